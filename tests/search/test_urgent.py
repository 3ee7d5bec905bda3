"""Moves that decide the fate of stones: drawn ones, random ones against the whole game graph, and what the search makes
of them."""

import random
from collections import Counter

import numpy as np
import pytest
from tests.reading.slow_tsumego import Board, Spot, play
from tests.search import slow_fates as slow

from katachi.go import BLACK, WHITE, Color, Game, Picture, Position, diagram, parse_vertex
from katachi.play.settings import PlayerSettings
from katachi.search import SearchSettings, TreeSearch
from katachi.search.siege import SiegedChain
from katachi.search.urgent import Deed, OpenFate, Urgent, open_fates, urgent, urgent_moves

# The top left corner; the rest is empty. Whoever plays at `a` first decides the fate of Black's group; `b` is a point
# that only saves it, `w` one that only kills it.
SIX_IN_THE_CORNER = """
    . b . X O .
    . a . X O .
    X X X X O .
    O O O O O .
    . . . . . .
"""
DRAWINGS = {
    "six in the corner": SIX_IN_THE_CORNER,
    "three bent in the corner": """
        . X X O .
        a . X O O
        X X X O .
        O O O O .
        . . . . .
    """,
    "three at the side": """
        . O X . a . X O .
        . O X X X X X O .
        . . O O O O O O .
        . . . . . . . . .
    """,
    "three in the middle": """
        . . . . . . . . .
        . . O O O O O . .
        . O X X X X X O .
        . O X . a . X O .
        . O X X X X X O .
        . . O O O O O . .
        . . . . . . . . .
    """,
    "four in a pyramid": """
        . . . . . . . . .
        . O O O O O O . .
        . O X X X X O . .
        O O X . X X O . .
        O X X a . X O . .
        O X X . X X O . .
        O O X X X O O . .
        . O O O O O . . .
        . . . . . . . . .
    """,
    "five with a bulge": """
        . O X X X X O . .
        . O X b . X O . .
        . O X a b X O . .
        . O X . X X O . .
        . O X X X O O . .
        . O O O O O . . .
        . . . . . . . . .
    """,
    "six like a rabbit": """
        . . . . . . . . .
        . O O O O O O . .
        . O X X X X O . .
        O X X b . X O . .
        O X . a b X O . .
        O X X . X X O . .
        O O X X X O O . .
        . O O O O O . . .
        . . . . . . . . .
    """,
    "five that are not closed": """
        . O X . . X O . .
        O O X a a X O . .
        . O X . X O . . .
        . O X X X O . . .
        . O O O O . . . .
        . . . . . . . . .
    """,
    "the capture of two makes the second eye": """
        X O X . X . O
        X O X X X . O
        X a X X X X O
        O O O O O O O
        . . . . . . .
    """,
    "the capture of two on the way to the corner": """
        X X X . O X O
        X O O X X X O
        X a X X X . O
        O O O O O O O
        . . . . . . .
    """,
    "the capture of three": """
        X X a O O X O
        X X O X X X O
        X O X X w X O
        O O O O O O O
        . . . . . . .
    """,
    "the connection to a group with eyes": """
        . O O O O O O O .
        . O X X X X X O .
        . O X . X . X O .
        . O X X X X X O .
        . O O a O O O O .
        . O X X X O . . .
        . O . X . O . . .
        . O O O O O . . .
        . . . . . . . . .
    """,
}
NOTHING_URGENT = {
    "four in a row live": """
        . . . . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
    """,
    "two in a row are dead": """
        . . X O . .
        X X X O . .
        O O O O . .
        . . . . . .
    """,
    "one liberty outside makes it ko": """
        . . . X O . .
        . . . X O . .
        X X X X O . .
        . O O O O . .
        O . . . . . .
    """,
    "the besiegers may be captured": """
        . . . X O . X .
        . . . X O X X .
        X X X X O X . .
        O O O O O X . .
        X X X X X X . .
        . . . . . . . .
    """,
    "the group gets out": """
        . . . X O .
        . . . X O .
        X X X X O .
        O . . O O .
        . . . . . .
    """,
    "unfinished eyes in the open": """
        . . . . . .
        . X X . . .
        . . . O . .
        . O . . . .
        . . . . . .
    """,
}
_BOARDS = [
    (size, turns, mirrored, swapped) for size in (9, 13, 19) for turns, mirrored, swapped in ((0, 0, 0), (1, 1, 1))
]


def drawn(text: str, size: int = 9) -> tuple[Position, dict[Color, set[int]]]:
    """The position and the expected moves of each side."""
    lines = [line.split() for line in text.strip().splitlines()]
    marks = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign in "abw"}
    stones = "\n".join(" ".join("." if sign in "abw" else sign for sign in line) for line in lines)
    expected = {
        color: {x + size * y for (x, y), sign in marks.items() if sign in signs}
        for color, signs in ((BLACK, "ab"), (WHITE, "aw"))
    }
    return diagram.parse(stones, size=size).position, expected


