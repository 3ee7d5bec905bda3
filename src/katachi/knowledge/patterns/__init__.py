"""Patterns learnt from games: nearest (K), contextual and their collocations (C), search, prediction."""
