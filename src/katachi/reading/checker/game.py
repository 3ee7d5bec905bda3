"""The game of a life-and-death question, on sets of points, and the positions that need no more moves.

Suicide is illegal. A ko that was just taken may be retaken only at the cost of one ko threat; any other move, or a
pass, lifts that ban. An attacking chain on the wall is never captured, nor is a defender that has got out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Side = Literal["D", "A"]  # defender, attacker
Points = frozenset[int]
PASS = -1
NOTHING: Points = frozenset()


@dataclass(frozen=True)
class PlayingField:
    """Where the game is played and for what: points with their neighbours, and the special ones.

    `wall`: an attacking chain there is never captured. `targets`: the chains at stake. `eye`: a point that only these
    touch and the defender does not fill, which represents an eye elsewhere. `escape`: a defending chain there is
    never captured; see `has_got_out`. `frail`: a defending chain there may have liberties beyond; its capture counts as
    a loss.
    """

    near: dict[int, Points]
    wall: Points
    goal: str = "life"
    targets: tuple[Points, ...] = ()
    eye: int | None = None
    escape: Points = NOTHING
    frail: Points = NOTHING

    def with_exits(self, *, escape: Points = NOTHING, frail: Points = NOTHING) -> "PlayingField":
        """The same field with what its exits mean."""
        return replace(self, escape=escape, frail=frail)

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

    `ban`: where the side to move can retake a ko only at the cost of a threat. `left`: numbers of the targets that
    were never captured. `inside`: everything connected with the wall is the attacker's, and stays so. `broken`: a chain
    was captured that may have liberties beyond.
    """

    defender: Points
    attacker: Points
    mover: Side
    ban: int | None
    threats: tuple[int, int]  # defender's, attacker's
    left: Points
    inside: bool
    broken: bool = False


def has_no_liberty(ground: PlayingField, stones: set[int], empty: Points | set[int], side: Side) -> bool:
    """Whether a chain is captured."""
    if stones & ground.breathing(side):
        return False
    return not any(n in empty for p in stones for n in ground.near[p])


def breathes(ground: PlayingField, stone: int, own: Points, empty: Points | set[int], side: Side) -> bool:
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


def may_pass(ground: PlayingField, spot: Spot) -> bool:
    """The defender may pass while he has a stone; an attacker who has to achieve something, only to wait for a ko.

    At other times his pass would be answered by a pass and nothing would change, unless nobody is left to answer.
    """
    if spot.mover == "D":
        return bool(spot.defender)
    return ground.defender_must_finish or spot.ban is not None or not spot.defender


def play(ground: PlayingField, spot: Spot, point: int) -> Spot | None:
    """The position after a move, or None if it is illegal."""
    after = _play_plain(ground, spot, point)
    if after is None or not spot.inside:
        return after
    if spot.mover == "A":
        return fill(ground, after)
    if after.ban is not None and ground.near[point] & ground.connected(after.attacker & ground.wall, after.attacker):
        return after._replace(ban=None)  # the capturing stone may have more liberties outside, so it may not be a ko
    return after


def _play_plain(ground: PlayingField, spot: Spot, point: int) -> Spot | None:
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
        return Spot(own, other, enemy, ban, threats, left, spot.inside, spot.broken)
    return Spot(other, own, enemy, ban, threats, left, spot.inside, spot.broken or bool(taken & ground.frail))


def moves(ground: PlayingField, spot: Spot) -> Iterator[tuple[int, Spot]]:
    """All legal moves, the pass last."""
    for point in sorted(ground.near.keys() - spot.defender - spot.attacker):
        if (after := play(ground, spot, point)) is not None:
            yield point, after
    if (after := play(ground, spot, PASS)) is not None:
        yield PASS, after


def fill(ground: PlayingField, spot: Spot) -> Spot:
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


# ---- Positions decided without further moves; the arguments are in docs/proofs.md ------------------------------------


def why_not_decided(ground: PlayingField, spot: Spot, winner: str) -> str | None:
    """None if the position is already won, else what is missing."""
    if winner == "A":
        if attacker_has_captured(ground, spot) or is_dead(ground, spot):
            return None
        return "the defender is not shown to be dead here"
    if spot.mover != "A":
        return "only a position with the attacker to move can already be safe for the defender"
    return None if is_safe(ground, spot) else "the defender is not safe here"


