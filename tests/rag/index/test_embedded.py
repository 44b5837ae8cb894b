from __future__ import annotations

from dataclasses import replace

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import ChunkingSettings
from rag.index.embedded import embed_text
from rag.types import Chunk
from tests.rag.builders import H, T, make_report

ROWS = [("Capital expenditures", "$ 1,577", "$ 1,373"), ("Dividends paid", "(2,012)", "(1,837)")]


def chunks_of(*blocks: H | T | str) -> tuple[Chunk, ...]:
    return chunk_report(make_report(pages=[blocks]), ChunkingSettings())


def test_of_a_table_the_words_are_embedded_and_not_the_cells() -> None:
    (table,) = chunks_of(T(["2023", "2022"], ROWS))
    text = embed_text(table)
    assert "Capital expenditures" in text and "Dividends paid" in text and "In millions" in text
    assert "1,577" not in text and "1,577" in table.search_text


def test_rows_that_the_summary_names_are_not_embedded_twice() -> None:
    (table,) = chunks_of(T(["2023", "2022"], ROWS, summary="Rows: Capital expenditures, Dividends paid."))
    assert table.search_text.count("Dividends paid") == 2
    assert embed_text(table).count("Dividends paid") == 1


def test_of_a_header_the_company_and_the_own_headings_stay() -> None:
    above = (H("PART I", 1), H("Item 1A. Risk Factors", 2), T(["2023"], ROWS))
    chunk = chunks_of(*above, H("Our suppliers", 3), "Few firms make it.")[-1]
    assert "10-K" in chunk.search_text and "PART I" in chunk.search_text
    text = embed_text(chunk)
    assert "10-K" not in text and "PART I" not in text
    assert text.count("Our suppliers") == 1
    assert chunk.search_text.split(" · ")[0] in text and "Few firms make it." in text


def test_numbers_in_sentences_stay() -> None:
    (chunk,) = chunks_of("Revenue rose 12% to $1,577 million in 2022, a record.")
    assert embed_text(chunk).endswith("Revenue rose 12% to $1,577 million in 2022, a record.")


@pytest.mark.parametrize("text", ["1,577", "", "Acme", "2021\n2022 · 14"])
def test_a_chunk_without_words_is_embedded_as_it_is(text: str) -> None:
    (chunk,) = chunks_of("Words.")
    assert embed_text(replace(chunk, search_text=text, heading_path=())) == text


def test_every_word_of_a_long_chunk_is_embedded() -> None:
    words = [f"word{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(600)]
    (chunk,) = chunks_of("Start.")
    made = embed_text(replace(chunk, search_text="Acme\n" + "\n".join(words)))
    assert all(word in made for word in words)
