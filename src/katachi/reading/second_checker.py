"""The second checker of life-and-death proofs, written from docs/proofs.md alone, without reading the first.

Slow, obvious and on its own: `python second_checker.py FILE...` needs nothing but the standard library. Boards and
positions are strings with one letter per point (`D` defender, `A` attacker, `.` empty), and a point is an index.
"""

import gzip
import json
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

LONGEST_LINE, MOST_POSITIONS, MOST_BYTES = 100_000, 1_000_000, 512_000_000
SIDE = {"defender": "D", "attacker": "A"}
OTHER = {"D": "A", "A": "D"}
PASS = -1

# Shapes of JSON values: a string, one of some strings, an integer, a list of anything, a list of eight, an object.
COUNT, THREATS = range(MOST_POSITIONS + 1), (range(201), range(201))
CLAIM = {"to_move": {"B", "W"}, "threats": THREATS, "after": [str], "winner": set(SIDE)}
HEADER = {
    "katachi_proof": range(2, 3),
    "board": [str],
    "defender": {"B", "W"},
    "goal": {"life", "two eyes", "eye", "any target", "all targets", "link"},
    "stones": [str],
    "claims": [CLAIM],
    "positions": {"defender": COUNT, "attacker": COUNT},
}
OPTIONAL = {"ko": str, "region": [str], "closed": range(1, 2)}
RESTS_ON = {"move", "all moves", "nothing", "inside"}
POSITION = (str, {"D", "A"}, str | None, THREATS, [range(5)], range(2), RESTS_ON, str | None)

Source = str | os.PathLike[str] | Iterable[str]


class _RefusalError(Exception):
    """Why a proof is not accepted, in one line."""


UNREADABLE = (OSError, EOFError, zlib.error, ValueError, MemoryError)


def refusal(source: Source) -> str | None:
    """None if every claim of the proof is proved, else one line that says why not."""
    try:
        _check(_texts(source))
    except _RefusalError as why:
        return str(why)
    except UNREADABLE as error:
        return f"the file is damaged or cannot be read: {_quoted(error)}"
    return None


def board_of(source: Source) -> list[str]:
    """The board the proof is about, as rows of `X`, `O` and `.`; empty if the header is refused."""
    question = _question_of(source)
    return question.rows if question else []


def granted(source: Source) -> list[str]:
    """What the proof takes for granted, one line each; empty if the header is refused."""
    question = _question_of(source)
    return list(question.granted()) if question else []


def _question_of(source: Source) -> "_Question | None":
    try:
        return _Question(_read(next(_texts(source), ""), "the header"))
    except (_RefusalError, *UNREADABLE):
        return None


# ---- The file --------------------------------------------------------------------------------------------------------


def _need(truth: object, why: str) -> None:
    if not truth:
        raise _RefusalError(why)


def _quoted(value: object) -> str:
    return ascii(str(value)[:70])


def _texts(source: Source) -> Iterator[str]:
    unpacked = 0
    for number, line in enumerate(_raw_lines(source), 1):
        unpacked += len(line)
        _need(unpacked <= MOST_BYTES, f"line {number}: the file has more than {MOST_BYTES:,} bytes")
        text = line.removesuffix("\n")
        _need(len(text) <= LONGEST_LINE, f"line {number} has more than {LONGEST_LINE:,} characters")
        _need(text.isascii(), f"line {number} has a character that proofs do not use")
        yield text


def _raw_lines(source: Source) -> Iterator[str]:
    if not isinstance(source, str | os.PathLike):
        yield from source
        return
    with Path(source).open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        lines = gzip.GzipFile(fileobj=file) if packed else file
        while line := lines.readline(LONGEST_LINE + 2):
            yield line.decode("latin-1")


