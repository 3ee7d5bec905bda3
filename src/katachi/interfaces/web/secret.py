"""The secret that lets people use the server: a key in the address, or a password."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal
from urllib.parse import quote

Kind = Literal["key", "password"]

SHORTEST, LONGEST = 8, 1000  # characters of a secret that somebody chose
_VISIBLE = re.compile(r"[!-~]+")


@dataclass(frozen=True)
class Secret:
    """A key or a password."""

    text: str = field(repr=False)
    kind: Kind = "key"
    is_chosen: bool = False  # by a person, so others may try to guess it

    @staticmethod
    def random() -> Secret:
        """A key that nobody can guess."""
        return Secret(secrets.token_urlsafe(24))

    @staticmethod
    def chosen(text: str, kind: Kind, source: str) -> Secret:
        """A secret that a person chose. Raises ValueError, with the source of the text, if it cannot be used."""
        if not SHORTEST <= len(text) <= LONGEST:
            raise ValueError(
                f"{source}: the {kind} has {len(text):,} characters: choose one with {SHORTEST} to {LONGEST:,}"
            )
        if kind == "key" and not _VISIBLE.fullmatch(text):
            raise ValueError(f"{source}: the key is part of an address: use letters, digits and signs without spaces")
        return Secret(text, kind, is_chosen=True)

    @property
    def query(self) -> str:
        """The end of the address that opens the page; a password is never part of it."""
        return f"?key={quote(self.text, safe='')}" if self.kind == "key" else ""

    def is_equal(self, given: bytes) -> bool:
        """Whether this is the secret, compared in constant time."""
        return hmac.compare_digest(hashlib.sha256(given).digest(), hashlib.sha256(self.text.encode()).digest())


@lru_cache(maxsize=16)
def session_of(secret: Secret) -> str:
    """The value of the cookie. It outlives a restart if the secret does, and is slow to compute for each guess."""
    return hashlib.scrypt(secret.text.encode(), salt=b"katachi session", n=1 << 14, r=8, p=1, dklen=32).hex()
