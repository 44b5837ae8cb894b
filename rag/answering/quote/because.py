"""Of sentences quoted for a reason, those that tell what was asked about before its cause, and not as a cause."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.match.asked import Ask
from rag.answering.match.causes import CAUSE
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.quote.rows import Quote

_MOVED = re.compile(
    r"\b(?:increas\w*|decreas\w*|chang\w*|declin\w*|improv\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]se|rising|drop\w*|"
    r"higher|lower|up|down|compared|versus|reduc\w*|more|less)\b",
    re.IGNORECASE,
)
_OPENING, _NEAR, _LEAST = 12, 0.1, 0.5


def reasons_of_it(quotes: Sequence[Quote], ask: Ask) -> list[Quote]:
    """Without sentences that name what was asked about less than others do before they tell a cause.

    "Expenses rose, driven by higher rewards" gives no reason for the rewards. All are kept for other questions.
    """
    if ask.wants != "reason":
        return list(quotes)
    told = [_told_first(quote.place, ask) if isinstance(quote.place, SentencePlace) else 1.0 for quote in quotes]
    most = max(told, default=0.0)
    return [quote for quote, share in zip(quotes, told, strict=True) if share >= max(_LEAST, most - _NEAR)]


def tell_a_movement(quotes: Sequence[Quote], named: re.Pattern[str] | None) -> bool:
    """Whether the first quote says that something moved, or compares two times, before it tells a cause.

    named: what finds the figure that is asked about, which has to stand before the cause too.
    """
    place = quotes[0].place
    causes = [found.start() for found in CAUSE.finditer(place.text)] or [len(place.text)]
    heading = place.heading if isinstance(place, SentencePlace) else ""
    # "Other expenses rose due to higher interest as a result of new debt" tells the reason of the interest too.
    called = named is None or named.search(f"{heading} {place.text[: causes[-1]]}") is not None
    return called and _MOVED.search(place.text[: causes[0]]) is not None


def _told_first(place: SentencePlace, ask: Ask) -> float:
    """How much of the question stands before the last cause, or over the sentence; all of one that opens with one."""
    causes = [found.start() for found in CAUSE.finditer(place.text)]
    whole = not causes or causes[0] < _OPENING
    return ask.told(text_stems(f"{place.heading} {place.text if whole else place.text[: causes[-1]]}"))
