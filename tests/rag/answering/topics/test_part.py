"""The reasons of a segment's figure are those of that segment: no other one's, and not those of the whole company."""

from __future__ import annotations

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.topics.part import parts_of
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import MILLIONS, H, T, make_report
from tests.rag.statements_made import made

WHOLE = "Net sales increased by $107 million. The increase was driven by sales growth in Fiber Optics of $674 million."
OPTICS = "The increase in segment net sales was primarily driven by higher volumes of carrier products."
GLASS = "The decrease in segment net sales was due to lower volumes, attributable to panel makers."
CLAIMS = "Operating income increased $42 million in 2022, primarily due to increased claims volume."
FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Item 7. Management's Discussion", item="Item 7"),
            WHOLE,
            H("Fiber Optics", 2),
            OPTICS,
            H("Pharmacy Services", 2),
            CLAIMS,
            T(("2022", "2021"), (("Net sales", "$ 90", "$ 95"),), caption="Display Glass"),
            GLASS,
            T(
                ("2022", "2021"),
                (("Net sales", "$ 1,107", "$ 1,000"), ("Operating income", "$ 60", "$ 90")),
                statement="income",
                primary=True,
            ),
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


def asked(question: str, filing: Report = FILING) -> Answer:
    return answer(question, result_of(question, [filing]), report_of(filing), None)


def quotes(question: str, filing: Report = FILING) -> list[str]:
    return [citation.quote for citation in asked(question, filing).citations]


def test_the_reason_stands_under_the_heading_of_the_segment_and_not_where_it_is_itself_a_cause() -> None:
    assert quotes("What drove the net sales of Acme's Fiber Optics segment in 2022?") == [OPTICS]


def test_the_change_of_the_whole_company_does_not_stand_before_the_reason_of_a_segment_named_in_ordinary_words() -> (
    None
):
    question = "Why did operating income of Acme's Pharmacy Services segment grow in 2022?"
    assert parts_of(result_of(question, [FILING]), report_of(FILING))[-1] == {"pharmac", "servic"}
    assert quotes(question) == [CLAIMS]


def test_where_no_sentence_speaks_of_the_part_there_is_no_answer_of_the_whole() -> None:
    assert asked("What drove Acme's net sales in Brazil in 2022?").refused


def test_of_two_segments_that_share_the_company_s_name_only_the_one_asked_for_answers() -> None:
    iron = "The decrease in Iron’s operating income was primarily due to lower revenues."
    anvil = "The decrease in Anvil’s operating income was primarily due to marketing costs."
    filing = make_report(
        "IRONANVIL_2022_10K",
        ((H("Item 7. Results", item="Item 7"), H("Iron", 2), iron, H("Anvil", 2), anvil),),
        company="Iron Anvil, Inc.",
        ticker="IRAN",
        fiscal_year=2022,
    )
    assert quotes("Why did Anvil's operating income fall in 2022?", filing) == [anvil]
    assert quotes("Why did Iron Anvil's operating income fall in 2022?", filing) != [anvil]


def test_a_question_for_a_reason_is_not_answered_by_a_figure_where_a_sentence_says_why() -> None:
    held = "Technical Ceramics was held back by industrial action at an aerospace customer in the fourth quarter."
    table = T(
        ("2022", "2021"),
        (
            ("Technical Ceramics", "33.4", "38.7"),
            ("Thermal Products", "20.1", "19.2"),
            ("Operating profit", "53.5", "57.9"),
        ),
        caption="Adjusted operating profit by segment",
        unit=MILLIONS,
    )
    filing = make_report(
        "ACME_2022_AR",
        ((H("Review"), held, H("Adjusted operating profit by segment"), table),),
        company="Acme Corp",
        ticker="ACM",
        fiscal_year=2022,
        doc_type="annual-report",
    )
    made = asked("What held back Technical Ceramics at Acme in 2022?", filing)
    assert made.citations[0].quote == held and made.mode == "quotes"


def test_a_list_that_is_missing_leaves_nothing_to_quote_of_the_sentence_that_leads_to_it() -> None:
    leads = "Gross margin increased 140 basis points to 44.8% in fiscal 2022 due to the following:"
    told = "Gross margin increased in fiscal 2022 primarily due to lower freight costs."
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 7. Results", item="Item 7"), leads, "*Wholesale equivalent", told),),
        company="Acme Corp",
        fiscal_year=2022,
    )
    assert quotes("What drove Acme's gross margin in fiscal 2022?", filing) == [told]


def test_the_whole_company_s_reason_is_not_the_one_under_a_segment_s_heading() -> None:
    own = "Our gross margin increased 140 basis points in 2022, primarily due to lower cancellation charges."
    other = "Gross margin increased 430 basis points in 2022, primarily due to lower other costs and discounts."
    filing = make_report(
        "ACME_2022_10K",
        (
            (
                H("Item 7. Results", item="Item 7"),
                own,
                H("Operating segments", 2),
                H("North America", 3),
                other,
            ),
        ),
        company="Acme Corp",
        fiscal_year=2022,
    )
    assert quotes("What drove Acme's gross margin in 2022?", filing) == [own]


def test_words_of_movement_before_a_segment_are_no_part_of_its_name() -> None:
    text = "RMS’ operating profit decreased $125 million in 2022, primarily due to lower volume at Sikorsky."
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 7. Results", item="Item 7"), text),),
        company="Acme Corp",
        fiscal_year=2022,
    )
    assert quotes("What pulled down RMS operating profit at Acme in 2022?", filing) == [text]


def test_of_several_comparable_sales_the_reason_is_the_one_of_the_category_asked_for() -> None:
    measure = "We believe comparable sales is a meaningful metric of growth resulting from existing stores."
    phones = "Mobile Phones: The 6.4% comparable sales decline was driven primarily by phones and tablets."
    fridges = "Appliances: The 16.1% comparable sales decline was driven primarily by large appliances."
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 7. Results", item="Item 7"), measure, phones, fridges),),
        company="Acme Corp",
        fiscal_year=2022,
    )
    asked_for = "What caused the decline of Acme's appliances comparable sales in 2022?"
    assert quotes(asked_for, filing) == [fridges]


def test_ordinary_words_written_as_a_name_before_a_figure_name_a_part() -> None:
    reason = "Revenue from Digital Media increased $10 million during 2022, primarily driven by subscriptions."
    common = tuple(f"Media on a digital device is {at}." for at in range(70))
    filing = made(more=(H("Item 7. Results", item="Item 7"), reason, *common))
    question = "Why did Nike's Digital Media revenue increase in fiscal 2023?"
    assert {"digit", "media"} in parts_of(result_of(question, [filing]), report_of(filing))
