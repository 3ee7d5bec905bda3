"""`katachi serve` as a person starts it."""

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from tests.web.asking import PROGRAM, Served, address_of

from katachi.interfaces.cli import run
from katachi.interfaces.cli.serve import choose_secret, listening
from katachi.interfaces.web.secret import Secret
from katachi.knowledge.manifest import Manifest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_it_says_where_it_is_answers_and_ends(tmp_path: Path, arguments: list[str]) -> None:
    environment = {k: v for k, v in os.environ.items() if "DISPLAY" not in k} | {"KATACHI_DATA": str(tmp_path)}
    server = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        served = Served(address_of(server), server)
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", served.url), "the address is the first line"
        with urllib.request.urlopen(urllib.request.Request(f"{served.url}api/info", headers=served.headers)) as answer:
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
    assert run(["serve", "--no-browser", "--port", "0", "--kb", str(tmp_path / "nowhere")]) == 2
    assert "nowhere: there is no knowledge base here" in capsys.readouterr().err


def test_two_bases_of_one_name_are_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for parent in ("one", "two"):
        (tmp_path / parent / "my.kb").mkdir(parents=True)
        Manifest().write(tmp_path / parent / "my.kb")
    named = [part for parent in ("one", "two") for part in ("--kb", str(tmp_path / parent / "my.kb"))]
    assert run(["serve", "--no-browser", "--port", "0", *named]) == 1
    assert "'my.kb'" in capsys.readouterr().err


# ---- Who is let in ---------------------------------------------------------------------------------------------------


def chosen(host: str = "127.0.0.1", key: str | None = None, file: Path | None = None, **words: bool) -> Secret | None:
    return choose_secret(host, key, file, **{"no_key": False, "open_to_everyone": False} | words)


@pytest.fixture(autouse=True)
def _nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KATACHI_KEY", "KATACHI_PASSWORD"):
        monkeypatch.delenv(name, raising=False)


def test_here_there_is_a_key_elsewhere_a_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "password"
    file.write_text("from a file\nnot this\n")
    random = chosen()
    assert random is not None
    assert (random.kind, random.is_chosen, len(random.text)) == ("key", False, 32)
    assert chosen(key="my-own-key") == Secret("my-own-key", "key", is_chosen=True)
    assert chosen(no_key=True) is None
    for host in ("127.0.0.1", "0.0.0.0"):
        assert chosen(host, file=file) == Secret("from a file", "password", is_chosen=True)
    assert chosen("0.0.0.0", open_to_everyone=True) is None
    monkeypatch.setenv("KATACHI_KEY", "key-of-the-environment")
    assert chosen() == Secret("key-of-the-environment", "key", is_chosen=True)
    assert chosen("0.0.0.0", file=file) == Secret("from a file", "password", is_chosen=True)
    monkeypatch.delenv("KATACHI_KEY")
    monkeypatch.setenv("KATACHI_PASSWORD", "of the environment")
    assert chosen("10.0.0.1") == Secret("of the environment", "password", is_chosen=True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "0.0.0.0"], ["--host 0.0.0.0", "--password-file FILE", "--open-to-everyone"]),
        (["--host", "0.0.0.0", "--no-key"], ["this computer only", "--open-to-everyone"]),
        (["--host", "0.0.0.0", "--key", "my-own-key"], ["this computer only", "--password-file"]),
        (["--open-to-everyone"], ["--no-key"]),
        (["--no-key", "--key", "my-own-key"], ["a key and --no-key", "choose one"]),
        (["--key", "short"], ["--key: the key has 5 characters"]),
        (["--password-file", "nowhere/at-all"], ["nowhere/at-all", "No such file"]),
        (["--password-file", os.devnull], [os.devnull, "the password has 0 characters"]),
    ],
)
def test_options_that_do_not_fit_together_are_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: list[str]
) -> None:
    assert run(["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "data"), *arguments]) == 1
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert [word for word in words if word not in error] == []
    assert not (tmp_path / "data").exists()


def test_neither_the_browsers_arguments_nor_other_users_get_the_key(tmp_path: Path) -> None:
    """A browser is started with a private file, which is gone when the server ends."""
    program, seen = tmp_path / "browser.py", tmp_path / "seen"
    program.write_text(
        "import pathlib, sys, urllib.request\n"
        "page = urllib.request.urlopen(sys.argv[1]).read().decode()\n"
        f"part = pathlib.Path({str(tmp_path / 'part')!r}); part.write_text(sys.argv[1] + '\\n' + page)\n"
        f"part.rename({str(seen)!r})\n"
    )
    environment = os.environ | {"DISPLAY": ":0", "BROWSER": f"{sys.executable} {program} %s"}
    data = tmp_path / "data"
    command = [*PROGRAM, "serve", "--port", "0", "--data", str(data)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        address = address_of(server)
        [file] = (data / "browser").iterdir()
        assert [stat.S_IMODE(path.stat().st_mode) for path in (file, file.parent, data)] == [0o600, 0o700, 0o700]
        while not seen.exists():
            time.sleep(0.05)
            assert server.poll() is None
        opened, page = seen.read_text().split("\n", 1)
        assert opened == file.as_uri()
        assert f"0;url={address}" in page
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(120)
    assert not file.exists()
