"""The server's hold on one engine process: starting it, talking to it, and seeing that it is alive."""

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

from katachi.interfaces.web.engine.job import SEPARATOR
from katachi.interfaces.web.engine.turnstile import permits_here, places
from katachi.interfaces.web.settings import ServeSettings

_LONGEST_LINE = 16 << 20  # bytes; a report has some ten thousand
_PING = 5.0  # seconds between two questions whether it is there
SILENCE = 4  # questions without an answer: it hangs
_START = 18  # as many until it must be ready, on the slowest disk
_GOODBYE = 1.0


class Child:
    """A process that runs."""

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
        """A new process. It is away from the terminal, so that Ctrl-C reaches only the server."""
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
        """Tell it something. One that is gone does not hear it."""
        if not self._in.is_closing():
            self._in.write(json.dumps(message).encode() + b"\n")

    @property
    def unread(self) -> int:
        """Bytes it was told and has not read."""
        return self._in.transport.get_write_buffer_size()

    async def messages(self) -> AsyncGenerator[dict[str, Any], None]:
        """All that it says, until it is gone or hangs."""
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
        except (ValueError, OSError) as error:  # a line that is no line: better a new process
            print(f"katachi: the engine said something strange: {error}", file=sys.stderr, flush=True)
        finally:
            watchdog.cancel()

    async def _watch(self) -> None:
        """Kill it when it does not answer. Questions are counted, not seconds: it may be us who were busy."""
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
        """Ask it to end, see that it does; its exit status, negative for a signal."""
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
    """Memory in which the process writes whose turn it is, and which is still there when it is gone.

    It has no name, so it is never left behind, however we end.
    """

    def __init__(self, permits: int) -> None:
        self.permits = permits
        self._file = _nameless()
        self._file.write(bytes(8 * places(permits)))
        self._file.flush()
        self._map = mmap.mmap(self.handle, 8 * places(permits))

    @property
    def handle(self) -> int:
        """For the process, which has it under the same number."""
        return self._file.fileno()

    def jobs(self) -> set[int]:
        """Who works."""
        size = 8
        numbers = (int.from_bytes(self._map[i : i + size], sys.byteorder) for i in range(0, len(self._map), size))
        return {number for number in numbers if number}

    def close(self) -> None:
        """Give the memory back."""
        self._map.close()
        self._file.close()


def _nameless() -> IO[bytes]:
    if hasattr(os, "memfd_create"):  # needs no disk, which may be full
        return os.fdopen(os.memfd_create("katachi"), "w+b")
    return tempfile.TemporaryFile()
