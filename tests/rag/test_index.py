from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from preprocess.report import Report
from preprocess.store import delete_report, save_report
from rag.chunk import chunk_report
from rag.config import EmbeddingSettings, Settings
from rag.embed import open_embedder
from rag.errors import IndexBroken, UnknownReport
from rag.index import Index, chunk_key
from rag.index.dense import REMADE
from rag.index.generations import read_active
from rag.index.vectors import embed_chunks, save_vectors
from rag.types import Chunk
from tests.rag.builders import H, T, make_report

INCOME = T(["2023", "2022"], [("Revenues", "$ 51,217", "$ 46,710"), ("Net income", "5,070", "(6,046)")])
TOPICS = {
    "NIKE_2023_10K": "Footwear and apparel are sold in stores and online.",
    "BOEING_2022_10K": "Commercial airplanes were delivered to airlines late.",
    "NETFLIX_2015_10K": "Members stream television series and films every month.",
}


def report_of(name: str, text: str = "") -> Report:
    pages = [
        [H("Item 1. Business", item="1"), text or TOPICS[name]],
        [H("Item 8. Statements", item="8"), replace(INCOME, caption=f"Income of {name}")],
    ]
    return make_report(name, pages, company=name.split("_")[0].title(), fiscal_year=int(name.split("_")[1]))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, embedding=EmbeddingSettings(model="minilm"))


def store(settings: Settings, report: Report) -> tuple[Report, tuple[Chunk, ...]]:
    pdf = settings.home / "source.pdf"
    pdf.write_bytes(b"%PDF-1.4")
    save_report(report, pdf, settings.data_dir)
    return report, chunk_report(report, settings.chunking)


def embedded(settings: Settings, chunks: tuple[Chunk, ...]) -> NDArray[np.float32]:
    return embed_chunks(chunks, open_embedder(settings.embedding), settings.index_dir)


def fill(settings: Settings, index: Index, names: tuple[str, ...] = tuple(TOPICS)) -> None:
    for name in names:
        report, chunks = store(settings, report_of(name))
        index.add(report, chunks, embedded(settings, chunks))


@pytest.fixture
def filled(settings: Settings) -> Iterator[Index]:
    index = Index.open(settings)
    fill(settings, index)
    yield index
    index.close()


def first_page(index: Index, question: str, **restriction: frozenset[str]) -> str:
    return index.chunk(index.dense(question, 1, restriction.get("report_ids"))[0][0]).doc_name


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


def test_a_report_changed_on_disk_is_read_again(settings: Settings, filled: Index) -> None:
    filled.close()
    old = report_of("NIKE_2023_10K")
    changed = replace(report_of("NIKE_2023_10K", "Submarines are leased."), report_id=old.report_id)
    store(settings, changed)
    index = Index.open(settings)
    assert [key.partition("/")[0] for key, _ in index.bm25({"submarine": 1.0}, 5)] == [old.report_id]
    assert index.bm25({"footwear": 1.0}, 5) == []
    assert index.status().missing == (old.report_id,), "vectors of the old text do not answer for the new one"
    assert index.dense("footwear", 1, frozenset({old.report_id})) == []
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


def test_a_report_deleted_while_the_app_was_off_is_found_nowhere(settings: Settings, filled: Index) -> None:
    filled.close()
    gone = report_of("BOEING_2022_10K").report_id
    delete_report(gone, settings.data_dir)
    index = Index.open(settings)
    assert all(not key.startswith(gone) for key, _ in index.dense("airplanes", 50))
    assert index.status().reports == 2
    index.close()


@pytest.mark.parametrize("damage", ["chroma.sqlite3", "active.json", "whole folder", "chunks", "bm25", "everything"])
def test_a_damaged_index_is_made_again_from_reports_and_vectors(settings: Settings, filled: Index, damage: str) -> None:
    expected = filled.dense("aircraft", 3)
    filled.close()
    chroma, active = settings.index_dir / "chroma", read_active(settings.index_dir / "chroma")
    assert active is not None
    if damage == "chroma.sqlite3":
        (chroma / active.folder / "chroma.sqlite3").write_bytes(b"not a database" * 100)
    elif damage == "active.json":
        (chroma / "active.json").write_text("{")
    elif damage == "whole folder":
        shutil.rmtree(chroma / active.folder)
    elif damage == "chunks":
        for path in (settings.index_dir / "chunks").glob("*/head.json"):
            path.write_text("{")
    elif damage == "bm25":
        for path in (settings.index_dir / "bm25").glob("*/*.npy"):
            path.write_bytes(b"\x93NUMPY")
    else:
        for name in ("chroma", "chunks", "bm25"):
            shutil.rmtree(settings.index_dir / name, ignore_errors=True)
    index = Index.open(settings)
    assert [key for key, _ in index.dense("aircraft", 3)] == [key for key, _ in expected]
    assert index.bm25({"46710": 1.0}, 5)
    assert index.status().notices == ((REMADE,) if damage in ("chroma.sqlite3", "whole folder") else ())
    index.close()


