"""Dataclasses as answers of the server: `katachi.interfaces.wire` encodes them, and their description says the same.

A changed answer is therefore a type error in the page.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, wraps
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field, create_model

from katachi.go import Color, Point
from katachi.interfaces.web.models import ColorName, Vertex
from katachi.interfaces.wire import FORMS, is_record, json_text, wire_fields


class WireRouter(APIRouter):
    """Routes that may return dataclasses, or lists of them."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """A route. What it returns decides how the answer is encoded and described."""
        answer = get_type_hints(endpoint).get("return")
        if is_record(answer) or any(map(is_record, get_args(answer))):
            options["response_model"] = described(answer)
            endpoint = _encoding(endpoint)
        super().add_api_route(path, endpoint, **options)


def _encoding(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(endpoint)
    def plain(*args: Any, **options: Any) -> Response:
        return _response(endpoint(*args, **options))

    @wraps(endpoint)
    async def asynchronous(*args: Any, **options: Any) -> Response:
        return _response(await endpoint(*args, **options))

    return asynchronous if asyncio.iscoroutinefunction(endpoint) else plain


def _response(answer: object) -> Response:
    return Response(json_text(answer), media_type="application/json")


# ---- Files -----------------------------------------------------------------------------------------------------------

SGF = "application/x-go-sgf"
BYTES: dict[str, Any] = {  # the description of a request that is a file
    "requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {"type": "string"}}}}
}


def described_file(kind: str) -> dict[int | str, dict[str, Any]]:
    """The description of an answer that is a file."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}, "description": "The file"}}


def download(data: bytes | str, kind: str, name: str) -> Response:
    """A file that the browser saves."""
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@dataclass(frozen=True)
class Record:
    """A game record."""

    sgf: str


# ---- Description -----------------------------------------------------------------------------------------------------


@cache
def model(cls: type) -> Any:
    """The JSON of a class for pydantic: the class itself, if its fields are the same there."""
    if issubclass(cls, BaseModel) or (
        cls not in FORMS and all(described(hint) == hint for _, hint in wire_fields(cls).values())
    ):
        return cls
    return create_model(cls.__name__, __doc__=cls.__doc__, **_fields(cls))


def _fields(cls: type) -> dict[str, Any]:
    found: dict[str, Any] = {name: (described(hint), ...) for name, (_, hint) in wire_fields(cls).items()}
    if form := FORMS.get(cls):
        for name in form.spread:
            found |= _fields(get_type_hints(cls)[name])
        if form.says:
            found["sentence"] = (str, ...)
    return found


def described(hint: Any) -> Any:
    """The type of a value's JSON."""
    origin, args = get_origin(hint), get_args(hint)
    if hint == Point:
        return Vertex
    if origin is Annotated:
        return described(args[0])
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return tuple[tuple(arg if arg is Ellipsis else described(arg) for arg in args)]  # type: ignore[misc]
    if origin in (list, Sequence, frozenset, set):
        return list[described(args[0])]  # type: ignore[misc]
    if origin in (dict, Mapping):
        return dict[described(args[0]), described(args[1])]  # type: ignore[misc]
    if origin is np.ndarray:
        return list[float]
    return _single(hint)


def _union(args: tuple[Any, ...]) -> Any:
    kinds: Any = Union[tuple(map(described, args))]  # noqa: UP007 - of a tuple
    told_apart = all(is_record(arg) and "kind" in wire_fields(arg) for arg in args)
    return Annotated[kinds, Field(discriminator="kind")] if told_apart else kinds


def _single(hint: Any) -> Any:
    if is_record(hint):
        return model(hint)
    if isinstance(hint, type) and issubclass(hint, Color):
        return ColorName
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(member.value for member in hint)]
    return hint
