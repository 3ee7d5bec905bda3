"""What routes ask for: the parts of the running server."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.engine import Engine
from katachi.interfaces.web.settings import ServeSettings
from katachi.play.library import Library


def _settings(connection: HTTPConnection) -> ServeSettings:
    return cast(ServeSettings, connection.app.state.settings)


def _bases(connection: HTTPConnection) -> Bases:
    return cast(Bases, connection.app.state.bases)


def _engine(connection: HTTPConnection) -> Engine:
    return cast(Engine, connection.app.state.engine)


NeedsSettings = Annotated[ServeSettings, Depends(_settings)]
NeedsBases = Annotated[Bases, Depends(_bases)]
NeedsEngine = Annotated[Engine, Depends(_engine)]
BaseName = Annotated[str, Query(max_length=80, description="A knowledge base by name")]


def _library(bases: NeedsBases, base: BaseName = SHIPPED) -> Library:
    return bases.library(base)


NeedsLibrary = Annotated[Library, Depends(_library)]  # of the base that ?base= names
