"""Ko: who takes it, what it is worth, and groups whose life depends on one.

Definitions, for a move at P:

- *takes the ko*: P takes one stone, and the other side may not take back at once. *makes a ko*: the other side can take
  P in a ko. Its worth is what the network expects to change hands near it between the mover's ending the ko and the
  other side's.
- *gets a ko*: the life of a chain depends on ko threats if the other side moves next, and P changes
  that: if the mover had played elsewhere, his own chain would be dead, or the other side's alive. *only a ko*: another
  move would have made it alive, or killed it, without one.

A fate depends on ko if the attacker captures the chain with ko threats, though everything that gets out is safe, and
does not capture it if the defender has them, though everything beyond the region is the attacker's. Both are proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from katachi.go import PASS, Color, Game, Position, vertex
from katachi.go.words import SEVERAL_STEPS, ko_taker, name_of, plural
from katachi.play.reasons.outlook import Outlook, distance, largest_area
from katachi.play.reasons.played import Played, Stones, ko_stone
from katachi.reading.tsumego.search import NO_RULES, ProblemWinner, Tsumego
from katachi.search.board_parts import Area
from katachi.search.fact import Certainty, Clause, Fact, FactKind, about_points, stones_at
from katachi.search.siege import Siege, SiegedChain
from katachi.search.urgent import OpenFate

_MOST_THREATS = 3
_QUESTION = 400  # positions to read for one question
_FEWEST_STONES, _MOST_LIBERTIES = 2, 6
_NEAR, _CHAINS = 1, 3  # lines from the move, chains that are read
_TABLE_BITS = 10
_LEAST_WORTH = 2.0  # points


# ---- A ko on the board -----------------------------------------------------------------------------------------------


def kos(played: Played) -> Iterator[Fact]:
    """The ko that the move takes, or offers."""
    if not played.own:
        return
    taken = ko_stone(played)
    if taken is not None:
        says = Clause(f"takes the ko at {vertex(taken, played.size)}")
        yield Fact(FactKind.KO, Certainty.PROVED, (taken,), (played.point,), 0.0, says, (taken,))
        return
    liberties = played.after.liberties(played.point)
    if played.captured or len(liberties) != 1 or not played.after.is_legal(liberties[0], played.enemy):
        return
    if ko_stone(Played.on(played.after, played.enemy, liberties[0])) == played.point:
        first = f": {ko_taker(played.enemy, 'it')}, at {vertex(liberties[0], played.size)}"
        line = (played.point, liberties[0])
        says = Clause("makes a ko", first)
        yield Fact(FactKind.KO, Certainty.PROVED, (played.point,), line, 0.0, says, (played.point,))


def valued(fact: Fact, outlook: Outlook, game: Game, played: Played) -> Fact:
    """A ko with what it is worth, as the network expects it."""
    taken = fact.stones[0] != played.point
    won = _after(game, played.color, (played.point, PASS, fact.points[0] if taken else fact.line[1]))
    lost = _after(game, played.color, (PASS, played.point) if taken else (*fact.line, PASS, played.point))
    if won is None or lost is None:
        return fact
    change = outlook.owners(won, won.to_move, played.color) - outlook.owners(lost, lost.to_move, played.color)
    area = largest_area(change, played.size, around=played.point)
    worth = float(change[area].sum()) if area else 0.0
    if worth < _LEAST_WORTH:
        return replace(fact, size=max(worth, 0.0))
    rest = f"{fact.says.rest}; it is worth {about_points(worth)}"
    return replace(fact, size=worth, says=replace(fact.says, rest=rest))


def _after(game: Game, color: Color, line: Stones) -> Game | None:
    """The game after a line; None if a move of it is illegal."""
    after, side = game.copy(), color
    for point in line:
        if after.is_over or after.why_illegal(point, side):
            return None
        after.play(point, side)
        side = side.opponent
    return after


# ---- Groups that depend on a ko --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KoTerms:
    """If one side moves first, it is a ko: `needs` is the side that has to find ko threats, `threats` how many."""

    first: Color
    needs: Color
    threats: int

    def __str__(self) -> str:
        """``Black needs a ko threat``; a ko in which one threat is not enough is not a direct one."""
        if self.threats == 1:
            return f"{name_of(self.needs)} needs a ko threat"
        return f"{SEVERAL_STEPS}: {name_of(self.needs)} needs {plural(self.threats, 'ko threat')}"


@dataclass(frozen=True)
class KoFate:
    """A chain whose life depends on ko threats if one side moves first, with the moves it can start with."""

    chain: SiegedChain
    terms: KoTerms
    moves: tuple[int, ...]


class KoReader:
    """Reads which chains of a position depend on a ko."""

    def __init__(self, position: Position) -> None:
        self.siege, self.position = Siege(position), position
        self._regions: dict[int, list[Area]] = {}

    def fate(self, chain: SiegedChain, first: Color) -> KoFate | None:
        """The ko that a chain's life depends on if this side moves first."""
        if not _is_worth_reading(chain):
            return None
        return next((found for region in self._held(chain) if (found := self._ko(chain, region, first))), None)

    def sure(self, chain: SiegedChain, first: Color) -> ProblemWinner:
        """Who wins whatever the ko threats, if this side moves first."""
        for region in self._held(chain):
            dead = self._search(chain, region, gets_out=True)
            if _solve(dead, first, (_MOST_THREATS, 0)) is ProblemWinner.ATTACKER and self._dies_wider(
                chain, region, first, (_MOST_THREATS, 0)
            ):
                return ProblemWinner.ATTACKER
            life = self._search(chain, region, gets_out=False)
            if _solve(life, first, (0, _MOST_THREATS)) is ProblemWinner.DEFENDER:
                return ProblemWinner.DEFENDER
        return ProblemWinner.UNKNOWN

    def _held(self, chain: SiegedChain) -> list[Area]:
        """The regions whose besiegers are safe."""
        name = min(chain.stones)
        if name not in self._regions:
            self._regions[name] = [region for region in self.siege.regions(chain) if self._is_held(region, chain.color)]
        return self._regions[name]

    def _is_held(self, region: Area, color: Color) -> bool:
        wide = self.siege.widened(region)
        fits = wide is not None and self.siege.fits_a_box(tuple(wide))
        return fits and all(self.siege.holds(one, color) for one in (region, wide) if one)

    def _ko(self, chain: SiegedChain, region: Area, first: Color) -> KoFate | None:
        most = _MOST_THREATS
        death = self._search(chain, region, gets_out=True)
        if _solve(death, first, (0, most)) is not ProblemWinner.ATTACKER:
            return None
        life = self._search(chain, region, gets_out=False)
        if _solve(life, first, (most, 0)) is not ProblemWinner.DEFENDER:
            return None
        if not self._dies_wider(chain, region, first, (0, most)):
            return None
        lives = _solve(life, first, (0, 0)) is ProblemWinner.DEFENDER
        search, wanted = (death, ProblemWinner.ATTACKER) if lives else (life, ProblemWinner.DEFENDER)
        needed = next((n for n in range(1, most + 1) if _solve(search, first, _given(n, lives)) is wanted), most)
        other = life if lives else death
        if _solve(other, first, _given(needed - 1, lives)) is not wanted.opponent:
            return None  # it is not known that fewer are too few
        own = first is chain.color
        moves = self._winning(life if own else death, chain, first, _given(most, not own))
        return KoFate(chain, KoTerms(first, chain.color.opponent if lives else chain.color, needed), moves)

    def _dies_wider(self, chain: SiegedChain, region: Area, first: Color, threats: tuple[int, int]) -> bool:
        wide = self.siege.widened(region)
        search = self._search(chain, wide, gets_out=True) if wide else None
        return search is not None and _solve(search, first, threats) is ProblemWinner.ATTACKER

    def _winning(self, search: Tsumego, chain: SiegedChain, side: Color, threats: tuple[int, int]) -> tuple[int, ...]:
        wanted = ProblemWinner.of(side, chain.color)
        legal = sorted(set(self.position.legal_moves(side)).intersection(search.region))
        return tuple(move for move in legal if _solve(search, side, threats, (move,)) is wanted)

    def _search(self, chain: SiegedChain, region: Area, *, gets_out: bool) -> Tsumego:
        return Tsumego(self.position, chain.color, [min(chain.stones)], goal="any target", uses=NO_RULES,
                       table_bits=_TABLE_BITS, within=sorted(region), edge="out" if gets_out else "frail")  # fmt: skip


