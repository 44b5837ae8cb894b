"""S0-01, S0-03, S1-07: a question as a language model reads it, checked against what is indexed; else the rules alone.

What the rules found stays: the model only adds what they left open, five keywords and the parts of the question.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from preprocess.report import DocType
from rag.chunks.tokens import tokenize
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import READ_REPAIR, READ_SCHEMA, read_messages
from rag.llm.structured import structured
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.parts import MOST_PARTS
from rag.query.understand import KEYWORDS
from rag.types import Filing, Query

BY_RULES = "The question was read by rules."
NO_MODEL = "retrieval.understand asks for a language model, but none is set; the question was read by rules."
# The source system's four kinds; "other" says nothing that a filter could use.
_TYPES: dict[str, tuple[DocType, ...]] = {"10-k": ("10-k",), "10-q": ("10-q",), "8-k": ("8-k",), "other": ()}


class _Read(BaseModel):
    """What the model sends (S0-01): enums and years outside their range are refused, nulls are fields not mentioned."""

    model_config = ConfigDict(extra="forbid")
    # Limits on every text: a small model that runs away must not become a query of megabytes.
    company_names: list[Annotated[str, Field(max_length=100)]] = Field(max_length=20)
    doc_type: Literal["10-k", "10-q", "8-k", "other"] | None
    fiscal_years: list[Annotated[int, Field(ge=1950, le=2050)]] = Field(max_length=20)
    fiscal_quarter: Literal["q1", "q2", "q3", "q4"] | None
    keywords: list[Annotated[str, Field(max_length=100)]] = Field(max_length=20)
    sub_questions: list[Annotated[str, Field(max_length=500)]] = Field(max_length=20)


def told(query: Query, filings: Sequence[Filing], model: LanguageModel | None) -> tuple[Query, tuple[str, ...]]:
    """The question with what the model adds, and sentences for the person; raises nothing, the rules are always there.

    Companies must be indexed, years and quarters must be of filings that are; everything else is dropped.
    """
    if model is None:
        return query, (NO_MODEL,)
    messages = read_messages(query.question, filings)
    try:
        made = structured(model, messages, schema=READ_SCHEMA, parse=_parsed, repair=READ_REPAIR)
    # A person who pressed Stop needs no sentence about it.
    except LLMStopped:
        return query, ()
    except LLMError as error:
        return query, (f"{error} {BY_RULES}",)
    return _merged(query, made.value, filings), made.notices


def _merged(query: Query, read: _Read, filings: Sequence[Filing]) -> Query:
    have = query.filters
    # Through the same rules as a person's words: a name that is not indexed cannot get in.
    named = find_companies(", ".join(read.company_names), filings).companies if read.company_names else ()
    companies = have.companies or tuple(name for name in named if name not in query.ignored.companies)
    pool = [filing for filing in filings if not companies or company_of(filing) in companies]
    periods = query.periods or _periods(read, pool, query)
    doc_types = have.doc_types or (_TYPES[read.doc_type] if read.doc_type else ())
    filters = replace(
        have,
        companies=companies,
        doc_types=tuple(kind for kind in doc_types if kind not in query.ignored.doc_types),
        fiscal_years=have.fiscal_years or tuple(sorted({year for year, _ in periods if year})),
        fiscal_quarters=have.fiscal_quarters or tuple(sorted({quarter for _, quarter in periods if quarter})),
    )
    keywords = tuple(dict.fromkeys([*(word.strip() for word in read.keywords if tokenize(word)), *query.keywords]))
    parts = tuple(dict.fromkeys(part.strip() for part in read.sub_questions if tokenize(part)))
    return replace(
        query,
        filters=filters,
        periods=periods,
        keywords=keywords[:KEYWORDS],
        named_absent=() if companies else query.named_absent,
        sub_questions=parts[:MOST_PARTS] if len(parts) > 1 else query.sub_questions,
    )


def _periods(read: _Read, pool: Sequence[Filing], query: Query) -> tuple[tuple[int | None, int | None], ...]:
    """The model's years and quarter, where a filing of the companies has them and the person did not take them away."""
    quarter = int(read.fiscal_quarter[1]) if read.fiscal_quarter else None
    if quarter in query.ignored.fiscal_quarters or not any(filing.fiscal_quarter == quarter for filing in pool):
        quarter = None
    there = {filing.fiscal_year for filing in pool} - set(query.ignored.fiscal_years)
    years = [year for year in dict.fromkeys(read.fiscal_years) if year in there]
    return tuple((year, quarter) for year in years) or (((None, quarter),) if quarter else ())


def _parsed(text: str) -> _Read:
    try:
        # Models put words or a fence around their JSON.
        return _Read.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send filters of the question.") from error
