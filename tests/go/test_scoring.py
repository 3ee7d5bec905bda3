"""Counting, as drawings: the board, the dead stones in small letters, and the two counts."""

import random
from dataclasses import dataclass

import numpy as np
import pytest
from tests import oracle_board as oracle

from katachi.go import BLACK, WHITE, Game, Position, Rules
from katachi.go.diagram import parse
from katachi.go.scoring import Score, count, seki_stones

AREA = Rules()
SETTLED = """
    . X O . .
    X X O O .
    . X X O .
    X . X O O
    . X X O .
"""
TWO_DEAD = """
    . . X O .
    O . X O .
    . . X O X
    . . X O .
    X X X O .
"""
SEKI_WITH_EYES = """
    . X O
    X . O
    X O .
"""
ONE_SIDE_IN_SEKI = """
    . X O .
    . X O O
    X . O .
    X X O O
"""
FOUR_POINT_EYE = """
    . . X O .
    . . X O O
    X X . O .
    X X O O O
    X X O . O
"""
THREE_POINT_EYE = """
    . . X O .
    . X X O O
    X X . O .
    X X O O O
    X X O . O
"""
TWO_GROUPS = """
    . X . X . X
    X X X X X X
    O O O . O O
    O . O O O .
    X X X X X X
    . X . X . .
"""


@dataclass(frozen=True)
class Case:
    name: str
    board: str
    rules: Rules
    black: float
    white: float
    dead: tuple[str, ...] = ()


def tax(name: str, scoring: str = "AREA") -> Rules:
    return Rules().with_rule("tax", name).with_rule("scoring", scoring)


