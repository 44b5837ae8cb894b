"""Every sampled cell of a real earnings release finds its table."""

from pathlib import Path

import pytest

from bench.cells import rank_of, sample
from preprocess.convert import convert_file
from rag.config import load_settings
from rag.index import Index


@pytest.mark.shared
def test_an_exact_printed_value_finds_its_table_first(real_filings: Path, tmp_path: Path) -> None:
    settings = load_settings(home=tmp_path)
    pdf = real_filings / "AMCOR_2023Q4_EARNINGS.pdf"
    convert_file(pdf, pdf.name, settings.data_dir)
    index = Index.open(settings)
    ranks = [rank_of(cell, index, settings) for cell in sample(index, 40)]
    index.close()
    assert len(ranks) == 40 and sum(rank == 1 for rank in ranks) >= 39
