"""The plan of a report: its sections, each with the question that is looked up for it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.errors import LLMBadOutput
from rag.reports.types import PlannedSection, ReportPlan
from rag.tokens import tokenize
from rag.types import Filing

__all__ = ["PlannedSection", "ReportPlan", "fixed_plan", "parse_plan"]
MOST_SECTIONS = 12


@dataclass(frozen=True)
class _Kind:
    """A usual section: topic words that ask for it, and its question about {who}."""

    name: str
    description: str
    question: str
    words: str


_KINDS = (
    _Kind(
        "Overview",
        "What the company does and where it earns its money",
        "Describe the business of {who}: it is a leader in the design, development, manufacture and sale of what?",
        "overview business profile company segment product customer strategy",
    ),
    _Kind(
        "Results of operations",
        "Revenue, margins and earnings by year, and what moved them",
        "How did revenue, gross profit, operating income and net income of {who} change compared to the year before?",
        "result revenue sales margin profit income earnings growth performance profitability eps cost",
    ),
    _Kind(
        "What moved the results",
        "The company's own words on why revenue and margins changed",
        "What drove the change in revenue and gross margin of {who}?",
        "driver drove cause reason explain discussion price volume currency",
    ),
    _Kind(
        "Cash flow and liquidity",
        "Cash from operations, investing and financing, and the means to pay",
        "How did operating cash flow, investing cash flow, financing cash flow and capital expenditures of {who} "
        "change?",
        "cash flow liquidity capex dividend repurchase buyback capital funding",
    ),
    _Kind(
        "Balance sheet",
        "Assets, debt and equity at the end of the year",
        "What were total assets, cash and cash equivalents, inventory, total debt and shareholders equity of {who} "
        "compared to the year before?",
        "balance sheet asset debt leverage equity credit inventory working solvency",
    ),
    _Kind(
        "Risks",
        "What the company itself names as its risks",
        "What are the main risk factors of the business of {who}?",
        "risk litigation legal competition regulation exposure threat",
    ),
    _Kind(
        "Outlook",
        "What the company expects",
        "What does {who} expect for the next fiscal year?",
        "outlook guidance forecast expect future plan trend",
    ),
)


class _Section(BaseModel):
    """A section as the model proposes it."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=120)
    description: str = Field(default="", max_length=500)
    question: str = Field(min_length=3, max_length=500)
    research: bool = True


class _Plan(BaseModel):
    """The model's plan."""

    model_config = ConfigDict(extra="forbid")
    sections: list[_Section] = Field(min_length=1, max_length=MOST_SECTIONS)


def fixed_plan(topic: str, filings: Sequence[Filing]) -> ReportPlan:
    """The usual sections about the filings that the topic means; what it asks for comes right after the overview."""
    about = _about(topic, filings)
    who = _who(about or filings)
    asked = set(tokenize(topic))
    named = [kind for kind in _KINDS[1:] if asked & set(tokenize(kind.words))]
    order = dict.fromkeys((_KINDS[0], *named, *_KINDS[1:]))
    sections = tuple(PlannedSection(k.name, k.description, k.question.format(who=who)) for k in order)
    return ReportPlan(topic, sections, tuple(filing.report_id for filing in about))


def parse_plan(topic: str, text: str, filings: Sequence[Filing]) -> ReportPlan:
    """The model's plan; raises LLMBadOutput when it is not one."""
    try:
        plan = _Plan.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a plan of one to twelve sections.") from error
    sections = tuple(
        PlannedSection(_line(s.name), _line(s.description), _line(s.question), s.research) for s in plan.sections
    )
    return ReportPlan(topic, sections, tuple(filing.report_id for filing in _about(topic, filings)))


def _about(topic: str, filings: Sequence[Filing]) -> list[Filing]:
    """The filings that the topic names by company, and by year where it names one; [] when it names none."""
    words = set(tokenize(topic))
    by_name = [f for f in filings if _names(f) & words]
    years = {int(year) for year in re.findall(r"\b(?:19|20)\d\d\b", topic)}
    return [f for f in by_name if f.fiscal_year in years] or by_name


def _names(filing: Filing) -> set[str]:
    """The words that name a company: its ticker and the first word of its name."""
    first = [word for word in tokenize(filing.company or filing.doc_name) if word not in ("the", "inc", "corp")][:1]
    return {*first, *tokenize(filing.ticker or "")}


def _who(filings: Sequence[Filing]) -> str:
    """ "NIKE, Inc. in fiscal 2023": whom the questions name; the newest year when there are several."""
    companies = list(dict.fromkeys(f.company or f.doc_name for f in filings))
    years = [f.fiscal_year for f in filings if f.fiscal_year]
    if not companies or len(companies) > 3:
        return "the company"
    year = f" in fiscal {max(years)}" if years else ""
    return " and ".join(companies) + year


def _line(text: str) -> str:
    return " ".join(text.split())
