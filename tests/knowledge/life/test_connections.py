"""Connections: well-known shapes, the same game played forward, and pairs that are not transitive."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from tests.knowledge.life import slow_game
from tests.knowledge.life.slow_frame import BLACK, Colours, string_at
from tests.knowledge.life.slow_frame import Frame as SlowFrame
from tests.knowledge.life.slow_game import NEVER
from tests.knowledge.life.slow_sound_game import SoundGame
from tests.knowledge.life.test_generator import (
    Found,
    by_code,
    contradictory,
    native_depths,
    state_of,
)

from katachi import _core
from katachi.knowledge.life.connections import (
    CONNECT,
    Breach,
    ConnectionExample,
    Connections,
    Triple,
    draw,
    simplest,
    triples,
)
from katachi.knowledge.life.drawing import parse_rows, rows
from katachi.knowledge.life.rule_set import PLACES, Frame, Rule, image

WIDE, SQUARE = Frame("center", 3, 2), Frame("center", 3, 3)
SMALL = (WIDE, Frame("side", 3, 2), Frame("corner", 3, 2))


@cache
def book(frame: Frame) -> Connections:
    return Connections(frame, threads=2)


@cache
def rules(frame: Frame, a: int, b: int) -> Found:
    return by_code(book(frame).rules(a, b))


def colours_of(code: int, frame: Frame) -> Colours:
    return Rule(code, 0, 0).colours(frame.cells)


# ---- Shapes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "drawing", "won", "winning"),
    [
        ("one string", "AB./...", True, True),
        ("a diagonal", "A../.B.", True, True),
        ("a diagonal, one cutting point taken", "AO./.B.", False, True),
        ("a diagonal, both taken", "AO./OB.", False, False),
        ("a jump", "A.B/...", False, True),
        ("a bamboo joint", "AX./.../BX.", True, True),
        ("a bamboo joint with a stone missing", "AX./.../B..", False, True),
        ("a bamboo joint, one point taken", "AX./O../BX.", False, True),
        ("a diagonal with a stone in atari", "AO./.B./.O.", False, True),
    ],
)
def test_shapes_that_everybody_knows(what: str, drawing: str, won: bool, winning: bool) -> None:
    """Without any liberties outside: White moves first (won), or Black (winning)."""
    signs = drawing.replace("/", "")
    frame = Frame("center", 3, len(signs) // 3)
    code = parse_rows(drawing.replace("A", "X").replace("B", "X"), frame)
    run = book(frame).analysis(signs.index("A"), signs.index("B"))
    assert (0 in [conditions for conditions, _ in by_code(run.rules())[code]]) == won
    assert run.winning(code, 0) == winning
    assert (run.spoiling(code, 0) == 0) == won


def test_one_move_threatens_two_diagonals() -> None:
    """The fork that everybody knows: White plays between A and C."""
    fork = parse_rows("X.X/.X.", WIDE)
    found = book(WIDE).transitivity(0, 4, 2)
    assert Rule(fork, 0, 2, 0b10101, 2) in found.exceptions
    assert rules(WIDE, 0, 4)[fork] == rules(WIDE, 4, 2)[fork] == [(0, 2)]
    assert book(WIDE).breach(ConnectionExample((0, 4, 2), Rule(fork, 0, 2))) == Breach((1,), False)
    # B in a corner of the three: A and C are connected by way of it, or else at their own diagonal.
    assert not book(WIDE).transitivity(0, 2, 4).exceptions


def test_diagonals_that_share_no_point_are_transitive() -> None:
    row = parse_rows("X../.X./..X", SQUARE)
    assert row not in {rule.code for rule in book(SQUARE).transitivity(0, 4, 8).exceptions}
    assert rules(SQUARE, 0, 8)[row] == [(0, 4)]
    # With a white stone beside them Black runs out of liberties, unless he has one outside.
    short = parse_rows("X.O/.X./..X", SQUARE)
    assert [rule.conditions for rule in book(SQUARE).transitivity(0, 4, 8).exceptions if rule.code == short] == [0]
    assert (0x10, 4) in rules(SQUARE, 0, 8)[short]


# ---- The same game played forward ------------------------------------------------------------------------------------


class ConnectGame(SoundGame):
    """The slow game with two stones that must become one string, neither of them captured before."""

    ends: tuple[int, int]

    def playable(self, colours: Colours) -> bool:
        return super().playable(colours) and all(colours[cell] == BLACK for cell in self.ends)


def connect_game(frame: Frame, a: int, b: int, monkeypatch: pytest.MonkeyPatch) -> ConnectGame:
    game = ConnectGame(SlowFrame(frame.place, frame.width, frame.height), "connect")
    game.ends = a, b

    def connected(slow: SlowFrame, colours: Colours, goal: str, target: int) -> bool:
        return colours[a] == colours[b] == BLACK and b in string_at(slow, colours, a).cells

    monkeypatch.setattr(slow_game, "goal_reached", connected)
    return game


@pytest.mark.parametrize(
    ("place", "width", "height", "ends"),
    [("center", 2, 2, (0, 3)), ("corner", 3, 2, (1, 3)), ("corner", 3, 2, (2, 3)), ("side", 3, 2, (0, 4))],
)
def test_every_state_of_the_game(
    place: str, width: int, height: int, ends: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Won or not, and in how many plies, for all levels of all conditions."""
    frame = Frame(place, width, height)  # type: ignore[arg-type]
    game = connect_game(frame, *ends, monkeypatch)
    game.solve()
    log = by_code(book(frame).analysis(*ends).log())
    states = {True: 0, False: 0}
    for code in range(3**frame.cells):
        colours = colours_of(code, frame)
        if not game.playable(colours):
            assert code not in log
            assert colours not in game.depths
            continue
        levels, valid = game.table(colours)
        asked = valid & ~contradictory(game, colours, levels)
        slow = game.depths.get(colours, np.full(len(levels), NEVER, np.uint8))
        native = native_depths(log.get(code, []), game.masks(colours, levels))
        assert (slow[asked] == native[asked]).all(), (
            rows(Rule(code, 0, 0), frame),
            levels[asked & (slow != native)][0],
        )
        states[True] += int((slow[asked] != NEVER).sum())
        states[False] += int((slow[asked] == NEVER).sum())
    assert min(states.values()) > 100


