from __future__ import annotations

import os
import threading
from dataclasses import replace

import numpy as np
import pytest

from preprocess.store.reports import delete_report
from rag.chunks.chunk import chunk_report
from rag.config import Settings
from rag.errors import UnknownReport
from rag.index import Index, chunk_key
from tests.rag.index.homes import embedded, fill, first_page, report_of, store


def test_an_empty_folder_opens_and_finds_nothing(settings: Settings) -> None:
    index = Index.open(settings)
    status = index.status()
    assert (status.reports, status.chunks, status.vectors, status.model, status.stale) == (0, 0, 0, "", False)
    assert index.bm25({"cash": 1.0}, 5) == [] == index.dense("cash", 5)
    assert index.filings() == ()
    index.close()


def test_words_answer_before_the_vectors_are_made(settings: Settings) -> None:
    index = Index.open(settings)
    report, chunks = store(settings, report_of("NIKE_2023_10K"))
    index.add(report, chunks, None)
    assert [key for key, _ in index.bm25({"46710": 1.0}, 5)] == [chunk_key(chunks[-1])]
    assert index.dense("revenue", 5) == []
    assert index.status().missing == (report.report_id,)
    assert index.status().stale
    index.add(report, chunks, embedded(settings, chunks))
    assert len(index.dense("revenue", 5)) == len(chunks)
    assert not index.status().stale
    index.close()


def test_a_question_finds_its_filing(filled: Index) -> None:
    assert first_page(filled, "Which aircraft were handed over to carriers?") == "BOEING_2022_10K"
    assert first_page(filled, "Who watches movies at home?") == "NETFLIX_2015_10K"


def test_cosines_fall_and_lie_between_minus_one_and_one(filled: Index) -> None:
    cosines = [cosine for _, cosine in filled.dense("aircraft", 20)]
    assert cosines == sorted(cosines, reverse=True)
    assert all(-1 <= cosine <= 1.0001 for cosine in cosines)


def test_a_restriction_to_reports_agrees_with_the_search_over_all(filled: Index) -> None:
    some = frozenset(filing.report_id for filing in filled.filings()[:2])
    over_all = [(key, score) for key, score in filled.dense("aircraft", 50) if key.partition("/")[0] in some]
    restricted = filled.dense("aircraft", 50, some)
    assert [key for key, _ in restricted] == [key for key, _ in over_all]
    np.testing.assert_allclose([s for _, s in restricted], [s for _, s in over_all], atol=1e-4)
    assert filled.dense("aircraft", 5, frozenset()) == [] == filled.dense("aircraft", 5, frozenset({"absent"}))
    assert {key.partition("/")[0] for key, _ in filled.bm25({"revenue": 1.0}, 50, some)} == some


def test_the_page_corpus_names_pages_and_holds_table_cells(filled: Index) -> None:
    found = filled.bm25({"46710": 1.0}, 50, unit="page")
    assert {key.rpartition("/")[2] for key, _ in found} == {"p2"}
    assert len(found) == 3


def test_the_rarer_token_weighs_more(filled: Index) -> None:
    assert filled.idf("airplane") > filled.idf("revenue") > filled.idf("absent") == 0


def test_everything_is_there_after_reopening(settings: Settings, filled: Index) -> None:
    before = filled.dense("aircraft", 5), filled.bm25({"net": 1.0, "income": 1.0}, 5), filled.filings()
    filled.close()
    index = Index.open(settings)
    assert (index.dense("aircraft", 5), index.bm25({"net": 1.0, "income": 1.0}, 5), index.filings()) == before
    assert index.status().notices == ()
    index.close()


def test_reopening_reads_no_report(settings: Settings, filled: Index) -> None:
    filled.close()
    for path in settings.data_dir.glob("*/*.json"):
        stat = path.stat()
        path.write_bytes(b"x" * stat.st_size)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    index = Index.open(settings)
    assert index.status().reports == 3 and index.status().notices == ()
    index.close()


def test_a_new_version_replaces_the_old_one(settings: Settings, filled: Index) -> None:
    old = report_of("NIKE_2023_10K")
    report, chunks = store(settings, replace(report_of("NIKE_2023_10K", "Submarines."), report_id=old.report_id))
    filled.add(report, chunks, embedded(settings, chunks))
    assert filled.status().reports == 3
    assert filled.status().vectors == filled.status().chunks
    assert filled.bm25({"footwear": 1.0}, 5) == []
    assert first_page(filled, "underwater vessels") == "NIKE_2023_10K"


def test_a_removed_report_is_found_nowhere(settings: Settings, filled: Index) -> None:
    gone = report_of("BOEING_2022_10K").report_id
    delete_report(gone, settings.data_dir)
    filled.remove(gone)
    filled.remove("never-there")
    for index in (filled, None):
        if index is None:
            filled.close()
            index = Index.open(settings)
        assert gone not in {filing.report_id for filing in index.filings()}
        assert all(not key.startswith(gone) for key, _ in index.dense("aircraft airplanes", 50))
        assert index.bm25({"airplane": 1.0}, 5) == []
        with pytest.raises(UnknownReport):
            index.report(gone)
        index.close()
    assert not list((settings.index_dir / "vectors").glob(f"*/{gone}.npz"))


def test_a_report_comes_back_whole_and_an_unknown_one_is_an_error(settings: Settings, filled: Index) -> None:
    filled.close()
    index = Index.open(settings)
    report = report_of("NIKE_2023_10K")
    assert index.report(report.report_id).full_content == report.full_content
    assert index.chunks(report.report_id) == chunk_report(report, settings.chunking)
    for call in (index.report, index.chunks, index.chunk):
        with pytest.raises(UnknownReport):
            call("absent")
    with pytest.raises(UnknownReport):
        index.chunk(f"{report.report_id}/absent")
    index.close()


def test_searching_goes_on_while_reports_come_and_go(settings: Settings, filled: Index) -> None:
    report, chunks = store(settings, report_of("NIKE_2023_10K"))
    vectors = embedded(settings, chunks)
    stop, errors = threading.Event(), []

    def search() -> None:
        while not stop.is_set():
            try:
                assert filled.dense("aircraft", 3)
                assert filled.bm25({"airplane": 1.0}, 3)
            except Exception as error:
                errors.append(error)

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(4):
        filled.remove(report.report_id)
        filled.add(report, chunks, vectors)
        filled.switch_embedder("minilm")
    stop.set()
    for thread in threads:
        thread.join()
    assert errors == []


def test_three_filings_in_a_row_merge_once(settings: Settings) -> None:
    index = Index.open(settings)
    fill(settings, index)
    assert not (settings.index_dir / "bm25").exists(), "nothing was asked yet"
    assert index.bm25({"airplane": 1.0}, 3)
    index.close()
