"""The second checker of proofs, against a prover that tries everything (naive_prover.py)."""

import functools
import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.reading.naive_prover import Header, State, Tiny, true_claims, whole_proof

from katachi.reading import second_checker
from katachi.reading.second_checker import board_of, granted, refusal

GOALS = ("life", "two eyes", "eye", "any target", "all targets", "link")
THREATS = [(0, 0), (2, 0), (0, 2)]


def question(corner: str, goal: str, stones: str = "", **more: Any) -> Header:
    """A question about Black in the corner of an otherwise empty 7×7 board, or on a 2×2 board."""
    rows = corner.split()
    size = 2 if len(rows) == len(rows[0]) == 2 else 7
    board = [row.ljust(size, ".") for row in rows] + ["." * size] * (size - len(rows))
    return {"katachi_proof": 2, "board": board, "defender": "B", "goal": goal, "stones": stones.split(), **more}


EYES = ".X.XO XXXXO OOOOO"
TWO = "X.XO. OOOO."
OPEN = ".X.OO OO.O."
PROBLEMS = {
    "two eyes on the edge": question(EYES, "life"),
    "a stone with two eyes": question(EYES, "any target", "ba"),
    "three in a row": question("...XO XXXXO OOOOO", "two eyes", "da"),
    "one eye and one elsewhere": question(".XO XXO OOO", "eye", "ba"),
    "a false eye and one elsewhere": question(".XO XO. OO.", "eye", "ba"),
    "one stone of two": question(TWO, "all targets", "aa ca"),
    "both stones": question(TWO, "any target", "aa ca"),
    "no room to link": question(TWO, "link", "aa ca"),
    "room to link": question("X.XO. ..OO. OOO..", "link", "aa ca"),
    "a ko without end": question(".XO. XOO. .O.. O...", "life"),
    "a ko just taken": question("O.O. XOO. .O.. O...", "all targets", "ab", ko="ba"),
    "an exit, dead": question("O.XO... .OO....", "all targets", "ca"),
    "an exit, linked": question("XO..... .XO.... OO..... ..OO...", "link", "bb"),
    "the smallest board": question("X. .O", "life"),
    "open, with an exit": question(OPEN, "life", "ba", region=["aa", "ba", "ca"]),
    "open, a target": question(OPEN, "all targets", "ba", region=["aa", "ba", "ca"]),
    "open, alive": question(EYES, "life", region=["aa", "ba", "ca", "da", "ab", "bb", "cb", "db"]),
}


@functools.cache
def proof_of(name: str) -> tuple[str, ...]:
    tiny = Tiny(PROBLEMS[name])
    threats = THREATS if len(tiny.region) < 7 else THREATS[:1]
    claims = true_claims(tiny, threats)
    if tiny.open:
        claims = [claim for claim in claims if claim["winner"] == claims[0]["winner"]]
    return tuple(whole_proof(tiny, claims))


def _with(lines: list[str], key: str, value: Any) -> list[str]:
    return [json.dumps(json.loads(lines[0]) | {key: value}), *lines[1:]]


# ---- True proofs -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBLEMS)
def test_a_true_proof_is_accepted(name: str) -> None:
    assert refusal(list(proof_of(name))) is None


@pytest.mark.slow
def test_the_problems_have_every_goal_and_winner() -> None:
    headers = [json.loads(proof_of(name)[0]) for name in PROBLEMS]
    found = {(header["goal"], claim["winner"]) for header in headers for claim in header["claims"]}
    assert found >= {(goal, "attacker") for goal in GOALS}
    assert found >= {(goal, "defender") for goal in GOALS if goal != "all targets"}


@pytest.mark.slow
def test_the_board_and_what_is_taken_for_granted(tmp_path: Path) -> None:
    path = tmp_path / "a.proof"
    path.write_bytes(gzip.compress("\n".join(proof_of("a ko just taken")).encode()))
    assert refusal(path) is None
    assert board_of(path) == PROBLEMS["a ko just taken"]["board"]
    assert granted(path) == [
        "the attacking stones around the region are never captured: ca bb bc ad",
        "a ko has just been taken, and may not be retaken at once",
    ]
    around = "the attacking stones around the region are never captured: "
    assert granted(proof_of("two eyes on the edge")) == [f"{around}ea eb ac bc cc dc"]
    assert granted(proof_of("one eye and one elsewhere"))[-1] == "the stones in question have an eye elsewhere"
    assert granted(proof_of("an exit, dead"))[-1] == "everything behind the exits belongs to the attacker: ab"
    assert granted(proof_of("open, with an exit"))[1:] == ["an attacking stone on an exit is never captured: ca"]
    assert board_of(["{}"]) == granted(["{}"]) == board_of(tmp_path) == []


