"""What a move changes as a network expects it: here the expectations are drawn by hand."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from tests.play.reasons.drawn import the

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.go.points import parse_vertex
from katachi.knowledge.network.network import Network, NetworkOpinion
from katachi.play.reasons import Certainty, Fact, FactKind
from katachi.play.reasons.played import Played
from katachi.play.reasons.territory import Change, Outlook, Owners, clear, distance, largest_area
from katachi.search.fact import about_points, middle, place_of, stones_at

SIZE = 9


def points(text: str) -> list[int]:
    """``A1 B2`` as points."""
    return [parse_vertex(one, SIZE) for one in text.split()]


def rectangle(first: str, last: str) -> list[int]:
    """All points between two corners."""
    rows, columns = (sorted(pair) for pair in zip(*(divmod(p, SIZE) for p in points(f"{first} {last}")), strict=True))
    return [y * SIZE + x for y in range(rows[0], rows[1] + 1) for x in range(columns[0], columns[1] + 1)]


def owners(value: float = 0.0, where: list[int] | None = None) -> Owners:
    """The same everywhere, or only there."""
    found = np.zeros(SIZE**2, np.float32)
    found[slice(None) if where is None else where] = value
    return found


def change(move: str, elsewhere: Owners, after: Owners, ignored: Owners | None = None, stones: str = "") -> Change:
    """A move of Black's; the stones, ``bC3 wD4``, stand there before."""
    game = Game(SIZE, komi=0.5)
    parts: dict[str, list[int]] = {"b": [], "w": []}
    for stone in stones.split():
        parts[stone[0]] += points(stone[1:])
    game.set_up(black=parts["b"], white=parts["w"], to_move=BLACK)
    played = Played.on(game.position, BLACK, points(move)[0])
    return Change(played, elsewhere, after, after if ignored is None else ignored)


def facts(found: Change) -> list[Fact]:
    return list(found.facts())


# ---- Areas -----------------------------------------------------------------------------------------------------------

CORNER = rectangle("G9", "J7")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (0.0, 0.5, "It gains about 4 points in the upper right corner."),
        (-0.6, 0.4, "It takes about 9 points from White in the upper right corner."),
        (0.4, 0.9, "It secures about 4 points in the upper right corner."),
    ],
)
def test_areas(before: float, after: float, said: str) -> None:
    fact = the(FactKind.TERRITORY, facts(change("G7", owners(before, CORNER), owners(after, CORNER))))
    assert fact.sentence == said
    assert fact.certainty is Certainty.SIMULATED
    assert sorted(fact.points) == sorted(CORNER)
    assert fact.size == pytest.approx(9 * (after - before), abs=1e-4)


def test_small_or_scattered_changes_and_losses_are_not_told() -> None:
    nothing = owners()
    assert not facts(change("G7", nothing, nothing))
    assert not facts(change("G7", nothing, owners(0.9, points("G7 H7"))))
    assert not facts(change("G7", nothing, owners(0.1)))
    assert not facts(change("G7", nothing, owners(-0.9, CORNER)))


def test_the_area_of_the_move_counts_double_against_another() -> None:
    there = rectangle("A1", "D1")
    after = owners(0.6, CORNER[:3]) + owners(0.6, there)
    assert set(largest_area(after, SIZE)) == set(there)
    assert set(largest_area(after, SIZE, around=CORNER[0])) == set(CORNER[:3])
    assert largest_area(owners(), SIZE) == []


def test_only_points_that_clearly_change_are_drawn_and_some_always_are() -> None:
    faint, strong = rectangle("G9", "J9"), rectangle("G8", "J8")
    gain = owners(0.15, faint) + owners(0.8, strong)
    assert set(clear(sorted(faint + strong), gain)) == set(strong)
    assert set(clear(faint, gain)) == set(faint)
    fact = the(FactKind.TERRITORY, facts(change("G8", owners(), gain)))
    assert set(fact.points) == set(strong)
    assert fact.size == pytest.approx(3 * 0.95, abs=1e-4)


# ---- Threats ---------------------------------------------------------------------------------------------------------


def test_asks_for_an_answer() -> None:
    wide = rectangle("F9", "J6")
    fact = the(FactKind.THREAT, facts(change("G7", owners(-0.8, wide), owners(-0.8, wide), owners(0.2, wide))))
    assert fact.sentence.endswith("otherwise Black gains about 16 more points in the upper right corner.")
    assert fact.line[1] == PASS
    assert fact.size == pytest.approx(8.0, abs=1e-3)


def test_no_answer_is_asked_for_what_is_small_or_gained_already() -> None:
    wide = rectangle("F9", "J6")
    small = facts(change("G7", owners(-0.8, wide), owners(-0.8, wide), owners(-0.4, wide)))
    assert FactKind.THREAT not in {fact.kind for fact in small}
    gained = facts(change("G7", owners(-0.8, wide), owners(0.2, wide), owners(0.9, wide)))
    assert FactKind.THREAT not in {fact.kind for fact in gained}


