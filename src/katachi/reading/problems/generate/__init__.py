"""New problems: drafted, solved, chosen and written to files."""
