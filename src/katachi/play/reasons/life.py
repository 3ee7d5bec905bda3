"""Life and death: what solver and proofs say about a move, about what it threatens, and about a move elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from katachi.go import PASS, Color, Position, vertex
from katachi.go.points import neighbours
from katachi.go.words import name_of
from katachi.play.reasons.played import Played
from katachi.search.fact import Certainty, Fact, FactKind, stones_at
from katachi.search.settled import Fate, Proved, Settled
from katachi.search.urgent import Deed, OpenFate, Urgent, urgent_moves

_KINDS = {
    Deed.LIVES: FactKind.LIVES,
    Deed.KILLS: FactKind.KILLS,
    Deed.SAVES: FactKind.SAVES,
    Deed.CAPTURES: FactKind.CAPTURES,
}
_SAID = {
    Deed.LIVES: "It makes {stones} alive; {enemy} could have killed them.",
    Deed.KILLS: "It kills {stones}; they could have lived.",
    Deed.SAVES: "It saves {stones}; {enemy} could have captured them.",
    Deed.CAPTURES: "It captures {stones} for good; they could have got away.",
}
_TAKES = {Deed.KILLS: "kill", Deed.CAPTURES: "capture"}


def decided(played: Played, fates: Iterable[OpenFate]) -> Iterator[Fact]:
    """The stones whose fate the move is proved to decide, given all fates that depend on who moves first."""
    for one in urgent_moves(fates, played.color):
        if one.point == played.point:
            color = _color(played.before, one)
            stones = stones_at(one.stones, color, played.size)
            said = _SAID[one.deed].format(stones=stones, enemy=name_of(played.enemy))
            kind = _KINDS[one.deed]
            if one.deed is Deed.CAPTURES and _is_net(played, one):
                kind, said = FactKind.NET, f"It catches {stones} in a net."
            yield Fact(kind, Certainty.PROVED, one.stones, (one.point,), one.stake, said, one.stones)


def _is_net(played: Played, one: Urgent) -> bool:
    """Whether the stones are caught though the move does not touch them."""
    return not set(neighbours(played.size)[played.point]).intersection(one.stones)


def next_moves(played: Played, before: Iterable[OpenFate], after: Iterable[OpenFate]) -> Iterator[Fact]:
    """What each side is proved to do next: the mover's threats that are new, and what the other side can kill."""
    known = {one.stones for one in urgent_moves(before, played.color)}
    for one in _by_stones(urgent_moves(after, played.color)):
        if one.stones not in known and one.deed in _TAKES:
            said = f"It threatens to {_does(played, one)}."
            line = (played.point, PASS, one.point)
            yield Fact(FactKind.THREAT, Certainty.PROVED, one.stones, line, one.stake / 2, said, one.stones)
    for one in _by_stones(urgent_moves(after, played.enemy)):
        if one.deed in _TAKES:
            said = f"{name_of(played.enemy)} can then {_does(played, one)}."
            reply = (played.point, one.point)
            yield Fact(
                FactKind.ELSEWHERE, Certainty.PROVED, one.stones, reply, one.stake, said, one.stones, against=True
            )


def _does(played: Played, one: Urgent) -> str:
    """``kill the 5 white stones at C3 with B2``."""
    stones = stones_at(one.stones, _color(played.after, one), played.size)
    return f"{_TAKES[one.deed]} {stones} with {vertex(one.point, played.size)}"


def settled(played: Played, before: Settled, after: Settled) -> Iterator[Fact]:
    """The groups that the move settles, and whether the place was settled before."""
    if group := before.at(played.point):
        said = f"There is nothing to do here: {_fate(group, played.size)}."
        points = tuple(sorted(group.points))
        yield Fact(
            FactKind.NOT_NEEDED, Certainty.PROVED, points, (played.point,), 1.0, said, group.stones, against=True
        )
        return
    known = {(group.fate, stone) for group in before.groups for stone in group.stones}
    for group in after.groups:
        new = [stone for stone in group.stones if (group.fate, stone) not in known and stone != played.point]
        if new:
            said = f"After it {_fate(group, played.size)}."
            own = group.color is played.color
            helps = own is (group.fate is not Fate.DEAD)
            yield Fact(
                FactKind.SETTLES, Certainty.PROVED, group.stones, (played.point,), float(len(new)), said,
                group.stones, against=not helps,
            )  # fmt: skip


def _fate(group: Proved, size: int) -> str:
    stones = stones_at(group.stones, group.color, size)
    be = "is" if len(group.stones) == 1 else "are"
    what = {Fate.ALIVE: "alive", Fate.DEAD: "dead", Fate.SEKI: "alive in seki"}[group.fate]
    return f"{stones} {be} {what} whoever moves first"


def _by_stones(moves: Iterable[Urgent]) -> list[Urgent]:
    """One move for each set of stones."""
    found: dict[tuple[int, ...], Urgent] = {}
    for one in moves:
        found.setdefault(one.stones, one)
    return list(found.values())


def _color(position: Position, one: Urgent) -> Color:
    return Color(position.color(one.stones[0]))
