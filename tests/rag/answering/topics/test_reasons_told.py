"""Why a line without a name of its own moved is told by its own words: of its part, its period and its way."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.topics.reasons_told import reasons_told
from rag.answering.whys import asked_plainly
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

RESULTS = H("Item 7. Results", item="Item 7")
GARDEN = (
    H("Garden Segment", level=2),
    "Segment tool costs increased 9% in 2022, primarily related to higher steel prices.",
    H("Kitchen Segment", level=2),
    "Segment tool costs increased 4% in 2022, primarily due to freight.",
)


def acme(*said: str | H) -> Report:
    return make_report("ACME_2022_10K", ((RESULTS, *said),), company="Acme Corp", ticker="ACM", fiscal_year=2022)


def quotes(question: str, *said: str | H) -> list[str]:
    filing = acme(*said)
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    return [citation.quote for citation in made.citations]


def found(question: str, *said: str | H) -> list[str]:
    filing = acme(*said)
    return [quote.place.text for quote in reasons_told(result_of(question, [filing]), report_of(filing))]


def test_the_year_that_another_is_compared_with_is_not_the_one_told() -> None:
    was = "Garden levies decreased 7% in 2021 compared to 2020, due to new rules."
    assert quotes("Why did Acme's garden levies decrease in 2022?", was) == []


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (
            "Why did Acme's hedge spend decrease in 2022?",
            "Hedge expense decreased 13% for 2022, due to lower prices for young plants.",
        ),
        (
            "Why did general levies of Acme decrease in 2022?",
            "In 2022, as compared to 2021, general levies decreased $37 million, primarily related to selling a shop.",
        ),
        (
            "Why did Acme's interest cost decrease in 2022?",
            "Interest, net for 2022 totaled $80 million, $4 million lower than 2021, driven by lower average debt.",
        ),
        (
            "Why did Acme's seed-based costs decrease in 2022 though volume rose?",
            "The decrease in seed-based costs in the year ended December 31, 2022 was primarily attributable to frost.",
        ),
    ],
)
def test_a_line_is_named_as_filings_name_it(question: str, why: str) -> None:
    assert quotes(question, why, "Payroll increased 5% in 2022, driven by bonuses.") == [why]


def test_the_reason_is_of_the_part_whose_heading_stands_over_it() -> None:
    assert quotes("Why did Acme's garden tool costs increase in 2022?", *GARDEN) == [GARDEN[1]]


def test_a_reason_under_the_heading_of_another_part_is_none() -> None:
    assert found("Why did Acme's orchard tool costs increase in 2022?", *GARDEN) == []


@pytest.mark.parametrize(
    "other",
    [
        "Deferred garden levies decreased 7% in 2022, due to new rules.",
        "Garden levies rates decreased in 2022, due to new rules.",
        "Garden levies increased 7% in 2022, due to new rules.",
        "Garden levies decreased 7% in 2021, due to new rules.",
        "Garden levies may decrease in 2022, due to new rules.",
        "Garden levies decreased 7% in 2022, partially offset by new rules.",
        "Garden levies in 2022 decreased and benefited from new rules.",
        "Garden levies decreased in 2022 after a sale, as well as the continued levies on seeds.",
    ],
)
def test_another_line_year_or_way_and_what_worked_against_it_tell_no_reason(other: str) -> None:
    assert found("Why did Acme's garden levies decrease in 2022?", other) == []


def test_what_only_says_the_decrease_is_of_the_sentence_before_it() -> None:
    moved, why = "Garden levies were $8 million compared to $9 million in 2021.", "The decrease was due to new rules."
    assert quotes("Why did Acme's garden levies decrease in 2022?", f"{moved} {why}") == [f"{moved} {why}"]


def test_what_it_was_hurt_by_made_a_figure_fall_and_what_it_benefited_from_did_not() -> None:
    gain = "Operating income in 2022 decreased 14%. Operating income in 2022 benefited from a $45 million gain."
    hurt = "Operating income was negatively affected by the ramp up of two gardens in 2022."
    assert quotes("Why did Acme's operating income decrease in 2022?", f"{gain} {hurt}") == [hurt]


def test_a_sentence_of_another_part_gives_no_reason_for_a_line_of_the_whole_company() -> None:
    whole = "Garden overhead expense increased 10% compared to fiscal 2021, due to rent and new desks."
    part = "Garden overhead increased due to lower fees."
    said = (H("Total Expense", level=2), whole, H("Global Divisions", level=2), part)
    assert quotes("Why did Acme's garden overhead increase in fiscal 2022?", *said) == [whole]


@pytest.mark.parametrize("more", [True, False])
def test_the_reason_of_six_months_is_none_of_a_quarter(more: bool) -> None:
    half = "Garden levies in the first six months of fiscal 2022 decreased primarily due to lower rent."
    quarter = "Garden levies in the second quarter of fiscal 2022 decreased primarily due to new rules."
    question = "Why did Acme's garden levies decrease in Q2 2022?"
    filing = make_report(
        "ACME_2022Q2_10Q",
        ((H("Item 2. Results", item="Item 2"), half, *((quarter,) if more else ())),),
        company="Acme Corp",
        ticker="ACM",
        fiscal_year=2022,
        fiscal_quarter=2,
    )
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in made.citations] == ([quarter] if more else [])


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (
            "Why were Acme's hedge sales down in 2022?",
            "Hedge revenue decreased $18 million or 24% as late frost continued to weaken demand.",
        ),
        (
            "Why did Acme's tied cash rise in 2022?",
            "The increases in tied cash from January 28, 2022, and July 30, 2021, were primarily due to more members.",
        ),
        (
            "Why did Acme's garden loss decrease in 2022 than in 2021?",
            "Garden loss from operations decreased by $41 million primarily due to the absence of a frost.",
        ),
    ],
)
def test_a_reason_may_be_a_clause_and_a_loss_may_be_of_operations(question: str, why: str) -> None:
    assert found(question, why, "Payroll increased 5% in 2022, driven by bonuses.") == [why]


@pytest.mark.parametrize(
    ("moved", "why"),
    [
        (
            "Cash provided by operating activities decreased $7 million in 2022.",
            "The significant cash used by operating activities is due primarily to seeds paid upfront.",
        ),
        ("The tax rate was 14% for 2022 and 16% for 2021.", "The rate for 2022 was lower due to research credits."),
        ("The tax rate decreased to 14% in 2022.", "This was due to research credits."),
    ],
)
def test_a_sentence_that_says_nothing_new_before_its_cause_is_of_the_one_before_it(moved: str, why: str) -> None:
    asked = "operating cash flow" if "Cash" in moved else "tax rate"
    assert found(f"Why did Acme's {asked} decrease in 2022?", f"{moved} {why}") == [f"{moved} {why}"]


def test_what_follows_with_another_matter_is_no_reason() -> None:
    said = "The tax rate decreased to 14% in 2022. The closing of the mill was due to frost."
    assert found("Why did Acme's tax rate decrease in 2022?", said) == []
    ratio = "The ratio of wages to operating revenues was 31% compared to 33%. The ratio reflects fewer hands."
    assert found("What drove the change in operating revenues of Acme in 2022?", ratio) == []


def test_what_is_left_beside_the_segments_is_no_reason_for_the_whole_company() -> None:
    said = (H("Garden Segment", level=2), "It digs.", H("Other", level=2), "In 2022, revenues decreased due to a sale.")
    assert found("Why did Acme's revenues decrease in 2022?", *said) == []
    assert found("Why did Acme's other revenues decrease in 2022?", *said) == [said[3]]


def test_the_reason_of_a_product_is_told_under_the_one_segment_that_sells_it() -> None:
    own = "Hedge revenues increased 9% in 2022, due to frost."
    said = (H("Garden Segment", level=2), own, H("Kitchen Segment", level=2))
    assert found("Why did Acme's hedge revenues increase in 2022?", *said, "It cooks.") == [own]
    both = "Hedge revenues increased 4% in 2022, due to freight."
    assert found("Why did Acme's hedge revenues increase in 2022?", *said, both) == []


def test_the_letters_of_a_part_may_begin_with_those_of_the_company() -> None:
    named = "We report Garden Tools (AGT) and Kitchen Ware (AKW)."
    why = "AGT earnings from operations in 2022 decreased by $5 million due to frost."
    assert found("Why did Acme's garden tools profit fall in 2022?", named, why) == [why]


def test_half_a_year_is_asked_for_by_its_months_though_the_filing_is_of_a_quarter() -> None:
    quarter = "Garden levies in the second quarter of fiscal 2022 decreased primarily due to new rules."
    half = "Garden levies in the first six months of fiscal 2022 decreased primarily due to lower rent."
    question = "Why were Acme's garden levies lower in the first six months of fiscal 2022?"
    filing = make_report(
        "ACME_2022Q2_10Q",
        ((H("Item 2. Results", item="Item 2"), quarter, half),),
        company="Acme Corp",
        ticker="ACM",
        fiscal_year=2022,
        fiscal_quarter=2,
    )
    assert [q.place.text for q in reasons_told(result_of(question, [filing]), report_of(filing))] == [half]


def test_a_note_tells_the_reason_where_the_discussion_tells_none() -> None:
    note = "The increase in the frost allowance in 2022 was primarily due to a late spring."
    said = ("Sales grew.", H("Item 8. Statements", item="Item 8"), note)
    assert found("Why did Acme's frost allowance increase in 2022?", *said) == [note]


def test_a_part_is_called_by_the_first_letters_of_its_heading() -> None:
    own = "Net income was $3 million, down 45%, reflecting frost."
    said = (H("Farm & Garden Tools Segment", level=2), own, H("Kitchen Segment", level=2), "It cooks.")
    assert found("Why did Acme's FGT net income decrease in 2022?", *said) == [own]
    assert found("Why did Acme's FKT net income decrease in 2022?", *said) == []


def test_letters_that_the_filing_gives_one_part_are_none_of_another_that_begins_alike() -> None:
    named = "We report Garden Tools (GT) and Gravel Tubs."
    said = (H("Gravel Tubs", level=2), "Card levies increased, driven by frost.")
    assert found("Why did the Garden Tools card levies increase at Acme in 2022?", named, *said) == []


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (
            "What drove the better medical benefit ratio at Acme in 2022?",
            "The MBR decreased from 85.0% to 84.0% in 2022, primarily driven by milder winters.",
        ),
        (
            "Why was Acme's effective tax rate so low in 2022?",
            "The effective tax rate for 2022 was favorably impacted by expiring losses in Canada.",
        ),
        (
            "Acme's tool rent rose in 2022 even with the mills shut - why?",
            "Tool rent increased in 2022, due primarily to the lease of two mills.",
        ),
    ],
)
def test_a_level_and_what_got_better_have_the_reason_of_how_they_moved(question: str, why: str) -> None:
    assert why in quotes(asked_plainly(question), "Medical benefit ratios (“MBR”) are reported quarterly.", why)


def test_what_helped_a_tax_rate_did_not_raise_it() -> None:
    helped = "The effective tax rate for 2022 was favorably impacted by expiring losses in Canada."
    assert quotes(asked_plainly("Why was Acme's effective tax rate so high in 2022?"), helped) == []


def test_a_quarter_told_with_its_half_year_is_told() -> None:
    both = "The effective tax rate for the three and six months ended June 30, 2022 fell, due to losses in Canada."
    assert quotes("Why did Acme's effective tax rate fall in 2022?", both) == [both]


def test_what_another_figure_is_measured_by_is_not_what_moved() -> None:
    rate = "The payroll rate decreased to 21.9% in 2022 from 22.8% of tool revenue."
    assert (
        found("Why did Acme's tool revenue decrease in 2022?", f"{rate} The decrease in rate was due to bonuses.") == []
    )


def test_the_reason_of_what_another_sentence_names_is_not_taken_with_it() -> None:
    said = "In 2021, tool sales fell to $90 million. The decrease in hedge spending in 2022 primarily reflects frost."
    assert quotes("Why did Acme's tool sales fall in 2022?", said) == []


def test_a_consolidated_paragraph_is_of_the_whole_company_under_any_heading() -> None:
    said = "Consolidated profit was $5 million in 2022. Mill rent increased in 2022, due primarily to a new lease."
    filing = (*GARDEN[:2], H("Kitchen Segment", level=2), said)
    assert quotes("Why did Acme's mill rent increase in 2022?", *filing) == [said.partition(". ")[2]]


def test_a_ratio_that_one_part_alone_tells_of_is_told_by_its_own_name() -> None:
    beds = "The bed occupancy ratio decreased to 81% in 2022, driven by the flu."
    assert found("Why did Acme's bed occupancy ratio decrease in 2022?", H("Clinics Segment", level=2), beds) == [beds]
    rent = "Rent decreased 4% in 2022, driven by the flu."
    assert found("Why did Acme's rent decrease in 2022?", H("Clinics Segment", level=2), rent) == []


def test_a_quarter_in_the_cause_makes_no_quarter_of_the_year() -> None:
    why = (
        "The 550 basis point decrease in our effective tax rate for 2022 was due to a one-time benefit in the first "
        "quarter of the year."
    )
    question = "Why did Acme's effective tax rate decrease in fiscal 2022?"
    made = answer(question, result_of(question, [acme(why)]), report_of(acme(why)), None)
    assert not made.refused and made.citations[0].quote == why


def test_what_moved_a_rate_may_be_told_in_amounts() -> None:
    why = "The decrease in the profit margin in 2022 was primarily driven by steel costs of $25 million."
    question = "Why did Acme's profit margin decrease in 2022?"
    made = answer(question, result_of(question, [acme(why)]), report_of(acme(why)), None)
    assert [n.text for n in made.numbers if n.status != "verified"] == []
