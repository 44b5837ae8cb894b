"""The periods of a follow-up question: "the year before", and an earlier question put to another date."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.query.periods import one_year, plain_half
from rag.types import Query

Pair = tuple[int | None, int | None]
# "The year before", "the following quarter": the earlier period moved by one.
SHIFT = re.compile(
    r"\b(?:the |an? )?(?:(?P<count>two|three|four|five|\d) )?(?P<unit>year|quarter)s? "
    r"(?P<way>before|earlier|after|later)\b"
    r"|\b(?:the |an? )?(?:same )?(?P<ago>year)[- ]ago(?: (?:quarter|period))?\b"
    r"|\b(?:the )?(?P<way2>previous|prior|preceding|next|following)"
    r"(?: (?:(?P<count2>two|three|four|five|\d) )?|-(?=year (?:period|quarter)))"
    r"(?P<unit2>year|quarter)s?\b(?:(?<=year) (?:period|quarter)\b)?|(?P<zh>前一年|上一年)"
    r"|\b(?:the )?same (?:quarter|period|time|months) (?:of |in )?(?P<last>last) year\b",
    re.IGNORECASE,
)
SAME_TIME = re.compile(
    r"\b(?:(?:in|for|during|at) )?(?:the end of )?"
    r"(?:that(?: same| very)?|(?:the )?(?:very )?same) (?:year|quarter|period)\b|\bthen(?=\W*$)",
    re.IGNORECASE,
)
"""“In that quarter”, “then”: the period before."""
THEN = re.compile(
    r"^\W*(?:and )?how (?:much|many|high|large|big)(?: (?:was|is) (?:it|that)| (?:were|are) they)?,? "
    r"(?:in|at|for|on|as of|during)\b",
    re.IGNORECASE,
)
"""“How much in 2020?”, “how high was it at the end of 2020?”: the figure before at another time."""
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_FORWARD = ("after", "later", "next", "following")
# A year or quarter in any spelling, but no amount such as "$2,019" or "2019%".
DATED = re.compile(
    r"(?:\b(?:Q[1-4]|first|second|third|fourth)(?: quarter)?(?: of)? )?(?:\b(?:fiscal years?|fiscal|FY)\s*'?)?"
    r"(?<![\d$,.])(?:19|20)\d\d(?!\d|,\d|\.\d|\s?%)(?:\s?Q[1-4]\b)?|\bFY\s?'?\d\d\b",
    re.IGNORECASE,
)
# "And in the first nine months?"
_SPAN_ALONE = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)?(?:(?:the )?same\s+)?(?:(?:in|for|over|during)\s+)?(?:the )?"
    r"(?P<span>(?:first )?(?:three|six|nine) months|(?:first|second) half|(?:first|second|third|fourth) quarter|"
    r"year to date|(?:full|whole) year)(?P<year> of (?:fiscal )?(?:19|20)\d\d)?\W*$",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:the )?(?:(?:first|second|third|fourth) quarter|first (?:three|six|nine) months|(?:first|second) half|Q[1-4])"
    r"(?: of)?(?= )",
    re.IGNORECASE,
)
_MONTHS_ENDED = re.compile(r"\b(?:three|six|nine|twelve) months(?= ended\b)", re.IGNORECASE)
SPAN = re.compile(
    r"\b(?:the )?(?P<span>first (?:three|six|nine|[369]) months|(?:first|second) half|year to date)\b", re.IGNORECASE
)
"""Months of a year that are no quarter."""
QUARTER = re.compile(r"\b(?:Q[1-4]|(?:first|second|third|fourth) quarter)\b", re.IGNORECASE)
"""A quarter without its year."""
_SAME_PART = re.compile(r"\bsame (?:quarter|period)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_FROM_TO = re.compile(r"\bchange from .*?\b(?:FY)?(?:19|20)\d\d to .*?(?:FY)?(?:19|20)\d\d\b")
# "Compared with the year before?", "versus a year earlier?"
AGAINST = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?(?:how (?:does|did) (?:that|it|this) compare|compared?|versus|vs\.?|against)"
    r"(?: (?:to|with|against))? (?:(?:the|a) )?(?:(?:year|quarter) (?:before|earlier|ago)|"
    r"(?:previous|prior|last|preceding) year|same (?:quarter|period)(?: (?:of|in))? (?:the )?"
    r"(?:year before|(?:previous|prior|last) year))\W*$",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\b(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+\d{1,2},?)?\s+$", re.IGNORECASE
)
_LEADS_TO = re.compile(r"\b(?:in|for|of|during|over|at|from|to|and|the)\s*$|^\W*$", re.IGNORECASE)
_RANGE = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)


# Periods as brokers and banks write them: "4Q23", "1H25", "H2 2024".
_QUARTER_SHORT = re.compile(r"(?<![A-Za-z\d])(?P<quarter>[1-4])Q\s?['’]?(?P<year>(?:19|20)?\d\d)(?!\d)", re.IGNORECASE)
_HALF_SHORT = re.compile(r"(?<![A-Za-z\d])H(?P<half>[12]) (?:of )?(?=(?:FY ?)?(?:19|20)\d\d)", re.IGNORECASE)


def spelled_out(question: str) -> str:
    """The question with "4Q23" as "Q4 2023", "1H25" as "the first half of FY2025" and "2022/23" as "FY2023"."""

    def quarter(match: re.Match[str]) -> str:
        year = match["year"]
        return f"Q{match['quarter']} {year if len(year) == 4 else f'20{year}'}"

    text = plain_half(_QUARTER_SHORT.sub(quarter, one_year(question)))
    return _HALF_SHORT.sub(lambda match: f"the {'first' if match['half'] == '1' else 'second'} half of ", text)


def shifted(question: str, old: Query) -> tuple[Pair, ...]:
    """ "the year before", "two years earlier": the earlier question's first period moved; () when nothing is moved.

    "The previous two years" are several periods.
    """
    match = SHIFT.search(question)
    dated = [pair for pair in old.periods if pair[0]]
    if match is None or not dated:
        return ()
    by = way_of(match)
    start = (max if by > 0 else min)(dated, key=order)
    quarters = (match["unit"] or match["unit2"] or "year").lower() == "quarter"
    count = count_of(match["count"] or match["count2"])
    steps = range(1, count + 1) if match["count2"] else (count,)
    return tuple(_moved(start, step * by, quarters) for step in steps)


def asked_of(question: str, before: str, new: Query, old: Query) -> tuple[Pair, ...]:
    """The periods that the earlier question is asked of next: those named, or its own moved; () where none is.

    The part of the year stays where it is the same ("the same quarter of 2021"), or months that no quarter is.
    """
    match = SHIFT.search(question)
    # "The same quarter last year": the year before the one that was asked about, not the latest of all.
    periods = (
        shifted(question, old) if match and match["last"] else _with_year(new.periods, old) or shifted(question, old)
    )
    if SPAN.search(before) and not any(quarter for _, quarter in new.periods):
        return tuple((year, None) for year, _ in periods)
    quarters = {quarter for _, quarter in old.periods}
    if _SAME_PART.search(question) and len(quarters) == 1:
        return tuple((year, quarter or next(iter(quarters))) for year, quarter in periods)
    return periods


def _with_year(periods: Sequence[Pair], old: Query) -> tuple[Pair, ...]:
    """The periods, a bare quarter in the year that was asked about before."""
    years = {year for year, _ in old.periods if year}
    year = next(iter(years)) if len(years) == 1 else None
    return tuple((named or year, quarter) for named, quarter in periods)


def way_of(match: re.Match[str]) -> int:
    """+1 for the years after, -1 for those before."""
    return 1 if (match["way"] or match["way2"] or "before").lower() in _FORWARD else -1


def count_of(said: str | None) -> int:
    """How many years or quarters away: one where no number is said."""
    return 1 if not said else int(said) if said.isdigit() else _COUNTS[said.lower()]


def _moved(pair: Pair, by: int, quarters: bool) -> Pair:
    year, quarter = pair
    assert year is not None
    if not quarters or quarter is None:
        return (year + by, quarter)
    moved = year * 4 + quarter - 1 + by
    return (moved // 4, moved % 4 + 1)


def range_moved(question: str, before: str) -> str:
    """A question about a change from one period to another, both moved ("and the year before?"); "" for others."""
    match, ends = SHIFT.search(question), _FROM_TO.search(before)
    if match is None or ends is None or match["count2"]:
        return ""
    by = way_of(match) * count_of(match["count"])
    return _FROM_TO.sub(lambda found: _YEAR.sub(lambda year: str(int(year[0]) + by), found[0]), before)


def order(pair: Pair) -> tuple[int, int]:
    """Oldest first; what names no year before all."""
    return pair[0] or 0, pair[1] or 0


def period_words(year: int | None, quarter: int | None) -> str:
    """ "Q2 2023", "FY2023": a period as a question names it."""
    return " ".join(
        part
        for part in (f"Q{quarter}" if quarter else "", f"FY{year}" if year and not quarter else str(year or ""))
        if part
    )


def in_words(periods: Sequence[Pair]) -> str:
    """ " in FY2022 and FY2023": periods as the end of a question; "" for none."""
    return " in " + " and ".join(period_words(*pair) for pair in sorted(periods, key=order)) if periods else ""


def undated(text: str) -> str:
    """The text without its periods and the small word before the last of them."""
    return re.sub(r"\s+(?:(?:in|for|at|as of|during|of)\s*)?(?=\W*$)", "", DATED.sub(" ", text))


def redated(text: str, period: str) -> str:
    """The text with its first date replaced and further ones taken out; a text without one gets it at its end."""
    dates = list(DATED.finditer(text))
    if not dates:
        return f"{text.strip().rstrip('?.! ')} in {period}?"
    head = text[: dates[0].start()]
    # "As on 31 March 2024": a day is of a year, not of a fiscal one.
    period = period.removeprefix("FY") if _DAY.search(head) and " and " not in period else period
    # "In the second quarter of 2023" becomes "in Q2 2022".
    head = re.sub(r"\bthe $", "", head) if period.startswith("Q") else head
    if len(dates) > 1 and " and " not in period:
        head = _RANGE.sub("in ", head)
    return f"{head}{period}{text[dates[-1].end() :]}"


def span_asked(question: str, before: str) -> str:
    """The earlier question about another part of its year ("and in the first nine months?"); "" for other questions."""
    found = _SPAN_ALONE.match(question)
    if found is None:
        return ""
    months = re.sub(r"^first ", "", found["span"], flags=re.IGNORECASE)
    if months.endswith("months"):
        if _MONTHS_ENDED.search(before) and not found["year"]:
            return _MONTHS_ENDED.sub(months, before, count=1)
        months = f"first {months}"
    span = "" if months.lower().endswith(" year") else f"the {months} of"
    text = redated(before, found["year"].removeprefix(" of ")) if found["year"] else before
    # Of a change both ends are of that part of their year.
    ends = _FROM_TO.search(text) is not None and len(DATED.findall(text)) > 1
    if (part := _PART.search(text)) is not None:
        # "Acme sales Q2 2023": the words for more months want one that leads to them.
        bare = not ends and _LEADS_TO.search(text[: part.start()]) is None
        return " ".join(_PART.sub(f"in {span}" if bare else span, text, count=0 if ends else 1).split())
    if ends:
        return " ".join(DATED.sub(lambda found: f"{span} {found[0]}", text).split())
    dated = DATED.search(text)
    if dated is None:
        return f"{text.strip().rstrip('?.! ')} in {span.removesuffix(' of') or 'the full year'}?"
    return " ".join(f"{text[: dated.start()]}{span} {text[dated.start() :]}".split())
