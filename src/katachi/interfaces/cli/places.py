"""Checks that a file can be written, before time is spent on its contents."""

import os
from pathlib import Path

import typer


def look_at_place(path: Path, game: Path | None = None, *, force: bool) -> None:
    """Raises typer.BadParameter if not. The game a command reads is never overwritten, another file only with
    `force`."""
    if not path.absolute().parent.is_dir():
        raise typer.BadParameter(f"{path}: there is no folder {path.parent}")
    if game is not None and same_file(path, game):
        raise typer.BadParameter(f"{path} is the game itself, which is never overwritten: name another file")
    if path.exists() and not force:
        raise typer.BadParameter(f"{path} already exists: add --force to replace it, or name another file with --to")
    if not os.access(path.absolute().parent, os.W_OK):
        raise typer.BadParameter(f"{path}: that folder is not writable; name another file with --to")


def same_file(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.absolute() == other.absolute()
