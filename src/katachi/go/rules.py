"""Rule sets under the names that other programs use."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

KoRuleName = Literal["SIMPLE", "POSITIONAL", "SITUATIONAL"]
ScoringName = Literal["AREA", "TERRITORY"]
TaxName = Literal["NONE", "SEKI", "ALL"]
BonusName = Literal["0", "N", "N-1"]

_CHOICES: dict[str, tuple[str, ...]] = {
    "ko": ("SIMPLE", "POSITIONAL", "SITUATIONAL"),
    "scoring": ("AREA", "TERRITORY"),
    "tax": ("NONE", "SEKI", "ALL"),
    "whiteHandicapBonus": ("0", "N", "N-1"),
}


@dataclass(frozen=True)
class Rules:
    """One rule set. The fields are those of KataGo's rules, so clients that speak its dialect agree with us.

    >>> Rules.parse("japanese").scoring, Rules.parse("chinese").default_komi
    ('TERRITORY', 7.5)
    """

    ko: KoRuleName = "POSITIONAL"
    scoring: ScoringName = "AREA"
    tax: TaxName = "NONE"
    suicide: bool = False  # of two or more stones; a single stone never
    has_button: bool = False  # the first pass is worth half a point
    white_handicap_bonus: BonusName = "0"  # points White gets for N handicap stones under area counting
    friendly_pass_ok: bool = False  # players need not capture dead stones before they pass

    def __post_init__(self) -> None:
        for name in ("ko", "scoring", "tax"):
            if (value := getattr(self, name)) not in _CHOICES[name]:
                choices = ", ".join(_CHOICES[name])
                raise ValueError(f"{name} is {value!r}: use {choices}; Rules.parse reads names such as 'japanese'")

    @property
    def default_komi(self) -> float:
        """The komi of an even game: that of the named rule set or, for other rules, of the nearest one."""
        named = next((ruleset.komi for ruleset in RULESETS if ruleset.rules == self), None)
        if named is not None:
            return named
        return 6.5 if self.scoring == "TERRITORY" else 7.0 if self.has_button else 7.5

    @property
    def name(self) -> str | None:
        """The common name, if this rule set has one."""
        return next((name for name, rules in RULES.items() if rules == self), None)

    def handicap_bonus(self, stones: int) -> int:
        """The points White gets for this many handicap stones."""
        if stones < 2 or self.white_handicap_bonus == "0":
            return 0
        return stones if self.white_handicap_bonus == "N" else stones - 1

    def to_json(self) -> dict[str, Any]:
        """As KataGo writes it."""
        return {_to_camel(key): value for key, value in asdict(self).items()}

    def with_rule(self, key: str, value: str | bool) -> "Rules":
        """This rule set with one rule changed; the key as in :meth:`to_json`. Raises ValueError."""
        fields = {_to_camel(name): name for name in asdict(self)}
        if key not in fields:
            raise ValueError(f"{key!r} is not a rule: use {', '.join(fields)}")
        changes: dict[str, Any] = {fields[key]: _checked(key, value)}
        return replace(self, **changes)

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Read a name (``chinese``, ``japanese`` …) or a JSON object of rules.

        As in KataGo, missing rules are those of Tromp-Taylor, and territory scoring taxes seki. Raises ValueError.
        """
        text = text.strip()
        if text.startswith("{"):
            return cls._from_json(text)
        for ruleset in RULESETS:
            if _plain(text) in map(_plain, (ruleset.name, *ruleset.aliases)):
                return ruleset.rules
        raise ValueError(f"{text!r} is not a rule set: use one of {', '.join(RULES)}")

    @classmethod
    def _from_json(cls, text: str) -> "Rules":
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise ValueError(f"rules {text!r} are not valid JSON: {error}") from None
        rules = RULES["tromp-taylor"]
        for key, value in data.items():
            rules = rules.with_rule(key, value)
        if rules.scoring == "TERRITORY" and "tax" not in data:
            rules = replace(rules, tax="SEKI")
        return rules


@dataclass(frozen=True)
class Ruleset:
    """Rules that have a name, with the words people read about them."""

    name: str
    rules: Rules
    komi: float  # of an even game
    title: str
    words: str
    aliases: tuple[str, ...] = ()  # other names in records and programs


def _to_camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _plain(name: str) -> str:
    """Names are written with hyphens, underscores, spaces or nothing between their words."""
    return "".join(character for character in name.lower() if character not in "-_ ")


def _checked(key: str, value: str | bool) -> str | bool:
    if key in _CHOICES:
        choice = str(value).upper()
        if value is None or choice not in _CHOICES[key]:
            raise ValueError(f"{value!r} is not a value of {key}: use {', '.join(_CHOICES[key])}")
        return choice
    match str(value).lower():
        case "true":
            return True
        case "false":
            return False
    raise ValueError(f"{value!r} is not a value of {key}: use true or false")


_TERRITORY = Rules(ko="SIMPLE", scoring="TERRITORY", tax="SEKI")
_CHINESE = Rules(ko="SIMPLE", white_handicap_bonus="N", friendly_pass_ok=True)
_AGA = Rules(ko="SITUATIONAL", white_handicap_bonus="N-1", friendly_pass_ok=True)

RULESETS = (
    Ruleset(
        "tromp-taylor",
        Rules(suicide=True),
        7.5,
        "Tromp-Taylor",
        "Area; no position may repeat; suicide of two or more stones is legal; dead stones must be captured.",
        ("tt",),
    ),
    Ruleset("chinese", _CHINESE, 7.5, "Chinese, simple ko", "Area, simple ko, dead stones by agreement."),
    Ruleset(
        "chinese-ogs",
        replace(_CHINESE, ko="POSITIONAL"),
        7.5,
        "Chinese, superko",
        "Area, no position may repeat, dead stones by agreement.",
        ("chinese-kgs", "cgos"),
    ),
    Ruleset("japanese", _TERRITORY, 6.5, "Japanese", "Territory and prisoners, simple ko.", ("korean",)),
    Ruleset("aga", _AGA, 7.5, "AGA", "Area, no position may repeat with the same side to move.", ("bga", "french")),
    Ruleset(
        "new-zealand",
        Rules(ko="SITUATIONAL", suicide=True, friendly_pass_ok=True),
        7.5,
        "New Zealand",
        "Area, no position may repeat with the same side to move; suicide of two or more stones is legal.",
        ("nz",),
    ),
    Ruleset(
        "stone-scoring",
        Rules(ko="SIMPLE", tax="ALL", friendly_pass_ok=True),
        7.5,
        "Stone scoring",
        "Area minus two points per living group, simple ko.",
        ("ancient-area",),
    ),
    Ruleset(
        "ancient-territory",
        replace(_TERRITORY, tax="ALL"),
        6.5,
        "Ancient territory",
        "Territory and prisoners minus two points per living group, simple ko.",
    ),
    Ruleset(
        "aga-button",
        replace(_AGA, has_button=True),
        7.0,
        "AGA with button",
        "Like AGA, and the first pass is worth half a point.",
    ),
    Ruleset(
        "ing",
        Rules(suicide=True, friendly_pass_ok=True),
        7.5,
        "Ing",
        "Area, no position may repeat; suicide of two or more stones is legal.",
        ("goe",),
    ),
)
RULES: dict[str, Rules] = {ruleset.name: ruleset.rules for ruleset in RULESETS}
# Area counting without suicide, where no position may repeat: as on servers and in most programs.
DEFAULT_RULES = RULES["chinese-ogs"]
