"""Pattern search: the pattern, the search, continuations, exports. `find` does it in one call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from katachi._names import check_names
from katachi.go import Game, Position
from katachi.knowledge.patterns.find.continuations import FindReport
from katachi.knowledge.patterns.find.pattern import Pattern, pattern_of
from katachi.knowledge.patterns.find.search import Search, Source, archive_of, search_archive
from katachi.records import Filter, GameRecord

__all__ = ["FindReport", "find"]


def find(
    pattern: Pattern | Position | Game | GameRecord | str,
    games: Source | Iterable[Source],
    *,
    region: str | None = None,
    anchor: str | None = None,
    filters: Filter | str | None = None,
    **search: Any,
) -> FindReport:
    """Where a pattern occurs in games, and what was played next.

    A pattern is drawn (``"----/...|/.X.|"``), is a sequence of moves from the empty board (``"R4 P3"``), or is the
    board of a position, a game or a record, as a whole or in a region (``"L10:T19"``). Games are a knowledge base that
    has its games, records, or the paths of files and folders. `filters` choose games (``"player=Takemiya"``), and
    `search` has fields of `Search`, such as ``next="O"`` or ``all_hits=True``.

    >>> games = [GameRecord(9, [("B", "G7"), ("W", "C3"), ("B", "H8")])]
    >>> report = find("----/...|/...|/X..|", games)
    >>> report.hits, report.continuations[0].colour, str(report).splitlines()[-1]
    (1, 'X', 'A X once, 100.0 % [20.7, 100.0]')
    """
    check_names(search, Search.__dataclass_fields__, "option of find")
    wanted = Filter.parse(filters) if isinstance(filters, str) else filters
    found = search_archive(archive_of(games), pattern_of(pattern, region).anchored(anchor), Search(**search), wanted)
    return FindReport(found)
