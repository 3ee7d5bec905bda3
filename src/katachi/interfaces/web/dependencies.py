"""What routes ask for: the parts of the running server."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated, TypeVar, cast

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine import EngineSupervisor
from katachi.interfaces.web.settings import ServeSettings
from katachi.play.library import Library

T = TypeVar("T")
_making = threading.Lock()


def made_once(connection: HTTPConnection, name: str, make: Callable[[], T]) -> T:
    """A part of the server that is made when it is first asked for, by however many at once."""
    state = connection.app.state
    with _making:
        if not hasattr(state, name):
            setattr(state, name, make())
    return cast(T, getattr(state, name))


def _settings(connection: HTTPConnection) -> ServeSettings:
    return cast(ServeSettings, connection.app.state.settings)


def _bases(connection: HTTPConnection) -> Bases:
    return cast(Bases, connection.app.state.bases)


def _engine(connection: HTTPConnection) -> EngineSupervisor:
    return cast(EngineSupervisor, connection.app.state.engine)


NeedsSettings = Annotated[ServeSettings, Depends(_settings)]
NeedsBases = Annotated[Bases, Depends(_bases)]
NeedsEngine = Annotated[EngineSupervisor, Depends(_engine)]
BaseName = Annotated[str, Query(max_length=80, description="A knowledge base by name")]


def _library(bases: NeedsBases, base: BaseName = SHIPPED) -> Library:
    return bases.library(base)


NeedsLibrary = Annotated[Library, Depends(_library)]  # of the base that ?base= names
