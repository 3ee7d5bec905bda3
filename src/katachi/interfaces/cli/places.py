"""Whether a file can be written, asked before anything is spent on what goes into it."""

import os
from pathlib import Path

import typer


def look_at_place(path: Path, game: Path | None = None, *, force: bool) -> None:
    """Raises typer.BadParameter if not. The game a command reads is never overwritten, another file only by force."""
    if not path.absolute().parent.is_dir():
        raise typer.BadParameter(f"{path}: there is no folder {path.parent}")
    if game is not None and same_file(path, game):
        raise typer.BadParameter(f"{path} is the game itself, which is never overwritten: name another file")
    if path.exists() and not force:
        raise typer.BadParameter(f"{path} exists already: --force replaces it, --to names another file")
    if not os.access(path.absolute().parent, os.W_OK):
        raise typer.BadParameter(f"{path}: nothing can be written to that folder; name another file with --to")


def same_file(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.absolute() == other.absolute()
