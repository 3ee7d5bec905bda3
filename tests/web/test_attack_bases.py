"""Knowledge bases from somebody else: whatever they say of themselves, the page goes on with the others."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.web.asking import asking
from tests.web.pattern_bases import client as client_of_patterns

from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.manifest import Manifest, _checksum
from katachi.records import parse

pytestmark = pytest.mark.slow

Change = Callable[[dict[str, Any]], object]
ODD: dict[str, Change] = {
    "games that are no number": lambda data: data["counts"].update(games="many"),
    "patterns that are no counts": lambda data: data["counts"].update(patterns=[1]),
    "windows that are no counts": lambda data: data["counts"].update(patterns={"contexts": {"3": "x"}}),
    "counts that are a list": lambda data: data.update(counts=[]),
    "files that are a list": lambda data: data.update(files=["a"]),
    "a file without a size": lambda data: data["files"].update({"a.bin": {"blake2b": "00"}}),
    "a file of no size": lambda data: data["files"].update({"a.bin": {"bytes": "1", "blake2b": "00"}}),
    "a file elsewhere": lambda data: data["files"].update({"../a.bin": {"bytes": 1, "blake2b": "00"}}),
    "sources that are texts": lambda data: data.update(sources=["a"]),
    "no sources": lambda data: data.pop("sources"),
    "something unheard of": lambda data: data.update(surprise=1),
}


def hostile(folder: Path, change: Change) -> Path:
    folder.mkdir(parents=True)
    Manifest(counts={"games": 1, "moves": 2}).write(folder)
    data = json.loads((folder / "manifest.json").read_bytes())
    data.pop("checksum")
    change(data)
    (folder / "manifest.json").write_text(json.dumps({**data, "checksum": _checksum(data)}))
    return folder


@pytest.mark.parametrize("change", ODD.values(), ids=ODD)
def test_a_base_that_says_odd_things_is_listed_with_its_problem(
    settings: ServeSettings, tmp_path: Path, change: Change
) -> None:
    base = hostile(tmp_path / "elsewhere" / "odd.kb", change)
    with asking(replace(settings, bases=(base,))) as client:
        info, bases = client.get("/api/info"), client.get("/api/mine/bases")
        asked = client.get("/api/patterns/top", params={"base": "odd.kb"})
    assert (info.status_code, bases.status_code, asked.status_code) == (200, 200, 400)
    [listed] = [one for one in bases.json() if one["name"] == "odd.kb"]
    assert listed["problem"]
    assert listed["holds"] is None
    for answer in (info, bases, asked):
        assert str(tmp_path) not in answer.text, "where it is on the disk is nobody's business"


def test_a_game_does_not_say_in_which_folder_it_was(tmp_path: Path) -> None:
    """Only its file, for those who look for it; games are passed on."""
    web = client_of_patterns(tmp_path)
    sources = [
        parse(web.get(f"/api/archive/{number}?base=games.kb").json()["sgf"]).games[0].root.get("SO")
        for number in range(3)
    ]
    assert all(source and "/" not in source for source in sources), sources
