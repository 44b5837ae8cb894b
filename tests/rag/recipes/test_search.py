"""The recipes over a real index: the right page first, no other company, every strange question answered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import Settings, load_settings
from rag.index import Index
from rag.recipes import NOTHING_ASKED, NOTHING_INDEXED, RECIPES, search
from rag.types import Filters
from tests.rag.annual import EAST, HARBOR, NORTH, annual


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load_settings(home=tmp_path_factory.mktemp("recipes"))


@pytest.fixture(scope="module")
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    reports = [
        annual("HARBOR_2021_10K", HARBOR, 2021, 4100),
        annual("HARBOR_2023_10K", HARBOR, 2023, 5200),
        annual("NORTHGALE_2023_10K", NORTH, 2023, 9800),
        annual("EASTWICK_2023_10K", EAST, 2023, 6100),
    ]
    for report in reports:
        opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def places(index: Index, settings: Settings, question: str, **more: object) -> list[tuple[str, int]]:
    found = search(question, index, settings, expanded=False, k=int(str(more.get("k", 5))))
    return [(hit.chunk.doc_name, hit.chunk.page_first) for hit in found.hits]


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("What was Harbor Lantern's revenue in FY2023?", 6),
        ("Harbor Lantern 2023 net PP&E", 7),
        ("Harbor Lantern capex, fiscal 2023", 8),
        ("Is Harbor Lantern involved in litigation in 2023?", 4),
        ("Harbor Lantern 2023: what are the key risks?", 3),
        ("Harbor Lantern 2023 年的營收", 6),
    ],
)
def test_the_page_where_the_figure_lives_comes_first(
    index: Index, settings: Settings, question: str, page: int
) -> None:
    assert places(index, settings, question)[0] == ("HARBOR_2023_10K", page)


def test_a_ratio_brings_both_statements(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Harbor Lantern FY2023 inventory turnover")
    assert {("HARBOR_2023_10K", 6), ("HARBOR_2023_10K", 7)} <= set(found[:3])


def test_results_are_different_pages_of_the_named_company_only(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Northgale net income", k=8)
    assert {name for name, _ in found} == {"NORTHGALE_2023_10K"}
    assert len(set(found)) == len(found)


def test_a_comparison_takes_turns(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Compare the revenue of Harbor Lantern and Northgale in 2023", k=4)
    assert sorted(found[:2]) == [("HARBOR_2023_10K", 6), ("NORTHGALE_2023_10K", 6)]


def test_three_companies_have_a_place_each(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Compare the capex of Harbor Lantern, Northgale and Eastwick in 2023", k=3)
    assert sorted(found) == [("EASTWICK_2023_10K", 8), ("HARBOR_2023_10K", 8), ("NORTHGALE_2023_10K", 8)]


def test_each_figure_of_a_list_has_its_statement(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Revenue, capex and inventories of Harbor Lantern in 2023", k=3)
    assert sorted(page for _, page in found) == [6, 7, 8]


def test_a_list_of_figures_of_two_companies_has_every_statement_of_both(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Revenue and capex of Harbor Lantern and Northgale in 2023", k=6)
    wanted = {(name, page) for name in ("HARBOR_2023_10K", "NORTHGALE_2023_10K") for page in (6, 8)}
    assert wanted <= set(found)


def test_three_joined_questions_have_a_place_each(index: Index, settings: Settings) -> None:
    asked = "What was Harbor Lantern's revenue in 2023, how much did it spend on capex, and what are its key risks?"
    assert {6, 8, 3} <= {page for _, page in places(index, settings, asked, k=5)}


def test_two_far_years_take_turns(index: Index, settings: Settings) -> None:
    found = places(index, settings, "Harbor Lantern total assets in 2019, 2021 and 2023", k=4)
    assert sorted(found[:2]) == [("HARBOR_2021_10K", 7), ("HARBOR_2023_10K", 7)]


def test_a_company_that_is_not_there_is_said_with_those_that_are(index: Index, settings: Settings) -> None:
    found = search("What was Tesla's revenue?", index, settings)
    assert (found.hits, found.contexts) == ((), ())
    assert found.notices == (
        f"There is no filing of Tesla in the library; there are filings of {EAST}, {HARBOR}, {NORTH}.",
    )


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("How do new rules affect Zorblatt?", "Zorblatt"),
        ("Which suppliers let Zorblatt wait?", "Zorblatt"),
        ("ZRBL: revenue and covenants", "ZRBL"),
        ("risks of $ZRBL", "ZRBL"),
        ("capex (NYSE: ZRB)", "ZRB"),
    ],
)
def test_a_strange_name_anywhere_is_a_company_not_there(
    question: str, name: str, index: Index, settings: Settings
) -> None:
    found = search(question, index, settings)
    assert not found.hits and f"no filing of {name} in" in found.notices[0]


@pytest.mark.parametrize("question", ["EPS: last two years", "DPO: trend", "CAPEX: 2023", "ROA: 2023"])
def test_a_finance_word_with_a_colon_is_no_ticker(question: str, index: Index, settings: Settings) -> None:
    assert search(question, index, settings, expanded=False).query.named_absent == ()


def test_a_strange_name_beside_chosen_filings_is_looked_for(index: Index, settings: Settings) -> None:
    chosen = Filters(companies=(HARBOR,))
    assert search("How do rules on revenue affect Zorblatt?", index, settings, filters=chosen).hits


def test_a_word_that_the_filings_use_is_no_absent_company(index: Index, settings: Settings) -> None:
    found = search("What is the price of Foghorns?", index, settings, expanded=False)
    assert found.query.named_absent == ()
    assert found.hits


def test_a_comparison_with_an_absent_company_answers_for_the_other(index: Index, settings: Settings) -> None:
    found = search("Compare Northgale and Apple revenue", index, settings, expanded=False)
    assert "Apple" in found.notices[0]
    assert found.hits


def test_year_1850_is_said_and_the_company_still_searched(index: Index, settings: Settings) -> None:
    found = search("Northgale revenue in 1850", index, settings, expanded=False)
    assert found.notices == ("No filing can cover 1850; other periods were searched.",)
    assert found.hits


@pytest.mark.parametrize("question", ["", "   ", "the of and", "?!", "\x00"])
def test_a_question_without_words_gets_one_sentence(index: Index, settings: Settings, question: str) -> None:
    found = search(question, index, settings)
    assert (found.hits, found.notices) == ((), (NOTHING_ASKED,))


@pytest.mark.parametrize("recipe", sorted(RECIPES))
@pytest.mark.parametrize(
    "question",
    [
        "x" * 10_000,
        "revenue " * 1300,
        '{"$and": [{"a": {"$regex": ".*"}}]}',
        "(?i)((rev",
        "¿Cuál fue la renta?",
        "收入是多少",
    ],
)
def test_strange_questions_are_answered_or_said(index: Index, settings: Settings, question: str, recipe: str) -> None:
    found = search(question, index, settings, recipe=recipe, expanded=False)
    assert found.hits or len(found.notices) == 1


def test_given_filters_are_kept_by_every_recipe(index: Index, settings: Settings) -> None:
    for recipe in RECIPES:
        found = search("revenue", index, settings, filters=Filters(companies=(NORTH,)), recipe=recipe, expanded=False)
        assert {hit.chunk.doc_name for hit in found.hits} == {"NORTHGALE_2023_10K"}


def test_an_empty_library_says_so(tmp_path: Path) -> None:
    settings = load_settings(home=tmp_path)
    empty = Index.open(settings)
    assert search("revenue", empty, settings).notices == (NOTHING_INDEXED,)
    empty.close()
