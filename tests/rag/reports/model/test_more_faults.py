"""Twenty more planted faults, over three filings: scale, company, period, contradiction, invention, percent or points.

They were written before the checks had seen one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rag.chunks.chunk import filing_of
from rag.reports.types import PlannedSection, WrittenReport
from rag.reports.writer import Means, write_report
from rag.types import Context, Filters, SearchResult
from tests.openai_server import OpenAIServer, Turn
from tests.rag.asked import report_of, result_of
from tests.rag.reports.model.planned import HARBOR, LAST_YEAR, NIKE, PLAN
from tests.scripted_report import Script, model, reply, stopped_or_stamped

REPORTS = (NIKE, LAST_YEAR, HARBOR)
PLACES = {"{income}": (NIKE, "51,217"), "{balance}": (NIKE, "37,531"), "{cash}": (NIKE, "2,012"),
          "{before}": (LAST_YEAR, "46,900"), "{harbor}": (HARBOR, "21,427")}  # fmt: skip
SCALE = (
    "NIKE's revenue was $51.217 million in fiscal 2023 {income}.",
    "NIKE's diluted earnings per share were $3.23 million in fiscal 2023 {income}.",
    "NIKE's inventories were 8,454 shares at the end of fiscal 2023 {balance}.",
    "NIKE's net income was 4,689% in fiscal 2023 {income}.",
    "NIKE's revenue was €51,217 million in fiscal 2023 {income}.",
)
COMPANY = (
    "NIKE's revenue was $21,427 million in fiscal 2023 {harbor}.",
    "Harbor Lantern's revenue was $51,217 million in fiscal 2023 {income}.",
    "Harbor Lantern's inventories were $8,454 million at the end of fiscal 2023 {balance}.",
)
PERIOD = (
    "NIKE's cash and cash equivalents were $8,574 million at the end of fiscal 2023 {balance}.",
    "NIKE's dividends paid were $1,638 million in fiscal 2022 {cash}.",
    "In the second quarter of fiscal 2023 NIKE's revenue was $51,217 million {income}.",
)
CONTRADICTION = (
    "NIKE's revenue was $46,900 million in fiscal 2022 {before}.",
    "NIKE's revenue was $51,217 million in fiscal 2023 {income}, $4,507 million less than in fiscal 2022.",
)
INVENTED = (
    "According to Gartner, NIKE holds a market share of 27.4% {income}.",
    "NIKE's research and development expense was $1,402 million in fiscal 2023 {income}.",
    "NIKE's goodwill was $281 million at the end of fiscal 2023 {balance}.",
)
POINTS = (
    "NIKE's gross margin fell by 2.5% to 43.5% in fiscal 2023 from 46.0% in fiscal 2022 {income}.",
    "NIKE's net income fell 21.6 percentage points to $4,689 million in fiscal 2023 {income}.",
    "NIKE's revenue grew 12.4% to $51,217 million in fiscal 2023 from $46,710 million in fiscal 2022 {income}.",
)
RIGHT = (
    "NIKE's revenue was $51,217 million in fiscal 2023 {income}.",
    "Harbor Lantern's revenue was $21,427 million in fiscal 2023 {harbor}.",
    "NIKE's revenue grew 9.6% to $51,217 million in fiscal 2023 from $46,710 million in fiscal 2022 {income}.",
    "NIKE's gross margin fell by 2.5 percentage points to 43.5% in fiscal 2023 from 46.0% in fiscal 2022 {margin}.",
    "NIKE's cash and cash equivalents were $7,441 million at the end of fiscal 2023 {balance}.",
    "NIKE paid dividends of $2,012 million in fiscal 2023 {cash}.",
)


def find(question: str, filters: Filters | None) -> SearchResult:
    """Only statements: a section is written from ten places at most."""
    found = result_of(question, REPORTS)
    return replace(found, contexts=tuple(c for c in found.contexts if "|" in c.text))


def placed(text: str, contexts: Sequence[Context]) -> str:
    """The text with the numbers of the excerpts that it means."""
    # The facts go to the model with marks of their own: [F1], [F2], in the order of the section's table.
    text = text.replace("{margin}", "[F3][F4]")
    for name, (report, figure) in PLACES.items():
        own = (n for n, c in enumerate(contexts, 1) if c.filing.report_id == report.report_id and figure in c.text)
        text = text.replace(name, f"[{next(own)}]")
    return text


def written(text: str, ref_ids: tuple[str, ...] = ()) -> WrittenReport:
    """The report whose one section the model writes so."""
    text = placed(text, find(PLAN.sections[0].question, None).contexts)
    sent = reply(text, *ref_ids)
    with OpenAIServer(Turn(text='{"queries": []}'), Turn(text=sent)) as server:
        llm = model(server)
        means = Means(find, report_of(*REPORTS), lambda: [filing_of(r) for r in REPORTS], llm, llm)
        return write_report(PLAN, means)


@pytest.mark.parametrize("text", [*SCALE, *COMPANY, *PERIOD, *CONTRADICTION, *INVENTED, *POINTS])
def test_a_planted_fault_is_stamped_and_said_at_the_top_or_not_written(text: str) -> None:
    stopped_or_stamped(written(text), text)


def test_a_source_named_by_an_id_that_does_not_exist_is_not_written() -> None:
    report = written("NIKE's revenue was $61,217 million in fiscal 2023.", ("NIKE_2023_10K|p9|c9",))
    assert "61,217" not in report.markdown and any("language model" in notice for notice in report.notices)


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_statement_is_not_stamped(text: str) -> None:
    report = written(text)
    assert report.mode == "model" and "(unverified)" not in report.markdown


@pytest.mark.parametrize(
    ("second", "contradicts"),
    [
        ("NIKE's revenue was $46,900 million in fiscal 2022 {before}.", True),
        ("NIKE's revenue was $46.7 billion in fiscal 2022 {income}.", False),
    ],
)
def test_two_sections_that_say_two_values_of_one_metric_are_stamped_and_fewer_digits_are_not(
    second: str, contradicts: bool
) -> None:
    sections = tuple(PlannedSection(name, "", "What was the revenue in fiscal 2022?") for name in ("First", "Second"))
    contexts = find("", None).contexts
    drafts = [placed("NIKE's revenue was $46,710 million in fiscal 2022 {income}.", contexts), placed(second, contexts)]
    script = Script(write=lambda words: reply(drafts["Section: Second" in words]))
    with OpenAIServer(reply=script) as server:
        llm = model(server)
        means = Means(find, report_of(*REPORTS), lambda: [filing_of(r) for r in REPORTS], llm, llm)
        report = write_report(replace(PLAN, sections=sections), means)
    first, other = (section.answer.numbers[0] for section in report.sections)
    assert first.status == "verified" and (other.status == "unverified") is contradicts
    assert len({row.value for row in report.facts if row.status != "unverified"}) == 1
