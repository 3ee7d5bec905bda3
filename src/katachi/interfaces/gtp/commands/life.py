"""Commands about life and death: the status of one group by reading, its main line, and all settled groups."""

from katachi.go import PASS, Color, vertex
from katachi.go.words import name_of, outcome
from katachi.interfaces.gtp.registry import Call, GtpError, Registry, StopsOn
from katachi.play import judgement
from katachi.reading.answer.parts import as_far_as_legal, find_line, ways_out_of
from katachi.reading.tsumego.search import MANY, ProblemWinner, Tsumego, Verdict
from katachi.work import SharedBudget

TOPIC = "Life and death"
_SECONDS = 1.0  # of processor time for each side that may begin
_MOST_SECONDS = 600.0
_NO_GROUP = "no stone at that point"
_TOO_OPEN = "the group cannot be read"
_FAILS = ("invalid vertex", _NO_GROUP, _TOO_OPEN, "syntax error")


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("katachi-ld_solve", topic=TOPIC, arguments="VERTEX ... [SECONDS]", fails=_FAILS, answer="sentences",
         stops_on=StopsOn.ABORT)  # fmt: skip
    def solve(call: Call) -> str:
        """The status of the group of these stones, for either side to begin, with the first moves proved to reach it.
        Each side gets so many seconds of processor time (1)."""
        words = call.arguments
        timed = len(words) > 1 and words[-1][0] in "+-.0123456789"
        seconds = _seconds(call, len(words) - 1) if timed else _SECONDS
        group = _Group(call, len(words) - timed)
        lines = [f"The {group.name}: {len(group.problem.region)} points are read."]
        for first in (group.color, group.color.opponent):
            lines.append(group.sentence(first, group.judge(first, seconds)))
        return "\n".join([*lines, f"{group.problem.nodes} positions"])

    @add("katachi-ld_pv", topic=TOPIC, arguments="VERTEX [COLOR]", fails=_FAILS, answer="colors and vertices",
         stops_on=StopsOn.ABORT)  # fmt: skip
    def main_line(call: Call) -> str:
        """A line of play that shows the status of the group at a point: the side that is proved to win plays moves
        proved to win, the other one what is hardest to answer. The side to move begins, unless told otherwise."""
        group = _Group(call)
        first = call.color(1) if call.has(1) else call.session.game.to_move
        line = group.line(first)
        sides = [first if i % 2 == 0 else first.opponent for i in range(len(line))]
        size = call.session.size
        return " ".join(f"{side.name[0]} {vertex(point, size)}" for side, point in zip(sides, line, strict=True))

    @add("katachi-ld_status", topic=TOPIC, answer="a sentence for each group")
    def status(call: Call) -> str:
        """The groups whose fate is proved whoever moves first: the player leaves them alone."""
        sentences = judgement.settled(call.session.game).sentences(call.session.size)
        return "\n".join(sentences) or "No group is settled beyond doubt."

    @add("katachi-ld_region", topic=TOPIC, arguments="VERTEX", fails=_FAILS, answer="vertices")
    def region(call: Call) -> str:
        """The points that are read to tell the status of the group at a point; all else is taken to stay as it is."""
        return " ".join(vertex(point, call.session.size) for point in sorted(_Group(call).problem.region))


def _seconds(call: Call, index: int) -> float:
    seconds = call.number(index, "time")
    if not 0 < seconds <= _MOST_SECONDS:
        raise GtpError(f"syntax error: the time must be above 0 and at most {_MOST_SECONDS:g} seconds")
    return seconds


class _Group:
    """The group at the first arguments, and what was read about it."""

    def __init__(self, call: Call, count: int = 1) -> None:
        self.call, game = call, call.session.game
        self.position, self.size = game.position, game.size
        points = [call.vertex(i) for i in range(max(count, 1))]
        for word, point in zip(call.arguments, points, strict=False):
            if point == PASS or not self.position.color(point):
                raise GtpError(f"{_NO_GROUP}: {word} is empty, name stones of the group")
        self.point = points[0]
        self.color = Color(self.position.color(self.point))
        try:
            self.problem = Tsumego(self.position, self.color, points)
        except ValueError as error:
            raise GtpError(f"{_TOO_OPEN}: {error}") from None

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.color.name.lower()} group at {vertex(self.point, self.size)}"

    def judge(self, first: Color, seconds: float) -> Verdict:
        """Read in slices until the status is known, the time is up or somebody wants something else."""
        budget = SharedBudget(MANY, seconds, lambda: not self.call.should_stop())
        return budget.work(lambda nodes, part: self.problem.judge(first, nodes=nodes, seconds=part))

    def sentence(self, first: Color, verdict: Verdict) -> str:
        """The status with this side to begin, and the moves that reach it."""
        said = "not known in this time" + self._so_far(verdict)
        if verdict.label:
            said = outcome(verdict.label, self.color, "it lives", "it is dead")
        if verdict.winner is ProblemWinner.ATTACKER and (
            out := ways_out_of(self.position, self.color, self.problem.region)
        ):
            names = " ".join(vertex(point, self.size) for point in out[:5])
            return f"{name_of(first)} first: not known, it is not enclosed: there is a way out at {names}."
        side = ProblemWinner.DEFENDER if first is self.color else ProblemWinner.ATTACKER
        moves = [vertex(move, self.size) for move in verdict.winning(side)]
        return f"{name_of(first)} first: {said}{'; first moves ' + ' '.join(moves) if moves else ''}."

    def _so_far(self, verdict: Verdict) -> str:
        known = {ProblemWinner.DEFENDER: "lives", ProblemWinner.ATTACKER: "is dead"}.get(verdict.winner)
        return f" (it {known} if nobody has ko threats)" if known else ""

    def line(self, first: Color) -> tuple[int, ...]:
        """Best play as far as it is proved."""
        if self.judge(first, _SECONDS).winner is ProblemWinner.UNKNOWN:
            return ()
        line = find_line(self.problem, first, seconds=_SECONDS)
        return as_far_as_legal(line, self.position, first).moves
