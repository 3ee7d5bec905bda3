"""Main lines: right move by move, as long as the rule is deep, and played as the game of docs/rules.md is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np
import pytest
from tests.knowledge.life.slow_frame import BLACK, EMPTY, WHITE, Colours, Frame, goal_reached, string_at, strings
from tests.knowledge.life.slow_game import Levels
from tests.knowledge.life.slow_games import Setting, solved
from tests.knowledge.life.slow_sound_game import SoundGame

from katachi.knowledge.life.drawing import parse_rows
from katachi.knowledge.life.game import InnerGame, PossibleMove, State
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.line import LineMove, Lines, RuleLine, lines_of
from katachi.knowledge.life.rule_set import Rule, RuleSet, SetKey

SMALL = ("eye-corner-2x2", "eye-corner-3x2", "eye-side-3x2", "life-corner-4x2", "life-corner-3x3")
LARGER = ("eye-corner-3x3", "eye-center-3x3", "eye-side-4x2", "life-side-6x2", "life-corner-6x2", "life-corner-4x3")
SAMPLE = 150


@cache
def made(name: str) -> RuleSet:
    return generate(*SetKey.parse(f"{name}-sound"), claims=name in SMALL)


def some(name: str, most: int) -> list[Rule]:
    """All rules if there are not more, otherwise some of each depth."""
    rules = list(made(name))
    if len(rules) <= most:
        return rules
    by_depth: dict[int, list[Rule]] = {}
    for rule in rules:
        by_depth.setdefault(rule.depth, []).append(rule)
    chance = random.Random(name)
    return [one for all_of in by_depth.values() for one in chance.sample(all_of, min(len(all_of), most // 5))]


def line_of(name: str, rule: Rule) -> RuleLine:
    line = lines_of(made(name).key).of(rule)
    assert line is not None
    return line


def replayed(colours: Colours, frame: Frame, moves: tuple[LineMove, ...]) -> Iterator[Colours]:
    """The colours after each move. Nothing but stones is looked at: captured are whole strings without a liberty."""
    for move in moves:
        after = list(colours)
        if isinstance(move.where, int):
            assert colours[move.where] == EMPTY, move
            after[move.where] = move.colour
        for cell in move.captured:
            string = string_at(frame, tuple(after), cell)
            assert string.colour == 3 - move.colour, move
            assert not string.libs, move
            assert string.cells <= set(move.captured), move
        for cell in move.captured:
            after[cell] = EMPTY
        colours = tuple(after)
        yield colours


@pytest.mark.campaign
@pytest.mark.parametrize("name", [*SMALL, *LARGER])
def test_lines_are_as_long_as_rules_are_deep_and_end_with_the_goal(name: str) -> None:
    rules = made(name)
    frame = Frame(rules.place, rules.width, rules.height)
    lines = 0
    for rule in some(name, 10_000 if name in SMALL else SAMPLE):
        line = line_of(name, rule)
        assert len(line) == rule.depth
        assert len(line) == lines_of(rules.key).depth(InnerGame(rules.frame).start(rule.code, rule.conditions))
        assert [move.colour for move in line.moves] == [WHITE, BLACK] * (len(line) // 2)
        seen = [rule.colours(rules.frame.cells), *replayed(rule.colours(rules.frame.cells), frame, line.moves)]
        assert [goal_reached(frame, colours, rules.goal) for colours in seen] == [False] * len(line) + [True]
        for colours in seen:
            assert all(string.libs or string.reaching for string in strings(frame, colours)), colours
        lines += 1
    assert lines >= min(len(rules), SAMPLE // 2)


def turns(lines: Lines, rule: Rule) -> Iterator[tuple[State, State, State]]:
    """White to move, Black to move, and White to move again, for each pair of moves."""
    state = lines.game.start(rule.code, rule.conditions)
    line = lines.of(rule)
    assert line is not None
    for white, black in zip(line.moves[::2], line.moves[1::2], strict=True):
        answering = followed(lines.game.white_choices(state), white)
        after = followed(lines.game.black_choices(answering), black)
        yield state, answering, after
        state = after


def followed(choices: Iterable[PossibleMove], move: LineMove) -> State:
    found = {
        outcome.state
        for choice in choices
        if choice.where == move.where
        for outcome in choice.outcomes
        if outcome.captured == move.captured
    }
    assert len(found) == 1, move
    return found.pop()


def slow_answer(lines: Lines, state: State) -> int:
    """Plies to the goal after Black's best move."""
    depths = []
    for choice in lines.game.black_choices(state):
        worst = [lines.depth(outcome.state) for outcome in choice.outcomes]
        depths.append(max(99 if depth is None else depth for depth in worst))
    return min(depths)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SMALL, *LARGER])
