"""Other sites in the same browser: what they could send, and what they may not set in motion."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.asking import asking

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.safety import Safety
from katachi.interfaces.web.settings import ServeSettings

pytestmark = pytest.mark.slow

FOREIGN: tuple[dict[str, str], ...] = (
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},  # a picture, a script, a frame
    {"sec-fetch-site": "same-site"},  # another port of this computer
    {"origin": "http://evil.example"},
    {"origin": "null"},
)


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", ["/api/info", "/api/lab/tables/K8", "/api/openapi.json", "/%61pi/info"])
def test_questions_that_change_nothing_are_work_too(client: TestClient, path: str, headers: dict[str, str]) -> None:
    assert client.get(path, headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/", "/api.html"])
def test_other_sites_may_lead_here(client: TestClient, path: str) -> None:
    assert client.get(path, headers={"sec-fetch-site": "cross-site"}).status_code != 403


@pytest.mark.parametrize(
    "headers",
    [
        [("host", "127.0.0.1"), ("host", "evil.example")],
        [("host", "evil.example"), ("host", "127.0.0.1")],
        [("host", "127.0.0.1"), ("origin", "http://evil.example"), ("origin", "http://127.0.0.1")],
        [("host", "127.0.0.1"), ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-origin")],
        [],
    ],
)
def test_headers_that_come_twice_or_not_at_all(tmp_path: Path, headers: list[tuple[str, str]]) -> None:
    """Not through the client, which puts them in order."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*_arguments: Any) -> Any:
        raise AssertionError("it was let in")

    raw = [(name.encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "method": "POST", "path": "/api/why", "headers": raw}
    asyncio.run(Safety(never, ServeSettings(data=tmp_path))(scope, never, send))
    assert sent[0]["status"] in (403, 421)


def test_internal_errors_carry_the_policy_and_no_path(settings: ServeSettings) -> None:
    app = create_app(settings)

    @app.get("/api/broken")
    def broken() -> None:
        raise PermissionError(13, "Permission denied", "/home/somebody/secret.sgf")

    app.router.routes.insert(0, app.router.routes.pop())  # before the page
    with asking(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["error"].startswith("secret.sgf: permission denied: ")
    assert "somebody" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
