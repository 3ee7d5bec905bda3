"""Small fights for the tree player, drawn. Komi is set so that the fight decides the game.

Letters are points: ``a`` to ``d`` the moves wanted, ``z`` the move not wanted. Positions the player gets wrong stay
here as strict xfail.
"""

from dataclasses import dataclass, field

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Color, Game, diagram
from katachi.play import Choice, Ground, Player, PlayerSettings
from katachi.search import SearchSettings, TreeSearch
from katachi.work import Budget

pytestmark = pytest.mark.slow

SEEDS = (1, 2)
BUDGET = Budget(playouts=1500)
SETTINGS = SearchSettings(max_megabytes=32)


def choose(game: Game, color: Color, seed: int = 1, *, resign: bool = False) -> Choice:
    player = Player(seed=seed, settings=PlayerSettings(SETTINGS), resign=resign)
    choice = player.choose(game, color, BUDGET, lambda: False)
    assert choice.point == PASS or game.why_illegal(choice.point, color) is None
    return choice


@dataclass(frozen=True)
class Case:
    name: str
    drawing: str
    komi: float
    black: str = ""  # good moves of Black; empty: he is not asked
    white: str = ""
    wrong: tuple[str, ...] = field(default=())  # the colours that are known to get it wrong


BIG_GROUP = """
    . X . X X X .
    X X X X X X O
    O O O O O a O
    X X X X X O O
    . X . X X O .
    X X X . X O O
    . X X X X O .
"""
STRAIGHT_THREE = """
    . O X . . . .
    a O X . X . .
    . O X X . . .
    O O X . . X .
    X X X . . . .
    . . . . X . .
    . . X . . . .
"""
BENT_THREE = """
    a . O X . . .
    . O O X . X .
    O O X X . . .
    X X X . . X .
    . . . . . . .
    . X . . X . .
    . . . . . . .
"""
PYRAMID_FOUR = """
    . O X . . . .
    a . O X . X .
    . O O X . . .
    O O X X . X .
    X X X . . . .
    . . . . X . .
    . . X . . . .
"""
SEMEAI = """
    . O c a X . .
    . O X O X . .
    . O X O X . .
    . O X O X . .
    . O X O X . .
    . O X O X . .
    . O d b X . .
"""
CASES = [
    Case("the big group is captured or saved", BIG_GROUP, 20.5, "a", "a"),
    Case("three points in a row", STRAIGHT_THREE, 40.5, "a", "a"),
    Case("three points bent in the corner", BENT_THREE, 40.5, "a", "a"),
    Case("a pyramid of four points", PYRAMID_FOUR, 40.5, "a", "a"),
    # Half the points on each side would let both chains live: komi makes that too little for who begins.
    Case("a race won by one liberty, Black begins", SEMEAI, 14.5, black="ab"),
    Case("a race won by one liberty, White begins", SEMEAI, 0.5, white="cd"),
]


def sides() -> list[object]:
    params: list[object] = []
    for case in CASES:
        for color, good in ((BLACK, case.black), (WHITE, case.white)):
            if good:
                marks = [pytest.mark.xfail] if color.name in case.wrong else []
                params.append(pytest.param(case, color, good, id=f"{case.name}: {color.name}", marks=marks))
    return params


@pytest.mark.parametrize(("case", "color", "good"), sides())
def test_finds_the_move(case: Case, color: Color, good: str) -> None:
    for seed in SEEDS:
        game, names = draw(case.drawing, komi=case.komi, to_move=color)
        choice = choose(game, color, seed)
        assert choice.point in {names[letter] for letter in good}, choice.sentence(game.size)


def play_on(game: Game, moves: int, seed: int = 1) -> None:
    """The player against itself."""
    player = Player(seed=seed, settings=PlayerSettings(SETTINGS), resign=False)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(player.choose(game, game.to_move, Budget(playouts=600), lambda: False).point)


@pytest.mark.parametrize(("color", "komi"), [(BLACK, 14.5), (WHITE, 0.5)])
def test_the_race_is_won_by_who_begins(color: Color, komi: float) -> None:
    game, _ = draw(SEMEAI, komi=komi, to_move=color)
    play_on(game, 20)
    position = game.position
    assert {position.color(3 * 7 + 2), position.color(3 * 7 + 3)} <= {0, int(color)}, str(game)


SEKI = """
    . X z O . O X
    X X X O O O X
    O O O X X X X
    . . O X . . .
    . . O X . . .
    . . O X . . .
    . . O X . . .
"""


@pytest.mark.parametrize("color", [BLACK, WHITE])
@pytest.mark.parametrize("komi", [4.5, 7.5])
def test_seki_is_left_alone(color: Color, komi: float) -> None:
    for seed in SEEDS:
        game, names = draw(SEKI, komi=komi, to_move=color)
        assert choose(game, color, seed).point != names["z"]


# The white stone in the upper left can be caught by running it down to the lower right, unless a stone waits there.
LADDER = """
    . . . . . . . . .
    . . X . . . . . .
    . X O z . . . . .
    . X . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_ladder_is_seen_by_who_would_run() -> None:
    """Black has just given atari at ``z``; running on is hopeless, and White plays elsewhere."""
    for seed in SEEDS:
        game, names = draw(LADDER, komi=6.5)
        game.play(names["z"])
        run = names["z"] + 9 - 1
        assert choose(game, WHITE, seed).point != run


def test_broken_ladder_is_not_started() -> None:
    """With White's stone in the way, the atari at ``z`` only makes White strong."""
    for seed in SEEDS:
        game, names = draw(LADDER, komi=6.5)
        game.set_up(white=[6 * 9 + 6, 5 * 9 + 5])
        assert choose(game, BLACK, seed).point != names["z"]


