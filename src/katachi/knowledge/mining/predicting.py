"""A predictor learnt from the games of a base, and put into it: with one, the engine can play by the base."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from katachi.knowledge.base import PREDICTOR, KnowledgeBase
from katachi.knowledge.patterns.predictor.training import Step, Training, TrainingSettings
from katachi.knowledge.publishing import published

MOST_GAMES = 20_000  # a quarter of an hour on one core; more games teach little more


def add_predictor(
    folder: Path,
    work: Path,
    *,
    threads: int = 1,
    on_step: Callable[[Step], None] = lambda _step: None,
    stop: Callable[[], bool] = lambda: False,
    most_games: int = MOST_GAMES,
) -> int | None:
    """Trains on the base's own games and publishes the base again with the predictor; how many features it has.

    `work` is a folder for what a kill must not lose: training goes on from its last checkpoint there. None if `stop`
    said so before the end.
    """
    base = KnowledgeBase.open(folder)
    checkpoint, file = work / f"{PREDICTOR}.checkpoint", work / PREDICTOR
    games = base.archive.packed
    training = Training(games.part(0, min(len(games), most_games)), _settings(len(games)), threads=threads)
    if checkpoint.exists():
        training.resume(checkpoint)
    if not training.run(on_step, stop, checkpoint, seconds_between=20.0):
        return None
    predictor = training.predictor()
    predictor.save(file)
    _publish(base, file)
    checkpoint.unlink(missing_ok=True)
    file.unlink(missing_ok=True)
    return predictor.features


def _settings(games: int) -> TrainingSettings:
    """Small collections are learnt as a whole, in small portions, so that one sees how far it is."""
    return TrainingSettings(hold_out=0, portion=max(10, min(100, games // 40)))


def _publish(base: KnowledgeBase, predictor: Path) -> None:
    with published(base.folder) as draft:
        for name in base.manifest.files:
            if name != PREDICTOR:
                draft.add_file(base.folder / name, name)
        draft.add_file(predictor, PREDICTOR)
        draft.settings, draft.sources = base.manifest.settings, base.manifest.sources
        draft.counts = {**base.manifest.counts, "predictor": True}
