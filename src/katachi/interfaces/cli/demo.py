"""``katachi demo``: a game to watch in the terminal."""

from collections.abc import Iterator
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from katachi.go import BLACK, WHITE, Color, Game, vertex
from katachi.go.points import COLUMNS, star_points
from katachi.go.words import percent, plural
from katachi.play.flat import FlatPlayer
from katachi.play.judgement import standing
from katachi.play.player import AnyPlayer, Choice
from katachi.play.tree_player import Player
from katachi.search import Candidate, Pattern3x3Set, run
from katachi.work import Budget

# From White's points to Black's, as background colours that are also told apart in shades of grey.
_SHADES = ("#e8dcc0", "#dcc99c", "#c9ae74", "#a98d58", "#876e45")


def command(
    size: Annotated[int, typer.Option(help="Board size", min=5, max=19)] = 9,
    playouts: Annotated[int, typer.Option(help="Playouts per move", min=1)] = 3000,
    moves: Annotated[int, typer.Option(help="Stop after this many moves", min=1)] = 60,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game")] = 1,
) -> None:
    """Watch katachi play and say why: the tree search (Black) against flat Monte-Carlo (White).

    Example: katachi demo --size 13 --playouts 5000
    """
    console = Console()
    console.print(_introduction(size, playouts))
    game = Game(size, komi=7.5)
    if console.is_terminal:
        with Live(console=console, refresh_per_second=8) as live:
            for frame in _frames(game, playouts, moves, seed):
                live.update(frame)
    else:
        *_, last = _frames(game, playouts, moves, seed)
        console.print(last)
    console.print(f"{_verdict(game)}  Next: katachi bench · katachi gtp · katachi --help")


def _verdict(game: Game) -> str:
    """The score after the last move: a count, or an estimate if the game is not over."""
    found = standing(game)
    what = f"After {plural(len(game.moves), 'move')} the score is" if found.is_estimate else "The count is"
    return f"{what} [bold]{found}[/bold]."


def _introduction(size: int, playouts: int) -> Panel:
    patterns = Pattern3x3Set.mogo()
    text = (
        f"A game on {size}×{size}, {playouts:,} playouts per move each. Black searches a tree, White does not. Both "
        f"use MoGo's playouts, which know {len(patterns.drawings)} drawn patterns ({patterns.count(BLACK):,} of the "
        "65,536 neighbourhoods). Shades: whose point it probably is."
    )
    return Panel(text, title="katachi 形", expand=False)


def _frames(game: Game, playouts: int, moves: int, seed: int) -> Iterator[RenderableType]:
    """Play the game and yield one picture after each move."""
    players: dict[Color, AnyPlayer] = {
        BLACK: Player(seed=seed, resign=False),
        WHITE: FlatPlayer(seed=seed, resign=False),
    }
    patterns = Pattern3x3Set.mogo()
    while not game.is_over and len(game.moves) < moves:
        color = game.to_move
        before = game.position
        choice = players[color].choose(game, color, Budget(playouts=playouts), lambda: False)
        shapes = patterns.names(color, before.code(choice.point)) if choice.point >= 0 else []
        game.play(choice.point)
        yield Columns([_board(game, _ownership(game)), _reasons(game, color, choice, shapes)], padding=(0, 4))


def _ownership(game: Game) -> NDArray[np.float64]:
    return run(game.position, 200, seed=1).ownership


def _board(game: Game, ownership: NDArray[np.float64]) -> Text:
    position, size = game.position, game.size
    board, stars = position.board, star_points(size)
    picture = Text()
    for y in range(size):
        picture.append(f"{size - y:2d} ", style="dim")
        for x in range(size):
            point = y * size + x
            sign = "●" if board[y, x] == BLACK else "○" if board[y, x] == WHITE else "+" if point in stars else "·"
            shade = _SHADES[min(int((ownership[y, x] + 1) / 2 * len(_SHADES)), len(_SHADES) - 1)]
            ink = "bold #8b0000" if point == position.last_move else "black"
            picture.append(f" {sign} ", style=f"{ink} on {shade}")
        picture.append("\n")
    picture.append("   " + "".join(f" {letter} " for letter in COLUMNS[:size]), style="dim")
    return picture


def _terms(candidate: Candidate) -> str:
    """How much of the score each kind of knowledge gives."""
    shares = {name: getattr(candidate.terms, name).share for name in ("online", "transient", "offline", "expert")}
    total = sum(shares.values()) or 1.0
    return ", ".join(f"{name} {percent(share / total, 0)}" for name, share in shares.items() if share > 0)


def _reasons(game: Game, color: Color, choice: Choice, shapes: list[str]) -> Group:
    name = {BLACK: "Black ●", WHITE: "White ○"}[color]
    lines = [Text(f"Move {len(game.moves)}: {name} {vertex(choice.point, game.size)}", style="bold")]
    lines.append(Text(choice.sentence(game.size)))
    if shapes:
        lines.append(Text(f"Pattern: {', '.join(shapes)}"))
    if choice.candidates:
        lines.append(Text(f"Terms: {_terms(choice.candidates[0])}"))
    lines.append(Text("\nCandidates", style="dim"))
    lines += [Text(f"  {candidate.describe(game.size)}") for candidate in choice.candidates[:6]]
    return Group(*lines)
