"""Column labels → periods: instant or duration, end date, months, fiscal year and quarter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from preprocess.report import Period
from preprocess.tables.meaning.days import (
    MONTH,
    MONTH_NAME,
    MONTH_RANGE,
    context_end,
    month_end,
    month_number,
    printed_day,
    stretch_of,
)
from preprocess.tables.meaning.exceptions import SHARE_HELD

YEAR = re.compile(r"(?<![\d,.$])(?P<year>(?:19|20)\d\d)(?![\d,]\d|\d)")
QUARTER = re.compile(
    r"\bQ(?P<q>[1-4])\b|\b(?P<q2>[1-4])Q|\b(?P<word>first|second|third|fourth|1st|2nd|3rd|4th)[ -]+(?:fiscal )?quarter"
    r"|\bquarters? (?P<after>first|second|third|fourth|1st|2nd|3rd|4th)\b",
    re.IGNORECASE,
)
SHORT_YEAR = re.compile(
    r"\b(?:Q[1-4]/|(?:Q[1-4]|[1-4]Q|H[12]|[12]H|\d{1,2}M|(?:[1-4]Q|[12]H|\d{1,2}M)?FY)\s?)['’]?(?P<year>\d\d)[AEFPR]?\b",
    re.IGNORECASE,
)
LONG_YEAR = re.compile(
    r"\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H|\d{1,2}M|FY)\s?(?P<year>(?:19|20)\d\d)[AEFPR]?\b", re.IGNORECASE
)
QUARTERS_UP_TO = re.compile(r"\bQ1\s*[-–]\s*Q?(?P<last>[2-4])\b", re.IGNORECASE)
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
DURATIONS = (
    (
        re.compile(
            r"\b(?:three|3)[- ]months?|\b(?:thirteen|13|fourteen|14)[- ]weeks?"
            r"|(?<!four )(?<!five )(?<!4 )(?<!5 )\bquarters?\b",
            re.I,
        ),
        3,
    ),
    (
        re.compile(
            r"\b(?:six|6)[- ]months?|\b(?:twenty[- ]six|26|27)[- ]weeks?|\bhalf[- ]year|\b(?:first|second|1st|2nd) half"
            r"|\bH[12]\b|\b[12]H(?:\d{2}|\d{4})?\b|\b6M(?:\d{2}|\d{4})?\b",
            re.I,
        ),
        6,
    ),
    (re.compile(r"\b(?:nine|9)[- ]months?|\b(?:thirty[- ]nine|39|40)[- ]weeks?|\b9M(?:\d{2}|\d{4})?\b", re.I), 9),
    (
        re.compile(
            r"\b(?:twelve|12)[- ]months?|\b(?:fifty[- ](?:two|three)|52|53)[- ]weeks?|\byears?[- ]end(?:ed|ing)\b"
            r"|\bfiscal\b|\bfull[- ]year|\bFY(?:\d\d|\d{4})?[AEFPR]?\b|\bfor the years?\b|\byear to\b|\b[LT]TM\b"
            r"|\b(?:four|4) quarters\b"
            # Five quarters' ends are averaged over the year that lies between them.
            r"|\baverage\b.*\b(?:five|5) quarters\b"
            r"|\b12M(?:\d{2}|\d{4})?\b",
            re.I,
        ),
        12,
    ),
)
ONE_MONTH = re.compile(rf"^month (?:of )?(?={MONTH_NAME})|(?<![-\w])(?<!\d )month end(?:ed|ing)\b", re.IGNORECASE)
"""“Month | Year to date” over months, as traffic is reported."""
YEAR_TO_DATE = re.compile(r"\bYTD\b|\byear[- ]to[- ]date\b", re.IGNORECASE)
MONTH_QUARTER = re.compile(rf"\b{MONTH}[ -](?:Q|qtr\.?|quarter)[ ,]*(?=(?:19|20)\d\d\b)", re.IGNORECASE)
"""“Jun Q 2024” is the quarter that ends with June."""
AGES = re.compile(
    r"\b(?:(?:less|more|greater|longer|fewer) than|over|under|within|after|at least|up to|beyond|next) "
    r"(?:(?:or equal to|the next) )?\w+[- ]months?\b(?! end(?:ed|ing))"
    r"|\b\w+[- ]months or (?:more|less|longer|greater|over)\b",
    re.IGNORECASE,
)
"""How long something has lasted or will ("Less than 12 months", "12 months or more"): a class, and no period."""
YEARS_IN = re.compile(r"\b(?:19|20)\d\d\s?(?:[-–—]|to\b|through\b)\s?(?:19|20)\d\d\b")
"""“2028 – 2032” and “2028 to 2032” are several years, and none of the periods that rows are compared over."""
TWO_CALENDARS = re.compile(r"\b(?P<first>(?:19|20)\d\d)(?:\s?/\s?|[-–])(?P<last>(?:19|20)?\d\d)\b(?![/.\d-])")
"""A fiscal year named by the two that it lies in: “2022/23” ends in 2023."""
SHORT_CALENDARS = re.compile(r"\bFY\s?\d\d\s?/\s?(?P<last>\d\d)\b", re.IGNORECASE)
BARE_YEAR = re.compile(r"(?:^|[A-Za-z*)] )(?:19|20)\d\d$")
COMPARISON = re.compile(
    r"\b(?:change(?! in accounting)|variance|increase|decrease|compared|better|worse)\b|%|\binc\.?\s?[(/]"
    r"|\bover (?:the )?(?:prior|previous|last|year|(?:19|20)\d\d)",
    re.IGNORECASE,
)
AGAINST = re.compile(r"\b(?:vs\.?|versus)(?=\W)", re.IGNORECASE)
"""Two years are compared, unless the label ends in one year of its own ("Sales vs. prior period, 2022")."""
ONE_YEAR = re.compile(r"(?:vs\.?|versus) (?!.*(?:19|20)\d\d.*\d{4}).*[a-z)] (?:19|20)\d\d$", re.IGNORECASE)
NAMED = re.compile(r"\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H|FY)\s?/?['’]?(?:(?:19|20)?\d\d)?[AEFPR]?\b", re.IGNORECASE)
HALF = re.compile(r"\bH(?P<first>[12])\b|\b(?P<last>[12])H", re.IGNORECASE)
SPENT = re.compile(r"\b(?:end(?:ed|ing)|months?|weeks?|during|average)\b", re.IGNORECASE)
"""“4Q23” over balances names the day the quarter ends on, unless words about it say that time passed."""
YEAR_ENDED = re.compile(r"\byears? end(?:ed|ing)\b", re.IGNORECASE)
FLOWING = re.compile(r"\b(?:recognized|reclassified|incurred|earned|paid) (?:in|into|from|out|during)\b", re.IGNORECASE)
"""What a column says it counts over time, whatever day the text above the table names."""
INSTANT = re.compile(
    r"\b(?:as of|as at|at|(?<!average )(?<!daily )balance(?:s)?(?: at| as of)?"
    r"|(?:gross|net) (?:carrying|book) (?:amounts?|values?)"
    r"|carrying (?:amounts?|values?)|(?<!change in )fair values?|accumulated (?:amortization|depreciation))\b",
    re.IGNORECASE,
)
AT_END = re.compile(
    r"\b(?:as of|as at|at) (?:(?:the )?(?:end|close) of (?:the )?(?:fiscal )?(?:years?|periods?|quarters?)\b"
    r"|(?:fiscal )?year[- ]?ends?\b)",
    re.IGNORECASE,
)
"""A day named by the year it ends ("At the end of fiscal years 2022 and 2021")."""
POINTS = re.compile(rf"\b(?:as of|as at|at)\s+(?:{MONTH_NAME}|\d)|{AT_END.pattern}", re.IGNORECASE)
ONE_DAY = re.compile(rf"\W*(?:{MONTH_NAME} \d{{1,2}},?|\d{{1,2}}\.? {MONTH_NAME}) (?:19|20)\d\d\W*", re.IGNORECASE)
"""A day over a table is the day of its figures, whatever it counts."""
COMPARATIVE = re.compile(r"\(with (?:comparative|summari[sz]ed)\b[^()]*\)", re.IGNORECASE)
"""Funds show the year in parts, and of the year before, named in passing, the total only."""
DAY_AT_END = re.compile(ONE_DAY.pattern + "$", re.IGNORECASE)
PERIOD_TEXT = re.compile(
    rf"\b(?:years?|months?|quarters?|weeks?|periods?)[- ](?:ended|ending)\b"
    rf"|\b(?:as of|as at|at)\s+(?:\d{{1,2}}\.?\s)?{MONTH_NAME}"
    rf"|^\W*{MONTH_NAME}\s*\d{{0,2}},?\W*$|\bfiscal(?: years?)?\b|^\W*(?:19|20)\d\d\W*$|\bfor the (?:fiscal )?years?\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)
def is_period_text(text: str) -> bool:
    """Whether text names a period or the part of one that a header row holds ("Years ended December 31,")."""
    return PERIOD_TEXT.search(text) is not None


def read_period(label: str, context: str = "", instant: bool | None = None) -> Period | None:
    """The period of a column label; context (stub, caption) gives what the label leaves out.

    instant is what the statement says where neither label nor context does. None without a year and for comparisons.
    """
    label = MONTH_QUARTER.sub(r"quarter ended \g<month> ", label)
    label = SHARE_HELD.sub("", SHORT_CALENDARS.sub(r"FY\g<last>", TWO_CALENDARS.sub(_later, label)))
    if AGAINST.search(label) and not ONE_YEAR.search(label):
        return None
    if YEARS_IN.search(label):
        return None
    if COMPARISON.search(label) and not re.search(r"\bended\b", label, re.IGNORECASE):
        return None
    quarter = quarter_named(label) or _context_quarter(label, context)
    end = printed_day(label) or month_end(label)
    year = end.year if end else _year(label)
    if end and quarter in (1, 2, 3) and YEAR_ENDED.search(label):
        end, context = None, ""
    if year is None:
        return None
    months = _quarter_months(label if quarter_named(label) else f"{context} {label}", quarter) or months_named(label)
    from_context = None if AT_END.search(context) else months_named(context)
    if end is None and quarter is None:
        end = context_end(label, context, year)
    told = months is None and from_context is None and not FLOWING.search(label) and _points(context)
    pointed = INSTANT.search(label) is not None or told
    if instant and not pointed and NAMED.search(label) and not SPENT.search(f"{context} {label}"):
        months, pointed, quarter = None, True, quarter or _last_of_half(label)
    if months is None and not pointed and not instant:
        months = from_context or (12 if instant is False or end is None else None)
    kind = "instant" if months is None and (pointed or instant is not False) else "duration"
    return Period(
        kind="duration" if kind == "duration" else "instant",
        end=end,
        months=months,
        fiscal_year=_fiscal_year(label, end, year),
        fiscal_quarter=quarter,
    )


def _later(years: re.Match[str]) -> str:
    """The second of two years where it follows the first, as it stands otherwise ("2028-2032", "2022-12")."""
    first, last = int(years["first"]), years["last"]
    slashed = "/" in years.group() or len(last) == 2
    return str(first + 1) if slashed and (first + 1) % 10 ** len(last) == int(last) else years.group()


def in_quarters(labels: Sequence[str], stub: str) -> str | None:
    """The year of columns that name quarters but no year: that of the only column with one, or of the stub."""
    bare = [label for label in labels if quarter_named(label) and _year(label) is None]
    years = {year for label in labels if (year := _year(label))} or {int(y["year"]) for y in YEAR.finditer(stub)}
    return str(years.pop()) if len(bare) > 1 and len(years) == 1 else None


def caption_period(caption: str, instant: bool | None = None) -> Period | None:
    """The period of a table whose caption names one day and no other year ("For the Year Ended December 30, 2017")."""
    caption = COMPARATIVE.sub("", caption).rstrip()
    years = {found["year"] for found in YEAR.finditer(caption)}
    day = printed_day(caption)
    alone = (DAY_AT_END.search(caption) if instant else ONE_DAY.fullmatch(caption)) is not None
    if day is None or len(years) != 1 or not (alone or PERIOD_TEXT.search(caption)):
        return None
    months = months_named(caption) if re.search(r"\bended\b", caption, re.IGNORECASE) else None
    if months is None and not (_points(caption) or alone or instant):
        return None
    return Period("duration" if months else "instant", day, months, _fiscal_year(caption, day, day.year))


def _context_quarter(label: str, context: str) -> int | None:
    """The quarter that the title over bare years names ("Q2 – Income by Segment"), if it names no other stretch."""
    if BARE_YEAR.search(label) is None or months_named(label) or QUARTERS_UP_TO.search(context):
        return None
    other = re.search(r"\b(?:months?|weeks?|year)\b", context, re.IGNORECASE)
    return None if other or printed_day(context) else quarter_named(context)


def _last_of_half(label: str) -> int | None:
    """The quarter that the half year a label names ends with."""
    half = HALF.search(label)
    return 2 * int(half["first"] or half["last"]) if half else None


def _points(context: str) -> bool:
    """Whether a context speaks of a day ("As of December 31,")."""
    return POINTS.search(context) is not None


def _fiscal_year(label: str, end: date | None, year: int) -> int:
    """The year a company would call it: a 52-week year that ends in the first days of January is the year before."""
    if end and end == printed_day(label) and end.month == 1 and end.day <= 7:
        return end.year - 1
    return year


def months_named(text: str) -> int | None:
    """Length in months that a text names ("Jan–Jun", "nine months", two days), None where it names none."""
    days = stretch_of(text)
    if days:
        return round((days[1] - days[0]).days / 30.44) or None
    span = MONTH_RANGE.search(text)
    if span:
        return (month_number(span["month"]) - month_number(span["first"])) % 12 + 1
    last = QUARTERS_UP_TO.search(text)
    if last:
        return 3 * int(last["last"])
    stretches = AGES.sub(" ", text)
    named = next((months for pattern, months in DURATIONS if pattern.search(stretches)), None)
    return 1 if named is None and ONE_MONTH.search(stretches) else named


def quarter_named(text: str) -> int | None:
    """Fiscal quarter that a text names."""
    found = QUARTER.search(text)
    if not found or QUARTERS_UP_TO.search(text):
        return None
    digit = found.group("q") or found.group("q2")
    return int(digit) if digit else ORDINALS[(found.group("word") or found.group("after")).lower()]


def _quarter_months(label: str, quarter: int | None) -> int | None:
    """Months of a column of a quarter: three, all up to it of a year to date; None where it names some."""
    if quarter is None or re.search(r"\b(?:months?|weeks?)\b", label, re.IGNORECASE):
        return None
    return 3 * quarter if YEAR_TO_DATE.search(label) else 3


def _year(text: str) -> int | None:
    """The year of a text that has no full date."""
    found = YEAR.search(text) or LONG_YEAR.search(text)
    if found:
        return int(found.group("year"))
    short = SHORT_YEAR.search(text)
    return 2000 + int(short.group("year")) if short else None
