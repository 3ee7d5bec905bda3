"""``katachi explain``: every candidate of a position, with the reasons for it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from katachi.go import Game, Picture, vertex
from katachi.interfaces.cli.positions import position_before
from katachi.knowledge.base import KnowledgeBase
from katachi.play import Analyst
from katachi.play.evidence import NearestSeen
from katachi.play.explain import VOICES, Explanation, MoveExplanation
from katachi.play.library import Library
from katachi.play.proofs import Proofs
from katachi.play.settings import PlayerSettings, values_of_pairs
from katachi.search import TreeSearch

_SECONDS = 2.0
_EPILOG = (
    "Examples:  katachi explain game.sgf --move 45  ·  katachi explain game.sgf --playouts 5000 --json  ·  "
    "katachi explain game.sgf --set shapes=off --top 3"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain", epilog=_EPILOG)(command)


def command(  # noqa: PLR0913, PLR0917 - which position, how long to look at it, what to show
    game: Annotated[Path, typer.Argument(help="An SGF file; its first game is used", exists=True, dir_okay=False)],
    move: Annotated[
        int | None, typer.Option(help="Explain the position before this move [the last position]", min=1)
    ] = None,
    playouts: Annotated[int | None, typer.Option(help="Simulations; gives the same answer every time", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help=f"How long to think ({_SECONDS:g})", min=0.01)] = None,
    top: Annotated[int, typer.Option(help="How many candidates to show", min=1)] = 5,
    seed: Annotated[int, typer.Option(help="Seed of all random choices")] = 0,
    kb: Annotated[Path | None, typer.Option(help="Knowledge base (the one that comes with Katachi)")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="A setting of the search: NAME=VALUE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Explain the candidates of a position: how often they win, which of the four kinds of knowledge (online,
    transient, offline, expert) support them, the shapes they make, how often professionals played them and in which
    games, what is proved, and what is expected to follow.
    """
    if playouts and seconds:
        raise typer.BadParameter("give --playouts or --seconds, not both")
    position, played = position_before(game, move)
    library, proofs = Library(KnowledgeBase.open(kb)), Proofs()
    search = search_with(settings or [], library.base, seed)
    analyst = Analyst(search)
    analyst.look_at(position)
    analyst.think(lambda: False, visits=playouts, seconds=None if playouts else seconds or _SECONDS)
    explanation = Explanation.of(search, position.size)
    shown = {move.candidate.point for move in explanation.candidates[:top]} | (set() if played is None else {played})
    explanation = explanation.documented(position, shown, library, proofs)
    if as_json:
        answer = replace(explanation, candidates=explanation.candidates[:top]).to_json()
        answer["played"] = None if played is None else vertex(played, position.size)
        found = None if played is None else explanation.find(played)
        answer["played_move"] = found and found.to_json()
        answer["ownership"] = [round(float(v), 4) for v in search.ownership().reshape(-1)]
        typer.echo(json.dumps(answer))
    else:
        _show(position, explanation, top, played)


def search_with(pairs: list[str], base: KnowledgeBase, seed: int) -> TreeSearch:
    """The search that ``--set NAME=VALUE`` describes, with this base or that of ``--set kb=``. Settings of the whole
    player are accepted, and those of its search are used. Raises typer.BadParameter for a mistake.
    """
    try:
        values = values_of_pairs(pairs)
        settings = PlayerSettings.parse(values)
        knowledge = settings.knowledge(values) if settings.kb else base
    except ValueError as error:
        raise typer.BadParameter(f"--set: {error}") from None
    if note := settings.note_on(knowledge):
        typer.echo(f"katachi: {note}", err=True)
    return TreeSearch(settings.search, knowledge=knowledge, seed=seed)


# ---- For people --------------------------------------------------------------------------------------------------


def _show(game: Game, explanation: Explanation, top: int, played: int | None) -> None:
    console = Console(highlight=False)
    best = explanation.candidates[:top]
    names = {m.candidate.point: chr(ord("a") + i) for i, m in enumerate(best[:26]) if m.candidate.point >= 0}
    console.print(Picture.of(game.position).marked(names).text(), markup=False)
    console.print(f"\nMove {len(game.moves) + 1}, {explanation.to_move.name.capitalize()} to play.\n")
    for i, move in enumerate(best):
        console.print(f"{chr(ord('a') + i % 26)}  {' '.join(move.sentences())}\n", markup=False, soft_wrap=False)
        _draw_pattern(console, move)
    if played is not None and all(move.candidate.point != played for move in best):
        other = explanation.find(played)
        settled = next((group for group in explanation.groups if played in group.points), None)
        left_out = "The search did not consider it." + (f" {settled.sentence(game.size)}" if settled else "")
        text = " ".join(other.sentences()) if other else left_out
        console.print(f"The move played in the game was {vertex(played, game.size)}. {text}\n", markup=False)
    for group in explanation.groups:
        console.print(group.sentence(game.size), markup=False)
    console.print(_table(explanation, top))


def _draw_pattern(console: Console, move: MoveExplanation) -> None:
    """The nearest pattern in its standard form, so that the reader sees what was counted."""
    for pattern in move.evidence.patterns:
        if isinstance(pattern, NearestSeen):
            title = f"     the pattern (X {move.color.name.capitalize()}, O the other side, # edge, * the move"
            console.print(title + (f"; {pattern.farther} facts are farther away)" if pattern.farther else ")"))
            console.print("\n".join(f"     {row}" for row in pattern.drawing) + "\n", markup=False)


def _table(explanation: Explanation, top: int) -> Table:
    title = f"weight × value of each voice, {explanation.visits} simulations"
    table = Table(title=title, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in ("move", "visits", "wins", "lead", *VOICES, "score"):
        table.add_column(heading, justify="left" if heading == "move" else "right", no_wrap=True)
    for move in explanation.candidates[:top]:
        c = move.candidate
        terms = [getattr(move.terms, name) for name in VOICES]
        voices = [f"{term.weight:.2f}×{term.value:.2f}" if term.weight else "–" for term in terms]
        table.add_row(move.vertex, str(c.visits), f"{c.winrate:.1%}", f"{c.score:+.1f}", *voices, f"{move.score:.3f}")
    return table
