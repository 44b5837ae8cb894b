"""Sentences that say "rose to $2 million from $3 million": both amounts are printed, and the verb is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag.answering.check.claims import sentence_spans
from rag.types import NumberCheck

TURNED = "the text says “{verb}”, and it is {more} than {other}"
_VERB = re.compile(
    r"\b(?:(?P<up>rose|rises|risen|grew|grows|grown|increased|increases|climbed|advanced|jumped|surged|expanded)"
    r"|fell|falls|fallen|declined|declines|decreased|decreases|dropped|drops|shrank|slid|sank|contracted)\b",
    re.IGNORECASE,
)
_BEFORE = r"\b{}\s+(?:about|approximately|nearly|around|roughly|some|only)?\s*$"
_TO, _FROM = (re.compile(_BEFORE.format(word)) for word in ("to", "from"))


def with_turns(text: str, numbers: Sequence[NumberCheck]) -> Iterator[NumberCheck]:
    """The verdicts; unverified too where an amount is said to have risen from a larger one, or the reverse."""
    spans = list(sentence_spans(text))
    for number in numbers:
        span = next(((start, end) for start, end in spans if start <= number.start < end), (0, len(text)))
        reason = _wrong_way(text, span, number, numbers) if number.status != "unverified" else ""
        yield replace(number, status="unverified", reason=reason) if reason else number


def _wrong_way(text: str, span: tuple[int, int], number: NumberCheck, numbers: Sequence[NumberCheck]) -> str:
    """Why the verb before "to <number>" does not fit the amount after "from" in the same sentence; "" where it does."""
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
