"""Footnotes of a real earnings release open the words they quote, and a box moved elsewhere is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.citations import holds_its_cell, opens_its_place, verified_cells
from preprocess.convert import convert_file
from rag.answering.answer import answer
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search

QUESTIONS = (
    "What were Amcor's net sales in fiscal 2023?",
    "By how much did Amcor's net sales change in fiscal 2023?",
    "What was Amcor's gross margin in fiscal 2023?",
)


@pytest.mark.shared
def test_every_footnote_of_a_release_opens_its_place(real_filings: Path, tmp_path: Path) -> None:
    settings = load_settings(home=tmp_path)
    pdf = real_filings / "AMCOR_2023Q4_EARNINGS.pdf"
    convert_file(pdf, pdf.name, settings.data_dir)
    index = Index.open(settings)
    try:
        made = [answer(q, search(q, index, settings), index.report, None) for q in QUESTIONS]
    finally:
        index.close()
    citations = [citation for one in made for citation in one.citations]
    cells = [cell for one in made for cell in verified_cells(one)]
    assert len(citations) >= 4 and cells and all(c.marker.strip("[]").isdigit() for c in citations)
    assert all(opens_its_place(c, settings.data_dir) for c in citations)
    assert all(holds_its_cell(c, at, settings.data_dir) for c, at in cells)
    moved = replace(citations[0], boxes=citations[-1].boxes)
    assert citations[0].boxes == citations[-1].boxes or not opens_its_place(moved, settings.data_dir)
