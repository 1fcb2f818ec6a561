# One command each; `make help` lists them. Needs Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV_PIN := uv==0.13.7
# pytest-xdist's "auto" counts cores; tests share nothing.
PYTEST := $(BIN)/python -m pytest -n auto

.DEFAULT_GOAL := help
.PHONY: help install play test test-all check bench lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(VENV)/.installed ## create .venv and install everything from requirements.lock

$(VENV)/.installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "mozaika needs Python 3.11 or newer; set PYTHON=…" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "this Python cannot make a virtual environment: install its venv module (python3-venv on Debian)" >&2; exit 1; }
	@command -v uv >/dev/null || test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check $(UV_PIN)
	@PATH="$(CURDIR)/$(BIN):$$PATH"; export VIRTUAL_ENV="$(CURDIR)/$(VENV)"; \
	  uv pip install --quiet --require-hashes -r requirements.lock && \
	  uv pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

play: install ## start a game in the terminal
	@$(BIN)/mozaika play $(ARGS)

check: install ## ruff, mypy --strict, the layers, the doctests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q --doctest-modules --doctest-glob='*.md' src README.md ARCHITECTURE.md CONTRIBUTING.md docs

test: check ## everything that must be green, under ten minutes
	$(PYTEST) --cov --cov-report=term --cov-fail-under=98

test-all: check ## the long versions: a million malformed commands, many more random games
	MOZAIKA_LONG=1 $(PYTEST) --cov --cov-report=term --cov-fail-under=98

bench: install ## speed of the rules and of game files, as tables
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/records.py

lock: install ## write requirements.lock anew from pyproject.toml
	@PATH="$(CURDIR)/$(BIN):$$PATH"; uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra dev pyproject.toml -o requirements.lock

clean: ## remove .venv and every cache
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage .import_linter_cache
