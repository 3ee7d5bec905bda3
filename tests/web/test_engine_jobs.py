"""The jobs themselves, without a process around them."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces.web.engine.jobs import checked, job_module, kinds
from katachi.interfaces.web.engine.scheduler import Scheduler, Turn
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.wire import DIGITS, json_text
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.manifest import published
from katachi.play import BookSettings, tree_player
from katachi.play.book import Book

pytestmark = pytest.mark.slow

SMALL = {"size": 9}


def run(kind: str, request: dict[str, Any], turn: Turn) -> dict[str, Any]:
    turn.begin()
    try:
        found = job_module(kind).run(checked(kind, request, turn.settings), turn)
        answer: dict[str, Any] = json.loads(json_text(found, DIGITS))
        return answer
    finally:
        turn.end()


class Stopped(Turn):
    """Is told to stop at its so-manieth look around."""

    looks = 3

    def should_stop(self) -> bool:
        self.looks -= 1
        if self.looks <= 0:
            self.stop()
        return super().should_stop()


def stopped(settings: ServeSettings, looks: int) -> Turn:
    turn = Stopped(1, Scheduler(1), lambda _data: None, settings)
    turn.looks = looks
    return turn


# ---- Analyse -------------------------------------------------------------------------------------------------------


def test_an_analysis_says_what_the_page_shows(settings: ServeSettings) -> None:
    reports: list[dict[str, Any]] = []
    request = {"game": SMALL, "visits": 1000, "every": 0.1, "top": 5}
    answer = run("analyse", request, Turn.alone(settings, lambda data: reports.append(json.loads(json_text(data)))))
    assert (answer["to_move"], answer["size"], answer["visits"], answer["finished"]) == ("black", 9, 1000, True)
    assert len(answer["ownership"]) == 81
    assert all(-1 <= share <= 1 for share in answer["ownership"])
    moves = answer["candidates"]
    assert [move["order"] for move in moves] == list(range(len(moves)))
    assert sum(move["visits"] for move in moves) <= 1000
    assert len(moves[0]["same"]) in (0, 3, 7), "the board is empty: corners are alike"
    weak = [move["weak"] for move in moves]
    assert weak == sorted(weak) == [move["visits"] < 10 for move in moves]
    strong = [move["lower"] for move in moves if not move["weak"]]
    assert strong == sorted(strong, reverse=True)
    assert answer["book"] is None
    assert reports, "something is told on the way"
    assert set(reports[0]) == set(answer)
    assert not reports[0]["finished"]
    assert reports[0]["visits"] < 1000


def test_the_book_speaks_in_an_analysis(settings: ServeSettings) -> None:
    answer = run("analyse", {"game": {"size": 19}, "visits": 20}, Turn.alone(settings))
    assert answer["book"]["vertex"] == "Q16"
    assert answer["book"]["sentence"].startswith("Q16 was the next move in")
    assert answer["book"]["played"] < answer["book"]["matched"]
    off = {"game": {"size": 19}, "visits": 20, "settings": {"book": "off"}}
    assert run("analyse", off, Turn.alone(settings))["book"] is None


def test_the_four_terms_add_up_to_the_score(settings: ServeSettings) -> None:
    answer = run("analyse", {"game": SMALL, "visits": 600}, Turn.alone(settings))
    for move in answer["candidates"]:
        assert set(move["terms"]) == {"online", "transient", "offline", "expert"}
        total = sum(term["weight"] * term["value"] for term in move["terms"].values())
        assert total == pytest.approx(move["score"], abs=1e-5)
        assert move["pv"][0] == move["vertex"]
        assert 0 <= move["lower"] <= move["winrate"] <= 1


def test_the_same_seed_and_visits_give_the_same_candidates(settings: ServeSettings) -> None:
    request = {"game": SMALL, "visits": 800, "seed": 3}
    one, same = (run("analyse", request, Turn.alone(settings)) for _ in range(2))
    other = run("analyse", {**request, "seed": 4}, Turn.alone(settings))
    assert one["candidates"] == same["candidates"]
    assert one["ownership"] == same["ownership"]
    assert one["candidates"] != other["candidates"]


def test_what_is_known_is_kept_when_it_is_stopped(settings: ServeSettings) -> None:
    answer = run("analyse", {"game": SMALL, "visits": 100_000}, stopped(settings, 4))
    assert 24 <= answer["visits"] <= 168  # three slices: of 8, and up to four times as many each
    assert not answer["finished"]
    assert answer["candidates"][0]["visits"] > 0


def test_only_the_moves_that_are_allowed(settings: ServeSettings) -> None:
    answer = run("analyse", {"game": SMALL, "visits": 3000, "allow": ["E5", "C3"]}, Turn.alone(settings))
    assert {move["vertex"] for move in answer["candidates"]} == {"E5", "C3"}


def test_proved_groups_are_told(settings: ServeSettings) -> None:
    wall = [f"{letter}2" for letter in "ABCDE"] + ["E1", "B1", "D1"]
    answer = run(
        "analyse", {"game": {"size": 9, "black": wall, "to_move": "white"}, "visits": 50}, Turn.alone(settings)
    )
    [group] = answer["groups"]
    assert (group["color"], group["status"]) == ("black", "alive")
    assert set(group["stones"]) == set(wall)


def test_two_long_analyses_go_forward_alike(settings: ServeSettings) -> None:
    scheduler, visits = Scheduler(1, quantum=0.0), dict[int, list[int]]()

    class Patient(Turn):
        """Does not begin before the other one stands in the line: threads start when they like."""

        def should_stop(self) -> bool:
            while not self.slices and not scheduler.waits(turns[1]._ticket):
                threading.Event().wait(0.001)
            return super().should_stop()

    turns = [kind(number, scheduler, lambda _data: None, settings) for number, kind in ((1, Patient), (2, Turn))]

    def work(turn: Turn, budget: int) -> None:
        while turn is turns[1] and not scheduler.longest_turn()[0]:
            threading.Event().wait(0.001)  # the other one is first
        answer = run("analyse", {"game": SMALL, "visits": budget, "every": 5}, turn)
        visits[budget] = [answer["visits"], turn.slices]
        turns[1].stop()

    threads = [threading.Thread(target=work, args=pair) for pair in zip(turns, (6_000, 200_000), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    (one, slices), (other, other_slices) = visits[6_000], visits[200_000]
    assert one == 6_000
    assert one / 2 <= other <= 2 * one, "slices take equal times, not equal numbers of simulations"
    assert abs(slices - other_slices) <= 5


# ---- Move and review -------------------------------------------------------------------------------------------------


def test_a_move_with_its_reason(settings: ServeSettings) -> None:
    answer = run("genmove", {"game": SMALL, "simulations": 400}, Turn.alone(settings))
    assert answer["vertex"] == answer["analysis"]["candidates"][0]["vertex"]
    assert answer["vertex"] in answer["reason"]
    assert 0 < answer["simulations"] <= 400
    assert answer["book"] is None


def test_a_move_like_that_of_a_rank(settings: ServeSettings) -> None:
    request = {"game": SMALL, "rank": "15k", "seed": 3}
    answer = run("genmove", request, Turn.alone(settings))
    assert answer["reason"] == f"I played {answer['vertex']} because it is a move that players of about 15 kyu choose."
    assert (answer["analysis"], answer["simulations"]) == (None, 0)
    assert run("genmove", request, Turn.alone(settings))["vertex"] == answer["vertex"]


def test_the_book_answers_first(settings: ServeSettings) -> None:
    answer = run("genmove", {"game": {"size": 19}, "simulations": 100}, Turn.alone(settings))
    assert answer["book"]["vertex"] == answer["vertex"]
    assert answer["analysis"] is None
    assert answer["book"]["played"] <= answer["book"]["matched"]
    searched = run(
        "genmove", {"game": {"size": 19}, "simulations": 100, "settings": {"book": "off"}}, Turn.alone(settings)
    )
    assert searched["book"] is None


def test_the_book_of_a_base_of_ones_own(settings: ServeSettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no predictor, as one that was just mined."""
    base = settings.data / "bases" / "mine"
    with published(base) as draft:
        draft.add_file(KnowledgeBase.shipped().folder / "nearest.bin")
    asked: list[Path] = []

    def spied(book: BookSettings, knowledge: KnowledgeBase, seed: int) -> Book:
        asked.append(knowledge.folder)
        return Book(book, knowledge, seed)

    monkeypatch.setattr(tree_player, "Book", spied)
    answer = run("genmove", {"game": {"size": 19}, "base": "mine", "simulations": 10}, Turn.alone(settings))
    assert asked == [base]
    assert answer["book"] is not None
    assert run("analyse", {"game": SMALL, "base": "mine", "visits": 50}, Turn.alone(settings))["visits"] == 50


