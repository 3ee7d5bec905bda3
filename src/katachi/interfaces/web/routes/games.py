"""Game records: read and written, kept on this computer, counted; and where handicap stones go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field

from katachi.go import Color, Game, Point, parse_vertex
from katachi.go.points import MAX_SIZE, MIN_SIZE, fixed_handicap, max_fixed_handicap
from katachi.interfaces.web.answers import BYTES, SGF, WireRouter, described_file
from katachi.interfaces.web.dependencies import NeedsSavedGames, NeedsSettings, WorkLimit
from katachi.interfaces.web.game_files import FileGame, FileModel, NodesModel, read_file, sgf_text
from katachi.interfaces.web.models import GameModel, Model, Vertex
from katachi.interfaces.web.saved_games import FoundGames, SavedGame
from katachi.interfaces.wire import FORMS, Form
from katachi.play import judgement

router = WireRouter(prefix="/api/games", tags=["games"])
_PROVING = WorkLimit(1, 20.0, "too many games are counted")  # the prover's memory is for one thread at a time


# ---- Files -----------------------------------------------------------------------------------------------------------


async def _body(request: Request) -> bytes:
    return await request.body()


@router.post("/read", openapi_extra=BYTES, response_model=FileModel)
def read(data: Annotated[bytes, Depends(_body)], settings: NeedsSettings) -> Response:
    """The games of an SGF file in any encoding, however broken; the warnings say what is odd."""
    found = read_file(data, settings.limits.games_listed)
    return Response(found.model_dump_json(), media_type="application/json")  # checking it again would take more memory


@router.post("/write", response_class=Response, responses=described_file(SGF))
def write(game: NodesModel) -> Response:
    """The SGF file of a game tree, with every property as it was given."""
    return Response(sgf_text(game.tree()).encode("utf-8", "replace"), media_type=SGF)


# ---- Kept games ------------------------------------------------------------------------------------------------------


class OpenedGameModel(BaseModel):
    """A kept game, whole."""

    id: str
    opened: bool  # only opened so far
    game: FileGame
    warnings: list[str]


GameId = Annotated[str, Path(max_length=64, examples=["k3f9x2m7"], alias="id")]


@router.get("/saved")
def saved_games(
    saved: NeedsSavedGames,
    find: Annotated[str, Query(max_length=200)] = "",
    most: Annotated[int, Query(ge=1, le=1_000)] = 200,
) -> FoundGames:
    """The games kept on this computer, or those with all the given words in their names, event, date or result."""
    return saved.newest(find, most)


@router.put("/saved/{id}")
def keep_game(
    game_id: GameId, game: NodesModel, saved: NeedsSavedGames, opened: Annotated[bool, Query()] = False
) -> SavedGame:
    """Keep a game under this id; an earlier one with this id is replaced.

    When there are too many games that were only opened, the oldest of them are deleted; all others stay.
    """
    return saved.keep(game_id, sgf_text(game.tree()), opened=opened)


@router.get("/saved/{id}")
def open_game(game_id: GameId, saved: NeedsSavedGames) -> OpenedGameModel:
    """A kept game."""
    data, opened = saved.read(game_id)
    found = read_file(data, 1)
    if not found.games:
        raise ValueError(f"the saved game {game_id!r} cannot be read: {'; '.join(found.warnings)[:300]}")
    return OpenedGameModel(id=game_id, opened=opened, game=found.games[0], warnings=found.warnings)


@router.delete("/saved/{id}", status_code=204)
def forget_game(game_id: GameId, saved: NeedsSavedGames) -> None:
    """Delete a kept game."""
    saved.forget(game_id)


# ---- The end of a game -----------------------------------------------------------------------------------------------


class ScoreRequest(Model):
    """A position to be counted; without ``dead`` the dead stones are estimated."""

    game: GameModel
    dead: Annotated[list[Vertex], Field(max_length=MAX_SIZE * MAX_SIZE)] | None = None


@dataclass(frozen=True)
class GameScore:
    """The count, and how certain it is."""

    size: int
    result: str  # B+3.5, W+12 or 0
    winner: Color | None
    black: float
    white: float  # including komi and compensation for handicap
    komi: float
    handicap_bonus: int
    scoring: Literal["area", "territory"]
    dead: list[Point]
    seki: list[Point]
    removed: bool  # whether dead stones are removed under these rules, or must be captured
    owner: list[int]  # +1 Black, -1 White, 0 nobody; row by row from the top left
    ownership: list[float]  # the same on average over playouts, from -1 to +1
    lead: float  # Black's, on average over playouts: what an open position is worth
    estimate: str | None  # "about B+12.5 (estimate)" while the game is open and nobody has said which stones are dead
    settled: bool  # whether everything is proved or all playouts agree: otherwise the game is not over


@router.post("/score")
def score(request: ScoreRequest) -> GameScore:
    """Who has won if the game ends now, with the dead stones given or estimated."""
    game = request.game.game()
    with _PROVING.turn():
        dead = judgement.removable_stones(game) if request.dead is None else _chains(game, request.dead)
        seki, settled = judgement.seki_stones(game), judgement.is_settled(game)
        owners, standing = judgement.expected_owners(game), judgement.standing(game)
    count, area = game.score(dead), game.rules.scoring == "AREA"
    return GameScore(
        game.size,
        result=str(count),
        winner=count.winner,
        black=count.black,
        white=count.white,
        komi=game.komi,
        handicap_bonus=game.rules.handicap_bonus(game.handicap) if area else 0,
        scoring="area" if area else "territory",
        dead=dead,
        seki=seki,
        removed=game.rules.friendly_pass_ok or not area,
        owner=[(0, 1, -1)[color] for color in count.owner.reshape(-1).tolist()],
        ownership=[round(float(value), 2) for value in owners.reshape(-1)],
        lead=round(float(owners.sum()) - judgement.playout_komi(game), 1),
        estimate=str(standing) if standing.is_estimate and request.dead is None else None,
        settled=settled,
    )


def _chains(game: Game, vertices: list[str]) -> list[int]:
    points = [parse_vertex(text, game.size) for text in vertices]
    position = game.position
    if empty := [text for text, point in zip(vertices, points, strict=True) if point < 0 or not position.color(point)]:
        raise ValueError(f"dead stones: there is no stone at {empty[0]}")
    return sorted({stone for point in points for stone in position.chain(point)})


# ---- Handicap --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Handicap:
    """Where the stones go, and the largest handicap on this board."""

    size: int
    points: list[Point]
    most: int


FORMS[Handicap] = Form({"points": "vertices"})


@router.get("/handicap")
def handicap(
    size: Annotated[int, Query(ge=MIN_SIZE, le=MAX_SIZE)] = 19, stones: Annotated[int, Query(ge=0, le=9)] = 0
) -> Handicap:
    """The fixed handicap points; none for 0 or 1 stones, where Black simply starts."""
    return Handicap(size, fixed_handicap(stones, size) if stones >= 2 else [], max_fixed_handicap(size))
