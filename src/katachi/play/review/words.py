"""What a review says of a bad move: what it lost, what happens after it, and why another move is better."""

from __future__ import annotations

from dataclasses import dataclass, replace

from katachi.go import PASS, Color, Game, vertex
from katachi.play import sentences
from katachi.play.library import Library, document
from katachi.play.proofs import Proofs
from katachi.play.review.move import MoveReview
from katachi.play.words import lead, percent, quoted
from katachi.search.evidence import FateFact, Predicted

_LINE = 6  # moves of an expected line that are told
_NATURAL = 0.3  # a probability from which on professionals may be said to expect a move
_READ = 4  # moves of it after which proofs are looked for


@dataclass(frozen=True)
class Mistake:
    """A bad move, with the evidence for the better one and what the expected play after the bad one proves."""

    review: MoveReview
    game: Game  # before the move
    consequences: tuple[FateFact, ...]

    @classmethod
    def of(cls, review: MoveReview, game: Game, library: Library | None, proofs: Proofs | None) -> Mistake:
        """Look up what there is to know."""
        best = document(review.best, game, library, proofs)
        played = document(review.played, game, library, proofs)
        found = proofs.of_line(game, review.color, review.line[:_READ]) if proofs else ()
        return cls(replace(review, best=best, played=played), game, found)

    @property
    def title(self) -> str:
        """``Move 34, Black D3: lost 23 % of the win rate and 8.2 points (better: C4)``."""
        r = self.review
        return (
            f"Move {r.number}, {_name(r.color)} {self._vertex(r.point)}: lost {100 * r.loss:.0f} % of the win rate and "
            f"{r.points_lost:.1f} points. Better: {self._vertex(r.better)}."
        )

    def better(self) -> list[str]:
        """Why the other move is better, most telling first."""
        r, best = self.review, self.review.best
        told = (
            f"With {self._vertex(best.point)} {_name(r.color)} wins {r.best_winrate:.0%}, with {self._vertex(r.point)} "
        )
        many = _simulations(r)
        told += f"{r.winrate:.0%} ({lead(r.best_lead)} against {lead(r.lead)}; {many})."
        reasons = sentences.reasons(best, r.size)
        if best.point == PASS:
            reasons = ["Nothing is left that is worth a move."]
        said = [told, *reasons, sentences.voices(best)]
        line = best.line[:_LINE]
        if len(line) > 1:
            said.append(f"Expected: {self._line(line)}.")
        return said

    def bad(self) -> list[str]:
        """What is to be said of the move played."""
        r = self.review
        said = []
        if not r.considered:
            said.append("The search does not even consider it: it fills an eye, or nothing is left to do there.")
        proved = (proof for proof in (*r.played.evidence.rules, *self.consequences) if isinstance(proof, FateFact))
        said += dict.fromkeys(sentences.fact(proof, r.size) for proof in proved)
        if len(r.line) > 1:
            said.append(f"Expected after {self._vertex(r.point)}: {self._line(r.line[1 : _LINE + 1])}.")
        predicted = next((p for p in r.played.evidence.patterns if isinstance(p, Predicted)), None)
        if predicted is not None and predicted.probability >= _NATURAL:
            chance = percent(predicted.probability)
            who = f"the players of {quoted(predicted.source)}" if predicted.source else "professionals"
            said.append(f"Yet {who} would expect it (the move predictor gives it {chance}): doubt the search too.")
        return said

    def _vertex(self, point: int) -> str:
        return vertex(point, self.review.size)

    def _line(self, line: tuple[int, ...]) -> str:
        return " ".join(self._vertex(point) for point in line)


def _simulations(review: MoveReview) -> str:
    """What the numbers rest on: ``2,000 and 2,000 fresh simulations``, or the count of a game that is over."""
    kind = "fresh simulations" if review.confirmed else "simulations"
    if not any(review.counted):
        return f"{review.compared[0]:,} and {review.compared[1]:,} {kind}"
    pairs = zip(review.compared, review.counted, strict=True)
    return " against ".join("the count" if counted else f"{number:,} {kind}" for number, counted in pairs)


def _name(color: Color) -> str:
    return color.name.capitalize()
