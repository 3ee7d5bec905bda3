"""All crashes of all jobs: ``python -m tests.durability [JOB…]``. Ends with 1 if something was lost."""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .disk import LOSSES, RANDOM
from .explore import Explored, Explorer
from .jobs import JOBS

# Of the crashes of a recovery, one of this many. Mining takes long; its recoveries are all alike.
_EVERY = {"mine": 97, "add": 97, "replace": 97, "tune": 7}


def explored(name: str) -> tuple[Explored, float]:
    """One job, on a disk in memory."""
    began = time.monotonic()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        root, sources = Path(folder, "root"), Path(folder, "sources")
        root.mkdir()
        sources.mkdir()
        every = _EVERY.get(name, 1)
        losses = LOSSES if every > 1 else LOSSES | RANDOM
        found = Explorer(JOBS[name](sources), root, losses, (1, every)).explore()
    return found, time.monotonic() - began


def main(names: Sequence[str]) -> int:
    """Try these jobs, or all."""
    wanted = list(names) or list(JOBS)
    print(f"{'job':10} {'operations':>10} {'crashes':>10} {'different disks':>16} {'seconds':>8}", flush=True)
    wrong = points = runs = 0
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for name, (found, seconds) in zip(wanted, pool.map(explored, wanted), strict=True):
            print(f"{name:10} {found.operations:10,} {found.points:10,} {found.runs:16,} {seconds:8.0f}", flush=True)
            print("".join(f"    {line}\n" for line in found.wrong), end="", flush=True)
            wrong, points, runs = wrong + len(found.wrong), points + found.points, runs + found.runs
    print(f"{'together':10} {'':10} {points:10,} {runs:16,}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
