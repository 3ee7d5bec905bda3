"""``katachi gtp``: the engine for graphical Go programs.

Its options are read with argparse and its imports are late, because a client waits while the engine starts.
"""

import argparse
import difflib
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import typer

    from katachi.interfaces.gtp.session import Session
    from katachi.play import AnyPlayer, Player
    from katachi.search import TreeSearch

_SECONDS = 1.0  # per move, unless the user asks for something else
_SUMMARY = "GTP engine for Sabaki, GoGui, Lizzie and other front ends."
_EXAMPLES = """examples:
  katachi gtp                            a second per move, or as the clock says
  katachi gtp --seconds 5 --threads 2    stronger
  katachi gtp --workers 8 --on ray       on the machines of a Ray cluster
  katachi gtp --playouts 2000 --seed 1   the same moves every time
  katachi gtp --rank 8k                  like a player of 8 kyu (15k to 3d)
  katachi gtp --set resign_below=0.1     change a setting of the player
  katachi gtp --set book=on --kb my.kb   play openings from the games in my.kb
  katachi gtp --manual                   all commands, as Markdown
  katachi gtp --manual settings          all settings for --set, explained
"""


def register(app: "typer.Typer") -> None:
    """Add the command; our own parser reads its options."""
    add_engine(app, "gtp", _SUMMARY, run)


def add_engine(app: "typer.Typer", name: str, summary: str, run: Callable[[Sequence[str]], int]) -> None:
    """Add a command that gets all its arguments as they are."""
    import typer as typer_  # noqa: PLC0415

    settings = {"allow_extra_args": True, "ignore_unknown_options": True}

    @app.command(name, help=summary, context_settings=settings, add_help_option=False)
    def engine(context: typer_.Context) -> None:
        raise typer_.Exit(run(context.args))


def run(arguments: Sequence[str]) -> int:
    """Run the engine with these options until its input ends."""
    parser = its_options()
    options = parser.parse_args(arguments)
    if options.manual:
        return _print_manual(options.manual)
    session = _session(options, parser.error)
    from katachi.interfaces.gtp.commands import COMMANDS  # noqa: PLC0415
    from katachi.interfaces.gtp.server import GtpServer, serve_standard_streams  # noqa: PLC0415

    try:
        serve_standard_streams(GtpServer(session, COMMANDS))
    finally:
        session.close()
    return 0


class Parser(argparse.ArgumentParser):
    """The options of an engine that a program starts. An error is one clear line, without the usage before it."""

    def __init__(self, name: str, summary: str, examples: str) -> None:
        super().__init__(
            prog=f"katachi {name}",
            description=summary,
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        unknown = message.removeprefix("unrecognized arguments: ").split(" ")[0]
        near = difflib.get_close_matches(unknown, self._option_string_actions, 1) if unknown.startswith("-") else []
        self.exit(2, f"{self.prog}: {message}{f' (did you mean {near[0]}?)' if near else ''}\n")


def its_options() -> Parser:
    """The reader of its options."""
    from katachi.work import NAMES  # noqa: PLC0415

    parser = Parser("gtp", _SUMMARY, _EXAMPLES)
    add = parser.add_argument
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--playouts", type=at_least(1, int), metavar="N", help="playouts per move")
    budget.add_argument(
        "--seconds",
        type=at_least(0, float),
        metavar="S",
        help=f"most seconds per move ({_SECONDS:g}, or what the clock allows)",
    )
    add("--threads", type=at_least(1, int), default=1, metavar="T", help="threads for the playouts (1)")
    add("--workers", type=at_least(1, int), default=1, metavar="N", help="workers, each with a tree of its own (1)")
    add("--on", choices=NAMES, default="local", help="where the workers are (local)")
    add("--rank", metavar="RANK", help="play like a person of about this rank: 15k to 3d")
    add("--ponder", action="store_true", help="think on the opponent's time too")
    add("--seed", type=int, default=0, metavar="N", help="seed of all random choices (0)")
    add("--kb", metavar="KB", help="knowledge base for the book, the pre-selection and the predictor (our own)")
    add(
        "--preset",
        default="",
        metavar="NAME",
        help="settings by name, before --set: plain, paper:K, paper:C, paper:M or paper:M5",
    )
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="change a setting of the player, see below")
    add("--boardsize", type=int, default=19, metavar="N", help="board size at the start (19)")
    add("--komi", type=at_least(-1000, float), metavar="K", help="komi at the start (that of the rules)")
    add("--rules", default="chinese-ogs", metavar="NAME", help="rules at the start (chinese-ogs)")
    add("--override-name", metavar="X", help="answer this to 'name'")
    add("--override-version", metavar="X", help="answer this to 'version'")
    add("--no-resign", action="store_true", help="play every game to its end")
    add("--live-graphics", action="store_true", help="show the search in GoGui, by lines on the error stream")
    add(
        "--manual",
        nargs="?",
        const="commands",
        choices=("commands", "settings"),
        help="print the manual of all commands, or of all settings, and exit",
    )
    return parser


