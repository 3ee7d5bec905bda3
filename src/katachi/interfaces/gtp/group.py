"""The status of a group by reading, for the commands about life and death."""

from katachi.go import PASS, Color, vertex
from katachi.go.words import name_of, outcome, without_threats
from katachi.interfaces.gtp.registry import Call, GtpError
from katachi.reading.answer.parts import as_far_as_legal, find_line, ways_out_of
from katachi.reading.tsumego.search import MANY, ProblemWinner, Tsumego, Verdict
from katachi.work import SharedBudget

NO_GROUP = "no stone at that point"
TOO_OPEN = "the group cannot be read"


class Group:
    """The group at the first arguments, and its reading. Raises GtpError if there is none, or it is too open."""

    def __init__(self, call: Call, count: int = 1) -> None:
        self.call, game = call, call.session.game
        self.position, self.size = game.position, game.size
        points = [call.vertex(i) for i in range(max(count, 1))]
        for word, point in zip(call.arguments, points, strict=False):
            if point == PASS or not self.position.color(point):
                raise GtpError(f"{NO_GROUP}: {word} is empty, name stones of the group")
        self.point = points[0]
        self.color = Color(self.position.color(self.point))
        try:
            self.problem = Tsumego(self.position, self.color, points)
        except ValueError as error:
            raise GtpError(f"{TOO_OPEN}: {error}") from None

    @property
    def name(self) -> str:
        """The colour and place of the group, for people."""
        return f"{self.color.name.lower()} group at {vertex(self.point, self.size)}"

    def judge(self, first: Color, seconds: float) -> Verdict:
        """Read in slices until the status is known, the time is up or the client wants something else."""
        budget = SharedBudget(MANY, seconds, lambda: not self.call.should_stop())
        return budget.work(lambda nodes, part: self.problem.judge(first, nodes=nodes, seconds=part))

    def sentence(self, first: Color, verdict: Verdict) -> str:
        """The status if this side moves first, and the moves that reach it."""
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
        known = {ProblemWinner.DEFENDER: "it lives", ProblemWinner.ATTACKER: "it is dead"}.get(verdict.winner)
        return f" ({without_threats(known)})" if known else ""

    def line(self, first: Color, seconds: float) -> tuple[int, ...]:
        """Best play as far as it is proved."""
        if self.judge(first, seconds).winner is ProblemWinner.UNKNOWN:
            return ()
        line = find_line(self.problem, first, seconds=seconds)
        return as_far_as_legal(line, self.position, first).moves
