"""Four scores of an answer (S4-06) and what to search next (S4-07): by a model where one is set, else by rules.

Whoever grades, accuracy is never above the share of numbers that the program could verify.
"""

from __future__ import annotations

import json
import re
import threading
from dataclasses import replace

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.chunks.tokens import tokenize
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import GRADE_REPAIR, GRADE_SCHEMA, grade_messages
from rag.llm.structured import structured
from rag.query.directory import company_of
from rag.types import Answer, Grade, Query, Usage

MOST_FOLLOW_UPS = 3
_WHOLE = 100


class _Grade(BaseModel):
    """What the model sends."""

    model_config = ConfigDict(extra="forbid")
    completeness: int = Field(ge=0, le=100)
    specificity: int = Field(ge=0, le=100)
    accuracy: int = Field(ge=0, le=100)
    clarity: int = Field(ge=0, le=100)
    weakness: str = Field(default="", max_length=500)
    follow_ups: list[str] = Field(default=[], max_length=10)


def graded(
    made: Answer, query: Query, verifier: LanguageModel | None, stop: threading.Event | None = None
) -> tuple[Grade, Usage, tuple[str, ...]]:
    """The grade, what it cost, and what went wrong on the way; raises LLMStopped."""
    own = by_rules(made, query)
    if verifier is None or made.mode != "model" or made.refused:
        return own, Usage(), ()
    messages = grade_messages(query.question, made.text)
    try:
        told = structured(verifier, messages, schema=GRADE_SCHEMA, parse=_parsed, repair=GRADE_REPAIR, stop=stop)
    except LLMStopped:
        raise
    except LLMError as error:
        return own, Usage(), (f"{error} The answer was graded by rules.",)
    grade = replace(told.value, accuracy=min(told.value.accuracy, own.accuracy), by=told.model)
    return grade, told.usage, told.notices


def by_rules(made: Answer, query: Query) -> Grade:
    """Scores from what can be counted: sides and words covered, figures with a period, numbers verified."""
    if made.refused:
        return Grade(0, 0, _WHOLE, _WHOLE, "nothing was found", _phrases(query, [query.words]))
    missing = _missing_sides(made, query)
    uncovered = _uncovered_words(made, query)
    sides = max(1, len(query.filters.companies)) * max(1, len(query.periods))
    completeness = _WHOLE - round(60 * len(missing) / sides) - round(40 * len(uncovered) / max(1, len(query.words)))
    figures = any(number.status != "unverified" for number in made.numbers)
    specificity = _WHOLE if figures or not query.metrics else 50
    weakness = "; ".join(
        [f"nothing about {' '.join(side)}" for side in missing]
        + ([f"no word on {', '.join(uncovered)}"] if uncovered else [])
    )
    follow_ups = _phrases(query, [*missing, *([tuple(uncovered)] if uncovered else [])])
    return Grade(max(0, completeness), specificity, _accuracy(made), _WHOLE, weakness, follow_ups)


def _accuracy(made: Answer) -> int:
    good = sum(number.status != "unverified" for number in made.numbers)
    return round(_WHOLE * good / len(made.numbers)) if made.numbers else _WHOLE


def _missing_sides(made: Answer, query: Query) -> list[tuple[str, ...]]:
    """The (company, year) sides of the question that no footnote is about."""
    cited = {(company_of(c.filing), c.filing.fiscal_year) for c in made.citations}
    dated = made.text + " ".join(label for c in made.citations for label, _ in c.cells)
    companies = query.filters.companies
    missing: list[tuple[str, ...]] = [(name,) for name in companies if name not in {company for company, _ in cited}]
    years = sorted({year for year, _ in query.periods if year})
    return missing + [(str(year),) for year in years if str(year) not in dated and year not in {y for _, y in cited}]


def _uncovered_words(made: Answer, query: Query) -> list[str]:
    """The question's own words that neither the answer nor its places use; a named metric covers its synonyms."""
    if made.mode == "computed":
        return []
    held = set(tokenize(" ".join([made.text, *(f"{c.quote} {c.caption}" for c in made.citations)])))
    covered = {token for name in (*query.metrics, *query.topics) for token in tokenize(name)}
    return [word for word in query.words if word not in held | covered]


def _phrases(query: Query, sides: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Keyword phrases (S4-07): what is missing, in filing terms, with company and year."""
    about = list(query.expansions[:2] or query.keywords[:2])
    who = list(query.filters.companies[:1])
    phrases = [" ".join(dict.fromkeys([*side, *who, *about])) for side in sides if side]
    return tuple(dict.fromkeys(_one_line(phrase) for phrase in phrases if phrase))[:MOST_FOLLOW_UPS]


def _parsed(text: str) -> Grade:
    try:
        sent = _Grade.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a grade.") from error
    follow_ups = tuple(dict.fromkeys(_one_line(phrase) for phrase in sent.follow_ups if phrase.strip()))
    return Grade(
        sent.completeness,
        sent.specificity,
        sent.accuracy,
        sent.clarity,
        _one_line(sent.weakness),
        follow_ups[:MOST_FOLLOW_UPS],
    )


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()[:200]
