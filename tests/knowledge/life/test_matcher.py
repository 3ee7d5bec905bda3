"""Matching rules: the fast matcher against a slow one on random boards, and by itself under turning and playing on."""

import random
from collections import Counter

import pytest
from tests.knowledge.life import slow_matcher as slow
from tests.knowledge.life.made_rules import SHAPES, as_slow, board_of, random_positions, random_sets, rule_set
from tests.knowledge.life.slow_matcher import Rule, Shape, View

from katachi.go import Position, diagram, symmetry
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.matcher import BoardMatcher, RuleBook, RuleMatch
from katachi.knowledge.life.rule_set import GOALS, RuleSet


def as_found(position: Position, match: RuleMatch) -> slow.Found:
    view = View(board_of(position), position.size, match.points, match.color)
    assert view.code() == match.rule.code
    assert match.rule.depth == match.depth
    return view.found(match.book_index, Rule(*match.rule[:3]))


# ---- Against the slow matcher ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_levels_are_those_of_flood_fills() -> None:
    book = RuleBook([rule_set("eye", shape, []) for shape in SHAPES])
    rng = random.Random(5)
    met: Counter[object] = Counter()
    for position in random_positions(1, 1600, (5, 6, 7, 8, 9, 11, 13, 19)):
        places = book.placements(position.size)
        for number in rng.sample(range(len(places)), 4):
            view = View(board_of(position), position.size, places[number], 1 + rng.randrange(2))
            found = book.levels(position, number, view.owner)
            assert found == (view.code(), view.levels(), view.guarded()), (view, number)
            met["guarded", found[2]] += 1
            for cell, black, level in view.facts():
                met[view.board[view.points[cell]] == 0, black, level] += 1
    assert len(met) == 14
    assert min(met.values()) > 40, met


