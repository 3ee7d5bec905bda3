"""Reviews and explanations with a judge's numbers and Katachi's reasons, and a second opinion where they differ."""

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from katachi import Game, GameRecord, explain, review
from katachi.engine.finding import FoundJudge
from katachi.engine.judge import Judge
from katachi.go import BLACK, WHITE, Color, parse_vertex
from katachi.interfaces.cli import run as katachi
from katachi.interfaces.wire import encode
from katachi.play import sentences
from katachi.play.review.by_judge import JudgeReviewer
from katachi.play.second_opinion import second_opinion
from katachi.search import Candidate, Report, TreeSearch

STAND_IN = Path(__file__).parent.parent / "engine" / "stand_in.py"
MOVES = [("B", "A5"), ("W", "B5"), ("B", "D3"), ("W", "C5")]  # the third move is not what the stand-in plays
LONG = 60.0


def judge(behaviour: str = "good", argument: object = "") -> Judge:
    found = FoundJudge("Stand-in", (sys.executable, str(STAND_IN), behaviour, str(argument)))
    return Judge(found, visits=20, timeout=LONG)


def command(behaviour: str = "good") -> str:
    return f"'{sys.executable}' '{STAND_IN}' {behaviour}"


def record(moves: list[tuple[str, str]] | None = None) -> GameRecord:
    return GameRecord(5, MOVES if moves is None else moves)


# ---- Reviews ---------------------------------------------------------------------------------------------------------


def test_the_numbers_are_the_judges_and_say_so() -> None:
    with judge() as asked:
        found = review(record(), judge=asked)
    assert [move.by for move in found.moves] == ["Stand-in"] * 4
    # After N moves Black is N points ahead by the stand-in, whatever was played.
    assert [move.black_lead for move in found.moves] == [1.0, 2.0, 3.0, 4.0]
    assert [move.is_first_choice for move in found.moves] == [True, True, False, True]
    third, fourth = found.moves[2:]
    assert (third.points_lost, fourth.points_lost) == (0.0, 0.0)
    assert all(move.confirmed for move in found.moves)
    assert found.summary_lines()[0].startswith("Numbers by Stand-in, 20 visits per position; reasons by Katachi ")


def test_a_mistake_has_the_judges_numbers_and_katachis_reasons() -> None:
    moves = [("B", "A5"), ("W", "E1")]  # Black gains a point with each move: White's second loses one, and more
    with judge() as asked:
        found = review(record(moves), judge=asked, worst=1)
    lost = found.moves[1]
    assert lost.points_lost == pytest.approx(1.0)  # from -1 to -2
    assert not lost.is_mistake  # within the error of a judge and too little


def test_positions_the_judge_refuses_are_named_and_the_others_are_judged() -> None:
    with judge("refuses") as asked:
        found = review(record(), judge=asked)
    assert found.moves == ()
    assert found.remarks[0].startswith("the position after move 0 was not judged: Stand-in refused the question")
    assert found.remarks[1] == "and 4 more positions were not judged"


def test_a_pass_that_ends_the_game_is_counted() -> None:
    with judge() as asked:
        reviewer = JudgeReviewer(asked, TreeSearch())
        moves = [(BLACK, -1), (WHITE, -1)]
        first, second = reviewer.review(Game(5, komi=3.5), moves, lambda *_: True)
    assert first.counted == (False, False)
    assert second.counted == (False, True)
    assert (second.lead, second.winrate) == (3.5, 1.0)


def test_only_the_wanted_moves_are_asked_about() -> None:
    with judge("dies", 3) as asked:  # dies at the third question, and is started again
        reviewer = JudgeReviewer(asked, TreeSearch())
        moves = [(Color.player(color), parse_vertex(vertex, 5)) for color, vertex in MOVES]
        found = list(reviewer.review(Game(5), moves, lambda number, _color: number == 2))
    assert [move.number for move in found] == [2]


def test_two_moves_of_one_side_in_a_row() -> None:
    with judge() as asked:
        reviewer = JudgeReviewer(asked, TreeSearch())
        moves = [(BLACK, parse_vertex("A5", 5)), (BLACK, parse_vertex("B5", 5))]
        found = list(reviewer.review(Game(5), moves, lambda *_: True))
    assert [move.color for move in found] == [BLACK, BLACK]
    assert "Black moves twice in a row" in reviewer.remarks[0]


# ---- Explanations ----------------------------------------------------------------------------------------------------


def test_an_explanation_names_the_judge_and_gives_katachis_reasons() -> None:
    with judge() as asked:
        found = explain(Game(5), 50, judge=asked, move="C3", top=1)
    assert found.by == "Stand-in"
    best = found.candidates[0]
    assert best.vertex == "A5"
    assert best.evidence.asked
    assert re.fullmatch(r"A5.*: Black's chance is 50 %, .*, says Stand-in \(19 visits\)\.", sentences.about(best, 5)[0])
    assert found.why_not is not None
    data = encode(found, 5)
    assert (data["by"], data["candidates"][0]["by"]) == ("Stand-in", "Stand-in")


