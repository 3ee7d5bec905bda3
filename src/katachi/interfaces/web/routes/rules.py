"""Proven rules of eyes and life: their sets next to the paper's, each rule drawn, and which ones hold on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from fastapi import Path, Query
from pydantic import Field

from katachi.go import BLACK, WHITE, Color, Picture, Point
from katachi.interfaces.web.answers import WireRouter
from katachi.interfaces.web.dependencies import WorkLimit
from katachi.interfaces.web.models import ColorName, GameModel, Model
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.life.drawing import Mark, line_pictures, marks, picture
from katachi.knowledge.life.line import CELLS_AT_ONCE, lines_of
from katachi.knowledge.life.matcher import RuleExample, example
from katachi.knowledge.life.paper import PAPER, TOTALS, differing, reasons
from katachi.knowledge.life.rule_set import Goal, Mode, Place, RuleSet, SetKey, image
from katachi.knowledge.life.store import RuleBase
from katachi.reading.shapes.cases import SIZE, Shape, ShapeCase, ShapeStatus, ShapeVerdict, last_outside
from katachi.reading.shapes.drawn import ShapePlace
from katachi.reading.shapes.kept import shapes
from katachi.reading.tsumego.around import stones_of
from katachi.records import GameTree, write
from katachi.search.report import RuleFact

router = WireRouter(prefix="/api/rules", tags=["rules"])
_MOST_CELLS = 15  # of a line that is worked out on request: 10 seconds
_analysing = WorkLimit(1, 20.0, "too many lines are worked out")  # it takes seconds, and remembers what it found

SetName = Annotated[str, Path(max_length=40, examples=["life-corner-4x3-sound"])]
Number = Annotated[int, Path(ge=1, le=1_000_000)]

FORMS[Mark] = Form(without=("conditions",), shows=("words",))


# ---- Sets ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleDepth:
    """How many rules need this many plies; the paper's number is null where it has no such set."""

    depth: int
    ours: int
    paper: int | None
    equal: bool


@dataclass(frozen=True)
class RuleSetCounts:
    """All rules of one goal, place, size and mode, counted."""

    name: str
    goal: Goal
    place: Place
    width: int
    height: int
    mode: Mode
    total: int
    stored: int  # including special cases that promise more
    depths: list[RuleDepth]
    paper_total: int | None  # as printed
    reasons: list[str]  # why our numbers differ from the paper's


@router.get("/sets")
def sets() -> list[RuleSetCounts]:
    """All sets with their counts by depth, next to the paper's."""
    base = RuleBase.shipped()
    return [_counts(base, key) for key in base.keys]


def _counts(base: RuleBase, key: SetKey) -> RuleSetCounts:
    """From the manifest: no set is read for it."""
    counts = base.manifest.counts[key.name]
    ours = {int(depth): int(number) for depth, number in counts["by_depth"].items()}
    named = key.goal, key.place, key.size
    paper = PAPER.get(named, {})
    unequal = differing(ours, paper)
    return RuleSetCounts(
        name=key.name,
        **key._asdict(),
        total=counts["rules"],
        stored=counts["stored"],
        depths=[
            RuleDepth(
                depth,
                ours.get(depth, 0),
                paper.get(depth, 0) if paper else None,
                equal=bool(paper) and depth not in unequal,
            )
            for depth in sorted({*ours, *paper})
        ],
        paper_total=TOTALS.get(named),
        reasons=reasons(key, ours, paper) if paper else [],
    )


# ---- Shapes ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LearnedStatus:
    """What happens to Black's group if this side moves first."""

    first: Color
    verdict: ShapeVerdict
    outcome: str  # as in answers: l, d, l1d, d1l
    moves: list[int]  # cells of the picture: first moves of this side that work, or get the ko


@dataclass(frozen=True)
class LearnedCase:
    """A shape with some liberties outside: from `outside` to `up_to` nothing changes."""

    outside: int
    up_to: int
    picture: Picture
    black: LearnedStatus
    white: LearnedStatus
    size: int
    black_stones: list[Point]
    white_stones: list[Point]


