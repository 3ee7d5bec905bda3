"""Tables of pairs made slowly, one Python step a move: enough for hand-made games and a few real ones."""

from collections.abc import Iterable

import pyarrow as pa

from katachi.go.symmetry import inverse, turn
from katachi.knowledge.patterns.contexts.keys import Convention, Relation, empty_key, look, slots
from katachi.records import GameRecord

Row = dict[str, object]
SCHEMA = pa.schema(
    [
        ("before", pa.binary()),
        ("after", pa.binary()),
        ("relation", pa.uint16()),
        ("count", pa.uint32()),
        ("wins", pa.uint32()),
        ("decided", pa.uint32()),
        ("first", pa.uint64()),
        ("last", pa.uint64()),
    ]
)


def number_of(found: Relation, window: int = 9) -> int:
    """The reverse of `Relation.of`."""
    place = 0 if found.offset == (0, 0) else 1 + slots(window).index(found.offset)
    return 1 + found.same_colour + 2 * place


def relation(offset: tuple[int, int], same_colour: bool, orientations: list[int], convention: Convention) -> int:
    """The number of a relation: Q's offset from P on the board, and the orientations that `look` gave for P."""
    if offset == (0, 0):
        return number_of(Relation((0, 0), same_colour), convention.window)
    order = slots(convention.window)
    nearest = min((order.index(turn(inverse(s), offset)) for s in orientations), default=0)
    return number_of(Relation(order[nearest], same_colour), convention.window)


def moves_of(record: GameRecord, convention: Convention) -> Iterable[tuple[bytes, bytes, int, int, int]]:
    """Before, after, relation, colour and number of each move."""
    position = record.initial_position()
    size, reach = record.size, convention.window // 2
    earlier: list[tuple[int, int, bytes, list[int]]] = []
    for number, (color, point) in enumerate(record.moves, start=1):
        position.play(point, color, suicide=True)
        if point < 0:
            continue
        key, orientations = look(position, point, convention)
        before, how = empty_key(convention.window), 0
        for p_color, p_point, p_key, p_orientations in reversed(earlier):
            offset = (point % size - p_point % size, point // size - p_point // size)
            if max(abs(offset[0]), abs(offset[1])) <= reach:
                before, how = p_key, relation(offset, p_color == color, p_orientations, convention)
                break
        earlier.append((color, point, key, orientations))
        yield before, key, how, color, number


def pair_table(records: Iterable[GameRecord], convention: Convention | None = None) -> pa.Table:
    """All pairs; the tag of a game is its year and its number."""
    rows: dict[tuple[bytes, bytes, int], list[int]] = {}
    for index, record in enumerate(records, start=1):
        winner = {"B": 1, "W": 2}.get(record.winner or "", 0)
        for before, after, how, color, number in moves_of(record, convention or Convention()):
            moment = (record.year or 0) << 52 | index << 12 | number
            row = rows.setdefault((before, after, how), [0, 0, 0, moment, moment])
            row[0] += 1
            row[1] += winner == color
            row[2] += winner != 0
            row[3] = min(row[3], moment, key=lambda m: (m - (1 << 52)) % (1 << 64))
            row[4] = max(row[4], moment)
    keys = sorted(rows)
    columns = list(zip(*(key + tuple(rows[key]) for key in keys), strict=True)) or [()] * len(SCHEMA)
    return pa.table([list(column) for column in columns], schema=SCHEMA)


def context_table(pairs: pa.Table, column: str = "after") -> pa.Table:
    """How often each pattern comes after (or before) another."""
    sums = pairs.group_by(column).aggregate([("count", "sum")])
    return pa.table({"key": sums[column], "count": sums["count_sum"].cast(pa.uint32())})
