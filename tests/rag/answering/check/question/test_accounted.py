"""A quoted figure is the answer only where its place bears every word of the question; else it is the nearest."""

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
from tests.rag.answering.test_answer import quoted


def held(question: str, text: str, cited: Citation, *, as_answer: bool = True) -> Held:
    checks = check_numbers(text, [cited])
    assert checks and {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    return held_to_the_question(question, checks, [cited], quoted=text, as_answer=as_answer)


OWED = replace(
    row("[1]", "Trade receivables", {"Consolidated 2023": ("1,098", "1098000000")}),
    label="Trade receivables",
    kinds=("USD",),
)
AGED = replace(OWED, heading="Ageing of undisputed receivables")
DUE = "Trade receivables: $1,098 million [1]"
SOLD = "They sold 4,210 room nights [1]"
SETTLED = sentence("[1]", "In 2023 we settled with the FTA and paid $54 million.")
VENTURE = sentence("[1]", "In 2023 we paid $54 million into the JV.")
LIABLE = "We were liable for 19 of them [1]"
SITES = sentence("[1]", "In 2023 we were liable for the cleanup of 19 hazardous waste sites.")
BORROWED = "We borrowed $54 million [1]"
ACCRUED = "Product warranties: $1,098 million [1]"
PAID = "We paid $54 million [1]"
GREW = replace(sentence("[1]", "Apparel grew 15% in 2023."), heading="Asia Pacific & Latin America")
WARRANTIES = replace(OWED, label="Product warranties", heading="Accrued Liabilities")
LINE = sentence("[1]", "In 2023 we borrowed $54 million under the Credit Agreement.")
ROOMS = sentence("[1]", "In 2023 the hotels sold 4,210 room nights to guests of the loyalty programme.")


@pytest.mark.parametrize(
    ("question", "text", "cited", "left"),
    [
        ("How much of the trade receivables was undisputed in 2023?", DUE, OWED, "undisputed"),
        ("How much of the trade receivables was undisputed in 2023?", DUE, AGED, ""),
        ("What were accounts receivable in 2023, roughly?", DUE, OWED, ""),
        ("What were consolidated trade receivables in fiscal 2023, in millions to one decimal?", DUE, OWED, ""),
        ("How many room nights were sold in 2023?", SOLD, ROOMS, ""),
        ("How many hazardous waste sites were we liable for in 2023?", LIABLE, SITES, ""),
        ("Number of hazardous sites where we were liable in 2023?", LIABLE, SITES, ""),
        ("Number of hazardous sites where we have finished the cleanup in 2023", LIABLE, SITES, "finished"),
        ("What was the reserve for product warranties in 2023?", ACCRUED, WARRANTIES, ""),
        ("What was the reserve for trade receivables in 2023?", DUE, OWED, "reserve"),
        ("How much did we borrow on the revolver in 2023?", BORROWED, LINE, ""),
        ("How much did we pay on the revolver in 2023?", PAID, VENTURE, "revolver"),
        ("How many room nights were sold through agencies in 2023?", SOLD, ROOMS, "agencies"),
        ("How much did we pay the French Tax Authority in 2023?", PAID, SETTLED, ""),
        ("How much did we pay into the joint venture in 2023?", PAID, VENTURE, ""),
        ("How much did we pay into the pension plan in 2023?", PAID, VENTURE, "pension plan"),
        ("By what percentage did APLA apparel grow in 2023?", "Apparel grew 15% [1]", GREW, ""),
    ],
)
def test_a_word_that_nothing_at_the_figure_says_leaves_it_without_a_tick(
    question: str, text: str, cited: Citation, left: str
) -> None:
    after = held(question, text, cited)
    assert f"“{left}”" in after.unsure if left else not after.unsure
    assert not after.missed and {number.status for number in after.numbers} == {"unverified" if left else "verified"}


@pytest.mark.parametrize(
    ("question", "text", "cited"),
    [
        ("How much did we pay the Danish Tax Authority in 2023?", PAID, SETTLED),
        ("By what percentage did EMEA apparel grow in 2023?", "Apparel grew 15% [1]", GREW),
    ],
)
def test_a_name_that_the_initials_at_the_figure_do_not_spell_is_another(
    question: str, text: str, cited: Citation
) -> None:
    after = held(question, text, cited)
    assert "the cited place does not" in after.missed and {number.status for number in after.numbers} == {"unverified"}


def test_a_sentence_of_the_answer_own_making_is_not_asked_for_every_word() -> None:
    question = "How much of the trade receivables was undisputed in 2023?"
    assert not held(question, DUE, OWED, as_answer=False).unsure


def test_quotes_that_are_not_for_sure_what_is_asked_are_told_as_the_nearest_figures() -> None:
    made = quoted("How much revenue of Nike in FY2023 was subscription-based?")
    assert not made.refused and made.citations
    assert made.text.startswith("No figure for sure: nothing at the cited place says the question’s “subscription-")
    assert [(n.status, made.text[n.start : n.end]) for n in made.numbers] == [("unverified", "$ 51,217")]
    assert not any(notice.startswith("Not verified") for notice in made.notices)


def cells(label: str, columns: dict[str, str], **more: object) -> Citation:
    """A row of a balance of 2023, an amount a column."""
    made = row("[1]", label, {head: (text, f"{text.replace(',', '')}000000") for head, text in columns.items()})
    period = Period("instant", date(2023, 5, 31), None, 2023, None)
    own = {"label": label, "kinds": ("USD",) * len(columns), "periods": (period,) * len(columns)}
    return replace(made, **(own | more))  # type: ignore[arg-type]


LISTED = cells("Total cash, cash equivalents and restricted cash", {"2023": "1,152"})
LAST = cells("Restricted cash included in other assets", {"2023": "312"})
STATE = cells("Current: State", {"2023": "527"}, heading="Income taxes", beside=("Total current income tax provision",))
PART = cells(
    "Rent", {"Twelve Months Ended June 30, 2023 Bottles": "155", "Twelve Months Ended June 30, 2023 Total": "159"}
)


PATENTS = cells("Acquired patents, net", {"2023": "137"})
DEALS = cells("Acquisitions", {"2023": "85"}, heading="Acquired patents")
ABROAD = replace(
    cells("Luminex: Intl", {"2023": "346"}, heading="Reported sales"),
    periods=(Period("duration", date(2023, 5, 31), 12, 2023, None),),
)


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("What were international Luminex sales in 2023?", "Luminex: $346 million [1]", ABROAD, ""),
        ("What were domestic Luminex sales in 2023?", "Luminex: $346 million [1]", ABROAD, "domestic"),
        ("How much did deals add to acquired patents in 2023?", "Patents: $137 million [1]", PATENTS, "by how much"),
        ("What were acquired patents, net, in 2023?", "Patents: $137 million [1]", PATENTS, ""),
        ("How much did deals add to acquired patents in 2023?", "Acquisitions: $85 million [1]", DEALS, ""),
        ("What was restricted cash in 2023?", "Total: $1,152 million [1]", LISTED, "adds “cash, cash equivalents”"),
        ("What were cash, cash equivalents and restricted cash in 2023?", "Total: $1,152 million [1]", LISTED, ""),
        ("What was restricted cash in 2023?", "Restricted cash: $312 million [1]", LAST, ""),
        ("What was the current state income tax provision in 2023?", "State: $527 million [1]", STATE, ""),
        ("What was the rent of Bottles in fiscal 2023?", "Rent: $155 million [1]", PART, ""),
        ("What was the rent in fiscal 2023?", "Rent: $155 million [1]", PART, "does not name"),
    ],
)
def test_a_row_of_more_or_of_less_than_is_asked_for_is_not_for_sure_the_answer(
    question: str, text: str, cited: Citation, why: str
) -> None:
    after = held(question, text, cited)
    assert why in f"{after.unsure}{after.missed}" if why else not (after.unsure or after.missed)


