from __future__ import annotations

import shutil
from dataclasses import replace

import numpy as np
import pytest

from preprocess.store.reports import delete_report
from rag.chunks.chunk import chunk_report
from rag.config import Settings
from rag.embed import open_embedder
from rag.errors import IndexBroken
from rag.index import Index
from rag.index.dense import REMADE
from rag.index.generations import read_active
from rag.index.vectors import save_vectors
from tests.rag.index.homes import first_page, report_of, store


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


def test_an_index_of_an_earlier_version_answers_by_words_until_its_vectors_are_made(
    settings: Settings, filled: Index
) -> None:
    filled.close()
    for head in (settings.index_dir / "chunks").glob("*/head.json"):
        head.write_text(head.read_text().replace('"made_by":"', '"made_by":"0.'))
    for path in (settings.index_dir / "vectors").glob("*/*.npz"):
        vectors = np.load(path)["vectors"]
        np.savez(path, hashes=np.full(len(vectors), b"earlier", "S32"), vectors=vectors, digest=np.str_("earlier"))
    shutil.rmtree(settings.index_dir / "chroma")
    index = Index.open(settings)
    assert index.bm25({"footwear": 1.0}, 1) and len(index.missing()) == index.status().reports
    index.embed_missing(open_embedder(settings.embedding))
    index.switch_embedder("minilm")
    assert not index.missing() and first_page(index, "footwear") == "NIKE_2023_10K"
    index.close()


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
