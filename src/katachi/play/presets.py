"""Whole players by name, as settings that :class:`katachi.play.PlayerSettings` reads."""

from katachi.search.settings import HINTS

_HINTS = {
    "even": "10:5", "self-atari": "10:0", "capture": "15:15", "capture of several stones": "30:30", "escape": "15:15",
    "lost ladder": "10:0", "ladder": "15:15", "atari": "5:5", "3x3 pattern": "10:10", "next to the last move": "12:12",
    "near the last move": "10:10", "not far from the last move": "4:4", "first line": "10:0", "second line": "4:0",
    "third line": "6.67:6.67", "pass": "20:0",
    "hane": "5:5", "peep-connect": "5:5", "connect": "5:5", "wall": "3.33:3.33", "kosumi": "1:1", "kogeima": "1:1",
    "bad kogeima": "2.5:0", "bad tobi": "2.5:0", "empty triangle": "5:0", "alone on the first line": "5:0",
}  # fmt: skip

# The engine of RAVE and expert hints, before it knew patterns. Every value that tuning may change is named, so that the
# yardstick stays as long as it is whatever becomes of the defaults.
PLAIN: dict[str, str] = {
    "offline": "off",
    "book": "off",
    "preselect": "0",
    "bias_weight": "0",
    "life": "off",
    "bandit": "rave",
    "rave_equivalence": "1000",
    "exploration": "0",
    "expand_visits": "2",
    "score_weight": "0.02",
    "widening": "0",
    "expert": "on",
    "shapes": "on",
    "playout.uniform": "off",
    "playout.save": "on",
    "playout.nakade": "on",
    "playout.large_nakade": "off",
    "playout.fill_tries": "1",
    "playout.patterns": "on",
    "playout.urgency": "off",
    "playout.capture": "on",
    "playout.keep_seki": "off",
    "playout.self_atari": "0",
    "playout.mercy": "0",
    **{f"hint.{hint.name}": _HINTS.get(hint.name, "0:0") for hint in HINTS},  # what is newer than it, it does not know
}

PRESETS: dict[str, dict[str, str]] = {"full": {}, "plain": PLAIN}


def settings_of(text: str) -> dict[str, str]:
    """A preset by its name, or settings such as ``shapes=off,playout.nakade=off``; a preset may stand among them.

    >>> settings_of("plain,shapes=off")["shapes"]
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
