"""A setting that people may change by name: its default, limits and meaning, declared once.

Settings of the compiled core are declared there (native/search/settings.cpp), the others where their field is.
"""

from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields, replace
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, TypeVar

from katachi import _core

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
_KEY = "setting"
_LARGEST = 2**31 - 1  # whole number of the compiled core
_FLAGS = {"1": True, "true": True, "on": True, "yes": True, "0": False, "false": False, "off": False, "no": False}


def flag(text: str) -> bool | None:
    """A switch as people write it; None for other words."""
    return _FLAGS.get(text.lower())


class UnknownSettingError(ValueError):
    """There is no setting, or no hint, of this name."""


@dataclass(frozen=True)
class Setting:
    """One setting by the name that ``--set`` takes."""

    name: str
    default: Any
    words: str
    least: float = 0.0
    most: float = inf
    most_served: float = inf  # where several people share one engine: it cannot be stopped in between
    tuning: str = ""  # the values worth trying, as ``katachi tune`` takes them; empty: not tuned
    choices: tuple[str, ...] = ()
    read: Callable[[str], Any] | None = None  # for settings that parse their own words

    @property
    def range(self) -> str:
        """The numbers that fit, in words."""
        return f"from {self.least:g}" + (f" to {self.most:.10g}" if self.most < _LARGEST else "")

    @property
    def default_text(self) -> str:
        """The default as people write it."""
        if isinstance(self.default, bool):
            return "on" if self.default else "off"
        if isinstance(self.default, int | float):
            return f"{self.default:g}"
        return self.default.lower() if isinstance(self.default, str) else "on"

    @property
    def values_text(self) -> str:
        """The values it may have, for people."""
        if isinstance(self.default, bool):
            return "on, off"
        if isinstance(self.default, int | float):
            return self.range
        return ", ".join(self.choices).lower()

    def check(self, value: Any) -> None:
        """Raises ValueError, which says what would fit."""
        if self.choices:
            if value not in self.choices:
                raise ValueError(f"{self.name}={value} does not fit: use one of {', '.join(self.choices).lower()}")
        elif isinstance(value, int | float) and not (self.least <= value <= self.most and isfinite(value)):
            kind = "whole number" if isinstance(self.default, int) else "number"
            raise ValueError(f"{self.name}={value} does not fit: use a {kind} {self.range}")

    def parse(self, text: str, now: Any) -> Any:
        """The text as a value; ``now`` is the current one. Raises ValueError, which says what would fit."""
        if self.read:
            return self.read(text)
        if self.choices:
            return next((choice for choice in self.choices if choice.lower() == text.lower()), text)
        if isinstance(self.default, bool):
            known = flag(text)
            if known is None:
                raise ValueError(f"{self.name}={text} does not fit: use on or off")
            return known
        try:
            return type(self.default)(text)
        except ValueError:
            raise ValueError(f"{self.name}={text} does not fit: the value now is {now!r}") from None


def setting(name: str, default: Any, words: str, **more: Any) -> Any:
    """A field of a dataclass that is a setting only Python reads."""
    return field(default=default, metadata={_KEY: Setting(name, default, words, **more)})


def native(name: str) -> Any:
    """A field of a dataclass that is a setting of the compiled core, as it is declared there."""
    return field(default=NATIVE[name].default, metadata={_KEY: NATIVE[name]})


def _of_core(one: _core.Setting) -> Setting:
    default, most = one.default, one.most
    if isinstance(default, float):
        default = float(f"{default:.7g}")  # the core has 32 bits: 0.02 and not the number next to it
    elif isinstance(default, int):
        most = min(most, _LARGEST)
    return Setting(one.name, default, one.words, one.least, most, one.most_served, one.tuning, tuple(one.choices))


NATIVE = {one.name: _of_core(one) for one in _core.search_settings()}


# ---- The settings of a dataclass ---------------------------------------------------------------------------------


def _fields(owner: "DataclassInstance | type[DataclassInstance]") -> dict[str, Field[Any]]:
    return {one.metadata[_KEY].name: one for one in fields(owner) if _KEY in one.metadata}


def settings_of(owner: "DataclassInstance | type[DataclassInstance]") -> dict[str, Setting]:
    """All settings among its fields, by name."""
    return {name: one.metadata[_KEY] for name, one in _fields(owner).items()}


def values_of(owner: "DataclassInstance") -> dict[str, Any]:
    """Their values, by name."""
    return {name: getattr(owner, one.name) for name, one in _fields(owner).items()}


def check(owner: "DataclassInstance") -> None:
    """Raises ValueError for the first value that does not fit."""
    for one in _fields(owner).values():
        one.metadata[_KEY].check(getattr(owner, one.name))


def with_value(owner: T, name: str, text: str) -> T:
    """A copy with one setting changed, as the command line gives it. Raises ValueError, or KeyError for the name."""
    changed = _fields(owner)[name]
    value: Any = changed.metadata[_KEY].parse(text, getattr(owner, changed.name))
    return replace(owner, **{changed.name: value})
