"""What a move changes as a network expects it: here the expectations are drawn by hand."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from tests.play.reasons.drawn import kinds, the

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.go.points import parse_vertex
from katachi.knowledge.network.network import Network, NetworkOpinion
from katachi.play.reasons import Certainty, Fact, FactKind
from katachi.play.reasons.outlook import (
    Change,
    ExpectedMove,
    Outlook,
    Owners,
    clear,
    distance,
    largest_area,
    near_each_other,
)
from katachi.play.reasons.played import Played
from katachi.play.reasons.territory import expectations
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


NOWHERE = ExpectedMove(PASS, 1.0)


def change(
    move: str,
    elsewhere: Owners,
    after: Owners,
    ignored: Owners | None = None,
    stones: str = "",
    *,
    answered: Owners | None = None,
    reply: str = "",
    share: float = 0.3,
    instead: ExpectedMove = NOWHERE,
) -> Change:
    """A move of Black's; the stones, ``bC3 wD4``, stand there before. Without a reply one elsewhere is expected."""
    game = Game(SIZE, komi=0.5)
    parts: dict[str, list[int]] = {"b": [], "w": []}
    for stone in stones.split():
        parts[stone[0]] += points(stone[1:])
    game.set_up(black=parts["b"], white=parts["w"], to_move=BLACK)
    return Change(
        Played.on(game.position, BLACK, points(move)[0]),
        elsewhere,
        after,
        ignored=after if ignored is None else ignored,
        answered=after if answered is None else answered,
        instead=instead,
        reply=ExpectedMove(points(reply)[0], share) if reply else NOWHERE,
        follow_up=NOWHERE,
    )


def facts(found: Change) -> list[Fact]:
    return list(expectations(found))


# ---- Areas -----------------------------------------------------------------------------------------------------------

CORNER = rectangle("G9", "J7")


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (0.0, 0.5, "It gains about 4 points in the upper right corner."),
        (-0.6, 0.4, "It takes about 9 points from White in the upper right corner."),
        (-0.8, -0.3, "It reduces White's area in the upper right corner by about 4 points."),
        (0.4, 0.9, "It secures about 4 points in the upper right corner."),
    ],
)
def test_areas(before: float, after: float, said: str) -> None:
    fact = the(FactKind.TERRITORY, facts(change("G7", owners(before, CORNER), owners(after, CORNER), stones="bF6")))
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


def test_an_area_in_many_places_has_no_name() -> None:
    across = rectangle("A5", "J5")
    fact = the(FactKind.TERRITORY, facts(change("E5", owners(), owners(0.5, across))))
    assert fact.sentence == "It gains about 4 points."


WHITE_SIDE = rectangle("F9", "J5")


def test_invades() -> None:
    found = facts(change("G7", owners(-0.7, WHITE_SIDE), owners(-0.2, WHITE_SIDE), stones="wF4 wE7"))
    fact = the(FactKind.INVADES, found)
    assert fact.sentence == "It invades White's area in the upper right corner (about 10 points)."
    assert FactKind.TERRITORY not in kinds(found)
    assert not fact.against


@pytest.mark.parametrize(
    ("move", "stones", "before"),
    [
        ("G9", "", -0.7),  # on the edge
        ("G7", "bE8", -0.7),  # a friend two lines away
        ("G7", "wE8 wF8 wG8 wH8 wJ8 wE7 wF7 wH7 wJ7 wE6 wF6", -0.7),  # no room
        ("G7", "", -0.2),  # nobody's area
    ],
)
def test_no_invasion_on_the_edge_near_friends_among_many_stones_or_where_it_is_nobodys(
    move: str, stones: str, before: float
) -> None:
    found = facts(change(move, owners(before, WHITE_SIDE), owners(before + 0.5, WHITE_SIDE), stones=stones))
    assert FactKind.INVADES not in kinds(found)


LOWER = rectangle("G3", "J1")


def corner_after(move: str, stones: str, kept: float = 0.8, white: float = -0.8) -> list[Fact]:
    """The lower right corner becomes Black's, White's stones live."""
    standing = [parse_vertex(stone[1:], SIZE) for stone in stones.split() if stone[0] == "w"]
    before, after = owners(0.1, LOWER), owners(kept, LOWER)
    before[standing] = after[standing] = white
    return facts(change(move, before, after, stones=stones))


