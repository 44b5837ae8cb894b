"""Three small filings on disk and in an index, and what the tests of the index do with them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from preprocess.report import Report
from preprocess.store.reports import save_report
from rag.chunks.chunk import chunk_report
from rag.config import Settings
from rag.embed import open_embedder
from rag.index import Index
from rag.index.vectors import embed_chunks
from rag.types import Chunk
from tests.rag.builders import H, T, make_report

INCOME = T(["2023", "2022"], [("Revenues", "$ 51,217", "$ 46,710"), ("Net income", "5,070", "(6,046)")])
TOPICS = {
    "NIKE_2023_10K": "Footwear and apparel are sold in stores and online.",
    "BOEING_2022_10K": "Commercial airplanes were delivered to airlines late.",
    "NETFLIX_2015_10K": "Members stream television series and films every month.",
}


def report_of(name: str, text: str = "") -> Report:
    pages = [
        [H("Item 1. Business", item="1"), text or TOPICS[name]],
        [H("Item 8. Statements", item="8"), replace(INCOME, caption=f"Income of {name}")],
    ]
    return make_report(name, pages, company=name.split("_")[0].title(), fiscal_year=int(name.split("_")[1]))


def store(settings: Settings, report: Report) -> tuple[Report, tuple[Chunk, ...]]:
    pdf = settings.home / "source.pdf"
    pdf.write_bytes(b"%PDF-1.4")
    save_report(report, pdf, settings.data_dir)
    return report, chunk_report(report, settings.chunking)


def embedded(settings: Settings, chunks: tuple[Chunk, ...]) -> NDArray[np.float32]:
    return embed_chunks(chunks, open_embedder(settings.embedding), settings.index_dir)


def fill(settings: Settings, index: Index, names: tuple[str, ...] = tuple(TOPICS)) -> None:
    for name in names:
        report, chunks = store(settings, report_of(name))
        index.add(report, chunks, embedded(settings, chunks))


def first_page(index: Index, question: str, **restriction: frozenset[str]) -> str:
    return index.chunk(index.dense(question, 1, restriction.get("report_ids"))[0][0]).doc_name
