"""``katachi solve`` as a user meets it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces.cli import run

# White has three points in a row: whoever moves first decides.
THREE = {
    "id": "three",
    "size": 7,
    "black": ["ea", "eb", "ac", "bc", "cc", "dc", "ec"],
    "white": ["da", "ab", "bb", "cb", "db"],
    "to_move": "W",
    "defender": "W",
}


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run(["solve", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def write(path: Path, *records: dict[str, Any]) -> str:
    text = "\n".join(json.dumps(record) for record in records) + "\n"
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return str(path)


@pytest.mark.parametrize("name", ["set.jsonl", "set.jsonl.gz"])
def test_a_set_of_problems(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / name, THREE, {**THREE, "id": "kill", "to_move": "B"}, {**THREE, "defender": None})
    first, second, third = solved(capsys, path)
    assert (first["id"], first["to_move"], first["verdict"], first["outcome"]) == ("three", "W", "alive", "l")
    assert first["first_moves"] == ["ba"] == first["line"]
    assert (second["verdict"], second["outcome"], second["first_moves"]) == ("dead", "d", ["ba"])
    assert third["verdict"] == "alive"  # it is seen who is enclosed
    assert first["nodes"] > 0
    assert len(solved(capsys, path, "--limit", "1")) == 1


def test_a_summary_compares_with_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = {**THREE, "outcome": "l", "solutions": ["ba"]}
    wrong = {**THREE, "outcome": "d", "solutions": ["aa"]}
    assert run(["solve", write(tmp_path / "set.jsonl", right, wrong)]) == 0
    shown = capsys.readouterr().out
    assert "2 problems, 2 proved" in shown
    assert "outcome as the label says: 1 of 2" in shown
    assert "a labelled first move is proved: 1 of 2" in shown


def test_an_sgf_file_is_shown_on_a_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "three.sgf"
    path.write_text("(;GM[1]SZ[7]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]PL[B])")
    assert run(["solve", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Black to move: White's group is dead" in shown
    assert "proved first moves: B7" in shown


def test_what_is_not_proved_is_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_board = {"size": 19, "black": ["dd"], "white": ["pp"], "to_move": "B", "defender": "W"}
    (answer,) = solved(capsys, write(tmp_path / "open.jsonl", open_board))
    assert (answer["verdict"], answer["outcome"], answer["first_moves"]) == ("unknown", None, [])
    assert "64" in answer["why"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "line 1: a problem needs 'size'"),
        ("not json", "line 1: Expecting value"),
        (json.dumps({**THREE, "black": ["zz"]}), "line 1: 'zz' is not a point"),
        (json.dumps({**THREE, "to_move": "X"}), "line 1: 'X' is no colour: write B or W"),
        (json.dumps({**THREE, "black": ["da"]}), "a black stone and a white one"),
        ("[1, 2]", "line 1"),
        ("", "there is no problem in"),
    ],
)
def test_mistakes_are_one_line(text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.jsonl").write_text(text)
    assert run(["solve", str(tmp_path / "bad.jsonl")]) == 1
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert words in err


def test_a_damaged_archive_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(write(tmp_path / "set.jsonl.gz", THREE))
    path.write_bytes(path.read_bytes()[:-9])
    assert run(["solve", str(path)]) == 1
    assert "set.jsonl.gz: no problems can be read from line" in capsys.readouterr().err
    assert run(["solve", str(tmp_path)]) == 1
    assert "is a folder" in capsys.readouterr().err


def test_an_sgf_without_stones_is_no_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[ee])")
    assert run(["solve", str(tmp_path / "game.sgf")]) == 1
    assert "set-up stones" in capsys.readouterr().err
