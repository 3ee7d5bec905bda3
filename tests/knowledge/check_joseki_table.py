"""`katachi joseki --json` on the shipped base against the games: `python -m tests.knowledge.check_joseki_table GAMES`.

GAMES is the collection of professional games, one SGF per line. It is read and replayed here by a few lines that share
nothing with Katachi: a regular expression for the moves, a dictionary for the stones. Every move of every question is
compared, not only the one that is printed. Fails at the first difference.
"""

import argparse
import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from typer.testing import CliRunner

from katachi.interfaces.cli.app import build

# Moves, the move in question (None: the first of the list), from which year on.
QUESTIONS = (
    ("Q16 R17 Q17 R16", "M16", 0),
    ("Q16 O17", "R14", 0),
    ("Q16 O17", "L16", 0),
    ("Q16 O17", "reply R17", 0),
    ("Q16 O17 tenuki", "R17", 0),
    ("R16 P17", "N17", 0),
    ("R16 P17", "M16", 0),
    ("R16 P17", "M16", 2016),
    ("R16", "P17", 0),
    ("", "R16", 0),
    ("", "Q16", 0),
    ("", "T19", 0),
)
_MOVE = re.compile(r";\s*([BW])\[([a-s]{2}|tt|)\]")
_YEAR = re.compile(r"DT\[[^\]]*?(\d{4})")
_LETTERS = "ABCDEFGHJKLMNOPQRST"
_SIDE = 10  # lines of a corner
_FULL = 6  # stones

Point = tuple[int, int]
Key = tuple[tuple[Point, bool], ...]


@dataclass
class Told:
    """What followed a position of a corner: at once, later by the same side, and first by the other side."""

    followed: Counter[int] = field(default_factory=Counter)  # by year
    next: Counter[tuple[Point, int]] = field(default_factory=Counter)
    later: Counter[tuple[Point, int]] = field(default_factory=Counter)
    replies: Counter[tuple[Point, int]] = field(default_factory=Counter)
    tenuki: Counter[int] = field(default_factory=Counter)


def point_of(name: str) -> Point:
    """Lines from the right and from the top: (4, 4) for Q16."""
    return 19 - _LETTERS.index(name[0]), 20 - int(name[1:])


def captured(board: dict[Point, str], start: Point) -> set[Point]:
    """The stones of a chain without liberties."""
    chain, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if not (1 <= near[0] <= 19 and 1 <= near[1] <= 19):
                continue
            if near not in board:
                return set()
            if board[near] == board[start] and near not in chain:
                chain.add(near)
                todo.append(near)
    return chain


def play(board: dict[Point, str], color: str, point: Point) -> set[Point]:
    """Puts a stone on the board, and returns those that it captures."""
    board[point] = color
    x, y = point
    gone: set[Point] = set()
    for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if board.get(near, color) != color and near not in gone:
            gone |= captured(board, near)
    for stone in gone:
        del board[stone]
    return gone


def local(corner: int, point: Point) -> Point | None:
    x, y = (20 - point[0] if corner & 1 else point[0]), (20 - point[1] if corner & 2 else point[1])
    return (x, y) if x <= _SIDE and y <= _SIDE else None


def flipped(point: Point) -> Point:
    return point[1], point[0]


def key_of(stones: dict[Point, str], own: str) -> tuple[Key, bool, bool]:
    """The smaller of the two pictures, whether it is the mirrored one, and whether both are the same."""
    one = tuple(sorted((point, color == own) for point, color in stones.items()))
    two = tuple(sorted((flipped(point), color == own) for point, color in stones.items()))
    return min(one, two), two < one, one == two


class Corner:
    """One corner of one game."""

    def __init__(self, number: int, told: dict[Key, Told], year: int) -> None:
        self.number, self.told, self.year = number, told, year
        self.stones: dict[Point, str] = {}
        self.shown: set[Key] = set()
        self.waiting: list[tuple[Told, bool, bool, str]] = []

    def move(self, color: str, place: Point | None, over: bool = False) -> None:
        """The move that is played next, before it is on the board; None if it is elsewhere, or the game is over."""
        if place is not None:
            for before, mirrored, same, own in self.waiting:
                (before.later if own == color else before.replies)[_seen(place, mirrored, same), self.year] += 1
            self.waiting.clear()
        if len(self.stones) > 4 or (not self.stones and place is None):
            return
        key, mirrored, same = key_of(self.stones, color)
        if key not in self.told or key in self.shown:
            return
        told = self.told[key]
        self.shown.add(key)
        told.followed[self.year] += 1
        if over:
            return
        if place is None:
            told.tenuki[self.year] += 1
            self.waiting.append((told, mirrored, same, color))
        else:
            told.next[_seen(place, mirrored, same), self.year] += 1


def _seen(place: Point, mirrored: bool, same: bool) -> Point:
    shown = flipped(place) if mirrored else place
    return min(shown, flipped(shown)) if same else shown


