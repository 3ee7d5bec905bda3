"""The laboratory: matches, ratings, benchmarks, tuning, ablation, and the papers' tables made again.

Each package below has its own names: `match.match` plays a match.
"""
