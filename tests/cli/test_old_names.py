"""Options by the names they had before 0.2."""

import pytest
import typer.main

from katachi.interfaces.cli.app import build
from katachi.interfaces.cli.old_names import ALSO, OLD, renamed


def options_of(command: str) -> set[str]:
    """The options of a command, and "" if it has an argument."""
    found = typer.main.get_command(build())
    for word in command.split():
        found = found.commands[word]  # type: ignore[attr-defined]
    names = {name for one in found.params if one.param_type_name == "option" for name in one.opts}
    return names | {"" for one in found.params if one.param_type_name == "argument"}


@pytest.mark.parametrize("command", sorted({*OLD, *ALSO} - {"gtp"}))  # which has a parser of its own
def test_new_names_exist_and_old_ones_do_not(command: str) -> None:
    there = options_of(command)
    names = {**OLD.get(command, {}), **ALSO.get(command, {})}
    assert names
    assert {name.partition("=")[0] for name in names.values()} <= there
    assert not set(names) & there


def test_old_names_are_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert renamed(["find", "X", "--export=a.sgf", "--save-games", "b"]) == [
        "find",
        "X",
        "--to=a.sgf",
        "--games-to",
        "b",
    ]
    said = capsys.readouterr().err
    assert said.count("\n") == 2
    assert "--export is now --to" in said
    assert renamed(["solve", "a.sgf", "--no-rules"]) == ["solve", "a.sgf", "--rules=off"]
    assert "--no-rules is now --rules=off" in capsys.readouterr().err
    assert renamed(["kb", "info", "--kb", "my.kb"]) == ["kb", "info", "my.kb"]
    assert renamed(["kb", "info", "--kb=my.kb"]) == ["kb", "info", "my.kb"]
    assert renamed(["find", "--kb", "my.kb", "--", "--sgf"]) == ["find", "--in", "my.kb", "--", "--sgf"]
    assert capsys.readouterr().err == ""


def test_other_words_stay_as_they_are() -> None:
    for words in ([], ["--version"], ["solve", "x", "--sgf", "y"], ["explain", "g", "--move", "3"], ["kb"]):
        assert renamed(words) == words
