"""KataGo's analysis engine: queries in, answers out, one JSON object a line, several at a time."""
