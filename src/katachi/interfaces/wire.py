"""Objects as JSON, for all our answers: on the command line, from the server, and while a search runs.

A dataclass or named tuple becomes an object with its fields, points become vertices, colours and enums their names.
`FORMS` lists the classes whose JSON differs from that.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache, cached_property
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import numpy as np

from katachi.go import Color, Move, Point, vertex
from katachi.knowledge.life.matcher import RuleMatch
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.knowledge.statistics import Share
from katachi.play import sentences
from katachi.play.book import sentence
from katachi.play.explanation import Explanation
from katachi.play.reasons.groups import GroupStatus
from katachi.play.reasons.why_not import WhyNot
from katachi.play.review.move import MoveReview
from katachi.play.review.report import GameReport, ReportedMistake, Side
from katachi.play.second_opinion import SecondOpinion
from katachi.play.what_if import WhatIf
from katachi.search import Candidate, Hint, Proved, Report
from katachi.search.fact import Fact
from katachi.search.report import Collocation, ContextFact, Evidence, FateFact, Nearest, Predicted, RuleFact

DIGITS = 6  # of numbers in frequent reports
_MAP_DIGITS = 4  # of numbers for each point of a board
_Encoder = Callable[[Any, int, int | None], Any]


@dataclass(frozen=True)
class Form:
    """How the JSON of a class differs from its fields."""

    names: Mapping[str, str] = field(default_factory=dict)  # of fields and properties, where they differ
    without: Collection[str] = ()
    spread: Collection[str] = ()  # fields replaced by their own fields
    shows: Collection[str] = ()  # properties
    says: Callable[[Any, int], str] | None = None  # makes the field "sentence"


_FACT = Form(without=("boards", "source"), says=sentences.fact)
FORMS: dict[type, Form] = {
    Candidate: Form(
        {"point": "vertex", "line": "pv"}, ("color", "evidence", "board_size"), shows=("score", "lower", "upper")
    ),
    Report: Form(without=("symmetries",)),
    Explanation: Form({"statuses": "groups"}, without=("symmetries", "groups", "told")),
    Advised: Form({"point": "vertex"}, without=("pattern",), shows=("interval",), says=sentence),
    Hint: Form(without=("is_shape",)),
    Proved: Form({"fate": "status"}, without=("rule",)),  # explanations name rules as such: RuleFact
    Evidence: Form(without=("asked",)),
    Fact: Form(without=("says",), shows=("sentence",)),
    Nearest: Form(without=_FACT.without, shows=("probability",), says=sentences.fact),
    ContextFact: _FACT,
    Collocation: Form(shows=("share",), says=sentences.fact),
    Predicted: _FACT,
    RuleFact: Form(spread=("match",), says=sentences.fact),
    RuleMatch: Form(
        without=("book_index", "index", "rule_set"), shows=("set", "number", "goal", "stones", "conditions")
    ),
    FateFact: Form(spread=("group",), says=sentences.fact),
    GroupStatus: Form(shows=("vital",), says=GroupStatus.sentence),
    WhyNot: Form(without=("size",), shows=("reply", "sentences")),
    WhatIf: Form({"move": "vertex", "lost": "points_lost"}, without=("size", "corner"), shows=("sentences",)),
    MoveReview: Form(
        {"point": "vertex", "better": "best", "is_mistake": "mistake"},
        without=("size", "best", "played", "line", "spread", "considered", "limit", "steady", "second"),
        shows=("better", "loss", "points_lost", "margin", "points_margin", "threshold", "is_mistake", "by"),
    ),
    SecondOpinion: Form(says=SecondOpinion.sentence),
    ReportedMistake: Form(without=("size",), shows=("title",)),
    Side: Form(shows=("weakness",)),
    GameReport: Form(shows=("summary",)),
    Move: Form({"point": "vertex"}),
    Share: Form(shows=("value", "interval")),
}
_PLAIN = Form()


def encode(value: Any, size: int = 0, digits: int | None = None) -> Any:
    """The value as `json.dumps` takes it; `digits` rounds all numbers.

    Points need the size of their board, unless the object that has them also has a `size`.
    """
    kind: Any = type(value)
    return _encoder(kind)(value, size, digits)


def json_text(value: object, digits: int | None = None) -> str:
    """The value as JSON. Raises ValueError for an infinite number."""
    return json.dumps(encode(value, digits=digits), allow_nan=False, separators=(",", ":"))


def explained(candidate: Candidate, size: int, first: Candidate | None = None) -> dict[str, Any]:
    """A candidate with all its evidence, as in `katachi explain --json` and `katachi review --json`."""
    said = {"sentences": sentences.about(candidate, size, first), "details": sentences.details(candidate, size)}
    data: dict[str, Any] = encode(candidate, size) | encode(candidate.evidence, size) | said
    for pattern in data["patterns"]:
        pattern["part_of_score"] = candidate.terms.offline.sources.get(sentences.SOURCE_OF[pattern["kind"]], 0.0)
    return data


def is_record(kind: Any) -> bool:
    """Whether this is a class whose JSON is an object with its fields."""
    return isinstance(kind, type) and (is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields")))


def wire_fields(cls: type) -> dict[str, tuple[str, Any]]:
    """The fields of a class's JSON: by their names there, the attribute they come from and its type."""
    hints, form = get_type_hints(cls, include_extras=True), FORMS.get(cls, _PLAIN)
    shown: dict[str, tuple[str, Any]] = {}
    for one in [one.name for one in fields(cls)] if is_dataclass(cls) else getattr(cls, "_fields", ()):
        if one not in (*form.without, *form.spread):
            shown[form.names.get(one, one)] = one, hints[one]
    for name in form.shows:
        getter = _getter(getattr(cls, name))
        shown[form.names.get(name, name)] = name, get_type_hints(getter, include_extras=True)["return"]
    return shown


