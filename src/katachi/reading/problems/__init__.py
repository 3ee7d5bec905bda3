"""Life-and-death problems: read from files and records, audited, made."""