SOLD_GOODS = replace(
    cells("Net sales", {"2023": "14,694"}), periods=(Period("duration", date(2023, 5, 31), 12, 2023, None),)
)
EARNED = replace(SOLD_GOODS, marker="[2]", label="Net income", quote="Net income 1,058", cells=(("2023", "1,058"),))


@pytest.mark.parametrize(
    ("question", "missed"),
    [
        ("What were net sales and net income in 2023?", False),
        ("What were revenue and net income in 2023?", False),
        ("What were catering sales and net income in 2023?", True),
    ],
)
def test_of_several_computed_figures_each_leaves_what_the_others_bear(question: str, missed: bool) -> None:
    earned = replace(EARNED, values=(Decimal(1_058_000_000),))
    places, text = [SOLD_GOODS, earned], "Net sales were $14,694 million [1], net income $1,058 million [2]"
    checks = check_numbers(text, places)
    assert {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    after = held_to_the_question(question, checks, places, computed=True)
    assert bool(after.missed) is missed, after.missed


@pytest.mark.parametrize(("question", "left"), [("What was the slots win in 2023?", True), ("Slots in 2023?", False)])
def test_what_a_casino_wins_is_no_number_of_its_machines(question: str, left: bool) -> None:
    machines = replace(LISTED, label="Bellagio", quote="Bellagio 1,415", cells=(("Slots 2023", "1,415"),), kinds=("",))
    told = held(question, "1,415 [1]", replace(machines, values=(Decimal(1_415),)))
    assert ("“win”" in told.unsure) is left


@pytest.mark.parametrize(("printed", "left"), [("Paid memberships", False), ("Memberships", True)])
def test_who_pays_is_counted_apart_from_who_is_there(printed: str, left: bool) -> None:
    members = replace(LISTED, label=printed, quote=f"{printed} 1,415", cells=(("2023", "1,415"),), kinds=("",))
    told = held("How many paying members were there in 2023?", "1,415 [1]", replace(members, values=(Decimal(1_415),)))
    assert ("“paying”" in told.unsure) is left


COSTS = replace(
    LISTED,
    label="Computer equipment",
    quote="Computer equipment 1,415",
    cells=(("2023", "1,415"),),
    values=(Decimal(1_415_000_000),),
    kinds=("USD",),
    rivals=("Furniture", "Less: accumulated depreciation", "Property and equipment, net"),
)


@pytest.mark.parametrize(
    ("cited", "question", "left"),
    [
        (COSTS, "What was the gross value of computer equipment in 2023?", False),
        (COSTS, "What was computer equipment before depreciation in 2023?", False),
        (replace(COSTS, rivals=("Furniture",)), "What was the gross value of computer equipment in 2023?", True),
        (replace(COSTS, label="Computer equipment, net"), "What was computer equipment, gross, in 2023?", True),
        (
            replace(COSTS, label="Film assets, gross", rivals=()),
            "Gross film assets before amortization in 2023?",
            False,
        ),
        (replace(COSTS, label="Film assets", rivals=()), "What were film assets before amortization in 2023?", True),
    ],
)
def test_a_cost_over_what_was_written_off_is_gross(cited: Citation, question: str, left: bool) -> None:
    told = held(question, "It was $1,415 million [1]", cited)
    assert bool(told.unsure or told.missed) is left, told


@pytest.mark.parametrize(("title", "left"), [("Lumen & Cable Services", False), ("Results of the year", True)])
def test_the_titles_over_a_table_say_what_its_rows_are_of(title: str, left: bool) -> None:
    cited = replace(COSTS, label="Backlog", quote="Backlog 1,415", rivals=(), under=(title, "Results"))
    told = held("What was the backlog of lumen cable in 2023?", "It was $1,415 million [1]", cited)
    assert bool(told.unsure or told.missed) is left, told
