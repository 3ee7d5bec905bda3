"""Protection from pages of other sites, from people without the key, and limits on the work that requests may cause.

A page of another site can make the browser send requests here, but it cannot forge the Host, Origin and Sec-Fetch-Site
headers. A strange Host means that a foreign name points to this computer; a strange Origin or Sec-Fetch-Site that a
foreign page sends the request. It may link to our page and nothing else: even requests that change nothing can take
seconds of work. Scripts, styles and pictures are loaded from here only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from katachi.interfaces.web.access import LONGEST_BODY, Door, Refusal
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
_WITH_FILES = ("/api/games/", "/api/tsumego/read")  # these get whole files; other requests are small
_SMALL = "/api/info"  # answered however busy the server is
_HOST = re.compile(r"([\w.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?", re.ASCII)
_OWN_SITES = ("same-origin", "none", "")  # Sec-Fetch-Site of our own page, and of a typed address


class Safety:
    """An ASGI layer around the whole application."""

    def __init__(self, app: ASGIApp, settings: ServeSettings) -> None:
        self._app = app
        self._settings = settings
        self._limits = settings.limits
        self._door = Door(settings.secret, settings.port)
        self._working = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = _headers(scope)
        if refusal := self._refusal(scope, headers):
            await _refuse(scope, receive, send, refusal)
        elif self._door.is_entrance(scope):
            await self._enter(scope, receive, _with_headers(send), headers)
        elif refusal := self._door.refusal(scope, headers):
            await _refuse(scope, receive, send, refusal)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif _is_work(scope["path"]):
            await self._work(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, _with_headers(send))

    async def _enter(self, scope: Scope, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        body = await _whole(receive, LONGEST_BODY)
        if body is None:
            return
        answer = self._door.enter(scope, headers, body)
        if isinstance(answer, Refusal):
            await _refuse(scope, receive, send, answer)
        else:
            await answer(scope, receive, send)

    async def _work(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, unless too many are being handled.

        Each has a thread, which may wait for others; the remaining threads are for the page itself. A request counts
        from when it has arrived completely until its answer starts, so slow clients do not count.
        """
        limit = self._limits.body if scope["path"].startswith(_WITH_FILES) else self._limits.question
        body = await _whole(receive, limit)
        if body is None:
            return
        if len(body) > limit:
            text = f"the request is longer than {limit:,} bytes, which is the limit"
            await _refuse(scope, receive, send, Refusal(413, text))
            return
        if self._working >= self._limits.requests:
            text = f"{self._working} requests are being answered, which is the limit: try again in a moment"
            await _refuse(scope, receive, send, Refusal(429, text))
            return
        self._working += 1
        leave = _once(self._leave)  # when the answer starts, or without one

        async def sending(message: Message) -> None:
            leave()
            await send(message)

        try:
            await self._app(scope, _first(body, receive), sending)
        finally:
            leave()

    def _leave(self) -> None:
        self._working -= 1

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> Refusal | None:
        host = headers.get("host", "")
        if not self._settings.answers_to(_name_of(host)):
            return Refusal(
                421, f"this server does not answer to the name {host[:100]!r}; start it with --name to allow it"
            )
        live = scope["type"] == "websocket"
        if live or scope["method"] not in _READING or scope["path"].startswith("/api/"):
            origin = headers.get("origin")
            if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
                return Refusal(403, f"requests from {origin[:100]!r} are not accepted: open the page of this server")
            if headers.get("sec-fetch-site", "") not in _OWN_SITES:
                return Refusal(403, "requests from other sites are not accepted: open the page of this server")
        return None


def _headers(scope: Scope) -> dict[str, str]:
    """The headers by name; the values of repeated ones are joined, so they match nothing."""
    found: dict[str, str] = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        found[name] = f"{found[name]}, {text}" if name in found else text
    return found


def _name_of(host: str) -> str:
    """The host without its port, in lower case; "" if it is not valid."""
    found = _HOST.fullmatch(host)
    return found[1].lower() if found else ""


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await receive()  # the handshake
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.text[:120]})
        return
    said = {"error": refusal.text} | ({} if refusal.needs is None else {"needs": refusal.needs})
    more = {"www-authenticate": "Bearer"} if refusal.status == 401 else {}
    await JSONResponse(said, refusal.status, headers=HEADERS | more)(scope, receive, send)


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


# ---- Bodies ----------------------------------------------------------------------------------------------------------


def _is_work(path: str) -> bool:
    """Whether a request counts as work. Uploads are streamed to the disk by their route, which limits them itself."""
    return path.startswith("/api/") and path != _SMALL and not path.startswith(_UPLOADS)


async def _whole(receive: Receive, limit: int) -> bytes | None:
    """The body of a request, or a part of it that exceeds the limit; None if the client has disconnected."""
    body = bytearray()
    while len(body) <= limit:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return bytes(body)


def _first(body: bytes, receive: Receive) -> Receive:
    """Messages that start with this body."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving


def _once(call: Callable[[], None]) -> Callable[[], None]:
    calls = [call]
    return lambda: calls.pop()() if calls else None
