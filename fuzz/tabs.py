"""Tabs that do what people do on the page, at random, with the page's own protocol; `soak.py` runs many of them."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.asyncio.client import connect

from katachi.go import Game, Move, sgf_pair, vertex

_BUSY = (429, 503)  # more than the server takes on at a time: the page tells people to try again
_PATIENCE = 600.0  # seconds without any news: the machine is busy, and may have more to do than this
_IDLE = 2.0  # seconds; the server waits for five
_KEPT = 5  # games that a tab keeps under names of its own


@dataclass
class Record:
    """What all tabs did, and what went wrong."""

    done: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def fault(self, what: str) -> None:
        self.faults.append(what[:300])


class Door:
    """The address of a server and its key."""

    def __init__(self, url: str, key: str) -> None:
        self.url, self.headers = url, {"Authorization": f"Bearer {key}"}

    def client(self) -> httpx2.AsyncClient:
        """A client for requests. It gives up idle connections before the server does: a request on one that is just
        being closed fails, which browsers repeat by themselves."""
        limits = httpx2.Limits(keepalive_expiry=_IDLE)
        return httpx2.AsyncClient(base_url=self.url, headers=self.headers, timeout=_PATIENCE, limits=limits)

    def live(self) -> connect:
        """A live connection."""
        return connect(
            self.url.replace("http", "ws", 1) + "api/live",
            additional_headers=self.headers,
            max_size=None,
            open_timeout=60,
        )


def random_moves(chance: random.Random, size: int, count: int) -> list[Move]:
    """Legal moves at random."""
    game = Game(size)
    for _ in range(count):
        game.play(chance.choice(game.legal_moves()))
    return list(game.moves)


def wire_game(size: int, moves: Iterable[Move]) -> dict[str, Any]:
    """A game as the page sends it."""
    sent = [{"color": color.name.lower(), "vertex": vertex(point, size)} for color, point in moves]
    return {"size": size, "moves": sent}


class Tab:
    """One tab: a live connection and requests."""

    def __init__(self, door: Door, record: Record, number: int, seed: int) -> None:
        self._door, self._record, self._number = door, record, number
        self._chance = random.Random(f"{seed} {number}")
        self._ids = itertools.count()
        self._last = ""  # what it is waiting for
        self._problems: list[dict[str, Any]] = []
        self._do: list[Callable[[], Awaitable[None]]] = [
            self._analyse, self._analyse, self._play, self._review, self._why, self._solve, self._walk, self._find,
            self._tables, self._save, self._count, self._joseki, self._nonsense,
        ]  # fmt: skip

    async def work(self, until: float) -> None:
        """Do one thing after the other; now and then load the page again, which opens a new connection."""
        loop = asyncio.get_running_loop()
        async with self._door.client() as self._client:
            await self._look()
            while loop.time() < until:
                async with self._door.live() as self._live:
                    for _ in range(self._chance.randint(3, 20)):
                        if loop.time() >= until:
                            return
                        await self._one(self._chance.choice(self._do))
                        await asyncio.sleep(self._chance.random())

    async def _one(self, action: Callable[[], Awaitable[None]]) -> None:
        name = action.__name__.strip("_")
        try:
            await action()
        except (TimeoutError, httpx2.TimeoutException):
            self._record.fault(f"{name}: no news for {_PATIENCE:.0f} s; {self._last}")
        self._record.done[name] += 1

    # ---- Asking ----------------------------------------------------------------------------------------------------

    async def _ask(self, method: str, path: str, **given: Any) -> Any:
        """The answer; None if the server is too busy. Any other refusal is a fault: the requests are honest ones."""
        self._last = f"{method} {path}"
        answer = await self._client.request(method, f"api/{path}", **given)
        if answer.status_code >= 400 and answer.status_code not in _BUSY:
            self._record.fault(f"{method} {path}: {answer.status_code} {answer.text}")
        if answer.status_code != 200:
            return None
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.content

    async def _job(self, kind: str, request: dict[str, Any], reports: int = 1_000_000) -> dict[str, Any] | None:
        """Run a job; after some reports it is stopped, or forgotten."""
        name = f"j{next(self._ids)}"
        await self._live.send(json.dumps({"type": "start", "id": name, "kind": kind, "request": request}))
        while True:
            self._last = f"{kind} {name}, {reports} reports before it is stopped, {request}"
            said = json.loads(await asyncio.wait_for(self._live.recv(), _PATIENCE))
            if said.get("id") != name:
                continue
            if said["type"] == "done":
                return dict(said["data"])
            if said["type"] == "error":
                if "limit" not in said["data"]["error"]:
                    self._record.fault(f"{kind}: {said['data']['error']}")
                return None
            reports -= 1
            if reports <= 0:
                forget = self._chance.random() < 0.5
                await self._live.send(json.dumps({"type": "forget" if forget else "stop", "id": name}))
                if forget:
                    return None
            await self._live.send(json.dumps({"type": "seen", "id": name}))

    def _game(self, most: int = 60) -> dict[str, Any]:
        size = self._chance.choice((9, 9, 13, 19))
        return wire_game(size, random_moves(self._chance, size, self._chance.randrange(most)))

    # ---- What people do --------------------------------------------------------------------------------------------

    async def _look(self) -> None:
        await self._ask("GET", "info")
        self._problems = (await self._ask("GET", "tsumego/problems"))["problems"]

    async def _analyse(self) -> None:
        request = {"game": self._game(), "seconds": self._chance.uniform(0.2, 4), "session": f"tab{self._number}"}
        await self._job("analyse", request, self._chance.randint(1, 12))

    async def _play(self) -> None:
        game = self._game(20)
        for _ in range(self._chance.randint(1, 6)):
            request = {"game": game, "simulations": self._chance.randint(20, 300), "session": f"play{self._number}"}
            found = await self._job("genmove", request)
            if found is None or found["vertex"] in ("pass", "resign"):
                return
            color = ("black", "white")[len(game["moves"]) % 2]
            game["moves"].append({"color": color, "vertex": found["vertex"]})

    async def _review(self) -> None:
        game = wire_game(9, random_moves(self._chance, 9, self._chance.randint(1, 6)))
        await self._job("review", {"game": game, "visits": 20}, self._chance.randint(1, 30))

    async def _why(self) -> None:
        game = self._game()
        board = Game(game["size"])
        for move in game["moves"]:
            board.play(move["vertex"])
        points = self._chance.sample(board.legal_moves(), 3)
        await self._ask("POST", "why", json={"game": game, "vertices": [vertex(p, board.size) for p in points]})

    async def _problem(self) -> dict[str, Any] | None:
        found = await self._ask("GET", f"tsumego/problems/{self._chance.choice(self._problems)['id']}")
        return dict(found["problem"]) if found else None

    async def _solve(self) -> None:
        if problem := await self._problem():
            await self._job("solve", {**problem, "seconds": self._chance.uniform(0.1, 3)})

    async def _walk(self) -> None:
        if problem := await self._problem():
            await self._ask("POST", "tsumego/reply", json={**problem, "played": []})
            await self._ask("POST", "tsumego/moves", json={**problem, "played": []})

    async def _find(self) -> None:
        rows = ["....."] * 3
        for number in range(3):  # few stones, so that each has a liberty
            at = self._chance.randrange(3)
            rows[number] = rows[number][:at] + self._chance.choice("XO*.") + rows[number][at + 1 :]
        anchor = self._chance.choice(("corner", "side"))
        await self._ask("POST", "patterns/find", json={"cells": rows, "anchor": anchor})

    async def _tables(self) -> None:
        await self._ask("GET", "patterns/top", params={"window": self._chance.choice((3, 5, 7, 9)), "limit": 10})
        await self._ask("GET", "patterns/zipf", params={"table": "contexts-5"})
        await self._ask("POST", "patterns/nearest", json={"game": self._game(1), "vertex": "C3"})

    async def _save(self) -> None:
        name = f"soak{self._number:04}{self._chance.randrange(_KEPT)}"
        nodes = [{"parent": -1, "props": {"SZ": ["9"], "PB": [f"tab {self._number}"]}}]
        for number, (color, point) in enumerate(random_moves(self._chance, 9, 30)):
            nodes.append({"parent": number, "props": {color.letter: [sgf_pair(point, 9)]}})
        await self._ask("PUT", f"games/saved/{name}", json={"nodes": nodes})
        await self._ask("GET", f"games/saved/{name}")
        await self._ask("GET", "games/saved", params={"find": "tab"})
        await self._ask("POST", "games/read", content=b"(;SZ[9];B[ee];W[ge](;B[gc])(;B[cc]))" * 20)

    async def _count(self) -> None:
        await self._ask("POST", "games/score", json={"game": self._game()})

    async def _joseki(self) -> None:
        moves = [{"color": "black", "vertex": "Q16"}]
        await self._ask("POST", "joseki", json={"game": {"size": 19, "moves": moves}, "anchor": "Q16"})

    async def _nonsense(self) -> None:
        """What makes no sense is refused, and the connection stays."""
        for text in ("{", "[]", '{"type":"start"}', '{"type":"start","id":"x","kind":"?","request":{}}'):
            await self._live.send(text)
            said = json.loads(await self._live.recv())
            while said["type"] != "error":  # reports of a job that was forgotten
                said = json.loads(await self._live.recv())


async def mine_again_and_again(door: Door, record: Record, seed: int, until: float) -> None:
    """One mining job after the other: games are sent, mined into a base, and all of it is deleted."""
    chance, loop = random.Random(seed), asyncio.get_running_loop()
    async with door.client() as client:
        for number in itertools.count():
            if loop.time() >= until:
                return
            name = f"soak {number}"
            upload = (await client.post("api/mine/uploads")).json()["id"]
            games = "\n".join(_sgf(random_moves(chance, 9, 40)) for _ in range(30))
            sent = await client.put(
                f"api/mine/uploads/{upload}/0", params={"name": "games.sgfs"}, content=games.encode()
            )
            job = (await client.post("api/mine/jobs", json={"name": name, "upload": upload, "depth": "quick"})).json()
            if sent.status_code != 200 or "id" not in job:
                record.fault(f"mining: {sent.text} {job}")
                return
            while (state := (await client.get(f"api/mine/jobs/{job['id']}")).json())["state"] in ("waiting", "running"):
                await asyncio.sleep(0.5)
            if state["state"] != "done":
                record.fault(f"mining: {state}")
            await client.delete(f"api/mine/jobs/{job['id']}")
            await client.delete(f"api/mine/bases/{name}")
            record.done["mine"] += 1


def _sgf(moves: Iterable[Move]) -> str:
    return f"(;SZ[9]{''.join(f';{color.letter}[{sgf_pair(point, 9)}]' for color, point in moves)})"
