"""The same words, the same rules about files, and the same exit codes in all commands (docs/command-line.md)."""

import re
from pathlib import Path

import pytest

from katachi.interfaces import cli
from katachi.interfaces.cli.manual import manual

GAMES = Path(__file__).parents[2] / "examples/games.sgfs"
GAME = GAMES.with_name("game.sgf")


def options() -> dict[str, dict[str, str]]:
    """What each option of each command takes (N, TEXT, PATH …), by the command's name; from the manual."""
    found: dict[str, dict[str, str]] = {}
    for section in manual().split("\n## katachi ")[1:]:
        rows = re.findall(r"^\| `(--[\w-]+)[^` ]* ?([^`]*)`", section, re.MULTILINE)
        found[section.partition("\n")[0]] = dict(rows)
    return found


def test_a_word_means_the_same_in_every_command() -> None:
    kinds: dict[str, set[str]] = {}
    for command, there in options().items():
        for name, kind in there.items():
            if not (name == "--size" and command.startswith("rules ")):  # 4x3: the size of a rule's region
                kinds.setdefault(name, set()).add(kind.split()[-1] if kind else "")
    assert kinds["--games"] == kinds["--top"] == kinds["--limit"] == {"N"}
    assert kinds["--size"] == kinds["--move"] == kinds["--workers"] == {"N"}
    assert not {"--out", "--export", "--save-games", "--replace", "--jobs", "--processes", "--n"} & set(kinds)


@pytest.mark.parametrize(
    "words",
    [
        ("predictor", "train", str(GAMES)),
        ("tsumego", "generate", "--count", "1"),
        ("tsumego", "from-games", str(GAMES)),
        ("book", "--play", "4"),
    ],
)
def test_no_command_replaces_a_file_that_it_was_not_told_to_replace(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.sgf"
    kept.write_text("mine", encoding="utf-8")
    assert cli.run([*words, "--to", str(kept)]) == 2
    assert "--force" in capsys.readouterr().err
    assert kept.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "?"),
        ("review", "?"),
        ("solve", "?"),
        ("verify", "?"),
        ("predict", "?"),
        ("mine", "?", "--to", "new.kb"),
        ("find", "--moves", "Q16", "--in", "?"),
        ("kb", "info", "?"),
        ("network", "show", "?"),
        ("predictor", "weights", "?"),
        ("predictor", "explain", str(GAME), "--model", "?"),
        ("bench", "--in", "?"),
        ("joseki", "--kb", "?"),
    ],
)
def test_what_is_not_there_was_wrongly_asked_for(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["nothing" if word == "?" else word for word in words]) == 2
    said = capsys.readouterr().err
    assert "nothing" in said
    assert said.count("\n") == 1


def answered(words: list[str]) -> object:
    """The exit code; the engines' own parser leaves with it."""
    try:
        return cli.run(words)
    except SystemExit as leaving:
        return leaving.code


@pytest.mark.parametrize("command", ["find", "joseki", "gtp", "analysis", "mine"])
def test_a_mistyped_option_is_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered([command, "--mistyped"]) == 2
    said = capsys.readouterr().err
    assert "--mistyped" in said
    assert "Invalid value" not in said


@pytest.mark.parametrize("command", ["gtp", "analysis"])
def test_the_help_of_engines_fits_80_columns(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.run([command, "--help"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_explaining_a_prediction_fits_a_screen_or_two(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["predictor", "explain", str(GAME), "--move", "30"]
    assert cli.run(asked) == 0
    short = capsys.readouterr().out
    assert cli.run([*asked, "--more"]) == 0
    assert len(short.splitlines()) < 60 < len(capsys.readouterr().out.splitlines())
