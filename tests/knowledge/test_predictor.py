"""The move predictor: features against a slow reading of them, symmetry, sums, files."""

import hashlib
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.knowledge.slow_predictor import SlowScene, key

from katachi import _core
from katachi.go import BLACK, WHITE, Color, Game, Position
from katachi.knowledge.patterns.predictor.predict import SLOTS, Predictor, slot_family, slot_name
from katachi.knowledge.patterns.predictor.training import Training, TrainingSettings, TrainingStep
from katachi.records import GameRecord, PackedGames, pack

SMALL = TrainingSettings(passes=3, minimum=2, hold_out=5, glance_games=40, portion=8, count_bits=16)


def random_game(seed: int, size: int, moves: int, passes: float = 0.02) -> Game:
    """Moves near earlier ones, so that there are fights, captures and kos; now and then a pass."""
    choose = random.Random(seed)
    game = Game(size, rules="tromp-taylor")
    for _ in range(moves):
        legal = [p for p in game.legal_moves() if p >= 0 and game.position.is_legal(p, game.to_move)]
        if choose.random() < passes or not legal:
            game.play(-1, game.to_move)
            if game.is_over:
                break
            continue
        last = game.moves[-1].point if game.moves else -1
        near = [p for p in legal if last >= 0 and abs(p % size - last % size) + abs(p // size - last // size) <= 3]
        game.play(choose.choice(near if near and choose.random() < 0.7 else legal), game.to_move)
    return game


def teacher_game(seed: int, size: int = 9) -> GameRecord:
    """Two players with a habit: next to the last stone, to the right of it if they can, else below, else anywhere."""
    choose = random.Random(seed)
    position, color, last, moves = Position(size), 1, -1, []
    for _ in range(36):
        wishes = [last + 1, last + size] if last >= 0 else []
        legal = [p for p in wishes if p < size * size and p % size != 0 and position.is_legal(p, Color(color))]
        last = (
            legal[0] if legal else choose.choice([p for p in range(size * size) if position.is_legal(p, Color(color))])
        )
        position.play(last, Color(color))
        moves.append((color, last))
        color = 3 - color
    return GameRecord(size, moves)


@pytest.fixture(scope="module")
def lessons() -> PackedGames:
    return pack(teacher_game(seed) for seed in range(50))


@pytest.fixture(scope="module")
def predictor(lessons: PackedGames) -> Predictor:
    training = Training(lessons, SMALL)
    assert training.run()
    return training.predictor()


def slow_scene(game: Game) -> SlowScene:
    colors = [int(c) for c in game.board().reshape(-1)]
    position = game.position
    return SlowScene(game.size, colors, int(position.to_move), position.ko, [move.point for move in game.moves])


# ---- Features --------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("seed", "size", "moves"), [(1, 9, 0), (2, 9, 30), (3, 9, 70), (4, 13, 90), (5, 19, 12), (6, 7, 60)]
)
def test_features_are_those_of_the_slow_reading(seed: int, size: int, moves: int) -> None:
    game = random_game(seed, size, moves)
    slow = slow_scene(game)
    legal = [p for p in range(size * size) if game.position.is_legal(p, game.to_move)]
    for point in random.Random(seed).sample(legal, 4):
        fast = _core.predictor_features(game.position, [move.point for move in game.moves], point)
        expected = {(slot, key(slot, value)) for slot, value in slow.features(point).items()}
        assert {slot_name(s) for s, _ in set(fast) ^ expected} == set()


@pytest.mark.slow
def test_rare_things_are_seen_in_the_same_way() -> None:
    """Every capture, atari, rescue and ko of some wild games; counts that they happened."""
    met: dict[str, int] = {}
    for seed in range(40):
        game = random_game(100 + seed, 6, 40 + seed)
        slow = slow_scene(game)
        moves = [move.point for move in game.moves]
        for point in range(36):
            if not game.position.is_legal(point, game.to_move):
                continue
            facts = slow.tactics(slow.at(point))
            for name, value in facts.items():
                met[name] = met.get(name, 0) + (1 if value else 0)
            codes = dict(enumerate(slow._codes(slow.at(point)), SLOTS - 21))
            fast = dict(_core.predictor_features(game.position, moves, point))
            for slot, code in codes.items():
                assert code is None or fast[slot] == key(slot, code), slot_name(slot)
    rare = ("captured", "saves", "takes_last", "ko", "escaped", "ataris_last", "eye", "helps")
    assert all(met[name] for name in rare), met


def test_the_slots_of_the_shipped_file_keep_their_numbers() -> None:
    names = "\n".join(map(slot_name, range(83)))
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == "c3ec0732669c33f5", (
        "A slot's number is part of every key in the shipped file: append new slots. If you only reworded a name, "
        "change the digest here."
    )


def test_kinds_have_names_and_families() -> None:
    assert len({slot_name(slot) for slot in range(SLOTS)}) == SLOTS
    families = {slot_family(slot) for slot in range(SLOTS)}
    assert families == {"shape", "liberties", "age", "answer", "corner", "tactics", "distance", "joined"}


# ---- Probabilities ---------------------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([5, 9, 13]), st.integers(0, 60))
def test_probabilities_are_of_legal_moves_and_add_up(predictor: Predictor, seed: int, size: int, moves: int) -> None:
    game = random_game(seed, size, moves)
    found = predictor.probabilities(game)
    legal = {p for p in range(size * size) if game.position.is_legal(p, game.to_move)}
    assert {point for point, _ in found} == legal
    assert not legal or sum(p for _, p in found) == pytest.approx(1, abs=1e-4)
    assert [p for _, p in found] == sorted((p for _, p in found), reverse=True)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 70), st.integers(0, 7))
