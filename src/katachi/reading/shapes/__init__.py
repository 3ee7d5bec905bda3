"""The shapes that every player learns, with what the solver proves about them."""

from katachi.reading.shapes.cases import Shape, ShapeCase, ShapeStatus
from katachi.reading.shapes.kept import shape, shapes

__all__ = ["Shape", "ShapeCase", "ShapeStatus", "shape", "shapes"]
