"""Claims, assumptions and boards in words."""

from katachi.reading.checker.document import Claim
from katachi.reading.checker.game import Spot
from katachi.reading.checker.question import Question

_COLORS = {"B": "Black", "W": "White"}
# By goal: the words if the attacker wins, and if the defender wins.
_RESULTS = {
    "life": ("{0} is dead", "{0} is alive"),
    "two eyes": ("{0} does not get two eyes", "{0} gets two eyes"),
    "eye": ("{0} gets no eye", "{0} gets an eye"),
    "any target": ("a target of {0}'s is captured", "{0}'s targets are saved"),
    "all targets": ("{0}'s targets are all captured", "a target of {0}'s is saved"),
    "link": ("{0}'s targets are not linked", "{0}'s targets are linked"),
}


def result(question: Question, claim: Claim) -> str:
    """Who achieves what: "White is dead"."""
    lost, won = _RESULTS[question.goal]
    return (won if claim.winner == "D" else lost).format(_COLORS[question.defender])


def sentence(question: Question, claim: Claim) -> str:
    """A claim, such as "White is dead, Black to move, no ko threats"."""
    defender = _COLORS[question.defender]
    attacker = _COLORS["W" if question.defender == "B" else "B"]
    mover = defender if claim.mover == "D" else attacker
    parts = [result(question, claim), f"{mover} to move"]
    if claim.after:
        parts.append("after " + " ".join(question.name(move) for move in claim.after))
    counts = [f"{side} with {count}" for side, count in zip((defender, attacker), claim.threats, strict=True) if count]
    parts.append(
        " and ".join(counts) + " ko " + ("threat" if sum(claim.threats) == 1 else "threats")
        if counts
        else "no ko threats"
    )
    return ", ".join(parts)


def summary(question: Question, claims: tuple[Claim, ...]) -> str:
    """All claims in one line; those after a first move are counted."""
    whole = [sentence(question, claim) for claim in claims if not claim.after]
    later: dict[str, int] = {}
    for claim in claims:
        if claim.after:
            later[result(question, claim)] = later.get(result(question, claim), 0) + 1
    moves = [f"{text} after {count} first {'move' if count == 1 else 'moves'}" for text, count in later.items()]
    return "; ".join(whole + moves)


def assumptions(question: Question) -> list[str]:
    """What a proof assumes, one line for each assumption."""
    lines = []
    for chain in question.wall_chains():
        stones = "1 stone" if chain.stones == 1 else f"{chain.stones} stones"
        liberties = "1 liberty" if chain.liberties == 1 else f"{chain.liberties} liberties"
        lines.append(f"the chain at {question.name(chain.stone)} ({stones}, {liberties} outside) is never captured")
    for points, text in (
        (question.granted_points(), "the attacker's, though empty"),
        (question.ignored_stones(), "the defender's, but no help to him"),
        (sorted(question.escape), "a way out: a defending stone there is safe"),
    ):
        if points:
            lines.append(" ".join(question.name(p) for p in points) + f": {text}")
    return lines


def drawing(question: Question, spot: Spot) -> str:
    """The board with the position in its region."""
    defender, attacker = ("X", "O") if question.defender == "B" else ("O", "X")
    signs = {**dict.fromkeys(question.black, "X"), **dict.fromkeys(question.white, "O")}
    signs.update(dict.fromkeys(question.region, "."))
    signs.update(dict.fromkeys(spot.defender, defender))
    signs.update(dict.fromkeys(spot.attacker, attacker))
    size = question.size
    letters = "   " + " ".join("ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size])
    rows = [" ".join(signs.get(y * size + x, ".") for x in range(size)) for y in range(size)]
    board = [letters, *(f"{size - y:2d} {row} {size - y}" for y, row in enumerate(rows)), letters]
    mover = _COLORS[question.defender if spot.mover == "D" else "W" if question.defender == "B" else "B"]
    notes = [f"{mover} (X) to move" if (mover == "Black") else f"{mover} (O) to move"]
    if spot.ban is not None:
        notes.append(f"ko at {question.name(spot.ban)}")
    notes.append(f"ko threats: defender {spot.threats[0]}, attacker {spot.threats[1]}")
    if spot.inside:
        notes.append("the outside is filled")
    return "\n".join([*board, ", ".join(notes)])
