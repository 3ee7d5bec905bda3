"""Patterns as drawings, as regions of games and as sequences."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from katachi.go import Picture
from katachi.knowledge.patterns.find.pattern import ANCHORS, Pattern, PatternError, of_game, of_moves, parse
from katachi.records import GameRecord, Setup


@pytest.mark.parametrize(
    ("drawing", "rows", "place"),
    [
        ("..X/.O.", ("..X", ".O."), "centre"),
        ("---\n. X |\nO . |\n", (".X", "O."), "corner"),
        ("|xo/|*?", ("xo", "**"), "side"),
        ("+---/|+#●/|,O○/+---", (".XX", ".OO"), "side"),
        ("---/|X|/---", ("X",), "full"),
        ("=====/(X)./..", ("X.", ".."), "side"),
        (" 2 . X 2\n 1 O . 1", (".X", "O."), "centre"),
        (" 19| . X\n 18| O .", (".X", "O."), "side"),
        (". X |19\nO . |18\n", (".X", "O."), "side"),
        ("   A B\n 2 . X 2\n 1 O . 1\n   A B", (".X", "O."), "full"),
    ],
)
def test_drawings(drawing: str, rows: tuple[str, ...], place: str) -> None:
    pattern = parse(drawing)
    assert (pattern.rows, pattern.place) == (rows, place)


def test_a_board_as_it_is_drawn_elsewhere_is_a_full_board() -> None:
    position = GameRecord(9, [(1, 20), (2, 24)]).game().position
    pattern = parse(Picture.of(position).text())
    assert pattern.place == "full"
    assert pattern.rows[2] == "..X...O.."


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("", "not a pattern"),
        ("///", "not a pattern"),
        ("---", "not a pattern"),
        ("..X/..", "row 2 of the pattern, '..', has 2 points and the first has 3"),
        ("..X/.Q.", "'Q' in row 2"),
        ("**/**", "the pattern has only"),
        ("|../..", "left edge is drawn on only some rows"),
        ("..|/..", "right edge is drawn on only some rows"),
        ("../---/..", "'..' is below the bottom edge"),
        ("." * 26, "1 to 25 rows and columns"),
        ("/".join(["."] * 26), "1 to 25 rows and columns"),
        ("----/|...|/----", "a full board is a square"),
        ("|", "1 to 25 rows"),
    ],
)
def test_mistakes_are_said_in_one_line(drawing: str, words: str) -> None:
    with pytest.raises(PatternError, match=words.replace(".", r"\.").replace("*", r"\*")) as caught:
        parse(drawing)
    assert "\n" not in str(caught.value)


def test_anchors() -> None:
    assert parse("..X/.O.", "corner").edges == (False, True, True, False)
    assert parse("..X/.O.", "side").edges == (False, True, False, False)
    assert parse("..X/.O.", "bottom-left").edges == (True, False, False, True)
    assert parse("---/|..X/|.O.", "corner").edges == (True, True, False, False)
    assert parse("---/|..X/|.O.", "centre").edges == (False, False, False, False)
    with pytest.raises(PatternError, match="the anchor is 'side', but the drawn edges are those of a corner"):
        parse("---/|..X/|.O.", "side")
    with pytest.raises(PatternError, match="the anchor is 'top-right'"):
        parse("---/|..X/|.O.", "top-right")
    with pytest.raises(PatternError, match="'middle' is not an anchor: use corner, side, centre, full"):
        parse("..X/.O.", "middle")


SIGNS = st.sampled_from("XO.*xo")


@given(
    rows=st.integers(1, 6).flatmap(
        lambda width: st.lists(st.text(SIGNS, min_size=width, max_size=width), min_size=1, max_size=6)
    ),
    anchor=st.sampled_from([name for name in ANCHORS if name != "full"]),
)
def test_what_is_drawn_is_read_again(rows: list[str], anchor: str) -> None:
    if all(set(row) == {"*"} for row in rows):
        rows[0] = "X" + rows[0][1:]
    pattern = Pattern(tuple(rows), ANCHORS[anchor])
    assert parse(pattern.draw()) == pattern
    assert parse(pattern.draw().replace("\n", "/")) == pattern


def test_names_stand_on_their_points() -> None:
    assert parse("---/..|/.X|").draw({0: "A"}) == "-----\n A . |\n . X |"


@settings(max_examples=300)
@given(
    st.one_of(st.text(max_size=60), st.text("XO.*xo|-+/ \n123ABC=_()", max_size=60)), st.sampled_from([None, *ANCHORS])
)
@example("|-|", None)
@example("\ud800", None)
@example("1", "full")
def test_no_text_gives_anything_but_a_pattern_or_a_line(text: str, anchor: str | None) -> None:
    try:
        pattern = parse(text, anchor)
    except PatternError as error:
        message = str(error)
        assert message.count("\n") == 0
    else:
        assert parse(pattern.draw()).rows == pattern.rows


# ---- Games and sequences ---------------------------------------------------------------------------------------------


def test_a_region_of_a_game_with_the_edges_it_touches() -> None:
    game = GameRecord(9, [(1, 20), (2, 24), (1, 60)], setup=Setup(black=(80,)))
    corner = of_game(game, 2, "F9:J6")
    assert (corner.rows, corner.place) == (("....", "....", ".O..", "...."), "corner")
    assert of_game(game, 2, "J6:F9") == corner
    assert of_game(game, 0, "H1:J2").rows == ("..", ".X")
    assert of_game(game, 3, "C7:D7").place == "centre"
    assert of_game(game).place == "full"
    with pytest.raises(PatternError, match="no position after 4 moves: the game has 3"):
        of_game(game, 4)
    for region in ("A1", "A1:B2:C3", "A1:pass"):
        with pytest.raises(PatternError, match="is not a region"):
            of_game(game, 1, region)
    with pytest.raises(ValueError, match="'K1' is not a point"):
        of_game(game, 1, "A1:K1")


def test_a_sequence_with_a_capture() -> None:
    pattern = of_moves("A9 B9 E5 A8", 9, "A9:C7")
    assert (pattern.rows, pattern.place) == ((".O.", "O..", "..."), "corner")


def test_the_region_of_a_sequence_reaches_the_edges_that_are_near() -> None:
    corner = of_moves("R4 P3 R6")
    assert (corner.place, corner.width, corner.height) == ("corner", 6, 7)
    side = of_moves("K3 M3 pass K5")
    assert (side.place, side.width, side.height) == ("side", 5, 6)
    assert of_moves("K10 K11").place == "centre"
    assert of_moves("Q16 D4 Q4 D16").place == "full"
    assert of_moves("E5 E6", 9).place == "full"


@pytest.mark.parametrize(
    ("moves", "words"), [("", "no moves"), ("pass", "no moves"), ("R4 R4", "move 2, 'R4'"), ("R4 Z9", "'Z9' is not a")]
)
def test_wrong_sequences(moves: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        of_moves(moves)


def test_pictures_have_the_edges_that_are_drawn() -> None:
    picture = parse("---/.x|/*X|").picture()
    assert (picture.rows, picture.labels) == (("###", "..#", " X#"), {4: "x"})
    assert parse("X./.O").picture().rows == ("X.", ".O")
