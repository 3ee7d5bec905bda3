"""Who may use the server. Other users of this computer can reach its port, so everyone needs a secret.

The secret is a key, which is part of the address in the terminal, or a password, which people type. A browser exchanges
it for a cookie; programs send it with every request (``Authorization: Bearer …``). The files of the page are public, so
that it can say what is missing; everything else needs the secret.
"""

from __future__ import annotations

import hmac
import ipaddress
import json
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.types import Scope

from katachi.interfaces.web.secret import LONGEST, Kind, Secret, session_of

SESSION = "/api/session"  # where the page sends what somebody typed
_FILES = ("/", "/api.html", "/icon.svg", "/manifest.webmanifest")
_ASSETS = "/assets/"
LONGEST_BODY = 16 * LONGEST  # bytes of JSON that bring a secret
_NEEDED = {
    "key": "Katachi's key is needed: open the address that the terminal shows, or send the key as a bearer token",
    "password": "Katachi's password is needed: log in on the page, or send the password as a bearer token",
}


class Refusal(NamedTuple):
    """An error instead of an answer."""

    status: int
    text: str
    needs: Kind | None = None


class Door:
    """Lets in requests that have the secret; all, if there is none."""

    def __init__(self, secret: Secret | None, port: int) -> None:
        self._secret, self._tries = secret, Tries()
        self._cookie = f"katachi-{port}"  # browsers send the cookies of one port to the others, too

    def refusal(self, scope: Scope, headers: Mapping[str, str]) -> Refusal | None:
        """Why a request is not let in, or None."""
        if self._secret is None or _is_public(scope) or self._has_cookie(self._secret, headers):
            return None
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return Refusal(401, _NEEDED[self._secret.kind], self._secret.kind)
        return self._tried(self._secret, given.strip().encode("latin-1"), scope)

    def is_entrance(self, scope: Scope) -> bool:
        """Whether a request brings the secret to get the cookie."""
        if scope["type"] != "http":
            return False
        by_form = scope["method"] == "POST" and scope["path"] == SESSION
        return by_form or (scope["method"] == "GET" and scope["path"] == "/" and _key_in(scope) is not None)

    def enter(self, scope: Scope, headers: Mapping[str, str], body: bytes) -> Response | Refusal:
        """The answer to such a request. An address loses its key, right or wrong: the page says what is missing."""
        by_form = scope["path"] == SESSION
        answer = Response(status_code=204) if by_form else Response(status_code=303, headers={"location": "/"})
        answer.headers["cache-control"] = "no-store"
        if self._secret is None or (self._secret.kind == "password" and not by_form):
            return answer
        given = _secret_in(body) if by_form else (_key_in(scope) or "").encode()
        refusal = self._tried(self._secret, given, scope)
        if refusal is None:
            over_tls = headers.get("origin", "").startswith("https:")  # there is a proxy in front of the server
            session = session_of(self._secret)
            answer.set_cookie(self._cookie, session, httponly=True, samesite="strict", secure=over_tls)
        return refusal if refusal and by_form else answer

    def _has_cookie(self, secret: Secret, headers: Mapping[str, str]) -> bool:
        """Whether any of the cookies is ours: a server on another port may have set one of the same name."""
        ours = f"{self._cookie}={session_of(secret)}".encode()
        given = [part.strip().encode("latin-1") for part in headers.get("cookie", "").split(";")]
        return any(hmac.compare_digest(cookie, ours) for cookie in given)

    def _tried(self, secret: Secret, given: bytes, scope: Scope) -> Refusal | None:
        """None if this is the secret. Tries are slowed down if a person chose it: only then can it be guessed."""
        client = _address(scope)
        if secret.is_chosen and (wait := self._tries.wait(client)):
            return Refusal(429, f"too many wrong tries: wait {wait:.0f} s, then try again", secret.kind)
        if secret.is_equal(given):
            self._tries.forget(client)
            return None
        self._tries.note(client)
        return Refusal(401, f"this is not Katachi's {secret.kind}: check it and try again", secret.kind)


class Tries:
    """Wrong tries by address. After a few, each makes the next one wait twice as long."""

    FREE = 5
    LONGEST = 60.0  # seconds of waiting
    MOST = 10_000  # addresses

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}  # how many, and when the last one was; the newest last

    def wait(self, client: str) -> float:
        """Seconds until this address may try again."""
        count, last = self._wrong.get(client, (0, 0.0))
        pause = min(2.0 ** (count - self.FREE), self.LONGEST) if count >= self.FREE else 0.0
        return max(0.0, last + pause - self._clock())

    def note(self, client: str) -> None:
        """A wrong try."""
        count, _ = self._wrong.pop(client, (0, 0.0))
        self._wrong[client] = (min(count + 1, 100), self._clock())
        if len(self._wrong) > self.MOST:
            del self._wrong[next(iter(self._wrong))]

    def forget(self, client: str) -> None:
        """A right one."""
        self._wrong.pop(client, None)


def _is_public(scope: Scope) -> bool:
    path = scope["path"]
    return scope["type"] == "http" and (path in _FILES or path.startswith(_ASSETS))


def _key_in(scope: Scope) -> str | None:
    query: bytes = scope.get("query_string", b"")
    given = parse_qs(query.decode("latin-1"), keep_blank_values=True).get("key")
    return given[0] if given else None


def _secret_in(body: bytes) -> bytes:
    """From ``{"secret": "…"}``; anything else is wrong."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return b""
    given = said.get("secret") if isinstance(said, dict) else None
    return given.encode("utf-8", "replace") if isinstance(given, str) else b""


def _address(scope: Scope) -> str:
    """Where a request comes from. A client with one IPv6 address can use any other of its network."""
    host = (scope.get("client") or ("",))[0]
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else host
