"""One encoder for all answers, and a description that says what it writes."""

import json

import pytest

from katachi.go import BLACK, Game, Picture
from katachi.interfaces.web.answers import model
from katachi.interfaces.web.engine.jobs import kinds
from katachi.interfaces.web.engine.searches import Analysis
from katachi.interfaces.web.openapi import live_schemas
from katachi.interfaces.wire import DIGITS, encode, json_text
from katachi.play import Analyst
from katachi.search import Candidate, Fate, Proved, TreeSearch
from katachi.search.report import Collocation, FateFact

PICTURE = Picture((".X",))


def test_points_are_vertices_colours_and_enums_are_names() -> None:
    group = Proved(BLACK, (80, 0), Fate.SEKI, frozenset({72, 0, 80}), 7)
    found = encode(FateFact(group, (40, -1), PICTURE), 9)
    assert (found["color"], found["status"], found["stones"]) == ("black", "in seki", ["J1", "A9"])
    assert (found["points"], found["after"]) == (["A9", "A1", "J1"], ["E5", "pass"])
    assert found["sentence"].startswith("After E5 pass the black group at J1 lives in seki")


def test_numbers_are_rounded_where_asked() -> None:
    candidate = Candidate(40, BLACK, winrate=1 / 3)
    assert encode(candidate, 9)["winrate"] == 1 / 3
    assert encode(candidate, 9, digits=6)["winrate"] == 0.333333


def test_properties_that_are_told_are_there() -> None:
    found = encode(Collocation(40, 1, 4, (0.1, 0.5), 2.0, (), PICTURE), 9)
    assert (found["after"], found["share"], found["kind"]) == ("E5", 0.25, "collocation")


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    search = TreeSearch(seed=1)
    analyst = Analyst(search)
    analyst.look_at(Game(9))
    analyst.think(lambda: False, visits=100)
    return Analysis(analyst.report(), 1.0, finished=True)


def test_what_is_written_is_what_is_described(analysis: Analysis) -> None:
    text = json_text(analysis, DIGITS)
    described = model(Analysis).model_validate_json(text, strict=False)
    assert described.model_dump(mode="json") == json.loads(text)


def test_every_kind_of_job_is_described() -> None:
    found = live_schemas()
    assert tuple(found["LiveJobs"]["properties"]) == kinds()
    for parts in found["LiveJobs"]["properties"].values():
        assert list(parts["properties"]) == ["request", "report", "answer"]
        assert all(part["$ref"].rpartition("/")[2] in found for part in parts["properties"].values())
