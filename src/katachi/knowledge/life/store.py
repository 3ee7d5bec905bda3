"""A rule base: one folder with a file for each set of rules, and a manifest with their checksums.

A rule base is a knowledge base that holds rules: it has the same manifest and is published by renaming, so nobody ever
sees half of it.

>>> from katachi.knowledge.life.store import RuleBase
>>> base = RuleBase.open("my.rules")  # doctest: +SKIP
>>> base.get("life", "corner", "4x3").by_depth()  # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import katachi
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.life.matcher import LifeRules, RuleBook
from katachi.knowledge.life.rule_set import COLUMNS, Goal, Mode, RuleSet, SetKey, in_order
from katachi.knowledge.manifest import NAME, BaseKind, Manifest, digest_of, published, put_back

SUFFIX = ".rules"
_HOLDS = "proven rules"


class RuleBaseError(ValueError):
    """A rule base that cannot be used; the message is one line that names the file and what to do."""


_RULES = BaseKind(
    name="rule base",
    make="make one with 'katachi rules make'",
    again="make the rules again in another folder with 'katachi rules make', or restore it from a copy",
    not_shipped="this installation of Katachi has no rules; make some with "
    "'katachi rules make --all --to my.rules' and name them with --rules my.rules",
    interrupted="replacing these rules was interrupted; continue with 'katachi rules make --resume'",
    error=RuleBaseError,
    absent=RuleBaseError,
)
_SET = _RULES._replace(again="make it again with 'katachi rules make', or restore it from a copy")


class RuleBase:
    """An open base. A set is compared with its checksum when first used, all of them by `check`.

    Raises RuleBaseError for a set that is missing or damaged.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: dict[SetKey, RuleSet] = {}

    @classmethod
    def open(cls, path: str | os.PathLike[str] | None = None) -> RuleBase:
        """The base in a folder, or the one that comes with Katachi. Raises RuleBaseError."""
        base = cls.shipped() if path is None else cls(Path(path))
        base.manifest  # noqa: B018 - it is read here
        return base

    @staticmethod
    def shipped() -> RuleBase:
        """The rules that come with Katachi, the same object for everyone. They are read when they are first used."""
        return _SHIPPED

    @cached_property
    def manifest(self) -> Manifest:
        """What the base says about itself. Raises RuleBaseError if it is damaged or holds something else."""
        manifest = Manifest.read(self.folder, _RULES, shipped=self is _SHIPPED)
        if manifest.settings.get("holds") != _HOLDS:
            raise RuleBaseError(
                f"{self.folder}: this knowledge base holds no rules; make some with 'katachi rules make'"
            )
        for name in manifest.files:
            try:
                SetKey.parse(name.removesuffix(SUFFIX))
            except ValueError as error:
                raise _RULES.damaged(self.folder / NAME, error) from None
        return manifest

    @property
    def keys(self) -> list[SetKey]:
        """The sets it has, smaller ones first; reads no file."""
        return in_order(SetKey.parse(name.removesuffix(SUFFIX)) for name in self.manifest.files)

    @property
    def sets(self) -> list[RuleSet]:
        return [self[key] for key in self.keys]

    @cached_property
    def book(self) -> RuleBook:
        """All sound rules, to be matched. Reading it changes nothing in it."""
        return self._book([self[key] for key in self.keys if key.mode == "sound"])

    @cached_property
    def life(self) -> LifeRules:
        """The sound rules on life, for the solver."""
        return self._for_solver("life")

    @cached_property
    def eyes(self) -> LifeRules:
        """The sound rules on eyes, for the solver's goal "eye"."""
        return self._for_solver("eye")

    def _for_solver(self, goal: Goal) -> LifeRules:
        return LifeRules(
            self._book([self[key] for key in self.keys if key.goal == goal and key.mode == "sound"]).native
        )

    def _book(self, sets: list[RuleSet]) -> RuleBook:
        """Someone else may have written rules that cannot be, with correct checksums."""
        try:
            return RuleBook(sets)
        except ValueError as error:
            raise _RULES.damaged(self.folder, error) from None

    def __contains__(self, key: object) -> bool:
        return isinstance(key, SetKey) and f"{key.name}{SUFFIX}" in self.manifest.files

    def __getitem__(self, key: SetKey) -> RuleSet:
        if key not in self:
            names = ", ".join(other.name for other in self.keys) or "no rules"
            raise RuleBaseError(f"{self.folder}: there is no {key.name}; this base has {names}")
        if key not in self._loaded:
            self._loaded[key] = self._read(key)
        return self._loaded[key]

    def get(self, goal: Goal, place: str, size: str, mode: Mode = "sound") -> RuleSet:
        """One set, e.g. `get("life", "corner", "4x3")`. Raises RuleBaseError if the base does not have it."""
        return self[SetKey.parse(f"{goal}-{place}-{size}-{mode}")]

    def check(self) -> list[str]:
        """What is wrong with the files, one line each. Reads all of them."""
        problems = []
        for key in self.keys:
            try:
                self._read(key)
            except RuleBaseError as error:
                problems.append(str(error))
        return problems

    def _read(self, key: SetKey) -> RuleSet:
        path = self.folder / f"{key.name}{SUFFIX}"
        try:
            known = self.manifest.files[path.name]
            if path.stat().st_size != known.bytes or digest_of(path) != known:  # a large file is not read in vain
                raise _SET.damaged(path, "the checksum differs")
            rules = read_set(path)
        except OSError as error:
            raise _SET.damaged(path, error.strerror or error) from None
        if rules.key != key:
            raise _SET.damaged(path, f"it holds {rules.name}")
        return rules


