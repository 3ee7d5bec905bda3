"""Whatever is changed in a proof is refused, and files that are no proofs are named as such."""

import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.drawing import corner_of
from tests.reading.proof_lines import check_lines, hole_of, lines_of
from tests.reading.test_tsumego import second_line

from katachi.go import BLACK, WHITE, sgf_pair
from katachi.reading.checker import ProofFileError, check, read_document, verify
from katachi.reading.checker.document import document_of
from katachi.reading.proof import Proof
from katachi.reading.second_checker import refusal
from katachi.reading.tsumego.search import ProblemWinner, Tsumego

SQUARE = "..XO / ..XO / XXXO / OOOO"


def attack() -> list[Any]:
    """White kills, though Black begins."""
    proof = Proof(corner_of(SQUARE), BLACK)
    assert proof.add(BLACK) is ProblemWinner.ATTACKER
    return lines_of(proof)


def defence() -> list[Any]:
    """Black lives, in part by what he has inside."""
    proof = Proof(second_line(8, corner=False), BLACK)
    assert proof.add(BLACK) is ProblemWinner.DEFENDER
    return lines_of(proof)


BOTH = pytest.mark.parametrize("make", [attack, defence])
STONES, MOVER, BAN, THREATS, LEFT, INSIDE, RESTS, MOVE = range(8)


def announce(lines: list[Any], change: int) -> None:
    counts = lines[0]["positions"]
    side = "attacker" if counts["attacker"] else "defender"
    counts[side] += change


@BOTH
def test_no_position_can_be_left_out(make: Callable[[], list[Any]], tmp_path: Path) -> None:
    whole = make()
    chance = random.Random(2)
    texts = set()
    for number in chance.sample(range(1, len(whole)), 25):
        lines = make() if number == 1 else json.loads(json.dumps(whole))
        del lines[number]
        announce(lines, -1)
        texts.add(hole_of(lines, tmp_path).text.split(" leads ")[-1])
    assert "to a position that is not listed" in texts


