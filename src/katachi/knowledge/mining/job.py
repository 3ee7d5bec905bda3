"""Mining as a whole: from collections of games to a knowledge base.

Games are read into batches, and every batch is counted as soon as it is there. The counts of all batches are merged
into tables, the nearest patterns are tried on every position of every batch, and the result is published as one folder.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from katachi.files.writing import sweep, sync_folder, write_json
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.manifest import NAME, Draft, Manifest, check_place, published, put_back, tidy
from katachi.knowledge.mining import intake, tasks
from katachi.knowledge.mining.settings import MineSettings
from katachi.records import Reject
from katachi.work import Executor, Task, executor

BATCH = 2000  # games: a second of counting, 65 MB of runs
MOST_RUNS = 128  # merged at once: each has an open file and a megabyte of it in memory
ESTIMATED = 4  # batches per task of estimating: each task leaves eight bytes per pattern,
MOST_ESTIMATES = 64  # so there are not more of them than this

OnStage = Callable[[str, int, int], None]
"""Called with the name of a stage, how much of it is done, and how much there is to do (0: unknown)."""


@dataclass(frozen=True)
class MiningJob:
    """What to mine, where to put it, and how."""

    sources: Sequence[Path]
    to: Path
    settings: MineSettings = field(default_factory=MineSettings)
    on: str = "local"
    workers: int | None = None
    resume: bool = False
    add: bool = False
    replace: bool = False
    batch: int = BATCH

    def run(self, on_stage: OnStage | None = None, on_seen: intake.OnSeen | None = None) -> dict[str, Any]:
        """Does all that is still to be done and returns the answer of `katachi mine --json`. Raises ValueError.

        `on_seen` is called with the games and rejects while games are read.
        """
        return _Run(self, on_stage or (lambda _stage, _done, _total: None), on_seen).run()


class NoGamesError(ValueError):
    """There are no games to mine."""


class _Run:
    """One attempt at a job."""

    def __init__(self, job: MiningJob, on_stage: OnStage, on_seen: intake.OnSeen | None = None) -> None:
        self.job = job
        self.on_stage = on_stage
        self.on_seen = on_seen
        self.settings = job.settings
        self.to = job.to.absolute()
        self.work = intake.Work(self.to.with_name(f"{self.to.name}.work"))
        self.executor: Executor

    def run(self) -> dict[str, Any]:
        began = time.monotonic()
        sweep(self.to.parent, self.work.folder.name)
        if (done := self._published()) is not None:  # it ended in its last moments
            sync_folder(self.to.parent)
            tidy(self.to)
            self.work.remove()
            return self._answer(done, began)
        old = self._old_base()
        with contextlib.ExitStack() as stack:
            self.executor = stack.enter_context(
                contextlib.closing(executor(self.job.on, self.job.workers, threads=True))
            )
            stack.enter_context(self.work.opened(self._identity(old), resume=self.job.resume and self.work.begun))
            report = self._count(old)
            self._merge(report)
            self._estimate(report)
            self.executor.close()
            manifest = self._publish(report, old)
            self.work.remove()
        return self._answer(manifest, began)

    def _answer(self, manifest: Manifest, began: float) -> dict[str, Any]:
        return {"kb": str(self.job.to), **manifest.counts, "seconds": round(time.monotonic() - began, 3)}

    def _published(self) -> Manifest | None:
        """The manifest of the base if this work, to be resumed, has already been published."""
        if not (self.job.resume and self.to.exists()):
            return None
        if not self.work.begun:
            return self._finished()
        if not self.work.published.exists():
            return None
        manifest = KnowledgeBase.open(self.to).manifest
        return manifest if json.loads(self.work.published.read_bytes()) == _checksums(manifest) else None

    def _finished(self) -> Manifest | None:
        """The same when the work folder is gone: the base was made with these settings from these sources."""
        if not (self.to / NAME).exists() or not all(source.exists() for source in self.job.sources):
            return None
        manifest = KnowledgeBase.open(self.to).manifest
        if not manifest.has_games or self.settings.differences(MineSettings.from_json(manifest.settings)):
            return None
        sources = [intake.described(source) for source in self.job.sources]
        known = list(map(dict, manifest.sources))
        done = all(source in known for source in sources) if self.job.add else known == sources
        return manifest if done else None

    # ---- What the results depend on ----------------------------------------------------------------------------------

    def _old_base(self) -> KnowledgeBase | None:
        """The base to add to, which must have the same settings. Nothing may be in the way of a new one."""
        for source in self.job.sources:
            if not source.exists():
                raise FileNotFoundError(f"no such file or folder: {str(source)!r}")
            if not (source.is_file() or source.is_dir()):
                raise ValueError(f"{source}: a device or a pipe may never end; save its games to a file, and mine that")
        if self.job.add:
            put_back(self.to)
            base = KnowledgeBase.open(self.to)
            differences = self.settings.differences(MineSettings.from_json(base.manifest.settings))
            if differences:
                raise ValueError(
                    f"{self.job.to} was mined with other settings: {'; '.join(differences)}; add with its settings"
                )
            return base
        check_place(self.to)
        resuming = self.job.resume and self.work.folder.exists()
        if self.to.exists() and not (self.job.replace or resuming) and any(self.to.iterdir()):
            raise ValueError(
                f"{self.job.to} exists: add games to it (--add, add=True) or make it again (--force, replace=True)"
            )
        return None

    def _identity(self, old: KnowledgeBase | None) -> dict[str, Any]:
        return {
            "settings": self.settings.to_json(),
            "sources": [intake.fingerprint(source) for source in self.job.sources],
            "base to add to": None if old is None else _checksums(old.manifest),
            "batch size": self.job.batch,
            "counts": tasks.COUNTS,
        }

    # ---- Stages ------------------------------------------------------------------------------------------------------

    def _count(self, old: KnowledgeBase | None) -> intake.IntakeReport:
        """Reads and counts at the same time: Python reads, native code counts."""
        for number, source in enumerate(self.job.sources):
            self._submit(self.work.source(number), intake.hash_source, source)
        batches = intake.batches(
            self.job.sources,
            self.work,
            self.job.batch,
            old=None if old is None else old.archive,
            progress=partial(self.on_stage, "reading"),
            on_seen=self.on_seen,
        )
        for number in batches:
            self._submit(self.work.runs(number), tasks.count_batch, self.work.batch(number), self.settings.counting)
        report = intake.IntakeReport.read(self.work.intake)
        if not report.games:
            self._finish("counting", 0)
            raise self._nothing("games", report)
        self._finish("counting", report.batches)
        return report

    def _merge(self, report: intake.IntakeReport) -> None:
        batches = [self.work.batch(number) for number in range(report.batches)]
        runs = self._few_runs([self.work.runs(number) for number in range(report.batches)])
        self._submit(self.work.merged("pairs"), tasks.merge_pairs, runs, self.settings)
        self._submit(self.work.merged("nearest"), tasks.build_nearest, runs, self.settings)
        if self.settings.counting.replies:
            self._submit(self.work.merged("replies"), tasks.build_replies, runs, self.settings)
        self._submit(self.work.merged("contexts"), tasks.merge_contexts, runs, self.settings)
        self._submit(self.work.merged("trees"), tasks.build_trees, runs, self.settings)
        self._submit(self.work.merged("games"), tasks.join_archives, batches)
        self._finish("merging", 5 + self.settings.counting.replies)
        if not json.loads((self.work.merged("pairs") / tasks.SUMMARY).read_bytes())["pairs"]["seen"]:
            raise self._nothing("moves", report)

    def _nothing(self, what: str, report: intake.IntakeReport) -> NoGamesError:
        """The error that there is nothing to mine, with the first reason. There is nothing to resume either."""
        sources = ", ".join(map(str, self.job.sources))
        with self.work.rejects.open(encoding="utf-8") as rejects:
            first = [Reject(**json.loads(line)) for line in islice(rejects, 1)]
        self.work.remove()
        why = f" (first: {first[0]})" if first else ""
        return NoGamesError(f"no {what} in {sources}: {report.rejected} rejected{why}")

    def _few_runs(self, runs: list[Path], level: int = 1) -> list[Path]:
        """Joins runs until they can be merged at once."""
        if len(runs) <= MOST_RUNS:
            return runs
        groups = _groups(runs, -(-len(runs) // MOST_RUNS))
        joined = [self.work.joined(level, number) for number in range(len(groups))]
        for group, result in zip(groups, joined, strict=True):
            self._submit(result, tasks.join_runs, group)
        self._finish("joining", len(groups))
        return self._few_runs(joined, level + 1)

    def _estimate(self, report: intake.IntakeReport) -> None:
        merged = self.work.merged
        self._submit(
            merged("collocations"), tasks.build_collocations, merged("pairs"), merged("contexts"), self.settings
        )
        batches = [self.work.batch(number) for number in range(report.batches)]
        groups = _groups(batches, min(MOST_ESTIMATES, -(-len(batches) // ESTIMATED)))
        matches = [self.work.matches(number) for number in range(len(groups))]
        for group, result in zip(groups, matches, strict=True):
            self._submit(result, tasks.estimate_batches, group, merged("nearest"))
        self._finish("estimating", len(groups) + 1)
        self._submit(merged("estimated"), tasks.estimate_nearest, matches, merged("nearest"))
        self._finish("estimating", 1)

    def _submit(self, result: Path, function: Callable[..., None], *arguments: object) -> None:
        """Submits a task unless its result exists. A task takes the place of its result as its second argument."""
        if not result.exists():
            self.executor.submit(Task(function, (arguments[0], result, *arguments[1:])))

    def _finish(self, stage: str, total: int) -> None:
        for done, _ in enumerate(self.executor.results(), 1):
            self.on_stage(stage, min(done, total), total)

    # ---- Publishing --------------------------------------------------------------------------------------------------

    def _publish(self, report: intake.IntakeReport, old: KnowledgeBase | None) -> Manifest:
        self.on_stage("publishing", 0, 0)
        with published(self.to) as draft:
            spectra = (self.work.merged(what) / "spectrum.parquet" for what in ("contexts", "pairs", "nearest"))
            draft.add_table("spectrum", pa.concat_tables(map(pq.read_table, spectra)))
            for what in ("contexts", "pairs", "estimated", "replies", "collocations", "trees"):
                _add_results(draft, self.work.merged(what))
            for path in sorted(self.work.merged("games").iterdir()):
                draft.add_file(path, f"games/{path.name}")
            draft.add_file(self.work.rejects)
            draft.settings = self.settings.to_json()
            new = [json.loads(self.work.source(n).read_bytes()) for n in range(len(self.job.sources))]
            before = old.manifest.sources if old else ()
            draft.sources = (*before, *(source for source in new if source not in before))
            draft.counts = self._counts(report, old)
            manifest = draft.finish()
            write_json(self.work.published, _checksums(manifest))
        return manifest

    def _counts(self, report: intake.IntakeReport, old: KnowledgeBase | None) -> dict[str, Any]:
        summaries: dict[str, Any] = {}
        for what in ("contexts", "pairs", "nearest", "estimated", "collocations", "trees"):
            summaries |= json.loads((self.work.merged(what) / tasks.SUMMARY).read_bytes())
        before = old.manifest.counts if old else {}
        windows = sorted(self.settings.counting.windows)
        return {
            "games": report.games,
            **{name: before.get(name, 0) + getattr(report, name) for name in ("rejected", "cut", "duplicates")},
            "moves": summaries["pairs"]["seen"],
            "tests": summaries["tests"],
            "patterns": {
                "nearest": summaries["nearest"],
                "contexts": {str(n): summaries[f"contexts-{n}"]["distinct"] for n in windows},
                "pairs": summaries["pairs"]["distinct"],
                "collocations": summaries["collocations"],
            },
            "trees": summaries["trees"],
        }


def _checksums(manifest: Manifest) -> dict[str, str]:
    return {name: entry.blake2b for name, entry in manifest.files.items()}


def _groups(paths: list[Path], most: int) -> list[list[Path]]:
    """At most this many groups of neighbours, about equally large."""
    size = -(-len(paths) // most)
    return [paths[first : first + size] for first in range(0, len(paths), size)]


def _add_results(draft: Draft, folder: Path) -> None:
    """The tables, and the files that the engine maps into memory."""
    if folder.exists():
        for path in sorted((*folder.glob("*.parquet"), *folder.glob("*.bin"))):
            if path.name not in ("spectrum.parquet", "befores.parquet"):
                draft.add_file(path)