def test_a_base_that_was_made_anew_is_read_anew(settings: ServeSettings) -> None:
    base = settings.data / "bases" / "mine"
    with published(base) as draft:
        for name in ("nearest.bin", "predictor.bin"):
            draft.add_file(KnowledgeBase.shipped().folder / name)
    turn, request = Turn.alone(settings), {"game": SMALL, "base": "mine", "visits": 10}
    run("analyse", request, turn)
    before = turn.bases.base("mine").predictor
    run("analyse", request, turn)
    assert turn.bases.base("mine").predictor is before
    os.utime(base / "manifest.json", (1, 1))
    run("analyse", request, turn)
    assert turn.bases.base("mine").predictor is not before


def test_the_best_so_far_is_played_when_it_is_stopped(settings: ServeSettings) -> None:
    answer = run("genmove", {"game": SMALL, "seconds": 500.0, "color": "white"}, stopped(settings, 3))
    assert answer["vertex"] != "pass"
    assert answer["analysis"]["to_move"] == "white"
    assert "interrupted" in answer["reason"]


def test_a_hopeless_game_is_resigned_only_if_that_is_allowed(settings: ServeSettings) -> None:
    rows = [f"{letter}{row}" for row in (2, 4, 6, 8) for letter in "ABCDEFGHJ"]
    moves = [{"color": color, "vertex": "pass"} for color in ("black", "white") * 9][:18]
    stone = [{"color": "black", "vertex": "E5"}]
    request = {"game": {"size": 9, "black": rows, "moves": [*moves, *stone]}, "simulations": 800}
    assert run("genmove", {**request, "color": "white"}, Turn.alone(settings))["vertex"] == "resign"
    assert run("genmove", {**request, "color": "white", "resign": False}, Turn.alone(settings))["vertex"] != "resign"


