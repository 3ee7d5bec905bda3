"""The paper on contextual patterns: windows (C1), Zipf's law (C2) and pairs (C4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from katachi.go.words import percent
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts import collocations
from katachi.knowledge.patterns.contexts.zipf import Spectrum, line, log_spaced, power_law
from katachi.knowledge.patterns.counting import CountSettings, Merger, context_width
from katachi.lab.plotting import Plot, Series
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.table import FROM_SHIPPED, Scale, Table, counted, shipped_label

_GAMES, _QUICK = 16_067, 300
_PAIR_COLUMNS = ["pairs", "distinct", "fail", "random pairs", "of them fail"]
_PAPERS_PAIRS: list[Cell] = ["paper, 16,067 games", 2_886_347, 2497, "", ""]
_SETTINGS = CountSettings(k=1, windows=(3, 5, 7, 9), pair_window=9)
_READINGS = {
    "8 symmetries": _SETTINGS,
    "8 symmetries, colours apart": replace(_SETTINGS, colour_swap=False),
    "no symmetries": replace(_SETTINGS, symmetries=False),
    "no symmetries, colours apart": replace(_SETTINGS, symmetries=False, colour_swap=False),
}


def _sample(scale: Scale) -> Archive:
    return scale.sample(_GAMES, _QUICK, 1000, 2007)


def reproduce_contexts(scale: Scale) -> Table:
    """Distinct windows of each size, and new ones per game."""
    table = Table(
        "C1",
        "Contextual patterns of Liu & Li: distinct windows",
        ["reading", "3×3", "5×5", "7×7", "9×9", "new per game", "share of moves"],
        [["paper, 16,067 games", 2982, "", "", 2_817_263, 175, "82.7 %"]],
    )
    if scale.games is None:
        return _shipped_contexts(table)
    archive = _sample(scale)
    table.title += f" of {len(archive):,} games"
    for name, settings in _READINGS.items():
        scale.on_step(name)
        with counted(archive, settings) as folder:
            spectra = _spectra_of(folder / "contexts.run", settings.context_levels)
        largest, moves = spectra[-1].patterns, spectra[-1].occurrences
        distinct = [spectrum.patterns for spectrum in spectra]
        table.rows.append([name, *distinct, round(largest / len(archive), 1), percent(largest / moves, 1)])
    table.notes = [
        f"{moves:,} moves, {moves / len(archive):.1f} per game (paper: about 212).",
        "8 symmetries allow at most 1,107 windows of 3×3 (2,214 with colours apart): the paper read them differently.",
    ]
    return table


def reproduce_zipf(scale: Scale) -> Table:
    """The exponent of frequency against rank, and Figures 3 (patterns) and 6 (pairs)."""
    headings = ["patterns", "e, all ranks", "e, seen 10 times", "e, most likely", "from frequency"]
    table = Table("C2", "Zipf's law, f ~ 1/r^e (Figures 3 and 6 of Liu & Li)", headings)
    table.rows.append(["paper", "close to 1", "", "", ""])
    spectra = _shipped_spectra(table) if scale.games is None else _spectra(table, scale)
    for label, spectrum in spectra.items():
        table.rows.append([label, *_exponents(spectrum)])
    table.notes.append("The exponent depends on the ranks used; the likelihood fit chooses where its law starts.")
    table.notes.append("The curves of the paper's figures are not available to us; its line is drawn with e = 1.")
    largest = f"{_SETTINGS.windows[-1]}×{_SETTINGS.windows[-1]}"
    table.figures = [
        _zipf_plot(f"Figure 3: {largest} patterns", spectra[largest]),
        _zipf_plot(f"Figure 6: pairs of {largest} patterns", spectra[f"pairs {largest}"]),
    ]
    return table


def _zipf_plot(title: str, spectrum: Spectrum) -> Plot:
    ranks = log_spaced(spectrum.patterns)
    frequencies = spectrum.frequency_at(ranks)
    first = float(frequencies[0])
    series = [Series("ours", ranks.tolist(), frequencies.tolist())]
    law = line(spectrum, 10) or line(spectrum)
    if law is not None:
        ends = [1.0, float(law.last_rank)]
        series.append(
            Series(
                f"e = {law.exponent:.2f}", ends, [law.scale / x**law.exponent for x in ends], dotted=True, marks=False
            )
        )
    series.append(Series("paper: e close to 1", [1.0, first], [first, 1.0], dotted=True, marks=False))
    return Plot(title, "rank", "frequency", series, log_x=True, log_y=True)


def _spectra(table: Table, scale: Scale) -> dict[str, Spectrum]:
    archive = _sample(scale)
    table.title += f", {len(archive):,} games"
    scale.on_step("counting")
    with counted(archive, _SETTINGS) as folder:
        windows = _spectra_of(folder / "contexts.run", _SETTINGS.context_levels)
        (pairs,) = _spectra_of(folder / "pairs.run", _SETTINGS.pair_levels[1:2])
    return {f"{n}×{n}": one for n, one in zip(_SETTINGS.windows, windows, strict=True)} | {"pairs 9×9": pairs}


def _spectra_of(run: Path, levels: Sequence[int]) -> list[Spectrum]:
    """How often patterns of each level were seen; their keys are not kept."""
    merger = Merger([run], levels, 1 << 31)
    for _ in merger.blocks():
        pass
    return [Spectrum.of(*merger.spectrum(i)) for i in range(len(levels))]


def _exponents(spectrum: Spectrum) -> list[Cell]:
    lines = [line(spectrum), line(spectrum, 10)]
    law = power_law(spectrum)
    slopes: list[Cell] = [f"{fit.exponent:.2f}" if fit else "-" for fit in lines]
    if law is None:
        return [*slopes, "-", "-"]
    error = law.standard_error / (law.exponent - 1) ** 2
    return [*slopes, f"{law.zipf_exponent:.2f} ± {1.96 * error:.2f}", law.smallest]


def reproduce_pairs(scale: Scale) -> Table:
    """Pairs, how many fail the test, and what the test says about shuffled pairs."""
    if scale.games is None:
        return _shipped_pairs()
    archive = _sample(scale)
    scale.on_step("counting")
    with counted(archive, _SETTINGS) as folder:
        pairs = _pairs(Merger([folder / "pairs.run"], _SETTINGS.pair_levels[1:2]))
    scale.on_step("testing")
    report = collocations.report(pairs, seed=scale.seed)
    table = Table(
        "C4",
        f"Pairs of 9×9 patterns in {len(archive):,} games, likelihood ratio at {report.level}",
        _PAIR_COLUMNS,
        [_PAPERS_PAIRS],
    )
    for real, control in zip(report.real, report.shuffled, strict=True):
        table.rows.append([real.kind, real.pairs, real.failed, control.pairs, control.failed])
    table.notes = [
        "Random pairs: every P and Q as often as before, but shuffled. Almost all pairs seen once pass the test,",
        "random or not; it means something from two sightings on, so the base keeps only those.",
    ]
    return table


def _pairs(merger: Merger) -> pa.Table:
    width = context_width(_SETTINGS.pair_window)
    keys, counts = [], []
    for (level,) in merger.blocks():
        keys.append(level.keys)
        counts.append(level.count)
    both = np.concatenate(keys)
    halves = {name: _binary(part) for name, part in (("before", both[:, :width]), ("after", both[:, width:]))}
    return pa.table({**halves, "count": np.concatenate(counts)})


def _binary(rows: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> pa.Array:
    flat = pa.py_buffer(np.ascontiguousarray(rows).tobytes())
    kind = pa.binary(rows.shape[1])
    return pa.FixedSizeBinaryArray.from_buffers(kind, len(rows), [None, flat]).cast(pa.binary())


# ---- Without games ---------------------------------------------------------------------------------------------------


def _shipped_contexts(table: Table) -> Table:
    counts = KnowledgeBase.shipped().manifest.counts
    distinct = [int(counts["patterns"]["contexts"][str(window)]) for window in _SETTINGS.windows]
    games, moves = int(counts["games"]), int(counts["moves"])
    share = percent(distinct[-1] / moves, 1)
    table.rows.append([shipped_label(), *distinct, round(distinct[-1] / games, 1), share])
    table.notes += [
        FROM_SHIPPED,
        f"{moves:,} moves, {moves / games:.1f} per game (paper: about 212).",
        "With more games than the paper's, there are more patterns in total and fewer new ones per game.",
    ]
    return table


def _shipped_spectra(table: Table) -> dict[str, Spectrum]:
    table.title += f", {shipped_label()}"
    table.notes.append(FROM_SHIPPED)
    rows, largest = KnowledgeBase.shipped().table("spectrum"), _SETTINGS.windows[-1]
    names = {f"{n}×{n}": f"contexts-{n}" for n in _SETTINGS.windows} | {f"pairs {largest}×{largest}": "pairs"}
    found = {}
    for label, name in names.items():
        part = rows.filter(pc.equal(rows["table"], name))
        found[label] = Spectrum.of(part["frequency"].to_numpy(), part["patterns"].to_numpy())
    return found


def _shipped_pairs() -> Table:
    """Which pairs fail is not kept in the base."""
    patterns = KnowledgeBase.shipped().manifest.counts["patterns"]
    table = Table("C4", "Pairs of 9×9 patterns, likelihood ratio at 0.005", _PAIR_COLUMNS, [_PAPERS_PAIRS])
    table.rows.append([shipped_label(), int(patterns["pairs"]), *["needs games"] * 3])
    kept = f"{int(patterns['collocations']):,} pairs seen twice or more are collocations"
    table.notes = [FROM_SHIPPED, f"{kept} at a false discovery rate of 0.005."]
    return table
