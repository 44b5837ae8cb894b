"""A question for what a row prints, in the row's own words: "What was the net charge-off rate in Q2 2022?"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from rag.calculator.expressions import Ref
from rag.calculator.facts.schedules import DUE, LATER
from rag.calculator.facts.telling import telling
from rag.calculator.formulas import ROW
from rag.calculator.question.asking import Mode, asking_part, cleaned, how_joined, settled
from rag.calculator.question.more_than import OF_TWO
from rag.calculator.question.phrases import plain
from rag.calculator.question.request import Request, year_pair
from rag.calculator.question.units import asked_places, asked_scale
from rag.calculator.question.wordings import plainly_asked
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods

_LONGEST, _MOST_WORDS, _MOST_YEARS = 300, 14, 5
# What asks for a reason, a supposition, somebody else's view or a part of a change is no question for a row.
_OTHER = re.compile(
    r"\b(?:change|increase|decrease|decline|growth)\b[^?]*\b(?:came|comes|due|owing|attributable) (?:from|to)\b|"
    r"\bwhy\b|explain|\bdriv(?:e|er|en)|\bif\b|hypothetical|\bassum(?:e|ing) (?:a|an|that)\b|"
    r"\bpeers?\b|industry|compet|\bdefin|\bhow (?:do|does|can|will|should)\b|\bwhom?\b|\bwhose\b|"
    r"\bdivided by\b|\bpercent(?:age)? of\b.*\b(?:average|total)\b|\s[/÷×=*]\s|"
    r"\b(?:largest|biggest|highest|lowest|smallest)\b|\band (?:what|how|why|which|did|was|were|is)\b",
    re.IGNORECASE,
)
_WHICH = re.compile(r"^\W*which\b", re.IGNORECASE)
# A share is a percentage, and no amount of a column that is called so.
_SHARE = re.compile(r"\b(?:(?<!per )share|portion|proportion|fraction|percent(?:age)?|%) of\b", re.IGNORECASE)
_POINTS = re.compile(r"\bby how many (?:percentage )?points\b", re.IGNORECASE)
# "Payments due in 2024, as of the end of 2020": the second year tells the filing.
_AS_OF = re.compile(
    r",?\s*\b(?:as of|as at|at) (?:the )?(?:end of |close of )?(?:the )?(?:fiscal |year[- ]end |fy ?|year )*"
    r"(?:[a-z]+ \d{1,2}, )?(?P<year>(?:19|20)\d\d)\b|"
    r",?\s*(?:\b(?:in|from|per|by|according to|based on) )?(?:\b(?:the|its|their) )?(?:\bfiscal |\bfy ?|\b)"
    r"(?P<filed>(?:19|20)\d\d) (?:10-?k|annual report|filing)\b",
    re.IGNORECASE,
)
_MANY = re.compile(r"\bhow many\b(?! (?:percent|times))", re.IGNORECASE)


def read_rows(question: str, company_words: Collection[str], newest: int | None) -> tuple[Request, ...]:
    """What a row may be called by the question, surest first; () where it asks for something else."""
    if len(question) > _LONGEST or _OTHER.search(question):
        return ()
    question, filed = _as_filed(question)
    newest = filed or newest
    text = plainly_asked(_WHICH.sub("What", question))
    asked = asking_part(text)
    if asked is None or asked[1]:
        return ()
    periods, spoken = find_periods(asked[0]), read_span(asked[0])
    years = tuple(sorted(periods.years)) or ((newest,) if newest and not periods.latest else ())
    if spoken is None or periods.impossible or not 0 < len(years) <= _MOST_YEARS:
        return ()
    if spoken.span == Span(0, 3) and spoken.day is None:
        return ()
    core = cleaned(spoken.rest, company_words)
    wordings: list[tuple[str, Mode]] = [(core, "single" if len(years) == 1 else "each")]
    joined = how_joined(core, years)
    if joined is not None and joined[0] not in ("single", "each"):
        # "By how many points did the margin rise": the change is asked for, and no row of changes.
        mode = joined[0] if _POINTS.search(question) else settled(joined[0], question, money=True)
        modes = dict.fromkeys((mode, joined[0]))
        at = 0 if _POINTS.search(question) else 1
        wordings[at:at] = [(joined[1], one) for one in modes]
    many = "number of " if _MANY.search(text) else "percent " if _SHARE.search(text) else ""
    names = " ".join(word for word in core.split() if word[:1].isupper())
    made = (row_request(f"{many}{plain(words)}", years, mode, question, names) for words, mode in wordings)
    told = (replace(one, span=spoken.span, day=spoken.day, filed=filed) for one in made if one is not None)
    return tuple(told)


def _as_filed(question: str) -> tuple[str, int | None]:
    """The question for a year to come without the day as of which it is told, and the year of that day."""
    found = _AS_OF.search(question)
    if found is None or not telling(question) & (DUE | LATER):
        return question, None
    rest = f"{question[: found.start()]} {question[found.end() :]}"
    years, filed = find_periods(rest).years, int(found["year"] or found["filed"])
    to_come = min(years) > filed if years else telling(rest) >= LATER
    return (rest, filed) if to_come else (question, None)


def row_request(words: str, years: tuple[int, ...], mode: Mode, question: str, names: str) -> Request | None:
    """The request for a printed row that bears the words, and the names as they are written; None for too many."""
    if not 0 < len(telling(words)) <= _MOST_WORDS or OF_TWO.search(words):
        return None
    pair = year_pair(years, mode)
    scale, places = asked_scale(question), asked_places(question)
    made = Request(Ref(f"{ROW}{words}", said=names), "money", words, pair, mode, scale, places, printed=True)
    return replace(made, after=telling(words) >= LATER)
