"""``katachi kb zipf``: how the frequency of patterns falls with their rank."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from katachi.interfaces import loglog
from katachi.interfaces.cli.base_folder import base_folder
from katachi.knowledge.patterns.contexts import zipf
from katachi.lab.reproduce.drawing import draw
from katachi.lab.reproduce.figure import Plot, Series
from katachi.records.files import write_atomically

EPILOG = (
    "Examples:  katachi kb zipf KB  ·  katachi kb zipf KB --table pairs --svg zipf.svg  ·  katachi kb zipf KB --json"
)
_TABLE = "spectrum.parquet"
_FREQUENT = 10  # the second line leaves out patterns seen less often


def zipf_command(
    kb: Annotated[Path | None, typer.Argument(help="A knowledge base (the one that comes with Katachi)")] = None,
    table: Annotated[
        str, typer.Option(help="Which patterns: contexts-3 … contexts-9, pairs, nearest-6 …")
    ] = "contexts-9",
    svg: Annotated[Path | None, typer.Option(help="Write the plot as SVG", dir_okay=False)] = None,
    samples: Annotated[int, typer.Option(help="Samples for the bootstrap and the goodness of fit", min=10)] = 50,
    seed: Annotated[int, typer.Option(help="Seed of the samples")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Plot the frequency of patterns against their rank, and fit Zipf's law to it."""
    folder = base_folder(kb)
    spectrum = read_spectrum(folder, table)
    with Console(stderr=True).status("fitting"):
        answer = fits(spectrum, samples=samples, seed=seed)
    if svg is not None:
        write_atomically(svg, draw(plot(spectrum, table), "svg"))
    if as_json:
        typer.echo(json.dumps({"kb": str(folder), "table": table, **answer}))
        return
    console = Console(highlight=False)
    console.print(loglog.text(plot(spectrum, table)), markup=False)
    console.print()
    console.print(_table(answer))
    if svg is not None:
        console.print(f"The plot is in {svg}.", markup=False)


def read_spectrum(kb: Path, table: str) -> zipf.Spectrum:
    """The spectrum of one table of a base. Raises typer.BadParameter, with the tables there are, if it is missing."""
    path = kb / _TABLE
    if not path.is_file():
        raise typer.BadParameter(f"{str(kb)!r} has no {_TABLE}: make it with `katachi mine GAMES --to {kb}`")
    try:
        spectra = pq.read_table(path, columns=["table", "frequency", "patterns"])
    except (OSError, pa.ArrowException) as error:
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
    title = f"{table}: {spectrum.patterns:,} patterns"
    return Plot(title, "rank", "frequency", series, log_x=True, log_y=True)


def _end(line: zipf.Line) -> tuple[float, float]:
    """Where the line leaves the plot: at its last rank, or where the frequency falls below 1."""
    at_one = line.scale ** (1 / line.exponent) if line.exponent > 0 else float(line.last_rank)
    last = max(1.0, min(line.last_rank, at_one))
    return last, max(1.0, line.scale / last**line.exponent)


def _table(answer: dict[str, Any]) -> Table:
    title = f"{answer['patterns']:,} patterns, {answer['occurrences']:,} occurrences"
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", pad_edge=False, padding=(0, 1, 0, 0))
    for heading in ("f ~ 1/r^e by", "e", "how sure", "range"):
        table.add_column(heading)
    for line in answer["least_squares"]:
        ranks = f"f ≥ {line['smallest_frequency']}: {line['last_rank']:,} ranks"
        table.add_row("least squares", f"{line['exponent']:.3f}", f"R² = {line['r_squared']:.4f}", ranks)
    law = answer["maximum_likelihood"]
    if law is not None:
        low, high = (1 / (a - 1) for a in reversed(law["interval"]))
        where = f"f ≥ {law['smallest']}: {law['patterns']:,} patterns"
        table.add_row("likelihood", f"{law['zipf_exponent']:.3f}", f"95 % [{low:.3f}, {high:.3f}]", where)
        table.add_row("", "", f"patterns ~ f^-{law['exponent']:.3f} ± {law['standard_error']:.3f}", "")
        table.add_row("", "", f"KS distance {law['distance']:.4f}, p = {law['goodness']:.2f}", "")
    return table
