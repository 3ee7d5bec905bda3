"""The laboratory: tables of the papers, and matches."""
