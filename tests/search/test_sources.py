"""The sources of the offline term: alone, mixed, with the share of each, against slow ones."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from tests.search import slow_sources as slow

from katachi import _core
from katachi.go import PASS, Game
from katachi.knowledge.base import NEAREST, PREDICTOR, REPLIES, KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.patterns.contexts.advice import ContextAdvice
from katachi.knowledge.patterns.contexts.keys import context_key
from katachi.play import PlayerSettings
from katachi.search import SearchSettings, TreeSearch
from katachi.search.offline import JUDGEMENT, Mixture, nearest_advice
from katachi.search.settings import OFFLINE, SOURCES

BASE = KnowledgeBase.shipped()
# White to move: a ko, so one point is illegal, and a stone to capture.
FIGHT = ("A1", "A2", "D10", "F11", "E11", "F9", "E9", "G10", "Q16", "E10", "F10")
CONTEXTS = {str(w): 0.3 * w for w in BASE.windows} | {f"{w} log": 0.5 for w in BASE.windows} | {"collocation": 0.7}
WITHOUT = {"nearest": 0.5, "contexts": 0.2, "predictor": 0.3}
EVEN = Mixture(dict.fromkeys(SOURCES, 0.25), WITHOUT, (0.8, 0.4), CONTEXTS)


def _game(*moves: str) -> Game:
    game = Game(19)
    for move in moves:
        game.play(move)
    return game


GAMES = [_game(), _game("Q16"), _game("Q16", "D4", "Q3", "R17"), _game(*FIGHT)]


@cache
def _searched(offline: str, base: KnowledgeBase = BASE) -> tuple[tuple[int, int, float], ...]:
    search = TreeSearch(SearchSettings(offline=offline, max_megabytes=32), knowledge=base, seed=5)
    search.set_game(GAMES[2])
    search.run(simulations=120)
    return tuple((one.point, one.visits, one.score) for one in search.candidates())


def _without(folder: Path, *left_out: str) -> KnowledgeBase:
    """The shipped base without some files."""
    folder.mkdir()
    for path in BASE.folder.iterdir():
        if path.name != "manifest.json" and path.name not in left_out:
            (folder / path.name).symlink_to(path)
    files = {name: one for name, one in BASE.manifest.files.items() if name not in left_out}
    replace(BASE.manifest, files=files).write(folder)
    return KnowledgeBase.open(folder)


# ---- Against slow ones -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nearest_patterns_say_what_their_counts_say(game: Game) -> None:
    expected = slow.nearest(BASE, game, (0.8, 0.4))
    last = game.moves[-1].point if game.moves else PASS
    probability, certainty = nearest_advice(BASE, (0.8, 0.4)).ask(game.position, last)
    assert probability.sum() == pytest.approx(1, abs=1e-4)
    assert set(np.flatnonzero(probability).tolist()) == set(expected)
    for point, (p, sure) in expected.items():
        assert probability[point] == pytest.approx(p, rel=1e-3)
        assert certainty[point] == pytest.approx(sure, abs=1e-5)


@pytest.mark.parametrize("game", GAMES[2:])
def test_contexts_say_what_their_counts_say(game: Game) -> None:
    expected, legal = slow.contexts(BASE, game, CONTEXTS), game.legal_moves()
    advice = ContextAdvice(BASE, CONTEXTS)
    probability, certainty = advice.ask(game.position, game.to_move, legal, game.moves[-1].point)
    for row, point in enumerate(legal):
        assert (probability[row], certainty[row]) == pytest.approx(expected[point], rel=1e-6)


def test_keys_of_all_moves_at_once() -> None:
    position, mover = GAMES[3].position, GAMES[3].to_move
    legal = position.legal_moves(mover)
    keys = _core.context_keys(position, int(mover), legal, 9, symmetric=True, colour_swap=True)
    for point, key in zip(legal, keys, strict=True):
        after = position.copy()
        after.play(point, mover)
        assert key == context_key(after, point, 9)


@pytest.mark.parametrize(
    ("network", "doubt", "warmth"), [(True, 0.0, 1.0), (True, 0.0, 1.3), (False, 0.0, 1.3), (False, 0.3, 1.3)]
)
def test_the_root_has_the_mixture(network: bool, doubt: float, warmth: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katachi.search.offline.Mixture.shipped", staticmethod(lambda: EVEN))
    monkeypatch.setattr("katachi.search.offline._nearest", lambda base: nearest_advice(base, EVEN.nearest))
    monkeypatch.setattr("katachi.search.offline.contexts_of", lambda base: ContextAdvice(base, CONTEXTS))
    game = GAMES[3]
    settings = SearchSettings(
        offline="mix", network=network, network_warmth=warmth, offline_doubt=doubt, max_megabytes=32
    )
    search = TreeSearch(settings, seed=1)
    search.set_game(game)
    said = {
        "nearest": slow.nearest(BASE, game, EVEN.nearest),
        "contexts": slow.contexts(BASE, game, CONTEXTS),
        "predictor": slow.predictor(BASE, game),
    } | ({"network": slow.network(BASE, game)} if network else {})
    weight, power = (200, 0.8) if network else (100, 0.5)
    moves = {point: move for point, move, _ in search._core.moves() if point != PASS}
    assert len(moves) > 300
    mixed = {point: slow.mixed(said, EVEN.weights if network else WITHOUT, point) for point in moves}
    total = sum(p ** (1 / warmth) for p, _, _ in mixed.values())
    for point, move in moves.items():
        p, certainty, shares = mixed[point]
        assert move.bias == pytest.approx(p ** (1 / warmth) / total if network else p, rel=4e-3)
        visits, wins = slow.simulations(weight, power, doubt, p, certainty)
        assert (move.offline_visits, move.offline_wins) == pytest.approx((visits, wins), rel=2e-3)
        for name, share in zip(SOURCES, move.sources, strict=True):
            assert share == pytest.approx(shares.get(name, 0.0), rel=5e-3, abs=1e-6)


# ---- Shares ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bias", ["0", "0.5"])
@pytest.mark.parametrize("offline", OFFLINE)
def test_shares_add_up_to_the_term(offline: str, bias: str) -> None:
    settings = SearchSettings(max_megabytes=32).with_values({"offline": offline, "bias_weight": bias})
    search = TreeSearch(settings, seed=1)
    search.set_game(GAMES[2])
    search.run(simulations=60)
    heard: set[str] = set()
    for candidate, (_, move, _) in zip(search.candidates(), search._core.moves(), strict=True):
        term = candidate.terms.offline
        assert sum(term.sources.values()) == pytest.approx(term.share, abs=1e-9)
        assert candidate.score == pytest.approx(move.score, abs=1e-4)
        heard.update(term.sources)
    expected = {"off": set(), "mix": set(SOURCES), "trained": {"network"}}.get(offline, {offline})
    assert heard == expected | {JUDGEMENT}


@pytest.mark.parametrize(("values", "heard"), [({}, {"predictor"}), ({"offline": "mix"}, set(SOURCES) - {"network"})])
def test_a_search_without_a_network(values: dict[str, str], heard: set[str]) -> None:
    search = TreeSearch(SearchSettings(max_megabytes=32).with_values({**values, "network": "off"}), seed=1)
    search.set_game(GAMES[2])
    assert set(search.candidates()[0].terms.offline.sources) == heard


def test_a_kept_tree_knows_its_sources() -> None:
    for offline in ("trained", "mix", "nearest", "contexts"):
        search, game = TreeSearch(SearchSettings(offline=offline, max_megabytes=32), seed=1), GAMES[1].copy()
        search.set_game(game)
        search.run(simulations=100)
        game.play(search.candidates()[0].point)
        search.set_game(game)
        assert search.visits > 1
        assert any(set(one.terms.offline.sources) - {JUDGEMENT} for one in search.candidates())


# ---- What a source changes -------------------------------------------------------------------------------------------


def test_every_choice_gives_another_search() -> None:
    found = {offline: _searched(offline) for offline in OFFLINE}
    assert found.pop("trained") == found["network"]  # on this board every node asks the network before the predictor
    assert len(set(found.values())) == len(found)


def test_a_missing_part_changes_the_mixture(tmp_path: Path) -> None:
    collocations = "collocations.parquet"
    windows = [f"contexts-{window}.parquet" for window in BASE.windows]
    parts = {"nearest": [NEAREST], "replies": [REPLIES], "contexts": windows, "pairs": [collocations],
             "predictor": [PREDICTOR]}  # fmt: skip
    found = {name: _searched("mix", _without(tmp_path / name, *files)) for name, files in parts.items()}
    assert len({_searched("mix"), *found.values()}) == 1 + len(parts)


def test_a_part_that_is_asked_for_has_to_be_there(tmp_path: Path) -> None:
    bare = _without(tmp_path / "bare", NEAREST, *(f"contexts-{window}.parquet" for window in BASE.windows))
    for offline, told in (("nearest", "no nearest patterns"), ("contexts", "no contextual patterns")):
        with pytest.raises(KnowledgeBaseError, match=told):
            TreeSearch(SearchSettings(offline=offline), knowledge=bare)
    with pytest.raises(ValueError, match="no nearest patterns"):
        PlayerSettings.parse({"offline": "nearest", "kb": str(bare.folder)}).knowledge(["offline"])


# ---- Spellings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meant"),
    [("on", "trained"), ("true", "trained"), ("off", "off"), ("0", "off"), ("MIX", "mix"), ("nearest", "nearest")],
)
def test_old_and_new_spellings(text: str, meant: str) -> None:
    assert SearchSettings().with_values({"offline": text}).offline == meant


def test_a_switch_in_python() -> None:
    assert SearchSettings(offline=True) == SearchSettings()  # type: ignore[arg-type]
    assert SearchSettings(offline=False).offline == "off"  # type: ignore[arg-type]


def test_spellings_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="offline=guess does not fit: use one of trained, mix"):
        SearchSettings().with_values({"offline": "guess"})
    with pytest.raises(ValueError, match="offline=network needs network=on"):
        SearchSettings().with_values({"network": "off", "offline": "network"})
