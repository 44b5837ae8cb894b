"""Times that a question names by another one, by their own name: "the year-ago quarter of Q2 FY24" is Q2 FY2023.

What is no part of a fiscal year, or leans on none or on several, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.calculator.question.openings import opened
from rag.calculator.question.time_parts import ANNUAL, DAY, NTH, own_filings, parts_of, relative_words
from rag.calculator.spans import Span
from rag.query.periods import find_periods
from rag.types import Filing

_LASTYEARS = re.compile(rf"\blast year['’]s (?P<quarter>{NTH}[- ]quarter|Q[1-4])\b", re.IGNORECASE)
_LED = re.compile(r"\b(?:in|for|during|of|over)\s+(?:the )?$", re.IGNORECASE)
_THE = r"(?:\b(?:the|its|that of the|those of the)\s+)?"
_END = (
    r"(?:(?:fiscal|financial|prior|previous|preceding|last|latest|most recent) )*"
    r"(?:(?:year|quarter|period)[- ]end|balance sheet date)"
)


def resolved(question: str, filings: Sequence[Filing]) -> str:
    """The question with the times that it names by others called by their own names."""
    own = own_filings(question, filings)
    text = opened(_to_date(_newest(_dated(question, own), own), own), own)
    text = _last_years(text, own)
    text = _ago(text, own, "year_ago", 4)
    return _stepwise(_ago(text, own, "quarter_ago", 1), own)


def _dated(text: str, own: Sequence[Filing]) -> str:
    """ "The prior fiscal year end (February 3, 2024)" as "February 3, 2024", without the day as the end of its year."""
    told = re.sub(rf"{_THE}{_END} \(({DAY})\)", r"\1", text, flags=re.IGNORECASE)
    if told != text or not own or own[0].doc_type in ANNUAL or own[0].fiscal_year is None:
        return told
    years = find_periods(text).years or (own[0].fiscal_year,)
    last = rf"(?:at |as of |as at )?{_THE}(?:{relative_words().any_of('last_year_end')})(?! ?\w*[\d(])"
    return _put(last, f"at the end of FY{years[0] - 1}", text) if len(years) == 1 else text


def _newest(text: str, own: Sequence[Filing]) -> str:
    """ "The latest quarter" as the one that the newest filing reports, where that is no annual one."""
    newest = own[0] if own and own[0].doc_type not in ANNUAL and own[0].fiscal_quarter else None
    if newest is None or newest.period_end is None or find_periods(text).years:
        return text
    quarter = f"Q{newest.fiscal_quarter} FY{newest.fiscal_year}"
    text = _put(rf"\b(?:the |its )?{relative_words().any_of('newest_quarter')}\b", quarter, text)
    day = f"{newest.period_end:%B} {newest.period_end.day}, {newest.period_end.year}"
    led = rf"\b(?:as of|as at|at|on|from|in) (?:the |its )?{relative_words().any_of('newest_balance')}\b"
    return _put(led, f"as of {day}", text)


def _to_date(text: str, own: Sequence[Filing]) -> str:
    """ "YTD Q2 FY24" as "the first six months of FY2024"."""
    said = relative_words().any_of("to_date")
    for part in parts_of(text, own):
        before = re.search(
            rf"\b{said},? ?(?:\(|(?:as of|through|at|to|in|for|until|by)?(?: the end of)? ?)$", text[: part.start], re.I
        )
        after = re.match(rf" ?\(?{said}\b\)?", text[part.end :], re.IGNORECASE)
        if (before or after) and part.span.months == 3:
            months = part.span.quarter * 3
            told = f"FY{part.year}" if months == 12 else replace(part, span=Span(part.span.quarter, months)).words
            start = before.start() if before else part.start
            end = part.end + (after.end() if after else 0)
            closed = 1 if before and before[0].endswith("(") and text[end : end + 1] == ")" else 0
            return f"{text[:start]}{told}{text[end + closed :]}"
    return text


def _last_years(text: str, own: Sequence[Filing]) -> str:
    """ "Last year's third quarter" as the one before the year that is named, else before the newest one."""
    years = find_periods(text).years or tuple(f.fiscal_year for f in own[:1] if f.fiscal_year)
    if len(years) != 1:
        return text
    return _LASTYEARS.sub(lambda match: f"the {match['quarter']} of FY{years[0] - 1}", text)


def _ago(text: str, own: Sequence[Filing], name: str, quarters: int) -> str:
    """ "The year-ago quarter of Q2 FY24" as "Q2 FY2023"; the time in brackets behind it is its own name."""
    words, parts = relative_words(), list(parts_of(text, own))
    found = re.search(rf"{_THE}\b{words.any_of(name)}(?![\w-])", text, re.IGNORECASE)
    if found is None or not parts:
        return text
    bracketed = next((part for part in parts if text[found.end() : part.start].strip() == "("), None)
    if bracketed is not None and text[bracketed.end : bracketed.end + 1] == ")":
        return f"{text[: found.start()]}{bracketed.words}{text[bracketed.end + 1 :]}"
    led = re.compile(rf"\s+(?:{words.any_of('leans')}\s+)?", re.IGNORECASE)
    leaning = next((part for part in parts if led.fullmatch(text[found.end() : part.start])), None)
    base = leaning or (parts[0] if len({(part.year, part.span) for part in parts}) == 1 else None)
    if base is None or (quarters == 1 and base.span.months != 3):
        return text
    if leaning is None and name == "quarter_ago":
        # A move from one quarter to the next is told as such.
        stepwise = re.sub(rf"\b{words.any_of('against')}\s+$", "", text[: found.start()], flags=re.IGNORECASE)
        if stepwise != text[: found.start()]:
            return f"{stepwise}sequentially{text[found.end() :]}"
    end = leaning.end if leaning is not None else found.end()
    return f"{text[: found.start()]}{base.back(quarters).words}{text[end:]}"


def _stepwise(text: str, own: Sequence[Filing]) -> str:
    """ "How did it change sequentially in Q3 2015" as "how did it change from Q2 FY2015 to Q3 FY2015"."""
    said = rf",?\s*\b{relative_words().any_of('stepwise')}(?![\w-])"
    yearly = re.search(rf"\b{relative_words().any_of('yearly')}(?![\w-])", text, re.IGNORECASE)
    parts = [part for part in parts_of(text, own) if part.span.months == 3]
    if yearly and len(parts) == 1:
        return f"{text[: parts[0].start]}{parts[0].words}{text[parts[0].end :]}"
    if not parts or not re.search(said, text, re.IGNORECASE):
        return text
    if len(parts) > 1:
        return _put(said, " ", text).replace(" ,", ",")
    part = parts[0]
    led = _LED.search(text[: part.start])
    rest = _put(said, "", f"{text[: led.start() if led else part.start].rstrip()}{text[part.end :]}")
    bare = rest.rstrip(" ?.!,:")
    return f"{bare} from {part.back(1).words} to {part.words}{rest[len(bare) :].strip()}"


def _put(pattern: str, told: str, text: str) -> str:
    return " ".join(re.sub(pattern, told, text, flags=re.IGNORECASE).split())
