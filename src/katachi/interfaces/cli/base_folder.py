"""Which knowledge base a command means."""

from importlib import resources
from pathlib import Path

import typer


def base_folder(kb: Path | None) -> Path:
    """The folder that was named, or that of the base that comes with Katachi."""
    folder = kb or Path(str(resources.files("katachi"))) / "data" / "base"
    if folder.is_dir():
        return folder
    if kb is None:
        raise typer.BadParameter("Katachi has no knowledge base here: name one, or make it with `katachi mine`")
    raise typer.BadParameter(f"{str(kb)!r} is not a folder: name a knowledge base, or make it with `katachi mine`")
