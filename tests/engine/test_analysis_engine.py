"""The client for analysis engines, with a stand-in that behaves well, badly or not at all, and with our own engine."""

import asyncio
import gzip
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from katachi.engine import AnalysisEngine, AsyncAnalysisEngine, EngineError, EngineTimeoutError, RefusedError
from katachi.engine.analysis import Inquiry
from katachi.engine.answers import report_of
from katachi.engine.process import lines_of
from katachi.engine.query import query_of
from katachi.go import BLACK, WHITE, Color, Game, Position, vertex
from katachi.search import Report

from .replay import recorded

STAND_IN = Path(__file__).parent / "stand_in.py"
OWN = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "analysis", "--playouts", "20"]
LONG = 60.0


def command(behaviour: str, argument: object = "") -> list[str]:
    return [sys.executable, str(STAND_IN), behaviour, str(argument)]


@pytest.fixture
def good() -> Iterator[AnalysisEngine]:
    with AnalysisEngine(command("good"), name="Stand-in", timeout=LONG) as engine:
        yield engine


def reports_of(results: Iterable[tuple[int, Report | EngineError]]) -> dict[int, Report]:
    """By number, in the order in which they came; none may be an error."""
    found = {}
    for number, result in results:
        assert isinstance(result, Report), result
        found[number] = result
    return found


def game_with(*moves: str, size: int = 5) -> Game:
    game = Game(size)
    for move in moves:
        game.play(move)
    return game


# ---- Well behaved ----------------------------------------------------------------------------------------------------


def test_a_report_is_that_of_the_house(good: AnalysisEngine) -> None:
    report = good.analyze(game_with("C3"), 20, policy=True)
    assert (report.by, report.size, report.to_move, report.visits) == ("Stand-in", 5, WHITE, 20)
    best, second = report.candidates[:2]
    assert (best.vertex, best.visits, best.lead, best.by) == ("A5", 19, -1.0, "Stand-in")  # White's numbers
    assert (round(best.winrate, 3), best.policy) == (0.49, 0.7)
    assert (second.lead, second.close) == (-6.0, False)
    assert (report.lead, report.spread) == (-1.0, 12.5)
    assert report.ownership.shape == (5, 5)
    assert report.ownership.sum() == 25
    assert len(report.candidates) == 24  # all legal moves, since the policy was asked for
    assert report.find("B1") is not None


def test_version_and_models(good: AnalysisEngine) -> None:
    assert good.version() == "9.8.7"
    assert good.models() == ["small-net.bin.gz"]


def test_many_positions_at_once(good: AnalysisEngine) -> None:
    games = list(Game(5).after_each([("B", "A1"), ("W", "B1"), ("B", "C1")] + [("W", "pass"), ("B", "pass")] * 40))
    found = reports_of(good.analyze_all(games, 5))
    assert sorted(found) == list(range(83))
    assert [found[i].lead for i in range(3)] == [-1.0, 2.0, -3.0]


def test_answers_in_another_order_are_told_apart() -> None:
    with AnalysisEngine(command("backwards"), timeout=LONG) as engine:
        found = reports_of(engine.analyze_all([Game(5), game_with("C3")], 5))
    assert [(number, report.to_move) for number, report in found.items()] == [(1, WHITE), (0, BLACK)]


def test_reports_during_the_search() -> None:
    with AnalysisEngine(command("live"), timeout=LONG) as engine:
        visits = [report.visits for report in engine.watch(Game(5), 50)]
    assert visits[-1] == 50
    assert visits == sorted(visits)


def test_a_loop_that_ends_early_ends_the_search() -> None:
    with AnalysisEngine(command("live"), timeout=LONG) as engine:
        for _ in engine.watch(Game(5), 50):
            break
        assert engine.analyze(Game(5), 7).visits == 7


def test_our_own_engine_answers() -> None:
    with AnalysisEngine(OWN, timeout=LONG) as engine:
        report = engine.analyze(game_with("C3", "C4", "D4"), 30)
        assert report.visits == 30
        assert {c.point for c in report.candidates} <= {-1, *game_with("C3", "C4", "D4").legal_moves()}
        assert [r.visits for r in reports_of(engine.analyze_all([Game(5)] * 3, 10)).values()] == [10] * 3


