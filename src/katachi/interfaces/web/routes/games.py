"""Game records: read and written, kept on this computer, counted; and where handicap stones go."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field

from katachi.go import Game, parse_vertex, vertex
from katachi.go.points import MAX_SIZE, MIN_SIZE, fixed_handicap, max_fixed_handicap
from katachi.go.scoring import Score
from katachi.interfaces.web.dependencies import NeedsSettings, made_once
from katachi.interfaces.web.games.saved import FoundGames, SavedGame, SavedGames
from katachi.interfaces.web.games.trees import FileModel, GameTreeModel, NodesModel, read_file, sgf_text
from katachi.interfaces.web.models import ColorName, GameModel, Model, Vertex, color_name
from katachi.interfaces.web.work_limit import WorkLimit
from katachi.play import judgement
from katachi.search import MOGO, run

router = APIRouter(prefix="/api/games", tags=["games"])
_PLAYOUTS = 400
_SEED = 1  # the same position always gets the same estimate
_SGF = "application/x-go-sgf"
_PROVING = WorkLimit(
    1, 20.0, "too many games are counted"
)  # the prover remembers what it has read, and one thread at a time may do that
_BYTES = {"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {"type": "string"}}}}}
_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {_SGF: {"schema": {"type": "string"}}}, "description": "The SGF file"}
}


# ---- Files -----------------------------------------------------------------------------------------------------------


async def _body(request: Request) -> bytes:
    return await request.body()


@router.post("/read", openapi_extra=_BYTES)
def read(data: Annotated[bytes, Depends(_body)], settings: NeedsSettings) -> FileModel:
    """The games of an SGF file in any encoding, however broken; the warnings say what was odd."""
    return read_file(data, settings.limits.games_listed)


@router.post("/write", response_class=Response, responses=_TEXT)
def write(game: NodesModel) -> Response:
    """The SGF file of a game tree, with every property as it was given."""
    return Response(sgf_text(game.tree()).encode("utf-8", "replace"), media_type=_SGF)


# ---- Kept games ------------------------------------------------------------------------------------------------------


class OpenedGameModel(BaseModel):
    """A kept game, whole."""

    id: str
    opened: bool  # merely opened so far
    game: GameTreeModel
    warnings: list[str]


def _saved(request: Request, settings: NeedsSettings) -> SavedGames:
    return made_once(request, "saved_games", lambda: SavedGames(settings.data / "games"))


NeedsSavedGames = Annotated[SavedGames, Depends(_saved)]
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
    """Keeps a game under this id; an earlier one of this id is replaced.

    Games that were merely opened go by themselves, the oldest first, when there are too many; all others stay.
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
    """Deletes a kept game."""
    saved.forget(game_id)


# ---- The end of a game -----------------------------------------------------------------------------------------------


class ScoreRequest(Model):
    """A position to be counted; without ``dead`` the dead stones are estimated."""

    game: GameModel
    dead: Annotated[list[Vertex], Field(max_length=MAX_SIZE * MAX_SIZE)] | None = None


class ScoreModel(BaseModel):
    """The count, and how sure it is."""

    result: str  # B+3.5, W+12 or 0
    winner: ColorName | None
    black: float
    white: float  # komi and compensation for handicap are in it
    komi: float
    handicap_bonus: int
    scoring: Literal["area", "territory"]
    dead: list[str]
    seki: list[str]
    removed: bool  # whether dead stones come off under these rules, or must be captured
    owner: list[int]  # +1 Black's, -1 White's, 0 nobody's; row by row from the top left
    ownership: list[float]  # the same as playouts see it, from -1 to +1
    lead: float  # Black's, as the playouts end on average: what an open position is worth
    settled: bool  # whether everything is proved or all playouts agree: else the game is not over


@router.post("/score")
def score(request: ScoreRequest) -> ScoreModel:
    """Who has won if the game ends now, with the dead stones given or estimated."""
    game = request.game.game()
    with _PROVING.turn():
        dead = judgement.removable_stones(game) if request.dead is None else _chains(game, request.dead)
        seki, settled = judgement.seki_stones(game), judgement.is_settled(game)
    return _worded(game, game.score(dead), dead, seki, settled)


def _chains(game: Game, vertices: list[str]) -> list[int]:
    points = [parse_vertex(text, game.size) for text in vertices]
    position = game.position
    if empty := [text for text, point in zip(vertices, points, strict=True) if point < 0 or not position.color(point)]:
        raise ValueError(f"dead stones: there is no stone at {empty[0]}")
    return sorted({stone for point in points for stone in position.chain(point)})


def _worded(game: Game, count: Score, dead: list[int], seki: list[int], settled: bool) -> ScoreModel:
    owner = count.owner.reshape(-1).tolist()
    komi = judgement.playout_komi(game)
    playouts = run(game.position, _PLAYOUTS, MOGO, komi=komi, seed=_SEED)
    area = game.rules.scoring == "AREA"
    return ScoreModel(
        result=str(count),
        winner=None if count.winner is None else color_name(count.winner),
        black=count.black,
        white=count.white,
        komi=game.komi,
        handicap_bonus=game.rules.handicap_bonus(game.handicap) if area else 0,
        scoring="area" if area else "territory",
        dead=[vertex(point, game.size) for point in dead],
        seki=[vertex(point, game.size) for point in seki],
        removed=game.rules.friendly_pass_ok or not area,
        owner=[1 if color == 1 else -1 if color == 2 else 0 for color in owner],
        ownership=[round(float(value), 2) for value in playouts.ownership.reshape(-1)],
        lead=round(playouts.mean_score - komi, 1),
        settled=settled,
    )


# ---- Handicap --------------------------------------------------------------------------------------------------------


class HandicapModel(BaseModel):
    """Where the stones go, and the most this board has points for."""

    vertices: list[str]
    most: int


@router.get("/handicap")
def handicap(
    size: Annotated[int, Query(ge=MIN_SIZE, le=MAX_SIZE)] = 19, stones: Annotated[int, Query(ge=0, le=9)] = 0
) -> HandicapModel:
    """The fixed handicap points; none for 0 or 1 stones, where Black just begins."""
    points = fixed_handicap(stones, size) if stones >= 2 else []
    return HandicapModel(vertices=[vertex(point, size) for point in points], most=max_fixed_handicap(size))
