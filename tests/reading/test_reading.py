"""Unconditional life and ladders: drawings, and the promise they make."""

import random
import threading

import numpy as np
import pytest

from katachi.go import BLACK, WHITE, Position, parse_vertex
from katachi.go.diagram import parse
from katachi.go.symmetry import SYMMETRIES, transform
from katachi.reading import cannot_escape, gets_away, ladder_move, unconditional_life

NOBODY = ".....\n" * 5
TOP = "#####\n#####\n.....\n.....\n....."
ALIVE = {
    "two eyes in the corner": (
        ". X . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .",
        "####.\n####.\n.....\n.....\n.....",
    ),
    "one eye is not life": (". X O . .\nX X O . .\nO O O . .\n. . . . .\n. . . . .", NOBODY),
    "an eye that joins nothing": (". X O . .\nX . X O .\nO X . X O\n. O X X O\n. . O O .", NOBODY),
    "an enemy stone inside an eye space": (". O X . X\nX X X X X\nO O O O O\n. . . . .\n. . . . .", TOP),
}


@pytest.mark.parametrize("name", ALIVE)
def test_unconditional_life_as_drawn(name: str) -> None:
    drawing, expected = ALIVE[name]
    found = unconditional_life(parse(drawing).position)
    text = "\n".join("".join(".#o"[c] for c in row) for row in found)
    assert text == expected.strip(), f"\n{drawing}\n{text}"


def random_position(size: int, seed: int) -> Position:
    chance = random.Random(seed)
    position = Position(size)
    for _ in range(size * size * 3):
        moves = [p for p in position.legal_moves(position.to_move) if not position.is_eye(p, position.to_move)]
        position.play(chance.choice(moves) if moves else -1, position.to_move)
    return position


@pytest.mark.parametrize("seed", range(12))
def test_what_lives_unconditionally_cannot_be_taken(seed: int) -> None:
    """The owner passes for ever; the enemy plays at random, suicide allowed, and never gets a stone of it."""
    position = random_position(6, seed)
    for owner in (BLACK, WHITE):
        sure = unconditional_life(position) == owner
        stones = sure & (position.board == owner)
        for attempt in range(15):
            chance = random.Random(attempt)
            board = position.copy()
            for _ in range(60):
                moves = board.legal_moves(owner.opponent, suicide=True)
                if not moves:
                    break
                board.play(chance.choice(moves), owner.opponent, suicide=True)
            assert np.all(board.board[stones] == owner)


def test_unconditional_life_under_all_symmetries() -> None:
    met = 0
    for seed in range(20):
        position = random_position(6, seed)
        here = unconditional_life(position)
        met += int(np.any(here))
        for s in SYMMETRIES:
            turned = unconditional_life(transform(position, s, swap_colors=True))
            assert np.count_nonzero(turned == 1) == np.count_nonzero(here == 2)
            assert np.count_nonzero(turned == 2) == np.count_nonzero(here == 1)
    assert met >= 10


LADDER = """
. . . . . . .
. . . . . . .
. . X . . . .
. X O a . . .
. X b . . . .
. . . . {} . .
. . . . . . .
"""


def test_ladder_works_until_somebody_breaks_it() -> None:
    free, broken = (parse(LADDER.format(sign)) for sign in (".", "O"))
    stone = free["a"] - 1
    assert ladder_move(free.position, stone) == free["a"]
    assert ladder_move(broken.position, stone) is None
    assert not gets_away(free.position, stone)
    assert gets_away(broken.position, stone)


def test_nothing_gets_away_that_is_caught() -> None:
    """Both readings agree wherever the shorter one finds a way, on random boards."""
    met = 0
    for seed in range(60):
        position, chance = Position(9), random.Random(seed)
        for _ in range(chance.randrange(15, 50)):
            position.play(chance.choice(position.legal_moves()))
        for stone in range(position.size**2):
            if position.color(stone) and len(position.liberties(stone)) == 2:
                caught = ladder_move(position, stone) is not None
                met += caught
                assert not (caught and gets_away(position, stone))
    assert met > 20


def test_a_long_ladder_needs_little_of_a_thread() -> None:
    """Positions are large, lines may be hundreds of moves long, and threads may have a small stack."""
    position = Position(25)
    for vertex, color in (("B23", BLACK), ("B22", BLACK), ("C24", BLACK), ("C23", WHITE)):
        position.play(parse_vertex(vertex, 25), color)
    answers = []
    before = threading.stack_size(512 * 1024)
    try:
        reading = threading.Thread(target=lambda: answers.append(gets_away(position, parse_vertex("C23", 25))))
        reading.start()
        reading.join()
    finally:
        threading.stack_size(before)
    assert answers == [False]


BESIEGED = """
. {} . . .
O X . . .
X O X . .
X . X . .
. . . . .
"""


def test_taking_a_besieger_is_an_escape() -> None:
    in_atari, free = (parse(BESIEGED.format(sign)).position for sign in ("O", "."))
    stone = 2 * 5 + 1
    assert not cannot_escape(in_atari, stone)
    assert cannot_escape(free, stone)


def test_chains_with_other_liberties_are_refused() -> None:
    drawn = parse(LADDER.format("."))
    with pytest.raises(ValueError, match="the chain is not in atari"):
        cannot_escape(drawn.position, drawn["a"] - 1)
    with pytest.raises(ValueError, match="does not have two liberties"):
        ladder_move(drawn.position, 2 * 7 + 2)
