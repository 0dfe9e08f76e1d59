# Everything a person types. `make` alone says what there is.
.DEFAULT_GOAL := help
.PHONY: help play test check format bench mutants simulate lock
.DELETE_ON_ERROR:

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

# A stamp is touched last, so what was interrupted is done again, and what is done is not.
MADE := $(VENV)/.made
TO_PLAY := $(VENV)/.to-play
TO_WORK := $(VENV)/.to-work

INSTALL = $(RUN) -m pip install --quiet --require-hashes --only-binary :all: --requirement
INSTALL_SELF = $(RUN) -m pip install --quiet --no-deps --no-build-isolation --editable .

help: ## say what there is
	@echo 'make play                  play in the browser; sets everything up (ARGS=--help for more)'
	@echo 'make play ARGS=--autoplay  watch a whole game in the terminal'
	@echo 'make test                  run all tests (ARGS="-k vote" and the like go to pytest)'
	@echo 'make check                 format, lint, types, and who may import whom'
	@echo 'make format                put the code in shape'
	@echo 'make bench                 measure how fast it all is, into docs/benchmarks.md (ARGS names one part)'
	@echo 'make mutants               change the rules in every place, and say which changes no test notices (ARGS="engine.casts*")'
	@echo 'make simulate              play many games by models, and say who wins (ARGS=--help for more)'
	@echo 'make lock                  renew the locked dependencies'

# A file stays whole, for its tests may share a browser; most wait for something, hence one more than two.
ALL_TESTS := --cov --numprocesses 3 --dist loadfile --no-loadscope-reorder

play: $(TO_PLAY)
	@$(RUN) -m service.cli.main play $(ARGS)

test: $(TO_WORK)
	@command -v chromium >/dev/null || echo 'Tests of the page are skipped: chromium is missing. Install all they need with' \
		'"sudo apt-get install -y chromium fonts-noto-cjk fonts-noto-color-emoji libatomic1".'
	@$(RUN) -m pytest $(if $(ARGS),$(ARGS),$(ALL_TESTS))

check: $(TO_WORK)
	@$(RUN) -m ruff format --check .
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy
	@$(VENV)/bin/lint-imports --no-cache
	@! grep -nE 'https?://|--(extra-)?index-url|--find-links' requirements*.lock || \
		{ echo 'A lock must not name an address of a registry.'; exit 1; }

format: $(TO_WORK)
	@$(RUN) -m ruff format .
	@$(RUN) -m ruff check --fix .

bench: $(TO_WORK)
	@$(RUN) -m bench $(ARGS)

# A quarter of an hour on two cores; what is done is not done again until its function has changed.
mutants: $(TO_WORK)
	@$(VENV)/bin/mutmut run $(ARGS)
	@$(VENV)/bin/mutmut results | grep -v 'not checked' || true

simulate: $(TO_WORK)
	@$(RUN) -m service.cli.main simulate $(ARGS)

LOCK = $(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header pyproject.toml
lock: $(TO_WORK)
	@$(LOCK) --extra play --output-file requirements.lock
	@$(LOCK) --extra dev --constraint requirements.lock --output-file requirements-dev.lock

$(MADE):
	@command -v $(PYTHON) >/dev/null && $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'Python is not complete here. Install it with "sudo apt-get install -y python3-venv".'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed; name one with make PYTHON=…'; exit 1; }
	@echo 'Making $(VENV) …'
	@$(RUN) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(TO_PLAY): requirements.lock pyproject.toml | $(MADE)
	@echo 'Installing what the game needs (once; this may take a minute) …'
	@$(INSTALL) requirements.lock
	@$(INSTALL_SELF)
	@touch $@

$(TO_WORK): requirements-dev.lock pyproject.toml | $(MADE)
	@echo 'Installing what the tests and checks need (once; this may take a minute) …'
	@$(INSTALL) requirements-dev.lock
	@$(INSTALL_SELF)
	@touch $@ $(TO_PLAY)