@dataclass(frozen=True)
class LearnedShape:
    """A shape that every player learns. It has one case if its outside liberties do not matter."""

    name: str
    place: ShapePlace
    counts_liberties: bool  # whether it was read with different numbers of them
    cases: list[LearnedCase]


@router.get("/shapes")
def learned_shapes() -> list[LearnedShape]:
    """The shapes that every player learns, with their proved statuses."""
    return [
        LearnedShape(one.name, one.place, len(one.cases) > 1, [_learned(case, one) for case in one.different])
        for one in shapes()
    ]


def _learned(case: ShapeCase, of: Shape) -> LearnedCase:
    position = case.position
    return LearnedCase(
        outside=case.outside,
        up_to=last_outside(case, of),
        picture=case.picture,
        black=_status(case.black, case.picture),
        white=_status(case.white, case.picture),
        size=SIZE,
        black_stones=stones_of(position, BLACK),
        white_stones=stones_of(position, WHITE),
    )


def _status(status: ShapeStatus, picture: Picture) -> LearnedStatus:
    cells = [cell for move in status.moves if (cell := picture.cell(move)) is not None]
    return LearnedStatus(status.first, status.word, status.outcome, cells)


# ---- Rules -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DrawnRule:
    """A rule: Black reaches the goal within `depth` plies although White moves first."""

    set: str
    number: int  # from 1
    goal: Goal
    place: Place
    depth: int
    picture: Picture  # rings: stones that are certain to be among those that reach the goal
    marks: list[Mark]  # the letters of the picture, and what they require
    subject: int | None  # a cell, counted row by row: the first promised stone, or the first black one
    promised_depth: int


@dataclass(frozen=True)
class RulePage:
    """Some rules of a set."""

    total: int
    with_images: int  # the same, each mirror image counted
    offset: int
    rules: list[DrawnRule]


@router.get("/sets/{name}")
def rules_of_set(
    name: SetName,
    depth: Annotated[int | None, Query(ge=0, le=64)] = None,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 24,
    unique: Annotated[bool, Query(description="One rule of each family of mirror images")] = True,
) -> RulePage:
    """Rules of a set, the shallow ones first, with their pictures."""
    rules = _rules(name)
    chosen = rules.counted != 0
    if depth is not None:
        chosen = chosen & (rules.depth == depth)
    with_images = int(np.count_nonzero(chosen))
    if unique:
        chosen = chosen & rules.first_images
    numbers = np.flatnonzero(chosen)
    shown = [_drawn(rules, int(index)) for index in numbers[offset : offset + limit]]
    return RulePage(len(numbers), with_images, offset, shown)


def _rules(name: str) -> RuleSet:
    try:
        key = SetKey.parse(name)
    except ValueError:
        key = None
    base = RuleBase.shipped()
    if key is None or key not in base:
        raise LookupError(f"there is no set of rules {name!r}: GET /api/rules/sets lists them")
    return base[key]


def _drawn(rules: RuleSet, index: int) -> DrawnRule:
    rule, key, frame = rules[index], rules.key, rules.frame
    black = [cell for cell, color in enumerate(rule.colours(frame.cells)) if color == BLACK]
    return DrawnRule(
        key.name,
        index + 1,
        key.goal,
        key.place,
        rule.depth,
        picture(rule, frame),
        marks(rule, frame),
        subject=next(iter([*rule.stones, *black]), None),
        promised_depth=rule.claims_depth,
    )


@dataclass(frozen=True)
class RuleLineMove:
    """A move of the main line, and the rectangle after it."""

    text: str
    picture: Picture


@dataclass(frozen=True)
class DrawnLine:
    """White resists as long as he can, Black is as fast as he can. Without moves: worked out on request, or never."""

    moves: list[RuleLineMove] | None = None
    seconds: int = 0  # that it roughly takes to work it out
    note: str | None = None


@dataclass(frozen=True)
class RuleBoard:
    """A board with the rule's rectangle, White to move."""

    size: int
    points: tuple[Point, ...]
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    holds: bool  # the conditions are met; otherwise the rectangle is alone on the board
    sgf: str


