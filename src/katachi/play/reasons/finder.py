"""All facts about a move."""

from __future__ import annotations

from collections.abc import Sequence

from katachi.go import PASS, Color, Game, Position
from katachi.knowledge import KnowledgeBase
from katachi.play.reasons import ko, life
from katachi.play.reasons.connections import connections, next_cut
from katachi.play.reasons.endgame import worth_in_endgame
from katachi.play.reasons.eyes import eyes
from katachi.play.reasons.nets import nets
from katachi.play.reasons.outlook import Change, Outlook
from katachi.play.reasons.played import Played
from katachi.play.reasons.ranking import ranked, weighed, with_threats
from katachi.play.reasons.tactics import tactics
from katachi.play.reasons.territory import expectations
from katachi.search.fact import Fact
from katachi.search.settled import Prover
from katachi.search.urgent import OpenFate, open_fates

_NODES = 3000  # positions to read about the board after a move
_REMEMBERED = 64


class Reasons:
    """Finds facts, and remembers what was read about the latest positions."""

    def __init__(self, knowledge: KnowledgeBase | None = None, prover: Prover | None = None) -> None:
        self.outlook = Outlook((knowledge or KnowledgeBase.shipped()).any_network)
        self.prover = prover or Prover()
        self._fates: dict[tuple[int, int, int], list[OpenFate]] = {}

    def about(self, game: Game, color: Color, point: int) -> tuple[Fact, ...]:
        """What a legal move does, the weightiest fact first. A pass does nothing."""
        if point == PASS:
            return ()
        played = Played.on(game.position, color, point)
        change = Change.of(self.outlook, game, played)
        before, after = self.fates(played.before), self.fates(played.after, _NODES)
        found = [
            *life.decided(played, before),
            *life.settled(played, self.prover.settle(played.before), self.prover.settle(played.after)),
            *life.next_moves(played, before, after),
            *ko.ko_fights(played, before),
            *(ko.valued(fact, self.outlook, game, played) for fact in ko.kos(played)),
            *tactics(played),
            *nets(played),
            *eyes(played),
            *connections(played),
            *next_cut(played, change.follow_up.point),
            *self._expected(game, change),
        ]
        return ranked(with_threats(weighed(fact, change) for fact in found))

    def _expected(self, game: Game, change: Change) -> list[Fact]:
        """What the network expects; in the endgame with the size of the move instead of the area and the answer."""
        size = worth_in_endgame(self.outlook, game, change)
        return list(expectations(change)) if size is None else [size, *expectations(change, areas=False)]

    def consequences(self, game: Game, color: Color, line: Sequence[int]) -> tuple[Fact, ...]:
        """What is proved after the fewest moves of a line that settle something."""
        after, side = game.position, color
        after.to_move = color
        before = self.prover.settle(after)
        for count, point in enumerate(line, 1):
            if not after.is_legal(point, side):
                break
            after.play(point, side)
            side = side.opponent
            settled = self.prover.settle(after)
            if found := tuple(life.consequences(before, settled, tuple(line[:count]), color, game.size)):
                return found
        return ()

    def fates(self, position: Position, nodes: int = 0) -> list[OpenFate]:
        """The chains whose fate is proved to depend on who moves first."""
        key = position.hash, position.ko, nodes
        if key not in self._fates:
            if len(self._fates) >= _REMEMBERED:
                del self._fates[next(iter(self._fates))]
            self._fates[key] = open_fates(position, nodes) if nodes else open_fates(position)
        return self._fates[key]
