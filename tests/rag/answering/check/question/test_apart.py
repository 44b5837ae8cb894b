"""A figure of another kind, group, time or opposite than the question's is no answer, whatever words stand near it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def held(question: str, text: str, cited: Citation, *, computed: bool = False) -> Held:
    checks = check_numbers(text, [cited])
    assert checks and {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    return held_to_the_question(question, checks, [cited], quoted=text, as_answer=not computed, computed=computed)


def line(label: str, cells: dict[str, tuple[str, str]], kinds: tuple[str, ...], *rivals: str) -> Citation:
    return replace(row("[1]", label, cells), label=label, kinds=kinds, rivals=rivals)


NOTES = line(
    "Trust: Fixed Rate Senior Notes",
    {"2022 Outstanding Balance": ("10,499", "10499000000"), "2022 Year-End Interest Rate": ("2.81%", "2.81")},
    ("USD", "%"),
)
ALLOWANCE = replace(
    line("Change in valuation allowance", {"2022": ("37.4%", "37.4")}, ("%",), "Tax at federal statutory rate"),
    caption="Reconciliation of the statutory rate to the effective tax rate",
)
HEDGED = line("Hedging impact: British Pound", {"2022": ("7.1", "7100000")}, ("USD",), "British Pound")
GROWN = line(
    "Growth rates: EMEA", {"Organic Net Sales": ("(1.2)%", "-1.2")}, ("%",), "2022: EMEA", "2021: EMEA", "2022: Canada"
)
GROWN = replace(GROWN, periods=(Period("duration", date(2021, 12, 31), 12, 2021, None),))
BY_QUARTER = {"Second": ("0.16", "0.16"), "First": ("0.12", "0.12")}
QUARTERS = tuple(Period("duration", None, 3, 2014, quarter) for quarter in (2, 1))
EARNED = "Net income attributable to common shareholders"
PER_SHARE = "Earnings per share—diluted"


def per_share(label: str, *rivals: str) -> Citation:
    """A row of two quarters of 2014 whose amounts are per share."""
    return replace(line(label, BY_QUARTER, ("USD/share",) * 2, *rivals), periods=QUARTERS)


COMPARED = line("2022 compared to 2021: EMEA", {"Organic Net Sales": ("(1.2)%", "-1.2")}, ("%",))
SERVICE = line("FAS pension service cost", {"2022": ("(87)", "-87000000")}, ("USD",))
NON_SERVICE = line("Non-service FAS pension expense", {"2022": ("(971)", "-971000000")}, ("USD",))
NETTED = sentence("[1]", "If the derivative instruments had been netted in 2022, assets would have been $182 million.")
BOUGHT = sentence("[1]", "In 2022 the Company repurchased shares for $3.5 billion under the 2021 Program.")
ADJUSTED = line("Adjusted operating income", {"2022": ("7,356", "7356000000")}, ("USD",), "Operating income")
PRICE = line("Year-end stock price", {"2022": ("71.80", "71.80")}, ("USD/share",))


OFF_RATE = line("Card loans: Net write-off rate", {"2022": ("0.9%", "0.9")}, ("%",))
RWA = sentence("[1]", "In 2022 risk-weighted assets included wholesale commitments of $212 billion.")
OF_BALANCE = sentence(
    "[1]", "Included in the balance in 2022 are $169 million of tax benefits that would affect the rate."
)
PAID = sentence(
    "[1]", "In March 2022, June 2022, September 2022 and December 2022 we paid dividends of $0.13 per share."
)
AWARDS = sentence("[1]", "In 2022, 4,210 share-based awards were excluded under the treasury stock method.")
PROGRAM = sentence("[1]", "The accounting quantity for the 787 program increased by 200 units during 2022.")
PURCHASED = sentence("[1]", "During the three months ended June 30, 2022, it repurchased 32 million common shares.")
IMPAIRED = line(
    "Developed technology rights", {"Six Months Ended June 30, 2022 Impairment": ("34", "34000000")}, ("USD",)
)


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("trust fixed rate senior notes outstanding 2022", "2.81% [1]", NOTES, "its row has an amount"),
        ("What interest rate did the trust's senior notes bear at year-end 2022?", "2.81% [1]", NOTES, ""),
        ("By how much did the valuation allowance increase in 2022?", "37.4% [1]", ALLOWANCE, "part of a tax rate"),
        ("By how many points did the allowance change the tax rate in 2022?", "37.4% [1]", ALLOWANCE, ""),
        ("british pound revenue impact 2022", "$7.1 million [1]", HEDGED, "under “Hedging impact”"),
        ("british pound hedging impact 2022", "$7.1 million [1]", HEDGED, ""),
        ("What was the organic growth of EMEA in 2021?", "EMEA: (1.2)% [1]", GROWN, "under “Growth rates”"),
        ("What was the organic growth of EMEA in 2021?", "EMEA: (1.2)% [1]", COMPARED, "under “2022 compared to 2021”"),
        ("What was the organic growth of EMEA in 2022?", "EMEA: (1.2)% [1]", COMPARED, ""),
        ("non-service FAS pension expense 2022", "$(87) million [1]", SERVICE, "two opposites"),
        ("FAS pension service cost 2022", "$(971) million [1]", NON_SERVICE, "two opposites"),
        ("non-service FAS pension expense 2022", "$(971) million [1]", NON_SERVICE, ""),
        ("What were the derivative assets in 2022?", "$182 million [1]", NETTED, "supposes"),
        ("How much remained under the 2021 Program in 2022?", "$3.5 billion [1]", BOUGHT, "“remained”"),
        ("operating income 2022 (not adjusted)", "$7,356 million [1]", ADJUSTED, "“adjusted”"),
        ("stock price high 2022", "71.80 [1]", PRICE, "“stock price high”"),
        ("card loans net write-offs 2022", "0.9% [1]", OFF_RATE, "called one"),
        ("card loans net write-off rate 2022", "0.9% [1]", OFF_RATE, ""),
        ("What were risk-weighted assets in 2022?", "$212 billion [1]", RWA, "only a part"),
        ("What was the balance of tax benefits in 2022?", "$169 million [1]", OF_BALANCE, "only a part"),
        ("How much of the tax benefits would affect the rate in 2022?", "$169 million [1]", OF_BALANCE, ""),
        ("What were wholesale commitments in 2022?", "$212 billion [1]", RWA, ""),
        ("dividends per share 2022", "$0.13 per share [1]", PAID, "each of several months"),
        ("How many treasury shares did it hold in 2022?", "4,210 share-based awards [1]", AWARDS, "counts nothing"),
        ("What was the accounting quantity for the 787 at year-end 2022?", "200 units [1]", PROGRAM, "changed"),
        ("What is the number of common shares at june 30 2022?", "32 million [1]", PURCHASED, "of a period"),
        ("developed technology rights at June 30, 2022", "$34 million [1]", IMPAIRED, "of a period"),
    ],
)
def test_a_figure_beside_the_one_that_is_named_is_no_answer(
    question: str, text: str, cited: Citation, why: str
) -> None:
    missed = held(question, text, cited).missed
    assert why in missed if why else not missed


DIVIDENDS = replace(
    line("Dividends paid", {"Twelve Months Ended June 30, 2022": ("(732)", "-732000000")}, ("USD",)),
    periods=(Period("duration", date(2022, 6, 30), 12, 2022, None),),
)
MONTHS = sentence("[1]", "During the three months ended June 30, 2022, the Company repurchased 15 million shares.")


def test_a_figure_of_a_longer_time_is_of_no_quarter_and_of_no_month() -> None:
    asked = "Did it raise its quarterly dividend against the same quarter of last year?"
    assert "is of 12 months" in held(asked, "$(732) million [1]", DIVIDENDS).missed
    assert "June 2022" in held("How many shares did it buy back in June 2022?", "15 million shares [1]", MONTHS).missed


EARNINGS = line("Income before taxes", {"2022": ("21,725", "21725000000")}, ("USD",))
LOSS = replace(line("Cash flows from operating activities: Net loss", {"2022": ("(17)", "-17000000")}, ("USD",)))


def test_a_computed_figure_is_of_no_name_that_only_stands_near_its_table() -> None:
    text = "FY2022 income before taxes was $21,725 million [1]"
    assert (
        "“hip implants”"
        in held("What income before taxes did it earn on hip implants in 2022?", text, EARNINGS, computed=True).missed
    )
    assert not held("What income before taxes did it earn in 2022?", text, EARNINGS, computed=True).missed
    asked = "How large were the net losses of its Cash business in 2022?"
    assert "“Cash”" in held(asked, "The net loss was $17 million [1]", LOSS, computed=True).missed


OTHER = replace(
    line("Net write-offs", {"2022": ("22", "22000000")}, ("USD",), "Card loans: Net write-offs, principal"),
    heading="Credit quality of loans and card receivables",
)


def test_a_row_whose_title_alone_says_the_question_gives_way_to_the_row_that_says_it() -> None:
    assert "says more of the question" in held("card loans net write-offs 2022", "$22 million [1]", OTHER).unsure
    assert not held("net write-offs 2022", "$22 million [1]", OTHER).unsure


PART = line(
    "Card loans: Consumer: Net write-offs",
    {"2022": ("692", "692000000")},
    ("USD",),
    "Card loans: Small Business: Net write-offs",
)


def test_one_of_several_like_parts_is_not_told_for_all_of_them() -> None:
    assert "one of several" in held("card loans net write-offs 2022", "$692 million [1]", PART).unsure
    assert not held("consumer card loans net write-offs 2022", "$692 million [1]", PART).unsure


def test_the_quarters_of_a_year_are_of_it_whatever_heading_stands_between() -> None:
    cited = per_share("Earnings per share: Diluted", "2014: Net income", "2015: Net income")
    told = held("What was diluted EPS in the first quarter of 2014?", "Diluted, First: 0.12 [1]", cited)
    assert not told.missed


@pytest.mark.parametrize(
    ("row_name", "told"), [(EARNED, True), ("Net income from continuing operations", False), ("Preferred", False)]
)
def test_net_income_under_earnings_per_share_is_what_is_earned_per_share(row_name: str, told: bool) -> None:
    rivals = (EARNED, row_name, f"{PER_SHARE}: {'Preferred' if told else EARNED}")
    cited = per_share(f"{PER_SHARE}: {row_name}", *rivals)
    verdict = held("What was diluted EPS in the first quarter of 2014?", f"{row_name}, First: 0.12 [1]", cited)
    assert not (verdict.missed or verdict.unsure) if told else verdict.missed or verdict.unsure


def test_a_quarter_of_the_year_is_of_it_where_the_question_asks_which_quarter() -> None:
    third = Period("duration", date(2014, 12, 31), 12, 2014, None)
    cells = {**BY_QUARTER, "Year": ("0.63", "0.63")}
    whole = replace(per_share("Diluted"), cells=tuple((name, text) for name, (text, _) in cells.items()))
    cited = replace(
        whole, values=(*whole.values, Decimal("0.63")), kinds=("USD/share",) * 3, periods=(*QUARTERS, third)
    )
    assert not held("In which quarter of 2014 was diluted EPS 0.16?", "Diluted, Second: 0.16 [1]", cited).missed
    assert held("What was diluted EPS in 2014?", "Diluted, Second: 0.16 [1]", cited).missed


def test_the_year_in_a_columns_name_is_no_whole_year() -> None:
    cells = {"Cargo Handling 2014": ("761", "761000000"), "Ferries 2014": ("9", "9000000")}
    cited = replace(line("Provision", cells, ("USD", "USD")), periods=(QUARTERS[0],) * 2)
    said = held(
        "What was the provision of Cargo Handling in Q2 2014?",
        "Provision, Cargo Handling 2014 (in millions): 761 [1]",
        cited,
    )
    assert not said.missed


def test_of_two_columns_side_by_side_each_year_is_that_of_its_own_name() -> None:
    cells = {"Cargo Handling 2014": ("43", "43"), "Cargo Handling 2013": ("40", "40")}
    other = replace(QUARTERS[0], end=date(2013, 3, 31), fiscal_year=2013)
    cited = replace(line("Overhead ratio", cells, ("%", "%")), periods=(QUARTERS[0], other))
    text = "Overhead ratio — Cargo Handling 2014: 43%; Cargo Handling 2013: 40% [1]"
    assert [one.status for one in check_numbers(text, [cited])] == ["verified", "verified"]


def test_the_times_in_a_columns_name_are_its_own() -> None:
    named = {"Fiscal Year Ended January 31, 2014 Q3": ("0.58", "0.58")}
    third = Period("duration", date(2013, 10, 31), 3, 2014, 3)
    cited = replace(line("Diluted net income per common share", named, ("USD/share",)), periods=(third,))
    text = "Diluted net income per common share, Fiscal Year Ended January 31, 2014 Q3: 0.58 [1]"
    verdict = held("What was diluted EPS in Q3 of fiscal 2014?", text, cited)
    assert not (verdict.missed or verdict.unsure)
    assert check_numbers("In 2012 it was 0.58 a share [1]", [cited])[0].status == "unverified"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What were dividends from joint ventures in the six months ended December 31, 2021?", True),
        ("What were dividends from joint ventures in the six months ended December 31, 2019?", False),
        ("What were dividends from joint ventures for fiscal 2019?", False),
    ],
)
def test_a_time_behind_what_a_figure_comes_from_is_the_questions_own(question: str, told: bool) -> None:
    half = Period("duration", date(2021, 12, 31), 6, 2021, None)
    named = {"Half year ended 31 Dec 2021": ("7.7", "7700000")}
    cited = replace(line("Dividends from joint ventures", named, ("USD",)), periods=(half,))
    verdict = held(question, "Dividends from joint ventures (in millions): 7.7 [1]", cited)
    assert not verdict.missed if told else verdict.missed


@pytest.mark.parametrize(
    ("question", "label", "one"),
    [
        ("On average over 2021 and 2022, what percentage of sales was freight?", "Freight to sales", True),
        ("What was the two-year average of freight to sales in 2021 and 2022?", "Freight to sales", True),
        ("What was average freight to sales over 2021 and 2022?", "Average freight to sales", False),
        ("What was average freight to sales in 2021 and in 2022?", "Freight to sales", False),
        ("What percentage of sales was freight in 2021 and 2022?", "Freight to sales", False),
    ],
)
def test_the_figure_of_one_year_is_no_average_of_several(question: str, label: str, *, one: bool) -> None:
    cited = line(label, {"2022": ("5.0%", "5.0")}, ("%",))
    made = held(question, f"{label}, 2022: 5.0% [1]", cited)
    assert ("average of several years" in f"{made.missed} {made.unsure}") is one, made
