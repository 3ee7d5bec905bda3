"""Games that the network plays against itself, without a search, to learn what positions are worth.

Professionals are rarely far ahead, so their games do not show what a lost group costs. Here two weak and unequal
players start, with any komi and sometimes a handicap, or take over a game between professionals, until a move drawn at
random; then both sides play the network's moves to the end. Only these later positions are learned from: from there on
the play is even, so the end tells what the position was worth. Thousands of games are played at once, because a GPU is
fast only with large batches.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from threading import Lock
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from katachi import _core
from katachi.go import BLACK, WHITE, Game
from katachi.knowledge.network.body import Body, planes_of, symmetries
from katachi.knowledge.network.examples import LEAD_SCALE, OPTIONS, PRESENT, Examples, joined_examples
from katachi.records import PackedGames

_NOTHING = -2  # the move in a game that is over
_LOOK = 12  # moves between two looks at whether games are over
_SETTLED = 100  # |owner|, of 127, from which a point is settled
_OPEN = 0.015  # share of the points that may be unsettled at the end
_GLANCE = 4  # playouts that decide whether a look is worth its time …
_ROUGHLY = 3.0  # … which it is if at most this many times the points may be unsettled
_PLAYOUTS = 16  # for such a look; at the end of a game, twice as many
_BATCH = 4096
_CHUNK = 100  # games looked at in one go
_OWNERS = 0.4  # share of the lead that is counted from the owners it expects, as in the search
_PATIENCE = 0.96  # how much the rest of a game counts, with each move, against what the network saw at that move


@dataclass(frozen=True)
class Selfplay:
    """How games begin. Moves are drawn from the network's probabilities, at a temperature."""

    size: int = 19
    warmest: float = 1.4  # temperatures of the weak players, each side its own, between `calm` and this
    calm: float = 0.3  # of both sides later on
    blunders: float = 0.12  # at most this share of the weak players' moves is any move
    weak_until: float = 0.6  # the last move of the weak players, at most, as a share of the points of the board
    handicaps: float = 0.25  # share of games with 2 to 9 stones
    komi: float = 8.0  # deviation from 6.5
    taken_over: float = 0.5  # share of games that begin with moves of real games, if there are any
    taken_until: float = 0.7  # the last of these moves, at most, as a share of the points of the board
    longest: float = (
        1.25  # a game that is not over after this many moves, as a share of the points, is counted as it is
    )
    spoiled: int = 24  # at most this many moves of the weak players follow
    considered: float = 0.5  # share of the later moves that are chosen by a look one move ahead, and learned
    likely: int = 8  # of the OPTIONS that are compared then; the others are any moves
    points: float = 2.0  # a move that is this much better, in points, may be less likely by a factor of e
    trust: float = 5.0  # the same for what the network says a move is worth, when the likeliest moves are chosen


