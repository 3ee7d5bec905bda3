"""What commands read and where they write: games on disk, knowledge bases, places for results."""

import os
from pathlib import Path

import typer

from katachi.files.limits import LIMITS, LimitError, whole_file
from katachi.go import Game
from katachi.go.words import plural
from katachi.interfaces.cli.output import warn
from katachi.knowledge.base import KnowledgeBase
from katachi.records import GameRecord, GameTree, SgfError, parse
from katachi.records.encoding import is_binary

# ---- Games -----------------------------------------------------------------------------------------------------------


def position_before(path: Path, number: int | None) -> tuple[Game, int | None]:
    """The first game of a file before this move (else its last position), and the move played there.

    Raises typer.BadParameter if the game has no such move.
    """
    record = first_game(path)
    moves = record.moves
    if number is not None and number > len(moves) + 1:
        rest = f" before an illegal one ({record.illegal_why})" if record.illegal_why else ""
        raise typer.BadParameter(f"--move {number}: {path.name} has {plural(len(moves), 'move')}{rest}")
    played = None if number is None or number > len(moves) else moves[number - 1].point
    return record.game(number), played


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
        warn(f"{path.name}: {what} cannot be played ({record.illegal_why}); only the moves before it are used")
    return record


def games_in(path: Path) -> list[GameTree]:
    """The games of an SGF file. Raises typer.BadParameter if it is not text, which the lenient reader would accept."""
    try:
        data = whole_file(path, LIMITS.text)
    except LimitError as error:
        raise typer.BadParameter(f"{path.name}: {error}") from None
    if is_binary(data):
        raise typer.BadParameter(f"{path.name} is not an SGF file (is it compressed?): unpack it, and give one game")
    return parse(data).games


# ---- Knowledge bases -------------------------------------------------------------------------------------------------


def base_folder(kb: Path | None) -> Path:
    """The named folder, or that of the base that comes with Katachi. Raises typer.BadParameter if it is not a
    folder."""
    if kb is None:
        return KnowledgeBase.open().folder
    if not kb.is_dir():
        raise typer.BadParameter(f"{str(kb)!r} is not a folder: name a knowledge base, or make one with `katachi mine`")
    return kb


# ---- Results ---------------------------------------------------------------------------------------------------------


def check_folders(*files: Path | None) -> None:
    """Raises typer.BadParameter if a file is to be written into a folder that does not exist."""
    for file in files:
        if file is not None and not file.absolute().parent.is_dir():
            raise typer.BadParameter(f"{file}: there is no folder {str(file.parent)!r}")


def check_place(path: Path, game: Path | None = None, *, force: bool) -> None:
    """Raises typer.BadParameter if a file cannot be written, before time is spent on its contents. The game that a
    command reads is never overwritten, another file only with `force`."""
    check_folders(path)
    if game is not None and same_file(path, game):
        raise typer.BadParameter(f"{path} is the game itself, which is never overwritten: name another file")
    if path.exists() and not force:
        raise typer.BadParameter(f"{path} already exists: add --force to replace it, or name another file")
    if not os.access(path.absolute().parent, os.W_OK):
        raise typer.BadParameter(f"{path}: that folder is not writable; name another file")


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths name the same file."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.absolute() == other.absolute()
