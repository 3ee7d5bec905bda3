"""``katachi match``."""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from katachi.go.words import between, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import bars, facts, print_json, show, sigterm_like_ctrl_c, stopped
from katachi.lab.match import Match, prepared
from katachi.lab.match.store import Line
from katachi.lab.ratings import elo_words

EPILOG = (
    'Examples:  katachi match katachi:playouts=2000 "gnugo --mode gtp --level 10 --chinese-rules --capture-all-dead"'
    "  ·  katachi match katachi:playouts=500 katachi:playouts=500,shapes=off --random-opening 4 --sprt 0,50"
)


def command(  # noqa: PLR0913, PLR0917 - the options of a match are many
    a: Annotated[
        str, typer.Argument(help="A GTP engine's command line in quotes, or katachi:playouts=2000,shapes=off")
    ],
    b: Annotated[str, typer.Argument(help="The other side, given in the same way")],
    size: Annotated[int, typer.Option(help="Board size", min=2, max=25)] = 9,
    komi: Annotated[float | None, typer.Option(help="Komi (that of the rules)")] = None,
    rules: Annotated[str, typer.Option(help="Rules by name, or as a JSON object")] = "chinese-ogs",
    games: Annotated[int, typer.Option(help="How many games to play", min=1)] = 100,
    workers: options.Workers = 1,
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
    out: Annotated[Path | None, typer.Option("--to", help="Folder of the match (./match-DATE-TIME)")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the match in --to")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Play games between two GTP engines or configurations. Gives Elo with error bars; can be resumed.

    Colours alternate, and the two games of a pair share an opening.
    """
    if resume and out is None:
        raise ValueError("name the match to resume with --to")
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
    with sigterm_like_ctrl_c(), bars() as progress:
        task = progress.add_task("starting the engines", total=match.parameters.games)

        def on_game(_line: Line, summary: dict[str, Any]) -> None:
            progress.update(task, completed=summary["games"], description=_score(summary))

        try:
            summary = match.run(resume=resume, on_game=on_game)
        except KeyboardInterrupt:
            interrupted, summary = True, match.summary()
    summary |= {"folder": str(match.store.folder), "interrupted": interrupted}
    if as_json:
        print_json(summary)
    else:
        _show(summary)
    if interrupted:
        stopped(f". Run the same command with --resume --to {match.store.folder} to continue.")


def _score(summary: dict[str, Any]) -> str:
    draws = f", {summary['draws']} drawn" if summary["draws"] else ""
    errors = f", {summary['errors']} by error" if summary["errors"] else ""
    return f"A {summary['wins_a']} : {summary['wins_b']} B{draws}{errors}, Elo {_elo(summary)}"


def _elo(summary: dict[str, Any]) -> str:
    return elo_words(summary["share_a"], summary["elo"], summary["elo_interval"])


def _show(summary: dict[str, Any]) -> None:
    show(facts(plural(summary["games"], "game"), _facts(summary)))
    console = Console(highlight=False, markup=False)
    for error in summary["error_list"][:5]:
        console.print(f"game {error['game']}, {error['by'].upper()}: {error['reason']}")
    for side, known in summary["engines"].items():
        if known["untold"]:
            console.print(f"{side.upper()} has no command for {' and '.join(known['untold'])}.", style="dim")
    if repeated := summary["games"] - summary["distinct_games"]:
        console.print(
            f"{plural(repeated, 'repeated game')}, the same move for move: use --random-opening or --openings."
        )


def _facts(summary: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "A", summary["a"]
    yield "B", summary["b"]
    yield "A : B", f"{summary['wins_a']} : {summary['wins_b']}, {summary['draws']} drawn"
    yield "share of A", f"{percent(summary['share_a'], 1)} {between(summary['interval'])}"
    yield "Elo, A − B", _elo(summary)
    yield "p, if equal", f"{summary['p_value']:.3g}"
    for name, key in (("A as Black", "a_black"), ("A as White", "a_white")):
        side = summary["by_color"][key]
        yield name, f"{side['wins']} of {side['games']} won"
    if test := summary.get("sprt"):
        verdict = {None: "undecided", "accept_elo0": f"Elo {test['elo0']:g}", "accept_elo1": f"Elo {test['elo1']:g}"}
        yield "SPRT", f"{verdict[test['decision']]}, LLR {test['llr']:.2f} after {plural(test['games'], 'game')}"
    yield "by error", f"A {summary['errors_by']['a']}, B {summary['errors_by']['b']}"
    yield "disputed counts", str(summary["disputes"])
    yield "seconds", f"A {summary['seconds']['a']:.0f}, B {summary['seconds']['b']:.0f}"
    yield "folder", summary["folder"]
