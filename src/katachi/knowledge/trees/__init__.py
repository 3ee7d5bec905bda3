"""Trees of what was played: in every corner (joseki) and on the whole board (openings), counted exactly."""
