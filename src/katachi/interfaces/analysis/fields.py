"""Reading the fields of a JSON object, with errors that name the field."""

import re
from collections.abc import Mapping
from typing import Any

from katachi.go import Color, parse_vertex
from katachi.go.points import at

_PAIR = re.compile(r"\(\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)")


class FieldError(ValueError):
    """A field does not hold what it should."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class Fields:
    """The fields of a query."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.data.get(name) is not None

    def text(self, name: str) -> str:
        """A string that must be there."""
        value = self.data.get(name)
        if not isinstance(value, str):
            raise FieldError(name, f"{name} must be a string")
        return value

    def flag(self, name: str) -> bool:
        """True or false; false if it is not there."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            raise FieldError(name, f"{name} must be true or false")
        return bool(value)

    def integer(self, name: str, low: int, high: int, otherwise: int | None = None) -> int:
        """A whole number; without ``otherwise`` it must be there."""
        if not self.has(name) and otherwise is not None:
            return otherwise
        return integer(name, self.data.get(name), low, high)

    def number(self, name: str, low: float, high: float) -> float | None:
        """A number, or None if it is not there."""
        value = self.data.get(name)
        return None if value is None else number(name, value, low, high)

    def array(self, name: str, *, needed: bool = False) -> list[Any]:
        """A list; empty if it is not there."""
        value = self.data.get(name)
        if (value is None and needed) or (value is not None and not isinstance(value, list)):
            raise FieldError(name, f"{name} must be a list")
        return value or []

    def mapping(self, name: str) -> dict[str, Any]:
        """An object; empty if it is not there."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, dict):
            raise FieldError(name, f"{name} must be an object")
        return value or {}


def integer(name: str, value: Any, low: int, high: int) -> int:
    """A whole number between two others; KataGo takes 5.0 for one too."""
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not whole or not low <= value <= high:
        raise FieldError(name, f"{name} must be a whole number from {low} to {high}")
    return int(value)


def number(name: str, value: Any, low: float, high: float) -> float:
    """A number between two others."""
    real = isinstance(value, int | float) and not isinstance(value, bool)
    if not real or not low <= value <= high:
        raise FieldError(name, f"{name} must be a number from {low:g} to {high:g}")
    return float(value)


def color(name: str, value: Any) -> Color:
    """A player."""
    try:
        return Color.parse(value if isinstance(value, str) else "")
    except ValueError:
        raise FieldError(name, f"{value!r} in {name} is not a player: use B or W") from None


def point(name: str, value: Any, size: int) -> int:
    """A vertex, a pair such as ``(3,0)`` counted from the top left, or a pass."""
    text = value if isinstance(value, str) else ""
    try:
        if pair := _PAIR.fullmatch(text):
            return at(int(pair[1]), int(pair[2]), size)
        return parse_vertex(text, size)
    except ValueError:
        raise FieldError(name, f"{value!r} in {name} is not a point of a {size}×{size} board") from None


def placed(name: str, value: Any, size: int) -> tuple[Color, int]:
    """A pair of player and point."""
    if not isinstance(value, list) or len(value) != 2:
        raise FieldError(name, f'{name} must hold pairs of player and point, such as ["B","Q4"]')
    return color(name, value[0]), point(name, value[1], size)
