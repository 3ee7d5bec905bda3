"""Answers as sentences."""

from __future__ import annotations

from katachi.go import PASS, Color, Position, vertex, words
from katachi.go.words import name_of, plural
from katachi.reading.answer.lines import Line
from katachi.reading.answer.parts import Answer, Refutation
from katachi.reading.tsumego.search import ProblemWinner

_REACHED = {  # goal -> the words if the defender succeeds, and if the attacker does
    "life": ("{group} is alive", "{group} is dead"),
    "two eyes": ("{group} gets two eyes", "{group} cannot get two eyes"),
    "eye": ("{group} gets an eye", "{group} cannot get an eye"),
    "any target": ("{group} is saved", "{group} is captured"),
    "all targets": ("some of {stones} are saved", "all of {stones} are captured"),
    "link": ("{stones} are connected", "{stones} are cut apart"),
}


def result_words(outcome: str, defender: Color, goal: str = "life") -> str:
    """What an outcome says: "White's group is dead", "ko: White's group is dead unless White has 2 ko threats"."""
    own = name_of(defender)
    lives, dies = (text.format(group=f"{own}'s group", stones=f"{own}'s stones") for text in _REACHED[goal])
    return words.outcome(outcome, defender, lives, dies)


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
            text += _ko_words(answer)
        return f"{text} ({answer.why})" if answer.why else text
    known = {
        ProblemWinner.DEFENDER: result_words("l", answer.defender, answer.goal),
        ProblemWinner.ATTACKER: result_words("d", answer.defender, answer.goal),
        ProblemWinner.UNKNOWN: "nothing is proved",
    }
    return f"{group}: unknown in this time (without ko threats: {known[answer.verdict.winner]})"


def _ko_words(answer: Answer) -> str:
    parts = []
    if answer.ko_taker is not None:
        parts.append(f"{name_of(answer.ko_taker)} takes the ko first")
    if len(answer.outcome) > 2 and int(answer.outcome[1:-1]) > 1:
        parts.append("a ko of several steps, or with approach moves")
    return f" ({'; '.join(parts)})" if parts else ""


def line_words(line: Line, position: Position, mover: Color, *, first: int = 0) -> str:
    """The moves of a line from number `first` (counted from 0), with its end: "B1 A2, a threat and its answer, …"."""
    size = position.size
    parts: list[str] = []
    i = first
    while i < len(line.moves):
        move, color = line.moves[i], mover if i % 2 == 0 else mover.opponent
        if move == PASS and line.moves[i + 1 : i + 2] == (PASS,):
            parts.append("(threat, answer)")
            i += 2
            continue
        parts.append("(elsewhere)" if move == PASS else f"{color.letter}:{vertex(move, size)}")
        i += 1
    return f"{' '.join(parts)} – {ending_words(line)}".strip()


def ending_words(line: Line) -> str:
    """Why a line ends there."""
    if line.ending == "settled":
        return "alive as it stands" if line.winner is ProblemWinner.DEFENDER else "dead as it stands"
    return line.ending or "and so on"


def refutation_words(refutation: Refutation, answer: Answer) -> str:
    """What happens to the group after a first move that is not good enough."""
    if answer.defender is None or not refutation.outcome:
        return "does not work"
    return result_words(refutation.outcome, answer.defender, answer.goal)


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
    """What there is to say if no first move can be named: that none helps, or that none is needed."""
    if not answer.outcome or (answer.first_moves and not answer.settled):
        return ""
    why = f": {ending_words(answer.line)}" if answer.settled else ""
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
    """Those that work; that there are no others is said only once every other one is judged."""
    places = ", ".join(vertex(move, answer.problem.position.size) for move in answer.first_moves)
    is_one = len(answer.first_moves) == 1
    if checking:
        return f"{'One that works' if is_one else 'Some that work'}: {places}; the others are still being checked."
    judged = answer.verdict.moves if answer.verdict else {}
    if not answer.outcome or answer.is_open or ProblemWinner.UNKNOWN in judged.values():
        return f"Known to work: {places}. Whether others do is not proved."
    return f"Proved: {'the only first move that works is' if is_one else 'the first moves that work are'} {places}."
