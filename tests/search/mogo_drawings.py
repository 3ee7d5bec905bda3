"""Drawings of what each part of MoGo's playouts does.

In a drawing ``z`` is where the opponent plays last; then the other letters are the moves expected, in all eight
orientations and with the colours exchanged. A drawing without letters expects nothing of the part: any sensible move.
"""

from dataclasses import dataclass, replace

from katachi.search import Pattern3x3Set, Policy

NONE = Policy(save=False, nakade=False, fill_tries=0, patterns=None, capture=False)
SAVE = replace(NONE, save=True)
NAKADE = replace(NONE, nakade=True)
CAPTURE = replace(NONE, capture=True)
FILL = replace(NONE, fill_tries=1000)
PATTERNS = replace(NONE, patterns=Pattern3x3Set.mogo())


@dataclass(frozen=True)
class Case:
    name: str
    policy: Policy
    drawing: str


CASES = [
    Case(
        "save: extend",
        SAVE,
        """
        . . . . .
        . . O . .
        . O X z .
        . . a . .
        . . . . .
        """,
    ),
    Case(
        "save: extend by joining friends",
        SAVE,
        """
        . . . O .
        . . O X z
        . X . a .
        . . . X .
        . . . . .
        """,
    ),
    Case(
        "save: take a besieger, for the extension would be self-atari",
        SAVE,
        """
        . . . . .
        . . . . .
        . . . . .
        a O z O .
        O X X . .
        """,
    ),
    Case(
        "save: take a besieger or extend",
        SAVE,
        """
        . . . . .
        . . . . .
        . . . . .
        a O z . .
        O X X b .
        """,
    ),
    Case(
        "save: the stone that gives atari is itself in atari",
        SAVE,
        """
        . . . . .
        . . . . .
        . . . X .
        . . X z a
        . b O X .
        """,
    ),
    Case(
        "save: two chains put in atari at once",
        SAVE,
        """
        . . . . . . .
        . . O . O . .
        . O X z X O .
        . . a . b . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "save: not when extending is self-atari and nothing can be taken",
        SAVE,
        """
        . . . . .
        . . . . .
        . . . . .
        O O z O .
        O X X . .
        """,
    ),
    Case(
        "save: not chains that were in atari before",
        SAVE,
        """
        . . . . . .
        . . O . . .
        . O X O . .
        . . . . . .
        . . . . . .
        z . . . . .
        """,
    ),
    Case(
        "save: not by retaking a ko",
        SAVE,
        """
        . X O .
        X z X O
        . X O .
        . . . .
        """,
    ),
    Case(
        "nakade: straight three in the middle, last move at its end",
        NAKADE,
        """
        . . . . . . .
        . O O O O O .
        . O . a . z .
        . O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: straight three in the middle, last move beside its centre",
        NAKADE,
        """
        . . . . . . .
        . O O z O O .
        . O . a . O .
        . O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: bent three in the middle",
        NAKADE,
        """
        . . . . . . .
        . O O O O . .
        . O a . z . .
        . O . O O . .
        . O O O . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: bent three in the middle, last move inside the bend",
        NAKADE,
        """
        . . . . . . .
        . O O O O . .
        . O a . O . .
        . O . z O . .
        . O O O . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: straight three on the side",
        NAKADE,
        """
        . O . a . z .
        . O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: bent three on the side",
        NAKADE,
        """
        . . O a . z .
        . . O . O O .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: straight three in the corner",
        NAKADE,
        """
        . a . z .
        O O O O .
        . . . . .
        . . . . .
        . . . . .
        """,
    ),
    Case(
        "nakade: bent three in the corner",
        NAKADE,
        """
        a . z . .
        . O . . .
        O . . . .
        . . . . .
        . . . . .
        """,
    ),
    Case(
        "nakade: not when an own stone touches the hole",
        NAKADE,
        """
        . . . . . . .
        . O O X O O .
        . O . . . z .
        . O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: not two points",
        NAKADE,
        """
        . . . . . .
        . O O O O .
        . O . . z .
        . O O O O .
        . . . . . .
        . . . . . .
        """,
    ),
    Case(
        "nakade: not four points in a row",
        NAKADE,
        """
        . . . . . . .
        O O O O O O .
        O . . . . z .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Case(
        "nakade: not four points in a square",
        NAKADE,
        """
        . . . . . .
        . O O O O .
        . O . . z .
        . O . . O .
        . O O O O .
        . . . . . .
        """,
    ),
    Case(
        "nakade: not away from the last move",
        NAKADE,
        """
        . . . O . z
        O O O O . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
    ),
    Case(
        "capture: anywhere, also far from the last move",
        CAPTURE,
        """
        O a . . . .
        X . . . . .
        . . . . X .
        . . . X O b
        . . . . X .
        z . . . . .
        """,
    ),
    Case(
        "capture: a large chain, and the capture is snapped back",
        CAPTURE,
        """
        X O O a X .
        . X X O X .
        . . O . O .
        . . . O . .
        . . . . . .
        . . . . . z
        """,
    ),
    Case(
        "capture: not a lone stone in a ko",
        CAPTURE,
        """
        . . . . . .
        . . X O . .
        . X O . O .
        . . X O . .
        . . . . . .
        z . . . . .
        """,
    ),
    Case(
        "capture: a lone stone that is no ko",
        CAPTURE,
        """
        . . . . . .
        . . X . . .
        . X O a . .
        . . X . . .
        . . . . . .
        z . . . . .
        """,
    ),
    Case(
        "capture: a stone in a ko is left, another taken",
        CAPTURE,
        """
        . . . . . .
        . . X O . .
        . X O . O .
        . . X O . X
        . . . . X O
        z . . . . a
        """,
    ),
    Case(
        "fill: only where all eight neighbours are empty",
        FILL,
        """
        . . . . . . .
        . a b c . . .
        . d e f . X .
        . . . . . . .
        . . O . g h .
        . . . . i . .
        . . . . . . z
        """,
    ),
    Case(
        "fill: nothing is wide enough",
        FILL,
        """
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . z
        """,
    ),
]
