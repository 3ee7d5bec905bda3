"""Playouts on the oracle board: slow, and each part as its definition reads."""

import random

import numpy as np
from numpy.typing import NDArray
from tests import oracle_board as oracle
from tests.oracle_board import EMPTY, PASS, OracleGame


def sensible(game: OracleGame) -> set[int]:
    """The legal points of the side to move that fill no own eye."""
    color = game.to_move
    return {p for p in game.legal_moves(color) if not oracle.is_eye(game.board, game.size, color, p)}


def light_playout(game: OracleGame, rng: random.Random) -> tuple[int, int]:
    """Play uniformly among the sensible points to the end; the number of stones played and the area score."""
    stones = passes = 0
    while passes < 2 and stones < 3 * game.size * game.size:
        empty = [p for p, c in enumerate(game.board) if c == EMPTY]
        rng.shuffle(empty)
        color = game.to_move
        move = next((p for p in empty if not is_bad(game, color, p)), PASS)
        game.play(color, move)
        stones += move != PASS
        passes = passes + 1 if move == PASS else 0
    return stones, oracle.area_score(game.board, game.size)


def is_bad(game: OracleGame, color: int, point: int) -> bool:
    return oracle.is_eye(game.board, game.size, color, point) or not game.is_legal(color, point)


# ---- The parts of MoGo's policy: the set of points each would choose from


def last_point(game: OracleGame) -> int:
    return game.moves[-1][1] if game.moves else PASS


def saves(game: OracleGame) -> set[int]:
    """Extend a chain just put in atari, if that gives two liberties, or take a besieger that is in atari."""
    last, size, board = last_point(game), game.size, game.board
    if last == PASS or board[last] != oracle.other(game.to_move):
        return set()
    found: set[int] = set()
    for n in oracle.neighbours(size, last):
        if board[n] != game.to_move or not oracle.in_atari(board, size, n):
            continue
        (escape,) = oracle.liberties(board, size, n)
        if game.safety(escape) == 2:
            found.add(escape)
        for enemy in oracle.around(board, size, oracle.chain(board, size, n), oracle.other(game.to_move)):
            if oracle.in_atari(board, size, enemy):
                found |= oracle.liberties(board, size, enemy) - {game.ko}
    return found


def nakades(game: OracleGame) -> set[int]:
    """The middle of an empty region of three points next to the last move that no own stone touches."""
    last, size, board = last_point(game), game.size, game.board
    found: set[int] = set()
    for n in oracle.neighbours(size, last) if last != PASS else []:
        if board[n] != EMPTY:
            continue
        hole = oracle.region(board, size, n)
        if len(hole) == 3 and not oracle.around(board, size, hole, game.to_move):
            found |= {p for p in hole if len(hole & set(oracle.neighbours(size, p))) == 2}
    return found


def captures(game: OracleGame) -> set[int]:
    """Where enemy chains in atari can be taken, but not a lone stone by a lone stone (a ko)."""
    found: set[int] = set()
    enemy = oracle.other(game.to_move)
    for p, c in enumerate(game.board):
        if c == enemy and oracle.in_atari(game.board, game.size, p):
            (liberty,) = oracle.liberties(game.board, game.size, p)
            around = oracle.neighbours(game.size, liberty)
            lone = len(oracle.chain(game.board, game.size, p)) == 1
            if not (lone and all(game.board[n] == enemy for n in around)):
                found.add(liberty)
    return found


def wide_open(game: OracleGame) -> set[int]:
    """Empty points with eight empty neighbours."""
    return {p for p, c in enumerate(game.board) if c == EMPTY and oracle.code(game.board, game.size, p) == 0}


def pattern_moves(game: OracleGame, table: NDArray[np.bool_]) -> set[int]:
    """Safe points among the eight around the last move whose neighbourhood is in the table of the side to move."""
    last, size = last_point(game), game.size
    if last == PASS:
        return set()
    near = [n for n in oracle.sides(size, last) + oracle.corners(size, last) if n is not None]
    return {
        p
        for p in near
        if game.board[p] == EMPTY and table[oracle.code(game.board, size, p) & 0xFFFF] and game.safety(p) == 2
    }


# ---- 3x3 drawings, read independently


def forms(rows: str) -> list[NDArray[np.str_]]:
    """The eight orientations of a drawing."""
    square = np.array([list(row) for row in rows.split("\n")])
    return [np.rot90(side, turns) for side in (square, np.fliplr(square)) for turns in range(4)]


# The cells of the square in the order of the code's fields: north, east, west, south, then the corners.
CELLS = [(0, 1), (1, 2), (1, 0), (2, 1), (0, 0), (0, 2), (2, 0), (2, 2)]


def pattern_table(drawings: list[tuple[str, str, str]], to_move: int) -> NDArray[np.bool_]:
    """For each of the 65,536 codes whether one of the drawings (name, rows, mover) holds."""
    codes = np.arange(65536)
    table = np.zeros(65536, dtype=np.bool_)
    for _, rows, mover in drawings:
        for x in (1, 2):
            if (mover == "X" and to_move != x) or (mover == "O" and to_move == x):
                continue
            o = 3 - x
            meaning = {"X": {x}, "O": {o}, ".": {0}, "x": {0, o, 3}, "o": {0, x, 3}, "?": {0, 1, 2, 3}, "-": {3}}
            for form in forms(rows):
                holds = np.ones(65536, dtype=np.bool_)
                for field, (row, column) in enumerate(CELLS):
                    holds &= np.isin((codes >> (2 * field)) & 3, list(meaning[str(form[row, column])]))
                table |= holds
    return table
