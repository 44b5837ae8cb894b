"""Twenty faults of other kinds, written before the checks had seen one: lists, tables, signs, quotes, currencies.

What stands beside them as right is said in the same forms, so that no check passes by stamping a form.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.chunks.chunk import filing_of
from rag.reports.types import PlannedSection, WrittenReport
from rag.reports.writer import Means, write_report
from rag.types import Context, Filters, SearchResult
from tests.openai_server import OpenAIServer
from tests.rag.asked import report_of, result_of
from tests.rag.reports.model.planned import LAST_YEAR, NIKE, PLAN
from tests.rag.statements_made import INCOME, made
from tests.scripted_report import Script, model, reply, stopped_or_stamped

LOSSES = (
    ("Revenues", "$ 21,427", "$ 19,842", "$ 18,000"),
    *INCOME[1:3],
    ("Operating income (loss)", "(980)", "1,310", "1,220"),
    *INCOME[4:7],
    ("Net income (loss)", "$ (1,204)", "$ 1,012", "$ 903"),
    ("Diluted earnings (loss) per share", "$ (2.41)", "$ 2.02", "$ 1.80"),
)
HARBOR = replace(made(LOSSES, name="HARBOR_2023_10K"), company="Harbor Lantern Inc.", ticker="HRBL")
REPORTS = (NIKE, LAST_YEAR, HARBOR)
PLACES = {"{income}": (NIKE, "51,217"), "{balance}": (NIKE, "37,531"), "{cash}": (NIKE, "2,012"),
          "{harbor}": (HARBOR, "21,427")}  # fmt: skip
FAULTS = (
    "NIKE and Harbor Lantern each had revenue of $51,217 million in fiscal 2023 {income}{harbor}.",
    "NIKE's operating income was $5.915 trillion in fiscal 2023 {income}.",
    "NIKE's net income was $4.689 million in fiscal 2023 {income}.",
    "NIKE's operating margin fell by 2.7% to 11.5% in fiscal 2023 from 14.3% in fiscal 2022 {income}.",
    "NIKE's fourth-quarter revenue was $51,217 million in fiscal 2023 {income}.",
    "For the nine months ended February 28, 2023 NIKE's net income was $4,689 million {income}.",
    "According to Morningstar, NIKE's brand was worth $33 billion in fiscal 2023 {income}.",
    "## NIKE earned $6,417 million in fiscal 2023\n\nNIKE's net income was $4,689 million in fiscal 2023 {income}.",
    "- Revenue in fiscal 2023: $51,217 million {income}\n- Gross profit in fiscal 2023: $23,292 million {income}",
    "| NIKE | Fiscal 2023 |\n|---|---|\n| Revenue | $51,712 million {income} |",
    "NIKE's gross margin was 56.5% in fiscal 2023 {income}.",
    "NIKE's free cash flow was $6,810 million in fiscal 2023 {cash}.",
    "Harbor Lantern's net income was $1,204 million in fiscal 2023 {harbor}.",
    "Harbor Lantern's diluted earnings per share were $2.41 in fiscal 2023 {harbor}.",
    "NIKE's revenue was CHF 51,217 million in fiscal 2023 {income}.",
    "NIKE's revenue was fifty-two billion dollars in fiscal 2023 {income}.",
    "NIKE 2023 會計年度的營業收入為 5,121.7 億美元 {income}。",
    "NIKE 2023 會計年度的淨利為五十六億八千九百萬美元 {income}。",
)
RIGHT = (
    "NIKE had revenue of $51,217 million and Harbor Lantern of $21,427 million in fiscal 2023 {income}{harbor}.",
    "NIKE's operating income was $5.915 billion in fiscal 2023 {income}.",
    "NIKE's filing speaks of “Income before income taxes” of $5,820 million in fiscal 2023 {income}.",
    "## NIKE earned $4,689 million in fiscal 2023 {income}\n\nIts revenue was $51,217 million in fiscal 2023 {income}.",
    "- Revenue in fiscal 2023: $51,217 million {income}\n- Gross profit in fiscal 2023: $22,292 million {income}",
    "| NIKE | Fiscal 2023 |\n|---|---|\n| Revenue | $51,217 million {income} |",
    "Harbor Lantern's net loss was $1,204 million in fiscal 2023 {harbor}.",
    "Harbor Lantern lost $2.41 per diluted share in fiscal 2023 {harbor}.",
    "NIKE's revenue was fifty-one billion dollars in fiscal 2023 {income}.",
    "NIKE 2023 會計年度的營業收入為 512.17 億美元 {income}。",
    "NIKE 2023 會計年度的淨利為四十六億八千九百萬美元 {income}。",
)


def find(question: str, filters: Filters | None) -> SearchResult:
    found = result_of(question, REPORTS)
    return replace(found, contexts=tuple(c for c in found.contexts if "|" in c.text))


def placed(text: str) -> str:
    """The text with the numbers of the excerpts that it means."""
    contexts: tuple[Context, ...] = find(PLAN.sections[0].question, None).contexts
    for name, (report, figure) in PLACES.items():
        own = (n for n, c in enumerate(contexts, 1) if c.filing.report_id == report.report_id and figure in c.text)
        text = text.replace(name, f"[{next(own)}]")
    return text


def written(*texts: str) -> WrittenReport:
    """The report whose sections the model writes so."""
    sections = tuple(
        PlannedSection(f"Part {n}", "", "What were the revenue and net income?", metrics=("revenue", "gross_margin"))
        for n, _ in enumerate(texts, 1)
    )
    drafts = {section.name: placed(text) for section, text in zip(sections, texts, strict=True)}
    script = Script(write=lambda words: reply(next(t for name, t in drafts.items() if f"Section: {name}\n" in words)))
    with OpenAIServer(reply=script) as server:
        llm = model(server)
        means = Means(find, report_of(*REPORTS), lambda: [filing_of(r) for r in REPORTS], llm, llm)
        return write_report(replace(PLAN, sections=sections), means)


@pytest.mark.parametrize("text", FAULTS)
def test_a_planted_fault_is_stamped_and_said_at_the_top_or_not_written(text: str) -> None:
    stopped_or_stamped(written(text), text)


def test_a_quote_altered_in_a_word_is_marked_and_said_at_the_top() -> None:
    report = written("NIKE's filing speaks of “Income after income taxes” of $5,820 million in fiscal 2023 {income}.")
    assert "(not the words of the filing)" in report.markdown.replace("\\", "")
    assert any("quotation marks" in notice for notice in report.notices)


def test_a_rounding_that_contradicts_another_section_is_stamped() -> None:
    first = "NIKE's revenue was $51,217 million in fiscal 2023 {income}."
    report = written(first, "NIKE's revenue was $51.3 billion in fiscal 2023 {income}.")
    assert [section.answer.numbers[0].status for section in report.sections] == ["verified", "unverified"]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_statement_of_the_same_form_is_not_stamped(text: str) -> None:
    report = written(text)
    assert report.mode == "model" and "(unverified)" not in report.markdown
