"""Where the knowledge base that comes with Katachi is."""

import os
from contextlib import suppress
from pathlib import Path

import katachi
from katachi.knowledge.manifest import KnowledgeBaseError


def is_shipped(folder: str | os.PathLike[str]) -> bool:
    """Whether this is the base that comes with Katachi, whose games are those of professionals. "" also names it."""
    with suppress(KnowledgeBaseError):
        return not str(folder) or Path(folder).resolve() == shipped_folder().resolve()
    return False


def shipped_folder() -> Path:
    """Where the base that comes with Katachi is. Raises KnowledgeBaseError if this installation has none."""
    folder = Path(katachi.__file__).parent / "data" / "base"
    if not folder.is_dir():
        raise KnowledgeBaseError(
            "this installation of Katachi has no knowledge base; make one with "
            "'katachi mine GAMES --to my.kb' and name it with --kb my.kb"
        )
    return folder
