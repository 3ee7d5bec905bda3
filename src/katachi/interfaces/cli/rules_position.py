"""Which rules hold in a position, for ``katachi rules show --sgf`` and ``--diagram``."""

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import typer
from rich.console import Console

from katachi.go import Position, vertex
from katachi.go.diagram import draw as draw_board
from katachi.go.diagram import parse as parse_board
from katachi.interfaces.cli.positions import position_before
from katachi.knowledge.life.drawing import marks
from katachi.knowledge.life.export import rule_json
from katachi.knowledge.life.rule_set import RuleSet

_SHOWN = 10


class Match(Protocol):
    """What the matcher says of one rule on the board."""

    @property
    def number(self) -> int: ...
    @property
    def rule(self) -> int: ...
    @property
    def color(self) -> int: ...
    @property
    def points(self) -> Sequence[int]: ...


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
    found = sorted(_matches(position, sets), key=lambda match: (sets[match.number][match.rule].depth, match.points))
    if as_json:
        typer.echo(json.dumps([_answer(match, sets, position.size) for match in found[:limit]]))
        return
    console = Console(highlight=False)
    for match in found[: limit or _SHOWN]:
        console.print(_drawing(match, sets, position), markup=False)
        console.print()
    shown = min(len(found), limit or _SHOWN)
    console.print(f"{shown} of {len(found):,} places where a rule holds." if found else "No rule holds here.")


def _position(sgf: Path | None, move: int | None, diagram: Path | None) -> Position:
    if sgf is not None and diagram is not None:
        raise typer.BadParameter("give one of --sgf and --diagram")
    if diagram is not None:
        try:
            return parse_board(diagram.read_text(encoding="utf-8")).position
        except ValueError as error:
            raise typer.BadParameter(f"{diagram.name}: {error}") from None
    assert sgf is not None
    return position_before(sgf, move)[0].position


def _matches(position: Position, sets: Sequence[RuleSet]) -> list[Match]:
    try:
        matcher: Any = import_module("katachi.knowledge.life.matcher")
    except ImportError:
        raise RuntimeError("this Katachi cannot match rules on a board: it was built without the matcher") from None
    found: list[Match] = matcher.RuleBook(sets).match(position)
    return found


def _answer(match: Match, sets: Sequence[RuleSet], size: int) -> dict[str, Any]:
    rules = sets[match.number]
    return {
        **rule_json(rules.key, rules[match.rule], match.rule),
        "color": "BW"[match.color - 1],
        "points": [vertex(point, size) for point in match.points],
    }


def _drawing(match: Match, sets: Sequence[RuleSet], position: Position) -> str:
    """The rows around the rectangle, which stands in brackets, and the rule's conditions there."""
    rules = sets[match.number]
    rule = rules[match.rule]
    who, other = ("Black", "White") if match.color == 1 else ("White", "Black")
    goal = {"eye": f"{who} gets an eye", "life": f"{who} lives"}[rules.goal]
    found = marks(rule, rules.frame)
    names = {mark.letter: match.points[mark.cells[0]] for mark in found if not mark.colour}
    lines = [f"{goal} within {rule.depth} plies although {other} moves first ({rules.name}, rule {match.rule + 1})"]
    lines += _rows(draw_board(position, names=names, mark_last=False).splitlines(), match.points, position.size)
    for mark in found:
        where = f"stones at {vertex(match.points[mark.cells[0]], position.size)}" if mark.colour else mark.letter
        lines += [f"{where}: {_for(words, match.color)}" for words in mark.words]
    return "\n".join(lines)


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
    """Rules are written for Black."""
    swapped = {"Black": "White", "White": "Black"}
    return words if color == 1 else " ".join(swapped.get(word, word) for word in words.split())
