"""A prover that tries everything: tiny problems, solved and proved as docs/proofs.md defines them.

It knows nothing about life: no eyes, no dead shapes. It looks at every position that can be reached and asks who
wins, by plain fixpoint iteration. "Two eyes" is found by letting the attacker make any number of moves in a row.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Node = tuple[int, int]
Nodes = frozenset[Node]
Header = dict[str, Any]
EYE = (-1, -1)
NONE: Nodes = frozenset()


class TooLargeError(Exception):
    """Trying everything would take too long."""


class State(NamedTuple):
    defenders: Nodes
    attackers: Nodes
    turn: str
    ban: Node | None
    threats: tuple[int, int]
    left: frozenset[int]
    inside: bool = False


Steps = list[tuple[Node | None, State | None]]  # None: the pass; None: the attacker has captured a chain on an exit


def sgf(node: Node | None) -> str:
    return "" if node is None else "eye" if node == EYE else "".join(chr(97 + number) for number in node)


def node_of(text: str) -> Node | None:
    return None if not text else EYE if text == "eye" else (ord(text[0]) - 97, ord(text[1]) - 97)


class Tiny:
    """A question, and the two games that belong to it: one for the wins of each side."""

    def __init__(self, header: Header, most: int = 30_000) -> None:
        self.header, self.goal, self.most = header, header["goal"], most
        mark = {"B": "X", "W": "O"}[header["defender"]]
        self.board = {
            (x, y): "." if letter == "." else "D" if letter == mark else "A"
            for y, row in enumerate(header["board"])
            for x, letter in enumerate(row)
        }
        self.achiever = "D" if self.goal in ("two eyes", "link") else "A"
        named = [node for text in header["stones"] if (node := node_of(text))]
        self.asked = named or [node for node, letter in self.board.items() if letter == "D"]
        self.targets: list[Nodes] = []
        for node in named if self.goal not in ("life", "two eyes") else []:
            chain = next(chain for chain in self.board_chains("D") if node in chain)
            if chain not in self.targets:
                self.targets.append(chain)
        self.open, self.closed = "region" in header, "closed" in header
        nodes = {node_of(text) for text in header["region"]} if self.open else self.derived()
        self.region = [(x, y) for x, y in sorted(self.board, key=lambda node: node[::-1]) if (x, y) in nodes]
        beyond = {node: [n for n in self.around(node) if n not in nodes] for node in self.region}
        self.wall = frozenset(node for node in self.region if beyond[node])
        self.exits = frozenset(node for node in self.region if any(self.board[n] != "A" for n in beyond[node]))
        self.solid = frozenset(node for node in self.region if any(self.board[n] == "A" for n in beyond[node]))
        self.near = {node: [n for n in self.around(node) if n in nodes] for node in self.region}
        if self.goal == "eye":
            self.near[EYE] = [node for target in self.targets for node in target]
            for node in self.near[EYE]:
                self.near[node].append(EYE)
        self.unconditional: dict[tuple[Nodes, Nodes], Nodes] = {}
        self.known: dict[str, tuple[dict[State, Steps], dict[State, int]]] = {}

    # ---- The question

    def around(self, node: Node) -> list[Node]:
        x, y = node
        return [n for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if n in self.board]

    def areas(self, nodes: Iterable[Node], near: dict[Node, list[Node]]) -> list[Nodes]:
        """Connected areas, by merging: each node joins all the areas it touches."""
        areas: list[set[Node]] = []
        for node in nodes:
            touched = [area for area in areas if not area.isdisjoint(near[node])]
            areas = [area for area in areas if area.isdisjoint(near[node])]
            areas.append({node}.union(*touched))
        return [frozenset(area) for area in areas]

    def board_areas(self, letter: str, without: Iterable[Node] = ()) -> list[Nodes]:
        nodes = [node for node, found in self.board.items() if found == letter and node not in set(without)]
        return self.areas(nodes, {node: self.around(node) for node in self.board})

    def board_chains(self, letter: str) -> list[Nodes]:
        return self.board_areas(letter)

    def board_liberties(self, chain: Nodes) -> set[Node]:
        return {n for node in chain for n in self.around(node) if self.board[n] == "."}

    def derived(self) -> set[Node]:
        region, size = set(self.asked), 0
        while size < len(region):
            size = len(region)
            region |= {n for node in region for n in self.around(node) if self.board[n] != "A"}
        outside = {node for area in self.board_areas(".", region) if len(area) > 12 for node in area}
        weak = {n for c in self.board_chains("A") if len(self.board_liberties(c) & outside) < 2 for n in c}
        size = 0
        while size < len(region):
            size = len(region)
            reached = {n for node in region - outside for n in self.around(node)}
            region |= {n for n in reached if self.board[n] != "A" or n in weak}
        return region

    def attacker_may_claim(self) -> bool:
        if not self.open:
            return not any(self.board[n] == "D" for node in self.exits for n in [node, *self.around(node)])
        region = set(self.region)
        if any(self.board[node] == "D" and node not in region for near in region for node in self.around(near)):
            return False
        for chain in self.board_chains("A"):
            border = chain & self.wall or any(n in region for node in chain - region for n in self.around(node))
            if border and len(self.board_liberties(chain) - region) < 3:
                return False
        return True

    def start(self, claim: dict[str, Any]) -> State:
        turn = "D" if claim["to_move"] == self.header["defender"] else "A"
        stones = {letter: frozenset(n for n in self.region if self.board[n] == letter) for letter in "DA"}
        ko = node_of(self.header["ko"]) if "ko" in self.header else None
        banned = ko in self.near and self.board[self.around(ko)[0]] != turn if ko else False
        threats = claim["threats"][0], claim["threats"][1]
        left = frozenset(range(len(self.targets)))
        return State(stones["D"], stones["A"], turn, ko if banned else None, threats, left)

    # ---- The game

    def chains(self, stones: Nodes) -> list[Nodes]:
        return self.areas(stones, self.near)

    def free(self, chain: Nodes, state: State) -> Nodes:
        beside = frozenset(n for node in chain for n in self.near[node])
        return beside - state.defenders - state.attackers

    def lasting(self, letter: str, winner: str) -> Nodes:
        """The points on which a chain is never captured."""
        gets_out = self.open and not self.closed and winner == "A"
        if letter == "A":
            return self.solid if gets_out else self.wall
        return self.exits if gets_out else NONE

    def put(self, state: State, node: Node, winner: str) -> tuple[State, Nodes] | None:
        """The stones after a move, and those captured, without bans and threats; None for suicide."""
        defends = state.turn == "D"
        own = (state.defenders if defends else state.attackers) | {node}
        other = state.attackers if defends else state.defenders
        now = state._replace(defenders=own if defends else other, attackers=other if defends else own)
        safe = self.lasting("A" if defends else "D", winner)
        taken = [c for c in self.chains(other) if not c & safe and not self.free(c, now)]
        captured = frozenset(n for chain in taken for n in chain)
        now = now._replace(attackers=other - captured) if defends else now._replace(defenders=other - captured)
        chain = next(chain for chain in self.chains(own) if node in chain)
        return (now, captured) if self.free(chain, now) or chain & self.lasting(state.turn, winner) else None

    def play(self, state: State, node: Node, winner: str) -> tuple[bool, State | None]:
        """Whether a move is legal, and where it leads."""
        defends = state.turn == "D"
        d, a = state.threats
        if node == state.ban:
            d, a = (d - 1, a) if defends else (d, a - 1)
        if min(d, a) < 0 or (defends and node == EYE) or not (put := self.put(state, node, winner)):
            return False, None
        now, captured = put
        if winner == "D" and not defends and captured & self.exits:
            return True, None
        own = now.defenders if defends else now.attackers
        ko = len(captured) == 1 and own.isdisjoint(self.near[node]) and self.free(frozenset([node]), now) == captured
        if (not defends and node in self.lasting("A", winner)) or (
            defends and state.inside and self.reaches_wall(now, node)
        ):
            ko = False
        left = frozenset(t for t in state.left if defends or not captured & self.targets[t])
        now = now._replace(turn="A" if defends else "D", ban=min(captured) if ko else None, threats=(d, a), left=left)
        return True, self.filled(now) if state.inside and not defends else now

    def reaches_wall(self, state: State, node: Node) -> bool:
        return any(c & self.wall and not c.isdisjoint(self.near[node]) for c in self.chains(state.attackers))

    def filled(self, state: State) -> State:
        while True:
            rooms = self.areas([node for node in self.near if node not in state.defenders], self.near)
            outer = frozenset(node for room in rooms if room & self.wall for node in room)
            state = state._replace(attackers=state.attackers | outer)
            dead = frozenset(n for c in self.chains(state.defenders) if not self.free(c, state) for n in c)
            if not dead:
                ban = None if state.ban in state.attackers else state.ban
                return state._replace(ban=ban, inside=True)
            left = frozenset(t for t in state.left if not dead & self.targets[t])
            state = state._replace(defenders=state.defenders - dead, left=left)

    def steps(self, state: State, winner: str) -> Steps:
        empty = [node for node in self.near if node not in state.defenders and node not in state.attackers]
        found: Steps = [(n, then) for n in empty for legal, then in [self.play(state, n, winner)] if legal]
        passes = bool(state.defenders)
        if state.turn == "A":
            passes = state.ban is not None or not passes or self.achiever == "D"
        other = "A" if state.turn == "D" else "D"
        return [*found, (None, state._replace(turn=other, ban=None))] if passes else found

    # ---- The truth

    def over(self, state: State, winner: str) -> str:
        """The side that has won already, if any."""
        if len(state.left) < (1 if self.goal == "all targets" else len(self.targets)):
            return "A"
        if winner == "A" and self.open and not self.closed and self.is_out(state):
            return "D"
        if state.turn == "A":
            if self.goal == "link":
                return "D" if self.linked(state) else ""
            if self.goal == "two eyes" or (winner == "D" and self.exits):
                return "D" if self.settled(state) else ""
        return ""

    def is_out(self, state: State) -> bool:
        """Whether one of the targets is connected with an exit; any stone, if there are no targets."""
        mine = state.defenders
        if self.targets:
            mine = frozenset(node for number in state.left for node in self.targets[number])
        return any(chain & self.exits and chain & mine for chain in self.chains(state.defenders))

    def settled(self, state: State) -> bool:
        """Whether enough is immortal. On the board, losing a chain on an exit does not matter then."""
        immortal = self.immortal(state)
        if self.goal == "all targets":
            return any(self.targets[number] <= immortal for number in state.left)
        return bool(immortal) and all(target <= immortal for target in self.targets)

    def linked(self, state: State) -> bool:
        everything = frozenset(node for target in self.targets for node in target)
        return any(everything <= c and len(self.free(c, state)) > 1 for c in self.chains(state.defenders))

    def immortal(self, state: State) -> Nodes:
        """The defenders that are never captured although the attacker moves as often as he likes."""
        key = state.defenders, state.attackers
        if key not in self.unconditional:
            survivors, seen, waiting = state.defenders, {key}, [state._replace(turn="A")]
            while waiting and survivors:
                now = waiting.pop()
                for node in self.near.keys() - now.defenders - now.attackers:
                    if put := self.put(now, node, "D"):
                        then, captured = put
                        survivors -= captured
                        if (then.defenders, then.attackers) not in seen:
                            seen.add((then.defenders, then.attackers))
                            waiting.append(then)
            self.unconditional[key] = survivors
        return self.unconditional[key]

    def reachable(self, starts: Iterable[State], winner: str) -> dict[State, Steps]:
        found: dict[State, Steps] = {}
        waiting = list(starts)
        while waiting:
            state = waiting.pop()
            if state not in found:
                found[state] = [] if self.over(state, winner) else self.steps(state, winner)
                waiting += [then for _, then in found[state] if then]
                if len(found) > self.most:
                    raise TooLargeError
        return found

    def ranks(self, found: dict[State, Steps], winner: str) -> dict[State, int]:
        """The wins of the side that has to achieve something, with the number of rounds they need."""
        rank = {state: 0 for state in found if self.over(state, winner) == self.achiever}
        rest = [state for state in found if not self.over(state, winner)]
        rounds = 0
        while new := [state for state in rest if self._achieved(state.turn, found[state], rank)]:
            rounds += 1
            rank |= dict.fromkeys(new, rounds)
            rest = [state for state in rest if state not in rank]
        return rank

    def _achieved(self, turn: str, steps: Steps, rank: dict[State, int]) -> bool:
        good = [then in rank if then else self.achiever == "A" for _, then in steps]
        return any(good) if turn == self.achiever else all(good)

    def solved(self, starts: Iterable[State], winner: str) -> tuple[dict[State, Steps], dict[State, int]]:
        """Every position that can be reached, and the achiever's wins among them."""
        found, rank = self.known.get(winner, ({}, {}))
        if not all(state in found for state in starts):
            found = self.reachable([*found, *starts], winner)
            rank = self.ranks(found, winner)
            self.known[winner] = found, rank
        return found, rank

    def wins(self, state: State, winner: str) -> bool:
        """Whether a side wins from here, in the game that is played for its wins."""
        return (state in self.solved([state], winner)[1]) == (winner == self.achiever)

    def is_true(self, claim: dict[str, Any]) -> bool:
        winner = claim["winner"][0].upper()
        if winner == "A" and not self.attacker_may_claim():
            return False
        state = self.after(claim)
        return state is not None and self.wins(state, winner)

    def after(self, claim: dict[str, Any]) -> State | None:
        """The position a claim is about; None if it cannot be listed, or the moves are illegal or come after a loss."""
        state, winner = self.start(claim), claim["winner"][0].upper()
        for letter, stones in (("D", state.defenders), ("A", state.attackers)):
            safe = self.lasting(letter, winner)
            if any(not chain & safe and not self.free(chain, state) for chain in self.chains(stones)):
                return None
        for text in claim["after"]:
            if self.over(state, winner) not in ("", winner):
                return None
            then = dict(self.steps(state, winner)).get(node_of(text))
            if then is None:
                return None
            state = then
        return state

    # ---- The proof

    def letters(self, state: State) -> str:
        return "".join("D" if n in state.defenders else "A" if n in state.attackers else "." for n in self.near)

    def line(self, state: State, rests_on: str, move: str | None = None) -> str:
        ban = None if state.ban is None else sgf(state.ban)
        board = [self.letters(state), state.turn, ban, state.threats, sorted(state.left), int(state.inside)]
        return json.dumps([*board, rests_on, move])

    def lines(self, starts: list[State], winner: str, everything: bool = False) -> Iterator[str]:
        """Positions that prove the starts: the winner's first good move in each, and everything the other side can do.

        With `everything`, all wins that can be reached at all.
        """
        found, rank = self.solved(starts, winner)
        wins = {s: rank.get(s, 0) for s in found if (s in rank) == (winner == self.achiever)}
        best: dict[State, tuple[str, State]] = {}
        for state in wins:
            moves = [(wins[then], sgf(node), then) for node, then in found[state] if then and then in wins]
            if state.turn == winner and moves:
                best[state] = min(moves)[1:]
        used, waiting = set[State](), list(wins) if everything else list(starts)
        while waiting:
            state = waiting.pop()
            if state not in used:
                used.add(state)
                waiting += [best[state][1]] if state in best else [then for _, then in found[state] if then]
        for state in sorted(used, key=lambda state: wins[state]):
            if self.over(state, winner):
                yield self.line(state, "nothing")
            else:
                yield self.line(state, "move", best[state][0]) if state in best else self.line(state, "all moves")


def whole_proof(tiny: Tiny, claims: list[dict[str, Any]], everything: bool = False) -> list[str]:
    """The lines of a proof of true claims."""
    lines = []
    counts = {}
    for side in ("defender", "attacker"):
        starts = [tiny.after(claim) for claim in claims if claim["winner"] == side]
        own = list(tiny.lines([start for start in starts if start], side[0].upper(), everything))
        counts[side] = len(own)
        lines += own
    return [json.dumps(tiny.header | {"claims": claims, "positions": counts}), *lines]


def true_claims(tiny: Tiny, threats: Iterable[tuple[int, int]]) -> list[dict[str, Any]]:
    """Everything that can be claimed with these threats before the first move."""
    claims = [
        {"to_move": to_move, "threats": list(pair), "after": [], "winner": winner}
        for pair in threats
        for winner in ("defender", "attacker")
        for to_move in "BW"
    ]
    for winner in "DA":
        tiny.solved([tiny.start(claim) for claim in claims], winner)
    return [claim for claim in claims if tiny.is_true(claim)]
