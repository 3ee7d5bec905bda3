"""``katachi tsumego from-games`` and ``rank``: problems from real games, and for whom problems are right."""

import itertools
import statistics
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_place
from katachi.interfaces.cli.output import bars, print_json, show, stoppable, table
from katachi.interfaces.cli.solve import all_problems, total_problems
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.problems.files import LEVELS, Problem
from katachi.reading.problems.harvest import HarvestSettings, harvest_file
from katachi.reading.problems.natural import Record
from katachi.reading.problems.rank import Hardness, hardness
from katachi.work import cores

FROM_GAMES = (
    "Examples:  katachi tsumego from-games games.sgfs.gz --to natural.jsonl  ·  "
    "katachi tsumego from-games my-games/ --every 1 --seconds 600 --to mine.jsonl"
)
RANK = "Examples:  katachi tsumego rank book.sgf  ·  katachi tsumego rank problems.jsonl.gz --json"


def from_games(
    games: Annotated[Path, typer.Argument(help="Games: a file, folder or archive of SGF", exists=True)],
    to: Annotated[Path, typer.Option(help="File to write: .jsonl", metavar="FILE", dir_okay=False)],
    every: Annotated[int, typer.Option(help="Take every n-th game first, then the next ones", min=1)] = 20,
    count: Annotated[int, typer.Option("--games", help="Stop after this many games (all)", min=0)] = 0,
    seconds: Annotated[
        float | None, typer.Option(help="Stop after this long, with the problems found so far", min=0.1)
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes (all cores); the problems are the same", min=0, max=256)] = 0,
    resume: options.Continue = False,
    force: options.Force = False,
) -> None:
    """Find problems in real games: groups in corners and at sides whose fate hung on one move.

    The group is cut out with a wall around it, stones that do not matter are removed, everything is proved, and only
    what passes the filters of docs/problems.md is kept. To continue interrupted work, use --resume.
    """
    check_place(to, force=force or resume)  # what was found before is used in any case: it would be found again
    with stoppable(". Run the same command with --resume to continue."), bars() as progress:
        task = progress.add_task("reading games", total=None)
        records = harvest_file(
            games,
            to,
            HarvestSettings(every, count),
            jobs=workers or cores(),
            seconds=seconds,
            on_progress=lambda found, done, of: progress.update(
                task, completed=done, total=of, description=plural(found, "problem")
            ),
        )
    if not records:
        typer.echo(f"no problem was found; {to} is empty")
        return
    typer.echo(f"{plural(len(records), 'problem')} in {to}")
    show(table("", ("rank", "live", "kill", "ko"), _by_rank(records)))


def _by_rank(records: list[Record]) -> list[tuple[str, ...]]:
    """How many problems of each kind there are for each level, named by its ranks."""
    rows = []
    for level in LEVELS:
        some = [record for record in records if record["difficulty"] == level]
        if some:
            ranks = list(dict.fromkeys(record["rank"] for record in sorted(some, key=lambda one: one["score"])))
            kinds = Counter(record["goal"] for record in some)
            words = ranks[0] if len(ranks) == 1 else f"{ranks[0]} to {ranks[-1]}"
            rows.append((words, *(f"{kinds[kind]:,}" for kind in ("live", "kill", "ko"))))
    return rows


# ---- rank ------------------------------------------------------------------------------------------------------------


def rank(
    collections: options.Problems,
    nodes: Annotated[int, typer.Option(help="Most positions to spend on a problem", min=1)] = 1 << 19,
    limit: options.ProblemLimit = None,
    as_json: options.AsJsonLines = False,
) -> None:
    """For players of which rank problems are right: from 25k to 3d, by reading, length and tempting wrong moves.

    Only enclosed problems with a proved first move have a rank. The table has a row for each level that the file names.
    """
    bad: list[str] = []
    found: dict[int, list[Hardness]] = {}
    with stoppable("."), bars() as progress:
        problems = itertools.islice(all_problems(collections, bad), limit)
        for problem in progress.track(problems, total=total_problems(collections, limit) or limit):
            hard = _hardness(problem, nodes)
            if hard is not None:
                found.setdefault(problem.level, []).append(hard)
            if as_json:
                print_json({"id": problem.name} | ({} if hard is None else _as_json(hard)))
    if not found and not as_json:
        typer.echo("no problem could be ranked: none is enclosed and has a first move that is proved to work", err=True)
        raise typer.Exit(1)
    if not as_json:
        rows = [_ranks(str(level or "–"), some) for level, some in sorted(found.items())]
        every = [hard for some in found.values() for hard in some]
        if len(rows) > 1:
            rows.append(_ranks("all", every))
        show(
            table(
                plural(len(every), "problem"),
                ("level", "problems", "score", "first quarter", "median", "third quarter"),
                rows,
            )
        )
    if bad:
        raise typer.Exit(1)


def _hardness(problem: Problem, nodes: int) -> Hardness | None:
    answer = solve_problem(problem, SolveSettings(seconds=1e9, nodes=nodes))
    is_known = answer.verdict is not None and answer.outcome and not answer.is_open and not answer.assumption
    return hardness(answer) if is_known and [move for move in answer.first_moves if move >= 0] else None


def _as_json(hard: Hardness) -> Record:
    counts = {"nodes": hard.nodes, "moves": hard.moves, "tempting": hard.tempting}
    return {"rank": hard.rank, "level": hard.level, "score": round(hard.score, 2), **counts}


def _ranks(name: str, some: list[Hardness]) -> tuple[str, ...]:
    """How many there are, the median score, and the ranks at the quarters."""
    ordered = sorted(some, key=lambda hard: hard.score)
    quarters = [ordered[len(ordered) * share // 4].rank for share in (1, 2, 3)]
    return (name, f"{len(some):,}", f"{statistics.median(hard.score for hard in some):.1f}", *quarters)
