"""The joseki graph on the wire."""
