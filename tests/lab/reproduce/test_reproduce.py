"""The papers' tables on a collection small enough for a test."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.knowledge.games import collection, save_lines

from katachi.interfaces.cli import run
from katachi.knowledge.archive import Archive
from katachi.knowledge.manifest import published
from katachi.lab import reproduce
from katachi.lab.plotting import draw
from katachi.lab.ratings import Tally
from katachi.lab.reproduce import frequent, scores, shares
from katachi.lab.reproduce.games import MatchCell, MatchResult
from katachi.lab.tuning.journal import check
from katachi.records import read_games

MATCHES_AT_FULL_SIZE = [(one.id, True) for one in reproduce.EXPERIMENTS.values() if one.needs == "matches"]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    some = collection(24, sizes=(9,))
    for game in some:
        game.headers["DT"] = "1990"
    return save_lines(some, tmp_path_factory.mktemp("games") / "games.sgfs.gz")


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six points in a corner, with fewer and fewer stones in them."""
    inside = ["aa", "ba", "ca", "ab", "bb", "cb"]
    group = ["da", "db", "ac", "bc", "cc", "dc"]
    wall = ["ea", "eb", "ec", "ed", "ad", "bd", "cd", "dd"]
    lines = [
        {
            "size": 9,
            "black": group,
            "white": wall + inside[: i % 3],
            "to_move": "BW"[i % 2],
            "defender": "B",
            "level": 1,
        }
        for i in range(21)
    ]
    path = tmp_path_factory.mktemp("problems") / "problems.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return path


def pretend(cells: Sequence[MatchCell], _scale: reproduce.Scale) -> list[MatchResult]:
    """Two games a cell, won by 3 points and lost by 1; the engines are tried in test_reproduce_games.py."""
    one = Tally(1, 0, 0)
    lost = Tally(0, 0, 1)
    return [MatchResult(Tally(1, 0, 1), one, lost, [3.0, -1.0], 0, (1.0, 2.0)) for _ in cells]


@pytest.fixture
def _no_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (shares, scores, frequent):
        monkeypatch.setattr(module, "play_cells", pretend)


@pytest.mark.campaign
@pytest.mark.usefixtures("_no_engines")
@pytest.mark.parametrize(("name", "full"), [*((name, False) for name in reproduce.EXPERIMENTS), *MATCHES_AT_FULL_SIZE])
def test_every_table_is_whole(name: str, full: bool, games: Path, problems: Path) -> None:
    table = reproduce.EXPERIMENTS[name].make(reproduce.Scale(games, full, problems=problems))
    assert table.id == name
    assert len(table.rows) >= 2
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert table.notes
    for figure in table.figures:
        assert draw(figure, "svg").startswith(b"<?xml")


@pytest.mark.usefixtures("_no_engines")
def test_without_games_tables_say_what_they_are_made_from() -> None:
    for experiment in reproduce.EXPERIMENTS.values():
        if experiment.needs == "games":
            table = experiment.make(reproduce.Scale(None))
            assert all(len(row) == len(table.columns) for row in table.rows)
            assert any("--in" in note for note in table.notes), experiment.id
    rows = reproduce.EXPERIMENTS["K7"].make(reproduce.Scale(None)).rows
    assert rows[-1][1:] == ["played twice", 913_833, 3_461_871, 7_365_085]


@pytest.mark.usefixtures("_no_engines")
def test_mean_scores_have_the_papers_beside_them() -> None:
    table = reproduce.find("K Table 3").make(reproduce.Scale(None, full=True))
    rows = {(row[0], row[1]): row[2:] for row in table.rows}
    assert sum(isinstance(first, int) for first, _ in rows) == 29
    assert rows[2, 10] == rows["2, today's engine", 10] == ["+15.8", "+1.0", "± 25.4", 2, 1, "50 %"]
    assert rows[3, 20][0] == "-0.7"
    assert any("3 points (paper: about 75)" in note for note in table.notes)


