"""A figure that bears the words of a question and is of something else, as its own name or its sentence says."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.quote.prose import is_sentence
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

AS_REPORTED = replace(
    row("[1]", "Northern Retail", {"2023 Percentage Change in Operating Profit": ("(1) %", "-1")}, ""),
    label="Northern Retail",
    kinds=("%",),
)
NORTHERN = sentence(
    "[1]", "The 3 percent increase in Northern Retail net sales in 2023 was offset by fewer contributions from volume."
)
SPENT_ON_CARDS = sentence("[1]", "Billed business in our Commercial Services segment grew by 21 percent in 2023.")
SPENT = sentence("[1]", "Billed business grew by 21 percent in 2023, reflecting higher spending.")
BACKLOG = sentence("[1]", "In 2023, the backlog of revenue of Northern Services was $6.9 billion.")
HOURS = sentence("[1]", "In 2023, over 75 million members watched more than 125 million hours of films per day.")
EACH = sentence("[1]", "In 2023, 2.1 hours per member were watched.")
MARGINS = sentence("[1]", "Net interest income was $1.8 billion, up 16% in 2023, driven by higher net interest margin.")
RANGE = sentence("[1]", "Hold at Northern tables in 2023 is typically in the range of 16% to 22% of the drop.")
REWARDS = sentence("[1]", "It was driven by increases in rewards expense, in 2023, of $2.0 billion.")
YEARLY = sentence(
    "[1]", "With the last three quarterly dividends, this brings the annual dividend to $0.49 a share in 2023."
)
QUARTERLY = sentence("[1]", "The Firm’s quarterly common stock dividend is currently $1.00 per share.")
OF_PROGRAM = sentence(
    "[1]",
    "At May 31, 2023, inventory included the following amounts related to the X7 program: $27 of work in process.",
)
INTEREST = sentence("[1]", "Included in the results for 2023 are $0.24 per share from interest on the seller note.")
FIRMWIDE = sentence("[1]", "Firmwide mortgage origination volume was $27.9 billion in 2023.")
NAMES = sentence("[1]", "The decrease in inventory during 2023 reflects a decrease in 737 and 787 inventory.")
HOLIDAY = sentence("[1]", "The benefit of the holiday on diluted earnings per common share was $0.17 in 2023.")
REPAID = sentence(
    "[1]", "In 2023, the secured note receivable related to the sale of Lumen Works and its land was repaid for $170."
)
ADJUSTED = replace(
    row("[1]", "Adjusted diluted earnings from continuing operations", {"2023": ("56", "56")}, "USD"),
    label="Adjusted diluted earnings from continuing operations",
    kinds=("USD",),
)
REPORTED = replace(ADJUSTED, label="Diluted earnings from continuing operations")
LEASED = replace(
    sentence("[1]", "Rental expenses under operating leases were $11.3 million in 2023."),
    heading="Operating and Capital Leases",
)
ADVANCES = sentence(
    "[1]", "In 2023, we recognized revenue of $300 million that was included in the balance of Lumaron advances."
)
LONG = replace(row("[1]", "Long-term debt", {"2023": ("9,134", "9134")}), label="Long-term debt", kinds=("USD",))
ORDERS = replace(row("[1]", "Total backlog", {"2023": ("329,824", "329824")}), label="Total backlog", kinds=("USD",))
PERSONAL = replace(
    row("[1]", "Revenue: More Personal Computing", {"2023 Percentage Change": ("(9)%", "-9")}, ""),
    label="Revenue: More Personal Computing",
    kinds=("%",),
)
UNEARNED = replace(
    row("[1]", "Intelligent Cloud", {"2023": ("21,563", "21563")}),
    label="Intelligent Cloud",
    kinds=("USD",),
    caption="Unearned revenue",
)
GIFTS = replace(
    row("[1]", "Unredeemed gift cards", {"July 29, 2023": ("250", "250")}),
    label="Unredeemed gift cards",
    kinds=("USD",),
    periods=(Period("instant", date(2023, 7, 29), None, 2024, 1),),
)
BOUGHT = replace(
    row("[1]", "Repurchase of stock", {"2023": ("(698)", "-698")}), label="Repurchase of stock", kinds=("USD",)
)
POINTS = replace(
    row("[1]", "• Assets under management of $2.7", {"trillion, down 8%, 2023": ("$36", "36")}),
    label="• Assets under management of $2.7",
    kinds=("USD",),
)


def _told(question: str, text: str, cited: Citation, *, computed: bool = False, parts: tuple[str, ...] = ()) -> str:
    numbers = check_numbers(text, [cited])
    held = held_to_the_question(
        question, numbers, [cited], quoted=text, as_answer=not computed, computed=computed, parts=parts
    )
    return held.missed or held.unsure


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was Northern Retail’s volume growth in 2023?", NORTHERN, "volume"),
        ("How much did net sales of Northern Retail grow in 2023?", NORTHERN, ""),
        ("billed business 2023 growth", SPENT_ON_CARDS, "no “Commercial”"),
        ("billed business 2023 growth", SPENT, ""),
        ("growth of billed business in the Commercial Services segment in 2023", SPENT_ON_CARDS, ""),
        ("What was the backlog of Northern Services in 2023?", BACKLOG, ""),
        ("hours per member in 2023", HOURS, "it “per member"),
        ("hours watched per member in 2023", EACH, ""),
        ("What was the net interest margin in 2023?", MARGINS, "a ratio"),
        ("What was the hold at Northern tables in 2023?", RANGE, "usual"),
        ("What was the rewards expense in 2023?", REWARDS, "how much something changed"),
        ("What was the quarterly dividend per share in 2023?", YEARLY, "annual"),
        ("What was the annual dividend per share in 2023?", YEARLY, ""),
        ("What was the dividend per share for full year 2023?", QUARTERLY, "quarterly"),
        ("What was the mortgage origination volume of the CCB in 2023?", FIRMWIDE, "about all of the company"),
        ("What was the firmwide mortgage origination volume in 2023?", FIRMWIDE, ""),
        ("By how much did inventory change in 2023, in percent?", NAMES, "a percentage"),
        ("What were the earnings per share in 2023?", INTEREST, "“from interest on the seller note” alone"),
        ("What was work in process at May 31, 2023?", OF_PROGRAM, "“from the X7 program” alone"),
        ("What was work in process of the X7 at May 31, 2023?", OF_PROGRAM, ""),
        ("What was the rent under operating leases in 2023?", LEASED, ""),
        ("What was the rent under capital leases in 2023?", LEASED, "capital leases"),
        ("Lumaron advances at December 31, 2023", ADVANCES, "recognized of it"),
        ("benefit of the holiday per share in 2023", HOLIDAY, ""),
        ("Lumen Works note receivable: what was repaid in 2023", REPAID, ""),
        ("note receivable: what was repaid in 2023", REPAID, "no “secured”"),
        ("What was earned per share from interest on the seller note in 2023?", INTEREST, ""),
    ],
)
def test_a_sentence_is_of_what_its_subject_says(question: str, cited: Citation, why: str) -> None:
    told = _told(question, f"{cited.quote} [1]", cited)
    assert why in told if why else not told, told


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was Northern Retail’s volume growth in 2023?", AS_REPORTED, "no “Operating”"),
        ("What was Northern Retail’s operating profit growth in 2023?", AS_REPORTED, ""),
        ("What was total debt in 2023?", LONG, "“Long-term” alone"),
        ("What was long-term debt in 2023?", LONG, ""),
        ("What was the total backlog in units in 2023?", ORDERS, "of money"),
        ("What was the total backlog in 2023? Answer in units of millions.", ORDERS, ""),
        ("What were assets under management in 2023?", POINTS, "a line of a list"),
        ("How much did the Cloud bring in in 2023?", UNEARNED, "a table of “Unearned revenue”"),
        ("What were the unredeemed gift cards at July 2023?", GIFTS, ""),
        ("share repurchases 2023 number of shares", BOUGHT, "of money"),
    ],
)
def test_a_row_is_of_what_its_own_name_says(question: str, cited: Citation, why: str) -> None:
    told = _told(question, f"{cited.label}: {cited.cells[0][1]} [1]", cited, computed=True)
    assert why in told if why else not told, told


def test_a_word_of_a_part_s_name_asks_for_no_change() -> None:
    asked, text = "What was the share of More Personal Computing in revenue in 2023?", "It was (9)% [1]"
    assert "how much something changed" in _told(asked, text, PERSONAL, parts=("More Personal Computing",))


def test_a_line_of_the_list_of_exhibits_is_no_sentence() -> None:
    assert not is_sentence("10.33* Employment Agreement, dated as of July 24, 2023, between Jane Doe and the Company.")
    assert is_sentence("10.3 million people were members of the plan at the end of the fiscal year.")


def test_what_something_is_in_a_time_is_told_by_no_sentence_on_more_than_that() -> None:
    excess = sentence("[1]", "The share of losses of Northern in excess of its equity balance is $21 million in 2023.")
    plain = sentence("[1]", "The share of losses of Northern is $21 million in 2023.")
    question = "What is the Northern loss in 2023?"
    assert "excess" in _told(question, f"“{excess.quote}” [1]", excess)
    assert "share" in _told(question, f"“{plain.quote}” [1]", plain)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What were the pension costs in 2023?", "the question says no “pilots”"),
        ("What were the pension costs of pilots in 2023?", ""),
    ],
)
def test_one_word_of_its_own_is_enough_to_make_another_figure(question: str, why: str) -> None:
    cited = replace(row("[1]", "Pension costs of pilots", {"2023": ("21", "21")}), label="Pension costs of pilots")
    told = _told(question, "Pension costs of pilots: 21 [1]", cited)
    assert why in told.lower() if why else not told


@pytest.mark.parametrize(
    ("printed", "question", "why"),
    [
        ("Services-based revenue", "What was services revenue in 2023?", ""),
        ("Services-based revenue", "What was licence revenue in 2023?", "“licence”"),
        ("Sales in foreign markets", "What were foreign sales in 2023?", ""),
        ("Sales in emerging markets", "What were foreign sales in 2023?", "“foreign”"),
    ],
)
def test_what_a_figure_is_based_on_and_where_it_was_sold_is_called_shortly(
    printed: str, question: str, why: str
) -> None:
    cited = replace(row("[1]", printed, {"2023": ("21", "21000000")}), label=printed, kinds=("USD",))
    told = _told(question, f"{printed}: $21 million [1]", cited)
    assert why in told if why else not told


@pytest.mark.parametrize(
    ("paid", "sure"), [("The total cash consideration", True), ("The cash consideration", False), ("The debt", False)]
)
def test_what_was_paid_in_all_is_told_however_it_was_paid(paid: str, sure: bool) -> None:
    cited = sentence("[1]", f"{paid} paid for Lumaron was $201 million in 2023.")
    assert bool(_told("What did Nike pay for Lumaron in 2023?", f"“{cited.quote}” [1]", cited)) is not sure
