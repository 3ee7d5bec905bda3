"""Without the key, or the password, nobody gets anything but the files of the page."""

import asyncio
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from starlette.websockets import WebSocketDisconnect
from tests.web.asking import ADDRESS

from katachi.interfaces.web.access import SESSION, Tries
from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.safety import Safety
from katachi.interfaces.web.secret import Secret, session_of
from katachi.interfaces.web.settings import ServeSettings

LIVE = "ws://127.0.0.1/api/live"
PASSWORD = Secret.chosen("a long pässword", "password", "the test")


def stranger(settings: ServeSettings) -> TestClient:
    """A client without the key; not started, so it has no engine."""
    return TestClient(create_app(settings), base_url=ADDRESS, follow_redirects=False)


def key(settings: ServeSettings) -> str:
    assert settings.secret is not None
    return settings.secret.text


def opened(client: TestClient) -> bool:
    """Whether it is let in."""
    status = client.get("/api/games/saved").status_code
    assert status in (200, 401)
    return status == 200


# ---- What needs the key ----------------------------------------------------------------------------------------------


def test_every_route_of_the_description_needs_it(settings: ServeSettings) -> None:
    client = stranger(settings)
    described = create_app(settings).openapi()["paths"]
    routes = [(path, method) for path, methods in described.items() for method in methods]
    assert len(routes) > 30
    for path, method in routes:
        answer = client.request(method, re.sub(r"\{\w+\}", "1", path))
        assert (path, answer.status_code) == (path, 401)
        assert answer.json()["needs"] == "key"
        assert "terminal" in answer.json()["error"]
        assert answer.headers["www-authenticate"] == "Bearer"


def test_so_does_every_other_path_but_the_files_of_the_page(settings: ServeSettings) -> None:
    client = stranger(settings)
    for path in ("/api/openapi.json", "/%61pi/info", "//api/info", "/api/live", "/api/nothing", "/nothing", "/docs"):
        assert (path, client.get(path).status_code) == (path, 401)
    for path in ("/", "/icon.svg", "/api.html", "/assets/nothing.js"):
        assert client.get(path).status_code in (200, 404, 503)
    assert "katachi" not in client.get("/api/info").text.replace("Katachi", ""), "neither version nor bases"


