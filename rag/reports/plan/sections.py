"""The plan of a report: its sections, each with the question that is looked up for it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.calculator.formulas import book
from rag.chunks.tokens import tokenize
from rag.errors import LLMBadOutput, RagError
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.reports.data.passages import kinds
from rag.reports.phrases import Words
from rag.reports.plan.framing import framed, with_roles
from rag.reports.plan.scope import about, chosen_template
from rag.reports.templates import template
from rag.reports.types import DEFAULT_OPTIONS, PlannedSection, ReportOptions, ReportPlan
from rag.types import Filing

__all__ = ["PlannedSection", "ReportPlan", "checked_plan", "fixed_plan", "parse_plan"]
# A report of more is read by nobody, and each section costs calls; a longer topic is a pasted text.
MOST_SECTIONS, MOST_TOPIC = 12, 500
# Who writes an outline means it: more than a model may propose.
MOST_OF_A_PERSON = 20
MOST_QUERIES = 5
# Controls and direction marks could hide in a topic what a person approves.
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f]")
# An outline is typed with bullets, numbers or Roman numerals.
_BULLET = re.compile(r"^\s*(?:[-*•#]+|\(?\d{1,2}[.)]|[IVX]{1,4}\.)\s*")
# "Risks: what could go wrong": name, then what it is about.
_SPLIT = re.compile(r"\s*(?::|：|\s[–—-]\s)\s*")
# Which of the filing's own words a section of a person's outline wants, told by its name.
_QUOTED = {
    "risks": r"\brisks?\b|threat|風險",
    "outlook": r"outlook|guidance|expect|forecast|展望|財測",
    "drivers": r"driv|why|reason|moved|explain|原因",
    "liquidity": r"liquidity|covenant|facilit|maturit|流動性",
    "segments": r"segment|division|region|部門",
    "business": r"business|overview|profile|業務|公司簡介",
}


class _Section(BaseModel):
    """A section as the model proposes it."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=120)
    description: str = Field(default="", max_length=500)
    question: str = Field(min_length=3, max_length=500)
    research: bool = True
    queries: list[str] = Field(default=[], max_length=20)


class _Plan(BaseModel):
    """The model's plan."""

    model_config = ConfigDict(extra="forbid")
    sections: list[_Section] = Field(min_length=1, max_length=MOST_SECTIONS)


def fixed_plan(topic: str, filings: Sequence[Filing], options: ReportOptions = DEFAULT_OPTIONS) -> ReportPlan:
    """The sections of the person's structure or of the template, about the filings that topic and options mean.

    Raises RagError for an empty library, an absent company, an unknown template, a structure without sections.
    """
    topic = _topic(topic, options)
    chosen = about(topic, options, filings)
    companies = list(dict.fromkeys(company_of(filing) for filing in chosen))
    named = len(companies) if options.companies or find_companies(topic, filings).companies else 1
    name, shape = chosen_template(topic, options, named)
    who = _who(chosen, companies)
    sections = _of_structure(options.structure, who) if options.structure.strip() else ()
    sections = sections or tuple(
        PlannedSection(
            s.name[options.language], s.description, s.question.replace("{who}", who), s.research, s.metrics,
            s.statements, s.quotes, (), s.role,
        )
        for s in shape.sections
    )  # fmt: skip
    narrowed = chosen if options.companies or find_companies(topic, filings).companies or len(companies) == 1 else ()
    absent = find_companies(topic, filings).absent
    words = Words(options.language)
    notices = (words.word("others_only", names=words.list(absent)),) if absent else ()
    if len(companies) == 1 and not absent and set(tokenize(topic)) & set(template("peer-comparison").words):
        notices = (words.word("alone", company=companies[0]),)
    kept = replace(options, template=name)
    return ReportPlan(topic, sections, tuple(f.report_id for f in narrowed), notices, kept)


