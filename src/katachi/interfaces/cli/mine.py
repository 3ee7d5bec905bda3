"""``katachi mine``."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.files.writing import make_folder, remove_tree
from katachi.interfaces.cli.options import On
from katachi.interfaces.cli.output import facts, percentages, print_json, show, stoppable
from katachi.knowledge.mining import BATCH, REJECTS, MineSettings, MiningJob
from katachi.knowledge.mining.job import OnStage

EPILOG = (
    "Examples:  katachi mine games/ --to my.kb  ·  katachi mine games/ --to my.kb --full"
    "  ·  katachi mine more.sgfs.gz --to my.kb --add"
    "  ·  katachi mine games.zip --to my.kb --k 9 --windows 3,9 --workers 8"
)


def command(  # noqa: PLR0913, PLR0917 - what can be mined is much
    sources: Annotated[
        list[Path], typer.Argument(help="Files, folders, .sgf, .sgfs(.gz) with one game per line, .zip, .tar")
    ],
    to: Annotated[Path, typer.Option(help="Folder of the knowledge base", metavar="KB")],
    k: Annotated[int | None, typer.Option(help="Largest order of the nearest patterns [15]")] = None,
    windows: Annotated[str | None, typer.Option(help="Window sizes of the contextual patterns [3,5,7,9]")] = None,
    pairs: Annotated[int | None, typer.Option(help="Window size of the pairs (the largest window)")] = None,
    min_played: Annotated[int | None, typer.Option(help="Keep nearest patterns played at least this often [2]")] = None,
    min_support: Annotated[
        int | None, typer.Option(help="Keep contexts and pairs seen at least this often [2]")
    ] = None,
    edge: Annotated[
        str | None, typer.Option(help="Edges of nearest patterns: side (one fact per side) or point (one per point)")
    ] = None,
    raw: Annotated[bool, typer.Option("--raw", help="Count symmetric patterns and swapped colours separately")] = False,
    replies: Annotated[
        bool, typer.Option("--replies", help="Also count replies that are not at the centre of patterns")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="All that the engine can use: replies, and a predictor trained on the games")
    ] = False,
    workers: Annotated[int | None, typer.Option(help="Tasks at once (all cores)", min=1)] = None,
    on: On = "local",
    batch: Annotated[int, typer.Option(help="Games per batch", min=1)] = BATCH,
    resume: Annotated[bool, typer.Option("--resume", help="Continue interrupted work")] = False,
    add: Annotated[bool, typer.Option("--add", help="Add games to the base; it skips those it already has")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the base of --to")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON; the last line is the summary")] = False,
) -> None:
    """Mine collections of games: patterns, pairs and collocations with counts, win rates and example games.

    To continue interrupted work, use --resume; nothing is lost or counted twice.
    """
    asked = {"k": k, "windows": _windows(windows), "pair_window": pairs, "edge": edge} | {
        "symmetries": False if raw else None,
        "colour_swap": False if raw else None,
        "replies": replies or full or None,
        "min_played": min_played,
        "min_support": min_support,
    }
    given = {name: value for name, value in asked.items() if value is not None}
    settings = MineSettings.given(given, to if add else None)
    _run(MiningJob(sources, to, settings, on, workers, resume, add, force, batch), full=full, as_json=as_json)


def _windows(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        return tuple(sorted({int(word) for word in text.split(",")}))
    except ValueError:
        raise ValueError(f"--windows {text!r}: write odd numbers separated by commas, e.g. 3,5,7,9") from None


def _run(job: MiningJob, *, full: bool, as_json: bool) -> None:
    with stoppable(". Run the same command with --resume to continue."), percentages() as progress:
        task = progress.add_task("starting", total=None)

        def on_stage(stage: str, done: int, total: int) -> None:
            if stage != progress.tasks[0].description:
                progress.reset(task, total=total or None, description=stage)
            progress.update(task, completed=done, total=total or None)

        answer = job.run(on_stage)
        if full and not answer.get("predictor"):
            answer |= {"predictor": True, "features": _train(job, on_stage)}
    if as_json:
        print_json(answer)
    else:
        why = [f"{job.to / REJECTS} says what was rejected, and why"] if answer["rejected"] else []
        show(facts(answer["kb"], _facts(answer)), *why)


def _train(job: MiningJob, on_stage: OnStage) -> int:
    """A predictor for the base, trained on its games; returns how many features it has."""
    from katachi.knowledge.distil import add_predictor  # noqa: PLC0415 - few bases get one here

    work = job.to.absolute().with_name(f"{job.to.name}.training")
    make_folder(work)
    features = add_predictor(
        job.to,
        work,
        threads=job.workers or os.cpu_count() or 1,
        on_step=lambda step: on_stage("training the predictor", step.done, step.total),
    )
    remove_tree(work)
    return features or 0


def _facts(answer: dict[str, Any]) -> Iterator[tuple[str, str]]:
    patterns = answer["patterns"]
    yield "games", _games(answer)
    yield "moves", f"{answer['moves']:,}"
    yield "nearest patterns", f"{patterns['nearest']:,} kept, {answer['tests']:,} points tried"
    for window, count in patterns["contexts"].items():
        yield f"{window}×{window} contexts", f"{count:,}"
    yield "pairs", f"{patterns['pairs']:,}"
    yield "collocations", f"{patterns['collocations']:,}"
    if "features" in answer:
        yield "predictor", f"{answer['features']:,} features"
    yield "seconds", f"{answer['seconds']:.1f}"


def _games(answer: dict[str, Any]) -> str:
    notes = [
        f"{answer[name]:,} {words}"
        for name, words in (("rejected", "rejected"), ("duplicates", "seen twice"), ("cut", "cut at an illegal move"))
        if answer[name]
    ]
    return f"{answer['games']:,}" + (f" ({', '.join(notes)})" if notes else "")
