"""The life-and-death solver: enclosed groups, groups in the open, and move patterns."""
