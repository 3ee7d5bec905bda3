"""The version that is installed; reading it takes longer than the rest of ``import katachi``."""

from importlib.metadata import version

__version__ = version("katachi")
