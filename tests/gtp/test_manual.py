"""The manuals in docs are those the program prints."""

from pathlib import Path

from katachi.interfaces.gtp.commands import COMMANDS
from katachi.interfaces.gtp.registry import manual
from katachi.play import Player, PlayerSettings
from katachi.play.settings import settings_table
from katachi.work import Budget

from .tools import ask, new_engine

DOCS = Path(__file__).parents[2] / "docs"


def test_docs_are_fresh() -> None:
    written = (DOCS / "gtp-commands.md").read_text(encoding="utf-8")
    assert written == manual(COMMANDS), "stale: katachi gtp --manual >docs/gtp-commands.md"


def test_the_table_of_settings_is_fresh() -> None:
    fresh = settings_table()
    written = (DOCS / "settings.md").read_text(encoding="utf-8")
    assert written == fresh, "stale: katachi gtp --manual settings >docs/settings.md"
    assert all(f"| `{name}` |" in fresh for name in PlayerSettings().values())


def test_the_example_is_true() -> None:
    text = (DOCS / "gtp.md").read_text(encoding="utf-8")
    # Without the network, whose sums differ between processors.
    engine = new_engine(player=Player(PlayerSettings.parse({"network": "off"}), seed=1), budget=Budget(playouts=2000))
    for answer in ask(engine, "genmove b", "gomill-explain_last_move"):
        assert answer.split("\n")[0] + "\n" in text


def test_every_command_is_in_the_manual() -> None:
    text = manual(COMMANDS)
    assert all(f"**`{name}`**" in text for name in COMMANDS)
