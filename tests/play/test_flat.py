"""The flat player on drawn boards. Capital letters are stones, small letters name points."""

import time
from itertools import pairwise

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.play import Choice, FlatPlayer, Ground
from katachi.play.judgement import sensible_moves
from katachi.work import Budget

BUDGET = Budget(playouts=3000)


def choose(game: Game, color: Color = BLACK, *, player: FlatPlayer | None = None, cleanup: bool = False) -> Choice:
    before = str(game)
    choice = (player or FlatPlayer(seed=1)).choose(game, color, BUDGET, lambda: False, cleanup=cleanup)
    assert str(game) == before
    assert choice.point == PASS or game.why_illegal(choice.point, color) is None
    return choice


def test_captures_or_saves_the_big_group() -> None:
    """Everything else is alive; the five white stones decide the game."""
    game, names = draw(
        """
        . X . X X X .
        X X X X X X O
        O O O O O a O
        X X X X X O O
        . X . X X O .
        X X X . X O O
        . X X X X O .
        """,
        komi=20.5,
    )
    assert choose(game).point == names["a"]
    assert choose(game, WHITE).point == names["a"]


def test_kills_by_the_vital_point() -> None:
    game, names = draw(
        """
        . O X . . . .
        a O X . X . .
        . O X X . . .
        O O X . . X .
        X X X . . . .
        . . . . X . .
        . . X . . . .
        """,
        komi=20.5,
    )
    assert choose(game).point == names["a"]


ALIVE = """
    . X . X O . O
    X X X X O O O
    . X . X O . O
    X X X X O O O
    . X X X O . O
    X X . X O O O
    . X X X O O .
"""


def test_does_not_fill_eyes() -> None:
    for color in (BLACK, WHITE):
        game, _ = draw(ALIVE, to_move=color)
        assert sensible_moves(game, color) == []
        assert (choose(game, color).point, choose(game, color).ground) == (PASS, Ground.NOTHING_SENSIBLE)


SETTLED = """
    . . X O . .
    . X X O . .
    X X . . O O
    . X X O O .
    . . X O . O
    . . X O O .
"""


def test_passes_when_the_opponent_passed_and_the_count_is_won() -> None:
    game, _ = draw(SETTLED, to_move=WHITE, komi=-1.5)
    game.play(PASS, WHITE)
    assert choose(game).point == PASS
    assert choose(game).ground is Ground.WON_BY_PASSING


def test_does_not_pass_when_it_would_lose() -> None:
    game, _ = draw(SETTLED, to_move=WHITE, komi=9.5)
    game.play(PASS, WHITE)
    assert choose(game, player=FlatPlayer(resign=False)).point != PASS


DEAD_STONE = """
    . . . X O . .
    . O . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
    . . . X O . .
"""


def test_captures_dead_stones_before_it_relies_on_them() -> None:
    """Counted as it stands, the white stone makes Black's whole corner neutral."""
    game, _ = draw(DEAD_STONE, to_move=WHITE)
    game.play(PASS, WHITE)
    assert choose(game).point != PASS


def test_territory_rules_need_no_capture() -> None:
    game, _ = draw(DEAD_STONE, rules="japanese", to_move=WHITE)
    game.play(PASS, WHITE)
    assert choose(game).point == PASS


def test_cleanup_takes_dead_stones_off() -> None:
    game, _ = draw(DEAD_STONE, rules="japanese")
    white = game.position.stones(WHITE)
    for _ in range(8):
        choice = choose(game, cleanup=True)
        game.play(choice.point, BLACK)
        if choice.point == PASS:
            break
        game.play(PASS, WHITE)
    assert choice.ground is Ground.CLEANED_UP
    assert game.position.stones(WHITE) == white - 1


def test_plays_the_last_neutral_points_under_area_rules() -> None:
    game, _ = draw(SETTLED, komi=-0.5)
    c3 = 2 * 6 + 2
    assert choose(game).point in (c3, c3 + 1)


def test_legal_under_superko() -> None:
    """Sending two, returning one: White may not retake at ``a``."""
    game, names = draw(
        """
        . . . . .
        . . . . .
        O . . . .
        O X X . .
        a O . X .
        """,
        to_move=WHITE,
    )
    b1 = names["a"] + 1
    game.play(b1 + 1, WHITE)
    game.play(names["a"], BLACK)
    assert game.why_illegal(b1, WHITE) is not None
    assert b1 not in sensible_moves(game, WHITE)
    choose(game, WHITE)


