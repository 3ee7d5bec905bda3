"""Reading: what can be proved about stones without playing them out."""

from katachi.reading.life import cannot_escape, ladder_move, unconditional_life

__all__ = ["cannot_escape", "ladder_move", "unconditional_life"]
