"""Names of a package that are imported when they are first used, so that importing the package is quick."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package (PEP 562); `modules` says where each name is defined."""
    members = vars(sys.modules[package])

    def load(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        members[name] = getattr(import_module(modules[name]), name)
        return members[name]

    return load, lambda: sorted({*members, *modules})
