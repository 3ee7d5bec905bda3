"""``katachi mine`` and ``katachi kb`` as a user meets them."""

import json
from pathlib import Path

import pytest
from tests.knowledge.games import collection, save_lines

from katachi.go import Game
from katachi.interfaces.cli import run
from katachi.knowledge.base import REPLIES, KnowledgeBase
from katachi.search import SearchSettings, TreeSearch

GAMES = 30


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mined")
    source = save_lines(collection(GAMES), folder / "games.sgfs.gz", "rubbish")
    assert run(["mine", str(source), "--to", str(folder / "my.kb"), "--k", "5", "--windows", "3,5"]) == 0
    return folder / "my.kb"


def test_the_last_line_is_the_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = save_lines(collection(5), tmp_path / "games.sgfs.gz", "rubbish")
    to = str(tmp_path / "my.kb")
    assert run(["mine", str(source), "--to", to, "--windows", "3,9", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (answer["kb"], answer["games"], answer["rejected"]) == (to, 5, 1)
    assert set(answer["patterns"]) == {"nearest", "contexts", "pairs", "collocations"}
    assert set(answer["patterns"]["contexts"]) == {"3", "9"}
    assert answer["seconds"] > 0


def test_mine_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = save_lines(collection(5), tmp_path / "games.sgfs.gz", "rubbish")
    assert run(["mine", str(source), "--to", str(tmp_path / "my.kb"), "--windows", "3", "--raw"]) == 0
    shown = capsys.readouterr()
    assert "5 (1 rejected)" in shown.out
    assert "3×3 contexts" in shown.out
    assert shown.err == ""


def test_added_games_use_the_settings_of_the_base(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = save_lines(collection(5), tmp_path / "a.sgfs.gz")
    second = save_lines(collection(9), tmp_path / "b.sgfs.gz")
    to = str(tmp_path / "my.kb")
    assert run(["mine", str(first), "--to", to, "--k", "4", "--windows", "3", "--min-support", "1"]) == 0
    assert run(["mine", str(second), "--to", to, "--add", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (answer["games"], answer["duplicates"], list(answer["patterns"]["contexts"])) == (9, 5, ["3"])
    assert run(["mine", str(second), "--to", to, "--add", "--k", "5"]) == 1
    assert "mined with other settings: k was 4 and is 5" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["missing.sgf"], "no such file or folder: 'missing.sgf'"),
        (["SOURCE", "--windows", "3,x"], "--windows '3,x': write odd numbers separated by commas"),
        (["SOURCE", "--windows", "4"], "a window of 4 has no centre"),
        (["SOURCE", "--pairs", "7", "--windows", "3,9"], "add 7 to windows (--windows)"),
        (["SOURCE", "--k", "0"], "k (--k) is 0: it must be at least 1"),
        (["SOURCE", "--edge", "round"], "edge (--edge) is 'round': use side or point"),
        (["SOURCE", "--on", "moon"], "--on 'moon': use local, "),
        (["SOURCE", "--add"], "there is no knowledge base here"),
    ],
)
def test_bad_options_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    source = save_lines(collection(2), tmp_path / "games.sgfs.gz")
    arguments = [str(source) if word == "SOURCE" else word for word in options]
    code = 2 if "no such file" in message or "there is no" in message else 1
    assert run(["mine", *arguments, "--to", str(tmp_path / "my.kb")]) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line
    assert not (tmp_path / "my.kb").exists()


@pytest.mark.slow
def test_everything_that_the_engine_can_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = save_lines(collection(6, sizes=(9,)), tmp_path / "games.sgfs.gz")
    mine = ["mine", str(source), "--to", str(tmp_path / "my.kb"), "--full", "--workers", "1", "--json"]
    assert run(mine) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    base = KnowledgeBase.open(tmp_path / "my.kb")
    assert base.predictor.features == answer["features"]
    assert (base.has_nearest, base.has_collocations, bool(base.windows), REPLIES in base) == (True, True, True, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sgfs.gz", "my.kb"]
    search = TreeSearch(SearchSettings(offline="mix", network=False, max_megabytes=16), knowledge=base)
    search.set_game(Game(9))
    assert set(search.candidates()[0].terms.offline.sources) == {"nearest", "contexts", "predictor"}
    assert run([*mine, "--resume"]) == 0  # nothing is left to do
    assert "features" not in json.loads(capsys.readouterr().out.splitlines()[-1])


# ---- kb --------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_info(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "info", str(kb), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["format"] == 1
    assert answer["counts"]["games"] == GAMES
    assert answer["settings"]["windows"] == [3, 5]
    assert [source["name"] for source in answer["sources"]] == ["games.sgfs.gz"]
    assert run(["kb", "info", str(kb)]) == 0
    assert "games.sgfs.gz" in capsys.readouterr().out


def test_check(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "check", str(kb)]) == 0
    assert "files, all unchanged" in capsys.readouterr().out
    path = kb / "pairs.parquet"
    whole = path.read_bytes()
    try:
        path.write_bytes(whole[:-1] + b"!")
        assert run(["kb", "check", str(kb), "--json"]) == 1
        (problem,) = json.loads(capsys.readouterr().out)["problems"]
        assert "pairs.parquet: damaged (the checksum differs)" in problem
    finally:
        path.write_bytes(whole)


def test_top_draws_the_commonest(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "top", str(kb), "--top", "3", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)
    counts = [answer["count"] for answer in answers]
    assert counts == sorted(counts, reverse=True)
    assert answers[0]["last_game"]["black"].startswith("Black ")
    low, high = answers[0]["interval"]
    assert low < answers[0]["win_rate"] < high
    assert run(["kb", "top", str(kb), "--top", "3"]) == 0
    drawn = capsys.readouterr().out
    assert drawn.count("(X)") == 3
    assert f"{counts[0]:,} times, mover won" in drawn


@pytest.mark.parametrize("table", ["contexts-5", "pairs", "collocations"])
def test_top_of_other_tables(kb: Path, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "top", str(kb), "--table", table, "--top", "2"]) == 0
    assert capsys.readouterr().out.count(" times") == 2


def test_kb_errors_are_one_line(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "info", "nowhere.kb"]) == 2
    assert "nowhere.kb: there is no knowledge base here" in capsys.readouterr().err
    assert run(["kb", "top", str(kb), "--table", "contexts-9"]) == 1
    assert "there is no 'contexts-9'; this base has " in capsys.readouterr().err
    assert run(["kb", "top", str(kb), "--table", "nearest"]) == 1
    assert "only contexts-3 … contexts-9" in capsys.readouterr().err


def test_zipf_reads_a_mined_base(kb: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "zipf", str(kb), "--table", "contexts-5", "--samples", "10", "--json"]) == 0
    json.loads(capsys.readouterr().out)


def test_a_missing_option_is_named_as_it_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = save_lines(collection(1), tmp_path / "games.sgfs.gz")
    assert run(["mine", str(source)]) == 2
    assert "--to" in capsys.readouterr().err


def test_no_games_leave_no_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rubbish.sgf").write_text("hello")
    to = str(tmp_path / "my.kb")
    assert run(["mine", str(tmp_path / "rubbish.sgf"), "--to", to]) == 1
    assert "no games" in capsys.readouterr().err
    source = save_lines(collection(3), tmp_path / "games.sgfs.gz")
    assert run(["mine", str(source), "--to", to, "--windows", "3"]) == 0
