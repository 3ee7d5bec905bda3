"""Only their owner can read what is in the data folder."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from katachi.interfaces.web.private import FOLDERS, keep_private
from katachi.interfaces.web.saved_games import SavedGames


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): f"{stat.S_IMODE(path.lstat().st_mode):o}" for path in folder.rglob("*")}


def mode(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):o}"


def test_a_new_folder_and_all_that_is_written_later(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    assert keep_private(data) is None
    SavedGames(data / "games").keep("abcd1234", "(;SZ[9])", opened=True)
    assert mode(data) == "700"
    assert modes(data) == {"games": "700", "games/opened": "700", "games/opened/abcd1234.sgf": "600"}
    assert keep_private(data) is None


def test_what_others_could_read_is_closed_and_said_once(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "games" / "opened").mkdir(parents=True)
    (data / "games" / "a.sgf").write_text("(;)")
    (data / "games" / "opened" / "b.sgf").write_text("(;)")
    (data / "lab").mkdir(mode=0o775)
    line = keep_private(data)
    assert line is not None
    assert str(data) in line
    assert mode(data) == "700"
    assert modes(data) == {
        "games": "700",
        "games/a.sgf": "600",
        "games/opened": "700",
        "games/opened/b.sgf": "600",
        "lab": "700",
    }
    assert keep_private(data) is None


def test_what_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    """Somebody may use a folder that has other things in it, such as the home folder."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("")
    data = tmp_path / "home"
    (data / "bases").mkdir(parents=True)
    (data / "bases" / "link").symlink_to(outside)
    (data / "music").mkdir()
    (data / "games").symlink_to(outside)
    assert keep_private(data)
    assert (mode(data), mode(data / "bases"), mode(data / "music"), mode(outside)) == ("755", "700", "755", "755")
    assert mode(outside / "file") == "644"


def test_somebody_elses_folder_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    (tmp_path / "games").mkdir()
    monkeypatch.setattr(Path, "chmod", refuse)
    line = keep_private(tmp_path)
    assert line is not None
    assert str(tmp_path) in line
    assert "belongs to somebody else" in line


def test_every_folder_of_the_server_is_known(tmp_path: Path) -> None:
    """The names are those that its parts use."""
    sources = Path(__file__).parents[2] / "src" / "katachi" / "interfaces"
    text = "".join(path.read_text(encoding="utf-8") for path in sources.rglob("*.py"))
    used = {part.split('"')[1] for part in text.split("settings.data / ")[1:]}
    assert used == set(FOLDERS)
