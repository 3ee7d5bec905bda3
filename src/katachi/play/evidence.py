"""What stands behind a move: patterns with their counts and example games, and proofs. For people and as JSON.

Everything here is found by `katachi.play.library` (patterns) and `katachi.play.proofs` (rules and reading).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from katachi.go import Color, vertex
from katachi.play.words import alike, listed, percent, quoted, times
from katachi.search import Proved

_OFTEN = 2.0  # times the average of all points: worth telling
_TINY = 0.0001
_PLAIN = 0.1  # a share that needs no comparison


@dataclass(frozen=True)
class Example:
    """A move of a game that the knowledge base can name."""

    black: str
    white: str
    event: str
    date: str
    move: int
    number: int | None = None  # of the game in the base's archive, if the base has its games

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.event, self.date) if part)
        return f"{self.black or '?'} – {self.white or '?'}{f' ({where})' if where else ''}, move {self.move}"

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("black", "white", "event", "date", "move", "number")}


Told = set[Example] | None  # examples that were told already; sentences add theirs


@dataclass(frozen=True)
class NearestSeen:
    """A nearest pattern (K): of `matched` points that looked like this one, `played` were played."""

    order: int
    played: int
    matched: int
    low: float
    high: float
    drawing: tuple[str, ...]
    farther: int  # facts outside the drawing
    examples: tuple[Example, ...]
    facts: tuple[int, ...] = ()  # the pattern itself
    average: float = 0.0  # P(i): how often any point is played that could be
    boards: str = ""  # which boards were counted, if others than this one
    source: str = ""  # the base that counted, if it is not the shipped one

    @property
    def share(self) -> float:
        """P(i|p)."""
        return self.played / self.matched if self.matched else 0.0

    def sentence(self, told: Told = None) -> str:
        rare = "rarely " if self.high < self.average else ""
        who = f"In {quoted(self.source)} this was {rare}played" if self.source else f"Professionals {rare}played here"
        like = f"with {alike(self.order)}{self.boards}"
        often = self.share / self.average if self.average else 0.0
        if often >= _OFTEN and self.share < _PLAIN:
            like += f", {often:.0f} times as often as at any point"
        cases = f"{self.played:,} of {self.matched:,} such positions"
        text = f"{who}{':' if rare else ''} in {cases} ({_between(self)}; {like})"
        return text + _for_example(self.examples, told) + "."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "nearest",
            "order": self.order,
            "played": self.played,
            "matched": self.matched,
            "probability": self.share,
            "interval": [self.low, self.high],
            "average": self.average,
            "drawing": list(self.drawing),
            "farther": self.farther,
            "examples": [example.to_json() for example in self.examples],
        }


@dataclass(frozen=True)
class ContextSeen:
    """A contextual pattern (C): how often a move was played that has these N×N surroundings afterwards."""

    window: int
    key: str
    count: int
    wins: int
    decided: int
    drawing: tuple[str, ...]
    examples: tuple[Example, ...]
    boards: str = ""
    source: str = ""

    def sentence(self, told: Told = None) -> str:
        won = ""
        if self.decided:
            won = f", and whoever made them won {percent(self.wins / self.decided)} of those games"
        size = f"{self.window}×{self.window}"
        where = f"{quoted(self.source) if self.source else 'professional games'}{self.boards}"
        text = f"Exactly these {size} surroundings arose {times(self.count)} in {where}{won}"
        return text + _for_example(self.examples, told) + "."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "context",
            "window": self.window,
            "key": self.key,
            "count": self.count,
            "wins": self.wins,
            "decided": self.decided,
            "drawing": list(self.drawing),
            "examples": [example.to_json() for example in self.examples],
        }


@dataclass(frozen=True)
class ContinuationSeen:
    """A collocation (C): the move as a continuation of the pattern of an earlier stone nearby."""

    after: str
    count: int
    followed: int
    low: float
    high: float
    g2: float
    examples: tuple[Example, ...]

    @property
    def share(self) -> float:
        """Of all moves that followed the stone nearby."""
        return self.count / self.followed if self.followed else 0.0

    def sentence(self, told: Told = None) -> str:
        usual = "it is a usual continuation:" if self.share >= _PLAIN else "it was"
        cases = f"{self.count:,} of {self.followed:,} cases ({_between(self)})"
        text = f"After the stone at {self.after} {usual} the next move nearby in {cases}"
        return text + _for_example(self.examples, told) + "."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "collocation",
            "after": self.after,
            "count": self.count,
            "followed": self.followed,
            "share": self.share,
            "interval": [self.low, self.high],
            "g2": self.g2,
            "examples": [example.to_json() for example in self.examples],
        }


@dataclass(frozen=True)
class Feature:
    """A named part of the predictor's score."""

    name: str
    weight: float  # beyond what the average legal move has of it
    count: int  # played at least so often


