"""Work that only few may do at once."""

import asyncio
import threading

import pytest
from fastapi import HTTPException

from katachi.interfaces.web.dependencies import WorkLimit


def test_one_after_the_other_and_not_for_ever() -> None:
    turns = WorkLimit(1, 0.01, "too many questions")
    with turns.turn():
        with pytest.raises(HTTPException, match="too many questions at once") as refused, turns.turn():
            pass
        assert refused.value.status_code == 429
    with turns.turn():  # it was given back
        pass


def test_a_turn_comes_when_another_ends() -> None:
    turns, inside, done = WorkLimit(1, 300.0, "too much"), threading.Event(), threading.Event()

    def other() -> None:
        with turns.turn():
            inside.set()
            done.wait(300)

    thread = threading.Thread(target=other)
    thread.start()
    assert inside.wait(300)
    threading.Timer(0.02, done.set).start()
    with turns.turn():
        assert done.is_set()
    thread.join()


async def _nobody() -> bool:
    return True


async def _somebody() -> bool:
    return False


def test_who_is_gone_is_not_waited_for_and_a_place_is_never_lost() -> None:
    turns = WorkLimit(1, 10.0, "too many searches")

    async def work(started: asyncio.Event) -> None:
        async with turns.turn_of(_somebody):
            started.set()
            await asyncio.sleep(60)

    async def story() -> None:
        started = asyncio.Event()
        task = asyncio.create_task(work(started))
        await started.wait()
        with pytest.raises(HTTPException):
            async with turns.turn_of(_nobody):
                pass
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with turns.turn_of(_somebody):
            pass

    asyncio.run(story())
