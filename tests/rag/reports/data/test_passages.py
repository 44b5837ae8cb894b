"""The filing's own words: which part of a filing is read, what counts as a risk, and whose a sentence is."""

from __future__ import annotations

from dataclasses import replace

from preprocess.report import Report
from rag.reports.data.passages import chosen
from tests.rag.builders import H, make_report

GREW = "Consolidated revenue was CHF 947.4m compared with CHF 873.6m in 2022, up 8.4% at current exchange rates."
BOARD = "The auditors expect the outlook for interest rates to change the valuation of goodwill in the coming year."
AHEAD = "The Group expects revenue to grow by 5% to 7% in 2024 while it goes on to invest in its data business."
POINT = "Company is increasing its 2023 full-year guidance for sales growth to between 7.0% and 8.0%"
LIMITS = "The limits are reviewed regularly and credit risk is measured by an independent team of each subsidiary."
EXPOSED = "The Group could lose revenue if a counterparty fails to settle its trades within the usual two days."
PASSED_ON = (
    "The margin of 12.8% includes an adverse effect of the sales dollars that pass on higher raw material costs."
)
RETAIL = "Net income was $3.1 billion, down 45%, reflecting higher provisions for credit losses than in 2022."
TRADING = "Net income was $4.1 billion, down 12%, reflecting lower fees on loans and securities than in 2022."
CARDS = "Net income was $1.1 billion, down 22%, reflecting higher costs of rewards for our members than in 2022."


def said(report: Report, kind: str) -> list[tuple[str, str]]:
    return [(passage.heading, passage.place.text) for passage in chosen(report, kind, 5)]


def filing(*parts: object) -> Report:
    return make_report(pages=(parts,), fiscal_year=2023)  # type: ignore[arg-type]


def test_where_no_sentence_gives_a_cause_the_filing_says_how_it_went() -> None:
    assert said(filing(H("Operating Review"), GREW), "drivers") == [("", GREW)]


def test_an_outlook_of_one_paragraph_is_found_before_what_others_expect() -> None:
    first = said(filing(H("Goodwill"), BOARD, H("Outlook"), AHEAD), "outlook")
    assert [text for _, text in first] == [AHEAD]


def test_a_point_of_a_release_needs_no_full_stop() -> None:
    paragraph = filing(H("Results"), POINT)
    point = replace(
        paragraph, sha256="of another file", blocks=tuple(replace(b, kind="ListItem") for b in paragraph.blocks[1:])
    )
    assert said(paragraph, "outlook") == [] and [text for _, text in said(point, "outlook")] == [POINT]


def test_a_risk_is_what_may_happen_and_not_how_it_is_watched() -> None:
    report = filing(H("Risks"), LIMITS, EXPOSED, PASSED_ON)
    assert [text for _, text in said(report, "risks")] == [EXPOSED]


def test_a_heading_that_every_segment_has_gives_way_to_the_segment() -> None:
    parts = [H("RETAIL BANK", 2), H("Quarterly results", 3), RETAIL, H("TRADING DESK", 2), H("Quarterly results", 3)]
    report = filing(*parts, TRADING, H("CARDS UNIT", 2), H("Quarterly results", 3), CARDS)
    told = said(report, "drivers")
    assert {heading for heading, _ in told} == {"RETAIL BANK", "TRADING DESK", "CARDS UNIT"}
