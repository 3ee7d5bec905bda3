"""Each way a file can be odd: what is read, and which warning says so where."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from katachi.records import SgfError, WarningKind, parse


@dataclass
class Sample:
    name: str
    text: str | bytes
    games: list[str]  # nodes of each game as text, parents first
    warnings: list[str]  # all of them, exactly


SAMPLES = [
    Sample("plain", "(;SZ[9];B[ee];W[ge])", ["SZ[9]|B[ee]|W[ge]"], []),
    Sample("many games", "(;SZ[9])\n(;SZ[13])\n\n(;)", ["SZ[9]", "SZ[13]", ""], []),
    Sample("empty nodes", "(;;;)", ["||"], []),
    Sample("blanks anywhere", " ( ;\nB \t[aa] \r\n [bb]\n ; W[cc]\v)\n", ["B[aa][bb]|W[cc]"], []),
    Sample("byte order mark", "\ufeff(;B[aa])".encode(), ["B[aa]"], []),
    Sample(
        "text before the game",
        "From: a friend\n\n(;B[aa])",
        ["B[aa]"],
        ['line 1, column 1: 14 bytes outside of a game ignored: "From: a friend"'],
    ),
    Sample(
        "text behind the game",
        "(;B[aa])\n--\nbye",
        ["B[aa]"],
        ['line 2, column 1: 6 bytes outside of a game ignored: "-- bye"'],
    ),
    Sample(
        "missing opening bracket",
        ";GM[1]SZ[9];B[aa])",
        ["GM[1]SZ[9]|B[aa]"],
        ["line 1, column 1: missing '(' before \";GM[1]SZ[9];\""],
    ),
    Sample("missing closing bracket", "(;B[aa]", ["B[aa]"], ["line 1, column 8: the text ends with 1 ')' missing"]),
    Sample(
        "cut inside a move",
        "(;SZ[9];B[a",
        ["SZ[9]|B[a]"],
        [
            "line 1, column 10: missing ']' after \"[a\"",
            "line 1, column 12: the text ends with 1 ')' missing",
        ],
    ),
    Sample(
        "cut inside a comment, behind a backslash",
        "(;C[so\\",
        ["C[so]"],
        ["line 1, column 4: missing ']' after \"[so\\\"", "line 1, column 8: the text ends with 1 ')' missing"],
    ),
    Sample(
        "move not closed",
        "(;B[aa;W[bb])",
        ["B[aa]|W[bb]"],
        ["line 1, column 4: missing ']' after \"[aa\""],
    ),
    Sample(
        "game not closed before the next",
        "(;SZ[9];B[aa]\n(;SZ[9];B[bb])",
        ["SZ[9]|B[aa]", "SZ[9]|B[bb]"],
        ["line 2, column 1: the next game starts with 1 ')' missing"],
    ),
    Sample(
        "missing semicolon",
        "(SZ[9];B[aa](W[bb]))",
        ["SZ[9]|B[aa]|W[bb]"],
        [
            "line 1, column 2: missing ';' before \"SZ[9];B[\"",
            "line 1, column 14: missing ';' before \"W[bb]))\"",
        ],
    ),
    Sample(
        "long names of FF[1] to FF[3]",
        "(;GaMe[1]SiZe[9];Black[aa])",
        ["GM[1]SZ[9]|B[aa]"],
        [
            'line 1, column 3: unusual property name "GaMe" read as GM',
            'line 1, column 10: unusual property name "SiZe" read as SZ',
            'line 1, column 18: unusual property name "Black" read as B',
        ],
    ),
    Sample(
        "small letters only",
        "(;b[aa])",
        ["B[aa]"],
        ['line 1, column 3: unusual property name "b" read as B'],
    ),
    Sample(
        "a property twice in a node",
        "(;AB[aa]C[x]AB[bb])",
        ["AB[aa][bb]C[x]"],
        ['line 1, column 13: second "AB" in one node: its values join the first'],
    ),
    Sample("empty values", "(;C[]AB[];B[])", ["C[]AB[]|B[]"], []),
    Sample(
        "value without a name",
        "(;[aa]B[bb])",
        ["B[bb]"],
        ['line 1, column 3: value without a property name ignored: "[aa]"'],
    ),
    Sample(
        "name without a value", "(;B;W[aa])", ["|W[aa]"], ['line 1, column 3: property without a value ignored: "B"']
    ),
    Sample("stray characters", "(;B[aa]];W[bb])", ["B[aa]|W[bb]"], ['line 1, column 8: unexpected text ignored: "]"']),
    Sample(
        "NUL between nodes",
        "(;B[aa]\0\0;W[bb])",
        ["B[aa]|W[bb]"],
        ['line 1, column 8: control character "\\x00" ignored'],
    ),
    Sample("NUL in a text", "(;C[a\0b])", ["C[a\0b]"], []),
    Sample("empty variation", "(;B[aa]();W[bb])", ["B[aa]|W[bb]"], ["line 1, column 9: empty variation"]),
    Sample("bracket too many", "(;B[aa]))", ["B[aa]"], ['line 1, column 9: 1 bytes outside of a game ignored: ")"']),
    Sample(
        "old Mac line ends",
        "(;B[aa]\r;W[bb]\r?;)",
        ["B[aa]|W[bb]|"],
        ['line 3, column 1: unexpected text ignored: "?"'],
    ),
    Sample(
        "DOS line ends",
        "(;B[aa]\r\n;W[bb]\r\n?;)",
        ["B[aa]|W[bb]|"],
        ['line 3, column 1: unexpected text ignored: "?"'],
    ),
    Sample("columns are characters", "(;C[柯洁]?)", ["C[柯洁]"], ['line 1, column 8: unexpected text ignored: "?"']),
    Sample("escapes stay", "(;C[a\\]b\\\\])", ["C[a\\]b\\\\]"], []),
    Sample(
        "game within brackets",
        "((;B[aa])(;B[bb]))",
        ["B[aa]", "B[bb]"],
        [
            'line 1, column 1: 1 bytes outside of a game ignored: "("',
            'line 1, column 18: 1 bytes outside of a game ignored: ")"',
        ],
    ),
    Sample("nothing", "", [], ["line 1, column 1: no game found"]),
    Sample(
        "no game",
        ";;)",
        [],
        [
            'line 1, column 1: 3 bytes outside of a game ignored: ";;)"',
            "line 1, column 1: no game found",
        ],
    ),
]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_oddity(sample: Sample) -> None:
    sgf = parse(sample.text)
    games = [
        "|".join("".join(n + "".join(f"[{v}]" for v in vs) for n, vs in node.raw.items()) for node in game.nodes())
        for game in sgf.games
    ]
    assert games == sample.games
    assert [str(warning) for warning in sgf.warnings] == sample.warnings


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_strict_raises_the_first_warning(sample: Sample) -> None:
    if not sample.warnings:
        parse(sample.text, strict=True)
        return
    with pytest.raises(SgfError) as raised:
        parse(sample.text, strict=True, source="x.sgf")
    assert str(raised.value) == f"x.sgf: {sample.warnings[0]}"


def test_variations_hang_where_they_belong() -> None:
    root = parse("(;C[0](;C[1];C[2](;C[3])(;C[4]))(;C[5]);C[6])").games[0].root
    assert [child.get("C") for child in root.children] == ["1", "5", "6"]
    assert [child.get("C") for child in root.children[0].children[0].children] == ["3", "4"]


def test_a_value_that_is_not_closed_has_its_own_kind() -> None:
    assert [w.kind for w in parse("(;B[a").warnings] == [WarningKind.UNCLOSED_VALUE, WarningKind.OTHER]
    cut = parse("(;" + "B[aa;" * 2000 + ")").warnings
    assert cut[0].kind is WarningKind.UNCLOSED_VALUE
    assert cut[-1].kind is WarningKind.OTHER  # how many more there are


def test_the_first_warnings_are_kept_and_the_rest_counted() -> None:
    warnings = parse("(;" + "?;" * 5000 + ")").warnings
    assert len(warnings) == 1001
    assert warnings[-1].message == "and 4000 more warnings after this place"


def test_text_of_a_value() -> None:
    node = parse("(;C[a\\]b\\:c\\\\d\te\r\nf\\\ng])").games[0].root
    assert node.get("C") == "a]b:c\\d e\nfg"
