"""The first answers do not wait for the vector store."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from preprocess.store.reports import save_report
from rag.config import EmbeddingSettings, Settings
from rag.embed import open_embedder
from rag.facade.opening import IndexHolder
from rag.index import Index
from rag.index.dense import OPENING, REMADE
from rag.recipes import search
from tests.rag.builders import H, make_report

TOPICS = {
    "NIKE_2023_10K": "Footwear and apparel are sold in stores and online.",
    "BOEING_2022_10K": "Commercial airplanes were delivered to airlines late.",
}


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    settings = Settings(home=tmp_path, embedding=EmbeddingSettings(model="minilm"))
    pdf = tmp_path / "source.pdf"
    pdf.write_bytes(b"%PDF-1.4")
    for name, text in TOPICS.items():
        year = int(name.split("_")[1])
        pages = [[H("Item 1. Business", item="1"), text]]
        save_report(
            make_report(name, pages, company=name.split("_")[0].title(), fiscal_year=year), pdf, settings.data_dir
        )
    Index.rebuild(settings, open_embedder(settings.embedding)).close()
    yield settings


def test_questions_are_answered_from_the_vector_files_until_the_store_is_open(settings: Settings) -> None:
    index = Index.open(settings, whole=False)
    early = index.dense("aircraft", 2)
    status = index.status()
    assert status.notices == (OPENING,) and status.vectors == status.chunks == 2 and not status.missing
    index.warm()
    assert index.status().notices == ()
    assert [key for key, _ in index.dense("aircraft", 2)] == [key for key, _ in early]
    assert [score for _, score in index.dense("aircraft", 2)] == pytest.approx([score for _, score in early], abs=1e-4)
    index.close()


def test_a_damaged_store_is_made_again_when_it_is_opened_and_answers_before(settings: Settings) -> None:
    for path in (settings.index_dir / "chroma").glob("*/chroma.sqlite3"):
        path.write_bytes(b"no database")
    index = Index.open(settings, whole=False)
    assert index.dense("aircraft", 1)
    index.warm()
    assert index.status().notices == (REMADE,) and index.dense("aircraft", 1)
    index.close()


def test_a_report_removed_before_the_store_is_open_is_not_found_after(settings: Settings) -> None:
    index = Index.open(settings, whole=False)
    gone = index.dense("aircraft", 1)[0][0]
    index.remove(gone.partition("/")[0])
    assert index.status().vectors == 1
    assert gone not in [key for key, _ in index.dense("aircraft", 5)]
    index.close()


def test_a_closed_index_does_not_open_its_store(settings: Settings) -> None:
    index = Index.open(settings, whole=False)
    index.close()
    index.warm()
    assert index.dense("aircraft", 1) == []


def test_the_service_opens_the_store_behind_the_first_answers(settings: Settings) -> None:
    holder = IndexHolder(settings)
    holder.open()
    assert search("Who delivers airplanes?", holder.get(), settings).hits
    holder.close()
    holder = IndexHolder(settings)
    holder.open(stay=False)
    assert search("Who delivers airplanes?", holder.get(), settings).hits
    assert holder.get().status().notices == (OPENING,), "a short command does not open it at all"
    holder.close()


def test_a_first_answer_imports_no_vector_store(settings: Settings) -> None:
    code = (
        "import sys; from pathlib import Path; from rag.config import Settings, EmbeddingSettings;"
        "from rag.index import Index; from rag.recipes import search;"
        f"s = Settings(home=Path({str(settings.home)!r}), embedding=EmbeddingSettings(model='minilm'));"
        "i = Index.open(s, whole=False); assert search('airplanes', i, s).hits; i.close();"
        "assert not {'chromadb', 'torch', 'langchain_core'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_whoever_opens_hears_of_every_report_that_is_read_anew(settings: Settings) -> None:
    heard: list[tuple[int, int]] = []
    Index.open(settings, whole=False, told=lambda done, total: heard.append((done, total))).close()
    assert heard == []
    shutil.rmtree(settings.index_dir / "chunks")
    Index.open(settings, whole=False, told=lambda done, total: heard.append((done, total))).close()
    assert heard == [(0, 2), (1, 2)]
