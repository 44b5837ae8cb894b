"""Follow-ups that ask for the figure before on another basis: "underlying?", "and standalone?", "diluted, in 2022"."""

from __future__ import annotations

import re

from rag.answering.follow_up_figure import Before
from rag.answering.follow_up_periods import DATED, asked_of, in_words
from rag.types import Query

_ONE = (
    r"(?:underlying|adjusted|unadjusted|statutory|reported|as reported|non-?\s?gaap|gaap|ifrs|organic|comparable|"
    r"stand-?\s?alone|consolidated|normali[sz]ed|core|pro[ -]forma|diluted|basic)"
)
_BASIS = re.compile(
    r"^\W*(?:(?:and|but|what about|how about|on an?|the|its|only|just)\s+)*"
    rf"(?P<basis>{_ONE})(?: (?:basis|figures?|one|terms|number))?[\s,]*(?:(?:in|for|at|of|on)\b\s*)?(?:the\b)?\W*$",
    re.IGNORECASE,
)
LED_BY_BASIS = re.compile(rf"^(?:the )?{_ONE}\s+", re.IGNORECASE)
_PER_SHARE = ("diluted", "basic")
_EARNED = re.compile(r"earnings|net income|profit|loss|\beps\b|per share", re.IGNORECASE)


def on_another_basis(question: str, before: Before, new: Query) -> str:
    """The figure before, underlying, adjusted, standalone or the like; "" for other questions."""
    found = _BASIS.match(" ".join(DATED.sub(" ", question).split()))
    if found is None or not before.figure or not before.owner or new.filters.companies:
        return ""
    basis = found["basis"].lower()
    figure = LED_BY_BASIS.sub("", before.figure)
    if basis in _PER_SHARE and not _EARNED.search(figure):
        return ""
    periods = asked_of(question, before.text, new, before.query) if new.periods else ()
    when = in_words(periods) if periods else before.when
    if basis in _PER_SHARE:
        return f"What were the {basis} earnings per share of {before.owner}{when}?"
    return f"What was {before.owner}'s {basis} {figure}{when}{before.part}?"
