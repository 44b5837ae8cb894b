"""Planted errors: every mutation of a right answer must come out unverified."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.check.verify import check_numbers, unverified_sentence
from tests.rag.answering.check.cited import row, sentence

SALES = row("[1]", "Net sales", {"2023": ("$ 51,217", "51217000000"), "2022": ("$ 46,710", "46710000000")})
LOSS = row("[2]", "Loss before income taxes", {"2022": ("(5,022)", "-5022000000")})
RATE = row("[3]", "Effective tax rate", {"2022": ("22.9%", "22.9")})
SHARE = row("[4]", "Diluted earnings per share", {"2023": ("3.23", "3.23")})
NOTES = row("[5]", "3.50% notes due 2027", {"2023": ("994", "994000000")})
TEXT = sentence("[6]", "Dividends paid in fiscal 2022 totaled $1,244 million, or $2.04 per share, up 2 percent.")
ALL = (SALES, LOSS, RATE, SHARE, NOTES, TEXT)


@pytest.mark.parametrize(
    "text",
    [
        "Net sales (in millions): 51,217 [1]",
        "Net sales were $51.2 billion, after $46,710 million. [1]",
        "Sales of $51 billion [1].",
        "Net sales were $51-billion, after $46,710-million [1].",
        "The loss was $5,022 million [2], or (5,022) million [2].",
        "The rate was 22.9% [3] and the earnings $3.23 a share [4].",
        "3.50% notes due 2027, fiscal 2023 (in millions): 994 [5]",
        "“Dividends paid in fiscal 2022 totaled $1,244 million, or $2.04 per share, up 2 percent.” [6]",
        "They were $1.24 billion [6].",
    ],
)
def test_what_the_cited_place_holds_is_verified(text: str) -> None:
    checks = check_numbers(text, ALL)
    assert checks and {c.status for c in checks} == {"verified"}, [(c.text, c.status) for c in checks]


@pytest.mark.parametrize(
    "text",
    [
        "Net sales were $51,271 million [1].",
        "Net sales were $51,217 [1].",
        "Net sales were $51,217 billion [1].",
        "Net sales were -$51,217 million [1].",
        "Net sales were (51,217) million [1].",
        "Net sales were $51,217 million.",
        "Net sales were $51,217 million [2].",
        "The result before tax was $5,022 million higher than ever [1].",
        "The rate was 22.9 [3].",
        "Earnings of 3.23 million a share [4].",
        "The share was 51,217% [1].",
        "Dividends were $1,244 [6].",
        "Net sales were $51.3 billion [1].",
        "Net sales passed the 59-billion mark [1].",
        "It was a $59-billion year for net sales [1].",
        "Net sales saw a 12-percent rise in 2023 [1].",
    ],
)
def test_what_it_does_not_hold_is_unverified(text: str) -> None:
    checks = check_numbers(text, ALL)
    assert checks and {c.status for c in checks} == {"unverified"}, [(c.text, c.status) for c in checks]


def test_a_swapped_digit_is_always_caught() -> None:
    rng = random.Random(3)
    for _ in range(200):
        digits = list("51217")
        at = rng.randrange(5)
        digits[at] = rng.choice([d for d in "0123456789" if d != digits[at]])
        number = f"{int(''.join(digits)):,}"
        (check,) = check_numbers(f"Net sales (in millions): {number} [1]", ALL)
        assert check.status == "unverified", number


def test_a_marker_after_the_full_stop_belongs_to_the_sentence_before_it() -> None:
    text = "Net sales were $51,217 million. [1] The rate was 22.9%. [3]"
    assert [text[a:b].strip() for a, b in sentence_spans(text)] == [
        "Net sales were $51,217 million. [1]",
        "The rate was 22.9%. [3]",
    ]
    assert [c.citation for c in check_numbers(text, ALL)] == ["[1]", "[3]"]


def test_a_month_cut_short_ends_no_sentence() -> None:
    text = "Disposals, Three Months Ended, Sep. 30, 2020: 396 [1]"
    assert list(sentence_spans(text)) == [(0, len(text))]


def test_the_notice_names_the_numbers() -> None:
    checks = check_numbers("It was 7 and $9 million [1].", ALL)
    assert unverified_sentence(checks) == "Not verified: 7, $9 million — no cited place holds these numbers."
    assert unverified_sentence(check_numbers("It was $51,217 million [1].", ALL)) is None


SHORT = row("[7]", "Short-term debt", {"2023": ("$ 1,577", "1577000000"), "2022": ("$ 1,200", "1200000000")})
FIRM = (*ALL, SHORT)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Net sales were $51,217 million in 2022 [1].", "51,217 for 2023, not for 2022"),
        ("In fiscal 2022 and 2023, net sales were $51,217 million and $46,710 million, respectively [1].", "not for"),
        ("Net sales were €51,217 million in 2023 [1].", "in USD, not in EUR"),
        ("Boeing's net sales were $51,217 million in 2023 [1].", "NIKE, Inc.'s, not boeing's"),
        ("Inventory was $51,217 million in 2023 [1].", "the sentence speaks of inventory"),
        ("Net sales were $51,217 million per share [1].", "not per share"),
        ("Net sales fell 9.6% in 2023 [1].", ""),
        ("Net sales rose 9.6 percentage points in 2023 [1].", ""),
    ],
)
def test_a_right_figure_claimed_wrongly_is_unverified_with_the_reason(text: str, reason: str) -> None:
    checks = check_numbers(text, FIRM)
    bad = [check for check in checks if check.status == "unverified"]
    assert bad and any(reason.lower() in check.reason.lower() for check in bad), [(c.text, c.reason) for c in checks]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Net sales rose 9.6% in 2023 [1].", "9.6%"),
        ("Net sales increased by $4,507 million to $51,217 million in 2023 [1].", "$4,507 million"),
        ("On average, net sales were $48,963.5 million in 2022 and 2023 [1].", "$48,963.5 million"),
        ("Short-term debt equaled 3.1% of net sales in 2023 [7][1].", "3.1%"),
    ],
)
def test_a_computed_number_is_derived_with_its_formula(text: str, number: str) -> None:
    (check,) = (c for c in check_numbers(text, FIRM) if c.text == number)
    assert check.status == "derived" and check.formula and check.inputs, check


def test_a_number_knows_its_cell() -> None:
    (check,) = check_numbers("Net sales were $46,710 million in 2022 [1].", ALL)
    assert (check.status, check.citation, check.cell) == ("verified", "[1]", 1)


@pytest.mark.parametrize(
    ("question", "text", "reason"),
    [
        (
            "What was Nike's revenue in FY2023?",
            "Net sales were $46,710 million [1].",
            "46,710 for 2022, not for FY2023",
        ),
        ("What was Nike's revenue in 2023?", "It was $46.7 billion [1].", "46,710 for 2022, not for 2023"),
        ("What was Boeing's revenue in 2023?", "Net sales were $51,217 million [1].", "NIKE, Inc.'s, not"),
    ],
)
def test_a_sentence_without_a_period_or_company_is_about_those_of_the_question(
    question: str, text: str, reason: str
) -> None:
    assert {c.status for c in check_numbers(text, ALL)} == {"verified"}
    (check,) = check_numbers(text, ALL, question)
    assert check.status == "unverified" and reason in check.reason and check.citation is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What was Nike's revenue in FY2023?", "Net sales were $51,217 million [1]."),
        ("What was Nike's revenue in FY2023?", "Net sales were $46,710 million in 2022 [1]."),
        ("What was Nike's revenue in FY2023?", "Net sales rose to $51,217 million from $46,710 million [1]."),
        ("What was Nike's revenue in FY2023?", "It was $51.2 billion, compared with $46.7 billion [1]."),
        ("How did Nike's revenue change from 2022 to 2023?", "It was $46,710 million [1]."),
        ("How did Boeing and Nike do in 2023?", "Net sales were $51,217 million [1]."),
        ("What was Greater China's share in 2023?", "Net sales were $51,217 million [1]."),
        ("Was revenue above the year before?", "Net sales were $46,710 million [1]."),
    ],
)
def test_what_the_question_leaves_open_is_no_reason_for_doubt(question: str, text: str) -> None:
    assert {c.status for c in check_numbers(text, ALL, question)} == {"verified"}


GROWN = row("[1]", "Revenue", {"2023": ("$ 900", "900000000"), "2022": ("$ 420", "420000000")})
PART = row("[2]", "Subscription revenue", {"2023": ("600", "600000000"), "2022": ("210", "210000000")})


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Revenue was nine hundred million dollars in 2023 [1].", "verified"),
        ("Revenue was eight hundred million dollars in 2023 [1].", "unverified"),
        ("Revenue was nine-hundred-and-twelve million dollars in 2023 [1].", "unverified"),
        ("Revenue was nine hundred million euros in 2023 [1].", "unverified"),
        ("Revenue more than doubled from 2022 to 2023 [1].", "derived"),
        ("Revenue more than tripled from 2022 to 2023 [1].", "unverified"),
        ("Revenue nearly doubled from 2022 to 2023 [1].", "unverified"),
        ("Subscription revenue was two-thirds of revenue in 2023 [2][1].", "derived"),
        ("Subscription revenue was three quarters of revenue in 2023 [2][1].", "unverified"),
        ("Between 2022 and 2023, revenue ranged from $420 to $900 million [1].", "verified"),
        ("Between 2022 and 2023, revenue ranged from $420 to $800 million [1].", "unverified"),
        ("2023年營收為9.00億美元[1]。", "verified"),
        ("2023年營收為4.20億美元[1]。", "unverified"),
        ("2023年營收較前一年增加114.3%[1]。", "derived"),
        ("2023年營收較前一年減少114.3%[1]。", "unverified"),
    ],
)
def test_words_ranges_and_chinese_are_compared_like_digits(text: str, status: str) -> None:
    last = check_numbers(text, (GROWN, PART))[-1]
    assert last.status == status, last


def test_a_cell_of_an_answers_table_takes_period_row_and_scale_from_its_table() -> None:
    table = "Figures in USD millions:\n\n| Item | 2022 | 2023 |\n|---|---|---|\n| Revenue | {a} [1] | {b} [1] |\n"
    right, swapped, bare = table.format(a=420, b=900), table.format(a=900, b=420), table.format(a="420", b="0.9")
    assert [c.status for c in check_numbers(right, (GROWN, PART))] == ["verified", "verified"]
    assert [c.status for c in check_numbers(swapped, (GROWN, PART))] == ["unverified", "unverified"]
    assert [c.status for c in check_numbers(bare, (GROWN, PART))] == ["verified", "unverified"]
    for check in check_numbers(right, (GROWN, PART)):
        assert right[check.start : check.end] == check.text


def test_a_table_may_cite_in_a_column_of_its_own_and_name_its_periods_in_rows() -> None:
    text = (
        "| Year | Revenue ($ millions) | Subscription revenue ($ millions) | Source |\n|--|--|--|--|\n"
        "| FY2023 | 900 | 600 | [1][2] |\n| FY2022 | 420 | 600 | [1][2] |"
    )
    assert [c.status for c in check_numbers(text, (GROWN, PART))] == ["verified"] * 3 + ["unverified"]


def test_only_rows_that_a_sentence_speaks_of_are_compared_with_themselves() -> None:
    cost = row("[2]", "Interest cost", {"2023": ("5", "5000000"), "2022": ("7", "7000000")})
    wrong = "Revenue fell to $2 million in 2023 from $420 million in 2022 [1]; interest cost was $5 million [2]."
    assert [c.status for c in check_numbers(wrong, (GROWN, cost))] == ["unverified", "verified", "verified"]


@pytest.mark.parametrize(("year", "status"), [(2023, "derived"), (2022, "unverified"), (2024, "unverified")])
def test_a_computed_number_is_of_the_asked_period_too(year: int, status: str) -> None:
    question = f"By how much did revenue grow in fiscal {year}?"
    (check,) = check_numbers("Revenue grew by 114.3% [1].", (GROWN,), question)
    assert (check.status, check.formula is None, not check.inputs) == (status, year != 2023, year != 2023)


def test_a_column_of_changes_is_no_part_of_a_sum() -> None:
    cells = {"2022": ("7,746", "7746"), "2021": ("13,193", "13193"), "2020": ("13,911", "13911")}
    income = row("[1]", "Operating income", {**cells, "Change 2021 vs. 2020": ("(718)", "-718")}, "USD")
    (check,) = check_numbers("Operating income totaled $13,193 in 2022 [1].", (income,))
    assert check.status == "unverified", check


def test_a_row_that_differs_by_its_direction_only_is_another_row() -> None:
    cited = row("[1]", "Decreases related to prior years", {"2023": ("60", "60000000")})
    cited = replace(cited, rivals=("Increases related to prior years", "Settlements"))
    for word, status in (("Decreases", "verified"), ("Increases", "unverified")):
        (check,) = check_numbers(f"{word} related to prior years came to $60 million in 2023 [1].", (cited,))
        assert check.status == status, check


def test_a_word_of_the_rows_own_name_calls_for_no_average_and_no_sum() -> None:
    rate = row("[1]", "Yield on average loans", {"2022": ("10.6%", "10.6"), "2021": ("10.7%", "10.7")})
    rate = replace(rate, label="Yield on average loans")
    text = "The yield on average loans stood at 10.7% in 2022 [1]."
    assert [check.status for check in check_numbers(text, (rate,))] == ["unverified"]
    averaged = "The yield on average loans averaged 10.65% over 2021 and 2022 [1]."
    assert [check.status for check in check_numbers(averaged, (rate,))] == ["derived"]
