"""The options that several commands have, each declared once."""

from pathlib import Path
from typing import Annotated

import typer

from katachi.go.words import listed
from katachi.work import NAMES

_GAME = typer.Argument(help="An SGF file; its first game is used", exists=True, dir_okay=False)

AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON")]
AsJsonLines = Annotated[bool, typer.Option("--json", help="Answer as JSON, one object per line")]

# ---- A position ------------------------------------------------------------------------------------------------------

Game = Annotated[Path, _GAME]
GameOrNone = Annotated[Path | None, _GAME]
BeforeMove = Annotated[int | None, typer.Option(help="The position before this move (the last position)", min=1)]

# ---- What a search knows and how long it takes -----------------------------------------------------------------------

Base = Annotated[Path | None, typer.Option("--kb", help="Knowledge base (the one that comes with Katachi)")]
Settings = Annotated[list[str] | None, typer.Option("--set", help="A setting of the search: NAME=VALUE")]
Seed = Annotated[int, typer.Option(help="Seed of all random choices")]
SeedFromZero = Annotated[int, typer.Option(help="Seed of all random choices", min=0)]

# ---- Whose numbers are used ------------------------------------------------------------------------------------------

JudgedBy = Annotated[
    str | None,
    typer.Option(
        "--judge",
        metavar="ENGINE",
        help="Use this engine's numbers: the command line of KataGo's analysis, or auto to find KataGo",
    ),
]
JudgeVisits = Annotated[int, typer.Option("--judge-visits", help="Visits of the judge for each position", min=1)]

# ---- Problems --------------------------------------------------------------------------------------------------------

Problems = Annotated[list[Path], typer.Argument(help="SGF files, or problems as JSON lines", exists=True)]
Nodes = Annotated[int | None, typer.Option(help="Positions for each problem; always gives the same answer", min=1)]
ProblemLimit = Annotated[int | None, typer.Option(help="At most this many problems", min=1)]
_WAYS = "How proven rules on life shorten the search: off, match, look-ahead, forced, all"
Rules = Annotated[str, typer.Option(metavar="WAYS", help=_WAYS)]

# ---- Files -----------------------------------------------------------------------------------------------------------

Force = Annotated[bool, typer.Option("--force", help="Overwrite the file of --to")]
Continue = Annotated[bool, typer.Option("--resume", help="Continue where the last run stopped")]

# ---- Games that a run plays ------------------------------------------------------------------------------------------

RunSize = Annotated[int | None, typer.Option(help="Board size [9]", min=2, max=25)]
RunKomi = Annotated[float | None, typer.Option(help="Komi [7.5]")]
RunRules = Annotated[str | None, typer.Option(help="Rules by name (chinese-ogs)")]
RandomOpening = Annotated[int | None, typer.Option(help="Random moves at the start [4; 2 on 15 lines or more]", min=0)]
MaxMoves = Annotated[int | None, typer.Option(help="Longest game [3 × the points of the board]", min=0)]
RunSeed = Annotated[int | None, typer.Option(help="Seed of the whole run [0]")]
Workers = Annotated[int, typer.Option(help="Games at once", min=1)]
On = Annotated[str, typer.Option(help=f"Where this is done: {listed(NAMES, 'or')}")]
ResumeRun = Annotated[bool, typer.Option("--resume", help="Continue the run in --to, with its own settings")]
