"""Names in the encodings of four decades, with and without saying which."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.records import parse
from katachi.records.encoding import to_utf8

# Some have a bracket or a backslash for their second byte: 俔 in GBK, 功 and 蓋 in Big5, 十 and 能 in Shift-JIS.
NAMES = {
    "gbk": ["柯洁", "古力", "陈耀烨", "第一届世界围棋公开赛决赛", "俔乗"],
    "big5": ["周俊勳", "許功蓋", "林海峰", "第二十屆名人戰挑戰賽"],
    "shift_jis": ["井山裕太", "趙治勲", "ソ・スンヨン", "表十能", "本因坊戦挑戦手合"],
    "euc_jp": ["井山裕太", "趙治勲", "本因坊戦挑戦手合七番勝負"],
    "euc_kr": ["이창호", "이세돌", "박정환", "제10회 삼성화재배 결승"],
    "latin-1": ["Jan Hrabánek", "Jürgen Müller", "Félicien Mazille", "Åke Öström"],
    "utf-8": ["柯洁", "井山裕太", "이세돌", "Jürgen", "😀"],
    "iso2022_jp": ["井山裕太"],
}
CASES = [(codec, name) for codec, names in NAMES.items() for name in names]


@pytest.mark.parametrize(("codec", "name"), CASES)
def test_declared(codec: str, name: str) -> None:
    sgf = parse(f"(;CA[{codec}]SZ[9]PB[{name}];B[ee])".encode(codec), strict=True)
    assert sgf.games[0].root.get("PB") == name
    assert [node.get("B") for node in sgf.games[0].main_line()] == [None, "ee"]


@pytest.mark.parametrize(("codec", "name"), CASES)
def test_guessed(codec: str, name: str) -> None:
    if name in ("俔乗", "表十能"):
        pytest.skip("characters nobody would put into a name: beyond guessing")
    sgf = parse(f"(;SZ[9]PB[{name}]PW[A];B[ee];W[ge])".encode(codec), strict=True)
    assert sgf.games[0].root.get("PB") == name


@pytest.mark.parametrize(
    ("codec", "name", "byte"), [("gbk", "俔乗", b"]"), ("big5", "許功蓋", b"\\"), ("shift_jis", "表十", b"\\")]
)
def test_brackets_and_backslashes_inside_of_characters(codec: str, name: str, byte: bytes) -> None:
    if byte not in name.encode(codec):
        pytest.fail(f"the sample does not test what it should: {name.encode(codec)!r}")
    root = parse(f"(;CA[{codec}]PB[{name}]PW[B])".encode(codec), strict=True).games[0].root
    assert (root.get("PB"), root.get("PW")) == (name, "B")


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
    ],
)
def test_byte_order_marks(mark: bytes, codec: str) -> None:
    sgf = parse(mark + "(;PB[柯洁];B[aa])".encode(codec), strict=True)
    assert sgf.games[0].root.get("PB") == "柯洁"


def test_a_wrong_declaration_is_told_and_a_guess_made() -> None:
    sgf = parse("(;CA[UTF-8]PB[古力]PW[李世石])".encode("gbk"))
    assert sgf.games[0].root.get("PB") == "古力"
    assert str(sgf.warnings[0]) == 'line 1, column 1: encoding "UTF-8" does not fit the text: read as gb18030'


def test_an_unknown_declaration_is_told() -> None:
    sgf = parse("(;CA[klingon]PB[Jan Hrabánek])".encode("latin-1"))
    assert sgf.games[0].root.get("PB") == "Jan Hrabánek"
    assert str(sgf.warnings[0]) == 'line 1, column 1: encoding "klingon" is unknown: read as cp1252'


def test_a_declaration_that_makes_no_sense_is_told_in_one_line() -> None:
    """Found by fuzzing."""
    sgf = parse("(;CA[kling\x01\non]PB[Jan Hrabánek])".encode("latin-1"))
    assert str(sgf.warnings[0]) == 'line 1, column 1: encoding "kling on" is unknown: read as cp1252'


def test_only_the_property_itself_declares_the_encoding() -> None:
    """Found by fuzzing: DCA is another property."""
    assert parse("(;DCA[GBK]CA[UTF-8]PB[形本])".encode()).games[0].root.get("PB") == "形本"


def test_utf8_beyond_doubt_beats_a_wrong_declaration() -> None:
    assert parse("(;CA[gb2312]PB[柯洁]PW[朴廷桓])".encode()).games[0].root.get("PW") == "朴廷桓"
    assert parse("(;CA[ISO-8859-1]PB[Jürgen])".encode()).games[0].root.get("PB") == "Jürgen"


def test_a_cut_character_is_replaced_and_told() -> None:
    data = "(;CA[UTF-8]PB[东方明珠]\nPW[天下]".encode().replace("珠".encode(), "珠".encode()[:2])
    sgf = parse(data)
    assert sgf.games[0].root.get("PB") == "东方明\ufffd"
    assert str(sgf.warnings[0]) == "line 1, column 18: 1 character is not utf-8: now '\ufffd'"


def test_each_game_of_a_file_may_have_its_own_encoding() -> None:
    data = "(;CA[gbk]PB[柯洁])\n".encode("gbk") + "(;CA[euc-kr]PB[이창호])\n".encode("euc_kr")
    assert [game.root.get("PB") for game in parse(data).games] == ["柯洁", "이창호"]


def test_guessing_costs_the_same_for_a_huge_file() -> None:
    data = "(;PB[古力]PW[李世石]".encode("gbk") + b";B[aa];W[bb]" * 500_000 + b")"
    assert to_utf8(data).codec == "gb18030"


def test_lone_surrogates_in_text() -> None:
    sgf = parse("(;PB[\ud800])")
    assert sgf.games[0].root.get("PB") == "?"
    assert "'\\ud800' cannot be written" in sgf.warnings[0].message


@given(st.binary(max_size=200))
def test_never_an_exception(data: bytes) -> None:
    decoded = to_utf8(data)
    decoded.utf8.decode()


@given(
    st.sampled_from(["UTF-8", "gbk", "idna", "unicode_escape", "zip", "undefined", "x" * 40, "../etc"]),
    st.binary(max_size=60),
)
def test_any_declaration_is_harmless(name: str, data: bytes) -> None:
    to_utf8(f"(;CA[{name}]C[".encode() + data).utf8.decode()