def turned(position: Position, points: set[int], board: tuple[int, int, int, int]) -> tuple[Position, set[int]]:
    """Turned, mirrored and with the colours swapped."""
    size, turns, mirrored, swapped = board

    def turn(cells: np.ndarray) -> np.ndarray:
        return np.rot90(cells.T if mirrored else cells, turns)

    wanted = np.zeros(size * size, np.uint8)
    wanted[sorted(points)] = 1
    stones = position.board
    stones = np.where(stones == 0, 0, 3 - stones) if swapped else stones
    changed = Position(size)
    changed.set_stones(np.ascontiguousarray(turn(stones)).astype(np.uint8))
    return changed, set(np.flatnonzero(turn(wanted.reshape(size, size))).tolist())


def game_of(position: Position, to_move: Color) -> Game:
    stones = position.board.reshape(-1)
    game = Game(position.size, komi=0.5)
    game.set_up(black=np.flatnonzero(stones == 1), white=np.flatnonzero(stones == 2), to_move=to_move)
    return game


def first_choice(game: Game, *, simulations: int = 200) -> int:
    search = TreeSearch(SearchSettings(max_megabytes=16), seed=1)
    search.set_game(game)
    search.run(simulations=simulations)
    return search.candidates()[0].point


# ---- What is proved


@pytest.mark.parametrize("color", [BLACK, WHITE])
@pytest.mark.parametrize("name", DRAWINGS)
def test_all_moves_that_decide_are_found(name: str, color: Color) -> None:
    position, expected = drawn(DRAWINGS[name])
    large = [one for one in urgent(position, color) if len(one.stones) > 3]
    assert {one.point for one in large} == expected[color]
    ours = {Deed.LIVES, Deed.SAVES} if color is BLACK else {Deed.KILLS, Deed.CAPTURES}
    assert {one.deed for one in large} <= ours


@pytest.mark.parametrize("name", NOTHING_URGENT)
def test_nothing_is_promised_without_proof(name: str) -> None:
    position, _ = drawn(NOTHING_URGENT[name])
    assert open_fates(position) == []


@pytest.mark.parametrize("board", _BOARDS)
def test_every_corner_of_every_board(board: tuple[int, int, int, int]) -> None:
    position, expected = drawn(SIX_IN_THE_CORNER, board[0])
    for color in (BLACK, WHITE):
        changed, points = turned(position, expected[color], board)
        assert {one.point for one in urgent(changed, color.opponent if board[3] else color)} == points


def test_the_budget_is_kept() -> None:
    position, _ = drawn(SIX_IN_THE_CORNER)
    assert urgent(position, BLACK, nodes=0) == []
    assert urgent(position, BLACK, nodes=100) == []
    assert urgent(position, BLACK) == urgent(position, BLACK)


def test_chains_that_one_move_saves_are_counted_together() -> None:
    one, other = (SiegedChain(BLACK, frozenset(stones), frozenset({7, 8})) for stones in ((1, 2), (4, 5)))
    fates = [OpenFate(one, True, frozenset(), (7,), (8,)), OpenFate(other, True, frozenset(), (7, 8), ())]
    assert urgent_moves(fates, BLACK) == [
        Urgent(7, Deed.LIVES, (1, 2, 4, 5), 2),
        Urgent(8, Deed.LIVES, (4, 5), 2),
    ]
    assert urgent_moves(fates, WHITE) == [Urgent(8, Deed.KILLS, (1, 2), 2)]


def test_words() -> None:
    position, _ = drawn(SIX_IN_THE_CORNER)
    proved = "(proved, unless the stones around them are captured)"
    vital = parse_vertex("B8", 9)
    saved, killed = (next(one for one in urgent(position, color) if one.point == vital) for color in (BLACK, WHITE))
    assert saved.sentence(9) == f"B8 saves the 6 stones around C7: with it they live, without it they die {proved}."
    assert killed.sentence(9) == f"B8 kills the 6 stones around C7: without it they live {proved}."
    assert saved.stake == 16
    assert saved.hint(9).words == f"it {saved.words(9)}"


# ---- Against the whole game graph


def as_letters(position: Position, defender: Color) -> Board:
    letters = {0: ".", int(defender): "D", int(defender.opponent): "A"}
    return tuple("".join(letters[int(c)] for c in row) for row in position.board)


