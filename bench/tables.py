"""Write the per-page markdown that a table scorer reads: python -m bench.tables OUTDIR [LABELS.jsonl]."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pypdfium2 as pdfium

from preprocess.tables import find_tables
from preprocess.words import read_page_words

SHARED = Path(__file__).resolve().parents[1].parent / "shared" / "data"


def find_pdf(doc: str) -> Path:
    """The shared filing of this name; raises FileNotFoundError."""
    for folder in ("financebench/pdfs", "annual_reports"):
        path = SHARED / folder / f"{doc}.pdf"
        if path.exists():
            return path
    raise FileNotFoundError(f"No shared filing is called {doc}.pdf.")


def page_markdown(pdf: Path, page: int) -> str:
    """All tables of one page (counted from 1) as pipe tables, a blank line between."""
    document = pdfium.PdfDocument(pdf)
    try:
        return "\n\n".join(found.table.markdown for found in find_tables(read_page_words(document, page)))
    finally:
        document.close()


def main(arguments: list[str]) -> int:
    """Write DOC_pN.md (N from 0) for every page that the labels name; print pages per second."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    labels = Path(arguments[1]) if len(arguments) > 1 else SHARED / "table_triples.jsonl"
    lines = labels.read_text(encoding="utf-8").splitlines()
    wanted = sorted({(label["doc"], label["page"]) for label in map(json.loads, lines)})
    start = time.process_time()
    for doc, page in wanted:
        (out / f"{doc}_p{page}.md").write_text(page_markdown(find_pdf(doc), page + 1), encoding="utf-8")
    print(f"{len(wanted)} pages, {len(wanted) / (time.process_time() - start):.1f} pages per CPU second")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
