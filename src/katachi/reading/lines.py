"""Lines a person can follow: how the winner of a solved position wins against the longest resistance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from katachi.go import Color
from katachi.reading.tsumego import MANY, Tsumego, Winner

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
    short. `forced`: the end comes whatever the loser does, passing included. `first_ko`: the first ko taken.
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
    """The line from the position after some moves, `mover` being first in `after` and in turn from there.

    With `ko` the loser plays as long as he can so that one ko threat more would save him, and both retake kos.
    `goal` is that of the search: it words the ending.
    """
    moves, winner, ending, forced, first_ko = search._search.line(mover, threats, list(after), ko, nodes, seconds)
    word = _SAFE.get(goal, _ENDINGS[ending]) if ending == 1 else _ENDINGS[ending]
    return Line(tuple(moves), Winner(winner), word, forced, first_ko if first_ko >= 0 else None)


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