def test_hints_tell_a_ladder_from_a_broken_one() -> None:
    for broken in (False, True):
        game, names = draw(LADDER, komi=6.5)
        if broken:
            game.set_up(white=[5 * 9 + 5])
        search = TreeSearch(SETTINGS)
        search.set_game(game)
        assert ("ladder" in {r.name for r in search.hints(names["z"])}) is not broken
        game.play(names["z"])
        search.set_game(game)
        hints = {r.name for r in search.hints(names["z"] + 9 - 1)}
        assert ("lost ladder" in hints, "escape" in hints) == (not broken, broken)


def test_does_not_pass_while_a_move_is_needed() -> None:
    """Both chains in the middle have one liberty, the same: Black must take it before White does."""
    game, names = draw(
        """
        . O X a X . .
        . O X O X . .
        . O X O X . .
        . O X O X . .
        . O X O X . .
        . O X O X . .
        . O O X X . .
        """,
        komi=7.5,
    )
    for seed in SEEDS:
        assert choose(game, BLACK, seed).point == names["a"]


# White's seven stones on the left live with the ko at a; whoever takes and fills it wins.
KO = """
    X a X O . O X
    O X O O O O X
    O O O O X X X
    X X X X X . X
    . X . X . X .
    X X X X X X X
    . X . X . X .
"""


def test_ko_is_not_taken_back_at_once() -> None:
    game, names = draw(KO, komi=10.5, to_move=WHITE)
    game.play(names["a"], WHITE)
    for seed in SEEDS:
        choice = choose(game, BLACK, seed)
        assert choice.point != names["a"]
        assert game.why_illegal(choice.point, BLACK) is None or choice.point == PASS


SETTLED = """
    . . X O . .
    . X X O . .
    X X X O O O
    . X X O O .
    . . X O . O
    . . X O O .
"""


def test_passes_when_won_and_settled() -> None:
    for seed in SEEDS:
        game, _ = draw(SETTLED, komi=-2.5)
        assert choose(game, BLACK, seed).point == PASS


def test_passes_after_the_opponent_when_won() -> None:
    game, _ = draw(SETTLED, komi=-2.5, to_move=WHITE)
    game.play(PASS, WHITE)
    choice = choose(game, BLACK)
    assert (choice.point, choice.ground) == (PASS, Ground.WON_BY_PASSING)


def test_does_not_pass_a_lost_game_away() -> None:
    """Not even where the opponent passed: he may still go wrong."""
    game, _ = draw(SETTLED, komi=9.5, to_move=WHITE)
    game.play(PASS, WHITE)
    assert choose(game, BLACK).point != PASS


ALIVE = """
    . X . X O . O
    X X X X O O O
    . X . X O . O
    X X X X O O O
    . X X X O . O
    X X . X O O O
    . X X X O O .
"""


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_never_fills_eyes(color: Color) -> None:
    game, _ = draw(ALIVE, komi=0.5, to_move=color)
    assert choose(game, color).point == PASS


DEAD_STONE = """
    . . . X O . .
    . O . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
"""


def test_takes_dead_stones_that_decide_the_count() -> None:
    """Under area rules that count the board as it stands, Black must take the stone before he passes."""
    game, _ = draw(DEAD_STONE, komi=0.5, rules="tromp-taylor", to_move=WHITE)
    game.play(PASS)
    player = Player(seed=1, settings=PlayerSettings(SETTINGS), resign=False)
    for _ in range(12):
        choice = player.choose(game, BLACK, BUDGET, lambda: False)
        game.play(choice.point, BLACK)
        if choice.point == PASS:
            break
        game.play(PASS, WHITE)
    assert choice.point == PASS
    assert game.score().winner is BLACK, str(game)


def test_handicap_and_komi_move_the_winrate() -> None:
    def winrate(stones: int, komi: float) -> float:
        game = Game(9, komi=komi)
        if stones:
            game.place_handicap(stones)
        color = game.to_move
        rate = choose(game, color).winrate
        assert rate is not None
        return rate if color is BLACK else 1 - rate

    even = winrate(0, 6.5)
    assert 0.25 < even < 0.75
    assert winrate(0, 30.5) < even - 0.2
    assert winrate(0, -20.5) > even + 0.2
    assert winrate(4, 0.5) > 0.8


def played(text: str, komi: float) -> Game:
    """The drawing as a game that was played, for nobody resigns in the first moves."""
    drawing = diagram.parse(text)
    game = Game(drawing.position.size, komi=komi)
    board = drawing.position.board.reshape(-1)
    for color in (BLACK, WHITE):
        for point in range(board.size):
            if board[point] == int(color):
                game.play(point, color)
    game.to_move = BLACK
    return game


def test_resigns_only_when_hopeless() -> None:
    hopeless = played(SETTLED, komi=30.5)
    choice = choose(hopeless, BLACK, resign=True)
    assert choice.resign
    assert choice.ground is Ground.HOPELESS
    assert not choose(hopeless, BLACK, resign=False).resign
    # The capture at the vital point turns this one.
    assert not choose(played(BIG_GROUP, komi=20.5), BLACK, resign=True).resign
    # Nobody resigns on the empty board, whatever the komi.
    assert not choose(Game(7, komi=100.5), BLACK, resign=True).resign
