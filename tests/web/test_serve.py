"""`katachi serve` as a person starts it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from katachi.interfaces.cli import run
from katachi.interfaces.cli.serve import listening
from katachi.knowledge.manifest import Manifest

pytestmark = pytest.mark.slow

_PROGRAM = (sys.executable, "-c", "from katachi.interfaces.cli import main; main()")


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_it_says_where_it_is_answers_and_ends(tmp_path: Path, arguments: list[str]) -> None:
    environment = {k: v for k, v in os.environ.items() if "DISPLAY" not in k} | {"KATACHI_DATA": str(tmp_path)}
    server = subprocess.Popen([*_PROGRAM, *arguments], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
        assert found, "the address is the first line"
        with urllib.request.urlopen(f"{found[0]}api/info") as answer:
            assert json.load(answer)["bases"][0]["name"] == "shipped"
    finally:
        server.send_signal(signal.SIGINT)
    assert server.wait(120) in (0, 130)


def test_a_port_that_is_taken_is_an_error_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--no-browser", "--port", str(port)]) == 1
    error = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in error
    assert "--port" in error


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listening("127.0.0.1", None) as first, listening("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


def test_a_base_that_cannot_be_used_is_said_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--no-browser", "--port", "0", "--kb", str(tmp_path / "nowhere")]) == 1
    assert "nowhere: there is no knowledge base here" in capsys.readouterr().err


def test_two_bases_of_one_name_are_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for parent in ("one", "two"):
        (tmp_path / parent / "my.kb").mkdir(parents=True)
        Manifest().write(tmp_path / parent / "my.kb")
    named = [part for parent in ("one", "two") for part in ("--kb", str(tmp_path / parent / "my.kb"))]
    assert run(["serve", "--no-browser", "--port", "0", *named]) == 1
    assert "'my.kb'" in capsys.readouterr().err