def _is_worth_reading(chain: SiegedChain) -> bool:
    return len(chain.stones) >= _FEWEST_STONES and len(chain.liberties) <= _MOST_LIBERTIES


def _given(threats: int, to_attacker: bool) -> tuple[int, int]:
    return (0, threats) if to_attacker else (threats, 0)


def _solve(search: Tsumego, first: Color, threats: tuple[int, int], after: Stones = ()) -> ProblemWinner:
    try:
        return search.solve(first, threats, after=after, nodes=_QUESTION)
    except ValueError:  # illegal in the region, where it has fewer liberties
        return ProblemWinner.UNKNOWN


# ---- What a move does about them -------------------------------------------------------------------------------------


def ko_fights(played: Played, fates: Iterable[OpenFate]) -> Iterator[Fact]:
    """The chains near the move whose life it makes depend on a ko, given the fates that were open before."""
    if not played.own:
        return
    reader = KoReader(played.after)
    chains = [chain for chain in reader.siege.chains() if distance([played.point], chain.stones, played.size) <= _NEAR]
    open_ones = {stone: fate for fate in fates for stone in fate.chain.stones}
    for chain in sorted(chains, key=lambda chain: -len(chain.stones))[:_CHAINS]:
        if fate := reader.fate(chain, played.enemy):
            stones = tuple(sorted(chain.stones - {played.point}))
            known = next((open_ones[stone] for stone in stones if stone in open_ones), None)
            yield from _told(played, fate, stones, known)


def _told(played: Played, fate: KoFate, stones: Stones, known: OpenFate | None) -> Iterator[Fact]:
    """A ko is a reason against the move where more was possible, and for it where there was nothing."""
    color = fate.chain.color
    own, named = color is played.color, stones_at(stones, color, played.size)
    them = "it" if len(stones) == 1 else "they"
    size, against = 2.0 * len(stones), False
    if known is not None and (better := known.moves(played.color)):
        with_it = f"{vertex(better[0], played.size)} {'makes them alive' if own else 'kills them'} without a ko"
        says, against = Clause(f"only gets a ko for {named}", f"; {with_it}"), True
    elif _otherwise(played, stones) is (ProblemWinner.ATTACKER if own else ProblemWinner.DEFENDER):
        ends = ("is dead" if them == "it" else "are dead") if own else ("lives" if them == "it" else "live")
        says = Clause(f"gets a ko for {named}", f" ({fate.terms}); otherwise {them} {ends}")
    else:
        return
    yield Fact(FactKind.KO_FIGHT, Certainty.PROVED, stones, (played.point,), size, says, stones, against)


def _otherwise(played: Played, stones: Stones) -> ProblemWinner:
    """Who wins for sure if the mover plays elsewhere."""
    if not stones or not played.before.color(stones[0]):
        return ProblemWinner.UNKNOWN
    reader = KoReader(played.before)
    return reader.sure(reader.siege.chain_at[stones[0]], played.enemy)
