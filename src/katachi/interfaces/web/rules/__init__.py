"""Proven rules on the wire."""