def test_turning_the_board_turns_the_probabilities(predictor: Predictor, seed: int, moves: int, turn: int) -> None:
    game = random_game(seed, 9, moves, passes=0.0)

    def image(point: int) -> int:
        x, y = point % 9, point // 9
        x, y = (8 - x if turn & 1 else x), (8 - y if turn & 2 else y)
        return (x * 9 + y) if turn & 4 else (y * 9 + x)

    other = Position(9)
    for move in game.moves:
        other.play(image(move.point), move.color)
    here = predictor.log_probabilities(game)
    there = predictor.log_probabilities(other, [image(move.point) for move in game.moves])
    np.testing.assert_allclose(here, there[[image(p) for p in range(81)]], rtol=1e-4, atol=1e-4)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 70))
def test_colours_can_be_exchanged(predictor: Predictor, seed: int, moves: int) -> None:
    game = random_game(seed, 9, moves, passes=0.0)
    other = Position(9)
    for move in game.moves:
        other.play(move.point, BLACK if move.color == WHITE else WHITE)
    if not game.moves:
        other.to_move = WHITE
    points = [move.point for move in game.moves]
    np.testing.assert_array_equal(predictor.log_probabilities(game), predictor.log_probabilities(other, points))


def test_explanations_add_up(predictor: Predictor) -> None:
    game = random_game(7, 9, 25)
    explained = predictor.explain(game)
    likeliest = predictor.probabilities(game)
    assert [move.point for move in explained[:5]] == [point for point, _ in likeliest[:5]]
    assert [move.probability for move in explained] == pytest.approx([p for _, p in likeliest], abs=1e-5)
    for move in explained:
        assert sum(part.weight for part in move.parts) == pytest.approx(move.score, abs=1e-3)
        assert sum(move.families().values()) == pytest.approx(move.score, abs=1e-3)
    assert any(part.name == "not studied closely" for part in explained[-1].parts) == (len(explained) > 64)


# ---- Learning --------------------------------------------------------------------------------------------------------


def test_habits_are_learnt(lessons: PackedGames, predictor: Predictor) -> None:
    unseen = [game for game in range(len(lessons)) if game % SMALL.hold_out == 0]
    accuracy = predictor.evaluate(lessons, unseen)
    assert accuracy.top(1) > 0.5  # chance is about one in fifty, and a fifth of the moves follow no habit
    answer = accuracy.to_json()
    assert answer["games"] == len(unseen)
    assert answer["positions"] == sum(row["positions"] for row in answer["by_move"]) == 36 * len(unseen)
    assert answer["top1"] <= answer["top5"] <= answer["top10"] <= 1


