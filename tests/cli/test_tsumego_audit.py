"""``katachi tsumego audit`` as a user meets it."""

import json
from pathlib import Path

import pytest
from tests.cli.test_solve import THREE, write

from katachi.interfaces.cli import run
from katachi.interfaces.cli.tsumego import _file_name
from katachi.reading.problems.sgf import problem_of
from katachi.records import load

RIGHT = {**THREE, "id": "right", "solutions": ["ba"]}
WRONG = {**THREE, "id": "wrong", "solutions": ["aa"]}
OTHER = {**THREE, "id": "other", "solutions": ["ba"], "outcome": "d"}


def test_a_table_and_the_disagreements(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tsumego", "audit", write(tmp_path / "set.jsonl", RIGHT, WRONG, OTHER)]) == 0
    shown = capsys.readouterr().out
    assert "3 problems" in shown
    assert "wrong: the published move fails" in shown
    assert "White's group is dead: W:A7" in shown
    assert "other: another result (d is published, l proved)" in shown
    assert "right:" not in shown


def test_json_and_a_folder_of_solutions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "set.jsonl", RIGHT, WRONG, {**WRONG, "id": "WRONG"})
    folder = tmp_path / "ours" / "new"
    assert run(["tsumego", "audit", path, "--json", "--sgf", str(folder), "--nodes", "1000"]) == 0
    first, second, _ = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (first["audit"]["kind"], second["audit"]["kind"]) == ("agreed", "fails")
    assert (second["audit"]["fails"], second["audit"]["also"]) == (["aa"], ["ba"])
    assert sorted(file.name for file in folder.iterdir()) == ["WRONG-2.sgf", "right.sgf", "wrong.sgf"]
    assert problem_of(load(folder / "wrong.sgf").games[0], "p").solutions == (1,)


def test_an_sgf_collection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stones = "SZ[7]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]"
    games = f"(;{stones}PL[B](;B[aa])(;B[ba]C[RIGHT]))(;{stones}PL[B](;B[aa]TE[1])(;B[ba]BM[1]))(;SZ[9])"
    (tmp_path / "book.sgf").write_text(games)
    assert run(["tsumego", "audit", str(tmp_path / "book.sgf"), "--json"]) == 1
    out, err = capsys.readouterr()
    first, second = [json.loads(line)["audit"] for line in out.splitlines()]
    assert (first["kind"], second["kind"], second["called_wrong_but_works"]) == ("agreed", "fails", ["ba"])
    assert "book.sgf, game 3" in err


def test_nothing_to_audit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    assert run(["tsumego", "audit", str(tmp_path / "empty.jsonl")]) == 1
    assert "there is no problem in empty.jsonl" in capsys.readouterr().err
    assert run(["tsumego"]) == 0
    assert "audit" in capsys.readouterr().out


def test_names_of_files_are_harmless_and_differ() -> None:
    taken: set[str] = set()
    names = [_file_name(name, taken) for name in ("a/b", "../../x", "", "a b", "A_b", "x" * 300)]
    assert names == ["a_b.sgf", "x.sgf", "problem.sgf", "a_b-2.sgf", "A_b-3.sgf", "x" * 100 + ".sgf"]
