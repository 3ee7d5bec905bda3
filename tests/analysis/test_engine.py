"""The JSON engine: answers, perspective, priorities, termination, errors, and whatever bytes come in."""

import json
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katachi.interfaces.analysis.engine import AnalysisServer, serve
from katachi.interfaces.analysis.query import Defaults

BASE: dict[str, Any] = {
    "id": "q", "moves": [], "rules": "chinese", "komi": 7, "boardXSize": 5, "boardYSize": 5, "maxVisits": 100,
}  # fmt: skip


def ask(*queries: dict[str, Any] | str, workers: int = 1) -> list[dict[str, Any]]:
    """All answers to these queries."""
    found: list[dict[str, Any]] = []
    engine = AnalysisServer(
        lambda data: found.append(json.loads(json.dumps(data))), Defaults(visits=100), workers=workers
    )
    lines = [query if isinstance(query, str) else json.dumps(query) for query in queries]
    serve(engine, [line.encode() for line in lines])
    return found


def one(**changes: Any) -> dict[str, Any]:
    (found,) = ask({**BASE, **changes})
    return found


def test_reasons_groups_and_why_not() -> None:
    found = one(includeReasons=True, whyNot="A1", moves=[["B", "C3"], ["W", "C4"]])
    best = found["reasons"][0]
    assert best["move"] == found["moveInfos"][0]["move"]
    assert all(fact["line"][0] == best["move"] for fact in best["facts"])
    assert sorted(stone for group in found["groups"] for stone in group["stones"]) == ["C3", "C4"]
    assert found["whyNot"]["move"] == "A1"
    assert found["whyNot"]["better"] == best["move"]
    assert found["whyNot"]["points_lost"] > 0
    assert one(whyNot=best["move"], moves=[["B", "C3"], ["W", "C4"]])["whyNot"] is None


@pytest.mark.parametrize(("perspective", "sign"), [("BLACK", 1), ("WHITE", -1), ("SIDETOMOVE", -1)])
def test_ownership_of_each_move(perspective: str, sign: int) -> None:
    settings = {"reportAnalysisWinratesAs": perspective}
    moves = [["B", "C3"]]
    found = one(moves=moves, includeOwnership=True, includeMovesOwnership=True, overrideSettings=settings)
    for move in found["moveInfos"]:
        assert len(move["ownership"]) == 25
        assert -1 <= min(move["ownership"]) <= max(move["ownership"]) <= 1
        assert sign * move["ownership"][12] > 0  # Black's stone in the middle
    assert "ownership" not in one(moves=moves, includeOwnership=True)["moveInfos"][0]


def test_an_answer_has_what_clients_read() -> None:
    found = one(includePolicy=True, includeOwnership=True, moves=[["B", "C3"], ["W", "(1,1)"]])
    assert (found["id"], found["turnNumber"], found["isDuringSearch"]) == ("q", 2, False)
    assert found["rootInfo"]["visits"] == 100
    assert found["rootInfo"]["currentPlayer"] == "B"
    assert sum(move["visits"] for move in found["moveInfos"] if "isSymmetryOf" not in move) == 100
    assert [move["order"] for move in found["moveInfos"]] == list(range(len(found["moveInfos"])))
    for move in found["moveInfos"]:
        assert move["pv"][0] == move["move"]
        assert 0 <= move["lcb"] <= move["winrate"] <= 1
        assert {"scoreLead", "scoreMean", "scoreStdev", "utility", "prior", "visits"} <= move.keys()
    assert len(found["policy"]) == 26
    assert sum(share for share in found["policy"] if share >= 0) == pytest.approx(1)
    assert found["policy"][12] == found["policy"][6] == -1
    assert len(found["ownership"]) == 25
    assert found["ownership"][12] > 0


def test_moves_that_are_the_same_by_symmetry_have_the_same_numbers() -> None:
    moves = {move["move"]: move for move in one(moves=[["B", "C3"]])["moveInfos"]}
    copies = [move for move in moves.values() if "isSymmetryOf" in move]
    assert copies
    for copy in copies:
        original = moves[copy["isSymmetryOf"]]
        assert "isSymmetryOf" not in original
        assert copy["pv"][0] == copy["move"]
        assert all(copy[key] == original[key] for key in ("visits", "winrate", "scoreLead", "lcb", "prior"))