@dataclass(frozen=True)
class RuleDetail:
    """One rule with all that is known about it."""

    rule: DrawnRule
    images: int  # different mirror images, including itself
    before: int | None  # the numbers of its neighbours in the list, which has one of each family of mirror images
    after: int | None
    counted: bool  # not a special case that promises more
    line: DrawnLine
    example: RuleBoard


@router.get("/sets/{name}/{number}")
def one_rule(name: SetName, number: Number) -> RuleDetail:
    """A rule with its conditions, its main line if that is found quickly, and a board on which it holds."""
    rules, index = _at(name, number)
    return RuleDetail(
        _drawn(rules, index),
        images=len({image(rules[index], rules.frame, turn) for turn in rules.frame.symmetries}),
        before=_neighbour(rules, index, -1),
        after=_neighbour(rules, index, 1),
        counted=bool(rules.counted[index]),
        line=_line(rules, index) if rules.key.cells <= CELLS_AT_ONCE else _later(rules.key),
        example=_board(example(rules, index), f"{rules.name}, rule {number}"),
    )


@router.get("/sets/{name}/{number}/line")
def line_of_rule(name: SetName, number: Number) -> DrawnLine:
    """The main line, also of large rectangles, where the first one takes some seconds."""
    return _line(*_at(name, number))


def _at(name: str, number: int) -> tuple[RuleSet, int]:
    rules = _rules(name)
    if number > len(rules):
        raise LookupError(f"{name} has no rule {number:,}: its last one is {len(rules):,}")
    return rules, number - 1


def _neighbour(rules: RuleSet, index: int, step: int) -> int | None:
    """The next listed rule; found one by one, because it takes seconds to know which rules of a set are listed."""
    index += step
    while 0 <= index < len(rules):
        if rules.counted[index] and rules.is_first_image(rules[index]):
            return index + 1
        index += step
    return None


def _line(rules: RuleSet, index: int) -> DrawnLine:
    if rules.mode != "sound":
        return DrawnLine(note="only sound rules have a main line: this one is true in the paper's game")
    if rules.key.cells > _MOST_CELLS:
        return DrawnLine(note="the rectangle is too large to work out its lines here")
    with _analysing.turn():
        line = lines_of(rules.key).of(rules[index])
    if line is None:
        return DrawnLine(note="this rule has no line of its own: it follows from others")
    return DrawnLine(list(map(RuleLineMove, line.words, line_pictures(rules[index], line))))


def _later(key: SetKey) -> DrawnLine:
    return DrawnLine(seconds=10) if key.mode == "sound" else DrawnLine()


def _board(found: RuleExample, title: str) -> RuleBoard:
    black, white = found.of_color(BLACK), found.of_color(WHITE)
    headers = {"KM": "7.5", "RU": "Chinese", "GN": title, "C": title}
    tree = GameTree.new(found.size, headers=headers, black=black, white=white, to_move=WHITE)
    return RuleBoard(found.size, found.points, black, white, found.holds, write([tree]))


# ---- On a board ------------------------------------------------------------------------------------------------------


class RuleMatchRequest(Model):
    """A position, and which rules are meant."""

    game: GameModel
    goal: Goal | None = None
    color: ColorName | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 60


@dataclass(frozen=True)
class RuleMatches:
    """The shallowest rule of each set at each place."""

    size: int
    total: int
    matches: list[RuleFact]


@router.post("/match")
def match(asked: RuleMatchRequest) -> RuleMatches:
    """The rules that hold on a position: at each place the shallowest of each set, for either side."""
    position = asked.game.game().position
    color = None if asked.color is None else Color.player(asked.color)
    found = RuleBase.shipped().book.match(position, color, asked.goal, first=True)
    found.sort(key=lambda one: (one.depth, len(one.points), one.points))
    return RuleMatches(
        position.size, len(found), [RuleFact(one, one.picture(position)) for one in found[: asked.limit]]
    )
