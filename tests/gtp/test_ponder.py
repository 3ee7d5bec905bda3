"""Thinking on the opponent's time: it begins after a move, ends with any line, and the tree is kept."""

import queue
import time
from collections.abc import Callable, Iterator

import pytest

from katachi.go import Color, Game
from katachi.interfaces.gtp.server import GtpServer
from katachi.play import Player
from katachi.work import Budget

from .test_interrupts import PROMPT, Conversation
from .tools import SlowPlayer, new_engine, talk


class PonderingPlayer(SlowPlayer):
    """Says when it begins to ponder, and how soon it was told to stop after that was due."""

    def __init__(self) -> None:
        super().__init__(seconds=0.0)
        self.pondered: queue.SimpleQueue[Color] = queue.SimpleQueue()
        self.ended: queue.SimpleQueue[None] = queue.SimpleQueue()

    def ponder(self, game: Game, color: Color, should_stop: Callable[[], bool]) -> None:
        """Wait."""
        del game
        self.pondered.put(color)
        while not should_stop():
            time.sleep(0.002)
        self.ended.put(None)


def pondering(player: SlowPlayer | Player, budget: Budget | None = None) -> GtpServer:
    engine = new_engine(player, budget)
    engine.session.ponders = True
    return engine


@pytest.fixture(autouse=True)
def _no_thread_stays_behind() -> Iterator[None]:
    yield
    while Conversation.open:
        Conversation.open.pop().close()


@pytest.mark.parametrize("line", ["name", "", "# remark", "play w C3", "nonsense"])
def test_any_line_ends_it(line: str) -> None:
    player = PonderingPlayer()
    conversation = Conversation(pondering(player))
    conversation.pipe.send("genmove b")
    assert conversation.answer() == "= A9"
    assert player.pondered.get(timeout=PROMPT) is Color.WHITE
    conversation.pipe.send(line)
    player.ended.get(timeout=PROMPT)


def test_the_answer_comes_first_and_commands_are_answered() -> None:
    player = Player(seed=1)
    conversation = Conversation(pondering(player, Budget(playouts=100)))
    conversation.pipe.send("genmove b")
    assert conversation.answer().startswith("= ")
    for _ in range(5):
        time.sleep(0.1)  # it ponders; a question does not end that for good
        conversation.pipe.send("name")
        assert conversation.answer() == "= Katachi"
    assert player.search.to_move is Color.WHITE


def test_what_was_found_is_there_for_the_next_move() -> None:
    player = Player(seed=1, resign=False)
    engine = pondering(player, Budget(playouts=100))
    conversation = Conversation(engine)
    conversation.pipe.send("genmove b")
    conversation.answer()
    deadline = time.monotonic() + 10
    while player.search.visits < 2000 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert player.search.visits >= 2000  # of the opponent's moves, far more than the budget
    conversation.pipe.send("name")
    conversation.answer()
    expected = player.search.candidates()[0]
    conversation.pipe.send(f"play w {expected.describe(9).split()[0]}", "genmove b")
    conversation.answer()
    conversation.answer()
    choice = engine.session.last_choice
    assert choice is not None
    assert sum(c.visits for c in choice.candidates) > 100 + expected.visits // 2


@pytest.mark.parametrize(
    "script",
    ["name", "play b E5", "boardsize 9", "loadsgf nothing.sgf", "genmove b\nundo", "genmove b\nclear_board",
     "genmove b\nplay w C3", "reg_genmove b"],
)  # fmt: skip
def test_not_unless_our_move_was_the_last_thing_that_happened(script: str) -> None:
    player = PonderingPlayer()
    engine = pondering(player)
    talk(engine, f"{script}\n".encode())
    while not player.pondered.empty():  # a genmove on the way may have begun one
        player.pondered.get()
    engine.ponder(lambda: False)
    assert player.pondered.empty()


def test_off_unless_asked_for() -> None:
    player = PonderingPlayer()
    engine = new_engine(player)
    talk(engine, b"genmove b\n")
    engine.ponder(lambda: False)
    assert player.pondered.empty()


def test_the_end_of_the_input_ends_it() -> None:
    assert talk(pondering(PonderingPlayer()), b"genmove b") == b"= A9\n\n"


def test_an_error_in_it_does_not_end_the_session() -> None:
    class Clumsy(PonderingPlayer):
        def ponder(self, game: Game, color: Color, should_stop: Callable[[], bool]) -> None:
            del game, color, should_stop
            raise RuntimeError("stumbled")

    warnings: list[str] = []
    engine = pondering(Clumsy())
    engine.session.warn = warnings.append
    conversation = Conversation(engine)
    conversation.pipe.send("genmove b")
    assert conversation.answer() == "= A9"
    conversation.pipe.send("name")
    assert conversation.answer() == "= Katachi"
    assert "stumbled" in warnings[0]
