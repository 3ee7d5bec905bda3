"""Facts about moves on drawn boards."""

from __future__ import annotations

from tests.drawing import draw

from katachi.go import BLACK, Color, vertex
from katachi.play.reasons import Fact, FactKind
from katachi.play.reasons.connections import connections
from katachi.play.reasons.eyes import eyes
from katachi.play.reasons.ko import kos
from katachi.play.reasons.nets import nets
from katachi.play.reasons.played import Played
from katachi.play.reasons.tactics import tactics
from katachi.search.fact import Clause


def played(drawing: str, mover: Color = BLACK, letter: str = "a") -> Played:
    """The move at the letter."""
    game, points = draw(drawing, to_move=mover)
    return Played.on(game.position, mover, points[letter])


def tactics_of(drawing: str, mover: Color = BLACK, letter: str = "a") -> list[Fact]:
    """What the move at the letter does."""
    return all_tactics(played(drawing, mover, letter))


def all_tactics(move: Played) -> list[Fact]:
    """What a move does that is seen on the board without proofs and without the network."""
    return [*tactics(move), *nets(move), *connections(move), *kos(move), *eyes(move)]


def clause(sentence: str) -> Clause:
    """A sentence as a clause: its first word acts."""
    who, _, rest = sentence.partition(" ")
    return Clause(rest.removesuffix("."), who="" if who == "It" else who)


def kinds(facts: list[Fact]) -> set[FactKind]:
    """Their kinds."""
    return {fact.kind for fact in facts}


def the(kind: FactKind, facts: list[Fact]) -> Fact:
    """The one fact of a kind."""
    found = [fact for fact in facts if fact.kind is kind]
    assert len(found) == 1, [fact.sentence for fact in facts]
    return found[0]


def line_of(fact: Fact, size: int) -> str:
    """Its moves, for people."""
    return " ".join(vertex(point, size) for point in fact.line)
