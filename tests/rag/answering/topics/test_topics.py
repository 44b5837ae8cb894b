"""Questions about a topic as a whole, without a model: answered from the part of the filing that is about it."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.answering.topics.known import topic_of
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

CRASH = "Multiple lawsuits have been filed against us in state courts as a result of the 2018 accident in Dover."
PATENT = "In March 2022, Rival Inc. brought a patent infringement suit against us and seeks damages of $40 million."
BOUGHT = "On May 4, 2022, we completed the acquisition of Tiny Gears Ltd. for a purchase price of $120 million in cash."
BUYER = "In 2022, one customer, a retailer, accounted for 31% of our net sales."
DIVIDEND = "Our Board declared a quarterly dividend of $0.25 per share in each quarter of 2022."
FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Cover"),
            "Title of each class Trading Symbol Name of each exchange on which registered",
            "Common Stock, $1 par value ACM New York Stock Exchange",
            "1.250% Notes due 2027 ACM27 New York Stock Exchange",
            "Indicate by check mark whether the registrant is a shell company. Yes No",
            H("Item 1. Business", item="Item 1"),
            "Acme Corp is a manufacturer of widgets and gears. Our products include widgets, gears and springs.",
            BUYER,
            H("Item 1A. Risk Factors", item="Item 1A"),
            "A customer could end its contracts, which could reduce our sales. Lawsuits could be filed in court.",
            H("Item 5. Market for Registrant's Common Equity", item="Item 5"),
            DIVIDEND,
        ),
        (
            H("Item 8. Financial Statements", item="Item 8"),
            H("Note 4. Acquisitions", 2),
            BOUGHT,
            "On June 1, 2014, we completed the acquisition of Old Springs Inc. for a purchase price of $9 million.",
            H("Note 17. Legal Proceedings", 2),
            CRASH,
            PATENT,
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [FILING]), report_of(FILING), None)


def quotes(question: str) -> list[str]:
    return [citation.quote for citation in asked(question).citations]


def test_legal_battles_are_the_matters_of_the_legal_note_each_cited_where_it_stands() -> None:
    made = asked("Has Acme reported any materially important ongoing legal battles from FY2022?")
    assert [citation.quote for citation in made.citations] == [CRASH, PATENT]
    assert all(citation.page == 2 and citation.boxes for citation in made.citations) and not made.refused


def test_a_question_on_one_matter_is_answered_by_its_own_words() -> None:
    result = result_of("Which lawsuits concern the accident in Dover at Acme?", [FILING])
    assert topic_of(result.query) is None


def test_acquisitions_name_the_company_and_leave_what_is_long_past_behind() -> None:
    assert quotes("What are major acquisitions that Acme has done in FY2022?")[0] == BOUGHT


def test_customers_are_those_a_sentence_counts_on_not_those_that_could_leave() -> None:
    assert quotes("Who are the primary customers of Acme as of FY2022?") == [BUYER]


def test_products_are_said_where_the_business_is_described() -> None:
    first, second = quotes("What major products does Acme sell as of 2022?")
    assert "manufacturer" in first and "widgets, gears and springs" in second


def test_dividends_paid_are_the_sentence_that_says_when_and_how_much() -> None:
    assert quotes("Has Acme paid dividends to common shareholders in Q2 of FY2022?")[0] == DIVIDEND


def test_registered_debt_securities_are_the_notes_on_the_cover() -> None:
    made = asked("Which debt securities are registered to trade on a national securities exchange under Acme's name?")
    assert "| 1.250% Notes due 2027 ACM27 [10K1] | New York Stock Exchange |" in made.text
    assert "Common Stock" not in made.text and made.citations[0].page == 1


@pytest.mark.parametrize("question", ["What is Acme's ticker?", "Which exchange is Acme listed on?"])
def test_the_cover_says_under_which_symbol_and_where_a_stock_is_traded(question: str) -> None:
    text = asked(question).text
    assert "ACM" in text and "New York Stock Exchange" in text


def test_without_registered_debt_the_answer_says_so_and_shows_what_is_registered() -> None:
    bare = make_report(
        "BARE_2022_10K",
        (
            (
                "Title of each class Name of each exchange on which registered",
                "Class A Common Stock The Nasdaq Stock Market LLC",
                "Securities registered pursuant to Section 12(g) of the Act: None",
            ),
        ),
        company="Bare Corp",
        ticker="BARE",
        fiscal_year=2022,
    )
    question = "Which debt securities of Bare are registered on a national securities exchange?"
    made = answer(question, result_of(question, [bare]), report_of(bare), None)
    assert made.text.startswith("No debt security is among the securities that the cover lists")
    assert "| Class A Common Stock [10K1] | The Nasdaq Stock Market LLC |" in made.text


NAMED = make_report(
    "ACME_2022_10K",
    (
        (
            H("Item 1. Business", item="Item 1"),
            "Our segments are described in Item 7. The Gears segment licenses patents to its reportable segments.",
            "We operate in three reportable segments: Gears, Steel Springs and Small Parts.",
            "Sales of our largest product, TURBINO, accounted for 10.2% of sales. It may lose our largest product.",
            "Sales of our second largest product, SLOWINO, accounted for 8.2% of sales.",
            "Our principal competitors include Rival, Inc. and Gear Works plc. We compete on price.",
            "As of December 31, 2022, approximately 47% of our employees were represented by labor unions.",
            H("Item 5. Market and Dividends", item="Item 5"),
            "On June 23, 2022 our Board declared a stock split in the form of a stock dividend paid on July 14, 2022.",
            "We have not declared or paid any cash dividends.",
            T(
                ("2022", "2021"),
                (("Gears", "$ 90", "$ 95"), ("Steel Springs", "10", "5"), ("Total net sales", "100", "100")),
            ),
        ),
    ),
    company="Acme Corp",
    fiscal_year=2022,
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What are Acme's reportable segments?", "Gears, Steel Springs and Small Parts"),
        ("Who are Acme's main competitors?", "Rival, Inc. and Gear Works"),
        ("Are Acme's employees represented by unions?", "47%"),
        ("Does Acme pay a dividend?", "not declared or paid"),
        ("What is Acme's largest product?", "TURBINO"),
        ("What is Acme's second largest product?", "SLOWINO"),
        ("What was Acme's largest product in fiscal 2022?", "TURBINO"),
    ],
)
def test_what_a_filing_says_of_itself_in_one_sentence_is_that_sentence(question: str, told: str) -> None:
    made = answer(question, result_of(question, [NAMED]), report_of(NAMED), None)
    assert len(made.citations) == 1 and told in made.citations[0].quote


@pytest.mark.parametrize("question", ["Does Acme have lawsuits?", "Who are Acme's main customers?"])
def test_short_forms_of_a_topic_are_the_topic(question: str) -> None:
    assert topic_of(result_of(question, [FILING]).query) is not None


def test_classes_of_a_cover_that_was_read_as_a_table_are_found_too() -> None:
    rows = (
        ("Securities registered pursuant to Section 12(b) of the Act:", ""),
        ("Title of each class", "Name of each exchange on which registered"),
        ("1.5% Notes due 2027", "New York Stock Exchange"),
        ("Common Stock", "New York Stock Exchange"),
    )
    filing = make_report(
        "ACME_2022_10K", ((T(("Number",), rows),), ("Text of the report.",)), company="Acme Corp", fiscal_year=2022
    )
    question = "Which debt securities are registered to trade on a national securities exchange under Acme's name?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.label for citation in made.citations] == ["1.5% Notes due 2027"]


def test_what_happened_after_the_year_is_told_by_the_note_on_subsequent_events() -> None:
    after = "On February 24, 2023, the Company agreed to pay Rival Inc. $54.8 million."
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 8. Financial Statements", item="Item 8"), H("Note 19. Subsequent Events", 2), after),),
        company="Acme Corp",
        fiscal_year=2022,
    )
    for question in (
        "Which subsequent events does Acme report in its 2022 10-K?",
        "What happened at Acme after the end of fiscal 2022?",
    ):
        told = answer(question, result_of(question, [filing]), report_of(filing), None)
        assert [citation.quote for citation in told.citations] == [after]


def test_the_dividend_policy_is_what_the_company_does_before_what_its_board_may_do() -> None:
    does = "The Company implemented a dividend program in February 2017 and has paid regular quarterly dividends."
    may = "The amount of any future dividends will be subject to our dividend policy and the discretion of our Board."
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 5. Market", item="Item 5"), H("Dividend Policy", 2), f"{does} {may}"),),
        company="Acme Corp",
        fiscal_year=2022,
    )
    question = "What is Acme's dividend policy?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert told.citations[0].quote == does


@pytest.mark.parametrize(
    "question", ["What does Acme do?", "What kind of company is Acme?", "What business is Acme in as of 2022?"]
)
def test_what_a_company_does_is_said_where_it_says_what_it_is_and_not_where_it_speaks_of_its_strategy(
    question: str,
) -> None:
    is_one = "Acme is a global leader in developing and producing packaging solutions for food and other products."
    wants = "We remain focused on our growth strategy and will invest in the business and in higher value markets."
    filing = make_report(
        "ACME_2022_8K",
        ((H("Business outlook"), wants, H("About Acme"), is_one),),
        company="Acme Corp",
        fiscal_year=2022,
    )
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in told.citations] == [is_one]


def test_what_is_spun_off_is_told_by_sentences_on_that_and_not_by_what_else_is_combined_or_leaves() -> None:
    spun = "In March 2022, we announced our intention to separate the Springs business into a standalone company."
    filing = make_report(
        "ACME_2022_10K",
        (
            (
                H("Note 4. Acquisitions and Discontinued Operations", 2),
                "In connection with this business combination, we recorded $40 million of inventories to be sold.",
                "In May 2022, Rival filed a separate complaint on our plan against the company.",
                spun,
                "The plan pays a benefit to employees of the company upon separation from service.",
            ),
        ),
        company="Acme Corp",
        fiscal_year=2022,
    )
    question = "Is Acme spinning off any large business segments?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in made.citations] == [spun]


SINGLE = "We operate as a single segment that includes all of our shops and our website."
HOME = "Nearly all of our revenues are generated in the United States."
ALONE = make_report(
    "ACME_2022_10K",
    (
        (
            H("Cover"),
            "Securities registered pursuant to Section 12(b) of the Act:",
            T(
                ("Title of each class Common Stock, $1 par value", "Trading symbol(s) ACM"),
                (("1.250% Notes due 2027", "—"), ("2.500% Notes due 2031", "—")),
            ),
            "New York Stock Exchange",
            H("Item 1. Business", item="Item 1"),
            H("Segment and geographic information", 2),
            SINGLE,
            HOME,
            "The plans of each region are reviewed as one segment within another.",
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("How many reportable segments does Acme have?", SINGLE),
        ("What are Acme's segments?", SINGLE),
        ("How is Acme's business split geographically?", HOME),
    ],
)
def test_a_company_of_one_segment_or_one_country_says_so(question: str, sentence: str) -> None:
    made = answer(question, result_of(question, [ALONE]), report_of(ALONE), None)
    assert [one.quote for one in made.citations] == [sentence]


def test_debt_on_a_cover_whose_exchanges_stand_apart_is_listed_and_what_its_head_swallowed_is_left_open() -> None:
    question = "Which debt securities of Acme are registered to trade on a national exchange?"
    made = answer(question, result_of(question, [ALONE]), report_of(ALONE), None)
    assert [one.label for one in made.citations] == ["1.250% Notes due 2027", "2.500% Notes due 2031"]
    question = "Which securities of Acme are registered on a stock exchange?"
    made = answer(question, result_of(question, [ALONE]), report_of(ALONE), None)
    assert "Title of each class |" not in made.text
