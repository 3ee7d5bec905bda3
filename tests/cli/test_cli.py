"""The program ``katachi``: help, version, errors, signals, doctor."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import katachi
from katachi.interfaces import cli
from katachi.interfaces.cli import doctor
from katachi.interfaces.cli.manual import manual
from katachi.lab import signatures

MAIN = "from katachi.interfaces.cli import main; main()"


def program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", MAIN, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "COLUMNS": "120", **environment},
    )


def test_version() -> None:
    done = program("--version")
    assert (done.returncode, done.stdout) == (0, f"katachi {katachi.__version__}\n")


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_lists_the_commands(arguments: list[str]) -> None:
    done = program(*arguments)
    assert done.returncode == 0
    assert "gtp" in done.stdout
    assert "doctor" in done.stdout
    assert "Examples" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("command", ["gtp", "doctor"])
def test_each_command_has_help_with_an_example(command: str) -> None:
    done = program(command, "--help")
    assert done.returncode == 0
    assert "xamples:" in done.stdout
    assert f"katachi {command}" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["nonsense"], ["--nonsense"], ["doctor", "--nonsense"], ["doctor", "surplus"]])
def test_wrong_usage_is_one_clear_line(arguments: list[str]) -> None:
    done = program(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("katachi: ")
    assert done.stderr.count("\n") == 1


def _app_that(action: Callable[[], None]) -> Callable[[], typer.Typer]:
    def build(_only: str | None = None) -> typer.Typer:
        app = typer.Typer()
        app.callback()(lambda: None)
        app.command("act")(action)
        return app

    return build


def _run_action(monkeypatch: pytest.MonkeyPatch, action: Callable[[], None]) -> int:
    monkeypatch.setattr(cli, "build_app", _app_that(action))
    return cli.run(["act"])


def _raise(error: BaseException) -> Callable[[], None]:
    def action() -> None:
        raise error

    return action


def test_unexpected_errors_are_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("KATACHI_DEBUG", raising=False)
    assert _run_action(monkeypatch, _raise(ValueError("bad\nthing"))) == 1
    assert capsys.readouterr().err == "katachi: bad thing\n"


def test_debug_shows_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATACHI_DEBUG", "1")
    with pytest.raises(ValueError, match="bad"):
        _run_action(monkeypatch, _raise(ValueError("bad")))


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run_action(monkeypatch, _raise(KeyboardInterrupt())) == 130
    assert capsys.readouterr().err.strip() == ""


@pytest.mark.parametrize("code", [0, 1, 5])
def test_exit_codes_of_commands(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    assert _run_action(monkeypatch, _raise(typer.Exit(code))) == code


def test_broken_pipe() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"'{sys.executable}' -c '{MAIN}' gtp --manual | head -1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""


def _doctor(*arguments: str) -> Any:
    return CliRunner().invoke(cli.build_app(), ["doctor", *arguments])


def test_doctor_says_all_is_well() -> None:
    result = _doctor()
    assert result.exit_code == 0, result.output
    for word in (katachi.__version__, "cores", "memory", "gnugo", "self-test", "ok"):
        assert word in result.output


def test_doctor_as_json() -> None:
    result = _doctor("--json")
    facts = json.loads(result.output)
    assert facts["katachi"] == katachi.__version__
    assert facts["cores"] >= 1
    assert all(check["ok"] for check in facts["self_test"])


def test_doctor_fails_when_the_self_test_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "KNOWN", dict.fromkeys(signatures.KNOWN, (0, 0)))
    result = _doctor()
    assert result.exit_code == 1
    assert "FAIL playout signature" in result.output


def test_a_check_that_raises_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "playouts", lambda _policy, _size: 1 // 0)
    assert [check.detail for check in doctor.self_test() if not check.ok] == [
        "ZeroDivisionError: integer division or modulo by zero"
    ]


def test_help_names_values_as_people_do() -> None:
    for command in (["find"], ["mine"], ["kb", "top"]):
        shown = program(*command, "--help").stdout
        assert "list[" not in shown
        assert "<int" not in shown
        assert " N " in shown


def test_the_reference_of_commands_is_fresh() -> None:
    page = Path(__file__).parents[2] / "docs" / "commands.md"
    fresh = "stale: python -m katachi.interfaces.cli.manual >docs/commands.md"
    assert page.read_text(encoding="utf-8") == manual(), fresh
    assert manual().count("\n## katachi ") > 45
