"""``katachi solve``: life and death of enclosed groups, by proof."""

import itertools
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from katachi.go import BLACK, WHITE, Color, sgf_pair, vertex
from katachi.go.diagram import draw
from katachi.interfaces.cli import INTERRUPTED
from katachi.reading.problems import Problem, read_problems
from katachi.reading.tsumego import Tsumego, Verdict, Winner

_EPILOG = "Examples:  katachi solve problem.sgf  ·  katachi solve problems.jsonl.gz --seconds 1 --json"
_WORDS = {"l": "alive", "d": "dead"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("solve", epilog=_EPILOG)(command)


def command(
    problems: Annotated[list[Path], typer.Argument(help="SGF files, or problems as JSON lines", exists=True)],
    seconds: Annotated[float, typer.Option(help="Processor time for each problem", min=0.001)] = 1.0,
    limit: Annotated[int | None, typer.Option(help="At most so many problems", min=1)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One object a line")] = False,
) -> None:
    """Say whether an enclosed group lives, dies, or lives or dies by ko and by how many threats, for the side to move.

    All winning first moves are proved. What is not proved in the time is unknown, never guessed. Problems with labels
    (outcome, solutions) are compared with them.
    """
    found = itertools.islice(_all(problems), limit)
    first = list(itertools.islice(found, 2))
    if not first:
        raise ValueError(f"there is no problem in {', '.join(path.name for path in problems)}")
    if len(first) == 1 and not as_json:
        _show(solve(first[0], seconds))
        return
    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.completed:,} problems"), TimeElapsedColumn())
    tally: Counter[str] = Counter()
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
            for problem in bars.track(itertools.chain(first, found)):
                answer = solve(problem, seconds)
                _count(tally, answer)
                if as_json:
                    typer.echo(json.dumps(answer.to_json()))
    except KeyboardInterrupt:
        console.print(f"Stopped after {tally['problems']:,} problems.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        if not as_json and tally:
            _summary(tally)


def _all(paths: list[Path]) -> Iterator[Problem]:
    for path in paths:
        yield from read_problems(path)


@dataclass(frozen=True)
class Answer:
    """What was found out about a problem. `why`: what stands in the way, if anything."""

    problem: Problem
    defender: Color | None
    verdict: Verdict | None
    region: tuple[int, ...]
    seconds: float
    why: str = ""

    @property
    def word(self) -> str:
        """alive, dead, ko or unknown."""
        label = self.verdict.label if self.verdict else ""
        return _WORDS.get(label, "ko" if label else "unknown")

    @property
    def first_moves(self) -> list[int]:
        """The first moves that are proved to reach what the mover can reach."""
        if self.verdict is None or self.defender is None:
            return []
        side = Winner.DEFENDER if self.problem.to_move == self.defender else Winner.ATTACKER
        return sorted(move for move in self.verdict.winning(side) if move >= 0)

    def to_json(self) -> dict[str, Any]:
        """Coordinates are SGF pairs. `line` is a first move that wins; lines to the end come with proofs."""
        size = self.problem.position.size
        moves = [sgf_pair(move, size) for move in self.first_moves]
        return {
            "id": self.problem.name,
            "to_move": "B" if self.problem.to_move == BLACK else "W",
            "verdict": self.word,
            "outcome": (self.verdict.label or None) if self.verdict else None,
            "first_moves": moves,
            "line": moves[:1],
            "nodes": self.verdict.nodes if self.verdict else 0,
            "seconds": round(self.seconds, 4),
            **({"why": self.why} if self.why else {}),
        }


def solve(problem: Problem, seconds: float) -> Answer:
    """One problem in so much processor time."""
    start = time.process_time()
    sides = [problem.defender] if problem.defender else [BLACK, WHITE]
    searches: list[tuple[int, Color, Tsumego]] = []
    why = ""
    for side in sides:
        try:
            search = Tsumego(problem.position, side, problem.target)
            searches.append((len(search.region), side, search))
        except ValueError as error:
            why = str(error)
    if not searches:
        return Answer(problem, None, None, (), time.process_time() - start, why)
    _, defender, search = min(searches, key=lambda one: one[0])
    verdict = search.judge(problem.to_move, seconds=seconds)
    return Answer(problem, defender, verdict, tuple(search.region), time.process_time() - start)


# ---- For people ------------------------------------------------------------------------------------------------------


def _show(answer: Answer) -> None:
    problem, size = answer.problem, answer.problem.position.size
    names = dict(zip("abcdefghijklmnopqrstuvwxyz", answer.first_moves, strict=False))
    typer.echo(draw(problem.position, names=names, mark_last=False))
    who = "Black" if problem.to_move == BLACK else "White"
    typer.echo(f"{who} to move: {_sentence(answer)}")
    if answer.first_moves:
        places = " ".join(vertex(move, size) for move in answer.first_moves)
        typer.echo(f"proved first moves: {places}")
    if answer.verdict:
        typer.echo(f"{answer.verdict.nodes:,} positions, {answer.seconds:.2f} s, {len(answer.region)} points read")


def _sentence(answer: Answer) -> str:
    if answer.verdict is None or answer.defender is None:
        return f"unknown ({answer.why})"
    group = "Black's group" if answer.defender == BLACK else "White's group"
    attacker, defender = ("White", "Black") if answer.defender == BLACK else ("Black", "White")
    label = answer.verdict.label
    if label in _WORDS:
        return f"{group} is {_WORDS[label]}"
    if not label:
        winner = {Winner.DEFENDER: "it lives", Winner.ATTACKER: "it dies", Winner.UNKNOWN: "nothing is proved"}
        return f"{group}: unknown in this time (without ko threats {winner[answer.verdict.winner]})"
    threats = int(label[1:-1])
    word = "threat" if threats == 1 else "threats"
    if label[0] == "l":
        return f"ko: {group} lives unless {attacker} has {threats} ko {word}"
    return f"ko: {group} dies unless {defender} has {threats} ko {word}"


def _count(tally: Counter[str], answer: Answer) -> None:
    problem = answer.problem
    tally["problems"] += 1
    tally["milliseconds"] += round(1000 * answer.seconds)
    tally[answer.word] += 1
    if problem.outcome and answer.verdict and answer.word != "unknown":
        tally["labelled"] += 1
        tally["as labelled"] += answer.verdict.label == problem.outcome
    if problem.solutions:
        tally["with moves"] += 1
        tally["right moves"] += bool(set(answer.first_moves) & set(problem.solutions))


def _summary(tally: Counter[str]) -> None:
    proved = tally["problems"] - tally["unknown"]
    typer.echo(f"{tally['problems']:,} problems, {proved:,} proved, {tally['milliseconds'] / 1000:.1f} s")
    for word in ("alive", "dead", "ko", "unknown"):
        typer.echo(f"  {word}: {tally[word]:,}")
    if tally["labelled"]:
        typer.echo(f"  outcome as the label says: {tally['as labelled']:,} of {tally['labelled']:,}")
    if tally["with moves"]:
        typer.echo(f"  a labelled first move is proved: {tally['right moves']:,} of {tally['with moves']:,}")
