"""Answers as analysts and models word them: asides, headings, verbs, spans, currencies, adjusted figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.verify import check_numbers
from rag.answering.numbers.read import figures
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

COLUMNS = (
    ("Three Months Ended June 30, 2023", Period("duration", date(2023, 6, 30), 3, 2023, 2)),
    ("Three Months Ended June 30, 2022", Period("duration", date(2022, 6, 30), 3, 2022, 2)),
    ("Six Months Ended June 30, 2023", Period("duration", date(2023, 6, 30), 6, 2023, None)),
    ("Six Months Ended June 30, 2022", Period("duration", date(2022, 6, 30), 6, 2022, None)),
)


def quarterly(marker: str, label: str, texts: Sequence[str], kind: str = "USD", rivals: Sequence[str] = ()) -> Citation:
    """A row of a quarterly statement in millions: quarter, quarter before, six months, six months before."""
    scale = 1_000_000 if kind == "USD" else 1
    numbers = [Decimal(t.strip("()").replace(",", "")) * (-1 if "(" in t else 1) for t in texts]
    cells = {name: (text, str(n * scale)) for (name, _), text, n in zip(COLUMNS, texts, numbers, strict=True)}
    made = row(marker, label, cells)
    periods = tuple(period for _, period in COLUMNS)
    kinds = (kind,) * len(texts)
    return replace(made, periods=periods, kinds=kinds, label=label, rivals=tuple(rivals))


REVENUE = quarterly("[1]", "Revenue", ("9,583", "10,329", "19,050", "20,976"), rivals=("Gross profit", "Net earnings"))
EARNINGS = quarterly("[2]", "Diluted earnings per share", ("1.25", "1.35", "2.36", "2.85"), "USD/share")
MARGIN = quarterly("[3]", "Gross margin", ("23.2", "22.1", "22.9", "22.1"), "%", rivals=("Gross profit",))
LOSS = quarterly("[4]", "Loss from operations", ("(35)", "(29)", "(60)", "(70)"))
ADJUSTED = quarterly("[5]", "Adjusted EBITDA", ("540", "609", "1,100", "1,200"))
FLOW = quarterly("[6]", "Net cash used in operating activities", ("(749)", "(16)", "(900)", "(100)"),
                 rivals=("Net cash provided by financing activities",))  # fmt: skip
TOLD = sentence("[7]", "Gross profit rate decreased 28 basis points for fiscal 2018 and increased 46 for fiscal 2017.")
ALL = (REVENUE, EARNINGS, MARGIN, LOSS, ADJUSTED, FLOW, TOLD)


def bad(text: str) -> list[str]:
    return [check.text for check in check_numbers(text, ALL) if check.status == "unverified"]


@pytest.mark.parametrize(
    "text",
    [
        "Revenue fell 7.2% to $9,583 million ($1.25 per diluted share) in Q2 2023 from $10,329 million ($1.35 per "
        "diluted share) in Q2 2022 [1][2].",
        "For the first six months of 2023, revenue was $19,050 million, against $20,976 million a year earlier [1].",
        "Diluted EPS was $1.25 in the second quarter of 2023 (Q2'22: $1.35) and $2.36 for the first six months (vs. "
        "$2.85 a year earlier) [2].",
        "Revenue fell 7.2%, i.e. (9,583 − 10,329) / 10,329 in millions [1].",
        "Revenue was trimmed 7.2% to $9,583 million in Q2 2023 from $10,329 million [1].",
        "- Revenue: $9,583 million in Q2 2023\n- Diluted EPS: $1.25 in Q2 2023 [1][2]",
        "For the quarter (13 weeks), revenue of $9,583 million was down 7.2% and diluted EPS of $1.25 was down 7.4% "
        "[1][2].",
        "Revenue in Q2 2023 was $9,583 million because 2022 had been exceptional [1].",
        "**Q2 2023**\n\n- Gross margin: 23.2%, up 110 basis points from 22.1% [3]",
        "The company had $9,583 million of revenue and $540 million of adjusted EBITDA in Q2 2023 [1][5].",
        "For the June 2023 quarter, revenue of $9,583 million was 7% below the $10,329 million of a year earlier [1].",
        "**Second quarter of 2023**\n\n- Revenue: $9,583 million [1]\n- Diluted EPS: 125 cents [2]",
        "| $ in millions | Q2 2023 | Q2 2022 | 6M 2023 |\n|---|---|---|---|\n| Revenue | 9,583 | 10,329 | 19,050 [1] |",
        "Gross margin improved 110 basis points to 23.2% in Q2 2023 from 22.1% [3].",
        "Revenue ranged between $9,583 million and $10,329 million over Q2 2022–Q2 2023 [1].",
        "Operating activities consumed $749 million in Q2 2023 [6].",
        "Adjusted EBITDA was $540 million in Q2 2023 [5].",
        "Gross margin was 23.2% in Q2 2023, about 110 basis points above the 22.1% of Q2 2022 [3].",
        "The loss from operations widened to $35 million in Q2 2023 from $29 million in Q2 2022 [4].",
    ],
)
def test_right_answers_in_the_wordings_of_analysts_hold(text: str) -> None:
    assert not bad(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Revenue fell from $9,583 million to $10,329 million [1].", "$10,329 million"),
        ("Revenue in 2023 was $9,583 million [1].", "$9,583 million"),
        ("Revenue was $9,583 million in the first six months of 2023 [1].", "$9,583 million"),
        ("Diluted EPS was $1.25 in Q2 2023 (Q2'22: $2.85) [2].", "$2.85"),
        ("**First half of 2022**\n\n- Revenue for the six months: $19,050 million [1]", "$19,050 million"),
        ("| $ in millions | Q2 2023 | 6M 2023 |\n|---|---|---|\n| Revenue | 9,583 | 9,583 [1] |", "9,583"),
        ("EBITDA was $540 million in Q2 2023 [5].", "$540 million"),
        ("The profit from operations was $35 million in Q2 2023 [4].", "$35 million"),
        ("Operating activities generated $749 million in Q2 2023 [6].", "$749 million"),
        ("Financing activities consumed $749 million in Q2 2023 [6].", "$749 million"),
        ("Revenue was CHF 9,583 million in Q2 2023 [1].", "CHF 9,583 million"),
        ("Gross profit rate decreased 28 basis points for fiscal 2016 [7].", "28 basis points"),
        ("Gross margin expanded to 22.1% in Q2 2023 from 23.2% [3].", "22.1%"),
        ("Gross margin compressed to 23.2% in Q2 2023 from 22.1% in Q2 2022 [3].", "22.1%"),
        ("Basic EPS was $1.25 in Q2 2023 [2].", "$1.25"),
        ("Sealed Air reported revenue of $9,583 million in Q2 2023 [1].", "$9,583 million"),
        ("Restructuring charges were $9,583 million in Q2 2023 [1].", "$9,583 million"),
        ("Dividends per share were $1.25 in Q2 2023 [2].", "$1.25"),
        ("Basic EPS was $1.25 in Q2 2023, up from $1.35 [2].", "$1.25"),
        ("Operating margin was 23.2% in Q2 2023 [3].", "23.2%"),
    ],
)
def test_each_number_right_in_a_sentence_that_is_wrong_is_caught(text: str, wrong: str) -> None:
    assert wrong in bad(text)


@pytest.mark.parametrize(
    ("text", "printed", "value", "currency"),
    [
        ("CHF94.2m", "CHF94.2m", "94200000", "CHF"),
        ("CHF 97'418 thousand", "CHF 97'418 thousand", "97418000", "CHF"),
        ("67.8億美元", "67.8億", "6780000000", "USD"),
        ("8,911萬瑞士法郎", "8,911萬", "89110000", "CHF"),
        ("₹ 500 crore", "₹ 500 crore", "5000000000", "INR"),
        ("S$3.2 million", "S$3.2 million", "3200000", "SGD"),
        ("12.3 million Swiss francs", "12.3 million", "12300000", "CHF"),
        ("70.5 US cents", "70.5 US cents", "0.705", "USD"),
    ],
)
def test_an_amount_is_read_in_the_currencies_that_tables_are_printed_in(
    text: str, printed: str, value: str, currency: str
) -> None:
    (found,) = figures(text)
    assert (found.text, found.value, found.currency) == (printed, Decimal(value), currency)


def test_names_of_periods_hold_no_figures() -> None:
    assert not figures("Q2'23, Q2’22, 6M FY24, 9M 2023, H1'24")
