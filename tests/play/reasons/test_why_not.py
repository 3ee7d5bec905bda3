"""Why another move is better, drawn."""

from __future__ import annotations

import re

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Color
from katachi.play.reasons import Reasons
from katachi.play.reasons.why_not import WhyNot, why_not

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
    assert "After G3 Black plays A6, which kills the 5 white stones at B5; " in said
    assert "A6 makes the 5 white stones at B5 alive; " in said
    assert found.reply == draw(THREE)[1]["a"]
    assert (found.move, found.better, found.points_lost) == (found.line[0], found.better_line[0], 5.0)


def test_the_better_move_kills(reasons: Reasons) -> None:
    found = asked(reasons, THREE, BLACK, "ca", "ac")
    assert any(sentence.startswith("A6 kills the 5 white stones at B5; ") for sentence in found.sentences)


def test_what_the_move_does_to_itself_is_told_in_good_english(reasons: Reasons) -> None:
    """White's own move in the eye space is his death."""
    found = asked(reasons, THREE, WHITE, "ba", "ac")
    told = [fact.sentence for fact in found.facts]
    assert any("the 6 white stones at B5 are dead" in sentence for sentence in told), told
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
