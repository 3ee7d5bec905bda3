"""``katachi book``: what the opening book plays, and why."""

from pathlib import Path
from typing import Annotated, Any, cast

import typer

from katachi.go import Game, Picture, vertex
from katachi.go.words import between, name_of, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_place, position_before
from katachi.interfaces.cli.output import lettered, print_json, say
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.play import BookSettings
from katachi.play.book import Book, BookGame, Page, play_on
from katachi.records import save

EPILOG = (
    'Examples:  katachi book --moves "Q16 D4 Q3"  ·  katachi book game.sgf --move 9 --json  ·  '
    "katachi book --play 40 --seed 3 --to opening.sgf"
)
_ENDLESS = 10_000  # moves: the command answers however late in the game
_DEFAULTS = BookSettings()


def command(  # noqa: PLR0913, PLR0917 - a position, a book and what to do with them
    game: options.GameOrNone = None,
    move: options.BeforeMove = None,
    moves: Annotated[str | None, typer.Option(help='The position after these moves instead: "Q16 D4 …"')] = None,
    size: Annotated[int, typer.Option(help="Board size for --moves", min=2, max=25)] = 19,
    play: Annotated[int | None, typer.Option(help="Let the book play both sides for this many moves", min=1)] = None,
    to: Annotated[Path | None, typer.Option(help="Write the moves of --play as SGF", dir_okay=False)] = None,
    force: options.Force = False,
    always: Annotated[
        bool, typer.Option("--always", help="Answer in fights too, and however weak the advice, as the paper did")
    ] = False,
    kb: options.Base = None,
    k: Annotated[int, typer.Option(help="Largest order of patterns (book_k)", min=1)] = _DEFAULTS.k,
    spread: Annotated[
        float,
        typer.Option(help="How far below the best move others may be and still be played (book_spread)", min=0, max=1),
    ] = _DEFAULTS.spread,
    method: Annotated[str, typer.Option(help="trees, best or back-off (book_method)")] = _DEFAULTS.method,
    seed: Annotated[int, typer.Option(help="Seed for the choice among moves that are about equal")] = 0,
    n: Annotated[int, typer.Option("--top", help="How many candidates to show", min=1)] = 6,
    as_json: options.AsJson = False,
) -> None:
    """What the opening book plays in a position, with the counts behind each candidate; or let it play by itself.

    The player uses it for the first moves of a game on 19×19. To turn it off: katachi gtp --set book=off.
    """
    if to is not None and play is None:
        raise typer.BadParameter("--to writes the moves of --play: say how many, for example --play 40")
    if to is not None:
        check_place(to, game, force=force)
    start = _position(game, move, moves, size)
    knowledge = KnowledgeBase.open(kb)
    knowledge.nearest  # noqa: B018 - patterns that cannot be read are an error here; the player would search instead
    settings = BookSettings(on=True, moves=_ENDLESS, k=k, spread=spread, method=cast("Any", method))
    book = Book(settings, knowledge, seed, always=always)
    if play is None:
        _show_page(book, start, n, as_json=as_json)
    else:
        _show_game(play_on(book, start, play), to, as_json=as_json)


def _position(path: Path | None, move: int | None, moves: str | None, size: int) -> Game:
    if path is not None:
        if moves is not None:
            raise typer.BadParameter("give a file or --moves, not both")
        return position_before(path, move)[0]
    if move is not None:
        raise typer.BadParameter("--move needs a file: name one, or use --moves")
    game = Game(size)
    for number, word in enumerate((moves or "").replace(",", " ").split()):
        try:
            game.play(word)
        except ValueError as error:
            raise typer.BadParameter(f"--moves: {word!r} cannot be played as move {number + 1}: {error}") from None
    return game


# ---- One position ------------------------------------------------------------------------------------------------


def _show_page(book: Book, game: Game, n: int, *, as_json: bool) -> None:
    page, chosen = book.open(game), book.choose(game)
    found = page.advised or book.advised(game, page.color)  # a closed book is shown too
    if as_json:
        print_json(_page_json(page, chosen, found[:n], game))
        return
    names = lettered(advised.point for advised in found[:n])
    typer.echo(Picture.of(game.position).marked(names).text())
    say(f"\n{_verdict(page, chosen, game)}\n")
    for advised in found[:n]:
        mark = "*" if advised in page.playable else " "
        typer.echo(f"{mark} {names.get(advised.point, ' ')}  {_line(advised, game.size)}")


def _verdict(page: Page, chosen: Advised | None, game: Game) -> str:
    who = f"Move {len(game.moves) + 1}, {name_of(page.color)} to play."
    if chosen is None:
        assert page.closed is not None
        return f"{who} The book has no move here: {page.closed.value}."
    among = f", one of {len(page.playable)} about as good (*)" if len(page.playable) > 1 else ""
    return f"{who} The book plays {vertex(chosen.point, game.size)}{among}."


def _line(advised: Advised, size: int) -> str:
    return (
        f"{vertex(advised.point, size):<4}{percent(advised.probability, 1):>7}  {_source(advised)}: "
        f"played {advised.played:,} of {advised.matched:,} {between(advised.interval)}"
    )


def _source(advised: Advised) -> str:
    if advised.source == "nearest":
        return f"order {advised.order}"
    return f"this {advised.source} since {advised.since}"


def _page_json(page: Page, chosen: Advised | None, found: tuple[Advised, ...], game: Game) -> dict[str, Any]:
    return {
        "to_move": page.color.name.lower(),
        "move_number": len(game.moves) + 1,
        "plays": None if chosen is None else vertex(chosen.point, game.size),
        "closed": page.closed and page.closed.name.lower(),
        "why": page.closed and page.closed.value,
        "least": page.least,
        "candidates": [_json(a, game.size) | {"playable": a in page.playable} for a in found],
    }


def _json(advised: Advised, size: int) -> dict[str, Any]:
    return {
        "vertex": vertex(advised.point, size),
        "probability": advised.probability,
        "source": advised.source,
        "order": advised.order,
        "since": advised.since,
        "played": advised.played,
        "matched": advised.matched,
        "interval": list(advised.interval),
    }


# ---- Played on ---------------------------------------------------------------------------------------------------


def _show_game(played: BookGame, to: Path | None, *, as_json: bool) -> None:
    if to is not None:
        save([played.tree()], to)
    closed, size = played.closed, played.game.size
    if as_json:
        moves = [{"number": i} | _json(a, size) for i, a in enumerate(played.advised, played.first)]
        answer = {"moves": moves, "closed": closed and closed.name.lower(), "why": closed and closed.value}
        print_json(answer | {"sgf": to and str(to)})
        return
    typer.echo(played.drawing() + "\n")
    for number, advised in enumerate(played.advised, played.first):
        typer.echo(f"{number:3d}  {_line(advised, size)}")
    if closed:
        typer.echo(f"\nAfter {plural(len(played.advised), 'move')} the book has no more moves: {closed.value}.")
