"""A figure of another measure than asked for: growth for a level, a minimum for what was, another column, a part."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.aim import Aim
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

YEAR = Period("duration", date(2023, 5, 31), 12, 2023, None)


def reason(question: str, text: str, cited: Citation) -> str:
    """Why the numbers of a text lose their ticks; "" where they keep them."""
    checks = check_numbers(text, [cited])
    assert checks and {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    (why,) = {check.reason for check in held_to_the_question(question, checks, [cited]).numbers}
    return why


def cells(label: str, *printed: tuple[str, str, str], kind: str = "USD", **more: object) -> Citation:
    """A row of fiscal 2023: column, text, value of each cell."""
    of_year = {"label": label, "kinds": (kind,) * len(printed), "periods": (YEAR,) * len(printed)} | more
    return replace(row("[1]", label, {name: (text, value) for name, text, value in printed}), **of_year)  # type: ignore[arg-type]


REVENUE = cells("Fiscal 2023: Revenue", ("Digital Media", "5,010", "5010000000"))
SOLD = cells("Net sales: Aeronautics", ("2023", "26,987", "26987000000"), caption="Results by segment")
RESTATED = cells("Net sales", ("2023", "413,650", "413650000000"))
WRITTEN = cells("Personal lines", ("2023", "10,904", "10904000000"), caption="Net premiums written")
VOLUME = cells("Payment volume", ("2023", "49,683", "49683000000"))
BACKLOG = cells("Backlog", ("2023", "404", "404000000"))
OF_PLANE = cells("F-35 backlog", ("2023", "44", "44000000"))
LEASES = cells("2023", ("Operating leases", "48,330", "48330"), unit="USD", rivals=("Less lease payments as interest",))
STORES = cells("Accrued store expenses", ("2023", "23,447", "23447"), unit="USD")
DISPOSAL = sentence("[1]", "It had a $242 million gain on the sale of its business in Canada in 2023.")
RESERVES = sentence("[1]", "Reserves of gold were 4.82 million ounces in 2023.")
DEPOTS = cells("Ridge Club distribution facilities", ("2023", "22", "22"), kind="", unit="")
FELL = sentence("[1]", "Net sales fell 3.6% in 2023 as restated.")
WHOLE = cells("Operating income", ("2023", "88,523", "88523000000"))
UNIT = cells("Services", ("2023", "2,727", "2727000000"), caption="The table summarizes operating income:")
OWED = cells("Receivables", ("2023", "48,688", "48688000000"), periods=(replace(YEAR, kind="instant", months=None),))
PETS = cells("Segment Operating Profit: Pet", ("2023", "470.6", "470600000"))
EMEA = cells("Europe, Middle East & Africa: Payment volume", ("2023", "9,683", "9683000000"))
DIVIDENDS = cells(
    "Dividends", ("Interim", "40.00", "40"), ("Year-end", "45.00", "45"), ("Total", "85.00", "85"), unit="USD"
)
GIVEN = cells("Company contributions", ("Medical plans", "11", "11000000"), ("Pension plans", "0", "0"))
NET = cells("Profit for the year", ("2023", "276", "276000000"), rivals=("Owners of the parent", "Others"))
ALONE = replace(NET, rivals=("Revenue",))
RULED = sentence("[1]", "Banks must hold a minimum CET1 ratio of 7% in 2023.")
RATIO = sentence("[1]", "The CET1 ratio was 10.3% in 2023.")
OVER_SALES = cells("Adjusted EBIT / sales %", ("2023", "12.8 %", "12.8"), kind="%", unit="", rivals=("Adjusted EBIT",))
EBIT_GREW = cells("% growth - Adjusted EBIT", ("2023", "6 %", "6"), kind="%", unit="")
TIER_ONE = sentence("[1]", "At year end 2023 the common equity Tier 1 ratio was 12.4%.")
VAR = sentence("[1]", "Average VaR in 2023 increased by $11 million.")
LOTS = sentence("[1]", "Backlog rose in 2023 due to the award of Lot 15.")
GAMES = sentence("[1]", "Members have a library of over 400 console games in 2023.")
RETURN = cells("Return on invested capital", ("2023", "48.8%", "48.8"), kind="%", unit="")
OFFSET = cells("Derivatives offset in the balance sheet", ("2023", "133", "133000000"), caption="Derivatives")
VESTED = cells("Vested", ("Weighted Average Grant Date Fair Value", "43.31", "43.31"), unit="USD", heading="Shares")
BILLED = cells("Taxes recovered through rates", ("2023", "1,093", "1093000000"))
GREW = sentence("[1]", "Bitcoin revenue grew 17% in 2023.")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Operating income of Digital Media in 2023?", "Revenue: $5,010 million [1]", REVENUE, "of operating income"),
        ("Revenue of Digital Media in 2023?", "Revenue: $5,010 million [1]", REVENUE, ""),
        ("What was invested capital in 2023?", "Return on invested capital: 48.8% [1]", RETURN, "for no rate"),
        ("What was ROIC in 2023?", "Return on invested capital: 48.8% [1]", RETURN, ""),
        ("How much was derivatives offset in the balance sheet in 2023?", "offset: $133 million [1]", OFFSET, ""),
        ("What were taxes recovered through rates in 2023?", "recovered: $1,093 million [1]", BILLED, ""),
        ("How many shares vested in 2023?", "Vested: 43.31 [1]", VESTED, "counts nothing"),
        ("Net income of Aeronautics in 2023?", "Net sales: Aeronautics: $26,987 million [1]", SOLD, "of net income"),
        ("What were Aeronautics' net sales in 2023?", "Net sales: Aeronautics: $26,987 million [1]", SOLD, ""),
        ("What were Missiles' net sales in 2023?", "Net sales: Aeronautics: $26,987 million [1]", SOLD, "Missiles"),
        ("By how much were net sales restated?", "Net sales: $413,650 million [1]", RESTATED, "how much it was"),
        (
            "What were premiums earned in personal lines in 2023?",
            "Personal lines: $10,904 million [1]",
            WRITTEN,
            "premiums earned",
        ),
        ("What were premiums written in personal lines in 2023?", "Personal lines: $10,904 million [1]", WRITTEN, ""),
        ("What was payment volume in Canada in 2023?", "Payment volume: $49,683 million [1]", VOLUME, "“Canada”"),
        ("What was payment volume in Europe in 2023?", "Payment volume: $9,683 million [1]", EMEA, ""),
        ("What were total dividends in 2023?", "Dividends, Year-end: $45.00 [1]", DIVIDENDS, "“Total”"),
        ("What were total dividends in 2023?", "Dividends, Total: $85.00 [1]", DIVIDENDS, ""),
        (
            "What was contributed to pensions in 2023?",
            "Company contributions: $11 million [1]",
            GIVEN,
            "“Pension plans”",
        ),
        (
            "Profit attributable to owners in 2023?",
            "Profit for the year: $276 million [1]",
            NET,
            "attributable to owners",
        ),
        ("Profit attributable to owners in 2023?", "Profit for the year: $276 million [1]", ALONE, ""),
        ("What was the CET1 ratio in 2023?", "a minimum CET1 ratio of 7% in 2023 [1]", RULED, "“minimum”"),
        ("What minimum CET1 ratio was there in 2023?", "a minimum CET1 ratio of 7% in 2023 [1]", RULED, ""),
        ("What was the CET1 ratio in 2023?", "The CET1 ratio was 10.3% in 2023 [1]", RATIO, ""),
        ("What was the adjusted EBIT margin in 2023?", "Adjusted EBIT / sales: 12.8% [1]", OVER_SALES, ""),
        ("What was the adjusted EBIT margin in 2023?", "Growth of adjusted EBIT: 6% [1]", EBIT_GREW, "is a growth"),
        ("What was the growth of adjusted EBIT in 2023?", "Growth of adjusted EBIT: 6% [1]", EBIT_GREW, ""),
        ("What was the CET1 ratio in 2023?", "The common equity Tier 1 ratio was 12.4% [1]", TIER_ONE, ""),
        ("What was the average VaR in 2023?", "Average VaR in 2023 increased by $11 million [1]", VAR, "changed"),
        ("Backlog in dollars in 2023?", "Backlog rose in 2023 due to the award of Lot 15 [1]", LOTS, "a bare number"),
        ("How many consoles did it sell in 2023?", "a library of over 400 console games [1]", GAMES, "it sell"),
        ("What share of revenue was bitcoin in 2023?", "Bitcoin revenue grew 17% in 2023 [1]", GREW, "changed"),
        ("What was the backlog of the F-35 in 2023?", "Backlog: $404 million [1]", BACKLOG, "“F-35”"),
        ("What was the backlog of the F-35 in 2023?", "F-35 backlog: $44 million [1]", OF_PLANE, ""),
        ("What were net sales in Canada in 2023?", "a $242 million gain on the sale [1]", DISPOSAL, "a gain or a loss"),
        ("What was average revenue growth in 2023?", "Bitcoin revenue grew 17% in 2023 [1]", GREW, "average"),
        ("What lease payments fall due in 2023?", "2023, Operating leases: $48,330 [1]", LEASES, ""),
        ("How many stores are there?", "Accrued store expenses: 23,447 [1]", STORES, "counts nothing"),
        ("What were total probable reserves in 2023?", "Reserves of gold were 4.82 million [1]", RESERVES, "probable"),
        ("What were gold reserves in 2023?", "Reserves of gold were 4.82 million [1]", RESERVES, ""),
        (
            "Number of Ridge Club stores in 2023?",
            "Ridge Club distribution facilities: 22 [1]",
            DEPOTS,
            "counts nothing",
        ),
        ("What was the change in net income in percent?", "Net sales fell 3.6% in 2023 [1]", FELL, "of something else"),
        ("LinkedIn operating income in 2023?", "Operating income: $88,523 million [1]", WHOLE, "“LinkedIn”"),
        ("Operating income in EMEA in 2023?", "Operating income: $88,523 million [1]", WHOLE, "“EMEA”"),
        ("Net income of Services in 2023?", "Services: $2,727 million [1]", UNIT, "of net income"),
        ("Operating income of Services in 2023?", "Services: $2,727 million [1]", UNIT, ""),
        ("Receivables at the end of March 2023?", "Receivables: $48,688 million [1]", OWED, "March 2023"),
        ("Receivables at the end of May 2023?", "Receivables: $48,688 million [1]", OWED, ""),
        ("Operating profit of the Pet segment in 2023?", "Pet: $470.6 million [1]", PETS, ""),
        ("How fast did bitcoin revenue grow in 2023?", "Bitcoin revenue grew 17% in 2023 [1]", GREW, ""),
    ],
)
def test_the_figure_of_another_measure_has_no_tick(question: str, text: str, cited: Citation, why: str) -> None:
    found = reason(question, text, cited)
    assert why in found if why else not found


def test_what_is_bet_at_tables_is_no_fall_of_it() -> None:
    assert not Aim.of("main floor table games drop in the east in 2023").moved
    assert not Aim.of("main floor drop of the second quarter").moved
    assert Aim.of("drop in table games revenue in 2023").moved
