"""Problems in SGF files: one per game, with set-up stones, and the solution as variations.

PL says who moves, otherwise the first move does. Marked stones (CR, TR, SQ, MA) of one colour are the target.

First moves are right if their variations contain a word for it (RIGHT, correct, 正解 …), which is how collections mark
solutions; else if they have TE; else if they lack BM while others have it; else the first variation is the solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from katachi.go import BLACK, WHITE, Color, Position, parse_sgf_pair, vertex
from katachi.reading.problems.files import Problem
from katachi.records import GameRecord, GameTree, Node, SgfError, parse

_MARKS = ("CR", "TR", "SQ", "MA")
_WRONG = re.compile(
    r"\b(wrong|incorrect|not\s+(right|correct)|fail(s|ed|ure)?|mistake)\b|失敗|失败|不正解|错|오답|실패", re.I
)
_RIGHT = re.compile(r"\b(right|correct)\b|正解|正确|정답|성공", re.I)


def read_sgf_problems(path: Path) -> Iterator[Problem | ValueError]:
    """The problems of a file; for a game that is not one, a ValueError in its place that says why."""
    try:
        games = parse(path.read_bytes()).games
    except (SgfError, ValueError) as error:
        yield ValueError(f"{path.name}: {error}")
        return
    if not games:
        yield ValueError(f"{path.name}: there is no game in it")
    for number, game in enumerate(games, 1):
        name = path.stem if len(games) == 1 else f"{path.stem}#{number}"
        where = path.name if len(games) == 1 else f"{path.name}, game {number}"
        try:
            yield problem_of(game, name)
        except (SgfError, ValueError) as error:
            yield ValueError(f"{where}: {error}")


def problem_of(game: GameTree, name: str) -> Problem:
    """The problem that a game sets. Raises ValueError if it does not set one."""
    record = GameRecord.from_tree(game)
    setup = record.setup
    if twice := {*game.root.points("AB")} & {*game.root.points("AW")}:
        where = vertex(min(twice), record.size)
        raise ValueError(f"{where} has both a black and a white stone (AB and AW): remove one of them")
    if not setup.black or not setup.white:
        raise ValueError("a problem needs black and white set-up stones (AB and AW)")
    position = record.initial_position()
    variations = _first_moves(game.root, record.size)
    to_move = setup.to_move if setup.to_move else variations[0][0] if variations else BLACK
    own = [(point, node) for color, point, node in variations if color == to_move]
    target = _marked_stones(game.root, position)
    return Problem(
        name,
        position,
        to_move,
        defender=Color(position.color(target[0])) if target else None,
        target=target,
        solutions=tuple(right := _right_moves(own)),
        wrong=tuple(dict.fromkeys(point for point, _ in own if point not in right)),
    )


def _first_moves(root: Node, size: int) -> list[tuple[Color, int, Node]]:
    """Colour, point and node of each variation. Set-up nodes may come before them."""
    node = root
    while len(node.children) == 1 and not {"B", "W"} & node.children[0].raw.keys():
        node = node.children[0]
    found = []
    for child in node.children:
        for name, color in (("B", BLACK), ("W", WHITE)):
            pair = child.get(name)
            if pair is None:
                continue
            try:
                point = parse_sgf_pair(pair, size)
            except ValueError:
                continue
            if point >= 0:
                found.append((color, point, child))
    return found


def _right_moves(variations: list[tuple[int, Node]]) -> list[int]:
    for judged in (_says_right, _is_tesuji):
        right = [point for point, node in variations if judged(node)]
        if right:
            return list(dict.fromkeys(right))
    good = [point for point, node in variations if "BM" not in node]
    marked = len(good) < len(variations)
    return list(dict.fromkeys(good)) if marked else good[:1]


def _says_right(node: Node) -> bool:
    return any(_RIGHT.search(text) and not _WRONG.search(text) for n in node.walk() if (text := n.get("C")))


def _is_tesuji(node: Node) -> bool:
    return "TE" in node


def _marked_stones(root: Node, position: Position) -> tuple[int, ...]:
    points: dict[int, int] = {}
    for name in _MARKS:
        points |= {point: color for point in root.points(name) if (color := position.color(point))}
    return tuple(points) if len(set(points.values())) == 1 else ()
