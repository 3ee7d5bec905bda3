"""Problems drawn in text: every way of drawing the same corner gives the same stones."""

from __future__ import annotations

import pytest

from katachi.go import BLACK, WHITE, parse_vertex, vertex
from katachi.reading.problems.drawings import read_drawing

BLACKS = ["E18", "B17", "C17", "D17", "E17"]
WHITES = ["F19", "F18", "F17", "B16", "C16", "D16", "E16", "F16"]
PLAIN = ". . . . . O .\n. . . . X O .\n. X X X X O .\n. O O O O O .\n"
ROWS = PLAIN.splitlines()
SAME = {
    "plain": PLAIN,
    "without spaces": PLAIN.replace(" ", ""),
    "with words": f"Hello,\nis this alive?\n\n{PLAIN}\nThanks!",
    "a wiki's": "$$B Long L group\n$$ -----------------\n" + "".join(f"$$ | {row}\n" for row in ROWS),
    "signs of a font": PLAIN.replace(" ", "").translate(str.maketrans("XO.", "●○┼")).replace("┼", "├", 1),
    "a frame of lines": "┌┬┬┬┬○┬\n├┼┼┼●○┼\n├●●●●○┼\n├○○○○○┼",
    "small letters": PLAIN.lower(),
    "# and o": PLAIN.replace("X", "#").lower(),
    "@ and O": PLAIN.replace("X", "@"),
    "B and W": PLAIN.replace("X", "B").replace("O", "W"),
    "named points": PLAIN.replace(". . . . X", "a b 1 . X"),
    "Windows": PLAIN.replace("\n", "\r\n"),
    "with numbers": "   A B C D E F G\n" + "".join(f"{19 - y} {row}\n" for y, row in enumerate(ROWS)),
}


def stones(text: str, color: int) -> list[str]:
    position, _ = read_drawing(text)
    return [vertex(p, position.size) for p in range(position.size**2) if position.color(p) == color]


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_the_same_corner(text: str) -> None:
    assert (stones(text, BLACK), stones(text, WHITE)) == (BLACKS, WHITES)
    assert read_drawing(text)[0].size == 19


@pytest.mark.parametrize(
    ("words", "mover"),
    [
        ("", BLACK),
        ("White to play", WHITE),
        ("Black to live, then White connects", BLACK),
        ("w plays", WHITE),
        ("I am White.", BLACK),
    ],
)
def test_whose_move_it_is(words: str, mover: int) -> None:
    assert read_drawing(f"{words}\n\n{PLAIN}")[1] == mover


def test_a_wiki_says_whose_move_it_is() -> None:
    assert read_drawing("$$W kill it\n" + "".join(f"$$ | {row}\n" for row in ROWS))[1] == WHITE


def test_borders_say_which_corner_it_is() -> None:
    text = "$$ . O O O O |\n$$ . O X X . |\n$$ . O . X . |\n$$ ----------"
    assert stones(text, BLACK) == ["R2", "S2", "S1"]
    assert stones(text.replace("|", " "), BLACK) == ["C2", "D2", "D1"]
    assert stones(". O O O O |\n. O X X . |", BLACK) == ["R18", "S18"]


def test_numbers_say_which_rows_they_are() -> None:
    assert stones("3 . O O O\n2 . O X X\n1 . O X .", BLACK) == ["C2", "D2", "C1"]
    position, _ = read_drawing("13 . X O .\n12 X X O .\n11 O O O .")
    assert (position.size, position.color(parse_vertex("B13", 13))) == (13, BLACK)


def test_a_whole_board_with_a_remark_behind_a_row() -> None:
    rows = [f" {9 - y} . . X O . . . . . {9 - y}" for y in range(9)]
    rows[1] += "     WHITE (O) has captured 3 stones"
    position, _ = read_drawing("\n".join(["   A B C D E F G H J", *rows, "   A B C D E F G H J"]))
    assert (position.size, position.stones(BLACK), position.stones(WHITE)) == (9, 9, 9)


@pytest.mark.parametrize("text", ["", "hello", "X", ". . .\n. . .\n", "O O O\nO O O", "W " * 30 + "\n" + "B " * 30])
def test_what_is_not_a_drawing(text: str) -> None:
    with pytest.raises(ValueError, match=r"drawing|board"):
        read_drawing(text)
