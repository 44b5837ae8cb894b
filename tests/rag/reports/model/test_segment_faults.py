"""Planted faults on a company with segments, guidance and physical units; they were written before any check saw them.

Other segment, other unit, per share for total, direction without a second amount, several sections, years to come,
rounding across a border, invented words, headings, tables, captions, counts and Chinese numerals.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.chunks.chunk import filing_of
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan, WrittenReport
from rag.reports.writer import Means, write_report
from rag.types import Context, Filters, SearchResult
from tests.openai_server import OpenAIServer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.scripted_report import Script, model, reply, stopped_or_stamped

YEARS = tuple(Period("duration", date(year, 12, 31), 12, year) for year in (2023, 2022))
INCOME = (
    ("Net sales", "$ 18,240", "$ 17,310"),
    ("Cost of products sold", "6,112", "5,902"),
    ("Research and development", "3,010", "2,744"),
    ("Selling, general and administrative", "4,215", "4,301"),
    ("Operating profit", "4,903", "4,363"),
    ("Interest expense", "310", "255"),
    ("Income tax expense", "811", "722"),
    ("Net income", "$ 3,782", "$ 3,386"),
    ("Diluted earnings per share", "$ 4.12", "$ 3.61"),
    ("Dividends declared per share", "$ 1.20", "$ 1.08"),
)
SALES = (
    ("Vaccines", "$ 7,420", "$ 7,655"),
    ("Oncology", "5,410", "4,480"),
    ("Consumer Health", "5,410", "5,175"),
)
PROFIT = (
    ("Vaccines", "$ 2,390", "$ 2,502"),
    ("Oncology", "1,880", "1,201"),
    ("Consumer Health", "633", "660"),
)
WORDS = (
    "Lynden sold 41,200 tonnes of nutrition products in 2023, compared with 39,800 tonnes in 2022. At December 31, "
    "2023 it had 33,400 employees and 27 manufacturing sites. Its notes of $750 million bear interest at 4.35% and are "
    "due in 2031. For 2024 Lynden expects net sales of between $18.9 billion and $19.4 billion. Sales of Oncology rose "
    "as two medicines were launched in Japan. Vaccines declined because demand after the pandemic normalized."
)
LYNDEN = make_report(
    "LYNDEN_2023_10K",
    (
        (H("Consolidated Statements of Income"),
         T(("2023", "2022"), INCOME, statement="income_statement", periods=YEARS, primary=True)),
        (H("Net sales by segment"), T(("2023", "2022"), SALES, caption="Net sales by segment", periods=YEARS)),
        (H("Operating profit by segment"),
         T(("2023", "2022"), PROFIT, caption="Operating profit by segment", periods=YEARS)),
        (H("Management's Discussion"), WORDS),
    ),
    company="Lynden Laboratories Inc.",
    ticker="LYND",
)  # fmt: skip
PLACES = {"{inc}": "18,240", "{seg}": "7,655", "{gain}": "2,502", "{txt}": "41,200 tonnes"}
PLAN = ReportPlan(
    "Lynden Laboratories in 2023",
    (PlannedSection("Results", "", "What were net sales and profit?", metrics=("revenue", "operating_margin")),),
    options=ReportOptions(max_search_depth=1),
)
FAULTS = (
    "Net sales of Oncology were $7,420 million in 2023 {seg}.",
    "Consumer Health earned an operating profit of $1,880 million in 2023 {gain}.",
    "Lynden sold $41,200 million of nutrition products in 2023 {txt}.",
    "Lynden had 33,400 manufacturing sites at the end of 2023 {txt}.",
    "Lynden's net income was $4.12 million in 2023 {inc}.",
    "Lynden declared dividends of $1.20 million in 2023 {inc}.",
    "Lynden's diluted earnings per share were $3,782 in 2023 {inc}.",
    "Lynden's net sales declined to $18,240 million in 2023 {inc}.",
    "Net sales of Vaccines grew to $7,420 million in 2023 {seg}.",
    "Lynden's net sales were $18,240 million in 2026 {inc}.",
    "For 2025 Lynden expects net sales of between $18.9 billion and $19.4 billion {txt}.",
    "Lynden's net sales were below $18 billion in 2023 {inc}.",
    "Lynden's operating profit exceeded $5 billion in 2023 {inc}.",
    "Lynden's net income more than doubled to $3,782 million in 2023 {inc}.",
    "## Oncology sold for $4,480 million in 2023\n\nNet sales of Oncology were $5,410 million in 2023 {seg}.",
    "| Segment | 2023 | 2022 |\n|---|---|---|\n| Vaccines | $7,655 million {seg} | $7,420 million {seg} |",
    "Figure 1: Net sales of Vaccines in 2023, $7,240 million {seg}",
    "Lynden 2023 年營業收入為一百二十八億四千萬美元 {inc}。",
    "Lynden 2023 年淨利為 3,782 萬美元 {inc}。",
    "Lynden's notes of $750 million are due in 2027 {txt}.",
)
RIGHT = (
    "Net sales of Oncology were $5,410 million in 2023 {seg}.",
    "Consumer Health earned an operating profit of $633 million in 2023 {gain}.",
    "Lynden sold 41,200 tonnes of nutrition products in 2023 {txt}.",
    "Lynden had 33,400 employees and 27 manufacturing sites at the end of 2023 {txt}.",
    "Lynden declared dividends of $1.20 per share in 2023 {inc}.",
    "Lynden's net sales rose to $18,240 million in 2023 {inc}.",
    "Net sales of Vaccines declined to $7,420 million in 2023 {seg}.",
    "For 2024 Lynden expects net sales of between $18.9 billion and $19.4 billion {txt}.",
    "Lynden's net sales exceeded $18 billion in 2023 {inc}.",
    "Lynden's operating profit was just below $5 billion in 2023 {inc}.",
    "| Segment | 2023 | 2022 |\n|---|---|---|\n| Vaccines | $7,420 million {seg} | $7,655 million {seg} |",
    "Lynden 2023 年營業收入為一百八十二億四千萬美元 {inc}。",
    "Lynden's notes of $750 million are due in 2031 {txt}.",
)


def find(question: str, filters: Filters | None) -> SearchResult:
    return result_of(question, [LYNDEN])


def placed(text: str) -> str:
    """The text with the numbers of the excerpts that it means."""
    contexts: tuple[Context, ...] = find("", None).contexts
    for name, figure in PLACES.items():
        number = next(n for n, context in enumerate(contexts, 1) if figure in context.text)
        text = text.replace(name, f"[{number}]")
    return text


def written(*texts: str) -> WrittenReport:
    """The report whose sections the model writes so."""
    sections = tuple(replace(PLAN.sections[0], name=f"Part {number}") for number, _ in enumerate(texts, 1))
    drafts = {section.name: placed(text) for section, text in zip(sections, texts, strict=True)}
    script = Script(write=lambda words: reply(next(t for name, t in drafts.items() if f"Section: {name}\n" in words)))
    with OpenAIServer(reply=script) as server:
        llm = model(server)
        means = Means(find, report_of(LYNDEN), lambda: [filing_of(LYNDEN)], llm, llm)
        return write_report(replace(PLAN, sections=sections), means)


@pytest.mark.parametrize("text", FAULTS)
def test_a_planted_fault_is_stamped_and_said_at_the_top_or_not_written(text: str) -> None:
    stopped_or_stamped(written(text), text)


def test_words_that_nobody_said_are_marked() -> None:
    report = written("Lynden expects “record growth in every segment” in 2024 {txt}.")
    assert "(not the words of the filing)" in report.markdown.replace("\\", "")


def test_two_sections_that_contradict_each_other_are_stamped() -> None:
    first = "Lynden's net sales were $18,240 million in 2023 {inc}."
    report = written(first, "Lynden's net sales were $17,310 million in 2023 {inc}.")
    assert [section.answer.numbers[0].status for section in report.sections] == ["verified", "unverified"]


def test_a_source_that_stands_in_another_section_only_is_no_source() -> None:
    report = written("Lynden had 27 manufacturing sites at the end of 2023 {txt}.", "Lynden had 31 plants in 2023 [9].")
    assert "31 plants" not in report.markdown or "(unverified)" in report.markdown


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_statement_is_not_stamped(text: str) -> None:
    report = written(text)
    assert report.mode == "model" and "(unverified)" not in report.markdown
