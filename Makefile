# Runcall's commands. `make quiz` and `make test` need only Python 3.11, pip and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check -q

.PHONY: quiz test test-slow browser parity lint format bench check verify truth lock clean help

quiz: $(VENV)/.installed ## open the app
	@$(BIN)/runcall

# Tests start hundreds of Pythons, which read our modules compiled unless the environment forbids to keep them.
unexport PYTHONDONTWRITEBYTECODE

# Three processes share the tests file by file, as many wait for a screen or a process: a file's fixtures and
# what they start belong to one of them.
test: $(VENV)/.dev ## run the tests (under 8 minutes)
	$(BIN)/pytest -n 3 --dist loadfile

test-slow: $(VENV)/.dev ## run the proofs and faults that take long
	$(BIN)/pytest -m slow -n 3 --dist worksteal
	$(BIN)/runcall verify

# The browser of the tests in tests/serve; where there is none, they are skipped.
browser: ## install Chromium for the tests, if root has apt-get and there is none
	@if { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null; then :; \
	elif [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
	  echo 'There is no Chromium here and no way to install it: the tests in a browser are skipped.'; \
	else \
	  timeout 90 sh -c 'apt-get update -q && apt-get install -yq chromium' >/dev/null 2>&1 || \
	    echo 'Chromium could not be installed: the tests in a browser are skipped.'; \
	fi

parity: $(VENV)/.dev ## hold the models against the transformers library; prints a table of differences
	$(BIN)/pytest tests/parity

lint: $(VENV)/.dev ## formatting, lint, strict types, import contracts
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev ## format the code and mend what can be mended by itself
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

check: $(VENV)/.installed ## check the bank
	@$(BIN)/runcall check

verify: $(VENV)/.installed ## run every proof of the bank
	@$(BIN)/runcall verify

truth: $(VENV)/.dev ## plant 500 wrong figures in the bank and count how many are caught
	@$(BIN)/python -m tests.truth --edits 500 --seed 0

bench: $(VENV)/.dev ## print the benchmarks' ratios
	$(BIN)/python -m bench

help: ## list these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# The lock holds exact versions of everything, tests' tools included; it serves as constraints,
# so that the app's environment stays small. `make lock` makes it anew from pyproject.toml.
lock: ## make requirements.lock anew
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/pip -q install torch==2.13.0
	build/lock/bin/pip -q install -e '.[dev]'
	{ echo '# Exact versions of everything, made by `make lock`.'; \
	  build/lock/bin/pip freeze --exclude-editable | sed -E 's/^(torch==[0-9.]+)\+cpu$$/\1/'; } > requirements.lock
	rm -rf build/lock

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Runcall needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 quiz'; exit 2; }
	$(PYTHON) -m venv $(VENV)

# The environments are made once, and again when the packages they hold change.
$(VENV)/.installed: pyproject.toml requirements.lock | $(BIN)/python
	@echo 'Installing Runcall and PyTorch into $(VENV) (once; a minute or two) …'
	$(PIP) install -c requirements.lock -e .
	@$(BIN)/python -m compileall -q quiz snippets  # a run may not write beside its sources
	@touch $@

$(VENV)/.dev: pyproject.toml requirements.lock $(VENV)/.installed
	@echo 'Installing the tests'"'"' tools into $(VENV) (once) …'
	$(PIP) install -c requirements.lock -e '.[dev]'
	@touch $@

clean: ## remove the environment and caches
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
