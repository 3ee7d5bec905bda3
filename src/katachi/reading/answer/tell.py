"""Answers as sentences, as JSON and as SGF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from katachi.go import BLACK, PASS, WHITE, Color, Position, alternate, sgf_pair, vertex, words
from katachi.go.symmetry import point_maps
from katachi.go.words import full, name_of, plural
from katachi.reading.answer.parts import Answer, Line, Refutation
from katachi.reading.tsumego.search import ProblemWinner, Verdict
from katachi.records import GameTree, Node

_TOLD = 6  # moves after the first
BENT_FOUR = "bent four in the corner"
_REACHED = {  # goal -> the words if the defender succeeds, and if the attacker does
    "life": ("{group} is alive", "{group} is dead"),
    "two eyes": ("{group} gets two eyes", "{group} cannot get two eyes"),
    "eye": ("{group} gets an eye", "{group} cannot get an eye"),
    "any target": ("{group} is saved", "{group} is captured"),
    "all targets": ("some of {stones} are saved", "all of {stones} are captured"),
    "link": ("{stones} are connected", "{stones} are cut apart"),
}


def result_words(outcome: str, defender: Color, goal: str = "life", *, names_ko: bool = True) -> str:
    """What an outcome says: "White's group is dead", "ko: White's group is dead unless White has 2 ko threats".

    `names_ko=False` is for sentences that say before that it is a ko.
    """
    own = name_of(defender)
    lives, dies = (text.format(group=f"{own}'s group", stones=f"{own}'s stones") for text in _REACHED[goal])
    return (words.outcome if names_ko else words.outcome_of_ko)(outcome, defender, lives, dies)


def sentence(answer: Answer) -> str:
    """The verdict as a sentence, without a full stop."""
    if answer.verdict is None or answer.defender is None:
        return f"unknown ({answer.why})"
    group = f"{name_of(answer.defender)}'s group"
    if answer.seki:
        return f"{group} lives in seki"
    if answer.outcome:
        text = result_words(answer.outcome, answer.defender, answer.goal)
        if answer.word == "ko":
            text += words.ko_notes(answer.outcome, answer.ko_taker)
        return f"{text} ({answer.why})" if answer.why else text
    within = f"{group}: not decided within {plural(answer.nodes, 'node')}"
    known = {ProblemWinner.DEFENDER: "l", ProblemWinner.ATTACKER: "d"}.get(answer.verdict.winner)
    if known is None:
        return within
    return f"{within} ({words.without_threats(result_words(known, answer.defender, answer.goal))})"


# By the goal: what the defender does who succeeds, and what the attacker does.
_DOES = {
    "life": ("lives", "kills"),
    "two eyes": ("makes two eyes", "prevents two eyes"),
    "eye": ("makes an eye", "prevents the eye"),
    "any target": ("saves the stones", "captures the stones"),
    "all targets": ("saves some stones", "captures all the stones"),
    "link": ("connects", "cuts"),
}
_MOST_PLACES = 3  # moves named in a verdict


def verdict_words(answer: Answer) -> str:
    """The verdict as players say it: "Black kills with B19", "Ko with A2: White takes it first", "White lives in seki".

    What is assumed comes last.
    """
    if answer.verdict is None or answer.defender is None or answer.word == "unknown":
        return words.capitalized(sentence(answer))
    mover, owner = name_of(answer.problem.to_move), name_of(answer.defender)
    attacks = answer.problem.to_move != answer.defender
    moves = [] if answer.settled else answer.first_moves
    named = [vertex(move, answer.problem.position.size) for move in moves[:_MOST_PLACES]]
    played = f" with {words.listed(named, 'or')}" if named else ""
    if answer.word == "ko":
        text = f"Ko{played}" + (f": {words.ko_taker(answer.ko_taker, 'it')}" if answer.ko_taker else "")
    elif answer.seki:
        text = f"{owner} lives in seki{played}"
    elif succeeds(answer):
        text = f"{mover} {_DOES[answer.goal][attacks]}{played or ' without a move here'}"
    elif answer.goal == "life":
        text = f"{owner} is {'alive' if attacks else 'dead'}: no move {_HOPELESS['life'][attacks]}"
    else:
        text = f"{mover} fails: no move {_HOPELESS[answer.goal][attacks]}"
    return f"{text}, {answer.assumption}" if answer.assumption else text


def told(answer: Answer) -> str:
    """The verdict, and the move that reaches it with what follows, or why there is none."""
    verdict = f"{name_of(answer.problem.to_move)} to move: {sentence(answer)}"
    if nothing := instead(answer):
        return f"{verdict}. {nothing}"
    if not answer.first_moves:
        return verdict
    first, *after = (vertex(move, answer.problem.position.size) for move in answer.line.moves or answer.first_moves[:1])
    does = _HOPELESS[answer.goal][answer.problem.to_move != answer.defender] if succeeds(answer) else "is best"
    then = f" (then {' '.join(after[:_TOLD])})" if after else ""
    return f"{verdict}. {first} {does}{then}."


def line_words(line: Line, position: Position, mover: Color) -> str:
    """The moves of a line, with its end: "B:B1 W:A2 (threat, answer) … – captured"."""
    moves = (
        "(elsewhere)" if move.point == PASS else f"{move.color.letter}:{vertex(move.point, position.size)}"
        for move in alternate(mover, line.moves)
    )
    text = " ".join(moves).replace("(elsewhere) (elsewhere)", "(threat, answer)")
    return f"{text} – {ending_words(line)}".strip()


def unshown_words(moves: Sequence[int]) -> str:
    """What numbers on a board cannot show of a line: "5 elsewhere, 7 at 3"; "" if they show everything."""
    first: dict[int, int] = {}
    told = []
    for number, move in enumerate(moves, 1):
        if move == PASS:
            told.append(f"{number} elsewhere")
        elif first.setdefault(move, number) != number:
            told.append(f"{number} at {first[move]}")
    return ", ".join(told)


def ending_words(line: Line) -> str:
    """Why a line ends there."""
    if line.ending == "settled":
        return "alive as it stands" if line.winner is ProblemWinner.DEFENDER else "dead as it stands"
    return line.ending or "and so on"


def refutation_words(refutation: Refutation, answer: Answer, *, names_ko: bool = True) -> str:
    """What happens to the group after a first move that is not good enough."""
    if answer.defender is None or not refutation.outcome:
        return "does not work"
    return result_words(refutation.outcome, answer.defender, answer.goal, names_ko=names_ko)


def marked_refutation(refutation: Refutation, answer: Answer) -> str:
    """The move with its mark, and what happens: "not A1: …", and "ko A1: …" for a move that only gets a ko."""
    place = vertex(refutation.move, answer.problem.position.size)
    return (
        f"{'ko' if refutation.word == 'ko' else 'not'} {place}: {refutation_words(refutation, answer, names_ko=False)}"
    )


def succeeds(answer: Answer) -> bool | None:
    """Whether the side to move reaches its goal without ko. What the group's owner wants is that it lives."""
    if answer.verdict is None or answer.defender is None or answer.word in ("ko", "unknown"):
        return None
    return (answer.outcome == "l") == (answer.problem.to_move == answer.defender)


