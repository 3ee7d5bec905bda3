"""All settings of the player by name: those of the search, the opening book, and when to resign."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from katachi.knowledge.base import KnowledgeBase
from katachi.search import SearchSettings
from katachi.search.settings import value_like

METHODS = ("best", "back-off")


@dataclass(frozen=True)
class BookSettings:
    """How the opening book of nearest patterns is used (docs/book.md)."""

    on: bool = True
    moves: int = 20  # the book is closed after so many moves of the game, both sides' counted
    k: int = 15  # the largest order of the patterns
    spread: float = 0.05  # moves whose P is at most this below the best may be played instead of it
    method: Literal["best", "back-off"] = "best"  # whose P: the pattern's with the highest, or all orders mixed

    def __post_init__(self) -> None:
        for name, least in (("moves", 0), ("k", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"book_{name}={getattr(self, name)} does not fit: use a whole number from {least}")
        if self.method not in METHODS:
            raise ValueError(f"book_method={self.method} does not fit: use {' or '.join(METHODS)}")
        if not 0 <= self.spread <= 1:
            raise ValueError(f"book_spread={self.spread} does not fit: it is a probability, 0 to 1")


@dataclass(frozen=True)
class PlayerSettings:
    """A whole player as ``--set NAME=VALUE`` describes it.

    >>> settings = PlayerSettings.parse({"shapes": "off", "book": "on", "book_moves": "30"})
    >>> settings.search.shapes, settings.book.on, settings.book.moves
    (False, True, 30)
    """

    search: SearchSettings = field(default_factory=SearchSettings)
    book: BookSettings = field(default_factory=BookSettings)
    resign_below: float = 0.05  # resign when the best move wins less than this share
    resign_visits: int = 300  # ... of at least so many simulations: fewer do not tell enough
    kb: str = ""  # the folder of the knowledge base; none: the one that comes with Katachi

    def __post_init__(self) -> None:
        if not 0 <= self.resign_below <= 1:
            raise ValueError(f"resign_below={self.resign_below} does not fit: it is a share, 0 to 1")
        if self.resign_visits < 0:
            raise ValueError(f"resign_visits={self.resign_visits} does not fit: use a whole number from 0")

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> "PlayerSettings":
        """The defaults with some changed by name. Raises ValueError for names and values that do not fit."""
        return cls().with_values(values)

    @classmethod
    def of_pairs(cls, pairs: Iterable[str]) -> "PlayerSettings":
        """The same from ``NAME=VALUE``, as the command line has them; the last of a name counts."""
        return cls.parse(values_of_pairs(pairs))

    def with_values(self, values: Mapping[str, str]) -> "PlayerSettings":
        """These settings with some changed by name; what is not the player's is the search's."""
        own = {name: _parsed(self, name, text) for name, text in values.items() if name in OWN_NAMES}
        search = self._search_with({name: text for name, text in values.items() if name not in OWN_NAMES})
        book = replace(self.book, **{_BOOK[name]: value for name, value in own.items() if name in _BOOK})
        rest = {name: value for name, value in own.items() if name not in _BOOK}
        return replace(self, search=search, book=book, **rest)

    def _search_with(self, values: Mapping[str, str]) -> SearchSettings:
        try:
            return self.search.with_values(values)
        except ValueError as error:
            if "there is no setting" in str(error):  # the search does not know that a player has more of them
                raise ValueError(f"{error}; the player's own are {', '.join(OWN_NAMES)}") from None
            raise

    def knowledge(self, asked: Container[str] = ()) -> KnowledgeBase:
        """The base that is named. Raises ValueError with one line if it is not one, or lacks what is asked of it.

        ``asked`` are settings that somebody gave. A book that is on by itself stays closed where the base has none, and
        a predictor that the base does not have is that of Katachi; but what was asked for by name has to be there.
        """
        if not self.kb:
            return KnowledgeBase.shipped()
        knowledge = KnowledgeBase.open(self.kb)
        if ("book" in asked and self.book.on) or (self.search.preselect and self.search.preselect_nearest):
            knowledge.nearest  # noqa: B018 - it is read here
        if self.search.offline and ("offline" in asked or knowledge.has_predictor):
            knowledge.predictor  # noqa: B018
        return knowledge

    def note_on(self, knowledge: KnowledgeBase) -> str | None:
        """What people should know about a base they named: whose predictor is used if it has none."""
        if knowledge.has_predictor or not self.search.offline:
            return None
        return f"{knowledge.folder}: this knowledge base has no predictor; the one that comes with Katachi is used"

    def own(self) -> dict[str, bool | int | float | str]:
        """The settings that are not the search's, by name."""
        return {name: _value(self, name) for name in OWN_NAMES}


_BOOK = {"book" if f.name == "on" else f"book_{f.name}": f.name for f in fields(BookSettings)}
OWN_NAMES = (*_BOOK, "resign_below", "resign_visits", "kb")


def values_of_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """``["NAME=VALUE", …]`` as a mapping. Raises ValueError for a pair without a value."""
    values = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"{pair!r} is not a setting: write name=value, such as shapes=off")
        values[name.strip()] = value.strip()
    return values


def _value(settings: PlayerSettings, name: str) -> Any:
    return getattr(settings.book, _BOOK[name]) if name in _BOOK else getattr(settings, name)


def _parsed(settings: PlayerSettings, name: str, text: str) -> Any:
    return value_like(_value(settings, name), text, name)
