"""A position of a game on disk, for the commands that look at one."""

from pathlib import Path

import typer

from katachi.go import BLACK, DEFAULT_RULES, WHITE, Color, Game, Rules
from katachi.records import GameRecord, GameTree, SgfError, parse

_LOOK = 4096  # bytes, enough to tell text from binary data


def position_before(path: Path, number: int | None) -> tuple[Game, int | None]:
    """The first game of a file before this move (else its last position), and the move played there.

    Raises typer.BadParameter if the game has no such move.
    """
    record = first_game(path)
    moves = record.moves
    if number is not None and number > len(moves) + 1:
        rest = f" before an illegal one ({record.illegal_why})" if record.illegal_why else ""
        raise typer.BadParameter(f"--move {number}: {path.name} has {len(moves)} moves{rest}")
    count = len(moves) if number is None else number - 1
    game = set_up(record)
    for color, point in moves[:count]:
        game.play(point, Color(color))
    if count < len(moves):
        game.to_move = Color(moves[count][0])
        return game, moves[count][1]
    return game, None


def first_game(path: Path) -> GameRecord:
    """The first game of a file. Raises typer.BadParameter if anything is wrong with it."""
    try:
        games = games_in(path)
        if not games:
            raise typer.BadParameter(f"{path.name}: there is no game in it")
        record = GameRecord.from_tree(games[0])
    except (SgfError, ValueError) as error:
        raise typer.BadParameter(f"{path.name}: {error}") from None
    if record.illegal_at is not None:
        what = f"move {record.illegal_at}" if record.illegal_at else "the set-up"
        said = f"{what} cannot be played ({record.illegal_why}); only the moves before it are used"
        typer.echo(f"katachi: {path.name}: {said}", err=True)
    return record


def games_in(path: Path) -> list[GameTree]:
    """The games of an SGF file. Raises typer.BadParameter if it is not text, which the lenient reader would accept."""
    data = path.read_bytes()
    if b"\0" in data[:_LOOK] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16 has zeros, too
        raise typer.BadParameter(f"{path.name} is not an SGF file (is it compressed?): unpack it, and give one game")
    return parse(data).games


def set_up(record: GameRecord) -> Game:
    """The board before the first move. Its ko and suicide rules are as lenient as the reader's: every move is legal."""
    try:
        named = Rules.parse(record.rules) if record.rules else DEFAULT_RULES
    except ValueError:
        named = DEFAULT_RULES
    rules = named.with_rule("ko", "SIMPLE").with_rule("suicide", True)
    game = Game(record.size, rules=rules, komi=record.komi)
    setup = record.setup
    if record.handicap >= 2 and not setup.white and len(setup.black) == record.handicap:
        game.place_handicap(setup.black)
    elif setup.black or setup.white:
        game.set_up(black=setup.black, white=setup.white)
    if setup.to_move:
        game.to_move = BLACK if setup.to_move == 1 else WHITE
    return game
