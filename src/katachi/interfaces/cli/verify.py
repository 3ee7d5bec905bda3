"""``katachi verify``: check proofs of life-and-death problems without the solver."""

from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import print_json, warn
from katachi.reading.checker import CheckReport, ProofFileError, verify
from katachi.reading.checker.words import assumptions, drawing, sentence

EPILOG = "Examples:  katachi verify problem.proof  ·  katachi verify proofs/*.proof --json"
_REFUSED = 1


def command(
    proofs: Annotated[list[Path], typer.Argument(help="Proofs, as katachi solve --proof writes them")],
    as_json: options.AsJsonLines = False,
) -> None:
    """Check proofs: each is accepted, or its first hole is named and drawn.

    The checker shares no code with the solver. It lists what it takes for granted: the stones of the wall. The exit
    code
    is 1 if a proof has a hole, 2 if a file is not a proof.
    """
    worst = 0
    for path in proofs:
        try:
            report = verify(path)
        except ProofFileError as error:
            worst = error.exit_code
            if as_json:
                print_json({"file": str(path), "proved": False, "error": str(error)})
            warn(str(error))
            continue
        if not report.proved:
            worst = max(worst, _REFUSED)
        if as_json:
            print_json(_to_json(path, report))
        else:
            _show(path, report, alone=len(proofs) == 1)
    raise typer.Exit(worst)


def _show(path: Path, report: CheckReport, *, alone: bool) -> None:
    typer.echo(str(report) if alone else f"{path.name}: {report}")
    if alone and report.proved:
        for line in assumptions(report.question):
            typer.echo(f"  taken for granted: {line}")


def _to_json(path: Path, report: CheckReport) -> dict[str, Any]:
    question = report.question
    answer: dict[str, Any] = {
        "file": str(path),
        "proved": report.proved,
        "claims": [sentence(question, claim) for claim in report.claims],
        "positions": report.positions,
        "taken_for_granted": assumptions(question),
    }
    if report.hole:
        answer["hole"] = {"text": report.hole.text, "winner": report.hole.winner, "number": report.hole.number}
        if report.hole.spot:
            answer["hole"]["board"] = drawing(question, report.hole.spot)
    return answer
