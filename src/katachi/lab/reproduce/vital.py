"""Figure 4 of the paper on MoGo: positions that playouts without nakade get wrong, and whether they are understood.

The paper's drawings are not available. Position (a) is ours but has everything that its caption says: White to move;
H4 lets Black kill the group of F1 at J4, and J4 lives by a ko. The others are plain cases of the same thing. The solver
proves which moves are right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from katachi.go import BLACK, WHITE, Color, Game, Picture, diagram, parse_vertex
from katachi.go.words import percent
from katachi.knowledge.statistics import wilson
from katachi.lab.plotting import BoardFigure, Boards
from katachi.lab.reproduce.results import Cell
from katachi.lab.reproduce.table import Scale, Table
from katachi.reading.tsumego.search import ProblemWinner, Tsumego, Verdict
from katachi.search import Policy, SearchSettings, TreeSearch, run


@dataclass(frozen=True)
class Vital:
    """A position: `g` marks a point of the group in question (a white stone), `komi` makes its fate decide the game."""

    name: str
    drawing: str
    to_move: Color
    group: str
    komi: float


POSITIONS = (
    Vital(
        "(a) a ko at J4",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X . X . X . .
        . . . . . . . X X
        . . X . . X X X .
        . . . . X X . . .
        . . X . X O . O X
        . . . X X O . O X
        . . . . X O . . X
        """,
        WHITE,
        "F1",
        60.5,
    ),
    Vital(
        "(b) three in a row",
        """
        . O X . . . . . .
        . O X . X . . . .
        . O X X . . X . .
        O O X . . . . . .
        X X X . . X . . .
        . . . . . . . . .
        . . X . . . . X .
        . . . . X . . . .
        . . . . . . . . .
        """,
        BLACK,
        "B9",
        65.5,
    ),
    Vital(
        "(c) three bent stones to be taken",
        """
        X X O X . . . . .
        X O O X . X . . .
        . O X X . . X . .
        O O X . . . . . .
        X X X . . X . . .
        . . . . . . . . .
        . . X . . . . X .
        . . . . X . . . .
        . . . . . . . . .
        """,
        WHITE,
        "B8",
        65.5,
    ),
    Vital(
        "(d) three stones to be taken",
        """
        . O X . . . . . .
        X O X . X . . . .
        X O X X . . X . .
        X O X . . . . . .
        O O X . . X . . .
        X X X . . . . . .
        . . X . . . . X .
        . . . . X . . . .
        . . . . . . . . .
        """,
        WHITE,
        "B9",
        65.5,
    ),
)
_QUICK = {"simulations": 1000, "searches": 4, "playouts": 2000}
_FULL = {"simulations": 10_000, "searches": 20, "playouts": 20_000}


def reproduce_positions(scale: Scale) -> Table:
    """How playouts and searches judge the positions, with nakade and without."""
    size = _FULL if scale.full else _QUICK
    simulations = scale.simulations or size["simulations"]
    columns = ["position", "to move", "proved", "nakade", "group lives in playouts", "right move found", "95 %"]
    columns.append("won by White, so the search")
    table = Table("M-F4", "Figure 4 of Chatriot et al.: nakade positions", columns)
    boards = []
    for vital in POSITIONS:
        scale.on_step(vital.name)
        verdict, right = proved(vital)
        boards.append(_board(vital, right))
        for nakade in (False, True):
            found = _look(vital, right, Policy(nakade=nakade), {**size, "simulations": simulations}, scale.seed)
            fate = {"l": "alive", "d": "dead"}.get(verdict.label, f"ko ({verdict.label})")
            table.rows.append([vital.name, vital.to_move.name.lower(), fate, "on" if nakade else "off", *found])
    table.figures = [Boards("Nakade: a marks the moves proved to be right", boards, 4)]
    table.notes = [
        f"{size['searches']} searches of {simulations:,} simulations and {size['playouts']:,} playouts each way.",
        "The paper's drawings are not available to us. (a) has all that its caption says; (b) to (d) are ours.",
        "Paper: without nakade MoGo plays H4 in (a) and thinks dead groups live; with it all four are understood.",
        "Proved by the solver (katachi solve); where every move loses, no move is right.",
    ]
    return table


def proved(vital: Vital) -> tuple[Verdict, list[int]]:
    """The group's fate if the side to move starts, and the moves that achieve the best result."""
    position = diagram.parse(vital.drawing, to_move=vital.to_move).position
    verdict = Tsumego(position, WHITE, [parse_vertex(vital.group, position.size)]).judge(vital.to_move)
    side = ProblemWinner.DEFENDER if vital.to_move is WHITE else ProblemWinner.ATTACKER
    return verdict, verdict.winning(side)


def _board(vital: Vital, right: list[int]) -> BoardFigure:
    position = diagram.parse(vital.drawing).position
    return BoardFigure(vital.name, Picture.of(position).marked(dict.fromkeys(right, "a")))


def _look(vital: Vital, right: list[int], policy: Policy, size: dict[str, int], seed: int) -> list[Cell]:
    game = Game.at(diagram.parse(vital.drawing, to_move=vital.to_move).position, komi=vital.komi)
    position = game.position
    position.to_move = vital.to_move
    stats = run(position, size["playouts"], policy, komi=vital.komi, seed=seed)
    lives = (1 - float(stats.ownership.reshape(-1)[parse_vertex(vital.group, game.size)])) / 2
    hits, won, searches = 0, 0.0, size["searches"]
    for i in range(searches):
        search = TreeSearch(replace(SearchSettings(), playout=policy), seed=seed + i)
        search.set_game(game, vital.to_move, komi=vital.komi)
        search.run(simulations=size["simulations"])
        best = search.candidates(1)[0]
        hits += best.point in right
        won += best.winrate if vital.to_move is WHITE else 1 - best.winrate
    share = percent(won / searches, 0)
    if not right:
        return [percent(lives, 0), "none is right", "", share]
    low, high = (100 * float(end) for end in wilson(hits, searches))
    return [percent(lives, 0), f"{hits} of {searches}", f"{low:.0f}–{high:.0f} %", share]
