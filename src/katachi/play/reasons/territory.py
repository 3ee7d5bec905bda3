"""What the network expects of a move: stones that live or die, get stronger or weaker, and areas that change hands.

Definitions, for a move at P. Owners are between -1 (the other side's) and 1 (the mover's); they are compared with those
after a move elsewhere.

- *saves*, *kills*: stones whose owner rises by half a point or more, to the mover's, also after the expected reply.
- *strengthens*, *weakens*: stones within two lines of P whose owner rises by a quarter of a point or more. If the room
  of the group (the empty points within four steps that are not next to the other side's stones) grows, P *leads it out*
  or *gives it room along the edge*; if it shrinks to 60 % or less, P *shuts it in*.
- *invades*: P is on lines two to five, alone among mostly empty points that are the other side's.
- *territory*: the largest area whose owner changes for the better. P *walls it off* if it is worth five points, P
  captures nothing, touches a stone of the other side's that lives, and all its empty points are then nearer to the
  mover's stones, along empty points, than to such stones; at least half of them were not.
- *race*: stones of both sides touch each other, each with at most five liberties, and the end of both depends
  on who plays next. The side with more liberties is ahead, if none are shared.
- *threat*: if there is no reply, much more changes near P; told only if the expected reply is near, too.
- *sente*: a reply near P is expected. *vital*: the other side is expected to play at P otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from katachi.go import PASS, Color, Position, vertex
from katachi.go.points import neighbours
from katachi.go.words import name_of
from katachi.play.reasons.connections import groups_of
from katachi.play.reasons.outlook import Change, Owners, clear, distance, largest_area, near_each_other
from katachi.play.reasons.played import Played, Stones, all_chains
from katachi.search.fact import Certainty, Clause, Fact, FactKind, about_points, line_of, place_of, stones_at

_LEAST_GAIN = 2.0  # points: less is not told
_TURNED = 0.5  # change of the owner of stones from which their fate depends on the move
_HALF = 0.25  # change from which they get stronger or weaker
_SAFE = 0.3  # the owner from which stones probably live
_STILL_SAFE = 0.1  # the same after the expected reply
_HELD = 0.25  # an area that was somebody's before
_WALLED = 5.0  # points: the least that is walled off
_KEPT = 0.4  # the owner of such an area
_MOSTLY = 0.5  # of its points, if the move decides who is nearer
_ANSWER = 1.6  # a threat this many times as large as the move itself asks for an answer
_LEAST_THREAT = 8.0  # points
_NEAR, _FAR, _REPLY = 2, 4, 3  # lines from the move
_EXPECTED, _VITAL = 0.4, 0.3  # least probabilities of a reply, and of the other side's move at P
_STEPS = 4  # of room
_ROOM, _SHUT, _MORE = 5, 0.6, 6  # points, and the part of them that is left
_RACE = 5  # liberties
_ALONE = 15  # empty points of the 25 around an invasion
_SMALL = 1.0  # points: facts that are told if there is nothing else


def expectations(change: Change, *, areas: bool = True) -> Iterator[Fact]:
    """All facts that rest on what the network expects, in no order; without areas and the answer where their worth is
    told in another way."""
    area = _area(change) if areas else None
    stones = sorted([*_turned(change), *_half_turned(change)], key=lambda fact: -fact.size)
    for fact in stones:
        if area is not None and set(fact.stones).intersection(area.points):
            fact, area = _with_area(fact, area), None  # noqa: PLW2901 - the area is told once
        yield fact
    if area is not None:
        yield area
    yield from _race(change)
    yield from _threat(change)
    yield from (fact for fact in _sente(change) if areas or fact.kind is not FactKind.SENTE)


# ---- Stones ----------------------------------------------------------------------------------------------------------


def _turned(change: Change) -> Iterator[Fact]:
    played = change.played
    for color, kind in ((played.color, FactKind.SAVES), (played.enemy, FactKind.KILLS)):
        turned = [chain for chain in _chains(played, color) if _turns(change, chain)]
        for group in near_each_other(turned, played.size):
            says = Clause(f"probably {kind.value} {stones_at(group, color, played.size)}")
            yield _expected(kind, change, group, says)


def _turns(change: Change, chain: Stones) -> bool:
    near = distance([change.played.point], chain, change.played.size)
    return (
        near <= (_FAR if len(chain) > 1 else _NEAR)
        and _rise(change, chain) >= _TURNED
        and _owner(change.after, chain) >= _SAFE
        and _owner(change.answered, chain) >= _STILL_SAFE
    )


def _half_turned(change: Change) -> Iterator[Fact]:
    """The group of each side that changes most, if its fate does not turn."""
    played = change.played
    for color in (played.color, played.enemy):
        half = [
            chain
            for chain in _chains(played, color)
            if distance([played.point], chain, played.size) <= _NEAR
            and _rise(change, chain) >= _HALF
            and not _turns(change, chain)
        ]
        groups = near_each_other(half, played.size)
        if groups:
            group = max(groups, key=lambda stones: float(change.gain[list(stones)].sum()))
            kind, words = _stronger(played, group) if color is played.color else _weaker(played, group)
            says = Clause(words.format(stones_at(group, color, played.size)))
            yield _expected(kind, change, group, says)


def _stronger(played: Played, group: Stones) -> tuple[FactKind, str]:
    more = _room(played.after, group) - _room(played.before, group)
    groups = groups_of(played.after, played.color)
    if more < _MORE or groups.get(played.point) not in {groups[stone] for stone in group}:
        return FactKind.STRENGTHENS, "strengthens {}"
    if line_of(played.point, played.size) >= 4:
        return FactKind.LEADS_OUT, "leads {} out"
    return FactKind.LEADS_OUT, "gives {} more room along the edge"


def _weaker(played: Played, group: Stones) -> tuple[FactKind, str]:
    before, after = _room(played.before, group), _room(played.after, group)
    if before >= _ROOM and after <= _SHUT * before and before - after >= _ROOM:
        return FactKind.SHUTS_IN, "shuts in {}"
    return FactKind.WEAKENS, "weakens {}"


def _room(position: Position, stones: Collection[int]) -> int:
    """The empty points within a few steps of a group that are not next to the other side's stones."""
    near, color = neighbours(position.size), Color(position.color(next(iter(stones))))
    groups = groups_of(position, color)
    own = {groups[stone] for stone in stones if stone in groups}
    reached = {stone for stone, number in groups.items() if number in own}
    border, room = list(reached), set[int]()
    for _ in range(_STEPS):
        following = []
        for point in border:
            for other in near[point]:
                if other in reached or position.color(other):
                    continue
                reached.add(other)
                if not any(position.color(n) == color.opponent for n in near[other]):
                    room.add(other)
                    following.append(other)
        border = following
    return len(room)


