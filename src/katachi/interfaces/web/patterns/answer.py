"""The answer of a pattern search, and how it is made of the games of a base."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from katachi.go import Picture
from katachi.interfaces.web.models import ColorName, MoveModel
from katachi.interfaces.web.patterns.models import (
    CountedShare,
    NamedGame,
    YearCount,
    years,
)
from katachi.interfaces.web.patterns.request import FindRequest, Region, color_of_sign
from katachi.knowledge.archive import Archive
from katachi.knowledge.archive_filter import mask
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.find.continuations import Continuation, FindReport
from katachi.knowledge.patterns.find.export import hit_json
from katachi.knowledge.patterns.find.pattern import Place
from katachi.knowledge.patterns.find.search import search_archive
from katachi.records import Filter
from katachi.search.report import GameExample


class FoundRegion(BaseModel):
    """What was looked for, and where it lies on the board of the page."""

    corners: tuple[str, str]  # upper left and lower right
    place: Place
    edges: list[Literal["left", "top", "right", "bottom"]]
    rows: list[str]


class FoundContinuation(BaseModel):
    """A next move in the region. Fields that a base without games cannot know are null."""

    letter: str
    vertex: str
    color: ColorName
    also: list[str] = []  # learnt: other points of the region with the very same surroundings; the count is of all
    count: int
    share: CountedShare | None = None  # of all hits
    wins: CountedShare | None  # games won by who played it
    immediate: int | None = None  # played at once
    later: int | None = None  # after a move elsewhere
    by_year: list[YearCount] = []
    window: int | None = None  # learnt: how large the surroundings are that were counted
    picture: Picture | None = None
    probability: float | None = None  # learnt: P(move) of the nearest patterns
    interval: tuple[float, float] | None = None
    examples: tuple[GameExample, ...] = ()


class AlikePoints(BaseModel):
    """Learnt: points with no stone and no corner in sight, so that the count is of all points that look like this."""

    color: ColorName
    window: int
    count: int  # of such points anywhere on a board, not of one of these
    vertices: list[str]


class BoardCount(BaseModel):
    """How many games of a base are on boards of this size."""

    size: int
    games: int


class NextMove(BaseModel):
    """The continuation in a game's own coordinates and colours."""

    letter: str
    move: int
    vertex: str
    color: ColorName
    immediate: bool


class FoundGame(NamedGame):
    """A game that shows the pattern: `move` moves were played when it did, in the region named by two corners."""

    move: int
    region: str
    swapped: bool  # colours exchanged
    next: NextMove | None


class FindAnswer(BaseModel):
    """Everything the page shows of a search."""

    source: Literal["games", "learnt"]
    note: str | None
    region: FoundRegion
    games_searched: int
    board_size: int | None  # only games on such boards were searched; null: on all
    boards: list[BoardCount]  # of the games of the base, the commonest first
    hits: int | None
    games: int | None
    black_wins: CountedShare | None
    tenuki: CountedShare | None
    no_continuation: CountedShare | None
    by_year: list[YearCount]
    searched_by_year: list[YearCount]
    continuations: list[FoundContinuation]
    continuations_total: int
    alike: list[AlikePoints] = []
    matches: list[FoundGame]
    matches_total: int
    offset: int
    seconds: float = 0.0


def describe_region(region: Region) -> FoundRegion:
    pattern = region.pattern
    names: tuple[Literal["left", "top", "right", "bottom"], ...] = ("left", "top", "right", "bottom")
    edges = [name for name, there in zip(names, pattern.edges, strict=True) if there]
    return FoundRegion(
        corners=region.corners,
        place=pattern.place,
        edges=edges,
        rows=list(pattern.rows),
    )


# ---- In games --------------------------------------------------------------------------------------------------------


def from_games(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer:
    """All hits, counted; the games of one page, newest first."""
    archive, size = base.archive, None if _is_on_any_board(request) else region.size
    wanted = request.filters.wanted(size)
    report = FindReport(search_archive(archive, region.pattern, request.search(), filters=wanted))
    members = None if request.only is None else _members(report, region, request.only)
    end = request.offset + request.limit
    return FindAnswer(
        source="games",
        note=None,
        region=describe_region(region),
        games_searched=report.found.games_searched,
        board_size=size,
        boards=_boards(archive),
        hits=report.hits,
        games=report.games,
        black_wins=CountedShare.of_share(report.x_wins),
        tenuki=CountedShare.of_share(report.tenuki),
        no_continuation=CountedShare.of_share(report.no_continuation),
        by_year=years(report.by_year),
        searched_by_year=_searched(archive, wanted),
        continuations=[_continuation(report, region, c) for c in report.continuations[: request.continuations]],
        continuations_total=len(report.continuations),
        matches=[_match(report, hit) for hit in report.latest(end, members)[request.offset :]] if request.limit else [],
        matches_total=report.hits if members is None else len(members),
        offset=request.offset,
    )


def _is_on_any_board(request: FindRequest) -> bool:
    """Who ignores the edges ignores how far away they are; so does a drawing that says nothing of them."""
    return request.anchor == "centre" or (request.anchor == "auto" and request.corners is None)


def _boards(archive: Archive) -> list[BoardCount]:
    sizes, counts = np.unique(archive.games["size"].to_numpy(), return_counts=True)
    found = [BoardCount(size=int(size), games=int(n)) for size, n in zip(sizes, counts, strict=True)]
    return sorted(found, key=lambda board: -board.games)


def _members(report: FindReport, region: Region, only: MoveModel) -> NDArray[np.intp]:
    """The hits that went on with this move."""
    cell, colour = region.cell(only.vertex), 1 if only.color == "black" else 2
    return np.flatnonzero((report.found.column("cell") == cell) & (report.found.column("colour") == colour))


def _searched(archive: Archive, wanted: Filter | None) -> list[YearCount]:
    values = archive.games["year"].to_numpy()
    values = values if wanted is None else values[mask(archive, wanted)]
    found, counts = np.unique(values[values > 0], return_counts=True)
    return years(zip(found.tolist(), counts.tolist(), strict=True))


def _continuation(report: FindReport, region: Region, found: Continuation) -> FoundContinuation:
    return FoundContinuation(
        letter=found.letter,
        vertex=region.vertex(found.cell),
        color=color_of_sign(found.colour),
        count=found.share.count,
        share=CountedShare.of_share(found.share),
        wins=CountedShare.of_share(found.mover_wins),
        immediate=found.immediate,
        later=found.later,
        by_year=years(found.years),
        examples=tuple(_example(report, hit) for hit in dict.fromkeys((found.first_example, found.example))),
    )


def _example(report: FindReport, hit: int) -> GameExample:
    row = hit_json(report, hit)
    names = {name: row[name] or "" for name in ("black", "white", "event", "date")}
    return GameExample(**names, move=row["move"], number=row["game"])


def _match(report: FindReport, hit: int) -> FoundGame:
    row = hit_json(report, hit)
    texts = ("black", "white", "black_rank", "white_rank", "event", "date", "result")
    return FoundGame(
        number=row["game"],
        **{name: row[name] or "" for name in texts},
        move=row["move"],
        region=row["region"],
        swapped=row["swapped"],
        next=None if row["next"] is None else _next_move(row["next"]),
    )


def _next_move(found: dict[str, object]) -> NextMove:
    color = "black" if found["colour"] == "B" else "white"
    return NextMove.model_validate({**{k: v for k, v in found.items() if k != "colour"}, "color": color})
