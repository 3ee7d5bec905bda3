"""The map from playouts and network to leads and chances."""

from dataclasses import replace

import pytest

from katachi.go import BLACK, Game
from katachi.search import SearchSettings, TreeSearch
from katachi.search.calibration import Calibration, Opinion, fullness

_MAP = Calibration.shipped()


@pytest.mark.parametrize("full", [0.0, 0.3, 0.7, 1.0])
def test_black_and_white_are_treated_alike(full: float) -> None:
    one = Opinion(12.0, 7.0, 20.0, full)
    other = Opinion(-12.0, -7.0, -20.0, full)
    assert _MAP.lead_of(one) == pytest.approx(-_MAP.lead_of(other))
    assert _MAP.chance_of(one) == pytest.approx(1 - _MAP.chance_of(other))


@pytest.mark.parametrize("full", [0.0, 0.3, 0.7, 1.0])
def test_who_leads_more_has_the_better_chance(full: float) -> None:
    opinions = [Opinion(lead, lead, lead, full) for lead in range(-60, 61, 10)]
    chances = [_MAP.chance_of(opinion) for opinion in opinions]
    assert chances == sorted(chances)
    assert _MAP.chance_of(replace(opinions[-1])) > 0.9


def test_a_full_board_is_full() -> None:
    assert fullness(0, 19) == 0
    assert fullness(300, 19) == 1


def test_a_candidate_says_what_was_mapped() -> None:
    game = Game(19)
    for move in ("Q16", "D4", "Q4"):
        game.play(move)
    search = TreeSearch(seed=1)
    search.set_game(game)
    search.run(simulations=60)
    best = search.candidates()[0]
    assert best.judged >= 1
    assert 0.2 < best.winrate < 0.8
    assert abs(best.lead) < 20
    assert best.score == pytest.approx(search._core.moves()[0][1].score, abs=1e-4)  # the terms are the search's own


def test_without_the_network_the_numbers_are_those_of_the_simulations() -> None:
    search = TreeSearch(SearchSettings(network=False), seed=1)
    search.set_game(Game(19), BLACK)
    search.run(simulations=60)
    best, native = search.candidates()[0], search._core.moves()[0][1]
    assert best.judged == 0
    assert best.winrate == pytest.approx(native.wins / native.visits)
    assert search.opinion() is None


def test_small_boards_do_without_the_network() -> None:
    search = TreeSearch(seed=1)
    search.set_game(Game(9))
    search.run(simulations=60)
    assert all(candidate.judged == 0 for candidate in search.candidates())


def test_where_nearly_all_is_settled_the_network_is_not_asked() -> None:
    eyes = {("B", 2), ("D", 2), ("P", 2), ("R", 2)}
    half = {name: [(column, row) for column in columns for row in range(1, 20)] for name, columns in _HALVES.items()}
    stones = {
        name: [f"{column}{row}" for column, row in points if (column, row) not in eyes] for name, points in half.items()
    }
    game = Game(19)
    game.set_up(black=stones["black"], white=stones["white"])
    search = TreeSearch(seed=1)
    search.set_game(game)
    search.run(simulations=30)
    assert search.opinion() is None
    assert all(candidate.judged == 0 for candidate in search.candidates())


_HALVES = {"black": "ABCDEFGHJ", "white": "LMNOPQRST"}


def test_after_two_moves_the_network_is_asked_about_the_position_they_lead_to() -> None:
    game, search = Game(19), TreeSearch(seed=1)
    search.set_game(game)
    search.run(simulations=40)
    for _ in range(2):
        game.play(search.candidates()[0].line[len(game.moves)])
    kept = search.visits
    search.set_game(game)
    fresh = TreeSearch(seed=1)
    fresh.set_game(game)
    assert 0 < search.visits < kept  # the tree was kept
    for found, expected in zip(search._core.root_judgement, fresh._core.root_judgement, strict=True):
        assert found == pytest.approx(expected, abs=1e-3)