# ---- Stones ----------------------------------------------------------------------------------------------------------


def test_probably_kills_and_saves() -> None:
    white, black = points("C3 C4"), points("G3 G4")
    stones = "wC3 wC4 bG3 bG4"
    found = facts(change("E5", owners(-0.6, white) + owners(-0.4, black), owners(0.6, white + black), stones=stones))
    assert the(FactKind.KILLS, found).sentence == "It probably kills the 2 white stones at C4."
    assert the(FactKind.SAVES, found).sentence == "It probably saves the 2 black stones at G4."
    assert the(FactKind.KILLS, found).size == pytest.approx(2.4, abs=1e-4)


def test_stones_that_hardly_turn_or_stay_in_danger_are_not_told() -> None:
    white = points("C3 C4")
    hardly = facts(change("E5", owners(0.2, white), owners(0.5, white), stones="wC3 wC4"))
    danger = facts(change("E5", owners(-0.9, white), owners(0.1, white), stones="wC3 wC4"))
    assert not {fact.kind for fact in [*hardly, *danger]} & {FactKind.KILLS, FactKind.SAVES}


def test_chains_near_each_other_are_told_together() -> None:
    both = points("C3 C4 E3 E4")
    near = facts(change("J9", owners(-0.6, both), owners(0.6, both), stones="wC3 wC4 wE3 wE4"))
    assert the(FactKind.KILLS, near).sentence.startswith("It probably kills the 4 white stones at ")
    both = points("B3 B4 H3 H4")
    far = facts(change("J9", owners(-0.6, both), owners(0.6, both), stones="wB3 wB4 wH3 wH4"))
    assert len([fact for fact in far if fact.kind is FactKind.KILLS]) == 2


def test_worth_is_what_changes_there_and_next_to_it() -> None:
    found = change("E5", owners(), owners(1.0, rectangle("A1", "B2")), owners())
    assert found.worth(points("A1")) == pytest.approx(3.0)
    assert found.next_worth(points("A1")) == pytest.approx(3.0)
    assert found.worth(points("J9")) == 0


# ---- The network -----------------------------------------------------------------------------------------------------


class Fake:
    """Says that the side to move owns everything, and counts the questions."""

    def __init__(self) -> None:
        self.asked = 0

    def judge(self, game: Game, _color: Color) -> NetworkOpinion:
        self.asked += 1
        return NetworkOpinion(game.size, [], 0.5, 0.0, owners(1.0))


def test_owners_are_those_of_the_side_asked_for_and_remembered() -> None:
    fake = Fake()
    outlook = Outlook(cast(Network, fake))
    game = Game(SIZE)
    assert outlook.owners(game, BLACK, BLACK)[0] == outlook.owners(game, WHITE, WHITE)[0] == 1
    assert outlook.owners(game, BLACK, WHITE)[0] == -1
    assert fake.asked == 2
    game.play("E5")
    outlook.owners(game, WHITE, WHITE)
    assert fake.asked == 3


def test_a_change_compares_the_move_with_a_move_elsewhere() -> None:
    game = Game(SIZE)
    played = Played.on(game.position, BLACK, points("E5")[0])
    found = Change.of(Outlook(cast(Network, Fake())), game, played)
    assert (found.elsewhere[0], found.after[0], found.ignored[0]) == (-1, -1, 1)
    assert not game.moves


# ---- Words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("worth", "said"),
    [(0.4, "about one point"), (1.4, "about one point"), (1.6, "about 2 points"), (12.4, "about 12 points")],
)
def test_points_in_words(worth: float, said: str) -> None:
    assert about_points(worth) == said
    assert about_points(worth, "more ") == said.replace(" point", " more point")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("A9", "in the upper left corner"),
        ("J1", "in the lower right corner"),
        ("E9", "on the upper side"),
        ("A5", "on the left side"),
        ("J5", "on the right side"),
        ("E1", "on the lower side"),
        ("E5", "in the center"),
        ("C7", "in the upper left corner"),
        ("D6", "in the center"),
    ],
)
def test_places_in_words(place: str, said: str) -> None:
    assert place_of(points(place), SIZE) == said


def test_stones_in_words_are_named_by_one_of_them() -> None:
    assert stones_at(points("C3"), WHITE, SIZE) == "the white stone at C3"
    ring = [point for point in rectangle("C3", "G7") if point not in rectangle("D4", "F6")]
    assert middle(ring, SIZE) in ring
    assert stones_at(ring, BLACK, SIZE).startswith("the 16 black stones at ")


def test_distance_is_the_longer_way() -> None:
    assert distance(points("A1 B1"), points("D5"), SIZE) == 4
    assert distance(points("A1"), points("A1 J9"), SIZE) == 0
