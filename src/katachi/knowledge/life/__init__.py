"""Rules about eyes and life, proved by retrograde analysis, and the check that tries to refute them."""
