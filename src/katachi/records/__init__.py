"""Game records: SGF read leniently and written exactly, collections of any size, filters, duplicates, rejects.

>>> from katachi.records import parse, GameRecord
>>> record = GameRecord.from_tree(parse("(;SZ[9]PB[A]PW[B];B[ee];W[ge])").games[0])
>>> len(record), record.black
(2, 'A')
"""

from typing import TYPE_CHECKING

from katachi._lazy import lazy

if TYPE_CHECKING:
    from katachi.records.collection import Duplicates, game_of, read_games, record_of
    from katachi.records.filters import Filter, FilterError
    from katachi.records.header import Result, parse_date, parse_komi, parse_rank, parse_result
    from katachi.records.packed import PackedGames, concatenate, pack
    from katachi.records.problem import SgfError, Warning_, WarningKind
    from katachi.records.record import GameRecord, Provenance, Setup
    from katachi.records.sgf import GameTree, Node, Sgf, load, parse, save, write
    from katachi.records.sources import Reject, Rejects
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "collection": ("Duplicates", "game_of", "read_games", "record_of"),
            "filters": ("Filter", "FilterError"),
            "header": ("Result", "parse_date", "parse_komi", "parse_rank", "parse_result"),
            "packed": ("PackedGames", "concatenate", "pack"),
            "problem": ("SgfError", "Warning_", "WarningKind"),
            "record": ("GameRecord", "Provenance", "Setup"),
            "sgf": ("GameTree", "Node", "Sgf", "load", "parse", "save", "write"),
            "sources": ("Reject", "Rejects"),
        },
    )

__all__ = [
    "Duplicates",
    "Filter",
    "FilterError",
    "GameRecord",
    "GameTree",
    "Node",
    "PackedGames",
    "Provenance",
    "Reject",
    "Rejects",
    "Result",
    "Setup",
    "Sgf",
    "SgfError",
    "WarningKind",
    "Warning_",
    "concatenate",
    "game_of",
    "load",
    "pack",
    "parse",
    "parse_date",
    "parse_komi",
    "parse_rank",
    "parse_result",
    "read_games",
    "record_of",
    "save",
    "write",
]
