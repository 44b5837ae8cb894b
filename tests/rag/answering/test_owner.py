"""A part without its company is of the one company whose filings call a segment so, or explain its initials."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.answering.owner import with_its_owner
from rag.chunks.chunk import filing_of
from tests.rag.asked import report_of, result_of
from tests.rag.builders import make_report
from tests.rag.calculator.facts.company import REPORT

TOLD = "Global Lamps and Lanterns (GLL) sells lamps. GLL grew. The L-9 beacon and Lumaron won prizes."
LAMPS = replace(
    make_report(pages=[(TOLD,)]),
    report_id="lamps",
    company="Lantern Works, Inc.",
    title="LANTERN_2023_10K",
    ticker="LWX",
    full_content=TOLD,
)
OTHER = replace(LAMPS, report_id="other", company="Acme Corporation", title="ACME_2023_10K", ticker="ACX")


@pytest.mark.parametrize(
    ("question", "reports", "expected"),
    [
        ("Shoes segment margin 2023", (REPORT, LAMPS), "NIKE Shoes segment margin 2023"),
        ("Boots segment margin 2023", (REPORT, LAMPS), "Boots segment margin 2023"),
        ("GLL margin 2023", (REPORT, LAMPS), "Lantern Works GLL margin 2023"),
        ("GLL margin 2023", (REPORT, LAMPS, OTHER), "GLL margin 2023"),
        ("EBIT margin 2023", (REPORT, LAMPS), "EBIT margin 2023"),
        ("L-9 beacon contract value", (REPORT, LAMPS), "Lantern Works L-9 beacon contract value"),
        ("sales of Lumaron 2023", (REPORT, LAMPS), "Lantern Works sales of Lumaron 2023"),
        ("L-9 beacon contract value", (REPORT, LAMPS, OTHER), "L-9 beacon contract value"),
        ("Lumaron's sales in 2023", (REPORT, LAMPS), "Lumaron's sales in 2023"),
        ("K-7 beacon contract value", (REPORT, LAMPS), "K-7 beacon contract value"),
        ("Lamps sold in March 2023", (REPORT, LAMPS), "Lamps sold in March 2023"),
        ("Lantern Works Shoes segment margin 2023", (REPORT, LAMPS), "Lantern Works Shoes segment margin 2023"),
    ],
)
def test_one_company_has_the_part(question: str, reports: tuple[Report, ...], expected: str) -> None:
    filings = [filing_of(one) for one in reports]
    made = with_its_owner(
        question,
        filings,
        lambda said: result_of(said, reports),
        report_of(*reports),
        lambda own: [report_of(*reports)(one.report_id).full_content for one in own],
    )
    assert made == expected
