"""What is of some of what is asked for, of more of it, of a later day, or only moves it, is no answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

YEAR = Period("duration", date(2023, 5, 31), 12, 2023, None)


def cell(label: str, caption: str = "", column: str = "2023") -> Citation:
    made = row("[1]", label, {column: ("$1,386", "1386000000")})
    return replace(made, label=label, caption=caption, kinds=("USD",), periods=(YEAR,))


def why_not(question: str, *cited: Citation, parts: tuple[str, ...] = ()) -> str:
    text = " ".join(
        f"{one.quote} {one.marker}" if one.kind == "text" else f"{one.label}: $1,386 million {one.marker}"
        for one in cited
    )
    return held_to_the_question(question, check_numbers(text, cited), cited, parts=parts).missed


SOME = "Plans with accumulated benefit obligations in excess of plan assets are as follows:"


@pytest.mark.parametrize(
    ("question", "caption", "refused"),
    [
        ("What was the projected benefit obligation in 2023?", SOME, True),
        ("What was the projected benefit obligation in 2023?", "Change in the funded status", False),
        (
            "What was the projected benefit obligation of plans with obligations in excess of assets in 2023?",
            SOME,
            False,
        ),
    ],
)
def test_plans_that_owe_more_than_they_hold_are_not_all_plans(question: str, caption: str, refused: bool) -> None:
    told = why_not(question, cell("Projected benefit obligation", caption))
    assert ("owe more than they hold" in told) is refused


@pytest.mark.parametrize(("row", "refused"), [("Fair value of plan assets", True), ("Benefit obligation", False)])
def test_the_assets_of_such_plans_are_not_what_they_owe(row: str, refused: bool) -> None:
    question = "What was the benefit obligation of pension plans with obligations in excess of plan assets in 2023?"
    assert bool(why_not(question, cell(row, SOME.replace("Plans", "Pension plans")))) is refused


@pytest.mark.parametrize(("whose", "refused"), [("other postretirement benefits", True), ("pension plans", False)])
def test_the_obligation_of_other_benefits_is_not_that_of_pensions(whose: str, refused: bool) -> None:
    told = sentence("[1]", f"In 2023, {whose} had an accumulated benefit obligation of $1,386 million.")
    asked = "What was the accumulated benefit obligation of its pension plans in 2023?"
    assert ("other benefits than the pensions" in why_not(asked, told)) is refused


BOUGHT = "Subsequent to May 31, 2023, we purchased land near our depots for $1,386 million."


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("What was the land at cost in 2023?", BOUGHT, True),
        ("What did it pay for land subsequent to May 31, 2023?", BOUGHT, False),
        ("What did it pay for land in 2023?", BOUGHT.replace("Subsequent to", "On"), False),
    ],
)
def test_what_came_after_a_year_is_not_of_it(question: str, quote: str, refused: bool) -> None:
    assert ("time after it" in why_not(question, sentence("[1]", quote))) is refused


GOVERNMENT = "Sales to the government, mostly of HRD and Depots, were 31% of consolidated revenues in 2023."


@pytest.mark.parametrize(
    ("question", "parts", "refused"),
    [
        ("HRD share of revenue from the government in 2023", (), True),
        ("What percentage of Depots revenue came from the government in 2023?", ("Depots",), True),
        ("What percentage of revenue came from the government in 2023?", (), False),
        ("What percentage of consolidated revenue came from the government, by HRD, in 2023?", ("HRD",), False),
    ],
)
def test_a_share_of_all_is_no_share_of_a_part(question: str, parts: tuple[str, ...], refused: bool) -> None:
    assert ("one of the whole" in why_not(question, sentence("[1]", GOVERNMENT), parts=parts)) is refused


@pytest.mark.parametrize(
    ("question", "column", "refused"),
    [
        ("What goodwill was acquired in 2023?", "2023", True),
        ("What were additions to goodwill in 2023?", "2023", True),
        ("What goodwill was acquired in 2023?", "2023 Acquisitions", False),
        ("What was goodwill in 2023?", "2023", False),
    ],
)
def test_goodwill_at_the_end_of_a_year_is_not_what_was_added(question: str, column: str, refused: bool) -> None:
    assert ("asks for what was added" in why_not(question, cell("Goodwill", column=column))) is refused


@pytest.mark.parametrize(
    ("question", "label", "refused"),
    [
        ("What was the pension benefit obligation in 2023?", "Benefit payments", True),
        ("What were the benefit payments in 2023?", "Benefit payments", False),
        ("What was the pension benefit obligation in 2023?", "Benefit obligation at end of year", False),
    ],
)
def test_what_moves_a_balance_is_not_the_balance(question: str, label: str, refused: bool) -> None:
    told = why_not(question, cell(label, "Change in projected benefit obligation"))
    assert ("which moves what" in told) is refused


@pytest.mark.parametrize(
    ("question", "caption", "refused"),
    [
        ("What share of revenue came from the government in 2023?", "Trucks & Depots Segment", True),
        (
            "What share of the revenue of Trucks & Depots came from the government in 2023?",
            "Trucks & Depots Segment",
            False,
        ),
        ("What share of revenue came from the government in 2023?", "Segment Information", False),
    ],
)
def test_a_share_in_the_section_of_a_segment_is_the_segment_s(question: str, caption: str, refused: bool) -> None:
    place = sentence("[1]", "Sales to the government accounted for 31% of its revenues in 2023.")
    assert ("does not name" in why_not(question, replace(place, caption=caption))) is refused


def rate(label: str, caption: str) -> Citation:
    made = row("[1]", label, {"Plans": ("3.62%", "3.62")}, "")
    return replace(made, label=label, caption=caption, kinds=("%",), periods=(YEAR,))


@pytest.mark.parametrize(
    ("question", "caption", "refused"),
    [
        ("What were the obligations of the plans in 2023?", "Our discount rates were as follows:", True),
        (
            "What was the discount rate for obligations of the plans in 2023?",
            "Our discount rates were as follows:",
            False,
        ),
    ],
)
def test_a_rate_under_a_heading_of_rates_is_no_amount(question: str, caption: str, refused: bool) -> None:
    cited = rate("Obligations", caption)
    held = held_to_the_question(question, check_numbers("Obligations, plans: 3.62% [1]", (cited,)), (cited,))
    assert ("asks for no rate" in held.missed) is refused


@pytest.mark.parametrize(
    ("question", "label", "why"),
    [
        ("What were the contractual obligations in 2023?", "Contractual obligations with Acme", "with Acme"),
        ("What were the contractual obligations with Acme in 2023?", "Contractual obligations with Acme", ""),
        ("What were the lease obligations in 2023?", "Lease obligations for discontinued operations", "discontinued"),
        ("What were the lease obligations in 2023?", "Lease obligations", ""),
    ],
)
def test_what_is_owed_to_one_or_no_longer_is_not_all_that_is_owed(question: str, label: str, why: str) -> None:
    cited = cell(label)
    checks = check_numbers(f"{label}: $1,386 million [1]", (cited,))
    held = held_to_the_question(question, checks, (cited,), quoted=f"{label}: $1,386 million [1]", as_answer=True)
    assert (why in held.unsure) if why else not held.unsure


@pytest.mark.parametrize(
    ("question", "label", "refused"),
    [
        ("cash and marketable securities 2023", "Purchases of marketable securities", True),
        ("purchases of marketable securities 2023", "Purchases of marketable securities", False),
        ("cash and marketable securities 2023", "Marketable securities", False),
    ],
)
def test_what_was_bought_is_not_what_is_held(question: str, label: str, refused: bool) -> None:
    assert ("says what was added" in why_not(question, cell(label))) is refused


LEAST = (
    "Minimum contractual obligations underlying the benefits in our accounts were approximately $1,386 million in 2023."
)


@pytest.mark.parametrize(
    ("question", "quote", "unsure"),
    [
        ("What were the contractual obligations in 2023?", LEAST, True),
        ("What were the minimum contractual obligations in 2023?", LEAST, False),
        ("What were the contractual obligations in 2023?", LEAST.replace("Minimum c", "C"), False),
    ],
)
def test_the_least_of_something_is_not_all_of_it(question: str, quote: str, unsure: bool) -> None:
    place = sentence("[1]", quote)
    checks = check_numbers(f"{quote} [1]", (place,))
    assert ("minimum" in held_to_the_question(question, checks, (place,), as_answer=True).unsure) is unsure


USED = "For the year ended May 31, 2023, cash used was $1,386 million due to the purchase of marketable securities."


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("cash and marketable securities May 31 2023", True),
        ("purchase of marketable securities 2023", False),
    ],
)
def test_what_is_held_on_a_day_is_not_what_was_used_in_a_year(question: str, refused: bool) -> None:
    assert bool(why_not(question, sentence("[1]", USED))) is refused


@pytest.mark.parametrize(
    ("question", "column", "refused"),
    [
        ("What was the carrying value of goodwill in 2023?", "2023 Gross Carrying Amount", True),
        ("What was the gross carrying value of goodwill in 2023?", "2023 Gross Carrying Amount", False),
        ("What was the carrying value of goodwill in 2023?", "2023 Net Carrying Amount", False),
    ],
)
def test_what_it_is_carried_at_is_not_gross(question: str, column: str, refused: bool) -> None:
    assert ("is gross" in why_not(question, cell("Goodwill", column=column))) is refused


LISTED = "The aggregate projected benefit obligation and accumulated benefit obligation of all plans were as follows:"


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What was the accumulated benefit obligation in 2023?", True),
        ("What was the projected benefit obligation in 2023?", False),
        ("What was the benefit obligation in 2023?", False),
    ],
)
def test_one_of_two_that_a_title_lists_is_not_the_other(question: str, refused: bool) -> None:
    assert bool(why_not(question, cell("Projected benefit obligation", LISTED))) is refused


@pytest.mark.parametrize(("month", "refused"), [("May", False), ("April", True)])
def test_what_an_event_report_leaves_undated_is_of_the_month_of_the_event(month: str, refused: bool) -> None:
    made = replace(cell("Votes for Ada Hale", column="Votes For"), periods=(None,))
    made = replace(made, filing=replace(made.filing, doc_type="8-k", period_end=date(2023, 5, 18)))
    assert bool(why_not(f"What were the votes for Ada Hale in {month} 2023?", made)) is refused


ISSUED = "In May 2023, we issued $1,386 million of 6.75% senior notes due 2025."


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("How much debt is due in 2025, as of 2023?", True),
        ("What debt matures in 2025?", True),
        ("How much of the 6.75% senior notes due 2025 was issued in 2023?", False),
        ("How much of notes due 2025 did it issue in 2023?", False),
    ],
)
def test_one_issue_of_notes_is_not_all_debt_that_falls_due(question: str, refused: bool) -> None:
    assert ("one issue of notes" in why_not(question, sentence("[1]", ISSUED))) is refused


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What were total sales in 2023?", True),
        ("What were total sales in the United States in 2023?", False),
        ("What were domestic sales in 2023?", False),
    ],
)
def test_the_total_of_one_of_two_markets_is_not_that_of_both(question: str, refused: bool) -> None:
    total = replace(cell("Total", "Sales"), heading="UNITED STATES MARKET")
    assert ("“UNITED STATES MARKET”" in why_not(question, total)) is refused


@pytest.mark.parametrize(("label", "refused"), [("Cards in force", True), ("Proprietary cards in force", False)])
def test_cards_of_its_own_are_not_those_of_others_too(label: str, refused: bool) -> None:
    told = why_not("What was the income from cards in force of its own in 2023?", cell(f"{label} income"))
    assert ("own" in told) is refused


DONE = sentence("[1]", "At May 31, 2023 we reported that we repurchased $89.3 million of our common stock in the year.")


@pytest.mark.parametrize(
    ("question", "held_back"),
    [
        ("What was Nike's common stock and additional paid-in capital at May 31, 2023?", True),
        ("How much common stock had Nike repurchased at May 31, 2023?", False),
    ],
)
def test_what_was_done_with_a_thing_is_not_what_there_is_of_it(question: str, held_back: bool) -> None:
    missed = why_not(question, DONE)
    assert ("what was done in a time" in missed) is held_back, missed


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Revenue recognized includes $3 million of customer advances for fiscal 2023.", True),
        ("The balance at the end of fiscal 2023 included $3 million of customer advances.", False),
    ],
)
def test_what_was_recognized_of_advances_is_not_what_there_is_of_them(quote: str, refused: bool) -> None:
    missed = why_not("How much customer advances did Nike have at the end of fiscal 2023?", sentence("[1]", quote))
    assert ("what was recognized of it" in missed) is refused, missed


@pytest.mark.parametrize(
    ("label", "refused"),
    [
        ("Pension benefit assets", True),
        ("Plan assets", True),
        ("Funded status", False),
        ("Net amount recognized", False),
    ],
)
def test_a_part_of_what_plans_hold_is_not_their_funded_status(label: str, refused: bool) -> None:
    missed = why_not("What was the funded status of Nike's plans for 2023, net?", cell(f"{label} of plans, net"))
    assert ("asks for the funded status" in missed) is refused, missed
