"""``katachi collocations``: what follows a pattern more often than by chance (C5), on a board."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from katachi.files.writing import write_atomically
from katachi.go import vertex
from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import base_folder, check_folders, first_game
from katachi.interfaces.cli.output import print_json, table
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
from katachi.records import write

EPILOG = (
    'Examples:  katachi collocations --kb KB  ·  katachi collocations --moves "R16 P17"  ·  '
    "katachi collocations --sgf game.sgf --move 6  ·  katachi collocations --moves R16 --export komoku.sgf --depth 10"
)
_SHOWN, _GROWN = 10, 4  # continuations per vertex, on the screen and in a tree
_DEPTH = 8
_HEADINGS = ("", "move", "count", "share", "mover wins", "G²", "log2", "years")


def command(  # noqa: PLR0913, PLR0917 - where to begin, how far to go, what to write
    kb: Annotated[Path | None, typer.Option(help="A knowledge base (the one that comes with Katachi)")] = None,
    from_key: Annotated[str | None, typer.Option("--from", help="Begin with this pattern", metavar="KEY")] = None,
    sgf: Annotated[
        Path | None, typer.Option(help="Begin with a position of this game", exists=True, dir_okay=False)
    ] = None,
    move: Annotated[int | None, typer.Option(help="… after this move of --sgf (the last one)", min=1)] = None,
    moves: Annotated[str | None, typer.Option(help='Begin after these moves: "Q16 D4 …"')] = None,
    depth: Annotated[
        int | None, typer.Option(help=f"How many moves deep (1; {_DEPTH} in a file)", min=1, max=60)
    ] = None,
    limit: Annotated[
        int | None, typer.Option(help=f"Continuations per vertex ({_SHOWN}; {_GROWN} in a file)", min=1, max=26)
    ] = None,
    size: Annotated[int, typer.Option(help="Most vertices in a tree", min=1)] = 400,
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="Continuations in all surroundings, not only those that fit this board")
    ] = False,
    export: Annotated[Path | None, typer.Option(help="Write variations as SGF", dir_okay=False)] = None,
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
        limits = LineLimits(depth or _DEPTH, limit or _GROWN, size)
        _write(graph, scene, limits, everywhere, export, graph_file)
    elif as_json:
        root = grow(graph, scene, LineLimits(depth or 1, limit or _SHOWN, size), everywhere=everywhere)
        print_json(branch_json(root, graph, limit or _SHOWN))
    else:
        shown = GraphScreen(graph, Console(highlight=False), limit or _SHOWN, everywhere)
        walk(shown, scene, _ask if sys.stdin.isatty() else None)


# ---- Where to begin --------------------------------------------------------------------------------------------------


def _beginning(
    graph: CollocationGraph, key: str | None, sgf: Path | None, move: int | None, moves: str | None
) -> Scene:
    if sum(given is not None for given in (key, sgf, moves)) > 1:
        raise typer.BadParameter("give only one of --from, --sgf and --moves")
    if move is not None and sgf is None:
        raise typer.BadParameter("--move counts moves of a game: name the game with --sgf")
    try:
        if key is not None:
            return _from_key(graph, key)
        if sgf is not None:
            return _from_game(graph, sgf, move)
        return scene_of(graph, moves or "")
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


def _from_game(graph: CollocationGraph, path: Path, number: int | None) -> Scene:
    record = first_game(path)
    if number is not None and number > len(record):
        raise ValueError(f"--move {number}: {path.name} has {len(record)} moves")
    return scene_of(graph, record.game(None if number is None else number + 1))


# ---- Files -----------------------------------------------------------------------------------------------------------


def _write(
    graph: CollocationGraph,
    scene: Scene,
    limits: LineLimits,
    everywhere: bool,
    export: Path | None,
    graph_file: Path | None,
) -> None:
    check_folders(export, graph_file)
    if export is not None and export.suffix.lower() != ".sgf":
        raise typer.BadParameter(
            f"--export {export.name}: variations are written as SGF: give a name that ends in .sgf"
        )
    with Console(stderr=True).status("following the graph"):
        root = grow(graph, scene, limits, everywhere=everywhere)
    vertices = sum(1 for _ in root.walk())
    if graph_file is not None:
        write_atomically(graph_file, graph_text(root, graph_file).encode())
        typer.echo(f"{graph_file}: {vertices} vertices")
    if export is not None:
        write_atomically(export, write([to_sgf(root, graph)]).encode())
        typer.echo(f"{export}: {vertices} vertices")


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


def walk(screen: GraphScreen, scene: Scene, ask: Callable[[str], str] | None) -> None:
    """Show a scene, then follow letters while there is someone to ask."""
    path = [scene]
    while True:
        found = screen.show(path[-1])
        if ask is None or not _step(screen, path, found, ask):
            return


def _step(screen: GraphScreen, path: list[Scene], found: GraphVertex, ask: Callable[[str], str]) -> bool:
    """Handle one answer: a letter follows a continuation, u goes back, q (or the end of input) quits."""
    while True:
        word = ask("letter to follow, u up, q quit: ").strip().lower()
        choices = dict(screen.lettered(found))
        if word == "q" or not word:
            return False
        if word == "u":
            if len(path) > 1:
                path.pop()
                return True
            screen.console.print("This is where you started.", markup=False)
            continue
        if word in choices:
            path.append(path[-1].follow(choices[word]))
            return True
        screen.console.print(f"{word!r} is not a letter on the board.", markup=False)


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        return "q"
