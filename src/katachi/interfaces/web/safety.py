"""What keeps other people's pages away from this server, and this page from anything else.

A page of another site can make the browser send requests here. It cannot forge the Host, Origin and Sec-Fetch-Site
headers, so they are looked at: a strange Host means that a foreign name was pointed at this computer, a strange Origin
or Sec-Fetch-Site that a foreign page asks. It may lead people to our page, and that is all: even questions that change
nothing can take seconds of work. Scripts, styles and pictures come from here only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from katachi.interfaces.web.settings import ServeSettings

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_READING = ("GET", "HEAD")
_UPLOADS = "/api/mine/uploads/"
_WITH_FILES = ("/api/games/", "/api/tsumego/read")  # whole files are sent there, elsewhere questions
_SMALL = "/api/info"  # answered however much is asked
_HOST = re.compile(r"([\w.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?", re.ASCII)
_NEIGHBOURS = ("same-origin", "none", "")  # what Sec-Fetch-Site says of our own page, and of an address typed in


class Safety:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: ServeSettings) -> None:
        self._app = app
        self._hosts = settings.hosts
        self._limits = settings.limits
        self._crowd = _Crowd(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = _headers(scope)
        if refusal := self._refusal(scope, headers):
            await _refuse(scope, receive, send, *refusal)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        receive, send = _limited(receive, self._limit(scope)), _with_headers(send)
        if _is_work(scope["path"]):
            has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
            await self._crowd.let_in(self._app, scope, receive, send, has_body=has_body)
        else:
            await self._app(scope, receive, send)

    def _limit(self, scope: Scope) -> int | None:
        """Uploads are streamed to the disk by their route, which counts them itself."""
        path = scope["path"]
        if path.startswith(_UPLOADS):
            return None
        return self._limits.body if path.startswith(_WITH_FILES) else self._limits.question

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if _name_of(host) not in self._hosts:
            return 421, f"this server does not answer to the name {host[:100]!r}; start it with --name to allow it"
        live = scope["type"] == "websocket"
        if live or scope["method"] not in _READING or scope["path"].startswith("/api/"):
            origin = headers.get("origin")
            if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
                return 403, f"requests from {origin[:100]!r} are not accepted: open the page of this server"
            if headers.get("sec-fetch-site", "") not in _NEIGHBOURS:
                return 403, "requests from other sites are not accepted: open the page of this server"
        return None if live else self._too_long(scope, headers.get("content-length", ""))

    def _too_long(self, scope: Scope, length: str) -> tuple[int, str] | None:
        limit = self._limit(scope)
        if limit is not None and length.isdecimal() and int(length) > limit:
            return 413, f"{int(length):,} bytes are too many: the limit is {limit:,}"
        return None


def _headers(scope: Scope) -> dict[str, str]:
    """By name; one that came twice is the two together, and so nothing that anybody waits for."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        found[name] = f"{found[name]}, {text}" if name in found else text
    return found


def _name_of(host: str) -> str:
    """The host without its port, in lower case; nothing if it is more than that."""
    found = _HOST.fullmatch(host)
    return found[1].lower() if found else ""


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        await receive()  # the handshake
        await send({"type": "websocket.close", "code": 1008, "reason": text[:120]})
        return
    body = json.dumps({"error": text}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *_encoded(HEADERS.items())]})
    await send({"type": "http.response.body", "body": body})


def _encoded(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers]


def _with_headers(send: Send) -> Send:
    added = _encoded(HEADERS.items())

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name for name, _ in message.get("headers", ())}
            message = {**message, "headers": [*message.get("headers", ()), *(h for h in added if h[0] not in known)]}
        await send(message)

    return wrapped


def _limited(receive: Receive, limit: int | None) -> Receive:
    """A body without a length may turn out too long."""
    if limit is None:
        return receive
    seen = 0

    async def wrapped() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > limit:
                raise HTTPException(413, f"the request is longer than {limit:,} bytes, which is the limit")
        return message

    return wrapped


# ---- How much is worked on at a time ---------------------------------------------------------------------------------


def _is_work(path: str) -> bool:
    return path.startswith("/api/") and not path.startswith((_SMALL, _UPLOADS))


class _Crowd:
    """Lets so many questions be worked on at a time.

    Each has a thread, which may wait for others; the threads that are left are for the page itself. A question counts
    from when it has come as a whole until its answer begins to go, so nobody slow counts.
    """

    def __init__(self, most: int) -> None:
        self._most, self._working = most, 0

    async def let_in(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send, *, has_body: bool) -> None:
        is_in = False

        def enter() -> None:
            nonlocal is_in
            if self._working >= self._most:
                raise HTTPException(
                    429, f"{self._most} questions are being answered, which is the limit: ask again soon"
                )
            self._working += 1
            is_in = True

        def leave() -> None:
            nonlocal is_in
            self._working -= is_in
            is_in = False

        async def received() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body") and not is_in:
                enter()
            return message

        async def sending(message: Message) -> None:
            leave()
            await send(message)

        try:
            if not has_body:
                enter()
            await app(scope, received, sending)
        except HTTPException as error:  # our own: those of the routes are answered further inside
            await _refuse(scope, receive, send, error.status_code, error.detail)
        finally:
            leave()
