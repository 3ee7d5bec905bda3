"""The routes of the server: one module per topic, each with a ``router``."""
