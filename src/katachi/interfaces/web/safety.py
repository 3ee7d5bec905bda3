"""What keeps other people's pages away from this server, and this page from anything else.

A page of another site can make the browser send requests here. It cannot forge the Host and Origin headers, so both are
looked at: a strange Host means that a foreign name was pointed at this computer, a strange Origin that a foreign page
asks. Scripts, styles and pictures come from here only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import urlsplit

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
_READING = ("GET", "HEAD", "OPTIONS")
_NEIGHBOURS = ("same-origin", "none", "")  # what Sec-Fetch-Site says of our own page, and of an address typed in


class Safety:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: ServeSettings) -> None:
        self._app = app
        self._hosts = settings.hosts
        self._body = settings.limits.body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refusal := self._refusal(scope, headers):
            await _refuse(scope, receive, send, *refusal)
            return
        await self._app(scope, _limited(receive, self._limit(scope)), _with_headers(send, scope))

    def _limit(self, scope: Scope) -> int | None:
        """Uploads are streamed to the disk by their route, which counts them itself."""
        return None if scope["type"] != "http" or scope["path"].startswith("/api/mine/uploads/") else self._body

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if _name_of(host) not in self._hosts:
            return 421, f"this server does not answer to the name {host[:100]!r}; start it with --name to allow it"
        origin = headers.get("origin")
        own = {f"http://{host}".lower(), f"https://{host}".lower()}
        live, reading = scope["type"] == "websocket", scope.get("method") in _READING
        if origin is None and live and headers.get("sec-fetch-site", "") not in _NEIGHBOURS:
            return 403, "live connections are for the page itself"
        if origin is not None and origin.lower() not in own and (live or not reading):
            return 403, f"requests from {origin[:100]!r} are not accepted: open the page of this server"
        if not live and not reading and headers.get("sec-fetch-site", "") not in _NEIGHBOURS:
            return 403, "requests from other sites are not accepted: open the page of this server"
        limit, length = self._limit(scope), headers.get("content-length", "")
        if limit is not None and length.isdigit() and int(length) > limit:
            return 413, f"{int(length):,} bytes are too many: the limit is {limit:,}"
        return None


def _name_of(host: str) -> str:
    """The host without its port, in lower case."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
    return f"[{name}]" if ":" in name else name


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


def _with_headers(send: Send, scope: Scope) -> Send:
    added = _encoded(HEADERS.items())

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start" and scope["type"] == "http":
            known = {name for name, _ in message.get("headers", ())}
            message = {**message, "headers": [*message.get("headers", ()), *(h for h in added if h[0] not in known)]}
        await send(message)

    return wrapped


class TooLargeError(Exception):
    """A body without a length that turned out too long."""


def _limited(receive: Receive, limit: int | None) -> Receive:
    if limit is None:
        return receive
    seen = 0

    async def wrapped() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > limit:
                raise TooLargeError(f"the request is longer than {limit:,} bytes, which is the limit")
        return message

    return wrapped
