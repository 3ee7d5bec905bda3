"""Drawings of rules: for the terminal, as SVG, and the exports."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from katachi.knowledge.life.drawing import (
    Entry,
    draw,
    legend,
    line_pictures,
    marks,
    moves,
    parse_rows,
    picture,
    rows,
    rule_json,
    sheet,
)
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.line import LineMove, RuleLine, lines_of
from katachi.knowledge.life.rule_set import Frame, Rule, SetKey

from .rule_sets import random_set

NAMES = (
    "eye-corner-2x2-sound",
    "life-corner-4x3-sound",
    "eye-side-3x2-paper",
    "life-side-4x4-sound",
    "eye-center-3x3-sound",
)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(name: str, colours: str, conditions: int, depth: int) -> str:
    key = SetKey.parse(name)
    return draw(key, Rule(parse_rows(colours, key.frame), conditions, depth), 4)


def test_a_rule_in_the_corner() -> None:
    conditions = 0x3 | 0x1 << 12 | 0xC << 32 | 0x4 << 28 | 0xD << 44
    assert drawn("life-corner-4x3-sound", "XX.X/X.XO/.XO.", conditions, 6).splitlines() == [
        "life, corner 4x3, sound, rule 5: depth 6",
        "+------------",
        "|XA XA .  XB",
        "|XA .  X  OC",
        "|.d X  O  .e",
        "A: at least 2 liberties outside",
        "B: at least 1 liberty outside",
        "C: at most 1 liberty outside",
        "d: if White plays here, no liberty outside",
        "e: if Black plays here, at least 1 liberty outside",
        "e: if White plays here, no liberty outside",
    ]


def test_a_rule_on_the_side() -> None:
    assert drawn("eye-side-3x2-paper", "X.X/.X.", 0x400000, 2).splitlines() == [
        "eye, side 3x2, paper, rule 5: depth 2",
        "----------",
        " X  .  X",
        " .  X  .a",
        "a: if White plays here, at most 1 liberty outside",
    ]


def test_a_rule_in_the_centre() -> None:
    assert drawn("eye-center-3x3-sound", ".X./X.X/OX.", 0xC << 24, 0).splitlines() == [
        "eye, center 3x3, sound, rule 5: depth 0",
        " .  X  .",
        " X  .  X",
        " OA X  .",
        "A: no liberty outside",
    ]
    assert drawn("eye-corner-2x2-sound", ".X/XX", 0, 0).endswith("no conditions")


def test_promised_stones_are_marked() -> None:
    key = SetKey.parse("eye-corner-2x2-sound")
    rule = Rule(parse_rows(".X/XX", key.frame), 0, 2, claims=1 << 32 | 1 << 2 | 1 << 3, claims_depth=4)
    assert draw(key, rule).splitlines()[1:] == [
        "+------",
        "|.  X",
        "|#  #",
        "no conditions",
        "#: any one of these stones reaches the goal, within 4 plies",
    ]
    drawn_sheet = sheet([Entry(key, rule)])
    assert drawn_sheet.count('stroke="#f2d8a0"') == 2
    assert "ringed: any one" in drawn_sheet
    assert rule_json(key, rule, 0)["promised"] == [2, 3]


LIVES = SetKey.parse("life-corner-3x3-sound"), Rule(parse_rows("XO./.XX/XXO", Frame("corner", 3, 3)), 0xF00, 4)


def test_the_main_line_is_drawn_with_numbers() -> None:
    key, rule = LIVES
    line = lines_of(key).of(rule)
    assert draw(key, rule, line=line).removeprefix(draw(key, rule)).splitlines() == [
        "",
        "main line:",
        " A  B  C",
        "+---------",
        "|4  O  2  1",
        "|1  X  X  2",
        "|X  X  O  3",
        "1. White A2, captures A1; 2. Black C1, may leave C3",
        "3. White outside; 4. Black A1, captures B1 A2",
    ]
    assert moves(rule, RuleLine(key.frame, ())) == []
    side = RuleLine(Frame("side", 3, 2), (LineMove(2, "pass"), LineMove(1, 5)))
    assert moves(Rule(0, 0, 2), side)[1:5] == [" A  B  C", "----------", " .  .  .  1", " .  .  2  2"]
    centre = RuleLine(Frame("center", 2, 2), (LineMove(2, 0), LineMove(1, "outside", (0,))))
    assert moves(Rule(0, 0, 2), centre)[1:4] == [" A  B", " 1  .  1", " .  .  2"]


def test_the_main_line_as_json() -> None:
    key, rule = LIVES
    assert rule_json(key, rule, 0)["line"] is None
    written = rule_json(key, rule, 0, lines_of(key).of(rule))["line"]
    assert [tuple(move.values()) for move in written] == [
        ("white", "A2", ["A1"], []),
        ("black", "C1", [], ["C3"]),
        ("white", "outside", [], []),
        ("black", "A1", ["B1", "A2"], []),
    ]
    assert set(written[0]) == {"color", "move", "captures", "in_doubt"}


def test_the_main_line_on_the_sheet() -> None:
    """A second board with numbered stones and the names of rows and columns, and the moves below the conditions."""
    key, rule = LIVES
    line = lines_of(key).of(rule)
    assert line is not None
    bare, lined = (ET.fromstring(sheet([Entry(key, rule, 0, one)])) for one in (None, line))
    boards = [one.findall(f"{SVG}g/{SVG}g/{SVG}svg") for one in (bare, lined)]
    assert [len(some) for some in boards] == [1, 2]
    second = boards[1][1]
    assert _stones(second) == "XOXOXXXXO"
    assert sorted(text.text or "" for text in second.iter(f"{SVG}text")) == sorted(["4", "2", "1", *"ABC", *"123"])
    below = [text.text for text in lined.findall(f"{SVG}g/{SVG}text")]
    assert below[-2:] == line.pairs
    assert float(lined.attrib["height"]) > float(bare.attrib["height"])
    assert len(list(ET.fromstring(sheet([Entry(key, rule, 0, RuleLine(key.frame, ()))])).iter())) == len(
        list(bare.iter())
    )


def test_every_rule_with_moves_has_its_line() -> None:
    rules = generate("eye", "corner", 3, 2)
    lines = [lines_of(rules.key).of(rule) for rule in rules]
    texts = [draw(rules.key, rule, number, lines[number]) for number, rule in enumerate(rules)]
    assert sum("main line:" in text for text in texts) == sum(depth > 0 for depth in rules.depth) > 10
    written = [rule_json(rules.key, rule, number, lines[number])["line"] for number, rule in enumerate(rules)]
    assert [len(line) for line in written] == rules.depth.tolist()


def test_rows_are_read_back() -> None:
    for name in NAMES:
        frame = SetKey.parse(name).frame
        for rule in random_set(name, 30):
            assert parse_rows("/".join(rows(rule, frame)), frame) == rule.code
    for text in ("XX", "XX./X", "XX/XA", "X/X/X/X", ""):
        with pytest.raises(ValueError, match="2 rows of 2 signs"):
            parse_rows(text, Frame("corner", 2, 2))


@pytest.mark.parametrize("name", NAMES)
def test_every_condition_is_written_down_once(name: str) -> None:
    """What the export says is enough to make the rule again."""
    key = SetKey.parse(name)
    rules = random_set(name, 80, seed=3, claims=False)
    for number, rule in enumerate(rules):
        written = rule_json(key, rule, number)
        assert parse_rows("/".join(written["rows"]), key.frame) == rule.code
        bits = 0
        for condition in written["conditions"]:
            is_black = "at_least" in condition
            level = condition["at_least"] if is_black else 2 - condition["at_most"]
            colour = rule.colours(key.cells)[condition["cells"][0]]
            kinds = ("if Black plays", "black string") if is_black else ("if White plays", "white string")
            assert condition["kind"] == kinds[colour > 0]
            bits |= (0, 1, 3)[level] << 4 * min(condition["cells"]) + (0 if is_black else 2)
        assert (bits, int(written["bits"], 16)) == (rule.conditions, rule.conditions)
        letters = [mark.letter for mark in marks(rule, key.frame)]
        assert len(set(letters)) == len(letters)
        assert len(legend(rule, key.frame)) == max(1, len(written["conditions"]))


def test_rules_are_numbered_from_1() -> None:
    rules = random_set("eye-side-3x2-paper", 25)
    written = [rule_json(rules.key, rule, number) for number, rule in enumerate(rules)]
    assert [one["rule"] for one in written] == list(range(1, 26))
    assert [one["code"] for one in written] == rules.code.tolist()
    assert "rule 25" in draw(rules.key, rules[24], 24)


def _stones(drawing: ET.Element) -> str:
    circles = [circle for circle in drawing.iter(f"{SVG}circle") if circle.attrib["r"] == "14.72"]
    return "".join("XO"[circle.attrib["fill"] == "#fff"] for circle in circles)


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_shows_stones_letters_and_words(name: str) -> None:
    rules = random_set(name, 7, claims=False)
    drawn_sheet = ET.fromstring(sheet([Entry(rules.key, rule, number) for number, rule in enumerate(rules)]))
    groups = drawn_sheet.findall(f"{SVG}g")
    assert len(groups) == 7
    width, height = (float(drawn_sheet.attrib[side]) for side in ("width", "height"))
    for rule, group in zip(rules, groups, strict=True):
        assert _stones(group) == "".join(rows(rule, rules.frame)).replace(".", "")
        words = [text.text for text in group.iter(f"{SVG}text")]
        letters = [mark.letter for mark in marks(rule, rules.frame) for _ in mark.cells]
        assert sorted(word for word in words if word and len(word) == 1) == sorted(letters)
        assert words[-len(legend(rule, rules.frame)) :] == legend(rule, rules.frame)
        x, y = map(float, group.attrib["transform"].removeprefix("translate(").rstrip(")").split())
        for circle in group.iter(f"{SVG}circle"):
            assert 0 < x + float(circle.attrib["cx"]) < width
            assert 0 < y + float(circle.attrib["cy"]) < height


def test_pictures_of_a_rule_and_its_line() -> None:
    """The edges are those of its place; the letters and rings are where the rule has them."""
    key, rule = LIVES
    drawn = picture(rule, key.frame)
    assert drawn.rows == ("####", "#XO.", "#.XX", "#XXO")
    assert (drawn.labels, drawn.frame) == ({7: "a"}, (5, 15))
    assert picture(Rule(0, 0, 0), Frame("side", 2, 1)).rows == ("##", "..")
    assert picture(Rule(0, 0, 0), Frame("center", 2, 1)).rows == ("..",)
    line = lines_of(key).of(rule)
    assert line is not None
    after = list(line_pictures(rule, line))
    assert [one.rows[1:] for one in after[:2]] == [("#.O.", "#OXX", "#XXO"), ("#.OX", "#OXX", "#XXO")]
    assert after[1].labels == {9: "1", 7: "2"}


def test_an_empty_sheet_is_an_error() -> None:
    with pytest.raises(ValueError, match="no rule to draw"):
        sheet([])
