"""Large game records wait for each other; small ones do not wait for a large one."""

from __future__ import annotations

import asyncio

import pytest

from katachi.interfaces.web.record_gate import NoRoomError, RecordGate, Room


def test_no_more_than_the_room_is_in_work() -> None:
    room, used, most = Room(20, patience=30), 0, 0

    async def work(size: int) -> None:
        nonlocal used, most
        async with room.taken(size):
            used += size
            most = max(most, used)
            await asyncio.sleep(0)
            used -= size

    async def all_of_them() -> None:
        await asyncio.gather(*(work(size) for size in [16, 3, 16, 1, 30, 7, 7, 7] * 3))

    asyncio.run(all_of_them())
    assert (used, most) == (0, 30), "only what is larger than the room exceeds it, and it is alone"


def test_there_is_an_end_to_waiting_and_the_room_is_given_back() -> None:
    async def waiting() -> None:
        room = Room(20, patience=0.01)
        async with room.taken(16):
            async with room.taken(4):
                pass
            with pytest.raises(NoRoomError):
                async with room.taken(5):
                    pass
        async with room.taken(20):
            pass

    asyncio.run(waiting())


def test_a_request_that_waited_too_long_is_told_so_in_one_line() -> None:
    sent: list[dict[str, object]] = []

    async def app(_scope: object, _receive: object, _send: object) -> None:
        raise NoRoomError

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"(;)"}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    gate = RecordGate(app, 20)
    asyncio.run(gate({"type": "http", "path": "/api/games/read", "headers": []}, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 429
    assert b"try again in a moment" in sent[1]["body"]  # type: ignore[operator]
