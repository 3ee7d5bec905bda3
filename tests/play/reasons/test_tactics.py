"""What a move does to chains with few liberties and to connections, drawn. The move is Black's at ``a``."""

from __future__ import annotations

import pytest
from tests.drawing import draw
from tests.play.reasons.drawn import all_tactics, kinds, line_of, played, tactics_of, the

from katachi.go import BLACK, PASS, WHITE
from katachi.go.points import parse_vertex
from katachi.play.reasons import Certainty, Fact, FactKind
from katachi.play.reasons.connections import groups_of, next_cut
from katachi.play.reasons.played import Played, capture_line, is_safe
from katachi.play.reasons.tactics import tactics

# ---- Captures and ko -------------------------------------------------------------------------------------------------

ONE_STONE = """
    . . . . .
    . . X . .
    . X O a .
    . . X . .
    . . . . .
"""
TWO_STONES = """
    . . . . . .
    . . X X . .
    . X O O a .
    . . X X . .
    . . . . . .
    . . . . . .
"""
TWO_CHAINS = """
    . X . X .
    X O a O X
    . X . X .
    . . . . .
    . . . . .
"""
KO = """
    . X O . .
    X O a O .
    . X O . .
    . . . . .
    . . . . .
"""
NO_KO = KO.replace("X O a O .", "X O a . .")


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (ONE_STONE, "It captures the white stone at C3."),
        (TWO_STONES, "It captures the 2 white stones at C4."),
        (TWO_CHAINS, "It captures the white stone at B4 and the white stone at D4."),
        (NO_KO, "It captures the white stone at B4."),
    ],
)
def test_captures(drawing: str, said: str) -> None:
    facts = tactics_of(drawing)
    fact = the(FactKind.CAPTURE, facts)
    assert (fact.sentence, fact.certainty, fact.against) == (said, Certainty.PROVED, False)
    assert FactKind.KO not in kinds(facts)


def test_takes_a_ko_and_does_not_call_it_a_capture() -> None:
    facts = tactics_of(KO)
    assert the(FactKind.KO, facts).sentence == "It takes the ko at B4."
    assert FactKind.CAPTURE not in kinds(facts)
    assert FactKind.SELF_ATARI not in kinds(facts)


def test_a_move_next_to_stones_with_a_liberty_captures_nothing() -> None:
    facts = tactics_of(ONE_STONE.replace(". X O a .", ". . O a ."))
    assert not kinds(facts) & {FactKind.CAPTURE, FactKind.KO}


# ---- Atari and chases ------------------------------------------------------------------------------------------------

ATARI = """
    . . . . . . .
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . . a . . . .
    . . . . . . .
    . . . . . . .
"""
DOUBLE = """
    . . . . . . .
    . . X . X . .
    . X O a O X .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
EDGE_ONE = """
    . O a . .
    . X . . .
    . . . . .
    . . . . .
    . . . . .
"""
EDGE_TWO = """
    . O O a .
    . X X . .
    . . . . .
    . . . . .
    . . . . .
"""
LADDER = """
    . . . . . . . . .
    . . . X . . . . .
    . . X O a . . . .
    . . X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . z . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_atari() -> None:
    facts = tactics_of(ATARI)
    assert kinds(facts) == {FactKind.ATARI}
    assert facts[0].sentence == "It puts the white stone at C4 in atari."
    assert not tactics_of(ATARI.replace(". X O . . . .", ". . O . . . ."))


def test_double_atari_is_told_instead_of_two_ataris() -> None:
    facts = tactics_of(DOUBLE)
    said = "It is a double atari on the white stone at C5 and the white stone at E5."
    assert the(FactKind.DOUBLE_ATARI, facts).sentence == said
    assert FactKind.ATARI not in kinds(facts)


def test_one_atari_is_no_double_atari() -> None:
    facts = tactics_of(DOUBLE.replace(". X O a O X .", ". X O a O . ."))
    assert the(FactKind.ATARI, facts).sentence == "It puts the white stone at C5 in atari."
    assert FactKind.DOUBLE_ATARI not in kinds(facts)


def test_catches_one_stone_and_two() -> None:
    one, two = the(FactKind.CATCH, tactics_of(EDGE_ONE)), the(FactKind.CATCH, tactics_of(EDGE_TWO))
    assert one.sentence == "It catches the white stone at B5."
    assert two.sentence == "It catches the 2 white stones at B5: they cannot get away."
    assert line_of(one, 5) == "C5 A5 A4"
    assert FactKind.ATARI not in kinds(tactics_of(EDGE_ONE))


