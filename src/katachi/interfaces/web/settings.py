"""Settings of the server: where it listens, which folders it may use, and how much work it accepts."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field
from pathlib import Path

from katachi.interfaces.web.secret import Secret
from katachi.work.addresses import is_loopback

LOOPBACK = "127.0.0.1"
PORT = 5370
_LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")


def default_data() -> Path:
    """Where games and bases of this user are kept: $KATACHI_DATA, or the usual place of the system."""
    if named := os.environ.get("KATACHI_DATA"):
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "katachi"


@dataclass(frozen=True)
class RequestLimits:
    """What one request may cost. Larger ones are refused with a line that states the limit."""

    body: int = 16 << 20  # bytes of a file that is opened: the largest collections people paste are a few megabytes
    records: int = 20 << 20  # bytes of all records that are read at a time: each takes about forty times its size
    question: int = 1 << 20  # bytes of any other request: the longest games have a tenth of that
    requests: int = 24  # handled at a time; the server has 40 threads
    upload: int = 512 << 20  # bytes of all files sent for one mining job
    message: int = 4 << 20  # bytes of a message on the live connection
    connections: int = 64  # live connections, one per tab
    sockets: int = 256  # open connections of any kind; fewer, if this process may have few open files
    patience: float = 30.0  # seconds without progress after which a client that is to send or to read is disconnected
    jobs_each: int = 4  # jobs of one connection at a time
    simulations: int = 200_000  # of one analysis
    seconds: float = 600.0  # of one move, one analysis or one problem
    nodes: int = 50_000_000  # positions of one problem
    games_listed: int = 500  # in one answer


@dataclass(frozen=True)
class ServeSettings:
    """All options of ``katachi serve``."""

    host: str = LOOPBACK
    port: int = PORT
    data: Path = field(default_factory=default_data)
    folders: tuple[Path, ...] = field(default_factory=lambda: (Path.home(),))  # game records may be mined from here
    bases: tuple[Path, ...] = ()  # knowledge bases in addition to the shipped one and those in the data folder
    names: tuple[str, ...] = ()  # host names of the page, in addition to the local ones
    threads: int = 1
    judge: str = ""  # a command line of an analysis engine, or "auto": offered to the page first
    clusters: tuple[str, ...] = ()  # addresses of Ray clusters that mining may be handed to
    secret: Secret | None = field(default_factory=Secret.random)  # None: everyone may use the server
    limits: RequestLimits = field(default_factory=RequestLimits)

    @property
    def is_local(self) -> bool:
        """Whether only this computer can reach the server."""
        return is_loopback(self.host)

    @property
    def is_everywhere(self) -> bool:
        """Whether the server listens on all addresses of this computer."""
        return self.host in ("0.0.0.0", "::")

    def answers_to(self, host: str) -> bool:
        """Whether a browser may use this host: without port, in lower case.

        Names are told by others, so another site could give its own name to this computer; addresses it cannot.
        """
        return host in self._hosts or (self.is_everywhere and _is_address(host))

    @property
    def _hosts(self) -> frozenset[str]:
        own = () if self.is_everywhere else (_bracketed(self.host),)
        return frozenset(name.lower() for name in (*_LOCAL_NAMES, *own, *self.names))

    def url(self) -> str:
        """Where the page is, for people."""
        host = LOOPBACK if self.is_everywhere else _bracketed(self.host)
        return f"http://{host}:{self.port}/"

    def address(self) -> str:
        """The same with the key: it opens the page."""
        return self.url() + (self.secret.query if self.secret else "")


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host
