"""Why another move is better, drawn."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from tests.drawing import draw
from tests.play.reasons.drawn import clause

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.go.points import parse_vertex
from katachi.play.reasons import Certainty, Fact, FactKind, Reasons
from katachi.play.reasons.why_not import WhyNot, why_not
from katachi.search.fact import Clause

THREE = """
    . O X . . . .
    a O X . X . .
    b O X X . . .
    O O X . . X .
    X X X . . . c
    . . . . X . .
    d . X . . . .
"""
FOUR = """
    . O X . . . .
    a O X . X . .
    c O X X . . .
    . O X . . X .
    O O X . . . .
    X X X . X . .
    b . X . . . .
"""


@pytest.fixture(scope="module")
def reasons() -> Reasons:
    return Reasons()


def asked(reasons: Reasons, drawing: str, color: Color, line: str, better: str) -> WhyNot:
    """Two lines given by letters, ``-`` for a pass."""
    game, points = draw(drawing, to_move=color)
    before = game.copy()
    mine, theirs = ([PASS if letter == "-" else points[letter] for letter in letters] for letters in (line, better))
    found = why_not(reasons, game, color, mine, theirs, 5.0)
    assert game == before
    return found


def test_the_reply_kills_and_the_better_move_lives(reasons: Reasons) -> None:
    found = asked(reasons, THREE, WHITE, "ca", "ac")
    said = " ".join(found.sentences)
    assert "After G3 Black plays A6 first, which kills the 5 white stones at B5; White's A6 makes them alive." in said
    assert found.reply == draw(THREE)[1]["a"]
    assert (found.move, found.better, found.points_lost) == (found.line[0], found.better_line[0], 5.0)


def test_the_better_move_kills(reasons: Reasons) -> None:
    found = asked(reasons, THREE, BLACK, "ca", "ac")
    said = "After G3 White plays A6 first, which makes the 5 white stones at B5 alive and makes an eye at A7; "
    assert found.sentences[0] == said + "Black's A6 kills them."


def test_what_the_move_does_to_itself_is_told_in_good_english(reasons: Reasons) -> None:
    """White's own move in the eye space is his death."""
    found = asked(reasons, THREE, WHITE, "ba", "ac")
    told = [fact.sentence for fact in found.facts]
    dead = "After A5 the 6 white stones at B5 are dead whoever moves first; White's A6 makes them alive."
    assert dead in told, told
    assert not any(re.search(r"\bAfter \S+ after it\b", sentence) for sentence in told), told


def test_what_was_settled_before_a_move_is_not_said_of_the_board_after_it(reasons: Reasons) -> None:
    """White's four points were alive before Black's A6; after it they are only if White answers."""
    found = asked(reasons, FOUR, BLACK, "ab", "ba")
    assert not any(re.match(r"After A6 .*alive whoever moves first", fact.sentence) for fact in found.facts), (
        found.sentences
    )


def test_nothing_is_said_if_nothing_decides(reasons: Reasons) -> None:
    found = asked(reasons, THREE, WHITE, "ac", "ad")
    same = asked(reasons, THREE, WHITE, "ac", "ac")
    assert not any("kills" in fact.sentence for fact in found.facts)
    assert same.facts == ()
    assert same.sentences == ["Nothing was found that decides between the two moves."]


def test_at_most_three_sentences_and_each_ends(reasons: Reasons) -> None:
    for line, better in (("ca", "ac"), ("ba", "ac"), ("da", "ac"), ("c-", "ac"), ("c", "ac")):
        found = asked(reasons, THREE, WHITE, line, better)
        assert 1 <= len(found.sentences) <= 3
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in found.sentences)


def test_every_line_is_legal_and_begins_with_one_of_the_moves(reasons: Reasons) -> None:
    for color in (BLACK, WHITE):
        for line, better in (("ca", "ac"), ("ba", "ac"), ("da", "ac")):
            found = asked(reasons, THREE, color, line, better)
            for fact in found.facts:
                assert fact.line[0] in (found.move, found.better)
                game, _ = draw(THREE, to_move=color)
                for point in fact.line:
                    game.play(point)


def test_the_same_each_time(reasons: Reasons) -> None:
    assert asked(reasons, THREE, WHITE, "ca", "ac") == asked(Reasons(), THREE, WHITE, "ca", "ac")


# ---- Facts drawn by hand ---------------------------------------------------------------------------------------------


def fact(sentence: str, move: str, certainty: Certainty = Certainty.PROVED, **given: object) -> Fact:
    """A weighty fact about a move on a board of nine lines."""
    point = parse_vertex(move, 9)
    found = {"kind": FactKind.CAPTURE, "points": (point,), "size": 9.0, "stones": (), "against": False, **given}
    whole = clause(sentence)
    at = re.search("[;:]", whole.predicate)
    said = Clause(whole.predicate[: at.start()], whole.predicate[at.start() :], whole.who) if at else whole
    return Fact(certainty=certainty, line=(point,), **{"says": said, **found})  # type: ignore[arg-type]


def told(facts: dict[str, list[Fact]], points_lost: float = 5.0, better_line: str = "E5 F6") -> list[str]:
    """Why Black's C3, answered at D4, is worse than E5, given the facts about moves. Black has a stone at C4."""
    game = Game(9)
    game.set_up(black=["C4"], to_move=BLACK)

    def about(_game: Game, _color: Color, point: int) -> tuple[Fact, ...]:
        return tuple(next((found for name, found in facts.items() if parse_vertex(name, 9) == point), []))

    owners = np.zeros(81, np.float32)
    reasons = SimpleNamespace(about=about, outlook=SimpleNamespace(owners=lambda *_: owners))
    line, better = ([parse_vertex(move, 9) for move in moves.split()] for moves in ("C3 D4", better_line))
    return [fact.sentence for fact in why_not(cast(Reasons, reasons), game, BLACK, line, better, points_lost).facts]