def test_it_runs_by_itself(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.proof", tmp_path / "bad.proof"
    good.write_text("\n".join(proof_of("both stones")), encoding="ascii")
    bad.write_text("\n".join(proof_of("both stones")[:-1]), encoding="ascii")
    command = [sys.executable, "-I", "-S", str(second_checker.__file__), str(good), str(bad)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    first, second = done.stdout.splitlines()
    assert (first, done.returncode, done.stderr) == (f"{good}: every claim is proved", 1, "")
    assert second.startswith(f"{bad}: the file ends before position")
    assert subprocess.run(command[:-1], capture_output=True, timeout=60, check=False).returncode == 0


def test_a_position_may_rest_on_its_inside() -> None:
    claim = {"to_move": "W", "threats": [0, 0], "after": [], "winner": "defender"}
    tiny = Tiny(question(".X.X.O XXXX.O OOOOOO", "life"))
    start = tiny.start(claim)
    header = json.dumps(tiny.header | {"claims": [claim], "positions": {"defender": 2, "attacker": 0}})
    inside = tiny.line(tiny.filled(start), "nothing")
    assert refusal([header, tiny.line(start, "inside"), inside]) is None
    assert refusal([header, tiny.line(start._replace(turn="D"), "inside"), inside])
    assert refusal([header, tiny.line(start, "inside"), tiny.line(start._replace(inside=True), "nothing")])
    assert refusal([header.replace("[0, 0]", "[0, 1]"), tiny.line(start, "inside"), inside])
    assert refusal([header.replace("[0, 0]", "[1, 0]"), tiny.line(start, "inside"), inside]) is None
    assert refusal([header.replace(": 2, ", ": 1, ").replace(": 0}}", ": 1}}"), tiny.line(start, "nothing"), inside])


def test_an_attacking_chain_on_the_wall_of_an_open_proof_needs_liberties_beyond() -> None:
    """Black captures ca by playing at ba, so aa is not dead, although all liberties of ca are in the region."""
    claim = {"to_move": "B", "threats": [0, 0], "after": [], "winner": "attacker"}
    tiny = Tiny(question("X.OX... OOX.... OO.....", "all targets", "aa", region=["aa", "ba", "ca"]))
    start = tiny.start(claim)
    header = json.dumps(tiny.header | {"claims": [claim], "positions": {"defender": 0, "attacker": 3}})
    passed = start._replace(turn="A")
    taken = State(frozenset(), frozenset({(1, 0), (2, 0)}), "D", None, (0, 0), frozenset())
    lines = [tiny.line(taken, "nothing"), tiny.line(passed, "move", "ba"), tiny.line(start, "all moves")]
    assert refusal([header, *lines]) == "question: a defender beyond is next to the region at da cb"


def test_the_side_that_achieves_something_may_not_go_in_circles() -> None:
    """Two stones on the smallest board can wait for ever, but never become one chain with two liberties."""
    claim = {"to_move": "W", "threats": [0, 0], "after": [], "winner": "defender"}
    for goal, accepted in (("link", False), ("any target", True)):
        tiny = Tiny(question("X. .X", goal, "aa bb"))
        start = tiny.start(claim)
        header = json.dumps(tiny.header | {"claims": [claim], "positions": {"defender": 2, "attacker": 0}})
        circle = [tiny.line(start, "all moves"), tiny.line(start._replace(turn="D"), "move", "")]
        assert (refusal([header, *circle]) is None) == accepted
        assert (refusal([header, *circle[::-1]]) is None) == accepted


class _Careless(Tiny):
    """Plays on after a target was captured."""

    def over(self, state: State, winner: str) -> str:  # noqa: ARG002
        return ""


def test_a_lost_position_cannot_be_a_step_of_a_proof() -> None:
    header = question("X. .O", "any target", "aa")
    claims = [c for c in true_claims(_Careless(header), THREATS[:1]) if c["winner"] == "defender"]
    false = [claim for claim in claims if not Tiny(header).is_true(claim)]
    assert false
    for claim in false:
        assert refusal(whole_proof(_Careless(header), [claim]))


# ---- Files that are not proofs ---------------------------------------------------------------------------------------


def _lines(name: str) -> list[str]:
    return list(proof_of(name))


def _replaced(old: str, new: str, line: int = 0) -> Callable[[list[str]], list[str]]:
    def replace(lines: list[str]) -> list[str]:
        assert old in lines[line]
        return [text.replace(old, new, 1) if number == line else text for number, text in enumerate(lines)]

    return replace


def _position(index: int, value: Any) -> Callable[[list[str]], list[str]]:
    def change(lines: list[str]) -> list[str]:
        fields = json.loads(lines[1])
        fields[index] = value
        return [lines[0], json.dumps(fields), *lines[2:]]

    return change


def _without(lines: list[str], key: str) -> list[str]:
    header = json.loads(lines[0])
    del header[key]
    return [json.dumps(header), *lines[1:]]


BAD_VALUES: list[Any] = [None, True, False, -1, 3, 2.0, "", "x", "zz", [], ["zz"], [True], {}, {"a": 1}, [[]]]
HEADER_KEYS = ("katachi_proof", "board", "defender", "goal", "stones", "claims", "positions", "ko", "region")
HOSTILE: dict[str, Callable[[list[str]], list[str]]] = {
    "nothing": lambda lines: lines[:0],
    "an empty line": lambda lines: ["", *lines],
    "no object": lambda lines: ["[]", *lines[1:]],
    "another key": _replaced("{", '{"extra": 1, '),
    "a key twice": _replaced("{", '{"goal": "life", '),
    "a key of a claim twice": _replaced('"winner"', '"to_move": "B", "winner"'),
    "another key of a claim": _replaced('"winner"', '"extra": 1, "winner"'),
    "version true": _replaced('"katachi_proof": 2', '"katachi_proof": true'),
    "version 2.0": _replaced('"katachi_proof": 2', '"katachi_proof": 2.0'),
    "version 3": _replaced('"katachi_proof": 2', '"katachi_proof": 3'),
    "a huge number": _replaced('"katachi_proof": 2', '"katachi_proof": 2' + "0" * 90_000),
    "not a number": _replaced('"katachi_proof": 2', '"katachi_proof": NaN'),
    "too many threats": _replaced("[0, 0]", "[0, 201]"),
    "minus zero": _replaced("[0, 0]", "[-0, 0]"),
    "threats of three": _replaced("[0, 0]", "[0, 0, 0]"),
    "threats as an object": _replaced("[0, 0]", '{"0": 0, "1": 0}'),
    "nesting": lambda lines: ["[" * 99_999, *lines[1:]],
    "nesting inside": _replaced('"after": []', '"after": ' + "[" * 40_000 + "]" * 40_000),
    "a long line": lambda lines: [lines[0] + " " * 100_000, *lines[1:]],
    "a million and one": _replaced('"positions": {', '"positions": {"x": 1000001, '),
    "a line left out": lambda lines: lines[:-1],
    "a line too many": lambda lines: [*lines, lines[-1]],
    "a line that ends early": lambda lines: [*lines[:-1], lines[-1][:-1]],
    "a list of seven": lambda lines: [*lines[:-1], json.dumps(json.loads(lines[-1])[:7])],
    "letters of another alphabet": lambda lines: [*lines[:-1], lines[-1].replace("D", "Ｄ")],
    **{f"without {key}": functools.partial(_without, key=key) for key in HEADER_KEYS[:7]},
    **{
        f"{key} {value!r}": functools.partial(_with, key=key, value=value)
        for key in HEADER_KEYS
        for value in BAD_VALUES
        if (key, value) != ("stones", [])
    },
    **{
        f"field {index} {value!r}": _position(index, value)
        for index in range(8)
        for value in [True, -1, 7, 0.5, "x", "zz", [9], [True], {}, [[]], "DDDDDDDDDDDD"]
    },
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_that_is_not_a_proof_is_refused_in_one_line(kind: str) -> None:
    for name in ("both stones", "the smallest board"):
        why = refusal(HOSTILE[kind](_lines(name)))
        assert why is not None
        assert why.isascii()
        assert len(why.splitlines()) == 1
        assert len(why) < 250


@pytest.mark.slow
def test_files_that_cannot_be_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.proof"
    packed = gzip.compress("\n".join(proof_of("both stones")).encode(), mtime=0)
    for size in range(len(packed)):
        path.write_bytes(packed[:size])
        assert refusal(path), size
    accepted = 0
    for bit in range(8 * len(packed)):
        flipped = bytearray(packed)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        accepted += refusal(path) is None  # some bits of gzip's own header mean nothing
    assert accepted < 8 * 10
    assert refusal(tmp_path) and refusal(tmp_path / "missing") and refusal("\0")  # noqa: PT018
    monkeypatch.setattr(second_checker, "MOST_BYTES", 3_000_000)
    header = _with(_lines("both stones"), "positions", {"defender": 1_000_000, "attacker": 0})[0]
    path.write_bytes(gzip.compress((header + "\n" + (proof_of("both stones")[1] + " " * 90_000 + "\n") * 50).encode()))
    assert "bytes" in str(refusal(path))