# By the goal: what no move of the defender does, and what none of the attacker does.
_HOPELESS = {
    "life": ("saves it", "kills it"),
    "two eyes": ("makes two eyes", "prevents two eyes"),
    "eye": ("makes an eye", "prevents the eye"),
    "any target": ("saves it", "captures it"),
    "all targets": ("saves any of them", "captures all of them"),
    "link": ("connects them", "cuts them apart"),
}


def is_done(answer: Answer) -> bool:
    """Whether the side to move has what it wants without playing."""
    return answer.settled and succeeds(answer) is not False


def instead(answer: Answer) -> str:
    """The text if no first move can be named: that none helps, or that none is needed."""
    if not answer.outcome or (answer.first_moves and not answer.settled):
        return ""
    alive_or_dead = answer.goal == "life" or answer.line.ending != "settled"
    why = f": {ending_words(answer.line)}" if answer.settled and alive_or_dead else ""
    if is_done(answer):
        return f"Nothing has to be played{why}."
    reached = succeeds(answer)
    if reached is None:
        return "No first move changes that."
    if reached:  # as in a seki
        return f"{name_of(answer.problem.to_move)} has to play elsewhere: every move here fails."
    return f"No move {_HOPELESS[answer.goal][answer.problem.to_move != answer.defender]}{why}."


