"""``katachi kb order`` and ``katachi kb advise``: the nearest patterns of a knowledge base."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from katachi.go import vertex
from katachi.interfaces.cli.positions import first_game
from katachi.knowledge.archive import GamesByTag
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest.advisor import Advised, Method, advise
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns

ADVISE_EPILOG = "Example:  katachi kb advise game.sgf --move 12"


def order_command(radius: Annotated[int, typer.Option(help="How far from the centre", min=1, max=12)] = 4) -> None:
    """The fixed order in which nearest patterns look at the points around a move (*)."""
    for row in order.draw_order(radius):
        typer.echo(row)


def advise_command(
    game: Annotated[Path, typer.Argument(help="An SGF file", exists=True, dir_okay=False)],
    move: Annotated[int | None, typer.Option(help="The move to advise on, from 1 [the one after the last]")] = None,
    base: Annotated[Path | None, typer.Option("--kb", help="Knowledge base [the one that comes with Katachi]")] = None,
    method: Annotated[str, typer.Option(help="back-off, or best: the pattern with the highest P(i|p)")] = "back-off",
    n: Annotated[int, typer.Option(help="How many points", min=1)] = 6,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """What the nearest patterns advise in a position, with the four probabilities of each move and how sure they
    are."""
    if method not in ("back-off", "best"):
        raise ValueError(f"--method {method!r}: use back-off or best")
    record = first_game(game)
    position = record.game(move).position
    opened = KnowledgeBase.open(base)
    chosen: Method = "best" if method == "best" else "back-off"
    found = advise(opened.nearest, position, position.to_move, method=chosen)[:n]
    answers = [_answer(opened.nearest, advice, position.size, opened.games_by_tag) for advice in found]
    if as_json:
        typer.echo(json.dumps({"to_move": "BW"[position.to_move - 1], "advice": answers}, ensure_ascii=False))
    else:
        who = "Black" if position.to_move == 1 else "White"
        typer.echo(f"{who} to play. Titles: P(move) by {method}. Drawings are in standard form, with the mover as X.")
        Console().print(Columns([_panel(answer) for answer in answers]))


def _answer(patterns: NearestPatterns, advice: Advised, size: int, games: GamesByTag) -> dict[str, Any]:
    facts = patterns.sequence(advice.pattern)
    example = games.get(int(patterns.last[advice.pattern]))
    return {
        "vertex": vertex(advice.point, size),
        "probability": advice.probability,
        "order": advice.order,
        "played": advice.played,
        "matched": advice.matched,
        "P(i)": patterns.moves / patterns.tests,
        "P(p)": advice.matched / patterns.tests,
        "P(i|p)": advice.played / advice.matched if advice.matched else 0.0,
        "P(p|i)": advice.played / patterns.moves,
        "s(i|p)": advice.played**0.5 / advice.matched if advice.matched else 0.0,
        "interval": list(advice.interval),
        "pattern": order.draw(facts),
        "farther": order.farther(facts),
        "example": example and {name: example[name] for name in ("black", "white", "event", "date")},
    }


def _panel(answer: dict[str, Any]) -> Panel:
    low, high = answer["interval"]
    lines = [
        *answer["pattern"],
        f"and farther away: {answer['farther']}" if answer["farther"] else "",
        f"order {answer['order']}: played {answer['played']:,} of {answer['matched']:,} times",
        f"P(i|p) {answer['P(i|p)']:.1%} [{low:.1%}, {high:.1%}], s {answer['s(i|p)']:.2%}",
        f"P(p) {answer['P(p)']:.2e}  P(p|i) {answer['P(p|i)']:.2e}",
    ]
    if answer["example"]:
        game = answer["example"]
        lines.append(f"last: {game['black'] or '?'} – {game['white'] or '?'}, {game['date'] or 'no date'}")
    title = f"{answer['vertex']}  {answer['probability']:.1%}"
    return Panel(Text("\n".join(line for line in lines if line is not None)), title=title, expand=False)
