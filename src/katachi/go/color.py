"""The two sides."""

from enum import IntEnum


class Color(IntEnum):
    """What is on a point. Black and White are also the players."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> "Color":
        """The other player."""
        if self is Color.EMPTY:
            raise ValueError("an empty point has no opponent")
        return Color(3 - self)

    @property
    def letter(self) -> str:
        """``B`` or ``W``, as in SGF and in results."""
        return ".BW"[self]

    @classmethod
    def parse(cls, text: str) -> "Color":
        """Read ``b``, ``black``, ``w`` or ``white`` in either case."""
        match text.strip().lower():
            case "b" | "black":
                return cls.BLACK
            case "w" | "white":
                return cls.WHITE
        raise ValueError(f"{text!r} is not a colour: use b, black, w or white")

    @classmethod
    def player(cls, color: "Color | int | str") -> "Color":
        """A player named in any way: a colour, 1 or 2, or a text as for `parse`.

        >>> Color.player("w") is Color.player(2) is Color.WHITE
        True
        """
        if isinstance(color, str):
            return cls.parse(color)
        if color not in (cls.BLACK, cls.WHITE):
            raise ValueError(f"{color!r} is not a player: use 1 for Black, 2 for White")
        return cls(color)


BLACK = Color.BLACK
WHITE = Color.WHITE
EMPTY = Color.EMPTY
