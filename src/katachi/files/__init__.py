"""Files, below everything else: writing that survives a crash, and limits for reading what strangers wrote."""
