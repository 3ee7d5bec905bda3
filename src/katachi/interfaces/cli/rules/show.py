"""``katachi rules show``: rules as drawings."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from katachi.files.limits import LIMITS, whole_file
from katachi.files.writing import write_atomically
from katachi.go import Picture, Position, vertex
from katachi.go.diagram import parse
from katachi.go.words import plural, rule_claim
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders, position_before
from katachi.interfaces.cli.output import print_json
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life.drawing import Entry, board, draw, legend, marks, moves, parse_rows, rule_json, sheet
from katachi.knowledge.life.line import CELLS_AT_ONCE, lines_of
from katachi.knowledge.life.matcher import RuleBook, RuleMatch
from katachi.knowledge.life.rule_set import RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase

_EPILOG = (
    "Examples:  katachi rules show --goal life --place corner --size 4x3 --depth 6  ·  "
    "katachi rules show --size 3x3 --deepest --limit 12 --svg deep.svg  ·  katachi rules show --goal eye --place side "
    "--size 3x2 --at 3  ·  katachi rules show --game game.sgf --move 120"
)
_SHOWN, _MATCHES_SHOWN = 6, 10
_ON_A_SHEET = 200  # rules; most programs cannot open a larger picture


@choice.commands.command("show", epilog=_EPILOG)
def show(  # noqa: PLR0913, PLR0917 - which rules, how many, shown how
    goal: choice.GoalOption = None,
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    mode: choice.ModeOption = "sound",
    depth: Annotated[int | None, typer.Option(help="Only rules this many plies deep", min=0)] = None,
    at: Annotated[
        str | None,
        typer.Option(help="One rule by its number, or those with these colours, such as XX./X.O", metavar="RULE"),
    ] = None,
    deepest: Annotated[bool, typer.Option("--deepest", help="Show the deepest first")] = False,
    unique: Annotated[bool, typer.Option("--unique", help="Show only one of each set of mirror images")] = False,
    line: Annotated[
        bool | None,
        typer.Option("--line/--no-line", help=f"Show the main line of sound rules (for up to {CELLS_AT_ONCE} cells)"),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(help=f"How many [{_SHOWN}; {_ON_A_SHEET} in a picture; all as text]", min=1)
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw them in one SVG picture", dir_okay=False)] = None,
    text: Annotated[Path | None, typer.Option(help="Write the drawings as text", dir_okay=False)] = None,
    sgf: Annotated[
        Path | None,
        typer.Option("--game", help="Show the rules that hold in a position of this game", exists=True, dir_okay=False),
    ] = None,
    move: Annotated[int | None, typer.Option(help="… before this move (the last position)", min=1)] = None,
    diagram: Annotated[
        Path | None, typer.Option(help="Show the rules that hold on this drawn board", exists=True, dir_okay=False)
    ] = None,
    rules: choice.RulesOption = None,
    as_json: options.AsJson = False,
) -> None:
    """Draw rules: the rectangle with the board's edge, and letters for the conditions on liberties outside it.

    Black (X) reaches the goal within DEPTH plies although White moves first. --game and --diagram show the rules that
    hold in a position, for either colour.
    """
    chosen = choice.RuleChoice.of(goal, place, size, mode)
    check_folders(svg, text)
    base = RuleBase.open(rules)
    sets = [base[key] for key in chosen.among(base.keys)]
    if move is not None and sgf is None:
        raise typer.BadParameter("--move counts moves of a game: name the game with --game")
    if sgf is not None or diagram is not None:
        alone = {"--depth": depth, "--at": at, "--deepest": deepest or None, "--unique": unique or None}
        files = {"--line": line, "--svg": svg, "--text": text}
        for option, given in {**alone, **files}.items():
            if given is not None:
                raise typer.BadParameter(f"{option} is for rules alone and cannot be used with a position")
        _show_matches(sets, _position(sgf, move, diagram), limit, as_json=as_json)
        return
    found = list(_chosen(sets, at, depth, deepest, unique))
    if not found:
        raise typer.BadParameter(_nothing(sets, at))
    count = limit or (_ON_A_SHEET if svg else len(found) if as_json or text else _SHOWN)
    shown = [_with_line(entry, line) for entry in found[:count]]
    _write(shown, svg, text)
    if as_json:
        shown = shown[: limit or (len(shown) if (svg or text) is None else _SHOWN)]
        print_json([rule_json(entry.key, entry.rule, entry.number or 0, entry.line) for entry in shown])
    elif svg is None and text is None:
        _print(shown, found, {rules.key: rules for rules in sets})
    else:
        for file in (file for file in (svg, text) if file is not None):
            rest = "" if len(shown) == len(found) else f" of {len(found):,}; --limit changes this"
            typer.echo(f"{file}: {plural(len(shown), 'rule')}{rest}")


def _chosen(sets: list[RuleSet], at: str | None, depth: int | None, deepest: bool, unique: bool) -> Iterator[Entry]:
    """The chosen rules, each set in its own order, or all of them with the deepest first."""
    entries = itertools.chain.from_iterable(_of_set(rules, at, depth, unique) for rules in sets)
    return iter(sorted(entries, key=lambda entry: -entry.rule.depth)) if deepest else entries


def _with_line(entry: Entry, wanted: bool | None) -> Entry:
    """Unless asked, only where the analysis behind the lines takes no time."""
    key = entry.key
    if key.mode != "sound" or wanted is False or (wanted is None and key.cells > CELLS_AT_ONCE):
        return entry
    return replace(entry, line=lines_of(key).of(entry.rule))


def _of_set(rules: RuleSet, at: str | None, depth: int | None, unique: bool) -> Iterator[Entry]:
    for number in _numbers(rules, at):
        rule = rules[number]
        if depth in (None, rule.depth) and not (unique and not rules.is_first_image(rule)):
            yield Entry(rules.key, rule, number)


def _numbers(rules: RuleSet, at: str | None) -> list[int]:
    """All rules, the one with a number, or those with some colours; none if these do not fit the set's rectangle."""
    if at is None:
        return list(range(len(rules)))
    if at.isdecimal():
        return [int(at) - 1] if 1 <= int(at) <= len(rules) else []
    try:
        code = parse_rows(at.upper(), rules.frame)
    except ValueError:
        return []
    return np.flatnonzero(rules.code == code).tolist()


