"""A disk that is full or cannot be written to: one line that names the file, and the answer is shown all the same."""

import errno
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.knowledge.games import collection, save_lines

from katachi.interfaces.cli import run

pytestmark = pytest.mark.slow

GAME = "(;GM[1]SZ[9]KM[7]PB[Anna]PW[Ben];B[ee];W[ec];B[cc])"
PROBLEM = "(;SZ[9]AB[ba][bb][bc][ac]AW[ca][cb][cc][cd][bd][ad]PL[W])"
ENGINE = "katachi:playouts=1"
TUNE = ("--of", "shapes=on|off", "--size", "5", "--playouts", "2", "--games", "2", "--trials", "1", "--validation", "2")
COMMANDS = {
    "review": (("game.sgf", "--playouts", "10"), "game-review.sgf", "Written"),
    "solve": (("problem.sgf", "--sgf", "answer.sgf"), "answer.sgf", ""),
    "mine": (("games.sgfs.gz", "--to", "my.kb", "--k", "2", "--windows", "3"), "my.kb.work", ""),
    "match": ((ENGINE, ENGINE, "--size", "5", "--games", "1", "--max-moves", "4", "--to", "match"), "match", ""),
    "tune": ((*TUNE, "--to", "tuning"), "tuning", ""),
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "game.sgf").write_text(GAME)
    (tmp_path / "problem.sgf").write_text(PROBLEM)
    save_lines(collection(3, sizes=(5,)), tmp_path / "games.sgfs.gz")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def small() -> Iterator[None]:
    """No file may have more than a few bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def told(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    arguments, file, _ = COMMANDS[name]
    before = {path.name for path in here.iterdir()}
    assert run([name, *arguments]) == 1
    shown = capsys.readouterr()
    (line,) = [line for line in shown.err.splitlines() if line.startswith("katachi:")]
    assert file in line
    assert "Traceback" not in shown.err
    assert ".part" not in line
    assert not [path for path in here.iterdir() if path.name not in before and path.suffix == ".part"]
    return shown.out, line


@pytest.mark.parametrize("name", COMMANDS)
def test_no_room(name: str, here: Path, small: None, capsys: pytest.CaptureFixture[str]) -> None:
    shown, line = told(name, here, capsys)
    assert "the file would be larger than allowed here: raise the limit (ulimit -f) and run the command again" in line
    if name == "review":
        assert "Black: 2 moves" in shown
        assert COMMANDS[name][2] not in shown
    if name == "solve":
        assert shown.strip()


@pytest.mark.parametrize("name", COMMANDS)
def test_full(name: str, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    _, line = told(name, here, capsys)
    assert "there is no space left on the disk: make room and run the command again" in line


def test_review_as_json_says_that_nothing_was_written(
    here: Path, small: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", "game.sgf", "--playouts", "10", "--json"]) == 1
    assert '"sgf": null' in capsys.readouterr().out


def test_a_full_device(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "game.sgf", "--playouts", "10", "--to", "/dev/full", "--force"]) == 1
    shown = capsys.readouterr()
    assert "Black: 2 moves" in shown.out
    assert "/dev/full: there is no space left" in shown.err
    assert Path("/dev/full").is_char_device()
