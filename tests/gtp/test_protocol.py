"""The wire: reading lines, writing responses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.interfaces.gtp import protocol
from katachi.interfaces.gtp.protocol import GtpRequest


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"name\n", GtpRequest("", "name", ())),
        (b"12 play b E5\r\n", GtpRequest("12", "play", ("b", "E5"))),
        (b"\t play\tb  E5 \t", GtpRequest("", "play", ("b", "E5"))),
        (b"na\x00\x07me", GtpRequest("", "name", ())),
        (b"komi 6.5 # a comment", GtpRequest("", "komi", ("6.5",))),
        (b"007", GtpRequest("007", "", ())),
        (b"# all of it", None),
        (b"   \t\r", None),
        (b"\x01\x02\x7f", None),
        ("jå 形".encode(), GtpRequest("", "jå", ("形",))),
        (b"\xff\xfe", GtpRequest("", "\ufffd\ufffd", ())),
        ("١٢ name".encode(), GtpRequest("", "١٢", ("name",))),  # only ASCII digits are an id
    ],
)
def test_parse(line: bytes, expected: GtpRequest | None) -> None:
    assert protocol.parse(line) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (protocol.success("", ""), "=\n\n"),
        (protocol.success("5", "E5"), "=5 E5\n\n"),
        (protocol.failure("", "illegal move"), "? illegal move\n\n"),
        (protocol.success("", "a\n\n \nb\n"), "= a\nb\n\n"),
        (protocol.success("1", "\n  A B\n1 . .\n"), "=1\n  A B\n1 . .\n\n"),
        (protocol.success("", "a\tb\x1b[0m\r"), "= a b[0m\n\n"),
    ],
)
def test_responses(response: str, expected: str) -> None:
    assert response == expected


def test_interrupt_comment() -> None:
    assert protocol.comment(b"#  Interrupt \r") == "interrupt"
    assert protocol.comment(b"name # interrupt") == ""


@given(st.lists(st.binary(max_size=40).filter(lambda b: b"\n" not in b), max_size=8), st.integers(1, 7))
def test_lines_do_not_depend_on_the_pieces_they_come_in(lines: list[bytes], step: int) -> None:
    data = b"".join(line + b"\n" for line in lines)
    chunks = iter([data[i : i + step] for i in range(0, len(data), step)])
    assert list(protocol.lines(lambda _most: next(chunks, b""))) == lines


def test_last_line_needs_no_newline() -> None:
    chunks = iter([b"a\nb", b"c"])
    assert list(protocol.lines(lambda _most: next(chunks, b""))) == [b"a", b"bc"]
