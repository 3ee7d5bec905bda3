"""``katachi judged``: choosers of moves, and reviews, measured by a stronger judge."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.engine.judge import VISITS, Judge
from katachi.files.writing import write_atomically
from katachi.go.words import percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders
from katachi.interfaces.cli.judging import judge_started
from katachi.interfaces.cli.output import bars, percentages, print_json, show, table
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.judged.by_judge import judged_again, measured_by
from katachi.lab.judged.games import KatachiReviewer, ReviewScore, compared, read_judged_games
from katachi.lab.judged.lessons import is_held_out
from katachi.lab.judged.positions import (
    ChooserScore,
    EngineChooser,
    PointsLost,
    chooser_of,
    has_games,
    measured,
    read_judged,
)
from katachi.lab.judged.reasons import LOSS, ReasonScore, blunders, measured_reasons
from katachi.lab.plotting import draw
from katachi.play.ranks import PHASES

EPILOG = (
    "Examples:  katachi judged moves.jsonl.gz --by played --by patterns  ·  katachi judged moves.jsonl.gz --by "
    "katachi:playouts=1000 --every 10  ·  katachi judged moves.jsonl.gz --by 'gnugo --mode gtp' --json  ·  "
    "katachi judged games.jsonl.gz --by katachi:playouts=200 --plot reliability.svg  ·  "
    "katachi judged games.jsonl.gz --by katachi:playouts=100 --reasons --every 9  ·  "
    "katachi judged moves.jsonl.gz --by patterns --judge auto"
)


def command(  # noqa: PLR0913, PLR0917 - what is judged, by whom, which part, what to show
    file: Annotated[Path, typer.Argument(help="Judged positions or games, as JSON lines", exists=True, dir_okay=False)],
    by: Annotated[
        list[str],
        typer.Option(
            help="played, book, patterns, network:FILE, rank:8k, katachi:SETTINGS, or a GTP command; several are "
            "compared. Whole games are reviewed by katachi:SETTINGS"
        ),
    ],
    kind: Annotated[str | None, typer.Option(help="Only positions of this kind of game")] = None,
    size: Annotated[int | None, typer.Option(help="Only positions of this board size", min=1)] = None,
    held_out: Annotated[
        bool, typer.Option("--held-out", help="Only games that the shipped network did not learn from")
    ] = False,
    every: Annotated[int, typer.Option(help="Only every Nth position, game or (with --reasons) bad move", min=1)] = 1,
    reasons: Annotated[
        bool,
        typer.Option("--reasons", help="Of games: how many explanations of bad and best moves name the right place"),
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Of games: draw how far win rates can be trusted, as .svg or .png")
    ] = None,
    kb: Annotated[Path | None, typer.Option(help="A knowledge base (the one that comes with Katachi)")] = None,
    judged_by: options.JudgedBy = None,
    judge_visits: options.JudgeVisits = VISITS,
    as_json: options.AsJson = False,
) -> None:
    """Score choosers of moves by the points their moves lose: on average, and how often five or more. On whole games,
    compare reviews with the judge: the mistakes they find, and their win rates and leads.

    What a move loses counts up to 30 points. Intervals hold 95 % of resampled means. With --judge, an engine that runs
    now judges instead of the one that made the file.
    """
    whole, base = has_games(file), KnowledgeBase.open(kb)
    if plot is not None and (not whole or plot.suffix not in (".svg", ".png")):
        raise typer.BadParameter(f"--plot {plot}: give judged games, and a file that ends in .svg or .png")
    check_folders(plot)
    found: list[Any] = list(read_judged_games(file)) if whole else list(read_judged(file))
    found = [one for one in found if is_held_out(one.name) or not held_out]
    asked = [one for one in found if kind in (None, one.kind) and size in (None, one.size)]
    if reasons:
        if not whole or judged_by is not None or plot is not None:
            raise typer.BadParameter("--reasons: give judged games, without --judge and --plot")
        asked = list(blunders(asked))
        if not asked:
            raise typer.BadParameter(f"{file}: no move in it loses {LOSS:.0f} points or more")
    asked = asked[::every]
    if not asked:
        raise typer.BadParameter(
            f"{file}: nothing in it is of this kind and size; leave out --kind, --size or --held-out"
        )
    with judge_started(judged_by, judge_visits) as judge:
        if judge is not None and whole:
            with bars() as progress:
                again = judged_again(judge, asked)
                asked = list(progress.track(again, total=len(asked), description=f"{judge.name} judges"))
        measure = measured_reasons if reasons else _review if whole else partial(_choose, judge)
        scores = _scores(by, base, asked, measure)
        name = None if judge is None else judge.name
    if plot is not None:
        write_atomically(plot, draw(scores[0].plot(), plot.suffix[1:]))
    if as_json:
        more: dict[str, Any] = {} if name is None else {"by": name}
        print_json([one.to_json() | more | _above_first(one, scores[0]) for one in scores])
        return
    if name is not None:
        typer.echo(f"Judged by {name}, {plural(judge_visits, 'visit')} per position.")
    (_show_reasons if reasons else _show_reviews if whole else _show)(scores, len(asked))


def _scores(by: Sequence[str], base: KnowledgeBase, asked: Sequence[Any], measure: Callable[..., Any]) -> list[Any]:
    with percentages() as bars:
        tasks = [(text, bars.add_task(text, total=len(asked))) for text in by]
        return [measure(text, base, asked, partial(bars.advance, task, 1)) for text, task in tasks]


def _choose(
    judge: Judge | None, text: str, base: KnowledgeBase, asked: Sequence[Any], done: Callable[[], None]
) -> ChooserScore:
    chooser = chooser_of(text, base)
    try:
        return measured(chooser, asked, done) if judge is None else measured_by(judge, chooser, asked, done)
    finally:
        if isinstance(chooser, EngineChooser):
            chooser.close()


def _review(text: str, base: KnowledgeBase, asked: Sequence[Any], done: Callable[[], None]) -> ReviewScore:
    return compared(text, asked, KatachiReviewer(text, base).review, done)


# ---- Tables ----------------------------------------------------------------------------------------------------------


def _show(scores: Sequence[ChooserScore], positions: int) -> None:
    phases, first = [name for name, _ in PHASES], scores[0]
    paired = ("than the first", "95 %") if len(scores) > 1 else ()
    headings = ("chooser", "points lost", "95 %", *paired, "5 or more", *phases, "no answer")
    rows = [
        (
            one.chooser,
            f"{one.all.mean_lost:.2f}",
            f"{one.all.interval[0]:.2f}–{one.all.interval[1]:.2f}",
            *(_more_than(one, first) if paired else ()),
            percent(one.all.five_or_more, 1),
            *(_mean(one.by_phase.get(name)) for name in phases),
            f"{one.passes:,}",
        )
        for one in scores
    ]
    notes = ["points lost per move, each up to 30"]
    if paired:
        notes.append("“than the first”: points more than the first chooser in the same positions")
    show(table(plural(positions, "judged position"), headings, rows), *notes)


def _more_than(one: ChooserScore, first: ChooserScore) -> tuple[str, str]:
    if one is first:
        return "", ""
    try:
        more = one.above(first)
    except ValueError:
        return "–", ""
    return f"{more.mean:+.2f}", f"{more.interval[0]:+.2f} to {more.interval[1]:+.2f}"


def _above_first(one: Any, first: Any) -> dict[str, Any]:
    """What a chooser loses more than the first one, as JSON; nothing for reviews, or if there is nothing to compare."""
    if one is first or not isinstance(one, ChooserScore):
        return {}
    try:
        return {"above_first": one.above(first).to_json()}
    except ValueError:
        return {}


def _mean(lost: PointsLost | None) -> str:
    return "–" if lost is None else f"{lost.mean_lost:.2f}"


def _show_reviews(scores: Sequence[ReviewScore], games: int) -> None:
    """Reviewers side by side, one measure per line."""
    measures: list[tuple[str, Callable[[ReviewScore], str]]] = [
        ("of moves that lose 5 or more, listed", lambda one: one.found_large.text()),
        ("of moves that lose 10 or more, listed", lambda one: one.found_huge.text()),
        ("of listed moves, lose 3 or more", lambda one: one.real.text()),
        ("its better move is the judge's first", lambda one: one.same_best.text()),
        ("… or among the judge's best", lambda one: one.among_best.text()),
        ("win rate: distance from the judge's", lambda one: f"{one.win_error:.3f}"),
        ("Brier score (the judge's own)", lambda one: f"{one.brier:.3f} ({one.judge_brier:.3f})"),
        ("30 ahead after move 150: 97 % or more", lambda one: one.decided.text()),
        ("lead: mean error before move 100, then", lambda one: _errors(one.lead_error)),
    ]
    rows = [(name, *(text(one) for one in scores)) for name, text in measures]
    moves = plural(scores[0].moves, "move")
    show(
        table(plural(games, "judged game"), ("", *(one.chooser for one in scores)), rows), f"{moves}; points and shares"
    )


def _show_reasons(scores: Sequence[ReasonScore], moves: int) -> None:
    """Searches side by side, one measure per line."""
    measures: list[tuple[str, Callable[[ReasonScore], str]]] = [
        ("“why not” tells a fact where the judge plays", lambda one: one.why_not.text()),
        ("the best move gets such a fact", lambda one: one.best.text()),
        ("the search would have played the bad move", lambda one: one.own_choice.text()),
        ("facts about a move: median, 95 %, longest", lambda one: _times(one.facts_ms)),
        ("status of all groups: median, 95 %, longest", lambda one: _times(one.groups_ms)),
    ]
    rows = [(name, *(text(one) for one in scores)) for name, text in measures]
    title = f"{plural(moves, 'move')} that {'loses' if moves == 1 else 'lose'} {LOSS:.0f} points or more"
    show(table(title, ("", *(one.chooser for one in scores)), rows), "shares with 95 % intervals; milliseconds")


def _times(found: tuple[float, float, float]) -> str:
    return ", ".join(f"{one:.0f}" for one in found) + " ms"


def _errors(found: dict[str, float]) -> str:
    return f"{found['before']:.1f}, {found['after']:.1f} points"
