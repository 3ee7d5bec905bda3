"""Which knowledge base a command means."""

from pathlib import Path

import typer

from katachi.knowledge.base import KnowledgeBase


def base_folder(kb: Path | None) -> Path:
    """The named folder, or that of the base that comes with Katachi. Raises typer.BadParameter if it is not a
    folder."""
    if kb is None:
        return KnowledgeBase.open().folder
    if not kb.is_dir():
        raise typer.BadParameter(f"{str(kb)!r} is not a folder: name a knowledge base, or make one with `katachi mine`")
    return kb
