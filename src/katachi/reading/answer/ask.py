"""Solving a problem: verdict, first moves, the main line, refutations of other moves."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from katachi._names import check_names
from katachi.go import BLACK, PASS, WHITE, Color, Game, Position, diagram, points_of, vertex
from katachi.reading.answer.parts import (
    MOST_THREATS,
    NO_LINE,
    Answer,
    Effort,
    Line,
    Refutation,
    SolveSettings,
    as_far_as_legal,
    find_line,
    find_seki_line,
    winner_if_ignored,
)
from katachi.reading.problems.files import GOALS, Problem, defender_of, read_problems
from katachi.reading.tsumego.around import groups_in_question, stones_of
from katachi.reading.tsumego.open import OpenReading, solve_open
from katachi.reading.tsumego.search import Goal, ProblemWinner, Tsumego, Verdict
from katachi.records import GameRecord, game_of

NOT_READ = "not enclosed, and neither life nor death was proved on a part of the board"
NOTHING_READ = "not enclosed, and nothing was proved on a part of the board"
PROVED_IN_PART = "not enclosed: proved on a part of the board"
DEAD_IF_BESIEGED = "not enclosed: proved if the stones around it are not captured"
READ_AS_LADDER = "not enclosed: read to the end as a ladder, which has no proof file"
_SHARE_OF_READING = 0.8  # of the budget; the rest is for lines
_SHARE_OF_LIKELY = 0.75  # for the group that is more likely in question than the rest
_MOST_GROUPS = 5
_PASS_NODES = 50_000  # to see whether the side to move needs a move
_SHARE_OF_EXITS = 0.4  # share of the remaining budget to see whether a group that seems dead gets out
_DRAWN = re.compile(r"[.XO+\s]+(/[.XO+\s]+)+")  # in one line; paths have other letters
_IDLE_NODES = 20_000  # to see whether a move needs an answer
# How a line ends at a position that needs no more moves, by goal and winner; groups are alive or dead as they stand.
_SETTLED = {
    "link": ("connected", "cut apart"),
    "any target": ("saved", "captured in the end"),
    "all targets": ("saved", "captured in the end"),
}
# What the other side wants from the same group.
_OTHER_SIDES = {"live": "kill", "kill": "live", "save": "capture", "capture": "save"}


def solve(
    problem: Problem | Position | Game | GameRecord | str | os.PathLike[str],
    seconds: float = 1.0,
    *,
    to_move: Color | int | str | None = None,
    target: Iterable[int | str] | str = (),
    size: int | None = None,
    progress: Callable[[float, float], object] | None = None,
    **request: Any,
) -> Answer:
    """Prove whether a group lives or dies: a problem, the first one of a file, or a board, perhaps drawn.

    A drawing shows the whole board, or its top left corner and the board has a `size`; rows are lines or separated by
    ``/``. Without a `target` it is the enclosed group or, in the open, one found as docs/open-positions.md says.
    `request` has fields of `SolveSettings`, such as ``nodes=100_000``. `progress` is called with the seconds used and
    those allowed. Raises ValueError for a file without problems.

    >>> answer = solve('''
    ...   . X . X O .
    ...   X X X X O .
    ...   O O O O O .
    ...   . . . . . .
    ...   . . . . . .
    ...   . . . . . .
    ... ''', to_move="white")
    >>> print(answer)
    White to move: Black's group is alive. No move kills it: two eyes.
    """
    asked = _asked(problem, size)
    if to_move is not None:
        asked = replace(asked, to_move=Color.player(to_move))
    if points := tuple(points_of(target, asked.position.size)):
        asked = replace(asked, target=points, defender=Color.player(asked.position.color(points[0])))
    check_names(request, SolveSettings.__dataclass_fields__, "option of solve")
    if progress is not None:
        request["pulse"] = lambda effort: progress(effort.spent, seconds) or True
    return solve_problem(asked, SolveSettings(seconds=seconds, **request))


def _asked(problem: Problem | Position | Game | GameRecord | str | os.PathLike[str], size: int | None) -> Problem:
    """A problem however it is given."""
    if isinstance(problem, Problem):
        return problem
    if isinstance(problem, str) and (size or "\n" in problem or _DRAWN.fullmatch(problem)):
        problem = diagram.parse(problem, size=size).position
    elif isinstance(problem, (str, os.PathLike)):
        if (first := next(read_problems(problem), None)) is None:
            raise ValueError(f"{str(problem)!r}: there is no problem in it")
        return first
    position = problem if isinstance(problem, Position) else game_of(problem).position
    return Problem("position", position, Color(position.to_move))


def solve_problem(problem: Problem, request: SolveSettings) -> Answer:
    """All that the request asks for, as far as its budget goes. Raises nothing for what cannot be read."""
    return solve_with(problem, request)[0]


def solve_with(problem: Problem, request: SolveSettings) -> tuple[Answer, Tsumego | None]:
    """The answer, and the search that knows it."""
    effort = Effort(request)
    try:
        defender, goal, search = enclosed_search(problem, request)
    except ValueError as error:
        found = _open(problem, request, effort)
        why = {None: str(error), "life": NOT_READ}.get(_open_goal(problem, request), NOTHING_READ)
        answer = Answer(problem, effort.spent, why=why)
        return _finished(*found, request, effort) if found else (answer, None)
    effort.watch(search)
    answer = Answer(problem, 0.0, defender, goal, region=tuple(search.region))
    answer = replace(answer, verdict=_judge(answer, search, effort))
    if is_answered_openly(answer):
        found = _open(replace(problem, defender=defender), request, effort, share=_SHARE_OF_EXITS)
        if found is not None and (answer.ways_out or (found[0].outcome == "l" and not found[0].assumption)):
            return _finished(*found, request, effort)
        if answer.ways_out:
            return _not_known(answer, effort), None
    return _finished(answer, search, request, effort)


def _finished(
    answer: Answer, search: Tsumego | None, request: SolveSettings, effort: Effort
) -> tuple[Answer, Tsumego | None]:
    """The answer with its lines."""
    if search is not None and answer.verdict is not None and answer.verdict.winner is not ProblemWinner.UNKNOWN:
        if request.line:
            effort.phase, effort.known = "looking for the main line", answer
            answer = _with_line(answer, search, request, effort)
        if request.details or request.only:
            answer = _with_details(answer, search, request, effort)
    return replace(answer, seconds=effort.spent, nodes=max(answer.nodes, effort.used)), search


def is_answered_openly(answer: Answer) -> bool:
    """Whether the defender loses in a region that was assumed to be closed but is not."""
    return answer.verdict is not None and answer.verdict.winner is ProblemWinner.ATTACKER and bool(answer.exits)


def _judge(answer: Answer, search: Tsumego, effort: Effort) -> Verdict:
    def step(nodes: int, seconds: float) -> Verdict:
        verdict = search.judge(answer.problem.to_move, nodes=nodes, seconds=seconds)
        known = replace(answer, verdict=verdict)
        if not is_answered_openly(known):  # otherwise he may still get out
            effort.known = known
        return verdict

    effort.phase = f"reading {len(search.region)} points"
    return effort.work(step)


def _not_known(answer: Answer, effort: Effort) -> Answer:
    """The answer where the defender loses in the region, but has a way out next to his stones."""
    points = " ".join(vertex(point, answer.problem.position.size) for point in answer.ways_out[:5])
    why = f"the group is not enclosed: its side has a way out at {points}"
    return Answer(answer.problem, effort.spent, nodes=effort.used, why=why)


def _open_goal(problem: Problem, request: SolveSettings) -> Goal | None:
    """What can be read in the open: life, the capture of one chain or of all the chains named, and their connection."""
    goal = GOALS[request.goal or problem.goal or "live"]
    if goal == "life":
        return "life"
    chains = len({frozenset(problem.position.chain(stone)) for stone in problem.target})
    if goal == "link" and chains > 1:
        return "link"
    return "all targets" if goal == "any target" and (chains == 1 or (chains and request.all_targets)) else None


def _open(
    problem: Problem, request: SolveSettings, effort: Effort, share: float = _SHARE_OF_READING
) -> tuple[Answer, Tsumego | None] | None:
    """What can be found out about a group that is not enclosed, in a share of the remaining budget; None if nothing.

    If nothing says which stones are in question, the likeliest group comes first, and others only if the side to move
    can do nothing about it.
    """
    if (goal := _open_goal(problem, request)) is None:
        return None
    effort.phase = "the group is not enclosed: reading parts of the board"
    asked = _asked_groups(problem, request)
    first: tuple[Answer, Tsumego | None] | None = None
    for number, one in enumerate(asked):
        part = share * (_SHARE_OF_LIKELY if number < len(asked) - 1 else 1.0)
        found = _read_openly(one, goal, effort, part)
        if found is None:
            continue
        if one.target == problem.target:  # all stones of a side
            if found[0].first_moves:
                return found
            first = first or found
        elif _hangs_on_a_move(*found):
            return found
    return first


def _hangs_on_a_move(answer: Answer, search: Tsumego | None) -> bool:
    """Whether the side to move has a move that works, and loses by passing: stray stones are often dead anyway."""
    if answer.verdict is None or search is None or not answer.first_moves:
        return False
    passed = search.solve(answer.problem.to_move.opponent, answer.verdict.threats, nodes=_PASS_NODES)
    return passed is answer.mover.opponent


def _asked_groups(problem: Problem, request: SolveSettings) -> list[Problem]:
    """The problem about each of the groups that it may be about."""
    if known := _defender(problem, request):
        return [replace(problem, defender=known)]
    groups = list(itertools.islice(groups_in_question(problem.position), _MOST_GROUPS))
    whole = {color: set(stones_of(problem.position, color)) for color in (BLACK, WHITE)}
    return [
        replace(problem, defender=one.color, target=() if set(one.stones) == whole[one.color] else one.stones)
        for one in groups
    ]


def _read_openly(problem: Problem, goal: Goal, effort: Effort, share: float) -> tuple[Answer, Tsumego | None] | None:
    """What is known after a share of the remaining budget about the group in question."""
    defender = problem.defender
    assert defender is not None
    try:
        found = solve_open(
            problem.position,
            defender,
            problem.target,
            problem.to_move,
            goal=goal,
            within=problem.within or None,
            seconds=effort.seconds * share,
            nodes=min(effort.nodes, int(effort.nodes * share)),
            pulse=effort.go_on_with,
        )
    except ValueError:
        return None
    return None if found.winner is ProblemWinner.UNKNOWN else (_open_answer(problem, goal, found), found.search)


def _open_answer(problem: Problem, goal: Goal, found: OpenReading) -> Answer:
    """The answer in the open; of its lines only a ladder, which is known already."""
    why = f"not enclosed: {found.assumption}" if found.assumption else PROVED_IN_PART
    if found.winner is ProblemWinner.ATTACKER and not found.assumption:
        why = READ_AS_LADDER if found.ladder else DEAD_IF_BESIEGED
    return Answer(
        problem,
        0.0,
        problem.defender,
        "any target" if goal == "all targets" and len(found.targets) == 1 else goal,
        found.verdict,
        line=Line(found.ladder, found.winner, "captured", forced=True) if found.ladder else NO_LINE,
        region=found.region,
        targets=found.targets,
        why=why,
        is_open=True,
        assumption=found.assumption,
        nodes=found.nodes,
    )


def solve_both(problem: Problem, request: SolveSettings) -> tuple[Answer, Answer]:
    """The answer, and the answer with the other side moving first. Both are about the same group."""
    first = solve_problem(problem, request)
    return first, solve_turned(first, request)


def solve_turned(first: Answer, request: SolveSettings) -> Answer:
    """The answer with the other side moving first."""
    problem = first.problem
    turned = replace(
        problem, to_move=problem.to_move.opponent, defender=first.defender or problem.defender, solutions=(), wrong=()
    )
    goal = _OTHER_SIDES.get(request.goal or "", request.goal)
    return solve_problem(turned, replace(request, goal=goal, details=False, only=()))


def _defender(problem: Problem, request: SolveSettings) -> Color | None:
    if problem.target:
        return Color(problem.position.color(problem.target[0])) or problem.defender
    return (defender_of(request.goal, problem.to_move) if request.goal else None) or problem.defender


def enclosed_search(problem: Problem, request: SolveSettings) -> tuple[Color, str, Tsumego]:
    """The defender, the solver's goal, and the search. If nothing says who defends, it is the side with the smaller
    region. Raises ValueError if the group is not enclosed."""
    asked = request.goal or problem.goal or "live"
    goal = "all targets" if request.all_targets and GOALS[asked] == "any target" else GOALS[asked]
    defender = _defender(problem, request)
    if not problem.target and goal not in ("life", "two eyes"):
        raise ValueError(f"the goal {asked!r} is about certain stones: name them as the target")
    found: list[tuple[Color, str, Tsumego]] = []
    why = ""
    for side in [defender] if defender else [BLACK, WHITE]:
        try:
            found.append((side, goal, _search(problem, side, goal, request)))
        except ValueError as error:
            why = str(error)
    if not found:
        raise ValueError(why)
    return min(found, key=lambda one: len(one[2].region))


def _search(
    problem: Problem, defender: Color, goal: str, request: SolveSettings, within: Sequence[int] = ()
) -> Tsumego:
    wanted = cast("Goal", goal)
    return Tsumego(problem.position, defender, problem.target, goal=wanted, uses=request.uses, within=within)


# ---- Lines -----------------------------------------------------------------------------------------------------------


def _line_threats(outcome: str, defender_moves: bool) -> tuple[tuple[int, int], bool]:
    """Ko threats for defender and attacker to show a line with, and whether it is about a ko.

    If nothing depends on ko, the loser gets many, so that the winner's moves hold against them. In a ko the side to
    move gets as many as it needs, or the other side as many as the side to move can bear.
    """
    if outcome in ("l", "d"):
        return ((0, MOST_THREATS) if outcome == "l" else (MOST_THREATS, 0)), False
    if not outcome:
        return (0, 0), False
    count = int(outcome[1:-1])
    if outcome[0] == "l":
        return (0, count - 1 if defender_moves else count), True
    return (count if defender_moves else count - 1, 0), True


def _find(answer: Answer, search: Tsumego, effort: Effort, after: Sequence[int], outcome: str) -> Line:
    """The line after some first moves with a known outcome; it begins with them."""
    turn = answer.problem.to_move if len(after) % 2 == 0 else answer.problem.to_move.opponent
    threats, ko = _line_threats(outcome, turn == answer.defender)
    mover, goal = answer.problem.to_move, answer.goal
    line = effort.work(
        lambda nodes, seconds: find_line(
            search, mover, threats, after=after, ko=ko, goal=goal, nodes=nodes, seconds=seconds
        ),
        restarts=True,
    )
    first_ko = None if line.first_ko is None else line.first_ko + len(after)
    ending = (
        _SETTLED[goal][line.winner is ProblemWinner.ATTACKER]
        if line.ending == "settled" and goal in _SETTLED
        else line.ending
    )
    whole = replace(line, moves=(*after, *line.moves), first_ko=first_ko, ending=ending)
    return as_far_as_legal(whole, answer.problem.position, answer.problem.to_move)


def _with_line(answer: Answer, search: Tsumego, request: SolveSettings, effort: Effort) -> Answer:
    answer = replace(answer, line=_find(answer, search, effort, (), answer.outcome))
    if answer.outcome != "l" or answer.goal != "life" or (answer.line.forced and answer.line.ending):
        return answer
    # No forced line makes two eyes: is it a seki?
    problem = answer.problem
    try:
        within = answer.region if answer.is_open else ()
        eyes = _search(problem, answer.defender or BLACK, "two eyes", request, within)
    except ValueError as error:
        return replace(answer, why=f"alive, perhaps in seki ({error})")
    effort.watch(eyes)
    effort.phase = "alive: with two eyes, or in seki?"
    winner = effort.work(lambda nodes, seconds: eyes.solve(problem.to_move, nodes=nodes, seconds=seconds))
    if winner is ProblemWinner.UNKNOWN:
        return replace(answer, why="alive, perhaps in seki: two eyes were neither proved nor refuted in the budget")
    if winner is ProblemWinner.DEFENDER:
        return answer
    line = effort.work(
        lambda nodes, seconds: find_seki_line(search, eyes, problem.to_move, nodes=nodes, seconds=seconds)
    )
    line = as_far_as_legal(line, problem.position, problem.to_move)
    return replace(answer, seki=True, line=line if line.ending else answer.line)


# ---- Other first moves -----------------------------------------------------------------------------------------------


def _with_details(answer: Answer, search: Tsumego, request: SolveSettings, effort: Effort) -> Answer:
    if answer.verdict is None or answer.verdict.winner is ProblemWinner.UNKNOWN:
        return answer
    good = answer.first_moves
    effort.phase, effort.known = "looking for the lines of the other first moves", answer
    others = [
        _find(answer, search, effort, (move,), answer.outcome)
        for move in good
        if request.details and not answer.settled and move != (answer.line.moves or (PASS,))[0] and not effort.empty
    ]
    refutations, idle = [], []
    effort.phase = "refuting the other first moves"
    # In the open, a defender's move that fails in the region may work on the board.
    is_known = not answer.is_open or answer.goal == "life" or answer.mover is ProblemWinner.ATTACKER
    for move in sorted(answer.verdict.moves, key=lambda move: (move not in request.only, move)):
        wanted = move in request.only
        if not is_known or move == PASS or move in good or effort.empty or not (wanted or request.details):
            continue
        if not wanted and _needs_no_answer(answer, search, effort, move):
            idle.append(move)
        elif (refutation := _refute(answer, search, effort, move)) is not None:
            refutations.append(refutation)
            effort.known = replace(answer, others=tuple(others), refutations=tuple(refutations), idle=tuple(idle))
    return replace(answer, others=tuple(others), refutations=tuple(refutations), idle=tuple(idle))


def _needs_no_answer(answer: Answer, search: Tsumego, effort: Effort, move: int) -> bool:
    threats = answer.verdict.threats if answer.verdict else (0, 0)
    most = search.nodes + _IDLE_NODES

    def step(nodes: int, seconds: float) -> ProblemWinner:
        left = min(nodes, max(0, most - search.nodes))
        return winner_if_ignored(search, answer.problem.to_move, (move,), threats, nodes=left, seconds=seconds)

    return effort.work(step) is answer.mover.opponent


def _refute(answer: Answer, search: Tsumego, effort: Effort, move: int) -> Refutation | None:
    outcome = _outcome_after(answer, search, effort, move)
    if outcome is None:
        return None
    line = _find(answer, search, effort, (move,), outcome)
    return Refutation(move, outcome, line) if line.winner is not ProblemWinner.UNKNOWN else None


def _outcome_after(answer: Answer, search: Tsumego, effort: Effort, move: int) -> str | None:
    """The outcome after a first move; "" if only the winner without threats is known, None if nothing is."""

    def winner(count: int, loser: ProblemWinner) -> ProblemWinner:
        threats = (count, 0) if loser is ProblemWinner.DEFENDER else (0, count)
        mover = answer.problem.to_move
        return effort.work(
            lambda nodes, seconds: search.solve(mover, threats, after=(move,), nodes=nodes, seconds=seconds)
        )

    bare = winner(0, ProblemWinner.DEFENDER)
    if bare is ProblemWinner.UNKNOWN:
        return None
    loser = bare.opponent
    now, turned = ("l", "d") if bare is ProblemWinner.DEFENDER else ("d", "l")
    for count in (1, MOST_THREATS, 2, 3, 4):
        result = winner(count, loser)
        if result is ProblemWinner.UNKNOWN:
            return ""
        if count == MOST_THREATS and result is bare:
            return now
        if count != MOST_THREATS and result is loser:
            return f"{now}{count}{turned}"
    return f"{now}{MOST_THREATS}{turned}"
