"""The kinds of work that the engine can do: one module per kind, found by name.

A module has ``Request`` (a model), ``REPORT`` (the class of its reports) and ``run(request, turn)``. It may have
``check(request, settings)``, which raises ValueError for mistakes that the types do not show.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import cast

from pydantic import ValidationError

from katachi.interfaces.web.errors import one_line, quoted
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.settings import ServeSettings


@cache
def kinds() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(__path__)))


def job_module(kind: str) -> ModuleType:
    """The module of a kind. Raises ValueError."""
    if kind not in kinds():
        raise ValueError(f"there is no job {quoted(kind)}: use {', '.join(kinds())}")
    return importlib.import_module(f"{__name__}.{kind}")


def checked(kind: str, request: object, settings: ServeSettings) -> Model:
    """The request as its kind wants it. Raises ValueError with one line."""
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
