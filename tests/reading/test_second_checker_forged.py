"""Random tiny problems: the second checker's rules against the naive prover's, and forged proofs against the truth."""

import contextlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.reading.naive_prover import Header, State, Steps, Tiny, TooLargeError, sgf, true_claims, whole_proof

from katachi.reading import second_checker
from katachi.reading.second_checker import refusal

GOALS = ("life", "two eyes", "eye", "any target", "all targets", "link")
THREATS = [(0, 0), (2, 0), (0, 2)]
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def random_question(rng: random.Random) -> Header | None:
    """A few points in a corner, with a wall around them that may have holes; or the smallest board."""
    size = 2 if rng.random() < 0.1 else rng.choice((6, 7))
    board = {(x, y): "." for y in range(size) for x in range(size)}
    blob = {(0, 0)} if size == 2 else {rng.choice([(0, 0), (1, 0), (2, 0), (1, 1)])}
    for _ in range(30):
        (x, y), (dx, dy) = rng.choice(sorted(blob)), rng.choice(STEPS)
        if (x + dx, y + dy) in board and rng.random() < 0.3:
            blob.add((x + dx, y + dy))
        if len(blob) == 6:
            break
    ring = sorted({(x + dx, y + dy) for x, y in blob for dx, dy in STEPS} & board.keys() - blob)
    board |= {node: rng.choice("XXX..O") for node in sorted(blob)}
    board |= {node: "O" if rng.random() < 0.93 else rng.choice("X..") for node in ring}
    board |= {node: "O" for node in board if node not in blob and node not in ring and rng.random() < 0.1}
    if not (own := [node for node in sorted(blob) if board[node] == "X"]):
        return None
    defender, letters = rng.choice([("B", "XO"), ("W", "OX")])
    goal = rng.choice(GOALS)
    stones = rng.sample(own, rng.randint(goal not in GOALS[:2], min(3, len(own))))
    rows = ["".join(board[x, y] for x in range(size)).translate(str.maketrans("XO", letters)) for y in range(size)]
    header: Header = {"katachi_proof": 2, "board": rows, "defender": defender, "goal": goal}
    header["stones"] = [sgf(node) for node in stones]
    if goal in ("life", "all targets") and rng.random() < 0.5:
        region = blob | {node for node in ring if rng.random() < 0.2}
        header["region"] = [sgf(node) for node in sorted(region, key=lambda node: node[::-1])]
    return header


def tiny_questions(rng: random.Random, number: int, most: int = 1_500) -> Iterator[Tiny]:
    while number:
        header = random_question(rng)
        empty = {"claims": [{"to_move": "B", "threats": [0, 0], "after": [], "winner": "defender"}]}
        whole = (header or {}) | empty | {"positions": {"defender": 0, "attacker": 0}}
        if header and str(refusal([json.dumps(whole)])).startswith("claim"):
            tiny = Tiny(header, most)
            if len(tiny.region) < 7:
                number -= 1
                yield tiny


def random_proof(rng: random.Random, tiny: Tiny) -> list[str]:
    """A proof of everything that is true about a question, or nothing if there is none."""
    claims = true_claims(tiny, THREATS)
    if tiny.open and claims:
        claims = [claim for claim in claims if claim["winner"] == claims[0]["winner"]]
    return whole_proof(tiny, claims, rng.random() < 0.3) if claims else []


# ---- The rules -------------------------------------------------------------------------------------------------------


def position(tiny: Tiny, state: State | None) -> Any:
    """A state of the prover as a position of the checker."""
    if state is None:
        return second_checker.LOST
    points = list(tiny.near)
    ban = None if state.ban is None else points.index(state.ban)
    left = tuple(sorted(state.left))
    return second_checker._Position(tiny.letters(state), state.turn, ban, state.threats, left, int(state.inside))