@pytest.mark.campaign
@pytest.mark.parametrize("frame", [*SMALL, SQUARE], ids=lambda frame: f"{frame.place}{frame.cells}")
def test_pairs_are_counted_and_compared(frame: Frame) -> None:
    """All pairs of rules one by one; what follows from the conditions of both is worked out by the slow game."""
    game = SoundGame(SlowFrame(frame.place, frame.width, frame.height), "eye")
    failing = 0
    for a, b, c in triples(frame):
        found = book(frame).transitivity(a, b, c)
        pairs = fine = 0
        wrong: dict[int, set[int]] = {}
        for code in set(rules(frame, a, b)) & set(rules(frame, b, c)):
            colours = colours_of(code, frame)
            if len({string_at(game.frame, colours, cell) for cell in (a, b, c)}) < 3:
                continue
            for (first, _), (second, _) in product(rules(frame, a, b)[code], rules(frame, b, c)[code]):
                actual = game.masks(colours, state_of(game, colours, first | second))
                pairs += 1
                if native_depths(rules(frame, a, c)[code], actual)[0] != NEVER:
                    fine += 1
                else:
                    wrong.setdefault(code, set()).add(int(actual[0]))
        assert (found.pairs, found.fine) == (pairs, fine)
        strictest = {
            (code, one)
            for code, all_of in wrong.items()
            for one in all_of
            if not any(one & ~o == 0 for o in all_of - {one})
        }
        exceptions = {
            (rule.code, int(game.masks(colours, state_of(game, colours, rule.conditions))[0]))
            for rule in found.exceptions
            for colours in [colours_of(rule.code, frame)]
        }
        assert exceptions == strictest
        failing += found.failing
    assert failing > 0