def test_walls_off() -> None:
    found = corner_after("H4", "wH5 bG4 bF3")
    fact = the(FactKind.WALLS_OFF, found)
    assert fact.sentence == "It walls off about 6 points in the lower right corner."
    assert set(fact.points) == set(LOWER)
    assert FactKind.TERRITORY not in kinds(found)


@pytest.mark.parametrize(
    ("move", "stones", "kept", "white"),
    [
        ("H4", "wH5 bG4 bF3 wJ2", 0.8, -0.8),  # White is inside
        ("H4", "wH5 wJ4 bG4 bF3", 0.8, -0.8),  # White still comes in along the edge
        ("H4", "wH5 bG4 bF3", 0.3, -0.8),  # too little of it is kept
        ("H4", "wH5 bG4 bF3", 0.8, 0.5),  # White's stones are lost anyway
        ("H4", "wH6 bG4 bF3", 0.8, -0.8),  # White's stones are not touched
        ("H4", "wH5 bG4 bF3 bJ3 bH2", 0.8, -0.8),  # Black was nearer before
        ("H4", "wH5 bG4 bF3 wH3 bG3 bJ3 bH2", 0.8, -0.8),  # it captures: that is told
    ],
)
def test_what_is_not_walled_off(move: str, stones: str, kept: float, white: float) -> None:
    assert FactKind.WALLS_OFF not in kinds(corner_after(move, stones, kept, white))


# ---- What comes next -------------------------------------------------------------------------------------------------

WIDE = rectangle("F9", "J6")


def test_asks_for_an_answer() -> None:
    found = change("G7", owners(-0.8, WIDE), owners(-0.8, WIDE), owners(0.2, WIDE), reply="H7")
    fact = the(FactKind.THREAT, facts(found))
    said = "It asks for an answer: otherwise Black gains about 16 more points in the upper right corner."
    assert fact.sentence == said
    assert fact.line[1] == PASS
    assert fact.size == pytest.approx(8.0, abs=1e-3)


def test_asks_for_an_answer_because_of_stones() -> None:
    stones = "wG6 wG5 wH6"
    found = change("G7", owners(-0.8, WIDE), owners(-0.8, WIDE), owners(0.5, WIDE + points("G5")), stones, reply="H7")
    fact = the(FactKind.THREAT, facts(found))
    assert fact.sentence == "It threatens the 3 white stones at G6: without an answer they are probably lost."
    assert set(fact.stones) == set(fact.points) == set(points("G6 G5 H6"))


def test_a_threat_to_stones_is_worth_what_they_are() -> None:
    """The two stones are worth about 2 points; another area changes by 18."""
    before, other = owners(-0.8), rectangle("F9", "J1")
    ignored = before + owners(1.2, points("C5 C6")) + owners(0.5, other)
    fact = the(FactKind.THREAT, facts(change("E5", before, before, ignored, "wC5 wC6", reply="E4")))
    assert not fact.stones or fact.size < 3


@pytest.mark.parametrize(
    ("after", "ignored", "reply"),
    [
        (-0.8, -0.4, "H7"),  # small
        (0.2, 0.9, "H7"),  # most of it is gained already
        (-0.8, 0.2, "C7"),  # the reply is elsewhere
        (-0.8, 0.2, ""),  # there is none
    ],
)
def test_no_answer_is_asked_for(after: float, ignored: float, reply: str) -> None:
    found = facts(change("G7", owners(-0.8, WIDE), owners(after, WIDE), owners(ignored, WIDE), reply=reply))
    assert FactKind.THREAT not in kinds(found)


RACE = "bC5 wD4 wD3 wB5 bC4"


def race(stones: str, lost: str, *, move: str = "D5", by: float = 1.2) -> list[Fact]:
    """What is said if these stones of White's are lost without a reply."""
    there = points(f"{lost} C4 C5 D5")  # the end of Black's stones depends on the next move, too
    return facts(change(move, owners(-0.6, there), owners(-0.6, there), owners(by - 0.6, there), stones=stones))


def test_race() -> None:
    fact = the(FactKind.RACE, race(RACE, "D4 D3"))
    said = "It is a race: the 3 black stones at C5 have 5 liberties, the 2 white stones at D4 have 4."
    assert fact.sentence == said
    assert set(fact.stones) == set(points("C4 C5 D5 D4 D3"))
    assert fact.size == pytest.approx(2.4, abs=1e-4)


