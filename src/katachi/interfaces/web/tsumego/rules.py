"""Which proven rules hold on the way of an answer."""

from __future__ import annotations

from katachi.go import PASS, Color, Position, vertex
from katachi.go.words import rule_claim
from katachi.interfaces.web.models import color_name
from katachi.interfaces.web.tsumego.models import RuleHere, RuleMark
from katachi.knowledge.life.drawing import marks, picture, title
from katachi.knowledge.life.matcher import RuleMatch
from katachi.knowledge.life.store import RuleBase
from katachi.reading.answer.parts import Answer

_MOST = 3


def rules_on_line(answer: Answer) -> list[RuleHere]:
    """Rules about the group in the first position of the main line in which one holds: it lives from there on.

    A rule promises life although the attacker moves next, so only positions with him to move count.
    """
    if answer.defender is None or answer.goal != "life" or answer.outcome != "l" or answer.seki:
        return []
    board, color = answer.problem.position.copy(), answer.problem.to_move
    for after in range(len(answer.line.moves) + 1):
        if color == answer.defender.opponent and (found := _about(board, answer)):
            return [_here(match, board, after) for match in found[:_MOST]]
        if after < len(answer.line.moves):
            move = answer.line.moves[after]
            if move != PASS and not board.is_legal(move, color):
                return []
            board.play(move, color)
            color = color.opponent
    return []


def _about(board: Position, answer: Answer) -> list[RuleMatch]:
    """The rules that hold for the group in question, the smallest rectangle first."""
    assert answer.defender is not None
    group = set(answer.region) | set(answer.problem.target)
    found = [
        match
        for match in RuleBase.shipped().book.match(board, answer.defender, "life", first=True)
        if any(board.color(point) == answer.defender and point in group for point in match.points)
    ]
    return sorted(found, key=lambda match: (match.depth, len(match.points), match.points))


def _here(match: RuleMatch, board: Position, after: int) -> RuleHere:
    rule, key = match.rule, match.rule_set.key
    color = Color(match.color)
    places = " ".join(vertex(point, board.size) for point in match.stones)
    one = f" (any one of {places})" if match.stones else ""
    promise = f"{rule_claim(match.goal, rule.depth, color)}{' as it stands' if not rule.depth else ''}{one}"
    found = marks(rule, match.rule_set.frame)
    return RuleHere(
        name=match.rule_set.name,
        number=match.index + 1,
        after=after,
        color=color_name(color),
        depth=rule.depth,
        sentence=promise,
        points=[vertex(point, board.size) for point in match.points],
        stones=[vertex(point, board.size) for point in match.stones],
        marks=[
            RuleMark(
                letter=mark.letter,
                points=[vertex(match.points[cell], board.size) for cell in mark.cells],
                words=mark.words_for(color),
            )
            for mark in found
        ],
        title=title(key, rule, match.index),
        picture=picture(rule, key.frame),
    )
