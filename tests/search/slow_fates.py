"""Fates of groups by the whole game graph on a real board, after the slow tsumego solver: nothing clever."""

from collections.abc import Callable

from tests.reading.slow_tsumego import Board, Spot, at, moves

Place = tuple[int, int]
_MOST = 2_000


class TooLargeError(Exception):
    """The graph has too many positions for a test."""


def can_force(
    start: Spot, points: list[Place], reached: Callable[[Spot, int], bool], lost: Callable[[Board], bool]
) -> bool:
    """Whether "A" can bring about a position he has `reached` (given the spot and how many moves it has) in finitely
    many moves. Positions that are `lost` for him are not looked into."""
    spots, number = [start], {start: 0}
    before: list[list[int]] = [[]]
    left: list[int] = []
    won: list[int] = []
    for i, spot in enumerate(spots):  # grows
        options = [] if lost(spot.board) else moves(spot, points)
        left.append(len(options))
        if not lost(spot.board) and reached(spot, len(options)):
            won.append(i)
            continue
        for option in options:
            if option not in number:
                number[option] = len(spots)
                spots.append(option)
                before.append([])
            before[number[option]].append(i)
        if len(spots) > _MOST:
            raise TooLargeError
    known = set(won)
    for i in won:  # grows
        for b in before[i]:
            left[b] -= 1
            if b not in known and (spots[b].mover == "A" or left[b] == 0):
                known.add(b)
                won.append(b)
    return 0 in known


def clears(board: Board, mover: str, points: list[Place], group: list[Place]) -> bool:
    """Whether "A" can take everything out of these points without losing a stone of his group, "D" having no move."""
    return can_force(
        Spot(board, mover),
        points,
        lambda spot, options: spot.mover == "D" and options == 0,
        lambda now: any(at(now, p) != "A" for p in group),
    )


def captures(board: Board, mover: str, points: list[Place], group: list[Place]) -> bool:
    """Whether "A" can take one of these stones of "D"."""
    return can_force(
        Spot(board, mover), points, lambda spot, _: any(at(spot.board, p) != "D" for p in group), lambda _: False
    )
