"""The client for GTP engines, with engines that behave well, badly or not at all."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from katachi.engine import AsyncGtpEngine, EngineError, EngineTimeoutError, GtpEngine, RefusedError
from katachi.engine.process import arguments_of, find_program
from katachi.go import BLACK, PASS, WHITE, Game, IllegalMove, vertex

FAKE = Path(__file__).parent.parent / "lab" / "fake_engine.py"
OWN = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "gtp", "--playouts", "20"]
LONG = 60.0


def fake(behaviour: str, argument: object = "") -> list[str]:
    return [sys.executable, str(FAKE), behaviour, str(argument)]


def program(text: str) -> list[str]:
    """An engine of a few lines; `line` is what it was asked."""
    return [sys.executable, "-c", f"import sys, time\nfor line in sys.stdin:\n    {text}\n    sys.stdout.flush()"]


@pytest.fixture(scope="module")
def own() -> Iterator[GtpEngine]:
    with GtpEngine(OWN, name="Own", timeout=LONG) as engine:
        yield engine


def test_a_game_with_our_own_engine(own: GtpEngine) -> None:
    game = Game(5, rules="japanese", komi=3.5)
    game.place_handicap(["B2", "D4"])
    assert own.set_up(game) == []
    assert own.knows("kata-get-rules")
    assert '"scoring":"TERRITORY"' in own.ask("kata-get-rules").replace(" ", "")
    own.play("C3")
    move = own.generate()
    assert move is not None
    assert move.color is BLACK
    with pytest.raises(IllegalMove, match="occupied"):
        own.play("C3")


def test_reports_of_our_own_engine(own: GtpEngine) -> None:
    game = Game(5)
    game.play("C3")
    own.set_up(game)
    for number, report in enumerate(own.analyze(every=0.05)):
        assert (report.to_move, report.by) == (WHITE, "Own")
        assert set(report.candidates[0].points) <= {-1, *game.legal_moves()}
        assert report.ownership.any()
        if number == 2:
            break
    assert own.generate() is not None  # the analysis has ended


def test_what_an_engine_cannot_be_told_is_said() -> None:
    with GtpEngine(fake("pass"), timeout=LONG) as engine:
        assert engine.set_up(Game(5)) == ["the rules"]
        move = engine.generate()
        assert move is not None
        assert move.point == PASS
        with pytest.raises(RefusedError, match="neither kata-analyze nor lz-analyze"):
            next(engine.analyze())


def test_leela_zeros_shares_are_of_ten_thousand() -> None:
    said = "info move C3 visits 8 winrate 6000 prior 5000 lcb 5500 order 0 pv C3 D3"
    engine = program(
        f"print({{'list_commands': '= lz-analyze\\n', 'lz-analyze': '=\\n{said}', 'protocol_version': '\\n= 2\\n'}}"
        ".get(line.split()[0], '=\\n'))"
    )
    with GtpEngine(engine, timeout=LONG) as running:
        running.set_up(Game(5))
        report = next(running.analyze())
    assert (report.candidates[0].winrate, report.candidates[0].policy) == (0.6, 0.5)
    assert [vertex(point, 5) for point in report.candidates[0].line] == ["C3", "D3"]


def test_resigning_is_no_move() -> None:
    with GtpEngine(fake("resign"), timeout=LONG) as engine:
        engine.set_up(Game(5))
        assert engine.generate() is None


@pytest.mark.parametrize(
    ("move", "said"), [("Z99", "'Z99', which is not a move"), ("C3", "played an illegal move: C3 is occupied")]
)
def test_moves_that_cannot_be_played(move: str, said: str) -> None:
    with GtpEngine(fake("illegal", move), timeout=LONG) as engine:
        game = Game(5)
        game.play("C3")
        engine.set_up(game)
        with pytest.raises(EngineError, match=said.split(": ", maxsplit=1)[0]):
            engine.generate()


def test_an_engine_that_hangs_is_late_and_can_be_set_up_again() -> None:
    with GtpEngine(fake("hang"), name="Sleeper", timeout=LONG) as engine:
        engine.set_up(Game(5))
        with pytest.raises(EngineTimeoutError, match="Sleeper did not answer 'genmove black' in time"):
            engine.generate(timeout=0.2)
        assert not engine.usable
        engine.set_up(Game(5))
        assert engine.usable


def test_an_engine_that_dies_says_its_last_words() -> None:
    with GtpEngine(fake("crash", 1), name="Mortal", timeout=LONG) as engine:
        engine.set_up(Game(5))
        with pytest.raises(
            EngineError, match="Mortal ended with exit code 3 at 'genmove black'; it said: my last words"
        ):
            engine.generate()
        with pytest.raises(EngineError, match="exit code 3 at 'name'"):
            engine.ask("name")
        engine.restart()
        assert engine.ask("name") == "Fake"


@pytest.mark.parametrize(
    "text",
    [
        "sys.stdout.write('noise without end ' * 2_000_000)",  # one endless line
        "[print('=' + 'x' * 100) for _ in range(200_000)]",  # an answer without end
        "sys.stderr.write('y' * 5_000_000)",
        "time.sleep(1000)",
    ],
)
def test_floods_and_silence_end_in_an_error(text: str) -> None:
    with GtpEngine(program(text), timeout=3.0) as engine, pytest.raises(EngineError, match=r"in time|does not end"):
        engine.ask("name")


def test_killed_from_another_thread() -> None:
    with GtpEngine(program("time.sleep(1000)"), timeout=LONG) as engine:
        threading.Timer(0.2, engine.kill).start()
        with pytest.raises(EngineError, match="signal 9"):
            engine.ask("name")
        with pytest.raises(EngineError, match="signal 9"):
            engine.set_up(Game(5))  # only restart starts it again


def test_closing_leaves_no_process() -> None:
    engine = GtpEngine(program("time.sleep(1000)"), timeout=LONG)
    process = engine._talk.process._process
    with pytest.raises(EngineTimeoutError):
        engine.ask("name", 0.1)
    engine.close()
    assert process.returncode is not None


def test_commands_are_read_as_a_shell_does() -> None:
    assert arguments_of("engine --file 'a b'") == ("engine", "--file", "a b")
    for wrong in ("", "engine 'a"):
        with pytest.raises(ValueError, match="engine"):
            arguments_of(wrong)


# ---- asyncio ---------------------------------------------------------------------------------------------------------


def test_the_twin_for_asyncio() -> None:
    async def talk() -> None:
        async with AsyncGtpEngine(OWN, timeout=LONG) as engine:
            game = Game(5)
            assert await engine.set_up(game) == []
            await engine.play("C3")
            move = await engine.generate()
            assert move is not None
            assert move.color is WHITE
            assert await engine.knows("genmove")
            async for report in engine.analyze(every=0.05, seconds=0.3):
                assert report.to_move is BLACK
            with pytest.raises(RefusedError, match="nonsense"):
                await engine.ask("nonsense")

    asyncio.run(asyncio.wait_for(talk(), LONG))


def test_a_cancelled_task_leaves_an_engine_that_is_set_up_again() -> None:
    async def talk() -> None:
        async with AsyncGtpEngine(fake("hang"), timeout=LONG) as engine:
            await engine.set_up(Game(5))
            task = asyncio.create_task(engine.generate())
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert not engine.usable
            assert await engine.set_up(Game(5)) == ["the rules"]

    asyncio.run(asyncio.wait_for(talk(), LONG))


@pytest.mark.gnugo
@pytest.mark.skipif(find_program("gnugo") is None, reason="gnugo is not installed")
def test_gnugo_plays() -> None:
    with GtpEngine("gnugo --mode gtp --level 1", timeout=LONG) as engine:
        game = Game(9, komi=6.5)
        game.set_up(black=["C3"], white=["G7"], to_move=WHITE)
        assert engine.set_up(game) == ["the rules"]
        move = engine.generate()
        assert move is not None
        assert move.color is WHITE
        assert engine.ask("get_komi") == "6.5"
