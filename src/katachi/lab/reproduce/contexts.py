"""The counts of the paper on contextual patterns: windows (C1), Zipf's law (C2), pairs and collocations (C3, C4)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pyarrow as pa

from katachi.knowledge.archive import Archive
from katachi.knowledge.patterns.contexts import collocations
from katachi.knowledge.patterns.contexts.zipf import Spectrum, line, log_spaced, power_law
from katachi.knowledge.patterns.counting import CountSettings, Merger, context_width
from katachi.lab.reproduce import shipped
from katachi.lab.reproduce.figure import Plot, Series
from katachi.lab.reproduce.table import Cell, Scale, Table, counted

_GAMES, _QUICK = 16_067, 300
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
        return shipped.contexts(table, _SETTINGS.windows)
    archive = _sample(scale)
    table.title += f" of {len(archive):,} games"
    for name, settings in _READINGS.items():
        scale.on_step(name)
        with counted(archive, settings) as folder:
            merger = Merger([folder / "contexts.run"], settings.context_levels, 1 << 31)
            for _ in merger.blocks():
                pass
        spectra = [Spectrum.of(*merger.spectrum(i)) for i in range(4)]
        largest, moves = spectra[-1].patterns, spectra[-1].occurrences
        distinct = [spectrum.patterns for spectrum in spectra]
        table.rows.append([name, *distinct, round(largest / len(archive), 1), f"{100 * largest / moves:.1f} %"])
    table.notes.append(f"{moves:,} moves, {moves / len(archive):.1f} per game (paper: about 212).")
    table.notes.append(
        "8 symmetries allow at most 1,107 windows of 3×3 (2,214 with colours apart): the paper read them differently."
    )
    return table


def reproduce_zipf(scale: Scale) -> Table:
    """The exponent of frequency against rank, and Figures 3 (patterns) and 6 (pairs)."""
    headings = ["patterns", "e, all ranks", "e, seen 10 times", "e, most likely", "from frequency"]
    table = Table("C2", "Zipf's law, f ~ 1/r^e (Figures 3 and 6 of Liu & Li)", headings)
    table.rows.append(["paper", "close to 1", "", "", ""])
    spectra = shipped.spectra(table, _SETTINGS.windows) if scale.games is None else _spectra(table, scale)
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
    found = {}
    with counted(archive, _SETTINGS) as folder:
        for name, levels in (("contexts", _SETTINGS.context_levels), ("pairs", _SETTINGS.pair_levels[1:2])):
            merger = Merger([folder / f"{name}.run"], levels, 1 << 31)
            for _ in merger.blocks():
                pass
            names = [f"{n}×{n}" for n in _SETTINGS.windows] if name == "contexts" else ["pairs 9×9"]
            for i, label in enumerate(names):
                found[label] = Spectrum.of(*merger.spectrum(i))
    return found


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
        return shipped.pairs(_PAPERS_PAIRS)
    archive = _sample(scale)
    scale.on_step("counting")
    with counted(archive, _SETTINGS) as folder:
        pairs = _pairs(Merger([folder / "pairs.run"], _SETTINGS.pair_levels[1:2]))
    scale.on_step("testing")
    report = collocations.report(pairs, seed=scale.seed)
    table = Table(
        "C4",
        f"Pairs of 9×9 patterns in {len(archive):,} games, likelihood ratio at {report.level}",
        ["pairs", "distinct", "fail", "random pairs", "of them fail"],
        [list(_PAPERS_PAIRS)],
    )
    for real, control in zip(report.real, report.shuffled, strict=True):
        table.rows.append([real.kind, real.pairs, real.failed, control.pairs, control.failed])
    table.notes.append(
        "Random pairs: every P and Q as often as before, but shuffled. Almost all pairs seen once pass the test,"
    )
    table.notes.append("random or not; it means something from two sightings on, so the base keeps only those.")
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
