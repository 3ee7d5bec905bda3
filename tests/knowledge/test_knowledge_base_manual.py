"""The examples of docs/knowledge-base.md run."""

import re
from pathlib import Path

import duckdb
import pytest
from tests.knowledge.games import collection, save_lines

from katachi.knowledge.mining import MineSettings, MiningJob
from katachi.knowledge.patterns.counting import CountSettings

PAGE = (Path(__file__).parent.parent.parent / "docs" / "knowledge-base.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    source = save_lines(collection(40), folder / "games.sgfs.gz")
    MiningJob([source], folder / "my.kb", MineSettings(CountSettings(k=5, windows=(3, 5), pair_window=5))).run()
    return folder


@pytest.fixture(autouse=True)
def _in_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


def test_there_are_examples() -> None:
    assert (len(blocks("sql")), len(blocks("python"))) == (1, 1)


@pytest.mark.parametrize("query", blocks("sql"))
def test_questions_in_sql(query: str) -> None:
    rows = duckdb.connect().execute(query).fetchall()
    assert len(rows) >= 5
    assert all(value is not None for row in rows for value in row)


def test_moments_lead_to_their_games(folder: Path) -> None:
    (query,) = [block for block in blocks("sql") if "JOIN" in block]
    for _, black, white, _, move in duckdb.connect().execute(query).fetchall():
        assert black.removeprefix("Black ") == white.removeprefix("White ")
        assert 1 <= move <= 30


def test_the_python_example(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks("python")[0], "knowledge-base.md", "exec"), {})
    key, count, *players = capsys.readouterr().out.split()
    assert len(bytes.fromhex(key)) == 3
    assert int(count) > 10
    assert players[0] == "Black"
