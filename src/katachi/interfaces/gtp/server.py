"""Runs a GTP session on streams: one thread reads, one works, so that thinking can be interrupted."""

import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable

from katachi.interfaces.gtp import protocol
from katachi.interfaces.gtp.registry import Call, Commands, GtpError, StopsOn
from katachi.interfaces.gtp.session import Session

# These stop a running genmove when they come in after it. Sabaki stops the thinking by asking for the protocol version
# again.
_ABORTS = frozenset({"protocol_version", "stop"})
# A quit that is already waiting when the thinking begins is the end of a script, and every move before it is wanted.
# One that comes later is a person closing the window.
_SCRIPT_SECONDS = 0.2
_IDLE = 0.05  # seconds without input after which the player is made, so that it is there when a move is wanted


_Line = tuple[int, protocol.GtpRequest]  # with the number of the line


class Inbox:
    """The input read so far, and which of its lines interrupt a running command."""

    def __init__(self) -> None:
        self._lines: queue.SimpleQueue[_Line | None] = queue.SimpleQueue()
        self._read = 0  # number of the last line read, of whatever kind
        self._last_abort = 0
        self._quit_at: float | None = None

    def feed(self, line: bytes) -> None:
        """Take one line from the reader."""
        request = protocol.parse(line)
        number = self._read + 1
        if protocol.comment(line) == "interrupt" or (request and request.name in _ABORTS):
            self._last_abort = number
        if request and request.name == "quit":
            self._quit_at = time.monotonic()
        if request:
            self._lines.put((number, request))
        self._read = number

    def close(self) -> None:
        """The input has ended; nobody reads a stream of analysis any more, and pondering ends too."""
        self._lines.put(None)
        self._read += 1

    def next(self, idle: Callable[[], object] = lambda: None) -> _Line | None:
        """Wait for the next request; None at the end. If it does not come at once, call `idle` before waiting on."""
        try:
            return self._lines.get(timeout=_IDLE)
        except queue.Empty:
            idle()
            return self._lines.get()

    def should_stop(self, stops_on: StopsOn, number: int) -> Callable[[], bool]:
        """A function that a thinking command calls again and again: was line ``number`` interrupted?"""
        started = time.monotonic()

        def aborted() -> bool:
            late_quit = self._quit_at is not None and self._quit_at > started + _SCRIPT_SECONDS
            return self._last_abort > number or late_quit

        def anything_came() -> bool:
            return self._read > number

        questions = {StopsOn.NOTHING: lambda: False, StopsOn.ABORT: aborted, StopsOn.ANY_LINE: anything_came}
        return questions[stops_on]


class _WriteError(Exception):
    """The client cannot be written to; the running command must not treat this as its own error."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class GtpServer:
    """Answers requests with its commands over a session."""

    def __init__(self, session: Session, commands: Commands) -> None:
        self.session, self.commands = session, commands

    def answer(self, request: protocol.GtpRequest, should_stop: Callable[[], bool] = lambda: False) -> str:
        """The full response to one request."""
        pieces: list[str] = []
        self.respond(request, should_stop, pieces.append)
        return "".join(pieces)

    def respond(
        self, request: protocol.GtpRequest, should_stop: Callable[[], bool], write: Callable[[str], object]
    ) -> None:
        """Write the response to one request, streams line by line.

        Never raises unless ``write`` does: an error of ours is a failure with a report on stderr.
        """

        def guarded(text: str) -> None:
            try:
                write(text)
            except Exception as error:
                raise _WriteError(error) from error

        stream = protocol.Stream(request.id, guarded)
        try:
            write(self._execute(request, should_stop, stream))
        except _WriteError as error:
            raise error.cause from None

    def _execute(self, request: protocol.GtpRequest, should_stop: Callable[[], bool], stream: protocol.Stream) -> str:
        """The rest of the response, after all that was streamed."""
        command = self.commands.get(request.name)
        if command is None:
            return protocol.failure(request.id, "unknown command")
        try:
            text = command.handler(Call(self.session, self.commands, request.arguments, should_stop, stream.send))
        except _WriteError:
            raise
        except GtpError as error:
            return stream.end("") if stream.begun else protocol.failure(request.id, str(error))
        except Exception as error:  # the session must continue, whatever went wrong inside
            self.session.warn(traceback.format_exc())
            failure = protocol.failure(request.id, f"internal error: {type(error).__name__}: {error}")
            return stream.end("") if stream.begun else failure
        return stream.end(text or "") if stream.begun else protocol.success(request.id, text or "")

    def ponder(self, should_stop: Callable[[], bool]) -> None:
        """Think on the opponent's time, if that is wanted. Never raises; an error ends the pondering for good."""
        try:
            self.session.ponder(should_stop)
        except Exception:  # as above
            self.session.ponders = False
            self.session.warn(traceback.format_exc())

    def stops_on(self, name: str) -> StopsOn:
        """Which input interrupts this command."""
        command = self.commands.get(name)
        return command.stops_on if command else StopsOn.NOTHING


def serve(engine: GtpServer, read: Callable[[int], bytes | None], write: Callable[[bytes], object]) -> None:
    """Answer everything that is read until ``quit`` or the end of the input. ``write`` must flush."""
    inbox = Inbox()
    threading.Thread(target=_read_all, args=(read, inbox), name="gtp-reader", daemon=True).start()
    session = engine.session
    while not session.wants_quit and (line := inbox.next(lambda: session.player)) is not None:
        number, request = line
        should_stop = inbox.should_stop(engine.stops_on(request.name), number)
        engine.respond(request, should_stop, lambda text: write(text.encode("utf-8", "replace")))
        engine.ponder(inbox.should_stop(StopsOn.ANY_LINE, number))


def _read_all(read: Callable[[int], bytes | None], inbox: Inbox) -> None:
    try:
        for line in protocol.lines(read):
            inbox.feed(line)
    except OSError as error:
        print(f"katachi: reading failed: {error}", file=sys.stderr)
    finally:
        inbox.close()


def serve_standard_streams(engine: GtpServer) -> None:
    """Serve on stdin and stdout, on the bare descriptors: nothing is buffered, nothing else gets in between."""
    stdin, stdout = sys.stdin.fileno(), sys.stdout.fileno()
    serve(engine, lambda most: os.read(stdin, most), lambda data: _write_all(stdout, data))


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
