"""GTP on the wire: lines in, responses out. Nothing here knows about Go."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_CHUNK = 65536
# Control characters but the tab: carriage returns among them, while newlines are gone before this is used.
_CONTROL = dict.fromkeys([*range(9), *range(10, 32), 127])
_ID = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class GtpRequest:
    """One command line."""

    id: str  # as it was written; empty if there was none
    name: str  # empty if the line has only an id
    arguments: tuple[str, ...]


def parse(line: bytes | str) -> GtpRequest | None:
    r"""Read one line; None for blank lines and comments, which get no response.

    >>> parse(b"7 play\tB e5 # the centre\r\n")
    GtpRequest(id='7', name='play', arguments=('B', 'e5'))
    """
    text = line.decode("utf-8", errors="replace") if isinstance(line, bytes) else line
    text = text.partition("#")[0].translate(_CONTROL).replace("\t", " ")
    words = [word for word in text.split(" ") if word]
    if not words:
        return None
    number = words.pop(0) if _ID.fullmatch(words[0]) else ""
    return GtpRequest(number, words[0] if words else "", tuple(words[1:]))


def comment(line: bytes) -> str:
    """The words of a line that is only a comment, in small letters; empty for other lines."""
    text = line.decode("utf-8", errors="replace").translate(_CONTROL).strip()
    return " ".join(text[1:].split()).lower() if text.startswith("#") else ""


def success(request_id: str, text: str = "") -> str:
    """The response to a command that succeeded.

    >>> success("3", "E5")
    '=3 E5\\n\\n'
    """
    return _response("=", request_id, text)


def failure(request_id: str, text: str) -> str:
    """The response to a command that failed, with the reason."""
    return _response("?", request_id, text)


class Stream:
    """A successful response that is written line by line."""

    def __init__(self, request_id: str, write: Callable[[str], object]) -> None:
        self._head = f"={request_id}\n"
        self._write = write
        self.begun = False

    def send(self, line: str) -> None:
        """Write one line, after the head if it is the first; an empty line would end the response and is left out."""
        clean = _clean(line.replace("\n", " "))
        self._write(("" if self.begun else self._head) + (f"{clean}\n" if clean else ""))
        self.begun = True

    def end(self, text: str) -> str:
        """The rest of the response: these lines and its end."""
        return "".join(f"{clean}\n" for line in text.split("\n") if (clean := _clean(line))) + "\n"


def _response(status: str, request_id: str, text: str) -> str:
    """Blank lines would end the response too early, so there are none inside."""
    lines = [clean for line in text.split("\n") if (clean := _clean(line))]
    body = "\n".join(lines)
    # A drawing starts on a line of its own, so that its columns stay in place.
    gap = "" if not body else "\n" if len(lines) > 1 and text.startswith("\n") else " "
    return f"{status}{request_id}{gap}{body}\n\n"


def _clean(line: str) -> str:
    return line.replace("\t", " ").translate(_CONTROL).rstrip()


def lines(read: Callable[[int], bytes | None]) -> Iterator[bytes]:
    """Split a stream of bytes at newlines. Lines may have any length; the last one needs no newline.

    ``read`` takes the most bytes wanted and returns none at the end. Python's own buffered reader is not used, because
    a thread that waits inside it keeps the interpreter from ending cleanly.
    """
    pending: list[bytes] = []
    while chunk := read(_CHUNK):
        *complete, rest = chunk.split(b"\n")
        for piece in complete:
            yield b"".join([*pending, piece])
            pending.clear()
        if rest:
            pending.append(rest)
    if pending:
        yield b"".join(pending)
