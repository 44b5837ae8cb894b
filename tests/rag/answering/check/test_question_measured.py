"""A figure that shares the words of a question and is another measure, another part or of another time is not told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.test_speech import cells, quoted

INVESTED = cells("Net investment income", ("Pharmacy Services 2023", "13"))
HELD = replace(cells("Property, plant and equipment, net", ("2023", "25")), heading="Assets held for sale")
PRETAX = replace(cells("Pretax segment income", ("2023", "929")), heading="International Card Services")
RETURN = cells("Expected return on plan assets", ("Pension 2023", "3,999"))
EACH = cells("Net investment income per share", ("2023", "1.31"), kind="USD/share", unit="")
EQUITY = cells("Short-term investments: Equity securities at fair values", ("2023", "1,588"))
WHOLE = cells("Short-term investments: Total short-term investments", ("2023", "20,331"))
FEDERAL = cells("Deferred tax: U.S. federal", ("2023", "763"))
OF_TOTAL = cells("Segment operating profit: Pet", ("2023 Percent of Total", "13"), kind="%", unit="")
OWED = sentence("[1]", "Accounts payable for the gross profit split of Vaxo totaled $9.7 billion in 2023.")
CLOUD = sentence("[1]", "Our cloud revenue, which includes Blue and other services, was $111.6 billion in 2023.")
PLANES = sentence(
    "[1]", "Profit increased $145 million in 2023 on one program; and about $80 million for the F-22 program."
)
LATER = sentence("[1]", "Of the $1.1 billion in level 3 assets as of June 30, 2022, most were equity securities.")
BOUGHT = replace(cells("Digital Media", ("2023", "2,762")), caption="Goodwill and purchased intangibles by segment")
WON = cells("VIP table games win", ("2023", "1,235"))
CHARGES = replace(cells("Operating income: Canada consolidation charges", ("2023", "1")), caption="Non-GAAP measures")
HARDWARE = replace(cells("Hardware revenue", ("2023", "44")), heading="Results of Operations")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Net income of Pharmacy Services in 2023?", "Net investment income: $13 million [1]", INVESTED, "net income"),
        ("Net investment income of Pharmacy Services in 2023?", "Net investment income: $13 million [1]", INVESTED, ""),
        ("Pretax income of International Card Services in 2023?", "Pretax income: $929 million [1]", PRETAX, ""),
        ("Pretax income in 2023?", "Pretax income: $929 million [1]", PRETAX, "pretax income"),
        ("Pretax income of Commercial Services in 2023?", "Pretax income: $929 million [1]", PRETAX, "Commercial"),
        ("Expected return on our pension plan assets in 2023?", "It was $3,999 million [1]", RETURN, ""),
        ("Expected rate of return on pension plan assets in 2023?", "It was $3,999 million [1]", RETURN, "a ratio"),
        ("NII per share in 2023?", "It was 1.31 [1]", EACH, ""),
        ("NAV per share in 2023?", "It was 1.31 [1]", EACH, "nothing"),
        ("Planters net sales in 2023?", "Property, plant and equipment, net: $25 million [1]", HELD, "sale"),
        ("Total short-term investments at fair value in 2023?", "Equity: $1,588 million [1]", EQUITY, "one of several"),
        ("Total short-term investments in 2023?", "Total investments: $20,331 million [1]", WHOLE, ""),
        ("What was deferred tax in 2023?", "Federal: $763 million [1]", FEDERAL, "one of several"),
        ("What was federal deferred tax in 2023?", "Federal: $763 million [1]", FEDERAL, ""),
        ("What was the pet segment's margin in 2023?", "Pet: 13% [1]", OF_TOTAL, "share of a total"),
        ("Gross profit of Vaxo in 2023?", "totaled $9.7 billion in 2023 [1]", OWED, "owed"),
        ("Payables for the gross profit split of Vaxo in 2023?", "totaled $9.7 billion in 2023 [1]", OWED, ""),
        ("Revenue of Blue in 2023?", "was $111.6 billion in 2023 [1]", CLOUD, "Blue"),
        ("Cloud revenue in 2023?", "was $111.6 billion in 2023 [1]", CLOUD, ""),
        ("F-35 profit in 2023?", "about $80 million for the F-22 program [1]", PLANES, "changed"),
        ("F-22 profit in 2023?", "about $80 million for the F-22 program [1]", PLANES, "changed"),
        ("Capital expenditures of Digital Media in 2023?", "Digital Media: $2,762 million [1]", BOUGHT, "capital exp"),
        ("What was the interest expense of VIP table games in 2023?", "It was $1,235 million [1]", WON, "interest"),
        ("VIP table games win in 2023?", "It was $1,235 million [1]", WON, ""),
        ("Operating income in Canada in 2023?", "It was $1 million [1]", CHARGES, "which is no operating income"),
        ("Operating income from hardware in 2023?", "It was $44 million [1]", HARDWARE, "operating income"),
        ("Hardware revenue in 2023?", "It was $44 million [1]", HARDWARE, ""),
        ("Level 3 assets at June 30 2021?", "Of the $1.1 billion in level 3 assets [1]", LATER, "June 30, 2021"),
        ("How much cloud revenue was there in June 2023?", "was $111.6 billion in 2023 [1]", CLOUD, "June 2023"),
    ],
)
def test_the_words_of_a_measure_are_not_the_measure(question: str, text: str, cited: Citation, why: str) -> None:
    after = quoted(question, text, cited)
    assert why in f"{after.unsure}{after.missed}" if why else not (after.unsure or after.missed)


def test_quotes_none_of_whose_figures_is_proven_are_the_nearest_figures() -> None:
    after = quoted(
        "What was net income in 2023?", "Net income, 2023: $14 million [1]", cells("Net income", ("2023", "13"))
    )
    assert after.unsure and {number.status for number in after.numbers} == {"unverified"}
