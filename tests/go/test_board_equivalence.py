"""Random games on the fast board and on the naive one, compared move by move.

Every test counts the rare things it met and asserts that it met enough of them, so that it cannot pass by luck.
"""

import random
from collections import Counter

import pytest
from tests import oracle_board as oracle
from tests.oracle_board import PASS, KoRule, OracleGame

from katachi import _core
from katachi.go import Position

KO_RULES: tuple[KoRule, ...] = ("SIMPLE", "POSITIONAL", "SITUATIONAL")
REASONS = {
    "occupied": "the point is occupied",
    "ko": "the ko may not be retaken at once",
    "suicide": "suicide",
    "superko": "it repeats an earlier position (superko)",
}


def both_boards(position: Position, game: OracleGame) -> str:
    fast = oracle.draw(tuple(position.board.reshape(-1).tolist()), game.size)
    slow = oracle.draw(game.board, game.size)
    last = game.moves[-1] if game.moves else "none"
    return f"\nfast board:\n{fast}\noracle:\n{slow}\nlast move {last}, ko {game.ko}, {game.ko_rule} {game.suicide}"


def compare_boards(position: Position, game: OracleGame) -> None:
    """Stones, counts, ko, chains, liberties, codes, eyes and safety at every point."""
    size, board = game.size, game.board
    message = both_boards(position, game)
    assert position.board.reshape(-1).tolist() == list(board), message
    assert position.to_move == game.to_move, message
    assert position.ko == game.ko, message
    assert position.is_consistent(), message
    for color in (1, 2):
        assert position.stones(color) == board.count(color), message
        assert position.captured(color) == game.captured[color], message
    seen: set[int] = set()
    for point in range(size * size):
        assert position.color(point) == board[point], message
        assert position.code(point) == oracle.code(board, size, point), f"code at {point}{message}"
        assert position.safety(point) == game.safety(point), f"safety at {point}{message}"
        for color in (1, 2):
            assert position.is_eye(point, color) == oracle.is_eye(board, size, color, point), f"eye {point}{message}"
        if point not in seen:
            chain = oracle.chain(board, size, point)
            seen |= chain
            compare_chain(position, game, point, chain)


def compare_chain(position: Position, game: OracleGame, point: int, chain: set[int]) -> None:
    message = f"chain at {point}{both_boards(position, game)}"
    stones, liberties = position.chain(point), position.liberties(point)
    assert len(stones) == len(set(stones)), message
    assert set(stones) == chain, message
    assert len(liberties) == len(set(liberties)), message
    assert set(liberties) == oracle.liberties(game.board, game.size, point), message
    for stone in chain or {point}:
        assert position.in_atari(stone) == oracle.in_atari(game.board, game.size, stone), message


def compare_legality(core: _core.GameCore, game: OracleGame, met: Counter[str]) -> None:
    """The verdict on every point for both colours, with its reason."""
    position = core.position
    for color in (1, 2):
        legal = []
        for point in range(game.size * game.size):
            why = game.why_illegal(color, point)
            told = core.why_illegal(color, point)
            assert told == (None if why is None else REASONS[why]), f"{color} at {point}{both_boards(position, game)}"
            if why is None:
                legal.append(point)
            elif why in ("superko", "ko"):
                met[f"{why} refusal" if why == "ko" else f"superko refusal {game.ko_rule}"] += 1
            by_stones = why is None or why == "superko"
            assert position.is_legal(point, color, game.suicide) == by_stones, both_boards(position, game)
        assert core.legal_moves(color) == legal, both_boards(position, game)


