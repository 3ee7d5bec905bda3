"""The move predictor: probabilities, training, weights."""
