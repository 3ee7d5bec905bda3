"""The kinds of work the engine can do: one module a kind in ``jobs``, found by name."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import Any, cast

from pydantic import ValidationError

from katachi.interfaces.web import space
from katachi.interfaces.web.engine import jobs
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.settings import ServeSettings

_LONGEST_QUOTE = 80


@cache
def kinds() -> tuple[str, ...]:
    """What there is."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(jobs.__path__)))


def job_module(kind: str) -> ModuleType:
    """The module of a kind, with ``Request`` and ``run``. Raises ValueError."""
    if kind not in kinds():
        raise ValueError(f"there is no job {quoted(kind)}: use {', '.join(kinds())}")
    return importlib.import_module(f"{jobs.__name__}.{kind}")


def checked(kind: str, request: object, settings: ServeSettings) -> Model:
    """The request as its kind wants it. Raises ValueError with one line.

    A job may have ``check(request, settings)``, which raises ValueError too: for what cannot be told from the types.
    """
    module = job_module(kind)
    try:
        found = cast(Model, module.Request.model_validate(request))
    except ValidationError as error:
        raise ValueError(one_line(error)) from None
    except RecursionError:
        raise ValueError("the request is nested too deeply") from None
    try:
        if hasattr(module, "check"):
            module.check(found, settings)
    except LookupError as error:
        raise ValueError(str(error)) from None
    return found


def one_line(error: ValidationError) -> str:
    """What is wrong with the first field that does not fit."""
    first = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "the request"
    said = first["msg"].removeprefix("Value error, ")
    return f"{quoted(where, marks=False)}: {said}" + (f" (not {quoted(first['input'])})" if _quotes(first) else "")


def _quotes(first: Any) -> bool:
    return first["type"] not in ("missing", "value_error")


def quoted(value: object, *, marks: bool = True) -> str:
    """What was given, cut if it is long, on one line."""
    try:
        text = repr(value) if marks else str(value)
    except RecursionError:
        text = "something nested too deeply"
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def internal(error: Exception) -> str:
    """Something that should not have happened, for those who do not see the terminal: without the file it is about."""
    if (told := space.plain(error)) is not None:
        return told
    text = (error.strerror or "") if isinstance(error, OSError) else str(error)
    return f"internal error: {type(error).__name__}: {text}"
