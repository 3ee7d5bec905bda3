"""Which part of the board matters to a group that is not enclosed: its stones, and the regions around them.

A step from one point to the next costs 1, and more from a point that attackers hold: next to their stones and away from
the group. So regions grow along the edge and through gaps in the siege only as far as the group could get, and the
narrowest contain little more than the room the group has. Attacking chains with hardly any liberty out of reach may be
captured, so they belong to the region; all others are the wall.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from katachi.go import BLACK, WHITE, Color, Position
from katachi.go.points import neighbours

MOST_POINTS = 64
MOST_TARGETS = 5
_STEP = 2  # what a step costs
_HELD = 6  # from a point that attackers hold
_HELD_LOW = 4  # the same on the first line
_CLIMB = 2  # in addition, to a point above the third line
_WIDTHS = range(2 * _STEP, 10 * _STEP)
_MORE = 2  # points that the next region must have more
_USUAL = 3 * _STEP  # the width at which the two sides are compared
_WEAK = 1  # attacking chains with this many liberties out of reach may be captured
_SAFE_LIBERTIES = 3  # beyond the region; attackers with fewer might be captured


def stones_of(position: Position, color: Color) -> list[int]:
    """All stones of a colour."""
    return [point for point in range(position.size**2) if position.color(point) == color]


def chains_of(position: Position, points: Collection[int]) -> list[frozenset[int]]:
    """The chains of some stones, the largest first."""
    found = {frozenset(position.chain(point)) for point in points}
    return sorted(found, key=lambda chain: (-len(chain), min(chain)))


def regions(
    position: Position, defender: Color, stones: Sequence[int], within: Collection[int] | None = None
) -> list[frozenset[int]]:
    """Wider and wider regions around some stones, of at most 64 points."""
    allowed = frozenset(range(position.size**2) if within is None else within)
    core = frozenset(p for s in stones for p in position.chain(s))
    found: list[frozenset[int]] = []
    for width in _WIDTHS:
        region = _whole_chains(position, defender, region_of(position, core, width, allowed))
        if core <= region and len(region) <= MOST_POINTS and (not found or len(region) >= len(found[-1]) + _MORE):
            found.append(region)
    return found


def region_of(
    position: Position, stones: Collection[int], width: int, allowed: Collection[int] | None = None
) -> frozenset[int]:
    """The points that these stones reach at a cost of at most `width`."""
    points = range(position.size**2) if allowed is None else allowed
    reached = _reach(position, stones, width, points, {})
    attacker = Color(position.color(min(stones))).opponent
    weak = {
        point: chain
        for chain in chains_of(position, stones_of(position, attacker))
        if len(set(position.liberties(min(chain))) - reached) <= _WEAK
        for point in chain
    }
    return _reach(position, stones, width, points, weak)


def _reach(
    position: Position,
    stones: Collection[int],
    width: int,
    allowed: Collection[int],
    weak: Mapping[int, frozenset[int]],
) -> frozenset[int]:
    near, defender = neighbours(position.size), position.color(min(stones))
    cost = dict.fromkeys(stones, 0)
    heap = [(0, stone) for stone in stones]
    while heap:
        spent, point = heapq.heappop(heap)
        if spent > cost[point]:
            continue
        held = _is_held(position, point, defender, weak)
        for n in near[point]:
            color = position.color(n)
            if color != defender and (n not in allowed or (color and n not in weak)):
                continue
            total = spent + (0 if color == defender else _cost(position.size, point, n, held))
            for p in weak.get(n, (n,)):
                if total <= width and total < cost.get(p, width + 1):
                    cost[p] = total
                    heapq.heappush(heap, (total, p))
    return frozenset(cost)


def _cost(size: int, point: int, to: int, held: bool) -> int:
    """What a step costs: groups live along the edge, and get out over points that nobody holds."""
    step = (_HELD_LOW if _line(size, point) == 1 else _HELD) if held else _STEP
    return step + (_CLIMB if _line(size, to) > max(3, _line(size, point)) else 0)


def _line(size: int, point: int) -> int:
    x, y = point % size, point // size
    return min(x, y, size - 1 - x, size - 1 - y) + 1


def _is_held(position: Position, point: int, defender: int, weak: Collection[int]) -> bool:
    """Whether an empty point is next to attackers who stay, and to no defender."""
    if position.color(point):
        return False
    around = [n for n in neighbours(position.size)[point] if position.color(n)]
    return bool(around) and all(position.color(n) != defender and n not in weak for n in around)


def _whole_chains(position: Position, defender: Color, region: frozenset[int]) -> frozenset[int]:
    """The region without chains of the defender that are cut or have no liberty in it: they are left to the wall."""
    while True:
        stones = [p for p in region if position.color(p) == defender]
        bad = {
            p for p in stones if not region.issuperset(position.chain(p)) or region.isdisjoint(position.liberties(p))
        }
        if not bad:
            return region
        region -= bad


# ---- What a region takes for granted ---------------------------------------------------------------------------------


def edge_of(position: Position, region: Collection[int]) -> tuple[frozenset[int], frozenset[int]]:
    """The points of a region with a neighbour beyond, and these neighbours."""
    inside, near = frozenset(region), neighbours(position.size)
    around = frozenset(n for point in inside for n in near[point]) - inside
    return frozenset(point for point in inside if not inside.issuperset(near[point])), around


def gaps_of(position: Position, defender: Color, region: Collection[int]) -> list[int]:
    """Points of the region from which the defender could go on: beyond them is an empty point, or a friend."""
    inside, near = frozenset(region), neighbours(position.size)
    attacker = defender.opponent
    return sorted(
        p
        for p in inside
        if position.color(p) != attacker and any(n not in inside and position.color(n) != attacker for n in near[p])
    )


def doubtful_wall(position: Position, defender: Color, region: Collection[int]) -> list[int]:
    """One stone of each attacking chain at the edge of a region that might be captured from beyond."""
    edge, around = edge_of(position, region)
    attackers = [p for p in edge | around if position.color(p) == defender.opponent]
    chains = chains_of(position, attackers)
    return sorted(
        min(chain) for chain in chains if len(set(position.liberties(min(chain))) - set(region)) < _SAFE_LIBERTIES
    )


def has_friends_beyond(position: Position, defender: Color, region: Collection[int]) -> bool:
    """Whether the defender has stones next to the region."""
    return any(position.color(point) == defender for point in edge_of(position, region)[1])


# ---- The group in question -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GroupInQuestion:
    """Stones of one colour that might be in question, and the room they have."""

    color: Color
    stones: tuple[int, ...]
    region: frozenset[int]


def groups_in_question(position: Position) -> Iterator[GroupInQuestion]:
    """The groups that a problem may be about, the likeliest first.

    On the board of a problem these are the stones of either colour, the side with less room first. Then, and in a game
    at once, they are stones of one colour that are near each other; again those with the least room first.
    """
    sides = [_group(position, color, stones_of(position, color)) for color in (BLACK, WHITE)]
    whole = sorted(filter(None, sides), key=_room)
    parts = [
        group
        for color in (BLACK, WHITE)
        if len(found := _parts(position, color)) > 1
        for part in found
        if len(part) > 1 and (group := _group(position, color, part))
    ]
    yield from whole
    yield from sorted(parts, key=_room)


def _room(group: GroupInQuestion) -> tuple[int, tuple[int, ...]]:
    return len(group.region), group.stones


def _group(position: Position, color: Color, stones: Sequence[int]) -> GroupInQuestion | None:
    if not stones:
        return None
    region = region_of(position, stones, _USUAL)
    return GroupInQuestion(color, tuple(stones), region) if len(region) <= MOST_POINTS else None


def _parts(position: Position, color: Color) -> list[list[int]]:
    """The stones of a colour, those together whose chains share a liberty."""
    rest = chains_of(position, stones_of(position, color))
    parts = []
    while rest:
        part, liberties = [rest.pop()], set[int]()
        while True:
            liberties.update(*(position.liberties(min(chain)) for chain in part))
            more = [chain for chain in rest if liberties & set(position.liberties(min(chain)))]
            if not more:
                break
            part += more
            rest = [chain for chain in rest if chain not in more]
        parts.append(sorted(p for chain in part for p in chain))
    return parts