@pytest.mark.parametrize(
    ("more", "ahead"),
    [("", "White is a move ahead"), (" bC2", "whoever plays next is ahead"), (" bC2 bE3", "Black is a move ahead")],
)
def test_who_is_ahead_in_a_race_without_shared_liberties(more: str, ahead: str) -> None:
    fact = the(FactKind.RACE, race(f"{RACE} wC3{more}", "D4 D3 C3"))
    assert fact.sentence.endswith(f"; {ahead}.")


def test_stones_that_are_safe_do_not_race() -> None:
    there = points("D4 D3")
    found = facts(change("D5", owners(-0.6, there), owners(-0.6, there), owners(0.6, there), stones=RACE))
    assert FactKind.RACE not in kinds(found)


@pytest.mark.parametrize(
    ("stones", "lost", "move", "by"),
    [
        (RACE, "D4 D3", "D5", 0.4),  # nothing depends on the next move
        (RACE, "D4 D3", "D6", 1.2),  # the move does not touch them
        (RACE.replace(" wD3", ""), "D4", "D5", 1.2),  # a single stone
        ("wD4 wD3", "D4 D3", "D5", 1.2),  # a single stone of the move
        (f"{RACE} bD2 bE4 bE3", "D4 D3", "D5", 1.2),  # in atari
        ("bC5 bB5 wD4 wD3", "D4 D3", "D5", 1.2),  # many liberties
    ],
)
def test_no_race(stones: str, lost: str, move: str, by: float) -> None:
    assert FactKind.RACE not in kinds(race(stones, lost, move=move, by=by))


def test_sente() -> None:
    fact = the(FactKind.SENTE, facts(change("G7", owners(), owners(), reply="G4", share=0.4)))
    assert fact.sentence == "White will probably answer at G4."
    assert fact.line == (*points("G7"), *points("G4"))


@pytest.mark.parametrize(("reply", "share"), [("G4", 0.39), ("G3", 0.9), ("", 0.9)])
def test_no_sente_if_the_reply_is_not_probable_or_elsewhere(reply: str, share: float) -> None:
    assert not facts(change("G7", owners(), owners(), reply=reply, share=share))


def test_vital() -> None:
    (there,) = points("G7")
    fact = the(FactKind.VITAL, facts(change("G7", owners(), owners(), instead=ExpectedMove(there, 0.3))))
    assert fact.sentence == "Otherwise White will probably play there."
    assert not facts(change("G7", owners(), owners(), instead=ExpectedMove(there, 0.29)))
    assert not facts(change("G7", owners(), owners(), instead=ExpectedMove(there + 1, 0.9)))


# ---- Stones that live or die -----------------------------------------------------------------------------------------


def test_probably_kills_and_saves() -> None:
    white, black = points("C3 C4"), points("G3 G4")
    stones = "wC3 wC4 bG3 bG4"
    found = facts(change("E5", owners(-0.6, white) + owners(-0.4, black), owners(0.6, white + black), stones=stones))
    kills = the(FactKind.KILLS, found)
    assert kills.sentence == "It probably kills the 2 white stones at C4 (about 2 points)."
    assert the(FactKind.SAVES, found).sentence == "It probably saves the 2 black stones at G4."
    assert kills.size == pytest.approx(2.4, abs=1e-4)
    assert FactKind.TERRITORY not in kinds(found)


@pytest.mark.parametrize(
    ("move", "before", "after", "answered"),
    [
        ("E5", 0.2, 0.6, 0.6),  # it hardly turns
        ("E5", -0.9, 0.2, 0.2),  # it stays in danger
        ("E5", -0.9, 0.6, 0.0),  # the expected reply helps it
        ("H9", -0.9, 0.6, 0.6),  # far away
    ],
)
def test_stones_that_are_not_decided(move: str, before: float, after: float, answered: float) -> None:
    white = points("C3 C4")
    ends = [owners(value, white) for value in (before, after, answered)]
    found = facts(change(move, ends[0], ends[1], stones="wC3 wC4", answered=ends[2]))
    assert not kinds(found) & {FactKind.KILLS, FactKind.SAVES}


