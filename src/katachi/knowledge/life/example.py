"""A board on which a rule holds: its rectangle in place, and stones around it that meet its conditions."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from katachi.go import BLACK, EMPTY, WHITE, Game, Position
from katachi.knowledge.life.frame import Frame
from katachi.knowledge.life.matcher import RuleBook
from katachi.knowledge.life.refute import Levels
from katachi.knowledge.life.rule_set import Rule, RuleSet

SIZE = 9
_TRIES = 600  # a tenth of a second at most
_MORE_TRIES = 6000  # if none fitted


@dataclass(frozen=True)
class Example:
    """`points` are the places of the cells. Unless it `holds`, nothing fitted and only the rectangle is on the
    board."""

    size: int
    points: tuple[int, ...]
    black: tuple[int, ...]
    white: tuple[int, ...]
    holds: bool


def example(rules: RuleSet, number: int, size: int = SIZE) -> Example:
    """A board for a rule. The surroundings are random but always the same; those that put most pressure on Black are
    used, so that there is something to see. Rules in the paper's sense are never matched: they are shown alone."""
    rule, points = rules[number], place(rules.frame, size)
    colours = dict(zip(points, rule.colours(rules.frame.cells), strict=True))
    best = _surrounded(rules, rule, points, colours, size) if rules.mode == "sound" else None
    found = best or colours
    black, white = (tuple(sorted(p for p, c in found.items() if c == colour)) for colour in (BLACK, WHITE))
    return Example(size, points, black, white, best is not None)


def place(frame: Frame, size: int) -> tuple[int, ...]:
    """The points of the cells: in the top left corner, in the middle of the top, or in the middle."""
    left = 0 if frame.place == "corner" else (size - frame.width) // 2
    top = (size - frame.height) // 2 if frame.place == "center" else 0
    return tuple((top + cell // frame.width) * size + left + cell % frame.width for cell in range(frame.cells))


@lru_cache(maxsize=8)
def _book(rules: RuleSet) -> RuleBook:
    return RuleBook([rules])


def _surrounded(
    rules: RuleSet, rule: Rule, points: tuple[int, ...], colours: dict[int, int], size: int
) -> dict[int, int] | None:
    book = _book(rules)
    where = [number for number, placed in enumerate(book.placements(size)) if placed.points == points]
    near, wall = _ring(points, size), _ring((*points, *_ring(points, size)), size)
    lots = random.Random(rule.code)
    best: tuple[int, dict[int, int]] | None = None
    for attempt in range(_MORE_TRIES):
        if best is not None and attempt >= _TRIES:
            break
        pressure = 1 - attempt % _TRIES / _TRIES
        chosen = {point: _lot(lots, pressure) for point in near}
        board = {**colours, **chosen, **dict.fromkeys(wall, WHITE)}
        worth = sum(colour == WHITE for colour in chosen.values()) - 2 * sum(c == BLACK for c in chosen.values())
        if (best is None or worth > best[0]) and _holds(book, where, rule, board, size):
            best = worth, board
    return None if best is None else best[1]


def _lot(lots: random.Random, pressure: float) -> int:
    share = lots.random()
    return WHITE if share < pressure else EMPTY if share < pressure + 0.7 * (1 - pressure) else BLACK


def _ring(points: tuple[int, ...] | list[int], size: int) -> list[int]:
    """The points next to these, including diagonals."""
    inside = set(points)
    around = set()
    for point in points:
        y, x = divmod(point, size)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if 0 <= y + dy < size and 0 <= x + dx < size:
                    around.add((y + dy) * size + x + dx)
    return sorted(around - inside)


def _holds(book: RuleBook, where: list[int], rule: Rule, board: dict[int, int], size: int) -> bool:
    try:
        position = _position(board, size)
    except ValueError:
        return False  # stones without a liberty
    return any(Levels(*book.levels(position, number, BLACK)).meets(rule.code, rule.conditions) for number in where)


def _position(board: dict[int, int], size: int) -> Position:
    game = Game(size)
    game.set_up(
        black=[point for point, colour in board.items() if colour == BLACK],
        white=[point for point, colour in board.items() if colour == WHITE],
        to_move=WHITE,
    )
    return game.position
