"""Tactics: what a move does to chains with few liberties, and to the connections of both sides.

Definitions, for a move at P:

- *capture*: stones leave the board; if the other side may not take back at once, that is a ko (`ko`).
- *atari*: a chain of the other side has one liberty left, and had more. *double atari*: two chains do. *catch*: the
  chain in atari cannot get away, whatever it does; *ladder*: it can run for four moves or more before it is captured.
- *ladder fails*: the chain in atari gets away, but would be caught in a ladder if one other chain of
  its side were not there.
- *save*: stones that the other side could capture by atari or ladder, and cannot after the move.
- *lost*: the chain of P has two liberties and is caught in a ladder.
- *threat*: the mover could capture stones next by atari or ladder, and could not before. *elsewhere*: the other side
  can, after the move, capture stones that P is not part of; *leaves*: it could before as well.

What happens if stones in atari are taken is told in `liberties`, connections in `connections`.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import PASS, Color, Position, vertex
from katachi.go.words import listed, name_of
from katachi.play.reasons.liberties import risks, shortage_of_caught
from katachi.play.reasons.played import Played, Stones, all_chains, capture_line, is_safe, ko_stone, without_ko
from katachi.reading import cannot_escape
from katachi.search.fact import Certainty, Clause, Fact, FactKind, stones_at

_LADDER = 4  # moves of the running side from which a chase is called a ladder


def tactics(played: Played) -> Iterator[Fact]:
    """All such facts about a move, in no order; none about suicide."""
    if not played.own:
        return
    yield from _captures(played)
    yield from _ataris(played)
    yield from _saves(played)
    yield from risks(played)
    yield from _lost(played)
    yield from _next_captures(played)


# ---- Captures and atari ----------------------------------------------------------------------------------------------


def _captures(played: Played) -> Iterator[Fact]:
    gone = tuple(sorted(stone for chain in played.captured for stone in chain))
    if gone and ko_stone(played) is None:
        stones = listed(stones_at(chain, played.enemy, played.size) for chain in played.captured)
        says = Clause(f"captures {stones}")
        yield Fact(FactKind.CAPTURE, Certainty.PROVED, gone, (played.point,), 2.0 * len(gone), says, gone)


def _ataris(played: Played) -> Iterator[Fact]:
    new = [chain for chain in played.touched if _is_new_atari(played, chain)]
    caught = [chain for chain in new if cannot_escape(played.after, chain[0])]
    for chain in caught:
        yield shortage_of_caught(played, chain) or _caught(played, chain)
    if len(new) > 1:
        yield _double_atari(played, new)
        return
    for chain in new:
        if chain not in caught:
            says = Clause(f"puts {stones_at(chain, played.enemy, played.size)} in atari")
            size = 2.0 * len(chain)
            yield Fact(FactKind.ATARI, Certainty.PROVED, chain, (played.point,), size, says, chain)
            yield from _broken_ladder(played, chain)


def _is_new_atari(played: Played, chain: Stones) -> bool:
    return played.after.in_atari(chain[0]) and not played.before.in_atari(chain[0])


def _caught(played: Played, chain: Stones) -> Fact:
    rest = _chase(played.after, chain[0])
    stones, size = stones_at(chain, played.enemy, played.size), 2.0 * len(chain)
    line = (played.point, *rest)
    if _runs(rest[::2]) >= _LADDER:
        says = Clause(f"catches {stones} in a ladder")
        return Fact(FactKind.LADDER, Certainty.READ, chain, line, size, says, chain)
    says = Clause(f"catches {stones}", ": they cannot get away" if len(chain) > 1 else "")
    return Fact(FactKind.CATCH, Certainty.READ, chain, line, size, says, chain)


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
        breaks = "breaks" if len(breaking[0]) == 1 else "break"
        says = Clause("does not work", f": {stones} {breaks} it", who="the ladder")
        line, size = (played.point, escape), 2.0 * len(chain)
        yield Fact(FactKind.LADDER_FAILS, Certainty.READ, breaking[0], line, size, says, chain, against=True)


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
    says = Clause(f"is a double atari on {both}")
    least = 2.0 * min(map(len, chains))
    return Fact(FactKind.DOUBLE_ATARI, Certainty.PROVED, points, (point,), least, says, points)


# ---- One's own stones ------------------------------------------------------------------------------------------------


def _saves(played: Played) -> Iterator[Fact]:
    """One fact about all chains that are saved."""
    lines: dict[Stones, Stones] = {}
    for chain in all_chains(played.before, played.color):
        if len(played.before.liberties(chain[0])) > 2 or not is_safe(played.after, chain[0]):
            continue
        if line := capture_line(played.before, chain[0]):
            lines[chain] = line
    if not lines:
        return
    danger = "capture"
    if len(lines) == 1:
        (line,) = lines.values()
        ladder, where = _runs(line[1::2]) >= _LADDER, vertex(line[0], played.size)
        if line[0] == played.point:
            danger = "a ladder" if ladder else danger
        else:
            danger = f"{'a ladder that starts' if ladder else danger} at {where}"
    names = listed(stones_at(chain, played.color, played.size) for chain in sorted(lines, key=len, reverse=True))
    stones = tuple(sorted(stone for chain in lines for stone in chain))
    says, size = Clause(f"saves {names} from {danger}"), 2.0 * len(stones)
    yield Fact(FactKind.SAVE, Certainty.READ, stones, (played.point,), size, says, stones)


def _lost(played: Played) -> Iterator[Fact]:
    """The stones of the move itself, if they have two liberties and are caught."""
    if played.captured or len(played.after.liberties(played.point)) != 2:
        return
    if line := capture_line(played.after, played.point):
        how = " in a ladder" if _runs(line[1::2]) >= _LADDER else ""
        yield _takes(FactKind.LOST, played, played.own, line, how)


def _takes(kind: FactKind, played: Played, chain: Stones, line: Stones, how: str = "") -> Fact:
    """The other side can capture a chain after the move."""
    stones, where = stones_at(chain, played.color, played.size), vertex(line[0], played.size)
    says = Clause(f"{_catch(line)} {stones}{how} with {where}", who=name_of(played.enemy), can="can")
    whole = (played.point, *line)
    return Fact(kind, Certainty.READ, chain, whole, 2.0 * len(chain), says, chain, against=True)


def _next_captures(played: Played) -> Iterator[Fact]:
    """Chains of two stones or more that either side could capture next by atari or ladder."""
    for chain in _short_of_liberties(played, played.enemy):
        in_atari = played.after.in_atari(chain[0])  # that is told already
        if in_atari or not is_safe(without_ko(played.before), chain[0]):
            continue
        if line := capture_line(played.after, chain[0]):
            says = Clause(f"threatens to {_catch(line)} {stones_at(chain, played.enemy, played.size)}")
            whole = (played.point, PASS, *line)
            yield Fact(FactKind.THREAT, Certainty.READ, chain, whole, float(len(chain)), says, chain)
    for chain in _short_of_liberties(played, played.color):
        if played.point not in chain and (line := capture_line(played.after, chain[0])):
            if played.before.color(chain[0]) and capture_line(played.before, chain[0]):
                yield _takes(FactKind.LEAVES, played, chain, line)
            elif is_safe(played.before, chain[0]):
                yield _takes(FactKind.ELSEWHERE, played, chain, line)


def _short_of_liberties(played: Played, color: Color) -> Iterator[Stones]:
    chains = all_chains(played.after, color)
    return (chain for chain in chains if len(chain) > 1 and len(played.after.liberties(chain[0])) <= 2)


def _catch(line: Stones) -> str:
    return "capture" if len(line) == 1 else "catch"
