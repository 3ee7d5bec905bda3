"""Contextual patterns (Liu & Li): keys, look-up, collocations, rank and frequency."""
