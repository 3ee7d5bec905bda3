"""Life and death by the whole game graph of a small corner, on a real board: no region, no wall, nothing clever.

The attacker wins if he can bring about in finitely many moves that the defender has no stone and no move left.
"""

from dataclasses import dataclass, replace

Board = tuple[str, ...]  # rows of '.', 'D' (defender), 'A' (attacker)


@dataclass(frozen=True)
class Spot:
    """A board with the side to move, the point it may not retake without a threat, and both sides' threats."""

    board: Board
    mover: str
    ko: tuple[int, int] | None = None
    threats: tuple[int, int] = (0, 0)  # defender's, attacker's


def at(board: Board, p: tuple[int, int]) -> str:
    return board[p[1]][p[0]]


def put(board: Board, p: tuple[int, int], stone: str) -> Board:
    row = board[p[1]]
    return (*board[: p[1]], row[: p[0]] + stone + row[p[0] + 1 :], *board[p[1] + 1 :])


def near(board: Board, p: tuple[int, int]) -> list[tuple[int, int]]:
    places = [(p[0] + 1, p[1]), (p[0] - 1, p[1]), (p[0], p[1] + 1), (p[0], p[1] - 1)]
    return [(x, y) for x, y in places if 0 <= y < len(board) and 0 <= x < len(board[0])]


def chain(board: Board, p: tuple[int, int]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Stones and liberties."""
    stones, liberties, todo = {p}, set(), [p]
    while todo:
        for n in near(board, todo.pop()):
            if at(board, n) == ".":
                liberties.add(n)
            elif at(board, n) == at(board, p) and n not in stones:
                stones.add(n)
                todo.append(n)
    return stones, liberties


def play(spot: Spot, p: tuple[int, int]) -> Spot | None:
    if at(spot.board, p) != ".":
        return None
    side = "DA".index(spot.mover)
    threats = list(spot.threats)
    threats[side] -= p == spot.ko
    if threats[side] < 0:
        return None
    enemy = "DA"[1 - side]
    board, taken = put(spot.board, p, spot.mover), set()
    for n in near(board, p):
        if at(board, n) == enemy and not chain(board, n)[1]:
            taken |= chain(board, n)[0]
    for t in taken:
        board = put(board, t, ".")
    stones, liberties = chain(board, p)
    if not liberties:
        return None
    ko = next(iter(taken)) if len(taken) == 1 and len(stones) == 1 and len(liberties) == 1 else None
    return Spot(board, enemy, ko, (threats[0], threats[1]))


def moves(spot: Spot, points: list[tuple[int, int]]) -> list[Spot]:
    """Moves on some points of the board only; passes as the solver's rules have them."""
    found = [next_spot for p in points if (next_spot := play(spot, p))]
    bare = not any(at(spot.board, p) == "D" for p in points)
    if (not bare) if spot.mover == "D" else (bare or spot.ko is not None):
        found.append(replace(spot, mover="A" if spot.mover == "D" else "D", ko=None))
    return found


def attacker_wins(start: Spot, points: list[tuple[int, int]]) -> bool:
    spots, number = [start], {start: 0}
    before: list[list[int]] = [[]]
    left: list[int] = []
    for i, spot in enumerate(spots):  # grows
        options = moves(spot, points)
        left.append(len(options))
        for option in options:
            if option not in number:
                number[option] = len(spots)
                spots.append(option)
                before.append([])
            before[number[option]].append(i)
    won = [i for i, spot in enumerate(spots) if spot.mover == "D" and left[i] == 0]
    known = set(won)
    for i in won:  # grows
        for b in before[i]:
            left[b] -= 1
            if b not in known and (spots[b].mover == "A" or left[b] == 0):
                known.add(b)
                won.append(b)
    return 0 in known