def test_turns_of_one_query() -> None:
    moves = [["B", "C3"], ["W", "B4"], ["B", "D2"]]
    found = ask({**BASE, "moves": moves, "analyzeTurns": [0, 3, 1], "priorities": [1, 2, 3]})
    assert [answer["turnNumber"] for answer in found] == [1, 3, 0]
    assert {a["turnNumber"]: a["rootInfo"]["currentPlayer"] for a in found} == {0: "B", 1: "W", 3: "W"}


@pytest.mark.parametrize("moves", [[], [["B", "C3"]]])
def test_perspectives(moves: list[list[str]]) -> None:
    answers = {
        who: one(moves=moves, includeOwnership=True, overrideSettings={"reportAnalysisWinratesAs": who})
        for who in ("BLACK", "WHITE", "SIDETOMOVE")
    }
    black, white = answers["BLACK"], answers["WHITE"]
    assert black["rootInfo"]["winrate"] + white["rootInfo"]["winrate"] == pytest.approx(1)
    assert black["rootInfo"]["scoreLead"] == -white["rootInfo"]["scoreLead"]
    assert black["ownership"] == pytest.approx([-v for v in white["ownership"]])
    for mine, theirs in zip(black["moveInfos"], white["moveInfos"], strict=True):
        assert mine["winrate"] + theirs["winrate"] == pytest.approx(1)
        assert mine["lcb"] + theirs["lcb"] == pytest.approx(1)
    assert answers["SIDETOMOVE"] == (white if moves else black)
    assert one(moves=moves, includeOwnership=True) == black  # as in KataGo's example configuration
    if moves:
        assert black["rootInfo"]["scoreLead"] > 0  # Black has the centre of a small board


def test_avoid_and_allow() -> None:
    avoid = [{"player": "B", "moves": ["C3", "pass"], "untilDepth": 1}]
    assert "C3" not in {move["move"] for move in one(avoidMoves=avoid)["moveInfos"]}
    allow = [{"player": "B", "moves": ["B2", "A1"], "untilDepth": 1}]
    assert {move["move"] for move in one(allowMoves=allow)["moveInfos"]} <= {"B2", "A1"}
    other = [{"player": "W", "moves": ["C3"], "untilDepth": 1}]
    assert "C3" in {move["move"] for move in one(avoidMoves=other)["moveInfos"]}


def test_handicap_stones_leave_white_to_move() -> None:
    stones = [["B", "B2"], ["B", "D4"]]
    assert one(initialStones=stones)["rootInfo"]["currentPlayer"] == "W"
    assert one(initialStones=stones, initialPlayer="B")["rootInfo"]["currentPlayer"] == "B"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"id": 5}, "id"),
        ({"moves": None}, "moves"),
        ({"moves": [["B", "Z9"]]}, "moves"),
        ({"moves": [["B", "C3"], ["W", "C3"]]}, "moves"),
        ({"moves": [["X", "C3"]]}, "moves"),
        ({"rules": "martian"}, "rules"),
        ({"rules": None}, "rules"),
        ({"komi": "x"}, "komi"),
        ({"komi": 10**400}, "komi"),
        ({"boardXSize": 99}, "boardXSize"),
        ({"boardYSize": 6}, "boardYSize"),
        ({"analyzeTurns": [1]}, "analyzeTurns"),
        ({"maxVisits": 0}, "maxVisits"),
        ({"includePolicy": "yes"}, "includePolicy"),
        ({"avoidMoves": [{"player": "B"}]}, "avoidMoves"),
        ({"priorities": [1, 2]}, "priorities"),
        ({"overrideSettings": {"reportAnalysisWinratesAs": "ME"}}, "overrideSettings.reportAnalysisWinratesAs"),
        ({"overrideSettings": {"expand_visits": "many"}}, "overrideSettings.expand_visits"),
        ({"action": "dance"}, "action"),
        ({"action": "terminate"}, "terminateId"),
    ],
)
def test_errors_name_the_field(changes: dict[str, Any], field: str) -> None:
    found = one(**changes)
    assert found["field"] == field
    assert found["error"]


