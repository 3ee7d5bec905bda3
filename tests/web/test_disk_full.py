"""What the page is told when the disk is full: which file, what to do, and not where."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from tests.web.asking import asking

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.errors import internal
from katachi.interfaces.web.settings import ServeSettings

pytestmark = pytest.mark.slow


def nodes(*moves: str) -> dict[str, Any]:
    root: dict[str, Any] = {"parent": -1, "props": {"SZ": ["9"]}}
    return {"nodes": [root, *({"parent": at, "props": {"B": [move]}} for at, move in enumerate(moves))]}


def test_a_game_that_cannot_be_kept_is_said_and_the_one_before_it_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(ServeSettings(data=tmp_path))
    client = asking(app, raise_server_exceptions=False)
    assert client.put("/api/games/saved/abcd1234", json=nodes("aa")).status_code == 200
    before = client.get("/api/games/saved/abcd1234").json()
    with monkeypatch.context() as full:
        full.setattr("os.fsync", no_space)  # the last moment at which a disk can say so
        refused = client.put("/api/games/saved/abcd1234", json=nodes("aa", "bb"))
        other = client.put("/api/games/saved/efgh5678", json=nodes("cc"))
    assert refused.status_code == other.status_code == 500
    assert "abcd1234.sgf: there is no space left on the disk: make room and try again" in refused.json()["error"]
    assert "internal" not in refused.json()["error"]
    assert client.get("/api/games/saved/abcd1234").json() == before
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["abcd1234.sgf"], "no part of a file is left"
    assert client.put("/api/games/saved/abcd1234", json=nodes("aa", "bb")).status_code == 200


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "no space left"), (errno.EDQUOT, "used up"), (errno.EROFS, "read-only"), (errno.EACCES, "denied")],
)
def test_the_file_is_named_and_no_folder(number: int, words: str) -> None:
    told = internal(OSError(number, os.strerror(number), "/secret/place/game.sgf"))
    assert told.startswith("game.sgf: ")
    assert words in told
    assert "secret" not in told
    assert "internal" not in told


def test_of_other_errors_no_file_is_named() -> None:
    error = OSError(errno.EISDIR, "Is a directory", "/secret/place/game.sgf")
    assert internal(error) == "internal error: IsADirectoryError: Is a directory"
