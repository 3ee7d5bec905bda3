"""Filters: what they let through, how they are written, and what they say when they are written wrongly."""

from __future__ import annotations

import pytest

from katachi.records import Filter, FilterError, GameRecord

GAME = GameRecord(
    19,
    [(1, i) for i in range(120)],
    headers={
        "PB": "Honinbo Shusaku", "PW": "Gennan Inseki", "BR": "4d", "WR": "8d", "EV": "The ear-reddening game",
        "DT": "1846-07-21", "RE": "B+2", "HA": "0", "KM": "0",
    },
)  # fmt: skip

FITS = [
    "", "player=shusaku", "player=INSEKI", "black=shusaku", "white=inseki", "event=ear", 'event="ear-reddening game"',
    "year=1846", "year=1846..1846", "year=1840..", "year=..1850", "date=1846-07-21", "date=1846-07..1846-08",
    "date=1846-07-21..", "rank=4d..8d", "rank=3k..9p", "size=19", "handicap=0", "result=B+", "result=B+2",
    "margin=1..3", "komi=0", "komi=..5.5",
    "moves=120", "moves=100..", "moves=..120", "legal=yes", "player=shusaku year=1846 moves=100..",
]  # fmt: skip
FAILS = [
    "player=dosaku", "black=inseki", "white=shusaku", "event=castle", "year=1847", "year=..1845", "date=1846-08..",
    "date=..1846-07-20", "rank=5d..", "rank=..7d", "size=9", "handicap=1..", "result=W+", "result=B+R", "result=B+3",
    "result=draw", "margin=3..", "komi=6.5", "komi=0.5..", "moves=121..", "moves=..119", "legal=no",
    "player=shusaku year=1847",
]  # fmt: skip


@pytest.mark.parametrize("text", FITS)
def test_lets_through(text: str) -> None:
    assert Filter.parse(text)(GAME)


@pytest.mark.parametrize("text", FAILS)
def test_keeps_out(text: str) -> None:
    assert not Filter.parse(text)(GAME)


def test_a_game_that_does_not_say_is_kept_out() -> None:
    silent = GameRecord()
    for text in ("year=1900..", "rank=1k..", "result=B+", "margin=..9", "komi=..9", "player=a"):
        assert not Filter.parse(text)(silent)


def test_a_date_known_to_the_year_is_within_that_year() -> None:
    game = GameRecord(headers={"DT": "1846"})
    assert Filter(since="1846-03", until="1846-12-31")(game)
    assert not Filter(since="1847-01-01")(game)
    assert not Filter(until="1845-12-31")(game)


def test_filters_join() -> None:
    both = Filter(player="shusaku") & Filter(min_moves=100)
    assert both == Filter(player="shusaku", min_moves=100)
    with pytest.raises(FilterError, match="player is given twice: 'a' and 'b'"):
        Filter(player="a") & Filter(player="b")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("player", "'player' is not of the form name=value"),
        ("colour=red", "no filter is called 'colour'; there are black, date, event, handicap, komi, legal, margin,"),
        ("moves=many", "moves=many: 'many' is not a number"),
        ("rank=strong", "'strong' is not a rank: write 3k, 7d or 9p"),
        ("year=46", "'46' is not a date: write 1853, 1853-05 or 1853-05-01"),
        ("result=maybe", "'maybe' is not a result: write B\\+, W\\+R, B\\+0.5 or draw"),
        ("legal=maybe", "legal=maybe: write legal=yes or legal=no"),
        ('player="a', "No closing quotation"),
    ],
)
def test_clear_errors(text: str, message: str) -> None:
    with pytest.raises(FilterError, match=message):
        Filter.parse(text)
