"""A judge: what it answers is kept, asked many at once and not lost; KataGo is found where people have it."""

import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from katachi.engine import EngineError
from katachi.engine.answers import answer_of, report_of
from katachi.engine.finding import FoundJudge, found_judges, judge_of, own_configuration
from katachi.engine.judge import Judge, position_key
from katachi.go import WHITE, Game
from katachi.search import Report

STAND_IN = Path(__file__).parent / "stand_in.py"
LONG = 60.0


def found(behaviour: str, argument: object = "") -> FoundJudge:
    return FoundJudge("Stand-in", (sys.executable, str(STAND_IN), behaviour, str(argument)))


def games(count: int) -> list[Game]:
    moves = [(color, vertex) for vertex in ("A1", "B2", "C3", "D4", "E5") for color in ("B",)]
    return [Game(5), *Game(5).after_each([("W" if i % 2 else "B", v) for i, (_, v) in enumerate(moves)])][:count]


# ---- Kept answers ----------------------------------------------------------------------------------------------------


def test_an_answer_is_kept_and_the_engine_is_not_started_again(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    judge = found("counted", tmp_path)
    for _ in range(2):
        with Judge(judge, visits=5, folder=tmp_path / "kept", timeout=LONG) as asked:
            reports = dict(asked.reports(games(4)))
            assert [reports[i].visits for i in range(4)] == [5] * 4  # type: ignore[union-attr]
    assert starts.read_text() == "started\n"
    assert len(list((tmp_path / "kept").glob("*/*.json"))) == 4


def test_a_kept_report_is_the_same_report(tmp_path: Path) -> None:
    game = games(2)[1]
    with Judge(found("good"), visits=5, folder=tmp_path, timeout=LONG) as judge:
        first = judge.report(game)
    with Judge(found("good"), visits=5, folder=tmp_path, timeout=LONG) as judge:
        again = judge.report(game)
    assert again == first
    assert (again.ownership == first.ownership).all()
    assert report_of(answer_of(first), game, "Stand-in") == first


@pytest.mark.parametrize("content", ["{", "[]", '{"moveInfos": 7}', None])
def test_broken_and_deleted_files_are_asked_again(tmp_path: Path, content: str | None) -> None:
    for _ in range(2):
        with Judge(found("good"), visits=5, folder=tmp_path, timeout=LONG) as judge:
            assert judge.report(Game(5)).visits == 5
        (file,) = tmp_path.glob("*/*.json")
        if content is None:
            file.unlink()
        else:
            file.write_text(content)


def test_more_visits_other_komi_and_other_rules_are_other_questions() -> None:
    usual = position_key(Game(5), 100, "x")
    others = [
        position_key(Game(5), 200, "x"),
        position_key(Game(5), 100, "y"),
        position_key(Game(5, komi=0.5), 100, "x"),
        position_key(Game(5, rules="japanese", komi=7.5), 100, "x"),
        position_key(games(2)[1], 100, "x"),
    ]
    assert len({usual, *others}) == 6
    assert usual == position_key(Game(5), 100, "x")


def test_the_same_position_by_another_order_is_asked_once(tmp_path: Path) -> None:
    one, other = Game(5), Game(5)
    one.play_all([("B", "A1"), ("W", "B2"), ("B", "C3")])
    other.play_all([("B", "C3"), ("W", "B2"), ("B", "A1")])
    with Judge(found("dies", 2), visits=5, timeout=LONG) as judge:  # a second question would kill it
        assert len(dict(judge.reports([one, other]))) == 2


def test_a_judge_that_dies_loses_nothing(tmp_path: Path) -> None:
    with Judge(found("dies", 3), visits=5, folder=tmp_path, timeout=LONG) as judge:
        reports = dict(judge.reports(games(6)))
    assert sorted(reports) == list(range(6))
    assert all(isinstance(report, Report) for report in reports.values())


def test_what_was_answered_before_a_stop_is_kept(tmp_path: Path) -> None:
    done: list[int] = []
    with Judge(found("good"), visits=5, folder=tmp_path, timeout=LONG) as judge:
        for number, _ in judge.reports(games(6), lambda: len(done) >= 2):
            done.append(number)
    assert len(list(tmp_path.glob("*/*.json"))) == len(done) == 2


def strict(folder: Path, wrong: str, error: str, field: str) -> Judge:
    """A judge that refuses queries for which `wrong` is true."""
    program = folder / "strict.py"
    program.write_text(
        f"import json, sys\nsys.path.insert(0, {str(STAND_IN.parent)!r})\nfrom stand_in import answer\n"
        "for line in sys.stdin:\n    query = json.loads(line)\n"
        f"    refusal = {{'id': query['id'], 'error': {error!r}, 'field': {field!r}}}\n"
        f"    print(json.dumps(refusal if {wrong} else answer(query, 5)), flush=True)\n"
    )
    return Judge(FoundJudge("Strict", (sys.executable, str(program))), visits=5, timeout=LONG)


def test_a_move_that_the_judge_calls_illegal_is_not_told(tmp_path: Path) -> None:
    game = games(2)[1]
    with strict(tmp_path, "query['moves']", "Illegal move 0: A1", "moves") as judge:
        assert judge.report(game).to_move is WHITE
        assert [report.to_move for report in judge.watch(game, 7, 0.1)] == [WHITE]
    assert list(judge.remarks_on(game)) == [
        "the judge does not accept a move of this game by these rules, so it is told the stones and not the moves"
    ]


def test_an_older_judge_is_not_told_what_it_does_not_know(tmp_path: Path) -> None:
    with strict(tmp_path, "'friendlyPassOk' in query['rules']", "Could not parse rules", "rules") as judge:
        assert judge.report(Game(5)).visits == 5
        assert judge.remarks_on(Game(5)) == ()


def test_a_refusal_that_nothing_helps_against_is_passed_on(tmp_path: Path) -> None:
    with (
        strict(tmp_path, "True", "Could not parse rules", "rules") as judge,
        pytest.raises(EngineError, match="Could not parse rules"),
    ):
        judge.report(Game(5))


def test_introduced_and_watched() -> None:
    with Judge(found("live"), visits=5, timeout=LONG) as judge:
        assert judge.introduced() == "Stand-in 9.8.7 with the network small-net.bin.gz"
        assert [report.visits for report in judge.watch(Game(5), 8, 0.1)][-1] == 8
        assert [report.visits for report in judge.watch(Game(5), 8, 0.1)] == [8]  # kept


def test_an_error_names_the_judge() -> None:
    with Judge(found("stillborn"), visits=5, timeout=LONG) as judge, pytest.raises(EngineError, match="No OpenCL"):
        judge.report(Game(5))


# ---- Finding ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, nothing on the search path, no KaTrain."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("KATACHI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("katachi.engine.finding._FOLDERS", ("~/katago",))
    monkeypatch.setattr("katachi.engine.finding.importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("katachi.engine.finding.sys.prefix", str(tmp_path / "prefix"))
    monkeypatch.setattr("katachi.engine.process.GAME_FOLDERS", str(tmp_path / "games"))
    return tmp_path


def file(path: Path, *, program: bool = False, text: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755 if program else 0o644)
    return path


def test_nothing_is_found(home: Path) -> None:
    assert found_judges() == []
    with pytest.raises(ValueError, match="no KataGo was found on the search path, in KaTrain's installation"):
        judge_of("auto")


def on_the_path(home: Path) -> Path:
    program = file(home / "bin" / "katago", program=True)
    file(home / "bin" / "net.bin.gz")
    return program


def in_its_folder(home: Path) -> Path:
    program = file(home / "katago" / "katago-v1.17" / "katago", program=True)
    file(home / "katago" / "katago-v1.17" / "models" / "net.bin.gz")
    return program


def of_katrain(home: Path) -> Path:
    package = home / ".local" / "lib" / "python3.11" / "site-packages" / "katrain"
    program = file(package / "KataGo" / "katago", program=True)
    file(package / "KataGo" / "analysis_config.cfg")
    file(package / "models" / "human.bin.gz")
    file(package / "models" / "net.bin.gz")
    return program


@pytest.mark.parametrize("place", [on_the_path, in_its_folder, of_katrain])
def test_katago_is_found_with_its_network(home: Path, place: Callable[[Path], Path]) -> None:
    program = place(home)
    judge = judge_of("auto")
    assert (judge.name, judge.network, judge.missing) == ("KataGo", "net.bin.gz", "")
    assert judge.arguments[:2] == (str(program), "analysis")
    assert judge.arguments[-1] == "-quit-without-waiting"
    config = Path(judge.arguments[-2])
    assert config.name == "analysis_config.cfg" if place is of_katrain else config == own_configuration()
    assert shlex.split(judge.command) == list(judge.arguments)
    assert judge.words.startswith("KataGo ")


def test_katrains_own_choice_comes_first(home: Path) -> None:
    of_katrain(home)
    program = file(home / "elsewhere" / "my-katago", program=True)
    network = file(home / "nets" / "strong.bin.gz")
    chosen = {"engine": {"katago": str(program), "model": str(network), "config": ""}}
    file(home / ".katrain" / "config.json", text=json.dumps(chosen))
    judge = judge_of("auto")
    assert judge.arguments[:4] == (str(program), "analysis", "-model", str(network))


@pytest.mark.parametrize("text", ["", "[]", '{"engine": 7}', '{"engine": {"katago": "/nowhere", "model": 3}}'])
def test_odd_settings_of_katrain_do_no_harm(home: Path, text: str) -> None:
    of_katrain(home)
    file(home / ".katrain" / "config.json", text=text)
    assert judge_of("auto").network == "net.bin.gz"


def test_a_missing_network_is_said_in_plain_words(home: Path) -> None:
    file(home / "bin" / "katago", program=True)
    (judge,) = found_judges()
    assert judge.missing.startswith("it has no network: download one")
    with pytest.raises(ValueError, match=r"KataGo on the search path: it has no network"):
        judge_of("auto")
    with pytest.raises(ValueError, match="it has no network"):
        judge_of("katago")


def test_a_command_line_is_taken_as_it_is(home: Path) -> None:
    judge = judge_of("/opt/x/katago-cuda analysis -model 'my nets/b18.bin.gz' -config a.cfg")
    assert (judge.name, judge.network) == ("KataGo", "b18.bin.gz")
    assert judge_of("other-engine --analysis").name == "other-engine"
    for wrong in ("", "katago 'x"):
        with pytest.raises(ValueError, match="engine"):
            judge_of(wrong)
    with pytest.raises(ValueError, match="there is no such program"):
        judge_of("katago-nowhere")


def test_only_programs_that_may_run_are_found(home: Path) -> None:
    file(home / "bin" / "katago")
    assert not os.access(home / "bin" / "katago", os.X_OK)
    assert found_judges() == []
