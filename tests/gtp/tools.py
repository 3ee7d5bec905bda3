"""What the GTP tests share: an engine with a quick player, and a way to talk to it."""

import queue
import re
import time
from collections.abc import Callable, Iterable

from katachi.go import Color, Game
from katachi.interfaces.gtp import protocol
from katachi.interfaces.gtp.commands import COMMANDS
from katachi.interfaces.gtp.server import GtpServer, serve
from katachi.interfaces.gtp.session import Session
from katachi.play import AnyPlayer, Choice, FlatPlayer, Ground
from katachi.work import Budget

RESPONSE = re.compile(rb"[=?][0-9]*(?: [^\n]+)?\n(?:[^\n]+\n)*\n")


def new_engine(
    player: AnyPlayer | None = None,
    budget: Budget | None = None,
    size: int = 9,
    warn: Callable[[str], None] = lambda _text: None,
) -> GtpServer:
    """An engine that thinks for very few playouts."""
    session = Session(lambda: player or FlatPlayer(seed=1), budget or Budget(playouts=200), size=size, warn=warn)
    return GtpServer(session, COMMANDS)


def ask(engine: GtpServer, *lines: str) -> list[str]:
    """The answers to these lines, without the final newlines."""
    requests = [request for line in lines if (request := protocol.parse(line))]
    return [engine.answer(request).rstrip("\n") for request in requests]


def talk(engine: GtpServer, data: bytes, pieces: int = 1) -> bytes:
    """Serve this input, cut in pieces, through the real threads, and give all output."""
    step = max(1, len(data) // pieces + 1)
    chunks = iter([data[i : i + step] for i in range(0, len(data), step)])
    written: list[bytes] = []
    serve(engine, lambda _most: next(chunks, b""), written.append)
    return b"".join(written)


class SlowPlayer:
    """Thinks until it is stopped, or for a minute; then plays the first legal move."""

    description = "slow"

    def __init__(self, seconds: float = 60.0) -> None:
        self.seconds = seconds
        self.started: queue.SimpleQueue[None] = queue.SimpleQueue()

    def choose(
        self, game: Game, color: Color, budget: Budget, should_stop: Callable[[], bool], *, cleanup: bool = False
    ) -> Choice:
        """Wait."""
        del budget, cleanup
        self.started.put(None)
        end = time.monotonic() + self.seconds
        while not should_stop() and time.monotonic() < end:
            time.sleep(0.005)
        return Choice(game.legal_moves(color)[0], Ground.PLAYOUTS, stopped=should_stop())


class Pipe:
    """An input stream that tests write to while the engine runs."""

    def __init__(self) -> None:
        self._chunks: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def send(self, *lines: str) -> None:
        """Write lines."""
        self._chunks.put("".join(f"{line}\n" for line in lines).encode())

    def close(self) -> None:
        """End the stream."""
        self._chunks.put(b"")

    def read(self, _most: int) -> bytes:
        """What the engine reads."""
        return self._chunks.get()


def statuses(output: bytes) -> Iterable[bytes]:
    """The responses in the output; fails if anything else stands between them."""
    assert RESPONSE.sub(b"", output) == b"", output
    return RESPONSE.findall(output)
