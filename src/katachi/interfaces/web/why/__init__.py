"""Reasons for moves on the wire."""
