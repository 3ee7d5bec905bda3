"""Reading: what can be proved about stones without playing them out."""

from katachi.reading.ladders import cannot_escape, ladder_move
from katachi.reading.life import unconditional_life

__all__ = ["cannot_escape", "ladder_move", "unconditional_life"]
