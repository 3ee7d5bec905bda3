"""The defender follows a proof on a real board, against an attacker who plays anywhere: the argument of docs/proofs.md
about exits and about filling the outside, tried out with another board than the checker's."""

import json
import random
from collections import Counter

import pytest
from tests.reading.forger import position_of, true_proof

from katachi.go import BLACK, PASS, WHITE, Position
from katachi.reading import unconditional_life
from katachi.reading.checker.check import _Proof
from katachi.reading.checker.document import Document, document_of
from katachi.reading.checker.game import Spot, fill, may_pass, play

LONGEST = 80


class Game:
    """A game in which Black, the defender, plays as the proof says."""

    def __init__(self, document: Document, position: Position, chance: random.Random) -> None:
        claim = document.claims[0]
        self.question, self.chance, self.board = document.question, chance, position.copy()
        self.proof = _Proof(document.question, "D", document.steps["D"])
        self.ground = self.proof.ground
        self.spot = document.question.start(claim.mover, claim.threats)
        if self.spot.ban is None:
            self.board.play(PASS, WHITE if claim.mover == "D" else BLACK)  # whatever ko there was is over

    def play(self) -> str:
        for _ in range(LONGEST):
            number = self.proof.number_of(self.spot)
            assert number is not None, "the game has left the proof"
            step = self.proof.steps[number - 1]
            if not self.spot.inside:
                self.compare()
            match step.rests:
                case "nothing":
                    return self.decided()
                case "inside":
                    self.spot = fill(self.ground, self.spot)._replace(ban=None)
                case "move":
                    assert step.move is not None
                    self.put(step.move)
                    self.spot = self.after(step.move)
                case _:
                    self.attack()
        return "long"

    def after(self, move: int) -> Spot:
        found = play(self.ground, self.spot, move)
        assert found is not None, "a move of the board is illegal in the region"
        return found

    def put(self, point: int) -> None:
        """Play on the board; where a ko is banned there, a threat is played and answered first."""
        color = BLACK if self.spot.mover == "D" else WHITE
        if point == self.board.ko:
            self.board.play(PASS, color)
            self.board.play(PASS, color.opponent)
        self.board.play(point, color)

    def attack(self) -> None:
        """A random move of White's anywhere, mostly in the region."""
        where = self.question.region if self.chance.random() < 0.8 else range(self.board.size**2)
        can_retake = self.spot.threats[1] > 0
        legal = [p for p in where if self.board.is_legal(p, WHITE) or (can_retake and p == self.board.ko)]
        move = self.chance.choice(legal) if legal and self.chance.random() < 0.95 else PASS
        self.put(move)
        empty = self.ground.near.keys() - self.spot.defender - self.spot.attacker
        if move in empty:
            self.spot = self.after(move)
        elif may_pass(self.ground, self.spot):
            self.spot = self.after(PASS)
        else:
            self.board.play(PASS, BLACK)  # it happened elsewhere, so Black may do so too

    def compare(self) -> None:
        stones = self.board.board.ravel()
        region = self.question.region
        assert self.spot.defender == {p for p in region if stones[p] == BLACK}
        assert self.spot.attacker == {p for p in region if stones[p] == WHITE}

    def decided(self) -> str:
        """Black's stones live on the board, as another reader says."""
        if self.question.goal == "link":
            chain = set(self.board.chain(min(self.question.targets[0])))
            assert all(target <= chain for target in self.question.targets)
            return "decided"
        owned = unconditional_life(self.board).ravel()
        if self.question.goal == "all targets":
            assert any(all(owned[p] == BLACK for p in target) for target in self.question.targets)
        else:
            assert any(owned[p] == BLACK and self.board.color(p) == BLACK for p in self.question.region)
        return "decided"


def follow(seed: int, games: int) -> Counter[str]:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    while seen["games"] < games:
        lines = true_proof(chance)
        document = document_of("\n".join(map(json.dumps, lines)))
        position = position_of(lines[0])
        goal = document.question.goal
        if document.claims[0].winner == "A" or position is None or goal not in ("life", "two eyes", "all targets"):
            continue
        for _ in range(8):
            seen[Game(document, position, chance).play()] += 1
            seen["games"] += 1
        seen["with exits"] += bool(document.question.exits)
        seen["inside"] += any(step.rests == "inside" for step in document.steps["D"])
    return seen


@pytest.mark.slow
def test_black_lives_on_the_board_as_in_the_region() -> None:
    seen = follow(seed=3, games=200)
    assert seen["decided"] > 50
    assert seen["with exits"] > 3
    assert seen["inside"] > 0


@pytest.mark.campaign
def test_black_lives_on_the_board_in_many_games() -> None:
    assert follow(seed=4, games=800)["decided"] > 200
