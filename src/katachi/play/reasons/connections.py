"""Connections: a move joins groups that could have been cut, or cuts groups that could have been joined.

Definitions, for a move at P:

- *connect*: P joins chains; the other side could have cut there.
- *cut*: P keeps chains of the other side apart that it could have joined there, and no single move of its joins them
  afterwards. *threatens to cut*: P makes such a cut possible with the next move.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import PASS, Color, Position, vertex
from katachi.go.words import listed, name_of
from katachi.play.reasons.outlook import distance
from katachi.play.reasons.played import Played, Stones, all_chains, capture_line, is_safe
from katachi.search.fact import Certainty, Clause, Fact, FactKind, stones_at

_NEAR = 2  # lines from a cut, where a move may join both sides of it


def connections(played: Played) -> Iterator[Fact]:
    """What the move joins and cuts; none about suicide."""
    if not played.own:
        return
    if joined := _joined(played):
        names = listed(stones_at(chain, played.color, played.size) for chain in joined)
        says = Clause(f"connects {names}", f"; {name_of(played.enemy)} could have cut there")
        yield _about_both(FactKind.CONNECT, joined, (played.point,), says)
    if parted := _parted(played):
        yield _about_both(FactKind.CUT, parted, (played.point,), Clause(f"cuts {_off(played, parted)}"))


def next_cut(played: Played, point: int) -> Iterator[Fact]:
    """The cut that the mover makes at this point if there is no reply, and could not make before."""
    if point == PASS or not played.own or not played.after.is_legal(point, played.color):
        return
    parted = _parted(Played.on(played.after, played.color, point))
    if parted and not _could_part(played, point, parted):
        says = Clause(f"threatens to cut {_off(played, parted)} with {vertex(point, played.size)}")
        yield _about_both(FactKind.THREATENS_CUT, parted, (played.point, PASS, point), says)


def _could_part(played: Played, point: int, chains: list[Stones]) -> bool:
    """Whether the mover could keep these chains apart at this point before the move."""
    if not played.before.is_legal(point, played.color):
        return False
    cut = Played.on(played.before, played.color, point)
    there = all(cut.after.color(chain[0]) for chain in chains)
    return bool(cut.own) and there and _keeps_apart(cut, played.enemy, chains)


def _about_both(kind: FactKind, chains: list[Stones], line: Stones, says: Clause) -> Fact:
    points = tuple(sorted(stone for chain in chains for stone in chain))
    return Fact(kind, Certainty.READ, points, line, 2.0 * min(map(len, chains)), says, points)


def _off(played: Played, chains: list[Stones]) -> str:
    """``the white stone at D4 off from the 3 white stones at F4``."""
    first, second = (stones_at(chain, played.enemy, played.size) for chain in chains)
    return f"{first} off from {second}"


def _joined(played: Played) -> list[Stones] | None:
    """The chains that P joins and that the other side could have cut off from each other at P."""
    before = groups_of(played.before, played.color, without=played.point)
    parts = {before[chain[0]]: chain for chain in played.joined}
    if len(parts) < 2:
        return None
    stones = _largest_two(list(parts.values()))
    return stones if _can_cut(played, stones) else None


def _can_cut(played: Played, chains: list[Stones]) -> bool:
    """Whether the other side can play at P, stays there, and the chains are not joined by another single move."""
    if not played.before.is_legal(played.point, played.enemy):
        return False
    cut = Played.on(played.before, played.enemy, played.point)
    return not cut.captured and _keeps_apart(cut, played.color, chains)


def _parted(played: Played) -> list[Stones] | None:
    """The chains of the other side that P keeps apart and that it could have joined at P."""
    if not played.own or not played.before.is_legal(played.point, played.enemy):
        return None
    theirs = Played.on(played.before, played.enemy, played.point).joined
    apart = groups_of(played.before, played.enemy, without=played.point)
    parts = {apart[chain[0]]: chain for chain in theirs if played.after.color(chain[0])}
    if len(parts) < 2:
        return None
    stones = _largest_two(list(parts.values()))
    return stones if _keeps_apart(played, played.enemy, stones) else None


def _keeps_apart(cut: Played, color: Color, apart: list[Stones]) -> bool:
    """Whether a cutting stone stays on the board, and no single move of the side that was cut joins these chains."""
    return is_safe(cut.after, cut.point) and not any(
        _joins(cut.after, color, move, apart) for move in [None, *sorted(_tries(cut, apart))]
    )


def _tries(cut: Played, apart: list[Stones]) -> set[int]:
    """The moves that might join chains: at their liberties, at those of the cutting stones and of stones in atari, and
    all around the cut."""
    after, size = cut.after, cut.size
    stones = [cut.point, *(chain[0] for chain in apart)]
    stones += [chain[0] for chain in all_chains(after, cut.color) if after.in_atari(chain[0])]
    near = {p for p in range(size * size) if not after.color(p) and distance([p], [cut.point], size) <= _NEAR}
    return near.union(*(after.liberties(stone) for stone in stones))


def _joins(position: Position, color: Color, move: int | None, chains: list[Stones]) -> bool:
    """Whether at least two of the chains are in one group after the move."""
    board = position.copy()
    if move is not None:
        if not board.is_legal(move, color):
            return False
        board.play(move, color)
    groups = groups_of(board, color)
    return len({groups[chain[0]] for chain in chains if chain[0] in groups}) < len(chains)


def _largest_two(chains: list[Stones]) -> list[Stones]:
    return sorted(chains, key=lambda chain: (-len(chain), chain))[:2]


def groups_of(position: Position, color: Color, without: int = -1) -> dict[int, int]:
    """For each stone of a side the number of its group: chains that share two liberties cannot be cut there, nor those
    that share one where a stone of the other side would be caught at once.

    `without` is a point that does not count as a liberty.
    """
    parts = all_chains(position, color)
    liberties = [set(position.liberties(chain[0])) - {without} for chain in parts]
    parent = list(range(len(parts)))
    held: dict[int, bool] = {}

    def root(one: int) -> int:
        while parent[one] != one:
            one = parent[one]
        return one

    def linked(shared: set[int]) -> bool:
        if len(shared) != 1:
            return len(shared) > 1
        (point,) = shared
        if point not in held:
            held[point] = _is_held(position, color, point)
        return held[point]

    for one in range(len(parts)):
        for other in range(one):
            if root(one) != root(other) and linked(liberties[one] & liberties[other]):
                parent[root(one)] = root(other)
    return {stone: root(number) for number, chain in enumerate(parts) for stone in chain}


def _is_held(position: Position, color: Color, point: int) -> bool:
    """Whether a stone of the other side at this point is caught, takes nothing and threatens nothing large."""
    board = position.copy()
    board.to_move = color.opponent
    if not board.is_legal(point, color.opponent):
        return True
    cut = Played.on(board, color.opponent, point)
    threatens = any(len(chain) > 1 and cut.after.in_atari(chain[0]) for chain in cut.touched)
    return not cut.captured and not threatens and capture_line(cut.after, point) is not None
