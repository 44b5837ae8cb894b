"""Dates and parts of a year as people type them ("YE22", "12/31/22", "Jan-17", "9M24", "'22"), written out."""

from __future__ import annotations

import re
from calendar import month_name, monthrange
from collections.abc import Callable
from datetime import date

from rag.query.periods import plain_half

_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR = r"(?P<year>(?:19|20)\d\d|\d\d)"
_APART = r"(?<![\w/.$€£-])"
_MONTHS = [name[:3].lower() for name in month_name[1:]]
_LENGTHS = {"3": "three", "6": "six", "9": "nine", "12": "twelve"}
# What leads to a day, or makes it the end of something.
_LEADS = re.compile(
    r"(?:\b(?:at|on|of|in|by|to|the|from|since|until|till|through|before|after|end|ended|ending|ends|dated|due|fye|and"
    r"|vs|versus)\.?|[,:;(–-])\s*$|^\s*$",
    re.IGNORECASE,
)
_SLASHED = re.compile(rf"{_APART}(?P<one>\d{{1,2}})/(?P<other>\d{{1,2}})/{_YEAR}(?![\w/])")
_SHORT_FY = re.compile(
    r"(?<!\w)FY\s?'?(?P<year>\d\d)(?![\w%/-]|[.,]\d|\s?%|\s(?:weeks?|months?|days?)\b)", re.IGNORECASE
)
_FIGURE = r"(?P<figure>\b(?:eps|revs?|revenues?|net sales|net income|net inc|margin|capex|fcf|ebitda|opex|op income))"
_BEHIND = r"(?:(?<=\b[Ii]n )|(?<=\b20\d\d vs )|(?<=\b20\d\d and )|(?<=\b20\d\d versus ))"
_DECEMBER = 12
_Written = Callable[[re.Match[str]], str]


def dates_written_out(question: str) -> str:
    """The question with every short date in full; what no calendar has, or what may be two dates, stays."""
    question = question.replace("’", "'").replace("‘", "'")
    for pattern, written in _GRAMMAR:
        question = pattern.sub(written, question)
    return plain_half(question)


def years_in_full(question: str) -> str:
    """The question with "FY2017" for "FY17"; what is counted, as in "FY 52 weeks", stays."""
    return _SHORT_FY.sub(lambda match: f"FY{_full_year(match['year'])}", question)


def _full_year(digits: str) -> int:
    """ "22" and "2022" as 2022; "98" as 1998."""
    return int(digits) if len(digits) == 4 else 2000 + int(digits) if int(digits) <= 50 else 1900 + int(digits)


def days_printed(question: str, prints: Callable[[str], bool], *, known: bool = True) -> str:
    """The question with "12/1/17" as the one of its two days that is printed; as it is where both are, or none.

    known: the filings asked are known; where they are not, the month stands first, as in theirs.
    """

    def meant(match: re.Match[str]) -> str:
        one, other, year = int(match["one"]), int(match["other"]), _full_year(match["year"])
        days = {_told(year, one, other), _told(year, other, one)} - {""}
        printed = [day for day in days if prints(day)] if known else [_told(year, one, other)]
        return f"{_led(match)}{printed[0]}" if len(printed) == 1 and printed[0] else match[0]

    return _SLASHED.sub(meant, question)


def _day(match: re.Match[str]) -> str:
    """ "December 31, 2022" for "12/31/22", "31/12/2022" and "31.12.22"; "5/6/22" may be of May or of June and stays."""
    one, other, year = int(match["one"]), int(match["other"]), _full_year(match["year"])
    month, day = (one, other) if one <= _DECEMBER else (other, one)
    told = "" if day <= _DECEMBER and one != other else _told(year, month, day)
    return f"{_led(match)}{told}" if told else match[0]


def _told(year: int, month: int, day: int) -> str:
    """ "December 31, 2022"; "" for a day that no calendar has."""
    try:
        return f"{month_name[date(year, month, day).month]} {day}, {year}"
    except ValueError:
        return ""


def _led(match: re.Match[str]) -> str:
    """ "at " where no word leads to the day."""
    return "" if _LEADS.search(match.string[: match.start()]) else "at "


def _month(match: re.Match[str]) -> str:
    return month_name[_MONTHS.index(match["month"][:3].lower()) + 1]


def _last_day(match: re.Match[str]) -> str:
    month, year = _MONTHS.index(match["month"][:3].lower()) + 1, _full_year(match["year"])
    return f"{month_name[month]} {monthrange(year, month)[1]}, {year}"


def _quarter(match: re.Match[str]) -> str:
    """The three months that end with the month; a month without its quarter stays, with its capital."""
    of_quarter = re.search(r"quarter|qtr", match[0], re.IGNORECASE)
    return f"three months ended {_last_day(match)}" if of_quarter else f"{match[0][:1].upper()}{match[0][1:]}"


def _months_between(match: re.Match[str]) -> str:
    """ "In the three months ended June 30, 2023" for "between April and June 2023"; as it is for other lengths."""
    first, last = (_MONTHS.index((match[one] or match[other])[:3].lower()) for one, other in ("ac", "bd"))
    length, year = _LENGTHS.get(str((last - first) % 12 + 1)), int(match["year"])
    day = monthrange(year, last + 1)[1]
    return f"in the {length} months ended {month_name[last + 1]} {day}, {year}" if length else match[0]


