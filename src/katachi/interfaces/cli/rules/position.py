"""Which rules hold in a position, for ``katachi rules show --sgf`` and ``--diagram``."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from katachi.go import Picture, Position, vertex
from katachi.go.diagram import parse
from katachi.go.words import rule_claim
from katachi.interfaces.cli.positions import position_before
from katachi.knowledge.life.drawing import marks, rule_json
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
            return parse(drawing).position
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
    """The board around the rectangle, which stands in brackets, and the rule's conditions there."""
    rules, rule = match.rule_set, match.rule
    found = marks(rule, rules.frame)
    labels = {match.points[mark.cells[0]]: mark.letter for mark in found if not mark.is_string}
    picture = Picture.of(position, match.points, margin=2, last=False).marked(labels, frame=match.points)
    lines = [f"{rule_claim(rules.goal, rule.depth, match.color)} ({rules.name}, rule {match.index + 1})"]
    lines.append(picture.text(coordinates=2))
    for mark in found:
        where = f"stones at {vertex(match.points[mark.cells[0]], position.size)}" if mark.is_string else mark.letter
        lines += [f"{where}: {words}" for words in mark.words_for(match.color)]
    if match.stones:
        places = " ".join(vertex(point, position.size) for point in match.stones)
        lines.append(f"for any one of the stones {places}, within {rule.claims_depth} plies")
    return "\n".join(lines)
