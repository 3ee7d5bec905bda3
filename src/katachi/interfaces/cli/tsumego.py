"""``katachi tsumego``: collections of life-and-death problems, checked, made, and learned from."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import typer
from rich.progress import TextColumn

from katachi.files.writing import make_folder
from katachi.go import sgf_pair, vertex
from katachi.go.words import name_of, plural
from katachi.interfaces.cli import options, tsumego_games
from katachi.interfaces.cli.files import check_place
from katachi.interfaces.cli.output import bars, in_rows, lettered, print_json, show, stoppable, stopped, table
from katachi.interfaces.cli.solve import all_problems, board, total_problems
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.answer.tell import answer_json, line_words, refutation_words, sentence, solution_tree
from katachi.reading.problems.audit import AuditResult, Finding, audit_problem
from katachi.reading.problems.draft import PLACES, Place
from katachi.reading.problems.files import LEVELS, Problem, read_problems
from katachi.reading.problems.generate import GenerateSettings, Record, generate_file
from katachi.reading.tsumego.patterns import SIDES, MoveCounts, MoveDatabases, draw_small, learn
from katachi.reading.tsumego.search import MANY, rule_uses
from katachi.records import save
from katachi.work import cores

_AUDIT = (
    "Examples:  katachi tsumego audit book.sgf  ·  katachi tsumego audit problems.jsonl.gz --seconds 5 --boards  ·  "
    "katachi tsumego audit book.sgf --sgf solutions/"
)
_GENERATE = (
    "Examples:  katachi tsumego generate --to mine.jsonl  ·  "
    "katachi tsumego generate --count 50 --difficulty 3-5 --place corner --goal ko --seed 7 --to ko.sgf"
)
_PATTERNS = (
    "Examples:  katachi tsumego patterns problems.jsonl --to moves.npz  ·  "
    "katachi tsumego patterns problems.jsonl --part 1/2 --to half.npz  ·  katachi tsumego patterns --show 12"
)
_DRAWN = (AuditResult.FAILS, AuditResult.WEAKER, AuditResult.OTHER_RESULT)  # disagreements, drawn in any case

commands = typer.Typer(help="Collections of life-and-death problems: check them, and make new ones.")


@commands.callback(invoke_without_command=True)
def _group(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


commands.command("from-games", epilog=tsumego_games.FROM_GAMES)(tsumego_games.from_games)
commands.command("rank", epilog=tsumego_games.RANK)(tsumego_games.rank)


# ---- audit -----------------------------------------------------------------------------------------------------------


@commands.command("audit", epilog=_AUDIT)
def audit(
    collections: options.Problems,
    seconds: Annotated[float | None, typer.Option(help="Processor time for each problem (1)", min=0.001)] = None,
    nodes: options.Nodes = None,
    limit: options.ProblemLimit = None,
    rules: options.Rules = "forced",
    boards: Annotated[bool, typer.Option("--boards", help="Draw every problem except where we simply agree")] = False,
    sgf: Annotated[
        Path | None, typer.Option(help="A folder for our solutions, one file per problem", file_okay=False)
    ] = None,
    as_json: options.AsJsonLines = False,
) -> None:
    """Compare the published solutions of a collection with proofs.

    Says which first moves are right, which fail and why, where another move works as well, and where the result is
    different. In SGF files, the right moves are those whose variations say so (RIGHT, correct, 正解 …), then those with
    TE, then those without BM; if nothing is marked, the first variation.
    """
    bad: list[str] = []
    request = SolveSettings(
        seconds=seconds or (1e9 if nodes else 1.0), nodes=nodes or MANY, uses=rule_uses(rules), details=bool(sgf)
    )
    if sgf is not None:
        make_folder(sgf)
    tally: Counter[AuditResult] = Counter()
    files: set[str] = set()
    interrupted = False
    with bars() as progress:
        found = itertools.islice(all_problems(collections, bad), limit)
        try:
            for problem in progress.track(
                found, total=total_problems(collections, limit) or limit, description="problems"
            ):
                finding = audit_problem(problem, request)
                tally[finding.kind] += 1
                if sgf is not None:
                    save([solution_tree(finding.answer)], sgf / _file_name(problem.name, files))
                _report(finding, boards, as_json)
        except KeyboardInterrupt:
            interrupted = True
    if not tally and not bad and not interrupted:
        raise ValueError(f"there is no problem in {', '.join(path.name for path in collections)}")
    if not as_json and tally:
        rows = [(kind.value, f"{tally[kind]:,}") for kind in AuditResult if tally[kind]]
        show(table(plural(tally.total(), "problem"), ("published solution", "problems"), rows))
    if interrupted:
        stopped(f" after {plural(tally.total(), 'problem')}.")
    if bad:
        raise typer.Exit(1)


def _file_name(name: str, taken: set[str]) -> str:
    """A file name for a problem that no other problem has."""
    stem = re.sub(r"[^\w.#-]+", "_", name).strip("._")[:100] or "problem"
    for number in itertools.count(1):
        candidate = f"{stem}.sgf" if number == 1 else f"{stem}-{number}.sgf"
        if candidate.lower() not in taken:
            taken.add(candidate.lower())
            return candidate
    raise AssertionError  # there is always another number


def _finding_json(finding: Finding) -> dict[str, Any]:
    size = finding.problem.position.size
    points = {
        "published": finding.problem.solutions,
        "works": finding.works,
        "fails": finding.fails,
        "also": finding.also,
        "called_wrong_but_works": finding.wrong_works,
    }
    pairs = {name: [sgf_pair(point, size) for point in some] for name, some in points.items()}
    audited = {"kind": finding.kind.name.lower(), "published_outcome": finding.problem.outcome, **pairs}
    return {**answer_json(finding.answer), "audit": audited | ({"why": finding.why} if finding.why else {})}


def _report(finding: Finding, boards: bool, as_json: bool) -> None:
    if as_json:
        print_json(_finding_json(finding))
        return
    if finding.kind in _DRAWN or (boards and finding.kind not in (AuditResult.AGREED, AuditResult.NOTHING)):
        _draw(finding)


def _draw(finding: Finding) -> None:
    problem, answer = finding.problem, finding.answer
    size = problem.position.size
    published = " ".join(vertex(point, size) for point in problem.solutions) or "–"
    typer.echo(f"{problem.name}: {finding.kind.value}{f' ({finding.why})' if finding.why else ''}")
    typer.echo(board(problem, lettered(problem.solutions)))
    typer.echo(f"{name_of(problem.to_move)} to move: {sentence(answer)}")
    proved = " ".join(vertex(point, size) for point in answer.first_moves) or "none"
    typer.echo(f"published: {published} (a, b, … on the board); proved: {proved}")
    if finding.refutation is not None:
        text = line_words(finding.refutation.line, problem.position, problem.to_move)
        typer.echo(f"{refutation_words(finding.refutation, answer)}: {text}")
    elif answer.line.moves:
        typer.echo(f"main line: {line_words(answer.line, problem.position, problem.to_move)}")
    typer.echo("")


# ---- generate --------------------------------------------------------------------------------------------------------


@commands.command("generate", epilog=_GENERATE)
def generate(  # noqa: PLR0913, PLR0917 - what problems, where to, how long
    to: Annotated[Path, typer.Option(help="File to write: .jsonl or .sgf", metavar="FILE", dir_okay=False)],
    count: Annotated[int, typer.Option(help="How many problems", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="Seed; another seed gives other problems")] = 1,
    difficulty: Annotated[str, typer.Option(help="A level from 1 to 10, or a range such as 3-5")] = "1-10",
    place: Annotated[str, typer.Option(help="corner, side, centre or any")] = "any",
    goal: Annotated[
        Literal["live", "kill", "ko", "any"], typer.Option(help="What the side to move can achieve")
    ] = "any",
    seconds: Annotated[
        float | None, typer.Option(help="Stop after this long, with the problems found so far", min=0.1)
    ] = None,
    jobs: Annotated[
        int, typer.Option("--workers", help="Processes (all cores); the problems are the same", min=0, max=256)
    ] = 0,
    resume: options.Continue = False,
    force: options.Force = False,
) -> None:
    """Make life-and-death problems: enclosed, proved, with exactly one first move that works, and no superfluous stone.

    Each level of difficulty gets its share. To continue interrupted work, use --resume.
    """
    check_place(to, force=force or resume)  # what was found before is used in any case: it would be found again
    settings = GenerateSettings(count, seed, _levels(difficulty), _places(place), goal)
    tried = TextColumn("{task.completed:,} of {task.total:,} problems, {task.fields[tried]:,} tried")
    with stoppable(". Run the same command with --resume to continue."), bars(tried) as progress:
        task = progress.add_task("", total=count, tried=0)
        records = generate_file(
            settings,
            to,
            jobs=jobs or cores(),
            seconds=seconds,
            on_progress=lambda found, attempts: progress.update(task, completed=found, tried=attempts),
        )
    _tell(records, settings, to)


def _tell(records: list[Record], settings: GenerateSettings, to: Path) -> None:
    kinds = Counter(record["goal"] for record in records)
    words = ", ".join(f"{kinds[kind]} {kind}" for kind in ("live", "kill", "ko") if kinds[kind])
    typer.echo(
        f"{plural(len(records), 'problem')} ({words}) in {to}" if records else f"no problem was found; {to} is empty"
    )
    missing = settings.shares
    missing.subtract(Counter(record["difficulty"] for record in records))
    if missing.total() > 0:
        levels = ", ".join(f"{number} of level {level}" for level, number in sorted(missing.items()) if number > 0)
        typer.echo(
            f"Time ran out before all were found ({levels} missing). Run the same command with --resume to continue."
        )


def _levels(text: str) -> tuple[int, ...]:
    low, dash, high = text.partition("-")
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise typer.BadParameter(f"--difficulty {text!r}: write a level from 1 to 10, or two with a dash, as in 3-5")
    levels = tuple(level for level in LEVELS if int(low) <= level <= int(high if dash else low))
    if not levels:
        raise typer.BadParameter(f"--difficulty {text!r}: levels go from 1 to 10")
    return levels


def _places(text: str) -> tuple[Place, ...]:
    wanted = {"center": "centre"}.get(text, text)
    places = tuple(place for place in PLACES if wanted in (place, "any"))
    if not places:
        raise typer.BadParameter(f"--place {text!r}: use corner, side, centre or any")
    return places


# ---- patterns --------------------------------------------------------------------------------------------------------


@commands.command("patterns", epilog=_PATTERNS)
def patterns(
    problems: Annotated[
        list[Path] | None,
        typer.Argument(help="Problems as JSON lines or SGF; without any, the shipped patterns are shown", exists=True),
    ] = None,
    to: Annotated[Path | None, typer.Option(help="File to write (.npz)", metavar="FILE", dir_okay=False)] = None,
    part: Annotated[str, typer.Option(help="1/2: every second problem, from the first; 2/2: the others")] = "1/1",
    nodes: Annotated[int, typer.Option(help="Most positions to spend on a problem", min=1)] = 1 << 18,
    positions: Annotated[int, typer.Option(help="Most positions to learn from per problem", min=1)] = 150,
    show: Annotated[int, typer.Option(help="Draw this many of the most frequent winning moves", min=0)] = 0,
) -> None:
    """Solve problems and count the patterns around the moves of the proved lines, for attack and defence databases.

    The solver uses the shipped databases to choose which moves to try first.
    """
    if problems and to is None and not show:
        raise typer.BadParameter("say what to do with the patterns: --to FILE keeps them, --show 12 draws some")
    if not problems and to is not None:
        raise typer.BadParameter("name problems to learn from")
    databases = _learn(problems, part, nodes, positions) if problems else MoveDatabases.load()
    if to is not None:
        databases.save(to)
    for (side, window), counts in databases.counts.items():
        wins, seen = int(counts.wins.sum()), int(counts.seen.sum())
        typer.echo(
            f"{side} {window}×{window}: {plural(len(counts), 'pattern')}, {wins:,} of {plural(seen, 'move')} won"
        )
    for side in SIDES if show else ():
        typer.echo(f"\n{side}: the moves that won most often, and in how many of their occurrences")
        typer.echo(_drawings(databases.counts[side, 3], show))
    if to is not None:
        typer.echo(f"The databases are in {to}.")


def _learn(paths: list[Path], part: str, nodes: int, positions: int) -> MoveDatabases:
    chosen = _part(itertools.chain.from_iterable(map(read_problems, paths)), part)
    names = " ".join(path.name for path in paths)
    with stoppable("; nothing was written."), bars() as progress:
        tracked = progress.track(chosen, description="problems")
        return learn(tracked, nodes=nodes, positions=positions, source=f"{names}, part {part}")


def _part(problems: Iterator[Problem], part: str) -> Iterator[Problem]:
    number, slash, of = part.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise typer.BadParameter(f"--part {part!r}: write 1/2 for every second problem, from the first")
    return itertools.islice(problems, int(number) - 1, None, int(of))


def _drawings(counts: MoveCounts, number: int) -> str:
    """The most frequent winning moves."""
    order = np.argsort(-counts.wins, kind="stable")[:number].tolist()
    return in_rows(f"{draw_small(int(counts.keys[i]))}\n{counts.wins[i]}/{counts.seen[i]}" for i in order)
