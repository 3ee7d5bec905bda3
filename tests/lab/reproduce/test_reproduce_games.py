"""Matches inside tables: counted rightly, kept, gone on with, and never counted twice."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

import katachi
from katachi.interfaces.cli import run
from katachi.lab.reproduce import Scale
from katachi.lab.reproduce.games import MatchCell, play_cells, result_of
from katachi.lab.reproduce.shares import PaperClaim, _bound, try_claims
from katachi.lab.tuning.games import FinishedGame
from katachi.lab.tuning.journal import Journal
from katachi.play import PlayerSettings
from katachi.work import Budget

CELL = MatchCell("tiny", {"shapes": "on"}, {"shapes": "off"}, Budget(2), 5, 2)


def line(
    number: int, black: Literal["a", "b"], winner: Literal["a", "b", "draw"], result: str, how: str = "count"
) -> FinishedGame:
    return {
        "number": number,
        "black": black,
        "winner": winner,
        "result": result,
        "how": how,
        "reason": "",
        "length": 3,
        "moves": "",
        "chosen": {"a": 1, "b": 2},
        "playouts": {"a": 1, "b": 2},
        "seconds": {"a": 1.0, "b": 4.0},
    }


def test_scores_are_those_of_a_whatever_its_colour() -> None:
    games = [
        line(1, "a", "a", "B+3.5"),
        line(2, "b", "a", "W+10.5"),
        line(3, "a", "b", "W+4"),
        line(4, "b", "draw", "0"),
        line(5, "a", "a", "B+F", how="error"),
    ]
    result = result_of(games)
    assert list(result.scores) == [3.5, 10.5, -4.0, 0.0]
    assert (result.tally.wins, result.tally.draws, result.tally.losses) == (3, 1, 1)
    assert (result.as_black.wins, result.as_black.losses, result.as_white.wins) == (2, 1, 1)
    assert (result.errors, result.mean_score, result.time_saved) == (1, 2.5, 0.75)


def test_the_interval_of_a_mean_score_is_students() -> None:
    result = result_of([line(1, "a", "a", "B+1"), line(2, "a", "a", "B+3")])
    assert result.deviation == pytest.approx(2**0.5)
    assert result.score_radius == pytest.approx(12.7062, abs=1e-3)  # t(0.975, 1) · √2 / √2
    assert result_of([line(1, "a", "a", "B+1")]).score_radius is None


def test_bounds_never_make_a_match_larger() -> None:
    cell = MatchCell("x", {}, {}, Budget(10_000), 19, 100)
    scaled = cell.scaled(Scale(None, match_games=6, simulations=50, size=9))
    assert (scaled.size, scaled.budget, scaled.games) == (9, Budget(50), 6)
    assert cell.scaled(Scale(None, simulations=50_000, size=25)) == cell
    timed = MatchCell("x", {}, {}, Budget(seconds=5.0), 9, 100).scaled(Scale(None, simulations=50, seconds=0.5))
    assert timed.budget == Budget(seconds=0.5)


def test_a_ladder_stands_for_the_papers_numbers() -> None:
    """Of each board's numbers the smallest gets the first step; those beyond the ladder share the last."""
    sizes = {9: (10_000, 100_000, 300_000), 19: (50, 100_000)}
    claims = [
        PaperClaim("x", "", MatchCell("x", {}, {}, Budget(n), size)) for size, numbers in sizes.items() for n in numbers
    ]
    bounds = [_bound(claim, claims, Scale(None, ladder=(200, 1000))) for claim in claims]
    assert bounds == [200, 1000, 1000, 200, 1000]
    assert _bound(claims[0], claims, Scale(None, simulations=7)) == 7


def test_matches_that_differ_have_names_of_their_own() -> None:
    longer = MatchCell(CELL.name, CELL.a, CELL.b, Budget(2), 5, 50)
    other = MatchCell(CELL.name, CELL.a, CELL.b, Budget(3), 5, 2)
    keys = [cell.key(0) for cell in (CELL, longer, other)]
    assert keys[0] == keys[1] != keys[2]
    assert CELL.key(1) != keys[0]


def test_equal_matches_are_one_whatever_they_are_called(tmp_path: Path) -> None:
    scale = Scale(None, work=tmp_path)
    other = replace(CELL, name="other", games=4)
    steps: list[str] = []
    short, long = play_cells([CELL, other], replace(scale, on_step=steps.append))
    assert short.tally == long.tally
    assert (long.tally.games, len(steps)) == (4, 4)
    assert all(step.startswith("other: ") for step in steps)
    play_cells([replace(CELL, name="third", games=4)], replace(scale, on_step=steps.append))
    assert len(steps) == 4


def test_claims_that_are_equal_are_played_under_the_first_name(tmp_path: Path) -> None:
    claims = [PaperClaim("x", "", replace(CELL, name=name)) for name in ("first", "second")]
    steps: list[str] = []
    found = try_claims(claims, Scale(None, work=tmp_path, match_games=2, on_step=steps.append))
    assert found[0].result is found[1].result
    assert [step.partition(":")[0] for step in steps] == ["first", "first"]


def test_the_key_holds_what_is_left_to_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of an engine whose defaults or version were others are not found under the name of this one."""
    key = CELL.key(0)
    monkeypatch.setattr(katachi, "__version__", "99.0")
    versioned = CELL.key(0)
    monkeypatch.undo()
    assert CELL.key(0) == key
    monkeypatch.setattr(
        PlayerSettings, "parse", classmethod(lambda cls, values: cls().with_values({"widening": "9", **values}))
    )
    assert len({key, versioned, CELL.key(0)}) == 3


def test_a_match_is_gone_on_with_and_nothing_is_counted_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scale = Scale(None, work=tmp_path)
    (first,) = play_cells([CELL], scale)
    assert first.tally.games == len(first.scores) == 2
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])  # killed while the last game was being written
    (again,) = play_cells([CELL], scale)
    assert (again.tally, list(again.scores)) == (first.tally, list(first.scores))
    assert journal.read_bytes().count(b'"result"') == 2

    def never(*_arguments: object) -> None:
        raise AssertionError("a finished match was played again")

    monkeypatch.setattr(Journal, "add", never)
    assert play_cells([CELL], scale)[0].tally == first.tally
    assert first.commits == play_cells([CELL], scale)[0].commits


def test_more_games_begin_with_those_there_are(tmp_path: Path) -> None:
    scale = Scale(None, work=tmp_path)
    (two,) = play_cells([CELL], scale)
    (three,) = play_cells([MatchCell(CELL.name, CELL.a, CELL.b, Budget(2), 5, 3)], scale)
    assert list(three.scores)[:2] == list(two.scores)
    assert three.tally.games == 3


def test_a_setting_the_engine_does_not_know_is_told_and_not_hidden(tmp_path: Path) -> None:
    strange = MatchCell("strange", {"hat": "on"}, {}, Budget(2), 5, 2)
    refused, played = play_cells([strange, CELL], Scale(None, work=tmp_path))
    assert "'hat'" in refused.refused
    assert (refused.tally.games, played.tally.games) == (0, 2)


def test_only_the_lines_asked_for_are_played() -> None:
    other = replace(CELL, name="other", b={"shapes": "off", "expert": "off"})
    played, left_out = play_cells([CELL, other], Scale(None, only="^tin"))
    assert (played.tally.games, left_out.tally.games) == (2, 0)
    assert left_out.refused == "only lines like '^tin' were asked for"


def test_a_bad_pattern_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "M8", "--only", "M8-("]) != 0
    assert "not a regular expression" in capsys.readouterr().err
