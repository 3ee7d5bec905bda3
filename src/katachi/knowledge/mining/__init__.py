"""Mining collections of games into a knowledge base: in batches, on several cores or machines, resumable.

`mine` does it in one call.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining.job import BATCH, Job, NoGamesError, OnStage
from katachi.knowledge.mining.settings import MineSettings

__all__ = ["BATCH", "Job", "MineSettings", "NoGamesError", "mine"]


def mine(
    sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    to: str | os.PathLike[str],
    *,
    resume: bool = False,
    add: bool = False,
    replace: bool = False,
    workers: int | None = None,
    on_stage: OnStage | None = None,
    **settings: Any,
) -> KnowledgeBase:
    """Make a knowledge base in the folder `to` from files and folders of games, or `add` games to it.

    `settings` are those of counting (``k=9``, ``windows=(3, 5)``), `min_played` and `min_support`.

    >>> from tempfile import TemporaryDirectory
    >>> from katachi import GameRecord
    >>> from katachi.records import save
    >>> with TemporaryDirectory() as folder:
    ...     save([GameRecord(9, [("B", "E5"), ("W", "C3"), ("B", "C7")]).to_tree()], f"{folder}/game.sgf")
    ...     base = mine(f"{folder}/game.sgf", f"{folder}/my.kb", k=3, windows=(3,), min_support=1)
    ...     base.windows, len(base.archive)
    ([3], 1)
    """
    given = [sources] if isinstance(sources, (str, os.PathLike)) else sources
    place = Path(to)
    wanted = MineSettings.given(settings, place if add else None)
    Job([Path(source) for source in given], place, wanted, "local", workers, resume, add, replace).run(on_stage)
    return KnowledgeBase.open(place)
