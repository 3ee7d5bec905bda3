"""Tactics: what a move does to chains with few liberties, and to the connections of both sides.

Definitions, for a move at P:

- *capture*: stones leave the board. *ko*: it takes one stone, and the other side may not take back at once.
- *atari*: a chain of the other side has one liberty left, and had more. *double atari*: two chains do. *catch*: the
  chain in atari cannot get away, whatever it does; *ladder*: it can run for four moves or more before it is captured.
- *ladder fails*: the chain in atari gets away, but would be caught in a ladder if one other chain of
  its side were not there.
- *save*: stones that the other side could capture by atari or ladder, and cannot after the move.
- *self-atari*: the chain of P has one liberty, nothing was captured, and the other side may capture it.
- *snapback*: if it does, its capturing stones are captured at once, more than it took.
- *lost*: the chain of P has two liberties and is caught in a ladder.
- *threat*: the mover could capture stones next by atari or ladder, and could not before. *elsewhere*: the other side
  can, after the move, capture stones that P is not part of; *leaves*: it could before as well.
- *connect*: P joins chains; the other side could have cut there. *cut*: P keeps chains of the other side apart that it
  could have joined there, and no single move of its joins them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import PASS, Color, Position, vertex
from katachi.go.words import capitalized, listed, plural
from katachi.play.reasons.played import Played, Stones, all_chains, capture_line, without_ko
from katachi.reading import cannot_escape, gets_away
from katachi.search.fact import Certainty, Fact, FactKind, stones_at

_LADDER = 4  # moves of the running side from which a chase is called a ladder
_KO = 40.0  # points: a ko is worth what the network expects to change, but not more


def tactics(played: Played) -> Iterator[Fact]:
    """All such facts about a move, in no order; none about suicide."""
    if not played.own:
        return
    yield from _captures(played)
    yield from _ataris(played)
    yield from _saves(played)
    yield from _own_danger(played)
    yield from _next_captures(played)
    yield from _connections(played)
    yield from _cuts(played)


# ---- Captures and atari ----------------------------------------------------------------------------------------------


def _captures(played: Played) -> Iterator[Fact]:
    gone = tuple(sorted(stone for chain in played.captured for stone in chain))
    if not gone:
        return
    size, point = played.size, played.point
    alone = len(gone) == 1 and played.own == (point,) and played.after.liberties(point) == [gone[0]]
    if alone and not played.after.is_legal(gone[0], played.enemy):
        said = f"It takes the ko at {vertex(gone[0], size)}."
        yield Fact(FactKind.KO, Certainty.PROVED, (gone[0],), (point,), _KO, said, gone)
        return
    stones = listed(stones_at(chain, played.enemy, size) for chain in played.captured)
    said = f"It captures {stones}."
    yield Fact(FactKind.CAPTURE, Certainty.PROVED, gone, (point,), 2.0 * len(gone), said, gone)


def _ataris(played: Played) -> Iterator[Fact]:
    new = [chain for chain in played.touched if _is_new_atari(played, chain)]
    caught = [chain for chain in new if cannot_escape(played.after, chain[0])]
    for chain in caught:
        yield _caught(played, chain)
    if len(new) > 1:
        yield _double_atari(played, new)
        return
    for chain in new:
        if chain not in caught:
            said = f"It puts {stones_at(chain, played.enemy, played.size)} in atari."
            size = 2.0 * len(chain)
            yield Fact(FactKind.ATARI, Certainty.PROVED, chain, (played.point,), size, said, chain)
            yield from _broken_ladder(played, chain)


def _is_new_atari(played: Played, chain: Stones) -> bool:
    return played.after.in_atari(chain[0]) and not played.before.in_atari(chain[0])


def _caught(played: Played, chain: Stones) -> Fact:
    rest = _chase(played.after, chain[0])
    stones, size = stones_at(chain, played.enemy, played.size), 2.0 * len(chain)
    line = (played.point, *rest)
    if _runs(rest[::2]) >= _LADDER:
        said = f"It catches {stones} in a ladder."
        return Fact(FactKind.LADDER, Certainty.READ, chain, line, size, said, chain)
    said = f"It catches {stones}: they cannot get away." if len(chain) > 1 else f"It catches {stones}."
    return Fact(FactKind.CATCH, Certainty.READ, chain, line, size, said, chain)


def _runs(moves: Stones) -> int:
    """How often the side that is chased can run."""
    return sum(move != PASS for move in moves)


def _chase(position: Position, stone: int) -> Stones:
    """The flight of a chain in atari that cannot get away, until it is captured."""
    color = Color(position.color(stone))
    board, escape = position.copy(), position.liberties(stone)[0]
    if not board.is_legal(escape, color):
        return PASS, escape
    board.play(escape, color)
    return (escape, *(capture_line(board, stone) or ()))


def _broken_ladder(played: Played, chain: Stones) -> Iterator[Fact]:
    """The stones that let a chain in atari get away from a ladder, if one chain alone does."""
    escape = played.after.liberties(chain[0])[0]
    run = played.after.copy()
    if not run.is_legal(escape, played.enemy):
        return
    run.play(escape, played.enemy)
    if len(run.liberties(chain[0])) != 2:  # it gets away at once
        return
    others = [other for other in all_chains(played.after, played.enemy) if other != chain]
    breaking = [other for other in others if _breaks(played.after, chain[0], other)]
    if len(breaking) == 1:
        stones = stones_at(breaking[0], played.enemy, played.size)
        said = f"The ladder does not work: {stones} {'breaks' if len(breaking[0]) == 1 else 'break'} it."
        line, size = (played.point, escape), 2.0 * len(chain)
        yield Fact(FactKind.LADDER_FAILS, Certainty.READ, breaking[0], line, size, said, chain, against=True)


def _breaks(position: Position, chain: int, stones: Stones) -> bool:
    """Whether a ladder works without these stones, and runs far enough to be called one."""
    board = position.board.copy()
    board.reshape(-1)[list(stones)] = 0
    without = position.copy()
    without.set_stones(board)
    return without.in_atari(chain) and cannot_escape(without, chain) and _runs(_chase(without, chain)[::2]) >= _LADDER


def _double_atari(played: Played, chains: list[Stones]) -> Fact:
    size, point = played.size, played.point
    both = listed(stones_at(chain, played.enemy, size) for chain in chains)
    points = tuple(sorted(stone for chain in chains for stone in chain))
    said = f"It is a double atari on {both}."
    least = 2.0 * min(map(len, chains))
    return Fact(FactKind.DOUBLE_ATARI, Certainty.PROVED, points, (point,), least, said, points)


# ---- One's own stones ------------------------------------------------------------------------------------------------


def _saves(played: Played) -> Iterator[Fact]:
    for chain in all_chains(played.before, played.color):
        if len(played.before.liberties(chain[0])) > 2:
            continue
        line = capture_line(played.before, chain[0])
        if line is None or not _is_safe(played.after, chain[0]):
            continue
        stones, where = stones_at(chain, played.color, played.size), vertex(line[0], played.size)
        danger = "a ladder that starts" if _runs(line[1::2]) >= _LADDER else "capture"
        said = f"It saves {stones} from {danger} at {where}."
        size = 2.0 * len(chain)
        yield Fact(FactKind.SAVE, Certainty.READ, chain, (played.point,), size, said, chain)


def _is_safe(position: Position, stone: int) -> bool:
    """Whether a stone is on the board and no atari or ladder captures it."""
    liberties = len(position.liberties(stone)) if position.color(stone) else 0
    return liberties > 2 or (liberties == 2 and gets_away(position, stone))


def _own_danger(played: Played) -> Iterator[Fact]:
    """What is wrong with the stones of the move itself."""
    if not played.own or played.captured:
        return
    liberties = played.after.liberties(played.point)
    if len(liberties) == 1 and played.after.is_legal(liberties[0], played.enemy):
        yield _snapback(played, liberties[0]) or _self_atari(played, liberties[0])
    elif len(liberties) == 2 and (line := capture_line(played.after, played.point)):
        taker, stones = played.enemy.name.capitalize(), stones_at(played.own, played.color, played.size)
        how = " in a ladder" if _runs(line[1::2]) >= _LADDER else ""
        said = f"{taker} then catches {stones}{how} with {vertex(line[0], played.size)}."
        size, whole = 2.0 * len(played.own), (played.point, *line)
        yield Fact(FactKind.LOST, Certainty.READ, played.own, whole, size, said, played.own, against=True)


def _self_atari(played: Played, liberty: int) -> Fact:
    stones, taker = stones_at(played.own, played.color, played.size), played.enemy.name.capitalize()
    said = f"{taker} can then capture {stones} with {vertex(liberty, played.size)}."
    line, size = (played.point, liberty), 2.0 * len(played.own)
    return Fact(FactKind.SELF_ATARI, Certainty.PROVED, played.own, line, size, said, played.own, against=True)


def _snapback(played: Played, liberty: int) -> Fact | None:
    """Only if the capturing chain has one liberty left, is larger than what it took, and may be taken."""
    taken = played.after.copy()
    taken.play(liberty, played.enemy)
    chain = tuple(sorted(taken.chain(liberty)))
    back = taken.liberties(liberty)
    if len(back) != 1 or len(chain) <= len(played.own) or not taken.is_legal(back[0], played.color):
        return None
    size, taker = played.size, played.enemy.name.capitalize()
    gain = plural(len(chain), "stone")
    said = f"It is a snapback: if {taker} takes at {vertex(liberty, size)}, {vertex(back[0], size)} captures {gain}."
    line = (played.point, liberty, back[0])
    stones = tuple(stone for stone in chain if played.after.color(stone))
    return Fact(FactKind.SNAPBACK, Certainty.PROVED, chain, line, 2.0 * len(chain), said, stones)


def _next_captures(played: Played) -> Iterator[Fact]:
    """Chains of two stones or more that either side could capture next by atari or ladder."""
    for chain in _short_of_liberties(played, played.enemy):
        in_atari = played.after.in_atari(chain[0])  # that is told already
        if in_atari or capture_line(without_ko(played.before), chain[0]):
            continue
        if line := capture_line(played.after, chain[0]):
            said = f"It threatens to {_catch(line)} {stones_at(chain, played.enemy, played.size)}."
            whole = (played.point, PASS, *line)
            yield Fact(FactKind.THREAT, Certainty.READ, chain, whole, float(len(chain)), said, chain)
    for chain in _short_of_liberties(played, played.color):
        if played.point not in chain and (line := capture_line(played.after, chain[0])):
            stones, taker = stones_at(chain, played.color, played.size), played.enemy.name.capitalize()
            said = f"{taker} can then {_catch(line)} {stones} with {vertex(line[0], played.size)}."
            kind = FactKind.ELSEWHERE
            if played.before.color(chain[0]) and capture_line(played.before, chain[0]):
                kind = FactKind.LEAVES
                said = f"It leaves {stones}: {taker} can {_catch(line)} them with {vertex(line[0], played.size)}."
            size, whole = 2.0 * len(chain), (played.point, *line)
            yield Fact(kind, Certainty.READ, chain, whole, size, said, chain, against=True)


def _short_of_liberties(played: Played, color: Color) -> Iterator[Stones]:
    chains = all_chains(played.after, color)
    return (chain for chain in chains if len(chain) > 1 and len(played.after.liberties(chain[0])) <= 2)


def _catch(line: Stones) -> str:
    return "capture" if len(line) == 1 else "catch"


# ---- Connections -----------------------------------------------------------------------------------------------------


def _connections(played: Played) -> Iterator[Fact]:
    """P joins chains that the other side could have cut off from each other at P."""
    before = groups_of(played.before, played.color, without=played.point)
    parts = {before[chain[0]]: chain for chain in played.joined}
    if len(parts) < 2:
        return
    stones = _largest_two(list(parts.values()))
    if not _can_cut(played, stones):
        return
    names = listed(stones_at(chain, played.color, played.size) for chain in stones)
    points = tuple(sorted(stone for chain in stones for stone in chain))
    said = capitalized(f"it connects {names}; {played.enemy.name.capitalize()} could have cut there.")
    size = 2.0 * min(map(len, stones))
    yield Fact(FactKind.CONNECT, Certainty.READ, points, (played.point,), size, said, points)


def _can_cut(played: Played, chains: list[Stones]) -> bool:
    """Whether the other side can play at P, stays there, and the chains are not joined by another single move."""
    if not played.before.is_legal(played.point, played.enemy):
        return False
    cut = Played.on(played.before, played.enemy, played.point)
    return not cut.captured and _keeps_apart(cut, played.color, chains)


def _cuts(played: Played) -> Iterator[Fact]:
    """P keeps chains of the other side apart that it could have joined at P."""
    if not played.before.is_legal(played.point, played.enemy):
        return
    theirs = Played.on(played.before, played.enemy, played.point).joined
    apart = groups_of(played.before, played.enemy, without=played.point)
    parts = {apart[chain[0]]: chain for chain in theirs if played.after.color(chain[0])}
    if len(parts) < 2:
        return
    stones = _largest_two(list(parts.values()))
    if not _keeps_apart(played, played.enemy, stones):
        return
    first, second = (stones_at(chain, played.enemy, played.size) for chain in stones)
    points = tuple(sorted(stone for chain in stones for stone in chain))
    said = f"It cuts {first} off from {second}."
    size = 2.0 * min(map(len, stones))
    yield Fact(FactKind.CUT, Certainty.READ, points, (played.point,), size, said, points)


def _keeps_apart(cut: Played, color: Color, apart: list[Stones]) -> bool:
    """Whether a cutting stone stays on the board, and no single move of the side that was cut joins these chains."""
    liberties = cut.after.liberties(cut.point)
    if len(liberties) == 1 or capture_line(cut.after, cut.point):
        return False
    moves = {liberty for chain in apart for liberty in cut.after.liberties(chain[0])}
    moves |= set(liberties)
    moves |= {
        cut.after.liberties(chain[0])[0] for chain in all_chains(cut.after, cut.color) if cut.after.in_atari(chain[0])
    }
    return not any(_joins(cut.after, color, move, apart) for move in [None, *sorted(moves)])


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
