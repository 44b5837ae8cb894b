"""The words of the sample 10-K, with its figures taken from the books: prose and tables cannot disagree."""

# ruff: noqa: E501 - paragraphs read better when their lines are not cut to fit.

from __future__ import annotations

from scripts.sample_model import Year

COMPANY = "Example Lantern Works, Inc."
TICKER = "EXLW"
EXCHANGE = "Fictional Stock Exchange LLC"
FICTIONAL = "Fictional document for trying out Footnote. This company, its people and its figures do not exist."

BUSINESS = (
    (
        "Overview",
        (
            "Example Lantern Works, Inc. (“Example Lantern Works”, the “Company”, “we”, “us” or “our”) designs, makes and "
            "maintains lanterns for streets, harbors and lighthouses. We were incorporated in 1987 and sell to "
            "municipalities, port authorities and building contractors in 23 countries.",
            "We report three segments: Lanterns, Beacons and Services. Lanterns are street and park luminaires. Beacons are "
            "navigation lights for harbors and coasts. Services cover installation, inspection and remote monitoring, mostly "
            "under contracts of three to five years.",
        ),
    ),
    (
        "Customers and Seasonality",
        (
            "No customer accounted for more than 10% of net sales in any of the three years. Deliveries of lanterns are "
            "highest in the third quarter, when municipalities prepare for the dark season; the first quarter is our weakest.",
        ),
    ),
    (
        "Manufacturing and Supply",
        (
            "We make our products in two plants, in Port Example, Maine and in Tilburg, the Netherlands. Optical glass comes "
            "from two suppliers; drivers and control boards are bought from several. We hold about four months of optical "
            "glass in stock because a change of supplier takes up to a year.",
        ),
    ),
    (
        "Human Capital",
        (
            "At December 31, 2025, we employed 3,140 people, of whom 1,870 worked in manufacturing, 820 in services and 450 in "
            "research, sales and administration. About 38% of our employees are covered by collective agreements.",
        ),
    ),
)

RISKS = (
    (
        "Public budgets decide when lanterns are bought.",
        (
            "About 61% of our net sales in 2025 came from municipalities and port authorities. When public budgets are late "
            "or cut, orders are postponed, and our plants, whose costs are largely fixed, earn less.",
        ),
    ),
    (
        "We depend on two suppliers of optical glass.",
        (
            "If either supplier failed to deliver, we could not replace it in less than nine to twelve months. Our stock of "
            "optical glass covers about four months of production at the rate of 2025.",
        ),
    ),
    (
        "Our monitoring services could be attacked or fail.",
        (
            "We monitor more than 410,000 lights for our customers over public networks. An intrusion or an outage could "
            "leave streets or harbors dark, expose us to claims, and harm our reputation.",
        ),
    ),
    (
        "Changes in exchange rates move our results.",
        (
            "About 34% of our net sales are made in euros. A 10% weaker euro would have lowered our net sales of 2025 by about "
            "$37 million and our operating income by about $5 million. We do not hedge translation.",
        ),
    ),
)


def results_prose(years: tuple[Year, ...]) -> tuple[tuple[str, str], ...]:
    """Item 7: (heading, paragraph) pairs about the last year against the one before it."""
    before, last = years[-2], years[-1]
    growth = last.sales / before.sales - 1
    return (
        (
            "Net Sales",
            (
                f"Net sales rose {growth:.1%} to ${last.sales:,} million in 2025 from ${before.sales:,} million in 2024. "
                f"Product sales grew {last.products / before.products - 1:.1%}, led by beacons for harbor renewals, and "
                f"services grew {last.of.services / before.of.services - 1:.1%} as monitored lights passed 410,000."
            ),
        ),
        (
            "Gross Profit",
            (
                f"Gross profit was ${last.gross:,} million, or {last.gross / last.sales:.1%} of net sales, against "
                f"{before.gross / before.sales:.1%} in 2024. The higher share of services and lower freight rates "
                "added to the margin; glass prices took about half a point away."
            ),
        ),
        (
            "Operating Expenses",
            (
                f"Research and development rose to ${last.of.research} million because of the new solar harbor beacon. "
                f"Restructuring charges of ${last.of.restructuring} million in 2025 are for the closing of our paint shop in "
                "Tilburg. There were none in 2024."
            ),
        ),
    )


def liquidity_prose(years: tuple[Year, ...]) -> tuple[str, ...]:
    """Item 7: paragraphs on cash, debt and what was returned to stockholders."""
    last = years[-1]
    debt = last.closing.debt_current + last.closing.debt_long
    return (
        f"Operating activities provided ${last.from_operations} million of cash in 2025 and "
        f"${years[-2].from_operations} million in 2024. Capital expenditures were ${last.of.capital_spending} million, "
        "mainly for the second glass line in Port Example; we expect about $80 million in 2026.",
        f"We returned ${last.dividends + last.of.buybacks} million to stockholders: ${last.dividends} million in dividends "
        f"(${last.of.dividend:.2f} per share) and ${last.of.buybacks} million in repurchases. At December 31, 2025, we held "
        f"${last.closing.cash} million of cash and cash equivalents and owed ${debt} million of debt. Our $150 million "
        "revolving credit facility, which matures in June 2029, was undrawn.",
    )


def note_prose(years: tuple[Year, ...]) -> tuple[tuple[str, str], ...]:
    """Item 8: (heading, paragraph) pairs of the notes that come before their tables."""
    last = years[-1]
    return (
        (
            "Note 1. Basis of Presentation",
            (
                "The consolidated financial statements include Example Lantern Works, Inc. and its wholly owned subsidiaries. "
                "Product revenue is recognized when control passes to the customer, generally on delivery; service revenue "
                "is recognized evenly over the contract. Inventories are stated at the lower of cost, first-in first-out, and "
                "net realizable value."
            ),
        ),
        (
            "Note 2. Debt",
            (
                f"Debt consists of 4.85% senior notes repayable in yearly installments. Interest paid was "
                f"${last.of.interest} million in 2025. The notes limit the ratio of debt to earnings before interest, taxes, "
                "depreciation and amortization to 3.5; we complied at December 31, 2025 and 2024."
            ),
        ),
        (
            "Note 3. Segment Information",
            ("Our chief operating decision maker reviews net sales by segment. Net sales by segment were as follows:"),
        ),
    )
