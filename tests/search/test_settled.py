"""Settled groups: drawn ones, random ones against the whole game graph, and what search and count make of them."""

import random
from collections import Counter

import numpy as np
import pytest
from tests.reading.slow_tsumego import Board, chain, near
from tests.search import slow_fates as slow

from katachi.go import BLACK, PASS, WHITE, Color, Game, Picture, Position, diagram, parse_vertex
from katachi.play import Player, PlayerSettings, judgement
from katachi.reading.tsumego.search import NO_RULES, Tsumego
from katachi.search import Fate, Proved, Prover, SearchSettings, TreeSearch
from katachi.search.playouts import MOGO, first_move
from katachi.work import Budget

FOUR_IN_A_ROW = """
    . . . . X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
THREE_IN_A_ROW = FOUR_IN_A_ROW.replace(". . . . X", ". . . X X", 1)
ENCLOSED = """
    . . . . X O . O .
    X X X X X O O O O
    O O O O O O O O O
    X X X X X X X X X
    X . X X X X X . X
    X X X X X X X X X
    X X X X X X X X X
    X X X X X X X X X
    X X X X X X X X X
"""
OPEN_WALL = """
    . O X . . . . . .
    O O X . . . . . .
    X X X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
NO_ROOM = """
    . O X . X . X . .
    O O X X X X X . .
    X X X . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
WALL_LIVES_BY_KILLING = """
    . O . O X . . . .
    O . O . X . . . .
    . O . . X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
NOT_CLOSED_OFF = """
    . . . . . . O . .
    . X X X X X O . .
    X X . . . . . . .
    . . . . . O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
WEAK_WALL = """
    . O X . . . . . .
    O O X O . . . . .
    X X X O . . . . .
    . O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
SEKI = """
    . X X X X . O X .
    O O O O O O O X .
    X X X X X X X X .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    O O O O O O O O O
    . O . . . O . . .
    . O . O . O . O .
"""
SEKI_WITH_EYES = """
    . X . O . O X . .
    X X X O O O X . .
    O O O X X X X X .
    . . O O X . . . .
    . . . O X . . . .
    . . O O X . X . .
    . . . O X . . . .
    . . O O X . X . .
    . . . O X . . . .
"""
JUST_A_DAME = """
    . X . X O . O . .
    X X X . O O O . .
    . . X X O . . . .
    . . X O O . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
"""


def fates(drawing: str) -> dict[str, Fate]:
    """What is proved of the stone at each of these vertices."""
    settled = Prover(rules=True).settle(diagram.parse(drawing).position)
    found = {}
    for group in settled.groups:
        for stone in group.stones:
            row, column = divmod(stone, 9)
            found["ABCDEFGHJ"[column] + str(9 - row)] = group.fate
    return found


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (FOUR_IN_A_ROW, {"E9": Fate.ALIVE, "F6": None}),
        (THREE_IN_A_ROW, {"E9": None}),
        (OPEN_WALL, {"B9": None, "C9": None}),
        (NO_ROOM, {"B9": Fate.DEAD, "C9": Fate.ALIVE}),
        (WALL_LIVES_BY_KILLING, {"B9": Fate.ALIVE, "D9": None, "E9": None}),
        (NOT_CLOSED_OFF, {"B8": Fate.ALIVE, "A7": Fate.ALIVE, "G9": None}),
        (WEAK_WALL, {"B9": None, "C9": None}),
        (SEKI, {"B9": Fate.SEKI, "G9": Fate.SEKI, "H9": None}),
        (SEKI_WITH_EYES, {"B9": Fate.SEKI, "D9": Fate.SEKI, "G9": None}),
        (JUST_A_DAME, {"D9": None, "E9": None}),
    ],
)
def test_drawings(drawing: str, expected: dict[str, Fate | None]) -> None:
    found = fates(drawing)
    assert {where: found.get(where) for where in expected} == expected


# ---- Against the whole game graph


def as_letters(position: Position, defender: Color) -> Board:
    letters = {0: ".", int(defender): "D", int(defender.opponent): "A"}
    return tuple("".join(letters[int(c)] for c in row) for row in position.board)


def besieged(board: Board, within: set[slow.Place]) -> Board | None:
    """Nothing but these points and a wall of "D" around them; None if the wall could be taken."""
    wall = {n for p in within for n in near(board, p)} - within
    places = [[(x, y) for x in range(len(board))] for y in range(len(board))]
    drawn = tuple(
        "".join(board[y][x] if (x, y) in within else "D" if (x, y) in wall else "." for x, y in row) for row in places
    )
    breathes = all(chain(drawn, p)[1] - within for p in wall)
    return drawn if breathes else None


