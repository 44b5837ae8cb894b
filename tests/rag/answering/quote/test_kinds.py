"""What kind of sentence answers which question: a count, a share, what lies ahead, a day in a line, what was lost."""

from __future__ import annotations

from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.answer import answer
from rag.answering.match.places import RowPlace
from rag.answering.quote.rows import row_text
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import T, make_report

FILLER = tuple(
    f"Stream number {n} is watched on many devices in many rooms by many people every day." for n in range(30)
)


def test_those_who_are_let_go_are_not_how_many_people_work_there() -> None:
    filing = make_report(
        "FLIX_2023_10K",
        (("The restructuring charge covers the closing of the plant and the severance of 84 employees.", *FILLER),),
        company="Flix, Inc.",
    )
    question = "How many people work for Flix?"
    assert answer(question, result_of(question, [filing]), report_of(filing), None).refused


def test_the_auditor_is_neither_the_one_that_was_replaced_nor_the_company_itself() -> None:
    filing = make_report(
        "FLIX_2023_AR",
        (
            (
                "KPMG SA, Lausanne, are the independent auditors for the statements of Flix SA.",
                "The independent auditors were first appointed by the meeting on May 24, replacing Ernst & Young.",
                "Statutory Auditor's Report to the meeting of Flix SA on the independent audit of the auditors.",
                *FILLER,
            ),
        ),
        company="Flix SA",
    )
    question = "Who are the independent auditors of Flix?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert made.citations[0].quote.startswith("KPMG SA, Lausanne")


def test_no_other_customer_is_quoted_with_the_customers_before_it() -> None:
    told = "Apple and Sony were our most significant customers with revenues of 17% and 11%."
    other = "No other customer accounted for 10% or more of our revenues."
    filing = make_report("FLIX_2023_10K", ((f"{told} {other}", *FILLER),), company="Flix, Inc.")
    question = "Which customers accounted for more than 10% of Flix's revenues in 2023?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert told in made.text.split("\n\n")[0]


def one(question: str, *told: str) -> Answer:
    filing = make_report("FLIX_2023_10K", ((*told, *FILLER),), company="Flix, Inc.", ticker="FLX")
    return answer(question, result_of(question, [filing]), report_of(filing), None)


def test_a_share_of_sales_is_asked_for_without_a_question_word_too() -> None:
    share = "Sales of the F-35 program represented approximately 27% of our consolidated net sales during 2023."
    made = one("Flix F-35 share of consolidated sales 2023", share, "Net sales were $65,984 million in 2023.")
    assert made.citations[0].quote == share


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What copper production does Flix expect for 2024?", "In 2024 we expect to produce 470,000 tons of copper."),
        (
            "When will Flix's payments of dividends commence?",
            "Scheduled date of commencing dividend payments: June 27, 2024",
        ),
    ],
)
def test_what_lies_ahead_is_told_in_other_words_and_in_a_line_that_is_no_sentence(question: str, told: str) -> None:
    made = one(question, "We hold sustaining programs, capital and copper dear every day of our payments.", told)
    assert made.citations[0].quote == told


def test_the_decline_is_quoted_with_the_sentence_that_says_what_declined() -> None:
    told = "Gross margin was 26.9% in 2023. The decline was caused by higher zinc prices."
    made = one("Why did Flix's gross margin decline in 2023?", told)
    assert made.citations[-1].quote == told


def test_what_could_be_lost_is_no_answer_to_what_was_lost() -> None:
    supposed = "The loss of one or more of our key customers could result in a loss of sales."
    assert one("Which customer did Flix lose in 2023?", supposed).refused


def test_a_sentence_that_leads_to_a_table_forecasts_nothing() -> None:
    leads = "The following table outlines the expected future recognition of unearned revenue as of June 30, 2023:"
    assert one("What revenue does Flix forecast for fiscal 2024?", leads).refused


def test_a_day_is_no_place() -> None:
    paper = "Our head office had commercial paper of $85.0 million outstanding at June 30, 2023 at a rate of 5.4%."
    assert one("Where is the head office of Flix?", paper).refused


def test_a_division_is_no_verb_and_a_year_in_which_notes_fall_due_is_their_name() -> None:
    why = "Skincare declined in mainland China, where resellers destocked after new checks on Hainan."
    assert one("Why did Flix's Skincare division decline in mainland China?", why).citations[0].quote == why
    notes = "The bonds comprise $500.0 million 2.125% notes due 2027 and $450.0 million 3.75% notes due 2031."
    assert "3.75%" in one("What coupon do Flix's notes due 2031 carry?", notes).text


def test_columns_of_one_year_side_by_side_are_told_by_their_headers() -> None:
    year = Period("duration", date(2023, 12, 31), 12, 2023)
    table = T(("Narrow", "Wide", "Total"), (("Deliveries", "387", "31", "480"),), periods=(year,) * 3)
    filing = make_report("FLIX_2023_10K", ((table, *FILLER),), company="Flix, Inc.", ticker="FLX")
    place = RowPlace(filing, result_of("Flix", [filing]).contexts[0], filing.tables[0], 0)
    column, cell, _ = list(place.values())[1]
    assert row_text(place, [(column, cell)]).startswith("Deliveries, Wide")


@pytest.mark.parametrize(("label", "told"), [("Overhead ratio", "43%"), ("Headcount", "43")])
def test_a_row_called_a_ratio_is_told_with_the_sign_that_others_of_its_table_have(label: str, told: str) -> None:
    year = Period("duration", date(2023, 12, 31), 12, 2023)
    table = T(("2023",), ((label, "43"), ("Return on equity", "11 %")), periods=(year,))
    filing = make_report("FLIX_2023_10K", ((table, *FILLER),), company="Flix, Inc.", ticker="FLX")
    place = RowPlace(filing, result_of("Flix", [filing]).contexts[0], filing.tables[0], 0)
    column, cell, _ = next(iter(place.values()))
    assert row_text(place, [(column, cell)]).endswith(f": {told}")


def test_a_sentence_without_a_figure_answers_no_question_for_one() -> None:
    supposed = "Cash App may expose the operating income of Flix to legal risks and to other forms of loss."
    assert one("Flix Cash App operating income 2023", supposed).refused
    assert one("How does Cash App expose the operating income of Flix to risks?", supposed).citations


def test_who_plans_it_says_more_of_the_future_than_what_estimates_rest_on() -> None:
    factors = (
        "Factors that influence estimates of 2024 include production rate changes, forecast performance and trends."
    )
    plan = "We plan to gradually increase the production rate of the 737 based on market demand."
    assert one("What production rate changes is Flix forecasting?", factors, plan).citations[0].quote == plan


def test_what_only_leads_to_a_table_is_no_answer() -> None:
    leads = "The following table presents information regarding the debt investments of Flix by type of debt:"
    assert one("Which type of debt investments does Flix hold?", leads).refused


def test_when_a_facility_runs_out_is_neither_its_beginning_nor_the_end_of_the_one_before() -> None:
    began = "On April 12, 2023, Flix entered into a five-year revolving credit facility with a syndicate of banks."
    before = "The facility replaced the previous revolving credit facility, which was scheduled to expire in May 2026."
    own = "The revolving credit facility permits borrowings of up to $100 million and expires in April 2028."
    question = "When does Flix's revolving credit facility run out?"
    assert "April 2028" in one(question, began, before, own).text.split("\n\n")[0]
    alone = one(question, began, before).text
    assert "April 12" not in alone and "May 2026" not in alone
