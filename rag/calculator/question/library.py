"""Questions over all companies of the library: who has most or least of a figure, of which of them something holds.

"Which company had the highest revenue in FY2022", "which of my companies pay dividends", "rank my companies by sales".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.calculator.question.asking import Mode, cleaned
from rag.calculator.question.phrases import SAYS_NOTHING, plain
from rag.calculator.question.ranked_figure import GROWTH, SUPERLATIVE, figure_asked, request_named
from rag.calculator.question.request import Request
from rag.calculator.spans import read_span
from rag.query.periods import find_periods

_LONGEST = 200
_LIBRARY = r"(?:the |my |our |your |this )?(?:library|collection|filings|documents|companies|portfolio)"
_ALL = re.compile(
    r"^\W*(?:(?:which|what)(?: one)?(?: of)?(?: (?:all|the|these|those|my|our|your|listed|covered))* "
    r"(?:compan(?:y|ies)|firms?)|who|"
    r"(?P<ranks>rank|order|sort|compare)(?: (?:all|the|these|my|our|your|of))* (?:companies|firms))\b",
    re.IGNORECASE,
)
_HERE = re.compile(
    rf",?\s*\b(?:(?:in|of|from|across|among|within) (?:all )?{_LIBRARY}|here)"
    r"(?=\W*$|,| (?:in|for|by|had|has|have|paid|pay)\b)",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:by|according to|in terms of|their|its|any|reported|have|has|had|do|does|did|that|whose|is|are|was|were)\b",
    re.I,
)
_PAID = re.compile(
    r"\b(?:pay|pays|paid|paying)(?: out)?(?P<most>(?: (?:the )?(?:most|least|highest|lowest|largest))?)"
    r"(?: (?:any|a|cash|its|their))* dividends?\b",
    re.IGNORECASE,
)
_BOUGHT = re.compile(
    r"\b(?:bought|buy|buys|buying) back(?P<most>(?: the most| most)?)(?: (?:any|of|its|their|own))* "
    r"(?:shares?|stock)\b|"
    r"\brepurchas(?:e|es|ed|ing)(?: (?:any|its|their|own))* (?:shares?|stock)\b",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"\b(?:lost|losing|lose) money\b|\b(?:unprofitable|loss-making)\b|"
    r"\b(?:made|make|had|have|has|reported|posted|recorded|ran)(?: at)?(?: an?| any)* (?:net )?loss(?:es)?\b",
    re.IGNORECASE,
)
_EARNED = re.compile(
    r"\b(?:made|make|earned|turned)(?: an?| any)* (?:net )?(?:profit|money)\b|\bprofitable\b", re.IGNORECASE
)
_PROFITABLE = re.compile(r"\b(?P<how>most|least) profitable\b", re.IGNORECASE)
_SIZE = re.compile(r"\b(?:largest|biggest|smallest)\b", re.IGNORECASE)
_SIGNED = re.compile(r"(?:an? )?(?P<sign>negative|positive) (?P<figure>.+)", re.IGNORECASE)
_LOSS = re.compile(r"\b(?:net )?loss(?:es)?\b", re.IGNORECASE)
# What holds of a company whose figure is above nought, or below it.
_HOLDS = (
    (_LOST, "net income", -1, "lost money"),
    (_EARNED, "net income", 1, "made a profit"),
    (_PAID, "dividends paid", 1, "paid dividends"),
    (_BOUGHT, "share repurchases", 1, "bought back shares"),
)


@dataclass(frozen=True, slots=True)
class OverLibrary:
    """The figure of every company; better: +1 most, -1 least; 0 where `holds` is asked, of figures with that sign.

    latest: each company's own latest fiscal year, as none is named. loss: whether a loss is ranked.
    """

    request: Request
    better: int
    holds: str = ""
    sign: int = 1
    latest: bool = False
    loss: bool = False


def ranks_all_companies(question: str) -> bool:
    """Whether a question begins by asking for all companies in order."""
    begins = _ALL.match(question)
    return begins is not None and begins["ranks"] is not None


def read_library(question: str, newest: int | None) -> OverLibrary | None:
    """What is asked of all companies; None where it is something else or a word is not understood."""
    begins, periods, spoken = _ALL.match(question), find_periods(question), read_span(question)
    if begins is None or len(question) > _LONGEST or newest is None or spoken is None or periods.impossible:
        return None
    if spoken.span is not None or spoken.day is not None or len(periods.years) > 1:
        return None
    text = cleaned(_HERE.sub(" ", question[begins.end() :].strip(" ?.!")), ())
    year, latest = next(iter(periods.years), newest), not periods.years
    ranks = begins["ranks"] is not None
    return _holding(text, year, question, latest=latest) or _ranked(text, year, question, latest=latest, ranks=ranks)


def _holding(text: str, year: int, question: str, *, latest: bool) -> OverLibrary | None:
    """Something that holds of some companies: "paid dividends"; None where the most of it is asked, or more is said."""
    for pattern, name, sign, said in _HOLDS if not SUPERLATIVE.search(text) else ():
        rest = plain(_SAID.sub(" ", pattern.sub(" ", text))).split()
        request = request_named(name, (year,), "single", question) if pattern.search(text) else None
        if request is not None and not [word for word in rest if word not in SAYS_NOTHING]:
            return OverLibrary(request, 0, said, sign, latest)
    signed = _SIGNED.fullmatch(_said(text))
    request = request_named(signed["figure"], (year,), "single", question) if signed is not None else None
    if signed is None or request is None:
        return None
    sign = -1 if signed["sign"].lower() == "negative" else 1
    return OverLibrary(request, 0, f"had a {signed['sign'].lower()} {request.name}", sign, latest)


def _ranked(text: str, year: int, question: str, *, latest: bool, ranks: bool) -> OverLibrary | None:
    """The most or least of a figure."""
    text = _PROFITABLE.sub(r"\g<how> net income", text)
    text = _BOUGHT.sub(r" \g<most> share repurchases ", _PAID.sub(r" \g<most> dividends paid ", text))
    superlative, loss, grew = SUPERLATIVE.search(text), _LOSS.search(text), GROWTH.search(text)
    if superlative is None and not ranks:
        return None
    mode: Mode = "growth" if grew else "single"
    years = (year - 1, year) if grew else (year,)
    named = _said(SUPERLATIVE.sub(" ", GROWTH.sub(" ", _LOSS.sub("net income", text))))
    # The largest company is that with the most revenue; the best one of nothing is none.
    named = named or ("revenue" if superlative is not None and _SIZE.search(superlative[0]) else "")
    request = request_named(named, years, mode, question) or figure_asked(named, (), years, mode, question, unsaid="—")
    better = -1 if superlative is not None and superlative["least"] else 1
    better = -better if (grew and grew["down"]) or loss else better
    return OverLibrary(request, better, latest=latest, loss=loss is not None) if request is not None else None


def _said(text: str) -> str:
    """The words of the figure."""
    return " ".join(_SAID.sub(" ", text).split()).strip(" ,")
