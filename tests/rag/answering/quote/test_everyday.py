"""Everyday questions without a model: the kind of answer decides what may be quoted, few quotes and the best first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Unit
from rag.answering.answer import answer
from rag.answering.match.asked import understand_ask
from rag.answering.match.fits import MISSING, fit
from rag.answering.match.places import sentences_of
from rag.answering.match.stems import stem
from rag.answering.match.wanted import Kind, wanted
from rag.chunks.tokens import tokenize
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

PLAIN = Unit(None, 1_000, None, "In thousands")
FILLER = tuple(
    f"Stream number {n} is watched on many devices in many rooms by many people every day." for n in range(30)
)
PAGES = (
    (
        H("Item 1. Business", 1, "1"),
        "At December 31, 2023, we employed approximately 3,700 people. We invest in our employees with 12 programs.",
        "Our corporate headquarters are located in Los Gatos, California. The principal officer signs below.",
        "No customer accounted for 10% or more of revenues. Our largest supplier, Amazon Inc., took 9% of costs.",
        *FILLER,
    ),
    (
        H("Executive Officers", 2, "1"),
        "Mr. Hale has served as Chief Executive Officer since June 2016. "
        "Ms. Orr previously served as Chief Executive Officer of Umbra Corporation from 2009 to 2014.",
    ),
    (
        H("Item 7. Results", 1, "7"),
        "We expect international profits to grow in fiscal 2024. International profits were discussed by the Board.",
        "In March 2020, we announced the suspension of our dividend. As a result, we paid no dividends in 2023.",
        "On July 14, 2023, the Company completed a seven-for-one stock split of all of its common stock.",
        "On July 14, 2023, the Company completed a seven-for-one stock split of all its common stock.",
        H("Domestic Streaming Segment", 2, "7"),
        T(("2023", "2022"), (("Paid memberships at end of period", "43,401", "37,698"),), unit=PLAIN),
        H("International Streaming Segment", 2, "7"),
        T(("2023", "2022"), (("Paid memberships at end of period", "27,438", "16,778"),), unit=PLAIN),
        H("Debt", 2, "8"),
        "Annual maturities of long-term debt are as follows:",
        T(("Maturities",), (("2024", "$ 3,733"), ("2025", "1,914"), ("Thereafter", "21,259"))),
        T(("2023", "2022"), (("Long-term debt", "26,906", "30,045"),), statement="balance_sheet"),
    ),
)
FLIX = make_report("FLIX_2023_10K", PAGES, company="Flix, Inc.", ticker="FLX")
BOUGHT = (
    H("Acquisitions"),
    "We pay monthly interest on the $900 million notional amount of a swap that Umbra Corporation holds.",
    "In May 2023, we completed our acquisition of Umbra Corporation, a video platform company, for $560.8 million.",
    *FILLER,
)
FLIX_BUYS = make_report("FLIX_2023_10K", (BOUGHT,), company="Flix, Inc.", ticker="FLX")


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [FLIX], pages=(1, 2, 3)), report_of(FLIX), None)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How many people work for Flix?", "3,700 people"),
        ("Where is Flix's head office?", "Los Gatos"),
        ("Who leads Flix?", "Mr. Hale"),
        ("What does Flix expect of international profitability?", "We expect international profits to grow"),
        ("Which customers made up more than 10% of Flix's revenue?", "No customer accounted for 10%"),
        ("Did Flix split its stock?", "seven-for-one stock split"),
        ("How many paid members did Flix have in the US at the end of 2023?", "43,401"),
    ],
)
def test_the_first_quote_is_of_the_kind_that_was_asked_for(question: str, first: str) -> None:
    assert first in asked(question).text.split("\n\n")[0]


def test_a_reason_is_quoted_with_the_sentence_that_its_own_points_back_to() -> None:
    made = asked("Why does Flix pay no dividend in 2023?")
    assert "suspension of our dividend. As a result, we paid no dividends" in made.text.split("\n\n")[0]
    assert not any("Not verified" in notice for notice in made.notices)


def test_what_two_pages_say_alike_is_quoted_once() -> None:
    assert asked("Did Flix split its stock?").text.count("stock split") == 1


def test_a_row_that_several_segments_have_says_whose_it_is_and_only_the_one_asked_for_stands() -> None:
    made = asked("How many paid members did Flix have in the US at the end of 2023?")
    assert made.text.startswith("Domestic Streaming Segment: Paid memberships")
    assert "27,438" not in made.text


def test_when_debt_matures_is_answered_with_the_whole_table_each_row_footnoted() -> None:
    made = asked("When does Flix's long-term debt fall due?")
    rows = [line for line in made.text.splitlines() if line.startswith("| ") and "[" in line]
    assert [row.split()[1] for row in rows] == ["2024", "2025", "Thereafter"]
    assert len(made.citations) == 3 and "26,906" not in made.text
    assert not any("Not verified" in notice for notice in made.notices)


def test_what_is_not_reported_is_refused_and_the_nearest_is_no_answer() -> None:
    made = asked("What is Flix's churn rate?")
    assert made.refused and not made.citations


def test_few_quotes_are_shown() -> None:
    questions = ("How many people work for Flix?", "Who leads Flix?", "Where is Flix's head office?")
    assert all(len(asked(question).citations) <= 3 for question in questions)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who is the chairman of Flix?", "person"),
        ("When does the facility expire?", "date"),
        ("How long are the leases?", "duration"),
        ("Why did margins fall?", "reason"),
        ("How did revenue develop by region?", "table"),
        ("Who are the largest shareholders?", "list"),
        ("What dividend does Flix propose?", "outlook"),
        ("What is the expected return on plan assets?", "prose"),
        ("Did Flix split its stock?", "yesno"),
        ("What share of the workforce is in a union?", "share"),
        ("By how many percentage points did the credit lower the tax rate?", "figure"),
        ("What was revenue in 2023?", "prose"),
    ],
)
def test_the_form_of_a_question_tells_the_kind_of_answer(question: str, kind: Kind) -> None:
    assert wanted(question) == kind


def test_of_sentences_with_the_same_words_the_one_that_means_the_question_is_quoted() -> None:
    question = "How much did Flix pay for Umbra Corporation?"
    result = result_of(question, [FLIX_BUYS])
    meant = replace(result, likeness=lambda _, texts: [0.6 if "acquisition" in text else 0.1 for text in texts])
    plain, told = (answer(question, one, report_of(FLIX_BUYS), None).text for one in (result, meant))
    assert "swap" in plain and "swap" not in told
    assert "$560.8 million" in told.split("\n\n")[0]


def test_a_question_of_a_kind_that_no_sentence_answers_is_refused_with_the_nearest_beside_it() -> None:
    made = asked("When did Flix acquire Amazon?")
    assert made.refused and not made.citations and "gives a date" in made.text


def test_a_refusal_names_what_stands_nowhere_in_the_filings() -> None:
    assert "“zeppelins”" in asked("How many zeppelins does Flix own?").text


def test_light_verbs_and_the_word_share_are_not_looked_for() -> None:
    filing = make_report(
        "FLIX_2023_10K",
        (
            (
                H("Item 1. Business", 1, "1"),
                "We derived 73% of our total net sales from the U.S. Government in 2023.",
                "Our leases have remaining lease terms of less than 1 year to 18 years.",
                T(("2023", "2022"), (("Total net sales", "65,984", "67,044"),), unit=PLAIN),
                *FILLER,
            ),
        ),
        company="Flix Inc",
        fiscal_year=2023,
    )

    def first(question: str) -> str:
        return answer(question, result_of(question, [filing]), report_of(filing), None).citations[0].quote

    assert "73%" in first("What share of Flix's sales comes from the US government?")
    assert "18 years" in first("How long do Flix's leases run?")


def test_neither_a_dash_nor_a_number_below_nought_says_how_many() -> None:
    rows = (("Total stores", "(52)", "—"), ("Total stores at the end of the year", "1,309", "1,361"))
    filing = make_report(
        "FLIX_2023_10K", ((T(("2023", "2022"), rows, unit=PLAIN), *FILLER),), company="Flix Inc", fiscal_year=2023
    )
    question = "How many stores did Flix have at the end of 2023?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert not any("(52)" in part or "—" in part.split(":")[-1] for part in made.text.split("\n\n"))


def test_when_something_is_recognized_asks_for_a_rule_and_what_a_company_guides_to_for_the_year_ahead() -> None:
    assert wanted("When does Flix recognize revenue from gift cards?") == "policy"
    assert wanted("When did Flix recognize the loss?") == "date"
    assert wanted("What does Flix guide to for next year?") == "outlook"
    assert wanted("What happens to Flix when a member leaves?") == "prose"


def test_a_row_of_figures_is_no_answer_to_why_something_was_done() -> None:
    why = "During 2023, we restructured the DVD business in order to refocus our resources on streaming."
    rows = T(("2023", "2022"), (("Restructuring costs", "(137)", "(10)"),), unit=PLAIN)
    filing = make_report("FLIX_2023_10K", ((rows, why, *FILLER),), company="Flix Inc", fiscal_year=2023)
    question = "Why did Flix restructure in 2023?"
    assert answer(question, result_of(question, [filing]), report_of(filing), None).citations[0].quote == why


def test_half_a_year_is_no_quarter_and_several_of_a_model_are_that_model() -> None:
    half = "In the second half of fiscal 2024, Flix expects adjusted EPS to be up mid-single digits."
    filing = make_report("FLIX_2023_10K", ((half, *FILLER),), company="Flix Inc", fiscal_year=2023)
    question = "What does Flix expect adjusted EPS to be in the second half of fiscal 2024?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert made.citations[0].quote == half
    assert [stem(token) for token in tokenize("F-35s")] == [stem(token) for token in tokenize("F-35")]


def test_what_something_costs_wants_a_figure_and_a_models_number_is_none() -> None:
    assert wanted("What does it cost Flix to build one X-35?") == "figure"
    words = "Given the complexity of the X-35 program, Flix expects reviews of its cost."
    priced = "It costs Flix $80 million to build one X-35."
    filing = make_report("FLIX_2023_10K", ((words, priced, *FILLER),), company="Flix Inc", fiscal_year=2023)
    question = "What does it cost Flix to build one X-35?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in made.citations] == [priced]


def test_an_amount_is_no_share() -> None:
    amount = "Cash received from the sale of stores was $1.0 billion."
    share = "Sales paid in cash made up 12% of all sales."
    filing = make_report("FLIX_2023_10K", ((amount, share, *FILLER),), company="Flix Inc", fiscal_year=2023)
    question = "What share of Flix's sales is paid in cash?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in made.citations] == [share]


def test_a_margin_is_told_by_a_percentage_and_an_amount_is_not() -> None:
    said = "Gross margin fell to 31 percent in the year because of freight."
    call = make_report("FLIX_2023_10K", ((H("Results"), said),), company="Flix, Inc.", ticker="FLX")
    fits = {}
    for question in ("What was the gross margin?", "What was the gross profit?"):
        result = result_of(question, [call])
        ask = replace(understand_ask(result, [call]), wants="figure")
        place = next(p for p in sentences_of(result.contexts[0], call) if p.text == said)
        fits[question] = fit(place, ask, {}, frozenset())
    assert fits["What was the gross margin?"] > MISSING == fits["What was the gross profit?"]


def test_a_refusal_says_what_was_searched_and_which_company_to_name() -> None:
    assert "No row or sentence of Flix, Inc. 10-K 2023 says it for sure" in asked("Was there a whale at Flix?").text
    other = make_report("ACME_2023_10K", PAGES, company="Acme Corp")
    question = "Was there a drop in whales between 2022 and 2023?"
    made = answer(
        question, result_of(question, [FLIX, other]), {r.report_id: r for r in (FLIX, other)}.__getitem__, None
    )
    assert made.refused and "names no company; name one, such as Acme Corp, Flix, Inc." in made.text
