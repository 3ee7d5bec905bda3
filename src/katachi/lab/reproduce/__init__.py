"""The papers' tables made again, beside the papers' own figures (J5). Quick by default; the full size on request."""

from katachi.lab.reproduce.contexts import reproduce_contexts, reproduce_pairs, reproduce_zipf
from katachi.lab.reproduce.moves import reproduce_moves
from katachi.lab.reproduce.nearest import reproduce_replies, reproduce_table_1
from katachi.lab.reproduce.rules import reproduce_rules
from katachi.lab.reproduce.table import Scale, Table

EXPERIMENTS = {
    "K7": reproduce_table_1,
    "K10": reproduce_replies,
    "C1": reproduce_contexts,
    "C2": reproduce_zipf,
    "C4": reproduce_pairs,
    "C6": reproduce_moves,
    "R6": reproduce_rules,
}
WITHOUT_GAMES = {"C6", "R6"}

__all__ = ["EXPERIMENTS", "WITHOUT_GAMES", "Scale", "Table"]
