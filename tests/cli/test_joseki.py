"""``katachi joseki`` as people and programs use it, on the base that comes with Katachi and on a small one."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.knowledge.games import save_lines
from tests.knowledge.joseki_games import game

from katachi.go import Game
from katachi.interfaces import cli
from katachi.interfaces.cli.joseki import Screen
from katachi.interfaces.cli.walking import walk
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining import MiningJob
from katachi.knowledge.trees.eras import ALL
from katachi.records import parse

# The low approach in one corner, answered, left alone and answered later, and in another corner by the other colour.
LINES = {
    "Q16 O17 R14 D4": range(1990, 1993),
    "Q16 O17 D4 Q4 R14": range(2016, 2018),
    "Q4 D16 K10 F17": range(2018, 2020),
}


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert cli.run(["joseki", *arguments, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def counts(answer: dict[str, Any]) -> dict[str, int]:
    return {"/".join(move["vertices"]): move["count"] for move in answer["moves"]}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("joseki")
    records = [  # a last move that differs keeps them from being duplicates
        game(f"{line} {'ABCD'[i]}1", "B+R" if year % 2 else "W+R", year)
        for line, years in LINES.items()
        for i, year in enumerate(years)
    ]
    source = save_lines(records, folder / "games.sgfs.gz")
    MiningJob([source], folder / "my.kb", workers=1).run()
    return str(folder / "my.kb")


def test_shares_are_of_all_corners_with_this_side_to_move(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys, "--kb", kb, "--moves", "Q16 O17")
    assert (answer["corner"], answer["to_move"], answer["followed"]) == ("upper right", "black", 5)
    assert counts(answer) == {"R14": 3, "tenuki": 2}
    answered, tenuki = answer["moves"]
    assert (answered["share"]["value"], answered["share"]["of"], answered["later"]) == (0.6, 5, 2)
    assert answered["sooner_or_later"]["value"] == 1.0
    assert (answered["wins"]["count"], answered["wins"]["of"]) == (1, 3)
    assert (tenuki["tenuki"], tenuki["name"], tenuki["share"]["count"]) == (True, "tenuki", 2)
    assert answer["line"] == ["4-4 point (hoshi)", "low approach (kakari)"]


def test_every_corner_and_colour_counts(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert counts(asked(capsys, "--kb", kb, "--moves", "D4 F3")) == {"C6": 3, "tenuki": 2}
    lone = asked(capsys, "--kb", kb, "--moves", "D16")
    assert (lone["corner"], lone["followed"], counts(lone)["F17/C14"]) == ("upper left", 16, 5)
    assert counts(lone)["K10"] == 2  # the centre is in every corner


def test_years(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert counts(asked(capsys, "--kb", kb, "--moves", "Q16 O17", "--since", "2000")) == {"tenuki": 2, "R14": 0}
    late = asked(capsys, "--kb", kb, "--moves", "Q16 O17", "--until", "1991")
    assert (late["followed"], counts(late), late["until"]) == (2, {"R14": 2}, 1991)
    assert cli.run(["joseki", "--since", "2000", "--until", "1990"]) == 2
    assert "end before they begin" in capsys.readouterr().err


def test_tenuki_is_a_move(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    after = asked(capsys, "--kb", kb, "--moves", "Q16 O17 tenuki")
    assert (after["to_move"], after["followed"], counts(after)) == ("white", 2, {"tenuki": 2})
    assert [(reply["vertices"], reply["color"], reply["later"]) for reply in after["replies"]] == [
        (["R14"], "black", 2)
    ]


def test_the_whole_board(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys, "--kb", kb, "--moves", "Q16 O17", "--whole-board", "--depth", "2")
    assert (answer["corner"], answer["followed"], counts(answer)) == (None, 5, {"R14": 3, "D4": 2})
    assert counts(answer["moves"][0]["then"]) == {"D4": 3}


def test_what_is_too_rare_is_said(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys, "--kb", kb, "--moves", "A1")
    assert (answer["followed"], answer["moves"], answer["least"]) == (0, [], 2)
    assert cli.run(["joseki", "--kb", kb, "--moves", "A1"]) == 0
    assert "fewer than 2 games" in capsys.readouterr().out


def test_files(kb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sgf = tmp_path / "out.sgf"
    assert cli.run(["joseki", "--kb", kb, "--moves", "Q16", "--to", str(sgf), "--depth", "3"]) == 0
    (tree,) = parse(sgf.read_bytes(), strict=True).games
    first = tree.root.children[0]
    assert (first.get("B"), first.children[0].get("W")) == ("pd", "qf")
    assert "Low approach" in (first.children[0].get("C") or "")
    for file, said in ((tmp_path / "nowhere" / "x.sgf", "no folder"), (tmp_path / "x.png", "ends in .sgf")):
        assert cli.run(["joseki", "--kb", kb, "--to", str(file)]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--moves", "Q16 Q16"], "Q16 cannot be played as move 2"),
        (["--moves", "Z99"], "Z99"),
        (["--after", "3"], "--game"),
    ],
)
def test_mistakes_are_quoted(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["joseki", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_walking(kb: str) -> None:
    """Down two moves, a wrong letter, up, and out."""
    console = Console(record=True, width=100, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    words = iter(["a", "a", "z", "u", "q"])
    screen = Screen(KnowledgeBase.open(kb).joseki, KnowledgeBase.shipped().network, console, 5, ALL)
    walk(screen.follow, Game(rules="japanese"), console, lambda _prompt: next(words))
    text = console.export_text()
    assert "'z' is not a letter" in text
    assert text.count("4-4 point") >= 3


def test_the_base_that_comes_with_katachi(capsys: pytest.CaptureFixture[str]) -> None:
    """What it learned from 61,571 games, where a window around the last stone used to mislead."""
    answer = asked(capsys, "--moves", "Q16 O17")
    assert answer["followed"] == 41_572 == sum(counts(answer).values()) + answer["over"]
    assert list(counts(answer))[:4] == ["R14", "Q14", "tenuki", "M17"]
    assert "M16" not in counts(asked(capsys, "--moves", "Q16 R17 Q17 R16"))
    pincer = {move["vertices"][0]: move for move in asked(capsys, "--moves", "R16 P17")["moves"]}["M16"]
    recent = {move["vertices"][0]: move for move in asked(capsys, "--moves", "R16 P17", "--since", "2016")["moves"]}
    assert (pincer["name"], pincer["trend"]) == ("two-space high pincer (hasami)", "falling")
    assert recent["M16"]["share"]["value"] < pincer["share"]["value"] / 2
