"""Pictures of boards: what they show, as text and as SVG."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from katachi.go import Game, Picture, Position, diagram, parse_vertex
from katachi.go import picture as drawing
from katachi.go.points import COLUMNS

BOARD = diagram.parse("""
  . . . . .
  . X O . .
  . . . . .
  . . . X .
  . . . . .
""").position
SVG = "{http://www.w3.org/2000/svg}"


def at(*names: str) -> list[int]:
    return [parse_vertex(name, 5) for name in names]


def test_a_whole_board_has_its_edge_around_it() -> None:
    picture = Picture.of(BOARD)
    assert picture.rows == ("#######", "#.....#", "#.XO..#", "#.....#", "#...X.#", "#.....#", "#######")
    assert (picture.top, picture.left, picture.size) == (-1, -1, 5)


def test_the_rectangle_of_points_with_a_margin() -> None:
    picture = Picture.of(BOARD, at("C3"), 1)
    assert (picture.rows, picture.top, picture.left) == (("XO.", "...", "..X"), 1, 1)
    assert picture.text(2) == "   B C D\n 4 X O .\n 3 . . .\n 2 . . X"


def test_the_edge_is_shown_where_it_is_reached() -> None:
    assert Picture.of(BOARD, at("D2"), 1).rows == ("...#", ".X.#", "...#", "####")
    assert Picture.of(BOARD, at("D2"), 9) == Picture.of(BOARD)


def test_what_was_not_looked_at_is_blank() -> None:
    assert Picture.of(BOARD, at("B4", "C3"), only=at("B4", "C3")).rows == ("X ", " .")


def test_marks_are_given_by_points_and_kept_by_cells() -> None:
    marks = {"labels": {at("C3")[0]: "a", at("A1")[0]: "b"}, "rings": at("B4"), "tints": at("D4"), "move": at("C4")[0]}
    picture = Picture.of(BOARD, at("C3"), 1).marked(**marks, frame=at("C4", "C3", "D3", "D4"))  # type: ignore[arg-type]
    assert (picture.labels, picture.rings, picture.tints, picture.move) == ({4: "a"}, (0,), (2,), 1)
    assert picture.frame == (1, 5)
    assert picture.text(2) == "   B C D\n 4 X(O).]\n 3 .[a .]\n 2 . . X"


def test_a_point_to_play_on_is_a_star_in_text() -> None:
    assert Picture((".X", ".."), move=3).text() == " . X\n . *"


def test_long_labels_make_wide_columns() -> None:
    assert Picture((".X",), labels={0: "10"}, size=1).text(2) == "    A  B\n 1 10  X"


def test_star_points() -> None:
    assert Picture.of(Position(9)).text().count("+") == 9
    assert "+" not in Picture.of(Position(9), stars=False).text()


@pytest.mark.parametrize("coordinates", [False, True])
def test_an_svg_has_stones_lines_and_marks(coordinates: bool) -> None:
    picture = Picture.of(BOARD, at("C3"), 1).marked({at("C3")[0]: "<"}, rings=at("B4"), frame=at("C3", "D3"))
    root = ET.fromstring(picture.svg(20, coordinates=coordinates))
    stones = [circle.attrib["fill"] for circle in root.iter(f"{SVG}circle") if circle.get("r") == "9.2"]
    assert sorted(stones) == ["#111", "#111", "#fff"]
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert words == (["<", *"BCD", *"432"] if coordinates else ["<"])
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for circle in root.iter(f"{SVG}circle"):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height
    assert len([rect for rect in root.iter(f"{SVG}rect") if "stroke-dasharray" in rect.attrib]) == 1


def test_lines_end_at_the_edge_and_run_on_where_the_board_does() -> None:
    lines = list(Picture.of(BOARD, at("E1"), 1).segments())
    assert max(line.to_x for line in lines) == 1.5  # column E
    assert min(line.to_x for line in lines) < 0
    assert {line.x for line in lines if line.thick and line.x == line.to_x} == {1.5}


def test_notebooks_show_pictures() -> None:
    for shown in (Picture.of(BOARD), BOARD, Game(9)):
        assert ET.fromstring(shown._repr_svg_()).tag == f"{SVG}svg"  # type: ignore[union-attr]


def test_an_empty_picture() -> None:
    assert Picture(()).text() == ""
    assert ET.fromstring(Picture(()).svg()).tag == f"{SVG}svg"


def test_the_page_draws_with_the_same_measures() -> None:
    """The page draws boards itself, in web/src/board/picture.ts."""
    source = (Path(__file__).parents[2] / "web/src/board/picture.ts").read_text(encoding="utf-8")
    measures = dict(re.findall(r"^const (\w+) = ([\d.]+);", source, re.MULTILINE))
    for name, value in measures.items():
        assert float(value) == getattr(drawing, f"_{name}"), name
    assert len(measures) == 3
    assert f'const COLUMNS = "{COLUMNS}";' in source
