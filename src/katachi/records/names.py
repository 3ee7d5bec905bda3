"""Names of people as records spell them: case, accents, hyphens and the order of their parts differ.

>>> is_spelt("Lee Se-dol", "sedol lee"), is_spelt("Chō Chikun", "Cho Chikun"), is_spelt("Cho Chikun", "Cho U")
(True, True, False)
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

_JOINED = str.maketrans("", "", "-'`´‘’‐‑.")  # within a part of a name
_MOST_PARTS = 4  # that may come in any order: 24 of them


@lru_cache(1 << 16)
def parts_of(name: str) -> tuple[str, ...]:
    """The parts of a name without case, accents and hyphens.

    >>> parts_of("Ōtake, Hideo"), parts_of("Ch'oe Myŏng-hun")
    (('otake', 'hideo'), ('choe', 'myonghun'))
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return tuple(plain.casefold().translate(_JOINED).replace(",", " ").split())


def is_spelt(name: str, wanted: str) -> bool:
    """Whether a name has the wanted text in it, in any spelling: its parts together in any order, or their beginnings.

    >>> is_spelt("Shibano Toramaru", "toramaru shi")
    True
    """
    parts, sought = parts_of(name), parts_of(wanted)
    if not sought:
        return wanted in name
    whole = "".join(parts)
    begun = all(any(part.startswith(start) for part in parts) for start in sought)
    return begun or any(order in whole for order in _orders(wanted))


@lru_cache(256)
def _orders(wanted: str) -> frozenset[str]:
    parts = parts_of(wanted)
    if len(parts) > _MOST_PARTS:
        return frozenset(("".join(parts),))
    return frozenset(map("".join, permutations(parts)))


@dataclass(frozen=True)
class KnownName:
    """A name in its commonest spelling, in how many games it is, and its other spellings."""

    name: str
    games: int
    also: tuple[str, ...] = ()


def completions(typed: str, names: Mapping[str, int], limit: int) -> list[KnownName]:
    """Names with their games that fit what was typed, the commonest first; spellings of one name are one.

    >>> completions("sedol", {"Lee Sedol": 9, "Lee Se-dol": 2, "Cho U": 7}, 5)
    [KnownName(name='Lee Sedol', games=11, also=('Lee Se-dol',))]
    """
    spellings: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        if name and is_spelt(name, typed):
            spellings.setdefault(tuple(sorted(parts_of(name))), []).append(name)
    found = [_known(group, names) for group in spellings.values()]
    return sorted(found, key=lambda known: (-known.games, known.name))[:limit]


def _known(group: list[str], names: Mapping[str, int]) -> KnownName:
    first, *others = sorted(group, key=lambda name: (-names[name], name))
    return KnownName(first, sum(names[name] for name in group), tuple(others))
