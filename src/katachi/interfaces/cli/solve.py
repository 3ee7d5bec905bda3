"""``katachi solve``: life and death by proof."""

import itertools
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TimeElapsedColumn

from katachi.go import Color, parse_vertex
from katachi.go.words import plural
from katachi.interfaces.cli import INTERRUPTED
from katachi.interfaces.cli.solve_show import count, show, show_briefly, summary
from katachi.reading.answer.ask import solve_both, solve_problem
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.answer.tell import answer_json, solution_tree
from katachi.reading.problems.files import Problem, color_of, count_problems, read_problems
from katachi.reading.tsumego.search import MANY
from katachi.records import GameTree, save


class AnswerFile:
    """Answers are appended line by line. With `resume`, `skip` tells which problems it already has."""

    def __init__(self, path: Path, resume: bool) -> None:
        self._path = path
        self._done: Counter[str] = Counter()
        if path.exists() and path.stat().st_size > 0:
            if not resume:
                raise typer.BadParameter(
                    f"--out {path}: it already has answers; add --resume to continue, or remove the file"
                )
            self._take_up()
        self._file: IO[str] = path.open("a", encoding="utf-8")

    def _take_up(self) -> None:
        """Read the answers so far. A last line without a newline was being written when the program stopped: drop
        it."""
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                self._done[json.loads(line)["id"]] += 1
            except (ValueError, TypeError, KeyError):
                raise typer.BadParameter(
                    f"--out {self._path}: line {number} is not an answer; name another file or fix it"
                ) from None
        if whole < len(data):
            os.truncate(self._path, whole)

    def skip(self, name: str) -> bool:
        """Whether the file already has the problem. Each answer counts for one problem of that name."""
        if self._done[name] == 0:
            return False
        self._done[name] -= 1
        return True

    def add(self, answer: dict[str, Any]) -> None:
        """Append one line and flush it to disk."""
        self._file.write(json.dumps(answer) + "\n")
        self._file.flush()

    def __enter__(self) -> "AnswerFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


_EPILOG = (
    "Examples:  katachi solve problem.sgf  ·  katachi solve problems.jsonl.gz --seconds 1 --json  ·  "
    'katachi solve fight.sgf --goal capture --target "D4" --sgf solution.sgf'
)
_SECONDS, _SECONDS_ALONE = 1.0, 5.0


class GoalOption(StrEnum):
    """What the side to move wants."""

    AUTO = "auto"
    LIVE = "live"
    KILL = "kill"
    EYE = "eye"
    CAPTURE = "capture"
    SAVE = "save"
    CONNECT = "connect"


class Marks(StrEnum):
    """How solutions are marked in SGF."""

    RIGHT = "right"
    TE_BM = "te-bm"
    BOTH = "both"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("solve", epilog=_EPILOG)(command)


def command(  # noqa: PLR0913, PLR0917 - what to read, what to ask, how long, what to write
    problems: Annotated[list[Path], typer.Argument(help="SGF files, or problems as JSON lines", exists=True)],
    seconds: Annotated[
        float | None, typer.Option(help="Processor time for each problem (1; 5 for one alone)", min=0.001)
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(help="Positions for each problem; always gives the same answer", min=1)
    ] = None,
    limit: Annotated[int | None, typer.Option(help="At most this many problems", min=1)] = None,
    goal: Annotated[
        GoalOption, typer.Option(help="What the side to move wants (as the problem says)")
    ] = GoalOption.AUTO,
    target: Annotated[str | None, typer.Option(help='Stones in question: "D4 E5"')] = None,
    all_targets: Annotated[bool, typer.Option("--all", help="All chains of the target must be captured")] = False,
    to_move: Annotated[str | None, typer.Option(help="B or W, instead of what the problem says")] = None,
    both: Annotated[bool, typer.Option("--both", help="Also solve with the other side moving first")] = False,
    rules: Annotated[bool, typer.Option(help="Use the proven rules on life")] = True,
    refutations: Annotated[
        bool, typer.Option("--refutations", help="Refute other first moves (always for one problem alone)")
    ] = False,
    boards: Annotated[bool, typer.Option("--boards", help="Draw every problem of a collection")] = False,
    sgf: Annotated[Path | None, typer.Option(help="Write the solutions as SGF", dir_okay=False)] = None,
    marks: Annotated[Marks, typer.Option(help="Mark solutions in SGF by RIGHT, by TE and BM, or by both")] = Marks.BOTH,
    proof: Annotated[
        Path | None, typer.Option(help="Write the proof to this file, or the proofs of several problems to this folder")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write answers to this file as they are found", dir_okay=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the --out file")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one object per line")] = False,
) -> None:
    """Find out whether a group lives, dies, or depends on ko and on how many threats, for the side to move.

    All winning first moves are proved. What is not proved in time is unknown, never guessed. Problems with labels
    (outcome, solutions) are compared with them.
    """
    if resume and out is None:
        raise typer.BadParameter("--resume continues a file: name it with --out")
    bad: list[str] = []
    found = itertools.islice(_asked(problems, bad, target, to_move), limit)
    first = list(itertools.islice(found, 2))
    if not first and not bad:
        raise ValueError(f"there is no problem in {', '.join(path.name for path in problems)}")
    alone = len(first) == 1 and not bad
    request = SolveSettings(
        seconds=seconds or (1e9 if nodes else _SECONDS_ALONE if alone and not as_json else _SECONDS),
        nodes=nodes or MANY,
        rules=rules,
        goal=None if goal is GoalOption.AUTO else goal.value,
        all_targets=all_targets,
        details=refutations or alone or sgf is not None,
    )
    _look_at_places(sgf, proof, alone=alone)
    plan = _Plan(request, both or (alone and not as_json), boards, sgf, marks, proof, out, resume, as_json, alone)
    total = None if limit is None and len(problems) > 20 else _total(problems, limit)
    _run(itertools.chain(first, found), plan, total)
    if bad:
        if first:
            typer.echo(f"katachi: {plural(len(bad), 'problem')} could not be read", err=True)
        raise typer.Exit(1)