CASES = [
    Case("area: stones and what they surround", SETTLED, AREA, 13, 12),
    Case("territory: only what they surround", SETTLED, tax("NONE", "TERRITORY"), 4, 5),
    Case("stone scoring: two points a group less", SETTLED, tax("ALL"), 11, 10),
    Case("area: intruders alive make the points neutral", TWO_DEAD, AREA, 8, 6),
    Case("area: dead stones are the surrounder's points", TWO_DEAD, AREA, 15, 10, ("A4", "E3")),
    Case("territory: dead stones count twice", TWO_DEAD, tax("SEKI", "TERRITORY"), 9, 6, ("A4", "E3")),
    Case("territory: one dead, one alive", TWO_DEAD, tax("NONE", "TERRITORY"), 9, 0, ("A4",)),
    Case("seki: eyes count without the tax", SEKI_WITH_EYES, tax("NONE", "TERRITORY"), 1, 1),
    Case("seki: eyes do not count with it", SEKI_WITH_EYES, tax("SEKI", "TERRITORY"), 0, 0),
    Case("seki: area with the tax leaves the stones", SEKI_WITH_EYES, tax("SEKI"), 3, 3),
    Case("one side in seki, no tax", ONE_SIDE_IN_SEKI, tax("NONE", "TERRITORY"), 2, 2),
    Case("one side in seki pays alone", ONE_SIDE_IN_SEKI, tax("SEKI", "TERRITORY"), 0, 2),
    Case("a four-point eye is territory though there is a dame", FOUR_POINT_EYE, tax("SEKI", "TERRITORY"), 4, 3),
    Case("a three-point eye is not", THREE_POINT_EYE, tax("SEKI", "TERRITORY"), 0, 3),
    Case("two groups without tax", TWO_GROUPS, tax("NONE", "TERRITORY"), 7, 0),
    Case("two groups pay twice", TWO_GROUPS, tax("ALL", "TERRITORY"), 3, 0),
    Case("two eyes each: no seki", TWO_GROUPS, tax("SEKI", "TERRITORY"), 7, 0),
    Case("an empty board is nobody's", ". .\n. .", AREA, 0, 0),
    Case("one stone owns the board", ". .\nX .", AREA, 4, 0),
    Case("one stone pays its tax", ". . .\n. X .\n. . .", tax("ALL"), 7, 0),
    Case("one point, one board", ".", AREA, 0, 0),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_drawings(case: Case) -> None:
    position = parse(case.board).position
    dead = [point_of(vertex, position) for vertex in case.dead]
    score = count(position, case.rules, komi=0, dead=dead)
    assert (score.black, score.white) == (case.black, case.white), f"{case.board}\n{score.owner}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_colours_swapped(case: Case) -> None:
    position = parse(case.board.translate(str.maketrans("XO", "OX"))).position
    dead = [point_of(vertex, position) for vertex in case.dead]
    score = count(position, case.rules, komi=0, dead=dead)
    assert (score.white, score.black) == (case.black, case.white), f"{case.board}\n{score.owner}"


def point_of(vertex: str, position: Position) -> int:
    return (position.size - int(vertex[1:])) * position.size + "ABCDEFGHJ".index(vertex[0])


def test_owner_map() -> None:
    owner = count(parse(ONE_SIDE_IN_SEKI).position, AREA, komi=0).owner
    assert owner.tolist() == [[1, 1, 2, 2], [1, 1, 2, 2], [1, 0, 2, 2], [1, 1, 2, 2]]


def test_area_agrees_with_the_oracle_on_random_positions() -> None:
    rng = random.Random(7)
    different = set()
    for _ in range(150):
        size = rng.randint(1, 9)
        position = Position(size)
        for _ in range(rng.randint(0, 2 * size * size)):
            legal = position.legal_moves(position.to_move)
            if legal:
                position.play(rng.choice(legal), position.to_move)
        board = tuple(position.board.reshape(-1).tolist())
        margin = count(position, AREA, komi=0).margin
        assert margin == oracle.area_score(board, size), oracle.draw(board, size)
        different.add(margin)
    assert len(different) > 15


def test_prisoners_count_under_territory_only() -> None:
    game = Game(5, rules="japanese", komi=0.5)
    for move in ("B4", "A5", "pass", "A4", "A3", "pass", "B5", "pass", "pass"):
        game.play(move)
    assert game.position.captured(WHITE) == 2, str(game)
    territory = count(game.position, Rules(scoring="TERRITORY"), komi=0)
    area = count(game.position, AREA, komi=0)
    assert (territory.black, territory.white) == (22 + 2, 0)
    assert (area.black, area.white) == (25, 0)
    assert game.score().margin == 24 - 0.5
    assert game.is_over


def test_komi_handicap_and_bonus() -> None:
    for rules, bonus in (("chinese", 3), ("aga", 2), ("tromp-taylor", 0), ("japanese", 0)):
        game = Game(9, rules=rules, komi=0.5)
        game.place_handicap(3)
        assert game.score().white == 0.5 + bonus, rules
        assert game.copy().score().white == 0.5 + bonus, rules


@pytest.mark.parametrize(
    ("moves", "margin"),
    [("B2 pass pass", 8.5), ("pass B2 pass pass", -8.5), ("B2 pass A1 pass B1 pass pass", 8.5), ("B2", 9)],
)
def test_button(moves: str, margin: float) -> None:
    """Half a point to who passed first, whatever was passed later."""
    game = Game(3, rules="aga-button", komi=0)
    for move in moves.split():
        game.play(move)
    assert game.score().margin == margin, str(game)


def test_no_button_no_half_point() -> None:
    game = Game(3, rules="aga", komi=0)
    game.play("B2")
    game.play("pass")
    assert game.score().margin == 9


@pytest.mark.parametrize(
    ("black", "white", "text", "winner"),
    [(13, 12, "B+1", BLACK), (10, 14.5, "W+4.5", WHITE), (12, 12, "0", None), (180.5, 180, "B+0.5", BLACK)],
)
def test_score_as_text(black: float, white: float, text: str, winner: object) -> None:
    score = Score(black, white, np.zeros((1, 1), dtype=np.uint8))
    assert str(score) == text
    assert score.winner is winner


def test_draw_with_whole_komi() -> None:
    position = parse(SETTLED).position
    assert str(count(position, AREA, komi=1)) == "0"
    assert count(position, AREA, komi=1).winner is None


def test_marking_one_stone_dead_takes_its_chain() -> None:
    position = parse(SETTLED).position
    score = count(position, AREA, komi=0, dead=[2])  # White's whole chain
    assert (score.black, score.white) == (25, 0)


def test_dead_must_be_stones() -> None:
    with pytest.raises(ValueError, match="no stone at A5"):
        count(parse(SETTLED).position, AREA, komi=0, dead=[0])


ALL_ALIVE = """
    . X O .
    X X O O
    . X O .
    X X O O
"""


@pytest.mark.parametrize(("drawing", "share"), [(SEKI_WITH_EYES, 1.0), (ALL_ALIVE, 0.0)])
def test_seki_stones(drawing: str, share: float) -> None:
    position = parse(drawing).position
    stones = {int(p) for p in np.flatnonzero(position.board.reshape(-1))}
    assert set(seki_stones(position)) == (stones if share else set())