def test_an_interrupted_training_ends_like_an_undisturbed_one(
    lessons: PackedGames, predictor: Predictor, tmp_path: Path
) -> None:
    checkpoint, steps = tmp_path / "checkpoint", 0

    def stop() -> bool:
        nonlocal steps
        steps += 1
        return steps % 7 == 0

    for attempt in range(100):
        training = Training(lessons, SMALL)
        if attempt:
            training.resume(checkpoint)
        if training.run(stop=stop, checkpoint=checkpoint):
            break
    assert attempt > 2
    training.predictor().save(tmp_path / "interrupted")
    predictor.save(tmp_path / "undisturbed")
    assert (tmp_path / "interrupted").read_bytes() == (tmp_path / "undisturbed").read_bytes()


def test_a_killed_training_ends_like_an_undisturbed_one(
    lessons: PackedGames, predictor: Predictor, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "checkpoint"

    def die(step: TrainingStep) -> None:
        if (step.stage, step.done) == ("study", 17):
            raise MemoryError

    with pytest.raises(MemoryError):
        Training(lessons, SMALL).run(die, checkpoint=checkpoint, seconds_between=0)
    training = Training(lessons, SMALL)
    training.resume(checkpoint)
    assert training.run()
    training.predictor().save(tmp_path / "killed")
    predictor.save(tmp_path / "undisturbed")
    assert (tmp_path / "killed").read_bytes() == (tmp_path / "undisturbed").read_bytes()


def test_a_checkpoint_belongs_to_its_training(lessons: PackedGames, tmp_path: Path) -> None:
    training = Training(lessons, SMALL)
    training.run(stop=lambda: True, checkpoint=tmp_path / "checkpoint")
    with pytest.raises(ValueError, match="other games or settings"):
        Training(lessons.part(0, 30), SMALL).resume(tmp_path / "checkpoint")
    (tmp_path / "checkpoint").write_bytes((tmp_path / "checkpoint").read_bytes()[:1000])
    with pytest.raises(ValueError, match=r"ends early|damaged"):
        Training(lessons, SMALL).resume(tmp_path / "checkpoint")
    with pytest.raises(ValueError, match="no games"):
        Training(pack([]), SMALL)


def test_several_threads_learn_too(lessons: PackedGames) -> None:
    training = Training(lessons, SMALL, threads=3)
    assert training.run()
    assert training.predictor().evaluate(lessons, range(0, 50, 5)).top(1) > 0.5


# ---- Files -----------------------------------------------------------------------------------------------------------


def test_a_file_comes_back_as_it_was(predictor: Predictor, tmp_path: Path) -> None:
    predictor.save(tmp_path / "model")
    again = Predictor.load(tmp_path / "model")
    again.save(tmp_path / "again")
    assert (tmp_path / "model").read_bytes() == (tmp_path / "again").read_bytes()
    assert (again.features, again.positions) == (predictor.features, predictor.positions)
    game = random_game(8, 9, 20)
    assert again.probabilities(game) == predictor.probabilities(game)


def test_files_that_are_none_are_one_line(predictor: Predictor, tmp_path: Path) -> None:
    path = tmp_path / "model"
    with pytest.raises(ValueError, match="model: cannot be read"):
        Predictor.load(path)
    path.write_bytes(b"(;GM[1])" * 100)
    with pytest.raises(ValueError, match="is not a move predictor"):
        Predictor.load(path)
    predictor.save(path)
    good = path.read_bytes()
    path.write_bytes(good[:8] + b"\x09\0\0\0" + good[12:])
    with pytest.raises(ValueError, match="of version 9"):
        Predictor.load(path)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damage_is_noticed(predictor: Predictor, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("damage") / "model"
    predictor.save(path)
    content = bytearray(path.read_bytes())
    if data.draw(st.booleans()):
        del content[data.draw(st.integers(0, len(content) - 1)) :]
    else:
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(bytes(content))
    with pytest.raises(ValueError, match="model: "):
        Predictor.load(path)