def _topic(topic: str, options: ReportOptions) -> str:
    """The topic, or the chosen companies where there is none; raises RagError for neither, and for a too long one."""
    if len(topic) > MOST_TOPIC:
        raise RagError(
            f"The topic has {len(topic):,} characters and may have {MOST_TOPIC}; say in a line what it is about."
        )
    if not topic.strip() and not options.companies:
        raise RagError("Say what the report is about: a company, or a company and a question.")
    return _UNSEEN.sub(" ", topic).strip() or ", ".join(options.companies)


def parse_plan(
    topic: str, text: str, filings: Sequence[Filing], options: ReportOptions = DEFAULT_OPTIONS, feedback: str = ""
) -> ReportPlan:
    """The model's plan, with an introduction and a conclusion; raises LLMBadOutput when it is not one."""
    try:
        plan = _Plan.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a plan of one to twelve sections.") from error
    sections = tuple(
        enriched(
            PlannedSection(
                _line(s.name), _line(s.description), _line(s.question), s.research,
                queries=tuple(_line(q) for q in s.queries[:MOST_QUERIES] if q.strip()),
            )
        )
        for s in plan.sections
    )  # fmt: skip
    fixed = fixed_plan(topic, filings, options)
    return replace(fixed, sections=framed(sections, options.language, feedback))


def checked_plan(plan: ReportPlan) -> ReportPlan:
    """A plan that can be written, its sections with their roles; raises RagError for one with none or too many."""
    if not plan.sections:
        raise RagError("The plan has no section; add one and start again.")
    if len(plan.sections) > MOST_OF_A_PERSON:
        raise RagError(
            f"The plan has {len(plan.sections)} sections and a report at most {MOST_OF_A_PERSON}; join some of them."
        )
    unknown = [s.name for s in plan.sections if not s.name.strip() or not (s.question.strip() or not s.research)]
    if unknown:
        raise RagError("A section of the plan has no name or no question; fill it in and start again.")
    return replace(plan, sections=with_roles(plan.sections))


def enriched(section: PlannedSection) -> PlannedSection:
    """The section with the figures and kinds of quotes that its own words ask for."""
    text = f"{section.name} {section.description} {section.question}"
    plain = f" {' '.join(re.sub(r'[^a-z0-9 ]', ' ', text.lower().replace('&', ' and ')).split())} "
    names = [name for words, name in book().names.items() if f" {words} " in plain]
    metrics = tuple(dict.fromkeys(name for name in names if not name.startswith("row")))[:10]
    own = f"{section.name} {section.description}".lower()
    quotes = tuple(kind for kind in kinds() if kind in _QUOTED and re.search(_QUOTED[kind], own))
    return replace(section, metrics=section.metrics or metrics, quotes=section.quotes or quotes)


def _of_structure(text: str, who: str) -> tuple[PlannedSection, ...]:
    """A person's outline: a section a line, its name before a colon, what belongs in it after."""
    lines = [_BULLET.sub("", line).strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > MOST_OF_A_PERSON:
        raise RagError(f"The structure has {len(lines)} sections and a report at most {MOST_OF_A_PERSON}; join some.")
    found = []
    for line in lines:
        name, *rest = _SPLIT.split(line, maxsplit=1)
        about_it = rest[0] if rest else ""
        question = f"{about_it or name} of {who}"
        found.append(enriched(PlannedSection(name[:120], about_it[:500], question[:500])))
    return tuple(found)


def _who(filings: Sequence[Filing], companies: Sequence[str]) -> str:
    """ "NIKE, Inc. in fiscal 2023": whom the questions name; the newest year when there are several."""
    years = [f.fiscal_year for f in filings if f.fiscal_year]
    if not companies or len(companies) > 3:
        return "the companies" if len(companies) > 3 else "the company"
    year = f" in fiscal {max(years)}" if years else ""
    return " and ".join(companies) + year


def _line(text: str) -> str:
    return " ".join(text.split())
