"""A made table as files: ID.md, ID.json, pictures (ID.svg, ID.png), and an index of all tables of the folder."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from katachi.files.writing import make_folder, write_atomically
from katachi.lab import machine
from katachi.lab.reproduce import results
from katachi.lab.reproduce.registry import EXPERIMENTS, Experiment
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.table import Scale, Table

_KINDS = ("svg", "png")


@dataclass(kw_only=True)
class MadeTable(Table):
    """A table with everything needed to make it again."""

    where: str
    paper: str
    command: str
    full: bool = False
    seed: int = 0
    seconds: float
    date: str
    katachi: str
    commit: str | None = None
    machine: Mapping[str, str | int] = field(default_factory=dict)

    @classmethod
    def of(cls, experiment: Experiment, table: Table, scale: Scale, seconds: float) -> MadeTable:
        """A table that was made just now, in this time."""
        return cls(
            **vars(table),
            where=experiment.where,
            paper=experiment.paper,
            command=_command(experiment, scale),
            full=scale.full,
            seed=scale.seed,
            seconds=round(seconds, 1),
            commit=machine.commit(),
            **machine.made_by(),
        )

    def data(self) -> dict[str, Any]:
        """The table as JSON; pictures are separate files."""
        return {name: value for name, value in asdict(self).items() if name != "figures"}

    def keep(self, path: Path) -> None:
        """Add the table to a file of results: its matches, or else its counts."""
        lines = [
            replace(line, runs=tuple(replace(run, command=self.command) for run in line.runs)) for line in self.lines
        ]
        whole = None if lines else results.CountedTable(
            tuple(self.columns), tuple(map(tuple, self.rows)), self.command, self.commit or "unknown", self.seed,
            self.full, tuple(self.notes),
        )  # fmt: skip
        results.add(path, self.id, lines, whole, full=self.full)


def _command(experiment: Experiment, scale: Scale) -> str:
    asked = {
        "games": scale.games and scale.games.name,
        "problems": scale.problems and scale.problems.name,
        "match-games": scale.match_games,
        "simulations": ",".join(map(str, scale.ladder)) or scale.simulations,
        "seconds": scale.seconds,
        "size": scale.size,
        "only": scale.only and shlex.quote(scale.only),
    }
    options = [f"--{name} {value}" for name, value in asked.items() if value not in (None, "")]
    flags = ["--full"] if scale.full else []
    return " ".join(["katachi reproduce", experiment.id, *flags, *options, f"--seed {scale.seed}"])


def write(made: MadeTable, folder: Path) -> list[Path]:
    """Write all files of a table; each appears whole or not at all. The index is updated."""
    from katachi.lab.plotting import draw  # noqa: PLC0415

    make_folder(folder)
    files: dict[str, bytes] = {}
    names = [made.id if i == 0 else f"{made.id}-{i + 1}" for i in range(len(made.figures))]
    for name, figure in zip(names, made.figures, strict=True):
        files |= {f"{name}.{kind}": draw(figure, kind) for kind in _KINDS}
    files[f"{made.id}.md"] = markdown(made, names).encode()
    files[f"{made.id}.json"] = (json.dumps(made.data(), ensure_ascii=False, indent=1) + "\n").encode()
    for name, data in files.items():
        write_atomically(folder / name, data)
    write_atomically(folder / "index.md", index(folder).encode())
    return [folder / name for name in files]


# ---- Markdown --------------------------------------------------------------------------------------------------------


def cell_text(cell: Cell) -> str:
    """A cell for people."""
    return f"{cell:,}" if isinstance(cell, int) else f"{cell:g}" if isinstance(cell, float) else cell


def markdown(made: MadeTable, pictures: list[str]) -> str:
    """The page of one table."""
    lines = [f"# {made.id}: {made.title}", "", f"{made.paper}: {made.where}.", ""]
    lines += [_line(made.columns), "|" + "---|" * len(made.columns)]
    lines += [_line([cell_text(cell) for cell in row]) for row in made.rows]
    lines += ["", *(f"![{made.title}]({name}.svg)\n" for name in pictures), *(f"- {note}" for note in made.notes), ""]
    size = "full size" if made.full else "quick, a part of the full size"
    lines.append(f"Made by `{made.command}` ({size}), {made.seconds:g} s, {made.date},")
    on = made.machine
    lines.append(f"Katachi {made.katachi}, commit {made.commit or 'unknown'}, {on['cpu']}, {on['cores']} cores.")
    return "\n".join(lines) + "\n"


def results_markdown(kept: results.TableResults) -> str:
    """Kept results as Markdown tables, without their notes."""
    tables = []
    for part in results.shown(kept):
        rows = [_line([cell_text(cell) for cell in row]) for row in part.rows]
        tables.append("\n".join([_line(part.columns), "|" + "---|" * len(part.columns), *rows]) + "\n")
    return "\n".join(tables)


def summary_markdown(found: results.Results) -> str:
    """All tables of the papers in one: how large each was made, and whether it agrees."""
    lines = [_line(["id", "place", "made at", "commit", "agrees?"]), "|" + "---|" * 5]
    for one in EXPERIMENTS.values():
        kept = found.get(one.id, results.TableResults("not made"))
        place = f"{one.id[0]} {one.where}" if one.places else "no figures"
        lines.append(_line([one.id, place, kept.size, kept.commits, kept.verdict]))
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def index(folder: Path) -> str:
    """What is in the folder, in the order of the papers."""
    lines = [
        "# The papers' tables and figures, made again",
        "",
        _line(["id", "what", "paper", "place", "size", "made"]),
    ]
    lines.append("|" + "---|" * 6)
    for experiment in EXPERIMENTS.values():
        path = folder / f"{experiment.id}.json"
        if path.exists():
            facts = json.loads(path.read_text(encoding="utf-8"))
            made = f"{facts['date']}, {facts['commit'] or '?'}"
            name, size = f"[{experiment.id}]({experiment.id}.md)", "full" if facts["full"] else "quick"
            lines.append(_line([name, experiment.what, experiment.paper, experiment.where, size, made]))
    return "\n".join(lines) + "\n"