def test_a_review_looks_at_every_position(settings: ServeSettings) -> None:
    vertices = ["E5", "A1", "C3", "G7"]
    moves = [{"color": ("black", "white")[i % 2], "vertex": v} for i, v in enumerate(vertices)]
    answer = run("review", {"game": {"size": 9, "moves": moves}, "visits": 300}, Turn.alone(settings))
    assert (answer["done"], answer["total"], answer["finished"]) == (5, 5, True)
    positions = answer["positions"]
    assert [position["move"] for position in positions] == [0, 1, 2, 3, 4]
    assert [position["played"] for position in positions] == [*vertices, None]
    assert positions[-1]["loss"] is None
    assert positions[1]["loss"] > 0.1, "White's stone in the corner"
    assert all(position["pv"][0] == position["best"] for position in positions)
    assert positions[1]["mistake"]
    assert positions[1]["points"] > positions[1]["threshold"] > 0
    report = answer["report"]
    assert report["complete"]
    assert [moment["number"] for moment in report["mistakes"]] == [p["move"] + 1 for p in positions if p["mistake"]]
    assert answer["checked"] == len(report["mistakes"]) > 0
    assert positions[2]["winrate"] > 0.5, "Black profits from White's corner stone"


def test_a_review_calls_no_usual_opening_a_mistake(settings: ServeSettings) -> None:
    """With few simulations they look like blunders: the board is large, and chance is as well."""
    vertices = ["R16", "D4", "Q3", "D17"]
    moves = [{"color": ("black", "white")[i % 2], "vertex": v} for i, v in enumerate(vertices)]
    answer = run("review", {"game": {"size": 19, "moves": moves}, "visits": 50}, Turn.alone(settings))
    assert answer["finished"]
    assert [position["book"] for position in answer["positions"]] == [True] * 4 + [False]
    assert not any(position["mistake"] for position in answer["positions"])
    assert answer["report"]["mistakes"] == []


def test_no_move_is_a_mistake_by_a_first_look_alone(settings: ServeSettings) -> None:
    moves = [{"color": ("black", "white")[i % 2], "vertex": v} for i, v in enumerate(["E5", "A1", "C3"])]
    request = {"game": {"size": 9, "moves": moves}, "visits": 100}
    answer = run("review", request, stopped(settings, 6))
    assert not answer["finished"]
    assert not any(position["mistake"] for position in answer["positions"])
    assert answer["report"]["mistakes"] == []


def test_a_review_says_which_moves_the_rules_do_not_allow(settings: ServeSettings) -> None:
    vertices = ["A2", "E5", "B1", "A1", "G7", "C3"]  # White's second stone has no liberty
    moves = [{"color": ("black", "white")[i % 2], "vertex": v} for i, v in enumerate(vertices)]
    game = {"size": 9, "handicap": 3, "moves": moves}
    answer = run("review", {"game": game, "visits": 20}, Turn.alone(settings))
    assert answer["finished"]
    judged = [position["move"] + 1 for position in answer["positions"] if position["played"]]
    assert judged == [1, 2, 3, 5, 6]
    assert answer["remarks"] == ["the rules do not allow move 4 (suicide): not judged"]
    assert answer["report"]["remarks"] == answer["remarks"]
    assert (answer["report"]["judged"], answer["report"]["wanted"]) == (5, 6)


