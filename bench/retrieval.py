"""Retrieval on the shared filings and questions: every recipe, paraphrases, ablation, latency.

`python -m bench.retrieval [--ablate] [--lexical] [--fresh] [--model minilm]`. The throw-away home is
.bench/retrieval: filings are converted and embedded once (a quarter of an hour), and again with --fresh. --lexical
works without vectors.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from rag.config import EmbeddingSettings, Settings, load_settings
from rag.evaluation.evaluate import evaluate
from rag.index import Index
from rag.recipes import RECIPES
from rag.recipes.footnote import footnote
from rag.retrieval.ingredients import DEFAULT

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
PDFS = SHARED / "data" / "financebench" / "pdfs"
QUESTIONS = SHARED / "data" / "financebench" / "questions.jsonl"
PARAPHRASES = ROOT / "bench" / "data" / "paraphrases.csv"
HOME = ROOT / ".bench" / "retrieval"
SHOWN = (
    "page_hit@1",
    "page_hit@5",
    "page_hit@10",
    "all_pages@10",
    "doc_hit@1",
    "mrr",
    "wrong_company",
    "p50_ms",
    "p95_ms",
)
OFF = (
    "expansion",
    "year",
    "fused",
    "dense",
    "chunk",
    "page",
    "statement",
    "row",
    "section",
    "aside",
    "passage",
    "neighbours",
    "tier",
)


def main() -> int:
    """Print the tables; exit 1 where the shared filings are absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.retrieval", description=__doc__)
    parser.add_argument("--ablate", action="store_true", help="drop each ingredient of the footnote recipe in turn")
    parser.add_argument("--lexical", action="store_true", help="do not make vectors")
    parser.add_argument("--fresh", action="store_true", help="convert and embed again")
    parser.add_argument("--model", default="auto", choices=("auto", "minilm", "minilm-int8", "bge-m3"))
    parser.add_argument("--run", type=Path, help="write results for tools/score_retrieval.py (JSON lines)")
    chosen = parser.parse_args()
    if not PDFS.is_dir():
        print(f"The shared filings are not at {PDFS}; nothing was measured.", file=sys.stderr)
        return 1
    settings = prepare(fresh=chosen.fresh, vectors=not chosen.lexical, model=chosen.model)
    index = Index.open(settings)
    try:
        _report(index, settings, ablate=chosen.ablate, run=chosen.run)
    finally:
        index.close()
    return 0


def prepare(*, fresh: bool = False, vectors: bool = True, model: str = "auto") -> Settings:
    """The bench's home with every shared filing converted and, if asked, embedded; what is there stays."""
    from preprocess.convert import convert_file
    from preprocess.intake.accept import accept
    from preprocess.store.reports import report_folders

    if fresh:
        shutil.rmtree(HOME, ignore_errors=True)
    settings = load_settings(home=HOME)
    embedding = EmbeddingSettings.model_validate({**settings.embedding.model_dump(), "model": model})
    settings = settings.model_copy(update={"embedding": embedding})
    known = {path.name for path in report_folders(settings.data_dir)}
    for pdf in sorted(PDFS.glob("*.pdf")):
        report_id = accept(pdf.name, pdf.read_bytes(), max_bytes=1 << 30, max_pages=3000).report_id
        if report_id not in known:
            print(f"converting {pdf.name}", file=sys.stderr)
            convert_file(pdf, pdf.name, settings.data_dir)
    if vectors:
        embed_missing(settings)
    return settings


def embed_missing(settings: Settings) -> None:
    """Vectors for every report that has none, cached by text hash, then the store over them."""
    from rag.embed import open_embedder
    from rag.index.vectors import embed_chunks

    index = Index.open(settings)
    embedder = open_embedder(settings.embedding)
    missing = sorted(index.missing(embedder.name), key=lambda name: len(index.chunks(name)))
    for report_id in missing:
        print(f"embedding {report_id}", file=sys.stderr)
        embed_chunks(index.chunks(report_id), embedder, settings.index_dir)
    if missing or index.status().model != embedder.name:
        index.switch_embedder(embedder.name)
    index.close()


def _report(index: Index, settings: Settings, *, ablate: bool, run: Path | None) -> None:
    print(f"{index.status()}\n")
    measured = evaluate(QUESTIONS, index, settings)["recipes"]
    for name, result in measured.items():
        _line(name, result["metrics"])
    for name, result in measured.items():
        for kind, metrics in result["by_kind"].items():
            _line(f"{name}, {kind}", metrics)
    if run:
        run.write_text("\n".join(_scorer_lines(measured["footnote"])) + "\n", encoding="utf-8")
    reworded = write_paraphrases(HOME / "paraphrases.jsonl")
    _line("footnote, paraphrases", evaluate(reworded, index, settings, ["footnote"])["recipes"]["footnote"]["metrics"])
    if ablate:
        for name, metrics in ablations(index, settings):
            _line(name, metrics)


def write_paraphrases(path: Path) -> Path:
    """The questions of bench/data/paraphrases.csv with the evidence of the shared question of the same id."""
    shared = {q["financebench_id"]: q for q in map(json.loads, QUESTIONS.read_text(encoding="utf-8").splitlines())}
    with PARAPHRASES.open(encoding="utf-8") as file:
        rows = [{**shared[row["id"]], "question": row["question"]} for row in csv.DictReader(file)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def ablations(index: Index, settings: Settings) -> Iterator[tuple[str, dict[str, float]]]:
    """The figures of the footnote recipe with one ingredient dropped at a time."""
    for name in OFF:
        recipe = f"without {name}"
        RECIPES[recipe] = partial(footnote, weights=replace(DEFAULT, **{name: 0.0}))
        yield recipe, evaluate(QUESTIONS, index, settings, [recipe])["recipes"][recipe]["metrics"]


def _line(name: str, metrics: dict[str, Any]) -> None:
    print(
        f"{name:34s}"
        + " ".join(f"{key} {metrics[key]:.3g}" for key in SHOWN if key in metrics)
        + f"  n {metrics['questions']}"
    )


def _scorer_lines(result: dict[str, Any]) -> Iterator[str]:
    """Lines for tools/score_retrieval.py, whose pages count from 0."""
    for question in result["questions"]:
        results = [{"doc_name": r["doc_name"], "pages": [page - 1 for page in r["pages"]]} for r in question["results"]]
        yield json.dumps({"financebench_id": question["id"], "results": results})


if __name__ == "__main__":
    raise SystemExit(main())
