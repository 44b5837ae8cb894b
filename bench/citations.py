"""Does a footnote open the place it quotes: `python -m bench.citations [--home FOLDER] [--show]`.

A sample of the shared questions is answered without a model over the home that bench.retrieval made. Of 100 footnotes
(fixed seed; rows and quoted sentences) the words of the PDF under the stored boxes are compared with the quote; of 100
verified numbers those under the cell's box with the printed cell. The PDF is read anew: nothing stored is compared
with itself.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import pypdfium2 as pdfium

from bench.figures import Figures, printed
from bench.retrieval import HOME, QUESTIONS
from preprocess.page.words import read_page_words
from preprocess.pdfium import LOCK
from preprocess.report import BBox, Word
from rag.answering.answer import answer
from rag.config import Settings, load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer, Citation, PageBox

# Opening a page takes a tenth of a second; a point each is fine enough to see a fault.
SAMPLE = 100
SEED = 11
# Words of the quote that lie under its boxes, and words under the boxes that are the quote's: neighbours' hyphens and
# marks may differ.
FOUND, OWN = 0.9, 0.75
_WORD = re.compile(r"[^\W_]+")
T = TypeVar("T")


def main() -> int:
    """Print the shares; exit 1 where the shared questions or the home are absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.citations", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--questions", type=int, default=60, help="how many of the shared questions are asked")
    parser.add_argument("--show", action="store_true", help="print what does not lie where it should")
    chosen = parser.parse_args()
    if not (QUESTIONS.is_file() and chosen.home.is_dir()):
        print(f"{QUESTIONS} or {chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    asked = [json.loads(line)["question"] for line in _drawn(lines, chosen.questions)]
    figures, missed = measured(asked, load_settings(home=chosen.home))
    print(printed(figures))
    for line in missed if chosen.show else ():
        print(line)
    return 0


def measured(questions: Sequence[str], settings: Settings) -> tuple[Figures, list[str]]:
    """The table, and a line for every footnote or cell whose box holds other words."""
    index = Index.open(settings)
    try:
        made = [answer(text, search(text, index, settings), index.report, None) for text in questions]
    finally:
        index.close()
    places = _drawn([citation for one in made for citation in one.citations])
    cells = _drawn([cell for one in made for cell in verified_cells(one)])
    bad = [c for c in places if not opens_its_place(c, settings.data_dir)]
    wrong = [(c, at) for c, at in cells if not holds_its_cell(c, at, settings.data_dir)]
    rows = [_row(kind, places, bad) for kind in ("table", "text")]
    rows.append(("cell of a verified number", str(len(cells)), str(len(cells) - len(wrong)), _share(cells, wrong)))
    missed = [f"{c.filing.doc_name} p. {c.page} {c.marker} {c.quote[:120]}" for c in bad]
    missed += [f"{c.filing.doc_name} p. {c.page} cell {at} {c.cells[at]} of {c.quote[:80]}" for c, at in wrong]
    return Figures("A footnote opens its place", ("what", "sampled", "right", "share"), tuple(rows)), missed


def verified_cells(made: Answer) -> list[tuple[Citation, int]]:
    """The cells that an answer's verified numbers rest on."""
    by_marker = {citation.marker: citation for citation in made.citations}
    return [(by_marker[n.citation], n.cell) for n in made.numbers if n.citation in by_marker and n.cell is not None]


def opens_its_place(citation: Citation, data_dir: Path) -> bool:
    """Whether the words under its boxes are those of its quote: nearly all of them, and little else."""
    under = _words(under_boxes(citation.boxes, citation.filing.report_id, data_dir))
    return any(_are_nearly(_words(text), under) for text in _printed(citation))


def _printed(citation: Citation) -> tuple[str, ...]:
    """The words that may stand under the boxes: a sentence, or a row: its label, with or without headings, and cells.

    A row without a printed label is named by its table or by its sum: its quote begins with a figure.
    """
    if citation.kind != "table":
        return (citation.quote,)
    label = citation.label if citation.quote.strip()[:1].isalpha() else ""
    cells = " ".join(text.rstrip("%") for _, text in citation.cells)
    return tuple(f"{name} {cells}" for name in {label, label.rpartition(": ")[2]})


def _are_nearly(wanted: Counter[str], under: Counter[str]) -> bool:
    both = (wanted & under).total()
    return bool(under) and both >= FOUND * wanted.total() and both >= OWN * under.total()


def holds_its_cell(citation: Citation, at: int, data_dir: Path) -> bool:
    """Whether the box of a cell holds just its printed text."""
    box = citation.cell_boxes[at] if at < len(citation.cell_boxes) else None
    under = under_boxes((box,), citation.filing.report_id, data_dir) if box else ""
    return _words(under) == _words(citation.cells[at][1])


def under_boxes(boxes: Iterable[PageBox], report_id: str, data_dir: Path) -> str:
    """The words of the PDF whose middle lies in one of the boxes."""
    return " ".join(
        word.text
        for box in boxes
        for word in _page(data_dir / report_id / "source.pdf", box.page)
        if _inside(word.bbox, box.bbox)
    )


def _inside(word: BBox, box: BBox) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    # A point of slack, as boxes are rounded.
    return box[0] - 1 <= x <= box[2] + 1 and box[1] - 1 <= y <= box[3] + 1


@cache
def _page(pdf: Path, number: int) -> Sequence[Word]:
    document = pdfium.PdfDocument(pdf)
    try:
        return read_page_words(document, number).words
    finally:
        with LOCK:
            document.close()


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))


def _drawn(found: list[T], most: int = SAMPLE) -> list[T]:
    return random.Random(SEED).sample(found, min(most, len(found)))


def _row(kind: str, places: Sequence[Citation], bad: Sequence[Citation]) -> tuple[str, str, str, str]:
    own, wrong = [c for c in places if c.kind == kind], [c for c in bad if c.kind == kind]
    name = "row of a table" if kind == "table" else "sentence"
    return name, str(len(own)), str(len(own) - len(wrong)), _share(own, wrong)


def _share(found: Sequence[object], bad: Sequence[object]) -> str:
    return f"{100 * (len(found) - len(bad)) / len(found):.1f} %" if found else "–"


if __name__ == "__main__":
    raise SystemExit(main())
