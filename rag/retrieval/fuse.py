"""Fusion of the legs: LangChain's EnsembleRetriever over two retrievers of ours (S2-10).

Documents are light: the chunk's text and its key. Fusion goes by the key (id_key), so that the same sentence in two
filings stays two hits.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from langchain_classic.retrievers import EnsembleRetriever
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict, Field

from rag.config import RetrievalSettings
from rag.retrieval.legs import fusion_scores, query_weights
from rag.types import Hit, Legs

if TYPE_CHECKING:
    from rag.index import Index

ID_KEY = "chunk_key"


class _Leg(BaseRetriever):
    """A retriever over the index that remembers the scores of its last search."""

    model_config = ConfigDict(arbitrary_types_allowed=True)
    index: Any
    k: int = 60
    report_ids: frozenset[str] | None = None
    scores: dict[str, float] = Field(default_factory=dict)

    @abstractmethod
    def _search(self, query: str) -> list[tuple[str, float]]:
        """Chunk keys and scores, best first."""

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        found = self._search(query)
        # EnsembleRetriever returns documents without scores; a hit shows the score of each leg.
        self.scores = dict(found)
        return [Document(page_content=self.index.chunk(key).text, metadata={ID_KEY: key}) for key, _ in found]


class DenseRetriever(_Leg):
    """The nearest chunks by cosine; nothing while there are no vectors."""

    def _search(self, query: str) -> list[tuple[str, float]]:
        found: list[tuple[str, float]] = self.index.dense(query, self.k, self.report_ids)
        return found


class Bm25Retriever(_Leg):
    """The best chunks by Okapi score. weights, when given, are the query's tokens in place of the question's own."""

    weights: Mapping[str, float] | None = None

    def _search(self, query: str) -> list[tuple[str, float]]:
        weights = query_weights(query) if self.weights is None else self.weights
        found: list[tuple[str, float]] = self.index.bm25(weights, self.k, self.report_ids)
        return found


def ensemble(
    index: Index,
    settings: RetrievalSettings,
    report_ids: frozenset[str] | None = None,
    weights: Mapping[str, float] | None = None,
    k: int | None = None,
) -> EnsembleRetriever:
    """S2-10: dense and BM25 fused by reciprocal rank, 0.4 / 0.6 unless the settings say otherwise."""
    # Five hits a leg, as the source systems take, let all of BM25's stand before every dense hit: 0.6/65 > 0.4/61.
    k = k or settings.candidates
    dense = DenseRetriever(index=index, k=k, report_ids=report_ids)
    bm25 = Bm25Retriever(index=index, k=k, report_ids=report_ids, weights=weights)
    shares = [settings.dense_weight, settings.bm25_weight]
    return EnsembleRetriever(retrievers=[dense, bm25], weights=shares, c=settings.rrf_c, id_key=ID_KEY)


def fused_hits(
    question: str,
    index: Index,
    settings: RetrievalSettings,
    *,
    report_ids: frozenset[str] | None = None,
    weights: Mapping[str, float] | None = None,
    k: int | None = None,
) -> tuple[Hit, ...]:
    """Every fused hit, best first, with the score of each leg that found it; k is how many each leg brings."""
    retriever = ensemble(index, settings, report_ids, weights, k)
    keys = [document.metadata[ID_KEY] for document in retriever.invoke(question)]
    dense, bm25 = (leg.scores for leg in retriever.retrievers)
    fused = fusion_scores((dense, bm25), retriever.weights, settings.rrf_c)
    return tuple(Hit(index.chunk(key), fused[key], Legs(dense.get(key), bm25.get(key))) for key in keys)
