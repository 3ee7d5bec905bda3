"""``katachi network show|train|games``."""

import shlex
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer

from katachi.files.writing import remove
from katachi.go.points import MAX_SIZE, MIN_SIZE
from katachi.go.words import listed, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders, check_place
from katachi.interfaces.cli.output import (
    bars,
    facts,
    print_json,
    requests_to_stop,
    show,
    spinner,
    stoppable,
    stopped,
)
from katachi.knowledge.base import NETWORK, KnowledgeBase
from katachi.knowledge.network.examples import PLANES
from katachi.knowledge.network.network import Network, read_weights
from katachi.lab.judged.lessons import read_lessons
from katachi.lab.varied_games import Variety, played, write_games
from katachi.records import read_games
from katachi.work.executors import cores

_SHOW = "Examples:  katachi network show  ·  katachi network show my.network --json"
_TRAIN = (
    "Examples:  katachi network train games.sgfs.gz --to my.network  ·  … --seconds 3000, then … --resume  ·  "
    "katachi network train games.sgfs.gz --to small.network --channels 32 --blocks 3 --positions 1000000 --batch 256"
    "  ·  … --selfplay 16384 --judged moves.jsonl.gz --judged games.jsonl.gz"
    "  ·  katachi network train games.sgfs.gz --to larger.network --from my.network --blocks 10"
)
_GAMES = (
    "Examples:  katachi network games --to small.sgfs.gz --size 9 --games 200  ·  "
    "katachi network games --to weak.sgfs.gz --size 19 --games 200 --lopsided --weakest 12 --strongest 150 --workers 8"
)
_CONTINUE = "Run the same command with --resume to continue."

commands = typer.Typer(help="Train the network that learns from games, and look into it.", no_args_is_help=True)


# ---- Looking ---------------------------------------------------------------------------------------------------------


@commands.command("show", epilog=_SHOW)
def show_network(
    file: Annotated[
        Path | None, typer.Argument(help="A network's file (the one that comes with Katachi)", exists=True)
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Say what a network is, what it was learned from, and how well it predicts games it was not trained on."""
    base = KnowledgeBase.shipped()
    network, path = (base.network, base.folder / NETWORK) if file is None else (Network.load(file), file)
    answer = _described(network, path)
    if as_json:
        print_json(answer)
        return
    show(facts(f"{path.name}, {answer['bytes'] / 1e6:.1f} MB", [*_what_it_is(answer), *_learned(answer["about"])]))


def _described(network: Network, path: Path) -> dict[str, Any]:
    about = network.description.get("about")
    return {
        "file": str(path),
        "bytes": path.stat().st_size,
        "parameters": network.native.parameters,
        "shape": network.description["shape"],
        "planes": list(PLANES),
        "sizes": [MIN_SIZE, MAX_SIZE],
        "kernels": network.native.kernels,
        "about": about if isinstance(about, dict) else {},
    }


def _what_it_is(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    shape = answer["shape"]
    body = f"{plural(shape['channels'], 'channel')}, {plural(shape['blocks'], 'block')} of two 3×3 convolutions"
    return [
        ("what it is", f"a convolutional network with {plural(answer['parameters'], 'parameter')}: {body}"),
        ("what it sees", f"{plural(len(answer['planes']), 'plane')} of the board: {listed(answer['planes'])}"),
        ("what it says", "how likely each point is as the next move, who wins, by how much, and who owns each point"),
        ("boards", f"{MIN_SIZE}×{MIN_SIZE} to {MAX_SIZE}×{MAX_SIZE}; it is good only on sizes it was trained on"),
        ("arithmetic", f"{answer['kernels']}, the fastest that this processor has"),
    ]


_WORDS = {"command": "made by", "games": "games", "held_out": "held out", "positions": "positions seen"}
_MEASURES = {
    "measured": "held-out games",
    "measured_turned": "… over 8 symmetries",
    "measured_elsewhere": "… of other sizes",
}


def _learned(about: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the file says about itself. Anybody may have written it, so nothing is taken for granted."""
    if not about:
        return [("learned from", "its file does not say")]
    rows = [(_WORDS.get(name, name), _plain(value)) for name, value in about.items() if name not in _MEASURES]
    for name, words in _MEASURES.items():
        found = about.get(name, [])
        rows += [(words, _measures(one)) for one in (found if isinstance(found, list) else [found])]
    return rows


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(one)}" for name, one in value.items())
    return f"{value:,}" if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)


