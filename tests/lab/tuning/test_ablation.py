"""What each source is worth: the table, its crashes, and that every source can be switched."""

import json
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces.cli import run as run_command
from katachi.lab import ablation
from katachi.lab.tuning import Arena, Journal
from katachi.lab.tuning.games import own_player
from katachi.play import PlayerSettings
from katachi.play.settings import preset_values

from .made_games import MadeGames, other_default

SMALL = ["--size", "5", "--komi", "0.5", "--playouts", "10", "--seconds", "0.001", "--games", "2"]


BY_NAME = {source.name: source for source in ablation.SOURCES}


@pytest.mark.parametrize("source", ablation.SOURCES, ids=lambda source: source.name)
def test_every_source_can_be_switched(source: ablation.Source) -> None:
    """What is on by default is switched on as it is by default, so that it means the same to every engine."""
    default = PlayerSettings()
    assert default.with_values(source.on) != default.with_values(source.off)
    if source.name in ("tree-predictor", "tree-nearest", "tree-contexts"):  # alone: the default has something better
        assert source.state() == "neither"
    else:
        assert default == default.with_values(source.on if source.state() == "on" else source.off)


@pytest.mark.parametrize(
    ("name", "base", "state"),
    [
        ("rave", "exploration=0.5", "on"),
        ("rave", "bandit=ucb_tuned1,exploration=0.2", "off"),
        ("rave", "bandit=ucb1", "neither"),
        ("widening", "widening=8", "on"),
        ("widening", "plain", "off"),
        ("preselect", "preselect=15", "on"),
        ("preselect", "preselect_nearest=4", "off"),
        ("patterns", "playout.patterns=frequent:400", "on"),
        ("patterns", "playout.patterns=off", "off"),
        ("frequent", "playout.patterns=off", "neither"),
        ("frequent", "playout.patterns=frequent:400", "on"),
        ("frequent", "playout.patterns=frequent:200", "neither"),
        ("nearest", "playout.patterns=frequent:400", "neither"),
        ("nearest", "playout.patterns=nearest:400", "on"),
        ("nearest", "", "off"),
        ("self-atari", "playout.self_atari=4", "on"),
    ],
)
def test_on_off_or_neither(name: str, base: str, state: str) -> None:
    assert BY_NAME[name].state(PlayerSettings.parse(preset_values(base))) == state


@pytest.mark.parametrize(
    "base",
    ["", "plain", "playout.patterns=off", "playout.patterns=frequent:400", "bandit=ucb1", "widening=8", "preselect=15"],
)
def test_whatever_the_base_a_knows_and_b_does_not(base: str) -> None:
    plan = ablation.AblationPlan(only=tuple(BY_NAME), base=base, size=19, seconds=0)
    engine = PlayerSettings.parse(preset_values(base))
    for source in plan.sources:
        match = plan.match_of(source, "simulations")
        a, b = (own_player(side)[0].settings for side in (match.a, match.b))
        for name in source.only or source.off:
            assert b.with_values({name: source.off[name]}) == b, source.name
            assert (a.with_values({name: source.on[name]}) == a) or not source.only, source.name
            assert a.with_values({name: source.off[name]}) != a, source.name
        state = source.state(engine)
        assert (a == engine, b == engine) == (state == "on", state == "off"), source.name
        switched = set(source.on) | set(source.off)
        named = [set(side.partition(":")[2].split(",")) for side in (match.a, match.b)]
        assert {pair.partition("=")[0] for pair in named[0] ^ named[1]} <= switched


def test_neither_plays_on_against_off(tmp_path: Path) -> None:
    found, _ = made(
        tmp_path, ablation.AblationPlan(only=("frequent",), base="playout.patterns=off", games=2, seconds=0)
    )
    (row,) = found["rows"]
    assert row["default"] == "neither"
    assert row["simulations"]["with"] == "katachi:playouts=1000,playout.patterns=frequent:400"
    assert row["simulations"]["without"] == "katachi:playouts=1000,playout.patterns=on"
    assert "| frequent | neither |" in ablation.markdown(found)


def test_names_are_there_once() -> None:
    names = [source.name for source in ablation.SOURCES]
    assert len(set(names)) == len(names)
    with pytest.raises(ValueError, match="no knowledge source 'wisdom': use rave"):
        ablation.chosen(["rave", "wisdom"], 9)


def test_the_book_is_for_the_large_board() -> None:
    small, large = ([source.name for source in ablation.chosen([], size)] for size in (9, 19))
    assert set(large) - set(small) == {"book"}
    assert [source.name for source in ablation.chosen(["nakade", "book"], 9)] == ["book", "nakade"]