# ---- Badly behaved ---------------------------------------------------------------------------------------------------


def test_an_engine_that_dies_is_started_again_and_nothing_is_lost() -> None:
    with AnalysisEngine(command("dies", 3), timeout=LONG) as engine:  # after each two answers
        found = reports_of(engine.analyze_all([Game(5)] * 7, 5))
    assert [found[i].visits for i in range(7)] == [5] * 7


def test_an_answer_that_is_cut_is_asked_again() -> None:
    with AnalysisEngine(command("cut", 2), timeout=LONG) as engine:
        found = reports_of(engine.analyze_all([Game(5)] * 3, 5))
    assert [found[i].visits for i in range(3)] == [5] * 3


def test_an_engine_that_always_dies_is_given_up_with_its_last_words() -> None:
    with (
        AnalysisEngine(command("dies", 1), name="Mortal", timeout=LONG) as engine,
        pytest.raises(EngineError, match="Mortal ended with exit code 3; it said: my last words"),
    ):
        engine.analyze(Game(5), 5)


def test_an_engine_that_cannot_start_says_why() -> None:
    with (
        AnalysisEngine(command("stillborn"), timeout=LONG) as engine,
        pytest.raises(EngineError, match="exit code 1; it said: Uncaught exception: No OpenCL devices found"),
    ):
        engine.version()
    with pytest.raises(EngineError, match="there is no program 'no-such-engine'"):
        AnalysisEngine("no-such-engine analysis")


@pytest.mark.parametrize("behaviour", ["hangs", "silent"])
def test_an_engine_that_hangs_is_late_and_gone(behaviour: str) -> None:
    with AnalysisEngine(command(behaviour), name="Sleeper", timeout=LONG) as engine:
        engine.version()
        process = engine._talk.process
        with pytest.raises(EngineTimeoutError, match="Sleeper did not answer in time"):
            engine.analyze(Game(5), 5, timeout=0.2)
        assert not process.is_running
        assert engine.version() == "9.8.7"  # started again


@pytest.mark.parametrize("behaviour", ["garbled", "floods"])
def test_noise_does_no_harm(behaviour: str) -> None:
    with AnalysisEngine(command(behaviour), timeout=LONG) as engine:
        assert engine.analyze(Game(5), 5).visits == 5
        assert all(len(line) <= 400 for line in engine.said)
        assert len(engine.said) <= 16


def test_an_answer_that_cannot_be_used_is_an_error_of_this_position_only() -> None:
    with AnalysisEngine(command("wrong"), timeout=LONG) as engine:
        results = [result for _, result in engine.analyze_all([Game(5), Game(5)], 5)]
    assert [str(result) for result in results] == [
        f"{Path(sys.executable).name} gave an answer that cannot be used: there is no move in it that can be played"
    ] * 2


def test_a_refusal_is_quoted() -> None:
    with (
        AnalysisEngine(command("refuses"), name="Picky", timeout=LONG) as engine,
        pytest.raises(RefusedError, match=r"Picky refused the question: Must provide .* to 19 \(boardXSize\)"),
    ):
        engine.analyze(Game(5), 5)


def test_a_first_tuning_is_waited_for_while_it_shows_progress() -> None:
    with AnalysisEngine(command("tunes", 20), timeout=0.5) as engine:  # a second in all
        assert engine.version() == "9.8.7"


def test_killed_from_another_thread() -> None:
    with AnalysisEngine(command("hangs"), timeout=LONG) as engine:
        engine.version()

        def kill() -> None:
            for _ in range(3):
                process = engine._talk.process
                process.kill()
                while engine._talk.process is process and engine._talk._open:
                    time.sleep(0.01)

        killer = threading.Thread(target=kill)
        feed = engine._inquiry([Game(5)], {"visits": 5}).feed
        killer.start()
        with pytest.raises(EngineError, match="signal 9"):
            feed.next().result(LONG)
        killer.join(LONG)