def _nothing(sets: list[RuleSet], at: str | None) -> str:
    names = choice.few([f"{rules.name} (rules 1 to {len(rules):,})" for rules in sets])
    if at is None or at.isdecimal():
        return f"there is no such rule in {names}"
    if not at or set(at.upper()) - set("XO./"):
        return f"--at {at!r}: write colours as rows of X, O and . separated by /, as in XX./X.O"
    return f"--at {at!r}: no rule in {names} has these colours"


def _write(entries: list[Entry], svg: Path | None, text: Path | None) -> None:
    if svg is not None:
        write_atomically(svg, sheet(entries).encode())
    if text is not None:
        drawings = (draw(entry.key, entry.rule, entry.number, entry.line) for entry in entries)
        write_atomically(text, ("\n\n".join(drawings) + "\n").encode())


def _print(shown: list[Entry], found: list[Entry], sets: dict[SetKey, RuleSet]) -> None:
    console = Console(highlight=False)
    console.print(Columns([_panel(entry) for entry in shown]))
    special = sum(not sets[entry.key].counted[entry.number or 0] for entry in found)
    more = f", {special:,} of them special cases that promise more" if special else ""
    if len(shown) < len(found):
        note = f"{len(shown)} of {plural(len(found), 'rule')}{more}; --limit shows more, --text writes all."
        console.print(note, style="dim", soft_wrap=True)


def _panel(entry: Entry) -> Panel:
    frame = entry.key.frame
    lines = [*board(entry.rule, frame), "", *legend(entry.rule, frame)]
    if entry.line is not None and entry.line.moves:
        lines += ["", *moves(entry.rule, entry.line)]
    return Panel(Text("\n".join(lines)), title=entry.title, expand=False)


# ---- Rules in a position ---------------------------------------------------------------------------------------------


def _show_matches(sets: Sequence[RuleSet], position: Position, limit: int | None, *, as_json: bool) -> None:
    """Print the rules that hold in the position, the shallowest first."""
    found = sorted(RuleBook(sets).match(position), key=lambda match: (match.depth, match.points))
    if as_json:
        print_json([_match_json(match, position.size) for match in found[:limit]])
        return
    shown = found[: limit or _MATCHES_SHOWN]
    for match in shown:
        typer.echo(_match_drawing(match, position) + "\n")
    typer.echo(f"{len(shown)} of {len(found):,} places where a rule holds." if found else "No rule holds here.")


def _position(sgf: Path | None, move: int | None, diagram: Path | None) -> Position:
    if sgf is not None and diagram is not None:
        raise typer.BadParameter("give --game or --diagram, not both")
    if diagram is not None:
        try:
            drawing = whole_file(diagram, LIMITS.drawing).decode()
            if drawing.lstrip().startswith("(;"):
                raise typer.BadParameter(f"{diagram.name} is a game record: name it with --game")
            return parse(drawing).position
        except ValueError as error:
            raise typer.BadParameter(f"{diagram.name}: {error}") from None
    assert sgf is not None
    return position_before(sgf, move)[0].position


def _match_json(match: RuleMatch, size: int) -> dict[str, Any]:
    return {
        **rule_json(match.rule_set.key, match.rule, match.index),
        "color": "BW"[match.color - 1],
        "points": [vertex(point, size) for point in match.points],
        "stones": [vertex(point, size) for point in match.stones],
    }


def _match_drawing(match: RuleMatch, position: Position) -> str:
    """The board around the rectangle, which is in brackets, and the rule's conditions there."""
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
