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


@pytest.mark.slow
def test_what_is_not_proved_is_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_board = {"size": 19, "black": ["dd"], "white": ["pp"], "to_move": "B", "defender": "W"}
    (answer,) = solved(capsys, write(tmp_path / "open.jsonl", open_board))
    assert (answer["verdict"], answer["outcome"], answer["first_moves"]) == ("unknown", None, [])
    assert "not enclosed" in answer["why"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "line 1: a problem needs 'size'"),
        ("not json", "line 1: Expecting value"),
        (json.dumps({**THREE, "black": ["zz"]}), "line 1: 'zz' is not a point"),
        (json.dumps({**THREE, "to_move": "X"}), "line 1: 'X' is not a colour: write B or W"),
        (json.dumps({**THREE, "black": ["da"]}), "both a black and a white stone"),
        ("[1, 2]", "line 1"),
        ("[" * 100_000, "line 1: nested too deeply"),
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
    assert "set.jsonl.gz: nothing can be read from line" in capsys.readouterr().err
    assert run(["solve", str(tmp_path)]) == 1
    assert "is a folder" in capsys.readouterr().err


def test_an_sgf_without_stones_is_no_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[ee])")
    assert run(["solve", str(tmp_path / "game.sgf")]) == 1
    assert "set-up stones" in capsys.readouterr().err


# ---- What people and other programs take away -----------------------------------------------------------------------


def test_one_problem_is_shown_with_lines_and_refutations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", write(tmp_path / "one.jsonl", {**THREE, "to_move": "B"})]) == 0
    shown = capsys.readouterr().out
    assert "main line: B:B7 – no room for two eyes" in shown
    assert "not A7: White's group is alive\n    B:A7 W:B7 – two eyes" in shown
    assert "White to move: White's group is alive; first moves B7" in shown


def test_a_long_line_is_numbered_on_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bent_four = "(;SZ[11]AW[aa][ba][ca][fa][fb][cc][dc][ec][fc][ad][bd][cd]AB[ea][bb][cb][db][eb][ac][bc]PL[W])"
    (tmp_path / "bent.sgf").write_text(bent_four)
    assert run(["solve", str(tmp_path / "bent.sgf")]) == 0
    shown = capsys.readouterr().out
    assert "ko: Black's group is dead unless Black has 1 ko threat (White takes the ko first)" in shown
    assert "main line: W:A10 B:D11 W:B11 B:A11 W:A10 (elsewhere) W:C11 – dead as it stands" in shown
    assert "11 4 3 7 2 X O" in shown
    assert "10 1 X X X X O" in shown
    assert "a bent four in the corner" in shown


def test_refutations_and_the_other_side_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "set.jsonl", {**THREE, "to_move": "B"}, THREE)
    answer, _ = solved(capsys, path, "--refutations", "--both")
    assert {one["move"]: one["verdict"] for one in answer["refutations"]} == {"aa": "alive", "ca": "alive"}
    assert answer["refutations"][0]["line"] == ["aa", "ba"]
    assert answer["ending"] == "no room for two eyes"
    assert (answer["other_side"]["to_move"], answer["other_side"]["verdict"]) == ("W", "alive")
    assert "aa" in answer["region"]
    plain, _ = solved(capsys, path)
    assert "refutations" not in plain


def test_solutions_are_written_as_sgf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "set.jsonl", {**THREE, "to_move": "B"}, THREE)
    out = tmp_path / "solutions.sgf"
    assert run(["solve", path, "--sgf", str(out), "--marks", "te-bm"]) == 0
    text = out.read_text(encoding="utf-8")
    assert (text.count("TE[1]"), text.count("BM[1]"), text.count("RIGHT")) == (2, 2, 0)
    assert [answer["first_moves"] for answer in solved(capsys, str(out))] == [["ba"], ["ba"]]


def test_boards_of_a_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", write(tmp_path / "set.jsonl", THREE, {**THREE, "id": "again"}), "--boards"]) == 0
    shown = capsys.readouterr().out
    assert "again: White to move: White's group is alive" in shown
    assert " 7 . a . O X" in shown


def test_an_answer_file_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = [{**THREE, "id": name} for name in ("a", "b", "b", "c")]
    path, out = write(tmp_path / "set.jsonl", *records), tmp_path / "answers.jsonl"

    def answers() -> list[dict[str, Any]]:
        found = [json.loads(line) for line in out.read_text().splitlines()]
        return [{**answer, "seconds": 0} for answer in found]

    assert run(["solve", path, "--to", str(out), "--nodes", "500"]) == 0
    whole = answers()
    assert [answer["id"] for answer in whole] == ["a", "b", "b", "c"]
    lines = out.read_text().splitlines(keepends=True)
    for kept, torn in ((0, lines[0][:20]), (1, ""), (2, lines[2][:-1]), (4, "")):
        out.write_text("".join(lines[:kept]) + torn)
        assert run(["solve", path, "--to", str(out), "--resume", "--nodes", "500"]) == 0
        assert answers() == whole
    assert "answered before: 4" in capsys.readouterr().out
    assert run(["solve", path, "--to", str(out)]) != 0
    assert "--resume to continue" in capsys.readouterr().err
    out.write_text("something else\n")
    assert run(["solve", path, "--to", str(out), "--resume"]) != 0
    assert "line 1 is not JSON" in capsys.readouterr().err
    assert run(["solve", path, "--resume"]) != 0
    assert "name it with --to" in capsys.readouterr().err


