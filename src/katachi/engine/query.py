"""A game as a question in KataGo's words, and what of it cannot be said in them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from katachi.go import BLACK, WHITE, Color, Game, vertex
from katachi.go.words import name_of

_MOST_KOMI = 150.0
_STONES_ONLY = (
    "{} moves twice in a row, so the judge is told the stones and not the moves",
    "the judge does not accept a move of this game by these rules, so it is told the stones and not the moves",
)
_NEWEST_RULE = "friendlyPassOk"
_OVERRIDES = {"reportAnalysisWinratesAs": "BLACK"}


@dataclass(frozen=True)
class EngineQuery:
    """A question about one position, without its name, and remarks on what the engine is not told."""

    fields: Mapping[str, Any]
    remarks: tuple[str, ...] = ()


def query_of(
    game: Game,
    visits: int | None = None,
    *,
    seconds: float | None = None,
    ownership: bool = True,
    policy: bool = False,
    every: float | None = None,
    history: bool = True,
    all_rules: bool = True,
) -> EngineQuery:
    """Ask about the position now: this many visits or seconds, with the owners of points and the policy if wanted.

    Without `history` only the stones are sent; without `all_rules` a rule that older engines do not know is left out.
    White's points for handicap stones are part of the komi that is sent, so that engines agree on them.

    >>> game = Game(9, komi=6.25)
    >>> query_of(game, 10).remarks
    ('komi 6.25 is judged as 6.5',)
    """
    komi, remarks = _komi(game)
    moved, said = _history(game, wanted=history)
    settings: dict[str, Any] = _OVERRIDES | ({} if seconds is None else {"maxTime": seconds})
    fields = {
        "boardXSize": game.size,
        "boardYSize": game.size,
        "rules": _rules(game, all_of_them=all_rules),
        "komi": komi,
        **moved,
        **({} if visits is None else {"maxVisits": visits}),
        "includeOwnership": ownership,
        "includePolicy": policy,
        **({} if every is None else {"reportDuringSearchEvery": every}),
        "overrideSettings": settings,
    }
    return EngineQuery(fields, (*remarks, *said))


def _rules(game: Game, *, all_of_them: bool) -> dict[str, Any]:
    rules = {**game.rules.to_json(), "whiteHandicapBonus": "0"}
    return rules if all_of_them else {name: rule for name, rule in rules.items() if name != _NEWEST_RULE}


def judged_komi(game: Game) -> float:
    """Komi with White's points for handicap stones, as engines take it: a half or whole number."""
    bonus = game.rules.handicap_bonus(game.handicap) if game.rules.scoring == "AREA" else 0
    return max(-_MOST_KOMI, min(_MOST_KOMI, math.floor(2 * (game.komi + bonus) + 0.5) / 2))


def _komi(game: Game) -> tuple[float, tuple[str, ...]]:
    komi = judged_komi(game)
    bonus = game.rules.handicap_bonus(game.handicap) if game.rules.scoring == "AREA" else 0
    changed = abs(komi - bonus - game.komi) > 1e-6
    return komi, (f"komi {game.komi:g} is judged as {komi - bonus:g}",) if changed else ()


def _history(game: Game, *, wanted: bool) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The stones and moves; only the stones if the engine would not accept the moves, or would get the turn wrong."""
    moves = game.moves_since_set_up
    follows = not moves or moves[-1].color.opponent is game.to_move
    told = wanted and follows
    board = (game.start if told else game.position).board.ravel()
    stones = [
        [color.letter, vertex(point, game.size)]
        for color in (BLACK, WHITE)
        for point in np.flatnonzero(board == color).tolist()
    ]
    played = [[move.color.letter, vertex(move.point, game.size)] for move in moves] if told else []
    first: Color = moves[0].color if played else game.to_move
    fields = {"initialStones": stones, "initialPlayer": first.letter, "moves": played}
    return fields, () if told else (_STONES_ONLY[0 if wanted else 1].format(name_of(game.to_move)),)