C4, C3 = (parse_vertex(place, 9) for place in ("C4", "C3"))
TAKES = fact("It captures the black stone at C4.", "D4", stones=(C4,))
WEAKENS = fact("It weakens the black stone at C3.", "D4", Certainty.SIMULATED, kind=FactKind.WEAKENS, stones=(C3,))
JOINS = fact("It connects the white stone at D5 and the white stone at D3; Black could have cut there.", "D4")


def test_facts_about_the_reply_are_one_sentence() -> None:
    said = ["After C3 White plays D4, which captures the black stone at C4 and weakens the black stone at C3."]
    assert told({"D4": [TAKES, WEAKENS, JOINS]}) == said
    said = ["After C3 White plays D4, which connects the white stone at D5 and the white stone at D3."]
    assert told({"D4": [JOINS]}) == said


def test_what_is_small_about_the_reply_or_against_it_is_not_told() -> None:
    small = fact("It captures the black stone at C4.", "D4", size=1.4)
    against = fact("Black can then capture the white stone at D4 with D3.", "D4", against=True)
    sente = fact("Black will probably answer at D3.", "D4", Certainty.SIMULATED, kind=FactKind.SENTE)
    assert told({"D4": [small, against, sente]}) == []


def test_moves_that_are_about_equal_are_told_apart_by_expectations_only_if_there_is_nothing_else() -> None:
    better = fact("It strengthens the black stone at E4.", "E5", Certainty.SIMULATED, kind=FactKind.STRENGTHENS)
    assert told({"E5": [better]}, 5.0) == ["E5 strengthens the black stone at E4."]
    assert told({"E5": [better]}, 0.9) == ["E5 strengthens the black stone at E4."]
    sure = ["After C3 White plays D4, which captures the black stone at C4."]
    assert told({"D4": [TAKES]}, 0.9) == told({"D4": [TAKES], "E5": [better]}, 0.9) == sure


def test_what_both_moves_leave_is_not_told_and_what_one_leaves_is() -> None:
    stones = tuple(parse_vertex(place, 9) for place in ("G4", "G3"))
    says = Clause("catch the 2 black stones at G4 with G5", who="White", can="can")
    left = [fact("", "C3", Certainty.READ, kind=FactKind.LEAVES, against=True, stones=stones, says=says)]
    assert told({"C3": left}) == ["After C3 White can catch the 2 black stones at G4 with G5."]
    assert told({"C3": left, "E5": left}) == []


def test_expectations_do_not_come_in_with_a_proved_fact_between_moves_that_are_about_equal() -> None:
    said = ["After C3 White plays D4, which captures the black stone at C4."]
    assert told({"D4": [TAKES, WEAKENS]}, 0.9) == said


def test_a_proved_fact_is_told_of_moves_that_are_about_equal() -> None:
    said = ["After C3 White plays D4, which captures the black stone at C4."]
    assert told({"D4": [WEAKENS, TAKES]}, 0.9) == said


def test_what_is_killed_is_not_threatened_as_well(reasons: Reasons) -> None:
    found = asked(reasons, THREE, WHITE, "ca", "ac")
    assert not any("kills" in fact.sentence and "threatens" in fact.sentence for fact in found.facts)


def test_a_sentence_with_a_colon_is_not_continued() -> None:
    caught = fact("It catches the 2 black stones at C4: they cannot get away.", "D4", Certainty.READ)
    (said,) = told({"D4": [caught, WEAKENS]})
    assert "they cannot get away and weakens" not in said


def test_a_reply_that_comes_after_the_better_move_as_well_is_not_told() -> None:
    assert told({"D4": [WEAKENS]}, 5.0, "E5 D4") == []


def test_the_reply_is_told_if_there_is_nothing_else_between_equal_moves() -> None:
    assert len(told({"D4": [WEAKENS]}, 0.9, "E5 F6")) == 1


def test_a_race_is_told_with_its_liberties_or_not_at_all() -> None:
    race = fact("It is a race: the black stones have 3 liberties.", "D4", Certainty.SIMULATED, kind=FactKind.RACE)
    (said,) = told({"D4": [race]})
    assert said == "After C3 White plays D4, which is a race: the black stones have 3 liberties."
    (said,) = told({"D4": [TAKES, race]})
    assert said == "After C3 White plays D4, which captures the black stone at C4."


def test_what_the_reply_does_and_the_better_move_prevents_is_one_sentence() -> None:
    saves = fact("It saves the black stone at C4 from capture.", "E5", Certainty.READ, kind=FactKind.SAVE, stones=(C4,))
    assert told({"D4": [TAKES], "E5": [saves]}) == [
        "After C3 White plays D4, which captures the black stone at C4; Black's E5 saves it from capture."
    ]


def test_a_reply_at_the_better_point_is_said_to_come_first() -> None:
    (said,) = told({"D4": [TAKES]}, 5.0, "D4 F6")
    assert said.startswith("After C3 White plays D4 first, which captures the black stone at C4")


def test_areas_at_the_same_place_are_told_once() -> None:
    here = (parse_vertex("D5", 9), parse_vertex("D6", 9))
    mine, better = (
        fact(
            f"It gains about {n} points.", move, Certainty.SIMULATED, kind=FactKind.INVADES, points=here, size=float(n)
        )
        for n, move in ((7, "D4"), (9, "E5"))
    )
    (said,) = told({"D4": [mine], "E5": [better]})
    assert said == "After C3 White plays D4, which gains about 7 points."
