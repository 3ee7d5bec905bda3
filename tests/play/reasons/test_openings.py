"""The names of whole openings, in every orientation and colour, and against what only looks like them."""

from __future__ import annotations

import pytest

from katachi.go import Game, parse_vertex
from katachi.go.symmetry import SYMMETRIES, apply
from katachi.play.reasons.openings import opening_of
from katachi.play.reasons.played import Played
from katachi.play.witness import Witness


def name_of(moves: str, symmetry: int = 0, size: int = 19) -> str:
    """The name of the last of these moves, which both sides make in turn."""
    game = Game(size, rules="japanese")
    *before, last = (apply(symmetry, parse_vertex(move, size), size) for move in moves.split())
    for point in before:
        game.play(point)
    return opening_of(Played.on(game.position, game.to_move, last))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("Q16 D4 Q4", "a nirensei"),
        ("Q16 D4 Q4 D16 Q10", "a sanrensei"),
        ("Q16 D4 Q3 D16 R9", "the low Chinese opening"),
        ("Q16 D4 Q3 D16 Q9", "the high Chinese opening"),
        ("R16 D17 Q3 P17 C4", "Shusaku's opening"),
        ("Q16 Q4 D4", "a diagonal opening"),
        ("K10 Q16 D3 Q4", "a nirensei"),
    ],
)
def test_openings_have_names(moves: str, name: str, symmetry: int) -> None:
    assert name_of(moves, symmetry) == name


@pytest.mark.parametrize(
    "moves",
    [
        "Q16",
        "Q16 R14 Q4",  # the other side is there already
        "Q16 R10 Q4 D16 Q10",
        "Q16 D4 R4 D16 R9",  # the 3-4 point lies the other way
        "Q16 D4 Q3 D16 R10",  # one line too far
        "Q16 D4 Q3 D16 R9 D10 C10",  # it was made before
        "R16 D17 Q4 P17 C4",
        "Q16 Q4 D10",  # not in a corner
        "Q16 D16 Q4 D4 K10 K4 D9 Q10",  # White's are not in a row
    ],
)
def test_what_is_not_such_an_opening(moves: str) -> None:
    assert name_of(moves) == ""


def test_they_are_openings_of_the_large_board() -> None:
    assert name_of("K10 D4 K4", size=13) == ""


def test_the_first_sentence_names_the_opening() -> None:
    game = Game(rules="japanese")
    for move in ("Q16", "D4", "Q3", "D16"):
        game.play(move)
    evidence = Witness.of().evidence(game, game.to_move, parse_vertex("R9", 19))
    assert evidence.shape == "the low Chinese opening"
    assert evidence.facts[0].sentence.startswith("R9, the low Chinese opening, ")
