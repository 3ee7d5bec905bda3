"""Mining one's own games: folders, uploads, jobs, and what the page is told of them."""