def _chains(played: Played, color: Color) -> list[Stones]:
    """The chains of a side as they were before the move, if they are still there."""
    return [chain for chain in all_chains(played.before, color) if played.after.color(chain[0]) == color]


def _owner(owners: Owners, chain: Stones) -> float:
    return float(owners[list(chain)].mean())


def _rise(change: Change, chain: Stones) -> float:
    return _owner(change.after, chain) - _owner(change.elsewhere, chain)


def _expected(kind: FactKind, change: Change, group: Stones, says: Clause) -> Fact:
    size = float(change.gain[list(group)].sum())
    return Fact(kind, Certainty.SIMULATED, group, (change.played.point,), size, says, group)


def _with_area(fact: Fact, area: Fact) -> Fact:
    """A fact about stones with the points of the area that they are in."""
    points = tuple(sorted({*fact.points, *area.points}))
    says = Clause(f"{fact.says.predicate} ({about_points(area.size)})")
    return replace(fact, points=points, size=area.size, says=says)


# ---- Areas -----------------------------------------------------------------------------------------------------------


def _area(change: Change) -> Fact | None:
    """The largest area whose owner the move changes for the better."""
    played, gain = change.played, change.gain
    best = largest_area(gain, played.size, around=played.point)
    worth = float(gain[best].sum()) if best else 0.0
    if worth < _LEAST_GAIN:
        return None
    drawn = clear(best, gain)
    held, kept = (float(owners[list(drawn)].mean()) for owners in (change.elsewhere, change.after))
    points, place, kind = about_points(worth), place_of(drawn, played.size), FactKind.TERRITORY
    theirs, says = f"{name_of(played.enemy)}'s area{place}", Clause(f"gains {points}{place}")
    if _is_invasion(change):
        kind, says = FactKind.INVADES, Clause(f"invades {theirs} ({points})")
    elif held < -_HELD:
        says = Clause(f"takes {points} from {name_of(played.enemy)}{place}")
        if kept < 0:
            says = Clause(f"reduces {theirs} by {points}")
    elif _walls_off(change, drawn, worth):
        kind, says = FactKind.WALLS_OFF, Clause(f"walls off {points}{place}")
    elif held > _HELD:
        says = Clause(f"secures {points}{place}")
    return Fact(kind, Certainty.SIMULATED, drawn, (played.point,), worth, says)


def _is_invasion(change: Change) -> bool:
    played, size = change.played, change.played.size
    around = [point for point in range(size * size) if distance([point], [played.point], size) <= _NEAR]
    empty = [point for point in around if not played.before.color(point)]
    alone = not any(played.before.color(point) == played.color for point in around)
    inside = 2 <= line_of(played.point, size) <= 5
    return inside and alone and len(empty) >= _ALONE and float(change.elsewhere[empty].mean()) <= -_HELD


def _walls_off(change: Change, area: Stones, worth: float) -> bool:
    """Whether the move keeps living stones of the other side's, which it touches, out of an area."""
    played, owners = change.played, change.after
    empty = {point for point in area if not played.after.color(point)}
    touched = any(owners[stone] <= -_SAFE for chain in played.touched for stone in chain)
    if worth < _WALLED or played.captured or not touched or not empty or float(owners[list(empty)].mean()) < _KEPT:
        return False
    before, after = (_nearer(position, played.color, owners) for position in (played.before, played.after))
    return empty <= after and len(empty - before) >= _MOSTLY * len(empty)