def compare_rules(tiny: Tiny, winner: str, threats: tuple[int, int], count: Counter[str]) -> None:
    side = {"D": "defender", "A": "attacker"}[winner]
    claims = [{"to_move": to_move, "threats": list(threats), "after": [], "winner": side} for to_move in "BW"]
    if winner == "A" and not tiny.attacker_may_claim():
        return
    header = tiny.header | {"claims": claims, "positions": {"defender": 0, "attacker": 0}}
    game = second_checker._Game(second_checker._Question(header), winner)
    starts = [state for claim in claims if (state := tiny.after(claim))]
    found, rank = tiny.solved(starts, winner)
    won = {state for state in found if (state in rank) == (winner == tiny.achiever)}
    for state, steps in found.items():
        now = position(tiny, state)
        count["positions"] += 1
        if not tiny.over(state, winner):
            assert played(game, now, tiny) == {node: position(tiny, then) for node, then in steps}
        decided = game.decided_for_defender(now) if winner == "D" else game.decided_for_attacker(now)
        assert not decided or state in won, (tiny.header, state)
        count[f"decided for the {side}"] += decided
        living = {node for number, node in enumerate(tiny.near) if number in game.living(now.stones)}
        assert living == (tiny.immortal(state) if winner == "D" or not tiny.open else living), (tiny.header, state)
    if winner == "D":
        compare_inside(tiny, game, found, won, count)


def played(game: Any, now: Any, tiny: Tiny) -> dict[Any, Any]:
    moves = {second_checker.PASS: None} | dict(enumerate(tiny.near))
    return {node: then for move, node in moves.items() if (then := game.play(now, move))}


def compare_inside(tiny: Tiny, game: Any, found: dict[State, Steps], won: set[State], count: Counter[str]) -> None:
    """If the defender wins with the outside filled, the defender wins."""
    outer = [state for state in found if state.turn == "A" and not tiny.over(state, "D")]
    for state in outer:
        filled = tiny.filled(state)._replace(ban=None)
        assert game.filled(position(tiny, state))._replace(ban=None) == position(tiny, filled)
        if tiny.wins(filled, "D"):
            count["inside"] += 1
            assert state in won, (tiny.header, state)


def compare_many(rng: random.Random, number: int) -> Counter[str]:
    count: Counter[str] = Counter()
    for tiny in tiny_questions(rng, number):
        for winner in "DA":
            try:
                compare_rules(tiny, winner, rng.choice(THREATS), count)
            except TooLargeError:
                count["too large"] += 1
    return count


@pytest.mark.slow
def test_the_rules_of_the_page_agree_with_trying_everything() -> None:
    count = compare_many(random.Random(1), 40)
    assert min(count[kind] for kind in ("decided for the defender", "decided for the attacker", "inside")) > 0, count


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2))
def test_the_rules_of_the_page_on_many_problems(seed: int) -> None:
    assert compare_many(random.Random(100 + seed), 200)["positions"] > 3_000


# ---- Forgeries -------------------------------------------------------------------------------------------------------


def forged_header(rng: random.Random, header: Header) -> None:
    """Changes one thing in the question or the claims."""
    names = [chr(97 + x) + chr(97 + y) for y in range(len(header["board"])) for x in range(len(header["board"]))]
    name, claim = rng.choice(names), rng.choice(header["claims"])
    row = ord(name[1]) - 97
    key = rng.choice(["board", "defender", "goal", "stones", "ko", "region", "to_move", "threats", "after", "winner"])
    if key == "board":
        letters = list(header["board"][row])
        letters[ord(name[0]) - 97] = rng.choice("XO.")
        header["board"][row] = "".join(letters)
    elif key in ("defender", "to_move"):
        place = header if key == "defender" else claim
        place[key] = "W" if place[key] == "B" else "B"
    elif key == "goal":
        header["goal"] = rng.choice(GOALS)
    elif key == "stones":
        header["stones"] = rng.choice([[], [*header["stones"], name], header["stones"][1:], header["stones"][::-1]])
    elif key == "ko":
        header["ko"] = name
    elif key == "region" and "region" in header:
        header["region"] = [n for n in names if (n in header["region"]) != (n == name)]
    elif key == "region":
        with contextlib.suppress(StopIteration):  # a stone that was named may be gone by now
            header["region"] = [sgf(node) for node in Tiny(header).region]
    elif key == "threats":
        claim["threats"][rng.randrange(2)] = rng.randrange(3)
    elif key == "after":
        claim["after"] = rng.choices(["", *names[:3], *names[len(header["board"]) :][:2], "eye"], k=rng.randint(1, 3))
    else:
        claim["winner"] = {"defender": "attacker", "attacker": "defender"}[claim["winner"]]


