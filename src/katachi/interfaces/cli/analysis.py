"""``katachi analysis``: KataGo's analysis engine for KaTrain and other tools.

As with ``katachi gtp``, options are read with argparse and imports are late: a client waits while the engine starts.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from katachi.interfaces.cli.gtp import Parser, add_engine, at_least, warn

if TYPE_CHECKING:
    import typer

    from katachi.interfaces.analysis.query import Defaults

_PLAYOUTS = 1000  # per position, unless the user asks for something else
_SUMMARY = "KataGo-style analysis engine for KaTrain and other tools: JSON lines."
_EXAMPLES = """examples:
  katachi analysis                          as KaTrain starts it
  katachi analysis --playouts 5000          unless the query has maxVisits
  katachi analysis --workers 2 --threads 1  two positions at a time
  echo '{"id":"a","moves":[],"rules":"chinese","boardXSize":9,"boardYSize":9}' |
  katachi analysis
"""
_KATAGO = ("config", "model", "human-model", "override-config")  # KataGo options that clients pass


def register(app: "typer.Typer") -> None:
    """Add the command; our own parser reads its options."""
    add_engine(app, "analysis", _SUMMARY, run)


def run(arguments: Sequence[str]) -> int:
    """Run the engine with these options until its input ends."""
    parser = its_options()
    options = parser.parse_args(arguments)
    for name in _KATAGO:
        if getattr(options, name.replace("-", "_")) is not None:
            warn(f"-{name} is a KataGo option and has no effect here")
    defaults = _defaults(options, parser.error)
    from katachi.interfaces.analysis.engine import AnalysisServer, serve  # noqa: PLC0415
    from katachi.interfaces.gtp.protocol import lines  # noqa: PLC0415

    engine = AnalysisServer(_write, defaults, workers=options.workers, threads=options.threads, seed=options.seed)
    serve(engine, lines(lambda most: os.read(sys.stdin.fileno(), most)), wait=not options.quit_without_waiting)
    return 0


def _write(data: dict[str, Any]) -> None:
    """One line straight to the file descriptor: nothing is buffered."""
    text = (json.dumps(data, separators=(",", ":")) + "\n").encode()
    while text:
        text = text[os.write(sys.stdout.fileno(), text) :]


def its_options() -> Parser:
    """The reader of its options."""
    parser = Parser("analysis", _SUMMARY, _EXAMPLES)
    add, whole = parser.add_argument, at_least(1, int)
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--playouts", type=whole, metavar="N", help=f"simulations per position ({_PLAYOUTS})")
    budget.add_argument("--seconds", type=at_least(0, float), metavar="S", help="seconds per position instead")
    add("--threads", type=whole, default=1, metavar="T", help="threads for each position (1)")
    add("--workers", "-analysis-threads", "-num-analysis-threads", type=whole, default=1, metavar="N",
        help="positions searched at the same time (1)")  # fmt: skip
    add("--seed", type=int, default=0, metavar="N", help="seed of all random choices (0)")
    add("--kb", metavar="KB", help="knowledge base for the predictor and the pre-selection (our own)")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="change a setting of the search")
    add("--winrates-as", default="BLACK", metavar="WHO", help="BLACK, WHITE or SIDETOMOVE (BLACK)")
    add("--quit-without-waiting", "-quit-without-waiting", action="store_true",
        help="drop queued queries when the input ends")  # fmt: skip
    for name in _KATAGO:
        add(f"--{name}", f"-{name}", metavar="X", help=argparse.SUPPRESS)
    return parser


def _defaults(options: argparse.Namespace, fail: Callable[[str], NoReturn]) -> "Defaults":
    from katachi.interfaces.analysis.query import Defaults, Perspective  # noqa: PLC0415
    from katachi.play import PlayerSettings  # noqa: PLC0415
    from katachi.search import SearchSettings  # noqa: PLC0415

    visits = options.playouts or (_PLAYOUTS if options.seconds is None else None)
    try:
        values = dict(pair.partition("=")[::2] for pair in options.set)
        kb = values.pop("kb", options.kb or "")
        player = PlayerSettings(SearchSettings().with_values(values), kb=kb)
        knowledge = player.knowledge(values)
        perspective = Perspective(options.winrates_as.upper())
    except ValueError as error:
        fail(str(error))
    if note := player.note_on(knowledge):
        warn(note)
    return Defaults(visits, options.seconds, perspective, player.search, knowledge)
