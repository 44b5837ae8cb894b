"""The documents' table in one run: every measure of reading beside its target (`python -m bench documents`).

Cells, boxes, periods, balance sheets and metadata of all filings beside the repository, converted once; speed and
memory in processes of their own, beside pymupdf4llm in a throw-away environment (`bench.speed`). Some minutes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from bench import speed, tables
from bench.figures import Figures
from bench.statements import CHECKED, CheckedColumn, balances, boxes, convert_all, periods
from bench.tables import FOLDERS, ROOT, SHARED, Label, find_pdf
from preprocess.report import Report

FILINGS = ROOT / "tests" / "data" / "filing_labels.jsonl"
DESIGNED = "designed"
_Row = tuple[str, str, str, str]


def measure() -> Figures:
    """A row a measure: what, of how many, the figure, its target."""
    fast = speed.measure()
    docs = sorted(path.stem for folder in FOLDERS for path in (SHARED / folder).glob("*.pdf"))
    reports = convert_all(docs)
    rows = [*_cells(tables.read_labels()), *_whole(reports), *_metadata(reports), *beside_targets(fast)]
    columns = ("what", "of", "figure", "target")
    return Figures("Documents", columns, tuple(rows), fast.notes)


def _cells(labels: Sequence[Label]) -> list[_Row]:
    """Strict and row of the checked cells, filings and designed reports apart."""
    found: dict[bool, list[tuple[bool, bool]]] = {True: [], False: []}
    pages = {(label.doc, label.page) for label in labels}
    for doc, page in sorted(pages):
        here = tables.page_tables(find_pdf(doc), page + 1)
        for label in labels:
            if (label.doc, label.page) == (doc, page):
                found[label.kind == DESIGNED].append(label.stands(here))
    both = [*found[True], *found[False]]
    return [
        ("strict, pages of filings, %", *_share([strict for _, strict in found[False]]), "98"),
        ("strict, designed pages, %", *_share([strict for _, strict in found[True]]), "90"),
        ("row, %", *_share([row for row, _ in both]), "99"),
    ]


def _whole(reports: Sequence[Report]) -> list[_Row]:
    checked = [CheckedColumn.model_validate_json(line) for line in CHECKED.read_text(encoding="utf-8").splitlines()]
    tallies = (
        ("boxes that cover their cell, %", boxes(reports), "99"),
        ("columns with their period and unit, %", periods(reports, checked), "97"),
        ("10-Ks whose balance sheet balances, %", balances(reports), "95"),
    )
    return [(name, str(t.good + len(t.missed)), t.share, target) for name, t, target in tallies]


def _metadata(reports: Sequence[Report]) -> list[_Row]:
    """Facts of the covers that were checked by eye, read with the file's name as an upload has it."""
    by_name = {report.doc_name: report for report in reports}
    labels = [json.loads(line) for line in FILINGS.read_text(encoding="utf-8").splitlines()]
    known = [(label, by_name[label["doc"]]) for label in labels if label["doc"] in by_name]
    targets = (("company", "100"), ("doc_type", "100"), ("fiscal_year", "97"), ("period_end", "–"), ("ticker", "–"))
    return [
        (
            f"{fact.replace('_', ' ')}, %",
            *_share([str(getattr(report, fact)) == str(label[fact]) for label, report in known]),
            target,
        )
        for fact, target in targets
    ]


def beside_targets(fast: Figures) -> list[_Row]:
    """Speed and memory of `bench.speed` as rows of this table; the yardstick has no target and no peak."""
    rows: list[_Row] = []
    for name, pages, per_second, peak in fast.rows:
        rows.append((f"pages per CPU second, {name}", pages, per_second, "–" if name.startswith("pymupdf") else "15"))
        if peak != "–":
            rows.append((f"peak memory in MB, {name}", pages, peak, "400"))
    return rows


def _share(right: Sequence[bool]) -> tuple[str, str]:
    return str(len(right)), f"{100 * sum(right) / len(right):.1f}" if right else "–"
