"""A server with a data folder of its own, asked as the page asks it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.settings import ServeSettings

ADDRESS = "http://127.0.0.1"


@pytest.fixture
def settings(tmp_path: Path) -> ServeSettings:
    """As `katachi serve` has them, but nothing outside the test's own folder is touched."""
    games = tmp_path / "games"
    games.mkdir()
    return ServeSettings(data=tmp_path / "data", folders=(games,))


@pytest.fixture
def client(settings: ServeSettings) -> Iterator[TestClient]:
    """The running server."""
    with TestClient(create_app(settings), base_url=ADDRESS) as running:
        yield running
