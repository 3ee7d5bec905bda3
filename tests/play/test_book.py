"""The opening book: what it plays, when it is closed, chance that is the same for the same seed."""

import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.knowledge.games import collection, save_lines

from katachi.go import BLACK, WHITE, Game, diagram, parse_vertex, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining.job import MiningJob
from katachi.knowledge.mining.settings import MineSettings
from katachi.knowledge.patterns.counting import CountSettings
from katachi.knowledge.patterns.nearest.advisor import advise
from katachi.knowledge.trees.eras import Span
from katachi.play import BookSettings, Ground, Player, PlayerSettings, restricted
from katachi.play.book import Book, Closed, exact_moves, is_fight, move_number, play_on, stones_touch
from katachi.records import GameRecord, parse, write
from katachi.search import SearchSettings
from katachi.work import Budget

TREES = BookSettings(on=True)
ON = replace(TREES, method="best")
SMALL = SearchSettings(max_megabytes=16)


def after(moves: str, size: int = 19) -> Game:
    game = Game(size)
    for word in moves.split():
        game.play(word)
    return game


def corners(points: Iterable[int]) -> set[tuple[bool, bool]]:
    return {(point // 19 > 9, point % 19 > 9) for point in points}


@pytest.fixture(scope="module")
def small_base(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of games on 9×9; patterns that were played once are in it."""
    folder = tmp_path_factory.mktemp("bases")
    games = save_lines(collection(40, sizes=(9,), moves=20), folder / "games.sgfs.gz")
    MiningJob([games], folder / "nine.kb", MineSettings(CountSettings(k=4))).run()
    return str(folder / "nine.kb")


# ---- Moves -------------------------------------------------------------------------------------------------------


def test_the_last_empty_corner() -> None:
    """Against 4-4 and 3-4 White takes the last corner at 4-4."""
    page = Book(ON).open(after("Q16 D4 Q3"))
    best = page.advised[0]
    assert (vertex(best.point, 19), best.order, page.closed) == ("D16", 7, None)
    assert page.playable == (best,)
    low, high = best.interval
    assert 0.5 < low < best.played / best.matched < high < 0.7


@pytest.mark.parametrize("moves", ["", "Q16 D4 Q3", "Q16 D4 Q3 R5 D16 P4"])
def test_counts_are_those_of_the_advice(moves: str) -> None:
    """The slow advice for people is the oracle."""
    game = after(moves)
    book = {a.point: a for a in Book(ON).advised(game, game.to_move)}
    slow = advise(KnowledgeBase.open().nearest, game.position, game.to_move, method="best")
    assert len(slow) > 200
    assert {a.point: a.pattern for a in slow} == {point: a.pattern for point, a in book.items()}
    for expected in slow:
        found = book[expected.point]
        assert found.probability == pytest.approx(expected.probability)
        assert (found.order, found.played, found.matched) == (expected.order, expected.played, expected.matched)
    assert book[slow[0].point].interval == pytest.approx(slow[0].interval)


def test_order_is_limited() -> None:
    game = after("Q16 D4 Q3")
    assert max(a.order for a in Book(ON).advised(game, WHITE)) > 4
    assert max(a.order for a in Book(replace(ON, k=4)).advised(game, WHITE)) == 4


def test_back_off_mixes_the_orders() -> None:
    game = after("Q16 D4 Q3")
    slow = advise(KnowledgeBase.open().nearest, game.position, game.to_move, method="back-off")
    mixed = Book(BookSettings(on=True, method="back-off")).advised(game, game.to_move)
    assert [a.point for a in mixed[:5]] == [a.point for a in slow[:5]]
    assert [a.probability for a in mixed[:5]] == pytest.approx([a.probability for a in slow[:5]])


def test_patterns_played_only_a_few_times_do_not_count(small_base: str) -> None:
    game = Game(9)
    game.play("E5")
    rare = advise(KnowledgeBase.open(small_base).nearest, game.position, WHITE, method="best")
    assert min(a.played for a in rare) < 9
    found = Book(ON, KnowledgeBase.open(small_base)).advised(game, WHITE)
    assert found
    assert min(a.played for a in found) >= 9


def test_either_colour_is_asked_for() -> None:
    game = after("Q16 D4")
    assert Book(ON).open(game).color is BLACK
    assert Book(ON).open(game, WHITE).color is WHITE
    assert Book(ON).advised(game, BLACK) != Book(ON).advised(game, WHITE)


@pytest.mark.parametrize("seed", range(5))
def test_openings_take_all_corners_first(seed: int) -> None:
    played = play_on(Book(ON, seed=seed), Game(), 10)
    assert len(played.advised) >= 8
    assert len(corners(a.point for a in played.advised[:4])) == 4


# ---- Chance ------------------------------------------------------------------------------------------------------


def test_same_seed_same_moves_and_other_seeds_others() -> None:
    openings = [[a.point for a in play_on(Book(ON, seed=seed), Game(), 6).advised] for seed in (1, 1, 2, 3, 4, 5)]
    assert openings[0] == openings[1]
    assert len({tuple(opening) for opening in openings}) >= 3


def test_chance_stays_within_the_spread() -> None:
    game = after("Q16 D4")
    spread = 0.02
    met = set()
    for seed in range(60):
        book = Book(replace(ON, spread=spread), seed=seed)
        move = book.choose(game)
        assert move is not None
        best = book.open(game).advised[0].probability
        assert move.probability >= best - spread
        met.add(move.point)
    assert met == {a.point for a in Book(replace(ON, spread=spread)).open(game).playable}
    assert len(met) > 1


def test_without_spread_only_the_likeliest() -> None:
    game = after("Q16 D4 Q3 D16")
    book = Book(replace(ON, spread=0))
    best = book.open(game).advised[0].probability
    assert {a.probability for a in book.open(game).playable} == {best}


def test_a_wide_spread_does_not_let_unlikely_moves_in() -> None:
    page = Book(replace(ON, spread=1.0)).open(after("Q16 D4 Q3"))
    best = page.advised[0].probability
    assert {vertex(a.point, 19) for a in page.playable} == {"D16", "D17"}
    assert all(a.probability >= max(best / 2, page.least) for a in page.playable)


# ---- Closed ------------------------------------------------------------------------------------------------------


def test_closed_when_it_is_off() -> None:
    assert Book(BookSettings(on=False)).open(Game()).closed is Closed.OFF


@pytest.mark.parametrize(("moves", "closed"), [(4, None), (3, Closed.LATE), (0, Closed.LATE)])
def test_closed_after_so_many_moves(moves: int, closed: Closed | None) -> None:
    """Both sides' moves count: with 4, the fourth is the book's last."""
    assert Book(BookSettings(on=True, moves=moves)).open(after("Q16 D4 Q3")).closed is closed


def test_handicap_stones_count_as_moves() -> None:
    game = Game()
    game.place_handicap(9)
    assert move_number(game) == 10
    assert Book(BookSettings(on=True, moves=9)).open(game).closed is Closed.LATE
    assert Book(BookSettings(on=True, moves=10)).open(game).closed is not Closed.LATE


def test_closed_on_other_boards() -> None:
    assert Book(ON).open(Game(13)).closed is Closed.FOREIGN


def test_a_base_of_small_games_has_a_book_for_small_boards(small_base: str) -> None:
    assert Book(ON, KnowledgeBase.open(small_base)).open(Game(9)).closed in (None, Closed.UNSURE)
    assert Book(ON, KnowledgeBase.open(small_base)).open(Game(19)).closed is Closed.FOREIGN


def test_closed_in_an_atari_and_after_a_capture() -> None:
    assert Book(ON).open(after("D4 D3 C3 Q16")).closed is not Closed.FIGHT
    assert Book(ON).open(after("D4 D3 C3 Q16 E3")).closed is Closed.FIGHT
    taken = after("A2 A1 B1 D4")
    assert taken.position.captured(WHITE) == 1
    assert Book(ON).open(taken).closed is Closed.FIGHT


FIGHTS = [
    ("quiet", ". . . / . X . / . . O", False, False),
    ("touching", ". . . / . X O / . . .", False, True),
    ("atari", ". X . / X O . / . X .", True, True),
    ("atari in the corner", "X O . / . . . / . . .", True, True),
    ("two liberties", "X . . / . . O / . . .", False, False),
]


@pytest.mark.parametrize(("name", "drawing", "fight", "touch"), FIGHTS)
def test_fights(name: str, drawing: str, fight: bool, touch: bool) -> None:
    position = diagram.parse(drawing.replace("/", "\n")).position
    assert (is_fight(position), stones_touch(position)) == (fight, touch), name


def test_more_is_asked_of_a_pattern_where_stones_touch() -> None:
    touching = Book(ON).open(after("Q16 Q17"))
    assert touching.least > Book(ON).open(after("Q16 R17")).least
    assert touching.advised[0].probability >= touching.least  # the hane is


def test_unsure_book_is_closed() -> None:
    game = after("D16 Q4 D4 Q16 D10 F3 D6 K4 K16 Q10")
    page = Book(ON).open(game)
    assert page.closed is Closed.UNSURE
    assert page.advised[0].probability < page.least
    assert (page.playable, Book(ON).choose(game)) == ((), None)
    assert Book(ON, always=True).choose(game) is not None
    assert Book(replace(ON, closes=False)).choose(game) == Book(ON, always=True).choose(game)


def test_a_missing_base_closes_the_book(tmp_path: Path) -> None:
    """It must not cost the game."""
    assert Book(ON, KnowledgeBase(tmp_path / "none.kb")).open(Game()).closed is Closed.NO_BASE


# ---- The player --------------------------------------------------------------------------------------------------


def book_player(seed: int = 1, **values: str) -> Player:
    settings = PlayerSettings.parse({"book": "on", "max_megabytes": "16", **values})
    return Player(settings, seed=seed)


def test_the_player_asks_the_book_and_says_so() -> None:
    game = after("Q16 D4 Q3")
    choice = book_player().choose(game, WHITE, Budget(playouts=10), lambda: False)
    assert (choice.point, choice.ground, choice.playouts) == (parse_vertex("D16", 19), Ground.BOOK, 0)
    assert choice.book is not None
    sentence = choice.sentence(19)
    assert sentence.startswith("I played D16 because")
    for words in (f"the {choice.book.matched:,} times that this whole board was there", "% ["):
        assert words in sentence
    patterns = book_player(book_method="best").choose(game, WHITE, Budget(playouts=10), lambda: False)
    assert patterns.book is not None
    for words in ("order 7", f"{patterns.book.matched:,} times", f"{patterns.book.played:,} times", "% ["):
        assert words in patterns.sentence(19)


def test_another_base_is_not_said_to_be_professionals(tmp_path: Path) -> None:
    assert KnowledgeBase.shipped().is_shipped
    assert KnowledgeBase(KnowledgeBase.shipped().folder).is_shipped
    other = tmp_path / "Castle games"
    shutil.copytree(KnowledgeBase.shipped().folder, other)
    assert not KnowledgeBase.open(other).is_shipped
    choice = book_player(kb=str(other)).choose(after("Q16 D4 Q3"), WHITE, Budget(playouts=10), lambda: False)
    assert choice.ground is Ground.OTHER_BOOK
    assert "rofessional" not in choice.ground.value


def test_the_player_searches_when_the_book_is_closed() -> None:
    for game, player in (
        (after("Q16 D4 Q3"), Player(PlayerSettings(SMALL, BookSettings(on=False)), seed=1)),
        (Game(9), book_player()),
    ):
        choice = player.choose(game, game.to_move, Budget(playouts=30), lambda: False)
        assert (choice.ground, choice.book) == (Ground.SEARCHED, None)


def test_search_goes_on_after_moves_of_the_book() -> None:
    """Book, search, book again: the tree follows."""
    player, game, reasons = book_player(book_moves="4"), Game(), []
    for number in range(7):
        choice = player.choose(game, game.to_move, Budget(playouts=20), lambda: False)
        reasons.append(choice.ground)
        game.play(choice.point)
        if number == 4:
            game.undo(2)
    assert reasons == [Ground.BOOK] * 4 + [Ground.SEARCHED, Ground.BOOK, Ground.SEARCHED]


def test_no_book_when_the_board_is_cleaned_up_or_its_moves_are_banned() -> None:
    game = after("Q16 D4 Q3")
    cleaned = book_player().choose(game, WHITE, Budget(playouts=10), lambda: False, cleanup=True)
    assert cleaned.ground is not Ground.BOOK
    best = Book(ON).open(game).advised[0].point
    choice = book_player().choose(restricted(game, [best]), WHITE, Budget(playouts=10), lambda: False)
    assert choice.point != best


# ---- The book with itself ----------------------------------------------------------------------------------------


def test_a_game_of_the_book_can_be_written_and_read() -> None:
    played = play_on(Book(ON, seed=2), after("Q16 D4"), 6)
    assert (played.first, len(played.advised), played.closed) == (3, 6, None)
    tree = parse(write([played.tree()])).games[0]
    record = GameRecord.from_tree(tree)
    assert record.moves == [(int(move.color), move.point) for move in played.game.moves]
    comments = [node.get("C") for node in tree.main_line()]
    assert comments[:3] == [None, None, None]
    assert all(f"{a.played:,} times" in (text or "") for a, text in zip(played.advised, comments[3:], strict=True))


def test_handicap_is_written_too() -> None:
    game = Game()
    game.place_handicap(2)
    played = play_on(Book(ON, always=True), game, 2)
    record = GameRecord.from_tree(parse(write([played.tree()])).games[0])
    assert (len(record.setup.black), [color for color, _ in record.moves]) == (2, [2, 1])


def test_drawing_has_every_move_once() -> None:
    played = play_on(Book(ON, seed=3, always=True), Game(), 12)
    numbers = [int(word) for row in played.drawing().splitlines()[1:-1] for word in row.split()[1:-1] if word.isdigit()]
    assert sorted(numbers) == list(range(1, 13))


def test_it_stops_where_the_book_is_closed() -> None:
    played = play_on(Book(BookSettings(on=True, moves=5)), Game(), 30)
    assert (len(played.advised), played.closed) == (5, Closed.LATE)


def test_usual_moves_are_more_than_those_it_would_play() -> None:
    page = Book(BookSettings(on=True)).open(Game())
    playable = {vertex(move.point, 19) for move in page.playable}
    assert "R16" not in playable
    assert page.is_usual(parse_vertex("R16", 19))
    assert not page.is_usual(parse_vertex("K5", 19))
    assert not Book(BookSettings(on=False)).open(Game()).is_usual(parse_vertex("R16", 19))


# ---- Exact shares ------------------------------------------------------------------------------------------------


def test_the_board_comes_first_then_the_corner_then_patterns() -> None:
    book, base = Book(TREES), KnowledgeBase.shipped()
    board = book.advised(after("Q16 D4"), BLACK)
    node = base.openings.at(after("Q16 D4"), BLACK, Span(2016))
    assert node is not None
    assert {move.source for move in board} == {"board"}
    first = node.moves[0]
    assert (board[0].point, board[0].played, board[0].matched) == (first.points[0], first.count, node.followed)
    far = "Q16 D4 R4 C16 C9 R17"  # no ten games have this board
    corner = book.advised(after(far), BLACK)
    local = base.joseki.at(after(far), BLACK, span=Span(2016))
    assert local is not None
    assert {move.source for move in corner} == {"corner"}
    assert corner[0].played / corner[0].matched == local.moves[0].share.value
    odd = book.advised(after("Q16 D4 R4 C16 O17 R14 C6 F3 D8 K10"), BLACK)
    assert {move.source for move in odd} == {"nearest"}
    assert odd == Book(ON).advised(after("Q16 D4 R4 C16 O17 R14 C6 F3 D8 K10"), BLACK)


def test_points_that_mean_the_same_have_the_same_share() -> None:
    first = {vertex(move.point, 19): move.probability for move in Book(TREES).advised(Game(), BLACK)}
    assert first["Q16"] == first["D4"] == first["D16"] > first["R16"] == first["C4"]


def test_an_exact_share_is_told_with_its_years() -> None:
    player = Player(PlayerSettings(SMALL, TREES), seed=1)
    said = player.choose(after("Q16 D4"), budget=Budget(10)).sentence(19)
    assert "times that this whole board was there since 2016" in said


def test_a_base_of_other_boards_has_no_exact_shares(small_base: str) -> None:
    base = KnowledgeBase.open(small_base)
    assert exact_moves(base, Game(19), BLACK) == ()  # it has games on 9×9 only
