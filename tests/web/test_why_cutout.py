"""Parts of a board for small drawings."""

from katachi.go import BLACK, WHITE, cutout, diagram, parse_vertex

BOARD = diagram.parse("""
  . . . . .
  . X O . .
  . . . . .
  . . . X .
  . . . . .
""").position


def at(name: str) -> int:
    return parse_vertex(name, 5)


def test_the_rectangle_of_points_with_a_margin() -> None:
    part = cutout.around(BOARD, [at("B4"), at("C4")], 1)
    assert (part.rows, part.top, part.left) == (("....", ".XO.", "...."), 0, 0)


def test_the_edge_is_shown_once_however_large_the_margin() -> None:
    part = cutout.around(BOARD, [at("D2")], 9)
    assert part.rows[0] == part.rows[-1] == "#######"
    assert part.rows[4] == "#...X.#"
    assert (part.top, part.left) == (-1, -1)


def test_a_window_at_the_corner() -> None:
    assert cutout.window(BOARD, at("E1"), 3).rows == ("X.#", "..#", "###")


def test_a_pattern_is_turned_as_it_lies_on_the_board() -> None:
    drawing = ["# . *", "    X"]  # in its one form: the edge to the left, the mover's stone below
    part = cutout.pattern(BOARD, drawing, at("D4"), WHITE)
    assert (part.top, part.left) == (-1, 2)
    assert part.rows == ("##", " .", "O.")


def test_colours_are_the_boards_not_the_movers() -> None:
    drawing = ["X *"]  # the mover's stone beside the move
    assert cutout.pattern(BOARD, drawing, at("C5"), WHITE).rows == (".", "O")
    assert cutout.pattern(BOARD, drawing, at("B5"), BLACK).rows == (".", "X")


def test_what_was_not_looked_at_is_blank() -> None:
    part = cutout.pattern(BOARD, ["  *", "O X"], at("C5"), WHITE)  # own stone below, enemy beside that
    assert part.rows == (" .", "XO")
