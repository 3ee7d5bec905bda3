"""The examples in the docstrings of the go and search floors are true."""

import doctest
import importlib
import pkgutil

import pytest

import katachi.go
import katachi.search

MODULES = [
    module.name
    for package in (katachi.go, katachi.search)
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), verbose=False)
    assert result.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = sum(len(test.examples) for name in MODULES for test in finder.find(importlib.import_module(name)))
    assert found > 8
