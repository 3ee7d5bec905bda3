"""Nearest patterns laid on a board: compared with a plain search for the nearest stones and edges."""

import random
from collections.abc import Iterator

import pytest

from katachi.go import BLACK, WHITE, Position
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.counting import EDGE, ENEMY, OWN
from katachi.knowledge.patterns.nearest.place import Chain, chain


def positions(count: int, stones: int) -> Iterator[Position]:
    for seed in range(count):
        generator = random.Random(seed)
        position = Position(19)
        for number in range(stones):
            color = 1 + number % 2
            free = [p for p in range(361) if not position.color(p) and position.is_legal(p, color)]
            position.play(generator.choice(free), color)
        yield position


def seen(position: Position, point: int, mover: int) -> list[tuple[float, tuple[int, int], int]]:
    """All stones and the four edges with their distances, nearest first."""
    row, column = divmod(point, 19)
    found = []
    for other in range(361):
        if color := position.color(other):
            y, x = divmod(other, 19)
            symbol = OWN if color == mover else ENEMY
            found.append(((x - column) ** 2 + (y - row) ** 2, (x, y), symbol))
    for x, y in ((-1, row), (19, row), (column, -1), (column, 19)):
        found.append(((x - column) ** 2 + (y - row) ** 2, (x, y), EDGE))
    return sorted(found)


@pytest.mark.campaign
@pytest.mark.parametrize("stones", [6, 60, 150])
def test_facts_are_the_nearest_stones_and_edges(stones: int) -> None:
    patterns = KnowledgeBase.open().nearest
    looked = 0
    for position in positions(3, stones):
        for point in range(0, 361, 7):
            for mover in (BLACK, WHITE):
                found = chain(patterns, position, point, mover)
                if not found.links:
                    continue
                looked += 1
                around = {place: (distance, symbol) for distance, place, symbol in seen(position, point, mover)}
                places = [(fact.column, fact.row) for fact in found.facts]
                assert len(places) == len(set(places)) == found.links[-1].order
                assert all(around[place][1] == fact.symbol for place, fact in zip(places, found.facts, strict=True))
                distances = [around[place][0] for place in places]
                assert distances == sorted(distances)
                missed = [distance for place, (distance, _) in around.items() if place not in places]
                assert not missed or min(missed) >= distances[-1]
                assert [link.order for link in found.links] == list(range(1, len(places) + 1))
    assert looked > 100


def test_an_occupied_point_has_none() -> None:
    position = Position(19)
    position.play(60, 1)
    assert chain(KnowledgeBase.open().nearest, position, 60, 2) == Chain((), ())
