"""``katachi match``."""

import datetime
import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from katachi.interfaces.cli import INTERRUPTED
from katachi.interfaces.cli.signals import end_like_ctrl_c
from katachi.lab.match import Match, prepared
from katachi.lab.match.store import Line

_EPILOG = (
    'Examples:  katachi match katachi:playouts=2000 "gnugo --mode gtp --level 10 --chinese-rules --capture-all-dead"'
    "  ·  katachi match katachi:playouts=500 katachi:playouts=500,shapes=off --random-opening 4 --sprt 0,50"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("match", epilog=_EPILOG)(command)


def command(  # noqa: PLR0913, PLR0917 - the options of a match are many
    a: Annotated[
        str, typer.Argument(help="A GTP engine's command line in quotes, or katachi:playouts=2000,shapes=off")
    ],
    b: Annotated[str, typer.Argument(help="The other side, given in the same way")],
    size: Annotated[int, typer.Option(help="Board size", min=2, max=25)] = 9,
    komi: Annotated[float, typer.Option(help="Komi")] = 7.5,
    rules: Annotated[str, typer.Option(help="Rules by name, or as a JSON object")] = "chinese-ogs",
    games: Annotated[int, typer.Option(help="How many games to play", min=1)] = 100,
    workers: Annotated[int, typer.Option(help="Games at once", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="Seed of openings and engines")] = 0,
    openings: Annotated[
        Path | None, typer.Option(help="SGF collection, or a file with a line of vertices per opening", exists=True)
    ] = None,
    opening_moves: Annotated[int | None, typer.Option(help="Cut the openings after this many moves", min=1)] = None,
    random_opening: Annotated[int, typer.Option(help="Begin with this many random moves", min=0)] = 0,
    seconds: Annotated[float | None, typer.Option(help="Seconds per move, sent as time_settings", min=0.01)] = None,
    timeout: Annotated[
        float, typer.Option(help="Seconds without an answer after which an engine loses", min=0.01)
    ] = 300.0,
    max_moves: Annotated[int, typer.Option(help="Longest game (3 × the points of the board)", min=0)] = 0,
    count: Annotated[
        str | None, typer.Option(help="stands: all stones count as alive (area rules); judged: dead stones are removed")
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(help="Stop as soon as the test decides: elo0,elo1", metavar="ELO0,ELO1")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the match (./match-DATE-TIME)")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the match in --out")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON")] = False,
) -> None:
    """Play games between two GTP engines or configurations. Gives Elo with error bars; can be resumed.

    Colours alternate, and the two games of a pair share an opening.
    """
    if resume and out is None:
        raise ValueError("name the match to resume with --out")
    match = prepared(
        a,
        b,
        out or Path(f"match-{datetime.datetime.now():%Y%m%d-%H%M%S}"),
        openings=openings,
        opening_moves=opening_moves,
        workers=workers,
        size=size,
        komi=komi,
        rules=rules,
        games=games,
        seed=seed,
        seconds=seconds,
        timeout=timeout,
        max_moves=max_moves,
        count=count,
        random_opening=random_opening,
        sprt=sprt,
    )
    _play(match, resume=resume, as_json=as_json)


# ---- Playing and showing ---------------------------------------------------------------------------------------------


def _play(match: Match, *, resume: bool, as_json: bool) -> None:
    interrupted = False
    console = Console(stderr=True)
    end_like_ctrl_c()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("starting the engines", total=match.parameters.games)

        def on_game(_line: Line, summary: dict[str, Any]) -> None:
            progress.update(task, completed=summary["games"], description=_score(summary))

        try:
            summary = match.run(resume=resume, on_game=on_game)
        except KeyboardInterrupt:
            interrupted, summary = True, match.summary()
    summary["folder"] = str(match.store.folder)
    summary["interrupted"] = interrupted
    if as_json:
        typer.echo(json.dumps(summary, ensure_ascii=False))
    else:
        _show(summary)
    if interrupted:
        console.print(
            f"Stopped. Run the same command with --resume --out {match.store.folder} to continue.", highlight=False
        )
        raise typer.Exit(INTERRUPTED)


def _score(summary: dict[str, Any]) -> str:
    draws = f", {summary['draws']} drawn" if summary["draws"] else ""
    errors = f", {summary['errors']} by error" if summary["errors"] else ""
    return f"A {summary['wins_a']} : {summary['wins_b']} B{draws}{errors}, Elo {_elo(summary)}"


def _elo(summary: dict[str, Any]) -> str:
    value, (low, high) = summary["elo"], summary["elo_interval"]
    middle = ("∞" if summary["share_a"] > 0.5 else "-∞") if value is None else f"{value:+.0f}"
    return f"{middle} [{'-∞' if low is None else f'{low:+.0f}'}, {'∞' if high is None else f'{high:+.0f}'}]"


def _show(summary: dict[str, Any]) -> None:
    low, high = summary["interval"]
    table = Table(show_header=False, title=f"{summary['games']} games", title_justify="left")
    table.add_row("A", escape(summary["a"]))
    table.add_row("B", escape(summary["b"]))
    table.add_row("A : B", f"{summary['wins_a']} : {summary['wins_b']}, {summary['draws']} drawn")
    table.add_row("share of A", f"{summary['share_a']:.1%} [{low:.1%}, {high:.1%}]")
    table.add_row("Elo, A − B", _elo(summary))
    table.add_row("p, if equal", f"{summary['p_value']:.3g}")
    for name, key in (("A as Black", "a_black"), ("A as White", "a_white")):
        side = summary["by_color"][key]
        table.add_row(name, f"{side['wins']} of {side['games']} won")
    if test := summary.get("sprt"):
        verdict = {None: "undecided", "accept_elo0": f"Elo {test['elo0']:g}", "accept_elo1": f"Elo {test['elo1']:g}"}
        table.add_row("SPRT", f"{verdict[test['decision']]}, LLR {test['llr']:.2f} after {test['games']} games")
    table.add_row("by error", f"A {summary['errors_by']['a']}, B {summary['errors_by']['b']}")
    table.add_row("disputed counts", str(summary["disputes"]))
    table.add_row("seconds", f"A {summary['seconds']['a']:.0f}, B {summary['seconds']['b']:.0f}")
    table.add_row("folder", escape(summary["folder"]))
    console = Console()
    console.print(table, highlight=False)
    for error in summary["error_list"][:5]:
        console.print(f"game {error['game']}, {error['by'].upper()}: {error['reason']}", markup=False, highlight=False)
    for side, facts in summary["engines"].items():
        if facts["untold"]:
            console.print(f"{side.upper()} has no command for {' and '.join(facts['untold'])}.", style="dim")
    if summary["distinct_games"] < summary["games"]:
        repeated = summary["games"] - summary["distinct_games"]
        console.print(f"{repeated} games repeat another move for move: use --random-opening or --openings.")
