"""The hints behind the expert term against their definitions on the oracle board."""

import random
from collections import Counter

import pytest
from tests import oracle_board as oracle
from tests.oracle_board import EMPTY, PASS, OracleGame
from tests.search import slow_playouts as slow

from katachi.go import Game
from katachi.search import SearchSettings, TreeSearch

SETTINGS = SearchSettings(max_megabytes=1, shapes=False, life=False, urgent=False)
# Escapes and ataris come in two kinds each, told apart by reading ladders; here only whether one of them is there.
ESCAPES, ATARIS = {"escape", "lost ladder"}, {"atari", "ladder"}
NEAR = {1: "next to the last move", 2: "near the last move", 3: "not far from the last move"}
LINES = {1: "first line", 2: "second line", 3: "third line"}


def distances(game: OracleGame, sources: list[int]) -> dict[int, int]:
    """Steps from the nearest of these points, where a chain is one point: a graph of chains and empty points."""
    size, board = game.size, game.board
    name = {p: min(oracle.chain(board, size, p)) if board[p] else p for p in range(size * size)}
    edges: dict[int, set[int]] = {node: set() for node in name.values()}
    for p in range(size * size):
        edges[name[p]] |= {name[n] for n in oracle.neighbours(size, p)} - {name[p]}
    reached = {name[p]: 0 for p in sources}
    for step in range(1, size * size):
        new = {n for node in reached for n in edges[node]} - reached.keys()
        reached |= dict.fromkeys(new, step)
    return {p: reached[name[p]] for p in name if name[p] in reached}


def capture_hint(game: OracleGame, point: int) -> set[str]:
    taken = oracle.put(game.board, game.size, game.to_move, point).captured
    return {"capture"} if len(taken) == 1 else {"capture of several stones"} if taken else set()


def escapes(game: OracleGame, point: int) -> bool:
    """Next to an own chain in atari, and two liberties or a capture afterwards."""
    size, board = game.size, game.board
    mine = [n for n in oracle.neighbours(size, point) if board[n] == game.to_move]
    return any(oracle.in_atari(board, size, n) for n in mine) and game.safety(point) == 2


def gives_atari(game: OracleGame, point: int) -> bool:
    """An enemy chain has two liberties, and this is one of them."""
    size, board, enemy = game.size, game.board, oracle.other(game.to_move)
    near = [n for n in oracle.neighbours(size, point) if board[n] == enemy]
    return any(len(oracle.liberties(board, size, n)) == 2 for n in near)


def is_open(game: OracleGame, point: int) -> bool:
    """No stone in the square of five by five around the point."""
    x, y = point % game.size, point // game.size
    cells = [oracle.cell(game.size, x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    return all(game.board[c] == EMPTY for c in cells if c is not None)


def line_hint(game: OracleGame, point: int) -> set[str]:
    x, y = point % game.size, point // game.size
    line = 1 + min(x, y, game.size - 1 - x, game.size - 1 - y)
    return {LINES[line]} if line <= 3 and is_open(game, point) else set()


def expected_hints(game: OracleGame, point: int, far: dict[int, int]) -> set[str]:
    """All hints but the 3x3 patterns, escapes and ataris under one name each."""
    found = {"even"} | capture_hint(game, point) | line_hint(game, point)
    if game.safety(point) == 1:
        found.add("self-atari")
    if escapes(game, point):
        found.add("escape")
    if gives_atari(game, point):
        found.add("atari")
    if far.get(point) in NEAR:
        found.add(NEAR[far[point]])
    return found


def found_hints(search: TreeSearch, point: int) -> set[str]:
    names = [reason.name for reason in search.hints(point)]
    assert len(names) == len(set(names)), names
    assert not set(names) >= ESCAPES, names
    assert not set(names) >= ATARIS, names
    merged = {"escape" if n in ESCAPES else "atari" if n in ATARIS else n for n in names}
    return merged - {"3x3 pattern"}


def random_game(size: int, moves: int, rng: random.Random) -> tuple[Game, OracleGame]:
    """The same random game on both boards; sensible moves, now and then a pass."""
    game, judge = Game(size, rules="chinese"), OracleGame(size, ko_rule="SIMPLE")
    for _ in range(moves):
        points = slow.sensible(judge)
        point = rng.choice(sorted(points)) if points and rng.random() > 0.03 else PASS
        judge.play(judge.to_move, point)
        game.play(point)
    return game, judge


@pytest.mark.campaign
@pytest.mark.parametrize("size", [5, 7, 9])
def test_hints_on_random_positions(size: int) -> None:
    rng = random.Random(size)
    met: Counter[str] = Counter()
    for _ in range(40):
        game, judge = random_game(size, rng.randrange(size * size), rng)
        search = TreeSearch(SETTINGS)
        search.set_game(game)
        sources = [point for _, point in judge.moves[-2:] if point != PASS]
        far = distances(judge, sources)
        for point in slow.sensible(judge):
            expected = expected_hints(judge, point, far)
            met.update(expected)
            assert found_hints(search, point) == expected, f"at {point}\n{oracle.draw(judge.board, size)}"
    rare = {"capture", "capture of several stones", "escape", "atari", "self-atari", *NEAR.values(), *LINES.values()}
    # On small boards a third line without stones around is rare: the large one must have met it.
    assert all(met[name] >= 2 for name in rare if size == 9 or name not in LINES.values()), met


def test_priors_are_the_sum_of_the_reasons() -> None:
    rng = random.Random(1)
    game, _ = random_game(9, 30, rng)
    search = TreeSearch(SearchSettings(max_megabytes=1))
    search.set_game(game)
    for point, move, _ in search._core.moves():
        reasons = search.hints(point)
        assert move.prior_visits == pytest.approx(sum(r.visits for r in reasons), rel=1e-4)
        # A little chance is added so that equal moves are told apart.
        assert move.prior_wins == pytest.approx(sum(r.wins for r in reasons), abs=0.02)


def test_no_hints_without_the_expert() -> None:
    search = TreeSearch(SearchSettings(max_megabytes=1, expert=False))
    search.set_game(Game(9))
    assert [r.name for r in search.hints(40)] == ["even"]
    assert len({round(move.prior_visits, 3) for point, move, _ in search._core.moves() if point != PASS}) == 1


def test_reasons_of_a_pass() -> None:
    search = TreeSearch(SETTINGS)
    search.set_game(Game(9))
    assert [r.name for r in search.hints(PASS)] == ["pass"]


def test_the_position_decides_the_distance_not_the_line_of_sight() -> None:
    """A long chain is one point: both its ends are next to the last move at its side."""
    game = Game(9)
    wall = [4 * 9 + x for x in range(1, 8)]
    game.set_up(black=wall)
    game.play(3 * 9 + 4)  # Black, in the middle above the wall: it joins the wall
    search = TreeSearch(SETTINGS)
    search.set_game(game)
    assert NEAR[1] in {r.name for r in search.hints(4 * 9)}
    assert NEAR[1] in {r.name for r in search.hints(4 * 9 + 8)}
    assert NEAR[2] in {r.name for r in search.hints(2 * 9 + 1)}
