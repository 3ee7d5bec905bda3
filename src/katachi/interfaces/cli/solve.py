"""``katachi solve``: life and death by proof."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.files.writing import append_json, make_folder, taken_up
from katachi.go import Color, parse_vertex, vertex
from katachi.go.words import full, name_of, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders
from katachi.interfaces.cli.output import bars, lettered, print_json, say, stopped, warn
from katachi.play.guess import searched_move
from katachi.reading.answer.ask import solve_problem, solve_turned
from katachi.reading.answer.closing import closed
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.answer.tell import (
    answer_json,
    ending_words,
    line_words,
    marked_refutation,
    named_shape,
    sentence,
    solution_tree,
    unshown_words,
    verdict_words,
)
from katachi.reading.problems.files import Problem, color_of, count_problems, read_problems
from katachi.reading.tsumego.search import MANY, rule_uses
from katachi.records import GameTree, save

EPILOG = (
    "Examples:  katachi solve problem.sgf  ·  katachi solve problems.jsonl.gz --seconds 1 --json  ·  "
    'katachi solve fight.sgf --goal capture --target "D4" --sgf solution.sgf'
)
_SECONDS, _SECONDS_ALONE = 1.0, 5.0
_ABOUT_STONES = ("eye", "capture", "save", "connect")
_SHORT = 3  # moves that need no picture
_NUMBERED = 9  # moves on a picture


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


def command(  # noqa: PLR0913, PLR0917 - what to read, what to ask, how long, what to write
    problems: options.Problems,
    seconds: Annotated[
        float | None, typer.Option(help="Processor time for each problem (1; 5 for one alone)", min=0.001)
    ] = None,
    nodes: options.Nodes = None,
    limit: options.ProblemLimit = None,
    goal: Annotated[
        GoalOption, typer.Option(help="What the side to move wants (as the problem says)")
    ] = GoalOption.AUTO,
    target: Annotated[
        str | None,
        typer.Option(help='Stones in question, such as "D4 E5": needed to capture, save, connect, and for an eye'),
    ] = None,
    all_targets: Annotated[bool, typer.Option("--all", help="All chains of the target must be captured")] = False,
    to_move: Annotated[str | None, typer.Option(help="B or W, instead of what the problem says")] = None,
    both: Annotated[bool, typer.Option("--both", help="Also solve with the other side moving first")] = False,
    rules: options.Rules = "forced",
    refutations: Annotated[
        bool, typer.Option("--refutations", help="Refute other first moves (always for one problem alone)")
    ] = False,
    close: Annotated[
        bool, typer.Option("--close", help="Where nothing is proved, close the wall around the group and solve again")
    ] = False,
    boards: Annotated[bool, typer.Option("--boards", help="Draw every problem of a collection")] = False,
    sgf: Annotated[Path | None, typer.Option(help="Write the solutions as SGF", dir_okay=False)] = None,
    marks: Annotated[Marks, typer.Option(help="Mark solutions in SGF by RIGHT, by TE and BM, or by both")] = Marks.BOTH,
    proof: Annotated[
        Path | None, typer.Option(help="Write the proof to this file, or the proofs of several problems to this folder")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--to", help="Write answers to this file as they are found", dir_okay=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the --to file")] = False,
    as_json: options.AsJsonLines = False,
) -> None:
    """Find out whether a group lives, dies, or depends on ko and on how many threats, for the side to move.

    All winning first moves are proved. What is not proved in time is unknown, never guessed. Problems with labels
    (outcome, solutions) are compared with them.
    """
    if resume and out is None:
        raise typer.BadParameter("--resume continues a file: name it with --to")
    bad: list[str] = []
    asked = (_asked(problem, target, to_move) for problem in all_problems(problems, bad))
    found = itertools.islice(asked, limit)
    first = list(itertools.islice(found, 2))
    if not first and not bad:
        raise ValueError(f"there is no problem in {', '.join(path.name for path in problems)}")
    alone = len(first) == 1 and not bad
    request = SolveSettings(
        seconds=seconds or (1e9 if nodes else _SECONDS_ALONE if alone and not as_json else _SECONDS),
        nodes=nodes or MANY,
        uses=rule_uses(rules),
        goal=None if goal is GoalOption.AUTO else goal.value,
        all_targets=all_targets,
        details=refutations or alone or sgf is not None,
    )
    if alone and goal.value in _ABOUT_STONES and not first[0].target:
        raise typer.BadParameter(f"--goal {goal.value} is about certain stones: name them, such as --target D4")
    _check_places(sgf, proof, alone=alone)
    plan = _Plan(
        request, both or (alone and not as_json), close, boards, sgf, marks, proof, out, resume, as_json, alone
    )
    total = None if limit is None and len(problems) > 20 else total_problems(problems, limit)
    _run(itertools.chain(first, found), plan, total)
    if bad:
        if first:
            warn(f"{plural(len(bad), 'problem')} could not be read")
        raise typer.Exit(1)


def _check_places(sgf: Path | None, proof: Path | None, *, alone: bool) -> None:
    """Check that results can be written where they are wanted, before hours are spent on them."""
    check_folders(sgf, proof)
    if proof is not None and alone and proof.is_dir():
        raise typer.BadParameter(f"--proof {proof} is a folder: one problem needs one file")
    if proof is not None and not alone and proof.is_file():
        raise typer.BadParameter(f"--proof {proof} is a file: proofs of several problems need a folder")


@dataclass(frozen=True)
class _Plan:
    """What to do with answers."""

    request: SolveSettings
    both: bool
    close: bool
    boards: bool
    sgf: Path | None
    marks: Marks
    proof: Path | None
    out: Path | None
    resume: bool
    as_json: bool
    alone: bool


def _run(problems: Iterable[Problem], plan: _Plan, total: int | None) -> None:
    tally: Counter[str] = Counter()
    trees: list[GameTree] = []
    proofs: set[Path] = set()
    try:
        answers = _AnswerFile(plan.out, plan.resume) if plan.out else None
        with bars() as progress:
            tracked = problems if plan.alone else progress.track(problems, total=total, description="problems")
            for problem in tracked:
                if answers is not None and answers.skip(problem.name):
                    tally["skipped"] += 1
                    continue
                answer, other = _solve(problem, plan)
                _count(tally, answer)
                if answers is not None:
                    answers.add(answer_json(answer, other))
                if plan.sgf is not None:
                    trees.append(solution_tree(answer, plan.marks.value))
                _report(answer, other, plan)
                if plan.proof is not None:
                    _prove(answer, plan.proof, proofs, alone=plan.alone)
    except KeyboardInterrupt:
        stopped(f" after {plural(tally['problems'], 'problem')}.")
    finally:
        if not plan.as_json and not plan.alone and tally:
            _show_tally(tally)
        if plan.sgf is not None and trees:  # last: the disk may be full
            save(trees, plan.sgf)


def _solve(problem: Problem, plan: _Plan) -> tuple[Answer, Answer | None]:
    answer = solve_problem(problem, plan.request)
    if plan.close and (wall := closed(answer)):
        answer = solve_problem(wall.problem, plan.request)
    return answer, solve_turned(answer, plan.request) if plan.both else None


def _prove(answer: Answer, path: Path, written: set[Path], *, alone: bool) -> None:
    """Write the proof of an answer to a file, however long it takes: the answer is already known."""
    if not alone:
        make_folder(path)
        name = answer.problem.name.replace("/", "_")
        names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
        path = next(one for text in names if (one := path / f"{text}.proof") not in written)
    try:
        positions = answer.save_proof(path)
    except ValueError as error:
        warn(f"{answer.problem.name}: no proof was written, because {error}")
        return
    written.add(path)
    if alone:
        typer.echo(f"proof: {plural(positions, 'position')} in {path} (katachi verify {path})", err=True)


def _report(answer: Answer, other: Answer | None, plan: _Plan) -> None:
    if plan.as_json:
        print_json(answer_json(answer, other))
    elif plan.alone:
        _show(answer, other)
    elif plan.boards:
        _show_briefly(answer)


class _AnswerFile:
    """Answers are appended line by line. With `resume`, `skip` tells which problems it already has."""

    def __init__(self, path: Path, resume: bool) -> None:
        self._done: Counter[str] = Counter()
        if path.exists() and path.stat().st_size > 0:
            if not resume:
                raise typer.BadParameter(
                    f"--to {path}: it already has answers; add --resume to continue, or remove the file"
                )
            self._take_up(path)
        self._path = path

    def _take_up(self, path: Path) -> None:
        """Read the answers so far."""
        try:
            answers = taken_up(path)
        except ValueError as error:
            raise typer.BadParameter(f"--to {error}") from None
        for number, answer in enumerate(answers, 1):
            try:
                self._done[answer["id"]] += 1
            except (TypeError, KeyError):
                raise typer.BadParameter(
                    f"--to {path}: line {number} is not an answer; name another file or fix it"
                ) from None

    def skip(self, name: str) -> bool:
        """Whether the file already has the problem. Each answer counts for one problem of that name."""
        if self._done[name] == 0:
            return False
        self._done[name] -= 1
        return True

    def add(self, answer: dict[str, Any]) -> None:
        append_json(self._path, answer)


# ---- The options -----------------------------------------------------------------------------------------------------


def all_problems(paths: Iterable[Path], bad: list[str]) -> Iterator[Problem]:
    """The problems of all files. What cannot be read is reported at once, and added to `bad`."""

    def complain(text: str) -> None:
        bad.append(text)
        warn(text)

    for path in paths:
        yield from read_problems(path, complain)


def total_problems(paths: Sequence[Path], limit: int | None) -> int | None:
    """How many problems the files have, up to a limit; None if that is not known without reading them."""
    counts = [count for path in paths if (count := count_problems(path)) is not None]
    return min(sum(counts), limit or MANY) if len(counts) == len(paths) else None


def _asked(problem: Problem, target: str | None, to_move: str | None) -> Problem:
    """The problem with the options applied."""
    if to_move is not None:
        problem = replace(problem, to_move=_mover(to_move))
    if target is None:
        return problem
    points = tuple(parse_vertex(word, problem.position.size) for word in target.replace(",", " ").split())
    return replace(problem, target=points, defender=_owner(problem, points, target))


def _mover(text: str) -> Color:
    try:
        return color_of(text.upper()[:1])
    except ValueError:
        raise typer.BadParameter(f"--to-move {text}: write B or W") from None


def _owner(problem: Problem, points: tuple[int, ...], text: str) -> Color:
    colors = {problem.position.color(point) if point >= 0 else 0 for point in points}
    if len(colors) != 1 or 0 in colors:
        why = "there is no stone on one of these points" if 0 in colors else "these stones have two colours"
        raise typer.BadParameter(f"--target {text!r}: {why}; name stones of one colour")
    return Color(colors.pop())


# ---- For people ------------------------------------------------------------------------------------------------------


def board(problem: Problem, labels: Mapping[int, str]) -> str:
    """The part of the board where something is, with coordinates."""
    return problem.picture(labels).text(coordinates=2)


def _numbered(moves: Sequence[int]) -> dict[int, str]:
    """The first moves of a line; a point that is played twice has its first number."""
    return {move: str(number) for number, move in reversed(list(enumerate(moves[:_NUMBERED], 1))) if move >= 0}


def _show(answer: Answer, other: Answer | None) -> None:
    """Print everything known about one problem."""
    problem, size = answer.problem, answer.problem.position.size
    position, mover = problem.position, problem.to_move
    typer.echo(board(problem, lettered(answer.first_moves)))
    typer.echo(full(verdict_words(answer)))
    typer.echo(f"{name_of(mover)} to move: {sentence(answer)}")
    if answer.first_moves:
        sure = "first moves that work" if answer.without_proof else "proved first moves"
        kind = "first moves that work then" if answer.assumption else sure
        typer.echo(f"{kind}: {_places(answer.first_moves, size)}")
    if answer.line.winner.value:
        text = line_words(answer.line, position, mover) if answer.line.moves else ending_words(answer.line)
        say(f"main line: {text}")
        if len(answer.line.moves) > _SHORT:
            typer.echo(board(problem, _numbered(answer.line.moves)))
            if unshown := unshown_words(answer.line.moves[:_NUMBERED]):
                typer.echo(f"   {unshown}")
    if answer.outcome and answer.exits:
        typer.echo(f"assumed to be closed: {_places(answer.exits, size)}")
    for line in answer.others:
        say(f"also: {line_words(line, position, mover)}")
    for one in answer.refutations:
        typer.echo(marked_refutation(one, answer))
        say(line_words(one.line, position, mover), indent=4)
    if answer.idle:
        typer.echo(f"these fail even without an answer: {_places(answer.idle, size)}")
    if other is not None:
        moves = f"; first moves {_places(other.first_moves, size)}" if other.first_moves else ""
        typer.echo(f"{name_of(other.problem.to_move)} to move: {sentence(other)}{moves}")
        if shape := named_shape(answer, other):
            typer.echo(f"a {shape}: counted as dead at the end of the game")
    _show_closing(answer)
    if answer.verdict:
        typer.echo(f"{plural(answer.nodes, 'position')}, {answer.seconds:.2f} s, {len(answer.region)} points read")


def _show_closing(answer: Answer) -> None:
    """Where nothing is proved: what the search likes, and how to ask with the wall closed."""
    if (wall := closed(answer)) is None:
        return
    size = answer.problem.position.size
    if not answer.first_moves and (move := searched_move(wall)) is not None:
        typer.echo(f"best move by search, not proved: {vertex(move, size)}")
    typer.echo(f"to read it with {name_of(wall.color)}'s wall closed at {_places(wall.wall, size)}, add --close")


def _show_briefly(answer: Answer) -> None:
    """Print one problem of many: the board, the verdict, the line."""
    problem = answer.problem
    typer.echo(f"{problem.name}: {name_of(problem.to_move)} to move: {sentence(answer)}")
    typer.echo(board(problem, lettered(answer.first_moves)))
    if answer.line.moves:
        typer.echo(line_words(answer.line, problem.position, problem.to_move))
    typer.echo("")


def _places(points: Sequence[int], size: int) -> str:
    return " ".join(vertex(point, size) for point in points)


def _count(tally: Counter[str], answer: Answer) -> None:
    problem = answer.problem
    tally["problems"] += 1
    tally["milliseconds"] += round(1000 * answer.seconds)
    tally[answer.word] += 1
    if problem.outcome and answer.outcome:
        tally["labelled"] += 1
        tally["as labelled"] += answer.outcome == problem.outcome
    if problem.solutions:
        tally["with moves"] += 1
        tally["right moves"] += bool(set(answer.first_moves) & set(problem.solutions))


def _show_tally(tally: Counter[str]) -> None:
    proved = tally["problems"] - tally["unknown"]
    typer.echo(f"{plural(tally['problems'], 'problem')}, {proved:,} proved, {tally['milliseconds'] / 1000:.1f} s")
    for word in ("alive", "dead", "seki", "ko", "unknown"):
        if tally[word] or word != "seki":
            typer.echo(f"  {word}: {tally[word]:,}")
    if tally["labelled"]:
        typer.echo(f"  outcome as the label says: {tally['as labelled']:,} of {tally['labelled']:,}")
    if tally["with moves"]:
        typer.echo(f"  a labelled first move is proved: {tally['right moves']:,} of {tally['with moves']:,}")
    if tally["skipped"]:
        typer.echo(f"  answered before: {tally['skipped']:,}")