def holds(position: Position, group: Proved) -> bool | None:
    """Whether a claim is true; None if it cannot be told here."""
    size = position.size
    places = [(p % size, p // size) for p in sorted(group.points)]
    stones = [(p % size, p // size) for p in group.stones]
    empty = [(p % size, p // size) for p in sorted(group.points) if not position.color(p)]
    try:
        if group.fate is Fate.DEAD:
            board = as_letters(position, group.color)
            around = {n for p in places for n in near(board, p)} - set(places)
            caught = {p for n in around if chain(board, n)[1] <= set(places) for p in chain(board, n)[0]}
            return slow.clears(board, "D", [*places, *caught], [])
        if group.fate is Fate.SEKI:
            board = as_letters(position, group.color)
            return not slow.captures(board, "A", places, stones)
        if len(empty) > 6:
            return None
        walled = besieged(as_letters(position, group.color.opponent), set(places))
        inside = [p for p in places if p not in stones]
        return slow.clears(walled, "D", inside, stones) if walled and inside else None
    except slow.TooLargeError:
        return None


def random_end(size: int, rng: random.Random) -> Position:
    """A board filled by playouts, not to the end."""
    position = Position(size)
    for _ in range(rng.randint(size * size // 2, 2 * size * size)):
        move = first_move(position, MOGO, seed=rng.randrange(2**32))
        position.play(move, position.to_move)
    return position


@pytest.mark.campaign
def test_random_claims_hold_on_the_whole_graph() -> None:
    rng = random.Random(4)
    met: Counter[object] = Counter()
    prover = Prover(nodes=1000)
    for _ in range(300):
        position = random_end(rng.choice((6, 7)), rng)
        for group in prover.settle(position).groups:
            if not group.positions or met[group.fate] >= 60:
                continue  # finished eyes need no proof, and rules have theirs (tests/knowledge/life)
            held = holds(position, group)
            assert held is not False, f"{group}\n{Picture.of(position).text()}"
            met[group.fate] += held is True
            met["too large"] += held is None
    assert met[Fate.ALIVE] >= 6
    assert met[Fate.DEAD] >= 4


def test_a_rule_settles_one_chain_and_names_itself() -> None:
    """The solver agrees that it cannot be captured; the stones beside it are promised too, but each on its own."""
    position = diagram.parse(WALL_LIVES_BY_KILLING).position
    by_rule = [group for group in Prover(rules=True).settle(position).groups if group.rule]
    assert len(Prover(rules=True).promises(position, WHITE)) > 1  # but they rest on the same points
    assert [len(group.stones) for group in by_rule] == [1]
    (group,) = by_rule
    assert "(proved by rule 41 of life-corner-3x3-sound)" in group.sentence(9)
    verdict = Tsumego(position, WHITE, group.stones, goal="any target", uses=NO_RULES).judge(BLACK, nodes=10_000)
    assert verdict.label == "l"
    assert not any(one.rule for one in Prover().settle(position).groups)
    assert group in Prover(rules=True).settle(position).by_reading().groups


# ---- What the search and the count make of it


def game_of(drawing: str, to_move: Color = BLACK, komi: float = 0.5) -> Game:
    board = diagram.parse(drawing).position.board.reshape(-1)
    game = Game(9, komi=komi, rules="chinese")
    game.set_up(black=np.flatnonzero(board == 1).tolist(), white=np.flatnonzero(board == 2).tolist(), to_move=to_move)
    return game


def searched(game: Game, *, life: bool) -> TreeSearch:
    search = TreeSearch(SearchSettings(max_megabytes=16, life=life), seed=1)
    search.set_game(game)
    search.run(simulations=600)
    return search


@pytest.mark.parametrize(("drawing", "black", "white"), [(SEKI, "B9", "G9"), (SEKI_WITH_EYES, "B9", "D9")])
def test_playouts_break_a_seki_that_is_proved(drawing: str, black: str, white: str) -> None:
    """Without the proof both groups seem to belong to whoever breaks the seki in more of the playouts."""
    blind, knowing = (searched(game_of(drawing), life=life).ownership().reshape(-1) for life in (False, True))
    points = parse_vertex(black, 9), parse_vertex(white, 9)
    assert abs(blind[points[0]] - blind[points[1]]) < 0.2
    assert [knowing[point] for point in points] == [1, -1]


def test_nobody_plays_in_settled_areas() -> None:
    for drawing in (FOUR_IN_A_ROW, SEKI):
        search = searched(game_of(drawing), life=True)
        settled = {p for p, owner in enumerate(search.left_alone.owners) if owner}
        assert settled
        assert not settled & {c.point for c in search.candidates()}
        assert not any(set(c.line) & settled for c in search.candidates())
        open_points = {c.point for c in searched(game_of(drawing), life=False).candidates()}
        assert settled & open_points


def test_dead_stones_are_counted_for_their_owner() -> None:
    """White's stones in the corner are worth two points each to Black, and the points beside them one."""
    search = searched(game_of(NO_ROOM), life=True)
    owners = search.ownership()
    assert (owners[:2, :2] == 1).all()


def test_an_invasion_is_answered() -> None:
    """Four in a row is settled; after White has played inside, it is not, and Black makes his second eye."""
    game = game_of(ENCLOSED, to_move=WHITE, komi=37.5)
    player = Player(PlayerSettings(SearchSettings(max_megabytes=16, life=True)), seed=1)
    player.search.set_game(game)
    assert player.search.left_alone.at(parse_vertex("B9", 9))
    game.play(parse_vertex("B9", 9))
    choice = player.choose(game, BLACK, Budget(playouts=1500), lambda: False)
    assert player.search.left_alone.at(parse_vertex("B9", 9)) is None
    assert choice.point == parse_vertex("C9", 9)


def test_a_tree_is_kept_while_nothing_new_is_settled() -> None:
    game = game_of(SEKI)
    search = searched(game, life=True)
    before = search.visits
    best = search.candidates()[0]
    game.play(best.point)
    search.set_game(game)
    assert 0 < best.visits == search.visits < before
    search.set_game(game, life=False)
    assert search.visits == 0
    assert not search.left_alone.groups
    assert search.settled.groups


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_settled_groups(seed: int) -> None:
    """Every move is legal, both passes come, and at the end nothing that was proved is contradicted."""
    game = Game(7, komi=0.5, rules="chinese")
    player = Player(PlayerSettings(SearchSettings(max_megabytes=16, life=True)), seed=seed, resign=False)
    fates_met: Counter[Fate] = Counter()
    while not game.is_over and len(game.moves) < 200:
        choice = player.choose(game, game.to_move, Budget(playouts=60), lambda: False)
        fates_met.update(group.fate for group in player.search.settled.groups)
        assert choice.point == PASS or game.why_illegal(choice.point) is None
        game.play(choice.point)
    assert game.is_over
    assert fates_met[Fate.ALIVE]
    dead = set(judgement.dead_stones(game))
    settled = judgement.settled(game)
    assert settled.stones(Fate.DEAD) <= dead
    assert not dead & settled.stones(Fate.ALIVE)


def test_the_count_knows_what_is_proved() -> None:
    seki = game_of(SEKI)
    assert {parse_vertex("B9", 9), parse_vertex("G9", 9)} <= set(judgement.seki_stones(seki))
    assert not {parse_vertex("B9", 9), parse_vertex("G9", 9)} & set(judgement.dead_stones(seki))
    assert set(judgement.dead_stones(game_of(NO_ROOM))) >= {parse_vertex("B9", 9), parse_vertex("A8", 9)}


def test_sentences() -> None:
    settled = Prover().settle(diagram.parse(SEKI).position)
    texts = "\n".join(settled.sentences(9))
    assert "The black group at B9 lives in seki: whoever plays on a shared liberty loses (proved with " in texts
    group = settled.at(parse_vertex("A9", 9))
    assert group is not None
    assert group.fate is Fate.SEKI
    assert settled.at(parse_vertex("E5", 9)) is None


# Met in a match: White's stone at A6 lives by taking A5. While that is left alone A7 would not be suicide.
NEXT_TO_SETTLED = """
    . X X X X X O O O
    X X X X O X X O .
    . X O O O O O O X
    O X O . O X O O O
    X O X X X X X O X
    . O O X O . X X X
    O O O O O O X . X
    O . . . . O O X .
    O O X . O . O X X
"""


def test_moves_that_only_the_search_thinks_legal_are_never_offered() -> None:
    game = game_of(NEXT_TO_SETTLED, WHITE)
    search = searched(game, life=True)
    assert search.left_alone.groups
    assert game.why_illegal("A7") is not None
    assert {candidate.point for candidate in search.candidates()} <= {*game.legal_moves(WHITE), PASS}


def test_a_stone_that_can_be_taken_from_outside_is_not_called_alive() -> None:
    """White's stone at H1 has its only liberty beyond the points that are read."""
    game = Game(19)
    white = "H4 J4 K4 K3 M3 N3 O3 J2 K2 L2 N2 P2 P1 H1"
    black = "G5 H5 J5 K5 F4 G4 L4 M4 N4 O4 H3 J3 P3 Q3 H2 Q2 J1"
    game.set_up(black=black.split(), white=white.split(), to_move=BLACK)
    alive = Prover().settle(game.position).stones(Fate.ALIVE)
    assert parse_vertex("H1", 19) not in alive
