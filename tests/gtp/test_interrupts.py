"""Reading goes on while the engine thinks, and the right lines stop it."""

import queue
import threading
import time
from collections.abc import Iterator
from typing import ClassVar

import pytest

from katachi.interfaces.gtp.registry import Call, StopsOn, Topic, collected
from katachi.interfaces.gtp.server import GtpServer, serve
from katachi.play import FlatPlayer
from katachi.work import Budget

from .tools import Pipe, SlowPlayer, new_engine, talk

PROMPT = 2.0  # generous: the machine may be busy with other things


class Conversation:
    """An engine in a thread, a pipe to it, and its answers."""

    open: ClassVar[list["Conversation"]] = []

    def __init__(self, engine: GtpServer) -> None:
        self.pipe = Pipe()
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.thread = threading.Thread(target=serve, args=(engine, self.pipe.read, self.answers.put), daemon=True)
        self.thread.start()
        self.open.append(self)

    def close(self) -> None:
        self.pipe.close()
        self.thread.join(PROMPT)

    def answer(self) -> str:
        return self.answers.get(timeout=PROMPT).decode().strip()


@pytest.fixture(autouse=True)
def _no_thread_stays_behind() -> Iterator[None]:
    yield
    while Conversation.open:
        Conversation.open.pop().close()


@pytest.mark.parametrize(
    ("line", "reply"), [("7 protocol_version", "=7 2"), ("# interrupt", None), ("stop", "="), ("#Interrupt", None)]
)
def test_an_abort_is_answered_with_the_move_so_far_and_then_executed(line: str, reply: str | None) -> None:
    player = SlowPlayer()
    talk = Conversation(new_engine(player=player))
    talk.pipe.send("1 genmove b")
    player.started.get(timeout=PROMPT)
    talk.pipe.send(line)
    assert talk.answer() == "=1 A9"
    if reply is not None:
        assert talk.answer() == reply
    talk.pipe.send("name")
    assert talk.answer() == "= Katachi"


def test_the_flat_player_stops_at_once() -> None:
    talk = Conversation(new_engine(player=FlatPlayer(), budget=Budget(seconds=60), size=19))
    talk.pipe.send("genmove b")
    time.sleep(0.3)
    begin = time.monotonic()
    talk.pipe.send("protocol_version")
    assert talk.answer().startswith("= ")
    assert talk.answer() == "= 2"
    assert time.monotonic() - begin < 0.5


def test_other_lines_wait_their_turn() -> None:
    player = SlowPlayer(seconds=0.3)
    talk = Conversation(new_engine(player=player))
    talk.pipe.send("genmove b", "name", "", "# a remark", "genmove w")
    begin = time.monotonic()
    assert [talk.answer(), talk.answer(), talk.answer()] == ["= A9", "= Katachi", "= B9"]
    assert time.monotonic() - begin > 0.5


def test_an_old_interrupt_does_not_stop_a_later_move() -> None:
    player = SlowPlayer(seconds=0.2)
    talk = Conversation(new_engine(player=player))
    talk.pipe.send("# interrupt", "protocol_version", "genmove b")
    assert talk.answer() == "= 2"
    begin = time.monotonic()
    assert talk.answer() == "= A9"
    assert time.monotonic() - begin > 0.15


def test_a_late_quit_cuts_the_thinking_short() -> None:
    player = SlowPlayer()
    talk = Conversation(new_engine(player=player))
    talk.pipe.send("genmove b")
    player.started.get(timeout=PROMPT)
    time.sleep(0.4)
    talk.pipe.send("2 quit")
    assert [talk.answer(), talk.answer()] == ["= A9", "=2"]
    talk.thread.join(PROMPT)
    assert not talk.thread.is_alive()


def test_a_quit_at_the_end_of_a_script_does_not() -> None:
    begin = time.monotonic()
    out = talk(new_engine(player=SlowPlayer(seconds=0.5)), b"genmove b\nquit\n")
    assert out == b"= A9\n\n=\n\n"
    assert time.monotonic() - begin > 0.4


def test_the_end_of_the_input_waits_for_the_move() -> None:
    assert talk(new_engine(), b"genmove b").startswith(b"= ")


@pytest.mark.parametrize("line", ["name", "", "# remark"])
def test_streams_end_on_any_line(line: str) -> None:
    """The place that analysis commands will use."""
    engine = new_engine()
    begun = threading.Event()

    topic = Topic("t")

    @topic.add("stream", stops_on=StopsOn.ANY_LINE)
    def stream(call: Call) -> str:
        begun.set()
        while not call.should_stop():
            time.sleep(0.005)
        return "ended"

    engine.commands = collected([topic])
    conversation = Conversation(engine)
    conversation.pipe.send("stream")
    assert begun.wait(PROMPT)
    time.sleep(0.05)
    assert conversation.answers.empty()
    conversation.pipe.send(line)
    assert conversation.answer() == "= ended"
