"""Problems as records: JSON lines and SGF, with marks, solutions and all that can be wrong with them."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from katachi.go import BLACK, WHITE
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.problems.files import Problem, count_problems, defender_of, from_record, read_problems

THREE = {
    "id": "three",
    "size": 7,
    "black": ["ea", "eb", "ac", "bc", "cc", "dc", "ec"],
    "white": ["da", "ab", "bb", "cb", "db"],
    "to_move": "W",
    "defender": "W",
}
STONES = "SZ[7]AB[ea][eb][ac][bc][cc][dc][ec]AW[da][ab][bb][cb][db]"


def sgf_problems(tmp_path: Path, text: str) -> list[Problem]:
    (tmp_path / "p.sgf").write_text(text, encoding="utf-8")
    return list(read_problems(tmp_path / "p.sgf"))


def test_a_record_with_all_fields() -> None:
    extra = {"goal": "live", "region_mask": ["aa", "ba"], "target": ["da"], "solutions": ["ba"], "outcome": "l"}
    problem = from_record({**THREE, **extra}, "name")
    assert (problem.name, problem.to_move, problem.defender, problem.goal) == ("three", WHITE, WHITE, "live")
    assert (problem.within, problem.target, problem.solutions, problem.outcome) == ((0, 1), (3,), (1,), "l")


def test_a_pass_as_the_solution_is_no_move() -> None:
    assert from_record({**THREE, "solutions": ["tt", "ba", ""]}, "p").solutions == (1,)


def test_a_goal_says_who_defends() -> None:
    record = {name: value for name, value in THREE.items() if name != "defender"}
    assert from_record({**record, "goal": "live"}, "p").defender == WHITE
    assert from_record({**record, "goal": "kill"}, "p").defender == BLACK
    assert from_record(record, "p").defender is None
    assert defender_of("capture", BLACK) == WHITE
    assert defender_of("ko", BLACK) is None


@pytest.mark.parametrize(
    ("variations", "right", "wrong"),
    [
        ("(;B[aa])(;B[ba];W[ca]C[RIGHT])", [1], [0]),
        ("(;B[aa]C[this is wrong])(;B[ba]C[Correct.])", [1], [0]),
        ("(;B[aa]C[incorrect])(;B[ba])(;B[ca];W[ba];B[aa]C[That is correct!])", [2], [0, 1]),
        ("(;B[aa]C[不正解])(;B[ba]C[正解])", [1], [0]),
        ("(;B[aa])(;B[ba]TE[1])", [1], [0]),
        ("(;B[aa]BM[1])(;B[ba])(;B[ca])", [1, 2], [0]),
        ("(;B[ba])(;B[aa])", [1], [0]),
        ("(;B[ba];W[aa]C[Right])(;B[ba];W[ca])", [1], []),
        ("(;W[ba])(;B[aa])", [0], []),
        (";C[Black first](;B[ba])", [1], []),
        ("", [], []),
    ],
)
def test_solutions_in_variations(variations: str, right: list[int], wrong: list[int], tmp_path: Path) -> None:
    (problem,) = sgf_problems(tmp_path, f"(;{STONES}PL[B]{variations})")
    assert list(problem.solutions) == right
    assert list(problem.wrong) == wrong
    assert problem.to_move == BLACK


def test_marks_name_the_target_and_the_first_move_the_mover(tmp_path: Path) -> None:
    (marked,) = sgf_problems(tmp_path, f"(;{STONES}TR[da][ab];W[ba])")
    assert (marked.target, marked.defender, marked.to_move) == ((3, 7), WHITE, WHITE)
    (mixed,) = sgf_problems(tmp_path, f"(;{STONES}TR[da][ea])")
    assert (mixed.target, mixed.defender, mixed.to_move) == ((), None, BLACK)
    (empty,) = sgf_problems(tmp_path, f"(;{STONES}MA[aa][zz]CR[bb])")
    assert empty.target == (8,)


def test_a_file_of_several_games_goes_on_after_a_bad_one(tmp_path: Path) -> None:
    text = f"(;{STONES}PL[B])(;SZ[9];B[ee])(;SZ[5]AB[aa]AW[ab][ba])(;{STONES}PL[W])"
    (tmp_path / "p.sgf").write_text(text)
    bad: list[str] = []
    found = list(read_problems(tmp_path / "p.sgf", bad.append))
    assert [(problem.name, problem.to_move) for problem in found] == [("p#1", BLACK), ("p#4", WHITE)]
    assert len(bad) == 2
    assert "p.sgf, game 2: a problem needs black and white set-up stones" in bad[0]
    assert "p.sgf, game 3" in bad[1]
    with pytest.raises(ValueError, match="game 2"):
        list(read_problems(tmp_path / "p.sgf"))


def test_a_set_goes_on_after_bad_lines(tmp_path: Path) -> None:
    lines = [json.dumps(THREE), "{", json.dumps({**THREE, "goal": "win"}), "", json.dumps({**THREE, "id": 7})]
    (tmp_path / "set.jsonl").write_text("\n".join(lines))
    bad: list[str] = []
    assert [problem.name for problem in read_problems(tmp_path / "set.jsonl", bad.append)] == ["three", "7"]
    assert "line 2" in bad[0]
    assert "line 3: goal 'win' is unknown: use live" in bad[1]
    assert count_problems(tmp_path / "set.jsonl") == 4


def _spoil(chance: random.Random, value: Any) -> Any:
    """A record with something odd in it."""
    odd: list[Any] = [None, [], {}, "", "zz", "aa", -1, 3.5, 10**30, True, ["aa", 5], [["aa"]], "B", [None], "\x00"]
    record = dict(value)
    for _ in range(chance.randrange(1, 4)):
        name = chance.choice([*record, "goal", "target", "region_mask", "outcome", "solutions"])
        if chance.random() < 0.2:
            record.pop(name, None)
        else:
            record[name] = chance.choice(odd)
    return record


def test_odd_records_are_problems_or_one_line(tmp_path: Path) -> None:
    chance = random.Random(3)
    records = [_spoil(chance, THREE) for _ in range(400)]
    path = tmp_path / "odd.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records))
    bad: list[str] = []
    found = list(read_problems(path, bad.append))
    assert len(found) + len(bad) == len(records)
    assert min(len(found), len(bad)) > 40
    assert all("\n" not in text and text.startswith("odd.jsonl, line ") for text in bad)
    for problem in found:
        answer = solve_problem(problem, SolveSettings(seconds=60, nodes=300, details=True))
        assert answer.verdict is not None or answer.why


def test_torn_text_is_problems_or_one_line(tmp_path: Path) -> None:
    chance = random.Random(4)
    texts = {"p.jsonl": json.dumps(THREE), "p.sgf": f"(;{STONES}PL[B](;B[aa]BM[1];W[ba])(;B[ba]C[RIGHT]))"}
    counted = {"problems": 0, "bad": 0}
    for name, text in texts.items():
        for _ in range(150):
            torn = bytearray(text.encode())
            for _ in range(chance.randrange(1, 5)):
                place = chance.randrange(len(torn))
                if chance.random() < 0.5:
                    torn[place] = chance.randrange(256)
                else:
                    del torn[place : place + chance.randrange(1, 9)]
            (tmp_path / name).write_bytes(bytes(torn))
            bad: list[str] = []
            counted["problems"] += len(list(read_problems(tmp_path / name, bad.append)))
            counted["bad"] += len(bad)
            assert all(text.startswith(name) for text in bad)
    assert min(counted.values()) > 50


def test_random_bytes_hold_nothing_to_solve(tmp_path: Path) -> None:
    path = tmp_path / "noise.sgf"
    path.write_bytes(random.Random(1).randbytes(100_000))
    bad: list[str] = []
    assert not list(read_problems(path, bad.append))
    assert bad == ["noise.sgf: this is not an SGF file (is it compressed?)"]


def test_a_whole_game_is_called_that(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[ee];W[cc])")
    with pytest.raises(ValueError, match="this is a game from its first move"):
        next(read_problems(path))
