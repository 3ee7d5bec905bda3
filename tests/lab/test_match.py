"""Matches between engines that behave well, badly or not at all."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from katachi.engine.process import find_program
from katachi.lab.match import EngineError, Match, Parameters
from katachi.records import GameRecord, load

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).parent / "fake_engine.py"
MAIN = "from katachi.interfaces.cli import main; main()"


def fake(behaviour: str, argument: object = "") -> str:
    return f"'{sys.executable}' '{SCRIPT}' {behaviour} {argument}".strip()


def play(folder: Path, a: str, b: str, **options: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    options = {"games": 2, "size": 5, **options}
    match = Match(Parameters(a, b, **options), folder)
    summary = match.run()
    return summary, match.store.lines


def lines_of(folder: Path) -> list[dict[str, Any]]:
    """The finished games by number, without what a clock measured."""
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    return sorted(({k: v for k, v in line.items() if k != "seconds"} for line in lines), key=lambda x: int(x["number"]))


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-c", MAIN, "match", *arguments]


# ---- Outcomes --------------------------------------------------------------------------------------------------------


def test_two_passes_are_counted(tmp_path: Path) -> None:
    summary, (first, second) = play(tmp_path / "m", fake("pass"), fake("pass"), komi=0.5)
    assert [first["black"], second["black"]] == ["a", "b"]
    assert (first["how"], first["result"], first["moves"]) == ("count", "W+0.5", "pass pass")
    assert (summary["wins_a"], summary["draws"], summary["wins_b"]) == (1, 0, 1)
    assert summary["by_color"]["a_white"] == {"games": 1, "wins": 1, "draws": 0, "losses": 0}
    assert summary["distinct_games"] == 2  # the same moves with the colours changed
    assert summary["complete"]


def test_a_draw(tmp_path: Path) -> None:
    summary, lines = play(tmp_path / "m", fake("pass"), fake("pass"), komi=0)
    assert [(line["winner"], line["result"]) for line in lines] == [("draw", "0")] * 2
    assert (summary["draws"], summary["elo"], summary["p_value"]) == (2, 0.0, 1.0)


def test_resigning(tmp_path: Path) -> None:
    summary, lines = play(tmp_path / "m", fake("pass"), fake("resign"))
    assert [(line["winner"], line["how"], line["result"]) for line in lines] == [
        ("a", "resign", "B+R"),
        ("a", "resign", "W+R"),
    ]
    assert (summary["wins_a"], summary["elo"], summary["errors"]) == (2, None, 0)


@pytest.mark.parametrize(
    ("b", "how", "reason"),
    [
        (fake("illegal", "Z99"), "illegal", "'Z99' is not a point"),
        (fake("illegal", "nonsense"), "illegal", "'nonsense'"),
        (fake("crash", 1), "error", "exit code 3 at 'genmove .*; it said: my last words"),
        (fake("refuser"), "error", "refused 'play "),
    ],
)
def test_errors_lose_with_their_reason(tmp_path: Path, b: str, how: str, reason: str) -> None:
    summary, lines = play(tmp_path / "m", fake("pass"), b)
    for line in lines:
        assert (line["winner"], line["how"], line["error_by"]) == ("a", how, "b")
        assert re.search(reason, line["reason"]), line["reason"]
    assert (summary["errors"], summary["errors_by"]) == (2, {"a": 0, "b": 2})


def test_an_occupied_point_is_illegal(tmp_path: Path) -> None:
    _, (first, _) = play(tmp_path / "m", fake("illegal", "C3"), fake("pass"), games=2)
    assert (first["how"], first["winner"], first["moves"]) == ("illegal", "b", "C3 pass")
    assert "occupied" in first["reason"]


def test_an_engine_that_crashed_plays_the_next_game(tmp_path: Path) -> None:
    summary, lines = play(tmp_path / "m", fake("pass"), fake("crash", 2), games=4)
    # It counts its moves over all games: one is fine, at the second it dies, and then it is a new process.
    assert [line["how"] for line in lines] == ["count", "error", "count", "error"]
    assert summary["errors_by"]["b"] == 2


def test_an_engine_that_hangs_loses_and_is_gone(tmp_path: Path) -> None:
    started = time.monotonic()
    _, lines = play(tmp_path / "m", fake("hang"), fake("pass"), timeout=0.3)
    assert time.monotonic() - started < 10
    assert [(line["winner"], line["how"]) for line in lines] == [("b", "timeout")] * 2
    assert lines[0]["result"] == "W+T"


def test_noise_does_no_harm(tmp_path: Path) -> None:
    summary, _ = play(tmp_path / "m", fake("noisy"), fake("noisy"))
    assert (summary["games"], summary["errors"]) == (2, 0)


def test_long_games_are_stopped_and_counted(tmp_path: Path) -> None:
    _, lines = play(tmp_path / "m", fake("random"), fake("random"), max_moves=6)
    assert [(line["how"], line["length"]) for line in lines] == [("length", 6)] * 2


def test_disputes_are_recorded(tmp_path: Path) -> None:
    summary, (first, _) = play(tmp_path / "m", fake("pass"), fake("liar"))
    assert first["scores"] == {"stands": "W+7.5", "judged": "W+7.5", "b": "B+99"}
    assert first["dispute"]
    assert summary["disputes"] == 2
    assert summary["dispute_list"][0] == {"game": 1, "result": "W+7.5", **first["scores"]}


def test_the_records_can_be_read(tmp_path: Path) -> None:
    _, lines = play(tmp_path / "m", fake("random"), fake("pass"), random_opening=3, komi=5.5)
    for line in lines:
        sgf = load(tmp_path / "m" / line["sgf"], strict=True)
        record = GameRecord.from_tree(sgf.games[0])
        assert (record.size, record.komi, record.result_text) == (5, 5.5, line["result"])
        assert len(record) == line["length"]
        assert record.illegal_at is None
    assert lines[0]["moves"].split()[:3] == lines[1]["moves"].split()[:3]


def test_katachi_plays(tmp_path: Path) -> None:
    summary, lines = play(tmp_path / "m", "katachi:playouts=20", fake("random"), size=5)
    assert (summary["errors"], summary["engines"]["a"]["name"]) == (0, "Katachi")
    assert all(line["length"] > 2 for line in lines)


# ---- The sequential test, workers ------------------------------------------------------------------------------------


def test_the_sequential_test_stops_the_match(tmp_path: Path) -> None:
    summary, _ = play(tmp_path / "m", fake("pass"), fake("resign"), games=100, sprt="0,100")
    assert (summary["games"], summary["complete"]) == (12, True)
    assert (summary["sprt"]["decision"], summary["sprt"]["games"]) == ("accept_elo1", 12)


def test_several_games_at_once_are_the_same_games(tmp_path: Path) -> None:
    parameters = Parameters(fake("random"), fake("random"), games=6, size=5)
    for name, workers in (("one", 1), ("three", 3)):
        Match(parameters, tmp_path / name, workers=workers).run()
    assert lines_of(tmp_path / "one") == lines_of(tmp_path / "three")
    assert len({line["moves"] for line in lines_of(tmp_path / "one")}) == 6


# ---- Starting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (fake("stillborn"), "exit code 1 .* it said: no weights found"),
        ("no-such-program-here", "no program 'no-such-program-here'"),
        (fake("only9"), "refused 'boardsize 5': unacceptable size"),
        ("katachi:playouts=5,nonsense=1", "there is no setting 'nonsense'"),
    ],
)
def test_engines_that_cannot_play_stop_the_match(tmp_path: Path, engine: str, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        play(tmp_path / "m", fake("pass"), engine)
    assert not (tmp_path / "m").exists()


# ---- Resuming --------------------------------------------------------------------------------------------------------


def test_killed_and_resumed_is_the_same_match(tmp_path: Path) -> None:
    engines = fake("random"), fake("slow", 0.004)
    options = ("--games", "6", "--size", "5", "--random-opening", "2", "--workers", "2", "--json")
    whole = subprocess.run(
        program(*engines, *options, "--to", str(tmp_path / "whole")), capture_output=True, text=True, check=True
    )
    folder = tmp_path / "killed"
    running = subprocess.Popen(
        program(*engines, *options, "--to", str(folder)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if (folder / "games.jsonl").exists() and (folder / "games.jsonl").read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    before = len(lines_of(folder))
    assert 2 <= before < 6
    with (folder / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"number": 6, "bla')  # as if killed in the middle of a line
    again = subprocess.run(
        program(*engines, *options, "--to", str(folder), "--resume"), capture_output=True, text=True, check=True
    )
    assert lines_of(folder) == lines_of(tmp_path / "whole")
    first, second = json.loads(whole.stdout), json.loads(again.stdout)
    assert {k: first[k] for k in ("games", "wins_a", "elo")} == {k: second[k] for k in ("games", "wins_a", "elo")}
    assert json.loads((folder / "summary.json").read_text(encoding="utf-8"))["complete"]


def test_a_match_is_not_overwritten_and_not_changed(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    play(folder, fake("pass"), fake("pass"))
    with pytest.raises(ValueError, match="add --resume"):
        play(folder, fake("pass"), fake("pass"))
    changed = Match(Parameters(fake("pass"), fake("pass"), games=2, size=5, komi=0.5), folder)
    with pytest.raises(ValueError, match=r"started with other komi \(7\.5, now 0\.5\)"):
        changed.run(resume=True)
    longer = Match(Parameters(fake("pass"), fake("pass"), games=4, size=5), folder)
    assert longer.run(resume=True)["games"] == 4
    with pytest.raises(ValueError, match=r"nothing in .* to resume"):
        Match(longer.parameters, tmp_path / "none").run(resume=True)


# ---- The command -----------------------------------------------------------------------------------------------------


def test_the_command_answers_with_the_contract(tmp_path: Path) -> None:
    done = subprocess.run(
        program(fake("pass"), fake("pass"), "--games", "2", "--size", "5", "--to", str(tmp_path / "m"), "--json"),
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    answer = json.loads(done.stdout)
    assert {"a", "b", "games", "wins_a", "draws", "interval", "elo", "elo_interval", "errors"} <= set(answer)
    assert (answer["games"], answer["wins_a"], answer["elo"]) == (2, 1, 0.0)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_the_score(tmp_path: Path, sent: signal.Signals) -> None:
    folder = tmp_path / "m"
    options = ("--games", "50", "--size", "5", "--to", str(folder), "--json")
    running = subprocess.Popen(
        program(fake("random"), fake("slow", 0.01), *options),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    while running.poll() is None and not (folder / "summary.json").exists():
        time.sleep(0.01)
    running.send_signal(sent)
    out, err = running.communicate(timeout=20)
    answer = json.loads(out)
    assert running.returncode == 130
    assert answer["interrupted"]
    assert 1 <= answer["games"] < 50
    assert "--resume" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x", "y", "--sprt", "5"], "sprt: '5'"),
        (["x", "y", "--rules", "mars"], "'mars' is not a rule set"),
        (["x", "y", "--count", "guess"], "use stands or judged"),
        (["x", "y", "--resume"], "--to"),
        (["no-such-program", "y"], "there is no program"),
    ],
)
def test_wrong_usage_is_one_clear_line(arguments: list[str], message: str, tmp_path: Path) -> None:
    done = subprocess.run(program(*arguments), capture_output=True, text=True, check=False, timeout=60, cwd=tmp_path)
    assert done.returncode != 0
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


# ---- GNU Go ----------------------------------------------------------------------------------------------------------


@pytest.mark.gnugo
@pytest.mark.skipif(find_program("gnugo") is None, reason="gnugo is not installed")
def test_against_gnugo(tmp_path: Path) -> None:
    gnugo = "gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead"
    summary, lines = play(tmp_path / "m", "katachi:playouts=30", gnugo, size=5)
    assert (summary["games"], summary["errors"], summary["engines"]["b"]["name"]) == (2, 0, "GNU Go")
    assert all("b" in line["scores"] or line["how"] == "resign" for line in lines)


def test_komi_is_that_of_the_rules_unless_given() -> None:
    assert Parameters.of(a="x", b="y").komi == 7.5
    assert Parameters.of(a="x", b="y", rules="japanese").komi == 6.5
    assert Parameters.of(a="x", b="y", rules="japanese", komi=0).komi == 0
