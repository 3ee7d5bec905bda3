"""All that can be said about a move: what it does on the board, how often it was played, and what is proved."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from katachi.go import PASS, Color, Game, vertex
from katachi.go.words import listed, percent, quoted
from katachi.knowledge import KnowledgeBase
from katachi.knowledge.trees.eras import Trend
from katachi.knowledge.trees.facts import corner_fact, opening_fact
from katachi.play.library import Library
from katachi.play.proofs import Proofs
from katachi.play.reasons import Reasons
from katachi.play.reasons.groups import GroupStatus, groups
from katachi.play.reasons.openings import opening_of
from katachi.play.reasons.played import Played
from katachi.play.reasons.shape import shape_of
from katachi.play.reasons.why_not import WhyNot, why_not
from katachi.play.sentences import worth_telling
from katachi.search import Candidate
from katachi.search.fact import Certainty, Clause, Fact, FactKind
from katachi.search.report import Collocation, Evidence, Nearest, Pattern

_USUAL = 0.4  # the share of positions that looked alike in which a move was played from which that is a reason
_ALIKE = 50  # of these positions, at least
_PLAYED = 0.1  # the same where the board or the corner is exactly this one
_SEEN = 20  # of these, at least
_MOSTLY = 0.5  # from which it is the usual move
_IN_CORNER = re.compile(r".*?(approach|pincer|enclosure|invasion|-\d point)\b")  # names that say more than a shape


class Witness:
    """Gathers evidence, and remembers what it read for the next question. One thread at a time."""

    def __init__(self, library: Library | None = None, reasons: Reasons | None = None) -> None:
        self.library = library
        self.reasons = reasons or Reasons(library.base if library else None)
        self.proofs = Proofs(self.reasons.prover)

    @classmethod
    def of(cls, base: KnowledgeBase | None = None) -> Witness:
        """One who has read this base, or the shipped one."""
        return cls(Library(base))

    def evidence(self, game: Game, color: Color, point: int) -> Evidence:
        """Facts, patterns and proofs behind a legal move; the game is as it was before it."""
        patterns = self.library.look_up(game, color, point) if self.library else ()
        facts = (*self.reasons.about(game, color, point), *self._counted(game, color, point, patterns))
        told = worth_telling(facts)
        shape = "" if point == PASS else self._name(game, color, point)
        return Evidence(
            facts=_named((*told, *(fact for fact in facts if fact not in told)), point, game.size, shape),
            patterns=patterns,
            rules=self.proofs.of_move(game, color, point),
            asked=self.library is not None and point != PASS,
            shape=shape,
        )

    def _name(self, game: Game, color: Color, point: int) -> str:
        """What players call the move: by its opening, its part in a corner that the trees know, or its shape."""
        played = Played.on(game.position, color, point)
        if opening := opening_of(played):
            return opening
        base = self.library.base if self.library else None
        known = corner_fact(base, game, point, color) if base else None
        if known and (found := _IN_CORNER.match(known.name)):
            name = found[0]
            return f"{'the' if name.endswith('point') else 'a'} {name}"
        return shape_of(played)

    def _counted(self, game: Game, color: Color, point: int, patterns: Iterable[Pattern]) -> Sequence[Fact]:
        """How often players make this move: exactly, where the trees know the board or the corner, else where the board
        looks like this one."""
        base = self.library.base if self.library else None
        exact = _in_trees(base, game, color, point) if base else None
        return [exact] if exact else list(_in_patterns(patterns, point, game.size))

    def document(self, candidate: Candidate, game: Game) -> Candidate:
        """A candidate with its evidence."""
        return replace(candidate, evidence=self.evidence(game, candidate.color, candidate.point))

    def why_not(
        self, game: Game, color: Color, line: Sequence[int], better_line: Sequence[int], points_lost: float
    ) -> WhyNot:
        """A move compared with a better one, given the lines that are expected with each."""
        return why_not(self.reasons, game, color, line, better_line, points_lost)

    def quick_why_not(
        self,
        game: Game,
        point: int,
        line: Sequence[int] = (),
        better_line: Sequence[int] = (),
        points_lost: float | None = None,
    ) -> WhyNot | None:
        """The same for the side to move without a search: what is not given, the network guesses.

        None if there is no better move.
        """
        color, outlook = game.to_move, self.reasons.outlook
        better_line = better_line or outlook.expected(game, color)
        if not better_line or better_line[0] == point:
            return None
        line, better_line = (outlook.expected(game, color, first) for first in (line or (point,), better_line))
        if points_lost is None:
            points_lost = outlook.lead_after(game, color, better_line[:2]) - outlook.lead_after(game, color, line[:2])
        return self.why_not(game, color, line, better_line, max(points_lost, 0.0))

    def groups(self, game: Game) -> tuple[GroupStatus, ...]:
        """The status of all groups."""
        return groups(self.reasons, game)


def _named(facts: Sequence[Fact], point: int, size: int, shape: str) -> tuple[Fact, ...]:
    """The facts; the first, if it says what the move does, names the move and its shape instead of "it"."""
    if not facts or facts[0].says.who:
        return tuple(facts)
    name = f"{vertex(point, size)}, {shape}," if shape else vertex(point, size)
    return (replace(facts[0], says=facts[0].says.about(name)), *facts[1:])


def _in_trees(base: KnowledgeBase, game: Game, color: Color, point: int) -> Fact | None:
    """What the trees count about a usual move, or one that was usual once; None if they know too little."""
    board, corner = opening_fact(base, game, point, color), corner_fact(base, game, point, color)
    found = board if board and board.of >= _SEEN else corner
    if found is None or found.of < _SEEN or (found.share.value or 0.0) < _PLAYED:
        return None
    where, cases = ("on this board", "games") if found.part == "board" else ("in this corner", "such corners")
    known = found.recent.of >= _SEEN
    now = f"; {percent(found.recent.value, 1)} since {found.since}" if known else ""
    images = [vertex(image, game.size) for image in found.images]
    joined = f" ({listed(images)} included, the same by symmetry)" if images else ""
    rest = f": {percent(found.share.value, 1)} of {found.of:,} {cases}{joined}{now}"
    faded = found.trend is Trend.OLD or (known and (found.recent.value or 0.0) < (found.share.value or 0.0) / 2)
    if faded:
        predicate = f"was a usual move {where} and is played less now"
    else:
        usual = "the" if (found.share.value or 0.0) >= _MOSTLY else "the most" if found.rank == 1 else "a"
        predicate = f"is {usual} usual move {where}"
    kind = FactKind.OPENING if found.part == "board" else FactKind.JOSEKI
    return Fact(kind, Certainty.COUNTED, (point,), (point,), 0.0, Clause(predicate, rest))


def _in_patterns(patterns: Iterable[Pattern], point: int, size: int) -> Iterator[Fact]:
    """A move that players usually make in positions that look like this one, or after a stone nearby."""
    for seen in patterns:
        if isinstance(seen, Collocation) and seen.followed >= _ALIKE and seen.share >= _USUAL:
            share = f"{percent(seen.share)} of {seen.followed:,} cases"
            says = Clause(f"is a usual continuation after {vertex(seen.after, size)}", f": {share}")
            yield Fact(FactKind.PATTERN, Certainty.COUNTED, (point, seen.after), (point,), 0.0, says)
        if isinstance(seen, Nearest) and seen.matched >= _ALIKE and seen.probability >= _USUAL:
            who, played = (
                (f"in {quoted(seen.source)} it", "was played") if seen.source else ("professionals", "played it")
            )
            share = f"{percent(seen.probability)} of {seen.matched:,} positions that looked like this"
            says = Clause(f"{played} in {share}{seen.boards}", who=who)
            yield Fact(FactKind.PATTERN, Certainty.COUNTED, (point,), (point,), 0.0, says)
