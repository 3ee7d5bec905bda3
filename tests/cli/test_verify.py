"""``katachi verify``: accepted, refused, and no proof at all."""

import gzip
import json
from pathlib import Path

import pytest
from tests.drawing import corner_of
from tests.reading.test_tsumego import DRAWN

from katachi.go import BLACK, WHITE
from katachi.interfaces.cli import run
from katachi.reading.checker import read_document
from katachi.reading.proof import Proof


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    made = Proof(corner_of(DRAWN["straight three"][0]), BLACK)
    made.add(WHITE)
    path = tmp_path / "three.proof"
    made.write(path)
    return path


def with_a_hole(proof: Path) -> Path:
    lines = gzip.decompress(proof.read_bytes()).decode().splitlines()
    header = json.loads(lines[0])
    header["positions"]["attacker"] -= 1
    path = proof.with_name("hole.proof")
    path.write_text("\n".join([json.dumps(header), *lines[2:]]) + "\n")  # plain text is read as well
    return path


GRANTED = "  taken for granted: the chain at E11 (7 stones, 8 liberties outside) is never captured"


def test_a_proof_is_accepted_and_its_board_drawn_first(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(proof)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "11 . . . X O             11"
    claims = lines[14]
    assert claims.startswith("proved: Black is dead, White to move, no ko threats; ")
    assert claims.endswith(" positions")
    assert lines[15] == GRANTED
    assert "give --problem FILE" in lines[16]


def test_the_board_must_be_that_of_the_problem(proof: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    three = tmp_path / "three.txt"
    three.write_text("\n".join(" ".join(row) for row in read_document(proof).question.rows))
    assert run(["verify", str(proof), "--problem", str(three)]) == 0
    assert "the board is that of three" in capsys.readouterr().out
    other = tmp_path / "other.txt"
    other.write_text(three.read_text().replace("X", ".", 1))
    assert run(["verify", str(proof), "--problem", str(other)]) == 1
    assert "it is about another board: D11 is black and not empty" in capsys.readouterr().out
    assert run(["verify", str(proof), "--problem", str(other), "--problem", str(three), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["problem"] == "three"


def test_a_hole_is_named_and_drawn(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(proof), str(with_a_hole(proof))]) == 1
    first, second = capsys.readouterr().out.split("hole.proof:\n")
    assert "proved: Black is dead, White to move, no ko threats; " in first
    assert GRANTED in first.splitlines()
    lines = second.splitlines()
    assert "not proved: Black is dead, White to move, no ko threats" in lines
    assert "  attacker's position " in second
    assert "leads to a position that is not listed" in second
    assert "to move, ko threats: defender 0, attacker 0" in lines[-2]


def test_no_proof_at_all(proof: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.proof"
    other.write_text("hello\n")
    assert run(["verify", str(other), str(proof), str(with_a_hole(proof))]) == 2
    said = capsys.readouterr()
    assert said.err == "katachi: other.proof: line 1 is not JSON: this is not a proof, or it is damaged\n"
    assert "\nproved: " in said.out
    assert run(["verify", str(tmp_path / "nowhere")]) == 2
    assert "nowhere: No such file" in capsys.readouterr().err


def test_json(proof: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--json", str(proof), str(with_a_hole(proof)), str(tmp_path)]) == 2
    good, hole, bad = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert good["proved"] is True
    assert good["claims"] == ["Black is dead, White to move, no ko threats"]
    assert good["taken_for_granted"] == [GRANTED.removeprefix("  taken for granted: ")]
    assert good["board"][0] == "...XO......"
    assert good["positions"] == hole["positions"] + 1
    assert hole["proved"] is False
    assert hole["hole"]["winner"] == "attacker"
    assert hole["hole"]["number"] > 0
    assert "A B C D" in hole["hole"]["board"]
    assert "folder" in bad["error"]