# ---- The second opinion ----------------------------------------------------------------------------------------------


def opinion(best: str, lead: float, other: str, lost: float, *, by: str = "Katachi", judged: int = 100) -> Report:
    import numpy as np  # noqa: PLC0415

    points = [parse_vertex(name, 5) for name in (best, other)]
    moves = tuple(
        Candidate(p, BLACK, 100, 0.5, value, order, judged=judged, line=(p,), board_size=5, by=by)
        for order, (p, value) in enumerate(zip(points, (lead, lead - lost), strict=True))
    )
    return Report(5, BLACK, 200, 0.5, lead, 10.0, np.zeros((5, 5), np.float32), (), moves, by=by)


def test_a_difference_within_both_errors_is_not_told() -> None:
    assert second_opinion(opinion("C3", 2, "D4", 1.5, by="X"), opinion("D4", 2, "C3", 2.4)) is None
    assert second_opinion(opinion("C3", 2, "D4", 9, by="X"), opinion("C3", 4, "D4", 9)) is None


def test_moves_that_differ_are_told_with_both_lines() -> None:
    found = second_opinion(opinion("C3", 2, "D4", 1.5, by="KataGo"), opinion("D4", 5, "C3", 2.6))
    assert found is not None
    assert found.sentence(5) == (
        "Katachi sees it differently: it prefers D4, 5.0 points ahead (D4), KataGo C3, 2.0 points ahead (C3)."
    )
    data = encode(found, 5)
    assert (data["judge"]["by"], data["own"]["by"], data["moves_differ"]) == ("KataGo", "Katachi", True)


def test_leads_that_differ_much_are_told() -> None:
    found = second_opinion(opinion("C3", 2, "D4", 1, by="KataGo"), opinion("C3", -12, "D4", 1))
    assert found is not None
    assert found.sentence(5) == (
        "The counts differ: Black is 12.0 points behind for Katachi and 2.0 points ahead for KataGo. "
        "Katachi expects C3, KataGo C3."
    )
    assert not found.moves_differ


def test_playouts_alone_are_less_sure() -> None:
    judged = opinion("C3", 2, "D4", 3, by="X")
    assert second_opinion(judged, opinion("D4", 2, "C3", 2)) is not None
    assert second_opinion(judged, replace(opinion("D4", 2, "C3", 2, judged=0), spread=30.0)) is None


# ---- The commands ----------------------------------------------------------------------------------------------------


@pytest.fixture
def game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KATACHI_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[5]KM[7];B[aa];W[ba];B[dc];W[ca])")
    return path


def test_review_by_a_judge(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert katachi(["review", str(game_file), "--judge", command(), "--judge-visits", "20", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["by"] == data["moves"][0]["by"] == Path(sys.executable).stem
    assert data["budget"] == "20 visits"
    assert len(list((game_file.parent / "cache").glob("judge/*/*.json"))) == 5


def test_explain_by_a_judge(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["explain", str(game_file), "--judge", command(), "--playouts", "50"]
    assert katachi([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["by"] == Path(sys.executable).stem
    assert data["candidates"][0]["facts"] is not None
    assert katachi(arguments) == 0
    assert f"says {Path(sys.executable).stem} (" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", ["explain", "review"])
def test_a_judge_that_fails_is_one_line(name: str, game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert katachi([name, str(game_file), "--judge", command("stillborn")]) != 0
    said = capsys.readouterr().err.strip()
    assert "\n" not in said
    assert "No OpenCL devices found" in said


def test_judged_by_a_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("KATACHI_CACHE", str(tmp_path / "cache"))
    line = {"id": "a", "kind": "amateur", "size": 5, "komi": 7, "moves": [["B", "A5"]], "to_move": "W", "played": "B5",
            "lost": {"B5": 29.0}}  # fmt: skip
    file = tmp_path / "moves.jsonl"
    file.write_text(json.dumps(line) + "\n")
    assert katachi(["judged", str(file), "--by", "played", "--judge", command(), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    # By the stand-in White is 1 behind before the move and 2 behind after it; the file says 29.
    assert (row["mean_lost"], row["by"]) == (1.0, Path(sys.executable).stem)
    game = {**line, "moves": [["B", "A5"], ["W", "B5"]], "judged": [{"lead": 0, "win": 0.5, "best": []}] * 3}
    games = tmp_path / "games.jsonl"
    games.write_text(json.dumps(game) + "\n")
    assert katachi(["judged", str(games), "--by", "katachi:playouts=10", "--judge", command(), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["moves"], row["by"]) == (2, Path(sys.executable).stem)


def test_a_review_has_one_budget(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert katachi(["review", str(game_file), "--judge", command(), "--playouts", "100"]) != 0
    assert "with --judge use --judge-visits" in capsys.readouterr().err


def test_a_judge_that_refuses_everything_is_quoted(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert katachi(["review", str(game_file), "--judge", command("refuses")]) == 1
    said = capsys.readouterr().err
    assert "the position after move 0 was not judged" in said
    assert "Must provide an integer from 2 to 19" in said
    assert not list(game_file.parent.glob("*-review.sgf"))
