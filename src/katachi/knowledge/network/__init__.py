"""A small network that has read the same games: which move a professional would play, and who is ahead."""