def made(folder: Path, plan: ablation.AblationPlan, stop_before: int | None = None, *, resume: bool = False) -> Any:
    """The engine with a source wins nine of ten."""
    journal, players = Journal(folder), MadeGames(lambda _settings: 0.9, stop_before)
    with journal.opened(plan.plain(), resume=resume):
        arena = Arena(journal, players)
        try:
            return ablation.run(plan, arena), players.played
        except KeyboardInterrupt:
            return ablation.make(plan, arena), players.played


def test_the_one_that_knows_is_always_a(tmp_path: Path) -> None:
    found, _ = made(tmp_path, ablation.AblationPlan(only=("rave", "preselect"), games=20))
    rave, chosen = found["rows"]
    assert (rave["default"], rave["switched"]) == ("on", ablation.SOURCES[0].off)
    assert rave["simulations"]["with"] == "katachi:playouts=1000"
    assert rave["simulations"]["without"] == "katachi:playouts=1000,bandit=ucb_tuned1,exploration=1"
    assert (chosen["default"], chosen["switched"]) == ("off", {"preselect": "7", "preselect_nearest": "2"})
    assert chosen["time"]["with"] == "katachi:seconds=0.1,preselect=7,preselect_nearest=2"
    assert chosen["time"]["without"] == "katachi:seconds=0.1"
    assert all(row[budget]["elo"] > 100 for row in found["rows"] for budget in ("simulations", "time"))


def test_a_base_that_has_it_off_gets_it_on(tmp_path: Path) -> None:
    found, _ = made(tmp_path, ablation.AblationPlan(only=("nakade",), base="playout.nakade=off", games=2, seconds=0))
    (row,) = found["rows"]
    assert row["default"] == "off"
    assert row["simulations"]["with"] == "katachi:playouts=1000,playout.nakade=on"
    assert "time" not in row


def test_the_cost_is_the_time_of_a_simulation(tmp_path: Path) -> None:
    found, _ = made(tmp_path, ablation.AblationPlan(only=("rave",), games=4))
    assert found["rows"][0]["speed"] == {"with": 1000.0, "without": 2000.0, "cost": 1.0}  # as the games were made
    assert "1,000" in ablation.cells(found["rows"][0])
    page = ablation.markdown(found)
    assert "| rave | on |" in page
    assert "| 1,000 | 2,000 | +100 % |" in page


@pytest.mark.parametrize("stop_before", [0, 5, 8, 13])
def test_taken_up_again_it_is_the_same_table(tmp_path: Path, stop_before: int) -> None:
    plan = ablation.AblationPlan(only=("rave", "nakade"), games=4)
    whole, games = made(tmp_path / "whole", plan)
    part, before = made(tmp_path / "part", plan, stop_before)
    assert (part["complete"], part["games"]) == (False, stop_before)
    again, after = made(tmp_path / "part", plan, resume=True)
    assert again == whole
    assert again["complete"]
    assert sorted(before + after) == sorted(games)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "a"
    assert run_command(["ablate", "--only", "rave,nakade", *SMALL, "--to", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["source"] for row in found["rows"]] == ["rave", "nakade"]
    assert (found["games"], found["errors"], found["complete"]) == (8, 0, True)
    assert all(row["speed"]["with"] > 0 for row in found["rows"])
    assert json.loads((folder / "ablation.json").read_text(encoding="utf-8")) == found
    assert (folder / "ablation.md").read_text(encoding="utf-8") == ablation.markdown(found)
    assert run_command(["ablate", "--resume", "--to", str(folder)]) == 0
    assert "rave" in capsys.readouterr().out


def test_a_run_of_other_engines_is_not_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ablation.AblationPlan(only=("nakade",), games=4)
    made(tmp_path, plan, stop_before=2)
    kept = json.loads((tmp_path / "plan.json").read_text(encoding="utf-8"))
    assert ablation.AblationPlan.read(kept) == plan
    with pytest.raises(ValueError, match="did not record which engines played"):
        ablation.AblationPlan.read({name: value for name, value in kept.items() if name != "engines"})
    other_default(monkeypatch)
    with pytest.raises(ValueError, match=r"started with other engines .* start again with another --to"):
        ablation.AblationPlan.read(kept)
    with pytest.raises(ValueError, match="started with other engines"):
        made(tmp_path, plan, resume=True)


def test_sources_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["ablate", "--sources", "--json"]) == 0
    assert [each["source"] for each in json.loads(capsys.readouterr().out)] == [s.name for s in ablation.SOURCES]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--only", "wisdom"], "there is no knowledge source 'wisdom': use rave"),
        (["--playouts", "0", "--seconds", "0"], "there is nothing to play"),
        (["--games", "3"], "pairs with swapped colours"),
        (["--base", "nonsense"], "'nonsense' is not a setting"),
        (["--resume"], "to resume with --to"),
    ],
)
def test_wrong_usage_of_ablate(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command(["ablate", *arguments]) != 0
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
