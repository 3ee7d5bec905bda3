"""Commands about life and death: the status of one group by reading, its main line, and all settled groups."""

from typing import TYPE_CHECKING

from katachi.go import vertex
from katachi.interfaces.gtp.registry import Call, GtpError, StopsOn, Topic

if TYPE_CHECKING:
    from katachi.interfaces.gtp.group import Group

TOPIC = Topic("Life and death")
_SECONDS = 1.0  # of processor time for each side that may begin
_MOST_SECONDS = 600.0
_FAILS = ("invalid vertex", "no stone at that point", "the group cannot be read", "syntax error")


@TOPIC.add(
    "katachi-ld_solve", arguments="VERTEX ... [SECONDS]", fails=_FAILS, answer="sentences", stops_on=StopsOn.ABORT
)
def solve(call: Call) -> str:
    """The status of the group of these stones, for either side to move first, with the first moves proved to reach it.
    Each side gets this many seconds of processor time (1)."""
    words = call.arguments
    timed = len(words) > 1 and words[-1][0] in "+-.0123456789"
    seconds = _seconds(call, len(words) - 1) if timed else _SECONDS
    group = _group(call, len(words) - timed)
    lines = [f"The {group.name}: {len(group.problem.region)} points are read."]
    for first in (group.color, group.color.opponent):
        lines.append(group.sentence(first, group.judge(first, seconds)))
    return "\n".join([*lines, f"{group.problem.nodes} positions"])


@TOPIC.add(
    "katachi-ld_pv", arguments="VERTEX [COLOR]", fails=_FAILS, answer="colors and vertices", stops_on=StopsOn.ABORT
)
def main_line(call: Call) -> str:
    """A line of play that shows the status of the group at a point: the side that is proved to win plays moves
    proved to win, the other one the moves that are hardest to answer. The side to move begins, unless told
    otherwise."""
    group = _group(call)
    first = call.color(1) if call.has(1) else call.session.game.to_move
    line = group.line(first, _SECONDS)
    sides = [first if i % 2 == 0 else first.opponent for i in range(len(line))]
    size = call.session.size
    return " ".join(f"{side.name[0]} {vertex(point, size)}" for side, point in zip(sides, line, strict=True))


@TOPIC.add("katachi-ld_status", answer="a sentence for each group")
def status(call: Call) -> str:
    """The groups whose fate is proved whoever moves first. With ``life=on`` the search leaves them alone."""
    from katachi.play import judgement

    sentences = judgement.settled(call.session.game).sentences(call.session.size)
    return "\n".join(sentences) or "No group is settled beyond doubt."


@TOPIC.add("katachi-ld_region", arguments="VERTEX", fails=_FAILS, answer="vertices")
def region(call: Call) -> str:
    """The points that are read to find the status of the group at a point; all else is assumed to stay."""
    return " ".join(vertex(point, call.session.size) for point in sorted(_group(call).problem.region))


def _group(call: Call, stones: int = 1) -> "Group":
    from katachi.interfaces.gtp.group import Group

    return Group(call, stones)


def _seconds(call: Call, index: int) -> float:
    seconds = call.number(index, "time")
    if not 0 < seconds <= _MOST_SECONDS:
        raise GtpError(f"syntax error: the time must be above 0 and at most {_MOST_SECONDS:g} seconds")
    return seconds
