"""A server with a little folder of games, for the tests of mining."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from tests.knowledge.games import collection
from tests.web.asking import asking

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.records import write


def game_files(folder: Path, count: int, first: int = 0) -> Path:
    """A folder of games, one a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, game in enumerate(collection(count, first=first, moves=20), first):
        (folder / f"{number:03d}.sgf").write_text(write([game.to_tree()]))
    return folder


@contextmanager
def serving(folder: Path, limits: RequestLimits | None = None, clusters: tuple[str, ...] = ()) -> Iterator[TestClient]:
    """A server whose data are in folder/data, and which may mine folder/games."""
    (folder / "games").mkdir(exist_ok=True)
    settings = ServeSettings(
        data=folder / "data", folders=(folder / "games",), limits=limits or RequestLimits(), clusters=clusters
    )
    app = create_app(settings)
    try:
        yield asking(app)
    finally:
        for name in ("mining", "lab"):
            if hasattr(app.state, name):
                getattr(app.state, name).close()


def until(client: TestClient, path: str, *states: str, seconds: float = 300.0) -> Any:
    """The job at that path when it has come to one of these states."""
    for _ in range(int(seconds / 0.05)):
        job = client.get(path).json()
        if job["state"] in states:
            return job
        time.sleep(0.05)
    raise AssertionError(f"{path}: still {job}")
