"""Life-and-death problems made and proved by the program.

A problem has an enclosed group, one side to move, exactly one first move that achieves the most possible, and no
superfluous stone: without any of them the answer would change. No two are the same under the symmetries of the board
and the swapping of colours. Attempts are numbered, and each gets its own random numbers from the seed and its number.
So the result depends only on the settings, not on the number of processes or on interruptions.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from katachi.files.writing import append_json, remove, sweep, taken_up, write_atomically
from katachi.go import BLACK, WHITE, Color, parse_sgf_pair, sgf_pair
from katachi.go.symmetry import SYMMETRIES, point_maps
from katachi.go.words import name_of
from katachi.reading.problems.draft import (
    PLACES,
    SIZE,
    Difficulty,
    Goal,
    Place,
    ProblemDraft,
    ProblemQuestion,
    bare,
    find_question,
    measure,
    random_draft,
)
from katachi.reading.problems.files import LEVELS
from katachi.work import Task, executor, in_order

Record = dict[str, Any]
_A_TASK = 16  # attempts
_AHEAD = 3  # tasks for each process that may wait
# Few drafts become ko problems; these are cheap to find, so more drafts are tried for them.
_GOALS_IN_TURN: tuple[Goal, ...] = ("live", "ko", "ko", "ko", "kill", "ko", "ko", "ko")


@dataclass(frozen=True)
class GenerateSettings:
    """What to make. Each level gets an equal share of the count. Raises ValueError for a count or levels out of
    range."""

    count: int = 20
    seed: int = 1
    levels: tuple[int, ...] = tuple(LEVELS)
    places: tuple[Place, ...] = PLACES
    goal: Goal = "any"

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"{self.count} problems: ask for at least 1")
        if not self.levels or not set(self.levels) <= set(LEVELS):
            raise ValueError(f"difficulty {self.levels}: levels go from 1 to 10")

    @property
    def shares(self) -> Counter[int]:
        """How many problems to make of each level; the remainder goes to the first levels."""
        each, rest = divmod(self.count, len(self.levels))
        return Counter({level: each + (i < rest) for i, level in enumerate(self.levels)})


def generate(settings: GenerateSettings, *, jobs: int = 1, done: Sequence[Record] = ()) -> Iterator[Record | None]:
    """Yield problems, and None for attempts that came to nothing.

    `done`: what an earlier run with these settings yielded; this run continues after the last of these.
    """
    left = settings.shares
    left.subtract(Counter(record["difficulty"] for record in done))
    seen = {signature(record) for record in done}
    first = 1 + max((record["attempt"] for record in done), default=-1)
    number = len(done)
    with contextlib.closing(_attempts(settings, first, jobs)) as found:
        while left.total() > 0:
            record = next(found)
            if record is None or left[record["difficulty"]] <= 0 or signature(record) in seen:
                yield None
                continue
            left[record["difficulty"]] -= 1
            seen.add(signature(record))
            number += 1
            yield {"id": f"katachi-{settings.seed}-{number:04}", **record}


def _attempts(settings: GenerateSettings, first: int, jobs: int) -> Generator[Record | None, None, None]:
    """What comes of all attempts from this one on, in their order; `jobs` processes work ahead."""
    size = 1 if jobs == 1 else _A_TASK
    tasks = (Task(_some, (settings, start, size)) for start in itertools.count(first, size))
    with contextlib.closing(executor("local", jobs)) as workers:
        for some in in_order(workers, tasks, jobs * _AHEAD):
            yield from some


def _some(settings: GenerateSettings, first: int, count: int) -> list[Record | None]:
    return [attempt_problem(settings, number) for number in range(first, first + count)]


def attempt_problem(settings: GenerateSettings, attempt: int) -> Record | None:
    """Make one attempt, by its number."""
    chance = random.Random(f"{settings.seed}/{attempt}")
    level = settings.levels[attempt % len(settings.levels)]
    turn = attempt // len(settings.levels)
    place = settings.places[turn % len(settings.places)]
    goal = settings.goal
    if goal == "any":
        goal = _GOALS_IN_TURN[turn // len(settings.places) % len(_GOALS_IN_TURN)]
    defender = chance.choice((BLACK, WHITE))
    draft = random_draft(chance, place, chance.randint(7 + level, 12 + level + level // 2), defender)
    question = find_question(chance, draft, defender, goal)
    bared = bare(chance, draft, question) if question else None
    if question is None or bared is None:
        return None
    difficulty = measure(bared, question)
    if difficulty.level not in settings.levels:
        return None
    return _record(chance, bared, question, difficulty, place) | {"attempt": attempt}


def _record(
    chance: random.Random, draft: ProblemDraft, question: ProblemQuestion, difficulty: Difficulty, place: Place
) -> Record:
    """The problem as written to a file: turned at random, with Black to move, as in books."""
    turned = point_maps(SIZE)[chance.choice(SYMMETRIES)]
    swapped = question.to_move == WHITE
    points: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for point in np.flatnonzero(draft.stones):
        color = int(draft.stones[point])
        points[3 - color if swapped else color].append(int(turned[point]))
    defender = Color(3 - question.defender) if swapped else question.defender
    target = _chains(draft, question.defender)
    return {
        "size": SIZE,
        "black": _pairs(points[BLACK]),
        "white": _pairs(points[WHITE]),
        "to_move": "B",
        "defender": "B" if defender == BLACK else "W",
        "target": _pairs([int(turned[point]) for point in target]),
        "solutions": _pairs([int(turned[question.solution])]),
        "outcome": question.outcome,
        "goal": question.goal,
        "place": place,
        "difficulty": difficulty.level,
        "score": round(difficulty.score, 2),
        "nodes": difficulty.nodes,
        "traps": difficulty.traps,
    }


def _chains(draft: ProblemDraft, color: Color) -> list[int]:
    """The first stone of every chain."""
    position = draft.position()
    points = np.flatnonzero(draft.stones == color)
    return sorted({min(position.chain(int(point))) for point in points})


def _pairs(points: Sequence[int]) -> list[str]:
    return [sgf_pair(point, SIZE) for point in sorted(points)]


def signature(record: Record) -> tuple[Any, ...]:
    """The same value for problems that differ by the board's symmetries, or by a shift away from the edges."""
    points = [[parse_sgf_pair(pair, SIZE) for pair in record[key]] for key in ("black", "white", "solutions")]
    return min(_anchored([[int(turn[point]) for point in group] for group in points]) for turn in point_maps(SIZE))


def _anchored(groups: list[list[int]]) -> tuple[Any, ...]:
    columns = [point % SIZE for group in groups for point in group]
    rows = [point // SIZE for group in groups for point in group]
    shift_x, shift_y = _free_shift(columns), _free_shift(rows)
    moved = tuple(tuple(sorted((p % SIZE - shift_x, p // SIZE - shift_y) for p in group)) for group in groups)
    return (shift_x > 0, shift_y > 0, *moved)


def _free_shift(lines: list[int]) -> int:
    """How far stones that touch no edge can move towards the first line; the wall shows what touches."""
    return min(lines) if max(lines) < SIZE - 1 else 0


# ---- Files -----------------------------------------------------------------------------------------------------------

_AIMS = {"live": "to live", "kill": "to kill", "ko": "to get a ko"}


def _game(record: Record) -> str:
    mover = name_of(Color.parse(record["to_move"]))
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
    sweep(path.parent, path.name, notebook.name)
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
        remove(notebook)
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
        return "".join(map(_game, records))
    return "".join(json.dumps(record) + "\n" for record in records)
