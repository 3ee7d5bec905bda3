"""``katachi verify``: check proofs of life-and-death problems without the solver."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import print_json, warn
from katachi.reading.checker import CheckReport, ProofFileError, verify
from katachi.reading.checker.words import drawing, sentence
from katachi.reading.problems.files import Problem, read_problems

EPILOG = (
    "Examples:  katachi verify problem.proof  ·  katachi verify problem.proof --problem problem.sgf  ·  "
    "katachi verify proofs/*.proof --problem collection.sgf --twice --json"
)
_REFUSED = 1


def command(
    proofs: Annotated[list[Path], typer.Argument(help="Proofs, as katachi solve --proof writes them")],
    problem: Annotated[
        list[Path] | None,
        typer.Option(
            help="The problems they must be about: SGF, a drawing (.txt), or JSON lines", exists=True, dir_okay=False
        ),
    ] = None,
    twice: Annotated[bool, typer.Option("--twice", help="Ask the second checker as well; it is slow")] = False,
    as_json: options.AsJsonLines = False,
) -> None:
    """Check proofs: each is accepted, or its first hole is named and drawn.

    A proof draws its own board: compare it with yours, or name the file of the problem. The checker shares no code with
    the solver. It always lists what it takes for granted. The exit code is 1 if a proof has a hole or is about another
    board, 2 if a file is not a proof.
    """
    known = [one for path in problem or () for one in read_problems(path)]
    if problem and not known:
        raise ValueError(f"there is no problem in {', '.join(path.name for path in problem)}")
    worst = 0
    for path in proofs:
        try:
            report = verify(path, known or None, twice=twice)
        except ProofFileError as error:
            worst = error.exit_code
            if as_json:
                print_json({"file": str(path), "proved": False, "error": str(error)})
            warn(str(error))
            continue
        if not report.proved:
            worst = max(worst, _REFUSED)
        if as_json:
            print_json(_to_json(path, report, known))
        else:
            _show(path, report, known, alone=len(proofs) == 1)
    raise typer.Exit(worst)


def _show(path: Path, report: CheckReport, known: Sequence[Problem], *, alone: bool) -> None:
    if not alone:
        typer.echo(f"{path.name}:")
    typer.echo(str(report))
    if name := _name(report, known):
        typer.echo(f"  the board is that of {name}")
    elif report.proved:
        typer.echo("  the board is the proof's own: give --problem FILE to compare it with yours")
    if not alone:
        typer.echo()


def _name(report: CheckReport, known: Sequence[Problem]) -> str:
    return next((one.name for one in known if report.question.difference(one.position) is None), "")


def _to_json(path: Path, report: CheckReport, known: Sequence[Problem]) -> dict[str, Any]:
    question = report.question
    answer: dict[str, Any] = {
        "file": str(path),
        "proved": report.proved,
        "board": question.rows,
        "problem": _name(report, known) or None,
        "defender": question.defender,
        "goal": question.goal,
        "chains": [question.name(min(chain)) for chain in question.targets or question.chains],
        "region": [question.name(point) for point in question.region],
        "claims": [sentence(question, claim) for claim in report.claims],
        "positions": report.positions,
        "taken_for_granted": report.granted,
    }
    if report.hole:
        answer["hole"] = {"text": report.hole.text, "winner": report.hole.winner, "number": report.hole.number}
        if report.hole.spot:
            answer["hole"]["board"] = drawing(question, report.hole.spot)
    return answer
