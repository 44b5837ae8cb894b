"""Every sampled cell of a real earnings release finds its table."""

from pathlib import Path

import pytest

from bench.cells import rank_of, sample
from preprocess.convert import convert_file
from rag.config import load_settings
from rag.index import Index

PDF = Path(__file__).resolve().parents[3] / "shared/data/financebench/pdfs/AMCOR_2023Q4_EARNINGS.pdf"


@pytest.mark.shared
@pytest.mark.skipif(not PDF.is_file(), reason="the shared filings are not there")
def test_an_exact_printed_value_finds_its_table_first(tmp_path: Path) -> None:
    settings = load_settings(home=tmp_path)
    convert_file(PDF, PDF.name, settings.data_dir)
    index = Index.open(settings)
    ranks = [rank_of(cell, index, settings) for cell in sample(index, 40)]
    index.close()
    assert len(ranks) == 40 and sum(rank == 1 for rank in ranks) >= 39
