"""What is running, and which knowledge bases there are."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

import katachi
from katachi.go.rules import RULESETS
from katachi.interfaces.web.needs import NeedsBases, NeedsEngine, NeedsSettings
from katachi.knowledge.manifest import KnowledgeBaseError, Manifest

router = APIRouter(prefix="/api", tags=["server"])


class KnowledgeModel(BaseModel):
    """A knowledge base in one line."""

    name: str
    games: int
    moves: int
    has_games: bool  # whether the games themselves are in it, so that any pattern can be searched
    parts: list[str]
    problem: str | None = None  # why it cannot be used


class RulesetModel(BaseModel):
    """Rules that a game can be played by."""

    name: str
    title: str
    words: str
    aliases: list[str]  # other names that records have for it
    komi: float  # of an even game


class InfoModel(BaseModel):
    """The server."""

    version: str
    engine: str  # running, starting
    rules: list[RulesetModel]
    bases: list[KnowledgeModel]
    local: bool


@router.get("/info")
def info(settings: NeedsSettings, bases: NeedsBases, engine: NeedsEngine) -> InfoModel:
    """Version, engine, rule sets and knowledge bases."""
    return InfoModel(
        version=katachi.__version__,
        engine=engine.state,
        rules=[
            RulesetModel(name=r.name, title=r.title, words=r.words, aliases=list(r.aliases), komi=r.rules.default_komi)
            for r in RULESETS
        ],
        bases=[_describe(bases, name) for name in bases.names()],
        local=settings.is_local,
    )


def _describe(bases: NeedsBases, name: str) -> KnowledgeModel:
    try:
        manifest = Manifest.read(bases.path(name))
    except (KnowledgeBaseError, LookupError) as error:
        return KnowledgeModel(
            name=name, games=0, moves=0, has_games=False, parts=[], problem=bases.without_paths(str(error))
        )
    counts = manifest.counts
    parts = sorted(file.rsplit(".", 1)[0] for file in manifest.files)
    return KnowledgeModel(
        name=name,
        games=int(counts.get("games", 0)),
        moves=int(counts.get("moves", 0)),
        has_games=manifest.has_games,
        parts=parts,
    )
