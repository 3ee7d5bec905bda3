"""Shapes with a name and a ruling of their own."""

from katachi.go import Color, Position
from katachi.reading.tsumego.search import Verdict


def bent_fours(size: int) -> list[tuple[int, ...]]:
    """The eight places of a bent four: a corner, two points along one edge and one along the other."""
    last = size - 1
    shapes = []
    for x, y in ((0, 0), (last, 0), (0, last), (last, last)):
        right, down = (1 if x == 0 else -1), (1 if y == 0 else -1)
        for long, short in (((right, 0), (0, down)), ((0, down), (right, 0))):
            steps = ((0, 0), long, (2 * long[0], 2 * long[1]), short)
            shapes.append(tuple((y + dy) * size + x + dx for dx, dy in steps))
    return shapes


def is_bent_four(position: Position, defender: Color, attack: Verdict, defence: Verdict) -> bool:
    """Whether a group is dead by a bent four in the corner. `attack`, `defence`: the status with that side moving
    first.

    The attacker has three stones of the bent four and can add the fourth; capturing them leaves a ko for the group's
    life. He may start when the defender has no threats left, and the defender can do nothing about it: moving first
    does
    not help him. So the group counts as dead at the end of a game, although it would live with a threat (`d1l`).
    """
    if not all(verdict.label.startswith("d") and len(verdict.label) == 3 for verdict in (attack, defence)):
        return False
    attacker = defender.opponent
    for shape in bent_fours(position.size):
        colors = [position.color(point) for point in shape]
        if colors.count(attacker) == 3 and colors.count(0) == 1:
            return True
    return False
