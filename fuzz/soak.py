"""Twenty tabs work on a server at random for a long time: do memory, descriptors and threads stay flat?

`make soak` calls it. The server is a child process; `tabs.py` says what the tabs do, and games are mined all the time.
Every ten seconds the server, its engine and its other processes are measured: what they have in memory (RSS) and their
share of it (PSS), open descriptors and threads. At the end there is a table and a picture, and the exit code is 1 if
something went wrong or grew. Flat means: the line fitted to the second half rises by less than the stated bound.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import csv
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from pathlib import Path

import numpy as np

from tabs import Door, Record, Tab, mine_again_and_again

BUILD = Path(__file__).parent.parent / "build"
PROGRAM = "from katachi.interfaces.cli import main; main()"
EVERY = 10.0  # seconds between two measurements
GRACE = 15.0  # seconds for the tabs to finish what they do
SHORTEST = 15.0  # minutes from which on growth is judged: caches fill during the first ones
MOST_GROWTH = 0.05  # of the mean, over the second half of the time ...
LEAST_BOUND = {"rss": 32.0, "pss": 32.0, "descriptors": 8.0, "threads": 4.0}  # ... or this much, if that is more


@dataclass(frozen=True)
class Sample:
    """One process, or all processes of a kind, at one time. Memory is in MB."""

    seconds: float
    process: str  # server, engine, or others (mining)
    rss: float = 0.0
    pss: float = 0.0
    descriptors: float = 0.0
    threads: float = 0.0

    def __add__(self, other: Sample) -> Sample:
        pairs = zip(astuple(self)[2:], astuple(other)[2:], strict=True)
        return Sample(self.seconds, self.process, *(a + b for a, b in pairs))


# ---- Measuring -------------------------------------------------------------------------------------------------------


def measured(pid: int, seconds: float, process: str) -> Sample:
    """One process, as the system describes it; nothing if it has just ended."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        rss, pss = (_kilobytes(name, text) / 1024 for name in ("Rss", "Pss"))
        threads = len(list(Path(f"/proc/{pid}/task").iterdir()))
        return Sample(seconds, process, rss, pss, len(list(Path(f"/proc/{pid}/fd").iterdir())), threads)
    except OSError:
        return Sample(seconds, process)


def _kilobytes(name: str, text: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) if found else 0


def children(pid: int) -> list[int]:
    """All processes below a process, its own children first."""
    below: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            below += map(int, (task / "children").read_text(encoding="ascii").split())
    return below + [deeper for child in below for deeper in children(child)]


def is_engine(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return b"engine" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def sample_all(server: int, seconds: float) -> list[Sample]:
    """The server, its engine, and everything else together."""
    below = children(server)
    engines = [pid for pid in below if is_engine(pid)]
    kinds = {"server": [server], "engine": engines, "others": [pid for pid in below if pid not in engines]}
    return [sum((measured(pid, seconds, kind) for pid in pids), Sample(seconds, kind)) for kind, pids in kinds.items()]


# ---- Running ---------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def serving(data: Path, key: str) -> Iterator[tuple[int, str]]:
    """A server with its own data folder: its process and address."""
    command = [sys.executable, "-c", PROGRAM, "serve", "--no-browser", "--port", "0", "--data", str(data)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "KATACHI_KEY": key})
    try:
        assert server.stdout is not None
        if not (found := re.search(r"http://[\d.]+:\d+/", server.stdout.readline())):
            raise SystemExit("soak: the server did not say where it is")
        yield server.pid, found[0]
    finally:
        server.terminate()
        server.wait(30)


async def soak(door: Door, server: int, seconds: float, tabs: int, seed: int) -> tuple[list[Sample], Record]:
    """Let the tabs work, and measure meanwhile."""
    record, samples, told = Record(), list[Sample](), 0
    loop = asyncio.get_running_loop()
    started, until = loop.time(), loop.time() + seconds

    async def watch() -> None:
        nonlocal told
        while loop.time() < until:
            now = loop.time() - started
            found = await asyncio.to_thread(sample_all, server, now)
            samples.extend(found)
            print("\n".join([*record.faults[told:], _line(now, found, record)]), flush=True)
            told = len(record.faults)
            await asyncio.sleep(EVERY)

    work = [Tab(door, record, number, seed).work(until) for number in range(tabs)]
    tasks = [asyncio.create_task(one) for one in (watch(), mine_again_and_again(door, record, seed, until), *work)]
    for task in tasks:
        task.add_done_callback(partial(_ended, record))
    _, late = await asyncio.wait(tasks, timeout=seconds + GRACE)
    for task in late:  # as people close a tab while it works
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    return samples, record


