"""What was worked out of a base once is kept as long as the base is open, and no longer."""

import gc
import os
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.pattern_bases import client

from katachi.interfaces.web.patterns import tables
from katachi.interfaces.web.patterns.tables import remembered
from katachi.knowledge.base import KnowledgeBase

ASKED = ("top?kind=contexts&window=5", "top?kind=contexts&window=5&offset=3", "top?kind=nearest&order=2", "zipf?")


@pytest.fixture
def web(tmp_path: Path) -> TestClient:
    return client(tmp_path)


def got(web: TestClient, path: str) -> Any:
    answer = web.get(f"/api/patterns/{path}&base=games.kb")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_nothing_is_sorted_or_fitted_twice(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [got(web, path) for path in ASKED]

    def again(*_: object, **__: object) -> None:
        raise AssertionError("worked out again")

    monkeypatch.setattr(tables, "_ranked_contexts", again)
    monkeypatch.setattr(tables, "_ranked_nearest", again)
    monkeypatch.setattr(tables, "_fitted", again)
    assert [got(web, path) for path in ASKED] == before
    with pytest.raises(AssertionError, match="worked out again"):
        got(web, "top?kind=contexts&window=7")


@pytest.mark.slow
def test_a_base_that_is_made_anew_is_sorted_anew(web: TestClient, tmp_path: Path) -> None:
    first = got(web, "top?limit=3")
    place = next(tmp_path.rglob("games.kb"))
    other = next(tmp_path.rglob("learnt.kb"))
    shutil.rmtree(place)
    shutil.copytree(other, place)  # of the same games, but it does not have them
    os.utime(place / "manifest.json", (1, 1))
    second = got(web, "top?limit=3")
    assert first["patterns"][0]["count"] == second["patterns"][0]["count"]
    assert first["patterns"][0]["examples"] != second["patterns"][0]["examples"]
    gc.collect()
    assert sum(base.folder == place for base in remembered.known) == 1, "of the old one nothing is kept"


def test_there_is_a_limit_and_the_last_ones_stay(tmp_path: Path) -> None:
    client(tmp_path)
    base = KnowledgeBase.open(next(tmp_path.rglob("games.kb")))
    for number in range(remembered.most + 5):
        assert remembered(base, number, partial(str, number)) == str(number)
        assert remembered(base, 0, str) == "0"
    assert len(remembered.known[base]) == remembered.most
    assert remembered(base, 0, lambda: "new") == "0", "what is asked for again and again stays"
    assert remembered(base, 1, lambda: "new") == "new"


def test_a_mistake_is_not_kept(web: TestClient) -> None:
    for _ in range(2):
        answer = web.get("/api/patterns/zipf?table=nothing&base=games.kb")
        assert (answer.status_code, "contexts-9" in answer.json()["error"]) == (400, True)
