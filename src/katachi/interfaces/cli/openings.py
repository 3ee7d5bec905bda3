"""``katachi openings``: a player's own openings beside those of professionals."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from katachi.go.words import capitalized, name_of, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import print_json, table
from katachi.interfaces.wire import encode
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.trees.names import short
from katachi.knowledge.trees.own import FacedCorner, LeftTree, own_openings

EPILOG = 'Examples:  katachi openings my.kb --player "My Name"  ·  katachi openings my.kb --player me --parting --json'
_HEADINGS = ("times", "after", "your move", "you won", "professionals", "their move")


def command(
    base: Annotated[Path, typer.Argument(help="A knowledge base with your games: katachi mine my-games --to my.kb")],
    player: Annotated[str, typer.Option(help="Your name in the games, or a part of it")],
    against: Annotated[
        Path | None, typer.Option(help="Compare with this base (the one that comes with Katachi)")
    ] = None,
    parting: Annotated[
        bool, typer.Option("--parting", help="Only where your usual move is one professionals hardly play")
    ] = False,
    limit: Annotated[int, typer.Option("--top", help="Corners to show for each colour", min=1)] = 10,
    as_json: options.AsJson = False,
) -> None:
    """Compare your openings with those of professionals: what you face, how you answer, how you score.

    Corners with stones of both sides count, in the first 40 moves of each of your games.
    """
    with Console(stderr=True).status("going through the games"):
        found = own_openings(KnowledgeBase.open(base), player, KnowledgeBase.open(against))
    corners = [corner for corner in found.corners if corner.parts or not parting]
    if as_json:
        print_json({**encode(found), "corners": [encode(corner) for corner in corners]})
        return
    console = Console(highlight=False)
    console.print(f"{plural(found.games, 'game')} of {found.player!r}.", markup=False)
    for color, wins in found.records:
        _show(console, [corner for corner in corners if corner.color == color][:limit], name_of(color))
        console.print(f"As {name_of(color)} you won {wins.text()} of {plural(wins.of, 'game')}.", markup=False)
        console.print("".join(f"{_left(left)}\n" for left in found.left if left.color == color), markup=False)


def _left(left: LeftTree) -> str:
    first = percent(left.first.value, 0)
    return (
        f"Half of them leave the professionals' openings by move {left.move}; you are the first to leave in {first} of "
        f"{left.first.of:,}."
    )


def _show(console: Console, corners: list[FacedCorner], side: str) -> None:
    if corners:
        console.print(table(f"as {side}", _HEADINGS, [_row(corner) for corner in corners], ("after",)))
    else:
        console.print(f"As {side}: none of these corners is known to the other base.", markup=False)


def _row(corner: FacedCorner) -> tuple[str, ...]:
    usual = corner.moves[0]
    return (
        f"{corner.count:,}",
        capitalized(", ".join(map(short, corner.line[-3:]))),
        f"{usual.vertex}, {usual.count}×",
        usual.wins.text(interval=False),
        usual.usual.text(interval=False),
        f"{corner.favourite.vertex} {corner.favourite.usual.text(interval=False)}",
    )
