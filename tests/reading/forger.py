"""Makes true proofs of random small problems, and false ones out of them in every way we could think of.

A forger may do anything: the claims, the board, the question and every position can be changed, and the positions can
be fitted to a region they were not made for. Whether what a forgery claims happens to be true is for the solver to say,
which shares nothing with the checkers.
"""

import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.drawing import corner_of
from tests.reading import test_famous_shapes, test_tsumego
from tests.reading.test_tsumego import random_corner

from katachi.go import BLACK, WHITE, Color, Position, diagram, parse_sgf_pair, sgf_pair
from katachi.reading.checker.question import GOALS, Question
from katachi.reading.proof import Proof
from katachi.reading.tsumego.search import Edge, Goal, ProblemWinner, Tsumego

Lines = list[Any]
STONES, MOVER, BAN, THREATS, LEFT, INSIDE, RESTS, MOVE = range(8)
_KEYS_OF_OLD = {
    "targets": [["aa"]],
    "escape": ["aa"],
    "wall": [],
    "ban": "aa",
    "banned": "B",
    "eye_of": ["aa"],
    "size": 7,
}


def copied(lines: Lines) -> Lines:
    return json.loads(json.dumps(lines))  # type: ignore[no-any-return]


def true_proof(chance: random.Random) -> Lines:
    """A proof of a random corner: any goal, any winner, some after a ko was taken, some open."""
    while True:
        position = _random_position(chance)
        stones = [p for p in range(position.size**2) if position.color(p) == BLACK]
        if len(stones) < 2:
            continue
        goal: Goal = chance.choice(GOALS)  # type: ignore[arg-type]
        target = [] if goal in ("life", "two eyes") else sorted(chance.sample(stones, min(2, len(stones))))
        proof = (
            _open_proof(chance, position, target)
            if chance.random() < 0.5
            else Proof(position, BLACK, target, goal=goal)
        )
        mover = Color(position.to_move) if position.ko >= 0 else chance.choice([BLACK, WHITE])
        proof.add(mover, (chance.randrange(3), chance.randrange(3)))
        try:
            proof.packed()
        except ValueError:
            continue  # the region has exits, or the other side wins in an open one
        return [json.loads(line) for line in proof.lines()]


_DRAWINGS = [drawn[0] for drawn in (test_tsumego.DRAWN | test_famous_shapes.DRAWN).values()]


def _random_position(chance: random.Random) -> Position:
    match chance.randrange(10):
        case 0 | 1 | 2:
            return corner_of(chance.choice(_DRAWINGS))
        case 3 | 4:
            return _with_ko(chance)
        case _:
            return random_corner(chance)[0]


def _with_ko(chance: random.Random) -> Position:
    while True:
        position, _, points = random_corner(chance)
        position.to_move = chance.choice([BLACK, WHITE])
        for x, y in chance.sample(points, len(points)):
            if position.is_legal(y * 7 + x, position.to_move):
                position.play(y * 7 + x, position.to_move)
            if position.ko >= 0:
                return position


def _open_proof(chance: random.Random, position: Position, target: list[int]) -> Proof:
    """The part of the board that is read is chosen at random around the corner."""
    columns, rows = chance.choice([(5, 3), (6, 3), (6, 4), (7, 4)])
    whole = [y * position.size + x for y in range(rows) for x in range(columns)]
    target = [p for p in target if p in whole]
    kept = [p for p in whole if chance.random() < chance.choice([0.95, 1.0]) or p in target]
    within = kept if any(position.color(p) == BLACK for p in kept) else whole
    winner = chance.choice([ProblemWinner.DEFENDER, ProblemWinner.ATTACKER])
    return Proof(position, BLACK, target, goal="all targets" if target else "life", within=within, winner=winner)


# ---- Truth -----------------------------------------------------------------------------------------------------------


def position_of(header: dict[str, Any]) -> Position | None:
    """The board of a header after its ko was taken; None if no such ko is possible."""
    rows = header["board"]
    position = diagram.parse("\n".join(rows)).position
    if "ko" not in header:
        return position
    size, ko = len(rows), parse_sgf_pair(header["ko"], len(rows))
    for taker in (ko - 1, ko + 1, ko - size, ko + size):
        if not 0 <= taker < size * size or not position.color(taker):
            continue
        color = Color(position.color(taker))
        before = position.board.copy().ravel()
        before[taker], before[ko] = 0, color.opponent
        try:
            earlier = Position(size)
            earlier.set_stones(before.reshape(size, size))
            earlier.to_move = color
            earlier.play(taker, color)
        except ValueError:
            continue
        if earlier.ko == ko and (earlier.board == position.board).all():
            return earlier
    return None


