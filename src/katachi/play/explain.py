"""Why a move: the search's numbers and reasons turned into objects, and those into sentences for club players.

The search's own reasons are always there. Patterns and proofs are looked up for the moves they are wanted for.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from katachi.go import PASS, Color, Game, vertex
from katachi.play.evidence import NO_EVIDENCE, Evidence
from katachi.play.words import lead, listed
from katachi.search import Candidate, Proved, Reason, Term, Terms, TreeSearch

if TYPE_CHECKING:  # whoever wants no evidence need not wait for what finds it
    from katachi.play.library import Library
    from katachi.play.proofs import Proofs

VOICES = ("online", "transient", "offline", "expert")
_SAID = {
    "online": "its own simulations",
    "transient": "games in which it was played later (RAVE)",
    "offline": "patterns from game records",
    "expert": "shapes and hints",
}
# How each hint reads after "because": the names are those of the search.
_HINTS = {
    "self-atari": "it puts its own stones in atari",
    "capture": "it captures a stone",
    "capture of several stones": "it captures several stones",
    "escape": "it saves stones from atari",
    "ladder": "it catches stones in a ladder",
    "lost ladder": "it runs in a ladder that is lost",
    "atari": "it gives atari",
    "3x3 pattern": "it fits a local 3×3 pattern",
    "next to the last move": "it answers the last move directly",
    "near the last move": "it is near the last move",
    "not far from the last move": "it is not far from the last move",
    "first line": "it is on the first line",
    "second line": "it is on the second line",
    "third line": "it is on the third line",
}
# How a shape reads after "it is"; the others take an article.
_SHAPES = {
    "peep-connect": "a connection against a peep",
    "connect": "a solid connection",
    "wall": "a wall along an enemy stone",
    "alone on the first line": "a lone stone on the first line",
}
_PLAIN = frozenset({"even", "pass"})  # every move has them: nothing to tell
_FEW = 30  # simulations: a win rate from fewer says little
_LONGEST_LINE = 6


@dataclass(frozen=True)
class MoveExplanation:
    """One candidate and everything that speaks for or against it."""

    size: int
    color: Color
    candidate: Candidate
    shapes: tuple[Reason, ...]
    hints: tuple[Reason, ...]
    evidence: Evidence = NO_EVIDENCE

    @property
    def vertex(self) -> str:
        """The move as players say it."""
        return vertex(self.candidate.point, self.size)

    @property
    def terms(self) -> Terms:
        """The four voices of Eq. 3."""
        return self.candidate.terms

    @property
    def score(self) -> float:
        """Eq. 3: the sum of the voices, each with its weight."""
        return self.terms.score

    @property
    def loudest(self) -> str:
        """The voice with the largest weight."""
        return max(VOICES, key=lambda name: getattr(self.terms, name).weight)

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation, this move first."""
        return tuple(vertex(point, self.size) for point in self.candidate.line)

    def to_json(self) -> dict[str, Any]:
        """As ``katachi explain --json`` gives it; ``score`` is the sum of weight × value over the terms."""
        return {
            "vertex": self.vertex,
            "visits": self.candidate.visits,
            "winrate": self.candidate.winrate,
            "score": self.score,
            "lead": self.candidate.score,
            "terms": {name: _term(self.terms, name) for name in VOICES},
            "patterns": [pattern.to_json() for pattern in self.evidence.patterns],
            "shapes": [_reason(shape) for shape in self.shapes],
            "hints": [_reason(hint) for hint in self.hints],
            "rules": [proof.to_json() for proof in self.evidence.rules],
            "pv": list(self.line),
            "sentences": self.sentences(),
        }

    # ---- Sentences ---------------------------------------------------------------------------------------------------

    def sentences(self) -> list[str]:
        """What there is to say, most important first."""
        said = [self._result(), self._voices(), *self.reasons(), self._continuation()]
        return [sentence for sentence in said if sentence]

    def reasons(self) -> list[str]:
        """What speaks for the move besides its results: shapes, hints, proofs, patterns."""
        return [sentence for sentence in (self._knowledge(), *self.evidence.sentences()) if sentence]

    def voices(self) -> str:
        """Whose voice it is: the weights of the four kinds of knowledge as one sentence."""
        return self._voices()

    def _result(self) -> str:
        c, who = self.candidate, self.color.name.capitalize()
        if not c.visits:
            return f"{self.vertex} was not simulated."
        caution = ", too few to tell much" if c.visits < _FEW else ""
        return (
            f"{self.vertex}: {who} wins {c.winrate:.1%} of its {c.visits} simulations{caution}, "
            f"on average {lead(c.score)}."
        )

    def _voices(self) -> str:
        loud = getattr(self.terms, self.loudest)
        by_weight = sorted(VOICES, key=lambda name: -getattr(self.terms, name).weight)
        others = [name for name in by_weight if name != self.loudest and getattr(self.terms, name).weight >= 0.1]
        text = f"Its score of {self.score:.3f} rests mostly on {_SAID[self.loudest]} ({_share(loud)})"
        if others:
            text += ", then on " + listed(f"{_SAID[name]} ({_share(getattr(self.terms, name))})" for name in others)
        return text + "."

    def _knowledge(self) -> str:
        """Shapes by name, then the hints, good and bad ones apart."""
        if self.candidate.point == PASS:
            return ""
        shapes = list(dict.fromkeys(_shape(shape.name) for shape in self.shapes))
        parts = [f"It is {listed(shapes)} at {self.vertex}"] if shapes else []
        good = [_HINTS.get(h.name, h.name) for h in self.hints if 2 * h.wins >= h.visits]
        bad = [_HINTS.get(h.name, h.name) for h in self.hints if 2 * h.wins < h.visits]
        if good:
            parts.append(("it" if parts else "It") + f" deserves a look because {listed(good)}")
        if bad:
            parts.append(("against it speaks" if parts else "Against it speaks") + f" that {listed(bad)}")
        return "; ".join(parts) + "." if parts else ""

    def _continuation(self) -> str:
        line = self.line[:_LONGEST_LINE]
        return f"Expected continuation: {' '.join(line)}." if len(line) > 1 else ""