def _measures(found: object) -> str:
    """Measures in words: ``434,123 positions: 49.9 % of moves predicted, 82.0 % in the first five, …``."""
    try:
        row = dict(found)  # type: ignore[call-overload]
        on = f" on {row['size']}×{row['size']}" if "size" in row else ""
        moves = f"{percent(row['first'], 1)} of moves predicted, {percent(row['five'], 1)} in the first five"
        ends = f"winner right in {percent(row['won'], 1)} (Brier {row['brier']:.3f}), lead wrong by {row['lead']:.1f}"
        return f"{plural(row['positions'], 'position')}{on}: {moves}, log-loss {row['loss']:.3f}; {ends} points"
    except (LookupError, TypeError, ValueError):
        return _plain(found)


# ---- Training --------------------------------------------------------------------------------------------------------


@commands.command("train", epilog=_TRAIN)
def train(  # noqa: PLR0913, PLR0917 - the options of training
    sources: Annotated[list[Path], typer.Argument(help="Games: files, folders or archives")],
    to: Annotated[Path, typer.Option(help="The network's file", dir_okay=False)],
    hold_out: Annotated[
        int, typer.Option(help="Measure with every Nth game, from game 0, instead of training on it; 0: none", min=0)
    ] = 30,
    positions: Annotated[int | None, typer.Option(help="Positions to see in all [100000000]", min=1)] = None,
    channels: Annotated[int | None, typer.Option(help="Channels of the network [96]", min=1)] = None,
    blocks: Annotated[int | None, typer.Option(help="Blocks of the network [6]", min=1)] = None,
    batch: Annotated[int | None, typer.Option(help="Positions in a batch [4096]", min=2)] = None,
    rate: Annotated[float | None, typer.Option(help="Learning rate [0.002]", min=0)] = None,
    seed: options.SeedFromZero = 0,
    start: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="Train this network further; with more --blocks, it grows",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Pause after this long; continue with --resume", min=0)] = None,
    small: Annotated[
        list[Path] | None, typer.Option(help="More games, e.g. on small boards; may be given several times")
    ] = None,
    small_share: Annotated[float, typer.Option(help="Share of positions from these games", min=0, max=1)] = 0.1,
    weak: Annotated[
        list[Path] | None, typer.Option(help="Games of weak players: only how they end is learned, not their moves")
    ] = None,
    weak_share: Annotated[float, typer.Option(help="Share of positions from these games", min=0, max=1)] = 0.1,
    selfplay: Annotated[
        int,
        typer.Option(
            help="Games against itself, played five times beside the training: how they end is learned",
            min=0,
        ),
    ] = 0,
    selfplay_small: Annotated[
        int, typer.Option(help="With --selfplay: this many games more on 9×9, and as many on 13×13", min=0)
    ] = 0,
    selfplay_share: Annotated[float, typer.Option(help="Share of positions from these games", min=0, max=1)] = 0.25,
    judged: Annotated[
        list[Path] | None,
        typer.Option(
            help="Judged positions or games, as in `katachi judged`: who is ahead is learned, from half of the games",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    judged_share: Annotated[float, typer.Option(help="Share of positions from these files", min=0, max=1)] = 0.03,
    compiled: Annotated[bool, typer.Option(help="Compile the network first: faster on a GPU after a minute")] = False,
    resume: options.Continue = False,
) -> None:
    """Train a network with PyTorch, on a GPU if there is one. Ctrl-C stops after the current batches and keeps what was
    learned for --resume."""
    if selfplay_small and not selfplay:
        raise typer.BadParameter("--selfplay-small goes with --selfplay: say how many games to play on the usual board")
    recipe, training = _pytorch()
    check_folders(to)
    checkpoint = to.with_name(to.name + ".checkpoint")
    if resume and to.exists() and not checkpoint.exists():
        typer.echo(f"{to}: it is there, and there is no checkpoint to continue from: the training was finished")
        return
    games = _Games(
        sources,
        small=_Part(tuple(small or ()), small_share),
        weak=_Part(tuple(weak or ()), weak_share),
        judged=_Part(tuple(judged or ()), judged_share),
        selfplay_share=selfplay_share if selfplay else 0.0,
        hold_out=hold_out,
    )
    before = None if start is None else _read_start(start, training)
    shape = replace(
        training.NetworkShape() if before is None else before[0], **_given(channels=channels, blocks=blocks)
    )
    given = _given(positions=positions, batch=batch, rate=rate)
    given |= {"selfplay": selfplay, "selfplay_small": selfplay_small, "selfplay_share": selfplay_share}
    settings = training.NetworkTrainingSettings(
        shape=shape, seed=seed, start="" if start is None else start.name, **given
    )
    material = games.read(recipe)
    begun = training.NetworkTraining(material.portions, settings, start=before)
    run = recipe.NetworkRun(begun, material, checkpoint, cores())
    if resume:
        run.resume()
    if not _run(run, seconds, compiled=compiled):
        return
    said = run.publish(to, {"command": games.command(settings), "games": material.games, "held_out": games.held_out})
    remove(checkpoint)
    typer.echo(f"{to}: {plural(said['positions'], 'position')} of {plural(material.games, 'game')} seen")
    if "measured" in said:
        typer.echo(f"Held out: {_measures(said['measured'])}")


def _pytorch() -> tuple[ModuleType, ModuleType]:
    """The modules that train."""
    from katachi.knowledge.network import recipe, training  # noqa: PLC0415 - PyTorch is large and optional

    return recipe, training


def _read_start(file: Path, training: ModuleType) -> Any:
    """The network to train further. Raises ValueError, in one line, if the file cannot be used."""
    shape, weights = read_weights(file)
    return training.NetworkShape(**shape), weights


def _given(**values: object) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class _Part:
    """Files, and the share of positions that are drawn from them."""

    files: Sequence[Path]
    asked: float

    @property
    def share(self) -> float:
        return self.asked if self.files else 0.0


@dataclass(frozen=True)
class _Games:
    """What is learned from, and how much of each."""

    sources: Sequence[Path]
    small: _Part
    weak: _Part
    judged: _Part
    selfplay_share: float  # of all positions, once there are such games
    hold_out: int

    @property
    def held_out(self) -> str:
        games = f"1 game in {self.hold_out}" if self.hold_out else "none"
        return f"{games}; half of the judged games" if self.judged.files else games

    def read(self, recipe: ModuleType) -> Any:
        """All positions. Raises typer.BadParameter if nothing is left for the main games."""
        rest = 1 - self.small.share - self.weak.share - self.judged.share
        if rest <= 0 or self.selfplay_share == 1:
            raise typer.BadParameter(
                "--small-share, --weak-share, --judged-share and --selfplay-share leave nothing for the other games: "
                "make them less"
            )
        common = {"hold_out": self.hold_out, "threads": cores()}
        with spinner() as progress:
            progress.add_task("reading games")
            found = recipe.material(read_games(self.sources), share=rest, **common)
            if self.small.files:
                found += recipe.material(read_games(self.small.files), share=self.small.share, **common)
            if self.weak.files:
                found += recipe.material(read_games(self.weak.files), share=self.weak.share, moves=False, **common)
            if self.judged.files:
                found += recipe.judged_material(read_lessons(self.judged.files), self.judged.share)
        return found

    def command(self, settings: Any) -> str:
        """What to type for the same training, with every value that matters; files without their folders."""
        words = [*_names(self.sources), f"--hold-out {self.hold_out}"]
        for name, part in (("small", self.small), ("weak", self.weak), ("judged", self.judged)):
            words += [f"--{name} {file}" for file in _names(part.files)]
            words += [f"--{name}-share {part.share:g}"] if part.files else []
        if settings.selfplay:
            words.append(f"--selfplay {settings.selfplay} --selfplay-share {settings.selfplay_share:g}")
        if settings.selfplay and settings.selfplay_small:
            words.append(f"--selfplay-small {settings.selfplay_small}")
        shape = settings.shape
        values = {"positions": settings.positions, "channels": shape.channels, "blocks": shape.blocks}
        values |= {"batch": settings.batch, "rate": settings.rate, "seed": settings.seed}
        values |= {"from": shlex.quote(settings.start)} if settings.start else {}
        return " ".join(["katachi network train", *words, *(f"--{name} {value}" for name, value in values.items())])


def _names(files: Iterable[Path]) -> list[str]:
    return [shlex.quote(file.name) for file in files]


def _run(run: Any, seconds: float | None, *, compiled: bool) -> bool:
    """Train, with a bar; returns whether the end was reached."""
    end = float("inf") if seconds is None else time.monotonic() + seconds
    with requests_to_stop() as should_stop, bars() as progress:
        total = run.training.steps * run.training.settings.batch
        task = progress.add_task("starting", total=total, completed=run.training.done)

        def on_progress(now: Any) -> None:
            text = f"{now.per_second:,.0f} positions/s, loss {now.losses['move']:.3f}"
            progress.update(task, completed=now.done, description=text)
            if now.measured is not None:
                progress.console.print(_line(now), highlight=False, markup=False, soft_wrap=True)

        def on_wait() -> None:
            progress.update(task, description="waiting for games against itself")

        def stop() -> bool:
            return should_stop() or time.monotonic() > end

        finished: bool = run.run(on_progress, stop, on_wait=on_wait, compiled=compiled)
        asked = should_stop()
    if not finished and asked:
        stopped(f". {_CONTINUE}")
    if not finished:
        typer.echo(f"Paused after {plural(run.training.done, 'position')} of {total:,}. {_CONTINUE}")
    return finished


def _line(now: Any) -> str:
    losses = ", ".join(f"{name} {value:.3f}" for name, value in now.losses.items())
    speed = f"{now.per_second:,.0f} positions/s"
    return f"{plural(now.done, 'position')}, {speed}; losses: {losses}; held out: {_measures(asdict(now.measured))}"


# ---- Games to train on -----------------------------------------------------------------------------------------------


@commands.command("games", epilog=_GAMES)
def play_games(  # noqa: PLR0913, PLR0917 - the options of the games
    to: Annotated[Path, typer.Option(help="The games' file, one per line: .sgfs or .sgfs.gz", dir_okay=False)],
    size: Annotated[int, typer.Option(help="Board size", min=2, max=MAX_SIZE)] = 9,
    number: Annotated[int, typer.Option("--games", help="How many games", min=1)] = 200,
    weakest: Annotated[int, typer.Option(help="Fewest simulations per move; each game draws its own", min=1)] = 150,
    strongest: Annotated[int, typer.Option(help="Most simulations per move", min=1)] = 400,
    even: Annotated[
        bool,
        typer.Option(
            "--even/--lopsided", help="Equal sides at a usual komi, or unequal ones with handicaps and blunders"
        ),
    ] = True,
    seed: options.SeedFromZero = 0,
    workers: options.Workers = 1,
    force: options.Force = False,
) -> None:
    """Play games of the engine against itself, to train on with --small (even games) or --weak (lopsided ones)."""
    if not to.name.endswith((".sgfs", ".sgfs.gz")):
        raise typer.BadParameter(f"{to}: the name of a file with one game per line ends in .sgfs or .sgfs.gz")
    variety = Variety(size, weakest, strongest, even)
    check_place(to, force=force)
    with stoppable("; nothing was written."), bars() as progress:
        write_games(to, progress.track(played(variety, number, seed, workers), number, description="playing"))
    typer.echo(f"{to}: {plural(number, 'game')} on {size}×{size}")
