"""A measurement in the background: its states, its figures, one at a time."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import Settings, load_settings
from rag.errors import EvaluationError
from rag.evaluation.evaluate import evaluate
from rag.evaluation.runs import Evaluation, Evaluations
from rag.index import Index
from tests.rag.builders import H, make_report, sentences
from tests.rag.helpers import wait_for

ROWS = "question,doc_name,page\nWhat is the storm risk?,HARBOR_2023_10K,1\nWhat do lamps cost?,HARBOR_2023_10K,2\n"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(home=tmp_path / "home")


@pytest.fixture
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    pages = [[H("Risk"), "A storm is a risk. " + sentences(20)], [H("Lamps"), "Lamps cost money. " + sentences(20)]]
    report = make_report("HARBOR_2023_10K", pages, company="Harbor Lantern, Inc.")
    opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def ended(runs: Evaluations) -> Evaluation:
    wait_for(lambda: (now := runs.now()) is not None and now.state != "running")
    now = runs.now()
    assert now is not None
    return now


def test_the_figures_are_those_of_the_command(index: Index, settings: Settings, tmp_path: Path) -> None:
    runs = Evaluations(settings, lambda: index)
    assert runs.now() is None
    runs.start("mine.csv", ROWS.encode(), ["footnote", "minmax-80-20"])
    run = ended(runs)
    assert (run.state, run.done, run.total, run.error) == ("done", 4, 4, None)
    path = tmp_path / "mine.csv"
    path.write_text(ROWS, encoding="utf-8")
    told = evaluate(path, index, settings, ["footnote", "minmax-80-20"])["recipes"]
    for name, result in run.results.items():
        assert result["questions"] == told[name]["questions"]
    first = run.results["footnote"]["questions"][0]
    assert (first["doc_name"], first["evidence_pages"], first["rank"]) == ("HARBOR_2023_10K", [1], 1)
    json.dumps(run.results)


def test_a_stopped_measurement_keeps_what_is_finished(index: Index, settings: Settings) -> None:
    runs = Evaluations(settings, lambda: index)
    many = ROWS + "".join(f"What is risk {n}?,HARBOR_2023_10K,1\n" for n in range(400))
    runs.start("mine.csv", many.encode(), ["ensemble", "footnote"])
    with pytest.raises(EvaluationError, match="Another measurement"):
        runs.start("mine.csv", ROWS.encode(), [])
    runs.stop()
    assert ended(runs).state == "stopped"
    runs.start("mine.csv", ROWS.encode(), ["ensemble"])
    assert ended(runs).state == "done"
    runs.close()


def test_a_failure_is_one_sentence(settings: Settings) -> None:
    def gone() -> Index:
        raise EvaluationError("The index is gone.")

    runs = Evaluations(settings, gone)
    runs.start("mine.csv", ROWS.encode(), ["ensemble"])
    assert (ended(runs).state, ended(runs).error) == ("failed", "The index is gone.")


def test_what_cannot_be_measured_is_refused_at_once(settings: Settings, index: Index) -> None:
    runs = Evaluations(settings, lambda: index)
    for name, data, recipes in (("a.csv", b"", []), ("a.jsonl", b"{", []), ("a.csv", ROWS.encode(), ["magic"])):
        with pytest.raises(EvaluationError):
            runs.start(name, data, recipes)
    assert runs.now() is None
