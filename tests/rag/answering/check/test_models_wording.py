"""Sentences as language models write them: sums that a bracket lists, changes of sums, levels, initials, rates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.answering.numbers.read import figures
from rag.types import Citation
from tests.rag.answering.check.cited import row
from tests.rag.answering.check.cited_years import yearly

CASH = yearly("[1]", "Cash and equivalents", ("7,441", "8,574"), ("Short-term investments", "Inventories"))
SHORT = yearly("[2]", "Short-term investments", ("3,234", "4,423"), ("Cash and equivalents", "Inventories"))
DIVIDENDS = yearly("[3]", "Dividends paid", ("(1,244)", "(1,246)"), ("Purchases of common stock for treasury",))
BUYBACKS = yearly("[4]", "Purchases of common stock for treasury", ("(876)", "(301)"), ("Dividends paid",))
TAX = yearly("[5]", "Income tax expense", ("193", "300"), ("Income before income taxes", "Net income"))
SALES = yearly("[6]", "Hardware revenue", ("92", "85"), ("Hardware costs",))
COSTS = yearly("[7]", "Hardware costs", ("144", "136"), ("Hardware revenue",))
OWNERS = yearly("[8]", "Net income attributable to Acme plc", ("181", "109"), ("Net income",))
SECURITIES = yearly("[9]", "Available-for-sale securities", ("222", "309"), ("Held-to-maturity securities",))
RATIO = replace(
    row("[10]", "Return on tangible common equity", {"2023": ("17", "17000000"), "2022": ("23", "23000000")}),
    label="Return on tangible common equity",
    kinds=("USD", "USD"),
    rivals=("Return on common equity",),
    rival_kinds=("%",),
)
DECLARED = yearly("[11]", "Cash dividends declared per common share", ("11.40", "10.60"), (), "USD/share")
OIL = row("[12]", "Proved reserves", {"Oil (MBbls)": ("18,212", "18212000")}, "USD, in thousands")
CITED: tuple[Citation, ...] = (
    OIL,
    CASH,
    SHORT,
    DIVIDENDS,
    BUYBACKS,
    TAX,
    SALES,
    COSTS,
    OWNERS,
    SECURITIES,
    RATIO,
    DECLARED,
)


def bad(text: str) -> list[str]:
    return [check.text for check in check_numbers(text, CITED) if check.status == "unverified"]


RIGHT = [
    "Cash and short-term investments fell by $2.3bn, or 18%, to $10.7bn (cash of $7.4bn, short-term investments of "
    "$3.2bn) [1][2].",
    "The company returned just over $2.1 billion to shareholders in 2023 — $1,244 million in dividends and $876 "
    "million in buybacks (vs. only $301 million of buybacks the year before) [3][4].",
    "Total cash returned in 2023 was c. $2.1bn: dividends of $1,244m and buybacks of $876m [3][4].",
    "Hardware revenue of $92m vs. hardware costs of $144m left a negative gross profit of around $52m [6][7].",
    "Income tax fell by more than a third to $193 million in 2023 [5].",
    "Net income was $181 million in 2023 [8].",
    "The AFS portfolio shrank to $222 million in 2023 [9].",
    "ROTCE was 17% in 2023, vs. 23% in 2022 [10].",
    "**2023 in brief (vs. 2022)**\n- ROTCE: 17% vs. 23% [10]",
    "Cash fell 13% in 2023 — short-term investments of 2022 had been larger, at $4.4bn [1][2].",
    "Proved oil reserves were 18,212 MBbl [12].",
    "Proved oil reserves were 18,212 MBbls [12].",
    "2023 in brief: cash of $7.4bn (down 13% from $8.6bn) [1].",
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_models_write_rightly_is_not_marked(text: str) -> None:
    assert bad(text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (RIGHT[0].replace("fell by", "rose by"), "$2.3bn"),
        (RIGHT[0].replace("18%", "28%"), "28%"),
        (RIGHT[0].replace("$2.3bn", "€2.3bn"), "€2.3bn"),
        (RIGHT[0].replace("investments of $3.2bn", "investments of $4.4bn"), "$10.7bn"),
        (RIGHT[1].replace("$2.1 billion", "$2.3 billion"), "$2.3 billion"),
        (RIGHT[3].replace("negative", "positive"), "$52m"),
        (RIGHT[3].replace("around $52m", "around €52m"), "€52m"),
        (RIGHT[7].replace("17%", "19%"), "19%"),
        ("Cash: $7.4bn, down 13% from $6.8bn [1].", "$6.8bn"),
        ("Proved oil reserves were $18,212 [12].", "$18,212"),
        ("Proved oil reserves were 18,212 MMBbl [12].", "18,212"),
        ("Cash made up $7.4bn; short-term investments grew 43% [1][2].", "43%"),
        ("Cash of $7.4bn was more than the short-term investments of $4.2bn [1][2].", "$4.2bn"),
        ("Dividends declared per share fell to $11.40 per share from $10.60 [11].", "$10.60"),
    ],
)
def test_the_same_told_wrongly_is_marked(text: str, wrong: str) -> None:
    assert wrong in bad(text)


def test_points_after_a_hyphen_and_lakh_grouping_are_read() -> None:
    assert [(m.text, m.kind) for m in figures("a 4.2-point decline")] == [("4.2-point", "points")]
    assert [m.value for m in figures("total capacity of 4,12,000 tonnes")] == [412000]
    assert [(m.text, m.kind) for m in figures("leverage of 5.0-to-1")] == [("5.0-to-1", "multiple")]
