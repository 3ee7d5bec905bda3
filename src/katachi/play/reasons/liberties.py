"""What stones in atari are for, and what a shortage of liberties forbids.

Definitions, for a move at P:

- *self-atari*: the chain of P has one liberty, nothing was captured, and the other side may capture it.
- *snapback*: if it does, its capturing stones are captured at once, more than it took.
- *throw-in*: P is a single stone that can be taken, and taking it costs an eye (the point of P is a false eye
  afterwards, where a stone of the other side at P would have made an eye next to it), or liberties (the
  chain that takes, two stones or more besides the taking one, is left with one or two, and had more).
- *shortage of liberties*: P catches a chain that would like to connect at its last liberty, but all that it connects
  would be captured at once. Either P puts the chain in atari, or it was in atari and could have connected before.
- *stops an atari*, *stops a connection* (shortage of liberties, too): P touches a chain of the other side that could
  have put stones of the mover's in atari at X, or connected there, and would have been safe. After P it is not in
  atari, but all that the same move connects is captured at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from katachi.go import vertex
from katachi.go.points import neighbours
from katachi.go.words import name_of, plural
from katachi.play.reasons.eyes import is_eye, is_false
from katachi.play.reasons.played import Played, Stones, chains, is_safe, ko_stone
from katachi.reading import cannot_escape
from katachi.search.fact import Certainty, Clause, Fact, FactKind, stones_at

_FEW = 2  # liberties


def risks(played: Played) -> Iterator[Fact]:
    """What it means that stones can be captured: those of the move, and those that the other side would connect."""
    if not played.own:
        return
    liberties = played.after.liberties(played.point)
    if len(liberties) == 1 and not played.captured and played.after.is_legal(liberties[0], played.enemy):
        taken = Played.on(played.after, played.enemy, liberties[0])
        if ko_stone(taken) is None:
            yield _snapback(played, taken) or _throw_in(played, taken) or _self_atari(played, taken)
    yield from _short(played)
    yield from _stopped(played)


def _self_atari(played: Played, taken: Played) -> Fact:
    stones, where = stones_at(played.own, played.color, played.size), vertex(taken.point, played.size)
    says = Clause(f"capture {stones} with {where}", who=name_of(played.enemy), can="can")
    line, size = (played.point, taken.point), 2.0 * len(played.own)
    return Fact(FactKind.SELF_ATARI, Certainty.PROVED, played.own, line, size, says, played.own, against=True)


def _snapback(played: Played, taken: Played) -> Fact | None:
    """Only if the capturing chain has one liberty left, is larger than what it took, and may be taken."""
    chain, back = taken.own, taken.after.liberties(taken.point)
    if len(back) != 1 or len(chain) <= len(played.own) or not taken.after.is_legal(back[0], played.color):
        return None
    takes = f"{vertex(back[0], played.size)} captures {plural(len(chain), 'stone')}"
    says = Clause("is a snapback", f": {_if_taken(played, taken)}, {takes}")
    line, stones = (played.point, taken.point, back[0]), tuple(stone for stone in chain if stone != taken.point)
    return Fact(FactKind.SNAPBACK, Certainty.PROVED, chain, line, 2.0 * len(chain), says, stones)


def _if_taken(played: Played, taken: Played) -> str:
    return f"if {name_of(played.enemy)} takes at {vertex(taken.point, played.size)}"


# ---- Throw-ins -------------------------------------------------------------------------------------------------------


def _throw_in(played: Played, taken: Played) -> Fact | None:
    """A single stone whose capture costs the other side an eye or liberties."""
    if played.own != (played.point,) or not played.before.is_legal(played.point, played.enemy):
        return None
    filled = Played.on(played.before, played.enemy, played.point)
    costs = _lost_eye(played, taken, filled) or _lost_liberties(played, taken)
    if costs is None:
        return None
    stones = tuple(stone for stone in taken.own if stone != taken.point)
    says = Clause("is a throw-in", f": {_if_taken(played, taken)}, {costs}")
    line, size = (played.point, taken.point), 2.0 * len(stones)
    return Fact(FactKind.THROW_IN, Certainty.PROVED, stones, line, size, says, stones)


def _lost_eye(played: Played, taken: Played, filled: Played) -> str | None:
    """The other side would have an eye where it takes; after taking it has a false one at P."""
    had = is_eye(filled.after, taken.point, played.enemy)
    if not had or not is_false(taken.after, played.point, played.enemy):
        return None
    return f"the eye at {vertex(played.point, played.size)} is false"


def _lost_liberties(played: Played, taken: Played) -> str | None:
    stones = [stone for stone in taken.own if stone != taken.point]
    before = {liberty for stone in stones for liberty in played.before.liberties(stone)}
    left = len(taken.after.liberties(taken.point))
    if len(stones) < 2 or not left <= _FEW < len(before):
        return None
    return f"{stones_at(stones, played.enemy, played.size)} have only {plural(left, 'liberty')} left"


# ---- Shortage of liberties -------------------------------------------------------------------------------------------


def shortage_of_caught(played: Played, chain: Stones) -> Fact | None:
    """A chain in atari that cannot get away, if it could connect at its last liberty and all would be captured."""
    point = played.after.liberties(chain[0])[0]
    joined = _connected(played, point)
    if joined is None or len(joined.joined) < 2:
        return None
    taken = Played.on(joined.after, played.color, joined.after.liberties(point)[0])
    gone = tuple(sorted(stone for one in taken.captured for stone in one))
    where, takes = (vertex(move.point, played.size) for move in (joined, taken))
    lost = f"{takes} captures {plural(len(gone), 'stone')}"
    says = Clause(
        f"catches {stones_at(chain, played.enemy, played.size)}",
        f": if {name_of(played.enemy)} connects at {where}, {lost}",
    )
    line = (played.point, point, taken.point)
    return Fact(FactKind.SHORTAGE, Certainty.READ, gone, line, 2.0 * len(chain), says, chain)


def _short(played: Played) -> Iterator[Fact]:
    """Chains in atari that could have connected before P took a liberty from their friends."""
    for friend in played.touched:
        for point in played.after.liberties(friend[0]):
            for chain in _in_atari_at(played, point):
                held = friend != chain and played.before.in_atari(chain[0]) and _was_possible(played, point)
                if held and cannot_escape(played.after, chain[0]) and (fact := shortage_of_caught(played, chain)):
                    yield fact


def _in_atari_at(played: Played, point: int) -> list[Stones]:
    """The other side's chains whose last liberty is this point."""
    near = (n for n in neighbours(played.size)[point] if played.after.color(n) == played.enemy)
    return [chain for chain in chains(played.after, near) if played.after.in_atari(chain[0])]