def _getter(shown: property | cached_property[Any]) -> Callable[[Any], Any]:
    getter = shown.fget if isinstance(shown, property) else shown.func
    assert getter is not None
    return getter


@cache
def _encoder(hint: Any) -> _Encoder:
    """How values of a type are encoded; values of unclear type are inspected one by one."""
    origin, args = get_origin(hint), get_args(hint)
    if hint == Point:
        return lambda value, size, _digits: vertex(value, size)
    if origin is Annotated:
        return _encoder(args[0])
    if origin in (Union, types.UnionType):
        known = [arg for arg in args if arg is not type(None)]
        inner = _encoder(known[0]) if len(known) == 1 else encode
        return lambda value, size, digits: None if value is None else inner(value, size, digits)
    if origin in (tuple, list, Sequence, frozenset, set):
        return _many(args)
    if hint in (tuple, list):
        return _many((object,))
    if origin in (dict, Mapping):
        return _mapping(args)
    return _single(hint if isinstance(hint, type) else object)


def _single(kind: type) -> _Encoder:
    if is_record(kind):
        return _object(kind)
    if issubclass(kind, Color):
        return lambda value, _size, _digits: value.name.lower()
    if issubclass(kind, Enum):
        return lambda value, _size, _digits: value.value
    if issubclass(kind, float):
        return lambda value, _size, digits: float(value) if digits is None else round(float(value), digits)
    if issubclass(kind, np.ndarray):
        return lambda value, _size, _digits: [round(float(v), _MAP_DIGITS) for v in value.reshape(-1)]
    if issubclass(kind, datetime):
        return lambda value, _size, _digits: value.isoformat()
    if kind is object:
        return encode
    return lambda value, _size, _digits: value


def _many(args: tuple[Any, ...]) -> _Encoder:
    if len(args) > 1 and args[1] is not Ellipsis:
        inners = [_encoder(arg) for arg in args]
        return lambda value, size, digits: [one(v, size, digits) for one, v in zip(inners, value, strict=True)]
    inner = _encoder(args[0])

    def many(value: Any, size: int, digits: int | None) -> Any:
        ordered = sorted(value) if isinstance(value, AbstractSet) else value
        return [inner(one, size, digits) for one in ordered]

    return many


def _mapping(args: tuple[Any, ...]) -> _Encoder:
    key, inner = map(_encoder, args)
    return lambda value, size, digits: {key(k, size, digits): inner(v, size, digits) for k, v in value.items()}


def _object(kind: type) -> _Encoder:
    form = FORMS.get(kind, _PLAIN)
    parts = [(name, attribute, _encoder(hint)) for name, (attribute, hint) in wire_fields(kind).items()]

    def encoded(value: Any, size: int, digits: int | None) -> dict[str, Any]:
        own = getattr(value, "size", None)
        size = own if isinstance(own, int) else size  # a fact's size is in points
        said = {name: inner(getattr(value, attribute), size, digits) for name, attribute, inner in parts}
        for name in form.spread:
            said |= encode(getattr(value, name), size, digits)
        return said if form.says is None else said | {"sentence": form.says(value, size)}

    return encoded