def idle_words(answer: Answer) -> str:
    """The moves that fail by themselves; they are others only if some were named before."""
    other = "other " if answer.first_moves or answer.refutations else ""
    fail, it = ("fails", "it is") if len(answer.idle) == 1 else ("fail", "they are")
    return f"{plural(len(answer.idle), other + 'move')} {fail} even if {it} not answered."


def first_moves_words(answer: Answer, *, checking: bool) -> str:
    """The first moves that work; that there are no others is claimed only when all of them are judged."""
    places = ", ".join(vertex(move, answer.problem.position.size) for move in answer.first_moves)
    is_one = len(answer.first_moves) == 1
    if checking:
        return f"{'One that works' if is_one else 'Some that work'}: {places}; the others are still being checked."
    judged = answer.verdict.moves if answer.verdict else {}
    if not answer.outcome or answer.is_open or ProblemWinner.UNKNOWN in judged.values():
        return f"Known to work: {places}. Whether others do is not proved."
    return f"Proved: {'the only first move that works is' if is_one else 'the first moves that work are'} {places}."


# ---- SGF -------------------------------------------------------------------------------------------------------------

MARKS = ("right", "te-bm", "both")


def solution_tree(answer: Answer, marks: str = "both") -> GameTree:
    """A game with the solution. `marks`: the word RIGHT where a solution ends, TE and BM on first moves, or both.

    Raises ValueError for any other marks.
    """
    if marks not in MARKS:
        raise ValueError(f"{marks!r} is not a way to mark solutions: use {', '.join(MARKS)}")
    problem = answer.problem
    size, board = problem.position.size, problem.position.board.reshape(-1)
    black, white = ((board == color).nonzero()[0].tolist() for color in (BLACK, WHITE))
    tree = GameTree.new(size, headers={"GN": problem.name}, black=black, white=white, to_move=problem.to_move)
    root = tree.root
    root.set("TR", *(sgf_pair(point, size) for point in problem.target))
    root.set("C", f"{name_of(problem.to_move)} to move: {sentence(answer)}.")
    for line in _solutions(answer):
        right = bool(line.moves) and line.moves[0] in answer.first_moves
        first, last = _add(root, line, problem.to_move)
        if right and marks != "right":
            first.set("TE", "1")
        last.say(f"{ending_words(line).capitalize()}.")
        if right and marks != "te-bm":
            last.say("RIGHT")
    for refutation in answer.refutations:
        first, last = _add(root, refutation.line, problem.to_move)
        if marks != "right":
            first.set("BM", "1")
        text = refutation_words(refutation, answer)
        first.say(full(text))
        if last is not first:
            last.say(f"{ending_words(refutation.line).capitalize()}.")
    return tree


def _solutions(answer: Answer) -> Iterable[Line]:
    """The main line first, then those of the other winning moves; for some only the move itself may be known."""
    lines = [line for line in (answer.line, *answer.others) if line.moves]
    if answer.settled:
        return []
    shown = {line.moves[0] for line in lines}
    winner = answer.line.winner
    return [*lines, *(Line((move,), winner, "") for move in answer.first_moves if move not in shown)]


def _add(root: Node, line: Line, mover: Color) -> tuple[Node, Node]:
    """Add a line; returns the nodes of its first and last moves."""
    last = root.line(alternate(mover, line.moves))
    return (root.children[-1] if line.moves else root), last