def _connected(played: Played, point: int) -> Played | None:
    """The other side's move there, if all that it connects can be captured at once."""
    if not played.after.is_legal(point, played.enemy):
        return None
    joined = Played.on(played.after, played.enemy, point)
    liberties = joined.after.liberties(point) if joined.own else []
    single = len(liberties) == 1 and not joined.captured and joined.after.is_legal(liberties[0], played.color)
    return joined if single else None


def _was_possible(played: Played, point: int) -> bool:
    """Whether the other side could have connected there before, out of atari."""
    if not played.before.is_legal(point, played.enemy):
        return False
    return len(Played.on(played.before, played.enemy, point).after.liberties(point)) > 1


# ---- What the other side can no longer play --------------------------------------------------------------------------


def _stopped(played: Played) -> Iterator[Fact]:
    """The ataris and connections at the liberties of the chains that P touches, which P forbids."""
    if played.captured:
        return
    points = {point for chain in played.touched for point in played.after.liberties(chain[0])}
    for point in sorted(points):
        if was := _safe_before(played, point):
            if hit := _hit(played, was):
                yield from _told_stopped(played, point, hit, "giving atari")
            elif len(was.joined) > 1:
                stones = tuple(sorted(stone for chain in was.joined for stone in chain))
                yield from _told_stopped(played, point, stones, "connecting")


def _safe_before(played: Played, point: int) -> Played | None:
    """The other side's move there before P, if it took nothing and could not be caught."""
    if not played.before.is_legal(point, played.enemy):
        return None
    was = Played.on(played.before, played.enemy, point)
    told = any(played.after.in_atari(chain[0]) for chain in was.joined)  # as an atari
    return was if was.own and not told and not was.captured and is_safe(was.after, point) else None


def _hit(played: Played, was: Played) -> Stones | None:
    """The largest chain of the mover's that the other side's move put in atari before P, and would after P if it could.

    P may not have added a liberty to it: then P saves the chain, which is told elsewhere.
    """
    new = [chain for chain in was.touched if was.after.in_atari(chain[0]) and not was.before.in_atari(chain[0])]
    same = [chain for chain in new if played.after.liberties(chain[0]) == played.before.liberties(chain[0])]
    return max(same, key=len) if same else None


def _told_stopped(played: Played, point: int, stones: Stones, what: str) -> Iterator[Fact]:
    """The fact, if the move there loses all that it connects now."""
    joined = _connected(played, point)
    if joined is None or len(joined.own) == 1:
        return
    takes = joined.after.liberties(point)[0]
    gone = sum(map(len, Played.on(joined.after, played.color, takes).captured))
    where, with_ = (vertex(move, played.size) for move in (point, takes))
    says = Clause(f"stops {name_of(played.enemy)} from {what} at {where}", f": {with_} would capture {gone} stones")
    line = (played.point, point, takes)
    yield Fact(FactKind.SHORTAGE, Certainty.READ, (point, *stones), line, 2.0 * len(stones), says, stones)
