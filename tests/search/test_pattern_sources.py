"""Patterns of the playouts by name, against slow and obvious ones."""

import pickle
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.knowledge.games import collection, save_lines

from katachi.go import Game, Position
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining.job import MiningJob
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.records import GameRecord, pack
from katachi.search import MOGO, Pattern3x3Set, SearchSettings, TreeSearch
from katachi.search import neighbourhoods as near
from katachi.search.pattern_sources import MOGO_PATTERNS, counted_in, frequencies, name_of, named_patterns, ranking

SWAP = str.maketrans("XO", "OX")


SIGNS = np.array([[0, 1, 2], [4, 5, 6], [8, 9, 10]])  # where they are in three rows with ends of lines
TURNS = [np.rot90(signs, k).reshape(-1).tolist() for signs in (SIGNS, SIGNS.T) for k in range(4)]


def one_form(drawing: str) -> str:
    """The smallest of the eight orientations of three rows, the signs alone."""
    return min("".join([drawing[i] for i in turn]) for turn in TURNS)


def test_classes_are_the_drawings_that_are_alike() -> None:
    forms: dict[str, int] = {}
    for code, number in enumerate(near.CLASSES.tolist()):
        assert forms.setdefault(one_form(near.draw(code)), number) == number
    assert len(forms) == len(set(forms.values())) == len(near.CODES) == 8740
    assert [near.class_of(int(code)) for code in near.CODES] == list(range(8740))
    # Of 3^8, 3^5 and 3^3 neighbourhoods in the middle, at the side and in the corner, alike ones counted once.
    assert near.possible().sum() == 954 + 135 + 18


def frequent_forms() -> Counter[str]:
    """From the table of contextual patterns: how often each was made, in one form."""
    table = KnowledgeBase.open().table("contexts-3", columns=["key", "count"]).to_pydict()
    counts: Counter[str] = Counter()
    for key, count in zip(table["key"], table["count"], strict=True):
        points = Context.of(key).points | {(0, 0): 4}
        drawing = "\n".join("".join(".XO-*"[points[x, y]] for x in (-1, 0, 1)) for y in (-1, 0, 1))
        counts[one_form(drawing)] += count
    return counts


@pytest.mark.slow
def test_the_most_frequent_patterns_are_those_of_the_knowledge_base() -> None:
    counts = frequent_forms()
    for number in (3, 400):
        patterns = named_patterns(f"frequent:{number}")
        assert patterns is not None
        assert len(patterns.drawings) == number
        wanted = {one_form(rows) for _, rows, _ in patterns.drawings}
        # Nothing that is left out was more frequent, but for eyes.
        least = min(counts[form] for form in wanted)
        better = [form for form, count in counts.items() if count > least and form not in wanted]
        assert all(near.is_eye(code_of_drawing(f"{form[:3]}\n{form[3:6]}\n{form[6:]}")) for form in better)
        for code in range(65536):
            drawing = near.draw(code)
            assert patterns.matches(1, code) == (one_form(drawing) in wanted), drawing
            if code % 7 == 0:
                assert patterns.matches(2, code) == (one_form(drawing.translate(SWAP)) in wanted), drawing


def code_of_drawing(drawing: str) -> int:
    rows = drawing.split("\n")
    return near.code_of([".XO-".index(rows[y + 1][x + 1]) for x, y in near.OFFSETS])


def test_nearest_ones_were_played_in_the_largest_share() -> None:
    counts = near.NeighbourhoodCounts.load()
    order = ranking("nearest")
    assert (np.diff(counts.at_least[order]) <= 0).all()
    assert counts.probability[order[:50]].min() > counts.probability[order[-50:]].max()
    patterns = named_patterns("nearest:100")
    assert patterns is not None
    assert all(patterns.matches(1, int(near.CODES[one])) for one in order[:100])
    assert not any(patterns.matches(1, int(near.CODES[one])) for one in order[100:])


def test_eyes_are_no_patterns() -> None:
    eye = code_of_drawing(".X.\nX*X\n.X.")
    false_eye = code_of_drawing("OX.\nX*X\n.XO")
    assert near.is_eye(eye)
    assert not near.is_eye(false_eye)
    for source in ("frequent", "nearest"):
        assert not near.eyes()[ranking(source)].any()


