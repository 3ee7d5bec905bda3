"""Spellings of names."""

import pytest

from katachi.records import Filter, GameRecord
from katachi.records.names import KnownName, completions, is_spelt


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Lee Sedol", "lee se-dol"),
        ("Lee Se-dol", "Sedol Lee"),
        ("Lee Se Dol", "Lee Sedol"),
        ("Chō Chikun", "cho chikun"),
        ("Cho Chikun", "Chō"),
        ("Otake, Hideo", "Hideo Ōtake"),
        ("Honinbo Shusaku", "shusaku"),
        ("Honinbo Shusaku", "hon"),
        ("Shibano Toramaru", "tora shi"),
        ("吳清源", "清源"),
        ("?", "?"),
    ],
)
def test_spellings_of_one_name(name: str, wanted: str) -> None:
    assert is_spelt(name, wanted)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("Cho Chikun", "Cho U"), ("Kobayashi Koichi", "Kobayashi Satoru"), ("Go Seigen", "-"), ("", "a")],
)
def test_other_names(name: str, wanted: str) -> None:
    assert not is_spelt(name, wanted)


def test_filters_know_spellings() -> None:
    game = GameRecord(19, headers={"PB": "Lee Se-dol", "PW": "Chō Chikun"})
    assert Filter(player="Sedol Lee")(game)
    assert Filter(white="cho chikun")(game)
    assert not Filter(black="cho chikun")(game)


def test_spellings_are_completed_as_one_name_the_commonest_first() -> None:
    names = {"Lee Se-dol": 3, "Sedol Lee": 5, "Lee Chang-ho": 20, "Cho U": 9, "": 4}
    assert completions("lee", names, 9) == [
        KnownName("Lee Chang-ho", 20),
        KnownName("Sedol Lee", 8, ("Lee Se-dol",)),
    ]
    assert completions("lee", names, 1) == [KnownName("Lee Chang-ho", 20)]
