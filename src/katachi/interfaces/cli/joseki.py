"""``katachi joseki``: what was played next in a corner, in exact shares of the games."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from katachi.go import Game, Picture, vertex
from katachi.go.words import capitalized, full, listed, plural
from katachi.interfaces.cli import options, walking
from katachi.interfaces.cli.output import print_json, table
from katachi.interfaces.cli.walking import DEPTH, GROWN, SHOWN, beginning
from katachi.interfaces.wire import encode
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.moments import Moment
from katachi.knowledge.network.network import Network
from katachi.knowledge.trees.ends import end_of, tell_ends
from katachi.knowledge.trees.eras import Span, Trend
from katachi.knowledge.trees.lines import Branch, LineLimits, branch_json, grow, to_sgf
from katachi.knowledge.trees.names import short
from katachi.knowledge.trees.tree import CornerTree, OpeningTree, TreeMove
from katachi.play.what_if import WhatIf, what_if

EPILOG = (
    'Examples:  katachi joseki --moves "R16 P17"  ·  katachi joseki --moves "Q16 R14 tenuki" --since 2016  ·  '
    "katachi joseki --game game.sgf --after 6  ·  katachi joseki --moves R16 --to komoku.sgf --depth 10  ·  "
    'katachi joseki --moves "Q16 D4" --whole-board  ·  katachi joseki --moves "Q16 O17" --about R15'
)
_HEADINGS = ("", "move", "count", "share", "mover wins", "later", "trend", "name")

_TRENDS = {Trend.RISING: "↑", Trend.FALLING: "↓", Trend.OLD: "old", Trend.NEW: "new"}


def command(  # noqa: PLR0913, PLR0917 - where to begin, which years, how far to go, what to write
    kb: Annotated[Path | None, typer.Option(help="A knowledge base (the one that comes with Katachi)")] = None,
    sgf: walking.Sgf = None,
    move: walking.AfterMove = None,
    moves: Annotated[str | None, typer.Option(help='Begin after these moves: "Q16 R14 tenuki …"')] = None,
    since: Annotated[int | None, typer.Option(help="Only games of this year and later", min=1)] = None,
    until: Annotated[int | None, typer.Option(help="Only games of this year and earlier", min=1)] = None,
    whole_board: Annotated[
        bool, typer.Option("--whole-board", help="The whole board instead of the corner of the last move")
    ] = False,
    about: Annotated[
        str | None, typer.Option(metavar="VERTEX", help="What if this is played? Also for moves that nobody played")
    ] = None,
    depth: walking.Depth = None,
    limit: Annotated[
        int | None, typer.Option("--top", help=f"Moves per position ({SHOWN}; {GROWN} in a file; all in --json)", min=1)
    ] = None,
    positions: Annotated[int, typer.Option(help="Most positions in a file", min=1)] = 400,
    export: walking.Export = None,
    as_json: options.AsJson = False,
) -> None:
    """Show what was played next in the corner of the last move, in exact shares of the games where it was there.

    Tenuki is one of the moves. In a terminal, type a letter to follow it.
    """
    base = KnowledgeBase.open(kb)
    tree = base.openings if whole_board else base.joseki
    try:
        game, span = beginning(sgf, move, moves), Span(since, until)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if export is not None:
        walking.check_export(sgf=export)
        root = grow(tree, game, LineLimits((depth or DEPTH) + 1, limit or GROWN, positions), span)
        tell_ends(root, base.any_network)
        walking.write_variations(to_sgf(root), export, plural(sum(1 for _ in root.walk()), "position"))
    elif as_json:
        root = grow(tree, game, LineLimits(depth or 1, limit or SHOWN, positions), span)
        tell_ends(root, base.any_network)
        asked = {} if about is None else {"about": encode(_what_if(game, about, base), game.size)}
        print_json({**branch_json(root, limit, game_names(base)), **asked})
    elif about is not None:
        typer.echo(" ".join(_what_if(game, about, base).sentences))
    else:
        screen = Screen(tree, base.any_network, Console(highlight=False), limit or SHOWN, span)
        walking.walk(screen.follow, game, screen.console, walking.asker())


def _what_if(game: Game, about: str, base: KnowledgeBase) -> WhatIf:
    try:
        return what_if(game, about, base)
    except ValueError as error:
        raise typer.BadParameter(f"--about {about}: {error}") from None


def game_names(base: KnowledgeBase) -> Callable[[Moment], str | None]:
    """Says which game a moment is from: `Takemiya – Cho, 1988-05-01`."""

    def name(moment: Moment) -> str | None:
        if not base.names_games:
            return None
        row = base.games_by_tag.get(moment.number)
        return f"{row['black']} – {row['white']}, {row['date']}" if row else None

    return name


# ---- For people ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Screen:
    """Shows positions on a console."""

    tree: CornerTree | OpeningTree
    network: Network
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
        if end := end_of(branch, self.network):
            self.console.print(" ".join(end.sentences), markup=False)
        if branch.moves:
            rows = [self._row(branch, *one) for one in branch.lettered(self.limit)]
            self.console.print(table("", _HEADINGS, rows, ("name",), ("move", "trend")))
            self.console.print(self._notes(branch), markup=False)
        if branch.surroundings:
            self.console.print(" ".join(["The rest of the board:", *branch.surroundings]), markup=False)
        return branch

    def follow(self, game: Game) -> walking.Choices[Game]:
        """The same; its letters lead to the positions after the moves."""
        branch = self.show(game)
        return {letter: partial(_after, game, move) for letter, move in branch.lettered(self.limit)}

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
        parts += [branch.coming_back] if branch.coming_back else []
        return " ".join(parts)


def _after(game: Game, move: TreeMove) -> Game:
    after = game.copy()
    after.play(move.points[0] if move.points else "pass", move.color)
    return after
