"""The lexical leg: Okapi BM25 scores, equal to rank_bm25.BM25Okapi on equal tokens, served from arrays on disk.

Each report's postings are kept on disk, so adding one tokenises only that one; the merged matrix holds the finished
score of every (token, document) pair, and a query adds up a few of its rows. Tokens are known by a 64-bit hash: the
merge is plain array work, and nothing has to be loaded before the first query.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.chunks.tokens import tokenize

# rank_bm25's defaults: scores have to equal those of the reference (tests/rag/index/test_bm25.py).
K1, B, EPSILON = 1.5, 0.75, 0.25
_ARRAYS = ("terms", "starts", "documents", "scores", "idf")


@dataclass(frozen=True)
class Postings:
    """How often which token stands in which document of one report.

    terms are token hashes; rows are (index into terms, document, count), sorted by the first; lengths are in tokens.
    """

    terms: NDArray[np.uint64]
    term: NDArray[np.int32]
    document: NDArray[np.int32]
    count: NDArray[np.int32]
    lengths: NDArray[np.int32]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Postings:
        """Count the tokens of texts; document numbers are their positions."""
        vocabulary: dict[str, int] = {}
        ids = [[vocabulary.setdefault(token, len(vocabulary)) for token in tokenize(text)] for text in texts]
        lengths = np.array([len(row) for row in ids], np.int32)
        flat = np.fromiter((i for row in ids for i in row), np.int64, count=int(lengths.sum()))
        pairs = flat * max(len(texts), 1) + np.repeat(np.arange(len(texts)), lengths)
        # (token, document) as one number: counting is one sort in place of a dictionary a chunk.
        unique, count = np.unique(pairs, return_counts=True)
        term, document = np.divmod(unique, max(len(texts), 1))
        terms = np.fromiter(map(token_hash, vocabulary), np.uint64, count=len(vocabulary))
        return cls(terms, term.astype(np.int32), document.astype(np.int32), count.astype(np.int32), lengths)


def token_hash(token: str) -> int:
    """A token's 64-bit name, the same in every process."""
    return int.from_bytes(blake2b(token.encode(), digest_size=8).digest(), "little")


