"""Keys and relations looked up one by one against the slow reference that judges the miner."""

import random

import pytest

from katachi.go import Position
from katachi.knowledge.patterns.contexts.keys import Convention
from katachi.records import GameRecord

from .pair_tables import pair_table

reference = pytest.importorskip("tests.knowledge.reference_patterns", reason="the reference is not there")


def random_game(seed: int) -> GameRecord:
    rng = random.Random(seed)
    position, moves = Position(9), []
    for number in range(70):
        color = 1 + number % 2
        legal = position.legal_moves(color)
        point = rng.choice(legal) if legal and rng.random() > 0.03 else -1
        position.play(point, color)
        moves.append((color, point))
    return GameRecord(9, moves, headers={"RE": rng.choice(["B+R", "W+R", ""])})


@pytest.mark.campaign
@pytest.mark.parametrize("symmetries", [True, False])
@pytest.mark.parametrize("colour_swap", [True, False])
@pytest.mark.parametrize("window", [3, 5, 9])
def test_pairs_are_those_of_the_reference(window: int, symmetries: bool, colour_swap: bool) -> None:
    records = [random_game(seed) for seed in range(4)]
    settings = reference.Settings(
        k=1, symmetries=symmetries, colour_swap=colour_swap, windows=(window,), pair_window=window
    )
    tags = [index << 12 for index in range(1, len(records) + 1)]
    theirs = reference.count(records, tags, settings).pairs
    mine = pair_table(records, Convention(window, symmetries, colour_swap)).to_pylist()
    found = {
        row["before"] + row["after"] + row["relation"].to_bytes(2, "big"): tuple(
            row[name] for name in ("count", "wins", "decided", "first", "last")
        )
        for row in mine
    }
    assert found == {key: tally.row() for key, tally in theirs.items()}
