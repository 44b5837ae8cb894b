"""Times that a question names by another one, by their own name: "the year-ago quarter of Q2 FY24" is Q2 FY2023.

What is no part of a fiscal year, or leans on none or on several, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.calculator.question.openings import opened
from rag.calculator.question.time_parts import ANNUAL, DAY, NTH, YEAR, own_filings, parts_of, relative_words
from rag.calculator.spans import Span
from rag.query.periods import find_periods
from rag.types import Filing

_TWO = re.compile(
    rf"(?P<one>\b(?:the )?{NTH})(?P<joint> (?:and|to|versus|vs\.?|over|against) (?:the )?)"
    rf"(?P<other>{NTH} quarters? (?:of |in )?(?:the )?(?P<year>{YEAR}))",
    re.IGNORECASE,
)
_SAME = re.compile(
    rf"(?:\bthe )?\b(?:same|corresponding|comparable) (?:quarter|period|months|half) (?:of|in) (?P<year>{YEAR})",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(rf"(?:\bat )?\b(?:a|one) year (?:before|earlier than|prior to) (?P<day>{DAY})", re.IGNORECASE)
_LAST_YEARS = re.compile(rf"\blast year['’]s (?P<quarter>{NTH}[- ]quarter|Q[1-4])\b", re.IGNORECASE)
_ITSELF = re.compile(r"\s*[(,:–—-]\s*(?:(?:i\.e\.|that is|namely),? ?)?", re.IGNORECASE)
_LAST_QUARTER = 4
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
    text = _same_of(_pair(_last_years(text, own)), own)
    text = _ago(text, own, "year_ago", 4)
    return _by_name(_stepwise(_ago(text, own, "quarter_ago", 1), own), own)


def _dated(text: str, own: Sequence[Filing]) -> str:
    """ "The prior fiscal year end (February 3, 2024)" as "February 3, 2024", without the day as the end of its year."""
    text = _YEAR_BEFORE.sub(lambda match: _year_before(match["day"], own) or match[0], text)
    told = re.sub(rf"{_THE}{_END} \(({DAY})\)", r"\1", text, flags=re.IGNORECASE)
    if told != text or not own or own[0].doc_type in ANNUAL or own[0].fiscal_year is None:
        return told
    years = find_periods(text).years or (own[0].fiscal_year,)
    last = rf"(?:at |as of |as at )?{_THE}(?:{relative_words().any_of('last_year_end')})(?! ?\w*[\d(])"
    return _put(last, f"at the end of FY{years[0] - 1}", text) if len(years) == 1 else text


def _year_before(day: str, own: Sequence[Filing]) -> str:
    """The day a year before as the end of its year or quarter; "" where no filing tells which that is."""
    ends = next((part for part in parts_of(f"quarter ended {day}", own)), None)
    if ends is None:
        return ""
    quarter = f"Q{ends.span.quarter} " if ends.span.quarter < _LAST_QUARTER else ""
    return f"at the end of {quarter}FY{ends.year - 1}"


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


def _pair(text: str) -> str:
    """ "The third to the fourth quarter of 2015" as "the third quarter of 2015 to the fourth quarter of 2015"."""
    return _TWO.sub(r"\g<one> quarter of \g<year>\g<joint>\g<other>", text)


def _same_of(text: str, own: Sequence[Filing]) -> str:
    """ "The same quarter of 2022" as "Q3 FY2022" where the third quarter of another year is asked about."""
    found, parts = _SAME.search(text), list(parts_of(text, own))
    if found is None or len({(part.year, part.span) for part in parts}) != 1:
        return text
    year = find_periods(found["year"]).years[0]
    return f"{text[: found.start()]}{replace(parts[0], year=year).words}{text[found.end() :]}"


def _by_name(text: str, own: Sequence[Filing]) -> str:
    """Two quarters of unlike numbers, which no column sets side by side, each by its name: "3Q23" as "Q3 FY2023"."""
    parts = [part for part in parts_of(text, own) if part.span.months == 3]
    if len({part.span for part in parts}) != 2 or len(parts) != 2:
        return text
    for part in reversed(parts):
        text = f"{text[: part.start]}{part.words}{text[part.end :]}"
    return text


def _to_date(text: str, own: Sequence[Filing]) -> str:
    """ "YTD Q2 FY24" as "the first six months of FY2024"."""
    said = relative_words().any_of("to_date")
    plain, on = text, rf"\b({said}),? (?:period )?(?:through|to|as of|at|ended|ending|until) (?={DAY})"
    text = re.sub(on, r"\1 quarter ended ", text, flags=re.IGNORECASE)
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
    return plain


def _last_years(text: str, own: Sequence[Filing]) -> str:
    """ "Last year's third quarter" as the one before the year that is named, else before the newest one."""
    years = find_periods(text).years or tuple(f.fiscal_year for f in own[:1] if f.fiscal_year)
    if len(years) != 1:
        return text
    return _LAST_YEARS.sub(lambda match: f"the {match['quarter']} of FY{years[0] - 1}", text)


def _ago(text: str, own: Sequence[Filing], name: str, quarters: int) -> str:
    """ "The year-ago quarter of Q2 FY24" as "Q2 FY2023"; a time in brackets or set off behind it is its own name."""
    words, parts = relative_words(), list(parts_of(text, own))
    found = re.search(rf"{_THE}\b{words.any_of(name)}(?![\w-])", text, re.IGNORECASE)
    if found is None or not parts:
        return text
    beside = next((part for part in parts if _ITSELF.fullmatch(text[found.end() : part.start])), None)
    if beside is not None:
        closed = "(" in text[found.end() : beside.start] and text[beside.end : beside.end + 1] == ")"
        return f"{text[: found.start()]}{beside.words}{text[beside.end + closed :]}"
    led = re.compile(rf"\s+(?:{words.any_of('leans')}\s+)?", re.IGNORECASE)
    leaning = next((part for part in parts if led.fullmatch(text[found.end() : part.start])), None)
    base = leaning or (parts[0] if len({(part.year, part.span) for part in parts}) == 1 else None)
    if base is None or (quarters == 1 and base.span.months != 3):
        return text
    if leaning is None and name == "quarter_ago":
        # A move from one quarter to the next is told as such.
        against = re.search(rf"\b{words.any_of('against')}\s+$", text[: found.start()], re.IGNORECASE)
        if against is not None:
            verb = "change " if against[0].lower().startswith("compare ") else ""
            return f"{text[: against.start()]}{verb}sequentially{text[found.end() :]}"
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
