"""The predictor's voice in the tree, against the predictor asked by itself."""

import math
import pickle
import shutil
from pathlib import Path

import pytest

from katachi.go import PASS, Game
from katachi.knowledge.base import KnowledgeBase
from katachi.search import SearchSettings, TreeSearch

_SETTINGS = SearchSettings(network=False, offline_weight=80, offline_power=0.4, offline_doubt=0.2)


def _game(*moves: str) -> Game:
    game = Game(19)
    for move in moves:
        game.play(move)
    return game


def _assert_as_predicted(search: TreeSearch, game: Game) -> None:
    expected = dict(KnowledgeBase.shipped().predictor.probabilities(game))
    for candidate in search.candidates():
        if candidate.point == PASS:
            assert candidate.terms.offline.weight == 0
            continue
        h = expected[candidate.point] ** 0.4
        visits = 80 * (h + 0.2 * (1 - h))
        value = candidate.terms.offline
        assert value.value == pytest.approx(80 * h / visits, rel=1e-4)
        if candidate.visits == 0 and candidate.rave_visits == 0:
            other = visits / value.weight - visits
            assert other == pytest.approx(visits * candidate.terms.expert.weight / value.weight, rel=1e-3)


def test_the_root_says_what_the_predictor_says_of_the_game() -> None:
    game = _game("Q16", "D4", "Q3", "R5", "R4")
    search = TreeSearch(_SETTINGS)
    search.set_game(game)
    _assert_as_predicted(search, game)
    search.run(simulations=100)
    _assert_as_predicted(search, game)


def test_a_tree_that_is_kept_asks_with_the_whole_history() -> None:
    game = _game("Q16", "D4", "Q3")
    search = TreeSearch(_SETTINGS)
    search.set_game(game)
    search.run(simulations=200)
    best = next(c.point for c in search.candidates() if c.point != PASS)
    game.play(best)
    search.set_game(game)
    assert search.visits > 1  # kept
    _assert_as_predicted(search, game)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"bias_weight": "0.7", "bias_growth": "0.5", "bias_decay": "1"},
        {"bias_weight": "0.7", "offline_weight": "0"},
        {"offline": "off", "bias_weight": "0.7"},
        {"exploration": "0.3"},
        {"network": "off"},
        {"network_value": "40", "lead_weight": "0.5"},
        {"network_leads": "25", "network_visits": "2", "network_advice": "40"},
        {"network_weight": "0", "bias_weight": "0.7", "bias_growth": "0.5", "bias_decay": "1"},
        {"bandit": "ucb1", "exploration": "1"},
        {"bandit": "ucb_tuned2", "exploration": "1", "bias_weight": "0.2"},
    ],
)
def test_the_terms_add_up_to_what_the_search_went_by(values: dict[str, str]) -> None:
    search = TreeSearch(SearchSettings().with_values(values))
    search.set_game(_game("Q16", "D4"))
    search.run(simulations=300)
    for candidate, (_, move, _) in zip(search.candidates(), search._core.moves(), strict=True):
        assert candidate.score == pytest.approx(move.score, abs=1e-4)
        assert math.isfinite(move.score)
        assert 0 <= candidate.terms.offline.weight <= 1


def test_an_expected_move_is_looked_at_first() -> None:
    game = _game("Q16", "D4", "Q3", "R17")  # the 3-3 invasion asks for a block
    first = KnowledgeBase.shipped().predictor.probabilities(game)[0][0]
    search = TreeSearch(SearchSettings(network=False, offline_weight=300))
    search.set_game(game)
    search.run(simulations=1)
    assert search.candidates()[0].point == first


def test_a_base_without_a_predictor(tmp_path: Path) -> None:
    """It is named if somebody asks for the predictor; a search uses the one that comes with Katachi."""
    base = KnowledgeBase(tmp_path)
    with pytest.raises(ValueError, match=r"no predictor\.bin in this knowledge base.*offline=off"):
        base.predictor  # noqa: B018
    search, usual = (TreeSearch(SearchSettings(max_megabytes=16), knowledge=k, seed=1) for k in (base, None))
    for tree in (search, usual):
        tree.set_game(Game(9))
        tree.run(simulations=50)
    assert search.candidates() == usual.candidates()


def test_a_base_is_opened_again_in_another_process(tmp_path: Path) -> None:
    assert pickle.loads(pickle.dumps(KnowledgeBase.shipped())) is KnowledgeBase.shipped()
    copy = tmp_path / "copy"
    shutil.copytree(KnowledgeBase.shipped().folder, copy)
    base = KnowledgeBase.open(copy)
    assert base.predictor.features
    assert pickle.loads(pickle.dumps(base)).folder == copy
