"""Patterns learnt from games: nearest (K), contexts and collocations (C), the move predictor."""
