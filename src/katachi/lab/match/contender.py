"""The engines of a match: what to start, and a seat at a board for it."""

import sys
import threading
from dataclasses import dataclass

from katachi.engine.gtp import GtpEngine
from katachi.engine.process import EngineError, arguments_of

SETUP_SECONDS = 60.0  # an engine may load a network before it answers
KATACHI = "katachi:"
_SEED = "{seed}"
_OPTIONS = (
    "playouts",
    "seconds",
    "threads",
    "processes",
    "kb",
    "rank",
    "preset",
)  # of `katachi gtp`; all else goes to --set
_OFF = ("off", "no", "false", "0")
_START = "from katachi.interfaces.cli import main; main()"


@dataclass(frozen=True)
class Contender:
    """An engine as the command line names it."""

    text: str
    arguments: tuple[str, ...]
    fresh: bool = False  # a new process for every game, because the seed is given at the start

    @classmethod
    def parse(cls, text: str) -> "Contender":
        """Read ``gnugo --mode gtp`` or ``katachi:playouts=2000,shapes=off``.

        ``{seed}`` in a command is replaced by the seed of the game. Raises ValueError for anything else.
        """
        text = text.strip()
        if text == KATACHI.removesuffix(":") or text.startswith(KATACHI):
            options = _katachi_options(text)
            return cls(text, (sys.executable, "-P", "-c", _START, "gtp", *options, "--seed", _SEED), fresh=True)
        if not text:
            raise ValueError("an engine is a command line in quotes, or katachi:playouts=2000")
        arguments = arguments_of(text)
        return cls(text, arguments, fresh=any(_SEED in argument for argument in arguments))

    def command(self, seed: int) -> list[str]:
        """What to start for a game with this seed."""
        return [argument.replace(_SEED, str(seed)) for argument in self.arguments]

    def start(self, seed: int) -> GtpEngine:
        """The running engine. Raises EngineError."""
        return GtpEngine(self.command(seed), name=self.text, timeout=SETUP_SECONDS)


def _katachi_options(text: str) -> list[str]:
    options: list[str] = []
    for pair in filter(None, (part.strip() for part in text.partition(":")[2].split(","))):
        name, equals, value = pair.partition("=")
        if not equals or not value:
            raise ValueError(f"{text!r}: {pair!r} is not a setting: write name=value, such as playouts=2000")
        if name == "seed":
            raise ValueError(f"{text!r}: every game has its own seed; set the match's seed with --seed")
        if name == "resign":
            options += ["--no-resign"] if value.lower() in _OFF else []
        else:
            options += [f"--{name}", value] if name in _OPTIONS else ["--set", pair]
    return options


# ---- At the board ----------------------------------------------------------------------------------------------------


class Seat:
    """A contender at one of the boards, with its process, which is started when needed and restarted if it dies."""

    def __init__(self, contender: Contender) -> None:
        self.contender = contender
        self._engine: GtpEngine | None = None
        self._lock = threading.Lock()
        self._closed = False

    def engine(self, seed: int, *, new_game: bool = False) -> GtpEngine:
        """The running engine, ready for a game with this seed. Raises EngineError if the match was stopped."""
        if self._engine is not None and (not self._engine.usable or (new_game and self.contender.fresh)):
            self._engine.close()
            self._engine = None
        if self._engine is None:
            with self._lock:
                if self._closed:
                    raise EngineError("the match has been stopped")
                self._engine = self.contender.start(seed)
        return self._engine

    def kill(self) -> None:
        """End the engine, from any thread, and start no other."""
        with self._lock:
            self._closed = True
            if self._engine is not None:
                self._engine.kill()

    def close(self) -> None:
        """Quit politely."""
        with self._lock:
            self._closed = True
        if self._engine is not None:
            self._engine.close()
