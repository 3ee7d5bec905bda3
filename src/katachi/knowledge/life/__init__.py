"""Rules on eyes and life, proved by retrograde analysis: rectangles of colours with conditions on liberties outside."""
