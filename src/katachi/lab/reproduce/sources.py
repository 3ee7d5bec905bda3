"""What each source of knowledge is worth, alone and beside the others: the engine with it against the same without it.

No paper has this table. Eq. 3 of Chatriot et al. asks for it: its four terms take whatever is known about a move.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.lab.ablation import SOURCES, Source
from katachi.lab.reproduce.games import PLAIN, RESIGNING, WHOLE, MatchCell, Settings
from katachi.lab.reproduce.shares import PaperClaim, shares
from katachi.lab.reproduce.table import Scale, Table
from katachi.play import PlayerSettings
from katachi.work import Budget

_BUDGET, _GAMES = Budget(1000), 400
_QUICK = ("tree-nearest", "nakade")
_BASES: dict[str, Settings] = {"beside the others": WHOLE, "in the plain engine": PLAIN}
_NEEDS_THE_REST = ("rave", "bias", "book", "preselect", "margin")  # not knowledge, or not for the small board


def reproduce_sources(scale: Scale) -> Table:
    """Every source on against off, in the whole engine and in one of RAVE and hints alone."""
    claims = [
        PaperClaim(f"{source.name}, {words}", "", _cell(source, base))
        for source in SOURCES
        if source.name not in _NEEDS_THE_REST and (scale.full or source.name in _QUICK)
        for words, base in _wanted(source)
    ]
    notes = (
        "`katachi ablate --sources` says what each source is. A side resigns below 10 %.",
        "tree-nearest and tree-contexts are the only offline term of the one side; the other has none.",
    )
    return shares("M-S", "Each source of knowledge on against off, equal simulations", claims, scale, *notes)[0]


def _wanted(source: Source) -> Iterator[tuple[str, Settings]]:
    """The engines in which the source can be switched; the mixture is compared with the trained sources only."""
    for words, base in _BASES.items():
        if source.name not in ("tree-mix", "offline") or base is WHOLE:
            yield words, base


def _cell(source: Source, base: Settings) -> MatchCell:
    state = source.state(PlayerSettings.parse(base))
    a = {**base, **({} if state == "on" else source.on), **RESIGNING}
    b = {**base, **({} if state == "off" else source.off), **RESIGNING}
    return MatchCell(f"M-S-{source.name}-{'whole' if base is WHOLE else 'plain'}", a, b, _BUDGET, games=_GAMES)
