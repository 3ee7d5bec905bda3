"""Claims, assumptions and boards in words."""

from collections.abc import Iterable
from dataclasses import replace

from katachi.reading.checker.document import Claim
from katachi.reading.checker.game import PASS, Spot, play
from katachi.reading.checker.question import Question

_COLORS = {"B": "Black", "W": "White"}
# By goal: the words if the attacker wins, and if the defender wins.
_RESULTS = {
    "life": ("{0} is dead", "{0} is alive"),
    "two eyes": ("{0} does not get two eyes", "{0} gets two eyes"),
    "eye": ("{0} gets no eye", "{0} gets an eye, or lives without one"),
    "any target": ("a target of {0}'s is captured", "{0}'s targets are saved"),
    "all targets": ("{0}'s targets are all captured", "a target of {0}'s is saved"),
    "link": ("{0}'s targets are not linked", "{0}'s targets are linked"),
}
# The same where the stones that live need not be those in question, or where there are several targets.
_SOME = {
    "life": ("{0} is dead", "{0} keeps at least one stone"),
    "two eyes": ("{0} does not get two eyes", "{0} gets two eyes with at least one chain"),
    "eye": ("a target of {0}'s is captured", "none of {0}'s targets is captured"),
}


def result(question: Question, claim: Claim) -> str:
    """Who achieves what: "White is dead"."""
    several = len(question.targets) > 1 if question.targets else _is_about_others(question, claim)
    words = _SOME if several and question.goal in _SOME else _RESULTS
    return words[question.goal][claim.winner == "D"].format(_COLORS[question.defender])


def _is_about_others(question: Question, claim: Claim) -> bool:
    """Whether there are several chains, or the only one has been captured in the moves that were played."""
    ground, spot = question.ground(claim.winner), question.start(claim.mover, claim.threats)
    for move in claim.after:
        if (after := play(ground, spot, move)) is None:
            break  # the check says so
        spot = after
    return len(question.chains) != 1 or not question.chains[0] <= spot.defender


def sentence(question: Question, claim: Claim, moves: str = "") -> str:
    """A claim, such as "White is dead, Black to move, no ko threats". `moves`: other words for those played."""
    defender, attacker = _COLORS[question.defender], _attacker(question)
    parts = [result(question, claim), f"{defender if claim.mover == 'D' else attacker} to move"]
    if claim.after:
        parts.append("after " + (moves or " ".join(question.name(move) for move in claim.after)))
    counts = [f"{side} with {count}" for side, count in zip((defender, attacker), claim.threats, strict=True) if count]
    threats = f"{' and '.join(counts)} ko {'threat' if sum(claim.threats) == 1 else 'threats'}"
    return ", ".join([*parts, threats if counts else "no ko threats"])


def summary(question: Question, claims: tuple[Claim, ...]) -> str:
    """All claims in one line; those about one first move each that say the same are put together."""
    together: dict[Claim, list[str]] = {}
    for claim in claims:
        alone = len(claim.after) != 1
        names = together.setdefault(claim if alone else replace(claim, after=(PASS,)), [])
        names += [] if alone else [question.name(claim.after[0])]
    return "; ".join(sentence(question, claim, _either(names)) for claim, names in together.items())


def _either(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def assumptions(question: Question, claims: tuple[Claim, ...]) -> list[str]:
    """What these claims take for granted, one line for each assumption."""
    lines = _about_the_wall(question, claims)
    if any(question.banned(claim.mover) is not None for claim in claims) and question.taker is not None:
        taken = f"{question.name(question.taker)} has just taken the ko at {question.name(question.ko or 0)}"
        lines.append(f"{taken}, which may not be retaken at once")
    if question.goal == "eye":
        shared = ", the same for all" if len(question.targets) > 1 else ""
        lines.append(f"the stones in question ({_names(question, question.stones)}) have an eye elsewhere{shared}")
    return lines


def _about_the_wall(question: Question, claims: tuple[Claim, ...]) -> list[str]:
    inside, lines = set(question.region), []
    around = {n for p in question.wall for n in question.neighbours(p) if n not in inside}
    for chain in sorted({question.chain(n) for n in around & question.enemy}, key=min):
        liberties = len(question.liberties(chain) - inside)
        size = f"{_count(len(chain), 'stone', 'stones')}, {_count(liberties, 'liberty', 'liberties')} outside"
        lines.append(f"the chain at {question.name(min(chain))} ({size}) is never captured")
    attacks = any(claim.winner == "A" for claim in claims)
    gets_out = question.given and not question.closed and attacks
    safe = question.exits & question.solid_wall if gets_out else question.exits
    if safe:
        lines.append(f"{_attacker(question)}'s stones on {_names(question, safe)} are never captured")
    if question.exits and question.closed and attacks:
        where = _names(question, question.exits)
        lines.append(f"{_COLORS[question.defender]} does not get out at {where}, and has no help from beyond")
    elif question.exits and not question.given and attacks:
        behind = _names(question, around - question.enemy)
        lines.append(f"{behind} beyond the region: {_attacker(question)}'s, though empty")
    return lines


def _attacker(question: Question) -> str:
    return _COLORS["W" if question.defender == "B" else "B"]


def _names(question: Question, points: Iterable[int]) -> str:
    return " ".join(question.name(p) for p in sorted(points))


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def drawing(question: Question, spot: Spot | None = None) -> str:
    """The board; with a position, that position in its region. Empty points beyond the region are left blank."""
    defender, attacker = ("X", "O") if question.defender == "B" else ("O", "X")
    signs = dict.fromkeys(range(question.size**2), " ") | dict.fromkeys(question.region, ".")
    if spot is None:
        signs |= dict.fromkeys(question.black, "X") | dict.fromkeys(question.white, "O")
    else:
        beyond = set(signs).difference(question.region)
        signs |= dict.fromkeys(question.black & beyond, "X") | dict.fromkeys(question.white & beyond, "O")
        signs |= dict.fromkeys(spot.defender, defender) | dict.fromkeys(spot.attacker, attacker)
    size = question.size
    letters = "   " + " ".join("ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size])
    rows = [" ".join(signs[y * size + x] for x in range(size)) for y in range(size)]
    board = [letters, *(f"{size - y:2d} {row} {size - y}" for y, row in enumerate(rows)), letters]
    return "\n".join([*board, _below(question, spot)])


def _below(question: Question, spot: Spot | None) -> str:
    if spot is None:
        chains = question.targets or question.chains
        at = f"{'chain' if len(chains) == 1 else 'chains'} at {_names(question, map(min, chains))}"
        about = f"about {_COLORS[question.defender]}'s {at}"
        return f"X is Black, O is White; {about}; only the part with dots, and the stones in it, is read"
    mover = _COLORS[question.defender] if spot.mover == "D" else _attacker(question)
    notes = [f"{mover} ({'X' if mover == 'Black' else 'O'}) to move"]
    if spot.ban is not None:
        notes.append(f"ko at {question.name(spot.ban)}")
    notes.append(f"ko threats: defender {spot.threats[0]}, attacker {spot.threats[1]}")
    if spot.inside:
        notes.append("the outside is filled")
    return ", ".join(notes)
