"""Commands that read and change the settings of the player, under KataGo's names."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from katachi.interfaces.gtp.registry import Call, GtpError, Topic

if TYPE_CHECKING:
    from katachi.play import Player

TOPIC = Topic("Settings")
_NO_SETTINGS = "this player has no settings"
_FAILS = (_NO_SETTINGS, "unknown parameter", "invalid value")
_MOST_THREADS = 256

Value = bool | int | float | str


@TOPIC.add("kata-list-params", fails=(_NO_SETTINGS,), answer="names with spaces between them")
def list_params(call: Call) -> str:
    """The settings that can be read and changed: those of `--set`, and `threads`."""
    return " ".join(params(call))


@TOPIC.add("kata-get-param", arguments="NAME", fails=_FAILS[:2], answer="the value")
def get_param(call: Call) -> str:
    """The value of a setting."""
    known, name = params(call), call.word(0, "parameter")
    if name not in known:
        raise GtpError(f"unknown parameter: {name}")
    value = known[name]
    return str(value).lower() if isinstance(value, bool) else str(value)


@TOPIC.add("kata-set-param", arguments="NAME VALUE", fails=_FAILS)
def set_param(call: Call) -> None:
    """Change a setting. The tree is emptied."""
    change(call, {call.word(0, "parameter"): call.word(1, "value")})


@TOPIC.add("kata-get-params", fails=(_NO_SETTINGS,), answer="a JSON object")
def get_params(call: Call) -> str:
    """All settings."""
    return json.dumps(params(call))


@TOPIC.add("kata-set-params", arguments="JSON", fails=(*_FAILS, "syntax error"))
def set_params(call: Call) -> None:
    """Change settings: all of the object's, or none."""
    try:
        data: Any = json.loads(call.text())
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise GtpError("syntax error: a JSON object is wanted")
    change(call, {name: value if isinstance(value, str) else json.dumps(value) for name, value in data.items()})


@TOPIC.add("katachi-rank", arguments="[RANK|off]", fails=("invalid value",), answer="the rank, or `off`")
def rank(call: Call) -> str:
    """Play like a person of about this rank from now on, from `15k` to `3d`; `off`: as well as it can. Without an
    argument the rank stays as it is. See [ranks.md](ranks.md)."""
    from katachi.play import Rank

    if call.has(0):
        try:
            call.session.set_rank(None if call.text().lower() == "off" else Rank.parse(call.text()))
        except ValueError as error:
            raise GtpError(f"invalid value: {error}") from None
    return str(call.session.rank or "off")


def params(call: Call) -> dict[str, Value]:
    """All settings of the player. Raises GtpError if it has none."""
    player = _player(call)
    own, search = player.settings.own(), player.settings.search
    values: dict[str, Value] = {**own, "threads": player.threads, **search.values()}
    values["playout.patterns"] = search.playout.patterns is not None
    hints = {f"hint.{_word(hint)}": f"{visits:g}:{wins:g}" for hint, (visits, wins) in search.hints.items()}
    return values | hints


def change(call: Call, values: dict[str, str]) -> None:
    """Change settings by name, all or none. Raises GtpError for names and values that do not fit."""
    if unknown := [name for name in values if name not in params(call)]:
        raise GtpError(f"unknown parameter: {unknown[0]}")
    try:
        changed = call.session.player = _changed(_player(call), values)
    except ValueError as error:
        raise GtpError(f"invalid value: {error}") from None
    if "kb" in values and (note := changed.settings.note_on(changed.knowledge)):
        call.session.warn(note)


def _player(call: Call) -> "Player":
    if (player := call.session.tree_player) is None:
        raise GtpError(_NO_SETTINGS)
    return player


def _changed(player: "Player", values: dict[str, str]) -> "Player":
    """A player with these settings and an empty tree."""
    from katachi.play.settings import check_numbers

    for name, text in values.items():
        check_numbers(name, text)
    hints = {f"hint.{_word(hint)}": f"hint.{hint}" for hint in player.settings.search.hints}
    threads = _threads(values["threads"]) if "threads" in values else player.threads
    settings = player.settings.with_values(
        {hints.get(name, name): text for name, text in values.items() if name != "threads"}
    )
    knowledge = settings.knowledge(values) if settings.kb or "kb" in values else player.knowledge
    return replace(player, settings=settings, knowledge=knowledge, threads=threads)


def _threads(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a value of threads") from None
    if not 1 <= value <= _MOST_THREADS:
        raise ValueError(f"{text!r} is too small or too large for threads")
    return value


def _word(hint: str) -> str:
    """Names of hints have spaces in them, arguments of GTP cannot."""
    return hint.replace(" ", "_")
