# Every target sets up .venv by itself: at the first call, and again when pyproject.toml or requirements.lock changed.

VENV   := .venv
PYTHON := $(VENV)/bin/python
READY  := $(VENV)/.ready
JOBS   ?= 2

# Tests commit thousands of times; in memory, where the system offers that, a slow disk does not hold them up.
MEMORY := $(shell test -w /dev/shm && df -Pk /dev/shm | awk 'NR == 2 && $$4 > 1000000 {print "TMPDIR=/dev/shm"}')

# The first Python on the path that is new enough; `make PYTHON3=/path/to/python` chooses another one.
PYTHON3 ?= $(shell for name in python3 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$name && break; done)

.DEFAULT_GOAL := help
.PHONY: help play run test soak lint format bench lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name what; do printf 'make %-8s %s\n' "$$name" "$$what"; done

$(READY): pyproject.toml requirements.lock
	@test -n "$(PYTHON3)" || { echo "Stationmaster needs Python 3.11 or newer; none was found on the path." >&2; exit 1; }
	@$(PYTHON) -m pip --version >/dev/null 2>&1 || { echo "Setting up $(VENV) with $(PYTHON3)"; $(PYTHON3) -m venv --clear $(VENV); }
	@echo "Installing the locked versions of all libraries into $(VENV)"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

play: $(READY) ## play in your browser against computer players, no Discord and no token needed
	@echo "Setting a table for you and two computer players"
	@$(PYTHON) -m bot playground $(ARGS)

run: $(READY) ## run the bot on Discord (needs DISCORD_TOKEN)
	@echo "Starting the bot"
	@$(PYTHON) -m bot run $(ARGS)

test: $(READY) ## the everyday tests
	@echo "Running the tests in $(JOBS) processes"
	@$(MEMORY) $(PYTHON) -m pytest -n $(JOBS) -q $(ARGS)

SLOW  := -v -m slow --durations=10 -o faulthandler_timeout=2400
# Ten thousand presses are timed: they have the machine for themselves.
ALONE := tests/playground/test_load.py

soak: $(READY) ## thousands of games and other long runs
	@echo "Running the long tests in $(JOBS) processes; this takes a while"
	@$(MEMORY) $(PYTHON) -m pytest -n $(JOBS) $(SLOW) $(if $(ARGS),$(ARGS),--ignore $(ALONE))
	@$(if $(ARGS),,$(MEMORY) $(PYTHON) -m pytest $(SLOW) $(ALONE))

lint: $(READY) ## ruff, mypy, and the directions of imports
	@echo "Checking style, types and the directions of imports"
	@$(PYTHON) -m ruff check
	@$(PYTHON) -m ruff format --check
	@$(PYTHON) -m mypy
	@$(VENV)/bin/lint-imports --no-cache

format: $(READY) ## bring the code into the common form
	@echo "Formatting the code"
	@$(PYTHON) -m ruff check --fix
	@$(PYTHON) -m ruff format

bench: $(READY) ## measure everything that must be fast
	@echo "Measuring; this takes a few minutes"
	@$(PYTHON) -m bot bench $(ARGS)

lock: $(READY) ## choose library versions anew
	@echo "Writing requirements.lock for every platform and Python from 3.11 on"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check uv
	@$(PYTHON) -m uv pip compile pyproject.toml --all-extras --universal --fork-strategy fewest --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" --upgrade --quiet --output-file requirements.lock

clean: ## remove caches and what tests and builds left behind (.venv stays)
	@echo "Removing caches"
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist artefacts *.egg-info
	@find bot tests -name __pycache__ -type d -prune -exec rm -rf {} +
