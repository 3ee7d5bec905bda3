"""The live connection as a tab uses it."""

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.web.asking import asking

from katachi.interfaces.web.app import create_app
from katachi.interfaces.web.engine import EngineSupervisor
from katachi.interfaces.web.engine.child import Child
from katachi.interfaces.web.settings import RequestLimits, ServeSettings

pytestmark = pytest.mark.slow

WHERE = "ws://127.0.0.1/api/live"
LONG = {"game": {"size": 19}, "visits": 200_000, "every": 0.1}
SHORT = {"game": {"size": 9}, "visits": 300}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all of these."""
    limits = RequestLimits(connections=3, jobs_each=2, message=20_000)
    data: Path = tmp_path_factory.mktemp("live")
    app = create_app(replace(ServeSettings(data=data, folders=()), limits=limits))
    with asking(app) as client:
        yield client


@pytest.fixture(autouse=True)
def _quiet(running: TestClient) -> None:
    """What the last test began is over: jobs end a moment after their tab."""
    engine = engine_of(running)
    until(lambda: engine.jobs == 0 and engine.working == set() and not engine.tabs)


def engine_of(client: TestClient) -> EngineSupervisor:
    engine = client.app.state.engine  # type: ignore[attr-defined]
    assert isinstance(engine, EngineSupervisor)
    return engine


def start(live: WebSocketTestSession, name: str, kind: str = "analyse", request: Any = None) -> None:
    live.send_json({"type": "start", "id": name, "kind": kind, "request": request or SHORT})


def tell(live: WebSocketTestSession, what: str, name: str) -> None:
    live.send_json({"type": what, "id": name})


def hear(live: WebSocketTestSession) -> dict[str, Any]:
    said = live.receive_json()
    assert isinstance(said, dict)
    return said


def last_of(live: WebSocketTestSession, name: str) -> dict[str, Any]:
    """Acknowledges the reports of a job until its last word."""
    while (said := hear(live))["type"] in ("report", "restarted") or said.get("id") != name:
        if said["type"] == "report":
            tell(live, "seen", said["id"])
    return said


def last_two(live: WebSocketTestSession) -> list[str]:
    """The last words of two jobs, whichever ends first."""
    last: list[str] = []
    while len(last) < 2:
        if (said := hear(live))["type"] == "report":
            tell(live, "seen", said["id"])
        else:
            last.append(said["type"])
    return last


def until(true: Any) -> None:
    while not true():
        time.sleep(0.01)


def test_an_analysis_from_start_to_end(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        start(live, "a1")
        done = last_of(live, "a1")
        assert (done["type"], done["data"]["visits"]) == ("done", 300)
        start(live, "a1")  # the id is free again
        assert last_of(live, "a1")["type"] == "done"


def test_the_engine_is_told_whose_jobs_they_are(running: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    send = Child.send

    def heard(child: Child, message: dict[str, Any]) -> None:
        told.append(message)
        send(child, message)

    monkeypatch.setattr(Child, "send", heard)
    with running.websocket_connect(WHERE) as one, running.websocket_connect(WHERE) as other:
        for live, name in ((one, "a"), (one, "b"), (other, "a")):
            start(live, name)
        assert {last_of(other, "a")["type"], *(last_two(one))} == {"done"}
    jobs = Counter(message["tab"] for message in told if message.get("type") == "start")
    assert sorted(jobs.values()) == [1, 2]


def test_several_jobs_at_once_and_one_of_them_stopped(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        start(live, "long", request=LONG)
        assert hear(live)["type"] == "report"
        start(live, "short")
        assert last_of(live, "short")["type"] == "done"
        tell(live, "stop", "long")
        done = last_of(live, "long")
        assert done["type"] == "done"
        assert 0 < done["data"]["visits"] < 200_000
        assert done["data"]["candidates"]


def test_the_next_report_comes_only_when_the_last_was_seen(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        start(live, "slow", request=LONG)
        first = hear(live)
        assert (first["type"], first["id"]) == ("report", "slow")
        engine = engine_of(running)
        [job] = engine._jobs.values()
        until(lambda: job._report and json.loads(job._report.data)["visits"] > 3 * first["data"]["visits"])
        start(live, "no such kind", kind="sing")
        assert hear(live)["id"] == "no such kind", "nothing else had been sent"
        tell(live, "seen", "slow")
        second = hear(live)
        assert second["type"] == "report"
        assert second["data"]["visits"] > 3 * first["data"]["visits"], "the newest, not the next"
        tell(live, "stop", "slow")
        assert last_of(live, "slow")["type"] == "done"


def test_jobs_end_when_the_tab_goes(running: TestClient) -> None:
    engine = engine_of(running)
    with running.websocket_connect(WHERE) as live:
        start(live, "a", request=LONG)
        start(live, "b", request=LONG)
        assert hear(live)["type"] == "report"
        until(lambda: engine.jobs == 2)  # the second may be taken after the first has spoken
    until(lambda: engine.jobs == 0)
    until(lambda: engine.working == set())
    until(lambda: not engine.tabs)


def test_a_job_that_is_forgotten_says_nothing_more(running: TestClient) -> None:
    engine = engine_of(running)
    with running.websocket_connect(WHERE) as live:
        start(live, "a", request=LONG)
        assert hear(live)["type"] == "report"
        tell(live, "forget", "a")
        tell(live, "forget", "a")  # there is none any more, which is nothing to speak of
        start(live, "a", request=LONG)  # the id is free at once
        assert hear(live)["type"] == "report"
        assert engine.jobs == 1
        tell(live, "forget", "a")
        until(lambda: engine.jobs == 0 and engine.working == set())
        start(live, "last")
        said = [hear(live)]
        while said[-1]["type"] != "done":
            tell(live, "seen", "last")
            said.append(hear(live))
        assert {one["id"] for one in said} == {"last"}, "not even what was known"


def test_an_engine_killed_in_the_middle_of_an_analysis(running: TestClient) -> None:
    engine = engine_of(running)
    with running.websocket_connect(WHERE) as live:
        start(live, "a", request=LONG)
        assert hear(live)["type"] == "report"
        assert engine.pid is not None
        os.kill(engine.pid, signal.SIGKILL)
        assert hear(live)["type"] == "restarted"
        assert running.get("/api/info").status_code == 200
        again = hear(live)
        assert (again["type"], again["id"]) == ("report", "a")
        assert again["data"]["visits"] > 0
        tell(live, "stop", "a")
        assert last_of(live, "a")["type"] == "done"


def test_limits_are_said(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        start(live, "a", request=LONG)
        start(live, "a", request=LONG)
        start(live, "b", request=LONG)
        start(live, "c")
        refusals: dict[str, str] = {}
        while len(refusals) < 2:
            said = hear(live)
            if said["type"] == "error":
                refusals[said["id"]] = said["data"]["error"]
        assert "still running" in refusals["a"]
        assert "2 jobs running" in refusals["c"]


def test_who_walks_through_a_game_is_not_refused(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        for number in range(12):
            start(live, f"at {number}", request=LONG)
            tell(live, "stop", f"at {number}")
        start(live, "here")
        ended = []
        while (said := hear(live))["type"] != "done" or said["id"] != "here":
            assert said["type"] in ("report", "done"), said
            ended += [said["id"]] if said["type"] == "done" else []
        assert set(ended) <= {f"at {number}" for number in range(12)}


def test_too_many_tabs_are_refused_with_a_reason(running: TestClient) -> None:
    with (
        running.websocket_connect(WHERE),
        running.websocket_connect(WHERE),
        running.websocket_connect(WHERE),
        running.websocket_connect(WHERE) as fourth,
    ):
        assert "3 tabs" in hear(fourth)["data"]["error"]
        with pytest.raises(WebSocketDisconnect) as closed:
            fourth.receive_json()
        assert closed.value.code == 1013
        assert "limit" in closed.value.reason


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[" * 9_000, "not valid JSON"),
        ("[]", "an object with type and id"),
        ("{}", "type: None is not known"),
        ('{"type": "dance", "id": "a"}', "'dance'"),
        ('{"type": ["start"], "id": "a"}', "is not known"),
        ('{"type": "start"}', "id: a text of 1 to 64"),
        ('{"type": "start", "id": ""}', "id: a text of 1 to 64"),
        ('{"type": "start", "id": "a"}', "kind as text"),
        ('{"type": "start", "id": "a", "kind": "analyse", "request": []}', "request as an object"),
        ('{"type": "start", "id": "a", "kind": "analyse", "request": {"game": {"size": 0}}}', "game.size"),
        ('{"type": "start", "id": "a", "kind": "../jobs", "request": {}}', "there is no job '../jobs'"),
        ('{"type": "stop", "id": "a", "x": "' + "y" * 20_000 + '"}', "longer than 20,000 bytes"),
    ],
)
def test_messages_that_make_no_sense_are_answered(running: TestClient, message: str, said: str) -> None:
    with running.websocket_connect(WHERE) as live:
        live.send_text(message)
        answer = hear(live)
        assert answer["type"] == "error"
        assert said in answer["data"]["error"]
        assert "\n" not in answer["data"]["error"]
        start(live, "after")
        assert last_of(live, "after")["type"] == "done"


def test_bytes_are_answered_too(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        live.send_bytes(b"\x00\xff")
        assert "text" in hear(live)["data"]["error"]


def test_what_is_over_may_be_stopped_and_seen_again(running: TestClient) -> None:
    with running.websocket_connect(WHERE) as live:
        tell(live, "stop", "nobody")
        tell(live, "seen", "nobody")
        start(live, "a")
        assert last_of(live, "a")["type"] == "done"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
ALMOST = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["start", "stop", "forget", "seen", "report"]) | JSON,
        "id": st.sampled_from(["a", "b"]) | JSON,
        "kind": st.sampled_from(["analyse", "genmove", "review", "solve"]) | JSON,
        "request": JSON
        | st.fixed_dictionaries({"game": st.just({"size": 5}) | JSON, "visits": st.integers(1, 50) | JSON}),
    },
)


@settings(
    max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(messages=st.lists(JSON | ALMOST, min_size=1, max_size=5))
def test_nothing_a_tab_says_ends_its_connection(running: TestClient, messages: list[Any]) -> None:
    with running.websocket_connect(WHERE) as live:
        for message in messages:
            live.send_text(json.dumps(message))
        live.send_text('{"type": "are you there", "id": "last"}')
        while (said := hear(live)).get("id") != "last":
            assert said["type"] in ("report", "done", "error", "restarted")
        assert "are you there" in said["data"]["error"]


def test_strange_pages_do_not_get_in(running: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        running.websocket_connect(WHERE, headers={"origin": "http://elsewhere.example"}),
    ):
        pass
    assert closed.value.code == 1008