def test_closing_leaves_no_process() -> None:
    engine = AnalysisEngine(command("hangs"), timeout=LONG)
    process = engine._talk.process._process
    engine.close()
    assert process.returncode is not None  # reaped: no zombie
    with pytest.raises(EngineError, match="closed"):
        engine.version()


# ---- asyncio ---------------------------------------------------------------------------------------------------------


def test_the_twin_for_asyncio() -> None:
    async def talk() -> None:
        async with AsyncAnalysisEngine(command("live"), timeout=LONG) as engine:
            assert await engine.version() == "9.8.7"
            assert await engine.models() == ["small-net.bin.gz"]
            reports = await asyncio.gather(*(engine.analyze(Game(5), n) for n in (5, 6, 7)))
            assert [report.visits for report in reports] == [5, 6, 7]
            assert sorted([i async for i, _ in engine.analyze_all([Game(5)] * 40, 5)]) == list(range(40))
            assert [report.visits async for report in engine.watch(Game(5), 9)][-1] == 9

    asyncio.run(asyncio.wait_for(talk(), LONG))


def test_a_cancelled_task_ends_the_search() -> None:
    async def talk() -> None:
        async with AsyncAnalysisEngine(command("silent"), timeout=LONG) as engine:
            await engine.version()
            task = asyncio.create_task(engine.analyze(Game(5), 5))
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await engine.version() == "9.8.7"
            while not any(line.startswith("terminated katachi-") for line in engine.said):
                await asyncio.sleep(0.01)  # what it says comes by another pipe than its answers

    asyncio.run(asyncio.wait_for(talk(), LONG))


def test_a_late_answer_for_asyncio() -> None:
    async def talk() -> None:
        async with AsyncAnalysisEngine(command("hangs"), timeout=LONG) as engine:
            await engine.version()
            with pytest.raises(EngineTimeoutError):
                await engine.analyze(Game(5), 5, timeout=0.2)

    asyncio.run(asyncio.wait_for(talk(), LONG))


# ---- Questions -------------------------------------------------------------------------------------------------------


def test_a_game_is_told_whole() -> None:
    game = Game(9, rules="aga", komi=0.5)
    game.place_handicap(2)
    game.play("E5")
    fields = query_of(game, 10, seconds=2.0).fields
    assert fields["initialStones"] == [["B", "G7"], ["B", "C3"]]
    assert (fields["initialPlayer"], fields["moves"]) == ("W", [["W", "E5"]])
    assert fields["rules"]["ko"] == "SITUATIONAL"
    assert (fields["komi"], fields["rules"]["whiteHandicapBonus"]) == (1.5, "0")  # N-1 points for White are in komi
    assert fields["overrideSettings"] == {"reportAnalysisWinratesAs": "BLACK", "maxTime": 2.0}
    assert query_of(game, 10).remarks == ()


def test_what_cannot_be_told_is_said() -> None:
    game = game_with("C3")
    game.to_move = BLACK
    query = query_of(game, 10)
    assert query.remarks == ("Black moves twice in a row, so the judge is told the stones and not the moves",)
    assert (query.fields["moves"], query.fields["initialStones"]) == ([], [["B", "C3"]])
    assert query.fields["initialPlayer"] == "B"
    assert query_of(Game(5, komi=6.3), 10).remarks == ("komi 6.3 is judged as 6.5",)


# ---- Answers ---------------------------------------------------------------------------------------------------------


def test_moves_alike_by_symmetry_are_one() -> None:
    infos = [
        {"move": "C4", "visits": 9, "winrate": 0.6, "scoreLead": 2, "order": 0, "pv": ["C4"]},
        {"move": "D3", "visits": 9, "winrate": 0.6, "scoreLead": 2, "order": 1, "pv": ["D3"], "isSymmetryOf": "C4"},
        {"move": "A1", "visits": 2, "winrate": 0.4, "scoreLead": 1.5, "order": 2, "pv": ["A1"]},
    ]
    report = report_of({"moveInfos": infos}, game_with("C3"), "X")
    first, second = report.candidates
    assert first.names(5) == "C4 = D3"
    assert second.close


