"""All facts about moves of short games are true, as the independent checker says."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.drawing import draw
from tests.play.reasons.claims import Verdict
from tests.play.reasons.drawn import all_tactics, clause
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.connections import group_of
from tests.play.reasons.fact_checker.ends import room
from tests.play.reasons.fact_checker.tally import Sample, Tally, check_games
from tests.play.reasons.fact_checker.verdicts import check
from tests.play.reasons.slow_reader import Spot, Work, can_catch, is_caught

from katachi.go import BLACK, PASS, WHITE, Color, Game, vertex
from katachi.go.points import parse_vertex
from katachi.knowledge.network.network import Network
from katachi.play import Player
from katachi.play.reasons import Certainty, Fact, FactKind, Reasons
from katachi.play.reasons.connections import next_cut
from katachi.play.reasons.played import Played
from katachi.play.reasons.tactics import tactics
from katachi.work import Budget


@pytest.fixture(scope="module")
def reasons() -> Reasons:
    return Reasons()


def random_game(size: int, moves: int, chance: random.Random) -> Game:
    """Random moves, each near another stone, so that there are fights; eyes are not filled."""
    game = Game(size)
    while len(game.moves) < moves:
        color, position = game.to_move, game.position
        legal = [point for point in game.legal_moves() if not position.is_eye(point, color)]
        if not legal:
            break
        tries = chance.sample(legal, min(8, len(legal)))
        game.play(min(tries, key=lambda point: len(_empty_near(game, point))))
    return game


def _empty_near(game: Game, point: int) -> list[int]:
    size = game.size
    row, column = divmod(point, size)
    near = [(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    return [y * size + x for y, x in near if 0 <= y < size and 0 <= x < size and not game.position.color(y * size + x)]


def engine_game(size: int, moves: int, seed: int) -> Game:
    """The player against itself, quickly."""
    game, player = Game(size), Player(seed=seed, resign=False)
    while len(game.moves) < moves and not game.is_over:
        color = game.to_move
        game.play(player.choose(game, color, Budget(playouts=60), lambda: False).point, color)
    return game


def tally_of(games: Iterator[tuple[str, Game]], every: int, seconds: float) -> Tally:
    """What the checker says. It stops when the time is up; the tests ask for far less than that takes."""
    return check_games(games, Sample(every, seed=3), time.monotonic() + seconds)


def random_games(number: int, seed: int) -> Iterator[tuple[str, Game]]:
    chance = random.Random(seed)
    for index in range(number):
        yield f"random game {index}", random_game(9, 60, chance)


def engine_games(number: int, seed: int) -> Iterator[tuple[str, Game]]:
    for index in range(number):
        yield f"engine game {index}", engine_game(9, 50, seed + index)


def random_board(chance: random.Random) -> Game:
    """A small board full of weak chains."""
    size = chance.choice([5, 6, 7])
    game = Game(size, rules=chance.choice(["chinese-ogs", "tromp-taylor"]))
    for _ in range(chance.randrange(8, size**2 - 6)):
        legal = [point for point in game.legal_moves() if not game.position.is_eye(point, game.to_move)]
        if not legal:
            break
        game.play(chance.choice(legal))
    return game


def false_tactics(boards: int, seed: int, network: Network) -> tuple[Counter[Verdict], list[str]]:
    """All that is said about tactics of all legal moves on random boards: how much is true, and what is not."""
    chance, counts, false = random.Random(seed), Counter[Verdict](), []
    for _ in range(boards):
        game = random_board(chance)
        for point in game.legal_moves():
            case = Case(game, game.to_move, point, network)
            move = Played.on(game.position, game.to_move, point)
            for fact in [*all_tactics(move), *next_cut(move, chance.randrange(game.size**2))]:
                if fact.kind is FactKind.KO:  # whose worth the network says
                    continue
                verdict, why = check(case, fact)
                counts[verdict] += 1
                if verdict is Verdict.FALSE:
                    false.append(f"{game}\n{vertex(point, game.size)}: {fact.sentence} {why}")
    return counts, false


@pytest.mark.slow
def test_tactics_of_random_boards_are_true(reasons: Reasons) -> None:
    counts, false = false_tactics(70, seed=5, network=reasons.outlook._network)
    assert not false, "\n".join(false)
    assert counts[Verdict.CHECKED] > 1000
    assert counts[Verdict.UNKNOWN] < 10


@pytest.mark.campaign
def test_tactics_of_many_random_boards_are_true(reasons: Reasons) -> None:
    counts, false = false_tactics(4000, seed=6, network=reasons.outlook._network)
    assert not false, "\n".join(false)
    assert counts[Verdict.CHECKED] > 50_000


@pytest.mark.slow
def test_facts_of_random_games_are_true() -> None:
    tally = tally_of(random_games(2, seed=1), every=7, seconds=60)
    assert not tally.false, "\n".join(tally.lines())
    assert sum(tally.counts.values()) > 40


@pytest.mark.slow
def test_facts_of_engine_games_are_true() -> None:
    tally = tally_of(engine_games(1, seed=1), every=6, seconds=60)
    assert not tally.false, "\n".join(tally.lines())
    assert sum(tally.counts.values()) > 20


@pytest.mark.campaign
def test_facts_of_many_games_are_true() -> None:
    for games, every in ((random_games(60, seed=2), 5), (engine_games(12, seed=20), 5)):
        tally = tally_of(games, every, seconds=600)
        assert not tally.false, "\n".join(tally.lines())
        assert sum(tally.counts.values()) > 500


# ---- The checker itself ----------------------------------------------------------------------------------------------


def edge_case(reasons: Reasons, move: str = "C9") -> Case:
    """White's stone at B9 on the edge over a black one: C9 catches it."""
    game = Game(9)
    game.set_up(black=[parse_vertex("B8", 9)], white=[parse_vertex("B9", 9)], to_move=BLACK)
    return Case(game, BLACK, parse_vertex(move, 9), reasons.outlook._network)


