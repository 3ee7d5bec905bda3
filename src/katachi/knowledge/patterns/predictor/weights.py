"""Weights of the move predictor in words.

The predictor keeps features as hashes, so only kinds that can be listed completely can be described: distances, lines,
what a move does at once, and shapes of the eight neighbours.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from katachi import _core
from katachi.knowledge.patterns.predictor.predict import SLOTS, Predictor, slot_family, slot_name

FAMILIES = ("distance", "tactics", "shape")
_SLOT = {slot_name(slot): slot for slot in range(SLOTS)}
_STAGES = ("opening", "early middle game", "middle game", "endgame")
_FAR = 17
_NOBODY = 18


@dataclass(frozen=True)
class Weight:
    """A feature in words, its weight, and how often it was played (rounded down to a power of two)."""

    family: str
    text: str
    weight: float
    count: int


def listing(predictor: Predictor, family: str | None = None) -> list[Weight]:
    """All features that can be described, the highest weight first. Raises ValueError for an unknown family."""
    if family is not None and family not in FAMILIES:
        raise ValueError(f"--family {family!r}: use one of {', '.join(FAMILIES)}")
    found = []
    for slot, value, text in _all_features():
        if family is not None and slot_family(slot) != family:
            continue
        known = predictor.weight(slot, value)
        if known is not None:
            found.append(Weight(slot_family(slot), text, known[0], known[1]))
    return sorted(found, key=lambda weight: -weight.weight)


def _all_features() -> Iterator[tuple[int, int, str]]:
    yield from _distances()
    yield from _contacts()
    yield from _tactics()
    yield from _shapes()


def _coded(digits: tuple[int, ...], radices: tuple[int, ...]) -> int:
    code = 0
    for digit, radix in zip(digits, radices, strict=True):
        code = code * radix + digit
    return _joined(code)


def _joined(*values: int) -> int:
    total = 0
    for value in values:
        total = (total * 1021 + value) % 2**64
    return total


# ---- Where -----------------------------------------------------------------------------------------------------------


def _distances() -> Iterator[tuple[int, int, str]]:
    near = [*range(2, _FAR + 1), _NOBODY]
    for away, (phase, stage) in itertools.product(near, enumerate(_STAGES)):
        slot = _SLOT["distance to the last move"]
        yield slot, _joined(away, phase), f"{_away(away)} from the last move, {stage}"
    for a, b in itertools.product([0, *near], repeat=2):
        slot = _SLOT["distances to the last two moves"]
        yield slot, _joined(a, b), f"{_away(a)} from the last move, {_away(b)} from one's own last move"
    for a in range(10):
        for b, sixteens in itertools.product(range(a, 10), range(17)):
            stones = f"{16 * sixteens} to {16 * sixteens + 15} stones"
            text = f"on lines {a + 1} and {b + 1}, {stones}"
            yield _SLOT["line and stage of the game"], _joined(a * 16 + b, sixteens), text


def _away(distance: int) -> str:
    return "(none)" if distance == _NOBODY else f"{distance}+" if distance == _FAR else str(distance)


# ---- What a move does at once ----------------------------------------------------------------------------------------


def _contacts() -> Iterator[tuple[int, int, str]]:
    slot = _SLOT["liberties and neighbours"]
    for values in itertools.product(range(1, 8), range(5), range(5), range(5), range(5)):
        liberties, friends, enemies, weak_friend, weak_enemy = values
        own = f", touches {friends} own, the weakest with {weak_friend}" if friends else ""
        other = f", touches {enemies} enemies, the weakest with {weak_enemy}" if enemies else ""
        yield slot, _coded(values, (8, 5, 5, 5, 5)), f"{liberties} liberties afterwards{own}{other}"


_CAPTURED = ("", "takes a stone", "takes two stones", "takes three to five stones", "takes more than five stones")
_RESCUED = ("", "a stone", "two or three stones", "four or more stones")
_LOST = ("", "a stone", "two or three stones", "four or five stones", "six or more stones")
# The digits of Tactics::code, the first one first.
_DIGITS = (5, 2, 2, 2, 4, 3, 4, 2, 5, 4, 2)


def _tactics() -> Iterator[tuple[int, int, str]]:
    slot = _SLOT["captures, ataris, escapes"]
    for digits in itertools.product(*(range(radix) for radix in _DIGITS)):
        yield slot, _coded(digits, _DIGITS), _deed(digits)


def _deed(digits: tuple[int, ...]) -> str:
    captured, saves, takes_last, ko, escaped, ataris, size, ataris_last, lost, liberties, eye = digits
    said = [
        _CAPTURED[captured],
        "which saves its own" if saves else "",
        "the last stone among them" if takes_last else "",
        "taking a ko" if ko else "",
        f"saves {_RESCUED[escaped]} from atari ({_kept(liberties)})" if escaped else "",
        f"{'double ' if ataris == 2 else ''}atari on {_RESCUED[size]}" if ataris else "",
        "the last stone among them" if ataris_last else "",
        f"puts {_LOST[lost]} into atari itself" if lost else "",
        "inside an eye" if eye else "",
    ]
    return ", ".join(text for text in said if text) or "nothing of the kind"


def _kept(liberties: int) -> str:
    return "3 or more liberties" if liberties == 3 else f"{liberties} liberties"


# ---- Shapes ----------------------------------------------------------------------------------------------------------

_SIGNS = ".XO#"  # empty, own, enemy, edge
_PLACES = (1, 3, 5, 7, 0, 2, 6, 8)  # of the eight neighbours, in the order of the hash, in a square of three rows
_EDGES = ((), (0, 1, 2), (0, 1, 2, 3, 6))  # off the board: nowhere, above, above and to the left


def _shapes() -> Iterator[tuple[int, int, str]]:
    slot = _SLOT["shape, 8 points"]
    seen = set()
    for edges in _EDGES:
        inside = [place for place in _PLACES if place not in edges]
        for stones in itertools.product(range(3), repeat=len(inside)):
            square = dict.fromkeys(edges, 3) | dict(zip(inside, stones, strict=True))
            value = _core.predictor_shape_value([square[place] for place in _PLACES])
            if value in seen:
                continue
            seen.add(value)
            signs = "".join("+" if i == 4 else _SIGNS[square[i]] for i in range(9))
            yield slot, value, f"{signs[:3]} / {signs[3:6]} / {signs[6:]}"
