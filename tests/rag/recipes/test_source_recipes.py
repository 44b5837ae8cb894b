"""The recipes of the source systems, stage by stage, over small real indexes with real vectors."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from rag.chunks.chunk import chunk_report
from rag.config import EmbeddingSettings, Settings
from rag.embed import open_embedder
from rag.index import Index, chunk_key
from rag.index.vectors import embed_chunks
from rag.query.understand import understand
from rag.recipes import RECIPES, search
from rag.recipes.base import min_max, narrowed, weighted
from rag.recipes.page_funnel import mmr, rerank
from rag.recipes.three_stage import keyword_score, keywords_of
from rag.retrieval.rerank import NO_CROSS_ENCODER
from rag.types import Filing, Filters, Hit, Legs, SearchResult
from tests.rag.builders import H, T, make_report, sentences

OURS = ("page-funnel", "three-stage", "minmax-80-20", "weighted-70-30")
HARBOR, NORTH = "Harbor Lantern, Inc.", "Northgale Corporation"


def pages_of(company: str, sales: str) -> list[list[H | T | str]]:
    rows = [("Revenues", sales), ("Cost of sales", "1,204"), ("Net income", "377")]
    income = T(["2023"], rows, caption="Consolidated Statements of Operations", statement="income_statement")
    return [
        [H(f"{company} Annual Report"), "Form 10-K of the registrant. " + sentences(25, "Cover")],
        [H("Risk Factors"), "A storm could adversely affect our harbours. " + sentences(25, "Risk")],
        [H("Consolidated Statements of Operations"), income],
        [H("Inventories"), "Inventories of lamps are valued at cost and rose 12% in 2023. " + sentences(25, "Stock")],
        ["The exhibits are listed without a heading. " + sentences(25, "Exhibit")],
    ]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(home=tmp_path_factory.mktemp("sources"), embedding=EmbeddingSettings(model="minilm"))


@pytest.fixture(scope="module")
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    made = [("HARBOR_2021_10K", HARBOR, 2021, "3,005"), ("HARBOR_2023_10K", HARBOR, 2023, "4,100")]
    for name, company, year, sales in (*made, ("NORTHGALE_2023_10K", NORTH, 2023, "9,800")):
        report = make_report(name, pages_of(company, sales), company=company, ticker=None, fiscal_year=year)
        chunks = chunk_report(report, settings.chunking)
        opened.add(report, chunks, embed_chunks(chunks, open_embedder(settings.embedding), settings.index_dir))
    yield opened
    opened.close()


def found(index: Index, settings: Settings, question: str, recipe: str, k: int = 5) -> SearchResult:
    return search(question, index, settings, recipe=recipe, k=k, expanded=False)


def places(result: SearchResult) -> list[tuple[str, int]]:
    return [(hit.chunk.doc_name, hit.chunk.page_first) for hit in result.hits]


def without_words_on_models(result: SearchResult) -> list[str]:
    return [sentence for sentence in result.notices if sentence != NO_CROSS_ENCODER]


@pytest.mark.parametrize("recipe", OURS)
def test_company_and_year_narrow_before_anything_is_ranked(index: Index, settings: Settings, recipe: str) -> None:
    result = found(index, settings, "Harbor Lantern net income in fiscal 2021", recipe)
    assert {name for name, _ in places(result)} == {"HARBOR_2021_10K"}
    assert (result.relaxed, without_words_on_models(result)) == ((), [])


@pytest.mark.parametrize("recipe", OURS)
def test_the_page_of_the_subject_is_among_the_first_three(index: Index, settings: Settings, recipe: str) -> None:
    result = found(index, settings, "How does Harbor Lantern value its inventories in 2023?", recipe)
    assert ("HARBOR_2023_10K", 4) in places(result)[:3]


@pytest.mark.parametrize("recipe", OURS)
def test_a_filter_that_leaves_nothing_is_dropped_and_said(index: Index, settings: Settings, recipe: str) -> None:
    result = found(index, settings, "Northgale 10-Q revenue in 2023", recipe)
    assert {name for name, _ in places(result)} == {"NORTHGALE_2023_10K"}
    assert result.relaxed == ("doc_types",)


@pytest.mark.parametrize("recipe", OURS)
def test_scores_fall_and_no_chunk_comes_twice(index: Index, settings: Settings, recipe: str) -> None:
    hits = found(index, settings, "storm risk", recipe, k=10).hits
    assert len({hit.chunk.ref_id for hit in hits}) == len(hits) >= 3
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("recipe", sorted(RECIPES))
def test_an_empty_question_and_a_filter_without_filings_are_one_sentence(
    index: Index, settings: Settings, recipe: str
) -> None:
    for question, filters in (("", None), ("revenue", Filters(companies=("Nobody Ltd.",)))):
        result = search(question, index, settings, recipe=recipe, filters=filters)
        assert (result.hits, len(result.notices)) == ((), 1)


@pytest.mark.parametrize("recipe", OURS)
def test_filings_without_vectors_are_searched_by_words_and_that_is_said(tmp_path: Path, recipe: str) -> None:
    settings = Settings(home=tmp_path, embedding=EmbeddingSettings(model="minilm"))
    index = Index.open(settings)
    report = make_report("HARBOR_2023_10K", pages_of(HARBOR, "4,100"), company=HARBOR)
    index.add(report, chunk_report(report, settings.chunking))
    result = found(index, settings, "storm", recipe)
    assert result.hits[0].chunk.page_first == 2
    assert without_words_on_models(result) == [
        "There are no vectors of these filings yet, so they are searched by words alone."
    ]
    index.close()


# page-funnel


def test_the_page_is_the_unit_of_the_funnel(index: Index, settings: Settings) -> None:
    result = found(index, settings, "lamps in inventories", "page-funnel", k=10)
    assert len(set(places(result))) == len(result.hits)
    assert all(hit.legs.rerank == hit.score for hit in result.hits)


def test_a_page_without_one_of_the_five_keywords_is_left_out(index: Index, settings: Settings) -> None:
    query = understand("Northgale revenue 2023", index.filings())
    assert len(query.keywords) == 5
    result = found(index, settings, "Northgale revenue 2023", "page-funnel", k=10)
    assert ("NORTHGALE_2023_10K", 3) in places(result) and ("NORTHGALE_2023_10K", 5) not in places(result)


def test_empty_input_of_the_page_re_ranker_comes_back_as_it_is(index: Index) -> None:
    assert rerank("revenue", [], index) == [] == mmr([], index, 5, 0.5)


def test_a_page_is_ranked_by_its_headings_and_one_without_by_its_whole_text(index: Index) -> None:
    hits = {hit.chunk.page_first: hit for hit in chunk_hits(index, "HARBOR_2023_10K")}
    assert rerank("consolidated statements of operations", list(hits.values()), index)[0].chunk.page_first == 3
    assert rerank("exhibits listed", list(hits.values()), index)[0].chunk.page_first == 5


def test_mmr_takes_the_nearest_first_and_then_what_differs(index: Index) -> None:
    first, twin = (chunk_hits(index, name)[-1] for name in ("HARBOR_2021_10K", "HARBOR_2023_10K"))
    other = chunk_hits(index, "HARBOR_2023_10K")[0]
    near = list(zip((chunk_key(hit.chunk) for hit in (first, twin, other)), (0.9, 0.8, 0.7), strict=True))
    assert [score for _, score in mmr(near, index, 2, 0.5)] == [0.9, 0.7]
    assert [score for _, score in mmr(near, index, 2, 1.0)] == [0.9, 0.8]


def chunk_hits(index: Index, name: str) -> list[Hit]:
    report_id = next(filing.report_id for filing in index.filings() if filing.doc_name == name)
    return [Hit(chunk, 1.0, Legs(dense=1.0)) for chunk in index.chunks(report_id)]


# three-stage


def test_the_missing_cross_encoder_is_said(index: Index, settings: Settings) -> None:
    result = found(index, settings, "Northgale net income", "three-stage")
    assert NO_CROSS_ENCODER in result.notices
    assert all(hit.legs.rerank is None for hit in result.hits)


def test_keywords_keep_finance_terms_whole_and_know_dollars_percents_and_years() -> None:
    question = "Did the net income of the company exceed $1,577 or 12.5% of sales in 2023?"
    keywords = keywords_of(question, understand(question, ()))
    assert {("net", "income"): 2.0, ("1577",): 1.5, ("2023",): 1.5}.items() <= keywords.items()
    assert ("12.5", "12.5%") in keywords
    assert not {("the",), ("of",), ("company",)} & keywords.keys()


def test_the_keyword_score_is_a_share(index: Index) -> None:
    hit = next(hit for hit in chunk_hits(index, "HARBOR_2023_10K") if hit.chunk.page_first == 3)
    assert keyword_score({("net", "income"): 2.0, ("goodwill",): 2.0}, hit) == 0.5
    assert keyword_score({}, hit) == 0.0


def test_the_share_of_the_keyword_score_can_be_set(index: Index, settings: Settings) -> None:
    knobs = settings.retrieval.three_stage.model_copy(update={"keyword_weight": 1.0})
    only = settings.model_copy(update={"retrieval": settings.retrieval.model_copy(update={"three_stage": knobs})})
    question = "Northgale net income 2023"
    keywords = keywords_of(question, understand(question, index.filings()))
    hits = found(index, only, question, "three-stage").hits
    assert keyword_score(keywords, hits[0]) == max(keyword_score(keywords, hit) for hit in hits)


# minmax-80-20 and weighted-70-30


def test_scores_are_scaled_to_0_and_1_and_summed_by_weight() -> None:
    assert min_max({"a": 4.0, "b": 2.0, "c": 3.0}) == {"a": 1.0, "b": 0.0, "c": 0.5}
    assert (min_max({"a": 7.0}), min_max({})) == ({"a": 1.0}, {})
    assert list(weighted([(0.8, {"a": 0.5}), (0.2, {"b": 1.0, "a": 1.0})]).items()) == [
        ("a", pytest.approx(0.6)),
        ("b", pytest.approx(0.2)),
    ]


def test_minmax_is_the_sum_it_says(index: Index, settings: Settings) -> None:
    result = found(index, settings, "Northgale storm", "minmax-80-20", k=50)
    dense, words = (
        min_max({h.chunk.ref_id: s for h in result.hits if (s := getattr(h.legs, leg)) is not None})
        for leg in ("dense", "bm25")
    )
    for hit in result.hits:
        ref = hit.chunk.ref_id
        assert hit.score == pytest.approx(0.8 * words.get(ref, 0) + 0.2 * dense.get(ref, 0), abs=1e-5)


def test_weighted_is_the_sum_it_says(index: Index, settings: Settings) -> None:
    hits = found(index, settings, "Northgale storm", "weighted-70-30", k=50).hits
    top = max(hit.legs.bm25 or 0 for hit in hits)
    for hit in hits:
        assert hit.score == pytest.approx(0.7 * (hit.legs.dense or 0) + 0.3 * (hit.legs.bm25 or 0) / top, abs=1e-5)


def test_weighted_searches_each_company_and_takes_turns(index: Index, settings: Settings) -> None:
    result = found(index, settings, "Compare the revenue of Harbor Lantern and Northgale in 2023", "weighted-70-30", 4)
    assert [name for name, _ in places(result)].count("HARBOR_2023_10K") == 2
    assert [name for name, _ in places(result)].count("NORTHGALE_2023_10K") == 2


def test_weighted_searches_each_period_and_takes_turns(index: Index, settings: Settings) -> None:
    result = found(index, settings, "Harbor Lantern revenue in 2021 and in 2023", "weighted-70-30", 4)
    assert {name for name, _ in places(result)[:2]} == {"HARBOR_2021_10K", "HARBOR_2023_10K"}


def test_filters_are_dropped_quarter_first_and_only_as_far_as_needed(index: Index) -> None:
    filings: tuple[Filing, ...] = index.filings()
    asked = Filters(doc_types=("10-q",), fiscal_years=(2023,), fiscal_quarters=(2,))
    within = narrowed(asked, filings)
    assert within.relaxed == ("fiscal_quarters", "doc_types")
    assert len(within.reports) == 2
    assert narrowed(asked, ()).reports == frozenset()


def test_vectors_come_in_the_order_of_the_keys(index: Index) -> None:
    keys = [key for key, _ in index.dense("storm", 3)]
    rows = index.vectors(keys)
    assert rows.shape[0] == 3 and np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
    assert np.allclose(index.vectors(keys[::-1]), rows[::-1])
    assert index.vectors([]).shape[0] == 0
