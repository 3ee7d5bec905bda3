"""``katachi joseki``: what was played next in a corner, in exact shares of the games."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from katachi.files.writing import write_atomically
from katachi.go import Game, Picture, vertex
from katachi.go.words import capitalized, full, listed
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders, first_game
from katachi.interfaces.cli.output import print_json, table
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.moments import Moment
from katachi.knowledge.trees.eras import Span, Trend
from katachi.knowledge.trees.lines import Branch, LineLimits, branch_json, game_after, grow, to_sgf
from katachi.knowledge.trees.names import short
from katachi.knowledge.trees.tree import CornerTree, OpeningTree, TreeMove
from katachi.records import write

EPILOG = (
    'Examples:  katachi joseki --moves "R16 P17"  ·  katachi joseki --moves "Q16 R14 tenuki" --since 2016  ·  '
    "katachi joseki --sgf game.sgf --move 6  ·  katachi joseki --moves R16 --export komoku.sgf --depth 10  ·  "
    'katachi joseki --moves "Q16 D4" --whole-board'
)
_SHOWN, _GROWN = 10, 4  # moves per position, on the screen and in a file
_DEPTH = 8
_HEADINGS = ("", "move", "count", "share", "mover wins", "later", "trend", "name")

_TRENDS = {Trend.RISING: "↑", Trend.FALLING: "↓", Trend.OLD: "old", Trend.NEW: "new"}


def command(  # noqa: PLR0913, PLR0917 - where to begin, which years, how far to go, what to write
    kb: Annotated[Path | None, typer.Option(help="A knowledge base (the one that comes with Katachi)")] = None,
    sgf: Annotated[
        Path | None, typer.Option(help="Begin with a position of this game", exists=True, dir_okay=False)
    ] = None,
    move: Annotated[int | None, typer.Option(help="… after this move of --sgf (the last one)", min=1)] = None,
    moves: Annotated[str | None, typer.Option(help='Begin after these moves: "Q16 R14 tenuki …"')] = None,
    since: Annotated[int | None, typer.Option(help="Only games of this year and later", min=1)] = None,
    until: Annotated[int | None, typer.Option(help="Only games of this year and earlier", min=1)] = None,
    whole_board: Annotated[
        bool, typer.Option("--whole-board", help="The whole board instead of the corner of the last move")
    ] = False,
    depth: Annotated[
        int | None, typer.Option(help=f"How many moves deep (1; {_DEPTH} in a file)", min=1, max=60)
    ] = None,
    limit: Annotated[
        int | None, typer.Option(help=f"Moves per position ({_SHOWN}; {_GROWN} in a file; all in --json)", min=1)
    ] = None,
    size: Annotated[int, typer.Option(help="Most positions in a file", min=1)] = 400,
    export: Annotated[Path | None, typer.Option(help="Write variations as SGF", dir_okay=False)] = None,
    as_json: options.AsJson = False,
) -> None:
    """Show what was played next in the corner of the last move, in exact shares of the games where it was there.

    Tenuki is one of the moves. In a terminal, type a letter to follow it.
    """
    base = KnowledgeBase.open(kb)
    tree = base.openings if whole_board else base.joseki
    try:
        game, span = _beginning(sgf, move, moves), Span(since, until)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if export is not None:
        _write(grow(tree, game, LineLimits((depth or _DEPTH) + 1, limit or _GROWN, size), span), export)
    elif as_json:
        root = grow(tree, game, LineLimits(depth or 1, limit or _SHOWN, size), span)
        print_json(branch_json(root, limit, game_names(base)))
    else:
        screen = Screen(tree, Console(highlight=False), limit or _SHOWN, span)
        walk(screen, game, _ask if sys.stdin.isatty() else None)


def _beginning(sgf: Path | None, number: int | None, moves: str | None) -> Game:
    if sgf is not None and moves is not None:
        raise ValueError("give only one of --sgf and --moves")
    if number is not None and sgf is None:
        raise ValueError("--move counts moves of a game: name the game with --sgf")
    if sgf is None:
        return game_after(moves or "")
    record = first_game(sgf)
    if number is not None and number > len(record):
        raise ValueError(f"--move {number}: {sgf.name} has {len(record)} moves")
    return record.game(None if number is None else number + 1)


def game_names(base: KnowledgeBase) -> Callable[[Moment], str | None]:
    """Says which game a moment is from: `Takemiya – Cho, 1988-05-01`."""

    def name(moment: Moment) -> str | None:
        if "games" not in base and "games/games.parquet" not in base:
            return None
        row = base.games_by_tag.get(moment.number)
        return f"{row['black']} – {row['white']}, {row['date']}" if row else None

    return name


def _write(root: Branch, export: Path) -> None:
    check_folders(export)
    if export.suffix.lower() != ".sgf":
        raise typer.BadParameter(
            f"--export {export.name}: variations are written as SGF: give a name that ends in .sgf"
        )
    write_atomically(export, write([to_sgf(root)]).encode())
    typer.echo(f"{export}: {sum(1 for _ in root.walk())} positions")


# ---- For people ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Screen:
    """Shows positions on a console."""

    tree: CornerTree | OpeningTree
    console: Console
    limit: int
    span: Span

    def show(self, game: Game) -> Branch:
        """Print a position with its next moves."""
        branch = grow(self.tree, game, LineLimits(), self.span)
        letters = {move.points[0]: letter for letter, move in reversed(branch.lettered(self.limit)) if move.points}
        self.console.print(Picture.of(game.position).marked(letters).text(coordinates=2), markup=False)
        if branch.line:
            self.console.print(f"\n{capitalized(' · '.join(map(short, branch.line)))}", markup=False)
        self.console.print(f"\n{full(capitalized(branch.summary()))}", markup=False)
        if branch.moves:
            rows = [self._row(branch, *one) for one in branch.lettered(self.limit)]
            self.console.print(table("", _HEADINGS, rows, ("name",), ("move", "trend")))
            self.console.print(self._notes(branch), markup=False)
        return branch

    def _row(self, branch: Branch, letter: str, move: TreeMove) -> tuple[str, ...]:
        return (
            letter,
            f"{' XO'[move.color]} {vertex(move.points[0], branch.game.size)}" if move.points else branch.name(move),
            f"{move.count:,}",
            move.share.text(interval=False),
            move.wins.text(),
            f"{move.later:,}" if move.later else "",
            _TRENDS[move.trend] if move.trend else "",
            "" if move.is_tenuki else short(branch.name(move)),
        )

    def _notes(self, branch: Branch) -> str:
        rest = len(branch.moves) - self.limit
        parts = [f"{rest} more moves are not shown."] if rest > 0 else []
        parts.append(
            "Later: the same side's next move here, after a tenuki. Trend: the last 5 years against the 15 before."
        )
        if branch.node and branch.node.replies:
            said = [f"{vertex(move.points[0], branch.game.size)} {move.later:,}" for move in branch.node.replies[:3]]
            parts.append(f"After a tenuki the other side played {listed(said)} times.")
        return " ".join(parts)


def walk(screen: Screen, game: Game, ask: Callable[[str], str] | None) -> None:
    """Show a position, then follow letters while there is someone to ask."""
    path = [game]
    while True:
        branch = screen.show(path[-1])
        if ask is None or not _step(screen, path, branch, ask):
            return


def _step(screen: Screen, path: list[Game], branch: Branch, ask: Callable[[str], str]) -> bool:
    """Handle one answer: a letter follows a move, u goes back, q (or the end of input) quits."""
    while True:
        word = ask("letter to follow, u up, q quit: ").strip().lower()
        choices = dict(branch.lettered(screen.limit))
        if word == "q" or not word:
            return False
        if word == "u":
            if len(path) > 1:
                path.pop()
                return True
            screen.console.print("This is where you started.", markup=False)
            continue
        if word in choices:
            path.append(path[-1].copy())
            path[-1].play(choices[word].points[0] if choices[word].points else "pass", choices[word].color)
            return True
        screen.console.print(f"{word!r} is not a letter on the board.", markup=False)


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        return "q"
