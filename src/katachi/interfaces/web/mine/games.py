"""The games of a base as a list to look through."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc
from pydantic import BaseModel

from katachi.interfaces.web.patterns.models import NamedGame
from katachi.knowledge.archive import Archive

MOST_LISTED = 100  # games of a page
_MOST_WORDS = 8
_SHOWN = ("black", "white", "black_rank", "white_rank", "event", "date", "result", "moves", "size", "year")
_SEARCHED = ("black", "white", "event", "date", "place")


class ListedGame(NamedGame):
    """A game of the list."""

    moves: int
    size: int


class GameListModel(BaseModel):
    """A page of the games that fit, the newest first."""

    games: list[ListedGame]
    first: int
    found: int
    of: int  # games in the base


def listed(archive: Archive, text: str, first: int, most: int) -> GameListModel:
    """The games in which every word of the text is somewhere in names, event, place or date."""
    table = archive.games
    numbered = table.select(_SHOWN).append_column("number", pa.array(range(len(table)), pa.int32()))
    if words := text.split()[:_MOST_WORDS]:
        numbered = numbered.filter(_fits(table, words))
    order = pc.sort_indices(
        numbered, sort_keys=[("year", "descending"), ("date", "descending"), ("number", "ascending")]
    )
    page = numbered.take(order.slice(first, most)).to_pylist()
    return GameListModel(
        games=[
            ListedGame.model_validate({name: _plain(value) for name, value in row.items() if name != "year"})
            for row in page
        ],
        first=first,
        found=len(numbered),
        of=len(table),
    )


def _fits(table: pa.Table, words: list[str]) -> pa.ChunkedArray:
    found = None
    for word in words:
        here = None
        for name in _SEARCHED:
            has = pc.match_substring(table[name], word, ignore_case=True)
            here = has if here is None else pc.or_(here, has)
        found = here if found is None else pc.and_(found, here)
    return found


def _plain(value: str | int | None) -> str | int:
    return "" if value is None else value[:200] if isinstance(value, str) else value
