"""The settings of the search by name, as command lines and clients give them."""

import pytest

from katachi.go import Game, parse_vertex
from katachi.search import SearchSettings, TreeSearch
from katachi.search.setting import NATIVE


def test_values_by_name() -> None:
    settings = SearchSettings().with_values(
        {"bandit": "ucb1", "expand_visits": "8", "shapes": "off", "playout.fill_tries": "4", "hint.capture": "20:15"}
    )
    assert (settings.bandit, settings.expand_visits, settings.shapes) == ("UCB1", 8, False)
    assert settings.playout.fill_tries == 4
    assert settings.hints["capture"] == (20, 15)
    assert settings.native().get("expand_visits") == 8


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("shapez", "1", "there is no setting 'shapez': use one of bandit"),
        ("playout.nonsense", "1", "there is no setting 'playout.nonsense'"),
        ("hint.nonsense", "1:1", "there is no hint 'nonsense': use one of even"),
        ("hint.capture", "15", "hint.capture=15: give simulations and wins, such as 20:15"),
        ("hint.capture", "10:15", "hint.capture=10:15 does not fit: wins are 0 to the simulations"),
        ("bandit", "clever", "bandit=clever does not fit: use one of ucb1, ucb_tuned1"),
        ("expand_visits", "many", "expand_visits=many does not fit: the value now is 2"),
        ("rave_equivalence", "0", "rave_equivalence=0.0 does not fit: use a number from 0.001"),
        ("rave_equivalence", "nan", "rave_equivalence=nan does not fit"),
        ("widening", "-1", "widening=-1 does not fit: use a whole number from 0"),
        ("score_weight", "1.5", "score_weight=1.5 does not fit: use a number from 0 to 1"),
    ],
)
def test_bad_values_are_told(name: str, value: str, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("(", r"\(")):
        SearchSettings().with_values({name: value})


def test_every_setting_of_the_core_is_a_field() -> None:
    values = SearchSettings().values()
    assert set(NATIVE) <= set(values)
    assert all(values[name] == setting.default for name, setting in NATIVE.items())
    assert all(setting.words for setting in NATIVE.values())


def test_values_of_named_shapes_are_heard() -> None:
    """An empty triangle at D3 costs what its value says."""
    game = Game(9)
    for move in ("D4", "G7", "E4", "G6"):
        game.play(move)
    found = []
    for text in ("5:0", "40:0"):
        settings = SearchSettings(offline="off").with_values({"hint.empty triangle": text})
        search = TreeSearch(settings, seed=1)
        search.set_game(game)
        reasons = {reason.name: reason for reason in search.hints(parse_vertex("D3", 9))}
        assert (reasons["empty triangle"].visits, reasons["empty triangle"].is_shape) == (float(text[:-2]), True)
        found.append(next(c.prior for c in search.candidates() if c.point == parse_vertex("D3", 9)))
    assert found[1] < found[0]
    assert SearchSettings().hints["hane"] == (5, 5)
