"""Problems as the page sends them, and what it is told about them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from katachi.go import Color, Picture, Position, parse_vertex, vertex
from katachi.go.points import MAX_SIZE
from katachi.interfaces.web.models import ColorName, GameModel, Model, MoveModel, Vertex, color_name, color_of
from katachi.reading.answer.parts import Request
from katachi.reading.problems.files import Problem, defender_of

GoalName = Literal["auto", "live", "kill", "eye", "capture", "save", "connect"]
VerdictName = Literal["alive", "dead", "seki", "ko", "unknown"]
_NAME = 200
_ABOUT = {  # goals that are about certain stones
    "eye": "an eye of which stones",
    "capture": "capture which stones",
    "save": "save which stones",
    "connect": "connect which stones",
}


class ProblemModel(Model):
    """Stones, the group in question, whose move it is, and what that side wants."""

    game: GameModel
    to_move: ColorName | None = None  # else the side whose turn it is in the game
    target: Annotated[list[Vertex], Field(default_factory=list, max_length=MAX_SIZE * MAX_SIZE)]
    defender: ColorName | None = None  # whose stones are in question, if no target says so
    goal: GoalName = "auto"
    all_targets: bool = False  # whether capturing means all chains of the target
    rules: bool = True  # whether proven rules on life shorten the search; they change no answer
    name: Annotated[str, Field(max_length=_NAME)] = "problem"

    def problem(self) -> Problem:
        """Raises ValueError with one line that quotes what does not fit."""
        game = self.game.game()
        size = self.game.size
        if self.goal in _ABOUT and not self.target:
            raise ValueError(f"{_ABOUT[self.goal]}: mark the stones in question with Target first")
        target = tuple(dict.fromkeys(parse_vertex(text, size) for text in self.target))
        owner = _owner(game.position, target)
        to_move = color_of(self.to_move) if self.to_move else game.to_move
        goal = None if self.goal == "auto" else self.goal
        named = color_of(self.defender) if self.defender else defender_of(goal, to_move)
        return Problem(self.name or "problem", game.position.copy(), to_move, owner or named, target, goal=goal)

    def request(self, seconds: float = 1.0, *, details: bool = False) -> Request:
        """How the library is asked."""
        goal = None if self.goal == "auto" else self.goal
        return Request(seconds, rules=self.rules, goal=goal, all_targets=self.all_targets, details=details)


def _owner(position: Position, target: tuple[int, ...]) -> Color | None:
    for point in target:
        if point < 0 or not position.color(point):
            where = "a pass" if point < 0 else vertex(point, position.size)
            raise ValueError(f"there is no stone at {where}: mark stones of one colour as the target")
    colors = {position.color(point) for point in target}
    if len(colors) > 1:
        places = ", ".join(vertex(point, position.size) for point in target[:6])
        raise ValueError(f"the target {places} has stones of both colours: mark stones of one colour")
    return Color(colors.pop()) if colors else None


class LineModel(BaseModel):
    """Moves, and why they end there. Two passes before a ko is retaken stand for a threat and its answer."""

    moves: list[MoveModel]
    text: str
    ending: str


class ResultModel(BaseModel):
    """What becomes of the group, and the line that shows it."""

    verdict: VerdictName
    outcome: str | None
    sentence: str
    line: LineModel


class WrongMove(ResultModel):
    """A first move that is not good enough; the line begins with it."""

    vertex: str


class KoModel(BaseModel):
    """A result that depends on ko threats."""

    first: ColorName | None  # who takes the ko first in the main line
    threats: int  # how many turn the result round
    needed_by: ColorName  # by whom


class RuleMark(BaseModel):
    """A condition of a rule on what is outside its rectangle, at the points that bear its letter."""

    letter: str
    points: list[str]
    words: list[str]


class RuleHere(BaseModel):
    """A proven rule that holds in a position of the main line, after so many of its moves."""

    name: str
    number: int
    after: int
    color: ColorName
    depth: int
    sentence: str
    points: list[str]  # of its rectangle
    stones: list[str]
    marks: list[RuleMark]
    title: str
    picture: Picture


class OtherSide(ResultModel):
    """What becomes of the group if the other side moves first."""

    to_move: ColorName
    first_moves: list[str]
    changes: bool | None  # whether that is another result; null if one of them is not known


class SolutionModel(BaseModel):
    """Everything that is proved about a problem. What is not proved is unknown."""

    to_move: ColorName
    defender: ColorName | None
    goal: str
    verdict: VerdictName
    outcome: str | None
    headline: str
    sentences: list[str]
    succeeds: bool | None  # whether the side to move reaches its goal; null: by ko only, or not known
    settled: bool
    ko: KoModel | None
    first_moves: list[str]
    instead: str  # said where there is no first move to name: that none helps, or that none is needed
    right: list[LineModel]
    wrong: list[WrongMove]
    idle: list[str]  # moves that fail even without an answer
    line: LineModel
    region: list[str]
    assumes_closed: list[str]
    is_open: bool
    rules: list[RuleHere]
    shape: str
    other_side: OtherSide | None
    can_be_proved: bool  # whether a proof file can be made
    sgf: str
    nodes: int
    seconds: float
    stopped: bool


class ProgressModel(BaseModel):
    """A look at the solver while it works."""

    nodes: int
    seconds: float
    phase: str
    known: SolutionModel | None


def color_or_none(color: Color | None) -> ColorName | None:
    """A colour's name, if there is one."""
    return None if color is None else color_name(color)
