"""The games of a knowledge base, by number."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, Path

from katachi.interfaces.web.bases import SHIPPED
from katachi.interfaces.web.dependencies import BaseName, NeedsLibrary
from katachi.interfaces.web.patterns.models import NamedGame
from katachi.records import GameTree, write

router = APIRouter(prefix="/api/archive", tags=["archive"])

_MOST = 2**31 - 1


class ArchivedGame(NamedGame):
    """A game as SGF, with its heading."""

    sgf: str
    moves: int


@router.get("/{number}")
def archived_game(
    number: Annotated[int, Path(ge=0, le=_MOST)], library: NeedsLibrary, base: BaseName = SHIPPED
) -> ArchivedGame:
    """A game of a base, numbered from 0 as in the answers about patterns."""
    if not library.base.has_games:
        raise LookupError(
            f"the base {base!r} has no games, only what was learned from them: mine your own games to open them here"
        )
    archive = library.base.archive
    if number >= len(archive):
        raise LookupError(f"there is no game {number} in the base {base!r}: it has {len(archive):,}, numbered from 0")
    record = archive.record(number)
    return ArchivedGame(
        number=number,
        sgf=write([_without_path(record.to_tree())]),
        black=record.black,
        white=record.white,
        black_rank=record.black_rank,
        white_rank=record.white_rank,
        event=record.event,
        date=record.date,
        result=record.result_text,
        moves=len(record),
    )


def _without_path(tree: GameTree) -> GameTree:
    """Games that name no source have the file they were mined from: people pass games on, but not their folders."""
    source = (tree.root.get("SO") or "").strip()
    if PurePath(source).is_absolute():
        tree.root.set("SO", PurePath(source).name)
    return tree
