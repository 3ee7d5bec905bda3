"""Matches inside tables: counted rightly, kept, gone on with, and never counted twice."""

from pathlib import Path
from typing import Any

import pytest

from katachi.lab.match import EngineError, Match
from katachi.lab.reproduce import Scale
from katachi.lab.reproduce.games import MatchCell, play_cells, play_match, read_lines, result_of

CELL = MatchCell("tiny", {"shapes": "on"}, {"shapes": "off"}, 5, 2, None, 2)


def line(number: int, black: str, winner: str, result: str, how: str = "count") -> dict[str, Any]:
    white = "b" if black == "a" else "a"
    return {
        "number": number,
        "black": black,
        "white": white,
        "winner": winner,
        "result": result,
        "how": how,
        "error_by": {"a": "b", "b": "a"}[winner] if how == "error" else None,
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
    cell = MatchCell("x", {}, {}, 19, 10_000, None, 100)
    scaled = cell.scaled(Scale(None, match_games=6, simulations=50, size=9))
    assert (scaled.size, scaled.simulations, scaled.games) == (9, 50, 6)
    assert cell.scaled(Scale(None, simulations=50_000, size=25)) == cell
    timed = MatchCell("x", {}, {}, 9, None, 5.0, 100).scaled(Scale(None, simulations=50, seconds=0.5))
    assert (timed.simulations, timed.seconds) == (None, 0.5)


def test_matches_that_differ_have_folders_of_their_own(tmp_path: Path) -> None:
    longer = MatchCell(CELL.name, CELL.a, CELL.b, 5, 2, None, 50)
    other = MatchCell(CELL.name, CELL.a, CELL.b, 5, 3, None, 2)
    folders = [cell.folder(tmp_path, 0) for cell in (CELL, longer, other)]
    assert folders[0] == folders[1] != folders[2]
    assert CELL.folder(tmp_path, 1) != folders[0]


def test_a_match_is_gone_on_with_and_nothing_is_counted_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = play_match(CELL, 0, tmp_path)
    assert first.tally.games == len(first.scores) == 2
    games = CELL.folder(tmp_path, 0) / "games.jsonl"
    whole = games.read_bytes()
    games.write_bytes(whole[: whole.index(b"\n") + 40])  # killed while the second game was being written
    assert len(read_lines(games.parent)) == 1
    again = play_match(CELL, 0, tmp_path)
    assert (again.tally, list(again.scores)) == (first.tally, list(first.scores))

    def never(*_arguments: object, **_options: object) -> None:
        raise AssertionError("a finished match was played again")

    monkeypatch.setattr(Match, "run", never)
    assert play_match(CELL, 0, tmp_path).tally == first.tally
    assert first.commits == play_match(CELL, 0, tmp_path).commits


def test_a_setting_the_engine_does_not_know_is_told_and_not_hidden(tmp_path: Path) -> None:
    cell = MatchCell("strange", {"hat": "on"}, {}, 5, 2, None, 2)
    with pytest.raises(EngineError, match="hat"):
        play_match(cell, 0, tmp_path)
    (result,) = play_cells([cell], Scale(None, work=tmp_path))
    assert "'hat'" in result.refused
    assert result.tally.games == 0
