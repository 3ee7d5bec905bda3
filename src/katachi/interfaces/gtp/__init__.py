"""The GTP engine: protocol (the wire), session (the state), commands (the words) and server (the streams)."""
