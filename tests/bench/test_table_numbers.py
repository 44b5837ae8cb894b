"""Numbers in the tables of a real release open their own cells, and swapped footnotes are told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bench.table_numbers import faults, in_tables
from preprocess.convert import convert_file
from rag.answering.answer import answer
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search

QUESTION = "What were Amcor's net sales and net income in fiscal 2022 and fiscal 2023?"


@pytest.mark.shared
def test_every_number_of_a_table_opens_its_cell_and_swapped_footnotes_are_told(
    real_filings: Path, tmp_path: Path
) -> None:
    settings = load_settings(home=tmp_path)
    pdf = real_filings / "AMCOR_2023Q4_EARNINGS.pdf"
    convert_file(pdf, pdf.name, settings.data_dir)
    index = Index.open(settings)
    try:
        made = answer(QUESTION, search(QUESTION, index, settings), index.report, None)
    finally:
        index.close()
    assert len(list(in_tables(made))) >= 4
    assert list(faults(made, settings.data_dir)) == []
    one, two = (citation.marker for citation in made.citations[:2])
    swapped = re.sub(rf"{re.escape(one)}|{re.escape(two)}", lambda m: two if m[0] == one else one, made.text)
    assert len(list(faults(replace(made, text=swapped), settings.data_dir))) >= 4
