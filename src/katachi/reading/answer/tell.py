"""Answers as sentences."""

from __future__ import annotations

from katachi.go import BLACK, PASS, Color, Position, vertex
from katachi.reading.answer.lines import Line
from katachi.reading.answer.parts import Answer, Refutation
from katachi.reading.tsumego.search import Winner

_REACHED = {  # goal -> the words if the defender succeeds, and if the attacker does
    "life": ("{group} is alive", "{group} is dead"),
    "two eyes": ("{group} gets two eyes", "{group} cannot get two eyes"),
    "eye": ("{group} gets an eye", "{group} cannot get an eye"),
    "any target": ("{group} is saved", "{group} is captured"),
    "all targets": ("some of {stones} are saved", "all of {stones} are captured"),
    "link": ("{stones} are connected", "{stones} are cut apart"),
}


def name_of(color: Color) -> str:
    """Black or White."""
    return "Black" if color == BLACK else "White"


def result_words(outcome: str, defender: Color, goal: str = "life") -> str:
    """What an outcome says: "White's group is dead", "ko: White's group is dead unless White has 2 ko threats"."""
    own, enemy = name_of(defender), name_of(defender.opponent)
    names = {"group": f"{own}'s group", "stones": f"{own}'s stones"}
    reached = [text.format(**names) for text in _REACHED[goal]]
    text = reached[0] if outcome[0] == "l" else reached[1]
    if len(outcome) == 1:
        return text
    count = int(outcome[1:-1])
    threats = "1 ko threat" if count == 1 else f"{count} ko threats"
    return f"ko: {text} unless {enemy if outcome[0] == 'l' else own} has {threats}"


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
        Winner.DEFENDER: result_words("l", answer.defender, answer.goal),
        Winner.ATTACKER: result_words("d", answer.defender, answer.goal),
        Winner.UNKNOWN: "nothing is proved",
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
        return "alive as it stands" if line.winner is Winner.DEFENDER else "dead as it stands"
    return line.ending or "and so on"


def refutation_words(refutation: Refutation, answer: Answer) -> str:
    """What happens to the group after a first move that is not good enough."""
    if answer.defender is None or not refutation.outcome:
        return "does not work"
    return result_words(refutation.outcome, answer.defender, answer.goal)
