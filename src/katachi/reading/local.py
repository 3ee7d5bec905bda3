"""Questions about a closed set of points, whatever comes to be around it."""

from collections.abc import Iterable, Sequence

from katachi import _core
from katachi.go import Color, Position
from katachi.reading.tsumego import Winner


def makes_two_eyes(
    position: Position, color: Color, points: Iterable[int], first: Color, threats: tuple[int, int], nodes: int
) -> tuple[Winner, int]:
    """Whether stones of this colour among the points make two eyes there; who wins, and the positions read.

    Everything beyond the points counts as the attacker's, and living. `threats`: the defender's, the attacker's.
    """
    winner, read = _core.read_locally(position, color, True, sorted(points), [], first, threats, nodes)
    return Winner(winner), read


def keeps_all(
    position: Position,
    color: Color,
    points: Iterable[int],
    targets: Sequence[int],
    first: Color,
    threats: tuple[int, int],
    nodes: int,
) -> tuple[Winner, int]:
    """Whether all chains of these stones survive (at most six chains); who wins, and the positions read."""
    winner, read = _core.read_locally(position, color, False, sorted(points), list(targets), first, threats, nodes)
    return Winner(winner), read