@dataclass(frozen=True)
class SelfplayGames:
    """Games as they were played, one row for each. They are small: a checkpoint can keep them."""

    size: int
    moves: NDArray[np.int16]  # Black's in even columns: a point, -1 for a pass, -2 after the end
    komi: NDArray[np.float32]
    weak_until: NDArray[np.int64]  # moves before this one are those of the weak players
    owners: NDArray[np.int8]  # at the end, as in `Examples`
    leads: NDArray[np.float16]  # Black's before each move, as the network saw it then; NaN where it was not asked
    considered: NDArray[np.bool_]  # whether each move was chosen by a look one move ahead
    options: NDArray[np.int16]  # of each considered move, game by game: as in `Examples`
    odds: NDArray[np.float16]
    ahead: NDArray[np.float16]

    def __len__(self) -> int:
        return len(self.komi)

    def examples(self, threads: int = 1) -> Examples:
        """Positions after the weak players have left, to learn the outcome from. Only considered moves are known."""
        margins = (self.owners.astype(np.float32).sum(1) / 127 - self.komi).astype(np.float32)
        games = self._packed(margins)
        which = np.array_split(np.arange(len(self), dtype=np.uint32), max(1, len(self) // _CHUNK))
        with ThreadPoolExecutor(threads) as pool:
            seen = list(pool.map(lambda part: _core.network_examples(games.native, part, self.size), which))
        years = np.full(len(self), PRESENT, np.float32)
        found = joined_examples(self.size, seen, games, self.komi, years, margins, self.owners)
        side = np.where(found.black, np.float32(1), np.float32(-1))
        found = replace(found, margin=found.lead, lead=side * self._foreseen(margins)[found.game, found.number])
        later = found.rows(np.flatnonzero(found.number >= self.weak_until[found.game]))
        known = self.considered[later.game, later.number]
        row = np.cumsum(self.considered.ravel()).reshape(self.considered.shape)[later.game, later.number] - 1
        compared = _Compared.unknown(len(later))
        for name in ("options", "odds", "ahead"):
            getattr(compared, name)[known] = getattr(self, name)[row[known]]
        unknown = np.full(len(later), -1, np.int16)
        return replace(
            later,
            played=np.where(known, later.played, unknown),
            reply=unknown,
            options=compared.options,
            odds=compared.odds,
            ahead=compared.ahead,
        )

    def _foreseen(self, margins: NDArray[np.float32]) -> NDArray[np.float32]:
        """Black's lead before each move, to be learned: a little of what the network saw at each later move, and of how
        the game ended what is left (a TD(λ) return)."""
        found = np.empty(self.moves.shape, np.float32)
        ahead = margins.copy()
        for number in reversed(range(self.moves.shape[1])):
            found[:, number] = ahead  # of the position before the move: nothing that was seen at the move itself
            seen = self.leads[:, number].astype(np.float32)
            there = np.isfinite(seen) & (self.moves[:, number] != _NOTHING)
            ahead = np.where(there, ahead + (1 - _PATIENCE) * (seen - ahead), ahead)
        return found

    def _packed(self, margins: NDArray[np.float32]) -> PackedGames:
        colors = np.arange(self.moves.shape[1]) % 2
        packed = ((self.moves.astype(np.int32) + 1) * 2 + colors).astype(np.uint16)
        there = self.moves != _NOTHING
        return PackedGames(
            np.full(len(self), self.size, np.uint8),
            np.where(margins > 0, BLACK, WHITE).astype(np.uint8),
            np.zeros(len(self) + 1, np.uint64),
            np.zeros(0, np.uint16),
            np.concatenate([[0], np.cumsum(there.sum(1))]).astype(np.uint64),
            packed[there],
        )


def real_moves(examples: Examples, most: int = 20_000) -> NDArray[np.int16]:
    """The moves of the games behind examples that Black begins and nobody passes in: one row per game, -2 after the
    end. At most this many games are taken, from the first to the last."""
    moves = np.full((len(examples.owners), int(examples.number.max(initial=0)) + 1), _NOTHING, np.int16)
    moves[examples.game, examples.number] = examples.played
    even = examples.number % 2 == 0
    strange = np.unique(examples.game[even != examples.black])
    there = moves >= 0
    whole = there.sum(1) == moves.shape[1] - there[:, ::-1].argmax(1)  # no gaps
    whole[strange] = False
    rows = np.flatnonzero(whole & there[:, 0])
    return moves[rows[:: max(1, len(rows) // most)]]


def play(
    network: Body,
    selfplay: Selfplay,
    games: int,
    seed: int,
    *,
    taken: NDArray[np.int16] | None = None,
    threads: int = 1,
    progress: Callable[[int], None] = lambda _over: None,
) -> SelfplayGames:
    """Play games; `taken` are moves of real games that may be taken over. `progress` gets how many are over, from time
    to time, and may raise an exception to end it.

    There are two halls: while one asks the network, the other plays its moves.
    """
    lock = Lock()
    counts = [half for half in (games - games // 2, games // 2) if half]
    over = [0] * len(counts)

    def of(number: int) -> SelfplayGames:
        def on_over(now: int) -> None:
            over[number] = now
            progress(sum(over))

        hall = _Hall(network, selfplay, counts[number], 2 * seed + number, threads, taken, lock)
        return hall.play(on_over)

    was_training = network.training
    network.eval()
    try:
        with ThreadPoolExecutor(2) as pool:
            halls = list(pool.map(of, range(len(counts))))
    finally:
        network.train(was_training)
    longest = max(one.moves.shape[1] for one in halls)

    def padded(name: str, nothing: float) -> NDArray[Any]:
        rows = [getattr(one, name) for one in halls]
        more = [((0, 0), (0, longest - one.shape[1])) for one in rows]
        return np.concatenate([np.pad(*one, constant_values=nothing) for one in zip(rows, more, strict=True)])

    names = ("komi", "weak_until", "owners", "options", "odds", "ahead")
    joined = {name: np.concatenate([getattr(one, name) for one in halls]) for name in names}
    per_move = {"leads": padded("leads", np.nan), "considered": padded("considered", False)}
    return SelfplayGames(size=selfplay.size, moves=padded("moves", _NOTHING), **joined, **per_move)


@dataclass(frozen=True)
class _Compared:
    """The options of considered moves, a row for each, as `SelfplayGames` keeps them, and the games they belong to."""

    games: NDArray[np.int64]
    options: NDArray[np.int16]
    odds: NDArray[np.float16]
    ahead: NDArray[np.float16]

    @classmethod
    def unknown(cls, rows: int) -> _Compared:
        """Rows without options."""
        shape = (rows, OPTIONS)
        nothing = np.full(shape, -1, np.int16), np.zeros(shape, np.float16), np.full(shape, np.nan, np.float16)
        return cls(np.zeros(rows, np.int64), *nothing)


@dataclass(frozen=True)
class _Choice:
    """The next move of each game of a hall, with what `SelfplayGames` keeps of it."""

    moves: NDArray[np.int16]
    leads: NDArray[np.float16]
    considered: NDArray[np.bool_]
    compared: _Compared

    @classmethod
    def of(cls, moves: NDArray[np.int16]) -> _Choice:
        """Moves that the network was not asked about."""
        unasked, nothing = np.full(len(moves), np.nan, np.float16), np.zeros(len(moves), np.bool_)
        return cls(moves, unasked, nothing, _Compared.unknown(0))


class _Hall:
    """Games that are played at once, move by move."""

    def __init__(
        self,
        network: Body,
        selfplay: Selfplay,
        games: int,
        seed: int,
        threads: int,
        taken: NDArray[np.int16] | None,
        lock: Lock,
    ) -> None:
        self.network, self.how, self.count, self.seed, self.threads = network, selfplay, games, seed, threads
        self.lock = lock  # of the network
        self.device = next(network.parameters()).device
        self.area = selfplay.size**2
        draw = np.random.default_rng(seed)
        self.komi = (0.5 + np.round(draw.normal(6.5, selfplay.komi, games))).astype(np.float32)
        warmth = draw.uniform(0, 1, (games, 2)) * draw.uniform(0, 1, (games, 1))
        self.warmth = (selfplay.calm + (selfplay.warmest - selfplay.calm) * warmth).astype(np.float32)
        self.blunders = (selfplay.blunders * draw.uniform(0, 1, (games, 2)) ** 2).astype(np.float32)
        self.weak_until = draw.integers(0, int(selfplay.weak_until * self.area) + 1, games)
        with_stones = draw.random(games) < selfplay.handicaps
        self.points = _handicap_points(selfplay.size)
        self.stones = np.where(with_stones, draw.integers(2, 10, games), 0)
        self.stones[~np.isin(self.stones, list(self.points))] = 0  # this board has no place for them
        self.komi[self.stones > 0] -= np.float32(7)
        self.weak_until = np.maximum(self.weak_until, 2 * self.stones)  # White only passes while they are placed
        self.taken = np.full((games, 0), _NOTHING, np.int16)
        if taken is not None and len(taken):
            self._take_over(taken, draw)
        self.generator = torch.Generator(self.device).manual_seed(seed)
        self.turns, self.back = (torch.from_numpy(table).to(self.device) for table in symmetries(selfplay.size))
        self.crowd = _core.Crowd(selfplay.size, games)
        self.moves: list[NDArray[np.int16]] = []
        self.leads: list[NDArray[np.float16]] = []
        self.considered: list[NDArray[np.bool_]] = []
        self.compared: list[_Compared] = []
        self.draw = draw
        self.over = np.zeros(games, np.bool_)
        self.owners = np.zeros((games, self.area), np.int8)

    def _take_over(self, taken: NDArray[np.int16], draw: np.random.Generator) -> None:
        """Let some of the games without handicap begin with moves of real ones."""
        here = (draw.random(self.count) < self.how.taken_over) & (self.stones == 0)
        which = draw.integers(0, len(taken), self.count)
        lengths = np.minimum((taken >= 0).sum(1)[which], int(self.how.taken_until * self.area))
        until = np.where(here, (draw.random(self.count) * (lengths + 1)).astype(np.int64), 0)
        self.taken = taken[which, : int(until.max(initial=0))].copy()
        self.taken[np.arange(self.taken.shape[1]) >= until[:, None]] = _NOTHING
        spoiled = until + draw.integers(0, self.how.spoiled + 1, self.count)
        self.weak_until = np.where(here, spoiled, self.weak_until)

    def play(self, progress: Callable[[int], None]) -> SelfplayGames:
        """Play all games to the end; the network must be in its mode for inference."""
        with ThreadPoolExecutor(self.threads) as pool:
            self._play(pool, progress)
        moves, leads, considered = np.stack(self.moves, 1), np.stack(self.leads, 1), np.stack(self.considered, 1)
        order = np.argsort(np.concatenate([one.games for one in self.compared]), kind="stable")
        names = ("options", "odds", "ahead")
        compared = (np.concatenate([getattr(one, name) for one in self.compared])[order] for name in names)
        return SelfplayGames(
            self.how.size, moves, self.komi, self.weak_until, self.owners, leads, considered, *compared
        )

    def _play(self, pool: ThreadPoolExecutor, progress: Callable[[int], None]) -> None:
        for move in self._handicaps():
            self._step(_Choice.of(move), pool)
        while not self.over.all() and len(self.moves) < self.how.longest * self.area:
            self._step(self._choose(pool), pool)
            if len(self.moves) % _LOOK == 0:
                if len(self.moves) > 0.35 * self.area:
                    self._end_games(pool, _PLAYOUTS)
                progress(int(self.over.sum()))
        self._end_games(pool, 2 * _PLAYOUTS, last=True)

    def _handicaps(self) -> list[NDArray[np.int16]]:
        """Black's stones as moves, each answered by a pass. Games with fewer stones pass until all have theirs."""
        rows = [np.full(self.count, -1, np.int16) for _ in range(2 * int(self.stones.max(initial=0)))]
        for stones, points in self.points.items():
            for turn, point in enumerate(points):
                if (here := self.stones == stones).any():
                    rows[2 * turn][here] = point
        return rows

    def _parts(self) -> list[tuple[int, int]]:
        edges = np.linspace(0, self.count, 4 * self.threads + 1).astype(int)
        return list(pairwise(edges.tolist()))

    def _step(self, choice: _Choice, pool: ThreadPoolExecutor) -> None:
        moves = choice.moves
        moves[self.over] = _NOTHING
        list(pool.map(lambda part: self.crowd.play(part[0], moves[part[0] : part[1]]), self._parts()))
        self.moves.append(moves)
        self.leads.append(choice.leads)
        self.considered.append(choice.considered)
        self.compared.append(choice.compared)

    def _choose(self, pool: ThreadPoolExecutor) -> _Choice:
        """The next moves: those of real games where they are due, else drawn, and some of them considered."""
        seen = list(pool.map(lambda part: self.crowd.look(*part), self._parts()))
        points, recent, free = (np.concatenate(column) for column in zip(*seen, strict=True))
        side = len(self.moves) % 2
        komi = -self.komi if side == 0 else self.komi
        weak = len(self.moves) < self.weak_until
        warmth = np.where(weak, self.warmth[:, side], np.float32(self.how.calm)).astype(np.float32)
        blunder = np.where(weak, self.blunders[:, side], np.float32(0)).astype(np.float32)
        choice = _Choice.of(self._taken_now(free))
        compared = choice.compared
        choice.considered[:] = ~weak & (self.draw.random(self.count) < self.how.considered)
        rows = np.flatnonzero(~self.over & (choice.moves == _NOTHING))
        choice.considered[self.over | (choice.moves != _NOTHING)] = False
        if not len(rows):
            return choice
        with self.lock:
            parts = np.array_split(rows, max(1, len(rows) // _BATCH))
            asked = (points, recent, komi, free, warmth, blunder)
            found = [self._draw(*(self._there(one[part]) for one in asked)) for part in parts]
            drawn, leads, likely, options = (torch.cat(column).cpu().numpy() for column in zip(*found, strict=True))
        choice.considered[rows[np.isinf(likely[:, 0])]] = False  # there is nothing to consider
        there = np.flatnonzero(choice.considered[rows])
        if len(there):
            compared = self._consider(rows[there], likely[there], options[there], -komi, pool)
            best = np.arange(len(there)), compared.odds.argmax(1)
            drawn[there], leads[there] = compared.options[best], compared.ahead[best]
        choice.moves[rows] = drawn
        choice.leads[rows] = leads if side == 0 else -leads
        return replace(choice, compared=compared)

    def _consider(
        self,
        rows: NDArray[np.int64],
        likely: NDArray[np.float32],
        options: NDArray[np.int16],
        komi: NDArray[np.float32],
        pool: ThreadPoolExecutor,
    ) -> _Compared:
        """The options in each of these games: the lead after each, and how often to play it, by that and by how likely
        it is. `komi` is what the other side gets."""
        games, moves = np.repeat(rows, options.shape[1]).astype(np.uint32), options.ravel()
        parts = np.array_split(np.arange(len(games)), max(1, min(len(games), 4 * self.threads)))
        seen = list(pool.map(lambda part: self.crowd.look_ahead(games[part], moves[part]), parts))
        points, recent = (np.concatenate(column) for column in zip(*seen, strict=True))
        turns = np.repeat(self.draw.integers(0, 8, len(rows)), options.shape[1])  # all options are seen the same way
        with self.lock:
            split = np.array_split(np.arange(len(games)), max(1, len(games) // _BATCH))
            asked = (points, recent, komi[games], turns)
            found = [self._ahead(*(self._there(one[part]) for one in asked)) for part in split]
            ahead = -torch.cat(found).cpu().numpy().reshape(options.shape)
        wish = likely + ahead / self.how.points
        odds = np.exp(wish - wish.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        ahead[np.isinf(likely)] = np.nan  # there was no such option
        return _Compared(rows, options, odds.astype(np.float16), ahead.astype(np.float16))

    def _taken_now(self, free: NDArray[np.uint8]) -> NDArray[np.int16]:
        """The moves of real games that are due, and nothing elsewhere. A game whose next move is not `free` here, such
        as one that fills an eye, is left from then on."""
        if len(self.moves) >= self.taken.shape[1]:
            return np.full(self.count, _NOTHING, np.int16)
        due = self.taken[:, len(self.moves)]
        left = (due != _NOTHING) & (free[np.arange(self.count), np.maximum(due, 0)] == 0)
        self.taken[left] = _NOTHING
        return self.taken[:, len(self.moves)].copy()

    def _there(self, array: NDArray[Any]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def _ahead(self, points: Tensor, recent: Tensor, komi: Tensor, turn: Tensor) -> Tensor:
        """The lead of the side to move, in positions that are turned by these symmetries."""
        moved = torch.where(recent < 0, recent.long(), self.back[turn[:, None], recent.long().clamp(min=0)])
        return self._judge(points.gather(1, self.turns[turn]), moved, komi)[1]

    def _judge(self, points: Tensor, recent: Tensor, komi: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The logits of all points, the lead of the side to move, with some of what the owners say, and what each move
        is worth, in points."""
        planes = planes_of(points, recent.long(), komi, torch.full_like(komi, PRESENT), self.how.size)
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16):
            found, _, lead, owner = self.network(planes.to(memory_format=torch.channels_last))
        owned = torch.tanh(owner.float() / 2).sum(1) + komi
        led = torch.lerp(lead.float() * LEAD_SCALE, owned, _OWNERS)
        return found[:, 0].float(), led, found[:, 2].float() * LEAD_SCALE

    def _draw(
        self, points: Tensor, recent: Tensor, komi: Tensor, free: Tensor, warmth: Tensor, blunder: Tensor
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Moves, leads, and how likely the options are, as logits; where there are fewer, passes stand that nobody
        plays."""
        logits, lead, worth = self._judge(points, recent, komi)
        random = torch.rand(logits.shape, device=self.device, generator=self.generator).clamp(1e-9, 1 - 1e-9)
        any_move = torch.rand(len(logits), device=self.device, generator=self.generator) < blunder
        wish = torch.where(any_move[:, None], 0, logits / warmth[:, None]) - (-random.log()).log()
        drawn, moves = wish.masked_fill(free == 0, -torch.inf).max(1)
        known = logits.masked_fill(free == 0, -torch.inf)
        best = (known + worth / self.how.trust).topk(self.how.likely).indices
        lots = random.masked_fill(free == 0, -1).scatter(1, best, -0.5)
        options = torch.cat([best, lots.topk(OPTIONS - self.how.likely).indices], 1)
        likely = known.gather(1, options)
        likely[:, self.how.likely :].masked_fill_(lots.gather(1, options[:, self.how.likely :]) < 0, -torch.inf)
        options = torch.where(likely.isinf(), -1, options).to(torch.int16)
        return torch.where(drawn.isinf(), -1, moves).to(torch.int16), lead, likely, options

    def _end_games(self, pool: ThreadPoolExecutor, playouts: int, *, last: bool = False) -> None:
        """End the games that are over: those in which playouts agree on nearly all points, or all of them."""
        rows = np.flatnonzero(~self.over & (last | (len(self.moves) >= self.weak_until + 2))).astype(np.uint32)
        if not last:
            rows = rows[_unsettled(self._owners(rows, _GLANCE, pool)) <= _ROUGHLY * _OPEN * self.area]
        owners = self._owners(rows, playouts, pool)
        ends = last | (_unsettled(owners) <= _OPEN * self.area)
        self.owners[rows[ends]] = owners[ends]
        self.over[rows[ends]] = True

    def _owners(self, rows: NDArray[np.uint32], playouts: int, pool: ThreadPoolExecutor) -> NDArray[np.int8]:
        if not len(rows):
            return np.zeros((0, self.area), np.int8)
        parts = np.array_split(rows, min(len(rows), 8 * self.threads))
        found = pool.map(lambda part: self.crowd.owners(part, playouts, self.seed + len(self.moves)), parts)
        return np.concatenate(list(found))


def _unsettled(owners: NDArray[np.int8]) -> NDArray[np.int64]:
    return np.asarray((np.abs(owners.astype(np.int16)) < _SETTLED).sum(1))


def _handicap_points(size: int) -> dict[int, list[int]]:
    """The fixed points of each number of stones that this board has a place for."""
    found = {}
    for stones in range(2, 10):
        with suppress(ValueError):
            found[stones] = Game(size).place_handicap(stones)
    return found
