"""Chains that are not enclosed: nets, ladders, snapbacks, chains that get away, and chains that connect."""

import gzip
import random
from pathlib import Path

import pytest
from tests.drawing import corner_of
from tests.reading.test_proofs_on_the_board import Game as Followed

from katachi.go import BLACK, PASS, WHITE, Color, Game, Position, alternate, parse_vertex, vertex
from katachi.reading import second_checker, verify
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.answer.tell import told, verdict_words
from katachi.reading.answer.walk import Walk
from katachi.reading.checker.document import document_of
from katachi.reading.problems.files import Problem


def asked(
    position: Position,
    target: str,
    mover: Color,
    *,
    goal: str = "capture",
    nodes: int = 200_000,
    all_targets: bool = False,
) -> Answer:
    """The answer about the chains named, all of one colour."""
    points = tuple(parse_vertex(name, position.size) for name in target.split())
    defender = Color(position.color(points[0]))
    problem = Problem("capture", position, mover, defender, points, goal=goal)
    return solve_problem(problem, SolveSettings(seconds=60, nodes=nodes, all_targets=all_targets))


def board(black: str, white: str, size: int = 19) -> Position:
    game = Game(size)
    game.set_up(black=black.split(), white=white.split())
    return game.position


def first_moves(answer: Answer) -> list[str]:
    return [vertex(move, answer.problem.position.size) for move in answer.first_moves]


def is_proved(answer: Answer, folder: Path) -> bool:
    """Whether two checkers accept the proof of the answer."""
    path = folder / "capture.proof"
    answer.save_proof(path)
    return verify(path).proved and second_checker.refusal(path) is None


def test_a_chain_in_atari_is_captured_by_proof(tmp_path: Path) -> None:
    answer = asked(board("D5 E4 F5 G9 B2", "E5 C7", 9), "E5", BLACK)
    assert answer.word == "dead"
    assert first_moves(answer)[0] == "E6"
    assert is_proved(answer, tmp_path)


def test_a_net_is_proved_by_both_checkers(tmp_path: Path) -> None:
    # White's two stones can push on either side; the wall around has room to breathe.
    position = corner_of(".X.X.... / .XOX.... / .XO...X. / .X...... / .XXXX.X. / ........", 19)
    answer = asked(position, "C17", BLACK)
    assert answer.word == "dead", told(answer)
    assert not answer.assumption, told(answer)
    assert answer.goal == "any target"
    assert verdict_words(answer).startswith("Black captures the stones with ")
    assert is_proved(answer, tmp_path)


def test_a_ladder_over_the_whole_board_is_read_to_its_end() -> None:
    position = board("C4 D3 E3", "D4")
    answer = asked(position, "D4", BLACK, nodes=30_000)
    assert (answer.word, first_moves(answer)) == ("dead", ["D5"])
    assert "ladder" in answer.why
    assert answer.line.ending == "captured"
    play = position.copy()
    for move in alternate(BLACK, answer.line.moves):
        if move.point != PASS:
            play.play(move.point, move.color)
    assert not play.color(parse_vertex("D4", 19))
    with pytest.raises(ValueError, match=r"ladder .* has no proof file"):
        answer.save_proof("unused.proof")
    walk = Walk(answer.problem, SolveSettings(), answer)
    assert "ladder" in walk.step([], 1).why
    assert walk.verdicts([], 1) == {}
    assert walk.kos([], {}, 1) == set()


def test_a_ladder_breaker_lets_the_chain_get_away() -> None:
    answer = asked(board("C4 D3 E3", "D4 K10"), "D4", BLACK, nodes=60_000)
    assert answer.word == "alive"
    assert not answer.first_moves
    assert answer.assumption.startswith("if White's stones are safe once they get to ")
    assert answer.without_proof
    with pytest.raises(ValueError, match="has no proof file"):
        answer.save_proof("unused.proof")


def test_a_move_that_saves_is_named() -> None:
    position = board("C4 D3 E3", "D4 K10")
    answer = asked(position, "D4", WHITE, goal="save", nodes=60_000)
    assert answer.word == "alive"
    assert first_moves(answer)
    assert answer.line.moves[0] == answer.first_moves[0]


