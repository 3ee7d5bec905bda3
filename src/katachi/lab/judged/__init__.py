"""Moves, reviews and estimates, measured by a stronger judge (docs/judged.md)."""
