"""The shapes that every player learns: kept statuses are what the solver proves, and the checker accepts the proofs."""

import itertools
import json
from importlib import resources
from pathlib import Path

import pytest

from katachi.go import BLACK, WHITE, Color
from katachi.interfaces.cli import run
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.checker import verify
from katachi.reading.problems.files import Problem
from katachi.reading.shapes import shape, shapes
from katachi.reading.shapes.cases import position_of, words_of_outside
from katachi.reading.shapes.drawn import drawn_shapes
from katachi.reading.shapes.kept import prove_shape, shapes_json
from katachi.reading.tsumego.search import Tsumego

QUICK = [
    one
    for one in drawn_shapes()
    if one.place == "centre" or "second line" in one.name or one.name.endswith(("in the corner", "two legs", "L group"))
    if one.name not in {"broken comb in the corner", "long L group"}
]


def test_there_are_thirty_with_names_of_their_own() -> None:
    names = [one.name for one in shapes()]
    assert len(names) == len(set(names)) >= 30


@pytest.mark.parametrize("drawn", QUICK, ids=lambda one: one.name)
def test_what_is_kept_is_proved_again(drawn) -> None:  # type: ignore[no-untyped-def]
    assert prove_shape(drawn) == shape(drawn.name)


def test_the_long_l_group_depends_on_its_wall() -> None:
    """As books have it: a ko without outside liberties, seki with one; one point nearer, White gets a ko."""
    assert [str(case.white.word) for case in shape("long L group").cases] == ["ko", "seki", "seki", "seki"]
    book = next(one for one in drawn_shapes() if one.name == "long L group")
    near = book._replace(rows=("......O", "....XO.", ".XXXXO", ".O123O", "OOOOO"))
    found = []
    for drawn in (book, near):
        problem = Problem(drawn.name, position_of(drawn, 1), WHITE, defender=BLACK)
        answer = solve_problem(problem, SolveSettings(seconds=300))
        found.append((answer.outcome, answer.seki))
    assert found == [("l", True), ("d1l", False)]


def test_more_liberties_never_hurt_the_group() -> None:
    order = {"dead": 0, "ko": 1, "seki": 2, "alive": 3}
    for one in shapes():
        for side in (0, 1):
            words = [order[case.statuses[side].word] for case in one.cases]
            assert words == sorted(words), one.name


def test_moving_first_never_hurts() -> None:
    order = {"dead": 0, "ko": 1, "seki": 2, "alive": 3}
    for one in shapes():
        for case in one.cases:
            assert order[case.black.word] >= order[case.white.word], one.name


def test_the_group_is_enclosed_with_as_many_liberties_outside() -> None:
    for one in shapes():
        regions = [set(Tsumego(case.position, BLACK, table_bits=10).region) for case in one.cases]
        for before, after in itertools.pairwise(regions):
            assert len(after - before) == 1, one.name


@pytest.mark.parametrize("outside", range(3))
@pytest.mark.parametrize("first", [BLACK, WHITE])
def test_the_checker_accepts_the_proofs(outside: int, first: Color, tmp_path: Path) -> None:
    case = shape("rectangular six in the corner").cases[outside]
    answer = solve_problem(Problem("six", case.position, first, defender=BLACK), SolveSettings(seconds=60))
    answer.save_proof(tmp_path / "six.proof")
    assert verify(tmp_path / "six.proof").proved
    assert answer.outcome == (case.black if first == BLACK else case.white).outcome


def test_liberties_decide_about_the_rectangular_six() -> None:
    six = shape("rectangular six in the corner")
    assert [case.white.word for case in six.cases] == ["dead", "ko", "alive", "alive"]
    assert [words_of_outside(case, six) for case in six.different] == [
        "0 outside liberties", "1 outside liberty", "2 to 3 outside liberties",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "complaint"), [("nothing", "not a shape"), ("l group with", "several shapes"), ("", "not")]
)
def test_names_that_are_not_one_shape(name: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        shape(name)


def test_the_command_shows_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "shapes", "rectangular six in"]) == 0
    assert "White first: Black's group is dead (B18)" in capsys.readouterr().out
    assert run(["rules", "shapes"]) == 0
    assert f"{len(shapes())} shapes" in capsys.readouterr().out
    assert run(["rules", "shapes", "carpenter's square", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["cases"][0]["white_first"]["verdict"] == "ko"


@pytest.mark.parametrize("words", [["--prove"], ["--to", "x.json"], ["triangle"]])
def test_the_command_refuses_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "shapes", *words]) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1


def test_the_file_reads_as_it_was_written() -> None:
    kept = (resources.files("katachi") / "data" / "tsumego" / "shapes.json").read_text("utf-8")
    assert shapes_json(shapes()) == kept