def test_the_body_of_a_refused_request_is_not_read(settings: ServeSettings) -> None:
    """It could fill the memory."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*_arguments: Any) -> Any:
        raise AssertionError("it was read")

    scope = {"type": "http", "method": "POST", "path": "/api/games/read", "headers": [(b"host", b"127.0.0.1")]}
    asyncio.run(Safety(never, settings)(scope, never, send))
    assert sent[0]["status"] == 401


def test_no_live_connection_without_it(settings: ServeSettings) -> None:
    client = stranger(settings)
    wrong: tuple[dict[str, str], ...] = (
        {},
        {"authorization": "Bearer wrong"},
        {"cookie": "katachi-5370=wrong"},
        {"cookie": "katachi-5370="},
    )
    for headers in wrong:
        with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(LIVE, headers=headers):
            pass
        assert refused.value.code == 1008


# ---- Who has it ------------------------------------------------------------------------------------------------------


def test_the_address_with_the_key_gives_a_cookie_and_loses_the_key(settings: ServeSettings) -> None:
    client = stranger(settings)
    answer = client.get(settings.address().removeprefix(settings.url()[:-1]))
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("katachi-5370=")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert key(settings) not in cookie
    assert opened(client)


@pytest.mark.parametrize("given", ["", "wrong", "%00", "a&key=b"])
def test_a_wrong_key_gives_none(settings: ServeSettings, given: str) -> None:
    client = stranger(settings)
    answer = client.get(f"/?key={given}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "set-cookie" not in answer.headers
    assert not opened(client)


def test_the_cookie_is_found_among_others(settings: ServeSettings) -> None:
    """Browsers send the cookies of all ports; another server may have set one of our name for another path."""
    assert settings.secret is not None
    ours, client = f"katachi-5370={session_of(settings.secret)}", stranger(settings)
    for cookies, status in (
        (f"katachi-5370=stale; {ours}", 200),
        (f"a=b;{ours};c", 200),
        (ours.replace("5370", "5371"), 401),
        (ours[:-1], 401),
        (ours + "0", 401),
        (f"x{ours}", 401),
    ):
        assert (cookies, client.get("/api/games/saved", headers={"cookie": cookies}).status_code) == (cookies, status)


def test_programs_send_it_with_every_request(settings: ServeSettings) -> None:
    client, right = stranger(settings), key(settings)
    for given, status in (
        (f"Bearer {right}", 200),
        (f"bearer {right}", 200),
        (f"Bearer {right}x", 401),
        ("Bearer ", 401),
        (f"Basic {right}", 401),
        (right, 401),
    ):
        answer = client.get("/api/games/saved", headers={"authorization": given})
        assert (given, answer.status_code) == (given, status)


def test_every_start_has_another_key_and_another_cookie(tmp_path: Path) -> None:
    first, second = ServeSettings(data=tmp_path), ServeSettings(data=tmp_path)
    assert first.secret is not None
    assert first.secret != second.secret
    assert key(first) not in repr(first)
    client = stranger(second)
    client.cookies.set("katachi-5370", session_of(first.secret))
    assert not opened(client)


def test_a_chosen_key_outlives_a_restart(tmp_path: Path) -> None:
    chosen = ServeSettings(data=tmp_path, secret=Secret.chosen("my/own&key?", "key", "--key"))
    assert chosen.address().endswith("/?key=my%2Fown%26key%3F")
    client, later = stranger(chosen), stranger(chosen)
    client.get(f"/{chosen.address().rpartition('/')[2]}")
    later.cookies = client.cookies
    assert opened(later)


def test_without_a_key_everyone_is_let_in(settings: ServeSettings) -> None:
    client = stranger(replace(settings, secret=None))
    assert opened(client)
    assert client.get("/?key=old").headers["location"] == "/"


def test_other_sites_are_refused_with_the_cookie_too(settings: ServeSettings) -> None:
    client = stranger(settings)
    client.get(f"/?key={key(settings)}")
    foreign = {"sec-fetch-site": "same-site"}  # another port
    assert client.get("/api/games/saved", headers=foreign).status_code == 403
    assert client.post(SESSION, json={"secret": key(settings)}, headers=foreign).status_code == 403


# ---- Passwords -------------------------------------------------------------------------------------------------------


def log_in(client: TestClient, secret: object, **headers: str) -> Response:
    return client.post(SESSION, json={"secret": secret}, headers=headers)


def test_a_password_is_exchanged_for_a_cookie(settings: ServeSettings) -> None:
    client = stranger(replace(settings, secret=PASSWORD))
    assert client.get("/api/info").json()["needs"] == "password"
    for wrong in ("wrong", None, 1, ["x"]):
        refused = log_in(client, wrong)
        assert (refused.status_code, refused.json()["needs"]) == (401, "password")
    assert not opened(client)
    answer = log_in(client, PASSWORD.text)
    assert answer.status_code == 204
    assert "Secure" not in answer.headers["set-cookie"]
    assert opened(client)


def test_the_password_is_never_part_of_an_address(settings: ServeSettings) -> None:
    guarded = replace(settings, secret=PASSWORD)
    assert guarded.address() == guarded.url()
    client = stranger(guarded)
    assert "set-cookie" not in client.get("/", params={"key": PASSWORD.text}).headers


def test_behind_tls_the_cookie_is_for_tls_only(settings: ServeSettings) -> None:
    client = stranger(replace(settings, secret=PASSWORD))
    assert "Secure" in log_in(client, PASSWORD.text, origin="https://127.0.0.1").headers["set-cookie"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"[" * 10_000, b"\xff", b'{"secret": "\\ud800"}', b"x" * 50_000])
def test_nonsense_instead_of_a_password(settings: ServeSettings, body: bytes) -> None:
    assert stranger(replace(settings, secret=PASSWORD)).post(SESSION, content=body).status_code == 401


@pytest.mark.parametrize("secret", [PASSWORD, Secret.chosen("my-own-key", "key", "--key")])
def test_wrong_tries_are_slowed_down_even_before_a_right_one(settings: ServeSettings, secret: Secret) -> None:
    client = stranger(replace(settings, secret=secret))
    statuses = [log_in(client, "wrong").status_code for _ in range(Tries.FREE + 1)]
    assert statuses == [401] * Tries.FREE + [429]
    right = {b"authorization": f"Bearer {secret.text}".encode()}
    for late in (log_in(client, secret.text), client.get("/api/info", headers=right)):
        assert late.status_code == 429
        assert "wait" in late.json()["error"]
    with_cookie = client.get("/api/games/saved", headers={"cookie": f"katachi-5370={session_of(secret)}"})
    assert with_cookie.status_code == 200, "those who are in stay in"


def test_a_key_that_nobody_can_guess_is_not_slowed_down(settings: ServeSettings) -> None:
    client = stranger(settings)
    for _ in range(2 * Tries.FREE):
        assert log_in(client, "wrong").status_code == 401
    assert log_in(client, key(settings)).status_code == 204


def test_how_long_a_try_has_to_wait() -> None:
    now = 0.0
    tries = Tries(lambda: now)
    waits = []
    for _ in range(Tries.FREE + 8):
        tries.note("a")
        waits.append(tries.wait("a"))
        now += waits[-1]
    assert waits == [0.0] * (Tries.FREE - 1) + [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0]
    assert tries.wait("b") == 0.0
    tries.note("a")
    tries.forget("a")
    assert tries.wait("a") == 0.0


def test_the_list_of_addresses_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tries, "MOST", 3)
    tries = Tries(lambda: 0.0)
    for client, _ in product("abcd", range(Tries.FREE)):
        tries.note(client)
    assert [bool(tries.wait(client)) for client in "abcd"] == [False, True, True, True]


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("short", "key", "--key: the key has 5 characters: choose one with 8 to 1,000"),
        ("", "password", "the password has 0 characters"),
        ("x" * 1001, "password", "has 1,001 characters"),
        ("with a space", "key", "without spaces"),
        ("with-ümlaut", "key", "without spaces"),
    ],
)
def test_secrets_that_cannot_be_used(text: str, kind: str, line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(line)):
        Secret.chosen(text, kind, "--key")  # type: ignore[arg-type]
