"""Commands that read and change the settings of the player, under KataGo's names."""

import json
from typing import Any

from katachi.interfaces.gtp import params
from katachi.interfaces.gtp.registry import Call, GtpError, Registry
from katachi.play import Player

TOPIC = "Settings"
_NO_SETTINGS = "this player has no settings"
_FAILS = (_NO_SETTINGS, "unknown parameter", "invalid value")


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("kata-list-params", topic=TOPIC, fails=(_NO_SETTINGS,), answer="names with spaces between them")
    def list_params(call: Call) -> str:
        """The settings that can be read and changed: those of `--set`, and `threads`."""
        return " ".join(params.params(player_of(call)))

    @add("kata-get-param", topic=TOPIC, arguments="NAME", fails=_FAILS[:2], answer="the value")
    def get_param(call: Call) -> str:
        """The value of a setting."""
        known, name = params.params(player_of(call)), call.word(0, "parameter")
        if name not in known:
            raise GtpError(f"unknown parameter: {name}")
        return known[name].text

    @add("kata-set-param", topic=TOPIC, arguments="NAME VALUE", fails=_FAILS)
    def set_param(call: Call) -> None:
        """Change a setting. What was searched so far is forgotten."""
        change(call, {call.word(0, "parameter"): call.word(1, "value")})

    @add("kata-get-params", topic=TOPIC, fails=(_NO_SETTINGS,), answer="a JSON object")
    def get_params(call: Call) -> str:
        """All settings."""
        return json.dumps({name: param.value for name, param in params.params(player_of(call)).items()})

    @add("kata-set-params", topic=TOPIC, arguments="JSON", fails=(*_FAILS, "syntax error"))
    def set_params(call: Call) -> None:
        """Change settings: all of the object's, or none."""
        change(call, _object(call.text()))


def player_of(call: Call) -> Player:
    """The player, if it has settings."""
    if not isinstance(call.session.player, Player):
        raise GtpError(_NO_SETTINGS)
    return call.session.player


def change(call: Call, values: dict[str, str]) -> None:
    """Change settings by name, all or none."""
    player = player_of(call)
    known = params.params(player)
    if unknown := [name for name in values if name not in known]:
        raise GtpError(f"unknown parameter: {unknown[0]}")
    try:
        changed = call.session.player = params.changed(player, values)
    except ValueError as error:
        raise GtpError(f"invalid value: {error}") from None
    if "kb" in values and (note := changed.player_settings().note_on(changed.knowledge)):
        call.session.warn(note)


def _object(text: str) -> dict[str, str]:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise GtpError("syntax error: a JSON object is wanted")
    return {name: value if isinstance(value, str) else json.dumps(value) for name, value in data.items()}
