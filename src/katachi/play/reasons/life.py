"""Life and death: what solver and proofs say about a move, about what it threatens, and about a move elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from katachi.go import PASS, Color, Position, vertex
from katachi.go.points import neighbours
from katachi.go.words import listed, name_of
from katachi.play.reasons.played import Played
from katachi.search.fact import Certainty, Clause, Fact, FactKind, stones_at
from katachi.search.settled import Fate, Proved, Settled
from katachi.search.urgent import Deed, OpenFate, Urgent, urgent_moves

_KINDS = {
    Deed.LIVES: FactKind.LIVES,
    Deed.KILLS: FactKind.KILLS,
    Deed.SAVES: FactKind.SAVES,
    Deed.CAPTURES: FactKind.CAPTURES,
}
_SAID = {
    Deed.LIVES: ("makes {stones} alive", "{enemy} could have killed them"),
    Deed.KILLS: ("kills {stones}", "they could have lived"),
    Deed.SAVES: ("saves {stones}", "{enemy} could have captured them"),
    Deed.CAPTURES: ("captures {stones} for good", "they could have got away"),
}
_TAKES = {Deed.KILLS: "kill", Deed.CAPTURES: "capture"}


def decided(played: Played, fates: Iterable[OpenFate]) -> Iterator[Fact]:
    """The stones whose fate the move is proved to decide, given all fates that depend on who moves first."""
    fates = list(fates)
    for one in urgent_moves(fates, played.color):
        if one.point != played.point:
            continue
        stones = stones_at(one.stones, _color(played.before, one), played.size)
        kind, net = _KINDS[one.deed], one.deed is Deed.CAPTURES and _is_net(played, one)
        says = Clause(*(part.format(stones=stones, enemy=name_of(played.enemy)) for part in _SAID[one.deed]))
        vital = f"; it is the vital point: {says.rest} there" if _is_vital(one, fates) else f"; {says.rest}"
        says = Clause(says.predicate, vital)
        if net:
            kind, says = FactKind.NET, Clause(f"catches {stones} in a net")
        yield Fact(kind, Certainty.PROVED, one.stones, (one.point,), one.stake, says, one.stones)


def _is_vital(one: Urgent, fates: list[OpenFate]) -> bool:
    """Whether this is the only move of either side that decides the life of these stones."""
    about = [fate for fate in fates if fate.has_eyes and fate.chain.stones.intersection(one.stones)]
    return bool(about) and all(fate.saving == fate.killing == (one.point,) for fate in about)


def _is_net(played: Played, one: Urgent) -> bool:
    """Whether the stones are caught though the move does not touch them."""
    return not set(neighbours(played.size)[played.point]).intersection(one.stones)


def next_moves(played: Played, before: Iterable[OpenFate], after: Iterable[OpenFate]) -> Iterator[Fact]:
    """What each side is proved to do next: the mover's threats that are new, and what the other side can kill."""
    known = {one.stones for one in urgent_moves(before, played.color)}
    for one in _by_stones(urgent_moves(after, played.color)):
        if one.stones not in known and one.deed in _TAKES:
            says, next_one = Clause(f"threatens to {_does(played, one)}"), (played.point, PASS, one.point)
            yield Fact(FactKind.THREAT, Certainty.PROVED, one.stones, next_one, one.stake / 2, says, one.stones)
    for one in _by_stones(urgent_moves(after, played.enemy)):
        if one.deed in _TAKES:
            says = Clause(_does(played, one), who=name_of(played.enemy), can="can")
            line = (played.point, one.point)
            yield Fact(
                FactKind.ELSEWHERE, Certainty.PROVED, one.stones, line, one.stake, says, one.stones, against=True
            )


def _does(played: Played, one: Urgent) -> str:
    """``kill the 5 white stones at C3 with B2``."""
    stones = stones_at(one.stones, _color(played.after, one), played.size)
    return f"{_TAKES[one.deed]} {stones} with {vertex(one.point, played.size)}"


def settled(played: Played, before: Settled, after: Settled) -> Iterator[Fact]:
    """The groups that the move settles, and whether the place was settled before."""
    if group := before.at(played.point):
        points, says = tuple(sorted(group.points)), Clause("is not needed", f": {_whose_fate(group, played.size)}")
        yield Fact(
            FactKind.NOT_NEEDED, Certainty.PROVED, points, (played.point,), 1.0, says, group.stones, against=True
        )
        return
    yield from consequences(before, after, (played.point,), played.color, played.size)


def consequences(before: Settled, after: Settled, line: tuple[int, ...], mover: Color, size: int) -> Iterator[Fact]:
    """The groups whose fate is proved after a line that the mover began, and was not before."""
    new = new_fates(before, after, line)
    for group in new:
        if group.fate is Fate.SEKI:
            continue
        own, stones = group.color is mover, stones_at(group.stones, group.color, size)
        helps, fate = own is (group.fate is Fate.ALIVE), _fate(group)
        says = Clause(fate, who=stones, can=_be(group))
        if helps and len(line) == 1:
            says = Clause(f"{'makes' if own else 'leaves'} {stones} {fate}")
        number = float(sum(stone not in line for stone in group.stones))
        yield Fact(
            FactKind.SETTLES, Certainty.PROVED, group.stones, line, number, says, group.stones, against=not helps
        )
    for points in dict.fromkeys(group.points for group in new if group.fate is Fate.SEKI):
        yield _seki([group for group in new if group.fate is Fate.SEKI and group.points == points], line, size)


def _seki(groups: list[Proved], line: tuple[int, ...], size: int) -> Fact:
    """Stones of both sides that live together."""
    both = listed(stones_at(group.stones, group.color, size) for group in groups)
    stones = tuple(sorted(stone for group in groups for stone in group.stones))
    says = Clause("makes seki", f": {both} live together, and neither side can capture the other")
    return Fact(FactKind.SEKI, Certainty.PROVED, stones, line, float(len(stones)), says, stones)


def new_fates(before: Settled, after: Settled, line: Iterable[int]) -> list[Proved]:
    """The groups that are proved after some moves and were not before; stones of the moves alone do not count."""
    known = {*((group.fate, stone) for group in before.groups for stone in group.stones)}
    moves = set(line)
    return [
        group
        for group in after.groups
        if any((group.fate, stone) not in known for stone in group.stones if stone not in moves)
    ]


def _whose_fate(group: Proved, size: int) -> str:
    return f"{stones_at(group.stones, group.color, size)} {_be(group)} {_fate(group)}"


def _be(group: Proved) -> str:
    return "is" if len(group.stones) == 1 else "are"


def _fate(group: Proved) -> str:
    what = {Fate.ALIVE: "alive", Fate.DEAD: "dead", Fate.SEKI: "alive in seki"}[group.fate]
    return f"{what} whoever moves first"


def _by_stones(moves: Iterable[Urgent]) -> list[Urgent]:
    """One move for each set of stones."""
    found: dict[tuple[int, ...], Urgent] = {}
    for one in moves:
        found.setdefault(one.stones, one)
    return list(found.values())


def _color(position: Position, one: Urgent) -> Color:
    return Color(position.color(one.stones[0]))
