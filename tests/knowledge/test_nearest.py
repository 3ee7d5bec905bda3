"""Nearest patterns beyond their counts: files, drawings, selection, advice, replies off the centre."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.knowledge import reference_patterns as ref
from tests.knowledge.games import collection

from katachi.go import Position
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.patterns.counting import EDGE, OWN, CountSettings, count
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest import patterns as nearest
from katachi.knowledge.patterns.nearest.advisor import Method, advise, backed_off
from katachi.knowledge.patterns.nearest.patterns import ANY, Replies
from katachi.records import GameRecord, pack

SETTINGS = CountSettings(k=6, windows=(3,), pair_window=3, replies=True)


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return collection(12)


@pytest.fixture(scope="module")
def runs(games: list[GameRecord], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs")
    count(pack(games), np.zeros(len(games), np.uint64), SETTINGS, folder)
    return folder


@pytest.fixture(scope="module")
def patterns(games: list[GameRecord], runs: Path) -> nearest.NearestPatterns:
    return nearest.build([runs / "nearest.run"], SETTINGS).estimated([pack(games)])


def test_played_counts_agree_with_matching(games: list[GameRecord], patterns: nearest.NearestPatterns) -> None:
    assert nearest.disagreements(pack(games), patterns) == 0
    wrong = replace(patterns, played=patterns.played + np.uint64(1))
    assert nearest.disagreements(pack(games), wrong) == len(patterns)


def test_selection_keeps_the_likely_ones_and_their_roots(patterns: nearest.NearestPatterns) -> None:
    kept = patterns.kept(0.2)
    pruned = patterns.pruned(kept)
    assert 0 < len(pruned) < len(patterns)

    def rows(some: nearest.NearestPatterns) -> dict[tuple[int, ...], tuple[int, int]]:
        return {tuple(some.sequence(i)): (int(some.played[i]), int(some.matched[i])) for i in range(len(some))}

    everything, chosen = rows(patterns), rows(pruned)
    assert chosen.items() <= everything.items()
    wanted = {sequence for sequence, (played, matched) in everything.items() if played / matched > 0.2}
    assert set(chosen) == {sequence[: n + 1] for sequence in wanted for n in range(len(sequence))}
    assert not np.any(patterns.kept(0.2, threshold=1e9))
    assert np.allclose(patterns.confidence(), np.sqrt(patterns.played) / patterns.matched)


def test_files_come_back(patterns: nearest.NearestPatterns, tmp_path: Path) -> None:
    nearest.save(patterns, tmp_path / "nearest.bin")
    loaded = nearest.load(tmp_path / "nearest.bin")
    for name in ("nodes", "played", "matched", "wins", "decided", "first", "last"):
        assert np.array_equal(getattr(loaded, name), getattr(patterns, name)), name
    assert (loaded.levels, loaded.tests, loaded.moves) == (patterns.levels, patterns.tests, patterns.moves)
    assert loaded.settings == patterns.settings


def test_damaged_files_are_refused_in_one_line(patterns: nearest.NearestPatterns, tmp_path: Path) -> None:
    path = tmp_path / "nearest.bin"
    nearest.save(patterns, path)
    whole = path.read_bytes()
    rng = random.Random(2)
    messages = []
    for _ in range(300):
        data = bytearray(whole)
        if rng.random() < 0.3:
            del data[rng.randrange(len(data)) :]
        else:
            for _ in range(rng.randint(1, 4)):
                data[rng.randrange(min(len(data), 2000))] = rng.randrange(256)
        path.write_bytes(data)
        try:
            nearest.load(path)
        except ValueError as error:
            messages.append(str(error))
    assert len(messages) > 200
    assert all(str(path) in message and "\n" not in message for message in messages)


def test_columns_of_nothing(tmp_path: Path) -> None:
    write_columns(tmp_path / "x", {"a": [1, "b"]}, {"none": np.zeros(0, np.uint32)})
    meta, columns = open_columns(tmp_path / "x")
    assert meta == {"a": [1, "b"]}
    assert len(columns["none"]) == 0
    with pytest.raises(ValueError, match="No such file"):
        open_columns(tmp_path / "missing")


def test_the_order_is_by_distance_and_whole() -> None:
    offsets = order.offsets()
    distances = [x * x + y * y for x, y in offsets]
    assert distances == sorted(distances)
    assert len(set(offsets)) == len(offsets) == 51 * 51 - 1
    assert order.draw_order(1) == ["8 4 7", "2 * 1", "6 3 5"]


def test_drawing_shows_what_was_seen() -> None:
    # The side right beside the point, an own stone diagonally, an enemy stone two to the left.
    rank = {offset: i + 1 for i, offset in enumerate(order.offsets())}
    facts = [rank[1, 0] * 4 + 3, rank[-1, -1] * 4 + 1, rank[-2, 0] * 4 + 2]
    assert order.draw(facts) == ["  X .", "O . * #", "  . ."]
    assert order.draw([]) == ["*"]
    assert order.farther([rank[12, 0] * 4 + 1]) == 1
    with pytest.raises(ValueError, match="not a fact"):
        order.decode(4)


def test_advice_is_sorted_legal_and_backed_by_counts(patterns: nearest.NearestPatterns) -> None:
    board = Position(9)
    board.play(40, 1)
    methods: tuple[Method, ...] = ("back-off", "best")
    for method in methods:
        found = advise(patterns, board, 2, method=method)
        assert found
        assert [a.probability for a in found] == sorted((a.probability for a in found), reverse=True)
        for advice in found:
            assert board.color(advice.point) == 0
            assert 0 <= advice.interval[0] <= advice.played / advice.matched <= advice.interval[1] <= 1
            assert patterns.orders[advice.pattern] == advice.order
    best = advise(patterns, board, 2, method="best")[0]
    assert best.probability == best.played / best.matched


def test_back_off_by_hand(patterns: nearest.NearestPatterns) -> None:
    path = [0]
    prior = patterns.moves / patterns.tests
    expected = (int(patterns.played[0]) + 10 * prior) / (int(patterns.matched[0]) + 10)
    assert backed_off(patterns, path, 10) == pytest.approx(expected)
    assert backed_off(patterns, [], 10) == prior


ORBIT = {offset: i for i, points in enumerate(ref.NEAREST_ORBITS) for offset in points}


def looked_at(facts: dict[ref.Offset, int], k: int) -> dict[ref.Offset, int]:
    """The facts of the orbits up to the one that holds the k-th."""
    orbits = sorted(ORBIT[offset] for offset in facts)
    return {offset: symbol for offset, symbol in facts.items() if ORBIT[offset] <= orbits[min(k, len(orbits)) - 1]}


def slow_reply(step: ref.Step, size: int, last: int) -> tuple[int, list[int]]:
    """Where the move lies as the facts around the last move are read, and these facts."""
    slow = ref.Settings(k=SETTINGS.k)
    facts = looked_at(ref.surroundings(step.before.board, size, last, step.color, slow), slow.k)
    views = {s: ref.in_orientation(facts, s) for s in range(8)}
    best = ref.greatest(views.values())
    offset = (step.point % size - last % size, step.point // size - last // size)
    places = [
        slot for s in range(8) if views[s] == best for slot in ref.orbit_of(offset) if ref.apply(s, slot) == offset
    ]
    reply = (min(ref.NEAREST_RANK[slot] for slot in places) + 1) * 4
    return reply, [(rank + 1) * 4 + symbol for rank, symbol in best[: slow.k]]


def slow_replies(games: list[GameRecord]) -> dict[tuple[int, ...], int]:
    counts: dict[tuple[int, ...], int] = {}
    for game in games:
        last = -1
        for step in ref.steps(game):
            if step.point >= 0 and last >= 0:
                reply, sequence = slow_reply(step, game.size, last)
                for first in (ANY, reply):
                    for n in range(len(sequence) + 1):
                        key = (first, *sequence[:n])
                        counts[key] = counts.get(key, 0) + 1
            last = step.point
    return counts


def test_replies_are_those_of_the_definition(tmp_path: Path) -> None:
    some = collection(6, first=20)
    count(pack(some), np.zeros(len(some), np.uint64), SETTINGS, tmp_path)
    found = Replies.build([tmp_path / "replies.run"], SETTINGS, 1).patterns
    fast = {tuple(found.sequence(i)): int(found.played[i]) for i in range(len(found))}
    assert fast == slow_replies(some)


def test_reply_probabilities_sum_to_no_more_than_one(games: list[GameRecord], runs: Path) -> None:
    replies = Replies.build([runs / "replies.run"], SETTINGS)
    board = Position(9)
    board.play(40, 1)
    probabilities = replies.probabilities(board, 40, 2, prior=1.0)
    assert probabilities.shape == (81,)
    assert probabilities[40] == 0
    assert probabilities.min() >= 0


def test_a_suicide_is_neither_played_nor_tested(tmp_path: Path) -> None:
    # Black fills the corner of two points that White surrounds: both stones go.
    white = [(2, point) for point in (2, 5, 6)]
    moves = [(1, 1), white[0], (1, 20), white[1], (1, 24), white[2], (1, 0)]
    game = GameRecord(5, moves, headers={"RU": "NZ"})
    assert game.game().position.color(1) == 0
    settings = CountSettings(k=4, windows=(3,), pair_window=3)
    count(pack([game]), np.zeros(1, np.uint64), settings, tmp_path)
    found = nearest.build([tmp_path / "nearest.run"], settings, 1).estimated([pack([game])])
    slow = ref.Settings(k=4)
    tests, matches = ref.estimate([game], ref.count([game], [0], slow).nearest, slow)
    assert (found.tests, found.moves) == (tests, len(moves) - 1)
    keys = [b"".join(fact.to_bytes(2, "big") for fact in found.sequence(i)) for i in range(len(found))]
    assert dict(zip(keys, found.matched.tolist(), strict=True)) == matches
    assert nearest.disagreements(pack([game]), found) == 0


def test_picture_goes_up_to_the_edges_that_are_known() -> None:
    facts = [1 * 4 + EDGE, 4 * 4 + OWN]  # the edge to the right, and a stone above
    picture = order.picture(facts)
    right, above = order.decode(facts[0])[0], order.decode(facts[1])[0]
    assert (right, above) == ((1, 0), (0, -1))
    assert picture.rows == ("   #", "  X#", " ..#", "  .#", "   #")
    assert picture.move == 2 * 4 + 2