def attacker_has_captured(ground: PlayingField, spot: Spot) -> bool:
    """All targets if the goal is all of them, otherwise any target."""
    if not ground.targets:
        return False
    return not spot.left if ground.goal == "all targets" else len(spot.left) < len(ground.targets)


def targets_left(ground: PlayingField, spot: Spot) -> set[int]:
    """The stones of the targets that were never captured."""
    return {p for i in spot.left for p in ground.targets[i]}


def has_got_out(ground: PlayingField, spot: Spot) -> bool:
    """Whether a target that is left is connected with an exit; without targets, whether any stone is there."""
    out = spot.defender & ground.escape
    if not out or not ground.targets:
        return bool(out)
    return bool(ground.connected(out, spot.defender) & targets_left(ground, spot))


def is_safe(ground: PlayingField, spot: Spot) -> bool:
    """Whether the defender has what he wants, with the attacker to move."""
    if attacker_has_captured(ground, spot):
        return False
    if has_got_out(ground, spot):
        return True
    if ground.goal == "link":
        chain = ground.connected([min(ground.targets[0])], spot.defender)
        liberties = ground.around(chain) - spot.defender - spot.attacker
        return all(target <= chain for target in ground.targets) and len(liberties) >= 2
    alive = living_stones(ground, spot.defender, spot.attacker)
    if not ground.targets:
        return bool(alive)
    if ground.goal == "all targets":
        return any(ground.targets[i] <= alive for i in spot.left)
    return all(target <= alive for target in ground.targets)


def living_stones(ground: PlayingField, defender: Points, attacker: Points) -> set[int]:
    """The stones that live even if their owner never moves again (Benson's theorem).

    A room is a connected set of points without defenders that the wall does not touch. It is an eye of a chain if every
    empty point of it is a liberty of that chain. Chains with fewer than two eyes are struck off, and rooms next to a
    struck-off chain stop being eyes, until nothing changes.
    """
    rooms = [room for room in ground.parts(ground.near.keys() - defender) if not room & ground.wall]
    chains = list(ground.parts(defender))
    while True:
        left = set().union(*chains)
        rooms = [room for room in rooms if ground.around(room) & defender <= left]
        alive = [chain for chain in chains if sum(_is_eye(ground, room, chain, attacker) for room in rooms) >= 2]
        if len(alive) == len(chains):
            return set().union(*alive)
        chains = alive


def _is_eye(ground: PlayingField, room: set[int], chain: set[int], attacker: Points) -> bool:
    touched = ground.around(chain)
    return bool(room & touched) and room - attacker <= touched


def is_dead(ground: PlayingField, spot: Spot) -> bool:
    """Whether filling from the wall inwards leaves the attacker facing only groups with at most one eye, or with two
    neighbouring eyes. It does not matter whose turn it is."""
    if ground.goal == "link":
        return False  # dead stones may still be connected
    attacker = spot.attacker
    held = ground.connected(attacker & ground.wall, attacker)  # never captured
    open_points = ground.near.keys() - held
    way_out = ground.connected(open_points & ground.escape, open_points)
    if way_out and (not ground.targets or way_out & targets_left(ground, spot)):
        return False
    to_fill = open_points & (ground.wall | ground.around(held))
    eyes = true_eyes(ground, open_points, open_points - to_fill)
    for part in ground.parts(open_points - way_out):
        here = eyes & part
        if not here:
            continue
        if len(part & to_fill) < 2 or len(here) > 2:
            return False
        if len(here) == 2 and not ground.around([min(here)]) & here:
            return False
    return True


def true_eyes(ground: PlayingField, open_points: set[int], eyes: set[int]) -> set[int]:
    """The eyes without the false ones: points that cut off a part of the open points that has no eye."""
    eyes = set(eyes)
    while True:
        for eye in eyes:
            rest = open_points - {eye}
            if ground.near[eye] & rest - ground.connected(eyes - {eye}, rest):
                eyes.remove(eye)
                break
        else:
            return eyes
