"""Patterns of a base on the wire: what is asked, and the answers."""
