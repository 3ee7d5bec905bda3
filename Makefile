# Two commands do everything on a fresh clone: `make run` and `make test`. Both set up .venv first.
# Local tuning only: make MARCH=native ... builds for this machine; the default runs on any x86-64-v2 or arm64.
PYTHON ?= python3
MARCH ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

NATIVE := $(wildcard native/*/*.cpp native/*/*.hpp bindings/*.cpp bindings/*.hpp)
CPP := $(NATIVE)

.PHONY: run test check bench format native-test tsan sanitize fuzz stubs clean help

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

run: $(VENV)/.installed ## Set up and start katachi (until the web page exists: joseki, a rule, a problem and a demo in the terminal)
	$(BIN)/katachi joseki --moves "Q16 R17 Q17 R16" --limit 6 </dev/null
	$(BIN)/katachi rules show --goal life --place corner --size 4x3 --deepest --limit 1
	$(BIN)/katachi solve examples/six-in-the-corner.sgf
	$(BIN)/katachi demo

test: $(VENV)/.dev native-test ## Set up and run all tests, the native ones under sanitizers
	$(BIN)/python -m pytest -q

check: $(VENV)/.dev ## Formatting, lint, types, floors, stubs, warnings as errors
	$(BIN)/ruff format --check src tests benchmarks examples
	$(BIN)/ruff check src tests benchmarks examples
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m nanobind.stubgen -q -m katachi._core -o build/_core.pyi
	diff -u src/katachi/_core.pyi build/_core.pyi || { echo "the stubs are stale: run 'make stubs'"; exit 1; }
	$(BIN)/cmake -S . -B build/werror -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DKATACHI_BINDINGS=OFF -DKATACHI_TESTS=ON -DKATACHI_WERROR=ON -DCMAKE_BUILD_TYPE=Release >/dev/null
	$(BIN)/cmake --build build/werror

bench: $(VENV)/.dev ## Measure speeds; each benchmark asserts its answer
	$(BIN)/katachi bench

format: $(VENV)/.dev ## Format everything
	$(BIN)/ruff format src tests benchmarks examples
	$(BIN)/ruff check --fix src tests benchmarks examples
	$(BIN)/clang-format -i $(CPP)

stubs: $(VENV)/.dev ## Write the type stubs of the compiled core anew
	$(BIN)/python -m nanobind.stubgen -m katachi._core -o src/katachi/_core.pyi

native-test: $(VENV)/.dev ## The native tests under address and undefined-behaviour sanitizers
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DKATACHI_BINDINGS=OFF -DKATACHI_TESTS=ON -DKATACHI_SANITIZE=address,undefined -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	$(BIN)/cmake --build build/sanitize
	build/sanitize/katachi_native_tests

tsan: $(VENV)/.dev ## The tests of the search and of the rules, several threads among them, under the thread sanitizer
	$(BIN)/cmake -S . -B build/tsan -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DKATACHI_BINDINGS=OFF -DKATACHI_TESTS=ON -DKATACHI_SANITIZE=thread -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	$(BIN)/cmake --build build/tsan
	build/tsan/katachi_native_tests search_
	build/tsan/katachi_native_tests rules_

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "katachi needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); $(MAKE) --no-print-directory venv-package && $(PYTHON) -m venv $(VENV); }

# Debian keeps the venv module in a package of its own.
.PHONY: venv-package
venv-package:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -q && apt-get install -y -q python3-venv; \
	else echo "'$(PYTHON) -m venv' failed: install it first (Debian: sudo apt install python3-venv)"; exit 1; fi

$(VENV)/.tools: | $(VENV)/bin/python
	$(PIP) 'scikit-build-core>=0.10' 'nanobind>=2.4' cmake ninja
	@touch $@

$(VENV)/.installed: $(VENV)/.tools pyproject.toml CMakeLists.txt $(NATIVE)
	$(PIP) --no-build-isolation -Ccmake.define.KATACHI_MARCH=$(MARCH) --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(PIP) --no-build-isolation -Ccmake.define.KATACHI_MARCH=$(MARCH) --editable '.[dev]'
	@touch $@

clean: ## Remove what was built
	rm -rf build $(VENV)
