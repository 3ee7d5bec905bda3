"""``katachi collocations``: what follows a pattern more often than by chance (C5), on a board."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from katachi.files.writing import write_atomically
from katachi.go import vertex
from katachi.go.words import plural
from katachi.interfaces.cli import options, walking
from katachi.interfaces.cli.files import base_folder
from katachi.interfaces.cli.output import print_json, table
from katachi.interfaces.cli.walking import DEPTH, GROWN, SHOWN
from katachi.knowledge.patterns.collocations import scene_of
from katachi.knowledge.patterns.collocations.graph import CollocationGraph, GraphContinuation, GraphVertex
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.collocations.tree import (
    LETTERS,
    branch_json,
    continuations,
    graph_text,
    grow,
    to_sgf,
)
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.knowledge.trees.lines import LineLimits

EPILOG = (
    'Examples:  katachi collocations --kb KB  ·  katachi collocations --moves "R16 P17"  ·  '
    "katachi collocations --game game.sgf --after 6  ·  katachi collocations --moves R16 --to komoku.sgf --depth 10"
)
_HEADINGS = ("", "move", "count", "share", "mover wins", "G²", "log2", "years")


def command(  # noqa: PLR0913, PLR0917 - where to begin, how far to go, what to write
    kb: Annotated[Path | None, typer.Option(help="A knowledge base (the one that comes with Katachi)")] = None,
    from_key: Annotated[str | None, typer.Option("--from", help="Begin with this pattern", metavar="KEY")] = None,
    sgf: walking.Sgf = None,
    move: walking.AfterMove = None,
    moves: Annotated[str | None, typer.Option(help='Begin after these moves: "Q16 D4 …"')] = None,
    depth: walking.Depth = None,
    limit: Annotated[
        int | None, typer.Option("--top", help=f"Continuations per vertex ({SHOWN}; {GROWN} in a file)", min=1, max=26)
    ] = None,
    positions: Annotated[int, typer.Option(help="Most positions in a tree", min=1)] = 400,
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="Continuations in all surroundings, not only those that fit this board")
    ] = False,
    export: walking.Export = None,
    graph_file: Annotated[
        Path | None, typer.Option("--graph", help="Write the graph: .json, .graphml or .dot", dir_okay=False)
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Show which patterns follow each other more often than by chance, the most significant first (Liu and Li).

    Counts are for all places that look the same through a window; `katachi joseki` has exact shares of corners.
    Starts from the empty board, a pattern, or the last move of a position. In a terminal, type a letter to follow it.
    """
    graph = CollocationGraph.open(base_folder(kb))
    scene = _beginning(graph, from_key, sgf, move, moves)
    if export is not None or graph_file is not None:
        limits = LineLimits(depth or DEPTH, limit or GROWN, positions)
        _write(graph, scene, limits, everywhere, export, graph_file)
    elif as_json:
        root = grow(graph, scene, LineLimits(depth or 1, limit or SHOWN, positions), everywhere=everywhere)
        print_json(branch_json(root, graph, limit or SHOWN))
    else:
        shown = GraphScreen(graph, Console(highlight=False), limit or SHOWN, everywhere)
        walking.walk(shown.follow, scene, shown.console, walking.asker())


# ---- Where to begin --------------------------------------------------------------------------------------------------


def _beginning(
    graph: CollocationGraph, key: str | None, sgf: Path | None, move: int | None, moves: str | None
) -> Scene:
    if key is not None and (sgf is not None or moves is not None):
        raise typer.BadParameter("give only one of --from, --game and --moves")
    try:
        game = walking.beginning(sgf, move, moves)
        return scene_of(graph, game) if key is None else _from_key(graph, key)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _from_key(graph: CollocationGraph, key: str) -> Scene:
    context = Context.parse(key)
    if context.window != graph.convention.window:
        raise ValueError(
            f"{key!r} is a pattern of {context.window}×{context.window} points, and the graph has "
            f"{graph.convention.window}×{graph.convention.window}"
        )
    return Scene.of_key(context.key, graph.convention)


# ---- Files -----------------------------------------------------------------------------------------------------------


def _write(
    graph: CollocationGraph,
    scene: Scene,
    limits: LineLimits,
    everywhere: bool,
    export: Path | None,
    graph_file: Path | None,
) -> None:
    walking.check_export(graph_file, sgf=export)
    with Console(stderr=True).status("following the graph"):
        root = grow(graph, scene, limits, everywhere=everywhere)
    vertices = sum(1 for _ in root.walk())
    if graph_file is not None:
        write_atomically(graph_file, graph_text(root, graph_file).encode())
        typer.echo(f"{graph_file}: {vertices} vertices")
    if export is not None:
        walking.write_variations(to_sgf(root, graph), export, f"{vertices} vertices")


# ---- For people ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GraphScreen:
    """Shows vertices on a console."""

    graph: CollocationGraph
    console: Console
    limit: int
    everywhere: bool

    def show(self, scene: Scene) -> GraphVertex:
        """Print a scene and return the vertex its letters belong to."""
        found = continuations(self.graph, scene, everywhere=self.everywhere)
        letters: dict[int, str] = {}
        for letter, continuation in self.lettered(found):
            for point in scene.points(continuation)[:1]:
                letters.setdefault(point, letter)
        self.console.print(scene.picture(letters).text(coordinates=2), markup=False)
        self.console.print(f"\n{self._summary(scene, found)}", markup=False)
        if found.continuations:
            rows = [self._row(scene, *one) for one in self.lettered(found)]
            self.console.print(table("", _HEADINGS, rows, ("move",)))
        return found

    def follow(self, scene: Scene) -> walking.Choices[Scene]:
        """The same; its letters lead to the scenes after the continuations."""
        return {letter: partial(scene.follow, each) for letter, each in self.lettered(self.show(scene))}

    def lettered(self, found: GraphVertex) -> list[tuple[str, GraphContinuation]]:
        """The shown continuations, with their letters."""
        return list(zip(LETTERS, found.continuations[: self.limit], strict=False))

    def _summary(self, scene: Scene, found: GraphVertex) -> str:
        pattern = f"Pattern {scene.key.hex()}: "
        if not found.continuations:
            return pattern + "no move is known to follow it more often than by chance."
        shown = min(self.limit, len(found.continuations))
        text = f"{plural(found.followed, 'move')} followed it nearby; {found.counted:,} of them are collocations"
        fits = "" if self.everywhere or scene.anchor < 0 else " that fit this board"
        window = self.graph.convention.window
        scope = f"Counts cover all places that look the same in a {window}×{window} window around the last move"
        return (
            f"{pattern}{text}{fits}, {shown} of {len(found.continuations)} continuations shown. {scope}, "
            "shares are of those collocations. For exact shares in this corner, use katachi joseki."
        )

    def _row(self, scene: Scene, letter: str, continuation: GraphContinuation) -> tuple[str, ...]:
        best, points = continuation.best, scene.points(continuation)
        return (
            letter,
            f"{' XO'[scene.color_of(continuation)]} {vertex(points[0], scene.size) if points else '?'}",
            f"{continuation.count:,}",
            continuation.share.text(interval=False),
            continuation.wins.text(),
            f"{best.g2:,.0f}",
            f"{best.effect:+.1f}",
            f"{continuation.first.year or '?'}–{continuation.last.year or '?'}",
        )
