"""Texts that people type: diagrams, patterns, rules of the game, filters of games, headers of records."""

import contextlib

import harness

with harness.instrumented():
    from katachi.go import Rules, diagram
    from katachi.knowledge.patterns.find import pattern
    from katachi.records import header
    from katachi.records.filters import Filter


def _diagram(text: str) -> None:
    drawn = diagram.parse(text)
    again = diagram.parse(str(drawn.position))
    assert (again.position.board == drawn.position.board).all(), "a position is drawn and read the same"


def _pattern(text: str) -> None:
    read = pattern.parse(text)
    assert len(read.cells) == read.width * read.height


def _rules(text: str) -> None:
    rules = Rules.parse(text)
    assert Rules.parse(str(rules)) == rules, "rules are written and read the same"


def _header(text: str) -> None:
    header.parse_date(text), header.parse_komi(text), header.parse_result(text), header.parse_handicap(text)


_KINDS = (_diagram, _pattern, _rules, Filter.parse, _header)


def one_case(data: bytes) -> None:
    text = data[1:].decode("utf-8", "replace")
    with contextlib.suppress(ValueError):  # a diagram that is wrong is quoted, in several lines
        _KINDS[data[0] % len(_KINDS) if data else 0](text)


harness.main(one_case)
