"""The page's server, called in this process: no request ends in an internal error, and every refusal is one line."""

import asyncio
import json

from starlette.types import Message

import harness

with harness.instrumented():
    from katachi.interfaces.web.app import create_app
    from katachi.interfaces.web.settings import RequestLimits, ServeSettings

_HEADERS = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
_settings = ServeSettings(
    data=harness.folder() / "data",
    folders=(harness.folder(),),
    secret=None,
    limits=RequestLimits(seconds=0.05, nodes=100),
)
_app = create_app(_settings)
_STARTERS = ("/run", "/resume", "mine/jobs")  # with POST they start processes, which outlive the case
_loop = asyncio.new_event_loop()


async def _request(method: str, path: str, query: bytes, body: bytes) -> tuple[int, bytes]:
    """One request without a network. Whatever the application raises is raised here."""
    sent: list[Message] = []
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query, "root_path": "", "headers": _HEADERS,
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    await _app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


async def _live(text: str) -> list[str]:
    """One message on the live connection; the engine does not run."""
    sent: list[str] = []
    messages: list[Message] = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": text},
        {"type": "websocket.disconnect", "code": 1000},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        sent.append(message.get("text", ""))

    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "path": "/api/live", "raw_path": b"/api/live",
        "query_string": b"", "headers": _HEADERS, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
        "subprotocols": [], "scheme": "ws", "root_path": "",
    }  # fmt: skip
    await _app(scope, receive, send)
    return sent


def one_case(data: bytes) -> None:
    """The first line is `METHOD path?query`, the rest the body; `LIVE` sends the body as a live message."""
    line, _, body = data.partition(b"\n")
    method, _, address = line.decode("latin-1").partition(" ")
    path, _, query = address.partition("?")
    if method == "POST" and path.endswith(_STARTERS):
        return
    if method == "LIVE":
        answers = _loop.run_until_complete(_live(body.decode("utf-8", "replace")))
        assert not any("internal error" in text for text in answers), answers
        return
    status, answer = _loop.run_until_complete(_request(method, "/api/" + path, query.encode("latin-1"), body))
    assert status < 500 or status == 503, (status, answer)
    if status >= 400 and method != "HEAD":
        harness.check_line(json.loads(answer)["error"])


harness.main(one_case)
