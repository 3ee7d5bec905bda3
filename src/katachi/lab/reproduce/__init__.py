"""The papers' tables and figures made again, next to the originals (J5). Quick by default; full size on request."""

from katachi.lab.reproduce.registry import EXPERIMENTS, PAPERS, Experiment, find
from katachi.lab.reproduce.table import Scale, Table

__all__ = ["EXPERIMENTS", "PAPERS", "Experiment", "Scale", "Table", "find"]
