"""Mining one's own games: folders, uploads and jobs."""