def _nearer(position: Position, color: Color, owners: Owners) -> set[int]:
    """The empty points that a side reaches along empty points in fewer steps than living stones of the other side."""
    near = neighbours(position.size)
    own, living, left, found = set[int](), set[int](), set[int](), set[int]()
    for point in range(position.size**2):
        stone = position.color(point)
        (own if stone == color else living if stone and owners[point] <= -_SAFE else left).add(point)
    left = {point for point in left if not position.color(point)}
    while own:
        own, living = ({n for point in points for n in near[point] if n in left} for points in (own, living))
        own -= living
        found |= own
        left -= own | living
    return found


# ---- What comes next -------------------------------------------------------------------------------------------------


def _race(change: Change) -> Iterator[Fact]:
    """The liberties of both sides in the largest race that the move is part of."""
    played = change.played
    own, liberties = played.own, played.after.liberties
    for chain in sorted(played.touched, key=len, reverse=True):
        few = all(2 <= len(liberties(stone)) <= _RACE for stone in (chain[0], played.point))
        if few and len(chain) > 1 and len(own) > 1 and _hangs(change, chain) and _depends(change, own):
            mine, theirs = (len(liberties(stone)) for stone in (played.point, chain[0]))
            sides = (stones_at(own, played.color, played.size), stones_at(chain, played.enemy, played.size))
            ahead = _ahead(played, chain, mine - theirs)
            says = Clause("is a race", f": {sides[0]} have {mine} liberties, {sides[1]} have {theirs}{ahead}")
            points = tuple(sorted({*own, *chain}))
            size = change.next_worth(chain) / 2
            yield Fact(FactKind.RACE, Certainty.SIMULATED, points, (played.point,), size, says, points)
            return


def _ahead(played: Played, chain: Stones, more: int) -> str:
    """Who is ahead in a race, and by how many moves; nothing if liberties are shared, which counts otherwise."""
    if set(played.after.liberties(chain[0])).intersection(played.after.liberties(played.point)):
        return ""
    if not more:
        return "; whoever plays next is ahead"
    leader = name_of(played.color if more > 0 else played.enemy)
    return f"; {leader} is {'a move' if abs(more) == 1 else f'{abs(more)} moves'} ahead"


def _depends(change: Change, stones: Stones) -> bool:
    """Whether the end of the mover's stones depends on who plays next."""
    return _owner(change.ignored, stones) - _owner(change.after, stones) >= _TURNED


def _threat(change: Change) -> Iterator[Fact]:
    """What the move threatens, if that is much more than what it gains there, and the reply is near."""
    played, more = change.played, change.ignored - change.after
    best = largest_area(more, played.size, around=played.point)
    worth = float(more[best].sum()) if best else 0.0
    gained = float(change.gain[best].sum()) if best else 0.0
    if worth < max(_LEAST_THREAT, _ANSWER * gained) or not _is_near(change, change.reply.point, _REPLY):
        return
    drawn = clear(best, more)
    if distance([played.point], drawn, played.size) > _REPLY:
        return  # the mover would play elsewhere next
    who, points = name_of(played.color), about_points(worth, "more ")
    taken = [chain for chain in _chains(played, played.enemy) if _hangs(change, chain) and {*chain}.intersection(best)]
    groups = near_each_other(taken, played.size)
    says = Clause("asks for an answer", f": otherwise {who} gains {points}{place_of(drawn, played.size)}")
    stones: Stones = ()
    if groups:
        stones = max(groups, key=len)
        lost = "it is probably lost" if len(stones) == 1 else "they are probably lost"
        says = Clause(f"threatens {stones_at(stones, played.enemy, played.size)}", f": without an answer {lost}")
    line = (played.point, PASS)
    yield Fact(FactKind.THREAT, Certainty.SIMULATED, stones or drawn, line, worth / 2, says, stones)


def _hangs(change: Change, chain: Stones) -> bool:
    """Whether stones near the move are lost if there is no reply."""
    near = distance([change.played.point], chain, change.played.size) <= _FAR
    lost = _owner(change.ignored, chain)
    return near and lost >= _SAFE and lost - _owner(change.after, chain) >= _TURNED


def _sente(change: Change) -> Iterator[Fact]:
    """Small things to say: the expected reply, and that the other side would play there."""
    played, enemy = change.played, name_of(change.played.enemy)
    if change.reply.share >= _EXPECTED and _is_near(change, change.reply.point, _REPLY):
        says = Clause(f"will probably answer at {vertex(change.reply.point, played.size)}", who=enemy)
        line = (played.point, change.reply.point)
        yield Fact(FactKind.SENTE, Certainty.SIMULATED, (change.reply.point,), line, _SMALL, says)
    if change.instead.point == played.point and change.instead.share >= _VITAL:
        says = Clause("will probably play there", who=f"otherwise {enemy}")
        yield Fact(FactKind.VITAL, Certainty.SIMULATED, (played.point,), (played.point,), _SMALL, says)


def _is_near(change: Change, point: int, lines: int) -> bool:
    return point != PASS and distance([point], [change.played.point], change.played.size) <= lines
