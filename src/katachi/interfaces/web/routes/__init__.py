"""What the server answers: one module a topic, each with a ``router``."""
