"""Opponents by rank: ranks in order, moves that can be repeated, weak but never silly."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.play import Ground, Rank, RankPlayer
from katachi.play.common_sense import answers_to_atari, is_bad_self_atari, neighbours, reasonable_moves
from katachi.play.ranks import PHASES, RANKS, Considered, PatternPolicy, RankTable, Style, drawn_odds, table_of


def rank(text: str) -> Rank:
    return Rank.parse(text)


class EvenPolicy:
    """Finds all moves equally likely."""

    name = "even"

    def odds(self, game: Game, color: Color) -> Sequence[tuple[int, float]]:
        legal = game.legal_moves(color)
        return [(point, 1 / len(legal)) for point in legal]


def even_player(*, reads: float = 0.0, answers: float = 1.0) -> RankPlayer:
    """Draws from all moves that are not silly."""
    styles = {(one, phase): Style(1.0, reads, answers=answers) for one in RANKS for phase, _ in PHASES}
    return RankPlayer(rank("15k"), policy=EvenPolicy(), table=RankTable("even", styles, simulations=50))


# ---- Ranks -----------------------------------------------------------------------------------------------------------


def test_ranks_are_in_order() -> None:
    assert [str(one) for one in RANKS] == [*(f"{kyu}k" for kyu in range(15, 0, -1)), "1d", "2d", "3d"]
    assert sorted(RANKS, reverse=True)[0] == rank("3d")
    assert rank("15k") < rank("2k") < rank("1k") < rank("1d") < rank("2d")


@pytest.mark.parametrize("text", ["8k", "8K", " 8 kyu ", "8-kyu", "08k"])
def test_ranks_are_read(text: str) -> None:
    assert (str(rank(text)), rank(text).words) == ("8k", "8 kyu")


@pytest.mark.parametrize("text", ["", "8", "k", "0k", "0d", "16k", "4d", "9p", "-3k", "8kd", "eight kyu", "100k", "٣k"])
def test_other_texts_are_quoted(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a rank: use 15k \(weakest\) to 3d") as error:
        Rank.parse(text)
    assert repr(text) in str(error.value)


# ---- The tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", [name for name in ("patterns", "network") if table_of(name)])
def test_stronger_ranks_stray_less_and_read_more(policy: str) -> None:
    table = table_of(policy)
    assert table is not None
    for phase, _ in PHASES:
        styles = [table.styles[one, phase] for one in RANKS]
        assert all(a.temperature >= b.temperature for a, b in pairwise(styles))
        assert all(a.reads <= b.reads for a, b in pairwise(styles))
        assert all(a.answers <= b.answers for a, b in pairwise(styles))


def test_there_is_a_table_for_patterns() -> None:
    assert table_of("patterns") is not None
    assert table_of("tea leaves") is None
    with pytest.raises(ValueError, match="no table of ranks for 'even'"):
        RankPlayer(rank("8k"), policy=EvenPolicy())


def test_a_style_bends_probabilities() -> None:
    odds = [(0, 0.5), (1, 0.25), (2, 0.01)]
    cold, warm, hot = (drawn_odds(odds, Style(t, floor=0.03)) for t in (0.1, 1.0, 10.0))
    assert cold[0][1] > 0.99
    assert dict(warm) == pytest.approx({0: 2 / 3, 1: 1 / 3})
    assert hot[0][1] == pytest.approx(0.5, abs=0.03)
    assert len(hot) == 2, "what is below the floor is never drawn"
    assert drawn_odds([], Style(1.0)) == []
    assert drawn_odds([(5, 0.0)], Style(1.0)) == [(5, 1.0)]


# ---- Moves -----------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_game() -> None:
    def played(seed: int) -> list[int]:
        game, player = Game(9), RankPlayer(rank("12k"), seed=seed)
        for _ in range(12):
            game.play(player.choose(game, budget=20).point)
        return [move.point for move in game.moves]

    assert played(1) == played(1) != played(2)


def test_a_move_has_a_reason() -> None:
    choice = even_player().choose(Game(9))
    assert choice.ground is Ground.RANK
    assert str(choice) == f"I played {choice.vertex} because it is a move that players of about 15 kyu choose."


def test_it_reads_when_its_style_says_so() -> None:
    choice = even_player(reads=1.0).choose(Game(5), budget=30)
    assert (choice.ground, choice.playouts) == (Ground.SEARCHED, 30)
    assert even_player(reads=1.0).choose(Game(5)).playouts == 50, "no more than the table says"


def test_the_budget_of_the_reader_is_not_asked_for_drawn_moves() -> None:
    assert even_player().choose(Game(9), budget=10**9).playouts == 0


def test_either_colour_can_be_asked() -> None:
    game, _ = draw(
        """
        . . . . .
        . X X X .
        . X O . .
        . X O X .
        . . X . .
        """
    )
    for color in (BLACK, WHITE):
        found = dict(Considered.of(PatternPolicy(KnowledgeBase.shipped()), game, color).moves)
        assert found
        assert set(found) <= set(game.legal_moves(color))


def test_no_rank_puts_its_own_chains_into_atari_for_nothing() -> None:
    """Compared with the plain definition, in random games."""
    generator, met = random.Random(7), 0
    for size in (5, 9, 9, 13):
        game = Game(size)
        for _ in range(size * size):
            points = game.legal_moves()
            if not points:
                break
            allowed = {move for move, _ in even_player().odds(game)}
            silly = [point for point in points if _loses_chain(game, point)]
            met += len(silly)
            assert not allowed.intersection(silly)
            game.play(generator.choice(points))
    assert met > 300


def _loses_chain(game: Game, point: int) -> bool:
    after, mover = game.copy(), game.to_move
    after.play(point)
    position, before = after.position, game.position
    took = before.stones(mover.opponent) - position.stones(mover.opponent)
    return took == 0 and len(position.chain(point)) > 1 and len(position.liberties(point)) == 1


def test_a_stone_may_be_thrown_in_but_not_for_nothing() -> None:
    game, points = draw(
        """
        . . . . . . .
        O O O O . . .
        X X X O . . .
        a . X O . X .
        X X X O . X b
        O O O O . . X
        . . . . . . .
        """,
        to_move=WHITE,
    )
    assert not is_bad_self_atari(game.position, points["a"], WHITE)
    assert is_bad_self_atari(game.position, points["b"], WHITE)


def test_eyes_and_settled_points_are_left_alone() -> None:
    game, points = draw(
        """
        a X b X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .
        """
    )
    assert not set(points.values()).intersection(reasonable_moves(game, BLACK))
    assert reasonable_moves(game, BLACK)


def test_an_atari_on_a_big_chain_is_answered() -> None:
    game, points = draw(
        """
        . . . . . . .
        . . O O O . .
        . a X X X b .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . c
        """,
        to_move=WHITE,
    )
    quiet = game.copy()
    quiet.play(points["c"])
    assert answers_to_atari(quiet, BLACK) == [], "nothing was put into atari"
    game.play(points["a"])
    assert answers_to_atari(game, BLACK) == [points["b"]]
    assert even_player(answers=1.0).odds(game) == [(points["b"], 1.0)]
    assert dict(even_player(answers=0.5).odds(game))[points["b"]] > 0.5


# ---- The end ---------------------------------------------------------------------------------------------------------

OVER = """
    . X O . .
    X X O O O
    . X O . .
    X X O O O
    . X O . .
    """


def test_it_passes_when_the_game_is_over() -> None:
    game, _ = draw(OVER)
    won = [RankPlayer(rank("15k")).choose(game, color) for color in (BLACK, WHITE)]
    assert [choice.point for choice in won] == [PASS, PASS]
    assert {choice.ground for choice in won} == {Ground.SETTLED}


def test_it_resigns_when_it_is_far_behind_and_never_if_told_not_to() -> None:
    game = Game(9, komi=100.5)
    for point in range(0, 60, 2):
        game.play(point)
    player = even_player()
    assert player.choose(game, BLACK).resign
    player.resign = False
    assert not player.choose(game, BLACK).resign
    assert not even_player().choose(game, BLACK, cleanup=True).resign


def test_whole_games_end() -> None:
    for seed in range(3):
        game, player = Game(7), RankPlayer(rank("15k"), seed=seed)
        while not game.is_over and len(game.moves) < 150:
            choice = player.choose(game, budget=10)
            if choice.resign:
                break
            game.play(choice.point)
        assert len(game.moves) < 150


# ---- Strength --------------------------------------------------------------------------------------------------------


BEST_AT_A = (
    """
    . . . . . . . . .
    . . X X X . . . .
    . X O O O a . . .
    . . X X X . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    """,
    """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . X O . . . .
    . . . O a . O . .
    . . X X O . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
    """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . X X O . .
    . . X . X O O . .
    . . . . a X O . .
    . . . . . O . . .
    . . . . . . . . .
    """,
)


def test_stronger_ranks_lose_less() -> None:
    """What they lose is made up: the best move nothing, all others ten points."""
    table, policy = table_of("patterns"), PatternPolicy(KnowledgeBase.shipped())
    assert table is not None
    places = [draw(text) for text in BEST_AT_A]
    seen = [Considered.of(policy, game, game.to_move) for game, _ in places]

    def lost(rank: Rank) -> float:
        styles = [table.styles[rank, phase] for phase, _ in PHASES]
        found = [
            (dict(one.odds(style)), points) for one, (_, points) in zip(seen, places, strict=True) for style in styles
        ]
        return sum(10 * (1 - odds.get(points["a"], 0.0)) for odds, points in found)

    means = [lost(one) for one in RANKS]
    assert all(a >= b - 1e-9 for a, b in pairwise(means))
    assert means[0] > means[-1] + 0.1


def test_neighbours_stay_on_the_board() -> None:
    assert sorted(neighbours(0, 3)) == [1, 3]
    assert sorted(neighbours(4, 3)) == [1, 3, 5, 7]
