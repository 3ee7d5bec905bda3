"""What if he plays here? Moves of a corner that few or nobody played."""

import pytest

from katachi.go import IllegalMove, parse_vertex
from katachi.knowledge.trees import joseki
from katachi.knowledge.trees.corners import in_corner
from katachi.knowledge.trees.lines import game_after
from katachi.play.what_if import what_if


def test_a_move_that_nobody_played() -> None:
    found = what_if(game_after("Q16 R17 Q17"), "S17", simulations=40)
    assert (found.count, found.of) == (0, joseki("Q16 R17 Q17").followed)
    assert found.usual == parse_vertex("R16", 19)
    assert found.lost > 1, found.sentences
    assert found.line[0] == parse_vertex("S17", 19)
    assert found.sentences[0] == f"S17 (descent) was never played in {found.of:,} such corners."
    assert "than R16, the usual move" in found.sentences[1]
    assert len(found.sentences) > 2


def test_a_usual_move_has_its_exact_count() -> None:
    found = what_if(game_after("R16 P17"), "Q15", simulations=20)
    move = next(move for move in joseki("R16 P17").moves if parse_vertex("Q15", 19) in move.points)
    assert (found.count, found.of) == (move.count, move.of)
    assert found.usual not in (None, found.move)


def test_facts_are_about_this_corner() -> None:
    found = what_if(game_after("Q16 O17"), "R15", simulations=40)
    for fact in (*found.does, *found.against):
        assert all(in_corner(point, 1, 19) for point in fact.points), fact.sentence


def test_a_corner_that_the_games_do_not_have() -> None:
    found = what_if(game_after("Q16 T19 A1 S19 A19 T18"), "S18", simulations=20)
    assert (found.count, found.of, found.usual) == (0, 0, None)
    assert "do not have this corner" in found.sentences[0]


def test_same_question_same_answer() -> None:
    assert what_if(game_after("Q16 O17"), "R15", simulations=20) == what_if(
        game_after("Q16 O17"), "R15", simulations=20
    )


def test_what_cannot_be_asked() -> None:
    with pytest.raises(IllegalMove, match="Q16 cannot be played"):
        what_if(game_after("Q16 O17"), "Q16", simulations=20)
    with pytest.raises(ValueError, match="tenuki"):
        what_if(game_after("Q16 O17"), "pass", simulations=20)