def forged_position(rng: random.Random, fields: list[Any], names: list[str]) -> None:
    """Changes one of the eight."""
    field = rng.randrange(8)
    if field == 0 and fields[0]:
        at = rng.randrange(len(fields[0]))
        fields[0] = fields[0][:at] + rng.choice("DA.") + fields[0][at + 1 :]
    elif field == 1:
        fields[1] = "A" if fields[1] == "D" else "D"
    elif field == 2:
        fields[2] = rng.choice([None, *names])
    elif field == 3:
        fields[3][rng.randrange(2)] = rng.randrange(4)
    elif field == 4:
        fields[4] = rng.choice([fields[4][1:], fields[4][:-1], [0], [0, 1]])
    elif field == 5:
        fields[5] = 1 - fields[5]
    else:
        fields[6] = rng.choice(["move", "all moves", "nothing", "inside"])
        fields[7] = rng.choice(["", *names]) if fields[6] == "move" else None


def forged(rng: random.Random, lines: list[str], names: list[str]) -> tuple[str, list[str]]:
    """A proof with one to three changes, and the kind of the last."""
    header, positions = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    counts, kind = header["positions"], ""
    for _ in range(rng.choice((1, 1, 2, 3))):
        kind = rng.choice(["header", "position", "left out", "twice", "swapped", "moved", "turned round"])
        at = rng.randrange(len(positions))
        side, other = ("defender", "attacker")[:: 1 if at < counts["defender"] else -1]
        if kind == "header":
            forged_header(rng, header)
        elif kind == "position":
            forged_position(rng, positions[at], names)
        elif kind == "left out" and len(positions) > 1:
            del positions[at]
            counts[side] -= 1
        elif kind == "twice":
            positions.insert(at, json.loads(json.dumps(positions[at])))
            counts[side] += 1
        elif kind == "swapped":
            to = rng.randrange(len(positions))
            positions[at], positions[to] = positions[to], positions[at]
        elif kind == "moved":
            positions.insert(len(positions) - 1 if side == "defender" else 0, positions.pop(at))
            counts[side], counts[other] = counts[side] - 1, counts[other] + 1
        elif kind == "turned round":
            first = counts["defender"]
            positions = positions[:first][::-1] + positions[first:][::-1]
    return kind, [json.dumps(header), *map(json.dumps, positions)]


def forge_many(rng: random.Random, problems: int, forgeries: int) -> Counter[str]:
    """Accepted forgeries must claim only what is true; they are counted by kind."""
    count: Counter[str] = Counter()
    for tiny in tiny_questions(rng, problems):
        try:
            lines = random_proof(rng, tiny)
        except TooLargeError:
            continue
        if not lines:
            continue
        assert refusal(lines) is None, lines
        count["proofs"] += 1
        names = [sgf(node) for node in tiny.near]
        for _ in range(forgeries):
            kind, changed = forged(rng, lines, names)
            if refusal(changed) is not None:
                count[f"{kind}: refused"] += 1
                continue
            header = json.loads(changed[0])
            truth = tiny if header == json.loads(lines[0]) else Tiny(header, 20_000)
            for claim in header["claims"]:
                assert truth.is_true(claim), (claim, changed)
            count[f"{kind}: true all the same"] += 1
    return count


@pytest.mark.slow
def test_an_accepted_forgery_is_true() -> None:
    count = forge_many(random.Random(2), 15, 60)
    assert all(count[f"{kind}: refused"] > 5 for kind in ("header", "position", "left out", "moved", "turned round"))
    assert all(count[f"{kind}: true all the same"] > 5 for kind in ("header", "twice", "swapped"))


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2))
def test_many_accepted_forgeries_are_true(seed: int) -> None:
    assert forge_many(random.Random(200 + seed), 60, 60)["proofs"] > 20
