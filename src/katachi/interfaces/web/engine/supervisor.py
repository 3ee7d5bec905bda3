"""The server's side of the engine (to be filled in)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from katachi.interfaces.web.settings import ServeSettings


class TooMuchError(Exception):
    """More work than the limits allow."""


@dataclass(frozen=True)
class Event:
    """Something a job has to say."""

    kind: str
    data: dict[str, Any]


class Job:
    """Work that goes on in the engine."""


class Engine:
    """The engine process."""

    def __init__(self, settings: ServeSettings) -> None:
        self._settings = settings
        self.state = "stopped"

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The engine, as long as the block runs."""
        self.state = "running"
        yield
        self.state = "stopped"