def said(kind: FactKind, sentence: str, line: str, stones: str, certainty: Certainty = Certainty.READ) -> Fact:
    points, moves = (
        tuple(PASS if v == "pass" else parse_vertex(v, 9) for v in text.split()) for text in (stones, line)
    )
    return Fact(kind, certainty, points, moves, 2.0, clause(sentence), points)


def test_the_checker_accepts_a_true_fact(reasons: Reasons) -> None:
    fact = said(FactKind.CATCH, "It catches the white stone at B9.", "C9 A9 A8", "B9")
    assert check(edge_case(reasons), fact) == (Verdict.CHECKED, "")


@pytest.mark.parametrize(
    "fact",
    [
        said(FactKind.CATCH, "It catches the white stone at B8.", "C9 A9 A8", "B9"),
        said(FactKind.CATCH, "It catches the 2 white stones at B9.", "C9 A9 A8", "B9"),
        said(FactKind.CATCH, "It catches the white stones at B9.", "C9 A9 A8", "B9"),
        said(FactKind.CATCH, "It catches the white stone at B9.", "C9 A8", "B9"),
        said(FactKind.CATCH, "It catches the white stone at B9.", "C9 A9", "B9"),
        said(FactKind.CATCH, "It catches the white stone at B9.", "C9 A9 A9", "B9"),
        said(FactKind.LADDER, "It catches the white stone at B9 in a ladder.", "C9 A9 A8", "B9"),
        said(FactKind.CAPTURE, "It captures the white stone at B9.", "C9", "B9", Certainty.PROVED),
        said(FactKind.KO, "It takes the ko at B9.", "C9", "B9", Certainty.PROVED),
        said(FactKind.DOUBLE_ATARI, "It is a double atari on the white stone at B9.", "C9", "B9", Certainty.PROVED),
        said(FactKind.SAVE, "It saves the black stone at B8 from capture at B7.", "C9", "B8"),
        said(FactKind.SELF_ATARI, "White can then capture the black stone at C9 with C8.", "C9 C8", "C9"),
        said(FactKind.THREAT, "It threatens to catch the white stone at B9.", "C9 pass A9", "B9"),
        said(FactKind.TERRITORY, "It gains 5 points in the center.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.TERRITORY, "It gains about 2 points in the center.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.KILLS, "It kills the white stone at B9.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.PATTERN, "It is played often.", "C9", "B9"),
        said(FactKind.NET, "It catches the white stone at B9 in a net.", "C9", "B9", Certainty.PROVED),
        said(FactKind.KILLS, "It probably kills the white stone at B9: 2 points.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.SAVES, "It probably saves the white stone at B9.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.WEAKENS, "It weakens the black stone at B8.", "C9", "B8", Certainty.SIMULATED),
        said(FactKind.STRENGTHENS, "It strengthens the white stone at B9.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.SHUTS_IN, "It shuts in the white stone at B9.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.LEADS_OUT, "It leads the black stone at B8 out.", "C9", "B8", Certainty.SIMULATED),
        said(FactKind.INVADES, "It invades White's area: about 2 points.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.WALLS_OFF, "It walls off about 2 points in the center.", "C9", "B9", Certainty.SIMULATED),
        said(FactKind.SENTE, "White will answer at A9.", "C9 A9", "A9", Certainty.SIMULATED),
        said(
            FactKind.RACE,
            "It is a race: the black stone at B8 have 4 liberties, the white stone at B9 have 2.",
            "C9",
            "B8 B9",
            Certainty.SIMULATED,
        ),
        said(FactKind.KO, "It makes a ko: White takes it first, at A9.", "C9 A9", "C9", Certainty.PROVED),
        said(FactKind.THROW_IN, "It is a throw-in: if White takes at D9, the eye at C9 is false.", "C9 D9", "B9"),
        said(
            FactKind.SHORTAGE,
            "It catches the white stone at B9: if White connects at A9, A8 captures 2 stones.",
            "C9 A9 A8",
            "B9",
        ),
        said(FactKind.EYE, "It makes an eye at D9.", "C9", "D9"),
        said(FactKind.TAKES_EYE, "It takes White's eye at A9 away.", "C9", "A9"),
        said(
            FactKind.SEKI,
            "It makes seki: the white stone at B9 and the black stone at B8 live together, and neither side can "
            "capture the other.",
            "C9",
            "B9 B8",
            Certainty.PROVED,
        ),
        said(
            FactKind.KO_FIGHT,
            "It gets a ko for the white stone at B9 (White needs a ko threat); otherwise it lives.",
            "C9",
            "B9",
            Certainty.PROVED,
        ),
        said(
            FactKind.ENDGAME,
            "It is worth about 2 points in gote: White has the next move.",
            "C9",
            "B9",
            Certainty.SIMULATED,
        ),
        said(FactKind.VITAL, "Otherwise White will play there.", "C9", "C9", Certainty.SIMULATED),
        said(
            FactKind.THREATENS_CUT,
            "It threatens to cut the white stone at B9 off from the black stone at B8 with A9.",
            "C9 pass A9",
            "B9 B8",
        ),
    ],
)
def test_the_checker_refuses_false_facts(reasons: Reasons, fact: Fact) -> None:
    verdict, why = check(edge_case(reasons), fact)
    assert verdict is Verdict.FALSE
    assert why


def test_the_checker_tells_what_a_move_leaves_from_what_it_exposes(reasons: Reasons) -> None:
    game = Game(9)
    black, white = ([parse_vertex(v, 9) for v in text.split()] for text in ("B9 C9", "B8 C8"))
    game.set_up(black=black, white=white, to_move=BLACK)
    case = Case(game, BLACK, parse_vertex("F4", 9), reasons.outlook._network)
    (found,) = tactics(Played.on(game.position, BLACK, case.point))
    assert found.kind is FactKind.LEAVES
    assert check(case, found) == (Verdict.CHECKED, "")
    assert check(case, replace(found, against=False))[0] is Verdict.FALSE
    exposed = replace(found, kind=FactKind.ELSEWHERE)
    assert check(case, exposed) == (Verdict.FALSE, "they could be caught before: it leaves them")


def test_the_checker_on_threatened_cuts(reasons: Reasons) -> None:
    """On five lines: D4 threatens to cut B3 off from D3. From A5 on, the same cut is no cut."""
    game = Game(5)
    black, white = ([parse_vertex(v, 5) for v in text.split()] for text in ("B4 E4 A1", "A4 B3 D3 A2"))
    game.set_up(black=black, white=white, to_move=BLACK)
    move, cut, stones = (tuple(parse_vertex(v, 5) for v in text.split()) for text in ("D4", "C3", "B3 D3"))
    words = "It threatens to cut the white stone at B3 off from the white stone at D3 with C3."
    fact = Fact(FactKind.THREATENS_CUT, Certainty.READ, stones, (*move, PASS, *cut), 2.0, clause(words), stones)
    network = reasons.outlook._network
    assert check(Case(game, BLACK, move[0], network), fact) == (Verdict.CHECKED, "")
    far = Case(game, BLACK, parse_vertex("A5", 5), network)
    assert check(far, replace(fact, line=(far.point, PASS, *cut)))[0] is Verdict.FALSE
    game.play(move[0], BLACK)
    late = Case(game, BLACK, far.point, network)
    why = "the mover could have cut there before"
    assert check(late, replace(fact, line=(far.point, PASS, *cut))) == (Verdict.FALSE, why)


def test_a_cut_that_was_answered_from_a_distance_is_a_new_threat() -> None:
    """Found in a professional game: before White's E5, Black answers the cut at D5 with E6, which catches what comes
    between; the checker overlooked such answers."""
    game, points = draw(
        """
        . . X X O . . . .
        . X . O O O . . .
        . O O . X . . . .
        . . X . . O . . .
        . . X b a . . O .
        . . O X X . O . .
        . . O O X X O . .
        . . . O O X O O .
        . . O . O X . O .
        """,
        to_move=WHITE,
    )
    (fact,) = next_cut(Played.on(game.position, WHITE, points["a"]), points["b"])
    case = Case(game, WHITE, points["a"], Reasons().outlook._network)
    assert check(case, fact) == (Verdict.CHECKED, "")


def test_the_checker_measures_room_and_links() -> None:
    cells = [0] * 81
    for place in ("E9", "D8", "F8"):
        cells[parse_vertex(place, 9)] = int(BLACK)
    spot, stones = Spot(tuple(cells), 9), [parse_vertex(place, 9) for place in ("E9", "D8", "F8")]
    assert group_of(spot, stones[:1]) == set(stones)
    assert group_of(spot, stones[:1], by_catching=False) == set(stones)
    cells[parse_vertex("E7", 9)] = int(WHITE)
    assert group_of(Spot(tuple(cells), 9), stones[1:2]) == set(stones)
    alone = Spot(tuple(int(BLACK) if point == 0 else 0 for point in range(81)), 9)
    assert room(alone, [0]) == 2 + 3 + 4 + 5
    walled = Spot(tuple({0: 1, 2: 2, 18: 2}.get(point, 0) for point in range(81)), 9)
    assert room(walled, [0]) == 0


def test_the_checker_refuses_false_lives_and_deaths(reasons: Reasons) -> None:
    game = Game(9)
    black, white = "C9 C8 C7 C6 B6 A6", "B9 B8 B7 A7"
    stones = {
        "black": [parse_vertex(v, 9) for v in black.split()],
        "white": [parse_vertex(v, 9) for v in white.split()],
    }
    game.set_up(black=stones["black"], white=stones["white"], to_move=BLACK)
    elsewhere = Case(game, BLACK, parse_vertex("F4", 9), reasons.outlook._network)
    alive = "After it the 4 white stones at B8 are alive whoever moves first."
    dead = "After it the 4 white stones at B8 are dead whoever moves first."
    at = "B9 B8 B7 A7"
    true, false = (said(FactKind.SETTLES, words, "F4", at, Certainty.PROVED) for words in (dead, alive))
    assert check(elsewhere, true)[0] is Verdict.CHECKED
    assert check(elsewhere, Fact(**{**false.__dict__, "against": True}))[0] is Verdict.FALSE


def test_the_slow_reader_on_a_ladder_and_its_breaker() -> None:
    for breaker, caught in (("", True), ("G3", False)):
        cells = [0] * 81
        for color, places in ((BLACK, "D8 C7 C6 E7"), (WHITE, f"D7 {breaker}")):
            for place in places.split():
                cells[parse_vertex(place, 9)] = int(color)
        spot, stone = Spot(tuple(cells), 9), parse_vertex("D7", 9)
        assert is_caught(spot, stone, Work(5000)) is caught
        assert is_caught(spot, stone, Work(2)) in (None, caught)
        assert can_catch(spot, stone, Work(5000)) is True


def test_colours_of_the_two_boards_agree() -> None:
    assert [int(color) for color in (Color.BLACK, Color.WHITE)] == [1, 2]
