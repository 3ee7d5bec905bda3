"""Nets: stones that are caught by a move that does not touch them.

Definition, for a move at P: a chain of the other side with two or three liberties, of which P is two lines away at
most without touching it, is *caught in a net* if it could not be caught by atari or ladder before P, could have got
away with a move of its own, and after P is captured by ataris within a few moves whatever it tries: a move at its
liberties or next to them, at those of stones around it that have few, or anywhere near. Long ladders do not count, so
that a stone far away does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import PASS, Color, Position
from katachi.go.points import neighbours
from katachi.play.reasons.outlook import distance
from katachi.play.reasons.played import Played, Stones, all_chains, capture_line, chains, is_safe, without_ko
from katachi.search.fact import Certainty, Clause, Fact, FactKind, stones_at

_NEAR = 2  # lines from the move to the stones
_LIBERTIES = (2, 3)
_FEW = 2  # liberties of stones around that may be attacked
_REACH = 6  # lines from the stones, within which any move may help them
_SHORT = 7  # moves of a capture: three flights at most


def nets(played: Played) -> Iterator[Fact]:
    """The chains that the move catches in a net; none about a move that captures or is in atari itself."""
    if not played.own or played.captured or len(played.after.liberties(played.point)) < _LIBERTIES[0]:
        return
    for chain in all_chains(played.after, played.enemy):
        near = distance([played.point], chain, played.size) <= _NEAR and chain not in played.touched
        if near and len(played.after.liberties(chain[0])) in _LIBERTIES and _is_new(played, chain):
            line = _held(played.after, chain)
            if line is not None:
                says = Clause(f"catches {stones_at(chain, played.enemy, played.size)} in a net")
                whole = (played.point, *line)
                yield Fact(FactKind.NET, Certainty.READ, chain, whole, 2.0 * len(chain), says, chain)


def _is_new(played: Played, chain: Stones) -> bool:
    """Whether the chain was safe from atari and ladder, and had a move that keeps it so."""
    before = without_ko(played.before)
    return is_safe(before, chain[0]) and _held(before, chain) is None


def _held(position: Position, chain: Stones) -> Stones | None:
    """The line after which a chain is captured although its side moves first; None if a move saves it.

    The line shown is the flight that lasts longest.
    """
    color, longest = Color(position.color(chain[0])), Stones()
    for move in (PASS, *_tries(position, chain, color)):
        board = position.copy()
        board.to_move = color
        if move != PASS:
            if not board.is_legal(move, color):
                continue
            board.play(move, color)
        line = capture_line(board, chain[0])
        if line is None or len(line) > _SHORT:
            return None
        longest = max(longest, (move, *line), key=len)
    return longest


def _tries(position: Position, chain: Stones, color: Color) -> list[int]:
    """The moves that might save a chain, the likeliest first: at its liberties and next to them, at the liberties of
    stones around it and around these points that have few, and then all others near it."""
    near, liberties = neighbours(position.size), position.liberties(chain[0])
    around = {*liberties, *(other for point in liberties for other in near[point])}
    stones = [n for point in (*chain, *around) for n in near[point] if position.color(n) == color.opponent]
    weak = [one for one in chains(position, iter(stones)) if len(position.liberties(one[0])) <= _FEW]
    found = {point for point in around if not position.color(point)}
    found = found.union(*(position.liberties(one[0]) for one in weak))
    empty = (point for point in range(position.size**2) if not position.color(point) and point not in found)
    return [*sorted(found), *(point for point in empty if distance([point], chain, position.size) <= _REACH)]