def test_a_chain_lost_in_a_ladder_is_not_saved() -> None:
    answer = asked(board("C4 D3 E4 C5 D6", "D4 D5"), "D4", WHITE, goal="save", nodes=60_000)
    assert answer.word == "dead", told(answer)
    assert not answer.first_moves


def test_several_chains_are_read_only_together() -> None:
    position = board("C4 D3 E3 Q3", "D4 Q4")
    assert asked(position, "D4 Q4", BLACK, nodes=20_000).word == "unknown"
    together = asked(board("C4 D3 E4 C5 D6 F6", "D4 D5 E6", 9), "D4 E6", BLACK, nodes=20_000, all_targets=True)
    assert together.word in ("dead", "alive", "unknown")
    assert together.goal != "life"


def test_proofs_of_regions_that_are_laid_out_with_turns(tmp_path: Path) -> None:
    # Such a region is 42 points wide and high; the places of the search are not in the order of the board.
    answer = asked(board("D5 E4 F5", "E5 C7", 9), "E5", BLACK, nodes=60_000)
    assert answer.word == "dead"
    assert is_proved(answer, tmp_path)


@pytest.mark.slow
def test_captures_do_not_contradict_each_other(tmp_path: Path) -> None:
    """What is captured although its side moves first is captured with the other side first, too."""
    random_ = random.Random(5)
    known = proofs = 0
    for _ in range(200):
        game = Game(9)
        for _ in range(random_.randrange(12, 34)):
            legal = [p for p in game.legal_moves() if p != PASS]
            game.play(random_.choice(legal))
        stones = [p for p in range(81) if game.position.color(p)]
        stone = vertex(random_.choice(stones), 9)
        color = Color(game.position.color(parse_vertex(stone, 9)))
        second = asked(game.position, stone, color, goal="save", nodes=8_000)
        first = asked(game.position, stone, color.opponent, nodes=8_000)
        sure = [one for one in (first, second) if one.outcome in ("l", "d") and not one.assumption]
        known += len(sure)
        if len(sure) == 2:
            assert (second.outcome, first.outcome) != ("d", "l"), f"{game.position}\n{stone}"
        for one in sure:
            if "ladder" not in one.why:
                assert is_proved(one, tmp_path), f"{game.position}\n{stone}\n{told(one)}"
                proofs += 1
    assert known >= 12
    assert proofs >= 9


@pytest.mark.parametrize(
    ("black", "white", "chains"),
    [
        ("E5 E3", "D4 F4", "D4 F4"),
        ("E6 G5", "D4 D5 F4 F5", "D4 F4"),  # a bamboo joint, which Black cannot cut either
        ("C3 D3 E3 F3", "C2 F2", "C2 F2"),  # along the edge
    ],
)
def test_a_connection_in_the_open_holds_on_the_board(black: str, white: str, chains: str, tmp_path: Path) -> None:
    position = board(black, white, 9)
    answer = asked(position, chains, WHITE, goal="connect", nodes=300_000)
    assert (answer.word, answer.assumption) == ("alive", ""), told(answer)
    assert is_proved(answer, tmp_path)
    document = document_of(gzip.decompress((tmp_path / "capture.proof").read_bytes()).decode())
    # The other test's player is Black, so the colours are turned.
    turned = Position(9)
    turned.set_stones((3 - position.board) * (position.board > 0))
    for seed in range(30):
        assert Followed(document, turned, random.Random(seed)).play() in ("decided", "long")


def test_a_cut_in_the_open_says_what_it_rests_on(tmp_path: Path) -> None:
    answer = asked(board("E5 E3", "D4 F4"), "D4 F4", BLACK, goal="connect", nodes=150_000)
    assert first_moves(answer) == ["E4"]
    assert answer.assumption.startswith("if White's stones do not meet beyond ")
    assert is_proved(answer, tmp_path)
    assert asked(board("C3 D3 E3 F3", "C2 F2", 9), "C2 F2", BLACK, goal="connect").first_moves
