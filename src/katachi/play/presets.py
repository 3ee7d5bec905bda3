"""Whole players by name, as settings that :class:`katachi.play.PlayerSettings` reads."""

PLAIN: dict[str, str] = {"book": "off"}  # RAVE and expert hints: the engine before it knew patterns

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