def replay(line: str, told: dict[Key, Told], first_moves: Counter[Point]) -> None:
    found = _YEAR.search(line)
    year = int(found[1]) if found else 0
    corners = [Corner(number, told, year) for number in range(4)]
    board: dict[Point, str] = {}
    moves = _MOVE.findall(line)
    for number, (color, text) in enumerate(moves):
        # A corner as full as this never becomes one of the questions again; if it did, a count would differ.
        if all(len(corner.stones) > _FULL and not corner.waiting for corner in corners):
            return
        passed = text in ("", "tt")
        point = (19 - (ord(text[0]) - 97), ord(text[1]) - 96) if not passed else (0, 0)
        if number == 0:
            first_moves[min(_images(point))] += 1
        places = [None if passed else local(corner.number, point) for corner in corners]
        for corner, place in zip(corners, places, strict=True):
            corner.move(color, place)
        if passed:
            continue
        gone = play(board, color, point)
        for corner, place in zip(corners, places, strict=True):
            if place is not None:
                corner.stones[place] = color
            for stone in gone:
                if (there := local(corner.number, stone)) is not None:
                    corner.stones.pop(there, None)
    for corner in corners:
        corner.move("W" if moves and moves[-1][0] == "B" else "B", None, over=True)


def _images(point: Point) -> Iterator[Point]:
    for x in (point[0], 20 - point[0]):
        for y in (point[1], 20 - point[1]):
            yield from ((x, y), (y, x))


def position_of(moves: str) -> tuple[Key, bool, bool]:
    stones, color = {}, "B"
    for word in moves.split():
        if word != "tenuki":
            stones[point_of(word)] = color
        color = "W" if color == "B" else "B"
    return key_of(stones, color)


def asked(moves: str, since: int) -> dict[str, object]:
    arguments = ["joseki", "--moves", moves, "--json", "--limit", "1000"]
    said = CliRunner().invoke(build(), [*arguments, *(["--since", str(since)] if since else [])])
    assert said.exit_code == 0, said.output
    answer: dict[str, object] = json.loads(said.output)
    return answer


def total(counts: Counter[tuple[Point, int]], since: int) -> Counter[Point]:
    sums: Counter[Point] = Counter()
    for (point, year), count in counts.items():
        if not since or year >= since:
            sums[point] += count
    return sums


def compare(
    moves: str, since: int, told: Told, answer: dict[str, object]
) -> tuple[int, Counter[Point], Counter[Point], Counter[Point]]:
    """Every number of an answer with the replay."""
    _, mirrored, same = position_of(moves)
    followed = sum(count for year, count in told.followed.items() if not since or year >= since)
    assert answer["followed"] == followed, (moves, answer["followed"], followed)
    sums = [total(counts, since) for counts in (told.next, told.later, told.replies)]
    shown: list[Counter[Point]] = [Counter(), Counter(), Counter()]
    for each in answer["moves"]:  # type: ignore[attr-defined]
        if each["tenuki"]:
            assert each["count"] == sum(n for year, n in told.tenuki.items() if not since or year >= since)
            continue
        point = _seen(point_of(each["vertices"][0]), mirrored, same)
        shown[0][point], shown[1][point] = each["count"], each["later"]
    for each in answer["replies"]:  # type: ignore[attr-defined]
        shown[2][_seen(point_of(each["vertices"][0]), mirrored, same)] = each["count"] + each["later"]
    for ours, theirs in zip(shown, sums, strict=True):
        assert +ours == +theirs, (moves, since, ours - theirs, theirs - ours)
    return followed, sums[0], sums[1], sums[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    path = parser.parse_args().games
    told = {position_of(moves)[0]: Told() for moves, _, _ in QUESTIONS}
    first_moves: Counter[Point] = Counter()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            replay(line, told, first_moves)
    numbers: defaultdict[str, int] = defaultdict(int)
    for moves, name, since in QUESTIONS:
        key, mirrored, same = position_of(moves)
        answer = asked(moves, since)
        followed, at_once, later, replies = compare(moves, since, told[key], answer)
        numbers["compared"] += len(at_once) + len(later) + len(replies)
        point = _seen(point_of(name.split()[-1]), mirrored, same)
        counts = (replies[point], 0) if name.startswith("reply") else (at_once[point], later[point])
        print(
            f"| {moves or 'empty corner'} | {name} | {since or 'all'} | {counts[0]:,} of {followed:,}, "
            f"{100 * counts[0] / followed:.1f} % | {sum(counts):,}, {100 * sum(counts) / followed:.1f} % |",
            flush=True,
        )
    said = CliRunner().invoke(build(), ["joseki", "--whole-board", "--json", "--limit", "1000"])
    board = {
        min(_images(point_of(each["vertices"][0]))): each["count"]
        for each in json.loads(said.output)["moves"]
        if not each["tenuki"]
    }
    assert board == dict(first_moves), (board, first_moves)
    print(f"empty board: {len(board)} first moves, equal; {numbers['compared']} counts of corners compared, all equal")


if __name__ == "__main__":
    main()
