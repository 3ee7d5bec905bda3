"""Crashes a job at every operation, in every way, lets it recover, and crashes the recovery, too."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Protocol

from .disk import LOSSES, Change, Disk, Loss, Operation, Sync, Told, Tree, key_of
from .recorder import put, recorded, taken

Tell = Callable[[object], None]
KILLED = "killed"  # only the process ends: nothing is lost, but nothing becomes permanent either
Mutation = Callable[[list[Operation]], list[Operation]]


class Job(Protocol):
    """Something that must survive."""

    def prepare(self, root: Path) -> None:
        """What is there, on the disk for good, before the job."""

    def run(self, root: Path, tell: Tell) -> None:
        """Do it for the first time."""

    def recover(self, root: Path, tell: Tell) -> None:
        """Do what a user does after a crash."""

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        """Right after a crash: raises AssertionError if something is lost that the user was told."""

    def check(self, root: Path) -> None:
        """After everything: raises AssertionError if the result is not what it is without a crash."""


@dataclass(frozen=True)
class Crash:
    """What is left after a crash, and how it came to that."""

    tree: Tree
    told: tuple[object, ...]
    story: tuple[object, ...]
    disk: Disk | None = None  # with its pending changes, if only the process ended

    @property
    def words(self) -> str:
        return ", then ".join(f"{step!r:.90}" if isinstance(step, Change | Sync) else str(step) for step in self.story)


@dataclass
class Explored:
    """What was tried, and what went wrong."""

    points: int = 0  # crashes
    runs: int = 0  # recoveries from different disks
    operations: int = 0  # of the job without crashes
    wrong: list[str] = field(default_factory=list)


@dataclass
class Explorer:
    """All crashes of one job, or some of them."""

    job: Job
    root: Path
    losses: Mapping[str, Loss] = field(default_factory=lambda: LOSSES)
    every: Sequence[int] = (1, 1)  # the job's crashes to try: each, or one of this many; then those of its recoveries
    last: int | None = None  # only crashes in the last operations of the job, this many
    mutation: Mutation = lambda operations: operations
    enough: int = 3  # faults to stop at
    found: Explored = field(default_factory=Explored)
    _told: set[tuple[int, int]] = field(default_factory=set)  # disks with what had been told, checked
    _levels: dict[tuple[int, int], int] = field(default_factory=dict)  # disks, and how deeply they were tried

    def explore(self) -> Explored:
        put(self.root, {})
        self.job.prepare(self.root)
        start = Disk.holding(taken(self.root))
        with recorded(self.root, start) as recorder:
            self.job.run(self.root, recorder.tell)
        self.job.check(self.root)
        operations = self.mutation(recorder.operations)
        self.found.operations = sum(not isinstance(one, Told) for one in operations)
        first = 0 if self.last is None else len(operations) - self.last
        disk, told = start, tuple(one.what for one in operations[:first] if isinstance(one, Told))
        for operation in operations[:first]:
            disk.do(operation)
        self._explore(disk, told, operations[first:], (), self.every)
        return self.found

    def _explore(
        self,
        start: Disk,
        told: tuple[object, ...],
        operations: Sequence[Operation],
        story: tuple[object, ...],
        every: Sequence[int],
    ) -> None:
        if not every:
            return
        for crash in islice(
            self._crashes(start, told, operations, story), self.found.points % every[0], None, every[0]
        ):
            self._try(crash, every[1:])
            if len(self.found.wrong) >= self.enough:
                return

    def _crashes(
        self, start: Disk, told: tuple[object, ...], operations: Sequence[Operation], story: tuple[object, ...]
    ) -> Iterator[Crash]:
        """One for every moment and loss."""
        disk = start.copy()
        for operation in (*operations, Told(None)):
            if isinstance(operation, Told) and operation.what is not None:
                told = (*told, operation.what)
                continue
            yield Crash(disk.now(), told, (*story, operation, KILLED), disk.copy())
            for name, loss in self.losses.items():
                yield Crash(disk.after(loss(disk)), told, (*story, operation, name))
            disk.do(operation)

    def _try(self, crash: Crash, every: Sequence[int]) -> None:
        """Recover, unless that was tried from the same disk before."""
        self.found.points += 1
        left = key_of(crash.tree)
        permanent = left if crash.disk is None else key_of(crash.disk.after(()))
        is_told = (left, hash(crash.told)) in self._told
        is_known = self._levels.get((left, permanent), -1) >= len(every)
        if is_known and is_told:
            return
        self._told.add((left, hash(crash.told)))
        self._levels[left, permanent] = max(len(every), self._levels.get((left, permanent), -1))
        disk = crash.disk or Disk.holding(crash.tree)
        try:
            put(self.root, crash.tree)
            self.job.check_at_once(self.root, crash.told)
            if is_known:
                return
            self.found.runs += 1
            with recorded(self.root, disk) as recorder:
                self.job.recover(self.root, recorder.tell)
            self.job.check(self.root)
        except (AssertionError, OSError, ValueError, LookupError, RuntimeError) as error:
            self.found.wrong.append(f"{crash.words}: {type(error).__name__}: {' '.join(str(error).split())[:300]}")
            return
        self._explore(disk, crash.told, recorder.operations, crash.story, every)


__all__ = ["Crash", "Explored", "Explorer", "Job", "Mutation", "Tell"]
