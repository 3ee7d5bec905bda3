"""Names of a package that are imported when they are first used, so that importing the package is quick."""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from katachi._extras import missing


def _absent(name: str, why: ImportError) -> Callable[..., Any]:
    """Stands for a function whose extra is missing: it can be looked up, as help() does, and says why when called."""

    def absent(*_arguments: object, **_named: object) -> Any:
        raise why

    absent.__name__ = absent.__qualname__ = name
    absent.__doc__ = f"Not available here: {why}."
    return absent


def lazy(package: str, modules: Mapping[str, Iterable[str]]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package (PEP 562), given the names that each of its modules defines."""
    members = vars(sys.modules[package])
    places = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def load(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            members[name] = getattr(import_module(places[name]), name)
        except ModuleNotFoundError as error:
            why = missing(error)
            if why is None or name[0].isupper():
                raise why or error from None
            return _absent(name, why)
        return members[name]

    def offered() -> list[str]:
        """What Tab offers: the public names, where the package lists them, and what every module has."""
        public = members.get("__all__")
        return sorted({*members, *places} if public is None else {*public, *(n for n in members if n.startswith("__"))})

    return load, offered