def test_bad_problems_are_told_and_the_rest_is_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "set.jsonl", THREE, {**THREE, "to_move": "X"}, {**THREE, "size": 99}, {**THREE, "id": "d"})
    assert run(["solve", path, "--json"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["three", "d"]
    assert err.splitlines()[-1] == "katachi: 2 problems could not be read"
    assert "line 2: 'X' is not a colour" in err
    assert "line 3: size 99" in err


def test_goal_target_and_mover_by_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "set.jsonl", THREE)
    (kill,) = solved(capsys, path, "--to-move", "b")
    assert (kill["to_move"], kill["verdict"]) == ("B", "dead")
    (capture,) = solved(capsys, path, "--to-move", "B", "--goal", "capture", "--target", "D7 A6")
    assert (capture["goal"], capture["verdict"], capture["first_moves"]) == ("any target", "dead", ["ba"])
    (both,) = solved(capsys, path, "--to-move", "B", "--goal", "capture", "--target", "D7", "--all")
    assert both["goal"] == "all targets"
    (eye,) = solved(capsys, path, "--to-move", "B", "--goal", "eye", "--target", "D7")
    assert (eye["defender"], eye["verdict"]) == ("W", "alive")
    assert run(["solve", path, "--target", "D7 E7"]) != 0
    assert "name stones of one colour" in capsys.readouterr().err
    assert run(["solve", path, "--goal", "capture", "--target", "G1"]) != 0
    assert "there is no stone on one of these points" in capsys.readouterr().err
    assert run(["solve", path, "--goal", "capture"]) == 2  # the problem marks no stones
    assert "--goal capture is about certain stones: name them, such as --target" in capsys.readouterr().err
    assert run(["solve", path, "--to-move", "green"]) != 0
    assert "write B or W" in capsys.readouterr().err


def test_proofs_are_written_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, several = write(tmp_path / "one.jsonl", THREE), write(tmp_path / "two.jsonl", THREE, {**THREE, "id": "a/b"})
    assert run(["solve", one, "--proof", str(tmp_path / "three.proof")]) == 0
    assert run(["solve", several, "--proof", str(tmp_path / "proofs")]) == 0
    proofs = [tmp_path / "three.proof", *sorted((tmp_path / "proofs").iterdir())]
    assert [proof.name for proof in proofs] == ["three.proof", "a_b.proof", "three.proof"]
    capsys.readouterr()
    assert run(["verify", *map(str, proofs)]) == 0
    assert capsys.readouterr().out.count("proved: White is alive, White to move") == 3


def test_no_proof_is_written_of_what_is_not_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_group = {**THREE, "size": 19, "black": ["jj"], "white": ["ab"]}
    assert run(["solve", write(tmp_path / "open.jsonl", open_group), "--nodes", "50", "--proof", "nothing.proof"]) == 0
    assert "no proof was written, because the answer is not fully known" in capsys.readouterr().err
    assert not Path("nothing.proof").exists()


def test_the_ways_of_using_rules_cost_differently_and_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corner = {
        "size": 19,
        "black": ["bp", "aq", "cq", "ar", "cr"],
        "white": ["ao", "bo", "cp", "dq", "dr", "ds"],
        "to_move": "B",
        "defender": "B",
        "target": ["bp", "ar", "cr"],
    }
    path = write(tmp_path / "one.jsonl", corner)
    answers = {
        ways: solved(capsys, path, "--nodes", "200000", "--rules", ways)[0]
        for ways in ("off", "match", "look-ahead", "forced", "match,forced", "all")
    }
    assert len({(one["outcome"], *one["first_moves"]) for one in answers.values()}) == 1
    assert len({answers[ways]["nodes"] for ways in ("off", "match", "look-ahead", "forced")}) == 4
    assert answers["forced"]["nodes"] < answers["off"]["nodes"]
    assert run(["solve", path, "--rules", "guess"]) != 0
    assert "rules cannot be used as 'guess': write off, match" in capsys.readouterr().err.replace("\n", " ")


def test_a_ladder_is_not_called_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ladder.sgf"
    path.write_text("(;SZ[19]AB[cp][dq][eq]AW[dp]PL[B])")
    assert run(["solve", str(path), "--goal", "capture", "--target", "D4", "--nodes", "20000"]) == 0
    shown = capsys.readouterr().out
    assert "first moves that work: D5" in shown
    assert "proved first moves" not in shown
