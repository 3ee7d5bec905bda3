"""KataGo's analysis engine: queries in, answers out, one JSON object per line, several at a time."""
