"""Katachi: Go knowledge from game records, proofs of small positions, and a player that can say why.

>>> import katachi as k
>>> game = k.Game(9)
>>> game.play("E5")
>>> report = k.analyze(game, 100)
>>> report.to_move.name, report.visits
('WHITE', 100)

The names below, the command line and its JSON are stable. Everything in the packages below this one may change.

Things
    Game            a game from its first move to its score
    Position        stones on a board
    Move            a colour and a point
    Color           a colour
    BLACK           Black
    WHITE           White
    IllegalMove     the error about a move that cannot be played
    Rules           a ruleset
    GameRecord      the main line of a game record, with its headers
    read_games      the games of files, folders and archives, one after the other
    Picture         a drawn board, as text or SVG
    KnowledgeBase   what was learned from games; one comes with Katachi
    Player          chooses moves by tree search
    Budget          how much a player may think
    Report          the results of a search of a position
    Candidate       its results for one move
    Problem         a life-and-death problem
    Answer          the proofs about it

Verbs
    vertex          a point as players say it
    parse_vertex    the point that a text names
    analyze         search a position
    explain         the same with the evidence for the best moves, in sentences
    review          the worst moves of a game, and the better ones
    find            where a pattern occurs in games, and what was played next
    joseki          what usually follows around the last move
    predict         which moves the players of the games would choose
    solve           prove life and death
    verify          check a proof independently
    mine            make a knowledge base from games
    match           play games between two engines
    planes          the positions of games as numpy arrays, in batches, to train things on
    table           any of these, or games, as an Arrow table for pandas, polars and DuckDB

docs/python.md has an example of each.
"""

from typing import TYPE_CHECKING

__version__ = "0.2.0"

if TYPE_CHECKING:
    from katachi.go import BLACK, WHITE, Color, Game, IllegalMove, Move, Picture, Position, Rules, parse_vertex, vertex
    from katachi.interfaces.frames import table
    from katachi.knowledge import KnowledgeBase, find, joseki, mine, planes, predict
    from katachi.lab.match import match
    from katachi.play import Player, analyze, explain
    from katachi.play.review import review
    from katachi.reading import Answer, Problem, solve, verify
    from katachi.records import GameRecord, read_games
    from katachi.search import Candidate, Report
    from katachi.work import Budget
else:
    from katachi._lazy import lazy

    __getattr__, __dir__ = lazy(
        __name__,
        {
            "go": (
                *("BLACK", "WHITE", "Color", "Game", "IllegalMove", "Move", "Picture", "Position", "Rules"),
                *("parse_vertex", "vertex"),
            ),
            "records": ("GameRecord", "read_games"),
            "work": ("Budget",),
            "knowledge": ("KnowledgeBase", "find", "joseki", "mine", "planes", "predict"),
            "reading": ("Answer", "Problem", "solve", "verify"),
            "search": ("Candidate", "Report"),
            "play": ("Player", "analyze", "explain"),
            "play.review": ("review",),
            "lab.match": ("match",),
            "interfaces.frames": ("table",),
        },
    )

__all__ = [
    "BLACK",
    "WHITE",
    "Answer",
    "Budget",
    "Candidate",
    "Color",
    "Game",
    "GameRecord",
    "IllegalMove",
    "KnowledgeBase",
    "Move",
    "Picture",
    "Player",
    "Position",
    "Problem",
    "Report",
    "Rules",
    "analyze",
    "explain",
    "find",
    "joseki",
    "match",
    "mine",
    "parse_vertex",
    "planes",
    "predict",
    "read_games",
    "review",
    "solve",
    "table",
    "verify",
    "vertex",
]
