"""Answers about groups that are not enclosed."""

import gzip
import json
from pathlib import Path

from tests.drawing import corner_of

from katachi.go import BLACK, WHITE, Position
from katachi.reading import second_checker, verify
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.answer.tell import sentence
from katachi.reading.answer.walk import Walk
from katachi.reading.problems.audit import AuditResult, audit_problem
from katachi.reading.problems.files import Problem


def test_a_group_that_lives_in_the_open() -> None:
    # Straight three in the corner, and nothing around it: Black makes two eyes at once.
    position = corner_of("...X / XXXX.O / OOO", 19)
    answer = solve_problem(Problem("open", position, BLACK, BLACK, (3,)), SolveSettings(seconds=20))
    assert (answer.word, answer.outcome) == ("alive", "l")
    assert 1 in answer.first_moves or answer.settled
    assert "not enclosed" in answer.why
    assert len(answer.region) <= 64
    assert "Black's group is alive (not enclosed" in sentence(answer)


def test_a_published_move_in_the_open_is_read_itself() -> None:
    position = corner_of("...X / XXXX.O / OOO", 19)
    problem = Problem("open", position, BLACK, BLACK, (3,), solutions=(1,))
    assert audit_problem(problem, SolveSettings(seconds=20)).kind in (AuditResult.AGREED, AuditResult.NOT_UNIQUE)


GAPS = ".O.... / OOOO.XX / .XXXXX. / .X / .X"
THIN = ".O.... / OOOO.X. / .XXXXX. / ...... / .X"  # White might get out on the left


def proof_of(answer: Answer, tmp_path: Path) -> Path:
    path = tmp_path / "open.proof"
    answer.save_proof(path)
    return path


def test_a_death_in_the_open_has_a_proof_that_both_checkers_accept(tmp_path: Path) -> None:
    answer = solve_problem(Problem("gaps", corner_of(GAPS, 19), BLACK), SolveSettings(seconds=10))
    assert (answer.defender, answer.word, answer.assumption) == (WHITE, "dead", "")
    assert answer.first_moves == [3]
    path = proof_of(answer, tmp_path)
    assert verify(path).proved
    assert second_checker.refusal(path) is None
    # Taking a stone of the siege away makes it worthless.
    header, *rest = gzip.decompress(path.read_bytes()).decode().splitlines()
    record = json.loads(header)
    record["board"][1] = record["board"][1].replace("X", ".")
    forged = tmp_path / "forged.proof"
    forged.write_text("\n".join([json.dumps(record), *rest]) + "\n")
    assert not verify(forged).proved
    assert second_checker.refusal(forged) is not None


def test_an_answer_under_an_assumption_names_it_and_is_proved_with_it(tmp_path: Path) -> None:
    answer = solve_problem(Problem("thin", corner_of(THIN, 19), BLACK), SolveSettings(nodes=150_000, seconds=60))
    assert answer.assumption.startswith("if White does not get out at ")
    assert answer.is_open
    path = proof_of(answer, tmp_path)
    assert verify(path).proved
    assert second_checker.refusal(path) is None
    assert any("does not get out" in line for line in verify(path).granted)
    header, *rest = gzip.decompress(path.read_bytes()).decode().splitlines()
    record = json.loads(header)
    del record["closed"]
    bare = tmp_path / "bare.proof"
    bare.write_text("\n".join([json.dumps(record), *rest]) + "\n")
    assert not verify(bare).proved
    assert second_checker.refusal(bare) is not None


def test_where_nothing_can_be_asked_there_is_a_reason() -> None:
    empty = solve_problem(Problem("none", Position(19), BLACK, WHITE), SolveSettings(seconds=1))
    assert empty.word == "unknown"
    assert empty.why


def test_in_the_open_the_loser_holds_out_near_the_group() -> None:
    walk = Walk(Problem("gaps", corner_of(GAPS, 19), BLACK), SolveSettings())
    assert walk.judge(10).is_open
    played = [walk.answer.first_moves[0]]
    for _ in range(12):
        step = walk.step(played, 5)
        if step.is_over:
            break
        row, column = divmod(step.line.moves[0], 19)
        assert row <= 3  # the group is in the first two rows, up to E18
        assert column <= 6
        played += [step.line.moves[0], walk.step([*played, step.line.moves[0]], 5).line.moves[0]]
    assert step.is_over
    assert step.winner is walk.aim