def test_a_review_goes_on_where_it_was_left(settings: ServeSettings) -> None:
    moves = [{"color": ("black", "white")[i % 2], "vertex": v} for i, v in enumerate(["Q16", "D4", "A19", "Q4"])]
    request = {"game": {"size": 19, "moves": moves}, "visits": 30, "ranks": ["10k", "10k"], "names": ["A", "B"]}
    whole = run("review", request, Turn.alone(settings))
    names = ("move", "winrate", "lead", "best", "pv")
    known = [{name: position[name] for name in names} for position in whole["positions"][:-1]]
    again = run("review", {**request, "known": known}, Turn.alone(settings))
    assert [p["mistake"] for p in again["positions"]] == [p["mistake"] for p in whole["positions"]]
    for one, other in zip(again["positions"][:-2], whole["positions"], strict=False):
        assert (one["lead"], one["best"]) == (pytest.approx(other["lead"]), other["best"])
    told = [[(m["number"], m["better"]) for m in answer["report"]["mistakes"]] for answer in (again, whole)]
    assert told[0] == told[1]
    assert whole["positions"][2]["mistake"], "a stone in the corner"
    assert whole["report"]["sides"]["black"]["name"] == "A"


def test_a_review_that_is_stopped_keeps_what_it_has(settings: ServeSettings) -> None:
    moves = [{"color": ("black", "white")[i % 2], "vertex": v} for i, v in enumerate(["E5", "C3", "G7"])]
    answer = run("review", {"game": {"size": 9, "moves": moves}, "visits": 8}, stopped(settings, 7))
    assert 0 < answer["done"] < answer["total"] == 4
    assert not answer["finished"]


# ---- Mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "request_", "said"),
    [
        ("sing", {}, "there is no job 'sing'"),
        ("analyse", {}, "game: Field required"),
        ("analyse", {"game": {"size": 99}}, "game.size"),
        ("analyse", {"game": SMALL, "nonsense": 1}, "nonsense"),
        ("analyse", {"game": SMALL, "visits": 10**9}, "the limit is 200,000"),
        ("analyse", {"game": SMALL, "visits": 0}, "visits"),
        ("analyse", {"game": SMALL, "seconds": 1e9}, "the limit is 600"),
        ("analyse", {"game": SMALL, "seconds": "NaN"}, "seconds"),
        ("analyse", {"game": SMALL, "every": 0.01}, "every"),
        ("analyse", {"game": SMALL, "allow": ["Z99"]}, "Z99"),
        ("analyse", {"game": {"size": 9, "moves": [{"color": "black", "vertex": "E5"}] * 2}}, "move 2, black E5"),
        ("analyse", {"game": SMALL, "base": "../etc"}, "there is no knowledge base"),
        ("analyse", {"game": SMALL, "settings": {"kb": "/etc"}}, "'kb' cannot be changed here"),
        ("analyse", {"game": SMALL, "settings": {"max_megabytes": "9"}}, "cannot be changed here"),
        ("analyse", {"game": SMALL, "settings": {"playout.urgency": "/etc/passwd"}}, "use on or off"),
        ("analyse", {"game": SMALL, "settings": {"life_nodes": "1e9"}}, "life_nodes"),
        ("analyse", {"game": SMALL, "settings": {"playout.fill_tries": "999999"}}, "too much here"),
        ("analyse", {"game": SMALL, "settings": {"shapes": "perhaps"}}, "use on or off"),
        ("genmove", {"game": SMALL, "color": "red"}, "color"),
        ("genmove", {"game": SMALL, "rank": "30k"}, "'30k' is not a rank"),
        ("review", {"game": SMALL, "visits": 5001}, "visits"),
    ],
)
def test_mistakes_are_found_before_anything_starts(
    settings: ServeSettings, kind: str, request_: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the line is looked at below
        checked(kind, request_, settings)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_long_mistakes_are_quoted_in_short(settings: ServeSettings) -> None:
    with pytest.raises(ValueError, match="game") as error:
        checked("analyse", {"game": {"size": "x" * 10_000}}, settings)
    assert len(str(error.value)) < 300


def test_every_kind_of_job_has_a_request_and_runs() -> None:
    assert {"analyse", "genmove", "review"} <= set(kinds())
    for kind in kinds():
        module = job_module(kind)
        assert module.Request.model_config.get("extra") == "forbid"
        assert callable(module.run)
