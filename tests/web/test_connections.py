"""Clients that hold connections: the page stays reachable, and the log small. Real sockets, and a real server."""

from __future__ import annotations

import json
import logging
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.web.asking import Served, address_of
from websockets.sync.client import ClientConnection, connect

from katachi.interfaces.web.connections import Seldom, most_connections

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="needs limits on open files")]

_FILES = 1024  # that the server may open
_LIMIT = 120  # seconds after which a test fails instead of hanging
_PROGRAM = """
import resource, sys
from pathlib import Path
from katachi.interfaces.cli.serve import listening, serve
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
files, data, patience = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
listener = listening("127.0.0.1", 0)
limits = RequestLimits(patience=patience)
serve(ServeSettings(port=listener.getsockname()[1], data=data, folders=(), limits=limits), listener, browser=False)
"""


@contextmanager
def serving(folder: Path, patience: float) -> Iterator[Served]:
    """A server with few open files. Its log is folder/log."""
    command = [sys.executable, "-c", _PROGRAM, str(_FILES), str(folder / "data"), str(patience)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            yield Served(address_of(process), process)
        finally:
            process.terminate()
            process.wait(120)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits five seconds for a client."""
    with serving(tmp_path_factory.mktemp("impatient"), patience=5.0) as served:
        yield served


def held(served: Served, sent: bytes = b"") -> socket.socket:
    """A connection that has sent this much."""
    where = urlsplit(served.url)
    found = socket.create_connection((where.hostname or "", where.port or 0), timeout=_LIMIT)
    found.sendall(sent)
    return found


def is_reachable(served: Served) -> bool:
    """Whether the page and its data come."""
    for path in ("", "api/info"):
        request = urllib.request.Request(served.url + path, headers=served.headers)
        with urllib.request.urlopen(request, timeout=_LIMIT) as answer:
            assert answer.status == 200
    return True


def is_closed(client: socket.socket) -> bool:
    """Reads until the server closes the connection; fails if it does not."""
    try:
        while client.recv(1 << 16):
            pass
    except ConnectionError:
        pass
    return True


def open_files(served: Served) -> int:
    return len(list(Path(f"/proc/{served.process.pid}/fd").iterdir()))


def live(served: Served) -> ClientConnection:
    """A tab."""
    where = served.url.replace("http", "ws") + "api/live"
    return connect(where, additional_headers=served.headers, open_timeout=_LIMIT, ping_interval=None)


HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
SHAKE = (
    HEAD.replace(b"/ ", b"/api/live ") + b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
)
WAYS = {"nothing": b"", "head": HEAD, "body": BODY, "handshake": SHAKE, "idle": HEAD + b"\r\n"}


def test_more_connections_than_open_files(tmp_path: Path) -> None:
    with serving(tmp_path, patience=600.0) as served, ExitStack() as stack:
        tabs = [stack.enter_context(live(served)) for _ in range(20)]
        for sent in WAYS.values():
            for number in range(1100):
                stack.enter_context(held(served, sent))
                assert number % 200 or is_reachable(served), "while they are held"
            assert is_reachable(served)
            if Path("/proc/self/fd").exists():
                assert open_files(served) < _FILES // 2
        for tab in tabs:
            assert answers(tab), "the tabs stay connected"
    assert (tmp_path / "log").stat().st_size < 5_000


def test_clients_that_do_not_go_on_are_disconnected(impatient: Served) -> None:
    with ExitStack() as stack, live(impatient) as tab:
        clients = [stack.enter_context(held(impatient, sent)) for sent in WAYS.values()]
        assert all(is_closed(client) for client in clients)
        assert answers(tab), "a tab without anything to do is not"


def test_a_client_that_sends_a_byte_now_and_then_is_disconnected(impatient: Served) -> None:
    with held(impatient, BODY) as client:
        client.settimeout(0.3)
        for _ in range(_LIMIT):
            with suppress(TimeoutError):
                if not client.recv(1):
                    return
            client.send(b" ")
        pytest.fail("it was not")


def test_a_slow_upload_that_goes_on_is_taken(impatient: Served) -> None:
    """It takes longer than the patience, but much comes in that time."""
    part = b" " * (128 << 10)
    head = f"POST /api/games/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {14 * len(part)}\r\n"
    with held(impatient, head.encode() + key_line(impatient) + b"\r\n") as client:
        for _ in range(14):
            client.sendall(part)
            time.sleep(0.5)
        assert client.recv(20).startswith(b"HTTP/1.1 200")


def test_clients_that_do_not_read(impatient: Served) -> None:
    """Answers again and again until the server cannot send any more, and the same with answers to pings."""
    key = key_line(impatient)
    asked = HEAD.replace(b"/ ", b"/api/openapi.json ") + key + b"\r\n"
    shake = SHAKE + key + b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    ping = struct.pack("!BBI", 0x89, 0x80 | 125, 0) + b"p" * 125
    with held(impatient) as reader, held(impatient, shake) as tab:
        assert cannot_send(reader, asked)
        assert tab.recv(12) == b"HTTP/1.1 101"
        assert cannot_send(tab, ping * 500)
    assert is_reachable(impatient)


def key_line(served: Served) -> bytes:
    """The header with the key."""
    return f"Authorization: {served.headers['authorization']}\r\n".encode()


def answers(tab: ClientConnection) -> bool:
    """Whether a tab is still connected."""
    tab.send("{}")
    return bool(json.loads(tab.recv(_LIMIT))["type"] == "error")


def cannot_send(client: socket.socket, data: bytes) -> bool:
    """Sends until the server closes the connection."""
    client.settimeout(_LIMIT)
    end = time.monotonic() + _LIMIT
    while time.monotonic() < end:
        try:
            client.sendall(data)
        except ConnectionError:
            return True
    return False


def test_a_process_with_few_files_has_few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource  # noqa: PLC0415 - not on Windows

    for files, most in ((1024, 256), (256, 64), (10, 8), (resource.RLIM_INFINITY, 256)):
        monkeypatch.setattr(resource, "getrlimit", lambda _kind, files=files: (files, files))
        assert most_connections(256) == most


def test_a_message_is_logged_a_few_times_a_minute() -> None:
    log, seldom = logging.getLogger("test"), Seldom()
    record = log.makeRecord("test", logging.WARNING, "", 0, "the same", (), None)
    other = log.makeRecord("test", logging.WARNING, "", 0, "another", (), None)
    record.created = other.created = 59.0
    passed = [seldom.filter(record) for _ in range(1000)]
    assert passed == [True] * Seldom.MOST + [False] * (1000 - Seldom.MOST)
    assert seldom.filter(other)
    record.created = 60.0
    assert seldom.filter(record)
