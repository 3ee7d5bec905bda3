"""A model of a disk that forgets everything it was not told to sync.

A disk has files and folders, known by numbers: folders have negative ones, and the root is 0. What a program does to it
is a list of operations: changes of the names in a folder, new contents of a file, and syncs. A sync makes the earlier
changes of one file or one folder permanent and no others: syncing a file does not make its name permanent. When the
power fails, any of the other changes may be lost, whatever their order was; a change of names in one folder (a
renaming) is lost as a whole.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

ROOT = 0
Tree = dict[str, bytes | None]  # by path; None is a folder


@dataclass(frozen=True)
class Names:
    """New entries of a folder; None removes one."""

    folder: int
    entries: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True)
class Content:
    """The new content of a file, as a whole."""

    file: int
    data: bytes


@dataclass(frozen=True)
class Sync:
    """A file or a folder is synced."""

    number: int


@dataclass(frozen=True)
class Told:
    """Not an operation: the user was told something that must not be lost from now on."""

    what: object


Change = Names | Content
Operation = Change | Sync | Told


@dataclass
class Disk:
    """What is permanent, and the changes that are not."""

    folders: dict[int, dict[str, int]] = field(default_factory=lambda: {ROOT: {}})
    files: dict[int, bytes] = field(default_factory=dict)
    pending: list[Change] = field(default_factory=list)

    @classmethod
    def holding(cls, tree: Tree) -> "Disk":
        """A disk with this tree, all of it permanent."""
        disk = cls()
        for number, (path, data) in enumerate(sorted(tree.items()), 1):
            *above, name = path.split("/")
            folder = ROOT
            for part in above:
                folder = disk.folders[folder][part]
            disk.folders[folder][name] = number if data is not None else -number
            if data is None:
                disk.folders[-number] = {}
            else:
                disk.files[number] = data
        return disk

    def copy(self) -> "Disk":
        return Disk({number: dict(names) for number, names in self.folders.items()}, dict(self.files), [*self.pending])

    def do(self, operation: Operation) -> None:
        """Carry out one operation."""
        if isinstance(operation, Sync):
            now = [change for change in self.pending if _of(change) == operation.number]
            self.pending = [change for change in self.pending if _of(change) != operation.number]
            _apply(now, self.folders, self.files)
        elif not isinstance(operation, Told):
            self.pending.append(operation)

    def after(self, changes: Sequence[Change]) -> Tree:
        """The tree if of the pending changes these reach the disk."""
        folders = {number: dict(names) for number, names in self.folders.items()}
        files = dict(self.files)
        _apply(changes, folders, files)
        return dict(_walk(ROOT, "", folders, files))

    def now(self) -> Tree:
        """The tree that programs see."""
        return self.after(self.pending)


def _of(change: Change) -> int:
    return change.folder if isinstance(change, Names) else change.file


def _apply(changes: Sequence[Change], folders: dict[int, dict[str, int]], files: dict[int, bytes]) -> None:
    for change in changes:
        if isinstance(change, Content):
            files[change.file] = change.data
            continue
        names = folders.setdefault(change.folder, {})
        for name, number in change.entries:
            if number is None:
                names.pop(name, None)
            else:
                names[name] = number


def _walk(
    folder: int, above: str, folders: dict[int, dict[str, int]], files: dict[int, bytes]
) -> Iterator[tuple[str, bytes | None]]:
    for name, number in folders.get(folder, {}).items():
        if number < 0:
            yield above + name, None
            yield from _walk(number, f"{above}{name}/", folders, files)
        else:
            yield above + name, files.get(number, b"")


_PART = re.compile(r"\.[0-9a-f]{16}\.part")


def key_of(tree: Tree) -> int:
    """The same number for trees that differ only in the random names of their parts."""
    return hash(tuple(sorted((_PART.sub(".part", path), hash(data)) for path, data in tree.items())))


# ---- Losses ----------------------------------------------------------------------------------------------------------

Loss = Callable[[Disk], list[Change]]  # which pending changes reach the disk, and how


def _cut(how: Callable[[bytes], bytes]) -> Loss:
    """All names arrive, and of every file's new data only a part."""

    def loss(disk: Disk) -> list[Change]:
        found: list[Change] = []
        for change in disk.pending:
            if isinstance(change, Content):
                before = disk.files.get(change.file, b"")
                kept = len(before) if change.data.startswith(before) else 0
                found.append(Content(change.file, change.data[:kept] + how(change.data[kept:])))
            else:
                found.append(change)
        return found

    return loss


def _some(seed: int) -> Loss:
    def loss(disk: Disk) -> list[Change]:
        chance = random.Random(f"{seed} {len(disk.pending)}")
        return [change for change in disk.pending if chance.random() < 0.5]

    return loss


LOSSES: dict[str, Loss] = {
    "all arrives": lambda disk: disk.pending,
    "nothing arrives": lambda _disk: [],
    "names without data": lambda disk: [change for change in disk.pending if isinstance(change, Names)],
    "data without names": lambda disk: [change for change in disk.pending if isinstance(change, Content)],
    "half of the data": _cut(lambda data: data[: len(data) // 2]),
    "zeros for data": _cut(lambda data: bytes(len(data))),
    "only the end of the data": _cut(lambda data: bytes(len(data) // 2) + data[len(data) // 2 :]),
    "the earlier half": lambda disk: disk.pending[: len(disk.pending) // 2],
    "the later half": lambda disk: disk.pending[len(disk.pending) // 2 :],
    "all but the last": lambda disk: disk.pending[:-1],
    "only the last": lambda disk: disk.pending[-1:],
}
RANDOM: dict[str, Loss] = {f"some, seed {seed}": _some(seed) for seed in range(8)}
