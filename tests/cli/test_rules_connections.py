"""``katachi rules connections`` as a user meets it."""

import json
from typing import Any

import pytest

from katachi.interfaces.cli import run
from katachi.knowledge.life.connections import Connections

from .test_cli import program

WIDE = ["rules", "connections", "--place", "center", "--size", "3x2"]


def test_connections_for_people() -> None:
    done = program(*WIDE, "--limit", "1")
    assert done.returncode == 0, done.stderr
    assert "connections A-B and B-C, center 3x2" in done.stdout
    assert "40 pairs of connections" in done.stdout
    assert done.stdout.rstrip().endswith(" A  *  C\n .  B  .\nno conditions\nWhite cuts A from C at *")


def test_connections_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*WIDE, "--json", "--threads", "1"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["place"], answer["size"]) == ("center", "3x2")
    assert len(answer["triples"]) == 16
    total = answer["total"]
    for name in total:
        assert total[name] == sum(one[name] for one in answer["triples"]), name
    assert 0 < total["by_shape"] <= total["exceptions"] <= total["failing"] < total["pairs"]
    assert 0 < total["colourings_failing"] < total["colourings"] < total["pairs"]
    first = answer["examples"][0]
    assert first == {
        "cells": [0, 4, 2],
        "rows": ["X.X", ".X."],
        "conditions": 0,
        "white": {"cells": [1], "outside": False},
    }


def test_a_row_has_no_room_for_two_connections(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "connections", "--place", "centre", "--size", "2x1"]) == 0
    assert "no room" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "--place and --size"),
        (["--place", "side"], "--place and --size"),
        (["--place", "side", "--size", "4x4"], "4x4 is too large"),
        (["--place", "side", "--size", "9x9"], "9x9"),
        (["--place", "edge", "--size", "3x2"], "edge"),
    ],
)
def test_wrong_options_are_told(options: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "connections", *options]) == 2
    assert words in " ".join(capsys.readouterr().err.split())


def test_an_interruption_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Connections, "survey", stopped)
    assert run(WIDE) == 130
    assert "Stopped" in capsys.readouterr().err