@dataclass(frozen=True)
class Explanation:
    """A position explained: its candidates, best first."""

    size: int
    to_move: Color
    visits: int
    candidates: tuple[MoveExplanation, ...]
    groups: tuple[Proved, ...] = ()  # whose fate is proved; the search leaves them alone

    @classmethod
    def of(cls, search: TreeSearch, size: int, top: int | None = None) -> Explanation:
        """Explain what a search knows."""
        moves = tuple(explain_move(search, candidate, size) for candidate in search.candidates(top))
        return cls(size, search.to_move, search.visits, moves, search.settled.groups)

    def documented(
        self, game: Game, points: Collection[int], library: Library | None, proofs: Proofs | None
    ) -> Explanation:
        """With the evidence for these moves looked up; the game is the one that was searched."""
        moves = tuple(
            document(move, game, library, proofs) if move.candidate.point in points else move
            for move in self.candidates
        )
        return replace(self, candidates=moves)

    def find(self, point: int) -> MoveExplanation | None:
        """The explanation of one move."""
        return next((move for move in self.candidates if move.candidate.point == point), None)

    def to_json(self) -> dict[str, Any]:
        """The contract of ``katachi explain --json``."""
        return {
            "to_move": self.to_move.name.lower(),
            "size": self.size,
            "visits": self.visits,
            "candidates": [move.to_json() for move in self.candidates],
            "groups": [_group(group, self.size) for group in self.groups],
        }


def explain_move(search: TreeSearch, candidate: Candidate, size: int) -> MoveExplanation:
    """Explain one candidate of a search."""
    reasons = search.reasons(candidate.point)
    shapes = tuple(reason for reason in reasons if reason.is_shape)
    hints = tuple(reason for reason in reasons if not reason.is_shape and reason.name not in _PLAIN)
    return MoveExplanation(size, search.to_move, candidate, shapes, hints)


def document(move: MoveExplanation, game: Game, library: Library | None, proofs: Proofs | None) -> MoveExplanation:
    """A move with the patterns and proofs behind it."""
    point = move.candidate.point
    evidence = Evidence(
        patterns=library.look_up(game, move.color, point) if library else (),
        rules=proofs.of_move(game, move.color, point) if proofs else (),
        asked=library is not None and point != PASS,
    )
    return replace(move, evidence=evidence)


def _term(terms: Terms, name: str) -> dict[str, float]:
    term = getattr(terms, name)
    return {"weight": term.weight, "value": term.value}


def _reason(reason: Reason) -> dict[str, Any]:
    return {"name": reason.name, "visits": reason.visits, "wins": reason.wins}


def _group(group: Proved, size: int) -> dict[str, Any]:
    return {
        "color": group.color.name.lower(),
        "stones": [vertex(stone, size) for stone in group.stones],
        "status": group.fate.value,
        "positions": group.positions,
    }


def _shape(name: str) -> str:
    return _SHAPES.get(name) or f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _share(term: Term) -> str:
    return f"weight {term.weight:.0%}, value {term.value:.3f}"