def test_white_resists_longest_and_black_is_fastest(name: str) -> None:
    lines = lines_of(made(name).key)
    for rule in some(name, SAMPLE if name in SMALL else SAMPLE // 3):
        for state, answering, after in turns(lines, rule):
            now, then = lines.depth(state), lines.depth(after)
            assert now is not None
            assert then == now - 2 == slow_answer(lines, answering)
            for choice in lines.game.white_choices(state):
                for outcome in choice.outcomes:
                    assert slow_answer(lines, outcome.state) <= then


# ---- Against the game of the oracle ----------------------------------------------------------------------------------


def levels_of(state: State) -> Levels:
    return np.array([list(zip(state.black, state.white, strict=True))], np.int8)


Facts = frozenset[tuple[Colours, bytes]]


def oracle_outcomes(oracle: SoundGame, state: State, to_black: bool) -> Counter[Facts]:
    """What each move can lead to. A black move must be legal whatever it captures."""
    found: Counter[Facts] = Counter()
    side = oracle.black_moves if to_black else oracle.white_moves
    for outcomes in side(state.colours, levels_of(state)):
        possible = [one for one in outcomes if one.rows[0] and (to_black or one.legal[0])]
        if to_black:
            possible = [one for one in possible if not over_cautious(oracle.frame, state, one.colours)]
        if possible and all(one.legal[0] for one in possible):
            found[frozenset((one.colours, one.levels.astype(np.int8).tobytes()) for one in possible)] += 1
    return found


def over_cautious(frame: Frame, state: State, after: Colours) -> bool:
    """Whether the oracle lets a string without liberty inside fall together with one whose chain it cannot belong to.

    A white chain that is known to have no liberty outside has no other string inside.
    """
    played = [cell for cell in range(frame.cells) if after[cell] == BLACK != state.colours[cell]]
    if not played or frame.outside[played[0]]:
        return False
    taken = [s for s in strings(frame, state.colours) if s.colour == WHITE and after[s.lowest] == EMPTY]
    related = [s for s in taken if s.libs and s.reaching and state.white[s.lowest] < 2]
    return any(not s.libs for s in taken) and not related


def own_outcomes(choices: Iterable[PossibleMove]) -> Counter[Facts]:
    found: Counter[Facts] = Counter()
    for choice in choices:
        if choice.where != "pass":
            states = [outcome.state for outcome in choice.outcomes]
            found[frozenset((state.colours, levels_of(state).tobytes()) for state in states)] += 1
    return found


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["life-corner-3x3", "eye-side-4x2", "eye-center-3x3", "life-corner-4x3"])
def test_moves_are_those_of_the_oracle(name: str) -> None:
    """From the states of rules on, by chance: the same moves with the same outcomes, for both sides."""
    rules = made(name)
    game, oracle = InnerGame(rules.frame), SoundGame(Frame(rules.place, rules.width, rules.height), rules.goal)
    chance, compared, doubtful = random.Random(7), 0, 0
    for rule in some(name, SAMPLE):
        state = game.start(rule.code, rule.conditions)
        for ply in range(8):
            assert np.array_equal(oracle.normalised(state.colours, levels_of(state)), levels_of(state))
            choices = list(game.black_choices(state) if ply % 2 else game.white_choices(state))
            expected = oracle_outcomes(oracle, state, to_black=ply % 2 == 1)
            assert own_outcomes(choices) == expected, (state, ply)
            compared += 1
            doubtful += any(len(facts) > 1 for facts in expected)
            state = chance.choice(chance.choice(choices).outcomes).state
            if not game.is_legal(state):
                break
    assert compared > 400
    assert doubtful > 50


@pytest.mark.parametrize("name", SMALL)
def test_depths_along_the_lines_are_those_of_the_oracle(name: str) -> None:
    rules = made(name)
    oracle = solved(Setting("sound", rules.place, rules.width, rules.height, rules.goal))
    lines = lines_of(rules.key)
    for rule in rules:
        for state, _, after in turns(lines, rule):
            for one in (state, after):
                assert oracle.least_depth(one.colours, levels_of(one)) == lines.depth(one)


# ---- In words --------------------------------------------------------------------------------------------------------


def test_a_line_in_words() -> None:
    key = SetKey.parse("life-corner-3x3-sound")
    line = lines_of(key).of(Rule(parse_rows("XO./.XX/XXO", key.frame), 0xF00, 4))
    assert str(line).splitlines() == [
        "1. White A2, captures A1",
        "2. Black C1, may leave C3",
        "3. White outside",
        "4. Black A1, captures B1 A2",
    ]
    assert line is not None
    assert line.numbers == {3: 1, 2: 2, 0: 4}
    assert LineMove(BLACK, "outside", (2,)).text(key.frame) == "Black outside, captures C1"
    assert LineMove(WHITE, "pass").text(key.frame) == "White passes"


def test_what_is_no_rule_has_no_line() -> None:
    assert lines_of(SetKey.parse("eye-corner-2x2-sound")).of(Rule(0, 0, 2)) is None
    with pytest.raises(ValueError, match="eye-corner-2x2-paper: only sound rules"):
        lines_of(SetKey.parse("eye-corner-2x2-paper"))
