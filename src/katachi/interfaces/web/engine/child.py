"""One engine process as the server sees it: starting it, talking to it, and checking that it is alive."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import mmap
import os
import pickle
import sys
import tempfile
from collections.abc import AsyncGenerator
from typing import IO, Any

from katachi.interfaces.web.engine.scheduler import permits_here, places
from katachi.interfaces.web.settings import ServeSettings

SEPARATOR = "\t"  # in a line of the engine, between the part for the server and the part for the page
_LONGEST_LINE = 16 << 20  # bytes; a report has about ten thousand
_PING = 5.0  # seconds between two pings
SILENCE = 4  # pings without an answer: it hangs
_START = 18  # pings until it must be ready, on the slowest disk
_GOODBYE = 1.0


class Child:
    """A running process."""

    def __init__(self, process: asyncio.subprocess.Process, holders: _Holders, settings: ServeSettings) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout
        self._holders = holders
        self.pid = process.pid
        self.is_ready = False
        self._unanswered = 0
        hello = {
            "settings": base64.b64encode(pickle.dumps(settings)).decode(),
            "holders": holders.handle,
            "permits": holders.permits,
        }
        self.send(hello)

    @classmethod
    async def spawn(cls, settings: ServeSettings) -> Child:
        """A new process. It has its own session, so Ctrl-C reaches only the server."""
        holders = _Holders(permits_here(settings.threads))
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "katachi.interfaces.web.engine.process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
                start_new_session=True,
                pass_fds=(holders.handle,),
            )
        except BaseException:
            holders.close()
            raise
        return cls(process, holders, settings)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message; it is lost if the process has ended."""
        if not self._in.is_closing():
            self._in.write(json.dumps(message).encode() + b"\n")

    @property
    def unread(self) -> int:
        """Bytes sent and not read yet."""
        return self._in.transport.get_write_buffer_size()

    async def messages(self) -> AsyncGenerator[dict[str, Any], None]:
        """All its messages, until it ends or hangs."""
        watchdog = asyncio.create_task(self._watch())
        try:
            while line := await self._out.readline():
                self._unanswered = 0
                head, _, data = line.decode().partition(SEPARATOR)
                message = {**json.loads(head), "data": data.rstrip("\n")}
                if message["type"] == "ready":
                    self.is_ready = True
                if message["type"] != "pong":
                    yield message
        except (ValueError, OSError) as error:  # not a valid line: a new process is safer
            print(f"katachi: the engine sent an invalid line: {error}", file=sys.stderr, flush=True)
        finally:
            watchdog.cancel()

    async def _watch(self) -> None:
        """Kill it when it does not answer. Pings are counted, not seconds: the server itself may have been busy."""
        while True:
            self.send({"type": "ping"})
            self._unanswered += 1
            await asyncio.sleep(_PING)
            if self._unanswered >= (SILENCE if self.is_ready else _START):
                print("katachi: the engine does not answer; starting a new one", file=sys.stderr, flush=True)
                self.kill()
                return

    def working(self) -> set[int]:
        """The numbers of the jobs whose turn it is, or was when the process ended."""
        return self._holders.jobs()

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> int:
        """Ask it to end and wait, then kill it; its exit status, negative for a signal."""
        self._in.close()
        try:
            await asyncio.wait_for(self._process.wait(), _GOODBYE)
        except TimeoutError:
            self.kill()
            await self._process.wait()
        finally:
            self._holders.close()
        return self._process.returncode or 0


class _Holders:
    """Memory in which the process writes whose turn it is, and which remains when it has ended.

    It has no name, so nothing is left behind, however the server ends.
    """

    def __init__(self, permits: int) -> None:
        self.permits = permits
        self._file = _nameless()
        self._file.write(bytes(8 * places(permits)))
        self._file.flush()
        self._map = mmap.mmap(self.handle, 8 * places(permits))

    @property
    def handle(self) -> int:
        """The file descriptor, which is the same in the process."""
        return self._file.fileno()

    def jobs(self) -> set[int]:
        """The jobs that work."""
        size = 8
        numbers = (int.from_bytes(self._map[i : i + size], sys.byteorder) for i in range(0, len(self._map), size))
        return {number for number in numbers if number}

    def close(self) -> None:
        """Release the memory."""
        self._map.close()
        self._file.close()


def _nameless() -> IO[bytes]:
    if hasattr(os, "memfd_create"):  # needs no disk, which may be full
        return os.fdopen(os.memfd_create("katachi"), "w+b")
    return tempfile.TemporaryFile()