@pytest.mark.campaign
def test_matches_are_those_of_the_slow_matcher() -> None:
    positions = list(random_positions(2, 100, (5, 6, 7, 9)))
    sets = random_sets(3, positions, seen=20)
    book = RuleBook(sets)
    slow_sets = [as_slow(rules) for rules in sets]
    met: Counter[str] = Counter()
    for position in [*positions, *random_positions(4, 60, (5, 7)), *random_positions(5, 2, (13, 19))]:
        fast = book.match(position)
        expected = slow.matches(board_of(position), position.size, slow_sets)
        found = [as_found(position, match) for match in fast]
        assert set(found) == expected
        assert len(set(fast)) == len(fast)
        met.update(f"{sets[match.book_index].goal} {sets[match.book_index].place} {match.color}" for match in fast)
        met.update("with conditions" for match in fast if match.rule.conditions)
    assert len(met) == 13
    assert min(met.values()) > 10, met


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 9, 19])
def test_places_are_all_places(size: int) -> None:
    for shape in SHAPES:
        book = RuleBook([rule_set("eye", shape, [])])
        places = book.placements(size)
        everywhere = slow.placements(shape, size)
        assert set(places) <= everywhere
        # Each once of the mirror images that lie on the same points with the same edge.
        assert len(places) * len(slow.images(shape)) == len(everywhere)
        again = {tuple(place[cell] for cell in image) for place in places for image in slow.images(shape)}
        assert again == everywhere
        # The symmetry says how the rectangle got there: undo it and it lies as it is drawn.
        for _, turned, points in book.native.placements(size):
            back = symmetry.inverse(turned)
            drawn = [symmetry.apply(back, point, size) for point in points]
            steps = [cell % shape.width + cell // shape.width * size for cell in range(shape.cells)]
            assert [point - drawn[0] for point in drawn] == steps


# ---- By itself -------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
def test_turned_boards_have_the_same_matches() -> None:
    positions = list(random_positions(6, 30, (5, 6, 7, 9, 13)))
    book = RuleBook(random_sets(7, positions, seen=10))
    total = 0
    for position in positions:
        plain = {as_found(position, match) for match in book.match(position)}
        total += len(plain)
        for turn in range(8):
            for swap in (False, True):
                image = symmetry.transform(position, turn, swap_colors=swap)
                turned = {as_found(image, match) for match in book.match(image)}
                assert turned == {_turned(found, turn, position.size, swap) for found in plain}
    assert total > 1000


def _turned(found: slow.Found, turn: int, size: int, swap: bool) -> slow.Found:
    def color(c: int) -> int:
        return 3 - c if swap and c else c

    facts = frozenset(
        slow.Fact(frozenset(symmetry.apply(turn, point, size) for point in fact.points), fact.black, fact.level)
        for fact in found.facts
    )
    stones = frozenset((symmetry.apply(turn, point, size), color(c)) for point, c in found.stones)
    return slow.Found(found.number, color(found.color), found.depth, stones, facts)


@pytest.mark.slow
def test_proven_rules_are_found_in_every_orientation() -> None:
    # One orientation of each rectangle is looked at, so the sets must hold the mirror images of their rules.
    shapes = [Shape("corner", 3, 3), Shape("side", 3, 3), Shape("center", 3, 3), Shape("side", 4, 2)]
    sets = [generate("eye", shape.place, shape.width, shape.height, claims=False) for shape in shapes]
    sets += [generate("life", "corner", 3, 3), generate("life", "side", 5, 2, claims=False)]
    book = RuleBook(sets)
    eyes = 0
    for position in random_positions(13, 60, (5, 6, 7)):
        found = book.match(position)
        slowly = slow.matches(board_of(position), position.size, [as_slow(rules) for rules in sets])
        assert {as_found(position, match) for match in found} == slowly
        for match in found:
            if match.depth == 0 and match.goal == "eye":
                eyes += 1
                assert any(_is_eye(position, match.color, point) for point in match.points)
    assert eyes > 20


def _is_eye(position: Position, color: int, point: int) -> bool:
    """Whether all neighbours of an empty point are stones of one chain."""
    around = slow.neighbours(position.size, point)
    return (
        position.color(point) == 0 and position.color(around[0]) == color and {*around} <= {*position.chain(around[0])}
    )


@pytest.mark.campaign
def test_following_a_game_gives_what_looking_afresh_gives() -> None:
    rng = random.Random(8)
    positions = list(random_positions(9, 80, (5, 6, 9, 13, 19)))
    book = RuleBook(random_sets(10, positions, seen=30))
    matches = captures = undone = 0
    for size in (5, 6, 9, 13, 19):
        matcher = BoardMatcher(book, size)
        for _ in range(2):
            position = Position(size)
            kept = position.copy()
            for move in range(3 * size**2 // 2):
                color = 1 + move % 2
                point = rng.choice(position.legal_moves(color) or [-1])
                before = position.captured(1) + position.captured(2)
                position.play(point, color)
                captures += position.captured(1) + position.captured(2) > before
                if rng.random() < 0.02:
                    position, undone = kept.copy(), undone + 1
                if rng.random() < 0.05:
                    kept = position.copy()
                found = matcher.match(position)
                assert found == book.match(position)
                matches += len(found)
    assert matches > 1000
    assert captures > 100
    assert undone > 10


def test_one_colour_one_goal_or_the_first_rules_only() -> None:
    positions = list(random_positions(11, 60, (5, 7, 9)))
    book = RuleBook(random_sets(12, positions, seen=40))
    several = 0
    for position in positions:
        everything = book.match(position)
        for color in (1, 2):
            assert book.match(position, color) == [match for match in everything if match.color == color]
        for goal in GOALS:
            assert book.match(position, goal=goal) == [match for match in everything if match.goal == goal]
        firsts: dict[object, RuleMatch] = {}
        for match in everything:
            best = firsts.setdefault((match.book_index, match.color, match.points), match)
            assert best.depth <= match.depth
        assert book.match(position, first=True) == list(firsts.values())
        several += len(everything) - len(firsts)
    assert several > 100


# ---- Drawings --------------------------------------------------------------------------------------------------------

EYE = 1 * 3 + 1 * 9 + 1 * 27  # . X / X X in the corner
TWO = 1 * 3  # . X / . .


@pytest.mark.parametrize(
    ("name", "drawing", "rule", "holds"),
    [
        ("an eye needs nothing", ". X . O ./X X O O ./O O . . ./. . . . ./. . . . .", (EYE, 0), True),
        ("another colouring", ". X . O ./X O O O ./O O . . ./. . . . ./. . . . .", (EYE, 0), False),
        ("one liberty outside", ". X . O ./X X O O ./O O . . ./. . . . ./. . . . .", (EYE, 0b01 << 4), True),
        ("two are wanted", ". X . O ./X X O O ./O O . . ./. . . . ./. . . . .", (EYE, 0b11 << 4), False),
        ("two liberties", ". X . O ./X X O O ./. O . . ./. . . . ./. . . . .", (EYE, 0b11 << 4), True),
        ("one point twice is one", ". X O . ./X X . X ./O O X . ./. . . . ./. . . . .", (EYE, 0b11 << 4), False),
        ("through a chain outside", ". X X X ./X X O . ./O O . . ./. . . . ./. . . . .", (EYE, 0b11 << 4), True),
        ("if Black plays", ". X . O ./. . O O ./O O . . ./. . . . ./. . . . .", (TWO, 0b01 << 12), True),
        ("if Black plays, no more", ". X . O ./. . O O ./O O . . ./. . . . ./. . . . .", (TWO, 0b11 << 12), False),
        ("if White plays, nothing", ". X . . ./. . X . ./X X . . ./. . . . ./. . . . .", (TWO, 0b1100 << 12), True),
        ("if White plays, one", ". X . . ./. . . . ./X X . . ./. . . . ./. . . . .", (TWO, 0b0100 << 12), True),
        ("if White plays, two", ". X . . ./. . . . ./X . . . ./. . . . ./. . . . .", (TWO, 0b0100 << 12), False),
        ("White comes back inside", ". X X O ./. . X X O/O O O X O/. . O X O/O . O O .", (TWO, 0b0100 << 12), False),
        ("a chain to be taken", ". X X O ./. . X O ./X O O O ./O . . . ./. . . . .", (TWO, 0b0100 << 12), False),
        ("the same with a liberty", ". X X O ./. . X O ./X X O O ./. . . . ./. . . . .", (TWO, 0b0100 << 12), True),
    ],
)
def test_drawn_rules(name: str, drawing: str, rule: tuple[int, int], holds: bool) -> None:
    position = diagram.parse(drawing.replace("/", "\n")).position
    shape = Shape("corner", 2, 2)
    view = View(board_of(position), 5, (0, 1, 5, 6), 1)
    assert view.holds(Rule(*rule, 0)) == holds, name
    book = RuleBook([rule_set("eye", shape, [Rule(*rule, 0)])])
    there = [match for match in book.match(position, 1) if match.points == (0, 1, 5, 6)]
    assert len(there) == holds, name


# ---- What is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (Rule(1, 4, 0), r"rule 0 of set 0 \(code 1, conditions 4\) has a condition of the other colour"),
        (Rule(4, 1 << 4, 0), "not the first of its string"),
    ],
)
def test_what_is_no_rule_is_refused(rule: Rule, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RuleBook([rule_set("eye", Shape("corner", 2, 2), [rule])])


def test_rules_that_may_be_false_are_refused() -> None:
    with pytest.raises(ValueError, match=r"eye-corner-2x2-paper: .* never matched"):
        RuleBook([RuleSet.of("eye", "corner", 2, 2, "paper", [])])


def test_questions_that_make_no_sense_are_refused() -> None:
    book = RuleBook([])
    assert book.match(Position(9)) == []
    with pytest.raises(ValueError, match="'ko' is not a goal"):
        book.match(Position(9), goal="ko")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="colour 3"):
        book.match(Position(9), 3)
    with pytest.raises(ValueError, match="size 9 cannot follow one of size 13"):
        BoardMatcher(book, 9).match(Position(13))
    with pytest.raises(IndexError, match="placement 0"):
        book.levels(Position(9), 0, 1)
