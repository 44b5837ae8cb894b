"""S2-03: date, target, rating, price target and highlights from the first 5,000 characters, by a forced reply.

Rules win where they have read something; the model fills what they left empty, and where it reads something else that
is told. What it says must stand in the text: a name, a date, a rating's word, a price's digits.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from preprocess.describe.base import Endpoint, EndpointFailed
from preprocess.describe.grounded import grounded, numbers
from preprocess.metadata.dates import find_date, find_dates
from preprocess.metadata.naming import title_of
from preprocess.metadata.origins import said_by_model
from preprocess.metadata.research import RATINGS, price_target_of
from preprocess.report import Report

# S2-03: cover and first page; more costs tokens and says nothing new.
CHARACTERS = 5000
FORMS = ("10-k", "10-q", "8-k")
NONE = "None"
READ_BY_IT = "read by it, not by rules."
TASK = (
    "You read the beginning of a financial document. Hand over: date (YYYY-MM-DD) of the document; investment_target, "
    "the company it is about; company_rating, an analyst's rating (Buy, Neutral or Sell); price_target as printed with "
    "its currency; report_highlights, about 100 words of what it says. Write None for what the text does not say."
)


class Described(BaseModel):
    """The model's reply, checked before anything of it is used."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    date: Annotated[str, Field(max_length=40)]
    investment_target: Annotated[str, Field(max_length=120)]
    company_rating: Literal["Buy", "Neutral", "Sell", "None"]
    price_target: Annotated[str, Field(max_length=40)]
    report_highlights: Annotated[str, Field(max_length=2000)]


def with_metadata(report: Report, endpoint: Endpoint) -> Report:
    """The report with what the model adds to its metadata, marked by a notice; raises EndpointFailed."""
    text = report.full_content[:CHARACTERS]
    schema = Described.model_json_schema()
    try:
        found = Described.model_validate(endpoint.data(TASK, text, schema))
    except ValidationError as error:
        raise EndpointFailed(
            f"{endpoint.model} sent metadata that is not usable; the rules' metadata stays."
        ) from error
    return _merged(report, found, text, endpoint.model)


def _merged(report: Report, found: Described, text: str, model: str) -> Report:
    said: dict[str, Any] = {
        "date": _day(found.date, text),
        "company": _name(found.investment_target, text),
        "rating": _rating(found.company_rating, text) if report.doc_type not in FORMS else None,
        "price_target": _price(found.price_target, text) if report.doc_type not in FORMS else None,
        "highlights": grounded(found.report_highlights, text) if found.report_highlights != NONE else None,
    }
    new = {key: value for key, value in said.items() if value and not getattr(report, key)}
    other = {
        key: value for key, value in said.items() if value and key != "highlights" and _differs(report, key, value)
    }
    notices = []
    if new:
        notices.append(f"Language model {model}: {_listed(new)} {READ_BY_IT}")
    if other:
        told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in other.items())
        notices.append(f"Language model {model}: reads {told}; what the rules read from the document counts.")
    after = replace(report, **new, notices=(*report.notices, *notices), origins=said_by_model(report, tuple(new)))
    if report.title == _title(report):
        after = replace(after, title=_title(after))
    return after


def _differs(report: Report, key: str, value: Any) -> bool:
    """Whether rules read something else; "Nike" and "NIKE, Inc." are the same company."""
    ours = getattr(report, key)
    if not ours or key != "company":
        return bool(ours) and (str(ours).split(" (")[0] if key == "rating" else ours) != value
    plain = [re.sub(r"\W", "", str(name)).casefold() for name in (ours, value)]
    shared = {w for w in re.findall(r"\w{4,}", str(ours).casefold()) if w in str(value).casefold()}
    return not (plain[0] in plain[1] or plain[1] in plain[0] or shared)


def _day(said: str, text: str) -> date | None:
    day = find_date(said)
    return day if day and day in {known for _, known in find_dates(text)} else None


def _name(said: str, text: str) -> str | None:
    name = " ".join(said.split())
    return name if name != NONE and len(name) > 1 and name.casefold() in " ".join(text.split()).casefold() else None


def _rating(said: str, text: str) -> str | None:
    words = RATINGS.get(said, ())
    return said if any(re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) for word in words) else None


def _price(said: str, text: str) -> str | None:
    """A price whose digits the text prints; a bare number has no currency and is none."""
    amounts = numbers(said)
    if said == NONE or len(amounts) != 1 or not amounts <= numbers(text):
        return None
    return price_target_of(f"price target {said}")


def _listed(new: dict[str, Any]) -> str:
    names = [key.replace("_", " ") for key in new]
    verb = "were" if len(names) > 1 or names == ["highlights"] else "was"
    return f"{', '.join(names)} {verb}"


def _title(report: Report) -> str:
    r = report
    return title_of(r.company, r.doc_type, r.fiscal_year, r.fiscal_quarter, r.date, r.source_name)