def _read(text: str, where: str) -> Any:
    """JSON in which all numbers are small integers and no key occurs twice."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_float=_bad, parse_constant=_bad)
    except (ValueError, RecursionError) as error:
        raise _RefusalError(f"{where} is damaged: {_quoted(error)}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return dict(pairs) if len(dict(pairs)) == len(pairs) else _bad("the same key twice")


def _integer(digits: str) -> int:
    return int(digits) if digits.isdigit() and len(digits) <= 7 else _bad(digits)


def _bad(text: str) -> NoReturn:
    raise ValueError(f"unexpected {text[:30]}")


def _fits(value: Any, shape: Any) -> bool:
    if isinstance(shape, range):
        return type(value) is int and value in shape
    if isinstance(shape, set):
        return isinstance(value, str) and value in shape
    if isinstance(shape, list):
        return isinstance(value, list) and all(_fits(part, shape[0]) for part in value)
    if isinstance(shape, tuple):
        return isinstance(value, list) and len(value) == len(shape) and all(map(_fits, value, shape))
    if isinstance(shape, dict):
        return isinstance(value, dict) and set(value) == set(shape) and all(_fits(value[k], shape[k]) for k in shape)
    return isinstance(value, shape)


# ---- Points, chains, connected parts ---------------------------------------------------------------------------------


def _spread(start: Iterable[int], reach: Callable[[int], Iterable[int]]) -> set[int]:
    """Every point that can be reached from `start`, step by step."""
    found = set(start)
    waiting = list(found)
    while waiting:
        new = set(reach(waiting.pop())) - found
        found |= new
        waiting += new
    return found


def _holding(stones: str, letters: str) -> set[int]:
    return {point for point, letter in enumerate(stones) if letter in letters}


def _put(stones: str, points: set[int], letter: str) -> str:
    return "".join(letter if point in points else old for point, old in enumerate(stones))


class _Grid:
    """The points with their neighbours: those of the board, or those of the region."""

    def __init__(self, touching: list[list[int]]) -> None:
        self.touching = touching

    def within(self, points: set[int], start: Iterable[int]) -> set[int]:
        return _spread(start, lambda point: points.intersection(self.touching[point]))

    def parts(self, points: set[int]) -> list[set[int]]:
        """The connected parts of these points."""
        rest, parts = set(points), list[set[int]]()
        while rest:
            parts.append(self.within(rest, [min(rest)]))
            rest -= parts[-1]
        return parts

    def chains(self, stones: str, letter: str) -> list[set[int]]:
        return self.parts(_holding(stones, letter))

    def next_to(self, points: Iterable[int]) -> set[int]:
        return {near for point in points for near in self.touching[point]}

    def liberties(self, stones: str, chain: set[int]) -> set[int]:
        return {near for near in self.next_to(chain) if stones[near] == "."}


# ---- The question ----------------------------------------------------------------------------------------------------


class _Question:
    """The header and what follows from it. `whole` and `board` are the board, `stones` and `grid` the region."""

    def __init__(self, header: Any) -> None:
        shapes = HEADER | {key: OPTIONAL[key] for key in OPTIONAL if isinstance(header, dict) and key in header}
        for key, shape in shapes.items():
            value = header.get(key) if isinstance(header, dict) else None
            _need(_fits(value, shape), f"header: {key} is missing or wrong: {_quoted(value)}")
        _need(len(header) == len(shapes), "header: a key that proofs do not have")
        self.defender, self.goal, self.claims = header["defender"], header["goal"], header["claims"]
        self.positions, self.winners = header["positions"], {claim["winner"] for claim in self.claims}
        self.defender_achieves = self.goal in ("two eyes", "link")
        _need(self.claims, "header: no claims")
        _need(sum(self.positions.values()) <= MOST_POSITIONS, "header: more than a million positions")
        self._the_board(header["board"])
        self._the_targets(self._places(header["stones"]))
        self.open, self.closed = "region" in header, "closed" in header
        _need(self.open or not self.closed, "header: closed without a region")
        self._the_region(self._places(header["region"]) if self.open else self._derived_region())
        if self.open:
            self._an_open_question(bool(header["stones"]))
        self.ko, self.banned = self._the_ko(*self._places([header["ko"]])) if "ko" in header else (None, "")
        if self.positions["attacker"] or "attacker" in self.winners:
            self._the_attackers_wins()

    def _the_board(self, rows: list[str]) -> None:
        self.rows, size = rows, len(rows)
        _need(2 <= size <= 25, f"board: {size} rows, not 2 to 25")
        for row in rows:
            _need(len(row) == size and set(row) <= set("XO."), f"board: bad row {_quoted(row)}")
        self.whole = "".join(rows).translate(str.maketrans("XO", "DA" if self.defender == "B" else "AD"))
        all_points = [(column, row) for row in range(size) for column in range(size)]
        self.names = [chr(97 + column) + chr(97 + row) for column, row in all_points]
        near = [[(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)] for x, y in all_points]
        self.board = _Grid([[y * size + x for x, y in four if 0 <= x < size and 0 <= y < size] for four in near])
        for chain in self.board.chains(self.whole, "D") + self.board.chains(self.whole, "A"):
            free = self.board.liberties(self.whole, chain)
            _need(free, f"board: the chain at {self.names[min(chain)]} has no liberty")

    def _places(self, names: list[str]) -> list[int]:
        index = {name: place for place, name in enumerate(self.names)}
        for name in names:
            _need(name in index, f"question: {_quoted(name)} is not a point of the board")
        return [index[name] for name in names]

    def _the_targets(self, stones: list[int]) -> None:
        for place in stones:
            _need(self.whole[place] == "D", f"question: {self.names[place]} is not a stone of the defender")
        defenders = _holding(self.whole, "D")
        self.in_question = stones or sorted(defenders)
        chains = (
            [] if self.goal in ("life", "two eyes") else [self.board.within(defenders, [place]) for place in stones]
        )
        self.chains = [chain for number, chain in enumerate(chains) if chain not in chains[:number]]
        _need(len(self.chains) <= 5, "question: more than five targets")
        _need(self.chains or self.goal in ("life", "two eyes"), f"question: no stones with the goal {self.goal}")
        _need(self.in_question, "question: there is no defending stone")

    def _derived_region(self) -> list[int]:
        whole, board = self.whole, self.board
        first = board.within(_holding(whole, ".D"), self.in_question)
        unreached = board.parts(_holding(whole, ".") - first)
        outside = set().union(*(area for area in unreached if len(area) > 12))
        attackers = board.chains(whole, "A")
        weak = set().union(*(chain for chain in attackers if len(board.liberties(whole, chain) & outside) <= 1))
        wanted = _holding(whole, ".D") | weak
        return sorted(_spread(first, lambda at: () if at in outside else wanted.intersection(board.touching[at])))

    def _the_region(self, region: list[int]) -> None:
        self.region, index = region, {place: point for point, place in enumerate(region)}
        near = [self.board.touching[place] for place in region]
        beyond = [{self.whole[place] for place in places if place not in index} for places in near]
        self.wall = {point for point, letters in enumerate(beyond) if letters}
        self.exits = {point for point, letters in enumerate(beyond) if letters & {".", "D"}}
        self.solid = {point for point, letters in enumerate(beyond) if "A" in letters}
        self.grid = _Grid([[index[place] for place in places if place in index] for places in near])
        self.targets = [{index[place] for place in chain if place in index} for chain in self.chains]
        self.stones = "".join(self.whole[place] for place in region)
        self.points = {"": PASS} | {self.names[place]: point for place, point in index.items()}
        self.eye = len(region) if self.goal == "eye" else None
        if self.eye is not None:
            self.points["eye"] = self.eye
            self.stones += "."
            self.grid.touching.append(sorted(set().union(*self.targets)))
            for stone in self.grid.touching[self.eye]:
                self.grid.touching[stone].append(self.eye)

    def _an_open_question(self, named: bool) -> None:
        region = set(self.region)
        _need(self.region == sorted(region), "question: the region is not in order")
        sides = self.winners | {side for side, count in self.positions.items() if count}
        links = self.goal == "link" and (self.closed or sides == {"defender"})
        _need(links or self.goal in ("life", "all targets"), f"question: an open proof of the goal {self.goal}")
        _need(len(sides) == 1 or self.closed, "question: an open proof with claims or positions for both sides")
        missing = set(self.in_question).union(*self.chains) - region
        _need(not named or not missing, "question: the region does not contain all the stones in question")
        _need(region.intersection(self.in_question), "question: the region contains no defending stone")

    def _the_ko(self, ko: int) -> tuple[int | None, str]:
        near = self.board.touching[ko]
        letters = {self.whole[place] for place in near}
        _need(
            self.whole[ko] == "." and letters in ({"D"}, {"A"}), "question: the ko is not between stones of one colour"
        )
        around = [chain for chain in self.board.chains(self.whole, max(letters)) if chain.intersection(near)]
        takers = [chain for chain in around if self.board.liberties(self.whole, chain) == {ko}]
        _need(len(takers) == 1 and len(takers[0]) == 1, "question: no single stone has just taken the ko")
        return self.points.get(self.names[ko]), OTHER[max(letters)]

    def _the_attackers_wins(self) -> None:
        if self.closed:
            return
        for place in [] if self.open else [self.region[point] for point in sorted(self.exits)]:
            letters = {self.whole[near] for near in [place, *self.board.touching[place]]}
            _need("D" not in letters, f"question: there is a defender at the exit {self.names[place]}")
        strays = [self.names[place] for place in sorted(self.around()) if self.whole[place] == "D"]
        _need(not (self.open and strays), f"question: a defender beyond is next to the region at {' '.join(strays)}")
        border = {self.region[point] for point in self.wall} | self.around()
        for chain in self.board.chains(self.whole, "A") if self.open else []:
            beyond = self.board.liberties(self.whole, chain) - set(self.region)
            safe = len(beyond) >= 3 or not chain & border
            _need(safe, f"question: the attacking chain at {self.names[min(chain)]} needs three liberties beyond")

    def around(self) -> set[int]:
        """The points beyond that touch the region."""
        return self.board.next_to(self.region) - set(self.region)

    def mover(self, claim: dict[str, Any]) -> str:
        return "D" if claim["to_move"] == self.defender else "A"

    def granted(self) -> Iterator[str]:
        exits = " ".join(self.names[self.region[point]] for point in sorted(self.exits))
        around = " ".join(self.names[place] for place in sorted(self.around()) if self.whole[place] == "A")
        if around:
            yield f"the attacking stones around the region are never captured: {around}"
        getting_out = self.open and not self.closed and "attacker" in self.winners
        safe = " ".join(
            self.names[self.region[p]] for p in sorted(self.exits & self.solid if getting_out else self.exits)
        )
        if safe:
            yield f"an attacking stone on an exit is never captured: {safe}"
        if exits and self.closed and "attacker" in self.winners:
            yield f"the defender does not get out: {exits}"
        if exits and not self.open and "attacker" in self.winners:
            yield f"everything behind the exits belongs to the attacker: {exits}"
        if self.ko is not None and any(self.mover(claim) == self.banned for claim in self.claims):
            yield "a ko has just been taken, and may not be retaken at once"
        if self.eye is not None:
            yield "the stones in question have an eye elsewhere"


# ---- The game --------------------------------------------------------------------------------------------------------


class _Position(NamedTuple):
    stones: str
    mover: str
    ban: int | None
    threats: tuple[int, ...]
    left: tuple[int, ...]
    inside: int


LOST = _Position("", "", None, (), (), 0)  # the attacker has captured a chain on an exit; never listed


class _Game:
    """The game as it is played for the wins of one side, and the positions that are listed as such wins."""

    def __init__(self, question: _Question, winner: str) -> None:
        self.about, self.winner, self.goal, self.grid = question, winner, question.goal, question.grid
        self.exits, self.targets = question.exits, question.targets
        self.getting_out = question.open and not question.closed and winner == "A"
        self.wall = question.solid if self.getting_out else question.wall
        self.in_order = (winner == "D") == question.defender_achieves
        self.listed: dict[_Position, dict[tuple[int, ...], int]] = {}

    def stays(self, stones: str, chain: set[int]) -> bool:
        """Whether a chain is not captured."""
        attacking = stones[min(chain)] == "A"
        never = self.wall if attacking else self.exits if self.getting_out else set()
        return bool(chain & never or self.grid.liberties(stones, chain))

    def may_pass(self, now: _Position) -> bool:
        if now.mover == "D":
            return "D" in now.stones
        return now.ban is not None or "D" not in now.stones or self.about.defender_achieves

    def play(self, now: _Position, move: int) -> _Position | None:
        """The position after a move; None if the move is illegal."""
        other = OTHER[now.mover]
        if move == PASS:
            return now._replace(mover=other, ban=None) if self.may_pass(now) else None
        cost = [(move == now.ban) * (now.mover == side) for side in "DA"]
        threats = tuple(have - spent for have, spent in zip(now.threats, cost, strict=True))
        if now.stones[move] != "." or min(threats) < 0 or (now.mover == "D" and move == self.about.eye):
            return None
        stones = _put(now.stones, {move}, now.mover)
        near = set(self.grid.touching[move])
        taken = [chain for chain in self.grid.chains(stones, other) if chain & near and not self.stays(stones, chain)]
        captured = set().union(*taken)
        stones = _put(stones, captured, ".")
        own = self.grid.within(_holding(stones, now.mover), [move])
        if not self.stays(stones, own):
            return None
        if self.winner == other == "D" and captured & self.exits:
            return LOST
        left = tuple(number for number in now.left if not captured & self.targets[number])
        ban = max(captured, default=None) if self.is_ko(now, stones, own, captured) else None
        then = _Position(stones, other, ban, threats, left, now.inside)
        return self.filled(then) if now.inside and other == "D" else then

    def is_ko(self, now: _Position, stones: str, own: set[int], captured: set[int]) -> bool:
        if len(own) != 1 or len(captured) != 1 or self.grid.liberties(stones, own) != captured:
            return False
        if now.mover == "A":
            return not own & self.wall
        return not (now.inside and self.grid.next_to(own) & self.held(stones))

    def held(self, stones: str) -> set[int]:
        """H: the attacking stones connected with the wall."""
        attackers = _holding(stones, "A")
        return self.grid.within(attackers, attackers & self.wall)

    def outer(self, stones: str) -> set[int]:
        """The points connected with the wall without crossing a defender."""
        points = _holding(stones, ".A")
        return self.grid.within(points, points & self.wall)

    def filled(self, now: _Position) -> _Position:
        stones, removed, dead = now.stones, set[int](), {PASS}
        while dead:
            stones = _put(stones, self.outer(stones), "A")
            chains = self.grid.chains(stones, "D")
            dead = set().union(*(chain for chain in chains if not self.grid.liberties(stones, chain)))
            removed |= dead
            stones = _put(stones, dead, ".")
        left = tuple(number for number in now.left if not removed & self.targets[number])
        ban = now.ban if now.ban is not None and stones[now.ban] == "." else None
        return now._replace(stones=stones, ban=ban, left=left, inside=1)

    def attacker_has_won(self, now: _Position) -> bool:
        return not now.left if self.goal == "all targets" else len(now.left) < len(self.targets)

    def loser_has_won(self, now: _Position) -> bool:
        if self.winner == "D":
            return self.attacker_has_won(now)
        return self.is_out(now) or (self.about.defender_achieves and self.decided_for_defender(now))

    def wanted(self, now: _Position) -> set[int]:
        """The stones that may not get out: those of the targets that are left; any, if there are no targets."""
        if not self.targets:
            return set(range(len(now.stones)))
        return set().union(*(self.targets[number] for number in now.left))

    def is_out(self, now: _Position) -> bool:
        chains = self.grid.chains(now.stones, "D") if self.getting_out else []
        return any(chain & self.exits and chain & self.wanted(now) for chain in chains)

    def decided_for_defender(self, now: _Position) -> bool:
        if now.mover != "A" or self.attacker_has_won(now):
            return False
        if self.goal == "link":
            chains = [c for c in self.grid.chains(now.stones, "D") if all(target <= c for target in self.targets)]
            return any(len(self.grid.liberties(now.stones, chain)) >= 2 for chain in chains)
        living = self.living(now.stones)
        if self.goal == "all targets":
            return any(self.targets[number] <= living for number in now.left)
        return bool(living) and all(target <= living for target in self.targets)

    def living(self, stones: str) -> set[int]:
        """The defenders that live unconditionally."""
        chains = self.grid.chains(stones, "D")
        rooms = [room for room in self.grid.parts(_holding(stones, ".A")) if not room & self.wall]
        while True:
            removed = [chain for chain in chains if sum(self.is_eye(stones, room, chain) for room in rooms) < 2]
            if not removed:
                return set().union(*chains)
            chains = [chain for chain in chains if chain not in removed]
            touched = self.grid.next_to(set().union(*removed))
            rooms = [room for room in rooms if not room & touched]

    def is_eye(self, stones: str, room: set[int], chain: set[int]) -> bool:
        touched = room & self.grid.next_to(chain)
        return bool(touched) and all(stones[point] != "." for point in room - touched)

    def decided_for_attacker(self, now: _Position) -> bool:
        if self.attacker_has_won(now):
            return True
        held = self.held(now.stones)
        free = set(range(len(now.stones))) - held
        if self.goal == "link":
            return False
        leading_out = [part for part in self.grid.parts(free) if self.getting_out and part & self.exits]
        if any(part & self.wanted(now) for part in leading_out):
            return False
        to_fill = free & (self.wall | self.grid.next_to(held))
        eyes = free - to_fill
        while false := [eye for eye in eyes if self.is_false(eye, eyes - {eye}, free - {eye})]:
            eyes.remove(false[0])
        rest = [part for part in self.grid.parts(free) if part not in leading_out]
        return all(self.is_dead(part & eyes, part & to_fill) for part in rest)

    def is_false(self, eye: int, others: set[int], free: set[int]) -> bool:
        near = [part for part in self.grid.parts(free) if part.intersection(self.grid.touching[eye])]
        return any(not part & others for part in near)

    def is_dead(self, eyes: set[int], to_fill: set[int]) -> bool:
        one_place = len(eyes) == 1 or (len(eyes) == 2 and max(eyes) in self.grid.touching[min(eyes)])
        return not eyes or (one_place and len(to_fill) >= 2)

    def is_listed(self, now: _Position, before: int) -> bool:
        """Whether a position is listed, perhaps with fewer threats for the winner or more for the other side."""
        sign = 1 if self.winner == "D" else -1
        for (defender, attacker), number in self.listed.get(now._replace(threats=()), {}).items():
            more, fewer = sign * (now.threats[0] - defender), sign * (attacker - now.threats[1])
            if more >= 0 and fewer >= 0 and (number < before or not self.in_order):
                return True
        return False

    def is_proved(self, now: _Position, rests_on: str, move: int, number: int) -> bool:
        if rests_on == "nothing":
            return self.decided_for_defender(now) if self.winner == "D" else self.decided_for_attacker(now)
        if self.loser_has_won(now):
            return False
        if rests_on == "inside":
            fits = self.winner == "D" and now.mover == "A" and not now.inside
            return fits and self.is_listed(self.filled(now)._replace(ban=None), number)
        if (rests_on == "move") != (now.mover == self.winner):
            return False
        if rests_on == "move":
            moves = [self.play(now, move) or LOST]
        else:
            moves = [then for move in range(PASS, len(now.stones)) if (then := self.play(now, move))]
        return all(self.is_listed(then, number) for then in moves)


# ---- What is checked -------------------------------------------------------------------------------------------------


def _position(game: _Game, line: Any, what: str) -> tuple[_Position, str, int]:
    """A line as a position, what it rests on, and the move."""
    _need(_fits(line, POSITION), f"{what} is not a list of eight as the format has it")
    stones, mover, ban, threats, left, inside, rests_on, move = line
    points, grid = game.about.points, game.grid
    _need(len(stones) == len(game.about.stones) and set(stones) <= set("DA."), f"{what} does not fit the region")
    _need(game.about.eye is None or stones[-1] != "D", f"{what} has a defender in the eye elsewhere")
    chains = grid.chains(stones, "D") + grid.chains(stones, "A")
    _need(all(game.stays(stones, chain) for chain in chains), f"{what} has a chain without a liberty")
    at_ban = ban is None or (ban and ban in points and stones[points[ban]] == ".")
    _need(at_ban, f"{what} has the ban {_quoted(ban)}, which is not an empty point")
    fits = left == sorted(set(left)) and all(number < len(game.targets) for number in left)
    _need(fits, f"{what} has the targets {_quoted(left)}, which do not fit")
    whole = set().union(*(game.targets[number] for number in left)) <= _holding(stones, "D")
    _need(whole, f"{what} lacks a stone of a target that is left")
    _need((move is not None) == (rests_on == "move"), f"{what} rests on {rests_on} with the move {_quoted(move)}")
    _need(move is None or move in points, f"{what} has the move {_quoted(move)}, which is not in the region")
    filled = game.winner == "D" and "." not in {stones[point] for point in game.outer(stones)}
    _need(filled or not inside, f"{what} is not filled outside")
    now = _Position(stones, mover, None if ban is None else points[ban], tuple(threats), tuple(left), inside)
    return now, rests_on, points[move or ""]


def _claimed(game: _Game, claim: dict[str, Any], what: str) -> _Position:
    """The position a claim is about."""
    question, mover = game.about, game.about.mover(claim)
    ban = question.ko if mover == question.banned else None
    now = _Position(question.stones, mover, ban, tuple(claim["threats"]), tuple(range(len(game.targets))), 0)
    for move in claim["after"]:
        _need(now != LOST and not game.loser_has_won(now), f"{what}: the move {_quoted(move)} comes after a win")
        then = game.play(now, question.points[move]) if move in question.points else None
        _need(then, f"{what}: the move {_quoted(move)} is illegal")
        now = then or LOST
    return now


def _check(texts: Iterator[str]) -> None:
    question = _Question(_read(next(texts, ""), "the header"))
    games = {side: _Game(question, SIDE[side]) for side in SIDE}
    winners = [side for side in SIDE for _ in range(question.positions[side])]
    positions = []
    for number, side in enumerate(winners, 1):
        what, text = f"position {number} (for the {side})", next(texts, None)
        _need(text is not None, f"the file ends before {what}")
        now, rests_on, move = _position(games[side], _read(str(text), what), what)
        games[side].listed.setdefault(now._replace(threats=()), {}).setdefault(now.threats, number)
        positions.append((now, rests_on, move))
    _need(next(texts, None) is None, f"the file has more than the {len(winners)} positions it promises")
    for number, (side, (now, rests_on, move)) in enumerate(zip(winners, positions, strict=True), 1):
        proved = games[side].is_proved(now, rests_on, move, number)
        _need(proved, f"position {number} (for the {side}) does not rest on {rests_on}: {_quoted(now)}")
    for number, claim in enumerate(question.claims, 1):
        game, what = games[claim["winner"]], f"claim {number}"
        proved = game.is_listed(_claimed(game, claim, what), len(winners) + 1)
        _need(proved, f"{what} is not proved: its position is not listed for the {claim['winner']}")


def _main(paths: list[str]) -> int:
    """Prints one line per file."""
    reasons = [refusal(path) for path in paths]
    for path, reason in zip(paths, reasons, strict=True):
        print(f"{path}: {reason or 'every claim is proved'}")
    return 1 if any(reasons) or not paths else 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
