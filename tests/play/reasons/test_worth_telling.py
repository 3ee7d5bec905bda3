"""Which of the facts about a move are told."""

from __future__ import annotations

from dataclasses import replace

from katachi.play.reasons import Certainty, Fact, FactKind
from katachi.play.sentences import worth_telling
from katachi.search.fact import Clause


def fact(size: float, certainty: Certainty = Certainty.SIMULATED, kind: FactKind = FactKind.TERRITORY) -> Fact:
    return Fact(kind, certainty, (0,), (0,), size, Clause(f"is worth {size}"))


PLAYED = fact(0.0, Certainty.COUNTED, FactKind.PATTERN)
SMALL = fact(1.0, kind=FactKind.SENTE)
READ = fact(8.0, Certainty.READ, FactKind.CATCH)
TRIFLE = fact(0.5, Certainty.PROVED, FactKind.ATARI)
EXPECTED = [fact(size) for size in (9.0, 7.0, 5.0)]


def test_what_is_left_is_so_after_most_moves_and_not_told() -> None:
    left = fact(20.0, Certainty.READ, FactKind.LEAVES)
    assert worth_telling([left]) == []
    assert worth_telling([left, EXPECTED[0], PLAYED]) == [EXPECTED[0], PLAYED]


def test_what_players_do_is_told_after_two_expectations_but_not_where_something_was_read() -> None:
    assert worth_telling([*EXPECTED, PLAYED]) == [*EXPECTED[:2], PLAYED]
    assert worth_telling([READ, *EXPECTED, PLAYED]) == [READ, *EXPECTED]


def test_small_facts_are_told_only_if_there_is_little_else() -> None:
    assert worth_telling([*EXPECTED[:2], SMALL]) == EXPECTED[:2]
    assert worth_telling([EXPECTED[0], SMALL, TRIFLE]) == [EXPECTED[0], SMALL]
    assert worth_telling([SMALL, PLAYED]) == [PLAYED, SMALL]
    assert worth_telling([READ, SMALL, PLAYED]) == [READ, SMALL]
    assert worth_telling([]) == []


def test_what_was_read_and_is_small_does_not_silence_what_players_do() -> None:
    assert worth_telling([TRIFLE, PLAYED]) == [PLAYED, TRIFLE]


def test_what_a_move_does_comes_before_what_is_to_be_said_against_it() -> None:
    against = replace(READ, size=20.0, against=True)
    assert worth_telling([against, READ, *EXPECTED]) == [READ, EXPECTED[0], against, *EXPECTED[1:]]
    assert worth_telling([against]) == [against]


def test_a_fate_that_everybody_knew_is_not_told() -> None:
    known = fact(0.0, Certainty.PROVED, FactKind.SETTLES)
    assert worth_telling([known]) == []
    assert worth_telling([replace(known, size=1.0)]) == [replace(known, size=1.0)]


def test_of_counts_one_is_enough() -> None:
    assert worth_telling([EXPECTED[0], PLAYED, fact(0.0, Certainty.COUNTED, FactKind.JOSEKI)]) == [EXPECTED[0], PLAYED]
