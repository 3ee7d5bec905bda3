"""A file of problems from a collection of games: work that can be interrupted, and gives the same file again.

The games are taken in rounds: every n-th of the collection, then those after them, and so on. So a run that ends early
has seen all years of a collection that is sorted by date.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from katachi.files.writing import append_json, remove, sweep, taken_up, write_atomically
from katachi.go import BLACK, WHITE, Color, sgf_pair
from katachi.go.points import neighbours
from katachi.reading.problems.beauty import has_pocket
from katachi.reading.problems.files import Problem, from_record
from katachi.reading.problems.generate import signature
from katachi.reading.problems.natural import Record, SourceGame, problems_of
from katachi.reading.tsumego.search import Tsumego
from katachi.records import GameRecord, read_games
from katachi.work import Task, executor, in_order

T = TypeVar("T")
_A_TASK = 8  # games
_AHEAD = 3  # tasks for each process that may wait


@dataclass(frozen=True)
class HarvestSettings:
    """`every`: the first round takes each game with a number divisible by it. `games`: how many games at most, 0 for
    all. Raises ValueError for numbers out of range."""

    every: int = 20
    games: int = 0

    def __post_init__(self) -> None:
        if self.every < 1 or self.games < 0:
            raise ValueError(f"every {self.every} of {self.games} games: give numbers from 1 on, or 0 for all games")


def in_rounds(games: Sequence[T], settings: HarvestSettings) -> list[T]:
    """The games in the order in which they are worked on.

    >>> "".join(in_rounds("abcde", HarvestSettings(every=2)))
    'acebd'
    """
    ordered = [game for start in range(settings.every) for game in games[start :: settings.every]]
    return ordered[: settings.games or None]


def harvest(games: Sequence[GameRecord], *, jobs: int = 1) -> Generator[tuple[int, list[Record]], None, None]:
    """How many games a step took, and what was found in them, in the order of the games."""
    tasks = (Task(_some, (_sources(games[i : i + _A_TASK]),)) for i in range(0, len(games), _A_TASK))
    with contextlib.closing(executor("local", jobs)) as workers:
        for number, found in enumerate(in_order(workers, tasks, jobs * _AHEAD)):
            yield min(_A_TASK, len(games) - number * _A_TASK), found


def _sources(games: Sequence[GameRecord]) -> tuple[SourceGame, ...]:
    return tuple(source for game in games if (source := SourceGame.of(game)))


def _some(sources: Sequence[SourceGame]) -> list[Record]:
    return [record for source in sources for record in problems_of(source)]


def different(records: Sequence[Record]) -> list[Record]:
    """The problems without pockets in the wall and without repetitions, the first of each kept, and numbered.

    Two are the same if their rooms and the stones in them are, under symmetry and with colours swapped; the stones of
    the wall may be others.
    """
    kept: dict[object, Record] = {}
    for record in records:
        problem = from_record(record, "record")
        room = frozenset(Tsumego(problem.position, problem.defender or BLACK, table_bits=10).region)
        if not has_pocket(problem.position, room):
            kept.setdefault(signature(_inside(problem, room)), record)
    return [{"id": f"game-{number:04}", **record} for number, record in enumerate(kept.values(), 1)]


def _inside(problem: Problem, room: frozenset[int]) -> Record:
    """The defender's stones, the attackers in the room together with the points around it, and the solution."""
    size, defender = problem.position.size, problem.defender or BLACK
    stones: dict[Color, list[int]] = {
        color: [point for point in sorted(room) if problem.position.color(point) == color] for color in (BLACK, WHITE)
    }
    edge = {n for point in room for n in neighbours(size)[point]} - room
    parts = {
        "black": stones[defender],
        "white": stones[defender.opponent] + sorted(edge),
        "solutions": list(problem.solutions),
    }
    return {key: [sgf_pair(point, size) for point in points] for key, points in parts.items()}


def harvest_file(
    games: Path,
    path: Path,
    settings: HarvestSettings,
    *,
    jobs: int = 1,
    seconds: float | None = None,
    on_progress: Callable[[int, int, int], None] = lambda _found, _done, _games: None,
) -> list[Record]:
    """Write the problems of a collection to `path` (JSON lines) and return them.

    After an interruption, and if the `seconds` ran out, the same call continues where this one ended. `on_progress`
    receives the problems so far, the games done and all games. Raises ValueError if there are no games, if `path`
    cannot be written, or if the notebook is from other settings or other games.
    """
    if path.suffix != ".jsonl":
        raise ValueError(f"{path.name}: name a file that ends in .jsonl")
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(f"{path}: cannot write a file there")
    ordered = in_rounds(all_games := list(read_games(games)), settings)
    if not any(map(len, all_games)):
        raise ValueError(f"{games}: there are no games in it; name a file, folder or archive of SGF games")
    notebook = path.with_name(f".{path.name}.part")
    sweep(path.parent, path.name, notebook.name)
    lines = _taken_up(notebook, {**asdict(settings), "from": games.name, "of": len(all_games)})
    done, found = sum(line["games"] for line in lines), [record for line in lines for record in line["found"]]
    end = time.monotonic() + seconds if seconds is not None else None
    with contextlib.closing(harvest(ordered[done:], jobs=jobs)) as steps:
        for some, records in steps:
            append_json(notebook, {"games": some, "found": records})
            done, found = done + some, found + records
            on_progress(len(found), done, len(ordered))
            if end is not None and time.monotonic() > end:
                break
    kept = different(found)
    write_atomically(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in kept).encode())
    if done == len(ordered):
        remove(notebook)
    return kept


def _taken_up(notebook: Path, plan: Record) -> list[Record]:
    """What an earlier run with this plan found; the first line of the notebook has the plan."""
    lines: list[Record] = taken_up(notebook)
    if not lines:
        append_json(notebook, plan)
    elif lines[0] != plan:
        raise ValueError(
            f"{notebook} is from a run with other settings or games: use those, delete it, or write to another file"
        )
    return lines[1:]