def test_a_stone_that_can_capture_its_way_out_is_not_caught() -> None:
    facts = tactics_of("""
        O . X . . . .
        X . . . . . .
        X O a . . . .
        O X . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert FactKind.CATCH not in kinds(facts)


def test_ladder_and_ladder_breaker() -> None:
    ladder = the(FactKind.LADDER, tactics_of(LADDER))
    assert ladder.sentence == "It catches the white stone at D7 in a ladder."
    broken = tactics_of(LADDER.replace("z", "O"))
    assert kinds(broken) == {FactKind.ATARI, FactKind.LADDER_FAILS}
    fails = the(FactKind.LADDER_FAILS, broken)
    assert fails.against
    assert fails.sentence.startswith("The ladder does not work: the white stone at ")


THREE_STEPS = """
    X . . . .
    a . . . O
    . X X O X
    . . O . X
    . O . . .
"""


def test_a_short_chase_is_no_ladder() -> None:
    assert FactKind.LADDER not in kinds(tactics_of(EDGE_ONE))
    short = tactics_of(THREE_STEPS, WHITE)
    assert line_of(the(FactKind.CATCH, short), 5) == "A4 B5 B4 C5 C4 D5 D4 pass E5"
    assert FactKind.LADDER not in kinds(short)


# ---- One's own stones ------------------------------------------------------------------------------------------------

IN_ATARI = """
    . . . . . . .
    . . O . . . .
    . O X O . . .
    . . a . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
HOPELESS = """
    . . . . . . . . .
    . . . O . . . . .
    . . O X O . . . .
    . . O a . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . z . .
    . . . . . . . . .
    . . . . . . . . .
"""
CORNER = """
    a . . . .
    O . . . .
    . . . . .
    . . . . .
    . . . . .
"""
SNAPBACK = """
    X O a . X
    X O O O X
    X X X X X
    . . . . .
    . . . . .
"""
FIRST_LINE = """
    . a . . .
    . O . . .
    . . . . .
    . . . . .
    . . . . .
"""


def test_saves_a_stone_in_atari() -> None:
    facts = tactics_of(IN_ATARI)
    assert the(FactKind.SAVE, facts).sentence == "It saves the black stone at C5 from capture."


def test_saves_stones_from_a_ladder() -> None:
    facts = tactics_of(HOPELESS.replace("a", ".").replace("z", "a").replace("O X O", "O X ."))
    said = the(FactKind.SAVE, facts).sentence
    assert said.startswith("It saves the black stone at D7 from a ladder that starts at "), said


def test_a_stone_that_is_caught_all_the_same_is_not_saved_but_lost() -> None:
    lost = tactics_of(HOPELESS)
    assert FactKind.SAVE not in kinds(lost)
    fact = the(FactKind.LOST, lost)
    assert fact.sentence == "White can then catch the 2 black stones at D7 in a ladder with D5."
    assert fact.against
    assert kinds(tactics_of(HOPELESS.replace("z", "X"))) == {FactKind.SAVE}


def test_a_stone_that_was_not_in_danger_is_not_saved() -> None:
    assert not tactics_of(IN_ATARI.replace(". O X O . . .", ". . X O . . ."))


def test_self_atari() -> None:
    fact = the(FactKind.SELF_ATARI, tactics_of(CORNER))
    assert fact.sentence == "White can then capture the black stone at A5 with B5."
    assert fact.against
    assert line_of(fact, 5) == "A5 B5"
    two = tactics_of(CORNER.replace("a . . . .", "a X O . .").replace("O . . . .", "O . O . ."))
    assert FactKind.SELF_ATARI in kinds(two)
    assert the(FactKind.SELF_ATARI, two).sentence == "White can then capture the 2 black stones at A5 with B4."


def test_two_liberties_are_no_self_atari() -> None:
    assert FactKind.SELF_ATARI not in kinds(tactics_of(CORNER.replace("O . . . .", ". O . . .")))


def test_a_capture_is_no_self_atari() -> None:
    assert FactKind.SELF_ATARI not in kinds(tactics_of(KO))


def test_snapback() -> None:
    facts = tactics_of(SNAPBACK)
    fact = the(FactKind.SNAPBACK, facts)
    assert fact.sentence == "It is a snapback: if White takes at D5, C5 captures 5 stones."
    assert line_of(fact, 5) == "C5 D5 C5"
    assert FactKind.SELF_ATARI not in kinds(facts)


def test_no_snapback_if_the_taker_keeps_a_liberty() -> None:
    facts = tactics_of(SNAPBACK.replace("X O O O X", "X O O O ."))
    assert FactKind.SNAPBACK not in kinds(facts)
    assert (
        "if White takes at D5, the 4 white stones at C4 have only 2 liberties" in the(FactKind.THROW_IN, facts).sentence
    )


def test_lost_on_the_first_line() -> None:
    fact = the(FactKind.LOST, tactics_of(FIRST_LINE))
    assert fact.sentence == "White can then catch the black stone at B5 with C5."
    assert line_of(fact, 5) == "B5 C5 A5 A4"


def test_not_lost_with_a_friend_near_by() -> None:
    assert not tactics_of(FIRST_LINE.replace(". a . . .", ". a . X ."))


# ---- The next move ---------------------------------------------------------------------------------------------------

THREAT = """
    . . O O . . .
    . . X a . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
LEFT_BEHIND = """
    . O X X . . .
    . . O O . . .
    . . . . . . .
    . . . . . . .
    . . . . a . .
    . . . . . . .
    . . . . . . .
"""
EXPOSED = """
    . . . . . a
    . O X . X .
    . O . . . X
    . O X X O X
    . . O . . O
    . . . . . .
"""
SHORT_OF_LIBERTIES = """
    . X X O . . .
    O . O . . . .
    O O . . . . .
    . . . . . . .
    . . . . a . .
    . . . . . . .
    . . . . . . .
"""


def test_threatens_to_catch() -> None:
    fact = the(FactKind.THREAT, tactics_of(THREAT))
    assert fact.sentence == "It threatens to catch the 2 white stones at C7."
    assert fact.line[1] == PASS


def test_what_could_be_caught_before_is_no_new_threat() -> None:
    assert FactKind.THREAT not in kinds(
        tactics_of(THREAT.replace("X a", "X X").replace(". . . . . . .", "a . . . . . .", 1))
    )


def test_a_chain_with_three_liberties_is_no_threat() -> None:
    assert FactKind.THREAT not in kinds(tactics_of(THREAT.replace(". . X a", ". . . a")))


def test_tells_what_is_left_in_atari_and_in_danger() -> None:
    facts = tactics_of(LEFT_BEHIND)
    fact = the(FactKind.LEAVES, facts)
    assert fact.sentence == "White can then capture the 2 black stones at C7 with E7."
    assert fact.against
    assert FactKind.ELSEWHERE not in kinds(facts)
    caught = the(FactKind.LEAVES, tactics_of(LEFT_BEHIND.replace(". O X X", ". . X X")))
    assert caught.sentence.startswith("White can then catch the 2 black stones at C7 with ")


def test_stones_that_only_the_move_exposes_are_not_left() -> None:
    """Black fills the corner where F4 could have run."""
    facts = tactics_of(EXPOSED)
    fact = the(FactKind.ELSEWHERE, facts)
    assert fact.sentence == "White can then catch the 2 black stones at F4 with E4."
    assert fact.against
    assert FactKind.LEAVES not in kinds(facts)


def test_stones_that_are_saved_captured_or_single_are_not_left() -> None:
    assert FactKind.LEAVES not in kinds(tactics_of(LEFT_BEHIND.replace("a", ".").replace("X X . . .", "X X a . .")))
    assert FactKind.LEAVES not in kinds(tactics_of(LEFT_BEHIND.replace(". O X X . . .", ". . X O . . .")))


def test_nothing_is_told_about_stones_with_room() -> None:
    assert not tactics_of(LEFT_BEHIND.replace(". O X X", ". . X X").replace(". . O O", ". . . O"))


def test_a_chain_that_cannot_extend_is_captured_at_the_end_of_a_legal_line() -> None:
    fact = the(FactKind.LEAVES, tactics_of(SHORT_OF_LIBERTIES))
    game, _ = draw(SHORT_OF_LIBERTIES)
    board, color = game.position, BLACK
    for point in fact.line:
        assert point == PASS or board.is_legal(point, color), line_of(fact, 7)
        board.play(point, color)
        color = color.opponent


# ---- Connections -----------------------------------------------------------------------------------------------------

BETWEEN = """
    . . . . . . .
    . . O . O . .
    . X X a X X .
    . . O . O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
BAMBOO = """
    . . . . . . .
    . . X a X . .
    . . X . X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
CUTTER_IS_TAKEN = """
    . . . . . . .
    . . X X X . .
    . X X a X X .
    . . . . . . .
    . O . . . . .
    . . . . . . .
    . . . . . . .
"""
JOINED_BY_A_CAPTURE = """
    . . . . . . .
    . X X X . X .
    X . . O a . .
    X O O X O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
JOINED_ALL_THE_SAME = """
    . . . O O . O
    X . O O X O .
    . X . . . . O
    . . O a . . .
    X . X O X X .
    X . O . . O X
    . X . X . X .
"""
TAKEN_NOT_CUT = """
    . . . . . . .
    . . O O . . .
    . O X a X X .
    . . O . O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_connects() -> None:
    fact = the(FactKind.CONNECT, tactics_of(BETWEEN))
    said = "It connects the 2 black stones at B5 and the 2 black stones at E5; White could have cut there."
    assert fact.sentence == said


def test_cuts() -> None:
    fact = the(FactKind.CUT, tactics_of(BETWEEN, WHITE))
    assert fact.sentence == "It cuts the 2 black stones at B5 off from the 2 black stones at E5."


@pytest.mark.parametrize("drawing", [BAMBOO, CUTTER_IS_TAKEN])
def test_what_cannot_be_cut_is_neither_connected_nor_cut(drawing: str) -> None:
    for mover in (BLACK, WHITE):
        assert not kinds(tactics_of(drawing, mover)) & {FactKind.CONNECT, FactKind.CUT}


def test_a_move_next_to_one_chain_connects_nothing() -> None:
    assert FactKind.CONNECT not in kinds(tactics_of(BETWEEN.replace("a X X", "a . .")))


def test_no_cut_where_capturing_another_stone_joins_the_chains() -> None:
    """White D3 takes D4, whatever Black's stone at E5 does."""
    assert FactKind.CUT not in kinds(tactics_of(JOINED_BY_A_CAPTURE))


def test_no_connection_is_needed_where_a_capture_joins_the_chains() -> None:
    """If Black cuts at D4, White B3 takes C3, which kept C4 and D3 apart."""
    assert FactKind.CONNECT not in kinds(tactics_of(JOINED_ALL_THE_SAME, WHITE))


def test_where_a_stone_would_be_captured_it_is_not_said_to_be_cut_off() -> None:
    facts = tactics_of(TAKEN_NOT_CUT)
    assert the(FactKind.SAVE, facts).sentence == "It saves the black stone at C5 from capture."
    assert FactKind.CONNECT not in kinds(facts)


# ---- Cuts that are threatened, and groups ----------------------------------------------------------------------------

THREATENED_CUT = """
    . . . . .
    O X . a X
    . O b O .
    O . . . .
    X . . . .
"""
HELD = """
    . . . . . . .
    . . X . . . .
    . X . X . . .
    . . a . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
NOT_HELD = """
    . . . . . . .
    . . . . . . .
    . X a X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
CUTTER_GIVES_ATARI = """
    O X X a X .
    O O O X . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


def next_cuts(drawing: str, expected: str = "b") -> list[Fact]:
    """The cuts that Black threatens at ``a`` if the network expects him at that letter next."""
    game, points = draw(drawing, to_move=BLACK)
    move = Played.on(game.position, BLACK, points["a"])
    return list(next_cut(move, points[expected] if expected else PASS))


def test_threatens_to_cut() -> None:
    fact = the(FactKind.THREATENS_CUT, next_cuts(THREATENED_CUT))
    assert fact.sentence == "It threatens to cut the white stone at B3 off from the white stone at D3 with C3."
    assert line_of(fact, 5) == "D4 pass C3"
    assert fact.certainty is Certainty.READ
    assert not fact.against


def test_no_cut_is_threatened_that_is_not_expected_or_could_be_made_before() -> None:
    assert not next_cuts(THREATENED_CUT, expected="")
    before = THREATENED_CUT.replace("a", "X").replace(". . . . .", ". . . . a", 1)
    assert the(FactKind.CUT, tactics_of(before, letter="b"))
    assert not next_cuts(before)
    assert not next_cuts(THREATENED_CUT.replace("a", ".").replace(". . . . .", ". . . . a", 1))


POSSIBLE_BEFORE = """
    X . O . . O
    . O X . . X
    . X . O . .
    X O a . X O
    O b O . . .
    . X . . O .
"""


def test_a_cut_that_was_possible_before_is_not_threatened() -> None:
    """Black could have cut at B2 before, though there were other stones to cut as well."""
    assert not next_cuts(POSSIBLE_BEFORE)


JOINED_FROM_NEAR_BY = """
    . . O X . X .
    . b . X . X .
    . . O X . . X
    X X X a . . O
    . . . O . . .
    . X O . . . .
    . . . O . O O
"""


def test_a_cut_does_not_hold_if_a_stone_near_by_joins_both_sides() -> None:
    """White's cut at D4: Black's B6, which is no liberty of his stones, puts C7 and C5 between the two sides."""
    game, points = draw(JOINED_FROM_NEAR_BY, to_move=WHITE)
    position = game.position
    position.play(points["a"], WHITE)
    position.play(points["b"], BLACK)
    groups = groups_of(position, BLACK)
    assert groups[parse_vertex("C4", 7)] == groups[parse_vertex("D5", 7)]
    assert FactKind.CUT not in kinds(tactics_of(JOINED_FROM_NEAR_BY, WHITE))


def test_what_is_too_long_to_read_is_not_called_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    """That no capture is found does not mean that there is none."""
    game, points = draw("""
        . . . . .
        . . . . .
        . X O X .
        . . a . .
        . . . . .
    """)
    stone = points["a"] - game.size
    assert is_safe(game.position, stone)
    monkeypatch.setattr("katachi.play.reasons.played.gets_away", lambda *_: False)
    assert capture_line(game.position, stone) is None
    assert not is_safe(game.position, stone)


def linked(drawing: str, first: str, second: str) -> bool:
    position = draw(drawing)[0].position
    groups = groups_of(position, BLACK)
    return groups[parse_vertex(first, position.size)] == groups[parse_vertex(second, position.size)]


def test_a_point_where_a_cutting_stone_is_caught_links_chains() -> None:
    """The tiger's mouth; and a point where White may not play."""
    assert linked(HELD, "B5", "C6")
    assert linked(HELD, "B5", "D5")
    assert linked(
        """
        . X O . .
        X . X O .
        O X O . .
        . O . . .
        . . . . .
    """,
        "A4",
        "B5",
    )


def test_a_point_where_a_cutting_stone_gets_away_or_threatens_does_not() -> None:
    assert not linked(NOT_HELD, "B5", "D5")
    assert not linked(CUTTER_GIVES_ATARI, "B6", "E6")


# ---- All -------------------------------------------------------------------------------------------------------------

EVERYTHING = [
    ONE_STONE, TWO_STONES, TWO_CHAINS, KO, NO_KO, ATARI, DOUBLE, EDGE_ONE, EDGE_TWO, LADDER, IN_ATARI, HOPELESS, CORNER,
    SNAPBACK, FIRST_LINE, THREAT, LEFT_BEHIND, EXPOSED, SHORT_OF_LIBERTIES, BETWEEN, BAMBOO, CUTTER_IS_TAKEN,
    THREATENED_CUT, HELD, NOT_HELD,
]  # fmt: skip


def test_facts_are_the_same_each_time_and_the_board_is_left_alone() -> None:
    for drawing in EVERYTHING:
        move = played(drawing)
        before, after = move.before.board.copy(), move.after.board.copy()
        assert all_tactics(move) == all_tactics(move) == tactics_of(drawing)
        assert (move.before.board == before).all()
        assert (move.after.board == after).all()


def test_a_move_far_from_everything_does_nothing() -> None:
    assert not tactics_of("""
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . X . .
        . . . . . . . . .
    """)


CORNER_SUICIDE = """
    a X O . .
    X O O . .
    O O . . .
    . . . . .
    . . . . .
"""
SUICIDE_BETWEEN_CHAINS = """
    O a O . .
    O X O . .
    . O . . .
    . . . . .
    . . . . .
"""


@pytest.mark.parametrize("drawing", [CORNER_SUICIDE, SUICIDE_BETWEEN_CHAINS], ids=["corner", "between chains"])
def test_suicide_is_no_error(drawing: str) -> None:
    game, points = draw(drawing, rules="tromp-taylor")
    assert game.why_illegal(points["a"], BLACK) is None
    facts = list(tactics(Played.on(game.position, BLACK, points["a"])))
    assert not kinds(facts) & {FactKind.CUT, FactKind.CONNECT, FactKind.SELF_ATARI, FactKind.LOST}


def test_a_capture_line_begins_with_the_attacker() -> None:
    game, _ = draw(EDGE_TWO)
    stone = parse_vertex("B5", 5)
    line = capture_line(game.position, stone)
    assert line is not None
    assert game.position.is_legal(line[0], BLACK)
    assert capture_line(draw(ATARI)[0].position, parse_vertex("C4", 7)) is None
