"""What a model may not say of right numbers: of a quarter what a year has, of two companies what one has; and quotes.

Words in quotation marks claim to be a filing's. Those that stand in no place the model was shown are marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag.answering.check.claims import sentence_spans
from rag.answering.numbers.read import MARKER
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.types import Citation, Filing, NumberCheck

QUARTER = "the text speaks of a quarter, and the cited figure is of a longer period"
OF_ONE = "the text says it of several companies, and the cited place is of {company} alone"
MISQUOTED = "(not the words of the filing)"
NOT_QUOTED = "Words in quotation marks stand in no place that was cited; they are marked."
_ALL = re.compile(r"\b(?:each|both|every one|all of them|either)\b|[各均皆都]", re.IGNORECASE)
_QUOTED = re.compile(r"“([^“”]+)”|「([^「」]+)」|\"([^\"\n]+)\"")
_WORD = re.compile(r"[^\W_]+")
_LEAST_WORDS, _LEAST_CHARACTERS = 3, 6


def guarded(
    text: str, numbers: Sequence[NumberCheck], citations: Sequence[Citation], library: Sequence[Filing]
) -> Iterator[NumberCheck]:
    """The verdicts; unverified too what a sentence says of a quarter or of companies that its place does not hold."""
    by_marker, spans = {citation.marker: citation for citation in citations}, list(sentence_spans(text))
    for number in numbers:
        start, end = next(((a, b) for a, b in spans if a <= number.start < b), (0, len(text)))
        cited = by_marker.get(number.citation or "")
        wrong = ""
        if number.status == "verified" and cited is not None:
            wrong = _longer(text[start:end], number) or _of_one(text[start:end], number, cited, by_marker, library)
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
