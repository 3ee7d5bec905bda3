"""Patterns learned from games: nearest (K), contextual and their collocations (C), search, prediction."""
