"""Mining collections of games into a knowledge base: in batches, on several cores or machines, resumable.

`mine` does it in one call.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining.intake import REJECTS
from katachi.knowledge.mining.job import BATCH, MiningJob, NoGamesError
from katachi.knowledge.mining.settings import MineSettings
from katachi.records import Filter, GameRecord, read_games
from katachi.records.collection import Progress

__all__ = ["BATCH", "REJECTS", "MineSettings", "MiningJob", "NoGamesError", "mine"]

Source = GameRecord | str | os.PathLike[str]


def mine(
    sources: Source | Iterable[Source],
    to: str | os.PathLike[str],
    *,
    resume: bool = False,
    add: bool = False,
    replace: bool = False,
    workers: int | None = None,
    filters: Filter | str | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> KnowledgeBase:
    """Make a knowledge base in the folder `to` from records, files and folders of games, or `add` games to it.

    `filters` choose games as in `read_games`. `progress` is called with what is done of a stage and what there is to do
    (0: unknown). `settings` are those of counting (``k=9``, ``windows=(3, 5)``), `min_played` and `min_support`. Only
    files can be mined with `resume`, without filters.

    >>> with TemporaryDirectory() as folder:
    ...     record = GameRecord(9, [("B", "E5"), ("W", "C3"), ("B", "C7")])
    ...     base = mine(record, f"{folder}/my.kb", k=3, windows=(3,), min_support=1)
    ...     base.windows, len(base.archive)
    ([3], 1)
    """
    given = [sources] if isinstance(sources, (GameRecord, str, os.PathLike)) else list(sources)
    place = Path(to)
    wanted = MineSettings.given(settings, place if add else None)
    with TemporaryDirectory() as folder:
        files = [Path(source) for source in given if not isinstance(source, GameRecord)]
        if filters is not None or len(files) < len(given):
            if resume:
                raise ValueError("only files can be mined with resume=True, without filters and records")
            files = [_written(given, filters, Path(folder) / "games.sgf")]
        job = MiningJob(files, place, wanted, "local", workers, resume, add, replace)
        job.run(progress and (lambda _stage, done, total: progress(done, total)))
    return KnowledgeBase.open(place)


def _written(sources: Iterable[Source], filters: Filter | str | None, path: Path) -> Path:
    """A file with the games of these sources that are wanted."""
    wanted = Filter.parse(filters) if isinstance(filters, str) else filters or Filter()
    with path.open("w", encoding="utf-8") as file:
        for source in sources:
            records = [source] if isinstance(source, GameRecord) else read_games(source)
            file.writelines(record.sgf() for record in records if wanted(record))
    return path