def _named_year(match: re.Match[str]) -> str:
    """ "2022" for "CY22", "FY22" for "FY-22" and "FY22A"."""
    year = match["year"]
    return str(_full_year(year)) if match["of"].upper() == "CY" else f"{match['of']}{year}"


def _year_end(match: re.Match[str]) -> str:
    at = "" if match["at"] else "at "
    return f"{match['at'] or ''}{at}year-end {_full_year(match['year'])}"


_WORD = _MONTH.replace("?P<month>", "?:").removesuffix(r"\.?")
# In this order: what holds a day before what holds only a month, a year's end before a bare year.
_GRAMMAR: tuple[tuple[re.Pattern[str], _Written], ...] = (
    # "First 6 mo of FY24", "9 mths to September 30, 2024"
    (
        re.compile(r"(?<![\w.$-])(?P<n>3|6|9|12|three|six|nine|twelve)[ -]?(?:mos?|mths?)\b\.?", re.IGNORECASE),
        lambda m: f"{_LENGTHS.get(m['n'], m['n'])} months",
    ),
    (_SLASHED, _day),
    (re.compile(rf"{_APART}(?P<one>\d{{1,2}})\.(?P<other>\d{{1,2}})\.{_YEAR}(?![\w/.]\w)"), _day),
    # "Oct 28 '23"
    (
        re.compile(rf"\b{_MONTH}\s+(?P<day>\d{{1,2}}),?\s+'(?P<year>\d\d)(?!\d)", re.IGNORECASE),
        lambda m: f"{_led(m)}{_month(m)} {m['day']}, {_full_year(m['year'])}",
    ),
    # "31-Dec-22", "12/2022"
    (
        re.compile(
            rf"(?<![\w/.-])(?P<day>\d{{1,2}})[- ]{_MONTH}(?:-|\s'?(?=\d\d\b))'?{_YEAR}(?![\d-]|,? (?:19|20)\d\d)",
            re.IGNORECASE,
        ),
        lambda m: f"{_led(m)}{_month(m)} {int(m['day'])}, {_full_year(m['year'])}",
    ),
    (
        re.compile(r"(?<![\w/.$-])(?P<one>0?[1-9]|1[0-2])/(?P<year>(?:19|20)\d\d)(?![\d/])"),
        lambda m: f"{month_name[int(m['one'])]} {m['year']}",
    ),
    # A search knows "Dec", but "mar" is a word of its own.
    (re.compile(r"\bMar\.?\s+(?=(?:\d{1,2},?\s+)?(?:19|20)\d\d)"), lambda _: "March "),
    # "Jan-17", "Jan '17"
    (
        re.compile(rf"\b{_MONTH}(?:-|\s?')(?P<year>\d\d)(?![\d/-])", re.IGNORECASE),
        lambda m: f"{_month(m)} {_full_year(m['year'])}",
    ),
    # "dec-2015"
    (
        re.compile(rf"\b{_MONTH}-(?P<year>(?:19|20)\d\d)(?![\d/-])", re.IGNORECASE),
        lambda m: f"{_month(m)} {m['year']}",
    ),
    # "FYE 1/31/17" has its day by now; "FYE May 2018" is the year that ends then.
    (
        re.compile(rf"\bFYE\s+{_MONTH}\s+(?P<year>\d{{4}})", re.IGNORECASE),
        lambda m: f"fiscal year ended {_last_day(m)}",
    ),
    (re.compile(rf"\bFYE\s+(?={_MONTH}\s+\d)", re.IGNORECASE), lambda m: "fiscal year ended "),
    (
        re.compile(rf"(?P<at>\b(?:at|as of|on)\s+)?(?<![\w-])(?:YE|EOY)[\s-]?(?:FY)?\s?'?{_YEAR}(?!\d)", re.IGNORECASE),
        _year_end,
    ),
    # "End of June 22": no day has an end that figures are of
    (
        re.compile(rf"(?P<end>\bend of ){_MONTH}\s'?(?P<year>\d\d)(?![\w/-]|,? (?:19|20)\d\d)", re.IGNORECASE),
        lambda m: f"{m['end']}{_month(m)} {_full_year(m['year'])}",
    ),
    (
        re.compile(rf"(?<!\bthe )(?<!\bat )\bend of (?={_MONTH} (?:19|20)\d\d\b)", re.IGNORECASE),
        lambda m: "at the end of ",
    ),
    # "Between April and June 2023", "the April to June quarter of 2023"
    (
        re.compile(
            rf"\b(?:(?:in|of|for|during) )?(?:the )?(?:between (?P<a>{_WORD}) and (?P<b>{_WORD})|"
            rf"(?P<c>{_WORD})(?: to | through |[-–])(?P<d>{_WORD}) (?:quarter|period))(?: of|,)? "
            r"(?P<year>(?:19|20)\d\d)\b",
            re.IGNORECASE,
        ),
        _months_between,
    ),
    # "YTD June 2023"
    (
        re.compile(
            rf"\b(?P<led>YTD|year[- ]to[- ]date),? (?:(?:through|to|as of|at|ended|ending|until) )?{_MONTH}\s+"
            r"(?P<year>(?:19|20)\d\d)\b",
            re.IGNORECASE,
        ),
        lambda m: f"{m['led']} through {_last_day(m)}",
    ),
    # "June 2023 qtr", "Dec quarter 2022"
    (
        re.compile(
            rf"\b{_MONTH}\s+(?:(?:quarter|qtr)\s+(?:of\s+)?)?(?P<year>(?:19|20)\d\d)(?:\s+(?:quarter|qtr))?\b",
            re.IGNORECASE,
        ),
        _quarter,
    ),
    (
        re.compile(
            r"\b(?:last|final|closing) (?P<fiscal>fiscal )?quarter (?=(?:of|in) (?:\w+ ){0,3}'?\d)", re.IGNORECASE
        ),
        lambda m: f"fourth {m['fiscal'] or ''}quarter ",
    ),
    (
        re.compile(r"\b(?P<at>at|by|as of) (?:the )?close of (?=(?:\w+ ){0,3}\d)", re.IGNORECASE),
        lambda m: f"{m['at']} the end of ",
    ),
    # "Cash end 2023"
    (
        re.compile(
            r"(?<![\w-])(?<!\bthe )(?<!\bat )(?<!\bfrom )(?<!\bto )(?<!\bby )(?<!year )(?<!quarter )end (?:of )?"
            r"(?=(?:FY|fiscal |fiscal year )?(?:19|20)\d\d)",
            re.IGNORECASE,
        ),
        lambda m: "at the end of ",
    ),
    (
        re.compile(r"(?<!\w)(?P<months>[369]|12)M(?=\s+(?:ended|ending|to)\b)", re.IGNORECASE),
        lambda m: f"{_LENGTHS[m['months']]} months",
    ),
    # "9M24", "6M 2023", "9M FY23"
    (
        re.compile(rf"(?<!\w)(?P<months>[369]|12)M\s?(?:of\s|FY\s?)?'?{_YEAR}(?!\d)", re.IGNORECASE),
        lambda m: f"the first {_LENGTHS[m['months']]} months of {_full_year(m['year'])}",
    ),
    # "2QFY23", "Q2-22", "CY22", "FY-22"
    (
        re.compile(rf"(?<!\w)(?:(?P<a>[1-4])Q|Q(?P<b>[1-4]))(?:FY\s?'?|-){_YEAR}(?!\d)", re.IGNORECASE),
        lambda m: f"Q{m['a'] or m['b']} {'' if '-' in m[0] else 'FY'}{_full_year(m['year'])}",
    ),
    # "q2 22": two digits behind a quarter are its year, where they count nothing
    (
        re.compile(
            r"(?<!\w)(?:(?P<a>[1-4])Q|Q(?P<b>[1-4]))\s(?P<of>FY\s?)?'?(?P<year>\d\d)(?![\w%/-]|[.,]\d|\s?%|\s(?:million|billion"
            r"|thousand|percent|basis|bps|points|shares|stores|employees|people|units|days|weeks|months|quarters|years)\b)",
            re.IGNORECASE,
        ),
        lambda m: f"Q{m['a'] or m['b']} {'FY' if m['of'] else ''}{_full_year(m['year'])}",
    ),
    # "Fiscal 22"; "fiscal 53 weeks" are counted
    (
        re.compile(
            r"\b(?P<of>fiscal (?:year )?)'?(?P<year>\d\d)"
            r"(?![\w%/-]|[.,]\d|\s?%|\s(?:weeks?|months?|quarters?|days?)\b)",
            re.IGNORECASE,
        ),
        lambda m: f"{m['of']}{_full_year(m['year'])}",
    ),
    (re.compile(rf"(?<!\w)(?P<of>CY|FY(?=-|\d+A\b|E))[E-]?'?{_YEAR}A?(?![\w-])", re.IGNORECASE), _named_year),
    # "Why did it fall in 22?", "2025 vs 24": at the end of a question nothing is counted.
    (re.compile(rf"{_BEHIND}(?P<year>[0-3]\d)(?=\s*[?.!]*\s*$)"), lambda m: str(_full_year(m["year"]))),
    # "Diluted EPS 25 gaap vs adjusted": behind the name of a figure that nothing counts.
    (
        re.compile(
            rf"{_FIGURE} (?P<year>[12]\d)(?=\s*(?:[?.&+]|$|(?:vs|and|yoy|gaap|non-gaap|adj\w*)\b))", re.IGNORECASE
        ),
        lambda m: f"{m['figure']} FY{_full_year(m['year'])}",
    ),
    # "FY'22", "2Q'22" keep their year; what is left of "'22" is a year.
    (re.compile(r"(?<=\s)'(?P<year>\d\d)(?![\d\w])"), lambda m: str(_full_year(m["year"]))),
    (re.compile(r"\b(?:y/y|yoy|y-o-y)\b", re.IGNORECASE), lambda _: "year over year"),
)
