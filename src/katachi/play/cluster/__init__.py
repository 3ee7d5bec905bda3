"""One search on several processes or machines: each has its own tree, and they share the counts at the root."""

from katachi.play.cluster.search import ClusterPlayer, ClusterSearch

__all__ = ["ClusterPlayer", "ClusterSearch"]
