"""Patterns of a base: requests of the page, and the answers."""
