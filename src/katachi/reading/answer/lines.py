"""Lines a person can follow: how the winner of a solved position wins against the longest resistance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from katachi.go import Color, Position
from katachi.reading.tsumego.search import MANY, Tsumego, Winner

TWO_EYES = "two eyes"
SEKI = "seki"
# In the order of the core's endings. What "safe" means depends on the goal.
_ENDINGS = ("", TWO_EYES, "captured", "no room for two eyes", "settled", "repetition", SEKI)
_SAFE = {"link": "connected", "eye": "an eye"}


@dataclass(frozen=True)
class Line:
    """Moves (points, -1 a pass) by both sides in turn.

    Before a ko is retaken at once there are two passes, which stand for a threat elsewhere and its answer. So every
    line can be replayed on a board. `ending` says why it ends: "two eyes", "captured", "no room for two eyes",
    "settled" (the loser has no move left that needs an answer), "seki", "repetition", "connected"; "" if it was cut
    short. `forced`: the line ends like this whatever the loser does, even if he passes. `first_ko`: the first ko taken.
    """

    moves: tuple[int, ...]
    winner: Winner
    ending: str
    forced: bool = False
    first_ko: int | None = None


NO_LINE = Line((), Winner.UNKNOWN, "")


def find_line(
    search: Tsumego,
    mover: Color,
    threats: tuple[int, int] = (0, 0),
    *,
    after: Sequence[int] = (),
    ko: bool = False,
    goal: str = "life",
    nodes: int = MANY,
    seconds: float = 1e9,
) -> Line:
    """The line from the position after some moves. `mover` plays the first of `after`, and the sides alternate.

    With `ko` the loser resists as long as one more ko threat would save him, and both sides retake kos. `goal` is that
    of the search and decides the words of the ending.
    """
    moves, winner, ending, forced, first_ko = search._search.line(mover, threats, list(after), ko, nodes, seconds)
    word = _SAFE.get(goal, _ENDINGS[ending]) if ending == 1 else _ENDINGS[ending]
    return Line(tuple(moves), Winner(winner), word, forced, first_ko if first_ko >= 0 else None)


def as_far_as_legal(line: Line, position: Position, mover: Color) -> Line:
    """The line up to the first move that the board does not allow.

    Such a move can occur where the region ends at empty points assumed to be the attacker's: a stone captured in the
    search has a liberty there on the board.
    """
    board = position.copy()
    for number, move in enumerate(line.moves):
        color = mover if number % 2 == 0 else mover.opponent
        if not board.is_legal(move, color):
            return replace(line, moves=line.moves[:number], ending="", forced=False)
        board.play(move, color)
    return line


def find_seki_line(life: Tsumego, eyes: Tsumego, mover: Color, *, nodes: int = MANY, seconds: float = 1e9) -> Line:
    """The line of a group that lives but cannot get two eyes (`eyes`: the same group with that goal)."""
    moves, winner, ending, forced, _ = life._search.seki_line(eyes._search, mover, nodes, seconds)
    return Line(tuple(moves), Winner(winner), _ENDINGS[ending], forced)


def winner_if_ignored(
    search: Tsumego,
    mover: Color,
    after: Sequence[int],
    threats: tuple[int, int] = (0, 0),
    *,
    nodes: int,
    seconds: float,
) -> Winner:
    """Who wins if the last of these moves is not answered."""
    return Winner(search._search.after_pass(mover, threats, list(after), nodes, seconds))
