"""Four reports from shared filings, one per template, without a model: checked by a program, timed, kept for reading.

`python -m bench.reports [--out FOLDER]` writes the reports as markdown too. Checked: no unverified number, no metric
with two values in what its reader sees (bench/rendered.py), every footnote opens its place (the words under its boxes
are its quote).
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium

from bench.figures import Figures
from bench.rendered import rendered_faults
from bench.retrieval import PDFS, ROOT
from preprocess.pdfium import LOCK
from rag.answering.numbers.read import MARKER
from rag.config import Settings, load_settings
from rag.errors import RagError
from rag.index import Index
from rag.recipes import search
from rag.reports.types import ReportOptions, WrittenReport
from rag.reports.writer import Means, plan_report, write_report
from rag.types import Citation

HOME = ROOT / ".bench" / "reports"
ASKED: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("company-update", "NIKE company update", (), ("NIKE_2023_10K", "NIKE_2021_10K")),
    ("earnings-note", "Johnson & Johnson earnings note", (), ("JOHNSON_JOHNSON_2023Q2_EARNINGS",)),
    (
        "peer-comparison",
        "Boeing and Lockheed Martin compared",
        ("The Boeing Company", "Lockheed Martin Corporation"),
        ("BOEING_2022_10K", "LOCKHEEDMARTIN_2022_10K"),
    ),
    ("credit-memo", "MGM Resorts credit memo", (), ("MGMRESORTS_2020_10K", "MGMRESORTS_2018_10K")),
)


@dataclass(frozen=True)
class Checked:
    """One report and what a program finds wrong with it; seconds from topic to markdown."""

    template: str
    report: WrittenReport
    seconds: float
    faults: tuple[str, ...]


def reports(settings: Settings) -> Iterator[Checked]:
    """The four reports over the bench's home, which is filled first."""
    index = Index.open(settings)
    try:
        for template, topic, companies, files in ASKED:
            filings = [f for f in index.filings() if f.doc_name in files]
            started = time.monotonic()
            plan = plan_report(topic, filings, None, ReportOptions(companies=companies, template=template))
            means = Means(
                lambda question, filters: search(question, index, settings, filters=filters),
                index.report,
                lambda own=tuple(filings): own,  # type: ignore[misc]
            )
            made = write_report(plan, means)
            seconds = time.monotonic() - started
            yield Checked(template, made, seconds, tuple(faults(made, settings)))
    finally:
        index.close()


def faults(report: WrittenReport, settings: Settings) -> Iterator[str]:
    """Everything that a report must not have, in words."""
    for section in report.sections:
        for number in section.answer.numbers:
            if number.status == "unverified":
                yield f"unverified: {number.text} in “{section.name}” ({number.reason})"
    for row in report.facts:
        if row.status == "unverified":
            yield f"unverified row: {row.name} {row.period} {row.printed}"
    yield from rendered_faults(report)
    yield from _footnotes(report, settings)


def _footnotes(report: WrittenReport, settings: Settings) -> Iterator[str]:
    body = report.markdown.rpartition("\n## ")[0]
    used, known = set(MARKER.findall(body)), {c.marker for c in report.citations}
    yield from (f"footnote without a source: {marker}" for marker in sorted(used - known))
    for report_id in {c.filing.report_id for c in report.citations}:
        own = [c for c in report.citations if c.filing.report_id == report_id]
        yield from closed_footnotes(settings.data_dir / report_id / "source.pdf", own)


def closed_footnotes(pdf: Path, citations: Sequence[Citation]) -> Iterator[str]:
    """Footnotes whose words are not what is printed under their boxes."""
    with LOCK:
        document = pdfium.PdfDocument(pdf)
        try:
            for citation in citations:
                if not _opens(document, citation):
                    yield f"footnote {citation.marker}, page {citation.page}, does not open “{citation.quote[:60]}”"
        finally:
            document.close()


def _opens(document: pdfium.PdfDocument, citation: Citation) -> bool:
    """Whether most words of the quote are under its boxes (two points more each side)."""
    found = ""
    for box in citation.boxes:
        page = document[box.page - 1]
        text = page.get_textpage()
        left, _, _, top = page.get_bbox()
        x0, y0, x1, y1 = box.bbox
        found += " " + text.get_text_bounded(
            left=left + x0 - 2, bottom=top - y1 - 2, right=left + x1 + 2, top=top - y0 + 2
        )
        text.close()
        page.close()
    have = set(re.findall(r"\w+", found.lower()))
    quote = citation.quote.removeprefix(citation.label.rpartition(": ")[0])  # the heading rows stand above the box
    want = re.findall(r"\w+", quote.lower())
    # Hyphens at line ends and marks part some words.
    return bool(want) and sum(word in have for word in want) / len(want) >= 0.8


def prepare(home: Path = HOME) -> Settings:
    """The home with the filings of the four reports converted; what is there stays. Raises RagError."""
    from preprocess.convert import convert_file
    from preprocess.intake.accept import accept
    from preprocess.store.reports import report_folders

    if not PDFS.is_dir():
        raise RagError(f"The shared filings are not at {PDFS}; nothing was measured.")
    settings = load_settings(home=home)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    known = {path.name for path in report_folders(settings.data_dir)}
    for name in dict.fromkeys(file for asked in ASKED for file in asked[3]):
        pdf = PDFS / f"{name}.pdf"
        report_id = accept(pdf.name, pdf.read_bytes(), max_bytes=1 << 30, max_pages=3000).report_id
        if report_id not in known:
            print(f"converting {pdf.name}", file=sys.stderr)
            convert_file(pdf, pdf.name, settings.data_dir)
    return settings


def measure() -> Figures:
    """A row for each report: time, sections, footnotes, numbers, faults."""
    rows = []
    for one in reports(prepare()):
        made = one.report
        figures = (len(made.sections), len(made.citations), len(made.facts), len(one.faults))
        rows.append((one.template, f"{one.seconds:.1f}", *(str(figure) for figure in figures)))
    heads = ("template", "seconds", "sections", "footnotes", "numbers", "faults")
    return Figures("Reports without a model", heads, tuple(rows))


def main() -> int:
    """Print a line for each report and each fault; exit 1 where there is one, or where the filings are absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.reports", description=__doc__)
    parser.add_argument("--out", type=Path, help="a folder for the reports as markdown")
    chosen = parser.parse_args()
    wrong = 0
    try:
        settings = prepare()
    except RagError as error:
        print(error, file=sys.stderr)
        return 1
    for one in reports(settings):
        made, wrong = one.report, wrong + len(one.faults)
        print(
            f"{one.template:16} {one.seconds:5.1f} s  {len(made.sections)} sections, {len(made.citations)} footnotes, "
            f"{len(made.facts)} numbers, {len(one.faults)} faults"
        )
        for fault in one.faults:
            print(f"    {fault}")
        if chosen.out:
            chosen.out.mkdir(parents=True, exist_ok=True)
            (chosen.out / f"{one.template}.md").write_text(made.markdown, encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
