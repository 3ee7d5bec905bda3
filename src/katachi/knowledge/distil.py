"""Bases made from other bases: a small one without games, and one with a predictor.

The base that comes with Katachi is a small one: patterns seen often enough to mean something, collocations with
support, and for every example the game it comes from (players, event, date), but not its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from katachi.files.writing import remove
from katachi.knowledge.base import COLLOCATIONS, CORNERS, NEAREST, OPENINGS, PREDICTOR, REPLIES, KnowledgeBase
from katachi.knowledge.manifest import Draft, Manifest, published
from katachi.knowledge.moments import MOMENT_BITS
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns
from katachi.knowledge.patterns.predictor.training import Training, TrainingSettings, TrainingStep

Moments = NDArray[np.unsignedinteger]

_GAME_COLUMNS = ("tag", "black", "white", "event", "date", "year")
_LEFT_OUT = ("wins", "decided", "first")  # columns of nearest patterns that the engine does not use


@dataclass(frozen=True)
class Thresholds:
    """How often a pattern must have been seen to be kept. Nearest patterns must be good, too: P(i|p) > 0.01 (K5)."""

    nearest: int = 30
    replies: int = 150
    contexts: int = 5  # for the largest window; twice as many for each smaller one; 3×3 windows always stay
    collocations: int = 4
    trees: int = 5  # corners and boards


def distil(base: KnowledgeBase, to: Path, thresholds: Thresholds | None = None, extra: Iterable[Path] = ()) -> Manifest:
    """Publish the small base; `extra` files (a predictor) are included. The manifest says what was kept.

    Raises ValueError if `to` is the base itself: its games would be lost.
    """
    wanted = thresholds or Thresholds()
    if to.exists() and to.samefile(base.folder):
        raise ValueError(f"{to}: the small base would replace the large one; name another folder")
    with published(to) as draft:
        kept: dict[str, int] = {}
        moments = [*_add_nearest(base, draft, wanted, kept), *_add_tables(base, draft, wanted, kept)]
        moments += _add_trees(base, draft, wanted, kept)
        draft.add_table("games", _games(base, moments))
        for path in extra:
            draft.add_file(path)
        draft.settings = {**base.manifest.settings, "distilled": asdict(wanted)}
        draft.sources = tuple(base.manifest.sources)
        draft.counts = {**base.manifest.counts, "kept": kept}
        return draft.finish()


def _add_nearest(base: KnowledgeBase, draft: Draft, wanted: Thresholds, kept: dict[str, int]) -> list[Moments]:
    patterns = base.nearest
    good = patterns.pruned(patterns.kept() & (patterns.played >= wanted.nearest))
    chosen: list[tuple[str, NearestPatterns]] = [(NEAREST, good)]
    if REPLIES in base:
        replies = base.replies.patterns
        chosen.append((REPLIES, replies.pruned(replies.played >= wanted.replies)))
    for name, some in chosen:
        nearest.save(some, draft.folder / name, _LEFT_OUT, packed=True)
        kept[name.removesuffix(".bin")] = len(some)
    return [some.last for _, some in chosen]


def _add_tables(base: KnowledgeBase, draft: Draft, wanted: Thresholds, kept: dict[str, int]) -> list[Moments]:
    moments = []
    bounds = {f"contexts-{n}": wanted.contexts << i if n > 3 else 1 for i, n in enumerate(reversed(base.windows))}
    for name, bound in {**bounds, COLLOCATIONS: wanted.collocations}.items():
        table = base.table(name)
        table = table.filter(pc.greater_equal(table["count"], bound))
        draft.add_table(name, table)
        kept[name] = table.num_rows
        moments += [table["first"].to_numpy(), table["last"].to_numpy()]
    draft.add_table("spectrum", base.table("spectrum"))
    return moments


def _add_trees(base: KnowledgeBase, draft: Draft, wanted: Thresholds, kept: dict[str, int]) -> list[Moments]:
    if not base.has_trees:
        return []
    moments = []
    for name, tree in ((CORNERS, base.joseki.table), (OPENINGS, base.openings.table)):
        some = tree.pruned(wanted.trees)
        some.save(draft.folder / name, packed=True)
        kept[name.removesuffix(".bin")] = len(some)
        moments.append(some.last)
    return moments


def _games(base: KnowledgeBase, moments: list[Moments]) -> pa.Table:
    """The games that some moment refers to."""
    tags = np.unique(np.concatenate(moments).astype(np.uint64) >> np.uint64(MOMENT_BITS) << np.uint64(MOMENT_BITS))
    games = base.table("games" if "games" in base else "games/games").select(_GAME_COLUMNS)
    return games.filter(pc.is_in(games["tag"], pa.array(tags))).sort_by("tag")


# ---- A predictor -----------------------------------------------------------------------------------------------------

MOST_GAMES = 20_000  # a quarter of an hour on one core; more games teach little more


def add_predictor(
    folder: Path,
    work: Path,
    *,
    threads: int = 1,
    on_step: Callable[[TrainingStep], None] = lambda _step: None,
    stop: Callable[[], bool] = lambda: False,
    most_games: int = MOST_GAMES,
) -> int | None:
    """Train on the base's own games and publish the base again with the predictor; returns how many features it has.

    With a predictor, the engine can play by the base. `work` is a folder for the checkpoints from which training
    continues after a kill. Returns None if `stop` ended it early.
    """
    base = KnowledgeBase.open(folder)
    checkpoint, file = work / f"{PREDICTOR}.checkpoint", work / PREDICTOR
    games = base.archive.packed
    # Small collections are learned as a whole, in small portions, so that progress can be seen.
    settings = TrainingSettings(hold_out=0, portion=max(10, min(100, len(games) // 40)))
    training = Training(games.part(0, min(len(games), most_games)), settings, threads=threads)
    if checkpoint.exists():
        training.resume(checkpoint)
    if not training.run(on_step, stop, checkpoint, seconds_between=20.0):
        return None
    predictor = training.predictor()
    predictor.save(file)
    with published(base.folder) as draft:
        for name in base.manifest.files:
            if name != PREDICTOR:
                draft.add_file(base.folder / name, name)
        draft.add_file(file, PREDICTOR)
        draft.settings, draft.sources = base.manifest.settings, base.manifest.sources
        draft.counts = {**base.manifest.counts, "predictor": True}
    remove(checkpoint)
    remove(file)
    return predictor.features
