"""Knobs, spaces, presets."""

import pytest

from katachi.lab.tuning import SPACES, Knob, Space
from katachi.play import PlayerSettings
from katachi.play.settings import PRESETS, SETTINGS, preset_values

DEFAULT = PlayerSettings()


@pytest.mark.parametrize(
    "text", ["rave_equivalence=100:4000:log", "expand_visits=2:20:int", "bias_weight=0:0.5", "shapes=on|off"]
)
def test_knobs_are_written_as_they_are_read(text: str) -> None:
    assert str(Knob.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rave_equivalence", "is not a range"),
        ("rave_equivalence=100", "lowest and the highest"),
        ("rave_equivalence=x:2", "lowest and the highest"),
        ("rave_equivalence=5:2", "must be below"),
        ("rave_equivalence=0:2:log", "must start above 0"),
        ("expand_visits=1.5:4:int", "whole numbers"),
        ("rave_equivalence=1:2:cubic", "'cubic' is not a kind"),
        ("shapes=on|on", "every option once"),
    ],
)
def test_ranges_that_are_none(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Knob.parse(text)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([], "there is nothing to tune"),
        (["no_such_thing=1:2"], "there is no setting 'no_such_thing'"),
        (["hint.nonsense=1:2"], "there is no hint 'nonsense'"),
        (["score_weight=0:2"], "score_weight"),
        (["shapes=on|maybe"], "shapes=maybe"),
        (["bias_weight=0:1", "bias_weight=0:2"], "twice"),
    ],
)
def test_a_space_is_checked_at_its_ends(texts: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Space(tuple(map(Knob.parse, texts)), DEFAULT)


@pytest.mark.parametrize("name", SPACES)
def test_ready_made_spaces_are_settings_of_the_player(name: str) -> None:
    space = Space(tuple(map(Knob.parse, SPACES[name])), DEFAULT)
    values = space.scattered(50, seed=1)
    parsed = {repr(PlayerSettings.parse(space.settings(each))) for each in values}
    assert len(parsed) > 20
    assert space.default() is not None  # so that the surface may lean on it


def test_the_engine_as_it_stands_is_in_every_ready_made_space() -> None:
    outside = {name: Space(tuple(map(Knob.parse, texts)), DEFAULT).outside() for name, texts in SPACES.items()}
    assert not any(outside.values()), outside
    narrow = Space((Knob.parse("widening=0|4|8"), Knob.parse("shapes=on|off")), DEFAULT)
    assert list(map(str, narrow.outside())) == ["widening=0|4|8"]


def test_logarithmic_and_whole_values() -> None:
    log, whole = Knob.parse("rave_equivalence=10:1000:log"), Knob.parse("expand_visits=2:12:int")
    assert (log.at(0.5), log.at(0.0), log.at(1.0)) == (100.0, 10.0, 1000.0)
    assert log.coordinates(100.0) == pytest.approx([0.5])
    assert (whole.at(0.5), whole.setting(7, DEFAULT)) == (7, "7")


def test_a_hint_is_turned_by_a_factor() -> None:
    knob = Knob.parse("hint.even=0.1:4:log")
    assert knob.setting(0.5, DEFAULT) == "5:2.5"
    assert knob.default(DEFAULT) == 1.0


def test_options_are_all_equally_far_apart() -> None:
    knob = Knob.parse("bandit=rave|ucb1|ucb_tuned1")
    a, b, c = (knob.coordinates(option) for option in knob.options)
    distances = [sum((x - y) ** 2 for x, y in zip(p, q, strict=True)) for p, q in ((a, b), (b, c), (a, c))]
    assert distances == pytest.approx([1, 1, 1])
    assert knob.default(DEFAULT) == "rave"


def test_the_default_outside_of_a_range_is_none() -> None:
    space = Space((Knob.parse("rave_equivalence=1:10"), Knob.parse("shapes=on|off")), DEFAULT)
    assert space.default() is None
    own = Space((Knob.parse("resign_below=0:0.2"), Knob.parse("playout.fill_tries=0:9:int")), DEFAULT)
    assert own.default() == {"resign_below": 0.05, "playout.fill_tries": 1}


# ---- Presets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_settings_of_the_player(name: str) -> None:
    PlayerSettings.parse(PRESETS[name])


def test_the_full_engine_is_the_default() -> None:
    assert PlayerSettings.parse(PRESETS["full"]) == DEFAULT


def test_the_plain_engine_does_not_hang_on_the_defaults() -> None:
    plain = PlayerSettings.parse(PRESETS["plain"])
    named = {name.removeprefix("hint.") for name in PRESETS["plain"] if name.startswith("hint.")}
    assert named == set(DEFAULT.search.hints)
    changed = DEFAULT.with_values({"offline": "on", "rave_equivalence": "7", "hint.even": "1:1", "book": "on"})
    assert changed.with_values(PRESETS["plain"]) == plain


def test_the_plain_engine_names_whatever_can_be_tuned() -> None:
    unused = ("offline_", "bias_")  # PLAIN turns off what they belong to
    tunable = {name for name, one in SETTINGS.items() if one.tuning and not name.startswith(unused)}
    assert tunable <= set(PRESETS["plain"])
    assert (PRESETS["plain"]["offline"], PRESETS["plain"]["bias_weight"]) == ("off", "0")


def test_what_can_be_tuned_is_in_one_ready_made_space() -> None:
    tuned = [text.partition("=")[0] for space in SPACES.values() for text in space]
    assert len(tuned) == len(set(tuned))
    assert {name for name, one in SETTINGS.items() if one.tuning} <= set(tuned)
    assert {f"hint.{hint}" for hint in DEFAULT.search.hints} - set(tuned) == {"hint.pass"}


def test_presets_among_settings() -> None:
    assert preset_values("plain, shapes=off") == {**PRESETS["plain"], "shapes": "off"}
    assert preset_values("") == {}
    with pytest.raises(ValueError, match="'fancy' is not a setting"):
        preset_values("fancy")
