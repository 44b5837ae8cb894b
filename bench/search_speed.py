"""Retrieval speed: one whole query at growing store sizes, against LangChain's stock parts on the same chunks.

Stock is what the `ensemble` recipe is built of elsewhere: rank_bm25's BM25Retriever over white-space words, Chroma and
EnsembleRetriever; both sides embed the question with the same model. The large stores are copies (see grown.py).
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

from bench.figures import Figures

SIZES = (10_000, 50_000, 200_000)
ASKED = 12
ANYBODY = (
    "Which company spent most on research and development?",
    "goodwill impairment of an acquired business",
    "litigation over opioids",
    "What drove gross margin down in 2022?",
    "collective bargaining agreements and strikes",
)
"""Questions that name no company, so that the whole library is searched."""
TITLE = "Retrieval speed"


def measure() -> Figures:
    """One process a size, so that opening is cold and memory its own; BENCH_CHUNKS="10000 50000" asks for other sizes.

    The largest store takes minutes to fill, once.
    """
    from bench.retrieval import PDFS

    if not PDFS.is_dir():
        return Figures(TITLE, ("not measured",), ((f"the shared filings are not at {PDFS}",),))
    sizes = [int(size) for size in os.environ.get("BENCH_CHUNKS", "").split()] or SIZES
    made = [_in_process(size) for size in sizes]
    columns = ("chunks", "ours p50 ms", "no company", "stock p50 ms", "times faster", "first answer s", "its CPU", "MB")
    notes = [
        f"{ASKED} questions on {len(sizes)} stores of copies; stock: rank_bm25 + Chroma + EnsembleRetriever",
        "first answer: from opening the index, and the CPU seconds in it, which other work on the machine leaves alone",
        "the question's embedding is in both; MB: this process after the first answer, libraries and model included",
    ]
    return Figures(TITLE, columns, tuple(map(_row, made)), (*notes, *_growth(made)))


def _row(made: dict[str, Any]) -> tuple[str, ...]:
    ours, stock = made["ours"], made["stock"]
    speeds = (f"{ours:.0f}", f"{made['anybody']:.0f}", f"{stock:.0f}", f"{stock / ours:.1f}")
    return (f"{made['chunks']:,}", *speeds, f"{made['first']:.2f}", f"{made['first_cpu']:.2f}", f"{made['memory']:.0f}")


def _growth(made: list[dict[str, Any]]) -> list[str]:
    """What the largest store costs beside the smallest, as ratios."""
    if len(made) < 2:
        return []
    small, large = made[0], made[-1]
    more = large["chunks"] - small["chunks"]
    memory = 100_000 * (large["memory"] - small["memory"]) / more
    times = (
        f"{large['chunks'] / small['chunks']:.1f} times the chunks: {large['ours'] / small['ours']:.1f} times the query"
    )
    return [f"{times}, {large['anybody'] / small['anybody']:.1f} without a company; {memory:.0f} MB per 100,000 chunks"]


def _in_process(size: int) -> dict[str, Any]:
    from bench.grown import grow, is_made, mark_made
    from bench.retrieval import HOME, prepare

    home = HOME.parent / f"grown-{size}"
    source = prepare(vectors=False)
    if not is_made(home, source):
        grow(source, home, chunks=size)
        mark_made(home, source)
    command = [sys.executable, "-m", "bench.search_speed", str(home)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _measure_home(home: Path) -> dict[str, Any]:
    from bench.retrieval import QUESTIONS
    from rag.config import load_settings
    from rag.embed import open_embedder
    from rag.evaluation.questions import read_questions
    from rag.index import Index
    from rag.recipes import search

    settings = load_settings(home=home)
    questions = [question.question for question in read_questions(QUESTIONS)[:ASKED]]
    embedder = open_embedder(settings.embedding)
    embedder.embed(["warm"])
    started, busy = time.perf_counter(), time.process_time()
    index = Index.open(settings, whole=False)
    search(questions[0], index, settings, expanded=False)
    first, first_cpu = time.perf_counter() - started, time.process_time() - busy
    index.warm()
    memory = psutil.Process().memory_info().rss / 1e6
    ours = _median(lambda question: search(question, index, settings, expanded=False), questions)
    anybody = _median(lambda question: search(question, index, settings, expanded=False), list(ANYBODY))
    stock = _median(_stock(index).invoke, questions[:4])
    found = {
        "chunks": index.status().chunks,
        "ours": ours,
        "anybody": anybody,
        "stock": stock,
        "first": first,
        "first_cpu": first_cpu,
        "memory": memory,
    }
    index.close()
    return found


def _median(ask: Callable[[str], object], questions: list[str]) -> float:
    """Milliseconds of the middle question, after one that warms up."""
    ask(questions[0])
    times = []
    for question in questions[1:]:
        started = time.perf_counter()
        ask(question)
        times.append(time.perf_counter() - started)
    return 1000 * statistics.median(times)


def _stock(index: Any) -> Any:
    from langchain_classic.retrievers import EnsembleRetriever
    from langchain_community.retrievers import BM25Retriever

    from rag.retrieval.fuse import ID_KEY, DenseRetriever

    chunks = [chunk for filing in index.filings() for chunk in index.chunks(filing.report_id)]
    names = [{ID_KEY: f"{chunk.report_id}/{chunk.ref_id}"} for chunk in chunks]
    words = BM25Retriever.from_texts([chunk.search_text for chunk in chunks], metadatas=names, k=5)
    dense = DenseRetriever(index=index, k=5)
    return EnsembleRetriever(retrievers=[dense, words], weights=[0.4, 0.6], id_key=ID_KEY)


if __name__ == "__main__":
    print(json.dumps(_measure_home(Path(sys.argv[1]))))
