"""Groups cut out of the position of a game: the stones of a group, the room it has, and the wall around it.

The room is what the group reaches (`katachi.reading.tsumego.around`); the wall is made of the attacker's stones around
it and, where there are none, of added stones. Only groups in a corner or at a side are cut out, without friends
beyond the room, and with a wall that is mostly the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.reading.problems.draft import SIZE, Place, ProblemDraft

_NEAR = neighbours(SIZE)
_WIDTHS = (2, 3)  # how far a group is followed into the open, nearest first
_LARGEST_CHAIN = 14  # stones
_FEWEST_STONES = 4  # of the defender
_ROOM = range(8, 37)  # points of a room
_CORNER, _SIDE = (9, 9), (11, 7)  # the largest cut-outs, as columns and rows
_HELD = 3  # what a step costs from a point that attackers hold
_WEAK = 1  # attackers with this many liberties out of reach may be captured
_ADDED = 3  # a wall has at least this many stones of the game for each two that are added


@dataclass(frozen=True)
class Cutout:
    """A draft from a game, and where on the board it is."""

    draft: ProblemDraft
    defender: Color
    place: Place


def cutouts(position: Position, move: int) -> Iterator[Cutout]:
    """The groups near a move that has just been played, each with its narrowest room first."""
    board: list[int] = position.board.ravel().tolist()
    done: set[int] = set()
    for point in sorted(_around(move)):
        if not board[point] or point in done:
            continue
        chain = position.chain(point)
        done.update(chain)
        if len(chain) <= _LARGEST_CHAIN and min(map(line_of, chain)) <= 2:
            for width in _WIDTHS:
                found = _cut(position, board, chain, width)
                if found is not None:
                    yield found


def place_of(points: set[int]) -> Place | None:
    """corner or side, if the points fit there; None if they are too wide or touch no edge."""
    rows, columns = [p // SIZE for p in points], [p % SIZE for p in points]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    across = min(columns) == 0 or max(columns) == SIZE - 1
    along = min(rows) == 0 or max(rows) == SIZE - 1
    if across and along:
        return "corner" if max(height, width) <= max(_CORNER) else None
    if not across and not along:
        return None
    wide, deep = (width, height) if along else (height, width)
    return "side" if wide <= _SIDE[0] and deep <= _SIDE[1] else None


def _cut(position: Position, board: list[int], chain: list[int], width: int) -> Cutout | None:
    defender = Color(board[chain[0]])
    room = room_of(position, board, chain, width)
    if len(room) not in _ROOM:
        return None
    room = _without_nooks(board, room)
    around = _beyond(room)
    place = place_of(room | around)
    group = sum(board[point] == defender for point in room)
    if place is None or group < _FEWEST_STONES or not _is_walled(board, around, defender.opponent):
        return None
    stones = np.zeros(SIZE * SIZE, np.uint8)
    for point in room:
        stones[point] = 0 if _is_stray(board, point) else board[point]
    stones[list(around)] = defender.opponent
    return Cutout(ProblemDraft(stones, frozenset(room)), defender, place)


def _is_walled(board: list[int], around: set[int], attacker: Color) -> bool:
    """Whether the points around a room are the attacker's or empty, and not too many are empty."""
    colors = [board[point] for point in around]
    wall, empty = colors.count(attacker), colors.count(0)
    return wall + empty == len(around) and 2 * wall >= _ADDED * empty


def _is_stray(board: list[int], point: int) -> bool:
    """A stone on the first line that touches no stone of its colour."""
    return bool(board[point]) and line_of(point) == 0 and all(board[n] != board[point] for n in _NEAR[point])


def room_of(position: Position, board: list[int], chain: list[int], width: int) -> set[int]:
    """What a chain reaches at a cost of at most `width`, as `around.region_of` finds it; nothing if that is too much.

    It gives up as soon as there are too many points, because most groups of a game are in the open.
    """
    attacker = 3 - board[chain[0]]
    room = _reach(board, chain, width, {})
    if not room or not _is_walled(board, {p for p in _beyond(room) if board[p] != 3 - attacker}, Color(attacker)):
        return set()
    weak: dict[int, list[int]] = {}
    for point in _beyond(room):
        if board[point] == attacker and point not in weak:
            stones = position.chain(point)
            if len(room.union(position.liberties(point))) - len(room) <= _WEAK:
                weak |= dict.fromkeys(stones, stones)
    return _reach(board, chain, width, weak) if weak else room


def _reach(board: list[int], chain: list[int], width: int, weak: dict[int, list[int]]) -> set[int]:
    defender = board[chain[0]]
    cost = dict.fromkeys(chain, 0)
    layers: list[list[int]] = [list(chain)] + [[] for _ in range(width)]
    for spent, layer in enumerate(layers):
        for point in layer:  # grows while it is read
            if cost[point] != spent:
                continue
            step = spent + (_HELD if _is_held(board, point, defender, weak) else 1)
            for n in _NEAR[point]:
                color = board[n]
                if color and color != defender and n not in weak:
                    continue
                total = spent if color == defender else step
                if total > width:
                    continue
                for p in weak.get(n, (n,)):
                    if total < cost.get(p, width + 1):
                        cost[p] = total
                        layers[total].append(p)
            if len(cost) >= _ROOM.stop:
                return set()
    return set(cost)


def _is_held(board: list[int], point: int, defender: int, weak: dict[int, list[int]]) -> bool:
    """Whether an empty point is next to attackers who stay, and to no defender."""
    if board[point]:
        return False
    stones = [n for n in _NEAR[point] if board[n]]
    return bool(stones) and all(board[n] != defender and n not in weak for n in stones)


def _without_nooks(board: list[int], room: set[int]) -> set[int]:
    """The room with the nooks behind it, where an added stone of the wall would have no room to stand: a corner of the
    board just out of reach, say."""
    while len(room) < _ROOM.stop:
        around = _beyond(room)
        outside = _outside(room | around)
        closed = set(range(SIZE * SIZE)) - outside - room - around
        cramped = {p for p in around if not board[p] and sum(n not in room for n in _NEAR[p]) < 2}
        if not closed and not cramped:
            break
        room = room | closed | cramped
    return room


def _outside(points: set[int]) -> set[int]:
    """The rest of the board: all that is connected with its farthest corner."""
    corners = (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1)
    start = max(corners, key=lambda corner: min(_steps(corner, p) for p in points))
    found = {start}
    todo = [start]
    while todo:
        for n in _NEAR[todo.pop()]:
            if n not in found and n not in points:
                found.add(n)
                todo.append(n)
    return found


def _steps(a: int, b: int) -> int:
    return abs(a // SIZE - b // SIZE) + abs(a % SIZE - b % SIZE)


def _beyond(room: set[int]) -> set[int]:
    return {n for point in room for n in _NEAR[point]} - room


def _around(move: int) -> set[int]:
    """The points at most two steps from a move, and the move."""
    near = {move, *_NEAR[move]}
    return near | {n for point in near for n in _NEAR[point]}


def line_of(point: int) -> int:
    """The distance from the nearest edge: 0 on the first line."""
    row, column = divmod(point, SIZE)
    return min(row, column, SIZE - 1 - row, SIZE - 1 - column)
