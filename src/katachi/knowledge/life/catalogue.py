"""The sets of rules: the paper's, and the smaller ones a set is compared with."""

from __future__ import annotations

from collections.abc import Iterable

from katachi.knowledge.life.frame import PLACES, Place
from katachi.knowledge.life.paper import PAPER
from katachi.knowledge.life.rule_set import Mode, SetKey


def parse_size(text: str) -> tuple[int, int]:
    """4x3: four cells along the edge, three away from it. Raises ValueError for anything else."""
    words = text.lower().replace("×", "x").split("x")
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(f"{text!r} is not a size: write it as 4x3, four cells along the edge and three away from it")
    return int(words[0]), int(words[1])


def parse_place(text: str) -> Place:
    """Corner, side or center (or centre). Raises ValueError for anything else."""
    word = "center" if text.lower() == "centre" else text.lower()
    for place in PLACES:
        if word == place:
            return place
    raise ValueError(f"{text!r} is not a place: use corner, side or center")


def catalogue(mode: Mode) -> list[SetKey]:
    """The sets of the paper's tables, smaller ones first."""
    return in_order(SetKey.parse("-".join((*entry, mode))) for entry in PAPER)


def needed(key: SetKey, more: Iterable[SetKey] = ()) -> list[SetKey]:
    """The smaller sets whose rules fit into the rectangle, of the paper's sizes and of `more`; the smallest first."""
    known = {*catalogue(key.mode), *(other for other in more if other.mode == key.mode)}
    return in_order(other for other in known if other.goal == key.goal and fits(other, key))


def eyes_within(key: SetKey) -> list[SetKey]:
    """The eye sets of the paper's sizes that fit into the rectangle: two of them may explain life."""
    inner = (other for other in catalogue(key.mode) if other.goal == "eye")
    return in_order(other for other in inner if fits(other, key) or other[1:4] == key[1:4])


def plan(wanted: Iterable[SetKey], *, eyes: bool = False) -> list[SetKey]:
    """The sets and everything they need, each after what it needs; with `eyes`, sets on life need those on eyes."""
    keys = list(wanted)
    if eyes:
        keys = list({*keys, *(eye for key in keys if key.goal == "life" for eye in eyes_within(key))})
    return in_order({*keys, *(other for key in keys for other in needed(key, keys))})


def in_order(keys: Iterable[SetKey]) -> list[SetKey]:
    """By goal and number of cells, so that what fits into a rectangle comes before it."""
    return sorted(keys, key=lambda key: (key.mode, key.goal, key.cells, PLACES.index(key.place), key))


def fits(small: SetKey, large: SetKey) -> bool:
    """Whether the smaller rectangle fits into the larger one. Its edges must lie on edges; other sides may lie
    anywhere."""
    if PLACES.index(small.place) < PLACES.index(large.place) or small.cells >= large.cells:
        return False
    straight = small.width <= large.width and small.height <= large.height
    turned = small.width <= large.height and small.height <= large.width
    return straight or (turned and not small.place == large.place == "side")
