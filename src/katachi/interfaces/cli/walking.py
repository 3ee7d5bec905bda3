"""What `katachi joseki` and `katachi collocations` share: where to begin, letters to follow, variations as a file."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console

from katachi.files.writing import write_atomically
from katachi.go import Game
from katachi.interfaces.cli.files import check_folders, first_game
from katachi.knowledge.trees.lines import game_after
from katachi.records import GameTree, write

SHOWN, GROWN = 10, 4  # moves per position, on the screen and in a file
DEPTH = 8

Sgf = Annotated[
    Path | None, typer.Option("--game", help="Begin with a position of this game", exists=True, dir_okay=False)
]
AfterMove = Annotated[int | None, typer.Option("--after", help="… after this many moves of --game (all)", min=1)]
Depth = Annotated[int | None, typer.Option(help=f"How many moves deep (1; {DEPTH} in a file)", min=1, max=60)]
Export = Annotated[Path | None, typer.Option("--to", help="Write variations to this SGF file", dir_okay=False)]

Ask = Callable[[str], str]


def beginning(sgf: Path | None, number: int | None, moves: str | None) -> Game:
    """The game to begin with: after a move of a file, after moves, or empty. Raises ValueError."""
    if sgf is not None and moves is not None:
        raise ValueError("give only one of --game and --moves")
    if number is not None and sgf is None:
        raise ValueError("--after counts moves of a game: name the game with --game")
    if sgf is None:
        return game_after(moves or "")
    record = first_game(sgf)
    if number is not None and number > len(record):
        raise ValueError(f"--after {number}: {sgf.name} has {len(record)} moves")
    return record.game(None if number is None else number + 1)


def check_export(*files: Path | None, sgf: Path | None) -> None:
    """Raises typer.BadParameter if a file cannot be written, before time is spent on its contents."""
    check_folders(*files, sgf)
    if sgf is not None and sgf.suffix.lower() != ".sgf":
        raise typer.BadParameter(f"--to {sgf.name}: variations are written as SGF: give a name that ends in .sgf")


def write_variations(tree: GameTree, export: Path, contents: str) -> None:
    """Write the file and say what is in it."""
    write_atomically(export, write([tree]).encode())
    typer.echo(f"{export}: {contents}")


# ---- Following letters -----------------------------------------------------------------------------------------------


Place = TypeVar("Place")
Choices = dict[str, Callable[[], Place]]  # the places that letters lead to


def walk(show: Callable[[Place], Choices[Place]], start: Place, console: Console, ask: Ask | None) -> None:
    """Show a place, then follow letters while there is someone to ask: a letter follows a move, u goes back, q (or the
    end of input) quits."""
    path = [start]
    while True:
        choices = show(path[-1])
        if ask is None or not _step(path, choices, console, ask):
            return


def _step(path: list[Place], choices: Choices[Place], console: Console, ask: Ask) -> bool:
    while True:
        word = ask("letter to follow, u up, q quit: ").strip().lower()
        if word == "q" or not word:
            return False
        if word == "u":
            if len(path) > 1:
                path.pop()
                return True
            console.print("This is where you started.", markup=False)
        elif word in choices:
            path.append(choices[word]())
            return True
        else:
            console.print(f"{word!r} is not a letter on the board.", markup=False)


def asker() -> Ask | None:
    """Someone to ask, if this is a terminal."""
    return _ask if sys.stdin.isatty() else None


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        return "q"
