"""What a model may not say of right numbers: of a quarter what a year has, of two companies what one has; and quotes.

Words in quotation marks claim to be a filing's. Those that stand in no place the model was shown are marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.numbers.read import MARKER, figures
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.types import Citation, Filing, NumberCheck

QUARTER = "the text speaks of a quarter, and the cited figure is of a longer period"
OF_ONE = "the text says it of several companies, and the cited place is of {company} alone"
OTHER_THING = "the cited place counts {other} so, not {thing}"
LATER_YEAR = "no cited place speaks of this year"
MISQUOTED = "(not the words of the filing)"
# "Each had revenue of …" claims the figure of both companies.
_ALL = re.compile(r"\b(?:each|both|every one|all of them|either)\b|[各均皆都]", re.IGNORECASE)
# In the marks of both languages; a typewriter quote ends on its line, or an inch sign would open one.
_QUOTED = re.compile(r"“([^“”]+)”|「([^「」]+)」|\"([^\"\n]+)\"")
# Punctuation and blanks differ between print and quote without changing a word.
_WORD = re.compile(r"[^\W_]+")
_COUNTED = re.compile(r"\s+((?:[a-z][\w-]*\s+){0,2}?)([a-z][\w-]*s)\b")  # "27 manufacturing sites"
# A year by itself, not the digits of an amount, a range or a percentage.
_YEAR = re.compile(r"(?<![\w$€£.,-])20\d\d(?![\w%]|[.,]\d)")
# Two words in quotation marks are a term; Chinese has no blanks to count by.
_LEAST_WORDS, _LEAST_CHARACTERS = 3, 6


def guarded(
    text: str, numbers: Sequence[NumberCheck], citations: Sequence[Citation], library: Sequence[Filing]
) -> Iterator[NumberCheck]:
    """The verdicts; unverified too what a sentence says of a quarter or of companies that its place does not hold."""
    by_marker, spans = {citation.marker: citation for citation in citations}, list(sentence_spans(text))
    years = (year for start, end in spans for year in _later_years(text, start, end, by_marker))
    yield from (year for year in years if not any(one.start <= year.start < one.end for one in numbers))
    for number in numbers:
        start, end = next(((a, b) for a, b in spans if a <= number.start < b), (0, len(text)))
        cited = by_marker.get(number.citation or "")
        wrong = ""
        if number.status == "verified" and cited is not None:
            wrong = _longer(text[start:end], number) or _of_one(text[start:end], number, cited, by_marker, library)
            wrong = wrong or _other_thing(text, number, cited)
        yield replace(number, status="unverified", reason=wrong) if wrong else number


def _longer(sentence: str, number: NumberCheck) -> str:
    """Whether the sentence speaks of quarters alone, and the figure is that of more than three months."""
    named = find_periods(sentence).named
    quarters = bool(named) and all(quarter for _, quarter in named)
    period = number.period
    return QUARTER if quarters and period is not None and period.kind == "duration" and (period.months or 0) > 3 else ""


def _of_one(
    sentence: str, number: NumberCheck, cited: Citation, by_marker: dict[str, Citation], library: Sequence[Filing]
) -> str:
    """Whether it is said of each of several companies, and no place of another one that is cited holds it."""
    if not _ALL.search(sentence) or len(find_companies(sentence, library).companies) < 2:
        return ""
    own = company_of(cited.filing)
    others = (by_marker[m] for m in MARKER.findall(sentence) if m in by_marker)
    held = any(number.value in other.values for other in others if company_of(other.filing) != own)
    return "" if held else OF_ONE.format(company=own)


def _other_thing(text: str, number: NumberCheck, cited: Citation) -> str:
    """Whether the words of the place count with that number something else, and what is said here with another."""
    mine = _COUNTED.match(text, number.end)
    if mine is None or number.unit or cited.kind == "table":
        return ""
    counted = [(one.text.strip(), _COUNTED.match(cited.quote, one.end)) for one in figures(cited.quote)]
    own = [match[2] for printed, match in counted if match and printed == number.text.strip()]
    others = {match[2] for printed, match in counted if match and printed != number.text.strip()}
    wrong = own and mine[2] not in own and mine[2] in others
    return OTHER_THING.format(other=own[0], thing=mine[2]) if wrong else ""


def _later_years(text: str, start: int, end: int, by_marker: dict[str, Citation]) -> Iterator[NumberCheck]:
    """Years to come that a sentence names ("due in 2031") and none of its places does, each as a number of its own."""
    cited = [by_marker[marker] for marker in MARKER.findall(text[start:end]) if marker in by_marker]
    newest = max((one.filing.fiscal_year or 0 for one in cited), default=0)
    printed = {int(year) for one in cited for year in _YEAR.findall(f"{one.quote} {one.caption} {one.cells}")}
    for match in _YEAR.finditer(text, start, end):
        year = int(match[0])
        # The year after the filing's may be told by "next year".
        foreseen = year <= newest + 1 and not any(other > newest for other in printed)
        if newest and year > newest and year not in printed and not foreseen:
            yield NumberCheck(match[0], match.start(), match.end(), Decimal(year), "", None, "unverified", None, None,
                              LATER_YEAR)  # fmt: skip


def misquotes(text: str, shown: Sequence[str]) -> tuple[str, ...]:
    """The quotations of a text, three words or longer, whose words stand in none of the places."""
    places = [_plain(place) for place in shown]
    return tuple(
        match[0]
        for match in _QUOTED.finditer(text)
        if _long(words := next(filter(None, match.groups()))) and not any(_plain(words) in place for place in places)
    )


def marked(text: str, wrong: Sequence[str]) -> str:
    """The text with a mark behind each of these quotations."""
    for quote in dict.fromkeys(wrong):
        text = text.replace(quote, f"{quote} {MISQUOTED}")
    return text


def _long(words: str) -> bool:
    return len(words.split()) >= _LEAST_WORDS or (not words.isascii() and len(words) >= _LEAST_CHARACTERS)


def _plain(text: str) -> str:
    """Its words alone, in small letters, with a space around each."""
    words = _WORD.findall(MARKER.sub(" ", text).lower())
    return f" {' '.join(words)} "