@BOTH
def test_a_move_that_does_not_win_is_noticed(make: Callable[[], list[Any]], tmp_path: Path) -> None:
    whole = make()
    numbers = [n for n, line in enumerate(whole) if n and line[RESTS] == "move"]
    found = set()
    question = document_of("\n".join(map(json.dumps, whole))).question
    for number in numbers[:: max(1, len(numbers) // 12)]:
        for move in [sgf_pair(question.region[0], question.size), "", None]:
            lines = json.loads(json.dumps(whole))
            if lines[number][MOVE] == move:
                continue
            lines[number][MOVE] = move
            try:
                report = check_lines(lines, tmp_path)
            except ProofFileError:
                found.add("no move")
                continue
            if report.hole is None:
                continue  # another good move, to a position that is there
            assert report.hole.number == number - (lines[0]["positions"]["defender"] if make is attack else 0)
            found.add(report.hole.text.split(" ")[-1])
    assert {"listed", "no move"} <= found


@BOTH
def test_a_position_that_is_not_decided_cannot_rest_on_nothing(make: Callable[[], list[Any]], tmp_path: Path) -> None:
    whole = make()
    for number in range(len(whole) - 1, 0, -max(1, len(whole) // 15)):
        if whole[number][RESTS] == "nothing":
            continue
        lines = json.loads(json.dumps(whole))
        lines[number][RESTS:] = ["nothing", None]
        hole = hole_of(lines, tmp_path)
        assert "not s" in hole.text or "only a position with the attacker to move" in hole.text
        assert hole.number == number


@BOTH
def test_sides_may_not_be_exchanged(make: Callable[[], list[Any]], tmp_path: Path) -> None:
    lines = make()
    claim = lines[0]["claims"][0]
    claim["winner"] = "defender" if claim["winner"] == "attacker" else "attacker"
    assert "is said to win is not listed" in hole_of(lines, tmp_path).text
    counts = lines[0]["positions"]  # … even if the positions are claimed for the other side
    counts["attacker"], counts["defender"] = counts["defender"], counts["attacker"]
    assert hole_of(lines, tmp_path).number > 0


@BOTH
def test_more_threats_than_were_proved_are_not_granted(make: Callable[[], list[Any]], tmp_path: Path) -> None:
    lines = make()
    own = 1 if lines[0]["claims"][0]["winner"] == "attacker" else 0
    lines[0]["claims"][0]["threats"][own] = 3  # the winner may have more
    assert check_lines(lines, tmp_path).proved
    lines[0]["claims"][0]["threats"][1 - own] = 1
    assert "is said to win is not listed" in hole_of(lines, tmp_path).text


def with_stone(lines: list[Any], x: int, y: int, stone: str) -> list[Any]:
    """The proof with one stone of its board changed."""
    changed: list[Any] = json.loads(json.dumps(lines))
    row = changed[0]["board"][y]
    changed[0]["board"][y] = row[:x] + stone + row[x + 1 :]
    return changed


@BOTH
def test_the_board_must_be_that_of_the_positions(make: Callable[[], list[Any]], tmp_path: Path) -> None:
    whole = make()
    rows = whole[0]["board"]
    for y, row in enumerate(rows):
        for x, stone in enumerate(row):
            if stone == "X":
                with pytest.raises((ProofFileError, AssertionError)):
                    assert check_lines(with_stone(whole, x, y, "."), tmp_path).proved


def test_a_gap_in_the_wall_is_not_overlooked(tmp_path: Path) -> None:
    whole = attack()
    for x, y in ((3, 0), (3, 1), (3, 2)):  # each touches the defender, who gets out there
        with pytest.raises(ProofFileError, match="the stones must be"):
            check_lines(with_stone(whole, x, y, "."), tmp_path)


def test_positions_of_a_finite_tree_come_after_what_they_rest_on(tmp_path: Path) -> None:
    lines = attack()
    lines.insert(1, lines.pop())
    assert "which is not listed before it" in hole_of(lines, tmp_path).text


def test_positions_of_a_closed_set_may_come_in_any_order(tmp_path: Path) -> None:
    lines = defence()
    tail = lines[1:]
    random.Random(1).shuffle(tail)
    assert check_lines([lines[0], *tail], tmp_path).proved


def test_the_position_inside_must_be_there_and_be_filled(tmp_path: Path) -> None:
    whole = defence()
    numbers = {rests: n for n, line in reversed(list(enumerate(whole))) if n for rests in [line[RESTS]]}
    number = numbers["inside"]
    lines = json.loads(json.dumps(whole))
    lines[number][RESTS:] = ["all moves", None]
    assert "leads to a position that is not listed" in hole_of(lines, tmp_path).text
    lines = json.loads(json.dumps(whole))
    lines.insert(1, [*lines[number][:INSIDE], 1, *lines[number][INSIDE + 1 :]])
    announce(lines, 1)
    assert "points connected with the wall are not filled" in hole_of(lines, tmp_path).text
    lines = json.loads(json.dumps(whole))
    lines[numbers["move"]][RESTS:] = ["inside", None]
    assert "only a defender's win with the attacker to move" in hole_of(lines, tmp_path).text


def test_positions_without_liberties_are_impossible(tmp_path: Path) -> None:
    lines = attack()
    lines[1][STONES] = "D" * len(lines[1][STONES])
    assert hole_of(lines, tmp_path).text == "a chain has no liberty"


# ---- Bad files -------------------------------------------------------------------------------------------------------


def bad_header(change: dict[str, Any]) -> Callable[[list[Any]], None]:
    return lambda lines: lines[0].update(change)


BAD: dict[str, tuple[Callable[[list[Any]], Any], str]] = {
    "no header": (lambda lines: lines.pop(0), "must be an object with 'katachi_proof'"),
    "nothing": (lambda lines: lines.clear(), "must be an object"),
    "version": (bad_header({"katachi_proof": 1}), "version 1 of the format is not read, only 2: make the proof again"),
    "no board": (lambda lines: lines[0].pop("board"), "lacks 'board'"),
    "no list": (bad_header({"board": 7}), "7 is not a list"),
    "rows": (bad_header({"board": ["."]}), "the board has 1 rows"),
    "row": (bad_header({"board": ["..", "X"]}), "2 letters X, O and ., not 'X'"),
    "letters": (bad_header({"board": ["..", "XB"]}), "2 letters X, O and ., not 'XB'"),
    "wall": (bad_header({"wall": ["aa"]}), "it has 'wall', which a proof does not state"),
    "targets": (bad_header({"targets": [["aa"]]}), "it has 'targets', which a proof does not state"),
    "escape": (bad_header({"escape": ["aa"]}), "it has 'escape', which a proof does not state"),
    "ban": (bad_header({"ban": "aa", "banned": "B"}), "it has 'ban', which a proof does not state"),
    "goal": (bad_header({"goal": "fun"}), "'fun' is not a goal"),
    "colour": (bad_header({"defender": "G"}), "'G' is not a colour"),
    "point": (bad_header({"stones": ["zz"]}), "'zz' is not a point"),
    "points": (bad_header({"stones": 3}), "3 is not a list"),
    "region": (bad_header({"region": ["aa", "aa"]}), "all be different"),
    "no claims": (bad_header({"claims": []}), "nothing is claimed"),
    "claims": (bad_header({"claims": 5}), "5 is not a list"),
    "claim": (bad_header({"claims": [{"winner": "defender"}]}), "a claim must have"),
    "true": (lambda lines: lines[3].__setitem__(INSIDE, True), "line 4: True does not say"),
    "too few": (lambda lines: lines.pop(), "but the file ends before"),
    "too many": (lambda lines: lines.append(lines[-1]), "more positions than announced"),
    "count": (bad_header({"positions": {"attacker": -1, "defender": 0}}), "-1 is not a number"),
    "huge": (bad_header({"positions": {"attacker": 10**9, "defender": 0}}), "at most 1,000,000 are read"),
    "short": (lambda lines: lines[3].pop(), "line 4: a position must be a list of 8 items"),
    "stones": (lambda lines: lines[3].__setitem__(STONES, "DX"), "line 4: the stones must be"),
    "mover": (lambda lines: lines[3].__setitem__(MOVER, "X"), "line 4: 'X' is not a side"),
    "threats": (lambda lines: lines[3].__setitem__(THREATS, [1]), r"line 4: \[1\] are not ko threats"),
    "left": (lambda lines: lines[3].__setitem__(LEFT, [4]), "are not numbers of targets"),
    "rests": (lambda lines: lines[3].__setitem__(RESTS, "luck"), "cannot rest on 'luck'"),
    "move": (lambda lines: lines[3].__setitem__(slice(RESTS, None), ["move", "kk"]), "'kk' is not in the region"),
    "a move too many": (lambda lines: lines[3].__setitem__(slice(RESTS, None), ["nothing", "aa"]), "a move belongs"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_named(name: str, tmp_path: Path) -> None:
    change, message = BAD[name]
    lines = attack()
    change(lines)
    with pytest.raises(ProofFileError, match=message) as caught:
        check_lines(lines, tmp_path)
    assert str(caught.value).startswith("changed.proof: ")


def test_files_that_are_no_proofs_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.proof"
    whole = gzip.compress("".join(json.dumps(line) + "\n" for line in attack()).encode())
    for content, message in (
        (b"", "this is not a proof"),
        (b"\x89PNG", "line 1 is not JSON"),
        (b"[" * 90_000, "line 1 is not JSON"),
        (b"{" + b" " * 200_000, "more than 100,000 bytes"),
        (whole[: len(whole) // 2], "damaged or cut off"),
        (whole[:20] + b"\0\0\0\0" + whole[24:], "a.proof: "),
    ):
        path.write_bytes(content)
        with pytest.raises(ProofFileError, match=message):
            read_document(path)
    with pytest.raises(ProofFileError, match="folder"):
        read_document(tmp_path)
    with pytest.raises(ProofFileError, match="No such file"):
        read_document(tmp_path / "nowhere.proof")


def test_nothing_that_is_false_is_accepted_however_a_file_is_changed(tmp_path: Path) -> None:
    chance = random.Random(5)
    outcomes = {"bad": 0, "hole": 0, "proved": 0}
    wholes = [attack(), defence()]
    truths = [Tsumego(corner_of(SQUARE), BLACK), Tsumego(second_line(7, corner=False), BLACK)]
    for _ in range(250):
        which = chance.randrange(2)
        lines = json.loads(json.dumps(wholes[which]))
        number = 0 if chance.random() < 0.2 else chance.randrange(len(lines))
        text = list(json.dumps(lines[number]))
        place = chance.randrange(len(text))
        text[place] = chance.choice([text[place - 1], "D", "A", ".", "1", "0", "a", "b", '"', ",", ""])
        path = tmp_path / "fuzz.proof"
        plain = [json.dumps(line) for line in lines]
        plain[number] = "".join(text)
        path.write_text("\n".join(plain) + "\n")
        try:
            report = check(read_document(path))
        except ProofFileError:
            outcomes["bad"] += 1
            continue
        outcomes["proved" if report.proved else "hole"] += 1
        if report.proved and number == 0 and _same_question(lines[0], json.loads("".join(text))):
            for claim in report.claims:
                mover = BLACK if claim.mover == "D" else WHITE
                winner = ProblemWinner.DEFENDER if claim.winner == "D" else ProblemWinner.ATTACKER
                assert truths[which].solve(mover, claim.threats, after=claim.after) is winner
    assert min(outcomes.values()) > 5


def _same_question(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[key] == other.get(key) for key in one if key != "claims") and one.keys() == other.keys()


# ---- Both checkers read the same files, and the words say what is proved ---------------------------------------------


def proof_lines(header: dict[str, Any], *positions: list[Any]) -> list[str]:
    return [json.dumps(line) for line in (header, *positions)]


EYES = {
    "katachi_proof": 2,
    "board": [".XO.XO.", "XXOOOO.", "OOO....", *["......."] * 4],
    "defender": "B",
    "goal": "eye",
    "stones": ["ba", "ea"],
    "claims": [{"to_move": "B", "threats": [0, 0], "after": [], "winner": "attacker"}],
    "positions": {"defender": 0, "attacker": 1},
}
ONE_IS_CAPTURED = [".D.DDD.", "D", None, [0, 0], [0, 1], 0, "nothing", None]


def test_with_several_targets_no_eye_is_spoken_of() -> None:
    """The chain at B7 has an eye; it is the other one that is lost."""
    report = check(document_of("\n".join(proof_lines(EYES, ONE_IS_CAPTURED))))
    assert report.proved
    assert "proved: a target of Black's is captured, Black to move" in str(report)
    assert "no eye" not in str(report)


def test_a_chain_that_was_captured_is_not_called_alive() -> None:
    moves = ["ca", "ab", "cb", "aa", "cc", "bb", "cd", "ac", "dd", "bc", "db", "ad", "eb", "bd", "ea", "fa", "ec"]
    header = {
        "katachi_proof": 2,
        "board": ["XO....O", "......O", "......O", "......O", "OOOOOOO", ".......", "......."],
        "defender": "B",
        "goal": "life",
        "stones": ["aa"],
        "claims": [{"to_move": "B", "threats": [0, 0], "after": moves, "winner": "defender"}],
        "positions": {"defender": 1, "attacker": 0},
    }
    report = check(
        document_of(
            "\n".join(proof_lines(header, ["AAD.DAAADDD.AAD.D.AADD..", "A", None, [0, 0], [], 0, "nothing", None]))
        )
    )
    assert report.proved
    assert "proved: Black keeps at least one stone" in str(report)


@pytest.mark.parametrize(("length", "accepted"), [(99_999, True), (100_000, True), (100_001, False)])
def test_both_count_the_characters_of_a_line_alike(length: int, accepted: bool, tmp_path: Path) -> None:
    first, second = proof_lines(EYES, ONE_IS_CAPTURED)
    path = tmp_path / "long.proof"
    path.write_text(f"{first.ljust(length)}\n{second}\n")
    assert (refusal(path) is None) == accepted
    if accepted:
        assert verify(path).proved
    else:
        with pytest.raises(ProofFileError, match="more than 100,000 bytes"):
            verify(path)


def test_both_refuse_numbers_with_a_sign() -> None:
    lines = [line.replace('"threats": [0, 0]', '"threats": [-0, 0]') for line in proof_lines(EYES, ONE_IS_CAPTURED)]
    assert lines[0].count("-0") == 1
    assert refusal(lines) is not None
    with pytest.raises(ProofFileError, match="line 1"):
        document_of("\n".join(lines))
