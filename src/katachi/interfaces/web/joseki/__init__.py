"""Joseki for the page: what follows a position, and lines of play."""
