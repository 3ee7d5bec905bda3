"""A run finds what is better, admits when nothing is, and goes on after a crash as if there had been none."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import katachi
from katachi.lab.tuning import SPACES, Arena, Journal, Tuner, TuningPlan, record
from katachi.lab.tuning.record import svg
from katachi.search.urgencies import UrgencyTable
from katachi.work import executor

from .made_games import MadeGames, Worth, made_line, other_default

pytestmark = pytest.mark.slow

PLAN = TuningPlan(
    of=("rave_equivalence=10:10000:log", "shapes=on|off"), games=10, trials=16, batch=2, finalists=3, looks=2,
    validation=60, playouts=50, seed=4,
)  # fmt: skip


def hill(settings: dict[str, str]) -> float:
    """Best at 100 and with shapes off; the engine as it stands is even."""
    distance = abs(len(f"{float(settings['rave_equivalence']):.0f}") - 3)
    return 0.35 + 0.35 * (settings["shapes"] == "off") - 0.1 * distance


def flat(_settings: dict[str, str]) -> float:
    return 0.5


def run(
    folder: Path, worth: Worth, plan: TuningPlan = PLAN, stop_before: int | None = None, *, resume: bool = False
) -> Any:
    journal, players = Journal(folder), MadeGames(worth, stop_before)
    with journal.opened(plan.plain(), resume=resume):
        tuner = Tuner(plan, Arena(journal, players))
        try:
            tuner.run()
        except KeyboardInterrupt:
            assert stop_before is not None
        return record.write(tuner, journal), players.played


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in ("date", "machine", "seconds")}


# ---- What it finds ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("tuned")
    return *run(folder, hill), folder


def test_what_is_better_is_found_and_recommended(tuned: Any) -> None:
    found, played, _ = tuned
    assert found["recommended"]["shapes"] == "off"
    assert 10 <= float(found["recommended"]["rave_equivalence"]) < 5000
    assert found["validation"]["interval"][0] > 0.5
    assert found["verdict"].startswith("Better: trial")
    assert found["games"] == len(played) == len(set(played))
    assert len(played) <= PLAN.most_games


def test_the_search_spends_more_on_what_is_better(tuned: Any) -> None:
    found, _, _ = tuned
    late = [trial["values"]["shapes"] for trial in found["trials"][10:16]]
    assert late.count("off") >= 4
    again = [trial for trial in found["trials"] if trial["games"] > PLAN.games]
    assert 2 <= len(again) <= 3 + 2
    assert max(trial["games"] for trial in again) == 10 + 20 + 40
    assert found["trials"][found["pick"]]["games"] == 70


@pytest.mark.parametrize("seed", [1, 2])
def test_it_can_say_that_nothing_is_better(tmp_path: Path, seed: int) -> None:
    found, _ = run(tmp_path, flat, replace(PLAN, seed=seed))
    assert found["recommended"] is None
    assert found["verdict"].startswith("Nothing is better")


def test_without_hope_no_last_match_is_played(tmp_path: Path) -> None:
    found, played = run(tmp_path, lambda _settings: 0.2)
    assert found["validation"] is None
    assert "no trial is expected to win more than half" in found["verdict"]
    assert not any(match == "validation" for match, _ in played)


def test_the_last_match_has_seeds_of_its_own(tuned: Any) -> None:
    found, _, _ = tuned
    seeds = [trial["seed"] for trial in found["trials"]]
    assert len({*seeds, found["validation"]["seed"]}) == len(seeds) + 1
    assert found["validation"]["b"] == "katachi:playouts=50"


def test_the_record_holds_every_game(tuned: Any) -> None:
    found, _, folder = tuned
    for trial in found["trials"]:
        results = trial["results"]
        assert (results.count("+"), results.count("-"), len(results)) == (
            trial["wins"], trial["losses"], trial["games"],
        )  # fmt: skip
    assert record.load(folder) == found
    assert json.loads(json.dumps(found)) == found


def test_a_real_toy_the_worse_formula_is_not_chosen(tmp_path: Path) -> None:
    plan = TuningPlan(
        of=("bandit=rave|ucb1",), against="bandit=ucb1", size=5, komi=0.5, playouts=40, games=4, trials=4, finalists=1,
        looks=1, validation=2,
    )  # fmt: skip
    journal = Journal(tmp_path)
    with journal.opened(plan.plain(), resume=False):
        tuner = Tuner(plan, Arena(journal, executor("local", 1)))
        tuner.run()
        found = record.write(tuner, journal)
    assert {trial["values"]["bandit"] for trial in found["trials"]} == {"rave", "ucb1"}
    assert found["trials"][found["pick"]]["values"]["bandit"] == "rave"
    assert found["recommended"] is None  # it is the default, and two games tell nothing
    assert found["errors"] == 0


# ---- Crashes ---------------------------------------------------------------------------------------------------------


SHORT = replace(PLAN, games=4, trials=5, finalists=2, validation=6)  # 4·5 games, then 12, 8 and 16, then 6


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return run(tmp_path_factory.mktemp("whole"), hill, SHORT)


@pytest.mark.parametrize("stop_before", [0, 7, 8, 20, 25, 41, 60])
def test_taken_up_again_it_is_the_same_run(tmp_path: Path, stop_before: int, whole: Any) -> None:
    found, games = whole
    part, before = run(tmp_path / "killed", hill, SHORT, stop_before=stop_before)
    assert not part["complete"]
    assert part["games"] == stop_before
    with (tmp_path / "killed" / "journal.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"match": "trial 0", "num')  # as if killed in the middle of a line
    again, after = run(tmp_path / "killed", hill, SHORT, resume=True)
    assert timeless(again) == timeless(found)
    assert sorted(before + after) == sorted(games)  # every game once


def test_a_game_cannot_be_counted_twice(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    with journal.opened({}, resume=False):
        journal.add("m", made_line(1, "a"))
        journal.add("m", made_line(1, "a"))
    again = Journal(tmp_path)
    with again.opened({}, resume=True):
        assert again.tally("m").games == 1


def test_a_run_is_not_overwritten_and_not_changed(tmp_path: Path) -> None:
    run(tmp_path, hill, SHORT)
    with pytest.raises(ValueError, match="add --resume"):
        run(tmp_path, hill, SHORT)
    with pytest.raises(ValueError, match=r"started with other trials \(5, now 20\)"):
        run(tmp_path, hill, replace(SHORT, trials=20), resume=True)
    with pytest.raises(ValueError, match=r"nothing in .* to resume"):
        run(tmp_path / "none", hill, resume=True)
    journal = Journal(tmp_path)
    with (
        journal.opened(SHORT.plain(), resume=True),
        pytest.raises(ValueError, match=rf"another process \(number {os.getpid()}\)"),
        Journal(tmp_path).opened(SHORT.plain(), resume=True),
    ):
        pass


def test_a_run_of_another_engine_is_not_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(tmp_path, hill, SHORT, stop_before=5)
    kept = json.loads((tmp_path / "plan.json").read_text(encoding="utf-8"))
    assert TuningPlan.read(kept) == SHORT
    with pytest.raises(ValueError, match=r"did not record which engines played; .* another --to"):
        TuningPlan.read({name: value for name, value in kept.items() if name != "engines"})
    monkeypatch.setattr(katachi, "__version__", "99.0")
    with pytest.raises(ValueError, match="Katachi's version have changed"):
        TuningPlan.read(kept)
    monkeypatch.undo()
    other_default(monkeypatch)
    with pytest.raises(ValueError, match=r"started with other engines .* another --to"):
        TuningPlan.read(kept)
    with pytest.raises(ValueError, match="started with other engines"):
        run(tmp_path, hill, SHORT, resume=True)


def test_what_a_plan_means_is_all_settings_and_all_knobs(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = TuningPlan(space="tree")
    meant = {plan.engines, replace(plan, base="book=off").engines, replace(plan, against="book=off").engines}
    assert len(meant) == 3
    assert replace(plan, base="widening=5", trials=3).engines == plan.engines  # the same engine in more words
    monkeypatch.setitem(SPACES, "tree", ("widening=5|9",))
    assert plan.engines not in meant


def test_urgencies_count_by_what_is_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "urgency.json"
    UrgencyTable.load().save(file)
    plan = replace(PLAN, base=f"playout.urgency={file}")
    before = plan.engines
    UrgencyTable(UrgencyTable.load().weights, 7).save(file)
    assert plan.engines != before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 7}, "pairs with swapped colours"),
        ({"trials": 0}, "--trials 0"),
        ({"space": "nonsense"}, "there is no space 'nonsense': use one of eq3"),
        ({"of": ()}, "there is nothing to tune"),
        ({"playouts": 5, "seconds": 1.0}, "not both"),
        ({"against": "nonsense"}, "'nonsense' is not a setting"),
        ({"base": "shape=on"}, "there is no setting 'shape'"),
        ({"rules": "mars"}, "'mars' is not a rule set"),
    ],
)
def test_plans_that_cannot_be_carried_out(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TuningPlan(**{"of": PLAN.of, **options})


# ---- The picture -----------------------------------------------------------------------------------------------------


def test_the_picture_has_every_trial_in_every_panel(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    with journal.opened(SHORT.plain(), resume=False):
        tuner = Tuner(SHORT, Arena(journal, MadeGames(hill)))
        assert b"PathCollection" not in svg(tuner)
        tuner.run()
    picture = svg(tuner)
    played = sum(bool(tuner.tally(trial).games) for trial in tuner.trials)
    assert picture.count(b'<g id="PathCollection') == 2 * played
    assert picture.count(b'<g id="FillBetween') == 1  # a band over numbers, none over options
    assert picture.count(b"#cc3333") == 2
