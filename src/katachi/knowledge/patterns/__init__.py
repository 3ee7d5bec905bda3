"""Patterns learnt from games: nearest (K) and contextual (C), their collocations, and what is built on them."""
