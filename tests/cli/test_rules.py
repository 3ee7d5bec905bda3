"""``katachi rules`` as a user meets it."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.knowledge.life.rule_sets import random_set

from katachi.go import Color
from katachi.interfaces.cli import run
from katachi.interfaces.cli.rules import check
from katachi.knowledge.life.matcher import RuleMatch
from katachi.knowledge.life.rule_set import RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase, add

from .test_cli import MAIN, program

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("rules") / "some.rules"
    for mode in ("paper", "sound"):
        for place, size in (("corner", "2x2"), ("side", "3x2"), ("center", "3x3")):
            options = ["--goal", "eye", "--place", place, "--size", size, "--mode", mode]
            assert run(["rules", "make", *options, "--to", str(folder), "--threads", "1"]) == 0
    return str(folder)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert run(["rules", *arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


# ---- make ------------------------------------------------------------------------------------------------------------


def test_making_says_what_was_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--goal", "eye", "--place", "side", "--size", "3x2", "--mode", "paper", "--to", str(tmp_path / "r")]
    made = answer(capsys, "make", *options)
    assert made["rules"] == str(tmp_path / "r")
    (one,) = made["sets"]
    assert (one["goal"], one["place"], one["size"], one["mode"], one["kept"]) == ("eye", "side", "3x2", "paper", False)
    assert one["by_depth"] == {"0": 1, "2": 3, "4": 4, "8": 1}
    assert one["total"] == 9
    assert set(one) >= {"removed", "seconds", "settings"}
    assert answer(capsys, "make", *options, "--resume")["sets"][0]["kept"]
    assert [path.name for path in tmp_path.iterdir()] == ["r"]


def test_making_for_people(tmp_path: Path) -> None:
    done = program("rules", "make", "--goal", "eye", "--place", "centre", "--size", "3x3")
    assert done.returncode == 0, done.stderr
    assert "eye-center-3x3-sound" in done.stdout
    assert "Nothing was written" in done.stdout


def test_an_interruption_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def stopped(*_: Any, **__: Any) -> RuleSet:
        raise KeyboardInterrupt

    monkeypatch.setattr("katachi.knowledge.life.generate.generate", stopped)
    options = ["rules", "make", "--goal", "eye", "--place", "side", "--size", "3x2"]
    assert run([*options, "--to", str(tmp_path / "r")]) == 130
    assert "--resume to continue" in capsys.readouterr().err
    assert run(options) == 130
    assert "nothing was written" in capsys.readouterr().err


@pytest.mark.parametrize(("end", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 130)])
def test_a_kill_loses_nothing_that_was_done(tmp_path: Path, end: signal.Signals, code: int) -> None:
    """Killed when the first sets are there; resumed, the base is as one made without a kill."""
    folder, whole = tmp_path / "killed.rules", tmp_path / "whole.rules"
    options = ["rules", "make", "--all", "--goal", "eye", "--place", "corner", "--threads", "1"]
    command = [sys.executable, "-c", MAIN, *options, "--to", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 60
        while not (folder / "manifest.json").exists() and time.monotonic() < until:
            time.sleep(0.002)
        process.send_signal(end)
        assert process.wait(60) in (code, 0)  # 0: it was quicker
    assert run([*options, "--to", str(folder), "--resume"]) == 0
    assert run([*options, "--to", str(whole)]) == 0
    one, other = RuleBase.open(folder), RuleBase.open(whole)
    assert one.keys == other.keys
    for key in one.keys:
        assert all(np.array_equal(column, other[key].columns[name]) for name, column in one[key].columns.items())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["killed.rules", "whole.rules"]


# ---- table -----------------------------------------------------------------------------------------------------------


def test_the_table_as_json(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "table", "--rules", rules)
    assert len(rows) == 6
    small = next(row for row in rows if (row["place"], row["mode"]) == ("corner", "paper"))
    assert small["by_depth"] == small["paper"] == {"0": 1, "2": 2, "4": 1}
    assert (small["goal"], small["size"], small["total"], small["reasons"]) == ("eye", "2x2", 4, [])
    assert small["seconds"] >= 0
    sound = answer(capsys, "table", "--rules", rules, "--mode", "sound", "--place", "centre")
    assert [(row["mode"], row["place"]) for row in sound] == [("sound", "center")]
    assert sound[0]["reasons"]


def test_the_table_for_people(rules: str) -> None:
    done = program("rules", "table", "--rules", rules, "--goal", "eye", "--place", "side", "--size", "3x2")
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["3x2", "the", "paper's", "1", "3", "4", "1", "9"] in lines
    assert any(line[:7] == ["ours,", "paper", "1*", "3*", "4*", "1*", "9*"] for line in lines)
    assert any(line[:3] == ["ours,", "sound", "1*"] for line in lines)
    assert "1. eye side 3x2: sound rules leave out" in done.stdout


def test_pairs_of_bounds(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    (small,) = answer(capsys, "table", "--rules", rules, "--place", "corner", "--mode", "sound", "--bounds")
    # One rule without conditions, three whose only bound is "if White plays, no liberty outside".
    assert small["properties"] == ["C0", "C1", "I0", "I1", "S0", "S1"]
    assert small["table"][0] == [1, 3, 3, 0, 0, 0]
    assert small["paper"] is None
    assert run(["rules", "table", "--rules", rules, "--place", "corner", "--mode", "sound", "--bounds"]) == 0
    assert "Table 1: eye, corner 2x2, sound" in capsys.readouterr().out


def test_the_papers_pairs_stand_beside_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(tmp_path / "r", [random_set("life-corner-4x3-paper", 30)])
    assert run(["rules", "table", "--rules", str(tmp_path / "r"), "--bounds"]) == 0
    assert "(1,918)" in capsys.readouterr().out


def test_what_is_missing_is_shown_or_made(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "table", "--rules", rules, "--goal", "eye", "--place", "corner", "--size", "3x2"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert any(line[:3] == ["ours,", "paper", "–"] for line in lines)
    options = ["--goal", "eye", "--place", "corner", "--size", "3x2", "--mode", "sound"]
    folder = tmp_path / "new.rules"
    (row,) = answer(capsys, "table", *options, "--make", "--rules", str(folder))
    assert (row["size"], row["total"]) == ("3x2", sum(row["by_depth"].values()))
    assert [key.size for key in RuleBase.open(folder).keys] == ["2x2", "3x2"]


# ---- show ------------------------------------------------------------------------------------------------------------


def test_rules_are_shown(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["show", "--rules", rules, "--goal", "eye", "--place", "corner", "--size", "2x2"]
    shown = answer(capsys, *small)
    assert [rule["rule"] for rule in shown] == [1, 2, 3, 4]
    assert (shown[0]["rows"], shown[0]["depth"], shown[0]["conditions"]) == ([".X", "XX"], 0, [])
    assert answer(capsys, *small, "--at", "2")[0]["rule"] == 2
    assert answer(capsys, *small, "--at", ".x/xx") == shown[:1]
    assert {rule["depth"] for rule in answer(capsys, *small, "--depth", "2")} == {2}
    assert len(answer(capsys, *small, "--limit", "3")) == 3
    assert answer(capsys, *small, "--deepest")[-1]["depth"] == 0
    everything = answer(capsys, "show", "--rules", rules, "--place", "center")
    first = answer(capsys, "show", "--rules", rules, "--place", "center", "--unique")
    assert len(everything) / 8 <= len(first) < len(everything) / 3


def test_rules_are_drawn(rules: str, tmp_path: Path) -> None:
    done = program("rules", "show", "--rules", rules, "--place", "corner", "--limit", "2")
    assert done.returncode == 0, done.stderr
    assert "eye, corner 2x2, sound, rule 1: depth 0" in done.stdout
    assert "│ |.  # " in done.stdout
    assert "#: any one of these stones reaches the goal, within 0 plies" in done.stdout
    assert "2 of 4 rules" in done.stdout
    files = ["--svg", str(tmp_path / "x.svg"), "--text", str(tmp_path / "x.txt")]
    done = program("rules", "show", "--rules", rules, "--place", "corner", *files)
    assert f"{tmp_path / 'x.svg'}: 4 rules" in done.stdout
    assert (tmp_path / "x.svg").read_text().count(": depth") == 4
    assert (tmp_path / "x.txt").read_text().count(": depth") == 4


def test_main_lines(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["show", "--rules", rules, "--place", "corner", "--size", "2x2"]
    shown = answer(capsys, *small)
    assert [len(rule["line"]) for rule in shown] == [rule["depth"] for rule in shown] == [0, 2, 2, 2]
    white, black = shown[3]["line"]
    assert (white["color"], white["move"]) == ("white", "outside")
    assert black == {"color": "black", "move": "B1", "captures": ["A1"], "in_doubt": []}
    assert [rule["line"] for rule in answer(capsys, *small, "--no-line")] == [None] * 4
    assert {rule["line"] for rule in answer(capsys, *small, "--mode", "paper", "--line")} == {None}
    assert run(["rules", *small, "--at", "4", "--text", str(tmp_path / "x.txt")]) == 0
    assert (tmp_path / "x.txt").read_text().endswith("1. White outside; 2. Black B1, captures A1\n")
    capsys.readouterr()
    for options, lines in (([], 3), (["--no-line"], 0)):
        assert run(["rules", *small, *options]) == 0
        assert capsys.readouterr().out.count("main line:") == lines


def test_lines_that_take_time_must_be_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add(tmp_path / "r", [random_set("life-corner-13x1-sound", 1)])
    asked: list[SetKey] = []

    class NoLines:
        def __init__(self, key: SetKey) -> None:
            asked.append(key)

        def of(self, _rule: object) -> None: ...

    monkeypatch.setattr("katachi.interfaces.cli.rules.show.lines_of", NoLines)
    assert answer(capsys, "show", "--rules", str(tmp_path / "r"))[0]["line"] is None
    assert asked == []
    assert answer(capsys, "show", "--rules", str(tmp_path / "r"), "--line")[0]["line"] is None
    assert [key.size for key in asked] == ["13x1"]


def matching(*found: tuple[int, int, tuple[int, ...]]) -> type:
    """A matcher that finds these: rule, colour, points."""

    class Book:
        def __init__(self, sets: Sequence[RuleSet]) -> None:
            self.sets = sets

        def match(self, _position: object) -> list[RuleMatch]:
            rules = self.sets[0]
            return [RuleMatch(0, rule, Color(color), rules[rule].depth, at, rules) for rule, color, at in found]

    return Book


BOARD = """\
. . . X .
. . . . X
. . . . .
. O . . .
. . O . .
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    (tmp_path / "board.txt").write_text(BOARD)
    return str(tmp_path / "board.txt")