def _look_at_places(sgf: Path | None, proof: Path | None, *, alone: bool) -> None:
    """Check that results can be written where they are wanted, before hours are spent on them."""
    for path in (sgf, proof):
        if path is not None and not path.absolute().parent.is_dir():
            raise typer.BadParameter(f"{path}: there is no folder {path.parent}")
    if proof is not None and alone and proof.is_dir():
        raise typer.BadParameter(f"--proof {proof} is a folder: one problem needs one file")
    if proof is not None and not alone and proof.is_file():
        raise typer.BadParameter(f"--proof {proof} is a file: proofs of several problems need a folder")


@dataclass(frozen=True)
class _Plan:
    """What to do with answers."""

    request: SolveSettings
    both: bool
    boards: bool
    sgf: Path | None
    marks: Marks
    proof: Path | None
    out: Path | None
    resume: bool
    as_json: bool
    alone: bool


def _run(problems: Iterable[Problem], plan: _Plan, total: int | None) -> None:
    console = Console(stderr=True)
    tally: Counter[str] = Counter()
    trees: list[GameTree] = []
    proofs: set[Path] = set()
    columns = (SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    quiet = plan.alone or not console.is_terminal
    try:
        with (
            AnswerFile(plan.out, plan.resume) if plan.out else nullcontext() as answers,
            Progress(*columns, console=console, transient=True, disable=quiet) as bars,
        ):
            for problem in bars.track(problems, total=total):
                if answers is not None and answers.skip(problem.name):
                    tally["skipped"] += 1
                    continue
                answer, other = _solve(problem, plan)
                count(tally, answer)
                if answers is not None:
                    answers.add(answer_json(answer, other))
                if plan.sgf is not None:
                    trees.append(solution_tree(answer, plan.marks.value))
                _report(answer, other, plan)
                if plan.proof is not None:
                    _prove(answer, plan.proof, proofs, alone=plan.alone)
    except KeyboardInterrupt:
        console.print(f"Stopped after {plural(tally['problems'], 'problem')}.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        if plan.sgf is not None and trees:
            save(trees, plan.sgf)
        if not plan.as_json and not plan.alone and tally:
            summary(tally)


def _solve(problem: Problem, plan: _Plan) -> tuple[Answer, Answer | None]:
    return solve_both(problem, plan.request) if plan.both else (solve_problem(problem, plan.request), None)


def _prove(answer: Answer, path: Path, written: set[Path], *, alone: bool) -> None:
    """Write the proof of an answer to a file, however long it takes: the answer is already known."""
    if not alone:
        path.mkdir(parents=True, exist_ok=True)
        name = answer.problem.name.replace("/", "_")
        names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
        path = next(one for text in names if (one := path / f"{text}.proof") not in written)
    try:
        positions = answer.save_proof(path)
    except ValueError as error:
        typer.echo(f"katachi: {answer.problem.name}: no proof was written, because {error}", err=True)
        return
    written.add(path)
    if alone:
        typer.echo(f"proof: {plural(positions, 'position')} in {path} (katachi verify {path})", err=True)


def _report(answer: Answer, other: Answer | None, plan: _Plan) -> None:
    if plan.as_json:
        typer.echo(json.dumps(answer_json(answer, other)))
    elif plan.alone:
        show(answer, other)
    elif plan.boards:
        show_briefly(answer)


def _asked(paths: list[Path], bad: list[str], target: str | None, to_move: str | None) -> Iterator[Problem]:
    """The problems of all files with the options applied; what cannot be read is reported at once."""

    def complain(text: str) -> None:
        bad.append(text)
        typer.echo(f"katachi: {text}", err=True)

    mover = None if to_move is None else _mover(to_move)
    for path in paths:
        for problem in read_problems(path, complain):
            asked = problem if mover is None else replace(problem, to_move=mover)
            if target is not None:
                points = tuple(parse_vertex(word, problem.position.size) for word in target.split())
                asked = replace(asked, target=points, defender=_owner(asked, points, target))
            yield asked


def _mover(text: str) -> Color:
    try:
        return color_of(text.upper()[:1])
    except ValueError:
        raise typer.BadParameter(f"--to-move {text}: write B or W") from None


def _owner(problem: Problem, points: tuple[int, ...], text: str) -> Color:
    colors = {problem.position.color(point) if point >= 0 else 0 for point in points}
    if len(colors) != 1 or 0 in colors:
        raise typer.BadParameter(f"--target {text!r}: name stones of one colour")
    return Color(colors.pop())


def _total(paths: list[Path], limit: int | None) -> int | None:
    counts = [count_problems(path) for path in paths]
    known = None if None in counts else sum(one or 0 for one in counts)
    return known if limit is None or known is None else min(known, limit)
