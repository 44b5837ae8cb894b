"""Companies in questions: aliases, tickers, possessives, everyday words, and names that are not in the library."""

import pytest

from rag.query.directory import company_of, group_of
from rag.query.names import find_companies
from rag.types import Filing

COMPANIES = {
    "AMAZON.COM, INC.": "AMZN",
    "Alphabet Inc.": "GOOGL",
    "3M COMPANY": "MMM",
    "JOHNSON & JOHNSON": "JNJ",
    "American Express Company": "AXP",
    "American Water Works Company, Inc.": "AWK",
    "JPMorgan Chase & Co.": "JPM",
    "Block, Inc.": "SQ",
    "Square, Inc.": "SQ",
    "BEST BUY CO., INC.": "BBY",
    "Harbor Lantern Works, Inc.": None,
}


def filing(company: str | None, ticker: str | None = None, name: str = "X_2022_10K") -> Filing:
    return Filing(f"id-{company}", name, name, company, ticker, "10-k", 2022, None, None, None, 10, 1)


FILINGS = [filing(company, ticker) for company, ticker in COMPANIES.items()]


@pytest.mark.parametrize(
    ("question", "company"),
    [
        ("Amazon Q3 2024 revenue", "AMAZON.COM, INC."),
        ("AMZN revenue", "AMAZON.COM, INC."),
        ("what was amazon’s revenue", "AMAZON.COM, INC."),
        ("Google's capex", "Alphabet Inc."),
        ("GOOG or GOOGL", "Alphabet Inc."),
        ("3M margin", "3M COMPANY"),
        ("J&J sales", "JOHNSON & JOHNSON"),
        ("JnJ's sales", "JOHNSON & JOHNSON"),
        ("Johnson and Johnson sales", "JOHNSON & JOHNSON"),
        ("AMEX cards", "American Express Company"),
        ("american express cards", "American Express Company"),
        ("American Water Works", "American Water Works Company, Inc."),
        ("which of JPM's segments", "JPMorgan Chase & Co."),
        ("JP Morgan", "JPMorgan Chase & Co."),
        ("$BBY stores", "BEST BUY CO., INC."),
        ("Harbor Lantern's debt", "Harbor Lantern Works, Inc."),
        ("亞馬遜 2023 年營收", "AMAZON.COM, INC."),
    ],
)
def test_a_company_is_found_by_what_people_call_it(question: str, company: str) -> None:
    found = find_companies(question, FILINGS)
    assert (found.companies, found.absent) == ((company,), ())


def test_a_part_of_a_long_name_names_its_company_where_no_other_has_it() -> None:
    works, other = (
        filing(f"{town} Municipal Light & Water Department")
        for town in ("City of Tolland Falls", "City of Amber Falls")
    )
    assert find_companies("What was Tolland Falls's debt?", (works, other)).companies == (works.company,)
    assert find_companies("What do Municipal Light plants cost?", (works, other)).companies == ()


def test_two_names_of_one_company_are_one() -> None:
    assert set(find_companies("Square revenue", FILINGS).companies) == {"Block, Inc.", "Square, Inc."}
    assert not find_companies("How many square feet does a store have?", FILINGS).companies
    groups = group_of(FILINGS)
    assert groups["id-Block, Inc."] == groups["id-Square, Inc."]


@pytest.mark.parametrize(
    "question",
    [
        *("How much cash was used to block shares?", "who are the best suppliers", "american customers", "In the US"),
        "what went to the Southern Nevada Pension Plan",
    ],
)
def test_everyday_words_name_nobody(question: str) -> None:
    found = find_companies(question, FILINGS)
    assert (found.companies, found.absent) == ((), ())


@pytest.mark.parametrize(
    "question", ["how big was square's net loss per share in 2016", "adj. ebitda square 2020 vs 2019"]
)
def test_an_everyday_word_that_owns_something_or_has_a_year_is_the_librarys_company(question: str) -> None:
    assert "Square, Inc." in find_companies(question, FILINGS).companies


@pytest.mark.parametrize("question", ["the square 2020 of figures", "How much was each square's rent?"])
def test_an_everyday_word_that_is_determined_is_a_thing(question: str) -> None:
    assert not find_companies(question, FILINGS).companies


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Tesla profitability", "Tesla"),
        ("What is Apple's revenue?", "Apple"),
        ("Apple revenue", "Apple"),
        ("AT&T debt", "AT&T"),
        ("Zorblatt's revenue in 2022", "Zorblatt"),
        ("How did Globex Dynamics do in 2021?", "Globex Dynamics"),
    ],
)
def test_a_company_that_is_not_indexed_is_named(question: str, name: str) -> None:
    assert find_companies(question, FILINGS).absent == (name,)


@pytest.mark.parametrize(
    "question",
    [
        "What is Adjusted EBITDA for FY2022?",
        "What is the role of the Board?",
        "How did Operating Income change?",
        "What was the effect of COVID-19 on sales?",
        "Summary of Item 1A",
        "Revenue in December",
    ],
)
def test_finance_words_with_capitals_are_no_companies(question: str) -> None:
    assert find_companies(question, FILINGS).absent == ()


