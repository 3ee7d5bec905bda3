"""Connections and their exceptions on real boards, every position of which is solved by a naive search."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from tests.knowledge.life.test_connections import SMALL, SQUARE, book, rules
from tests.knowledge.life.walled_board import WalledBoard

from katachi.knowledge.life.connections import ConnectionExample
from katachi.knowledge.life.rule_set import Frame


@cache
def walled(frame: Frame) -> WalledBoard:
    return WalledBoard(frame)


@pytest.mark.campaign
@pytest.mark.parametrize("frame", [*SMALL, SQUARE], ids=lambda frame: f"{frame.place}{frame.cells}")
def test_connections_on_boards_without_outside_liberties(frame: Frame) -> None:
    """Walled in by living white stones all conditions are at their worst, and the rules without any decide all."""
    seen = 0
    for a, b in combinations(range(frame.cells), 2):
        unconditional = {code for code, found in rules(frame, a, b).items() if any(not c for c, _ in found)}
        assert walled(frame).won(a, b) == unconditional & walled(frame).legal
        seen += len(unconditional)
    assert seen > 500


@pytest.mark.slow
@pytest.mark.parametrize("frame", [*SMALL, SQUARE], ids=lambda frame: f"{frame.place}{frame.cells}")
def test_white_separates_the_exceptions_on_boards(frame: Frame) -> None:
    """Taken alone both connections hold; together they do not, and the move that is named breaks them."""
    board, seen = walled(frame), 0
    for found in book(frame).survey():
        a, b, c = found.cells
        for rule in (one for one in found.exceptions if not one.conditions and one.code in board.legal):
            assert rule.code in board.won(a, b) & board.won(b, c)
            assert rule.code not in board.won(a, c)
            breach = book(frame).breach(ConnectionExample(found.cells, rule))
            assert breach.cells
            for cell in breach.cells:
                assert not board.winning(board.after_white(rule.code, cell), a, c)
            seen += 1
    assert seen > (50 if frame == SQUARE else 0)
