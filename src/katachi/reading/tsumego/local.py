"""Questions about a closed set of points, whatever its surroundings become."""

from collections.abc import Iterable, Sequence
from typing import Literal

from katachi import _core
from katachi.go import Color, Position
from katachi.reading.tsumego.search import Winner

LocalGoal = Literal["life", "two eyes", "any target"]


def read_locally(
    position: Position,
    color: Color,
    goal: LocalGoal,
    points: Iterable[int],
    first: Color,
    threats: tuple[int, int],
    *,
    targets: Sequence[int] = (),
    nodes: int,
) -> tuple[Winner, int]:
    """Whether the defender, of this colour, reaches his goal within the points: the winner, and the positions read.

    Everything beyond the points counts as the attacker's and alive; the defender's stones there do not help. The
    goals are those of :class:`katachi.reading.tsumego.search.Tsumego`; "any target" needs targets, at most MOST_TARGETS
    chains. `threats`: the defender's, the attacker's. Raises ValueError for more than 64 points.
    """
    winner, read = _core.read_locally(position, color, goal, sorted(points), list(targets), first, threats, nodes)
    return Winner(winner), read