# ---- Families --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("frame", [*SMALL, SQUARE], ids=lambda frame: f"{frame.place}{frame.cells}")
def test_mirror_images_have_the_same_exceptions(frame: Frame) -> None:
    for cells in triples(frame):
        found = book(frame).transitivity(*cells)
        for turn in frame.symmetries:
            a, b, c = (turn[cell] for cell in cells)
            other = book(frame).transitivity(c, b, a)
            assert (other.colourings, other.pairs, other.fine, other.by_shape) == (
                found.colourings,
                found.pairs,
                found.fine,
                found.by_shape,
            )
            assert set(other.exceptions) == {image(rule, frame, turn) for rule in found.exceptions}


@pytest.mark.parametrize("frame", [*SMALL, SQUARE], ids=lambda frame: f"{frame.place}{frame.cells}")
def test_triples_stand_for_all_others(frame: Frame) -> None:
    images: list[Triple] = []
    for a, b, c in triples(frame):
        every = {(turn[a], turn[b], turn[c]) for turn in frame.symmetries}
        images += every | {(z, y, x) for x, y, z in every}
    assert sorted(images) == sorted(permutations(range(frame.cells), 3))


def test_examples_are_different_and_the_simplest_come_first() -> None:
    found = book(SQUARE).survey()
    examples = list(simplest(SQUARE, found))
    assert rows(examples[0].rule, SQUARE) == ["X.X", ".X.", "..."]
    assert len(examples) < sum(len(one.exceptions) for one in found)
    families = []
    for cells, rule in examples:
        strings = {cell: string for string in SQUARE.strings(rule.colours(9)) for cell in string}
        family = set()
        for turn in SQUARE.symmetries:
            a, b, c = (frozenset(turn[cell] for cell in strings[at]) for at in cells)
            turned = image(rule, SQUARE, turn)
            family.add((turned.code, turned.conditions, b, frozenset((a, c))))
        families.append(family)
    assert len(set().union(*families)) == sum(map(len, families))


# ---- Drawings and errors ---------------------------------------------------------------------------------------------


def test_an_exception_is_drawn() -> None:
    fork = ConnectionExample((0, 4, 2), Rule(parse_rows("X.X/.X.", WIDE), 0, 2))
    assert draw(WIDE, fork, Breach((1,), False)).splitlines() == [
        " A  *  C",
        " .  B  .",
        "no conditions",
        "White cuts A from C at *",
    ]


def test_conditions_are_drawn_with_letters_of_their_own() -> None:
    side = Frame("side", 3, 2)
    conditions = 0x1 | 0x4 << 4 | 0x1 << 12  # on A, on the white stone, and on an empty cell
    example = ConnectionExample((0, 4, 2), Rule(parse_rows("XOX/.X.", side), conditions, 2))
    assert draw(side, example, Breach((3,), True)).splitlines() == [
        "----------",
        " A  OD C",
        " *e B  .",
        "A: at least 1 liberty outside",
        "D: at most 1 liberty outside",
        "e: if Black plays here, at least 1 liberty outside",
        "White cuts A from C at * or by a move outside",
    ]


@pytest.mark.parametrize(
    ("target", "other"),
    [(0, -1), (-1, 0), (-1, -1), (2, 2), (0, 6), (-2, 1)],
)
def test_a_connection_has_two_cells(target: int, other: int) -> None:
    with pytest.raises(ValueError, match="cell"):
        _core.RuleGeneration(CONNECT, PLACES.index("center"), 3, 2, target=target, other=other)


def test_what_is_no_connection_is_refused() -> None:
    with pytest.raises(ValueError, match="at one, or none"):
        _core.RuleGeneration(0, 0, 3, 2, target=1, other=2)
    with pytest.raises(ValueError, match="no guide"):
        _core.RuleGeneration(CONNECT, 0, 3, 2, target=1, other=2, guided=True)
    with pytest.raises(ValueError, match="a goal is"):
        _core.optimistic_rules(CONNECT, 0, 3, 2)
    with pytest.raises(ValueError, match="target 4, other 4"):
        book(WIDE).transitivity(0, 4, 4)
    some = book(WIDE).rules(0, 4)
    with pytest.raises(ValueError, match="cells 0, 4, 6"):
        _core.transitivity(2, 3, 2, (0, 4, 6), some, some, some)
    with pytest.raises(ValueError, match="4x4 is too large"):
        Connections(Frame("center", 4, 4))
