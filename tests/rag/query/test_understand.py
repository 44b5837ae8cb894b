"""What the rules make of a question (S0-01 … S0-03, S3-03)."""

import pytest

from rag.query.understand import understand
from rag.types import Filing, Filters

FILINGS = [
    Filing("amzn", "AMAZON_2023_10K", "t", "AMAZON.COM, INC.", "AMZN", "10-k", 2023, None, None, None, 90, 9),
    Filing("aapl", "APPLE_2023_10K", "t", "Apple Inc.", "AAPL", "10-k", 2023, None, None, None, 90, 9),
    Filing("tsla", "TESLA_2022_10K", "t", "Tesla, Inc.", "TSLA", "10-k", 2022, None, None, None, 90, 9),
]


def test_the_examples_of_the_source_system() -> None:
    amazon = understand("Amazon Q3 2024 revenue", FILINGS).filters
    assert amazon == Filters(("AMAZON.COM, INC.",), ("10-q",), (2024,), (3,))
    apple = understand("Apple 2023 annual report", FILINGS).filters
    assert apple == Filters(("Apple Inc.",), ("10-k",), (2023,))
    assert understand("Tesla profitability", FILINGS).filters == Filters(("Tesla, Inc.",))


@pytest.mark.parametrize(
    "question",
    ["", "the", "capex of Tesla", "What drove gross margin?", "balance sheet", "營收", "asdf qwer", "$regex .*"],
)
def test_there_are_exactly_five_keywords(question: str) -> None:
    keywords = understand(question, FILINGS).keywords
    assert len(keywords) == len(set(keywords)) == 5


def test_keywords_are_filing_terms() -> None:
    assert "capital expenditures" in understand("How much capex?", FILINGS).keywords
    assert "statements of cash flows" in understand("look at the cash flow statement", FILINGS).keywords


@pytest.mark.parametrize("typed", ["Apple", "Apple Inc", "AAPL", "Apple Inc."])
def test_a_company_that_is_typed_as_a_filter_is_found_by_its_shorter_names(typed: str) -> None:
    given = understand("revenue", FILINGS, Filters(companies=(typed, "Nobody Ltd"))).given
    assert given.companies == ("Apple Inc.", "Nobody Ltd")


def test_a_metric_brings_its_statement_its_parts_and_its_line_items() -> None:
    query = understand("What is Apple's FY2023 inventory turnover?", FILINGS)
    assert query.statements == ("balance_sheet", "income_statement")
    assert "cost of sales" in query.expansions
    assert query.metrics == ("inventory turnover",)


def test_words_leave_out_grammar_the_company_and_the_period() -> None:
    query = understand("Please calculate Apple's FY2023 warranty accrual, and round the answer.", FILINGS)
    assert query.words == ("warranty", "accrual")


def test_what_a_person_set_stands_over_the_question() -> None:
    given = Filters(companies=("Apple Inc.",), fiscal_years=(2022,))
    query = understand("Tesla revenue in 2021 and Nike", FILINGS, given)
    assert query.filters.companies == ("Apple Inc.",)
    assert query.filters.fiscal_years == (2022,)
    assert query.named_absent == ()


def test_a_topic_brings_the_items_that_hold_it() -> None:
    assert understand("Is Apple involved in litigation?", FILINGS).items == ("3",)


@pytest.mark.parametrize(
    "question", ["\x00", "😀" * 50, "x" * 10_000, '{"$and": [{}]}', "(?i)(((", "' OR 1=1 --", "\u202e2022"]
)
def test_no_text_is_too_strange(question: str) -> None:
    assert understand(question, FILINGS).question == question


def test_a_year_that_no_filing_can_cover_is_no_figure_to_look_for() -> None:
    assert "1850" not in understand("Nike revenue in 1850", []).words
    assert "1850" in understand("where is $1,850 printed?", []).words


def test_keywords_are_words_that_filings_print_and_not_our_names_of_subjects() -> None:
    assert "results discussion" not in understand("why did margins fall, what drove it?", []).keywords