# ---- Shapes with a name and a ruling of their own --------------------------------------------------------------------


def named_shape(answer: Answer, other: Answer) -> str:
    """The name of a shape with its own ruling, if the group is one. `other` is the answer with the other side to
    move."""
    if answer.verdict is None or other.verdict is None or answer.defender is None or answer.goal != "life":
        return ""
    verdicts = [answer.verdict, other.verdict]
    attack, defence = verdicts[::-1] if answer.mover is ProblemWinner.DEFENDER else verdicts
    return BENT_FOUR if is_bent_four(answer.problem.position, answer.defender, attack, defence) else ""


def bent_fours(size: int) -> list[tuple[int, ...]]:
    """The eight places of a bent four: a corner, two points along one edge and one along the other."""
    return [tuple(int(turn[point]) for point in (0, 1, 2, size)) for turn in point_maps(size)]


def is_bent_four(position: Position, defender: Color, attack: Verdict, defence: Verdict) -> bool:
    """Whether a group is dead by a bent four in the corner. `attack`, `defence`: its status with that side first.

    The attacker has three stones of the bent four and can add the fourth; capturing them leaves a ko for the group's
    life. He may start when the defender has no threats left, and the defender can do nothing about it: moving first
    does not help him. So the group counts as dead at the end of a game, although it would live with a threat (`d1l`).
    """
    if not all(verdict.label.startswith("d") and len(verdict.label) == 3 for verdict in (attack, defence)):
        return False
    stones = (sorted(position.color(point) for point in shape) for shape in bent_fours(position.size))
    attacker = int(defender.opponent)
    return [0, attacker, attacker, attacker] in stones


# ---- JSON. Coordinates are SGF pairs; a pass is the empty string -----------------------------------------------------


_OF_THE_OTHER = ("to_move", "verdict", "outcome", "first_moves", "line", "ending")


def answer_json(answer: Answer, other: Answer | None = None) -> dict[str, Any]:
    """One object. `other` is the answer with the other side moving first."""
    size = answer.problem.position.size
    record: dict[str, Any] = {
        "id": answer.problem.name,
        "to_move": answer.problem.to_move.letter,
        "verdict": answer.word,
        "outcome": answer.outcome or None,
        "first_moves": _pairs(answer.first_moves, size),
        "line": _pairs(answer.line.moves, size),
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 4),
    }
    if answer.verdict is not None:
        record["defender"] = _letter(answer.defender)
        record["ending"] = answer.line.ending or None
        record["region"] = _pairs(answer.region, size)
    optional = {
        "assumes_closed": bool(answer.outcome) and _pairs(answer.exits, size),
        "goal": answer.goal != "life" and answer.goal,
        "ko": answer.word == "ko" and {"threats": words.ko_threats(answer.outcome), "first": _letter(answer.ko_taker)},
        "other_lines": [_line(line, size) for line in answer.others],
        "refutations": [_refutation(one, size) for one in answer.refutations],
        "need_no_answer": _pairs(answer.idle, size),
        "why": answer.why,
        "assumes": answer.assumption,
        "shape": other and named_shape(answer, other),
        "other_side": other and {name: value for name, value in answer_json(other).items() if name in _OF_THE_OTHER},
    }
    return record | {name: value for name, value in optional.items() if value}


def _refutation(one: Refutation, size: int) -> dict[str, Any]:
    found = {"move": sgf_pair(one.move, size), "verdict": one.word, "outcome": one.outcome or None}
    return found | _line(one.line, size)


def _line(line: Line, size: int) -> dict[str, Any]:
    return {"line": _pairs(line.moves, size), "ending": line.ending or None}


def _pairs(points: list[int] | tuple[int, ...], size: int) -> list[str]:
    return [sgf_pair(point, size) for point in points]


def _letter(color: Color | None) -> str | None:
    return None if color is None else color.letter
