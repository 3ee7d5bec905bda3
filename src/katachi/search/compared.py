"""Candidates compared: moves that are the same by symmetry joined, put in order, and what chance may explain.

Only what is shown is ordered here. The player's choice is its own (`katachi.play.tree_player`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from katachi.go import Point, symmetry
from katachi.search.report import Candidate

_NORMAL_95 = 1.96
_UNEVEN = 1.3  # how much more means of a tree differ from seed to seed than those of independent games
_LEAST_VARIANCE = 0.01  # of a win rate near 0 or 1
_FEW, _TRIFLE = 10, 0.01  # simulations, and their share of all: with fewer the numbers of a move are chance
JUDGED_ERROR = 3.0  # points: differences of leads that rest on the network are wrong by this (docs/judged.md)
_SEARCHED = 0.1  # of the most visited move's simulations: with fewer no move is put above it


def error_of(rates: Iterable[tuple[float, int]]) -> float:
    """How much the difference between win rates may be chance (95 %); each has its number of simulations."""
    unsure = sum(max(rate * (1 - rate), _LEAST_VARIANCE) / max(visits, 1) for rate, visits in rates)
    return _UNEVEN * _NORMAL_95 * math.sqrt(unsure)


def points_error_of(spread: float, visits: Iterable[int]) -> float:
    """The same for leads, where single games differ by this standard deviation."""
    return _UNEVEN * _NORMAL_95 * spread * math.sqrt(sum(1 / max(number, 1) for number in visits))


def compared(
    candidates: Sequence[Candidate],
    symmetries: Sequence[int] = (0,),
    *,
    spread: float = 0.0,
    first: Point | None = None,
) -> tuple[Candidate, ...]:
    """The candidates of a search, given most visited first, as a report shows them.

    `spread` is that of the final score in playouts, which says how much leads may differ by chance. The order is
    that of the lower ends of the win rates, where the network judges that of simulations; moves with few of them come
    last. A move that was chosen may be put first.
    """
    moves = joined(candidates, symmetries)
    least = max(_FEW, _TRIFLE * sum(move.visits for move in moves))
    ordered = sorted(_ordered(moves, least), key=lambda move: first not in move.points)
    return tuple(_numbered(ordered, least, spread))


def joined(candidates: Sequence[Candidate], symmetries: Sequence[int]) -> list[Candidate]:
    """The candidates, most visited first, with those that are the same by symmetry as one."""
    if len(symmetries) == 1:
        return list(candidates)
    alike: dict[int, list[Candidate]] = {}
    for move in candidates:
        size = move.board_size
        alike.setdefault(min(symmetry.apply(turn, move.point, size) for turn in symmetries), []).append(move)
    return sorted(map(_one_of, alike.values()), key=lambda move: -move.visits)


def _one_of(moves: Sequence[Candidate]) -> Candidate:
    """The most visited of some moves that are the same by symmetry, with the simulations of all."""
    best, *others = moves
    if not others:
        return best
    return replace(
        best,
        visits=sum(move.visits for move in moves),
        winrate=_mean((move.winrate, move.visits) for move in moves),
        lead=_mean((move.lead, move.visits) for move in moves),
        policy=sum(move.policy for move in moves),
        rave_visits=sum(move.rave_visits for move in moves),
        rave_winrate=_mean((move.rave_winrate, move.rave_visits) for move in moves),
        same=tuple(sorted(move.point for move in others)),
    )


def _mean(values: Iterable[tuple[float, int]]) -> float:
    pairs = list(values)
    total = sum(weight for _, weight in pairs)
    return sum(value * weight for value, weight in pairs) / total if total else pairs[0][0]


def _ordered(moves: Sequence[Candidate], least: float) -> list[Candidate]:
    """By the lower ends of their win rates, or by their simulations where the network judges. Those with too few
    simulations stay behind, as they were."""
    strong = [move for move in moves if move.visits >= least]
    if strong and strong[0].judged:  # by visits: what the network judged a few times is not made sure by an interval
        return list(moves)
    most = max((move.visits for move in strong), default=0)
    best = max((move.lower for move in strong if move.visits == most), default=0.0)

    def worth(move: Candidate) -> float:
        return move.lower if move.visits >= _SEARCHED * most else min(move.lower, best)

    ordered = sorted(sorted(strong, key=lambda move: -move.visits), key=worth, reverse=True)
    return [*ordered, *(move for move in moves if move.visits < least)]


def _numbered(moves: Sequence[Candidate], least: float, spread: float) -> Iterator[Candidate]:
    for order, move in enumerate(moves):
        weak = move.visits < least
        close = order > 0 and not weak and moves[0].visits >= least and _is_close(move, moves[0], spread)
        yield replace(move, order=order, weak=weak, close=close)


def _is_close(move: Candidate, first: Candidate, spread: float) -> bool:
    """Whether chance explains the difference; simulations even out chance, but not the errors of the network."""
    if move.judged and first.judged:
        return abs(first.lead - move.lead) <= JUDGED_ERROR
    margin = error_of(((move.winrate, move.visits), (first.winrate, first.visits)))
    points = points_error_of(spread, (move.visits, first.visits))
    return abs(first.winrate - move.winrate) <= margin and abs(first.lead - move.lead) <= points