def is_true(header: dict[str, Any]) -> bool | None:
    """Whether everything that is claimed is true, by the solver; None if the region is too large for it."""
    if len(question_of(header).places) > 64:
        return None
    position = position_of(header)
    if position is None:
        return False
    size = position.size
    defender = BLACK if header["defender"] == "B" else WHITE
    target = [parse_sgf_pair(pair, size) for pair in header["stones"]]
    within = [parse_sgf_pair(pair, size) for pair in header.get("region", [])]
    for claim in header["claims"]:
        wins = ProblemWinner.DEFENDER if claim["winner"] == "defender" else ProblemWinner.ATTACKER
        edge: Edge = "siege" if within and wins is ProblemWinner.ATTACKER else "frail"
        mover = BLACK if claim["to_move"] == "B" else WHITE
        after = [
            -1 if not pair else size * size if pair == "eye" else parse_sgf_pair(pair, size) for pair in claim["after"]
        ]
        try:
            problem = Tsumego(position, defender, target, goal=header["goal"], uses=0, within=within, edge=edge)
            if problem.solve(mover, tuple(claim["threats"]), after=after) is not wins:
                outer = bool(within) and wins is ProblemWinner.DEFENDER and not after
                if not (outer and _lives_within(position, defender, target, header["goal"], within, claim, mover)):
                    return False
        except ValueError:
            return False
    return True


def _lives_within(
    position: Position, defender: Color, target: list[int], goal: Goal, within: list[int], claim: Any, mover: Color
) -> bool:
    """Whether the defender even wins if the attacker gets every point of the region that can be reached from beyond.

    In the solver's game the defender of an open region has lost when a stone on an exit is captured, because it might
    have had liberties beyond. That is too strict for stones that do not matter.
    """
    size, region, board = position.size, set(within), position.board.copy().ravel()
    while True:
        reached = [p for p in within if board[p] != defender and _near(p, size) - region]
        for point in reached:
            reached += [n for n in _near(point, size) & region if board[n] != defender and n not in reached]
        board[reached] = defender.opponent
        chains = _chains({p for p in within if board[p] == defender}, size)
        dead = [c for c in chains if not any(board[n] == 0 for p in c for n in _near(p, size) & region)]
        if not dead:
            break
        board[[p for chain in dead for p in chain]] = 0
    if not all(board[p] == defender for p in target) or defender not in board[within]:
        return False
    filled = Position(size)
    filled.set_stones(board.reshape(size, size))
    problem = Tsumego(filled, defender, target, goal=goal, uses=0, within=within)
    return problem.solve(mover, tuple(claim["threats"])) is ProblemWinner.DEFENDER


def _chains(stones: set[int], size: int) -> Iterator[list[int]]:
    while stones:
        chain = [stones.pop()]
        for stone in chain:
            chain += (new := _near(stone, size) & stones)
            stones -= new
        yield chain


def _near(point: int, size: int) -> set[int]:
    y, x = divmod(point, size)
    steps = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return {b * size + a for a, b in steps if 0 <= a < size and 0 <= b < size}


# ---- Forgeries -------------------------------------------------------------------------------------------------------


def question_of(header: dict[str, Any]) -> Question:
    size = len(header["board"])
    text = "".join(header["board"])
    black, white = (frozenset(p for p, stone in enumerate(text) if stone == letter) for letter in "XO")

    def points(name: str) -> tuple[int, ...]:
        return tuple(parse_sgf_pair(pair, size) for pair in header.get(name, []))

    ko = parse_sgf_pair(header["ko"], size) if "ko" in header else None
    return Question(size, black, white, header["defender"], header["goal"], points("stones"), points("region"), ko)


def fitted(lines: Lines, header: dict[str, Any]) -> Lines:
    """The positions of a proof under another header, with the letters they would need there."""
    old, new = question_of(lines[0]), question_of(header)
    swap = {"D": "A", "A": "D", ".": "."} if old.defender != new.defender else {"D": "D", "A": "A", ".": "."}
    board = {**dict.fromkeys(new.own, "D"), **dict.fromkeys(new.enemy, "A")}
    left = list(range(len(new.targets)))
    result: Lines = [header]
    for line in lines[1:]:
        letters = dict(zip(old.places, line[STONES], strict=True))
        stones = "".join(swap[letters[p]] if p in letters else board.get(p, ".") for p in new.places)
        changed = [stones, swap[line[MOVER]], *line[BAN:]]
        if len(old.targets) != len(new.targets):
            changed[LEFT] = left
        result.append(changed)
    return result


def _pairs(header: dict[str, Any], points: Iterable[int]) -> list[str]:
    return [sgf_pair(p, len(header["board"])) for p in points]


def _change_board(chance: random.Random, header: dict[str, Any]) -> None:
    x, y = chance.randrange(6), chance.randrange(5)
    row = header["board"][y]
    header["board"][y] = row[:x] + chance.choice("XO.".replace(row[x], "")) + row[x + 1 :]


