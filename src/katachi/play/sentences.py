"""The reasons for a move in words, for club players.

`about` says the result of the search and what the move does on the board; `details` tells where that comes from: the
terms of the score, shapes and hints, proofs, and patterns from games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from katachi.go import PASS, vertex
from katachi.go.words import lead, listed, percent, plural, quoted, times
from katachi.knowledge.life.matcher import RuleMatch
from katachi.knowledge.patterns.nearest.advisor import Advised
from katachi.knowledge.patterns.predictor.predict import UNSTUDIED
from katachi.play import book
from katachi.search import TERMS, Candidate, Term
from katachi.search.fact import TOLD, TRIFLE, Certainty, Fact, FactKind
from katachi.search.report import (
    KATACHI,
    Collocation,
    ContextFact,
    Evidence,
    FateFact,
    GameExample,
    Nearest,
    Pattern,
    Predicted,
    Proof,
    RuleFact,
)

_SAID = {
    "online": "its own simulations",
    "transient": "games in which it was played later",
    "offline": "patterns from game records",
    "expert": "shapes and hints",
}
_JUDGED = "what the network learned from game records"
_FEW = 30  # simulations: a win rate from fewer says little
ALIKE = 0.05  # a difference in win rate that may be called none if chance explains it
WITHIN_ERROR = "the difference is within the error of the search"
_LONGEST_LINE = 6
_OFTEN = 2.0  # times the average of all points: worth telling
_TINY = 0.0001
_USUAL = 0.1  # a share that needs no comparison
_EXPECTED = 2  # of them that rest on expectations, before counts from games
_ANSWERS = {FactKind.SENTE, FactKind.VITAL}  # that say nothing about what the move does
QUIET = "A quiet move: nothing was found that decides it."

UNHEARD = "Also seen in games, without a part in the score:"
SOURCE_OF = {"nearest": "nearest", "context": "contexts", "collocation": "contexts", "predictor": "predictor"}

Told = set[GameExample] | None  # examples that were mentioned already; sentences add theirs


# ---- A candidate -----------------------------------------------------------------------------------------------------


def about(candidate: Candidate, size: int, first: Candidate | None = None) -> list[str]:
    """Sentences about a move, most important first; those with which it is compared need the first candidate."""
    said = [
        _result(candidate, size),
        comparison(candidate, first, size) if first else "",
        *reasons(candidate, size),
        _continuation(candidate, size),
    ]
    return [sentence for sentence in said if sentence]


def reasons(candidate: Candidate, size: int, most: int = TOLD) -> list[str]:
    """What the move does on the board, the weightiest first; only if that was looked up."""
    facts = candidate.evidence.facts
    if candidate.point == PASS or not (facts or candidate.evidence.asked):
        return []
    name, shape = vertex(candidate.point, size), candidate.evidence.shape
    told = worth_telling(facts)[:most]
    said = [_said(fact, name) for fact in told]
    if all(fact.kind in _ANSWERS for fact in told):
        said = [f"{name} is {shape}. {QUIET}" if shape else QUIET, *said]
    return said


def worth_telling(facts: Sequence[Fact]) -> list[Fact]:
    """The facts that are told, the weightiest first: small ones only if there is little else, and what players usually
    do only if nothing was read or proved. What the move does comes before what is to be said against it."""
    facts = [fact for fact in facts if fact.kind is not FactKind.LEAVES]  # that is so after most moves
    weighty = [fact for fact in facts if fact.size >= TRIFLE]
    small = [fact for fact in facts if fact not in weighty and fact.certainty is not Certainty.COUNTED]
    small = [fact for fact in small if fact.size or fact.kind is not FactKind.SETTLES]  # which everybody knew
    counted = [fact for fact in facts if fact.certainty is Certainty.COUNTED]
    seen = any(fact.certainty in (Certainty.PROVED, Certainty.READ) for fact in weighty)
    found = weighty if seen else [*weighty[:_EXPECTED], *counted[:1]]
    found = found if len(found) >= _EXPECTED else [*found, *small][:_EXPECTED]
    return [*sorted(found[:TOLD], key=lambda fact: fact.against), *found[TOLD:]]


def _said(fact: Fact, name: str) -> str:
    """The sentence; what others can do against the move is told apart."""
    said = fact.sentence
    if not fact.against or not fact.says.who or said.startswith(name):
        return said
    named = said.startswith(("Black", "White"))
    return f"Against it: {said if named else said[0].lower() + said[1:]}"


def details(candidate: Candidate, size: int) -> list[str]:
    """Where all that comes from: the terms of the score, shapes, hints, proofs and patterns."""
    own = candidate.by == KATACHI and candidate.visits and not candidate.weak
    terms = terms_sentence(candidate) if own else ""
    sources = candidate.terms.offline.sources
    found = (terms, _knowledge(candidate, size), *evidence(candidate.evidence, size, sources))
    return [sentence for sentence in found if sentence]


def terms_sentence(candidate: Candidate) -> str:
    """The weights of the four kinds of knowledge as one sentence."""
    terms = {name: getattr(candidate.terms, name) for name in TERMS}
    said = _SAID | ({"offline": _JUDGED} if candidate.judged else {})
    loudest, *others = sorted(terms, key=lambda name: -terms[name].weight)
    text = f"Its score of {candidate.score:.3f} rests mostly on {_share(said[loudest], terms[loudest])}"
    heard = [name for name in others if terms[name].weight >= 0.1]
    if heard:
        text += ", then on " + listed(_share(said[name], terms[name]) for name in heard)
    return text + "."


def comparison(candidate: Candidate, first: Candidate, size: int) -> str:
    """What the difference from the first candidate is worth, if it may be chance."""
    if not candidate.close:
        return ""
    other, behind = vertex(first.point, size), first.winrate - candidate.winrate
    if abs(behind) < ALIKE:
        return f"It is about as good as {other} ({WITHIN_ERROR})."
    return f"It may be {'worse' if behind > 0 else 'better'} than {other}, but {WITHIN_ERROR}."


def of_book(advised: Advised, size: int) -> str:
    """The move that the opening book would play, with its counts."""
    return f"The opening book plays {vertex(advised.point, size)}: {book.sentence(advised, size)}."


def _result(c: Candidate, size: int) -> str:
    name, who = vertex(c.point, size), c.color.name.capitalize()
    if c.same:
        name += f" (the same as {listed(vertex(point, size) for point in c.same)} by symmetry)"
    if c.by != KATACHI:
        return _judgement(c, name, who)
    if not c.visits:
        return f"{name} was not simulated."
    if c.weak:
        return f"{name} has only {plural(c.visits, 'simulation')}, too few to say how good it is."
    caution = " (too few to tell much)" if c.visits < _FEW else ""
    if c.judged:
        judged = plural(c.judged, "judgement")
        by = f"by {c.visits} simulations{caution} and {judged} of the network"
        return f"{name}: {who}'s chance is {percent(c.winrate, 0)}, {lead(c.lead)}, {by}."
    return (
        f"{name}: {who} wins {percent(c.winrate, 1)} of its {c.visits} simulations{caution}, on average {lead(c.lead)}."
    )


def _judgement(c: Candidate, name: str, who: str) -> str:
    """The numbers of a judge, which is named."""
    if not c.visits:
        return f"{name}: {c.by} did not consider it."
    if c.weak:
        return f"{name} has only {plural(c.visits, 'visit')} of {c.by}, too few to say how good it is."
    return (
        f"{name}: {who}'s chance is {percent(c.winrate, 0)}, {lead(c.lead)}, says {c.by} ({plural(c.visits, 'visit')})."
    )


def _knowledge(c: Candidate, size: int) -> str:
    """Shapes by name, then the hints, good and bad ones apart."""
    if c.point == PASS:
        return ""
    shapes = list(dict.fromkeys(shape.words for shape in c.shapes))
    parts = [f"It is {listed(shapes)} at {vertex(c.point, size)}"] if shapes else []
    good = [h.words for h in c.hints if 2 * h.wins >= h.visits]
    bad = [h.words for h in c.hints if 2 * h.wins < h.visits]
    if good:
        parts.append(("it" if parts else "It") + f" deserves a look because {listed(good)}")
    if bad:
        parts.append(("against it:" if parts else "Against it:") + f" {listed(bad)}")
    return "; ".join(parts) + "." if parts else ""


def _continuation(c: Candidate, size: int) -> str:
    line = [vertex(point, size) for point in c.line[:_LONGEST_LINE]]
    return f"Expected continuation: {' '.join(line)}." if len(line) > 1 else ""


def _share(said: str, term: Term) -> str:
    known_as = "RAVE; " if said == _SAID["transient"] else ""
    return f"{said} ({known_as}weight {percent(term.weight, 0)}, value {term.value:.3f})"


# ---- Evidence --------------------------------------------------------------------------------------------------------


def evidence(found: Evidence, size: int, sources: Mapping[str, float] | None = None) -> list[str]:
    """The most convincing first: proofs, the nearest pattern, the widest surroundings, continuation, predictor.

    With the parts that sources had in the score, patterns of a source that had none come last and are told apart.
    """
    said = [fact(proof, size) for proof in found.rules]
    if found.asked and not any(not isinstance(pattern, Predicted) for pattern in found.patterns):
        said.append("No pattern of the knowledge base is known here.")
    widest = max((p.window for p in found.patterns if isinstance(p, ContextFact)), default=0)
    shown = [p for p in found.patterns if not isinstance(p, ContextFact) or p.window == widest]
    told: set[GameExample] = set()
    heard = [p for p in shown if sources is None or sources.get(SOURCE_OF[p.kind])]
    said += [fact(pattern, size, told) for pattern in heard]
    seen = [fact(pattern, size, told) for pattern in shown if pattern not in heard]
    return [*said, f"{UNHEARD} {seen[0]}", *seen[1:]] if seen else said


def fact(found: Pattern | Proof, size: int, told: Told = None) -> str:
    """One fact as a sentence, with its latest example that was not mentioned before."""
    match found:
        case Nearest():
            return _nearest(found) + _for_example(found.examples, told) + "."
        case ContextFact():
            return _context(found) + _for_example(found.examples, told) + "."
        case Collocation():
            return _collocation(found, size) + _for_example(found.examples, told) + "."
        case Predicted():
            return _predicted(found)
        case RuleFact():
            return _rule(found.match, size)
        case FateFact():
            return _fate(found, size)


def _nearest(seen: Nearest) -> str:
    rare = "rarely " if seen.interval[1] < seen.average else ""
    who = f"In {quoted(seen.source)} this was {rare}played" if seen.source else f"Professionals {rare}played here"
    like = f"with {_alike(seen.order)}{seen.boards}"
    often = seen.probability / seen.average if seen.average else 0.0
    if often >= _OFTEN and seen.probability < _USUAL:
        like += f", {often:.0f} times as often as at any point"
    cases = f"{seen.played:,} of {seen.matched:,} such positions"
    return f"{who}{':' if rare else ''} in {cases} ({_between(seen.probability, *seen.interval)}; {like})"


def _context(seen: ContextFact) -> str:
    won = f", and the mover won {percent(seen.wins / seen.decided)} of those games" if seen.decided else ""
    where = f"{quoted(seen.source) if seen.source else 'professional games'}{seen.boards}"
    return f"Exactly these {seen.window}×{seen.window} surroundings occurred {times(seen.count)} in {where}{won}"


def _collocation(seen: Collocation, size: int) -> str:
    usual = "it is a usual continuation:" if seen.share >= _USUAL else "it was"
    cases = f"{seen.count:,} of {seen.followed:,} cases ({_between(seen.share, *seen.interval)})"
    return f"After the stone at {vertex(seen.after, size)} {usual} the next move nearby in {cases}"


def _predicted(found: Predicted) -> str:
    place = "its first choice" if found.rank == 1 else f"number {found.rank} of {found.of}"
    trained = f" of {quoted(found.source)}" if found.source else ", trained on professional games,"
    text = f"The move predictor{trained} gives it {percent(found.probability)} ({place})"
    reasons = [feature for feature in found.features if feature.name != UNSTUDIED]
    named = [f"“{feature.name}” ({_signed(feature.weight)})" for feature in reasons[:3]]
    return text + (f"; compared with the average legal move, what weighs most is {listed(named)}." if named else ".")


def _rule(rule: RuleMatch, size: int) -> str:
    who, other = rule.color.name.capitalize(), rule.color.opponent.name.capitalize()
    place = vertex((rule.stones or rule.points)[0], size)
    what = "lives" if rule.goal == "life" else "has an eye"
    how = f"even if {other} moves first" + (f", within {rule.depth} plies" if rule.depth else "")
    return f"{who} then {what} at {place} {how} (proven rule {rule.set} {rule.number})."


def _fate(proved: FateFact, size: int) -> str:
    said = proved.group.sentence(size)
    begun = said[0].lower() + said[1:]
    if not proved.after:
        return f"That area is settled already: {begun}"
    return f"After {' '.join(vertex(point, size) for point in proved.after)} {begun}"


def _signed(weight: float) -> str:
    return f"{weight:+.1f}".replace("-", "−")


def _between(share: float, least: float, most: float) -> str:
    low, high = percent(least), percent(most)
    interval = f"{low.removesuffix(' %')}–{high}"
    if low == high:
        return percent(share)
    if least < _TINY:
        interval = f"{100 * least:.{2 if least >= _TINY else 3}f}–{100 * most:.2f} %"
    return f"{percent(share)}, 95 % interval {interval}"


def _for_example(examples: tuple[GameExample, ...], told: Told) -> str:
    """The latest example that was not mentioned before."""
    new = [example for example in examples if example not in (told or ())]
    if not new:
        return ""
    if told is not None:
        told.add(new[-1])
    return f", for example {new[-1]}"


def _alike(order: int) -> str:
    """The points that a nearest pattern of this order compares: ``the 9 nearest stones and edges alike``."""
    if order < 1:
        return "whatever stands around"
    return f"the {order} nearest stones and edges alike" if order > 1 else "the nearest stone or edge alike"
