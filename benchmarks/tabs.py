"""Many tabs on one server, all analysing at once: does each get its share, and does the page stay quick?

    .venv/bin/python benchmarks/tabs.py [tabs] [seconds] [jobs of the first tab]

Starts a server of its own on loopback and one live connection a tab. Every tab analyses the same position on 19×19 for
the whole time, each with chances of its own: so the simulations of a tab tell its share of the time. Fails if a tab
heard nothing, waited too long, or had far more than another; also if the first one does several jobs at once.
"""

import asyncio
import itertools
import json
import os
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import connect

from katachi.lab import machine

TABS, SECONDS = 20, 20.0
LONGEST_GAP = 5.0  # seconds a tab may wait for news
SLOWEST_ANSWER = 1.0  # seconds of GET /api/info at worst
MOST_UNEVEN = 1.5  # simulations of the first tab to those of the last
VISITS = 20_000  # as the page asks; a tab that has them begins again
KEY = secrets.token_hex(16)
HEADERS = {"authorization": f"Bearer {KEY}"}
PROGRAM = "from katachi.interfaces.cli import main; main()"


@dataclass
class Tab:
    """What one tab saw."""

    number: int
    jobs: int
    times: list[float] = field(default_factory=list)
    visits: int = 0

    def longest_gap(self, begin: float, end: float) -> float:
        moments = [begin, *self.times, end]
        return max(later - earlier for earlier, later in itertools.pairwise(moments))


def main() -> None:
    tabs = int(sys.argv[1]) if len(sys.argv) > 1 else TABS
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", PROGRAM, "serve", "--no-browser", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"KATACHI_KEY": KEY})
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\d.]+:\d+/", server.stdout.readline())
            assert found, "the server did not say where it is"
            asyncio.run(measure(found[0], server.pid, [jobs, *[1] * (tabs - 1)], seconds))
        finally:
            server.terminate()
            server.wait(10)


async def measure(url: str, server: int, jobs: list[int], seconds: float) -> None:
    """So many jobs of each tab."""
    await until_running(url)
    engine = child_of(server)
    seen = [Tab(number, many) for number, many in enumerate(jobs)]
    answers, memory = list[float](), list[int]()
    begin = time.monotonic()
    end = begin + seconds
    watching = asyncio.create_task(watch(url, end, answers, engine, memory))
    await asyncio.gather(*(analyse(url, tab, end) for tab in seen), watching)
    show(seen, answers, memory, resident(server), begin, end)


async def until_running(url: str) -> None:
    async with httpx2.AsyncClient(headers=HEADERS) as client:
        while (await client.get(f"{url}api/info")).json()["engine"] != "running":
            await asyncio.sleep(0.1)


async def analyse(url: str, tab: Tab, end: float) -> None:
    """One tab: acknowledges every report at once, begins what is done again, and stops all at the end."""
    async with connect(url.replace("http", "ws") + "api/live", additional_headers=HEADERS, max_size=None) as live:
        names = [str(number) for number in range(tab.jobs)]
        for name in names:
            await begin(live, tab, name)
        stopping = asyncio.create_task(stop_at(live, names, end))
        while names:
            said = json.loads(await live.recv())
            if said["type"] == "report":
                tab.times.append(time.monotonic())
                await live.send(json.dumps({"type": "seen", "id": said["id"]}))
                continue
            assert said["type"] == "done", said
            tab.visits += said["data"]["visits"]
            if time.monotonic() < end:
                await begin(live, tab, said["id"])
            else:
                names.remove(said["id"])
        await stopping


async def begin(live: Any, tab: Tab, name: str) -> None:
    game = {"size": 19, "moves": [{"color": "black", "vertex": "Q16"}]}
    request = {"game": game, "visits": VISITS, "seed": 10 * tab.number + int(name)}
    await live.send(json.dumps({"type": "start", "id": name, "kind": "analyse", "request": request}))


async def stop_at(live: Any, names: list[str], end: float) -> None:
    await asyncio.sleep(end - time.monotonic())
    for name in list(names):
        await live.send(json.dumps({"type": "stop", "id": name}))


async def watch(url: str, end: float, answers: list[float], engine: int, memory: list[int]) -> None:
    """Ask for something else meanwhile, as a page that is being opened would."""
    async with httpx2.AsyncClient(headers=HEADERS) as client:
        while time.monotonic() < end:
            before = time.monotonic()
            (await client.get(f"{url}api/info")).raise_for_status()
            answers.append(time.monotonic() - before)
            memory.append(resident(engine))
            await asyncio.sleep(0.2)


def show(seen: list[Tab], answers: list[float], memory: list[int], server: int, begin: float, end: float) -> None:
    visits, reports = [tab.visits for tab in seen], [len(tab.times) for tab in seen]
    gaps = [tab.longest_gap(begin, end) for tab in seen]
    facts = machine.describe()
    print(f"{len(seen)} tabs, {end - begin:.0f} s, 19×19; {facts['cpu']}, {facts['cores']} cores")
    print(f"simulations      {sum(visits):,} in all, {sum(visits) / (end - begin):,.0f} a second")
    print(f"of one tab       {min(visits):,} to {max(visits):,}, ratio {max(visits) / max(min(visits), 1):.2f}")
    if seen[0].jobs > 1:
        print(
            f"of the first tab {visits[0]:,} in {seen[0].jobs} jobs; of the others {statistics.mean(visits[1:]):,.0f}"
        )
    print(f"reports of a tab {min(reports)} to {max(reports)}; longest gap {max(gaps):.2f} s")
    firsts = [tab.times[0] - begin for tab in seen if tab.times]
    print(f"first report     {statistics.median(firsts):.2f} s, at worst {max(firsts):.2f} s")
    print(f"GET /api/info    median {1e3 * statistics.median(answers):.1f} ms, worst {1e3 * max(answers):.1f} ms")
    print(f"resident memory  engine {max(memory) >> 20:,} MB at most, server {server >> 20:,} MB")
    assert min(reports) > 0, "a tab heard nothing"
    assert max(gaps) < LONGEST_GAP, f"a tab waited {max(gaps):.1f} s for news"
    assert max(answers) < SLOWEST_ANSWER, f"an answer took {max(answers):.1f} s"
    assert max(visits) < MOST_UNEVEN * min(visits), "the shares are uneven"


def child_of(pid: int) -> int:
    """The engine process of a server."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return int(children[-1])


def resident(pid: int) -> int:
    """Bytes of memory a process has now."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) << 10 if found else 0


if __name__ == "__main__":
    main()
