"""What is running, which knowledge bases there are, and their games by number."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Annotated

from fastapi import Path

import katachi
from katachi.go.rules import RULESETS, Ruleset
from katachi.interfaces.web.answers import Record, WireRouter
from katachi.interfaces.web.bases import SHIPPED, Bases
from katachi.interfaces.web.dependencies import BaseName, NeedsBases, NeedsEngine, NeedsLibrary, NeedsSettings
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.manifest import KnowledgeBaseError, Manifest
from katachi.records import write

router = WireRouter(prefix="/api", tags=["server"])
_MOST = 2**31 - 1

FORMS[Ruleset] = Form(without=("rules",))


@dataclass(frozen=True)
class BaseInfo:
    """A knowledge base in one line."""

    name: str
    games: int = 0
    moves: int = 0
    has_games: bool = False  # whether the games themselves are in it, so that any pattern can be searched
    parts: tuple[str, ...] = ()
    problem: str | None = None  # why it cannot be used


@dataclass(frozen=True)
class ServerInfo:
    """The server."""

    version: str
    engine: str  # running, starting
    rules: tuple[Ruleset, ...]
    bases: list[BaseInfo]
    local: bool


@router.get("/info")
def info(settings: NeedsSettings, bases: NeedsBases, engine: NeedsEngine) -> ServerInfo:
    """Version, engine, rulesets and knowledge bases."""
    described = [_describe(bases, name) for name in bases.names()]
    return ServerInfo(katachi.__version__, engine.state, RULESETS, described, settings.is_local)


def _describe(bases: Bases, name: str) -> BaseInfo:
    try:
        manifest = Manifest.read(bases.path(name))
    except (KnowledgeBaseError, LookupError) as error:
        return BaseInfo(name, problem=bases.without_paths(str(error)))
    games, moves = (int(manifest.counts.get(counted, 0)) for counted in ("games", "moves"))
    parts = tuple(sorted(file.rsplit(".", 1)[0] for file in manifest.files))
    return BaseInfo(name, games, moves, manifest.has_games, parts)


@router.get("/archive/{number}")
def archived_game(
    number: Annotated[int, Path(ge=0, le=_MOST)], library: NeedsLibrary, base: BaseName = SHIPPED
) -> Record:
    """A game of a base, numbered from 0 as in the answers about patterns."""
    if not library.base.has_games:
        raise LookupError(
            f"the base {base!r} has no games, only what was learned from them: mine your own games to open them here"
        )
    archive = library.base.archive
    if number >= len(archive):
        raise LookupError(f"there is no game {number} in the base {base!r}: it has {len(archive):,}, numbered from 0")
    tree = archive.record(number).to_tree()
    source = PurePath((tree.root.get("SO") or "").strip())
    if source.is_absolute():  # games without a source name the file they were mined from, and folders are private
        tree.root.set("SO", source.name)
    return Record(write([tree]))
