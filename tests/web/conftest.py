"""A server with a data folder of its own, asked as the page asks it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.asking import asking

from katachi.interfaces.web.settings import ServeSettings


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with the running server waits for its engine's process to start."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and "client" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def settings(tmp_path: Path) -> ServeSettings:
    """As `katachi serve` has them, but nothing outside the test's own folder is touched."""
    games = tmp_path / "games"
    games.mkdir()
    return ServeSettings(data=tmp_path / "data", folders=(games,))


@pytest.fixture
def client(settings: ServeSettings) -> Iterator[TestClient]:
    """The running server."""
    with asking(settings) as running:
        yield running
