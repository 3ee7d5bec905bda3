"""All settings of the player by name: those of the search, the opening book, and when to resign."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from katachi.knowledge.base import KnowledgeBase
from katachi.search import Policy, SearchSettings
from katachi.search.setting import UnknownSettingError, check, setting, settings_of, values_of, with_value
from katachi.search.settings import HINTS

_LARGEST = 1e9


@dataclass(frozen=True)
class BookSettings:
    """How the opening book is used (docs/book.md)."""

    on: bool = setting("book", True, "play from the opening book ([book.md](book.md))")
    moves: int = setting("book_moves", 20, "the book is closed after this many moves of the game, both sides' counted")
    closes: bool = setting(
        "book_closes",
        True,
        "it is also closed in fights and where no pattern is sure; off: it plays all of its moves, as in the paper",
    )
    k: int = setting("book_k", 15, "the largest order of the patterns", least=1)
    spread: float = setting(
        "book_spread", 0.05, "moves whose P is at most this below the best may be played instead of it", most=1
    )
    method: Literal["trees", "best", "back-off"] = setting(
        "book_method",
        "trees",
        "whose P: exact shares of the board and the corner where games had them, else the pattern with the highest; "
        "that pattern's alone; or all orders mixed",
        choices=("trees", "best", "back-off"),
    )

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True)
class PlayerSettings:
    """A whole player as ``--set NAME=VALUE`` describes it.

    >>> settings = PlayerSettings.parse({"shapes": "off", "book": "on", "book_moves": "30"})
    >>> settings.search.shapes, settings.book.on, settings.book.moves
    (False, True, 30)
    """

    search: SearchSettings = field(default_factory=SearchSettings)
    book: BookSettings = field(default_factory=BookSettings)
    resign_below: float = setting("resign_below", 0.05, "resign when the best move wins less than this share …", most=1)
    resign_visits: int = setting("resign_visits", 300, "… of at least this many simulations: fewer do not tell enough")
    kb: str = setting("kb", "", "folder of the knowledge base; none: the one that comes with Katachi")

    def __post_init__(self) -> None:
        check(self)

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> "PlayerSettings":
        """The defaults with some changed by name. Raises ValueError for names and values that do not fit."""
        return cls().with_values(values)

    def with_values(self, values: Mapping[str, str]) -> "PlayerSettings":
        """These settings with some changed by name. Raises ValueError for names and values that do not fit."""
        changed = self
        for name, text in values.items():
            changed = changed._with_value(name, text)
        return changed

    def _with_value(self, name: str, text: str) -> "PlayerSettings":
        if name in settings_of(self):
            return with_value(self, name, text)
        if name in settings_of(self.book):
            return replace(self, book=with_value(self.book, name, text))
        try:
            return replace(self, search=self.search.with_values({name: text}))
        except UnknownSettingError as error:  # the search does not know that a player has more of them
            raise UnknownSettingError(f"{error}; the player's own are {', '.join(self.own())}") from None

    def knowledge(self, asked: Container[str] = ()) -> KnowledgeBase:
        """The base that is named. Raises ValueError with one line if it is not one, or has too little in it.

        ``asked`` are the settings that the user gave. A book that is on by default stays closed if the base has none,
        and Katachi's own predictor takes the place of a missing one; but parts asked for by name have to be there.
        """
        if not self.kb:
            return KnowledgeBase.shipped()
        knowledge = KnowledgeBase.open(self.kb)
        if ("book" in asked and self.book.on) or (self.search.preselect and self.search.preselect_nearest):
            knowledge.nearest  # noqa: B018 - it is read here
        if self.search.preselect and self.search.preselect_contexts and not knowledge.windows:
            raise ValueError(f"{knowledge.folder}: this base has no contextual patterns for preselect_contexts")
        named = self.search.offline if "offline" in asked else ""
        if self.search.asks("predictor") and (named in ("trained", "predictor") or knowledge.has_predictor):
            knowledge.predictor  # noqa: B018
        if named == "nearest":
            knowledge.nearest  # noqa: B018
        return knowledge

    def note_on(self, knowledge: KnowledgeBase) -> str | None:
        """A note for the user about the base: whose predictor is used if it has none."""
        if knowledge.has_predictor or self.search.offline not in ("trained", "predictor"):
            return None
        return f"{knowledge.folder}: this knowledge base has no predictor; the one that comes with Katachi is used"

    def own(self) -> dict[str, Any]:
        """The settings that are not the search's, by name."""
        return values_of(self.book) | values_of(self)

    def values(self) -> dict[str, Any]:
        """All settings by name; the hints are apart."""
        return self.own() | self.search.values()


SETTINGS = {
    name: one
    for owner in (SearchSettings, Policy, BookSettings, PlayerSettings)
    for name, one in settings_of(owner).items()
}


_HEAD = """# Settings of the player

For `--set NAME=VALUE`, as `katachi gtp --manual settings` prints them. [player.md](player.md) explains the terms.
"""


def settings_table() -> str:
    """All settings that ``--set`` takes: the page docs/settings.md."""
    rows = [f"| `{one.name}` | {one.default_text} | {one.values_text} | {one.words} |" for one in SETTINGS.values()]
    rows += [f"| `hint.{hint.name}` | {hint.visits:g}:{hint.wins:g} | | {hint.words or 'always'} |" for hint in HINTS]
    return "\n".join([_HEAD, "| setting | default | values | meaning |", "|---|---|---|---|", *rows]) + "\n"


