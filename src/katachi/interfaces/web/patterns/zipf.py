"""How the frequencies of patterns fall with their rank: dots and lines of a plot with logarithmic axes."""

from __future__ import annotations

from pydantic import BaseModel

from katachi.interfaces.web.patterns.remembered import remembered
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts import zipf
from katachi.knowledge.patterns.contexts.zipf import Line, PowerLaw

_FREQUENT = 10  # the second line leaves out patterns met less often


class ZipfDot(BaseModel):
    """The pattern of a rank was met so often."""

    rank: int
    frequency: int


class ZipfAnswer(BaseModel):
    """One table of a base."""

    table: str
    tables: list[str]
    patterns: int
    occurrences: int
    dots: list[ZipfDot]
    lines: list[Line]
    law: PowerLaw | None


def zipf_answer(base: KnowledgeBase, table: str) -> ZipfAnswer:
    """Raises ValueError if the base has no spectrum of this table."""
    return remembered(base, ("zipf", table), lambda: _fitted(base, table))


def _fitted(base: KnowledgeBase, table: str) -> ZipfAnswer:
    if "spectrum" not in base:
        raise ValueError("this base has no spectrum of frequencies: mine its games again")
    rows = base.table("spectrum", filters=[("table", "=", table)])
    tables = sorted(base.table("spectrum", columns=["table"])["table"].unique().to_pylist(), key=_by_number)
    if not len(rows):
        raise ValueError(f"there is no table {table!r} in this base: use one of {', '.join(tables)}")
    spectrum = zipf.Spectrum.of(rows["frequency"].to_numpy(), rows["patterns"].to_numpy())
    ranks = zipf.log_spaced(spectrum.patterns)
    dots = zip(ranks.tolist(), spectrum.frequency_at(ranks).tolist(), strict=True)
    lines = (zipf.line(spectrum, smallest) for smallest in (1, _FREQUENT))
    return ZipfAnswer(
        table=table,
        tables=tables,
        patterns=spectrum.patterns,
        occurrences=spectrum.occurrences,
        dots=[ZipfDot(rank=rank, frequency=frequency) for rank, frequency in dots],
        lines=[line for line in lines if line],
        law=zipf.power_law(spectrum),
    )


def _by_number(name: str) -> tuple[str, int]:
    kind, _, number = name.partition("-")
    return kind, int(number) if number.isdigit() else 0
