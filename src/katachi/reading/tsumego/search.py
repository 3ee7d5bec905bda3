"""Life and death of enclosed groups, by proof."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from katachi import _core
from katachi.go import Color, Position
from katachi.knowledge.life.store import RuleBase

MANY = 2**64 - 1
TABLE_BITS = 21
MOST_TARGETS = 5  # chains in question
# How the rules are used (R7): the group lives where one matches; so it does where a defender's move makes one match;
# and the attacker has to prevent such a move. The last is the cheapest and finds nearly all that the others find.
NO_RULES, MATCH, LOOK_AHEAD, FORCED = 0, 1, 2, 4
RULE_USES: dict[str, int] = {
    "off": NO_RULES, "match": MATCH, "look-ahead": LOOK_AHEAD, "forced": FORCED, "all": MATCH | LOOK_AHEAD | FORCED,
}  # fmt: skip

Edge = Literal["frail", "out", "siege", "wall"]
Goal = Literal["life", "two eyes", "eye", "any target", "all targets", "link"]


def rule_uses(text: str) -> int:
    """The ways that a text names, such as ``forced`` or ``match,look-ahead``. Raises ValueError for any other.

    >>> rule_uses("match,forced") == MATCH | FORCED
    True
    """
    uses = NO_RULES
    for name in text.split(","):
        if name.strip() not in RULE_USES:
            raise ValueError(f"rules cannot be used as {name.strip()!r}: write {', '.join(RULE_USES)}, or several ways")
        uses |= RULE_USES[name.strip()]
    return uses


def _rules_on(goal: Goal, rules: RuleBase) -> _core.LifeRules | None:
    """The rules that answer a question; there are none about captures and links."""
    return rules.eyes if goal == "eye" else rules.life if goal in ("life", "two eyes") else None


class ProblemWinner(Enum):
    """Who reaches his goal: the defender, or the attacker who prevents it. UNKNOWN: the budget ran out."""

    UNKNOWN = 0
    DEFENDER = 1
    ATTACKER = 2

    @classmethod
    def of(cls, color: Color, defender: Color | None) -> ProblemWinner:
        """The side that plays this colour."""
        return cls.DEFENDER if color == defender else cls.ATTACKER

    @property
    def opponent(self) -> ProblemWinner:
        return ProblemWinner(-self.value % 3)


@dataclass(frozen=True)
class Verdict:
    """The status of a group with one side to move first. Nothing in it is guessed.

    `label`: "l" alive, "d" dead, "l2d" alive unless the attacker has two ko threats, "d1l" dead unless the defender has
    one; "" if unknown. `moves` are all legal first moves with the winner after them, where the sides have the
    `threats` (defender's, attacker's): as many as the side to move needs to win, or can bear.
    """

    winner: ProblemWinner
    label: str
    threats: tuple[int, int]
    moves: dict[int, ProblemWinner]
    nodes: int

    def winning(self, side: ProblemWinner) -> list[int]:
        """The first moves proved to win for a side."""
        return [move for move, winner in self.moves.items() if winner is side]


class Tsumego:
    """A problem, and what has been found out about it so far: ask again to continue.

    `target` are points of the defender's stones; without any, all his stones are meant. Attacking chains with at most
    `weak_liberties` liberties outside can be captured; others are assumed to be a wall that never falls.

    What the defender wants, his `goal`: "life": to keep some stone, even in a seki. "two eyes": to live
    unconditionally, so not in a seki. "eye": to keep the target chains if they have one eye elsewhere, that is, to make
    one eye here. "any target", "all targets": to keep the attacker from capturing one, or all, of the target chains.
    "link": to join the target chains into one that is not in atari. The last four need targets, at most five chains.

    `uses`: how proven rules (on eyes for the goal "eye", otherwise on life) shorten the search, a sum of MATCH,
    LOOK_AHEAD and FORCED; with NO_RULES they do
    not. They never change a result. `rules` are these rules; by default those that come with Katachi.

    `patterns`: among moves that look equally good, the one whose surroundings most often had a winning move is tried
    first. This changes the work, not the answers.

    `within`: the points to read, whatever is around them. Everything beyond them is the attacker's. `edge` says what
    becomes of stones where they are open. "frail": a defending chain there may have liberties beyond, so its capture
    counts as a loss; then a win of the defender holds on the board. "out": a defender there is safe; then a win of the
    attacker holds on the board if the attacking stones around the region and at its edge stand. "siege": only a target
    that is connected with the edge has got out, and attackers there are safe only next to others beyond; then those
    around the region must stand. "wall": the edge is the attacker's, which is an assumption.

    Raises ValueError if the group's region has more than 64 points (it is not enclosed) or there is nothing to defend.
    """

    def __init__(  # noqa: PLR0913 - what is asked, and switches of the search
        self,
        position: Position,
        defender: Color,
        target: Sequence[int] = (),
        *,
        goal: Goal = "life",
        weak_liberties: int = 1,
        rules: RuleBase | None = None,
        uses: int = FORCED,
        table_bits: int = TABLE_BITS,
        patterns: bool = False,
        within: Sequence[int] = (),
        edge: Edge = "frail",
    ) -> None:
        known = _rules_on(goal, rules or RuleBase.shipped()) if uses else None
        self._search = _core.TsumegoSearch(
            position, defender, list(target), goal, weak_liberties, table_bits, known, uses, list(within), edge
        )
        if patterns:
            from katachi.reading.tsumego.patterns import shipped_values  # noqa: PLC0415 - they were learned by searches

            self._search.order_by(shipped_values())

    @property
    def region(self) -> list[int]:
        """The points that are read; everything else is assumed to be wall."""
        return self._search.region

    @property
    def nodes(self) -> int:
        """Positions expanded so far."""
        return self._search.nodes

    def solve(
        self,
        mover: Color,
        threats: tuple[int, int] = (0, 0),
        *,
        after: Sequence[int] = (),
        nodes: int = MANY,
        seconds: float = 1e9,
    ) -> ProblemWinner:
        """Who wins if `mover` starts and the sides have these ko threats (defender's, attacker's).

        `after` are moves (-1 is a pass) played first, alternately by the mover and the other side; retaking a ko at
        once costs a threat. Raises ValueError for an illegal one.
        """
        return ProblemWinner(self._search.solve(mover, threats, list(after), nodes, seconds))

    def judge(self, mover: Color, *, nodes: int = MANY, seconds: float = 1e9) -> Verdict:
        """The status with `mover` starting; the budget is nodes and seconds of processor time, whichever ends first."""
        winner, known, turning, threats, moves, used = self._search.judge(mover, nodes, seconds)
        now, turned = "dl" if winner == ProblemWinner.ATTACKER.value else "ld"
        label = "" if not known else f"{now}{turning}{turned}" if turning else now
        return Verdict(
            ProblemWinner(winner), label, threats, {move: ProblemWinner(result) for move, result in moves}, used
        )

    def traps(self, mover: Color, threats: tuple[int, int] = (0, 0)) -> int:
        """How many losing first moves have a single refutation."""
        return self._search.traps(mover, threats, MANY)

    def observe(
        self, mover: Color, threats: tuple[int, int] = (0, 0), *, positions: int, nodes: int = MANY
    ) -> list[tuple[int, int, int, bool]]:
        """Moves on proved lines from here: 5×5 window, number of the position, side (0 defender, 1 attacker), and
        whether the move wins; see `katachi.reading.tsumego.patterns`."""
        return self._search.observe(mover, threats, positions, nodes)


LocalGoal = Literal["life", "two eyes", "any target"]


def read_locally(
    position: Position,
    color: Color,
    goal: LocalGoal,
    points: Iterable[int],
    first: Color,
    threats: tuple[int, int],
    *,
    targets: Sequence[int] = (),
    nodes: int,
) -> tuple[ProblemWinner, int]:
    """Whether the defender, of this colour, reaches his goal within the points: the winner, and the positions read.

    Everything beyond the points counts as the attacker's and alive; the defender's stones there do not help. The goals
    are those of :class:`katachi.reading.tsumego.search.Tsumego`; "any target" needs targets, at most MOST_TARGETS
    chains. `threats`: the defender's, the attacker's. Raises ValueError for more than 64 points.
    """
    winner, read = _core.read_locally(position, color, goal, sorted(points), list(targets), first, threats, nodes)
    return ProblemWinner(winner), read
