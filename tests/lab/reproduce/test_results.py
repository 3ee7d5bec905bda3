"""Results that are kept: runs add up, nothing is counted twice, and the manual shows what the file says."""

import json
import math
import random
import re
import statistics
from dataclasses import replace
from pathlib import Path

import pytest

from katachi.interfaces import cli
from katachi.lab.ratings import Tally
from katachi.lab.reproduce import EXPERIMENTS, Scale, find, results
from katachi.lab.reproduce.manual import ELSEWHERE, filled, page
from katachi.lab.reproduce.output import MadeTable, results_markdown
from katachi.lab.reproduce.results import CountedTable, ResultLine, ResultRun, TableResults

DOCS = Path(__file__).parents[3] / "docs"


def drawn_run(seed: int, margins: list[float]) -> ResultRun:
    """A run with these margins, as `games.kept` adds them up."""
    wins, losses = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
    sums = math.fsum(margins), math.fsum(m * m for m in margins)
    return ResultRun(
        f"key {seed}", seed, ("abc",), "command", wins, len(margins) - wins - losses, losses, len(margins), *sums
    )


def test_runs_add_up_like_all_games_together() -> None:
    chance = random.Random(1)
    parts = [[chance.choice([-1, 1]) * chance.randrange(1, 120) / 2 for _ in range(n)] for n in (2, 7, 40)]
    line = ResultLine("a", runs=tuple(drawn_run(seed, part) for seed, part in enumerate(parts)))
    games = [margin for part in parts for margin in part]
    assert line.tally == Tally(sum(m > 0 for m in games), 0, sum(m < 0 for m in games))
    assert line.mean == pytest.approx(statistics.fmean(games))
    assert line.radius == pytest.approx(2.0106 * statistics.stdev(games) / math.sqrt(len(games)), rel=1e-3)
    assert ResultLine("a", runs=(drawn_run(0, [3.5]),)).radius is None


def test_the_same_match_with_more_games_replaces_its_earlier_part() -> None:
    short, long, other = drawn_run(0, [1.5]), drawn_run(0, [1.5, -2.5]), drawn_run(1, [4.5])
    kept = TableResults("reduced")
    for run in (short, long, short, other, long):
        kept = kept.with_lines([ResultLine("a", engines="x", runs=(run,))])
    assert [one.tally.games for one in kept.lines] == [3]
    another = kept.with_lines([ResultLine("a", engines="y", runs=(other,))])
    assert [one.tally.games for one in another.lines] == [3, 1]  # other engines are another line


def test_a_line_that_was_not_played_is_shown_until_it_is() -> None:
    kept = TableResults("reduced", lines=(ResultLine("a", "9×9", "52 %"), ResultLine("a", "19×19", "53 %")))
    assert [row[3] for row in results.shown(kept)[0].rows] == ["not played", "not played"]
    kept = kept.with_lines(
        [ResultLine("a", "9×9", "52 %", "9×9, 10 simulations", "x", runs=(drawn_run(0, [1.5, 2.5]),))]
    )
    first, second = results.shown(kept)[0].rows
    assert first[:6] == ["a", "19×19", "53 %", "not played", "", ""]
    assert second[:6] == ["a", "9×9", "52 %", "100.0 %", "34–100 %", "only 2"]


def test_results_survive_the_file(tmp_path: Path) -> None:
    shipped = results.load()
    results.save(shipped, tmp_path / "again.json")
    assert results.load(tmp_path / "again.json") == shipped
    assert (tmp_path / "again.json").read_bytes() == results.SHIPPED.read_bytes()


def test_shipped_results_say_where_they_come_from() -> None:
    shipped = results.load()
    assert [name for name in shipped if name in EXPERIMENTS] == list(EXPERIMENTS)
    runs = [(name, line, run) for name, one in shipped.items() for line in one.lines for run in line.runs]
    assert len(runs) > 20
    for name, line, run in runs:
        assert run.tally.games > 0, name
        assert (run.command and run.seed is not None) or line.known, (name, line.what)
    played = [(name, line) for name, one in shipped.items() for line in one.lines if line.runs]
    assert len({(name, line.identity) for name, line in played}) == len(played)
    for name, line in played:  # the same games never count twice
        assert len({(run.seed, run.command) for run in line.runs}) == len(line.runs), (name, line.what)


def test_few_games_are_told() -> None:
    for one in results.load().values():
        for line in one.lines:
            text = results_markdown(replace(one, counts=None, lines=(line,)))
            assert ("| only " in text) == (0 < line.tally.games < results.FEW), line


def test_the_page_of_results_is_fresh() -> None:
    fresh = page(results.load())
    assert (DOCS / "results.md").read_text(encoding="utf-8") == fresh, (
        "stale: python -m katachi.lab.reproduce.manual >docs/results.md"
    )
    assert fresh.count("\n## ") >= 6


def test_other_pages_show_the_tables_they_are_said_to_show() -> None:
    for name, ids in ELSEWHERE.items():
        text = (DOCS / name).read_text(encoding="utf-8")
        assert re.findall(r"<!-- results: ([\w-]+) -->", text) == list(ids)
        assert filled(text, results.load()) == text, f"stale: python -m katachi.lab.reproduce.manual docs/{name}"


def test_a_mark_without_results_is_an_error() -> None:
    with pytest.raises(ValueError, match="no results of 'K99'"):
        filled("<!-- results: K99 -->\n", results.load())


def test_made_matches_are_added(tmp_path: Path) -> None:
    path, one = tmp_path / "results.json", find("M8")
    for seed, games in ((0, 2), (0, 2), (1, 4)):
        scale = Scale(None, seed=seed, match_games=games, simulations=5, seconds=0.01, size=5, work=tmp_path / "work")
        MadeTable.of(one, one.make(scale), scale, 1.0).keep(path)
    kept = results.load(path)["M8"]
    by_simulations = next(line for line in kept.lines if line.conditions == "5×5, 5 simulations")
    assert by_simulations.tally.games == 6
    assert [run.seed for run in by_simulations.runs] == [0, 1]
    assert all(run.command.startswith("katachi reproduce M8") for run in by_simulations.runs)
    assert kept.counts is None


def test_full_counts_are_not_replaced_by_quick_ones(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    full, quick = (CountedTable(("n",), ((n,),), "command", "abc", full=n == 2) for n in (2, 1))
    for counts in (quick, full, quick):
        results.add(path, "C1", [], counts, full=counts.full)
    assert results.load(path)["C1"].counts == full


def test_results_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["reproduce", "M7", "--results"]) == 0
    shown = capsys.readouterr().out
    assert f"Size: reduced; result: {results.plain_words(results.load()['M7'].verdict)}" in " ".join(shown.split())
    assert cli.run(["reproduce", "M7", "--results", "--markdown"]) == 0
    assert results_markdown(results.load()["M7"]) in capsys.readouterr().out
    assert cli.run(["reproduce", "M7", "--results", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"][0]["runs"][0]["wins"] == 515
    (tmp_path / "bad.json").write_text('{"M7": 3}')
    assert cli.run(["reproduce", "--results", "--keep", str(tmp_path / "bad.json")]) != 0
    assert "bad.json: not a file of results, at M7" in capsys.readouterr().err.replace("\n", "")
