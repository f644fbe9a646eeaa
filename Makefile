# tilewright: all that a person needs to type. Each target sets up what it needs inside the checkout.
#
#   make play    serve the web app on this machine        make lint    every static check
#   make test    run every test                           make bench   measure, side by side with peers
#   make docs    build the documentation                  make clean   remove what the targets made

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python
# The build backend looks for maturin on the path.
export PATH := $(abspath $(BIN)):$(PATH)
RUST_SOURCES := Cargo.toml Cargo.lock $(shell find crates -name '*.rs' -o -name Cargo.toml)

.PHONY: play test bench lint docs format lock clean

play: $(VENV)/.core
	$(BIN)/tilewright play

test: $(VENV)/.dev $(VENV)/.core
	cargo test --locked --quiet --package tilewright-core
	$(PY) -m pytest -n auto

lint: $(VENV)/.dev $(VENV)/.core
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PY) -m mypy.stubtest tilewright._core
	$(BIN)/lint-imports
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- --deny warnings

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cargo fmt --all

bench: $(VENV)/.bench $(VENV)/.core
	$(PY) -m bench $(PAGES)

docs: $(VENV)/.docs $(VENV)/.core
	$(PY) -m sphinx --fail-on-warning --keep-going -q -b html docs docs/_build
	@echo "the documentation is in docs/_build/index.html"

# The interpreter is checked first, so that an old one is a sentence and not a traceback.
$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "tilewright needs Python 3.11 or newer; set PYTHON=/path/to/python3" >&2; exit 1; }
	@command -v cargo >/dev/null || { echo "tilewright needs a Rust toolchain (cargo)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ $(VENV)/.run

# The peers that are measured. One that cannot be built here is left out of the tables.
$(VENV)/.bench: requirements/bench.txt requirements/bench-alone.txt $(VENV)/.dev | $(PY)
	-$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	-$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/bench-alone.txt
	@touch $@

$(VENV)/.docs: requirements/docs.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@touch $@

# Editable: Python sources are used in place; the core is compiled again only when its sources changed.
$(VENV)/.core: $(RUST_SOURCES) pyproject.toml $(VENV)/.run
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# After a change of dependencies: compile the requirement files again (needs uv).
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock:
	$(COMPILE) --group build pyproject.toml -o requirements/run.txt
	$(COMPILE) --group dev pyproject.toml -o requirements/dev.txt
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --group docs -c requirements/dev.txt -o requirements/docs.txt

clean:
	rm -rf $(VENV) target dist .mypy_cache .pytest_cache .ruff_cache
	find src -name '_core*.so' -delete
