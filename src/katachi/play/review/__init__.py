"""Reviews of whole games: moves judged, mistakes confirmed, summaries, records."""
