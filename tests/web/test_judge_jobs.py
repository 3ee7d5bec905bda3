"""A judge on the server: offered, tried, asked for analyses and reviews; the page can start no other program."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from katachi.engine.finding import FoundJudge
from katachi.interfaces.web import judges as offered
from katachi.interfaces.web.engine.jobs import checked, job_module
from katachi.interfaces.web.engine.scheduler import Scheduler, Turn
from katachi.interfaces.web.judges import Judges
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.wire import DIGITS, json_text

from .asking import asking

pytestmark = pytest.mark.slow

STAND_IN = Path(__file__).parent.parent / "engine" / "stand_in.py"
NAME = Path(sys.executable).stem


@pytest.fixture(autouse=True)
def nothing_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offered, "found_judges", list)


def judging(settings: ServeSettings, behaviour: str = "live", argument: str = "") -> ServeSettings:
    return replace(settings, judge=f"'{sys.executable}' '{STAND_IN}' {behaviour} {argument}")


def run(kind: str, request: dict[str, Any], settings: ServeSettings) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The answer and the reports before it."""
    reports: list[dict[str, Any]] = []
    turn = Turn.alone(settings, lambda data: reports.append(json.loads(json_text(data))))
    turn.begin()
    try:
        found = job_module(kind).run(checked(kind, request, settings), turn)
        return json.loads(json_text(found, DIGITS)), reports
    finally:
        turn.end()
        if turn.judges._running:
            turn.judges._running[1].close()


def game() -> dict[str, Any]:
    moves = (("black", "A5"), ("white", "B5"), ("black", "D3"))
    return {"size": 5, "moves": [{"color": color, "vertex": vertex} for color, vertex in moves]}


def test_the_given_judge_is_offered_first(settings: ServeSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    lame = FoundJudge("KataGo", ("/x/katago",), "in ~/katago", missing="it has no network")
    monkeypatch.setattr(offered, "found_judges", lambda: [lame])
    first, second = Judges(judging(settings)).offers()
    assert (first.key, first.name, first.missing) == ("given", NAME, "")
    assert second.words == "KataGo in ~/katago: it has no network"
    with pytest.raises(ValueError, match="the judge cannot be used: it has no network"):
        Judges(settings).judge(second.key)


def test_a_key_that_is_not_offered_starts_nothing(settings: ServeSettings) -> None:
    for key in ("rm -rf /", "given", "/bin/sh"):
        with pytest.raises(ValueError, match="not on this computer any more"):
            Judges(settings).judge(key)


def test_an_analysis_by_the_judge(settings: ServeSettings) -> None:
    request = {"game": game(), "judge_visits": 50, "every": 0.1}
    answer, reports = run("analyse", request, judging(settings))
    assert (answer["by"], answer["visits"], answer["finished"]) == (NAME, 50, True)
    assert answer["candidates"][0]["by"] == NAME
    assert reports
    assert all(report["by"] == NAME for report in reports)
    own, _ = run("analyse", {**request, "judge": "", "visits": 50}, judging(settings))
    assert own["by"] == "Katachi"


def test_a_region_is_asked_of_katachi_and_says_so(settings: ServeSettings) -> None:
    answer, _ = run("analyse", {"game": game(), "allow": ["C3"], "visits": 50}, judging(settings))
    assert answer["by"] == "Katachi"


def test_a_review_by_the_judge(settings: ServeSettings) -> None:
    answer, _ = run("review", {"game": game(), "visits": 20}, judging(settings))
    assert (answer["by"], answer["finished"], answer["done"], answer["total"]) == (NAME, True, 4, 4)
    assert [position["move"] for position in answer["positions"]] == [0, 1, 2, 3]
    assert [position["simulations"] for position in answer["positions"]] == [100] * 4
    assert answer["report"]["by"] == NAME


def test_a_trial_says_that_it_works(settings: ServeSettings) -> None:
    answer, reports = run("judge", {"judge": "given"}, judging(settings, "tunes", "40"))
    assert answer["words"].startswith(f"{NAME} 9.8.7 with the network small-net.bin.gz works: it answered in ")
    assert "it tunes itself for this computer, which it does only once: step" in reports[-1]["words"]


def test_a_trial_says_what_is_missing(settings: ServeSettings) -> None:
    with pytest.raises(ValueError, match=r"^OpenCL is missing: install the driver .* \(.*No OpenCL devices found\)$"):
        run("judge", {"judge": "given"}, judging(settings, "stillborn"))


def test_a_job_that_waits_for_a_judge_leaves_its_turn_to_others(settings: ServeSettings) -> None:
    scheduler = Scheduler(1)
    waiting, other = (Turn(number, scheduler, lambda _data: None, settings) for number in (1, 2))
    assert waiting.begin()
    with waiting.idle():
        assert other.begin()  # at once, though there is one permit
        assert scheduler.longest_turn()[0] == 2
        other.end()
    assert scheduler.longest_turn()[0] == 1
    waiting.stop()
    with waiting.idle():
        assert waiting.stopped
    waiting.end()


def test_the_route_lists_them(settings: ServeSettings) -> None:
    (offer,) = asking(judging(settings)).get("/api/judges").json()
    assert (offer["key"], offer["name"]) == ("given", NAME)
