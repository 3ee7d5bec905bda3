"""The answer of a pattern search: from the games of a base, or from what was learnt of games that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from katachi.go import BLACK, WHITE, Color, vertex
from katachi.interfaces.web.models import ColorName, MoveModel, color_name
from katachi.interfaces.web.patterns.models import (
    CountedShare,
    GameExample,
    PatternDrawing,
    YearCount,
    context_drawing,
    examples,
    years,
)
from katachi.interfaces.web.patterns.request import FindRequest, Region, color_of_sign
from katachi.knowledge.archive import Archive
from katachi.knowledge.archive_filter import mask
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.advice import Advice, advise
from katachi.knowledge.patterns.context_lookup import Move, Surroundings, surroundings_after
from katachi.knowledge.patterns.continuations import LETTERS, Continuation, Report
from katachi.knowledge.patterns.find import find
from katachi.knowledge.patterns.found_export import hit_json
from katachi.knowledge.patterns.pattern import Place
from katachi.knowledge.statistics import Share
from katachi.records import Filter

_NOTE = (
    "This base holds what was learnt of {games:,} games, not the games themselves. Shown is, for each point of the "
    "region, how often a move there left exactly these surroundings, and how likely it is played. Any region can be "
    "searched, with years and games to open, in a base with games: mine your own."
)


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
    count: int
    share: CountedShare | None = None  # of all hits
    wins: CountedShare | None  # games won by who played it
    immediate: int | None = None  # played at once
    later: int | None = None  # after a move elsewhere
    by_year: list[YearCount] = []
    window: int | None = None  # learnt: how large the surroundings are that were counted
    tells_point: bool = (
        True  # learnt: false if these empty surroundings are those of many points, so the count is theirs
    )
    drawing: PatternDrawing | None = None
    probability: float | None = None  # learnt: P(move) of the nearest patterns
    interval: tuple[float, float] | None = None
    examples: list[GameExample] = []


class NextMove(BaseModel):
    """The continuation in a game's own coordinates and colours."""

    letter: str
    move: int
    vertex: str
    color: ColorName
    immediate: bool


class FoundGame(BaseModel):
    """A game that shows the pattern: `move` moves were played when it did, in the region named by two corners."""

    number: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    event: str
    date: str
    result: str
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
    hits: int | None
    games: int | None
    black_wins: CountedShare | None
    tenuki: CountedShare | None
    no_continuation: CountedShare | None
    by_year: list[YearCount]
    searched_by_year: list[YearCount]
    continuations: list[FoundContinuation]
    continuations_total: int
    matches: list[FoundGame]
    matches_total: int
    offset: int
    seconds: float = 0.0


def _region(region: Region) -> FoundRegion:
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
    archive, wanted = base.archive, request.filters.wanted()
    report = Report(find(archive, region.pattern, request.search(), filters=wanted))
    members = None if request.only is None else _members(report, region, request.only)
    end = request.offset + request.limit
    return FindAnswer(
        source="games",
        note=None,
        region=_region(region),
        games_searched=report.found.games_searched,
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


def _members(report: Report, region: Region, only: MoveModel) -> NDArray[np.intp]:
    """The hits that went on with this move."""
    cell, colour = region.cell(only.vertex), 1 if only.color == "black" else 2
    return np.flatnonzero((report.found.column("cell") == cell) & (report.found.column("colour") == colour))


def _searched(archive: Archive, wanted: Filter | None) -> list[YearCount]:
    values = archive.games["year"].to_numpy()
    values = values if wanted is None else values[mask(archive, wanted)]
    found, counts = np.unique(values[values > 0], return_counts=True)
    return years(zip(found.tolist(), counts.tolist(), strict=True))


def _continuation(report: Report, region: Region, found: Continuation) -> FoundContinuation:
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
        examples=[_example(report, hit) for hit in dict.fromkeys((found.first_example, found.example))],
    )


def _example(report: Report, hit: int) -> GameExample:
    row = hit_json(report, hit)
    names = {name: row[name] or "" for name in ("black", "white", "event", "date")}
    return GameExample(**names, move=row["move"], number=row["game"])


def _match(report: Report, hit: int) -> FoundGame:
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


# ---- As it was learnt ------------------------------------------------------------------------------------------------


def as_learnt(base: KnowledgeBase, region: Region, request: FindRequest) -> FindAnswer:
    """What the tables of a base without games know of each point of the region."""
    colors = {"any": (BLACK, WHITE), "black": (BLACK,), "white": (WHITE,)}[request.next]
    empty = [point for point in region.points if not region.position.color(point)]
    moves = [(int(color), point) for color in colors for point in empty]
    seen = surroundings_after(base, region.position, moves)
    likely = _likely(base, region, colors)
    order = sorted(seen, key=lambda move: (-_probability(likely, move), -seen[move].context.window, -seen[move].count))
    games = int(base.manifest.counts.get("games", 0))
    return FindAnswer(
        source="learnt",
        note=_NOTE.format(games=games),
        region=_region(region),
        games_searched=games,
        hits=None,
        games=None,
        black_wins=None,
        tenuki=None,
        no_continuation=None,
        by_year=[],
        searched_by_year=[],
        continuations=list(_learnt(base, region, order[: request.continuations], seen, likely)),
        continuations_total=len(order),
        matches=[],
        matches_total=0,
        offset=request.offset,
    )


def _likely(base: KnowledgeBase, region: Region, colors: tuple[Color, ...]) -> dict[Move, Advice]:
    if "nearest.bin" not in base or region.size != 19:
        return {}
    found = ((int(color), advice) for color in colors for advice in advise(base.nearest, region.position, color))
    return {(color, advice.point): advice for color, advice in found}


def _probability(likely: dict[Move, Advice], move: Move) -> float:
    return likely[move].probability if move in likely else 0.0


def _learnt(
    base: KnowledgeBase,
    region: Region,
    moves: list[Move],
    seen: dict[Move, Surroundings],
    likely: dict[Move, Advice],
) -> Iterator[FoundContinuation]:
    letters: dict[int, str] = {}
    for color, point in moves:
        found, advice = seen[color, point], likely.get((color, point))
        letters.setdefault(point, LETTERS[len(letters)] if len(letters) < len(LETTERS) else "")
        yield FoundContinuation(
            letter=letters[point],
            vertex=vertex(point, region.size),
            color=color_name(Color(color)),
            count=found.count,
            wins=CountedShare.of_share(Share(found.wins, found.decided)),
            window=found.context.window,
            tells_point=found.context.tells_point,
            drawing=context_drawing(found.context),
            probability=advice.probability if advice else None,
            interval=(advice.low, advice.high) if advice else None,
            examples=examples(base, found.first, found.last),
        )
