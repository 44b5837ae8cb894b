"""Footnotes made by hand: a row with its cells, a sentence."""

from __future__ import annotations

from decimal import Decimal

from preprocess.report import BBox
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.chunks.chunk import filing_of
from rag.types import Citation, Filing, PageBox
from tests.rag.answering.nike import NIKE

BOX: BBox = (0.0, 0.0, 1.0, 1.0)


def row(marker: str, label: str, cells: dict[str, tuple[str, str]], unit: str = "USD, in millions") -> Citation:
    printed = tuple((column, text) for column, (text, _) in cells.items())
    quote = " ".join((label, *(text for _, text in printed)))
    values = tuple(Decimal(value) for _, value in cells.values())
    place = (PageBox(3, BOX),)
    return Citation(marker, "r", filing_of(NIKE), 3, place, quote, "table", "", unit, printed, values)


def sentence(marker: str, quote: str) -> Citation:
    return Citation(marker, "r", filing_of(NIKE), 3, (PageBox(3, BOX),), quote, "text")


def why_not(question: str, cited: Citation, *others: Filing) -> str:
    """Why the first figure of a footnote does not answer a question; others: filings of companies that it names."""
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {cited.cells[0][1]} [1]"
    return held_to_the_question(question, check_numbers(shown, [cited]), [cited], (cited.filing, *others)).missed
