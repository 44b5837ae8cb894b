"""Every number of an answer against the cell or sentence it cites: value, scale and sign.

A number is verified when a place cited by its own sentence holds it; a number without a footnote, with another value,
or without its scale is not. Nothing is guessed: what cannot be matched is unverified and the answer says so first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from preprocess.report import Period
from rag.answering.numbers import MARKER, Mention, figures
from rag.types import Citation, NumberCheck

_MINUS_WORDS = re.compile(
    r"\b(?:loss(?:es)?|decreas\w*|declin\w*|used|negative|outflows?|deficit|expenses?|costs?|paid|repurchas\w*|reduc\w*|"
    r"fell|drop\w*|down|lower|provision|charges?|payments?|purchases?|additions?|expenditures?|spent|invested|interest|"
    r"benefits?|tax(?:es)?|repay\w*|dividends?|eliminations?)\b",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"(?<=[.!?])[\"”’')]*(?P<markers>(?:\s?\[(?:\d{1,3}|10K\d{1,3}|N\d{1,3})\])*)\s+(?=[\"“(]?[A-Z0-9$])|\n+"
)


def check_numbers(text: str, citations: Sequence[Citation]) -> tuple[NumberCheck, ...]:
    """One verdict for each figure of `text`, in order; start and end are offsets in `text`."""
    by_marker = {citation.marker: citation for citation in citations}
    mentions = figures(text)
    return tuple(
        _check(mention, text[start:end], _cited(text[start:end], by_marker))
        for start, end in claims(text)
        for mention in mentions
        if start <= mention.start < end
    )


def claims(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the sentences and lines of an answer; the markers after a full stop belong to the sentence before it."""
    begin = 0
    for match in _BREAK.finditer(text):
        if match.start() > begin and not re.search(r"\b(?:Inc|Corp|Co|No|vs|U\.S|Ltd)\.$", text[begin : match.start()]):
            yield begin, match.end()
            begin = match.end()
    if begin < len(text):
        yield begin, len(text)


def unverified_sentence(numbers: Sequence[NumberCheck]) -> str | None:
    """The notice that stands above an answer with numbers that no cited place holds; None when there are none."""
    bad = list(dict.fromkeys(number.text for number in numbers if number.status == "unverified"))
    if not bad:
        return None
    listed = ", ".join(bad[:5]) + (" …" if len(bad) > 5 else "")
    return f"Not verified: {listed} — no cited place holds {'this number' if len(bad) == 1 else 'these numbers'}."


def _cited(claim: str, by_marker: Mapping[str, Citation]) -> list[Citation]:
    return [by_marker[m[0]] for m in MARKER.finditer(claim) if m[0] in by_marker]


def _check(mention: Mention, claim: str, cited: Sequence[Citation]) -> NumberCheck:
    for citation in cited:
        if holds(citation, mention, claim):
            return _verdict(mention, citation)
    return _verdict(mention, None)


def _verdict(mention: Mention, citation: Citation | None) -> NumberCheck:
    unit = "%" if mention.percent else (citation.unit if citation else "")
    period: Period | None = None
    status = "verified" if citation else "unverified"
    marker = citation.marker if citation else None
    return NumberCheck(mention.text, mention.start, mention.end, mention.value, unit, period, status, marker)  # type: ignore[arg-type]


def holds(citation: Citation, mention: Mention, claim: str) -> bool:
    """Whether a cited row or sentence holds the figure, by value in base units and kind (percent or not)."""
    if citation.kind == "table":
        cells = any(_same(mention, value, percent, claim, citation) for value, percent in _cells(citation))
        return cells or mention.text in _label_figures(citation)
    return any(_same(mention, other.value, other.percent, claim, citation) for other in figures(citation.quote))


def _cells(citation: Citation) -> Iterator[tuple[Decimal, bool]]:
    for (_, text), value in zip(citation.cells, citation.values, strict=False):
        if value is not None:
            yield value, "%" in text


def _label_figures(citation: Citation) -> frozenset[str]:
    """Figures that are part of the row's name ("3.50% notes"); the quote of a row is its label and then its cells."""
    printed = " ".join(text.rstrip("%") for _, text in citation.cells if text)
    label = citation.quote[: citation.quote.find(printed)] if printed and printed in citation.quote else citation.quote
    return frozenset(mention.text for mention in figures(label))


def _same(mention: Mention, value: Decimal, percent: bool, claim: str, citation: Citation) -> bool:
    if mention.percent != percent:
        return False
    if mention.equals(value):
        return True
    return (
        value < 0 < mention.value
        and mention.equals(value, sign=False)
        and bool(_MINUS_WORDS.search(claim + " " + citation.quote))
    )
