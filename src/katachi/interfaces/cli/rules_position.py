"""Which rules hold in a position, for ``katachi rules show --sgf`` and ``--diagram``."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from katachi.go import Position, vertex
from katachi.go.diagram import draw as draw_board
from katachi.go.diagram import parse as parse_board
from katachi.interfaces.cli.positions import position_before
from katachi.knowledge.life.drawing import marks
from katachi.knowledge.life.export import rule_json
from katachi.knowledge.life.matcher import RuleBook, RuleMatch
from katachi.knowledge.life.rule_set import RuleSet

_SHOWN = 10


def show_matches(
    sets: Sequence[RuleSet],
    *,
    sgf: Path | None,
    move: int | None,
    diagram: Path | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Print the rules that hold in the position, the shallowest first."""
    position = _position(sgf, move, diagram)
    found = sorted(RuleBook(sets).match(position), key=lambda match: (match.depth, match.points))
    if as_json:
        typer.echo(json.dumps([_answer(match, position.size) for match in found[:limit]]))
        return
    console = Console(highlight=False)
    for match in found[: limit or _SHOWN]:
        console.print(_drawing(match, position), markup=False, soft_wrap=True)
        console.print()
    shown = min(len(found), limit or _SHOWN)
    console.print(f"{shown} of {len(found):,} places where a rule holds." if found else "No rule holds here.")


def _position(sgf: Path | None, move: int | None, diagram: Path | None) -> Position:
    if sgf is not None and diagram is not None:
        raise typer.BadParameter("give --sgf or --diagram, not both")
    if diagram is not None:
        drawing = diagram.read_text(encoding="utf-8")
        if drawing.lstrip().startswith("(;"):
            raise typer.BadParameter(f"{diagram.name} is a game record: name it with --sgf")
        try:
            return parse_board(drawing).position
        except ValueError as error:
            raise typer.BadParameter(f"{diagram.name}: {error}") from None
    assert sgf is not None
    return position_before(sgf, move)[0].position


def _answer(match: RuleMatch, size: int) -> dict[str, Any]:
    return {
        **rule_json(match.rule_set.key, match.rule, match.index),
        "color": "BW"[match.color - 1],
        "points": [vertex(point, size) for point in match.points],
        "stones": [vertex(point, size) for point in match.stones],
    }


def _drawing(match: RuleMatch, position: Position) -> str:
    """The rows around the rectangle, which is in brackets, and the rule's conditions there."""
    rules, rule = match.rule_set, match.rule
    found = marks(rule, rules.frame)
    names = {mark.letter: match.points[mark.cells[0]] for mark in found if not mark.is_string}
    lines = [f"{_promise(rules.goal, rule.depth, match.color)} ({rules.name}, rule {match.index + 1})"]
    lines += _rows(draw_board(position, names=names, mark_last=False).splitlines(), match.points, position.size)
    for mark in found:
        where = f"stones at {vertex(match.points[mark.cells[0]], position.size)}" if mark.is_string else mark.letter
        lines += [f"{where}: {_for(words, match.color)}" for words in mark.words]
    if match.stones:
        places = " ".join(vertex(point, position.size) for point in match.stones)
        lines.append(f"for any one of the stones {places}, within {rule.claims_depth} plies")
    return "\n".join(lines)


def _promise(goal: str, depth: int, color: int) -> str:
    who, other = ("Black", "White") if color == 1 else ("White", "Black")
    if not depth:
        return f"{who} has an eye" if goal == "eye" else f"{who} is alive"
    what = "gets an eye" if goal == "eye" else "lives"
    return f"{who} {what} within {depth} plies although {other} moves first"


def _rows(board: list[str], points: Sequence[int], size: int) -> list[str]:
    """The rows of a drawn board from two above the rectangle to two below, with the rectangle in brackets."""
    rows, columns = {point // size for point in points}, {point % size for point in points}
    shown = range(max(0, min(rows) - 2), min(size, max(rows) + 3))
    lines = [board[0]]
    for row in shown:
        line = board[1 + row]
        if row in rows:
            left, right = 2 + 2 * min(columns), 4 + 2 * max(columns)
            line = f"{line[:left]}[{line[left + 1 : right]}]{line[right + 1 :]}"
        lines.append(line)
    return lines


def _for(words: str, color: int) -> str:
    """Swap the colours if needed: rules are written for Black."""
    swapped = {"Black": "White", "White": "Black"}
    return words if color == 1 else " ".join(swapped.get(word, word) for word in words.split())
