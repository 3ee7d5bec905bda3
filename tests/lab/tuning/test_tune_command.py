"""``katachi tune`` as people use it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces.cli import run
from katachi.lab.tuning import TuningPlan, record
from katachi.lab.tuning.tuner import doubts

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "tune"]
TINY = [
    "--of", "rave_equivalence=10:10000:log", "--size", "5", "--komi", "0.5", "--playouts", "10", "--games", "2",
    "--trials", "3", "--finalists", "1", "--looks", "1", "--validation", "2", "--json",
]  # fmt: skip


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in ("date", "machine", "seconds")}


def test_killed_and_resumed_is_the_same_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", *TINY, "--to", str(tmp_path / "a")]) == 0
    whole = json.loads(capsys.readouterr().out)
    folder = tmp_path / "b"
    running = subprocess.Popen([*COMMAND, *TINY, "--to", str(folder), "--workers", "2", "--batch", "1"])
    journal = folder / "journal.jsonl"
    while running.poll() is None and not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
        time.sleep(0.005)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    assert run(["tune", "--resume", "--to", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert timeless(found) == timeless(whole)
    assert found["complete"]
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    games = [(line["match"], line["number"]) for line in lines if "match" in line]
    assert len(games) == len(set(games)) == found["games"]
    assert {"plan.json", "record.json", "plot.svg"} <= {path.name for path in folder.iterdir()}


def test_an_interrupt_leaves_a_record(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    options = ["--trials", "500", "--to", str(folder), "--workers", "2"]
    running = subprocess.Popen([*COMMAND, *TINY, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while running.poll() is None and not (folder / "journal.jsonl").exists():
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "--resume" in err
    found = json.loads(out)
    assert not found["complete"]
    assert found["verdict"].startswith("Not finished")
    assert record.load(folder) == found


def test_records_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "t"
    assert run(["tune", *TINY[:-1], "--to", str(folder)]) == 0
    first = capsys.readouterr().out
    assert "against the defaults" in first or "Nothing is better" in first
    assert run(["tune", "--show", str(folder)]) == 0
    assert capsys.readouterr().out == first
    assert run(["tune", "--show", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == record.load(folder)["games"]


def test_shipped_records_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tune", "--records"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in record.shipped()) or "No records" in text
    assert run(["tune", "--records", "--json"]) == 0
    assert json.loads(capsys.readouterr().out).keys() == record.shipped().keys()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "there is nothing to tune: name a --space"),
        (["--of", "rave_equivalence=5"], "lowest and the highest"),
        (["--space", "nonsense"], "there is no space 'nonsense'"),
        (["--space", "eq3", "--games", "5"], "pairs with swapped colours"),
        (["--space", "hints", "--on", "moon"], "--on 'moon': use local, "),
        (["--resume"], "resume with --to"),
        (["--resume", "--to", "nowhere"], "nothing in nowhere to resume"),
        (["--show", "nowhere"], "no record of a tuning run in nowhere"),
    ],
)
def test_wrong_usage_is_one_clear_line(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["tune", *arguments]) != 0
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.json"
    path.write_text("[]", encoding="utf-8")
    assert run(["tune", "--show", str(path)]) == 1
    assert "x.json is not the record" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            {"of": ("offline_weight=10:100",), "base": "offline=off"},
            ["offline is off, so offline_weight have no effect"],
        ),
        ({"of": ("offline_weight=10:100", "offline=on|off"), "base": "offline=off"}, []),
        (
            {"of": ("playout.patterns=on|frequent:400",), "base": "playout.urgency=on"},
            ["so playout.patterns has no effect"],
        ),
        ({"of": ("playout.patterns=on|frequent:400",)}, []),
        ({"of": ("playout.self_atari=0|2",), "base": "playout.keep_seki=on"}, ["so playout.self_atari has no effect"]),
        ({"of": ("playout.self_atari=0|2",)}, []),
        ({"space": "playouts", "base": "playout.urgency=on,playout.keep_seki=on"}, []),
        (
            {"of": ("widening=0|4", "rave_equivalence=1:10", "shapes=on|off")},
            ["outside widening=0|4, rave_equivalence=1:10,"],
        ),
        ({"of": ("widening=0|4",), "against": "plain"}, []),
        ({"of": ("book=on|off", "book_moves=10:30:int"), "size": 9}, ["so book, book_moves have no effect"]),
        ({"of": ("book=on|off",), "size": 19}, []),
        ({"of": ("widening=0|4",), "base": "widening=4"}, []),
    ],
)
def test_what_is_odd_about_a_plan(options: dict[str, Any], words: list[str]) -> None:
    found = list(doubts(TuningPlan(**options)))
    assert len(found) == len(words)
    assert all(part in line for part, line in zip(words, found, strict=True))


def test_defaults_outside_of_the_space_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = [*TINY[2:], "--of", "widening=0|4", "--trials", "1", "--looks", "0", "--to", str(tmp_path / "t")]
    assert run(["tune", *options]) == 0
    assert "katachi: the engine's own settings are outside widening=0|4" in capsys.readouterr().err


def test_a_run_of_an_earlier_version_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "t"
    assert run(["tune", *TINY[:-1], "--trials", "1", "--looks", "0", "--to", str(folder)]) == 0
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    del plan["engines"]
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    capsys.readouterr()
    assert run(["tune", "--resume", "--to", str(folder)]) == 1
    error = capsys.readouterr().err
    assert "did not record which engines played" in error
    assert error.count("\n") == 1


def test_knobs_that_turn_nothing_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = [*TINY[2:], "--of", "offline_weight=10:100:log", "--base", "offline=off", "--to", str(tmp_path / "t")]
    assert run(["tune", *options, "--trials", "1", "--looks", "0"]) == 0
    assert "offline is off, so offline_weight have no effect: add --base offline=on" in capsys.readouterr().err
