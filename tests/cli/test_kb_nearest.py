"""``katachi kb order``, ``kb advise`` and ``kb distil`` as a user meets them."""

import json
from pathlib import Path

import pytest
from tests.knowledge.games import collection, save_lines

from katachi.interfaces.cli import run
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining.job import MiningJob
from katachi.knowledge.mining.settings import MineSettings
from katachi.knowledge.patterns.counting import CountSettings
from katachi.records import save


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bases")
    games = save_lines(collection(30, sizes=(9,), moves=40), folder / "games.sgfs.gz")
    settings = MineSettings(CountSettings(k=6, replies=True))
    MiningJob([games], folder / "some.kb", settings).run()
    return folder / "some.kb"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    save([collection(1, first=77, sizes=(9,))[0].to_tree()], path)
    return path


def test_order_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "order", "--radius", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == ["8 4 7", "2 * 1", "6 3 5"]


@pytest.mark.slow
def test_advice_has_its_four_probabilities(base: Path, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "advise", str(game), "--move", "5", "--kb", str(base), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["to_move"] == "B"
    assert answer["advice"]
    for advice in answer["advice"]:
        assert advice["P(i|p)"] * advice["P(p)"] == pytest.approx(advice["P(p|i)"] * advice["P(i)"])
        assert advice["interval"][0] <= advice["P(i|p)"] <= advice["interval"][1]
        assert any("*" in row for row in advice["pattern"])
    assert run(["kb", "advise", str(game), "--kb", str(base)]) == 0
    assert "played" in capsys.readouterr().out


def test_advice_on_what_is_not_there(base: Path, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["kb", "advise", str(game), "--move", "500", "--kb", str(base)]) != 0
    assert "no move 500" in capsys.readouterr().err
    assert run(["kb", "advise", str(game), "--method", "guess", "--kb", str(base)]) != 0
    assert "'guess'" in capsys.readouterr().err


def test_a_small_base_keeps_what_it_promises(base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    extra = tmp_path / "predictor.bin"
    extra.write_bytes(b"weights")
    small = tmp_path / "small.kb"
    options = ["--nearest", "4", "--replies", "3", "--contexts", "2", "--collocations", "2", "--extra", str(extra)]
    assert run(["kb", "distil", str(base), "--to", str(small), *options]) == 0
    assert "MB" in capsys.readouterr().out
    large, distilled = KnowledgeBase.open(base), KnowledgeBase.open(small)
    assert distilled.check() == []
    assert distilled.path("predictor.bin").read_bytes() == b"weights"
    assert "games/moves.npy" not in distilled.manifest.files
    whole = large.nearest
    kept = whole.kept() & (whole.played >= 4)
    rows = {tuple(whole.sequence(i)): (int(whole.played[i]), int(whole.matched[i])) for i in range(len(whole))}
    wanted = {tuple(whole.sequence(int(i))) for i in kept.nonzero()[0]}
    some = distilled.nearest
    found = {tuple(some.sequence(i)): (int(some.played[i]), int(some.matched[i])) for i in range(len(some))}
    assert wanted <= set(found)
    assert found.items() <= rows.items()
    assert not some.wins.any()
    assert (some.tests, some.moves) == (whole.tests, whole.moves)
    games = distilled.games_by_tag
    assert all(games.get(int(moment)) for moment in some.last)
    assert min(distilled.table("contexts-9")["count"].to_pylist()) >= 2
    assert distilled.manifest.settings["distilled"]["nearest"] == 4


def test_a_small_base_takes_no_place_unasked(base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = len(KnowledgeBase.open(base).archive)
    for options in ([], ["--force"]):
        assert run(["kb", "distil", str(base), "--to", str(base), *options]) == 1
    assert "name another folder" in capsys.readouterr().err
    assert len(KnowledgeBase.open(base).archive) == games
    small = str(tmp_path / "small.kb")
    assert run(["kb", "distil", str(base), "--to", small]) == 0
    assert run(["kb", "distil", str(base), "--to", small]) == 1
    assert "--force" in capsys.readouterr().err
    assert run(["kb", "distil", str(base), "--to", small, "--force"]) == 0
