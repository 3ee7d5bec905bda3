"""Oddities of a record: warnings with a place, and the error that strict reading makes of the first one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from katachi import _core

WarningKind = _core.WarningKind


class Warning_(NamedTuple):  # noqa: N801 - `Warning` is taken by Python itself
    """Something odd in a record. A warning of the kind `NOTE` is worth knowing, but strict reading accepts it.

    >>> print(Warning_(3, 17, "empty variation"))
    line 3, column 17: empty variation
    """

    line: int
    column: int
    message: str
    kind: WarningKind = WarningKind.OTHER

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        return f"{place}{self.message}"


class SgfError(ValueError):
    """The first warning of a text that was read strictly."""

    def __init__(self, warning: Warning_, source: str = "") -> None:
        super().__init__(f"{source}: {warning}" if source else str(warning))
        self.warning = warning


def raise_first(warnings: Iterable[Warning_], source: str = "") -> None:
    """Raises SgfError for the first warning that is more than a note."""
    for warning in warnings:
        if warning.kind is not WarningKind.NOTE:
            raise SgfError(warning, source)
