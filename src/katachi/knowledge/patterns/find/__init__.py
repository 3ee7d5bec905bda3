"""Pattern search: the pattern, the search, continuations, exports."""
