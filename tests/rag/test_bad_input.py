"""Questions in another language than the filing, and a question while the index is only half there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from rag.chunks.chunk import chunk_report
from rag.config import Settings
from rag.index import Index
from rag.index.vectors import save_vectors
from rag.recipes import RECIPES, search
from tests.rag.annual import HARBOR, annual
from tests.rag.builders import H, T, make_report

CHINESE = T(["2023年", "2022年"], [("營業收入", "8,210", "7,904"), ("存貨", "345", "298")], caption="合併財務報表")


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    opened = Index.open(Settings(home=tmp_path))
    pages: list[list[H | T | str]] = [[H("公司概況"), "本公司生產燈具。"], [H("合併資產負債表"), CHINESE]]
    chinese = make_report(
        "LANTERN_TW_2023", pages, company="港燈股份有限公司", fiscal_year=2023, doc_type="annual-report"
    )
    for report in (annual("HARBOR_2023_10K", HARBOR, 2023, 5200), chinese):
        opened.add(report, chunk_report(report, Settings().chunking))
    yield opened
    opened.close()


def test_a_chinese_question_finds_the_page_of_an_english_filing(index: Index) -> None:
    hit = search("Harbor Lantern 2023年的存貨是多少？", index, Settings(), k=3).hits[0]
    assert (hit.chunk.doc_name, hit.chunk.page_first) == ("HARBOR_2023_10K", 7)


def test_an_english_question_finds_the_page_of_a_chinese_filing(index: Index) -> None:
    hits = search("What were the inventories of 港燈股份有限公司 in 2023?", index, Settings(), k=3).hits
    assert (hits[0].chunk.doc_name, hits[0].chunk.page_first) == ("LANTERN_TW_2023", 2)


@pytest.mark.parametrize("recipe", list(RECIPES))
def test_vectors_of_another_model_alone_leave_the_words_to_answer(index: Index, recipe: str) -> None:
    for filing in index.filings():
        chunks = index.chunks(filing.report_id)
        save_vectors(chunks, np.ones((len(chunks), 8), np.float32), index._settings.index_dir, "retired-model")
    found = search("Harbor Lantern inventories 2023", index, Settings(), recipe=recipe, k=5)
    assert found.hits and index.status().vectors == 0 and len(index.missing()) == 2
    assert all("retired-model" not in notice for notice in found.notices)


@pytest.mark.parametrize("question", ["asdf qwer zxcv", "Zxcvb-7?", "???? ####", "qqq " * 900])
def test_words_that_no_filing_prints_find_nothing_and_say_so(index: Index, question: str) -> None:
    found = search(question, index, Settings(), expanded=False)
    assert not found.hits and len(found.notices) == 1, found.notices