def test_a_single_stone_is_decided_only_near_by() -> None:
    stone = points("C3")
    for move, near in (("E5", True), ("F6", False)):
        found = facts(change(move, owners(-0.6, stone), owners(0.6, stone), stones="wC3"))
        assert (FactKind.KILLS in kinds(found)) is near


def test_chains_near_each_other_are_told_together() -> None:
    both = points("C3 C4 E3 E4")
    near = facts(change("D7", owners(-0.6, both), owners(0.6, both), stones="wC3 wC4 wE3 wE4"))
    assert the(FactKind.KILLS, near).sentence.startswith("It probably kills the 4 white stones at ")
    both = points("B3 B4 H3 H4")
    far = facts(change("E5", owners(-0.6, both), owners(0.6, both), stones="wB3 wB4 wH3 wH4"))
    assert len([fact for fact in far if fact.kind is FactKind.KILLS]) == 2
    assert near_each_other([(0,), (2,), (5,)], SIZE) == [(0, 2), (5,)]


def test_the_area_that_stones_are_in_is_told_with_them() -> None:
    side = rectangle("A1", "C6")
    found = facts(change("D4", owners(-0.5, side), owners(0.5, side), stones="wB3 wB4"))
    fact = the(FactKind.KILLS, found)
    assert fact.sentence == "It probably kills the 2 white stones at B4 (about 18 points)."
    assert (set(fact.points), fact.stones) == (set(side), tuple(sorted(points("B3 B4"))))
    assert kinds(found) == {FactKind.KILLS}


def test_an_area_with_the_stones_of_the_second_fact_is_told() -> None:
    dead, area = points("C3 C4"), rectangle("F8", "J5")
    before = owners(-0.6, dead) + owners(-0.4, area)
    found = facts(change("E5", before, owners(0.9, dead) + owners(-0.1, area), stones="wC3 wC4 wG6"))
    assert {FactKind.KILLS, FactKind.WEAKENS} <= kinds(found)
    assert any("about 5 points" in fact.sentence for fact in found)


def test_an_area_without_the_stones_is_told_besides() -> None:
    stones, area = points("C3 C4"), rectangle("F9", "J8")
    found = facts(change("E5", owners(-0.6, stones), owners(0.6, stones) + owners(0.5, area), stones="wC3 wC4"))
    assert the(FactKind.KILLS, found).sentence == "It probably kills the 2 white stones at C4."
    assert the(FactKind.TERRITORY, found).size == pytest.approx(4.0, abs=1e-4)


# ---- Stones that get stronger or weaker ------------------------------------------------------------------------------

HALF = {FactKind.STRENGTHENS, FactKind.WEAKENS, FactKind.LEADS_OUT, FactKind.SHUTS_IN}


def half(move: str, stones: str, changing: str, *, by: float = 0.3) -> list[Fact]:
    """What is said if the owner of these stones rises."""
    there = points(changing)
    return facts(change(move, owners(-0.4, there), owners(-0.4 + by, there), stones=stones))


def test_strengthens_and_weakens() -> None:
    own = the(FactKind.STRENGTHENS, half("A8", "bB9 bB8 wC9 wC8 wC7 wB6 wA6", "B9 B8"))
    assert own.sentence == "It strengthens the 2 black stones at B9."
    theirs = the(FactKind.WEAKENS, half("D6", "bC5 bE5 wE7 wE8", "E7 E8"))
    assert theirs.sentence == "It weakens the 2 white stones at E8."
    assert theirs.size == pytest.approx(0.6, abs=1e-4)
    assert not own.against
    assert not theirs.against


def test_what_hardly_changes_or_is_far_away_gets_neither_stronger_nor_weaker() -> None:
    assert not kinds(half("D5", "bC5 bE5", "C5", by=0.24)) & HALF
    assert not kinds(half("F5", "bC5 bE5", "C5")) & HALF
    assert not kinds(half("D5", "wC5 bE5", "C5", by=-0.5)) & HALF


def test_of_each_side_the_group_that_changes_most_is_told() -> None:
    found = half("E5", "bD6 bG4 wD4 wG6 wG7", "D6 D4 G6 G7")
    assert kinds(found) & HALF
    assert len([fact for fact in found if fact.kind in HALF]) == 2
    assert any("the 2 white stones at G7" in fact.sentence for fact in found)


