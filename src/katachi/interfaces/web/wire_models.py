"""The types of answers for the description of the server, made from the dataclasses themselves.

What `katachi.interfaces.wire` encodes and what these models describe are the same fields, so a changed answer is an
error of the page's compiler.
"""

from __future__ import annotations

import json
import types
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
from pydantic import BaseModel, Field, create_model

from katachi.go import Color, Point
from katachi.interfaces.web.models import ColorName, Vertex
from katachi.interfaces.wire import DIGITS, FORMS, encode, wire_fields


@cache
def model(cls: type) -> Any:
    """What the JSON of a dataclass looks like: a class for pydantic, itself if nothing in it has another name there."""
    if issubclass(cls, BaseModel) or _is_plain(cls):
        return cls
    return create_model(cls.__name__, __doc__=cls.__doc__, **_fields(cls))


def _is_plain(cls: type) -> bool:
    return cls not in FORMS and all(_type(hint) == hint for _, hint in wire_fields(cls).values())


def text_of(answer: object) -> str:
    """An answer as JSON."""
    if isinstance(answer, BaseModel):
        return answer.model_dump_json()
    return json.dumps(encode(answer, digits=DIGITS), allow_nan=False, separators=(",", ":"))


def _fields(cls: type) -> dict[str, Any]:
    found: dict[str, Any] = {name: (_type(hint), ...) for name, (_, hint) in wire_fields(cls).items()}
    if form := FORMS.get(cls):
        for name in form.spread:
            found |= _fields(get_type_hints(cls)[name])
        if form.says:
            found["sentence"] = (str, ...)
    return found


def _type(hint: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if hint == Point:
        return Vertex
    if origin is Annotated:
        return _type(args[0])
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return tuple[tuple(arg if arg is Ellipsis else _type(arg) for arg in args)]  # type: ignore[misc]
    if origin in (list, frozenset, set):
        return list[_type(args[0])]  # type: ignore[misc]
    if origin is dict:
        return dict[_type(args[0]), _type(args[1])]  # type: ignore[misc]
    if origin is np.ndarray:
        return list[float]
    return _single(hint)


def _union(args: tuple[Any, ...]) -> Any:
    kinds: Any = Union[tuple(map(_type, args))]  # noqa: UP007 - of a tuple
    told_apart = all(isinstance(arg, type) and is_dataclass(arg) and "kind" in wire_fields(arg) for arg in args)
    return Annotated[kinds, Field(discriminator="kind")] if told_apart else kinds


def _single(hint: Any) -> Any:
    if isinstance(hint, type) and is_dataclass(hint):
        return model(hint)
    if isinstance(hint, type) and issubclass(hint, Color):
        return ColorName
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(member.value for member in hint)]
    return hint