def random_corner(rng: random.Random, width: int = 4, height: int = 3) -> Position | None:
    """Random stones in a corner that White has walled in; None if a chain has no liberty."""
    board = np.zeros((9, 9), np.uint8)
    board[height, : width + 1] = board[: height + 1, width] = WHITE
    stones = rng.choices((0, int(BLACK), int(WHITE)), (40, 50, 10), k=width * height)
    board[:height, :width] = np.reshape(stones, (height, width))
    return _position(board)


def _position(board: np.ndarray) -> Position | None:
    position = Position(9)
    try:
        position.set_stones(board)
    except ValueError:
        return None
    return position


def holds(position: Position, fate: OpenFate) -> bool:
    """Whether the claims about a black chain are true on the points of the corner. Raises TooLargeError."""
    board = as_letters(position, fate.chain.color)
    corner = [(x, y) for y in range(3) for x in range(4)]
    stones = [(p % 9, p // 9) for p in fate.chain.stones]

    def captured_after(mover: str, point: int) -> bool:
        after = play(Spot(board, mover), (point % 9, point // 9))
        assert after is not None
        return slow.captures(after.board, after.mover, corner, stones)

    return (
        slow.captures(board, "A", corner, stones)
        and not slow.captures(board, "D", corner, stones)
        and not any(captured_after("D", point) for point in fate.saving)
        and all(captured_after("A", point) for point in fate.killing)
    )


@pytest.mark.parametrize(
    ("seed", "boards"),
    [pytest.param(5, 60, marks=pytest.mark.slow), pytest.param(6, 2000, marks=pytest.mark.campaign)],
)
def test_random_claims_hold_on_the_whole_graph(seed: int, boards: int) -> None:
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for _ in range(boards):
        position = random_corner(rng)
        if position is None:
            continue
        for fate in [fate for fate in open_fates(position) if fate.chain.color is BLACK]:
            try:
                assert holds(position, fate), f"{fate}\n{Picture.of(position).text()}"
                met["true"] += 1
            except slow.TooLargeError:
                met["too large"] += 1
    assert met["true"] >= boards // 20, met


# ---- What the search makes of it


@pytest.mark.parametrize("color", [BLACK, WHITE])
@pytest.mark.parametrize("name", DRAWINGS)
def test_the_search_plays_there_at_once(name: str, color: Color) -> None:
    position, expected = drawn(DRAWINGS[name])
    assert first_choice(game_of(position, color)) in expected[color]


@pytest.mark.parametrize("board", _BOARDS)
def test_the_search_plays_there_on_every_board(board: tuple[int, int, int, int]) -> None:
    position, expected = drawn(SIX_IN_THE_CORNER, board[0])
    for color in (BLACK, WHITE):
        changed, points = turned(position, expected[color], board)
        assert first_choice(game_of(changed, color.opponent if board[3] else color)) in points


def test_two_stones_do_not_outweigh_a_group() -> None:
    few, many = Urgent(0, Deed.SAVES, (1, 2), 2), Urgent(0, Deed.LIVES, tuple(range(6)), 4)
    assert few.simulations() == (36, 36)  # about what the capture of several stones gets
    assert many.simulations() == (256, 256)
    assert many.simulations(2.5) == (640, 640)


def test_the_expert_term_has_it_and_the_terms_add_up() -> None:
    position, expected = drawn(SIX_IN_THE_CORNER)
    search = TreeSearch(SearchSettings(max_megabytes=16), seed=1)
    search.set_game(game_of(position, WHITE))
    search.run(simulations=100)
    best = search.explained(search.candidates()[0])
    assert {best.point} == expected[WHITE]
    assert best.terms.score == pytest.approx(best.score)
    assert best.terms.expert.weight > 0.3
    assert [hint.name for hint in best.hints if "proved" in hint.words] == ["kills"]


def test_advice_is_given_once_and_again_after_a_move() -> None:
    position, expected = drawn(SIX_IN_THE_CORNER)
    game = game_of(position, BLACK)
    search = TreeSearch(SearchSettings(max_megabytes=16), seed=1)
    search.set_game(game)
    search.run(simulations=300)
    priors = [candidate.prior for candidate in search.candidates()]
    search.set_game(game)
    assert [candidate.prior for candidate in search.candidates()] == priors
    elsewhere = next(c.point for c in search.candidates() if c.point not in expected[BLACK])
    game.play(elsewhere)
    search.set_game(game)
    assert {one.point for one in search.urgent} == expected[WHITE]
    search.run(simulations=200)
    assert search.candidates()[0].point in expected[WHITE]


def test_it_can_be_switched_off() -> None:
    position, _ = drawn(SIX_IN_THE_CORNER)
    search = TreeSearch(SearchSettings(max_megabytes=16, urgent=False), seed=1)
    search.set_game(game_of(position, BLACK))
    assert search.urgent == []
    assert not PlayerSettings.parse({"urgent": "off"}).search.urgent