def add(path: str | os.PathLike[str], sets: Iterable[RuleSet]) -> RuleBase:
    """Add sets to a base, which is made if needed; sets of the same name are replaced. Raises RuleBaseError.

    It adds all of them or none: the base is published as a whole, with links to the files of the sets it keeps.
    """
    folder = Path(path)
    put_back(folder)
    kept = RuleBase.open(folder) if (folder / NAME).exists() else None
    new = {rules.key: rules for rules in sets}
    # Sets that stay are read: a damaged set must not get a new checksum.
    others = [kept._read(key).key for key in kept.keys if key not in new] if kept else []
    with published(folder, _RULES) as draft:
        described = dict(kept.manifest.counts) if kept else {}
        for key in others:
            draft.add_file(folder / f"{key.name}{SUFFIX}")
        for rules in new.values():
            write_set(draft.folder / f"{rules.name}{SUFFIX}", rules)
            described[rules.name] = _counts(rules)
        draft.settings = {"holds": _HOLDS}
        draft.counts = dict(sorted(described.items()))
    return RuleBase.open(folder)


def _counts(rules: RuleSet) -> dict[str, Any]:
    by_depth = {str(depth): count for depth, count in rules.by_depth().items()}
    made = {"removed": rules.removed, "settings": rules.settings, "seconds": round(rules.seconds, 3)}
    return {"rules": rules.total, "stored": len(rules), "by_depth": by_depth, **made}


# ---- One file --------------------------------------------------------------------------------------------------------


def write_set(path: Path, rules: RuleSet) -> None:
    """Write a set to a file, whole or not at all."""
    meta = {"name": rules.name, "removed": rules.removed, "seconds": rules.seconds, "settings": rules.settings}
    write_columns(path, meta, rules.columns, packed=True)


def read_set(path: Path) -> RuleSet:
    """A set from its file. Raises RuleBaseError, in one line, if it is damaged."""
    try:
        meta, arrays = open_columns(path)
        if arrays.keys() != COLUMNS.keys():
            raise ValueError("its columns are not those of rules")
        made: dict[str, Any] = {
            **arrays,
            "removed": {str(name): int(count) for name, count in meta["removed"].items()},
            "seconds": float(meta["seconds"]),
            "settings": dict(meta["settings"]),
        }
        return RuleSet(**SetKey.parse(meta["name"])._asdict(), **made)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise _SET.damaged(path, str(error).removeprefix(f"{path}: ")) from None


_SHIPPED = RuleBase(Path(katachi.__file__).parent / "data" / "rules")
