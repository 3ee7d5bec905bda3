"""Mining collections of games into a knowledge base: in batches, on several cores or machines, resumable.

>>> from pathlib import Path
>>> from katachi.knowledge.mining import Job
>>> Job([Path("games/")], Path("my.kb")).run()["games"]  # doctest: +SKIP
"""

from katachi.knowledge.mining.job import BATCH, MiningJob, NoGamesError
from katachi.knowledge.mining.settings import MineSettings

__all__ = ["BATCH", "MineSettings", "MiningJob", "NoGamesError"]