@dataclass(frozen=True)
class Predicted:
    """What the move predictor says, and what weighs most in it."""

    probability: float
    rank: int
    of: int
    features: tuple[Feature, ...]
    source: str = ""

    def sentence(self, told: Told = None) -> str:  # noqa: ARG002 - it has no examples
        place = "its first choice" if self.rank == 1 else f"number {self.rank} of {self.of}"
        trained = f" of {quoted(self.source)}" if self.source else ", trained on professional games,"
        text = f"The move predictor{trained} gives it {percent(self.probability)} ({place})"
        named = [f"“{feature.name}” ({_signed(feature.weight)})" for feature in self.features[:3]]
        return text + (f"; beside the average legal move most weight have {listed(named)}." if named else ".")

    def to_json(self) -> dict[str, Any]:
        features = [{"name": f.name, "weight": f.weight, "count": f.count} for f in self.features]
        return {
            "kind": "predictor",
            "probability": self.probability,
            "rank": self.rank,
            "of": self.of,
            "features": features,
        }


Pattern = NearestSeen | ContextSeen | ContinuationSeen | Predicted


@dataclass(frozen=True)
class Outside:
    """What a rule asks of the stones, or of the empty point, that bear its letter: liberties outside its rectangle."""

    letter: str
    points: tuple[int, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class RuleHolds:
    """A proven rule (R) that holds after a move: its colour reaches the goal though the other side moves next."""

    size: int
    rule_set: str
    number: int
    goal: str
    color: Color
    depth: int
    points: tuple[int, ...]
    stones: tuple[int, ...]
    conditions: tuple[Outside, ...] = ()

    def sentence(self) -> str:
        who, other = self.color.name.capitalize(), self.color.opponent.name.capitalize()
        place = vertex((self.stones or self.points)[0], self.size)
        what = "lives" if self.goal == "life" else "has an eye"
        how = f"even if {other} moves first" + (f", within {self.depth} plies" if self.depth else "")
        return f"{who} then {what} at {place} {how} (proven rule {self.rule_set} {self.number})."

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "rule",
            "set": self.rule_set,
            "number": self.number,
            "goal": self.goal,
            "color": self.color.name.lower(),
            "depth": self.depth,
            "points": [vertex(point, self.size) for point in self.points],
            "stones": [vertex(stone, self.size) for stone in self.stones],
            "conditions": [
                {"letter": c.letter, "at": [vertex(point, self.size) for point in c.points], "words": list(c.words)}
                for c in self.conditions
            ],
            "sentence": self.sentence(),
        }


@dataclass(frozen=True)
class FateProved:
    """A group whose fate is proved after some moves, and was not before; without moves, it is so already."""

    size: int
    group: Proved
    after: tuple[int, ...]

    def sentence(self) -> str:
        said = self.group.sentence(self.size)
        if not self.after:
            return f"That area is settled already: {_begun(said)}"
        return f"After {' '.join(vertex(point, self.size) for point in self.after)} {_begun(said)}"

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "proof",
            "after": [vertex(point, self.size) for point in self.after],
            "color": self.group.color.name.lower(),
            "status": self.group.fate.value,
            "stones": [vertex(stone, self.size) for stone in self.group.stones],
            "points": [vertex(point, self.size) for point in sorted(self.group.points)],
            "positions": self.group.positions,
            "sentence": self.sentence(),
        }


Proof = RuleHolds | FateProved


@dataclass(frozen=True)
class Evidence:
    """All that was found for one move. `asked` says whether patterns were looked up at all."""

    patterns: tuple[Pattern, ...] = ()
    rules: tuple[Proof, ...] = ()
    asked: bool = False

    def sentences(self) -> list[str]:
        """The most telling first: proofs, the nearest pattern, the widest surroundings, continuation, predictor."""
        said = [proof.sentence() for proof in self.rules]
        if self.asked and not any(not isinstance(pattern, Predicted) for pattern in self.patterns):
            said.append("No pattern of the knowledge base is known here.")
        widest = max((p.window for p in self.patterns if isinstance(p, ContextSeen)), default=0)
        shown = [p for p in self.patterns if not isinstance(p, ContextSeen) or p.window == widest]
        told: set[Example] = set()
        return [*said, *(pattern.sentence(told) for pattern in shown)]


NO_EVIDENCE = Evidence()


# ---- Words ---------------------------------------------------------------------------------------------------------


def _signed(weight: float) -> str:
    return f"{weight:+.1f}".replace("-", "−")


def _between(seen: NearestSeen | ContinuationSeen) -> str:
    low, high = percent(seen.low), percent(seen.high)
    interval = f"{low.removesuffix(' %')}–{high}"
    if low == high or seen.low < _TINY:
        interval = f"{100 * seen.low:.{2 if seen.low >= _TINY else 3}f}–{100 * seen.high:.2f} %"
    return f"{percent(seen.share)}, 95 % interval {interval}"


def _for_example(examples: tuple[Example, ...], told: Told) -> str:
    """The latest example that was not told before; what is told once is enough."""
    new = [example for example in examples if example not in (told or ())]
    if not new:
        return ""
    if told is not None:
        told.add(new[-1])
    return f", for example {new[-1]}"


def _begun(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]