def test_what_is_decided_is_not_called_stronger_as_well() -> None:
    found = facts(change("E5", owners(-0.6, points("C5 C6")), owners(0.6, points("C5 C6")), stones="bC5 bC6"))
    assert kinds(found) == {FactKind.SAVES}


def test_leads_out() -> None:
    fact = the(FactKind.LEADS_OUT, half("E6", "bE7 wD8 wE8 wF8 wC7 wG7", "E7"))
    assert fact.sentence == "It leads the black stone at E7 out."


def test_more_room_along_the_edge() -> None:
    fact = the(FactKind.LEADS_OUT, half("C2", "bB2 wA3 wB3 wC3", "B2"))
    assert fact.sentence == "It gives the black stone at B2 more room along the edge."


def test_a_move_behind_the_other_sides_wall_does_not_lead_out() -> None:
    """Black's E6 is walled in; E4 is outside."""
    wall = "wD8 wE8 wF8 wC7 wG7 wC6 wG6 wC5 wD5 wE5 wF5 wG5"
    assert FactKind.LEADS_OUT not in kinds(half("E4", f"bE6 {wall}", "E6"))


def test_a_move_that_gives_no_room_does_not_lead_out() -> None:
    walled = "bE7 wD8 wE8 wF8 wC7 wG7 wC6 wG6"
    assert kinds(half("E6", f"{walled} wD5 wE5 wF5", "E7")) & HALF == {FactKind.STRENGTHENS}


def test_shuts_in() -> None:
    fact = the(FactKind.SHUTS_IN, half("E5", "wE8 wE7 bC9 bC8 bC7 bG9 bG8 bG7", "E8 E7"))
    assert fact.sentence == "It shuts in the 2 white stones at E8."


def test_stones_with_another_way_out_or_none_before_are_not_shut_in() -> None:
    assert kinds(half("E5", "wE8 wE7 bG9 bG8 bG7", "E8 E7")) & HALF == {FactKind.WEAKENS}
    closed = "wE8 wE7 bD8 bD7 bF8 bF7 bE6"
    assert kinds(half("E5", closed, "E8 E7")) & HALF == {FactKind.WEAKENS}


def test_worth_is_what_changes_there_and_next_to_it() -> None:
    found = change("E5", owners(), owners(1.0, rectangle("A1", "B2")), owners())
    assert found.worth(points("A1")) == pytest.approx(3.0)
    assert found.next_worth(points("A1")) == pytest.approx(3.0)
    assert found.worth(points("J9")) == 0


def test_suicide_is_no_error() -> None:
    """Black's A9 takes itself and B9 off the board. All else is expected to get better."""
    stones = "bB9 wA8 wB8 wC9 wC8 wB7 bC7 bC6"
    everything = change("A9", owners(-0.6), owners(-0.1), owners(0.6), stones, reply="B9", share=0.9)
    found = facts(everything)
    gone = set(points("A9 B9"))
    assert not any(gone.intersection(fact.stones) for fact in found)
    assert not kinds(found) & {FactKind.LEADS_OUT, FactKind.RACE}


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
    assert (found.elsewhere[0], found.after[0], found.ignored[0], found.answered[0]) == (-1, -1, 1, 1)
    assert found.instead == found.reply == found.follow_up == ExpectedMove(PASS, 1.0)
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
    assert place_of(points(place), SIZE) == f" {said}"


def test_what_is_in_several_places_has_no_place() -> None:
    assert place_of(rectangle("A5", "J5"), SIZE) == ""
    assert place_of(points("A9 J9 A1"), SIZE) == ""
    assert place_of(points("A9 B9 J9 J1"), SIZE) == " in the upper left corner"


def test_stones_in_words_are_named_by_one_of_them() -> None:
    assert stones_at(points("C3"), WHITE, SIZE) == "the white stone at C3"
    ring = [point for point in rectangle("C3", "G7") if point not in rectangle("D4", "F6")]
    assert middle(ring, SIZE) in ring
    assert stones_at(ring, BLACK, SIZE).startswith("the 16 black stones at ")


def test_distance_is_the_longer_way() -> None:
    assert distance(points("A1 B1"), points("D5"), SIZE) == 4
    assert distance(points("A1"), points("A1 J9"), SIZE) == 0
