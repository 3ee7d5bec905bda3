"""What can be wrong with a record: warnings with a place, and the error that strict reading makes of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from katachi import _core

WarningKind = _core.WarningKind
NativeWarning = tuple[int, int, str, WarningKind]
"""Line, column, message and kind, as the compiled reader gives them."""


@dataclass(frozen=True, slots=True)
class Warning_:  # noqa: N801 - `Warning` is taken by Python itself
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


def from_native(warnings: Iterable[NativeWarning]) -> list[Warning_]:
    return [Warning_(*warning) for warning in warnings]


def raise_if_strict(warnings: Iterable[Warning_], strict: bool, source: str = "") -> None:
    """Raises `SgfError` for the first real warning, if `strict`."""
    if strict:
        for warning in warnings:
            if warning.kind is not WarningKind.NOTE:
                raise SgfError(warning, source)