def test_a_comparison_names_both_and_what_is_missing() -> None:
    found = find_companies("Compare $AMZN and Best Buy with $TSLA", FILINGS)
    assert found.companies == ("AMAZON.COM, INC.", "BEST BUY CO., INC.")
    assert found.absent == ("Tesla",)


def test_without_a_company_the_file_name_speaks() -> None:
    assert company_of(filing(None, None, "HARBOR_LANTERN_2023_10K")) == "HARBOR LANTERN"


def test_the_owner_of_the_filing_is_meant_not_the_company_it_speaks_of() -> None:
    asked = "What does Google pay for Amazon according to Google's FY23 10-K?"
    assert find_companies(asked, FILINGS).companies == ("Alphabet Inc.",)


def test_a_comparison_keeps_both_owners() -> None:
    asked = "Compare Google's 2023 10-K with Amazon"
    assert set(find_companies(asked, FILINGS).companies) == {"Alphabet Inc.", "AMAZON.COM, INC."}


def test_the_rest_of_a_question_is_without_its_companies() -> None:
    assert find_companies("Did Best Buy buy back shares?", FILINGS).rest.split() == ["Did", "buy", "back", "shares?"]


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("harbor lantern works incorporated other debt 2022", "other debt 2022"),
        ("Where is Harbor Lantern Works incorporated?", "Where is incorporated?"),
        ("Harbor Lantern Works incorporated in which state", "incorporated in which state"),
    ],
)
def test_a_legal_ending_in_small_letters_is_no_word_of_the_question(question: str, rest: str) -> None:
    assert " ".join(find_companies(question, FILINGS).rest.split()) == rest


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("Sales of the Harbor segment in 2022", "Sales of the Harbor segment in 2022"),
        ("Harbor Lantern's segment sales", "segment sales"),
        ("Harbor Lantern Works segment sales", "segment sales"),
        ("Which Harbor segment sold most", "Which segment sold most"),
    ],
)
def test_a_word_of_a_companys_name_before_segment_names_the_segment(question: str, rest: str) -> None:
    found = find_companies(question, [filing("Harbor Lantern Works, Inc.")])
    assert found.companies == ("Harbor Lantern Works, Inc.",) and " ".join(found.rest.split()) == rest


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What is Tradition's revenue for 2022?", True),
        ("Who is the auditor of Tradition?", True),
        ("Compare Holley's and Tradition's net margin for 2022.", True),
        ("Compare the margins of Holley and Tradition.", True),
        ("Is it a tradition of the company to pay a dividend?", False),
        ("What is the Tradition of dividends?", False),
        ("What did Holley say about Tradition?", False),
    ],
)
def test_a_company_is_known_by_the_last_word_of_its_name_where_a_name_stands(question: str, found: bool) -> None:
    brokers = [filing("Compagnie Financière Tradition SA"), filing("Holley Inc.")]
    assert ("Compagnie Financière Tradition SA" in find_companies(question, brokers).companies) is found


def test_a_last_word_that_is_a_place_or_that_two_companies_share_names_nobody() -> None:
    banks = [filing("Bank of China Limited"), filing("Harbor Trust"), filing("River Trust")]
    assert find_companies("What is the revenue of China?", banks).companies == ()
    assert find_companies("What did Trust earn?", banks).companies == ()


def test_a_name_without_its_last_ending_is_known_too() -> None:
    chemicals = [filing("CF Industries Holdings, Inc."), filing("Harbor Industries Group")]
    assert find_companies("natural gas cost of CF Industries", chemicals).companies == (chemicals[0].company,)


@pytest.mark.parametrize(
    ("question", "companies"),
    [
        ("Why did premiums at EMC decline?", ("EMC Insurance Group Inc.",)),
        ("How much of Morgan's borrowings is due?", ("Morgan Advanced Materials plc",)),
        ("What did Morgan Sindall earn?", ()),
        ("What did Morgan Stanley earn?", ()),
    ],
)
def test_an_abbreviation_or_a_surname_before_the_rest_of_a_name_is_the_company(
    question: str, companies: tuple[str, ...]
) -> None:
    filings = [filing("EMC Insurance Group Inc."), filing("Morgan Advanced Materials plc"), filing("Emmi AG")]
    assert find_companies(question, filings).companies == companies


def test_agencies_whose_ratings_are_asked_for_are_no_companies_without_a_filing() -> None:
    assert find_companies("What was Best Buy's credit rating at Moody's in 2022?", FILINGS).absent == ()
    assert find_companies("What was the operating income of Moody's in 2022?", FILINGS).absent == ("Moody's",)


def test_a_sign_inside_a_name_is_one_of_its_words() -> None:
    assert "j&j" in find_companies("Why did J&J's oral care sales fall?", FILINGS).words
