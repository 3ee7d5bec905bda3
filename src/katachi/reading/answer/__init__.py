"""From a problem to an answer: verdict, first moves, lines, refutations, and the words and records for them."""