def test_rules_on_a_board(rules: str, board: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    found = matching((1, 1, (4, 3, 9, 8)), (1, 2, (20, 21, 15, 16)))
    monkeypatch.setattr("katachi.interfaces.cli.rules.show.RuleBook", found)
    options = ["--rules", rules, "--place", "corner", "--diagram", board]
    first, second = answer(capsys, "show", *options)
    assert (first["color"], first["points"], first["rule"]) == ("B", ["E5", "D5", "E4", "D4"], 2)
    assert second["color"] == "W"
    assert run(["rules", "show", *options]) == 0
    out = capsys.readouterr().out
    assert "Black gets an eye within 2 plies although White moves first" in out
    assert " 5 . .[X .]" in out
    assert " 4 . .[a X]" in out
    assert "a: if White plays here, no liberty outside" in out
    assert "White gets an eye within 2 plies although Black moves first" in out
    assert "a: if Black plays here, no liberty outside" in out


def test_the_real_matcher_is_asked(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "board.txt").write_text(BOARD.replace(". . . . X", ". . . X X", 1))
    options = ["--rules", rules, "--diagram", str(tmp_path / "board.txt")]
    found = answer(capsys, "show", *options, "--place", "corner")
    assert [(one["color"], one["points"], one["depth"]) for one in found] == [("B", ["E5", "D5", "E4", "D4"], 0)]
    assert run(["rules", "show", *options]) == 0
    assert "Black has an eye here (eye-corner-2x2-sound, rule 1)" in capsys.readouterr().out
    assert run(["rules", "show", *options, "--mode", "paper"]) == 1
    assert "never matched" in capsys.readouterr().err


def test_rules_in_a_game(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[ba];W[gg];B[bb];W[hg];B[ab])")
    game = ["--rules", rules, "--place", "corner", "--game", str(tmp_path / "game.sgf")]
    assert [one["points"] for one in answer(capsys, "show", *game)] == [["A9", "B9", "A8", "B8"]]
    assert answer(capsys, "show", *game, "--move", "2") == []


def test_variants_lie_around_the_rules(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "table", "--rules", rules, "--variants")
    assert [row["set"] for row in rows] == ["eye-corner-2x2-sound", "eye-side-3x2-sound", "eye-center-3x3-sound"]
    assert all(row["pessimistic"] <= row["realistic"] for row in rows)
    assert all(row["colourings"] <= row["optimistic"] for row in rows)
    assert run(["rules", "table", "--rules", rules, "--variants"]) == 0
    assert "optimistic" in capsys.readouterr().out


# ---- check -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Example:
    rule: int

    def __str__(self) -> str:
        return f"rule {self.rule} on this board"


class FakeRefute:
    """A check that refutes the rules of some codes."""

    def __init__(self, false: Sequence[int] = ()) -> None:
        self.false = set(false)
        self.seeds: list[int] = []
        self.exhaustive: list[bool] = []

    def check_set(self, rules: RuleSet, *, boards_per_rule: int, seed: int, exhaustive: bool, **_: Any) -> Any:
        self.seeds.append(seed)
        self.exhaustive.append(exhaustive)
        refuted = [Example(number) for number, one in enumerate(rules.code.tolist()) if one in self.false]
        boards = boards_per_rule * len(rules)
        return SimpleNamespace(
            rules=len(rules),
            boards=boards,
            proved=boards - len(refuted),
            undecided=0,
            refuted=refuted,
            unmatched_rules=[0],
        )


def test_a_check_that_finds_nothing(rules: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    refute = FakeRefute()
    monkeypatch.setattr(check, "refute", refute)
    found = answer(capsys, "check", "--rules", rules, "--boards", "3", "--exhaustive", "--seed", "7")
    assert (found["rounds"], found["seed"], found["stopped"]) == (1, 7, False)
    assert [one["set"] for one in found["sets"]] == [
        key.name for key in RuleBase.open(rules).keys if key.mode == "sound"
    ]
    assert all(one["boards"] == 3 * one["rules"] == one["proved"] and one["refuted"] == [] for one in found["sets"])
    assert found["sets"][0]["unmatched"] == [1]
    assert set(refute.seeds) == {7}
    assert all(refute.exhaustive)
    assert run(["rules", "check", "--rules", rules]) == 0
    assert "no rule was refuted" in capsys.readouterr().out


def test_counterexamples_are_drawn_and_the_exit_code_is_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    many = random_set("life-side-4x3-sound", 150)
    add(tmp_path / "r", [many])
    false = [int(many.code[number]) for number in (3, 100, 149)]
    monkeypatch.setattr(check, "refute", FakeRefute(false))
    found = answer(capsys, "check", "--rules", str(tmp_path / "r"), code=1)
    assert [one["rule"] for one in found["sets"][0]["refuted"]] == [4, 101, 150]
    assert found["sets"][0]["checked"] == 150
    assert run(["rules", "check", "--rules", str(tmp_path / "r")]) == 1
    out, err = capsys.readouterr()
    assert "rule 101 on this board" in err
    assert "3 rules are false" in out


def test_a_check_goes_on_with_other_boards(rules: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    refute = FakeRefute()
    monkeypatch.setattr(check, "refute", refute)
    found = answer(capsys, "check", "--rules", rules, "--seconds", "0.2", "--seed", "5", "--exhaustive")
    assert found["rounds"] >= 2
    assert {5, 6, 7} <= set(refute.seeds)
    assert not any(again for again, seed in zip(refute.exhaustive, refute.seeds, strict=True) if seed > 5)


def test_the_real_check_is_asked(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "check", "--rules", rules, "--place", "corner", "--boards", "2", "--threads", "1")
    assert (found["sets"][0]["checked"], found["sets"][0]["refuted"]) == (4, [])
    assert found["sets"][0]["boards"] > 0


# ---- Mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["make"], "say which rules"),
        (["make", "--goal", "eye", "--place", "side"], "say which rules"),
        (["make", "--goal", "win", "--all"], "--goal: 'win' is not eye or life"),
        (["make", "--all", "--size", "9x1"], "there are no such rules"),
        (["make", "--goal", "eye", "--place", "roof", "--size", "3x2"], "'roof' is not a place"),
        (["make", "--goal", "eye", "--place", "side", "--size", "3"], "'3' is not a size"),
        (["make", "--goal", "eye", "--place", "side", "--size", "5x4"], "5x4 is not a size"),
        (["make", "--all", "--mode", "wild"], "--mode: 'wild' is not paper or sound"),
        (["make", "--all", "--metarules", "no-magic"], "'no-magic' is not one of"),
        (["make", "--all", "--metarules", "min-utility=much"], "'min-utility=much' is not one of"),
        (["make", "--all", "--resume"], "name it with --to"),
        (["table", "--rules", "nowhere"], "nowhere: there is no rule base here"),
        (["show", "--rules", "RULES", "--goal", "life"], "there are no such rules; available are eye-corner-2x2"),
        (["show", "--rules", "RULES", "--depth", "77"], "there is no such rule"),
        (["show", "--rules", "RULES", "--at", "XQ"], "rows of X, O and ."),
        (["show", "--rules", "RULES", "--at", "XX"], "no rule in eye-corner-2x2-sound"),
        (["show", "--rules", "RULES", "--size", "17x1"], "17x1 is not a size of a rule"),
        (["show", "--rules", "RULES", "--move", "3"], "name the game with --game"),
        (["show", "--rules", "RULES", "--game", "GAME", "--svg", "x.svg"], "--svg is for rules alone"),
        (["show", "--rules", "RULES", "--diagram", "GAME"], "is a game record: name it with --game"),
        (["make", "--all", "--threads", "1000"], "threads"),
        (["show", "--rules", "RULES", "--svg", "no/such/x.svg"], "no/such"),
        (["show", "--rules", "RULES", "--game", "no.sgf"], "no.sgf"),
        (["check", "--rules", "RULES", "--boards", "0"], "checks no board"),
        (["check", "--rules", "RULES", "--seconds", "1", "--hours", "1"], "give --seconds or --hours, not both"),
        (["check", "--rules", "RULES", "--size", "4x4"], "there are no such rules"),
    ],
)
def test_mistakes_are_one_line(
    rules: str, arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[ba])")
    known = {"RULES": rules, "GAME": str(tmp_path / "game.sgf")}
    assert run(["rules", *(known.get(word, word) for word in arguments)]) != 0
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.startswith("katachi: ")
    assert err.count("\n") == 1


def test_damaged_rules_are_one_line(tmp_path: Path) -> None:
    add(tmp_path / "r", [random_set("eye-corner-2x2-sound", 9)])
    path = tmp_path / "r" / "eye-corner-2x2-sound.rules"
    path.write_bytes(path.read_bytes()[:-1])
    done = program("rules", "show", "--rules", str(tmp_path / "r"))
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (1, 1, "")
    assert "damaged" in done.stderr


@pytest.mark.parametrize("command", ["make", "table", "show", "check", "verify"])
def test_help_has_an_example(command: str) -> None:
    done = program("rules", command, "--help")
    assert "xamples:" in done.stdout
    assert f"katachi rules {command}" in done.stdout


# ---- verify ----------------------------------------------------------------------------------------------------------


def test_made_rules_are_proved_again(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "verify", "--rules", rules)
    assert [(one["set"], one["broken"]) for one in found["sets"]] == [
        ("eye-corner-2x2-sound", []),
        ("eye-side-3x2-sound", []),
        ("eye-center-3x3-sound", []),
    ]
    assert all(one["promises"] > one["rules"] > 0 for one in found["sets"])
    assert run(["rules", "verify", "--rules", rules, "--place", "corner"]) == 0
    assert "all 13 promises are proved" in capsys.readouterr().out


def test_forged_rules_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(tmp_path / "r", [RuleSet.of("eye", "corner", 2, 2, "sound", [(38, 0x1C0, 2), (38, 0, 2)])])
    found = answer(capsys, "verify", "--rules", str(tmp_path / "r"), code=1)
    told = "rule 1: some stones reach the goal within 2 plies: White can prevent it"
    assert found["sets"] == [{"set": "eye-corner-2x2-sound", "rules": 2, "promises": 2, "broken": [told]}]
    assert run(["rules", "verify", "--rules", str(tmp_path / "r")]) == 1
    out = capsys.readouterr().out
    assert f"eye-corner-2x2-sound, {told}" in out
    assert "1 of 2 do not hold" in out