@pytest.mark.parametrize("full", [False, True])
def test_the_engine_takes_the_settings_of_all_matches(
    full: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A table whose settings were renamed would say "not played" instead of failing."""
    cells: list[MatchCell] = []

    def keep(some: Sequence[MatchCell], scale: reproduce.Scale) -> list[MatchResult]:
        cells.extend(some)
        return pretend(some, scale)

    for module in (shares, scores, frequent):
        monkeypatch.setattr(module, "play_cells", keep)
    for experiment in reproduce.EXPERIMENTS.values():
        if experiment.needs == "matches":
            experiment.make(reproduce.Scale(None, full, simulations=5, work=tmp_path))
    assert len(cells) > (60 if full else 20)
    for cell in cells:
        check(cell.parameters(0))


def test_the_papers_two_tables_of_the_book_agree() -> None:
    """With nk = 0 Table 3 is Table 2's column K = 15, measured again: the signs were read rightly."""
    for debut, points in scores.TABLE_3[0].items():
        assert abs(points - scores.TABLE_2[debut][15]) < 1.5


def test_the_papers_playout_patterns_are_a_hundred_games_a_colour() -> None:
    for black, white in frequent.TABLE_I.values():
        assert sum(white) == 100
        assert 99 <= sum(black) <= 100


def test_table_1_counts_what_it_says(games: Path) -> None:
    rows = {tuple(row[:2]): row[2:] for row in reproduce.EXPERIMENTS["K7"].make(reproduce.Scale(games)).rows}
    assert rows["paper, 2,000 games", "P(i|p) > 0.01"] == [8000, 27000, 85000]
    for reading in ("raw", "8 symmetries"):
        created, kept = rows[reading, "created"], rows[reading, "P(i|p) > 0.01"]
        again = rows[reading, "and played twice"]
        assert created == sorted(created, key=int)
        assert all(int(a) >= int(b) >= int(c) > 0 for a, b, c in zip(created, kept, again, strict=True))
    # What shares its counts cannot be more.
    assert int(rows["8 symmetries", "created"][2]) < int(rows["raw", "created"][2])
    assert int(rows["raw", "created"][2]) < int(rows["raw, colours apart", "created"][2])


def test_the_command(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "C1", "--games", str(games), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["id"], answer["full"], answer["seed"]) == ("C1", False, 0)
    assert run(["reproduce", "C1", "--games", str(games)]) == 0
    assert "2,817,263" in capsys.readouterr().out


def test_rules_need_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "R6", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    rows = {row[0]: row[1:] for row in answer["rows"]}
    assert rows["eye corner 2x2, the paper's"] == rows["eye corner 2x2, paper"]
    assert rows["eye side 3x2, the paper's"] == rows["eye side 3x2, paper"]
    assert rows["life corner 3x3, sound"][0] == rows["life corner 3x3, the paper's"][0]
    assert rows["life corner 3x3, sound"][-1] == 53
    assert answer["notes"][0].startswith("24 of 59 counts")


def test_move_patterns_change_no_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "C6", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    (without, solved, *_), (with_, solved_with, *_) = answer["rows"]
    assert (without, with_, solved) == ("without", "with", solved_with)
    assert f"0 outcomes of {solved} differ" in answer["notes"]


def test_rules_save_nodes_and_change_no_answer(problems: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "R7", "--problems", str(problems), "--full", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    rows = {row[0]: dict(zip(answer["columns"][1:], row[1:], strict=True)) for row in answer["rows"]}
    assert rows["1"] == rows["all"]
    assert rows["all"]["problems"] == rows["all"]["solved by all"] == 21
    assert float(rows["all"]["all three: nodes"]) < 1
    assert float(rows["all"]["forced: nodes"]) <= 1


def test_mistakes_are_named(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "K99", "--games", str(games)]) != 0
    assert "'K99'" in capsys.readouterr().err
    assert run(["reproduce", "K8", "--simulations", "200,100"]) != 0
    assert "'200,100'" in capsys.readouterr().err
    assert run(["reproduce", "K8", "--on", "moon"]) != 0
    assert "'moon'" in capsys.readouterr().err


def test_a_knowledge_base_will_do(games: Path, tmp_path: Path) -> None:
    with published(tmp_path / "kb") as draft:
        Archive.build(read_games([games])).save(draft.folder / "games")
    tables = [reproduce.EXPERIMENTS["C1"].make(reproduce.Scale(place)) for place in (games, tmp_path / "kb")]
    assert tables[0] == tables[1]