def test_counts_of_a_game_agree_with_a_slow_count() -> None:
    moves = [(1, 12), (2, 13), (1, 8), (2, 14), (1, 18), (2, 7), (1, 3), (2, -1), (1, 19)]
    games = pack([GameRecord(5, moves), GameRecord(5, moves[:4])])
    matched, played = near.count(games)
    slow_matched: Counter[int] = Counter()
    slow_played: Counter[int] = Counter()
    for game in (moves, moves[:4]):
        position = Position(5)
        for color, point in game:
            for other in np.flatnonzero(position.board.reshape(-1) == 0).tolist() if point >= 0 else ():
                number = near.class_of(seen_by(color, position.code(other)))
                slow_matched[number] += 1
                slow_played[number] += other == point
            position.play(point, color)
    assert {int(i): int(matched[i]) for i in np.flatnonzero(matched)} == dict(slow_matched)
    assert {int(i): int(played[i]) for i in np.flatnonzero(played)} == {k: n for k, n in slow_played.items() if n}


def seen_by(color: int, code: int) -> int:
    fields = near.fields_of(code)
    return near.code_of([3 - f if color == 2 and f in (1, 2) else f for f in fields])


def test_names() -> None:
    assert named_patterns("ON") is MOGO_PATTERNS
    assert named_patterns("off") is None
    few = named_patterns("frequent:5")
    assert few is named_patterns(" Frequent:5 ")
    assert [name_of(p) for p in (MOGO_PATTERNS, None, few)] == ["on", "off", "frequent:5"]
    assert name_of(Pattern3x3Set.parse("dot\n...\n.*.\n...\n")) is None
    for wrong in ("frequent", "frequent:0", "frequent:-3", "nearest:x", "often:3"):
        with pytest.raises(ValueError, match=f"playout.patterns={wrong}: .*; use on, off, frequent:N or nearest:N"):
            named_patterns(wrong)


def test_policies_go_to_other_processes_by_the_names_of_their_patterns() -> None:
    for name in ("on", "off", "frequent:7"):
        policy = replace(MOGO, patterns=named_patterns(name))
        assert pickle.loads(pickle.dumps(policy)) == policy


def test_settings_take_the_names() -> None:
    settings = SearchSettings().with_values({"playout.patterns": "frequent:9"})
    assert settings.playout.patterns is named_patterns("frequent:9")
    # The tree's hints go on speaking of MoGo's patterns.
    hints = settings.native().playout.hints
    assert hints is not None
    assert hints.count(1) == MOGO_PATTERNS.count(1)
    with pytest.raises(ValueError, match=r"playout\.patterns=many: there are no such patterns"):
        SearchSettings().with_values({"playout.patterns": "many"})


def test_frequent_patterns_are_those_of_the_base_in_use(tmp_path: Path) -> None:
    source = save_lines(collection(6), tmp_path / "games.sgfs.gz")
    MiningJob([source], tmp_path / "my.kb", workers=1).run()
    base = KnowledgeBase.open(tmp_path / "my.kb")
    own, shipped = named_patterns("frequent:30", base), named_patterns("frequent:30")
    assert own is not None
    assert shipped is not None
    assert own.drawings != shipped.drawings
    assert own is counted_in(base, shipped)
    assert counted_in(base, MOGO_PATTERNS) is MOGO_PATTERNS
    assert counted_in(base, None) is None
    slow = Counter[int]()
    for game in collection(6):
        position = Position(game.size)
        for color, point in game.moves:
            position.play(point, color)
            if point >= 0:
                slow[near.class_of(seen_by(color, position.code(point)))] += 1
    counted = frequencies(base)
    kept = {one: number for one, number in slow.items() if counted[one]}
    assert {one: int(counted[one]) for one in np.flatnonzero(counted).tolist()} == kept
    settings = SearchSettings(offline="off", max_megabytes=16).with_values({"playout.patterns": "frequent:30"})
    found = []
    for knowledge in (base, KnowledgeBase.shipped()):
        search = TreeSearch(settings, knowledge=knowledge, seed=1)
        search.set_game(Game(9))
        search.run(simulations=200)
        found.append(search.candidates())
    assert found[0] != found[1]
