from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from rank_bm25 import BM25Okapi

from rag.chunks.tokens import tokenize
from rag.index.bm25 import Bm25, Postings

WORDS = [f"word{i}" for i in range(300)]


def texts(count: int, seed: int = 1) -> list[str]:
    chosen = random.Random(seed)
    common = ["the company", "in the year"]
    return [" ".join([*chosen.choices(WORDS, k=chosen.randint(1, 80)), chosen.choice(common)]) for _ in range(count)]


@pytest.mark.parametrize("count", [20, 200])
def test_scores_equal_those_of_rank_bm25_also_for_very_common_words(count: int) -> None:
    documents = texts(count)
    reference = BM25Okapi([tokenize(text) for text in documents])
    ours = Bm25.merge([Postings.of(documents)])
    assert reference.idf["the"] > 0, "the floor for words of more than half of the documents is at work"
    for query in ("word1 word7 word250", "the company word3", "in the year", "word9 absent"):
        tokens = tokenize(query)
        np.testing.assert_allclose(ours.scores(dict.fromkeys(tokens, 1.0)), reference.get_scores(tokens), rtol=1e-4)


def test_reports_merged_one_by_one_score_like_one_corpus() -> None:
    documents = texts(90)
    whole = Bm25.merge([Postings.of(documents)])
    parts = Bm25.merge([Postings.of(documents[:10]), Postings.of(documents[10:70]), Postings.of(documents[70:])])
    weights = {"word4": 1.0, "word5": 0.3, "the": 2.0}
    np.testing.assert_allclose(parts.scores(weights), whole.scores(weights), rtol=1e-6)


def test_a_token_counts_as_much_as_its_weight() -> None:
    bm25 = Bm25.merge([Postings.of(texts(50))])
    both = bm25.scores({"word1": 1.0, "word2": 0.5})
    np.testing.assert_allclose(both, bm25.scores({"word1": 1}) + 0.5 * bm25.scores({"word2": 1}), rtol=1e-6)


def test_only_documents_with_a_score_are_found_best_first() -> None:
    bm25 = Bm25.merge([Postings.of(["cash flow", "cash cash cash", "debt", "equity", "tax", "rent", "wages"])])
    found = bm25.top({"cash": 1.0}, 10)
    assert [number for number, _ in found] == [1, 0]
    assert bm25.top({"absent": 1.0}, 10) == []
    assert bm25.top({}, 10) == []


def test_the_k_best_are_the_first_of_all() -> None:
    bm25 = Bm25.merge([Postings.of(texts(300))])
    weights = {"word1": 1.0, "company": 0.2, "year": 0.1}
    assert bm25.top(weights, 7) == bm25.top(weights, 300)[:7]


def test_a_restriction_keeps_only_the_named_reports() -> None:
    bm25 = Bm25.merge([Postings.of(texts(20, seed)) for seed in range(3)])
    assert {number // 20 for number, _ in bm25.top({"word1": 1.0, "company": 1.0}, 60, [1])} == {1}
    assert bm25.top({"company": 1.0}, 60, []) == []


def test_a_store_of_one_page_can_be_searched() -> None:
    assert Bm25.merge([Postings.of(["cash and debt"])]).top({"cash": 1.0}, 5)
    assert Bm25.merge([Postings.of(["cash and debt", "equity and tax"])]).top({"tax": 1.0}, 5)[0][0] == 1


@pytest.mark.parametrize("parts", [[], [[]], [[""]], [["", "cash"], []]])
def test_nothing_to_index_is_no_error(parts: list[list[str]]) -> None:
    bm25 = Bm25.merge([Postings.of(part) for part in parts])
    assert len(bm25) == sum(map(len, parts))
    assert len(bm25.top({"cash": 1.0}, 5)) == sum(part.count("cash") for part in parts)


def test_the_matrix_comes_back_from_disk_as_it_was(tmp_path: Path) -> None:
    bm25 = Bm25.merge([Postings.of(texts(50))])
    bm25.save(tmp_path)
    weights = {"word1": 1.0, "the": 1.0}
    assert Bm25.load(tmp_path).top(weights, 50) == bm25.top(weights, 50)
    assert Bm25.load(tmp_path).idf("word1") == bm25.idf("word1") > 0
    assert bm25.idf("absent") == 0


def test_the_postings_of_other_reports_are_jumped_over_with_the_same_scores() -> None:
    documents = texts(90)
    parts = Bm25.merge([Postings.of(documents[:10]), Postings.of(documents[10:70]), Postings.of(documents[70:])])
    weights = {"word4": 1.0, "word5": 0.3, "word17": 2.0}
    whole = dict(parts.top(weights, 90))
    some = dict(parts.top(weights, 90, [2, 0]))
    assert some == pytest.approx({number: score for number, score in whole.items() if not 10 <= number < 70})
