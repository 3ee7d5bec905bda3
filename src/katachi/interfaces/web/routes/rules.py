"""Proven rules of eyes and life: their sets beside the paper's, each rule drawn, and which hold on a board."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from fastapi import APIRouter, Path, Query
from pydantic import Field

from katachi.go import BLACK
from katachi.go.words import full, rule_claim
from katachi.interfaces.web.models import ColorName, GameModel, Model, color_of
from katachi.interfaces.web.rules import answers
from katachi.interfaces.web.rules.answers import (
    RuleDetailModel,
    RuleLineModel,
    RuleMatchesModel,
    RulePageModel,
    RuleSetModel,
)
from katachi.interfaces.web.work_limit import WorkLimit
from katachi.knowledge.life.line import CELLS_AT_ONCE, lines_of
from katachi.knowledge.life.matcher import example
from katachi.knowledge.life.rule_set import Goal, RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase

router = APIRouter(prefix="/api/rules", tags=["rules"])
_MOST_CELLS = 15  # of a line that is worked out when asked for: 10 seconds
_analysing = WorkLimit(1, 20.0, "too many lines are worked out")  # it takes seconds, and remembers what it found

SetName = Annotated[str, Path(max_length=40, examples=["life-corner-4x3-sound"])]
Number = Annotated[int, Path(ge=1, le=1_000_000)]


class RuleMatchRequest(Model):
    """A position, and which rules are meant."""

    game: GameModel
    goal: Goal | None = None
    color: ColorName | None = None
    limit: Annotated[int, Field(ge=1, le=200)] = 60


def _rules(name: str) -> RuleSet:
    """Raises LookupError."""
    try:
        key = SetKey.parse(name)
    except ValueError:
        key = None
    base = RuleBase.shipped()
    if key is None or key not in base:
        raise LookupError(f"there is no set of rules {name!r}: GET /api/rules/sets lists them")
    return base[key]


@router.get("/sets")
def sets() -> list[RuleSetModel]:
    """All sets with their counts by depth, beside the paper's."""
    base = RuleBase.shipped()
    return [answers.describe_set(base, key) for key in base.keys]


@router.get("/sets/{name}")
def rules_of_set(
    name: SetName,
    depth: Annotated[int | None, Query(ge=0, le=64)] = None,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 24,
    unique: Annotated[bool, Query(description="One rule of each family of mirror images")] = True,
) -> RulePageModel:
    """Rules of a set, the shallow ones first, drawn as data."""
    rules = _rules(name)
    chosen = rules.counted != 0
    if depth is not None:
        chosen = chosen & (rules.depth == depth)
    with_images = int(np.count_nonzero(chosen))
    if unique:
        chosen = chosen & rules.first_images
    numbers = np.flatnonzero(chosen)
    shown = [answers.describe_rule(rules.key, rules[int(i)], int(i)) for i in numbers[offset : offset + limit]]
    return RulePageModel(total=len(numbers), with_images=with_images, offset=offset, rules=shown)


@router.get("/sets/{name}/{number}")
def one_rule(name: SetName, number: Number) -> RuleDetailModel:
    """A rule with its conditions, its main line if that is quickly found, and a board on which it holds."""
    rules, index = _at(name, number)
    rule = rules[index]
    return RuleDetailModel(
        rule=answers.describe_rule(rules.key, rule, index),
        images=answers.images_of(rules, rule),
        before=_neighbour(rules, index, -1),
        after=_neighbour(rules, index, 1),
        counted=bool(rules.counted[index]),
        claim=full(rule_claim(rules.goal, rule.depth, BLACK)),
        line=_line(rules, index) if rules.key.cells <= CELLS_AT_ONCE else _later(rules.key),
        example=answers.describe_example(example(rules, index), f"{rules.name}, rule {number}"),
    )


@router.get("/sets/{name}/{number}/line")
def line_of_rule(name: SetName, number: Number) -> RuleLineModel:
    """The main line, also of large rectangles, whose analysis takes some seconds once."""
    return _line(*_at(name, number))


def _at(name: str, number: int) -> tuple[RuleSet, int]:
    rules = _rules(name)
    if number > len(rules):
        raise LookupError(f"{name} has no rule {number:,}: its last one is {len(rules):,}")
    return rules, number - 1


def _neighbour(rules: RuleSet, index: int, step: int) -> int | None:
    """The next rule that is listed; looked for one by one, since it takes seconds to know of a whole set which are."""
    index += step
    while 0 <= index < len(rules):
        if rules.counted[index] and rules.is_first_image(rules[index]):
            return index + 1
        index += step
    return None


def _line(rules: RuleSet, index: int) -> RuleLineModel:
    key = rules.key
    if key.mode != "sound":
        return RuleLineModel(moves=None, note="only sound rules have a main line: this one is true in the paper's game")
    if key.cells > _MOST_CELLS:
        return RuleLineModel(moves=None, note="the rectangle is too large to work out its lines here")
    with _analysing.turn():
        line = lines_of(key).of(rules[index])
    if line is None:
        return RuleLineModel(moves=None, note="this rule has no line of its own: it follows from others")
    return answers.describe_line(rules[index], line)


def _later(key: SetKey) -> RuleLineModel:
    return RuleLineModel(moves=None, seconds=10) if key.mode == "sound" else RuleLineModel(moves=None)


@router.post("/match")
def match(asked: RuleMatchRequest) -> RuleMatchesModel:
    """The rules that hold on a position: at each place the shallowest of each set, for either side."""
    position = asked.game.game().position
    color = None if asked.color is None else int(color_of(asked.color))
    found = RuleBase.shipped().book.match(position, color, asked.goal, first=True)
    found.sort(key=lambda one: (one.depth, len(one.points), one.points))
    shown = [answers.describe_match(one, position.size) for one in found[: asked.limit]]
    return RuleMatchesModel(total=len(found), matches=shown)
