"""The manual in docs is the one the program prints."""

from pathlib import Path

from katachi.interfaces.gtp.commands import COMMANDS
from katachi.interfaces.gtp.registry import manual
from katachi.play import Player, PlayerSettings
from katachi.play.settings import settings_table
from katachi.work import Budget

from .tools import ask, new_engine

MANUAL = Path(__file__).parents[2] / "docs" / "gtp.md"
MARK = "made by: katachi gtp --manual -->\n"


def test_docs_are_fresh() -> None:
    _, mark, generated = MANUAL.read_text(encoding="utf-8").partition(MARK)
    assert mark, "the mark is gone"
    assert generated == manual(COMMANDS), "stale: put the output of 'katachi gtp --manual' there"


def test_the_table_of_settings_is_fresh() -> None:
    text = (MANUAL.parent / "player.md").read_text(encoding="utf-8")
    _, mark, written = text.partition("made by: katachi gtp --manual settings -->\n")
    assert mark, "the mark is gone"
    fresh = settings_table()
    assert written.startswith(fresh + "\n"), "stale: put the output of 'katachi gtp --manual settings' there"
    assert all(f"| `{name}` |" in fresh for name in PlayerSettings().values())


def test_the_example_is_true() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    # Without the network, whose sums differ between processors.
    engine = new_engine(player=Player(PlayerSettings.parse({"network": "off"}), seed=1), budget=Budget(playouts=2000))
    for answer in ask(engine, "genmove b", "gomill-explain_last_move"):
        assert answer.split("\n")[0] + "\n" in text


def test_every_command_is_in_the_manual() -> None:
    text = manual(COMMANDS)
    assert all(f"**`{name}`**" in text for name in COMMANDS)
