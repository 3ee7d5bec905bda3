"""A judge of facts that shares nothing with the code that finds them but the words of their definitions.

Rules of the game are those of the naive board, ladders are read with every defence, lives and deaths are tried by two
other readers (`claims`). Of what the network expects, the conditions of the definitions are computed again from its
answers, and the words have to be careful. `verdicts` names the rule for each kind of fact; `tally` counts.
"""
