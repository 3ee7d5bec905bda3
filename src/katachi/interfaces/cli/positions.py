"""A position of a game on disk, for the commands that look at one."""

from pathlib import Path

import typer

from katachi.go import BLACK, DEFAULT_RULES, WHITE, Color, Game, Rules
from katachi.records import GameRecord, SgfError, parse


def position_before(path: Path, number: int | None) -> tuple[Game, int | None]:
    """The first game of a file before this move (else its last position), and the move that was played there."""
    record = first_game(path)
    moves = record.moves
    if number is not None and number > len(moves) + 1:
        raise typer.BadParameter(f"--move {number}: {path.name} has {len(moves)} moves")
    count = len(moves) if number is None else number - 1
    game = set_up(record)
    for color, point in moves[:count]:
        game.play(point, Color(color))
    if count < len(moves):
        game.to_move = Color(moves[count][0])
        return game, moves[count][1]
    return game, None


def first_game(path: Path) -> GameRecord:
    """The first game of a file; whatever is wrong with it is an error in the arguments."""
    try:
        games = parse(path.read_bytes()).games
        if not games:
            raise typer.BadParameter(f"{path.name}: there is no game in it")
        return GameRecord.from_tree(games[0])
    except (SgfError, ValueError) as error:
        raise typer.BadParameter(f"{path.name}: {error}") from None


def set_up(record: GameRecord) -> Game:
    """The board before the first move. Ko and suicide are as lenient as the reader was, so every move can be played."""
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