def check_numbers(name: str, text: str) -> None:
    """Raises ValueError for numbers in a setting that a client should not send: infinite, absurdly large or negative.

    A program that needs more can set it in Python.
    """
    least = -_LARGEST if name in SETTINGS and SETTINGS[name].least < 0 else 0
    for part in text.split(":"):
        try:
            fits = least <= float(part) < _LARGEST
        except ValueError:
            continue  # a word, which the setting checks itself
        if not fits:
            raise ValueError(f"{text!r} is too small or too large for {name}")


def values_of_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """``["NAME=VALUE", …]`` as a mapping; the last value of a name counts. Raises ValueError for a pair without one."""
    values = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"{pair!r} is not a setting: write name=value, such as shapes=off")
        values[name.strip()] = value.strip()
    return values


# ---- Players by name -------------------------------------------------------------------------------------------------

_HINTS = {
    "even": "10:5", "self-atari": "10:0", "capture": "15:15", "capture of several stones": "30:30", "escape": "15:15",
    "lost ladder": "10:0", "ladder": "15:15", "atari": "5:5", "3x3 pattern": "10:10", "next to the last move": "12:12",
    "near the last move": "10:10", "not far from the last move": "4:4", "first line": "10:0", "second line": "4:0",
    "third line": "6.67:6.67", "pass": "20:0",
    "hane": "5:5", "peep-connect": "5:5", "connect": "5:5", "wall": "3.33:3.33", "kosumi": "1:1", "kogeima": "1:1",
    "bad kogeima": "2.5:0", "bad tobi": "2.5:0", "empty triangle": "5:0", "alone on the first line": "5:0",
}  # fmt: skip
# The engine of RAVE and expert hints, before it knew patterns. Every value that tuning may change is named, so that the
# player stays the same whatever becomes of the defaults; it knows nothing of newer hints.
PLAIN: dict[str, str] = {
    "offline": "off", "network": "off", "network_leads": "26", "network_visits": "6", "network_weight": "100",
    "network_power": "0.5", "network_value": "16", "network_advice": "16", "network_bias": "0", "network_warmth": "1",
    "network_caution": "0", "network_owners": "0",
    "lead_weight": "0", "book": "off", "preselect": "0", "bias_weight": "0", "life": "off",
    "urgent": "off", "bandit": "rave", "rave_equivalence": "1000", "exploration": "0", "expand_visits": "2",
    "score_weight": "0.02", "widening": "0",
    "expert": "on", "shapes": "on", "playout.uniform": "off", "playout.save": "on", "playout.nakade": "on",
    "playout.large_nakade": "off", "playout.fill_tries": "1", "playout.patterns": "on", "playout.urgency": "off",
    "playout.capture": "on", "playout.keep_seki": "off", "playout.self_atari": "0", "playout.mercy": "0",
    **{f"hint.{hint.name}": _HINTS.get(hint.name, "0:0") for hint in HINTS},
}  # fmt: skip
_OFFLINE = {"offline_visits": "8", "offline_weight": "100", "offline_power": "0.5", "offline_doubt": "0"}
# Section 4 of M: the virtual wins and losses that it prints, and nothing else but the even start and the pass.
_PRINTED = {
    "even": "10:5", "pass": "20:0", "third line": "6.67:6.67", "first line": "6.67:0", "peep-connect": "5:5",
    "hane": "5:5", "connect": "5:5", "wall": "3.33:3.33", "bad kogeima": "2.5:0", "empty triangle": "5:0",
}  # fmt: skip
# Nothing but its own simulations counts for a move, and all of its moves are tried again and again (UCB at the root).
_NO_TREE = {"expand_visits": "1000000000", "rave_equivalence": "0.001", "exploration": "0.5"}
# The engines of three papers, as far as their texts tell, on the search of "plain": with K, the first moves from a book
# that never closes, then Monte-Carlo without a tree on seven moves, two of them from nearest patterns; with C, frequent
# patterns in the playouts and contexts in the tree; with M, nearest patterns in the tree. "paper:M5" has only the
# values of lines and shapes, to be added to another.
PRESETS: dict[str, dict[str, str]] = {
    "full": {},
    "plain": PLAIN,
    "paper:K": PLAIN | {"book": "on", "book_method": "best", "book_closes": "off", "book_moves": "10", "book_k": "15",
                        "preselect": "7",
                        "preselect_nearest": "2"} | _NO_TREE,
    "paper:C": PLAIN | {"playout.patterns": "frequent:400", "offline": "contexts"} | _OFFLINE,
    "paper:M": PLAIN | {"offline": "nearest"} | _OFFLINE,
    "paper:M5": {f"hint.{hint.name}": _PRINTED.get(hint.name, "0:0") for hint in HINTS},
}  # fmt: skip


def preset_values(text: str) -> dict[str, str]:
    """A preset by its name, or settings such as ``shapes=off,playout.nakade=off``; presets may be among them.

    Raises ValueError for anything else.

    >>> preset_values("plain,shapes=off")["shapes"]
    'off'
    """
    values: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if equals and name and value:
            values[name] = value
        elif part in PRESETS:
            values |= PRESETS[part]
        else:
            known = ", ".join(PRESETS)
            raise ValueError(f"{text!r}: {part!r} is not a setting: write name=value, or one of {known}")
    return values
