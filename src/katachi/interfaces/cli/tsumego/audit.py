"""``katachi tsumego audit``: published solutions compared with proofs."""

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TimeElapsedColumn
from rich.table import Table

from katachi.go import sgf_pair, vertex
from katachi.go.words import name_of, plural
from katachi.interfaces.cli import INTERRUPTED
from katachi.interfaces.cli.solve_show import board, lettered
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.answer.tell import answer_json, line_words, refutation_words, sentence, solution_tree
from katachi.reading.problems.audit import AuditResult, Finding, audit_problem
from katachi.reading.problems.files import Problem, count_problems, read_problems
from katachi.reading.tsumego.search import MANY
from katachi.records import save

EPILOG = (
    "Examples:  katachi tsumego audit book.sgf  ·  katachi tsumego audit problems.jsonl.gz --seconds 5 --boards  ·  "
    "katachi tsumego audit book.sgf --sgf solutions/"
)
_SHOWN = (AuditResult.FAILS, AuditResult.WEAKER, AuditResult.OTHER_RESULT)  # disagreements, drawn in any case


def audit_command(
    collections: Annotated[list[Path], typer.Argument(help="SGF files, or problems as JSON lines", exists=True)],
    seconds: Annotated[float | None, typer.Option(help="Processor time for each problem (1)", min=0.001)] = None,
    nodes: Annotated[
        int | None, typer.Option(help="Positions for each problem; always gives the same answer", min=1)
    ] = None,
    limit: Annotated[int | None, typer.Option(help="At most this many problems", min=1)] = None,
    rules: Annotated[bool, typer.Option(help="Use the proven rules on life")] = True,
    boards: Annotated[bool, typer.Option("--boards", help="Draw every problem except where we simply agree")] = False,
    sgf: Annotated[
        Path | None, typer.Option(help="A folder for our solutions, one file per problem", file_okay=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON, one object per line")] = False,
) -> None:
    """Compare the published solutions of a collection with proofs.

    Says which first moves are right, which fail and why, where another move works as well, and where the result is
    different. In SGF files, the right moves are those whose variations say so (RIGHT, correct, 正解 …), then those with
    TE, then those without BM; if nothing is marked, the first variation.
    """
    bad: list[str] = []
    request = SolveSettings(
        seconds=seconds or (1e9 if nodes else 1.0), nodes=nodes or MANY, rules=rules, details=bool(sgf)
    )
    console = Console(stderr=True)
    counts = [count_problems(path) for path in collections]
    total = limit if None in counts else min(limit or MANY, sum(one or 0 for one in counts))
    columns = (SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    if sgf is not None:
        sgf.mkdir(parents=True, exist_ok=True)
    tally: Counter[AuditResult] = Counter()
    files: set[str] = set()
    stopped = False
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
            for problem in bars.track(itertools.islice(_all(collections, bad), limit), total=total):
                finding = audit_problem(problem, request)
                tally[finding.kind] += 1
                if sgf is not None:
                    save([solution_tree(finding.answer)], sgf / _file_name(problem.name, files))
                _report(finding, boards, as_json)
    except KeyboardInterrupt:
        stopped = True
    if not tally and not bad and not stopped:
        raise ValueError(f"there is no problem in {', '.join(path.name for path in collections)}")
    if not as_json and tally:
        Console().print(_table(tally))
    if stopped:
        console.print(f"Stopped after {plural(sum(tally.values()), 'problem')}.", highlight=False)
        raise typer.Exit(INTERRUPTED)
    if bad:
        raise typer.Exit(1)


def _all(paths: list[Path], bad: list[str]) -> Iterator[Problem]:
    def complain(text: str) -> None:
        bad.append(text)
        typer.echo(f"katachi: {text}", err=True)

    for path in paths:
        yield from read_problems(path, complain)


def _file_name(name: str, taken: set[str]) -> str:
    """A file name for a problem that no other problem has."""
    stem = re.sub(r"[^\w.#-]+", "_", name).strip("._")[:100] or "problem"
    for number in itertools.count(1):
        candidate = f"{stem}.sgf" if number == 1 else f"{stem}-{number}.sgf"
        if candidate.lower() not in taken:
            taken.add(candidate.lower())
            return candidate
    raise AssertionError  # there is always another number


def _table(tally: Counter[AuditResult]) -> Table:
    table = Table(title=plural(sum(tally.values()), "problem"))
    table.add_column("published solution")
    table.add_column("problems", justify="right")
    for kind in AuditResult:
        if tally[kind]:
            table.add_row(kind.value, f"{tally[kind]:,}")
    return table


def finding_json(finding: Finding) -> dict[str, Any]:
    """One object: the answer, and how the published solution compares with it."""
    size = finding.problem.position.size
    record = answer_json(finding.answer)
    record["audit"] = {
        "kind": finding.kind.name.lower(),
        "published": [sgf_pair(point, size) for point in finding.problem.solutions],
        "published_outcome": finding.problem.outcome,
        "works": [sgf_pair(point, size) for point in finding.works],
        "fails": [sgf_pair(point, size) for point in finding.fails],
        "also": [sgf_pair(point, size) for point in finding.also],
        "called_wrong_but_works": [sgf_pair(point, size) for point in finding.wrong_works],
        **({"why": finding.why} if finding.why else {}),
    }
    return record


def _report(finding: Finding, boards: bool, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(finding_json(finding)))
        return
    if finding.kind in _SHOWN or (boards and finding.kind not in (AuditResult.AGREED, AuditResult.NOTHING)):
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
