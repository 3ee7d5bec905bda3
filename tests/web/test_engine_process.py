"""The engine process under its supervisor: it is killed, hangs, is flooded, and goes on."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces.web.engine import (
    EngineGoneError,
    EngineJob,
    EngineSupervisor,
    Event,
    TooMuchError,
    child,
    supervisor,
)
from katachi.interfaces.web.settings import RequestLimits, ServeSettings

pytestmark = pytest.mark.slow

LONG = {"game": {"size": 19}, "visits": 200_000, "every": 0.1}
SHORT = {"game": {"size": 9}, "visits": 200}
_PATIENCE = 300.0  # only so that a failure ends


def data_of(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(event.data)
    return data


def with_engine(settings: ServeSettings, story: Callable[[EngineSupervisor], Awaitable[None]]) -> None:
    async def told() -> None:
        engine = EngineSupervisor(settings)
        async with engine.running():
            await asyncio.wait_for(story(engine), _PATIENCE)

    asyncio.run(told())


async def next_of(events: AsyncIterator[Event], *kinds: str) -> Event:
    async for event in events:
        if event.kind in kinds:
            return event
    raise AssertionError(f"it ended without any of {kinds}")


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def start(engine: EngineSupervisor, kind: str, request: dict[str, Any]) -> EngineJob:
    return engine.begin(kind, engine.check(kind, request))


def kill(engine: EngineSupervisor, number: signal.Signals = signal.SIGKILL) -> None:
    assert engine.pid is not None
    os.kill(engine.pid, number)


def test_a_killed_engine_is_started_again_and_its_jobs_too(settings: ServeSettings) -> None:
    async def story(engine: EngineSupervisor) -> None:
        jobs = [start(engine, "analyse", LONG) for _ in range(2)]
        events = [job.events() for job in jobs]
        for one in events:
            assert data_of(await next_of(one, "report"))["visits"] > 0
        before = engine.pid
        kill(engine)
        for one in events:
            assert (await next_of(one, "restarted", "done", "error")).kind == "restarted"
        for one in events:
            assert data_of(await next_of(one, "report"))["visits"] > 0
        assert engine.restarts == 1
        assert engine.pid != before
        assert engine.state == "running"
        for job, one in zip(jobs, events, strict=True):
            job.stop()
            last = await next_of(one, "done", "error")
            assert (last.kind, data_of(last)["finished"]) == ("done", False)
        assert engine.jobs == 0

    with_engine(settings, story)


def test_a_job_in_whose_turn_it_dies_twice_is_not_tried_again(settings: ServeSettings) -> None:
    async def story(engine: EngineSupervisor) -> None:
        events = start(engine, "analyse", LONG).events()
        await next_of(events, "report")
        kill(engine)
        await next_of(events, "restarted")
        await next_of(events, "report")
        kill(engine)
        last = await next_of(events, "restarted", "done", "error")
        assert last.kind == "error"
        assert "2 times" in data_of(last)["error"]
        assert (await next_of(start(engine, "analyse", SHORT).events(), "done", "error")).kind == "done"

    with_engine(settings, story)


def test_an_engine_that_dies_again_and_again_is_given_a_rest(
    settings: ServeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "_FORGIVEN", 0)

    async def story(engine: EngineSupervisor) -> None:
        events = start(engine, "analyse", LONG).events()
        await next_of(events, "report")
        kill(engine)
        last = await next_of(events, "done", "error")
        assert "started again in 1 s" in data_of(last)["error"]
        with pytest.raises(EngineGoneError, match="try again then"):
            start(engine, "analyse", SHORT)
        await until(lambda: engine.state == "running")
        assert (await next_of(start(engine, "analyse", SHORT).events(), "done", "error")).kind == "done"

    with_engine(settings, story)


def test_an_engine_that_cannot_be_started_is_tried_less_and_less_often(
    settings: ServeSettings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spawn, pauses = child.Child.spawn, list[float]()
    sleep = asyncio.sleep

    async def missing(_settings: ServeSettings) -> child.Child:
        raise FileNotFoundError(2, "No such file or directory", "/somewhere/python")

    async def paused(seconds: float) -> None:
        if seconds >= 1:
            pauses.append(seconds)
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(supervisor, "_AFTER_THE_PAGE", 0.01)
    monkeypatch.setattr(child.Child, "spawn", missing)
    monkeypatch.setattr(asyncio, "sleep", paused)

    async def story(engine: EngineSupervisor) -> None:
        await until(lambda: len(pauses) >= 7)
        with pytest.raises(
            EngineGoneError, match=r"the engine cannot be started .*: it is started again in"
        ) as refused:
            start(engine, "analyse", SHORT)
        assert "somewhere" not in str(refused.value)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        monkeypatch.setattr(child.Child, "spawn", spawn)
        await until(lambda: engine.state == "running")
        assert (await next_of(start(engine, "analyse", SHORT).events(), "done", "error")).kind == "done"

    with_engine(settings, story)
    assert pauses[:7] == [1, 2, 4, 8, 16, 30, 30]
    assert capsys.readouterr().err.count("Traceback") == 1


def test_the_memory_shared_with_the_engine_has_no_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for with_memory in (True, False):
        if not with_memory:
            monkeypatch.delattr(os, "memfd_create", raising=False)
        holders = child._Holders(2)
        os.pwrite(holders.handle, (7).to_bytes(8, sys.byteorder), 16)
        assert holders.jobs() == {7}
        assert list(tmp_path.iterdir()) == []
        holders.close()


def test_an_engine_that_does_not_answer_is_replaced(settings: ServeSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_PING", 0.1)
    monkeypatch.setattr(child, "_START", 3000)  # a busy machine is no engine that hangs
    monkeypatch.setattr(child, "SILENCE", 3000)

    async def story(engine: EngineSupervisor) -> None:
        events = start(engine, "analyse", LONG).events()
        await next_of(events, "report")
        kill(engine, signal.SIGSTOP)  # it hangs
        monkeypatch.setattr(child, "SILENCE", 4)
        await next_of(events, "restarted")
        monkeypatch.setattr(child, "SILENCE", 3000)
        assert data_of(await next_of(events, "report"))["visits"] > 0

    with_engine(settings, story)


def test_what_is_stopped_while_the_engine_is_away_gives_what_was_known(settings: ServeSettings) -> None:
    async def story(engine: EngineSupervisor) -> None:
        job = start(engine, "analyse", LONG)
        events = job.events()
        known = await next_of(events, "report")
        kill(engine)
        job.stop()
        last = await next_of(events, "done", "error")
        assert last.kind == "done"
        assert data_of(last)["visits"] >= data_of(known)["visits"]

    with_engine(settings, story)


def test_a_forgotten_job_ends_in_the_engine(settings: ServeSettings) -> None:
    async def story(engine: EngineSupervisor) -> None:
        job = start(engine, "analyse", LONG)
        await next_of(job.events(), "report")
        await until(lambda: engine.working == {job.number})
        job.close()
        assert engine.jobs == 0
        await until(lambda: engine.working == set())

    with_engine(settings, story)


def test_there_is_a_limit_and_mistakes_do_not_count(settings: ServeSettings) -> None:
    async def story(engine: EngineSupervisor) -> None:
        with pytest.raises(ValueError, match="there is no job"):
            start(engine, "sing", {})
        jobs = [start(engine, "analyse", LONG) for _ in range(4)]
        with pytest.raises(TooMuchError, match="4 jobs are running"):
            start(engine, "analyse", SHORT)
        jobs[0].close()
        assert (await next_of(start(engine, "analyse", SHORT).events(), "done", "error")).kind == "done"

    with_engine(replace(settings, limits=RequestLimits(connections=2)), story)


def test_without_a_running_engine_nothing_starts(settings: ServeSettings) -> None:
    with pytest.raises(EngineGoneError):
        start(EngineSupervisor(settings), "analyse", SHORT)


# ---- A job as the server sees it -------------------------------------------------------------------------------------


def job_with(told: list[str] | None = None) -> EngineJob:
    return EngineJob(1, "analyse", {}, lambda what, _job: (told if told is not None else []).append(what))


def report(number: int) -> Event:
    return Event("report", json.dumps({"visits": number}))


def heard(job: EngineJob, count: int) -> list[Any]:
    async def listen() -> list[Any]:
        events, found = job.events(), []
        for _ in range(count):
            event = await asyncio.wait_for(anext(events), _PATIENCE)
            found.append((event.kind, data_of(event).get("visits")))
        return found

    return asyncio.run(listen())


def test_of_many_reports_only_the_newest_is_kept() -> None:
    job = job_with()
    for number in range(1000):
        job.take(report(number))
    job.take(Event("restarted", "{}"))
    job.take(report(1))
    job.take(report(2))
    assert heard(job, 2) == [("restarted", None), ("report", 2)]


def test_held_reports_wait_but_the_last_answer_does_not() -> None:
    job = job_with()
    job.hold()
    job.take(report(1))
    job.take(Event("done", '{"visits": 2}'))
    job.take(report(3))  # too late
    assert heard(job, 1) == [("done", 2)]
    assert job.is_over


def test_it_is_told_to_stop_once() -> None:
    told: list[str] = []
    job = job_with(told)
    job.stop()
    job.stop()
    job.close()
    job.close()
    assert told == ["stop", "forget"]


def test_failing_gives_what_is_known_only_to_those_who_asked_to_stop() -> None:
    one, other = job_with(), job_with()
    for job in (one, other):
        job.take(report(5))
    one.stop()
    one.fail("gone")
    other.fail("gone")
    assert heard(one, 1) == [("done", 5)]
    assert heard(other, 1) == [("error", None)]


def test_an_engine_that_could_not_be_started_all_night_is_tried_again(
    settings: ServeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    engine = EngineSupervisor(settings)
    for deaths in (4, 5, 9, 5_000):
        asyncio.run(engine._pause("the engine cannot be run", deaths))
    assert waited == [1.0, 2.0, 30.0, 30.0]
