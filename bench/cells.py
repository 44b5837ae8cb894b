"""An exact printed cell value finds its table: cells sampled over all shared filings, each asked for as printed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bench.figures import Figures
from rag.chunks.tokens import tokenize
from rag.config import Settings
from rag.index import Index
from rag.query.directory import company_of
from rag.recipes import search
from rag.types import Hit

TITLE = "Exact printed cell → its table"
# A third of a point each: differences worth a change show.
CELLS = 300
# The same cells at every run, so that two versions are compared on one sample.
SEED = 7
# Two digits stand on every page.
LEAST_DIGITS = 3
# A year is printed in every column head, and asks for no cell.
YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Cell:
    """A printed value with the filing's company, and where it stands."""

    company: str
    value: str
    report_id: str
    table: str


def measure() -> Figures:
    """Convert what is missing, then ask for every sampled cell."""
    from bench.retrieval import PDFS, prepare

    if not PDFS.is_dir():
        return Figures(TITLE, ("not measured",), ((f"the shared filings are not at {PDFS}",),))
    settings = prepare(vectors=False)
    index = Index.open(settings)
    try:
        cells = sample(index, CELLS)
        ranks = [rank_of(cell, index, settings) for cell in cells]
    finally:
        index.close()
    rows = tuple((f"rank ≤ {k}", f"{sum(rank <= k for rank in ranks) / len(ranks):.1%}") for k in (1, 3, 5))
    note = f"{len(cells)} cells; asked: the printed value and the company; right: a table of it that prints the value"
    return Figures(TITLE, ("found at", "share"), rows, (note,))


def sample(index: Index, count: int, seed: int = SEED) -> list[Cell]:
    """Cells drawn evenly over the filings, at least three digits each and no years."""
    dice = random.Random(seed)
    filings = index.filings()
    drawn: list[Cell] = []
    for filing in filings:
        found = list(_cells(index, filing.report_id, company_of(filing)))
        drawn += dice.sample(found, min(len(found), -(-count // len(filings))))
    return dice.sample(drawn, min(count, len(drawn)))


def rank_of(cell: Cell, index: Index, settings: Settings) -> int:
    """The rank of the first table of the company that prints the value; 99 when none of the first five does."""
    hits = search(f"{cell.company} {cell.value}", index, settings, k=5, expanded=False).hits
    names = {filing.report_id: company_of(filing) for filing in index.filings()}
    return next((n for n, hit in enumerate(hits, 1) if _right(hit, cell, names[hit.chunk.report_id])), 99)


def _right(hit: Hit, cell: Cell, company: str) -> bool:
    wanted = set(tokenize(cell.value))
    return hit.chunk.kind == "table" and company == cell.company and wanted <= set(tokenize(hit.chunk.search_text))


def _cells(index: Index, report_id: str, company: str) -> Iterator[Cell]:
    for table in index.report(report_id).tables:
        for row in table.rows if not table.is_contents else ():
            for cell in row.cells:
                digits = sum(map(str.isdigit, cell.text))
                if cell.value is not None and digits >= LEAST_DIGITS and not YEAR.fullmatch(cell.text.strip()):
                    yield Cell(company, cell.text, report_id, table.id)