def test_warnings_come_once() -> None:
    found = ask(*[{**BASE, "includePVVisits": True, "overrideSettings": {"wideRootNoise": 0.1}}] * 2)
    assert [a["field"] for a in found if "warning" in a] == ["includePVVisits", "overrideSettings.wideRootNoise"]
    assert len([a for a in found if "moveInfos" in a]) == 2


def test_settings_of_the_search() -> None:
    plain, changed = one(), one(overrideSettings={"bandit": "UCB1", "expert": False})
    assert plain["moveInfos"] != changed["moveInfos"]


def test_actions_are_echoed() -> None:
    version, cache, bad = ask({"id": "v", "action": "query_version"}, {"id": "c", "action": "clear_cache"}, "no json {")
    assert version["action"] == "query_version"
    assert version["version"]
    assert cache == {"id": "c", "action": "clear_cache"}
    assert "json" in bad["error"]


class Conversation:
    """An engine whose answers can be waited for."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []
        self._came = threading.Condition()
        self.engine = AnalysisServer(self._take)

    def _take(self, data: dict[str, Any]) -> None:
        with self._came:
            self.found.append(data)
            self._came.notify_all()

    def send(self, **data: Any) -> None:
        self.engine.feed(json.dumps(data))

    def wait(self, count: int) -> None:
        with self._came:
            assert self._came.wait_for(lambda: len(self.found) >= count, timeout=20), self.found


LONG = {**BASE, "maxVisits": 10**9}


def test_terminate_gives_what_is_known() -> None:
    talk = Conversation()
    talk.send(**LONG, reportDuringSearchEvery=0.05)
    talk.wait(2)
    assert all(answer["isDuringSearch"] for answer in talk.found)
    talk.send(**{**LONG, "id": "waiting"})
    talk.send(id="t", action="terminate", terminateId="waiting")
    talk.send(id="t2", action="terminate", terminateId="q", turnNumbers=[7])
    talk.send(id="t3", action="terminate", terminateId="q", turnNumbers=[[0], 0])
    talk.engine.close()
    final = [a for a in talk.found if a.get("isDuringSearch") is False]
    assert [(a["id"], "noResults" in a) for a in final] == [("waiting", True), ("q", False)]
    assert final[1]["rootInfo"]["visits"] > 0


def test_priority_goes_first() -> None:
    talk = Conversation()
    talk.send(**LONG)
    time.sleep(0.1)
    for name, priority in (("low", 0), ("high", 5)):
        talk.send(**{**BASE, "id": name, "priority": priority, "maxVisits": 5})
    talk.send(id="t", action="terminate", terminateId="q")
    talk.engine.close()
    assert [a["id"] for a in talk.found] == ["t", "q", "high", "low"]


def test_end_without_waiting() -> None:
    talk = Conversation()
    talk.send(**LONG)
    begin = time.monotonic()
    talk.engine.close(wait=False)
    assert time.monotonic() - begin < 5


def test_the_same_query_the_same_answer() -> None:
    first, second = ask(BASE, BASE)
    assert first == second


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["B", "C3", "pass", "", "BLACK", "é"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["player", "moves", "ko"]), inner),
    max_leaves=6,
)
FIELDS = [
    *BASE, "initialStones", "initialPlayer", "whiteHandicapBonus", "analyzeTurns", "includeOwnership", "includePolicy",
    "avoidMoves", "allowMoves", "overrideSettings", "priority", "priorities", "action", "analysisPVLen", "surplus",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=3))
def test_random_fields_get_one_answer(changes: dict[str, Any]) -> None:
    changes.pop("maxVisits", None)
    if any(isinstance(changes.get(name), int | float) for name in ("boardXSize", "boardYSize")):
        return
    found = ask({**BASE, "maxVisits": 3, **changes})
    assert all("internal error" not in answer.get("error", "") for answer in found)
    assert len([a for a in found if "warning" not in a]) >= (changes.get("analyzeTurns") != [])


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes_never_crash(data: bytes) -> None:
    found: list[dict[str, Any]] = []
    serve(AnalysisServer(found.append, Defaults(visits=5)), data.split(b"\n"))
    assert all("error" in answer and "internal" not in answer["error"] for answer in found)
