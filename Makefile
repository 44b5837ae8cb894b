# make run: set up and serve the app. make test: set up and run the tests. Everything else builds on the same .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.requirements.stamp
export FOOTNOTE_PYTHON := $(BIN)/python

.PHONY: setup run test check bench models help
help:            ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ —/'

$(STAMP): requirements.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing requirements.txt into $(VENV) (once, a few minutes) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

setup: $(STAMP)  ## make .venv from requirements.txt; does nothing the second time

run: setup       ## set up and serve the app on http://127.0.0.1:8501
	@$(BIN)/python -m streamlit run app.py

test: setup      ## set up and run the tests
	@$(BIN)/python -m pytest

check: setup     ## lint, types, tests
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/python -m pytest

bench: setup     ## speed of conversion, indexing and search, printed as a table
	@$(BIN)/python -m bench

models: setup    ## download bge-m3 (2.3 GB) into the hub cache; the running app then rebuilds its index with it
	@$(BIN)/python -m rag models
