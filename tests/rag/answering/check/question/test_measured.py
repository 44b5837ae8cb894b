"""A figure that shares the words of a question and is another measure, another part or of another time is not told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_speech import cells, quoted

INVESTED = cells("Net investment income", ("Pharmacy Services 2023", "13"))
HELD = replace(cells("Property, plant and equipment, net", ("2023", "25")), heading="Assets held for sale")
PRETAX = replace(cells("Pretax segment income", ("2023", "929")), heading="International Card Services")
RETURN = cells("Expected return on plan assets", ("Pension 2023", "3,999"))
ABROAD = replace(cells("Income before income taxes: Foreign", ("2023", "67")), heading="Income taxes")
TAXED = replace(cells("Current: Foreign", ("2023", "756")), caption="The provision for income taxes is as follows:")
STATES = replace(cells("Current: United States: Total", ("2023", "462")), caption="The provision for income taxes:")
EARNED_RATE = replace(cells("Foreign earnings", ("2023", "5.9"), kind="%", unit=""), heading="Income taxes")
AT_HOME = replace(PRETAX, heading="Table 9: selected data")
LEVEL = cells("Municipal securities: Level 2", ("2023 Cost", "285"))
BOTH = cells("Series A and B shares outstanding", ("2023", "364"), kind="shares")
PAYS = sentence("[1]", "The company expects to make contributions to its pension plans of $39 million in 2023.")
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
BOUGHT = replace(cells("Digital Media", ("2023", "2,762")), caption="Purchased intangibles by segment")
WON = cells("VIP table games win", ("2023", "1,235"))
CHARGES = replace(cells("Operating income: Canada consolidation charges", ("2023", "1")), caption="Non-GAAP measures")
HARDWARE = replace(cells("Hardware revenue", ("2023", "44")), heading="Results of Operations")
COVERED = replace(cells("Medicare Ridge", ("2023", "3,270"), kind="", unit=""), caption="Medical membership")
MEMBERS = cells("Membership and other income", ("2023", "4,582"))
HELPED = sentence("[1]", "About $70 million in 2023 for Skylark programs was net favorable profit adjustments.")
ACCRUED = sentence("[1]", "In 2023 there was a $9.7 billion accrual for the gross profit split of Vaxo.")
INCURRED = sentence("[1]", "In 2023 it incurred $390 million of costs reimbursable by Towers.")
DELIVERED = sentence("[1]", "Revenue from China in 2023 depends on 787 deliveries.")
SHRANK = sentence("[1]", "International gross profit had a decline of $260 million, or 26.9%, in 2023.")
BACKLOG = sentence("[1]", "Backlog increased in 2023 primarily due to the award of Lot 15 to a segment.")
RATED = cells("0.95% Notes due 2027", ("2023 Effective Rate %", "0.96"), kind="%", unit="")
ALBERTA = cells("Canada: Alberta", ("2023 Mobile Stores", "9"), kind="", unit="")
EBITDA = replace(cells("Adjusted EBITDA", ("2023", "3,897")), heading="Net debt to adjusted EBITDA")
OF_EBITDA = cells("Net debt-to-adjusted EBITDA ratio", ("2023", "2.8"), kind="", unit="")
WRITTEN_OFF = sentence("[1]", "The loss in 2023 has a $15 million write-off of unamortized discount.")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Net debt to adjusted EBITDA in 2023?", "Adjusted EBITDA: $3,897 million [1]", EBITDA, "one of them"),
        ("Net debt to adjusted EBITDA in 2023?", "Net debt-to-adjusted EBITDA ratio: 2.8 [1]", OF_EBITDA, ""),
        ("Net income of Pharmacy Services in 2023?", "Net investment income: $13 million [1]", INVESTED, "net income"),
        ("Net investment income of Pharmacy Services in 2023?", "Net investment income: $13 million [1]", INVESTED, ""),
        ("Pretax income of International Card Services in 2023?", "Pretax income: $929 million [1]", PRETAX, ""),
        ("Pretax income in 2023?", "Pretax income: $929 million [1]", PRETAX, "pretax income"),
        ("Pretax income of Commercial Services in 2023?", "Pretax income: $929 million [1]", PRETAX, "Commercial"),
        ("How much foreign income tax was there in 2023?", "It was $67 million [1]", ABROAD, "another measure"),
        ("Foreign income before income taxes in 2023?", "It was $67 million [1]", ABROAD, ""),
        ("How much current foreign income tax was there in 2023?", "It was $756 million [1]", TAXED, ""),
        ("How much foreign income tax was there in 2023?", "Foreign earnings, 2023: 5.9% [1]", EARNED_RATE, "a share"),
        ("How much current state income tax was there in 2023?", "It was $462 million [1]", STATES, "state"),
        ("Pretax segment income of the International Card segment in 2023?", "It was $929 million [1]", PRETAX, ""),
        ("Pretax segment income of the Corporate Card segment in 2023?", "It was $929 million [1]", PRETAX, "orporate"),
        (
            "Pretax income of U.S. Services in 2023?",
            "U.S. SERVICES: Pretax segment income: $929 million [1]",
            AT_HOME,
            "",
        ),
        (
            "Pretax income of U.S. Services in 2023?",
            "SERVICES: Pretax segment income: $929 million [1]",
            AT_HOME,
            "U.S.",
        ),
        ("Cost of level 3 municipal securities in 2023?", "It was $285 million [1]", LEVEL, "level 3"),
        ("Cost of level 2 municipal securities in 2023?", "It was $285 million [1]", LEVEL, ""),
        ("Shares of series B outstanding in 2023?", "It was 364 million [1]", BOTH, "series b"),
        ("Shares of series A and B outstanding in 2023?", "It was 364 million [1]", BOTH, ""),
        ("How much will it contribute to pension plans in 2028-2032?", "of $39 million in 2023 [1]", PAYS, "2028-2032"),
        ("How much will it contribute to pension plans in 2021-2025?", "of $39 million in 2023 [1]", PAYS, ""),
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
        ("Medicare Ridge operating income in 2023?", "It was 3,270 in 2023 [1]", COVERED, "counts things"),
        ("Medicare Ridge membership in 2023?", "It was 3,270 in 2023 [1]", COVERED, ""),
        ("Costco Plus members in 2023", "It was $4,582 million [1]", MEMBERS, "of money"),
        ("Skylark net earnings in 2023?", "About $70 million in 2023 for Skylark [1]", HELPED, "net earning"),
        ("Gross profit of Vaxo in 2023?", "a $9.7 billion accrual [1]", ACCRUED, "owed"),
        ("What Towers fees did it earn in 2023?", "it incurred $390 million [1]", INCURRED, "what was spent"),
        ("What part of revenue in 2023 was from China?", "depends on 787 deliveries [1]", DELIVERED, "a ratio"),
        ("International gross profit rate in 2023?", "or 26.9%, in 2023 [1]", SHRANK, "changed"),
        ("Which segment has the largest backlog in 2023?", "the award of Lot 15 [1]", BACKLOG, "part of a name"),
        ("In 2023, which segment had the largest backlog?", "the award of Lot 15 [1]", BACKLOG, "part of a name"),
        ("Rank the segments by backlog in 2023.", "the award of Lot 15 [1]", BACKLOG, "part of a name"),
        ("Carrying amount of the 0.95% Notes due 2027 in 2023?", "It was 0.96% [1]", RATED, "an amount"),
        ("Mobile stores in Canada in 2023?", "There were 9 [1]", ALBERTA, "one of several"),
        ("Mobile stores in Alberta, Canada in 2023?", "There were 9 [1]", ALBERTA, ""),
        ("Unamortized discount on the 2026 Notes in 2023?", "a $15 million write-off [1]", WRITTEN_OFF, "“2026”"),
        ("Level 3 assets at June 30 2021?", "Of the $1.1 billion in level 3 assets [1]", LATER, "June 30, 2021"),
        ("How much cloud revenue was there in June 2023?", "was $111.6 billion in 2023 [1]", CLOUD, "June 2023"),
    ],
)
def test_the_words_of_a_measure_are_not_the_measure(question: str, text: str, cited: Citation, why: str) -> None:
    after = quoted(question, text, cited)
    assert why in f"{after.unsure}{after.missed}" if why else not (after.unsure or after.missed)


def test_the_name_of_a_company_says_nothing_of_its_segment_of_that_name() -> None:
    made = cells("Change in deferred net revenues: Americas", ("2023 Total", "44"))
    cited = replace(made, filing=replace(made.filing, company="Acme Nordic, Inc.", title="Acme Nordic, Inc. 10-K 2023"))
    question = "What were the Nordic segment's net revenues in the Americas in 2023?"
    assert "the segment “Nordic”" in quoted(question, "Change: $44 million [1]", cited).missed
    named = replace(cited, caption="Net revenues of the Nordic segment")
    assert "the segment" not in quoted(question, "Change: $44 million [1]", named).missed


def test_quotes_none_of_whose_figures_is_proven_are_the_nearest_figures() -> None:
    after = quoted(
        "What was net income in 2023?", "Net income, 2023: $14 million [1]", cells("Net income", ("2023", "13"))
    )
    assert after.unsure and {number.status for number in after.numbers} == {"unverified"}
