"""Errors in one line, as the page shows them."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any, Literal

from pydantic import BaseModel, ValidationError

from katachi.files.disk_errors import explained

_LONGEST_QUOTE = 80


class ErrorModel(BaseModel):
    """The answer to a request that failed."""

    error: str


class LockedModel(ErrorModel):
    """The answer to a request without the key or the password."""

    needs: Literal["key", "password"]


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorModel, "description": "The request makes no sense; the line says why"},
    401: {"model": LockedModel, "description": "The key or the password is missing or wrong"},
    404: {"model": ErrorModel, "description": "There is no such thing"},
    413: {"model": ErrorModel, "description": "Too large"},
    422: {"model": ErrorModel, "description": "A field is missing or has a wrong value"},
    429: {"model": ErrorModel, "description": "Too much at once: try again"},
}


def one_line(error: ValidationError) -> str:
    """What is wrong with the first field that does not fit."""
    first = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "the request"
    given = "" if first["type"] in ("missing", "value_error") else f" (not {quoted(first['input'])})"
    return f"{quoted(where, marks=False)}: {first['msg'].removeprefix('Value error, ')}{given}"


def quoted(value: object, *, marks: bool = True) -> str:
    """The input on one line, cut if it is long."""
    try:
        text = repr(value) if marks else str(value)
    except RecursionError:
        text = "something nested too deeply"
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def disk_refuses(error: BaseException, then: str = "try again") -> str | None:
    """What to tell if the disk refuses a file, which readers can mend themselves; None for any other error.

    The file is named, but not its folder, which is private.
    """
    words = explained(error, then)
    named = PurePath(str(error.filename)).name if isinstance(error, OSError) and error.filename else ""
    return f"{quoted(named, marks=False)}: {words}" if words and named else words


def internal(error: Exception) -> str:
    """A bug, for people who do not see the terminal. Files are not named."""
    text = (error.strerror or "") if isinstance(error, OSError) else str(error)
    return disk_refuses(error) or f"internal error: {type(error).__name__}: {text}"
