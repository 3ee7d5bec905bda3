"""The tree search: the worth of each move, and the kinds of knowledge behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import BLACK, PASS, Color, Game, Position
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.nearest.advisor import Advisor
from katachi.knowledge.patterns.nearest.patterns import SELECT_ABOVE, NearestPatterns
from katachi.search.calibration import Calibration, Opinion, fullness
from katachi.search.offline import Sources, contexts_of, shares
from katachi.search.report import SILENT, Candidate, Hint, OfflineTerm, Term, Terms
from katachi.search.settings import SearchSettings
from katachi.search.settled import NOTHING, Fate, Proved, Prover, Settled
from katachi.search.urgent import OpenFate, Urgent, open_fates, urgent_moves

Advice = tuple[int, int, int]  # order, times played, times there


@dataclass(frozen=True)
class Preselection:
    """The moves that were chosen: those of nearest patterns and of contexts with their counts, then the others."""

    nearest: dict[int, Advice]
    others: tuple[int, ...]
    contexts: dict[int, tuple[int, int]] = field(default_factory=dict)  # the window, and how often it was seen

    @property
    def points(self) -> frozenset[int]:
        """All of them."""
        return frozenset(self.nearest) | frozenset(self.contexts) | frozenset(self.others)

    def why(self, point: int) -> str | None:
        """The reason to choose a move, as it reads after "because"; None if it was not chosen."""
        if point in self.nearest:
            order, played, matched = self.nearest[point]
            return f"its nearest pattern of order {order} was played {played:,} of {matched:,} times"
        if point in self.contexts:
            window, count = self.contexts[point]
            return f"its {window}×{window} surroundings were seen {count:,} times"
        return "the search's own knowledge proposes it" if point in self.others else None


NONE = Preselection({}, ())


def preselected(
    settings: SearchSettings, knowledge: KnowledgeBase, position: Position, color: Color, ranked: Sequence[int]
) -> Preselection:
    """The best of these moves, ranked by the search's own priors, and some of nearest patterns and of contexts.

    If the patterns have too few, the ranking fills their places; a move that both propose takes only one place.
    """
    wanted = min(settings.preselect_nearest, settings.preselect)
    nearest = _nearest(knowledge.nearest, position, color, ranked, wanted) if wanted else {}
    left = [point for point in ranked if point not in nearest]
    wanted = min(settings.preselect_contexts, settings.preselect - len(nearest))
    contexts = _frequent(knowledge, position, color, left, wanted) if wanted else {}
    others = [point for point in left if point not in contexts]
    return Preselection(nearest, tuple(others[: settings.preselect - len(nearest) - len(contexts)]), contexts)


def _nearest(
    patterns: NearestPatterns, position: Position, color: Color, points: Sequence[int], most: int
) -> dict[int, Advice]:
    advised = Advisor(patterns).advised(position, color, points)[:most]
    return {a.point: (a.order, a.played, a.matched) for a in advised if a.probability > SELECT_ABOVE}


def _frequent(
    knowledge: KnowledgeBase, position: Position, color: Color, points: Sequence[int], most: int
) -> dict[int, tuple[int, int]]:
    """The moves whose surroundings are best known: the widest window first, of equal ones the one seen most often."""
    found = contexts_of(knowledge).frequencies(position, color, points)
    known = {point: one for point, one in zip(points, found, strict=True) if one[1]}
    best = sorted(known, key=lambda point: known[point], reverse=True)[:most]
    return {point: known[point] for point in best}


# Move, visits, wins, AMAF visits, AMAF wins, sum of scores; wins count 256 each.
RootStatistics = tuple[int, int, int, int, int, int]
_STEADY = 200  # playouts of a move whose lead counts as much as that of all moves
_PROOF_AGAINST = 2.0  # simulations: a judgement of the network that is worth this much needs no heavier proofs
_LEAST_PRIOR = 0.02  # so that no move has odds of nothing, or of everything


# Colour, end (0 open, 1 lives, 2 dies), points, region, saving and killing moves.
HeededFate = tuple[int, int, list[int], list[int], list[int], list[int]]


def _open_fate(fate: OpenFate) -> HeededFate:
    points = sorted({*fate.chain.stones, *fate.chain.liberties})
    return int(fate.chain.color), 0, points, sorted(fate.region), list(fate.saving), list(fate.killing)


def _sealed_fate(group: Proved) -> HeededFate | None:
    """Groups in seki are left to the network: nobody owns their liberties."""
    ends = {Fate.ALIVE: 1, Fate.DEAD: 2}
    points = sorted(group.points)
    return (int(group.color), ends[group.fate], points, points, [], []) if group.fate in ends else None


def _prior(move: _core.RootMove) -> float:
    """The win rate that expert and offline knowledge expect of a move."""
    virtual = move.prior_visits + move.offline_visits
    return (move.prior_wins + move.offline_wins) / virtual if virtual else 0.5


def _policies(priors: Iterable[float]) -> list[float]:
    """Shares of attention from knowledge alone: by the square of the odds that knowledge gives each move."""
    chances = [min(max(prior, _LEAST_PRIOR), 1 - _LEAST_PRIOR) for prior in priors]
    weights = [(p / (1 - p)) ** 2 for p in chances]
    total = sum(weights)
    return [weight / total for weight in weights]


def _with_bias(weight: float, value: float, delta: float, bias: float) -> Term:
    """A term and the bias δ·P(d, n) that comes from it as one; where there is only the bias, δ is its weight."""
    if weight > 0:
        return Term(weight, value + delta * bias / weight)
    return Term(delta, bias) if delta * bias else SILENT


def _offline_term(move: _core.RootMove, delta: float) -> OfflineTerm:
    """What sources expect of a move, with the bias δ·P(d, n) that comes from them, and what the network judges."""
    _, _, weight, judged, _, _ = move.weights
    predicted = move.offline_wins / move.offline_visits if move.offline_visits else 0.5
    parts = weight * predicted + delta * move.bias, judged * move.judged_wins / max(move.judged_visits, 1e-9)
    known = weight + judged
    if known > 0:
        return OfflineTerm(known, sum(parts) / known, shares(move, *parts))
    return OfflineTerm(delta, move.bias, shares(move, *parts)) if delta * move.bias else OfflineTerm()


class TreeSearch:
    """A search that can be continued, stopped, and moved along with the game.

    >>> search = TreeSearch(seed=1)
    >>> search.set_game(Game(9))
    >>> search.run(simulations=200)
    200
    >>> search.candidates()[0].visits > 0
    True
    """

    def __init__(
        self, settings: SearchSettings | None = None, *, knowledge: KnowledgeBase | None = None, seed: int = 0
    ) -> None:
        self.settings = settings or SearchSettings()
        self.knowledge = knowledge or KnowledgeBase.shipped()
        self.seed = seed
        self._sources = Sources(self.settings, self.knowledge)
        self._core = _core.Search(self._sources.native(), seed % 2**64)
        self._key: tuple[object, ...] | None = None
        self._moves: list[tuple[int, int]] = []
        self._komi = 0.0
        self._to_move = BLACK
        self._position: Position | None = None
        self.left_alone = NOTHING  # groups whose fate is proved, as far as the tree knows them
        self._chosen = NONE
        self.left_out: frozenset[int] = frozenset()  # moves that pre-selection did not choose
        self._prover = Prover(self.settings.life_nodes, rules=self.settings.life)
        self._heeded = Prover(self.settings.life_nodes, rules=True)
        self.urgent: list[Urgent] = []  # moves at the root that decide the fate of a group

    def set_game(
        self,
        game: Game,
        color: Color | None = None,
        *,
        komi: float | None = None,
        reuse: bool = True,
        life: bool = True,
    ) -> None:
        """Search this game with this side to move. The tree is kept if the game only continued.

        Without ``life``, moves in settled areas are searched too.
        """
        position = game.position
        mover = game.to_move if color is None else color
        moves = [(int(move.color), move.point) for move in game.moves]
        position.to_move = mover
        self._komi = game.komi if komi is None else komi
        key = (position.size, self._komi, game.rules)
        proved = self._prover.settle(position).by_reading() if self.settings.life and life else NOTHING
        forbidden = sorted(set(position.legal_moves(mover)) - set(game.legal_moves(mover)))
        kept = reuse and not self.settings.preselect  # moves that were not chosen are missing from the tree
        known = kept and key == self._key and proved.only_adds_eyes_to(self.left_alone, position)
        known = known and self._leads_to(position, moves)
        if known and moves == self._moves and mover is self._to_move:
            return
        fates = open_fates(position) if self.settings.urgent else []
        self._heed(fates, position)
        if not (known and self._follow(moves, mover, forbidden)):
            self.left_alone = proved
            history = [move.point for move in game.moves_since_set_up]
            self._core.reset(position, self._komi, forbidden, list(proved.owners), history)
            if self.settings.preselect:
                self._preselect(position, mover, forbidden, history)
        self._key, self._moves, self._to_move, self._position = key, moves, mover, position
        played = game.moves_since_set_up
        self._sources.inform(self._core, position, mover, played[-1].point if played else PASS)
        self._advise(urgent_moves(fates, mover))

    def _heed(self, fates: Iterable[OpenFate], position: Position) -> None:
        """Let judgements and playouts heed what is proved about the groups of a new root. Groups that are settled
        already cost time to find, so only the network hears of them."""
        heeds = self.settings.urgent and self.settings.asks_network(position.size)
        settled = self._heeded.settle(position) if heeds else NOTHING
        self._core.heed(position.size, [*map(_open_fate, fates), *filter(None, map(_sealed_fate, settled.groups))])

    def _advise(self, moves: list[Urgent]) -> None:
        """Tell a new root which moves decide the fate of a group."""
        self.urgent = moves
        for one in moves:
            self._core.advise([one.point], *one.simulations(self._proof_weight))

    @property
    def _proof_weight(self) -> float:
        """Where a judgement of the network is worth many simulations, a proof must be, too."""
        size = self._position.size if self._position else 0
        if not self.settings.asks_network(size):
            return 1.0
        leads = self.settings.led_by_network(size)
        worth = self.settings.network_value if leads else self.settings.network_advice
        return max(1.0, worth / _PROOF_AGAINST)

    def _preselect(self, position: Position, mover: Color, forbidden: list[int], history: list[int]) -> None:
        """Start again with only those moves at the root that knowledge proposes, and the pass."""
        legal = set(position.legal_moves(mover))
        ranked = [point for point, *_ in self._core.moves() if point in legal]
        self._chosen = preselected(self.settings, self.knowledge, position, mover, ranked)
        self.left_out = frozenset(ranked) - self._chosen.points
        banned = sorted(self.left_out.union(forbidden))
        self._core.reset(position, self._komi, banned, list(self.left_alone.owners), history)

    def _leads_to(self, position: Position, moves: list[tuple[int, int]]) -> bool:
        """Whether the new moves lead to this position from the one before: not if stones were set up otherwise."""
        if self._position is None:
            return False
        walked = self._position.copy()
        for color, point in moves[len(self._moves) :]:
            if not walked.is_legal(point, color):
                return False
            walked.play(point, color)
        return walked.hash == position.hash

    def _follow(self, moves: list[tuple[int, int]], mover: Color, forbidden: list[int]) -> bool:
        """Walk down the tree along the new moves; False if the tree does not lead there."""
        known = len(self._moves)
        new = moves[known:]
        if moves[:known] != self._moves or (not new and self._to_move is not mover):
            return False
        expected = self._to_move
        for color, _ in new:
            if color != expected:
                return False
            expected = expected.opponent
        if expected is not mover:
            return False
        last = len(new) - 1
        return all(
            self._core.advance(point, forbidden if i == last else [], i == last) for i, (_, point) in enumerate(new)
        )

    def run(self, *, simulations: int = 0, seconds: float = 0.0, threads: int = 1, early_stop: bool = False) -> int:
        """Search on and return the simulations done; 0 means no limit, and one limit is needed.

        One thread and simulations alone: the same search everywhere. ``early_stop`` ends when the most visited move
        cannot be overtaken any more. Another thread can end it with :meth:`stop`.
        """
        return self._core.run(simulations, seconds, threads, early_stop)

    def stop(self) -> None:
        """End the current run, and any that starts before :meth:`clear_stop`."""
        self._core.stop()

    def clear_stop(self) -> None:
        """Allow runs again."""
        self._core.clear_stop()

    @property
    def to_move(self) -> Color:
        """The side the candidates belong to."""
        return self._to_move

    @property
    def settled(self) -> Settled:
        """The proofs about the position, whether the tree makes use of them or not."""
        return NOTHING if self._position is None else self._prover.settle(self._position)

    @property
    def visits(self) -> int:
        """Simulations in the tree, including those kept from before."""
        return self._core.root_visits

    @property
    def nodes(self) -> int:
        """Nodes in the tree."""
        return self._core.nodes

    def candidates(self, limit: int | None = None) -> list[Candidate]:
        """All moves at the root, most visited first."""
        entries = self._core.moves()
        if self.left_alone.groups and self._position is not None:
            # Next to points that are left alone a stone has liberties in the search that it does not have on the board.
            legal = {PASS, *self._position.legal_moves(self._to_move)}
            entries = [entry for entry in entries if entry[0] in legal]
        shares = _policies([_prior(move) for _, move, _ in entries])
        shown = zip(entries[:limit], shares, strict=False)
        mean = self._mean_lead([move for _, move, _ in entries if move.visits])
        return [self._candidate(*entry, order, policy, mean) for order, (entry, policy) in enumerate(shown)]

    def explained(self, candidate: Candidate) -> Candidate:
        """The candidate with the shapes and hints behind its expert term; each costs a little time."""
        hints = self.hints(candidate.point)
        return replace(
            candidate,
            shapes=tuple(hint for hint in hints if hint.is_shape),
            hints=tuple(hint for hint in hints if hint.words and not hint.is_shape),
        )

    def _candidate(
        self, point: int, move: _core.RootMove, line: list[int], order: int, policy: float, mean: float
    ) -> Candidate:
        visits, amaf, prior = move.visits, move.amaf_visits, move.prior_visits
        online, transient, _, _, expert, delta = move.weights
        winrate = move.wins / visits if visits else 0.5
        rave = move.amaf_wins / amaf if amaf else 0.5
        expected = move.prior_wins / prior if prior else 0.5
        learned = delta if any(move.sources) else 0.0  # then the bias is that of the sources
        lead = move.mean_score - self._komi if visits else 0.0
        chance = winrate
        # Few playouts say little: their lead is drawn towards that of all.
        steady = mean + (lead - mean) * visits / (visits + _STEADY)
        if opinion := self._opinion(steady, move):
            lead = Calibration.shipped().lead_of(opinion)
            chance = Calibration.shipped().chance_of(opinion)
            chance = chance if self._to_move is BLACK else 1 - chance
        if _core.uses_amaf(self.settings.bandit):
            terms = Terms(
                online=Term(online, winrate),
                transient=Term(transient, rave),
                offline=_offline_term(move, learned),
                expert=_with_bias(expert, expected, delta - learned, move.bias),
            )
            if self.settings.exploration:
                terms = replace(terms, online=_with_bias(online, winrate, 1.0, move.score - terms.score))
        else:  # Algorithm 3's formulas use nothing but simulations
            terms = Terms(online=Term(1.0, move.score))
        return Candidate(
            point=point,
            color=self._to_move,
            visits=int(visits),
            judged=int(move.judged) if opinion else 0,
            winrate=chance,
            lead=lead if self._to_move is BLACK else -lead,
            order=order,
            policy=policy,
            prior=_prior(move),
            rave_visits=int(amaf),
            rave_winrate=rave,
            terms=terms,
            line=tuple(line) or (point,),
            board_size=self._position.size if self._position else 0,
        )

    def opinion(self) -> Opinion | None:
        """What playouts and network say about the root; None without the network or simulations."""
        entries = [move for _, move, _ in self._core.moves() if move.visits]
        return self._opinion(self._mean_lead(entries), entries[0]) if entries else None

    def _mean_lead(self, entries: Sequence[_core.RootMove]) -> float:
        """Black's lead in all playouts."""
        visits = sum(move.visits for move in entries)
        return sum(move.visits * move.mean_score for move in entries) / max(visits, 1) - self._komi

    def _opinion(self, lead: float, move: _core.RootMove) -> Opinion | None:
        """What is known about a move: Black's lead in its playouts, and what the network says, where it leads."""
        known, _, _, owned = self._core.root_judgement
        if not (known and move.visits and move.judged and self._position):
            return None
        if not self.settings.led_by_network(self._position.size):
            return None
        full = fullness(int(np.count_nonzero(self._position.board)), self._position.size)
        return Opinion(lead, move.judged_lead, owned - self._komi, full)

    def root_statistics(self) -> list[RootStatistics]:
        """The raw counters of all moves at the root, for another search of the same position."""
        return self._core.root_statistics()

    def add_root_statistics(self, others: list[RootStatistics]) -> None:
        """Add the counters of another search of the same position; not during a run."""
        self._core.add_root_statistics(others)

    def hints(self, point: int) -> list[Hint]:
        """The hints and shapes behind the expert term of a move."""
        hints = [Hint(h.name, visits, wins, h.is_shape, h.words) for h, visits, wins in self._core.hints(point)]
        size = self._position.size if self._position else 0
        hints += [one.hint(size, self._proof_weight) for one in self.urgent if one.point == point]
        why = self._chosen.why(point)
        return [*hints, Hint(why, 0.0, 0.0, is_shape=False, words=why)] if why else hints

    def ownership(self) -> NDArray[np.float32]:
        """Array of size × size: +1 always Black's at the end of the playouts, -1 always White's."""
        shares = self._core.ownership()
        size = int(np.sqrt(shares.size))
        return shares.reshape(size, size)