def count_rare(game: OracleGame, before: oracle.Board, met: Counter[str]) -> None:
    """Name the rare cases in the move just played."""
    outcome = game.last_outcome
    if outcome is None:
        return
    size, point = game.size, game.moves[-1][1]
    met["ko"] += game.ko != PASS
    met["capture"] += bool(outcome.captured)
    met["capture of several stones"] += len(outcome.captured) > 1
    met["capture of several chains"] += outcome.chains_captured > 1
    met["capture of three or more chains"] += outcome.chains_captured > 2
    met["capture of ten or more stones"] += len(outcome.captured) >= 10
    met["suicide of several stones"] += len(outcome.suicide) > 1
    met["suicide of four or more stones"] += len(outcome.suicide) > 3
    edge = any(p % size in (0, size - 1) or p // size in (0, size - 1) for p in outcome.captured)
    met["capture at the edge"] += edge
    in_enemy_mouth = not any(before[n] == oracle.EMPTY for n in oracle.neighbours(size, point))
    met["capture without a liberty before"] += in_enemy_mouth and bool(outcome.captured)
    # A snapback: a lone stone takes several that had just taken a lone stone.
    previous = game.moves[-2][1] if len(game.moves) > 1 else PASS
    met["snapback"] += len(outcome.captured) > 1 and previous in outcome.captured and point in met_throw_in(game)


def met_throw_in(game: OracleGame) -> set[int]:
    """The points where the move before the last one took exactly one stone."""
    if len(game.history) < 3:
        return set()
    older, newer = game.history[-3][0], game.history[-2][0]
    taken = {p for p, c in enumerate(older) if c != oracle.EMPTY and newer[p] == oracle.EMPTY}
    return taken if len(taken) == 1 else set()


def choose(game: OracleGame, rng: random.Random, *, fight: float) -> int:
    """A random legal move; with probability ``fight`` one that takes stones or is a suicide, if there is one."""
    legal = game.legal_moves(game.to_move)
    if not legal or rng.random() < 0.03:
        return PASS
    if rng.random() < fight:
        outcomes = {p: oracle.put(game.board, game.size, game.to_move, p) for p in legal}
        violent = [p for p, outcome in outcomes.items() if outcome.captured or outcome.suicide]
        if violent:
            return rng.choice(violent)
    return rng.choice(legal)


def play_both(size: int, rule: KoRule, suicide: bool, moves: int, rng: random.Random, met: Counter[str]) -> None:
    """One random game on both boards."""
    game = OracleGame(size, rule, suicide)
    core = _core.GameCore(size, getattr(_core.KoRule, rule), suicide)
    bare = Position(size)
    compare_boards(core.position, game)
    for _ in range(moves):
        compare_legality(core, game, met)
        before = game.board
        # Now and then the same side plays again, as records and clients do.
        color = game.to_move if rng.random() < 0.97 else oracle.other(game.to_move)
        if color != game.to_move:
            legal = game.legal_moves(color)
            point = rng.choice(legal) if legal else PASS
            met["out of turn"] += 1
        else:
            point = choose(game, rng, fight=0.3)
        game.play(color, point)
        core.play(color, point)
        bare.play(point, color, suicide)
        assert core.position == bare, both_boards(core.position, game)
        compare_boards(core.position, game)
        count_rare(game, before, met)
        met["moves"] += 1
    assert core.moves == game.moves
    assert core.passes == game.passes()


@pytest.mark.campaign
@pytest.mark.parametrize("suicide", [False, True], ids=["no suicide", "suicide"])
@pytest.mark.parametrize("rule", KO_RULES)
def test_small_boards_agree_with_the_oracle(rule: KoRule, suicide: bool) -> None:
    rng = random.Random(f"small {rule} {suicide}")
    met: Counter[str] = Counter()
    for size, games in ((1, 2), (2, 20), (3, 30), (4, 24), (5, 14), (6, 3), (7, 2)):
        for _ in range(games):
            play_both(size, rule, suicide, 8 + 5 * size, rng, met)
    print(rule, suicide, dict(met))
    wanted = {
        "moves": 2400,
        "ko": 15,
        "ko refusal": 15,
        "capture": 100,
        "capture of several stones": 50,
        "capture of several chains": 10,
        "capture at the edge": 100,
        "capture without a liberty before": 30,
        "snapback": 2,
        "out of turn": 20,
    }
    if suicide:
        wanted |= {"suicide of several stones": 30, "suicide of four or more stones": 3}
    if rule != "SIMPLE":
        wanted[f"superko refusal {rule}"] = 100 if rule == "POSITIONAL" else 30
    missed = {name: (met[name], least) for name, least in wanted.items() if met[name] < least}
    assert not missed, f"too few rare cases (met, wanted): {missed}"


@pytest.mark.campaign
@pytest.mark.parametrize("size", range(1, 26))
def test_every_size_agrees_with_the_oracle(size: int) -> None:
    """From a random full board, so that large boards fight from the first move on."""
    rng = random.Random(size)
    game = OracleGame(size, "SIMPLE", suicide=True)
    position = Position(size)
    # Fill two thirds of the board move by move, compare at the end of the filling and then after each move.
    for _ in range(2 * size * size // 3):
        point = rng.choice([p for p, c in enumerate(game.board) if c == oracle.EMPTY] or [PASS])
        if game.is_legal(game.to_move, point):
            position.play(point, game.to_move, suicide=True)
            game.play(game.to_move, point)
    compare_boards(position, game)
    for _ in range(2 if size > 13 else 6):
        legal = game.legal_moves(game.to_move)
        assert position.legal_moves(game.to_move, suicide=True) == legal, both_boards(position, game)
        captures = [p for p in legal if oracle.put(game.board, size, game.to_move, p).captured]
        point = rng.choice(captures or legal or [PASS])
        position.play(point, game.to_move, suicide=True)
        game.play(game.to_move, point)
        compare_boards(position, game)


def test_equal_boards_have_equal_hashes_and_different_boards_different_ones() -> None:
    rng = random.Random("hash")
    seen: dict[oracle.Board, int] = {}
    again = 0
    for _ in range(150):
        game, position = OracleGame(3, "SIMPLE", suicide=True), Position(3)
        for _ in range(25):
            point = choose(game, rng, fight=0.5)
            position.play(point, game.to_move, suicide=True)
            game.play(game.to_move, point)
            again += game.board in seen
            assert seen.setdefault(game.board, position.hash) == position.hash, both_boards(position, game)
    assert len(set(seen.values())) == len(seen)
    assert len(seen) > 1000, len(seen)
    assert again > 500, again


@pytest.mark.campaign
@pytest.mark.parametrize("rule", KO_RULES)
def test_undo_restores_everything(rule: KoRule) -> None:
    """Play k moves and take them back, from everywhere in a game and all the way to its start."""
    rng = random.Random(f"undo {rule}")
    met: Counter[str] = Counter()
    for size in (2, 3, 4, 4, 5, 7):
        for _ in range(3):
            game = OracleGame(size, rule, suicide=True)
            core = _core.GameCore(size, getattr(_core.KoRule, rule), True)
            states = [game.copy()]
            for _ in range(60):
                before, color, point = game.board, game.to_move, choose(game, rng, fight=0.5)
                if rng.random() < 0.05:
                    color = oracle.other(color)
                    point = rng.choice([*game.legal_moves(color), PASS])
                    met["out of turn"] += 1
                    met["out of turn in a ko"] += game.ko != PASS
                game.play(color, point)
                core.play(color, point)
                states.append(game.copy())
                count_rare(game, before, met)
                if rng.random() < 0.1:
                    for _ in range(rng.randint(1, min(len(states) - 1, 9))):
                        assert core.undo()
                        states.pop()
                        met["undo"] += 1
                    game = states[-1].copy()
                    compare_boards(core.position, game)
                    compare_legality(core, game, met)
                    assert core.moves == game.moves
            while len(states) > 1:
                assert core.undo()
                states.pop()
                compare_boards(core.position, states[-1])
                assert core.legal_moves(core.to_move) == states[-1].legal_moves(states[-1].to_move)
                met["undo"] += 1
            assert not core.undo()
            assert core.moves == []
    print(rule, dict(met))
    wanted = {"undo": 400, "ko": 8, "out of turn": 20, "capture of several chains": 3, "suicide of several stones": 10}
    missed = {name: (met[name], least) for name, least in wanted.items() if met[name] < least}
    assert not missed, f"too few rare cases (met, wanted): {missed}"


@pytest.mark.slow
def test_copies_are_independent() -> None:
    rng = random.Random("copy")
    for size in (2, 3, 5, 9, 19, 25):
        game = OracleGame(size, "SIMPLE")
        core = _core.GameCore(size, _core.KoRule.SIMPLE, False)
        for _ in range(min(3 * size, 25)):
            point = choose(game, rng, fight=0.3) if size < 10 else rng.choice(game.legal_moves(game.to_move))
            game.play(game.to_move, point)
            core.play(core.to_move, point)
        twin, position = core.copy(), core.position
        frozen = position.copy()
        moved = game.copy()
        for _ in range(5):
            legal = moved.legal_moves(moved.to_move)
            point = rng.choice(legal) if legal else PASS
            position.play(point, moved.to_move)
            twin.play(moved.to_move, point)
            moved.play(moved.to_move, point)
        compare_boards(core.position, game)
        compare_boards(frozen, game)
        compare_boards(twin.position, moved)
        compare_boards(position, moved)
        assert len(core.moves) + 5 == len(twin.moves)


FOUR_CHAINS = """
. X . . .
X O X . .
O a O X .
X O X . .
. X . . .
"""


def test_one_stone_takes_four_chains() -> None:
    """A drawing of the rarest capture, which random games meet now and then only."""
    rows = [line.split() for line in FOUR_CHAINS.strip().splitlines()]
    board = tuple({"X": 1, "O": 2}.get(sign, 0) for row in rows for sign in row)
    position = Position(5)
    for point, color in enumerate(board):
        if color:
            position.play(point, color)
    game = OracleGame(5, board=board, to_move=position.to_move)
    game.play(1, 11)
    position.play(11, 1)
    assert game.last_outcome is not None
    assert game.last_outcome.chains_captured == 4
    compare_boards(position, game)
