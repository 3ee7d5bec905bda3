"""Nothing that was acknowledged is lost when the power fails, whenever that is. All crashes: `make durability`."""

from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from unittest import mock

import pytest

from .disk import Content, Disk, Names, Operation, Sync, Tree
from .explore import Explorer
from .jobs import JOBS

pytestmark = pytest.mark.slow

# Of the crashes one of this many, and of those of the recoveries. Prime numbers: every kind of loss gets its turn.
SOME: dict[str, tuple[int, int]] = {
    "mine": (167, 1999),
    "add": (167, 1999),
    "replace": (167, 1999),
    "match": (7, 53),
    "tune": (17, 199),
    "games": (1, 5),
    "queue": (1, 7),
    "problems": (1, 3),
}


def explorer(name: str, tmp_path: Path) -> Explorer:
    root, sources = tmp_path / "root", tmp_path / "sources"
    root.mkdir()
    sources.mkdir()
    return Explorer(JOBS[name](sources), root)


@pytest.mark.parametrize("name", JOBS)
def test_some_crashes(tmp_path: Path, name: str) -> None:
    tried = explorer(name, tmp_path)
    tried.every = SOME[name]
    found = tried.explore()
    assert found.wrong == []
    assert found.runs >= 10


# ---- The simulation finds mistakes -----------------------------------------------------------------------------------


def without_files(operations: list[Operation]) -> list[Operation]:
    return [one for one in operations if not (isinstance(one, Sync) and one.number > 0)]


def without_folders(operations: list[Operation]) -> list[Operation]:
    return [one for one in operations if not (isinstance(one, Sync) and one.number <= 0)]


def synced_too_late(operations: list[Operation]) -> list[Operation]:
    """Every file is synced after it got its name."""
    changed = list(operations)
    for at, (one, following) in enumerate(pairwise(operations)):
        if isinstance(one, Sync) and isinstance(following, Names) and one.number in dict(following.entries).values():
            changed[at : at + 2] = following, one
    return changed


MUTATIONS = [*product(("match", "games", "queue", "problems"), (without_files, without_folders, synced_too_late))]
MUTATIONS.remove(("queue", synced_too_late))  # its files are empty marks, and a folder without them is not a job
MUTATIONS.remove(("problems", synced_too_late))  # the notebook is still there and writes the file again


@pytest.mark.parametrize(("name", "mutation"), MUTATIONS)
def test_missing_and_late_syncs_are_found(
    tmp_path: Path, name: str, mutation: Callable[[list[Operation]], list[Operation]]
) -> None:
    tried = explorer(name, tmp_path)
    tried.every, tried.mutation, tried.enough = (1,), mutation, 1
    assert tried.explore().wrong


def test_every_single_sync_of_a_game_counts(tmp_path: Path) -> None:
    """Left out alone, each sync loses a game or brings one back; but a copy of a game that was only opened may stay."""
    tried = explorer("games", tmp_path)
    assert sum(_is_missed(tried, number) for number in range(SYNCS)) == SYNCS - 1


SYNCS = 13  # of the games that are kept


def _is_missed(other: Explorer, number: int) -> bool:
    """Whether the crashes show that this sync is missing."""

    def mutation(operations: list[Operation]) -> list[Operation]:
        syncs = [at for at, one in enumerate(operations) if isinstance(one, Sync)]
        assert len(syncs) == SYNCS
        return [one for at, one in enumerate(operations) if at != syncs[number]]

    return bool(Explorer(other.job, other.root, every=(1,), mutation=mutation, enough=1).explore().wrong)


@pytest.mark.parametrize("name", ["match", "problems"])
def test_taking_up_without_a_sync_is_found(tmp_path: Path, name: str) -> None:
    """A killed process left what is not on the disk; the next one believes it, and then the power fails."""
    tried = explorer(name, tmp_path)
    tried.enough = 1
    with mock.patch("katachi.files.writing.settle"), mock.patch("katachi.work.folder.settle"):
        assert tried.explore().wrong


def test_a_source_that_is_added_twice_is_found(tmp_path: Path) -> None:
    tried = explorer("add", tmp_path)
    tried.every, tried.last, tried.enough = (1,), 40, 1
    with mock.patch("katachi.knowledge.mining.job._Run._finished", return_value=None):
        assert "a source is counted twice" in " ".join(tried.explore().wrong)


# ---- The model -------------------------------------------------------------------------------------------------------


def test_a_disk_keeps_only_what_is_synced() -> None:
    disk = Disk.holding({"old": b"1", "folder": None, "folder/file": b"2"})
    number = disk.folders[0]["old"]
    steps: list[tuple[Operation, Tree]] = [
        (Content(number, b"new"), {"old": b"1"}),
        (Names(0, (("old", None), ("name", number))), {"old": b"1"}),
        (Sync(number), {"old": b"new"}),
        (Sync(0), {"name": b"new"}),
    ]
    for operation, expected in steps:
        disk.do(operation)
        assert disk.after(()) == {"folder": None, "folder/file": b"2", **expected}
    assert disk.now() == disk.after(()) == {"folder": None, "folder/file": b"2", "name": b"new"}
