"""Our record reader beside sgfmill (pure Python, the reader most tools use): games read and replayed per second.

    .venv/bin/python benchmarks/sgfmill_records.py games.sgfs.gz [how many]

Both read the same games in the same run and must end in the same positions.
"""

import gzip
import itertools
import sys
import tempfile
import time
from pathlib import Path

from sgfmill import sgf, sgf_moves

from katachi.records import read_games


def main() -> None:
    source, wanted = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 500
    with gzip.open(source, "rb") as stream:
        lines = list(itertools.islice(stream, wanted))
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.sgfs"
        part.write_bytes(b"".join(lines))
        start = time.process_time()
        records = list(read_games(part))
        ours = time.process_time() - start
    start = time.process_time()
    boards = [final_stones(line) for line in lines]
    theirs = time.process_time() - start
    for record, stones in zip(records, boards, strict=True):
        board = record.game().position.board
        if {(int(x), int(y)) for y, x in zip(*board.nonzero(), strict=True)} != stones:
            raise SystemExit(f"{record.provenance}: the final positions differ")
    print(
        f"{wanted} games: katachi {wanted / ours:,.0f} games/s, sgfmill {wanted / theirs:,.0f} games/s, "
        f"{theirs / ours:.0f}×"
    )


def final_stones(line: bytes) -> set[tuple[int, int]]:
    """Where stones are at the end, as (column, row from the top)."""
    board, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(line))
    for color, point in moves:
        if point is not None:
            board.play(*point, color)
    return {(column, board.side - 1 - row) for _, (row, column) in board.list_occupied_points()}


if __name__ == "__main__":
    main()