def _ended(record: Record, task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        record.fault(f"a tab ended: {type(error).__name__}: {error}")


def _line(now: float, found: Sequence[Sample], record: Record) -> str:
    memory = ", ".join(f"{s.process} {s.pss:,.0f} MB {s.descriptors:.0f} files {s.threads:.0f} threads" for s in found)
    return f"{now:7.0f} s  {memory}; {record.done.total():,} things done, {len(record.faults)} faults"


# ---- Judging ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trend:
    """One quantity of one process over the second half: its mean, how much it rose, and how much it may."""

    process: str
    quantity: str
    mean: float
    growth: float
    bound: float

    @property
    def is_flat(self) -> bool:
        return self.growth <= self.bound

    def __str__(self) -> str:
        word = "flat" if self.is_flat else "GROWS"
        figures = f"mean {self.mean:9.1f}  grew {self.growth:+8.1f}  bound {self.bound:6.1f}"
        return f"{self.process:8} {self.quantity:12} {figures}  {word}"


def trends(samples: Sequence[Sample]) -> list[Trend]:
    """Of the server and its engine. Mining processes come and go, so only their picture is shown."""
    half = max((s.seconds for s in samples), default=0) / 2
    late = [s for s in samples if s.seconds >= half]
    found = []
    for process in ("server", "engine"):
        times = [s.seconds for s in late if s.process == process]
        for quantity, least in LEAST_BOUND.items():
            values = [getattr(s, quantity) for s in late if s.process == process]
            mean = float(np.mean(values)) if values else 0.0
            slope = float(np.polyfit(times, values, 1)[0]) if len(values) > 2 else 0.0
            found.append(Trend(process, quantity, mean, slope * half, max(MOST_GROWTH * mean, least)))
    return found


def picture(samples: Sequence[Sample], quantity: str = "pss", width: int = 100, height: int = 12) -> str:
    """A quantity over time, one letter for each process."""
    most = max((getattr(s, quantity) for s in samples), default=0) or 1.0
    end = max((s.seconds for s in samples), default=0) or 1.0
    rows = [[" "] * (width + 1) for _ in range(height + 1)]
    for s in samples:
        row = height - round(getattr(s, quantity) / most * height)
        rows[row][round(s.seconds / end * width)] = s.process[0].upper()
    drawn = "\n".join("|" + "".join(row) for row in rows)
    return (
        f"{quantity}, up to {most:,.0f}; S server, E engine, O others; {end / 60:.0f} minutes\n{drawn}\n+{'-' * width}"
    )


def save(samples: Sequence[Sample], path: Path) -> None:
    """All samples as CSV."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow([f.name for f in fields(Sample)])
        rows.writerows(astuple(sample) for sample in samples)


def judge(samples: Sequence[Sample], record: Record, minutes: float) -> int:
    """Say what was found; 1 if something grew or went wrong."""
    print("\n".join(picture(samples, quantity) for quantity in ("pss", "descriptors", "threads")))
    found = trends(samples)
    print("\n".join(map(str, found)))
    print(", ".join(f"{count:,} {name}" for name, count in record.done.most_common()))
    for fault in record.faults[:20]:
        print(f"fault: {fault}")
    grows = [trend for trend in found if not trend.is_flat] if minutes >= SHORTEST else []
    if minutes < SHORTEST:
        print(f"growth is judged from {SHORTEST:.0f} minutes on")
    print(f"soak: {'FAILED' if grows or record.faults else 'fine'}: {len(grows)} grow, {len(record.faults)} faults")
    return 1 if grows or record.faults else 0


def main(words: Sequence[str]) -> int:
    """Soak a server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--tabs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=BUILD / "soak.csv", help="where the measurements are written")
    given = parser.parse_args(words)
    key = os.environ.get("KATACHI_KEY") or secrets.token_urlsafe(24)
    with tempfile.TemporaryDirectory(prefix="katachi-soak-") as folder, serving(Path(folder), key) as (server, url):
        time.sleep(1)
        running = soak(Door(url, key), server, given.minutes * 60, given.tabs, given.seed)
        samples, record = asyncio.run(running)
    save(samples, given.to)
    print(f"measurements: {given.to}")
    return judge(samples, record, given.minutes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
