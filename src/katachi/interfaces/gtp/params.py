"""The settings of the player by name, as clients may read and change them in the middle of a session."""

from dataclasses import dataclass

from katachi.play import Player
from katachi.play.settings import SETTINGS
from katachi.search.settings import HINTS

_MOST_THREADS = 256
_LARGEST = 1e9


@dataclass(frozen=True)
class Param:
    """One setting: its name, its value, and the same as text."""

    name: str
    value: bool | int | float | str

    @property
    def text(self) -> str:
        """The value as clients write it."""
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)

    @property
    def gogui_type(self) -> str:
        """The kind of field GoGui shows for it."""
        if isinstance(self.value, bool):
            return "bool"
        choices = SETTINGS[self.name].choices if self.name in SETTINGS else ()
        return f"list/{'/'.join(sorted(choices))}" if choices else "string"

    @property
    def gogui_text(self) -> str:
        """The value in GoGui's form."""
        return str(int(self.value)) if isinstance(self.value, bool) else self.text


def params(player: Player) -> dict[str, Param]:
    """All settings of the player."""
    settings = player.settings
    values = {**player.player_settings().own(), "threads": player.threads, **settings.values()}
    values["playout.patterns"] = settings.playout.patterns is not None
    for hint, (visits, wins) in settings.hints.items():
        values[f"hint.{_word(hint)}"] = f"{visits:g}:{wins:g}"
    return {name: Param(name, value) for name, value in values.items()}


def table() -> str:
    """All settings that ``--set`` takes, as Markdown."""
    rows = [f"| `{one.name}` | {one.default_text} | {one.values_text} | {one.words} |" for one in SETTINGS.values()]
    rows += [f"| `hint.{hint.name}` | {hint.visits:g}:{hint.wins:g} | | {hint.words or 'always'} |" for hint in HINTS]
    return "\n".join(["| setting | default | values | meaning |", "|---|---|---|---|", *rows]) + "\n"


def changed(player: Player, values: dict[str, str]) -> Player:
    """A player with these settings and an empty tree. Raises ValueError for names and values that do not fit."""
    for name, text in values.items():
        check_numbers(name, text)
    hints = {f"hint.{_word(hint)}": f"hint.{hint}" for hint in player.settings.hints}
    threads = _threads(values["threads"]) if "threads" in values else player.threads
    settings = player.player_settings().with_values(
        {hints.get(name, name): text for name, text in values.items() if name != "threads"}
    )
    return player.with_settings(settings, knowledge=settings.knowledge(values), threads=threads)


def _threads(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a value of threads") from None
    if not 1 <= value <= _MOST_THREADS:
        raise ValueError(f"{text!r} is too small or too large for threads")
    return value


def check_numbers(name: str, text: str) -> None:
    """Hardly any setting is negative, and none infinite or absurd; whoever needs more can write a program."""
    least = -_LARGEST if name in SETTINGS and SETTINGS[name].least < 0 else 0
    for part in text.split(":"):
        try:
            fits = least <= float(part) < _LARGEST
        except ValueError:
            continue  # a word; the settings know theirs
        if not fits:
            raise ValueError(f"{text!r} is too small or too large for {name}")


def _word(hint: str) -> str:
    """Names of hints have spaces in them, arguments of GTP cannot."""
    return hint.replace(" ", "_")
