"""``katachi kb zipf``: how the frequency of patterns falls with their rank."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import pyarrow as pa
import pyarrow.compute as pc
import typer
from rich.console import Console

from katachi.files.limits import LimitError
from katachi.files.writing import write_atomically
from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import base_folder
from katachi.interfaces.cli.output import print_json, show
from katachi.interfaces.cli.output import table as table_of
from katachi.knowledge.patterns.contexts import zipf
from katachi.knowledge.tables import read_table
from katachi.lab.plotting import Plot, Series, draw

EPILOG = (
    "Examples:  katachi kb zipf KB  ·  katachi kb zipf KB --table pairs --svg zipf.svg  ·  katachi kb zipf KB --json"
)
_TABLE = "spectrum.parquet"
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # braille: two columns of four dots
_BRAILLE = 0x2800
_FREQUENT = 10  # the second line leaves out patterns seen less often


def zipf_command(
    kb: Annotated[Path | None, typer.Argument(help="A knowledge base (the one that comes with Katachi)")] = None,
    table: Annotated[
        str, typer.Option(help="Which patterns: contexts-3 … contexts-9, pairs, nearest-6 …")
    ] = "contexts-9",
    svg: Annotated[Path | None, typer.Option(help="Write the plot as SVG", dir_okay=False)] = None,
    samples: Annotated[int, typer.Option(help="Samples for the bootstrap and the goodness of fit", min=10)] = 50,
    seed: Annotated[int, typer.Option(help="Seed of the samples")] = 0,
    as_json: options.AsJson = False,
) -> None:
    """Plot the frequency of patterns against their rank, and fit Zipf's law to it."""
    folder = base_folder(kb)
    spectrum = read_spectrum(folder, table)
    with Console(stderr=True).status("fitting"):
        answer = fits(spectrum, samples=samples, seed=seed)
    if svg is not None:
        write_atomically(svg, draw(plot(spectrum, table), "svg"))
    if as_json:
        print_json({"kb": str(folder), "table": table, **answer})
        return
    console = Console(highlight=False)
    console.print(text_plot(plot(spectrum, table)), markup=False)
    console.print()
    _show(answer)
    if svg is not None:
        console.print(f"The plot is in {svg}.", markup=False)


def read_spectrum(kb: Path, table: str) -> zipf.Spectrum:
    """The spectrum of one table of a base. Raises typer.BadParameter, with the tables there are, if it is missing."""
    path = kb / _TABLE
    if not path.is_file():
        raise typer.BadParameter(f"{str(kb)!r} has no {_TABLE}: make it with `katachi mine GAMES --to {kb}`")
    try:
        spectra = read_table(path, columns=["table", "frequency", "patterns"])
    except (OSError, LimitError, KeyError, pa.ArrowException) as error:
        raise typer.BadParameter(f"{path} is damaged ({error}): make it again with `katachi mine`") from None
    rows = spectra.filter(pc.equal(spectra["table"], table))
    if not len(rows):
        names = ", ".join(sorted(spectra["table"].unique().to_pylist()))
        raise typer.BadParameter(f"--table {table!r} is not in {path}: use one of {names}")
    return zipf.Spectrum.of(rows["frequency"].to_numpy(), rows["patterns"].to_numpy())


def fits(spectrum: zipf.Spectrum, *, samples: int, seed: int) -> dict[str, Any]:
    """All fits, as in the JSON answer."""
    lines = [zipf.line(spectrum, smallest) for smallest in (1, _FREQUENT)]
    law = zipf.power_law(spectrum)
    return {
        "patterns": spectrum.patterns,
        "occurrences": spectrum.occurrences,
        "least_squares": [asdict(line) for line in lines if line],
        "maximum_likelihood": None if law is None else _likelihood(spectrum, law, samples, seed),
    }


def _likelihood(spectrum: zipf.Spectrum, law: zipf.PowerLaw, samples: int, seed: int) -> dict[str, Any]:
    return {
        **asdict(law),
        "zipf_exponent": law.zipf_exponent,
        "interval": list(zipf.bootstrap(spectrum, samples=samples, seed=seed)),
        "goodness": zipf.goodness(law, samples=samples, seed=seed),
        "samples": samples,
        "seed": seed,
    }