def at_least(least: float, kind: type[int] | type[float]) -> Callable[[str], int | float]:
    """A reader of numbers for argparse that rejects numbers below `least`."""

    def read(text: str) -> int | float:
        value = kind(text)
        if not least <= value < float("inf"):
            raise argparse.ArgumentTypeError(f"{text} is too small or too large: use {least} or more")
        return value

    read.__name__ = "whole number" if kind is int else "number"  # argparse says: invalid whole number value
    return read


def _session(options: argparse.Namespace, fail: Callable[[str], NoReturn]) -> "Session":
    from katachi.go import Rules  # noqa: PLC0415
    from katachi.interfaces.gtp.session import Session  # noqa: PLC0415
    from katachi.work import Budget  # noqa: PLC0415

    seconds = None if options.playouts else _SECONDS if options.seconds is None else options.seconds
    try:
        session = Session(
            make_player=lambda: _opponent(options),
            budget=Budget(playouts=options.playouts, seconds=seconds),
            ponders=options.ponder,
            clock_decides=options.playouts is None and options.seconds is None,
            name=options.override_name or Session.name,
            version=options.override_version or Session.version,
            warn=warn,
            size=options.boardsize,
            rules=Rules.parse(options.rules),
            komi=options.komi,
            live=_live_graphics() if options.live_graphics else None,
        )
        if options.rank or options.set or options.preset or options.kb or options.workers > 1 or options.on != "local":
            session.player  # noqa: B018 - a wrong setting is an error at once, and workers take time to start
        return session
    except ValueError as error:
        fail(str(error))


def warn(text: str) -> None:
    """Say something that is not an answer."""
    print(f"katachi: {text}", file=sys.stderr, flush=True)


def _live_graphics() -> "Callable[[TreeSearch | None], None]":
    from katachi.interfaces.gtp.commands.gogui import live_text  # noqa: PLC0415

    return lambda search: print(live_text(search), file=sys.stderr, flush=True)


def _opponent(options: argparse.Namespace) -> "AnyPlayer":
    """The player, or one of a rank that asks it where it reads."""
    if options.rank is None:
        return _player(options)
    from katachi.play import Rank, RankPlayer  # noqa: PLC0415

    rank = Rank.parse(options.rank)
    return RankPlayer(rank, _player(options), seed=options.seed, resign=not options.no_resign)


def _player(options: argparse.Namespace) -> "Player":
    """The player with the settings given on the command line."""
    from katachi.play import Player, PlayerSettings  # noqa: PLC0415
    from katachi.play.settings import preset_values, values_of_pairs  # noqa: PLC0415

    values = values_of_pairs([*([f"kb={options.kb}"] if options.kb else []), *options.set])
    settings = PlayerSettings.parse(preset_values(options.preset) | values)
    knowledge = settings.knowledge(values)
    if note := settings.note_on(knowledge):
        warn(note)
    given = settings, knowledge, options.seed, options.threads, not options.no_resign
    if options.workers == 1 and options.on == "local":
        return Player(*given)
    from katachi.play.cluster import ClusterPlayer  # noqa: PLC0415 - only where it is asked for

    return ClusterPlayer(*given, workers=options.workers, on=options.on)


def _print_manual(topic: str) -> int:
    from katachi.interfaces.gtp.commands import COMMANDS  # noqa: PLC0415
    from katachi.interfaces.gtp.registry import manual  # noqa: PLC0415
    from katachi.play.settings import settings_table  # noqa: PLC0415

    print(settings_table() if topic == "settings" else manual(COMMANDS), end="")
    return 0
