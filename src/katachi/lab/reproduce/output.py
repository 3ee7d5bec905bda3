"""A made table as files: ID.md, ID.json, pictures (ID.svg, ID.png), and an index of all tables of the folder."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import katachi
from katachi.lab import machine
from katachi.lab.reproduce.registry import EXPERIMENTS, Experiment
from katachi.lab.reproduce.table import Cell, Scale, Table
from katachi.records.files import write_atomically

_KINDS = ("svg", "png")


@dataclass(frozen=True)
class MadeTable:
    """A table with everything needed to make it again."""

    experiment: Experiment
    table: Table
    recipe: Mapping[str, Any]

    @classmethod
    def of(cls, experiment: Experiment, table: Table, scale: Scale, seconds: float) -> MadeTable:
        return cls(experiment, table, recipe(experiment, scale, seconds))

    def data(self) -> dict[str, Any]:
        """The table as JSON; pictures are separate files."""
        plain = {name: value for name, value in asdict(self.table).items() if name != "figures"}
        return {**plain, "where": self.experiment.where, "paper": self.experiment.paper, **self.recipe}


def recipe(experiment: Experiment, scale: Scale, seconds: float) -> dict[str, Any]:
    """The command and the circumstances."""
    asked = {
        "games": scale.games and scale.games.name,
        "problems": scale.problems and scale.problems.name,
        "match-games": scale.match_games,
        "simulations": ",".join(map(str, scale.ladder)) or scale.simulations,
        "seconds": scale.seconds,
        "size": scale.size,
    }
    options = [f"--{name} {value}" for name, value in asked.items() if value is not None]
    flags = ["--full"] if scale.full else []
    return {
        "command": " ".join(["katachi reproduce", experiment.id, *flags, *options, f"--seed {scale.seed}"]),
        "full": scale.full,
        "seed": scale.seed,
        "seconds": round(seconds, 1),
        "date": datetime.date.today().isoformat(),
        "katachi": katachi.__version__,
        "commit": machine.commit(),
        "machine": machine.describe(),
    }


def write(made: MadeTable, folder: Path) -> list[Path]:
    """Write all files of a table; each appears whole or not at all. The index is updated."""
    from katachi.lab.plotting import draw  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    files: dict[str, bytes] = {}
    names = [made.table.id if i == 0 else f"{made.table.id}-{i + 1}" for i in range(len(made.table.figures))]
    for name, figure in zip(names, made.table.figures, strict=True):
        files |= {f"{name}.{kind}": draw(figure, kind) for kind in _KINDS}
    files[f"{made.table.id}.md"] = markdown(made, names).encode()
    files[f"{made.table.id}.json"] = (json.dumps(made.data(), ensure_ascii=False, indent=1) + "\n").encode()
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
    table, facts = made.table, made.recipe
    lines = [f"# {table.id}: {table.title}", "", f"{made.experiment.paper}: {made.experiment.where}.", ""]
    lines += [_line(table.columns), "|" + "---|" * len(table.columns)]
    lines += [_line([cell_text(cell) for cell in row]) for row in table.rows]
    lines += ["", *(f"![{table.title}]({name}.svg)\n" for name in pictures), *(f"- {note}" for note in table.notes), ""]
    size = "full size" if facts["full"] else "quick, a part of the full size"
    lines.append(f"Made by `{facts['command']}` ({size}), {facts['seconds']:g} s, {facts['date']},")
    on = facts["machine"]
    lines.append(
        f"Katachi {facts['katachi']}, commit {facts['commit'] or 'unknown'}, {on['cpu']}, {on['cores']} cores."
    )
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