def test_an_occupied_point_and_a_repeated_move_are_left_out() -> None:
    infos = [{"move": move, "visits": 3, "winrate": 0.5, "order": i} for i, move in enumerate(("C3", "B2", "B2"))]
    assert [c.vertex for c in report_of({"moveInfos": infos}, game_with("C3"), "X").candidates] == ["B2"]


def test_lines_end_and_too_long_ones_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\r\n" + b"x" * 100 + b"\n\ntwo\xff\nlast")
    with path.open("rb") as stream:
        assert list(lines_of(stream, 10)) == ["one", "x" * 10, "", "two\ufffd", "last"]


# ---- The recorded conversation ---------------------------------------------------------------------------------------

RECORDED = os.environ.get("KATACHI_KATAGO_TRANSCRIPT", "")
REPLAY = Path(__file__).parent / "replay.py"
needs_recording = pytest.mark.skipif(not RECORDED, reason="KATACHI_KATAGO_TRANSCRIPT names no recorded conversation")


def recorded_queries() -> dict[str, dict[str, Any]]:
    """The queries about positions, by id."""
    with gzip.open(RECORDED, "rt", encoding="utf-8") as file:
        sent = [json.loads(line[2:]) for line in file if line.startswith("> ") and line.rstrip().endswith("}")]
    return {query["id"]: query for query in sent if "action" not in query}


def game_of(query: dict[str, Any], turn: int) -> Game:
    game = Game(query["boardXSize"], rules=query["rules"], komi=query["komi"])
    black, white = ([vertex for color, vertex in query.get("initialStones", []) if color == side] for side in "BW")
    game.set_up(black=black, white=white, to_move=query.get("initialPlayer", "B"))
    game.play_all(query["moves"][:turn])
    return game


def read_of(query: dict[str, Any]) -> Callable[[Mapping[str, Any]], Report]:
    return lambda data: report_of(data, game_of(query, data["turnNumber"]), "KataGo")


@needs_recording
def test_every_kind_of_answer_in_a_recorded_conversation_is_read() -> None:
    reports = 0
    for name, answers in recorded(RECORDED).items():
        for data in answers:
            if "moveInfos" not in data:
                continue
            report = read_of(recorded_queries()[name])(data)
            root, mover = data["rootInfo"], Color.parse(data["rootInfo"]["currentPlayer"])
            assert report.to_move is mover
            assert report.visits == root["visits"]
            assert report.lead == pytest.approx(root["scoreLead"] * (1 if mover is BLACK else -1))
            told = {vertex(point, report.size): c.visits for c in report.candidates for point in c.points}
            assert {info["move"]: info["visits"] for info in data["moveInfos"]}.items() <= told.items()
            reports += 1
    assert reports > 10


@needs_recording
@pytest.mark.parametrize("behaviour", ["plain", "slow", "garbled", "cut"])
def test_the_recorded_conversation_again(behaviour: str, tmp_path: Path) -> None:
    """Every query ends as it did: with KataGo's last report, with its refusal, or without a result."""
    queries, answers = recorded_queries(), recorded(RECORDED)
    names = [name for name in queries if name != "turns"]  # it has several answers, which we ask for one by one
    program = [sys.executable, str(REPLAY), RECORDED, behaviour, str(tmp_path / "died")]
    with AnalysisEngine(program, name="KataGo", timeout=LONG) as engine:
        reads = [({"recorded": name}, read_of(queries[name])) for name in names]
        found = dict(engine._results(Inquiry(engine._talk, reads, live=False), None))
    assert sorted(found) == list(range(len(names)))
    for number, name in enumerate(names):
        last, result = answers[name][-1], found[number]
        if "moveInfos" in last:
            assert isinstance(result, Report), (name, result)
            assert result.visits == last["rootInfo"]["visits"]
        else:
            assert isinstance(result, EngineError), name
            assert isinstance(result, RefusedError) == ("error" in last)
    assert {"illegal", "badrules", "nosize", "long"} <= set(names)


def test_a_position_alone_can_be_asked_about(good: AnalysisEngine) -> None:
    position = Position(5)
    position.to_move = WHITE
    assert good.analyze(Game.at(position), 5).to_move is WHITE
