"""The player's settings by name: one reader for the command line, GTP and Python."""

import pytest

from katachi.play import BookSettings, Player, PlayerSettings
from katachi.play.settings import values_of_pairs


def test_names_go_to_their_owner() -> None:
    settings = PlayerSettings.parse(
        values_of_pairs(
            [
                "shapes=off",
                "book=on",
                "book_moves=30",
                "book_k=9",
                "book_spread=0.1",
                "resign_visits=7",
                "hint.capture=9:8",
            ]
        )
    )
    assert not settings.search.shapes
    assert settings.search.hints["capture"] == (9, 8)
    assert settings.book == BookSettings(on=True, moves=30, k=9, spread=0.1)
    assert (settings.resign_below, settings.resign_visits) == (0.05, 7)


def test_defaults_are_those_of_the_player() -> None:
    assert PlayerSettings.parse({}) == Player().settings == PlayerSettings()


@pytest.mark.parametrize(
    ("pair", "quoted"),
    [
        ("book=maybe", "book=maybe"),
        ("book_moves=-1", "book_moves=-1"),
        ("book_moves=2.5", "book_moves=2.5"),
        ("book_k=0", "book_k=0"),
        ("book_spread=nan", "book_spread=nan"),
        ("book_spread=1.5", "book_spread=1.5"),
        ("resign_below=2", "resign_below=2.0"),
        ("resign_visits=-3", "resign_visits=-3"),
        ("resign_below", "'resign_below'"),
        ("boook=on", "'boook'.*book_moves"),
    ],
)
def test_errors_quote_the_setting(pair: str, quoted: str) -> None:
    with pytest.raises(ValueError, match=quoted):
        PlayerSettings.parse(values_of_pairs([pair]))