def plot(spectrum: zipf.Spectrum, table: str) -> Plot:
    """Frequency against rank with the two lines."""
    ranks = zipf.log_spaced(spectrum.patterns)
    series = [Series("", ranks.tolist(), spectrum.frequency_at(ranks).tolist())]
    for smallest in (1, _FREQUENT):
        if (line := zipf.line(spectrum, smallest)) is not None:
            name = f"e = {line.exponent:.2f}, " + ("all ranks" if smallest == 1 else f"f ≥ {smallest}")
            last, lowest = _end(line)
            series.append(Series(name, [1, last], [max(1, line.scale), lowest], marks=False))
    title = f"{table}: {plural(spectrum.patterns, 'pattern')}"
    return Plot(title, "rank", "frequency", series, log_x=True, log_y=True)


def _end(line: zipf.ZipfLine) -> tuple[float, float]:
    """Where the line leaves the plot: at its last rank, or where the frequency falls below 1."""
    at_one = line.scale ** (1 / line.exponent) if line.exponent > 0 else float(line.last_rank)
    last = max(1.0, min(line.last_rank, at_one))
    return last, max(1.0, line.scale / last**line.exponent)


def _show(answer: dict[str, Any]) -> None:
    title = f"{plural(answer['patterns'], 'pattern')}, {plural(answer['occurrences'], 'occurrence')}"
    rows = []
    for line in answer["least_squares"]:
        ranks = f"f ≥ {line['smallest_frequency']}: {line['last_rank']:,} ranks"
        rows.append(("least squares", f"{line['exponent']:.3f}", f"R² = {line['r_squared']:.4f}", ranks))
    law = answer["maximum_likelihood"]
    if law is not None:
        low, high = (1 / (a - 1) for a in reversed(law["interval"]))
        where = f"f ≥ {law['smallest']}: {plural(law['patterns'], 'pattern')}"
        rows.append(("likelihood", f"{law['zipf_exponent']:.3f}", f"95 % [{low:.3f}, {high:.3f}]", where))
        rows.append(("", "", f"patterns ~ f^-{law['exponent']:.3f} ± {law['standard_error']:.3f}", ""))
        rows.append(("", "", f"KS distance {law['distance']:.4f}, p = {law['goodness']:.2f}", ""))
    show(table_of(title, ("f ~ 1/r^e by", "e", "how sure", "range"), rows, ("how sure", "range")))


# ---- The plot in a terminal ------------------------------------------------------------------------------------------


def text_plot(plot: Plot, columns: int = 60, rows: int = 18) -> str:
    """The dots in braille with the powers of ten along the axes, both from 1."""
    points, across, up = plot.series[0], _decades(plot.series[0].x), _decades(plot.series[0].y)
    cells = [[_BRAILLE] * columns for _ in range(rows)]
    for x, y in zip(points.x, points.y, strict=True):
        _dot(cells, math.log10(x) / across, math.log10(y) / up)
    labels = {_row(d / up, rows): _power(d) for d in range(up + 1)}
    width = max(len(label) for label in labels.values())
    lines = [plot.title, f"{plot.y_label:>{width}}"]
    lines += [f"{labels.get(r, ''):>{width}} │{''.join(map(chr, cells[r]))}".rstrip() for r in range(rows)]
    lines.append(" " * width + " └" + "─" * columns)
    lines.append(f"{' ' * (width + 2)}{_x_axis(across, columns)}  {plot.x_label}")
    return "\n".join(lines)


def _decades(values: Sequence[float]) -> int:
    """How many factors of ten an axis spans."""
    return max(1, math.ceil(math.log10(max(values)) - 1e-9))


def _power(decade: int) -> str:
    """10 to some power in few letters: 1, 10, 100, 1k …"""
    return f"{10 ** (decade % 3)}{('', 'k', 'M', 'G', 'T')[decade // 3]}"


def _dot(cells: list[list[int]], x: float, y: float) -> None:
    rows, columns = len(cells), len(cells[0])
    column = min(2 * columns - 1, max(0, round(x * (2 * columns - 1))))
    row = min(4 * rows - 1, max(0, round((1 - y) * (4 * rows - 1))))
    cells[row // 4][column // 2] |= _DOTS[column % 2][row % 4]


def _row(y: float, rows: int) -> int:
    return min(rows - 1, round((1 - y) * (4 * rows - 1)) // 4)


def _x_axis(decades: int, columns: int) -> str:
    axis = ""
    for decade in range(decades + 1):
        label = _power(decade)
        start = max(0, min(round(decade / decades * columns), columns) - (len(label) if decade else 0))
        axis += label.rjust(start + len(label) - len(axis)) if start > len(axis) else label if not axis else ""
    return axis