def _invent_ko(chance: random.Random, header: dict[str, Any]) -> None:
    question = question_of(header)
    empty = [p for p in question.region if p not in question.black | question.white] or [0]
    header["ko"] = _pairs(header, [chance.choice(empty)])[0]


def _change_stones(chance: random.Random, header: dict[str, Any]) -> None:
    own = sorted(question_of(header).own)
    header["stones"] = chance.choice([[], _pairs(header, chance.sample(own, min(len(own), chance.randrange(1, 3))))])


def _change_region(chance: random.Random, header: dict[str, Any]) -> None:
    region = set(question_of(header).region)
    for _ in range(chance.randrange(3)):
        region.symmetric_difference_update([chance.randrange(5) * len(header["board"]) + chance.randrange(6)])
    header["region"] = _pairs(header, sorted(region))


def _change_claim(chance: random.Random, header: dict[str, Any]) -> None:
    claim = chance.choice(header["claims"])
    match chance.randrange(4):
        case 0:
            claim["to_move"] = "B" if claim["to_move"] == "W" else "W"
        case 1:
            claim["threats"] = [chance.randrange(4), chance.randrange(4)]
        case 2:
            region = question_of(header).region
            claim["after"] = [*claim["after"], chance.choice([*_pairs(header, region), ""])]
        case _:
            _flip_winner(chance, header)


def _flip_winner(chance: random.Random, header: dict[str, Any]) -> None:
    for claim in header["claims"]:
        claim["winner"] = "attacker" if claim["winner"] == "defender" else "defender"
    if chance.random() < 0.7:
        counts = header["positions"]
        counts["attacker"], counts["defender"] = counts["defender"], counts["attacker"]


OF_HEADERS: dict[str, Callable[[random.Random, dict[str, Any]], object]] = {
    "board": _change_board,
    "invented ko": _invent_ko,
    "ko left out": lambda _, header: header.pop("ko", None),
    "goal": lambda chance, header: header.update(goal=chance.choice(GOALS)),
    "defender": lambda _, header: header.update(defender="W" if header["defender"] == "B" else "B"),
    "stones": _change_stones,
    "region": _change_region,
    "no region": lambda _, header: header.pop("region", None),
    "claim": _change_claim,
    "winner": _flip_winner,
    "key of old": lambda chance, header: header.update([chance.choice(list(_KEYS_OF_OLD.items()))]),
}


def _change_field(chance: random.Random, lines: Lines) -> None:
    line = chance.choice(lines[1:])
    field = chance.randrange(8)
    if field == STONES:
        place = chance.randrange(len(line[STONES]))
        line[STONES] = line[STONES][:place] + chance.choice("DA.") + line[STONES][place + 1 :]
    else:
        line[field] = copied(chance.choice(lines[1:])[field])


def _drop(chance: random.Random, lines: Lines) -> None:
    number = chance.randrange(1, len(lines))
    counts = lines[0]["positions"]
    counts["defender" if number <= counts["defender"] else "attacker"] -= 1
    del lines[number]


def _support_start(chance: random.Random, lines: Lines) -> None:
    """Lists the position that a claim needs, resting on whatever might be believed."""
    header = lines[0]
    question, claim = question_of(header), header["claims"][0]
    mover = "D" if claim["to_move"] == header["defender"] else "A"
    spot = question.start(mover, (0, 0))  # type: ignore[arg-type]
    stones = "".join("D" if p in spot.defender else "A" if p in spot.attacker else "." for p in question.places)
    rests, move = chance.choice([("nothing", None), ("all moves", None), ("inside", None), ("move", "")])
    ban = chance.choice([None, *(_pairs(header, [spot.ban]) if spot.ban is not None else [])])
    line = [stones, mover, ban, claim["threats"], sorted(spot.left), 0, rests, move]
    first = claim["winner"] == "defender"
    header["positions"][claim["winner"]] += 1
    lines.insert(chance.choice([1, header["positions"]["defender"]]) if first else len(lines), line)


OF_LINES: dict[str, Callable[[random.Random, Lines], None]] = {
    "a field": _change_field,
    "a line left out": _drop,
    "another order": lambda chance, lines: lines.__setitem__(slice(1, None), chance.sample(lines[1:], len(lines) - 1)),
    "the start listed": _support_start,
}


def forgeries(chance: random.Random, lines: Lines, count: int) -> Iterator[tuple[str, Lines]]:
    """Changed proofs with the kind of change; several changes are combined in some."""
    for _ in range(count):
        kinds = chance.sample(list(OF_HEADERS), chance.choice([0, 1, 1, 2]))
        header = copied(lines)[0]
        for kind in kinds:
            OF_HEADERS[kind](chance, header)
        made = fitted(copied(lines), header)
        more = chance.sample(list(OF_LINES), chance.choice([0, 1, 2]) if kinds else 1)
        for kind in more:
            if len(made) > 1:
                OF_LINES[kind](chance, made)
        yield " + ".join([*kinds, *more]), made
