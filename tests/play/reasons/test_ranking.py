"""Which of two facts about the same stones is told, and which comes first."""

from __future__ import annotations

from dataclasses import replace

from katachi.play.reasons import Certainty, Fact, FactKind
from katachi.play.reasons.ranking import ranked, with_threats
from katachi.search.fact import Clause

PROVED = Fact(FactKind.KILLS, Certainty.PROVED, (1, 2), (0,), 5.0, Clause("kills"), (1, 2))
GUESSED = Fact(FactKind.KILLS, Certainty.SIMULATED, (1, 2), (0,), 9.0, Clause("probably kills"), (1, 2))


def test_of_two_facts_about_the_same_stones_the_surer_one_is_told() -> None:
    assert ranked([GUESSED, PROVED]) == ranked([PROVED, GUESSED]) == (PROVED,)
    read = replace(GUESSED, kind=FactKind.CATCH, certainty=Certainty.READ)
    assert ranked([GUESSED, read]) == (read,)


def test_both_are_told_about_more_stones_or_for_and_against() -> None:
    more = replace(GUESSED, stones=(1, 2, 3, 4, 5))
    against = replace(GUESSED, kind=FactKind.SETTLES, against=True)
    assert set(ranked([PROVED, more])) == {PROVED, more}
    assert set(ranked([PROVED, against])) == {PROVED, against}


def test_other_kinds_are_not_dropped_and_the_weightiest_comes_first() -> None:
    atari = Fact(FactKind.ATARI, Certainty.PROVED, (1,), (0,), 0.0, Clause("puts in atari"), (1,))
    area = Fact(FactKind.TERRITORY, Certainty.SIMULATED, (1, 2), (0,), 20.0, Clause("gains about 20 points"))
    assert ranked([atari, area, PROVED]) == (area, PROVED, atari)
    assert ranked([atari, replace(area, size=1.0), PROVED])[0] == PROVED
    assert ranked([]) == ()


def test_an_atari_weighs_what_it_threatens_and_the_threat_is_not_told_again() -> None:
    atari = Fact(FactKind.ATARI, Certainty.PROVED, (1, 2), (0,), 3.0, Clause("puts in atari"), (1, 2))
    threat = Fact(FactKind.THREAT, Certainty.SIMULATED, (1,), (0,), 8.0, Clause("asks for an answer"), (1,))
    assert with_threats([atari, threat]) == [replace(atari, size=8.0)]
    elsewhere = replace(threat, stones=(7,))
    area = replace(threat, stones=())
    assert with_threats([elsewhere, atari, area]) == [elsewhere, atari, area]


def test_the_worth_of_a_ko_is_an_expectation() -> None:
    ko = Fact(FactKind.KO, Certainty.PROVED, (3,), (0,), 10.0, Clause("takes the ko"), (3,))
    assert ranked([ko, PROVED])[0] == PROVED
    assert ranked([replace(ko, size=16.0), PROVED])[0].kind is FactKind.KO


def test_stones_that_are_taken_are_neither_weakened_nor_cut_off() -> None:
    weak = Fact(FactKind.SHUTS_IN, Certainty.SIMULATED, (1, 2), (0,), 9.0, Clause("shuts in"), (1, 2))
    cut = Fact(FactKind.CUT, Certainty.READ, (1, 2, 7), (0,), 9.0, Clause("cuts off"), (1, 2, 7))
    assert ranked([weak, cut, PROVED]) == (PROVED,)
    elsewhere = replace(weak, stones=(1, 7, 8, 9)), replace(cut, stones=(7, 8))
    assert set(ranked([*elsewhere, PROVED])) == {*elsewhere, PROVED}


def test_a_cut_between_stones_in_double_atari_is_not_told() -> None:
    double = Fact(FactKind.DOUBLE_ATARI, Certainty.PROVED, (1, 2, 3), (0,), 4.0, Clause("is a double atari"), (1, 2, 3))
    cut = Fact(FactKind.CUT, Certainty.READ, (1, 2), (0,), 9.0, Clause("cuts off"), (1, 2))
    assert ranked([cut, double]) == (double,)
    assert set(ranked([replace(cut, stones=(1, 2, 9)), double])) == {replace(cut, stones=(1, 2, 9)), double}


def test_a_threat_that_names_no_stones_comes_later() -> None:
    area = Fact(FactKind.TERRITORY, Certainty.SIMULATED, (1,), (0,), 5.0, Clause("gains"))
    vague = Fact(FactKind.THREAT, Certainty.SIMULATED, (5,), (0,), 8.0, Clause("asks for an answer"))
    assert ranked([vague, area]) == (area, vague)
    assert ranked([replace(vague, stones=(5,)), area])[0].kind is FactKind.THREAT
