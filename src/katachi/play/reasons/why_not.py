"""Why not this move? What the other side does to it, and what the better move has that it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from katachi.go import PASS, Color, Game, Point, vertex
from katachi.go.words import listed, name_of
from katachi.play.reasons.finder import Reasons
from katachi.play.reasons.outlook import clear, largest_area
from katachi.play.reasons.ranking import ranked
from katachi.search.fact import TOLD, TRIFLE, Certainty, Clause, Fact, FactKind, about_points, place_of, stones_at

_LEAST_POINTS = 2.0  # a difference in territory that is told
_TOGETHER = 2  # facts about the reply in one sentence
_EQUAL = 1.0  # points: moves that differ by less are about equal
_MOSTLY = 0.5  # of the stones or points of a fact, if it says what was said
_EXPLAINED = {FactKind.RACE, FactKind.SNAPBACK, FactKind.THROW_IN, FactKind.SHORTAGE, FactKind.KO}
_NOTHING = "Nothing was found that decides between the two moves."


@dataclass(frozen=True)
class WhyNot:
    """A move compared with a better one. `line` begins with the move, `better_line` with the better one."""

    size: int
    color: Color
    move: Point
    better: Point
    points_lost: float
    line: tuple[Point, ...]
    better_line: tuple[Point, ...]
    facts: tuple[Fact, ...]

    @property
    def reply(self) -> Point | None:
        """What the other side plays."""
        return self.line[1] if len(self.line) > 1 else None

    @property
    def sentences(self) -> list[str]:
        """The reasons, the weightiest first."""
        return [fact.sentence for fact in self.facts[:TOLD]] or [_NOTHING]


def why_not(
    reasons: Reasons,
    game: Game,
    color: Color,
    line: Sequence[int],
    better_line: Sequence[int],
    points_lost: float,
) -> WhyNot:
    """Compare a move with a better one, given what is expected to follow each. The game is before the moves."""
    mine, better = line[0], better_line[0]
    differs = points_lost >= _EQUAL
    same_reply = tuple(line[1:2]) == tuple(better_line[1:2])
    does, better_does = (reasons.about(game, color, point) for point in (mine, better))
    missing = _missing(game.size, better, does, better_does)
    found = [
        *_against(game.size, mine, does, better_does),
        *([] if same_reply else _replies(reasons, game, color, line, better, expected=differs)),
        # If the moves are about equal, what the network expects does not tell them apart.
        *_together(missing if differs else [fact for fact in missing if fact.certainty is not Certainty.SIMULATED]),
        *(_territory(reasons, game, color, line, better_line) if differs else ()),
    ]
    kept = ranked(fact for fact in found if fact.size >= TRIFLE)
    if not kept:  # then at least what each of them leads to
        kept = ranked([*([] if same_reply else _replies(reasons, game, color, line, better)), *_together(missing, 0.0)])
    told = _once(kept, game, color, better)
    return WhyNot(game.size, color, mine, better, points_lost, tuple(line), tuple(better_line), told)


def _against(size: int, mine: int, does: Sequence[Fact], better_does: Sequence[Fact]) -> Iterator[Fact]:
    """What is wrong with the move, and not with the better one."""
    known = {(fact.kind, fact.stones) for fact in better_does if fact.against}
    for fact in does:
        if fact.against and (fact.kind, fact.stones) not in known:
            yield replace(fact, says=fact.says.about(_move(mine, size)))


def _move(point: int, size: int) -> str:
    return "a move elsewhere" if point == PASS else vertex(point, size)


def _replies(
    reasons: Reasons, game: Game, color: Color, line: Sequence[int], better: int, *, expected: bool = True
) -> list[Fact]:
    """What the reply does, in one sentence; if wanted, with what is only expected."""
    if len(line) < 2 or line[1] == PASS:
        return []
    after = game.copy()
    after.play(line[0], color)
    told = [fact for fact in reasons.about(after, color.opponent, line[1]) if _tells(fact) and fact.size >= TRIFLE]
    told = _distinct(fact for fact in told if expected or fact.certainty is not Certainty.SIMULATED)
    if not told:
        return []
    reply = f"{vertex(line[1], game.size)}{' first' if line[1] == better else ''}"
    who = f"after {_move(line[0], game.size)} {name_of(color.opponent)} plays {reply}, which"
    first = _joined([replace(fact, says=replace(fact.says, who=who)) for fact in told[:_TOGETHER]])
    return [replace(first, line=(line[0], *first.line), against=True)]


def _tells(fact: Fact) -> bool:
    """Whether a fact for a move says something in a comparison; that a move should be answered does not."""
    vague = fact.kind is FactKind.THREAT and not fact.stones
    return not fact.against and not vague and not fact.says.who


def _missing(size: int, better: int, does: Sequence[Fact], better_does: Sequence[Fact]) -> list[Fact]:
    """What the better move does, and this one does not."""
    has = {claim for fact in does for claim in _claims(fact)}
    new = (fact for fact in better_does if not has.issuperset(_claims(fact)))
    name = _move(better, size)
    return [replace(f, says=f.says.about(name)) for f in new if _tells(f) and f.kind is not FactKind.TERRITORY]


def _claims(fact: Fact) -> set[tuple[FactKind, int | str]]:
    """What a fact is about: its stones or, if it has none, what it says."""
    return {(fact.kind, stone) for stone in fact.stones} or {(fact.kind, fact.says.predicate)}


def _distinct(facts: Iterable[Fact]) -> list[Fact]:
    """The facts about one move, without the worth of a place in which the fate of stones is told."""
    found: list[Fact] = []
    for fact in facts:
        area = not fact.stones and any(_is_about_the_same(fact, other) for other in found)
        alone = fact.kind is FactKind.RACE or (fact.kind is FactKind.ENDGAME and found and found[0].stones)
        if not area and not (alone and found):
            found.append(fact)
    return found


def _together(facts: Sequence[Fact], least: float = TRIFLE) -> list[Fact]:
    """The facts about one move, the first two in one sentence if nothing is lost with that."""
    told = _distinct(fact for fact in facts if fact.size >= least)
    if len(told) < _TOGETHER or any(fact.says.rest for fact in told[:_TOGETHER]):
        return told
    return [_joined(told[:_TOGETHER]), *told[_TOGETHER:]]


def _once(facts: Sequence[Fact], game: Game, color: Color, better: int) -> tuple[Fact, ...]:
    """The facts, each thing said once: what becomes of stones after the move, and that the better one decides it
    otherwise, in one sentence; an area is told only if it is another one."""
    kept: dict[int, Fact] = {}
    order = sorted(range(len(facts)), key=lambda i: (facts[i].kind is FactKind.TERRITORY, facts[i].line[0] == better))
    for place in order:  # stones come before areas, and what happens before what would have happened
        fact = facts[place]
        same = next((i for i, other in kept.items() if _is_about_the_same(fact, other)), None)
        if same is None:
            kept[place] = fact
        elif fact.line[0] == better != kept[same].line[0] and _told_stones(fact) == _told_stones(kept[same]):
            kept[min(same, place)] = _with_opposite(kept.pop(same), fact, game, color)
    return tuple(kept[place] for place in sorted(kept))


def _told_stones(fact: Fact) -> set[int]:
    """The stones that a fact is about, without those of its own line."""
    return set(fact.stones).difference(fact.line)


def _is_about_the_same(fact: Fact, other: Fact) -> bool:
    """Whether most of its stones, or of its points if it is about an area, are those of the other fact."""
    both = fact.stones and other.stones
    own, known = (fact.stones, other.stones) if both else (fact.points, (*other.points, *other.stones))
    return len(set(own).intersection(known)) >= _MOSTLY * len(own)


def _with_opposite(fact: Fact, other: Fact, game: Game, color: Color) -> Fact:
    """``After G3 Black plays A6 first, which kills the 5 white stones at B5; White's A6 makes them alive``: stones are
    named once, and what the better move is worth is left out."""
    does, stones = other.says.predicate.partition(" (about ")[0], _told_stones(other)
    side = game.position.color(min(stones)) if stones else 0
    if not side or fact.says.rest or (named := stones_at(other.stones, Color(side), game.size)) not in does:
        return fact
    them = "them" if len(other.stones) > 1 else "it"
    does = does.replace(named, them).replace(f"shuts in {them}", f"shuts {them} in")
    rest = f"; {name_of(color)}'s {_move(other.line[0], game.size)} {does}"
    return replace(fact, says=replace(fact.says, rest=rest))


def _joined(facts: Sequence[Fact]) -> Fact:
    """The predicates of facts in one sentence; what explains a single one is told with it."""
    points = tuple(sorted({point for fact in facts for point in fact.points}))
    rest = facts[0].says.rest if len(facts) == 1 and facts[0].kind in _EXPLAINED else ""
    says = Clause(listed(fact.says.predicate for fact in facts), rest, facts[0].says.who)
    stones = tuple(sorted({stone for fact in facts for stone in fact.stones}))
    return replace(facts[0], points=points, says=says, stones=stones)


def _territory(
    reasons: Reasons, game: Game, color: Color, line: Sequence[int], better_line: Sequence[int]
) -> list[Fact]:
    """The area that the mover has after the better line and not after the other, as the network expects it."""
    ends = []
    for moves in (line, better_line):
        end, side = game.copy(), color
        for point in moves[:2]:
            end.play(point, side)
            side = side.opponent
        ends.append(reasons.outlook.owners(end, side, color))
    change = ends[1] - ends[0]
    area = largest_area(change, game.size)
    worth = float(change[area].sum()) if area else 0.0
    if worth < _LEAST_POINTS:
        return []
    drawn = clear(area, change)
    place, points = place_of(drawn, game.size), about_points(worth, "more ")
    says = Clause(f"has {points}{place}", who=f"with {vertex(better_line[0], game.size)} {name_of(color)}")
    return [Fact(FactKind.TERRITORY, Certainty.SIMULATED, drawn, tuple(better_line), worth, says)]
