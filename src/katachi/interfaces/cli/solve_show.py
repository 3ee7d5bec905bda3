"""Answers for people: boards, sentences, tallies."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase

import typer

from katachi.go import vertex
from katachi.go.words import name_of, plural
from katachi.reading.answer.parts import Answer
from katachi.reading.answer.tell import ending_words, line_words, named_shape, refutation_words, sentence
from katachi.reading.problems.files import Problem

_SHORT = 3  # moves that need no picture


def board(problem: Problem, labels: Mapping[int, str]) -> str:
    """The part of the board where something is, with coordinates."""
    return problem.picture(labels).text(coordinates=2)


def lettered(points: Iterable[int]) -> dict[int, str]:
    """Some points with the letters a, b, c …"""
    return dict(zip(points, ascii_lowercase, strict=False))


def _numbered(moves: Sequence[int]) -> dict[int, str]:
    """The first nine moves of a line; a point that is played twice has its first number."""
    return {move: str(number) for number, move in reversed(list(enumerate(moves[:9], 1))) if move >= 0}


def show(answer: Answer, other: Answer | None = None) -> None:
    """Print everything known about one problem."""
    problem, size = answer.problem, answer.problem.position.size
    position, mover = problem.position, problem.to_move
    typer.echo(board(problem, lettered(answer.first_moves)))
    typer.echo(f"{name_of(mover)} to move: {sentence(answer)}")
    if answer.first_moves:
        typer.echo(f"proved first moves: {_places(answer.first_moves, size)}")
    if answer.line.winner.value:
        text = line_words(answer.line, position, mover) if answer.line.moves else ending_words(answer.line)
        typer.echo(f"main line: {text}")
        if len(answer.line.moves) > _SHORT:
            typer.echo(board(problem, _numbered(answer.line.moves)))
    if answer.outcome not in ("", "l") and answer.exits:
        typer.echo(f"assumed to be closed: {_places(answer.exits, size)}")
    for line in answer.others:
        typer.echo(f"also: {line_words(line, position, mover)}")
    for one in answer.refutations:
        typer.echo(f"not {vertex(one.move, size)}: {refutation_words(one, answer)}")
        typer.echo(f"    {line_words(one.line, position, mover)}")
    if answer.idle:
        typer.echo(f"these fail even without an answer: {_places(answer.idle, size)}")
    if other is not None:
        moves = f"; first moves {_places(other.first_moves, size)}" if other.first_moves else ""
        typer.echo(f"{name_of(other.problem.to_move)} to move: {sentence(other)}{moves}")
        if shape := named_shape(answer, other):
            typer.echo(f"a {shape}: counted as dead at the end of the game")
    if answer.verdict:
        typer.echo(f"{plural(answer.nodes, 'position')}, {answer.seconds:.2f} s, {len(answer.region)} points read")


def show_briefly(answer: Answer) -> None:
    """Print one problem of many: the board, the verdict, the line."""
    problem = answer.problem
    typer.echo(f"{problem.name}: {name_of(problem.to_move)} to move: {sentence(answer)}")
    typer.echo(board(problem, lettered(answer.first_moves)))
    if answer.line.moves:
        typer.echo(line_words(answer.line, problem.position, problem.to_move))
    typer.echo("")


def _places(points: list[int] | tuple[int, ...], size: int) -> str:
    return " ".join(vertex(point, size) for point in points)


def count(tally: Counter[str], answer: Answer) -> None:
    """Add one answer to a tally."""
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


def summary(tally: Counter[str]) -> None:
    """Print the tally of a collection."""
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
