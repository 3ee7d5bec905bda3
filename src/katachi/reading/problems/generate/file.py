"""Generated problems in a file, with a notebook next to it from which an interrupted run continues."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from katachi.reading.problems.generate.make import GenerateSettings, Record, generate
from katachi.records.files import append_json, taken_up, write_atomically

_AIMS = {"live": "to live", "kill": "to kill", "ko": "to get a ko"}


def collection(records: Iterable[dict[str, Any]]) -> str:
    """All problems in one text."""
    return "".join(_game(record) for record in records)


def _game(record: dict[str, Any]) -> str:
    mover = "Black" if record["to_move"] == "B" else "White"
    words = f"{mover} {_AIMS.get(record['goal'], 'to play')}. Difficulty {record['difficulty']}."
    stones = "".join(f"[{pair}]" for pair in record["black"]), "".join(f"[{pair}]" for pair in record["white"])
    solution = "".join(
        f";{record['to_move']}[{move}]C[Outcome {record['outcome']}.]" for move in record["solutions"][:1]
    )
    return (
        f"(;GM[1]FF[4]CA[UTF-8]SZ[{record['size']}]GN[{record['id']}]"
        f"AB{stones[0]}AW{stones[1]}PL[{record['to_move']}]C[{words}]{solution})\n"
    )


def generate_file(
    settings: GenerateSettings,
    path: Path,
    *,
    jobs: int = 1,
    seconds: float | None = None,
    on_progress: Callable[[int, int], None] = lambda _found, _attempts: None,
) -> list[Record]:
    """Write the problems to `path` (JSON lines or SGF, by its suffix) and return them.

    They are fewer than wanted if the `seconds` ran out. Then, and after an interruption, the same call continues where
    this one ended. `on_progress` receives the problems so far and the attempts of this call. Raises ValueError if
    `path` has another suffix or cannot be written, or if the notebook is from other settings.
    """
    if path.suffix not in (".jsonl", ".sgf"):
        raise ValueError(f"{path.name}: name a file that ends in .jsonl or .sgf")
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(f"{path}: cannot write a file there")
    notebook = path.with_name(f".{path.name}.part")
    records = _read(notebook, settings)
    end = time.monotonic() + seconds if seconds is not None else None
    for attempts, record in enumerate(generate(settings, jobs=jobs, done=records), 1):
        if record is not None:
            records.append(record)
            append_json(notebook, record)
        on_progress(len(records), attempts)
        if end is not None and time.monotonic() > end:
            break
    write_atomically(path, _text(path, records).encode())
    if len(records) >= settings.count:
        notebook.unlink()
    return records


def _read(notebook: Path, settings: GenerateSettings) -> list[Record]:
    """What an earlier run with these settings found; the first line of the notebook has them."""
    plan = json.loads(json.dumps(asdict(settings)))
    lines = taken_up(notebook)
    if not lines:
        append_json(notebook, plan)
    elif lines[0] != plan:
        raise ValueError(
            f"{notebook} is from a run with other settings: use those, delete it, or write to another file"
        )
    return lines[1:]


def _text(path: Path, records: list[Record]) -> str:
    if path.suffix == ".sgf":
        return collection(records)
    return "".join(json.dumps(record) + "\n" for record in records)
