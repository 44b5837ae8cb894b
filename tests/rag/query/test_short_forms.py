"""Questions as people type them, written out in the words of the filings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rag.query.initials import initials_spelled_out
from rag.query.short_forms import with_its_name, written_out
from rag.types import Filing


def filing(company: str, year: int, ticker: str) -> Filing:
    return Filing(company, company, company, company, ticker, "10-k", year, None, None, None, 10, 10)


LANTERN, SQUARE = filing("Lantern Works, Inc.", 2024, "LNTN"), filing("Block, Inc.", 2023, "SQ")


def wrote(question: str, *printed: str, filings: Sequence[Filing] = (LANTERN, SQUARE)) -> str:
    return written_out(question, filings, lambda asked: printed if asked else ())


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Lantern op inc 2023", "Lantern operating income 2023"),
        ("Lantern op earnings 2023", "Lantern operating earnings 2023"),
        ("Lantern cash from ops 2023", "Lantern net cash from operating activities 2023"),
        ("Lantern adj. EBIT 2023", "Lantern adjusted EBIT 2023"),
        ("Lantern F&B revs 2023", "Lantern food and beverage revenues 2023"),
        ("Lantern op lease ROU YE22", "Lantern operating lease right-of-use at year-end 2022"),
        (
            "Lantern payout 2022: dividends paid / net inc",
            "Lantern payout 2022, defined as dividends paid / net income",
        ),
        ("Lantern opex % of net sales 2023", "Lantern operating expenses as a percentage of net sales 2023"),
        ("By how many percent did Lantern's EBIT rise?", "by what percentage did Lantern's EBIT rise?"),
        ("Lantern a/p 2023", "Lantern accounts payable 2023"),
        ("Lantern IPO proceeds 2023", "Lantern initial public offering proceeds 2023"),
        ("What slice of Lantern's revenue is from Asia?", "What share of Lantern's revenue is from Asia?"),
        ("How many shops does Lantern run?", "How many stores does Lantern run?"),
        ("Lantern marketing outlays 2023", "Lantern marketing expense 2023"),
        ("Lantern capital outlays 2023", "Lantern capital outlays 2023"),
        ("Lantern pension payouts in 2025", "Lantern pension benefit payments in 2025"),
        ("Lantern divi 2023", "Lantern dividend 2023"),
        ("How many subs did Lantern have?", "How many subscribers did Lantern have?"),
        ("How many full-timers did Lantern have?", "How many full-time employees did Lantern have?"),
        ("Lamps handed over by Lantern 2023", "Lamps delivered by Lantern 2023"),
        ("What does Lantern pay to get rid of the warrant?", "What does Lantern pay to terminate the warrant?"),
        ("Lantern interest on the P&L 2023", "Lantern interest on the income statement 2023"),
        ("Lantern X-12s sold 2023", "Lantern X-12 sold 2023"),
        ("Lantern P-8s sold 2023", "Lantern P-8 sold 2023"),
        ("Under the $12bn Lantern program", "Under the $12 billion Lantern program"),
        ("Did Lantern pay $5m?", "Did Lantern pay $5 million?"),
        ("Lantern sales Asia-Pac 2023", "Lantern sales Asia-Pacific 2023"),
        ("what is square paying Airbus for jets?", "what is Square paying Airbus for jets?"),
        ("what is the square paving Airbus uses?", "what is the square paving Airbus uses?"),
        ("merger of lntn / Square closing date", "merger of LNTN / Square closing date"),
        ("Lantern s&m 2023", "Lantern sales and marketing 2023"),
        ("Lantern ltd 2023", "Lantern long-term debt 2023"),
        ("Lantern ltd holdings 2023", "Lantern ltd holdings 2023"),
        ("Lantern tech & dev 2023", "Lantern technology and development 2023"),
        ("Lantern sales w/o fuel 2023", "Lantern sales excluding fuel 2023"),
        ("Lantern contracts w/ the state 2023", "Lantern contracts with the state 2023"),
        ("Lantern inventory stock 2023", "Lantern inventories 2023"),
        ("Lantern growth ex fx 2023", "Lantern growth excluding currency changes 2023"),
        ("Lantern op margin Q2 last year", "Lantern operating margin Q2 FY2023"),
    ],
)
def test_words_cut_short_and_initials_are_written_out(typed: str, full: str) -> None:
    assert wrote(typed) == full


def test_of_several_full_forms_the_one_that_the_filing_prints_is_meant() -> None:
    assert wrote("Lantern stock comp 2023") == "Lantern stock-based compensation 2023"
    own = "Share-based compensation rose. Share-based compensation fell."
    assert wrote("Lantern stock comp 2023", own) == "Lantern share-based compensation 2023"


def test_initials_that_the_filing_prints_for_something_else_stay() -> None:
    assert wrote("Lantern LC revenue 2023", "Revenue of LC, our lamp segment") == "Lantern LC revenue 2023"
    spelt = "letters of credit (“LCs”), letters of credit of $5 million" + 9 * ", letters of credit"
    assert wrote("Lantern LCs 2023", spelt) == "Lantern letters of credit 2023"


def test_a_short_word_that_the_filing_prints_more_than_the_whole_one_stays() -> None:
    assert wrote("Lantern adj EBIT 2023", "Adj. EBIT 5, Adj. EBIT 6, adjusted once") == "Lantern adj EBIT 2023"


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("lntn revenue 2023", "LNTN revenue 2023"),
        ("rank lanterns three segments", "rank lantern's three segments"),
        ("what was sq revenue in 2023", "what was SQ revenue in 2023"),
        ("square nol carryforwards deferred tax asset 2020", "Square nol carryforwards deferred tax asset 2020"),
        ("square opex 2023", "Square operating expenses 2023"),
        ("square total assets 2023", "Square total assets 2023"),
        ("square quorbin advances february 23 2021", "Square quorbin advances february 23 2021"),
    ],
)
def test_a_company_typed_in_small_letters_is_named(typed: str, full: str) -> None:
    assert wrote(typed) == full


@pytest.mark.parametrize(
    "typed",
    [
        "Who is the CFO of Lantern?",
        "how many lanterns were sold",
        "revenue of LATAM Airlines",
        "Lantern FCF, defined as cash less capex",
        "square footage of Lantern stores",
        "square feet leased",
        "square footage and revenue in 2020",
        "square in a town of 2020",
        "is it on par with 2022",
        "What was Lantern's revenue in 2023?",
    ],
)
def test_words_of_the_language_stay(typed: str) -> None:
    assert wrote(typed) == typed


def test_pages_of_pasted_words_are_searched_for_no_ticker_typed_in_small_letters() -> None:
    pasted = "lntn revenue " + "all of the net sales in the best and the rest " * 12
    assert with_its_name(pasted, (LANTERN, SQUARE)) == pasted


def test_of_two_days_the_one_that_the_filing_prints_is_meant() -> None:
    assert wrote("Lantern cash 12/1/17", "At December 1, 2017") == "Lantern cash at December 1, 2017"
    assert wrote("Lantern cash 12/1/17", "At 12 January 2017, January 12, 2017") == "Lantern cash at January 12, 2017"
    assert wrote("Lantern cash 12/1/17", "nothing of the kind") == "Lantern cash 12/1/17"


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Lantern LSS revenue 2023", "Lantern Stage & Street revenue 2023"),
        ("Lantern CCB revenue 2023", "Lantern Consumer & Community Bulbs revenue 2023"),
        ("Lantern XYZ revenue 2023", "Lantern XYZ revenue 2023"),
        ("LNTN CCB revenue", "LNTN Consumer & Community Bulbs revenue"),
    ],
)
def test_initials_that_the_filing_explains_are_spelled_out_as_it_does(typed: str, full: str) -> None:
    printed = "We have two segments: Stage & Street ( LSS ) and Consumer & Community Bulbs (the “CCB”). Our XYZ (XYZ)."
    assert initials_spelled_out(typed, (LANTERN,), lambda asked: (printed,) if asked else ()) == full


def test_initials_in_brackets_behind_their_own_words_stay() -> None:
    asked = "What is Lantern's free cash flow (FCF) in FY2023? FCF is defined as: cash from operations - capex."
    assert wrote(asked).startswith("What is Lantern's free cash flow (FCF) in FY2023?")


@pytest.mark.parametrize(
    ("typed", "printed", "full"),
    [
        ("Lantern ipr&d 2023", "IPR&D: 12. IPR&D", "Lantern IPR&D 2023"),
        (
            "Lantern ipr&d 2023",
            "In-process research and development",
            "Lantern in-process research and development 2023",
        ),
        ("Lantern bad debt expense 2023", "Allowance for doubtful accounts", "Lantern doubtful accounts expense 2023"),
        ("Lantern 401k expense 2023", "A 401(k) plan", "Lantern 401(k) expense 2023"),
        ("Lantern fx hit 2023", "", "Lantern foreign currency impact 2023"),
        ("Lantern antidilutive options 2023", "Anti-dilutive options", "Lantern anti-dilutive options 2023"),
    ],
)
def test_either_of_two_ways_to_write_a_thing_becomes_the_one_that_is_printed(
    typed: str, printed: str, full: str
) -> None:
    assert wrote(typed, printed) == full


@pytest.mark.parametrize(
    ("typed", "printed", "full"),
    [
        ("lumaron sales 7/2/23", "", "lumaron sales at July 2, 2023"),
        ("Lantern debt 7/2/23", "As of 7 February 2023 and February 7, 2023", "Lantern debt at February 7, 2023"),
        ("Lantern debt 7/2/23", "", "Lantern debt 7/2/23"),
    ],
)
def test_a_day_of_nobody_in_particular_has_its_month_first(typed: str, printed: str, full: str) -> None:
    assert wrote(typed, printed) == full
