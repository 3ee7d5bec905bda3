"""What the page sends: games and positions, checked before anything is done with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from katachi.go import Color, Game, Move, parse_vertex
from katachi.go.points import MAX_SIZE, MIN_SIZE

ColorName = Literal["black", "white"]
Vertex = Annotated[str, Field(max_length=4, examples=["Q16"])]
_MOST_MOVES = 2_000
_MOST_FIELDS = 200


class Model(BaseModel):
    """A request. Unknown fields are errors."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _has_few_fields(cls, data: Any) -> Any:
        """All errors are collected before the first is reported: a million of them would block everybody."""
        if isinstance(data, dict):
            most = max(map(len, (data, *(value for value in data.values() if isinstance(value, dict)))))
            if most > _MOST_FIELDS:
                raise ValueError(f"{most:,} fields are too many")
        return data


class MoveModel(Model):
    """A stone or a pass."""

    color: ColorName
    vertex: Vertex


class GameModel(Model):
    """A position with the moves that led to it. Set-up stones are there before the first move."""

    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE)] = 19
    komi: Annotated[float | None, Field(ge=-500, le=500)] = None
    rules: Annotated[str, Field(max_length=400)] = "chinese-ogs"
    handicap: Annotated[int, Field(ge=0, le=100)] = 0
    black: Annotated[list[Vertex], Field(max_length=MAX_SIZE * MAX_SIZE)] = []
    white: Annotated[list[Vertex], Field(max_length=MAX_SIZE * MAX_SIZE)] = []
    moves: Annotated[list[MoveModel], Field(max_length=_MOST_MOVES)] = []
    to_move: ColorName | None = None  # who moves now, if it is not the side whose turn it would be

    @property
    def played(self) -> list[Move]:
        """The moves with their colours and points. Raises ValueError."""
        return [Move(Color.player(move.color), parse_vertex(move.vertex, self.size)) for move in self.moves]

    def game(self) -> Game:
        """The game itself. Raises ValueError, also for an illegal move, with one line that quotes the move."""
        game = Game(self.size, rules=self.rules, komi=self.komi)
        game.set_up(black=self.black, white=self.white, handicap=self.handicap)
        for number, move in enumerate(self.moves, 1):
            try:
                game.play(move.vertex, move.color)
            except ValueError as error:
                raise ValueError(f"move {number}, {move.color} {move.vertex}: {error}") from None
        if self.to_move is not None:
            game.to_move = Color.player(self.to_move)
        return game
