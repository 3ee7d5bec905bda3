"""A network's file: refused in one line, or asked about a position."""

import math
import struct

import harness

with harness.instrumented():
    from katachi.go import Game
    from katachi.knowledge.network.network import Network, NetworkError

_GAME = Game(5)
_GAME.play("C3")


def one_case(data: bytes) -> None:
    """The description may be any text: its length is put in front of it."""
    path = harness.folder() / "a.network"
    head, _, body = data.partition(b"\x00")
    path.write_bytes(b"KATCOLS1" + struct.pack("<Q", len(head)) + head + bytes(-(16 + len(head)) % 64) + body)
    with harness.refused(NetworkError):
        opinion = Network.load(path).judge(_GAME)
        assert abs(sum(share for _, share in opinion.moves) - 1) < 1e-6, "probabilities add up to one"
        assert 0 <= opinion.win <= 1, "a win rate is between 0 and 1"
        assert math.isfinite(opinion.lead), "a lead is a number"


harness.main(one_case)
