"""Other people's pages cannot use this server, and this page can use nothing else."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.asking import asking

from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.work.addresses import is_loopback


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:5370", 200),
        ("localhost", 200),
        ("LOCALHOST:1234", 200),
        ("[::1]:5370", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.evil.example:5370", 421),
        ("evil.example@127.0.0.1", 421),
        ("127.0.0.1/evil.example", 421),
        ("127.0.0.1:5370:1", 421),
        ("127.0.0.1, evil.example", 421),
        ("localhost.", 421),
        ("0.0.0.0", 421),
        ("0x7f.1", 421),
        ("", 421),
        ("[::1", 421),
    ],
)
def test_only_names_of_this_computer_are_answered(client: TestClient, host: str, status: int) -> None:
    assert client.get("/api/info", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [("192.168.1.7:5370", 200), ("[fe80::1]:5370", 200), ("evil.example", 421), ("192.168.1.7.evil.example", 421)],
)
def test_a_server_on_all_addresses_answers_to_all_of_them(tmp_path: Path, host: str, status: int) -> None:
    with asking(ServeSettings(host="0.0.0.0", data=tmp_path)) as client:
        assert client.get("/api/info", headers={"host": host}).status_code == status


def test_a_name_that_was_allowed_is_answered(tmp_path: Path) -> None:
    settings = ServeSettings(data=tmp_path, names=("go.example",))
    with asking(settings, base_url="http://go.example") as client:
        assert client.get("/api/info").status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 422),  # programs send no origin; the body is empty, which is another matter
        ({"origin": "http://127.0.0.1"}, 422),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 422),
    ],
)
def test_only_our_page_may_change_things(client: TestClient, headers: dict[str, str], status: int) -> None:
    assert client.post("/api/why", headers=headers).status_code == status


LIVE = "ws://127.0.0.1/api/live"  # the usual one is another host, which would be refused for that alone


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "http://localhost"},  # its own name, but not the one that is asked
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example", "origin": "http://evil.example"},
    ],
)
def test_no_other_page_may_open_a_live_connection(client: TestClient, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(LIVE, headers=headers):
        pass
    assert refused.value.code == 1008


@pytest.mark.parametrize("headers", [{}, {"origin": "http://127.0.0.1"}, {"sec-fetch-site": "same-origin"}])
def test_our_page_and_programs_may(client: TestClient, headers: dict[str, str]) -> None:
    with client.websocket_connect(LIVE, headers=headers) as live:
        live.send_text("{}")
        assert live.receive_json()["type"] == "error"


def test_every_answer_carries_the_policy(client: TestClient) -> None:
    for path in ("/", "/api/info", "/api/nothing", "/assets/nothing.js"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    refused = client.get("/api/info", headers={"host": "evil.example"})
    assert "default-src 'none'" in refused.headers["content-security-policy"]


def test_bodies_have_a_limit_said_or_not(tmp_path: Path) -> None:
    settings = ServeSettings(data=tmp_path, limits=RequestLimits(body=1000))
    with asking(settings) as client:
        said = client.post("/api/games/read", content=b"x" * 1001)
        streamed = client.post("/api/games/read", content=iter([b"x" * 600, b"x" * 600]))
    assert (said.status_code, streamed.status_code) == (413, 413)
    assert "1,000" in said.json()["error"]
    assert "1,000" in streamed.json()["error"]


def test_errors_are_one_line_that_quotes_the_input(client: TestClient) -> None:
    answer = client.post("/api/why", json={"game": {"size": 99}, "vertices": ["Q16"]})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert "game.size" in error
    assert "99" in error
    assert "\n" not in error


def test_an_unknown_base_is_named_with_those_there_are(client: TestClient) -> None:
    game = {"size": 9}
    answer = client.post("/api/why?base=mine", json={"game": game, "vertices": ["E5"]})
    assert answer.status_code == 404
    assert "'mine'" in answer.json()["error"]
    assert "shipped" in answer.json()["error"]


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("10.1.2.3", False)],
)
def test_loopback_is_told_from_the_rest(host: str, local: bool) -> None:
    assert is_loopback(host) is local


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/../pyproject.toml", "/assets/..%2f..%2fapp.py", "/assets/%2e%2e/%2e%2e/app.py"])
def test_no_file_beside_the_page_is_served(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "create_app" not in answer.text
