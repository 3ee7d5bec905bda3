"""One search on several processes or machines: each has its own tree, and they share what they find at the root."""

from katachi.play.cluster.player import ClusterPlayer
from katachi.play.cluster.search import ClusterSearch

__all__ = ["ClusterPlayer", "ClusterSearch"]
