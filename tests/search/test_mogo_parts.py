"""The parts of MoGo's playouts, each alone: as drawings, and against their definitions on random positions."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from tests import oracle_board as oracle
from tests.oracle_board import OracleGame
from tests.search import slow_playouts as slow
from tests.search.mogo_drawings import CAPTURE, CASES, FILL, NAKADE, NONE, PATTERNS, SAVE, Case

from katachi.go import PASS, Position
from katachi.go.diagram import parse
from katachi.go.symmetry import point_maps
from katachi.search import MOGO, Pattern3x3Set, Policy
from katachi.search.playouts import first_move


def arranged(case: Case, symmetry: int, swap: bool) -> tuple[Position, OracleGame, set[int]]:
    """The position of a drawing after its last move, turned and perhaps with colours exchanged."""
    diagram = parse(case.drawing)
    size = diagram.position.size
    image = point_maps(size)[symmetry]
    board = np.zeros(size * size, dtype=np.uint8)
    board[image] = diagram.position.board.reshape(-1)
    if swap:
        board = np.where(board == 0, 0, 3 - board).astype(np.uint8)
    opponent = 1 if swap else 2
    position = Position(size)
    position.set_stones(board.reshape(size, size))
    position.to_move = opponent
    game = OracleGame(size, "SIMPLE", board=tuple(board.tolist()), to_move=opponent)
    last = int(image[diagram["z"]])
    position.play(last, opponent)
    game.play(opponent, last)
    expected = {int(image[p]) for name, p in diagram.points.items() if name != "z"}
    return position, game, expected


def first_moves(position: Position, policy: Policy, seeds: int) -> set[int]:
    before = position.copy()
    found = {first_move(position, policy, seed=seed) for seed in range(seeds)}
    assert position == before, "choosing a move changed the position"
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_drawings(case: Case) -> None:
    for symmetry in range(8):
        for swap in (False, True):
            position, game, expected = arranged(case, symmetry, swap)
            wanted = expected or slow.sensible(game)
            seeds = 20 * len(wanted)
            found = first_moves(position, case.policy, seeds)
            message = f"{case.name}: {sorted(found)} and not {sorted(wanted)}\n{oracle.draw(game.board, game.size)}"
            assert found == wanted, message


def test_expected_drawings_agree_with_the_definitions() -> None:
    """The drawings above say the same as the slow definitions: neither is wrong alone."""
    parts = {SAVE: slow.saves, NAKADE: slow.nakades, CAPTURE: slow.captures, FILL: slow.wide_open}
    for case in CASES:
        for symmetry in range(8):
            _, game, expected = arranged(case, symmetry, swap=False)
            assert parts[case.policy](game) == expected, case.name


def test_nakade_in_the_hole_that_a_capture_left() -> None:
    position = parse("X X X . .\nO O O O .\n. . . . .\n. . . . .\n. . . . .").position
    position.play(3, 2)
    assert position.captured(1) == 3
    assert first_moves(position, NAKADE, 50) == {1}


# ---- Random positions: every part, and all in MoGo's order


def random_game(rng: random.Random) -> tuple[Position, OracleGame]:
    """A small board, empty to crowded."""
    size = rng.choice((3, 4, 5, 6, 7))
    position, game = Position(size), OracleGame(size, "SIMPLE")
    for _ in range(rng.randint(1, 2 * size * size)):
        color = position.to_move
        legal = [p for p in position.legal_moves(color) if not position.is_eye(p, color)]
        move = rng.choice(legal) if legal else PASS
        position.play(move, game.to_move)
        game.play(game.to_move, move)
    return position, game


@pytest.mark.campaign
def test_every_part_on_random_positions() -> None:
    rng = random.Random("parts")
    tables = {color: slow.pattern_table(Pattern3x3Set.mogo().drawings, color) for color in (1, 2)}
    met: Counter[str] = Counter()
    for _ in range(600):
        position, game = random_game(rng)
        choices = {
            "save": (SAVE, slow.saves(game)),
            "nakade": (NAKADE, slow.nakades(game)),
            "patterns": (PATTERNS, slow.pattern_moves(game, tables[game.to_move])),
            "capture": (CAPTURE, slow.captures(game)),
        }
        rest = slow.sensible(game) or {PASS}
        for name, (policy, points) in choices.items():
            compare(position, game, name, policy, points or rest)
            met[name] += bool(points)
            met[f"{name}: several"] += len(points) > 1
        everything = next((points for _, points in choices.values() if points), rest)
        compare(position, game, "all", replace(MOGO, fill_tries=0), everything)
    wanted = {"save": 40, "save: several": 5, "nakade": 2, "patterns": 150, "patterns: several": 60, "capture": 150}
    missed = {name: (met[name], least) for name, least in wanted.items() if met[name] < least}
    print(dict(met))
    assert not missed, f"too few cases (met, wanted): {missed}"


def compare(position: Position, game: OracleGame, name: str, policy: Policy, wanted: set[int]) -> None:
    """All of the wanted moves and no others; of many wanted moves a few seeds see only some."""
    few = len(wanted) <= 3
    found = first_moves(position, policy, 50 if few and name != "nakade" else 8)
    message = (
        f"{name}: {sorted(found)} and not {sorted(wanted)}\n{oracle.draw(game.board, game.size)}\n{game.moves[-3:]}"
    )
    # Two holes at once are rare, and the first one found is filled.
    assert found <= wanted, message
    if few and name not in ("nakade", "all"):
        assert found == wanted, message


# ---- The drawings of 3x3 patterns


@pytest.mark.parametrize("to_move", [1, 2])
def test_patterns_match_in_all_orientations_and_colours(to_move: int) -> None:
    """All 65,536 codes against an independent reading of the drawings."""
    patterns = Pattern3x3Set.mogo()
    table = slow.pattern_table(patterns.drawings, to_move)
    fast = np.array([patterns.matches(to_move, code) for code in range(65536)])
    different = np.flatnonzero(fast != table)
    assert different.size == 0, [hex(code) for code in different[:10]]
    assert patterns.count(to_move) == int(table.sum())


@pytest.mark.slow
@pytest.mark.parametrize("drawing", Pattern3x3Set.mogo().drawings, ids=lambda drawing: drawing[0])
def test_each_pattern_by_its_name(drawing: tuple[str, str, str]) -> None:
    name, rows, mover = drawing
    patterns = Pattern3x3Set.mogo()
    alone = Pattern3x3Set.parse(f"{name}{'' if mover == 'either' else f' ({mover} to move)'}\n{rows}\n")
    for to_move in (1, 2):
        table = slow.pattern_table([drawing], to_move)
        for code in np.flatnonzero(table)[::7].tolist():
            assert name in patterns.names(to_move, code), (name, hex(code))
        for code in np.flatnonzero(~table)[::97].tolist():
            assert name not in patterns.names(to_move, code), (name, hex(code))
        assert alone.count(to_move) == int(table.sum()) > 0
    if mover != "either":
        # A concrete neighbourhood where one side may play and the other, by this drawing, may not.
        black, white = (slow.pattern_table([drawing], to_move) for to_move in (1, 2))
        assert (black != white).any()


def test_a_mover_must_be_the_right_one() -> None:
    """``thin hane (X to move)``: the same neighbourhood, once for each side."""
    diagram = parse("X O O\n. a .\n. . .")
    code = diagram.position.code(diagram["a"]) & 0xFFFF
    thin = Pattern3x3Set.parse("thin hane (X to move)\nXOO\n.*.\n?.?\n")
    assert thin.matches(1, code)
    assert not thin.matches(2, code)
    assert "thin hane" in Pattern3x3Set.mogo().names(1, code)
    assert "thin hane" not in Pattern3x3Set.mogo().names(2, code)


def test_patterns_are_looked_for_around_the_last_move_only() -> None:
    anything = replace(NONE, patterns=Pattern3x3Set.parse("anything\n???\n?*?\n???\n"))
    position = Position(7)
    position.play(24, 1)
    assert first_moves(position, anything, 200) == {16, 17, 18, 23, 25, 30, 31, 32}
    position = Position(7)
    position.play(0, 1)
    assert first_moves(position, anything, 100) == {1, 7, 8}
    position.play(PASS, 2)
    assert len(first_moves(position, anything, 400)) == 48


def test_patterns_do_not_play_into_self_atari() -> None:
    anything = replace(NONE, patterns=Pattern3x3Set.parse("anything\n???\n?*?\n???\n"))
    diagram = parse(
        """
        . a O . .
        . O . . .
        z . . . .
        . . . . .
        . . . . .
        """,
    )
    position = diagram.position
    position.play(diagram["z"], 2)
    assert first_moves(position, anything, 100) == {11, 15, 16}, "A4 would be self-atari"


# ---- What no policy may do


@pytest.mark.parametrize("policy", [MOGO, replace(MOGO, fill_tries=4), Policy(uniform=True)])
def test_first_moves_are_legal_and_fill_no_eye(policy: Policy) -> None:
    rng = random.Random("legal")
    for _ in range(150):
        position, game = random_game(rng)
        allowed = slow.sensible(game)
        for seed in range(5):
            move = first_move(position, policy, seed=seed)
            assert move in allowed or (move == PASS and not allowed), oracle.draw(game.board, game.size)
