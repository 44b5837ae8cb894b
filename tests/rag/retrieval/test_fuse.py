from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import EmbeddingSettings, RetrievalSettings, Settings
from rag.embed import open_embedder
from rag.index import Index, chunk_key
from rag.index.vectors import embed_chunks
from rag.retrieval.fuse import ID_KEY, Bm25Retriever, DenseRetriever, ensemble, fused_hits, query_weights
from rag.retrieval.legs import fused_legs
from tests.rag.builders import make_report

SAME = "Net sales are recognized when control passes to the customer."
RETRIEVAL = RetrievalSettings()


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    settings = Settings(home=tmp_path_factory.mktemp("fuse"), embedding=EmbeddingSettings(model="minilm"))
    index = Index.open(settings)
    own = {"NIKE": "Footwear for runners.", "BOEING": "Airplanes for airlines.", "NETFLIX": "Series for viewers."}
    for company, text in own.items():
        report = make_report(f"{company}_2022_10K", [[text, "Its stores. " * 16], [SAME]], company=company)
        chunks = chunk_report(report, settings.chunking.model_copy(update={"chunk_size": 200, "chunk_overlap": 0}))
        vectors = embed_chunks(chunks, open_embedder(settings.embedding), settings.index_dir)
        index.add(report, chunks, vectors)
    yield index
    index.close()


def test_the_same_sentence_of_three_filings_stays_three_hits(index: Index) -> None:
    hits = fused_hits("When is control passed to the customer?", index, RETRIEVAL)
    assert len({hit.chunk.report_id for hit in hits if hit.chunk.text == SAME}) == 3


def test_hits_carry_the_score_of_each_leg_that_found_them(index: Index) -> None:
    hits = fused_hits("airplanes", index, RETRIEVAL)
    assert hits[0].chunk.doc_name == "BOEING_2022_10K"
    assert hits[0].legs.dense is not None and hits[0].legs.bm25 is not None
    assert hits[-1].legs.bm25 is None, "BM25 finds only what has a word of the question"


def test_scores_are_weighted_reciprocal_ranks_and_fall(index: Index) -> None:
    hits = fused_hits("airplanes", index, RETRIEVAL)
    assert hits[0].score == pytest.approx(0.4 / 61 + 0.6 / 61)
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)


def test_the_order_is_that_of_langchain(index: Index) -> None:
    question = "control of series"
    documents = ensemble(index, RETRIEVAL).invoke(question)
    hits = fused_hits(question, index, RETRIEVAL)
    assert [document.metadata[ID_KEY] for document in documents] == [chunk_key(hit.chunk) for hit in hits]
    assert ensemble(index, RETRIEVAL).weights == [0.4, 0.6]
    assert fused_legs(question, index, RETRIEVAL) == hits


def test_documents_are_light(index: Index) -> None:
    for leg in (DenseRetriever(index=index, k=3), Bm25Retriever(index=index, k=3)):
        for document in leg.invoke("customer"):
            assert set(document.metadata) == {ID_KEY}
            assert document.page_content == index.chunk(document.metadata[ID_KEY]).text


def test_a_restriction_holds_in_both_legs(index: Index) -> None:
    only = frozenset({index.filings()[0].report_id})
    hits = fused_hits("When is control passed?", index, RETRIEVAL, report_ids=only)
    assert {hit.chunk.report_id for hit in hits} == only


def test_weights_replace_the_words_of_the_question(index: Index) -> None:
    retriever = Bm25Retriever(index=index, weights={"series": 1.0})
    assert [index.chunk(d.metadata[ID_KEY]).doc_name for d in retriever.invoke("airplanes")] == ["NETFLIX_2022_10K"]
    assert query_weights("Net net sales") == {"net": 2.0, "sales": 1.0}


@pytest.mark.parametrize("question", ["", "   ", "…—", "$where {'$regex': '.*'}", "x" * 10_000, "的"])
def test_strange_questions_are_answered_or_find_nothing(index: Index, question: str) -> None:
    for hit in fused_hits(question, index, RETRIEVAL, k=3):
        assert hit.score > 0


def test_before_there_are_vectors_words_alone_answer(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, embedding=EmbeddingSettings(model="minilm"))
    index = Index.open(settings)
    report = make_report(pages=[["Footwear for runners."], ["Apparel."], ["Equipment."]])
    index.add(report, chunk_report(report, settings.chunking), None)
    hits = fused_hits("footwear", index, RETRIEVAL)
    assert [hit.legs.dense for hit in hits] == [None]
    index.close()