def test_suicide_is_not_sensible() -> None:
    game, names = draw(
        """
        X X O .
        X a O .
        O O O .
        . . . .
        """,
        rules="tromp-taylor",
    )
    assert names["a"] in game.legal_moves(BLACK)
    assert names["a"] not in sensible_moves(game, BLACK)


def test_resigns_a_hopeless_game_unless_told_not_to() -> None:
    game = Game(7)
    # Resigning needs a game that has lasted a while, so this one is played and not set up.
    for row in range(1, 6):
        for column in range(7):
            if (row, column) not in ((1, 1), (3, 3), (5, 5)):
                game.play(row * 7 + column, WHITE)
    choice = choose(game)
    assert choice.resign
    assert choice.move_text(7) == "resign"
    assert choice.ground is Ground.HOPELESS
    assert not choose(game, player=FlatPlayer(resign=False)).resign
    assert not choose(game, cleanup=True).resign


def test_does_not_resign_in_the_first_moves() -> None:
    game = Game(9, komi=200)
    assert not choose(game).resign


def test_same_seed_same_choice_for_any_threads() -> None:
    game = Game(9)
    choices = [choose(game, player=FlatPlayer(seed=3, threads=threads)) for threads in (1, 1, 2)]
    assert len({(c.point, c.candidates) for c in choices}) == 1
    assert choose(game, player=FlatPlayer(seed=4)).candidates != choices[0].candidates


@pytest.mark.parametrize("size", [9, 19])
def test_budget_in_playouts_is_kept(size: int) -> None:
    for playouts in (1, 100, 5000):
        choice = FlatPlayer().choose(Game(size), BLACK, Budget(playouts=playouts), lambda: False)
        assert choice.playouts <= playouts + 64 + 32  # the scouts and one batch


def test_budget_in_seconds_is_kept() -> None:
    begin = time.monotonic()
    FlatPlayer().choose(Game(19), BLACK, Budget(seconds=0.3), lambda: False)
    assert 0.2 < time.monotonic() - begin < 0.8


def test_no_time_is_still_a_move() -> None:
    choice = FlatPlayer().choose(Game(9), BLACK, Budget(seconds=0), lambda: False)
    assert choice.point != PASS
    assert choice.ground is Ground.NO_TIME
    assert "guess" in choice.sentence(9)


def test_stops_when_told() -> None:
    asked: list[float] = []

    def should_stop() -> bool:
        asked.append(time.monotonic())
        return len(asked) > 20

    choice = FlatPlayer().choose(Game(19), BLACK, Budget(seconds=60), should_stop)
    assert choice.stopped
    assert len(asked) == 21
    gaps = [b - a for a, b in pairwise(asked)]
    assert sorted(gaps)[len(gaps) // 2] < 0.05


def test_candidates_are_sorted_and_say_what_happened() -> None:
    choice = choose(Game(9))
    assert choice.candidates[0].point == choice.point
    assert 2 * choice.candidates[0].visits > max(c.visits for c in choice.candidates)
    assert sum(c.visits for c in choice.candidates) + 64 == choice.playouts
    assert choice.winrate is not None
    assert 0.2 < choice.winrate < 0.8


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_whole_games_end(size: int) -> None:
    game, player = Game(size), FlatPlayer(seed=size, resign=False)
    for _ in range(40 * size):
        if game.is_over:
            break
        game.play(player.choose(game, game.to_move, Budget(playouts=150), lambda: False).point)
    assert game.is_over


def test_a_loaded_board_beats_random_play() -> None:
    """A little strength: with 400 playouts a move, the player beats a uniformly random one."""
    from katachi.play.judgement import final_score  # noqa: PLC0415
    from katachi.search import LIGHT  # noqa: PLC0415
    from katachi.search.playouts import first_move  # noqa: PLC0415

    wins = 0
    for seed in range(4):
        game, player = Game(5, komi=0.5), FlatPlayer(seed=seed, resign=False)
        mine = (BLACK, WHITE)[seed % 2]
        while not game.is_over and len(game.moves) < 100:
            if game.to_move is mine:
                game.play(player.choose(game, mine, Budget(playouts=400), lambda: False).point)
            else:
                point = first_move(game.position, LIGHT, seed=1000 * seed + len(game.moves))
                game.play(point if game.why_illegal(point) is None else PASS)
        wins += final_score(game).winner is mine
    assert wins == 4