def test_vectors_lost_from_the_store_are_noticed_after_an_unclean_end(settings: Settings, filled: Index) -> None:
    filled.close()
    active = read_active(settings.index_dir / "chroma")
    assert active is not None
    folder = settings.index_dir / "chroma" / active.folder
    from rag.index.chroma import ChromaStore

    damaged = ChromaStore(folder)
    damaged._collection.delete(ids=list(damaged._keys())[:1])
    damaged.close()
    (folder / "dirty.json").write_text("{}")
    clean = Index.open(settings)
    assert clean.status().vectors == clean.status().chunks - 1, "without the mark nobody looks"
    clean.close()
    (folder / "dirty.json").write_text('{"some-report": ""}')
    index = Index.open(settings)
    assert index.status().vectors == index.status().chunks
    assert index.status().notices == (REMADE,)
    index.close()


def test_a_sound_store_passes_the_check_after_an_unclean_end(settings: Settings, filled: Index) -> None:
    filled.close()
    active = read_active(settings.index_dir / "chroma")
    assert active is not None
    (settings.index_dir / "chroma" / active.folder / "dirty.json").write_text('{"some-report": ""}')
    index = Index.open(settings)
    assert index.status().notices == () and index.status().vectors == index.status().chunks
    assert read_active(settings.index_dir / "chroma") == active, "it was not made again"
    index.close()


def test_an_unreadable_report_is_left_out_and_named(settings: Settings, filled: Index) -> None:
    filled.close()
    folder = settings.data_dir / report_of("NIKE_2023_10K").report_id
    next(path for path in folder.glob("*.json") if "_table_" not in path.name).write_text("{")
    index = Index.open(settings)
    assert index.status().reports == 2
    assert len(index.status().notices) == 1 and folder.name in index.status().notices[0]
    index.close()


def test_another_model_takes_over_only_when_it_is_switched_to(settings: Settings, filled: Index) -> None:
    rng = np.random.default_rng(1)
    assert filled.missing("other") == tuple(filing.report_id for filing in filled.filings())
    before = filled.dense("aircraft", 3)
    for filing in filled.filings():
        chunks = filled.chunks(filing.report_id)
        made = rng.normal(size=(len(chunks), 7)).astype(np.float32)
        save_vectors(chunks, made / np.linalg.norm(made, axis=1, keepdims=True), settings.index_dir, "other")
        filled.add(filled.report(filing.report_id), chunks, made, model="other")
    assert filled.missing("other") == ()
    assert filled.dense("aircraft", 3) == before
    filled.switch_embedder("other")
    assert filled.status().model == "other" and filled.status().vectors == filled.status().chunks
    assert filled.status().stale, "the settings want another model"
    filled.switch_embedder("minilm")
    assert [key for key, _ in filled.dense("aircraft", 3)] == [key for key, _ in before]
    assert len(list((settings.index_dir / "chroma").glob("*/"))) == 1


def test_vectors_of_the_wrong_number_are_refused(settings: Settings, filled: Index) -> None:
    report = report_of("NIKE_2023_10K")
    with pytest.raises(IndexBroken, match="rag index --rebuild"):
        filled.add(report, chunk_report(report, settings.chunking), np.ones((1, 384), np.float32))


def test_a_rebuild_makes_the_same_index_again(settings: Settings, filled: Index) -> None:
    expected = filled.dense("aircraft", 3)
    filled.close()
    shutil.rmtree(settings.index_dir)
    seen: list[str] = []
    index = Index.rebuild(settings, open_embedder(settings.embedding), lambda name, done, total: seen.append(name))
    assert [key for key, _ in index.dense("aircraft", 3)] == [key for key, _ in expected]
    assert set(seen) == {filing.report_id for filing in index.filings()}
    index.close()


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
    begun = time.process_time()
    fill(settings, index)
    assert not (settings.index_dir / "bm25").exists(), "nothing was asked yet"
    assert index.bm25({"airplane": 1.0}, 3)
    assert time.process_time() - begun < 5
    index.close()
