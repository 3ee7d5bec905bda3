"""Whether a fact is true: its form, its line, and the rule for its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.oracle_board import PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker import areas, connections, ends, ladders, life, stones
from tests.play.reasons.fact_checker.case import Case, NotTrueError, need
from tests.play.reasons.fact_checker.words import check_form

from katachi.go import vertex
from katachi.play.reasons import Certainty, Fact, FactKind

Rule = Callable[[Case, Fact], Verdict]
RULES: dict[FactKind, Rule] = {
    FactKind.CAPTURE: stones.capture,
    FactKind.KO: stones.ko,
    FactKind.KO_FIGHT: life.ko_fight,
    FactKind.ATARI: stones.atari,
    FactKind.DOUBLE_ATARI: stones.double_atari,
    FactKind.SELF_ATARI: stones.self_atari,
    FactKind.SNAPBACK: stones.snapback,
    FactKind.THROW_IN: stones.throw_in,
    FactKind.SHORTAGE: ladders.shortage,
    FactKind.EYE: stones.eyes,
    FactKind.TAKES_EYE: stones.eyes,
    FactKind.CATCH: ladders.caught,
    FactKind.LADDER: ladders.caught,
    FactKind.LADDER_FAILS: ladders.ladder_fails,
    FactKind.NET: life.net,
    FactKind.SAVE: ladders.save,
    FactKind.LOST: ladders.lost,
    FactKind.CONNECT: connections.connect,
    FactKind.CUT: connections.cut,
    FactKind.THREATENS_CUT: connections.threatens_cut,
    FactKind.LIVES: life.decided,
    FactKind.KILLS: life.decided,
    FactKind.SAVES: life.decided,
    FactKind.CAPTURES: life.decided,
    FactKind.SETTLES: life.settled,
    FactKind.SEKI: life.seki,
    FactKind.NOT_NEEDED: life.settled,
    FactKind.THREAT: life.proved_next,
    FactKind.ELSEWHERE: life.proved_next,
}
SIMULATED: dict[FactKind, Rule] = {
    FactKind.TERRITORY: areas.territory,
    FactKind.ENDGAME: areas.endgame,
    FactKind.INVADES: areas.territory,
    FactKind.WALLS_OFF: areas.territory,
    FactKind.KILLS: ends.ends,
    FactKind.SAVES: ends.ends,
    **dict.fromkeys(ends.HALF_WORDS, ends.half),
    FactKind.RACE: ends.race,
    FactKind.THREAT: ends.asks,
    FactKind.SENTE: areas.sente,
    FactKind.VITAL: areas.vital,
}


def check(case: Case, fact: Fact) -> tuple[Verdict, str]:
    """Whether a fact is true, and why not."""
    try:
        check_form(case, fact)
        return _judged(case, fact), ""
    except NotTrueError as why:
        return Verdict.FALSE, str(why)


def _judged(case: Case, fact: Fact) -> Verdict:
    if not case.after.follow(int(case.enemy), fact.line[1:]):
        names = " ".join(vertex(point, case.size) for point in fact.line)
        raise NotTrueError(f"Its line is illegal: {names}. {_otherwise(case, fact)}")
    rule = SIMULATED if fact.certainty is Certainty.SIMULATED else RULES
    if fact.kind in (FactKind.THREAT, FactKind.ELSEWHERE, FactKind.LEAVES) and fact.certainty is Certainty.READ:
        return ladders.next_catch(case, fact)
    if fact.kind is FactKind.NET and fact.certainty is Certainty.READ:
        return ladders.net(case, fact)
    need(fact.kind in rule, f"Nothing may say {fact.kind.value} with certainty {fact.certainty.value}.")
    return rule[fact.kind](case, fact)


def _otherwise(case: Case, fact: Fact) -> str:
    """What else is to be said about a fact whose line lacks a pass before its last move."""
    line = (*fact.line[:-1], PASS, fact.line[-1])
    if not case.after.follow(int(case.enemy), line[1:]):
        return "A pass before the last move does not help."
    verdict, why = check(case, replace(fact, line=line))
    return f"With a pass before the last move it is {verdict.value}. {why}"
