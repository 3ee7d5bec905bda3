"""The job "solve": verdicts of every kind, reports on the way, stopping in the middle."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.web.tsumego_boards import KO, RANDOM, SEKI, SIX, SQUARE_FOUR, STRAIGHT_THREE, asked, on

from katachi.go import Position
from katachi.interfaces.web.engine.jobs import checked, solve
from katachi.interfaces.web.engine.scheduler import Scheduler, Turn
from katachi.interfaces.web.settings import RequestLimits, ServeSettings
from katachi.interfaces.wire import DIGITS, json_text
from katachi.reading.answer import ask as reading
from katachi.reading.answer.parts import winner_if_ignored
from katachi.work.budget import SLICE


class WatchedTurn(Turn):
    """Keeps what is reported, and stops when it is told to."""

    def __init__(self, stop: Callable[[list[dict[str, Any]]], bool]) -> None:
        self.reports: list[dict[str, Any]] = []
        keep: Callable[[object], None] = lambda data: self.reports.append(json.loads(json_text(data)))  # noqa: E731
        super().__init__(1, Scheduler(1), keep, ServeSettings(data=Path("unused")))
        self._stop = stop

    def should_stop(self) -> bool:
        return self._stop(self.reports)


def solved(problem: dict[str, Any], **more: Any) -> dict[str, Any]:
    return run(problem, WatchedTurn(lambda _: False), **more)


def run(problem: dict[str, Any], turn: WatchedTurn, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(json_text(solve.run(solve.Request(**problem, **more), turn), DIGITS))
    return answer


def test_alive_and_its_only_move() -> None:
    answer = solved(asked(STRAIGHT_THREE, "black"))
    assert (answer["verdict"], answer["outcome"], answer["succeeds"]) == ("alive", "l", True)
    assert answer["headline"] == "Black lives with B11"
    assert answer["first_moves"] == ["B11"]
    assert answer["right"][0]["moves"][0] == {"color": "black", "vertex": "B11"}
    assert answer["idle"] == ["A11", "C11"]
    assert answer["other_side"]["verdict"] == "dead"
    assert answer["other_side"]["changes"] is True
    assert "(;" in answer["sgf"]


def test_wrong_moves_have_lines_that_refute_them() -> None:
    answer = solved(asked(SIX, "black"), both=False)
    assert answer["wrong"]
    assert not {one["vertex"] for one in answer["wrong"]} & set(answer["first_moves"])
    for one in answer["wrong"]:
        assert one["line"]["moves"][0] == {"color": "black", "vertex": one["vertex"]}
        assert len(one["line"]["moves"]) > 1
        assert one["sentence"].startswith(("Black's group is dead", "Ko: "))
    assert answer["other_side"] is None


def test_moves_that_need_no_answer_are_looked_for_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, float]] = []
    real = winner_if_ignored

    def watched(*problem: Any, nodes: int, seconds: float) -> Any:
        given.append((nodes, seconds))
        return real(*problem, nodes=nodes, seconds=seconds)

    monkeypatch.setattr(reading, "winner_if_ignored", watched)
    assert solved(asked(STRAIGHT_THREE, "black"), seconds=60)["idle"] == ["A11", "C11"]
    assert given
    assert all(nodes <= reading._IDLE_NODES and seconds <= SLICE for nodes, seconds in given)


def test_dead_whoever_moves() -> None:
    answer = solved(asked(SQUARE_FOUR, "black"))
    assert (answer["verdict"], answer["succeeds"], answer["first_moves"]) == ("dead", False, [])
    assert answer["other_side"]["changes"] is False
    assert any("White moves first" in text for text in answer["sentences"])


def test_seki() -> None:
    answer = solved(asked(SEKI, "white"))
    assert (answer["verdict"], answer["headline"]) == ("seki", "Black lives in seki")


def test_ko_says_who_needs_threats_and_who_takes_first() -> None:
    answer = solved(asked(KO, "white"))
    assert (answer["verdict"], answer["outcome"], answer["succeeds"]) == ("ko", "d1l", None)
    assert answer["ko"][0] == "Black needs 1 ko threat"
    assert answer["ko"][1] in ("Black takes the ko first", "White takes the ko first")
    assert answer["headline"].startswith("Ko with ")
    assert answer["headline"].endswith(" takes it first")


def test_a_rule_that_holds_is_shown_with_its_rectangle() -> None:
    answer = solved(asked("....XO / XXXXXO / OOOOOO", "white"))
    assert answer["verdict"] == "alive"
    assert answer["rules"]
    rule = answer["rules"][0]
    assert rule["color"] == "black"
    assert answer["rules_after"] == 0
    assert {"A10", "B10", "C10", "D10"} <= set(rule["points"])
    assert rule["set"].startswith("life-corner")
    assert rule["picture"]["frame"]


def hard_problem(number: int = 20) -> dict[str, Any]:
    """Reading this one takes several slices."""
    found = RANDOM[f"katachi-1-{number:04}"]
    return on(found.position, "black" if found.to_move == 1 else "white", target=[])


def test_too_little_time_is_unknown_and_never_a_guess() -> None:
    answer = solved(hard_problem(216), seconds=0.001)  # 60,000 positions: no machine does that so fast
    assert (answer["verdict"], answer["outcome"], answer["succeeds"]) == ("unknown", None, None)
    assert answer["headline"].startswith("Not proved within the budget")
    assert answer["can_be_proved"] is False


@pytest.mark.slow
def test_reports_grow_and_tell_what_is_known() -> None:
    turn = WatchedTurn(lambda _: False)
    answer = run(hard_problem(), turn, seconds=20)
    nodes = [report["nodes"] for report in turn.reports]
    assert nodes == sorted(nodes)
    assert len(nodes) > 1
    assert all(report["phase"] for report in turn.reports)
    known = [report["known"] for report in turn.reports if report["known"]]
    assert known
    assert known[-1]["outcome"] == answer["outcome"]
    assert {one["to_move"] for one in known} == {answer["to_move"]}  # also while the other side is read
    assert all(report["known"]["nodes"] == report["nodes"] for report in turn.reports if report["known"])
    of_one_side = [r["known"] for r in turn.reports if r["known"] and not r["phase"].startswith("the other side")]
    told = " ".join(text for one in of_one_side for text in one["sentences"])
    assert "still being checked" in told
    assert "the only first move" not in told  # that is known at the end
    assert any(text.startswith("Proved: ") for text in answer["sentences"])
    at_once = run(hard_problem(), WatchedTurn(lambda _: True), seconds=60)
    assert at_once["stopped"] is True
    assert len(at_once["wrong"]) < len(answer["wrong"])
    assert at_once["nodes"] < answer["nodes"]


def test_stopping_in_the_middle_keeps_what_is_known() -> None:
    turn = WatchedTurn(lambda reports: any(r["known"] and r["known"]["outcome"] for r in reports))
    answer = run(hard_problem(), turn, seconds=60)
    assert answer["stopped"] is True
    assert answer["outcome"] is not None
    assert answer["other_side"] is None


def test_a_group_that_is_not_enclosed() -> None:
    board = np.zeros((19, 19), np.uint8)
    for y, row in enumerate(("...X", "XXXX.O", "OOO")):
        for x, sign in enumerate(row):
            board[y, x] = ".XO".index(sign)
    position = Position(19)
    position.set_stones(board)
    answer = solved(on(position, "black", target=["D19"]), both=False, seconds=20)
    assert (answer["verdict"], answer["is_open"], answer["can_be_proved"]) == ("alive", True, True)
    assert answer["headline"].startswith("Black lives with ")
    assert any("ot enclosed" in text for text in answer["sentences"])


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"target": ["K1"]}, "no stone at K1"),
        ({"target": ["pass"]}, "no stone at a pass"),
        ({"target": ["D11", "E11"]}, "both colours"),
        ({"target": ["Z99"]}, "Z99"),
        ({"seconds": 1e9}, "seconds"),
        ({"goal": "win"}, "goal"),
    ],
)
def test_nonsense_is_refused_with_a_line(more: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        checked("solve", asked(SIX, "white") | more, ServeSettings(data=Path("unused")))


def test_the_limit_of_this_server_counts() -> None:
    settings = ServeSettings(data=Path("unused"), limits=RequestLimits(seconds=5))
    with pytest.raises(ValueError, match="5 allowed"):
        checked("solve", asked(SIX, "white") | {"seconds": 6}, settings)


def test_goals_about_certain_stones_need_a_target() -> None:
    with pytest.raises(ValueError, match="capture which stones: mark the stones in question with Target first"):
        checked("solve", asked(SIX, "white", goal="capture"), ServeSettings(data=Path("unused")))
    answer = solved(asked(SIX, "white", goal="capture", target=["D11"]))
    assert answer["goal"] == "any target"
    assert answer["outcome"] == "d"
