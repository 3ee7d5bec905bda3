"""The game of a life-and-death question, on sets of points.

Suicide is illegal. A ko that was just taken may be retaken only at the cost of one ko threat; any other move, or a
pass, lifts that ban. Attacking stones that touch the wall are never captured, nor is a defender that has got out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

Side = Literal["D", "A"]  # defender, attacker
Points = frozenset[int]
PASS = -1
NOTHING: Points = frozenset()


@dataclass(frozen=True)
class Ground:
    """Where the game is played and for what: points with their neighbours, and the special ones.

    `wall`: an attacking stone there is never captured. `escape`: a defending stone there is safe. `eye`: a point that
    only some stones touch and the defender does not fill, standing for his eye elsewhere. `targets`: the chains at
    stake.
    """

    near: dict[int, Points]
    wall: Points
    goal: str = "life"
    targets: tuple[Points, ...] = ()
    escape: Points = NOTHING
    eye: int | None = None

    @property
    def defender_must_finish(self) -> bool:
        """Whether the defender has to achieve something; otherwise he only has to hold out."""
        return self.goal in ("two eyes", "link")

    def breathing(self, side: Side) -> Points:
        """Points where a stone always has liberties, outside the region."""
        return self.wall if side == "A" else self.escape

    def around(self, points: Iterable[int]) -> set[int]:
        """All neighbours."""
        return {n for p in points for n in self.near[p]}

    def connected(self, seeds: Iterable[int], among: Points | set[int]) -> set[int]:
        """All points of `among` that are connected with the seeds, which must be part of it."""
        found = set(seeds)
        todo = list(found)
        while todo:
            for n in self.near[todo.pop()]:
                if n in among and n not in found:
                    found.add(n)
                    todo.append(n)
        return found

    def parts(self, points: Points | set[int]) -> Iterator[set[int]]:
        """The connected parts of a set."""
        rest = set(points)
        while rest:
            part = self.connected([next(iter(rest))], rest)
            rest -= part
            yield part


class Spot(NamedTuple):
    """A position.

    `ban`: where the side to move can retake a ko only at the cost of a threat. `left`: numbers of the target chains
    that
    were never captured. `inside`: everything connected with the wall is the attacker's, and stays so.
    """

    defender: Points
    attacker: Points
    mover: Side
    ban: int | None
    threats: tuple[int, int]  # defender's, attacker's
    left: Points
    inside: bool


def has_no_liberty(ground: Ground, stones: set[int], empty: Points | set[int], side: Side) -> bool:
    """Whether a chain is captured."""
    if stones & ground.breathing(side):
        return False
    return not any(n in empty for p in stones for n in ground.near[p])


def breathes(ground: Ground, stone: int, own: Points, empty: Points | set[int], side: Side) -> bool:
    """Whether the chain of a stone has a liberty, touches the wall, or has got out."""
    seen, todo = {stone}, [stone]
    breathing = ground.breathing(side)
    while todo:
        p = todo.pop()
        if p in breathing:
            return True
        for n in ground.near[p]:
            if n in empty:
                return True
            if n in own and n not in seen:
                seen.add(n)
                todo.append(n)
    return False


def may_pass(ground: Ground, spot: Spot) -> bool:
    """The defender may pass while he has a stone; an attacker who has to achieve something, only to wait for a ko.

    At other times his pass would be answered by a pass and nothing would change, unless nobody is left to answer.
    """
    if spot.mover == "D":
        return bool(spot.defender)
    return ground.defender_must_finish or spot.ban is not None or not spot.defender


def play(ground: Ground, spot: Spot, point: int) -> Spot | None:
    """The position after a move, or None if it is illegal."""
    after = _play_plain(ground, spot, point)
    if after is None or not spot.inside:
        return after
    if spot.mover == "A":
        return fill(ground, after)
    if after.ban is not None and ground.near[point] & ground.connected(after.attacker & ground.wall, after.attacker):
        return after._replace(ban=None)  # the capturing stone may have more liberties outside, so it may not be a ko
    return after


def _play_plain(ground: Ground, spot: Spot, point: int) -> Spot | None:
    side = spot.mover
    enemy: Side = "A" if side == "D" else "D"
    if point == PASS:
        return spot._replace(mover=enemy, ban=None) if may_pass(ground, spot) else None
    own, other = (spot.defender, spot.attacker) if side == "D" else (spot.attacker, spot.defender)
    if point in own or point in other or (side == "D" and point == ground.eye):
        return None
    threats = spot.threats
    if point == spot.ban:
        threats = (threats[0] - 1, threats[1]) if side == "D" else (threats[0], threats[1] - 1)
        if min(threats) < 0:
            return None
    own = own | {point}
    empty = ground.near.keys() - own - other
    taken: set[int] = set()
    for n in ground.near[point] & other:
        if n not in taken and not breathes(ground, n, other, empty, enemy):
            taken |= ground.connected([n], other)
    if not taken and not breathes(ground, point, own, empty, side):
        return None
    ban, left = None, spot.left
    if taken:
        other -= taken
        alone = not ground.near[point] & (own | empty) and (side == "D" or point not in ground.wall)
        if len(taken) == 1 and alone:  # its only liberty is the point it captured
            ban = next(iter(taken))
        if side == "A":
            left = frozenset(i for i in left if not ground.targets[i] & taken)
    if side == "D":
        return Spot(own, other, enemy, ban, threats, left, spot.inside)
    return Spot(other, own, enemy, ban, threats, left, spot.inside)


def moves(ground: Ground, spot: Spot) -> Iterator[tuple[int, Spot]]:
    """All legal moves, the pass last."""
    for point in sorted(ground.near.keys() - spot.defender - spot.attacker):
        if (after := play(ground, spot, point)) is not None:
            yield point, after
    if (after := play(ground, spot, PASS)) is not None:
        yield PASS, after


def fill(ground: Ground, spot: Spot) -> Spot:
    """The position with every point that is connected with the wall, without crossing defenders, given to the attacker.

    Defenders left without a liberty are removed, and the points that this opens are filled too.
    """
    defender, attacker = set(spot.defender), set(spot.attacker)
    while True:
        free = ground.near.keys() - defender
        attacker |= ground.connected(free & ground.wall, free)
        empty = free - attacker
        dead = [chain for chain in ground.parts(defender) if has_no_liberty(ground, chain, empty, "D")]
        if not dead:
            break
        defender.difference_update(*dead)
    taken = spot.defender - defender
    left = frozenset(i for i in spot.left if not ground.targets[i] & taken)
    ban = spot.ban if spot.ban in empty else None
    return spot._replace(defender=frozenset(defender), attacker=frozenset(attacker), left=left, ban=ban, inside=True)
