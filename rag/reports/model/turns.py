"""Sentences that say "rose to $2 million from $3 million": both amounts are printed, and the verb is wrong.

Or "rose to $2 million" alone, where the cited row has $3 million for the year before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from preprocess.report import Period
from rag.answering.check.claims.sentences import sentence_spans
from rag.types import Citation, NumberCheck

TURNED = "the text says “{verb}”, and it is {more} than {other}"
# Verbs whose direction is that of the amount; "improved" may be a smaller loss.
_VERB = re.compile(
    r"\b(?:(?P<up>rose|rises|risen|grew|grows|grown|increased|increases|climbed|advanced|jumped|surged|expanded)"
    r"|fell|falls|fallen|declined|declines|decreased|decreases|dropped|drops|shrank|slid|sank|contracted)\b",
    re.IGNORECASE,
)
# Hedges may stand between the word and its amount.
_BEFORE = r"\b{}\s+(?:about|approximately|nearly|around|roughly|some|only)?\s*$"
_TO, _FROM = (re.compile(_BEFORE.format(word)) for word in ("to", "from"))
# A quarter may be set against the one before it, which the row of a year earlier says nothing of.
_OTHER_BASE = re.compile(
    r"\b(?:sequential|previous quarter|prior quarter|since|peak|expected|target|forecast)", re.IGNORECASE
)


def with_turns(text: str, numbers: Sequence[NumberCheck], citations: Sequence[Citation] = ()) -> Iterator[NumberCheck]:
    """The verdicts; unverified too where an amount is said to have risen from a larger one, or the reverse."""
    spans, by_marker = list(sentence_spans(text)), {citation.marker: citation for citation in citations}
    for number in numbers:
        span = next(((start, end) for start, end in spans if start <= number.start < end), (0, len(text)))
        reason = ""
        if number.status != "unverified":
            cited = by_marker.get(number.citation or "")
            reason = _wrong_way(text, span, number, numbers) or _against_its_row(text, span, number, cited)
        yield replace(number, status="unverified", reason=reason) if reason else number


def _wrong_way(text: str, span: tuple[int, int], number: NumberCheck, numbers: Sequence[NumberCheck]) -> str:
    """Why the verb before "to <number>" does not fit the amount after "from" in the same sentence; "" where it does."""
    # The last verb before the number is its own.
    verbs = list(_VERB.finditer(text, span[0], number.start))
    if not verbs or number.value is None or not _TO.search(text[span[0] : number.start]):
        return ""
    verb = verbs[-1]
    first = next(
        (o for o in numbers if verb.end() <= o.start < span[1] and _FROM.search(text[span[0] : o.start])), None
    )
    if first is None or first.value is None or first.unit != number.unit or first.value == number.value:
        return ""
    grown = number.value > first.value
    if grown == (verb["up"] is not None):
        return ""
    return TURNED.format(verb=verb[0], more="more" if grown else "less", other=first.text)


def _against_its_row(text: str, span: tuple[int, int], number: NumberCheck, cited: Citation | None) -> str:
    """Why the verb before "to <number>" does not fit what the cited row prints for the same period a year earlier."""
    before = text[span[0] : number.start]
    verb = next(reversed(list(_VERB.finditer(before))), None)
    if verb is None or not _TO.search(before) or cited is None or number.cell is None:
        return ""
    if _FROM.search(before) or re.search(r"\bfrom\b", text[verb.end() : span[1]]) or _OTHER_BASE.search(text, *span):
        return ""
    now, earlier = cited.values[number.cell], _year_before(cited, number.cell)
    old = cited.values[earlier] if earlier is not None else None
    if now is None or old is None or now * old <= 0 or (abs(now) > abs(old)) == (verb["up"] is not None) or now == old:
        return ""
    assert earlier is not None
    return TURNED.format(verb=verb[0], more="more" if abs(now) > abs(old) else "less", other=cited.cells[earlier][1])


def _year_before(cited: Citation, cell: int) -> int | None:
    """The cell of the row whose period is the same a year earlier."""
    periods = cited.periods
    own = periods[cell] if cell < len(periods) else None
    if own is None or own.fiscal_year is None:
        return None
    return next((at for at, other in enumerate(periods) if other is not None and _follows(other, own)), None)


def _follows(old: Period, new: Period) -> bool:
    same = (old.kind, old.months, old.fiscal_quarter) == (new.kind, new.months, new.fiscal_quarter)
    return same and old.fiscal_year is not None and old.fiscal_year + 1 == new.fiscal_year
