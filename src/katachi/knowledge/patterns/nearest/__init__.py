"""Nearest-neighbour patterns (Bouzy & Chaslot): the table, places on a board, replies, advice."""