class Bm25:
    """The merged matrix of one corpus. Immutable; safe for many threads."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], report_of: NDArray[np.int32]) -> None:
        self._arrays = arrays
        self._report_of = report_of

    @classmethod
    def merge(cls, parts: Sequence[Postings]) -> Bm25:
        """One matrix over the documents of all parts, numbered part by part."""
        sizes = [len(part.lengths) for part in parts]
        report_of = np.repeat(np.arange(len(parts), dtype=np.int32), sizes)
        if not any(len(part.terms) for part in parts):
            return cls({name: np.zeros(1 if name == "starts" else 0, np.int64) for name in _ARRAYS}, report_of)
        offsets = np.cumsum([0, *sizes])
        terms, inverse = np.unique(np.concatenate([part.terms for part in parts]), return_inverse=True)
        bases = np.cumsum([0, *(len(part.terms) for part in parts)])
        term = np.concatenate([inverse[base + part.term] for base, part in zip(bases, parts, strict=False)])
        document = np.concatenate([part.document + start for start, part in zip(offsets, parts, strict=False)])
        count = np.concatenate([part.count for part in parts]).astype(np.float64)
        lengths = np.concatenate([part.lengths for part in parts]).astype(np.float64)
        order = np.argsort(term, kind="stable")
        frequency = np.bincount(term, minlength=len(terms))
        idf = okapi_idf(frequency, len(lengths))
        damping = K1 * (1 - B + B * lengths / max(lengths.mean(), 1e-9))
        score = idf[term] * count * (K1 + 1) / (count + damping[document])
        arrays = {
            "terms": terms,
            "starts": np.concatenate([[0], np.cumsum(frequency)]),
            "documents": document[order].astype(np.int32),
            "scores": score[order].astype(np.float32),
            "idf": idf.astype(np.float32),
        }
        return cls(arrays, report_of)

    def save(self, folder: Path) -> None:
        """Write the arrays into an existing folder."""
        for name, array in {**self._arrays, "report_of": self._report_of}.items():
            np.save(folder / f"{name}.npy", array)

    @classmethod
    def load(cls, folder: Path) -> Bm25:
        """Map the arrays of `save` into memory; raises OSError or ValueError when one is missing or cut."""
        # As plain views: slicing a memmap object costs ten times more than slicing an array over the same memory.
        arrays = {name: np.asarray(np.load(folder / f"{name}.npy", mmap_mode="r")) for name in _ARRAYS}
        return cls(arrays, np.load(folder / "report_of.npy"))

    def __len__(self) -> int:
        return len(self._report_of)

    def idf(self, token: str) -> float:
        """The token's weight in this corpus; 0 when no document has it."""
        at = self._find(token)
        return float(self._arrays["idf"][at]) if at is not None else 0.0

    def scores(self, weights: Mapping[str, float]) -> NDArray[np.float32]:
        """The Okapi score of every document for weighted tokens (weight 1 for each is the plain score)."""
        scores = np.zeros(len(self), np.float32)
        for token, weight in weights.items():
            at = self._find(token)
            if at is not None:
                left, right = self._arrays["starts"][at], self._arrays["starts"][at + 1]
                scores[self._arrays["documents"][left:right]] += weight * self._arrays["scores"][left:right]
        return scores

    def top(
        self, weights: Mapping[str, float], k: int, reports: Sequence[int] | None = None
    ) -> list[tuple[int, float]]:
        """The k best documents with a score above 0, best first, equal scores in document order.

        reports restricts to the documents of those parts (their positions in `merge`).
        """
        numbers, scores = (None, self.scores(weights)) if reports is None else self._within(weights, reports)
        found = np.flatnonzero(scores > 0)
        if len(found) > k:
            # Sorting only what can be among the k: a common word scores half the store.
            edge = np.partition(scores[found], len(found) - k)[len(found) - k]
            found = found[scores[found] >= edge]
        best = found[np.argsort(-scores[found], kind="stable")][:k]
        return [(int(i if numbers is None else numbers[i]), float(scores[i])) for i in best]

    def _within(
        self, weights: Mapping[str, float], reports: Sequence[int]
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The documents of some parts and their scores; the postings of other parts are jumped over."""
        wanted = np.unique(np.asarray(reports, np.int32))
        starts = np.searchsorted(self._report_of, wanted, "left")
        ends = np.searchsorted(self._report_of, wanted, "right")
        numbers = np.concatenate([np.zeros(0, np.int64), *map(np.arange, starts, ends)])
        places = np.cumsum([0, *(ends - starts)])
        scores = np.zeros(len(numbers), np.float32)
        for token, weight in weights.items():
            at = self._find(token)
            if at is None:
                continue
            left, right = self._arrays["starts"][at], self._arrays["starts"][at + 1]
            documents, values = self._arrays["documents"][left:right], self._arrays["scores"][left:right]
            edges = zip(np.searchsorted(documents, starts), np.searchsorted(documents, ends), strict=True)
            for (first, last), start, place in zip(edges, starts, places, strict=False):
                scores[documents[first:last] - start + place] += weight * values[first:last]
        return numbers, scores

    def _find(self, token: str) -> int | None:
        terms = self._arrays["terms"]
        at = int(np.searchsorted(terms, np.uint64(token_hash(token))))
        # searchsorted gives a place for absent tokens too.
        return at if at < len(terms) and int(terms[at]) == token_hash(token) else None


def okapi_idf(frequency: NDArray[np.int64], documents: int) -> NDArray[np.float64]:
    """rank_bm25's weights: negative ones are raised to EPSILON × the mean of all.

    Two differences, both for stores of a few pages, where rank_bm25 would not find a word that is there: a token in
    exactly half of the documents is raised like a more common one (its weight would be 0), and where the mean itself
    is not above 0, every weight is ln(1 + odds).
    """
    odds = (documents - frequency + 0.5) / (frequency + 0.5)
    idf = np.log(odds)
    floor = EPSILON * idf.mean()
    return np.where(idf <= 0, floor, idf) if floor > 0 else np.log1p(odds)
