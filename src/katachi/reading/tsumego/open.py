"""Life and death of groups that are not enclosed, and the capture of single chains.

The board is cut off around the group, narrowly at first, then wider (`around`). Each region is read in two ways:

- Closed: everything beyond is the attacker's. What lives there lives on the board.
- With ways out: a stone of the group that is connected with the edge where it is open has got out. What dies even so
  dies on the board, provided the attacking stones around the region are not captured.

Where the two agree, the answer is proved. Where only a closed region is dead, that is an answer under an assumption,
and is marked as one. A third way looks for two eyes only, with relevance zones, which reads larger regions.

A chain is read in the same regions. Where none of them is large enough, ladders are read over the whole board.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from katachi import _core
from katachi.go import PASS, Color, Position, vertex
from katachi.go.words import name_of
from katachi.reading.tsumego.around import (
    MOST_POINTS,
    MOST_TARGETS,
    chains_of,
    doubtful_wall,
    edge_of,
    gaps_of,
    has_friends_beyond,
    regions,
    stones_of,
)
from katachi.reading.tsumego.search import MANY, Edge, Goal, ProblemWinner, Tsumego, Verdict
from katachi.work import SharedBudget

TABLE_BITS = 22
_FIRST_NODES = 20_000  # for the narrowest region; each round has three times as much
_SMALL = 24  # points; wider regions have fewer nodes, each of which takes longer
_SHARE_OF_KO = 0.3  # the same for the closed region where two eyes without ko are looked for, or known to be impossible
_SHARE_OF_DEATH = 0.2  # and to prove that the side to move is dead
_MOST_AT_ONCE = 3  # regions of which little is known
_ROUNDS_BESIDE_LADDER = 2  # of looking for a proof where a ladder is known
_MOST_GAPS = 0.5  # the share of the edge of a region that may be open for an answer under an assumption
_MOST_NAMED = 5  # points of an assumption
_SHARE_OF_MOVES = 0.6  # of the time that is left, for the other first moves


@dataclass(frozen=True)
class OpenReading:
    """What was found out. UNKNOWN: nothing, in this budget.

    `search` is the one that knows, on the points of `region`. `assumption` says what must be so if it is not proved;
    "" if it is. The stones in question are the `targets` if the goal is about certain ones. `ladder`: the line of a
    ladder that was read to its end on the whole board, without a search that could prove it to others.
    """

    winner: ProblemWinner
    verdict: Verdict | None = None
    search: Tsumego | None = None
    goal: Goal = "life"
    region: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    assumption: str = ""
    ladder: tuple[int, ...] = ()
    nodes: int = 0

    @property
    def is_final(self) -> bool:
        """Proved, and ko does not matter."""
        return self.verdict is not None and self.verdict.label in ("l", "d") and not self.assumption


def solve_open(  # noqa: PLR0913 - what is asked, and within which limits
    position: Position,
    defender: Color,
    target: Sequence[int],
    mover: Color,
    *,
    goal: Goal = "life",
    within: Sequence[int] | None = None,
    seconds: float = 10.0,
    nodes: int = MANY,
    pulse: Callable[[int], bool] | None = None,
) -> OpenReading:
    """Who wins if `mover` starts: the defender if stones of his live in a region around the target (without a target,
    around all his stones).

    `goal`: "life"; "all targets" if the attacker has to capture the chains of the target, "link" if he has to keep them
    apart. `within`: the points that may be read. The budget is processor time and nodes, whichever ends first. `pulse`
    gets the number of nodes between slices of the work and returns whether to continue. Raises ValueError if there is
    nothing to defend.
    """
    stones = list(target) or stones_of(position, defender)
    if not stones or any(position.color(p) != defender for p in stones):
        raise ValueError("name stones of the defender as the target: there are none at the points given")
    budget: SharedBudget = SharedBudget(nodes, seconds, pulse and (lambda: pulse(budget.used)))
    found = regions(position, defender, stones, within)
    if not found:
        raise ValueError(f"the stones to save take more than {MOST_POINTS} points: name fewer")
    asked = _Asked(position, defender, mover, tuple(stones), goal, budget)
    questions = [_Question(asked, tuple(sorted(region))) for region in found]
    ladder = _ladder(asked)
    for round_ in range(_ROUNDS_BESIDE_LADDER) if ladder else itertools.count():
        left = _in_turn(questions)
        if not left or budget.empty:
            break
        for question in left:
            question.read(int(min(MANY, _FIRST_NODES * 3**round_) * question.share))
            if question.reading is not None and question.reading.is_final:
                return _with_moves(question.reading, asked)
    return _best(questions, ladder, asked)


def _in_turn(questions: Sequence[_Question]) -> list[_Question]:
    """The regions to read on in: the narrowest of which little is known, and those before them."""
    left: list[_Question] = []
    for question in questions:
        if question.is_open:
            left.append(question)
        if sum(one.is_dark for one in left) == _MOST_AT_ONCE:
            break
    return left


@dataclass(frozen=True)
class _Asked:
    position: Position
    defender: Color
    mover: Color
    stones: tuple[int, ...]
    goal: Goal
    budget: SharedBudget

    @property
    def is_about_life(self) -> bool:
        return self.goal == "life"

    @property
    def side(self) -> ProblemWinner:
        """The side to move."""
        return ProblemWinner.of(self.mover, self.defender)

    def judge(self, search: Tsumego, nodes: int = MANY, at_most: float = 1e9) -> Verdict:
        """Read on within these nodes and seconds."""
        most = min(MANY, search.nodes + nodes)

        def step(left: int, seconds: float) -> Verdict:
            return search.judge(self.mover, nodes=min(left, max(0, most - search.nodes)), seconds=seconds)

        return self.budget.work(step, at_most=at_most)


@dataclass
class _Question:
    """A region, and what is known about it."""

    asked: _Asked
    region: tuple[int, ...]
    verdicts: dict[str, Verdict] = field(default_factory=dict)  # closed, with ways out
    reading: OpenReading | None = None
    _may_have_eyes: bool = True

    @property
    def share(self) -> float:
        """What this region gets of the nodes of a round."""
        return min(1.0, _SMALL / len(self.region)) ** 3

    @property
    def is_dark(self) -> bool:
        """Whether not even the closed region is known."""
        closed = self.verdicts.get("closed")
        return closed is None or not closed.label

    @property
    def is_open(self) -> bool:
        """Whether more reading could tell more."""
        closed = self.verdicts.get("closed")
        if closed is None or self.is_dark:
            return True
        if self.asked.goal == "link" and closed.winner is ProblemWinner.ATTACKER:
            return False  # how it ends with ways out is not asked
        after = self.verdicts.get("out" if closed.winner is ProblemWinner.ATTACKER else "frail")
        return after is None or not after.label

    def read(self, nodes: int) -> None:
        """Read on in all ways that may still tell something: two eyes first, which are found soonest."""
        closed = self.verdicts.get("closed")
        defends = self.asked.side is ProblemWinner.DEFENDER  # a group that lives although attacked is rarely a problem
        if self.is_dark and defends and self.asked.is_about_life and self._has_eyes(nodes):
            return
        if closed is None or self.is_dark:
            share = _SHARE_OF_KO if defends else 1.0
            closed = self.verdicts["closed"] = self.asked.judge(self._closed, int(nodes * share))
        if closed.winner is ProblemWinner.DEFENDER:
            frail = closed
            if self._frail is not self._closed:
                frail = self.asked.judge(self._frail, nodes)
            self.verdicts["frail"] = frail
            if frail.winner is ProblemWinner.DEFENDER:
                self.reading = self._read_as(self._frail, frail, assumption=self._gaps() if is_ko(frail) else "")
        elif closed.winner is ProblemWinner.ATTACKER and self.asked.goal != "link":
            share = 1.0 if self.asked.side is ProblemWinner.ATTACKER else _SHARE_OF_DEATH
            out = self.verdicts["out"] = self.asked.judge(self._out, int(nodes * share))
            if out.winner is ProblemWinner.ATTACKER:
                reading = self._read_as(self._out, out, assumption=self._gaps() if is_ko(out) else self._doubt())
                self.reading = replace(reading, goal="all targets", targets=self._targets)

    def got_out(self) -> OpenReading | None:
        """The answer if a chain is safe once it gets out of the region, where it can."""
        out = self.verdicts.get("out")
        if self.asked.is_about_life or out is None or out.label != "l" or not (gaps := self._named_gaps):
            return None
        stones = f"{name_of(self.asked.defender)}'s stones"
        return self._read_as(self._out, out, assumption=f"if {stones} are safe once they get to {gaps}")

    def assumed(self) -> OpenReading | None:
        """The answer if the group does not get out, where the side to move has a move that works then."""
        closed = self.verdicts.get("closed")
        if closed is None or not any(move >= 0 for move in closed.winning(self.asked.side)):
            return None
        position, defender = self.asked.position, self.asked.defender
        gaps, edge = gaps_of(position, defender, self.region), edge_of(position, self.region)[0]
        hardly_besieged = len(gaps) > _MOST_GAPS * len(edge) and self.asked.goal != "link"
        if hardly_besieged or any(position.color(point) == defender for point in gaps):
            return None  # or it is out already
        return self._read_as(self._closed, closed, assumption=self._gaps() or self._doubt())

    def _read_as(self, search: Tsumego, verdict: Verdict, *, assumption: str = "") -> OpenReading:
        targets = () if self.asked.is_about_life else self._targets
        return OpenReading(verdict.winner, verdict, search, self.asked.goal, self.region, targets, assumption)

    @property
    def _named_gaps(self) -> str:
        size = self.asked.position.size
        gaps = gaps_of(self.asked.position, self.asked.defender, self.region)
        return " ".join(vertex(point, size) for point in gaps[:_MOST_NAMED]) + (" …" if gaps[_MOST_NAMED:] else "")

    def _gaps(self) -> str:
        color, gaps = name_of(self.asked.defender), self._named_gaps
        if self.asked.goal == "link":
            return f"if {color}'s stones do not meet beyond {gaps}" if gaps else ""
        return f"if {color} does not get out at {gaps}" if gaps else ""

    def _doubt(self) -> str:
        """What must be so for a death to be proved; "" if nothing."""
        position, defender = self.asked.position, self.asked.defender
        other = name_of(defender.opponent)
        if has_friends_beyond(position, defender, self.region):
            return f"if {name_of(defender)}'s stones nearby do not help"
        if doubtful := doubtful_wall(position, defender, self.region):
            places = " ".join(vertex(point, position.size) for point in doubtful[:_MOST_NAMED])
            return f"if {other}'s outside stones stand ({places})"
        return ""

    def _has_eyes(self, nodes: int) -> bool:
        """Look for two eyes with relevance zones: what is found is read again in its zone, which is smaller."""
        if not self._may_have_eyes:
            return False
        asked, search = self.asked, self._eyes
        most = search.nodes + nodes

        def step(left: int, seconds: float) -> int:
            return search.lives(asked.mover, [], min(left, max(0, most - search.nodes)), seconds)

        winner = ProblemWinner(asked.budget.work(step))
        self._may_have_eyes = winner is ProblemWinner.UNKNOWN
        if winner is not ProblemWinner.DEFENDER:
            return False
        zone = tuple(sorted(search.zone))
        again = Tsumego(asked.position, asked.defender, within=zone, table_bits=TABLE_BITS)
        asked.budget.watch(again)
        verdict = asked.judge(again)
        if verdict.winner is not ProblemWinner.DEFENDER:  # proved, but the time is up
            verdict = Verdict(winner, "l", (0, 0), dict.fromkeys(self._known(), winner), search.nodes)
        self.reading = replace(self._read_as(again, replace(verdict, label="l")), region=zone)
        return True

    def _known(self) -> list[int]:
        """The first moves that the search for eyes knows to live."""
        asked, found = self.asked, []
        for move in self.region:
            if asked.side is ProblemWinner.DEFENDER and asked.position.is_legal(move, asked.mover):
                try:
                    if self._eyes.lives(asked.mover, [move], 0, 0.0) == ProblemWinner.DEFENDER.value:
                        found.append(move)
                except ValueError:  # illegal in the region: it has no liberty there
                    continue
        return found

    @cached_property
    def _targets(self) -> tuple[int, ...]:
        inside = set(self.region)
        chains = chains_of(self.asked.position, self.asked.stones)
        return tuple(min(chain) for chain in chains if chain <= inside)[:MOST_TARGETS]

    @cached_property
    def _frail(self) -> Tsumego:
        return self._search("frail", self.asked.goal)

    @cached_property
    def _closed(self) -> Tsumego:
        """What the side to move can hope for: for the attacker, that the edge is wall."""
        return self._frail if self.asked.side is ProblemWinner.DEFENDER else self._search("wall", self.asked.goal)

    def _search(self, edge: Edge, goal: Goal) -> Tsumego:
        question = (self.asked.position, self.asked.defender, () if goal == "life" else self._targets)
        search = Tsumego(*question, goal=goal, within=self.region, edge=edge, table_bits=TABLE_BITS)
        self.asked.budget.watch(search)
        return search

    @cached_property
    def _out(self) -> Tsumego:
        return self._search("siege", "all targets")

    @cached_property
    def _eyes(self) -> _core.OpenSearch:
        search = _core.OpenSearch(self.asked.position, self.asked.defender, [], list(self.region), TABLE_BITS)
        self.asked.budget.watch(search)
        return search


def is_ko(verdict: Verdict) -> bool:
    """Whether the result depends on ko threats."""
    return len(verdict.label) > 1


def _best(questions: Sequence[_Question], ladder: OpenReading | None, asked: _Asked) -> OpenReading:
    """The best that is known where nothing is final.

    First what helps the side to move: a proof, then what holds under an assumption; each fully known before half
    known, without ko before with ko, and from the widest region. Then any proof. A chain that gets out of every region
    may still be caught in a ladder.
    """
    known = [question.reading for question in reversed(questions) if question.reading is not None]
    got_out = next(filter(None, (question.got_out() for question in reversed(questions))), None)
    if not any(one.winner is ProblemWinner.ATTACKER for one in known):
        if ladder:
            return replace(ladder, nodes=asked.budget.used)
        if got_out and not known:
            return _with_moves(got_out, asked)
    assumed = [reading for question in reversed(questions) if (reading := question.assumed())]
    helps = sorted([*(one for one in known if one.winner is asked.side), *assumed], key=_doubts)
    found = next(itertools.chain(helps, (one for one in known if not one.assumption)), None)
    return _with_moves(found, asked) if found else OpenReading(ProblemWinner.UNKNOWN, nodes=asked.budget.used)


def _ladder(asked: _Asked) -> OpenReading | None:
    """The capture of a single chain by ataris alone, read over the whole board; None if there is none."""
    chains = chains_of(asked.position, asked.stones)
    if asked.is_about_life or len(chains) > 1:
        return None
    board, stone, attacker = asked.position.copy(), min(asked.stones), asked.defender.opponent
    color, line = asked.mover, list[int]()
    while board.color(stone) and len(line) < board.size**2:
        move = _atari(board, stone, color) if color == attacker else _escape(board, stone, color)
        if move is None:
            return None
        if move != PASS:
            board.play(move, color)
        line.append(move)
        color = color.opponent
    moves = {line[0]: ProblemWinner.ATTACKER} if asked.mover == attacker else {}
    verdict = Verdict(ProblemWinner.ATTACKER, "d", (0, 0), moves, 0)
    return OpenReading(ProblemWinner.ATTACKER, verdict, goal=asked.goal, targets=(stone,), ladder=tuple(line))


def _atari(board: Position, stone: int, color: Color) -> int | None:
    """The move that catches a chain in a ladder, or captures it."""
    liberties = board.liberties(stone)
    if len(liberties) == 1:
        return liberties[0] if board.is_legal(liberties[0], color) else None
    return _core.ladder_catches(board, stone) if len(liberties) == 2 else None


def _escape(board: Position, stone: int, color: Color) -> int | None:
    """The move of a chain that is lost in a ladder: it runs, if it can; None if it is not lost."""
    liberties = board.liberties(stone)
    if len(liberties) != 1 or not _core.ladder_cannot_escape(board, stone):
        return None
    return liberties[0] if board.is_legal(liberties[0], color) else PASS


def _doubts(reading: OpenReading) -> tuple[bool, bool, bool]:
    """Why this answer should wait: it is half known, it is a ko, it rests on an assumption."""
    assert reading.verdict is not None
    return not reading.verdict.label, is_ko(reading.verdict), bool(reading.assumption)


def _with_moves(reading: OpenReading, asked: _Asked) -> OpenReading:
    """The reading with more of its first moves."""
    assert reading.verdict is not None
    verdict = reading.verdict
    if reading.search is not None and ProblemWinner.UNKNOWN in verdict.moves.values():
        more = asked.judge(reading.search, at_most=_SHARE_OF_MOVES * asked.budget.seconds)
        verdict = more if more.winner is verdict.winner else verdict
    return replace(
        reading, verdict=replace(verdict, label=verdict.label or reading.verdict.label), nodes=asked.budget.used
    )
