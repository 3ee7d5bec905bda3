"""The settings of the search by name, as command lines and clients give them."""

import pytest

from katachi.search import SearchSettings


def test_values_by_name() -> None:
    settings = SearchSettings().with_values(
        {"bandit": "ucb1", "expand_visits": "8", "shapes": "off", "playout.fill_tries": "4", "hint.capture": "20:15"}
    )
    assert (settings.bandit, settings.expand_visits, settings.shapes) == ("UCB1", 8, False)
    assert settings.playout.fill_tries == 4
    assert settings.hints["capture"] == (20, 15)
    assert settings.native().expand_visits == 8


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
        ("widening", "-1", "widening=-1 does not fit: use a number from 0"),
        ("score_weight", "1.5", "score_weight=1.5 does not fit: it is a share"),
    ],
)
def test_bad_values_are_told(name: str, value: str, told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("(", r"\(")):
        SearchSettings().with_values({name: value})
