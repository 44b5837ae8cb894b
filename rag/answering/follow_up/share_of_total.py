"""Follow-ups for the share that a named part has in all of the figure before: "so abroad is what % of the total?"."""

from __future__ import annotations

import re

from rag.answering.follow_up.beside import figure_before
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.said import LEAD
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary
from rag.types import Query

_SHARE = r"(?:an? )?(?:share|percent(?:age)?|per cent|%|pct|proportion|fraction)"
_NAME = r"(?:the |its )?(?P<what>[\w.&’'/-]+(?: [\w.&’'/-]+){0,4}?)"
_WHOLE = r"(?:the |its )?(?:(?:grand |overall )?total|whole|overall figure|group|company)(?: (?P<figure>[\w ]+?))?"
_IS = r"(?:is|was|are|were|makes? up|made up|accounts? for|accounted for|represents?|represented)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_NAME} {_IS} (?:what|which|how many|how much) {_SHARE} of {_WHOLE}",
        rf"(?:what|which) {_SHARE} of {_WHOLE} {_IS} {_NAME}",
        rf"{_NAME} (?:as|in) {_SHARE} of {_WHOLE}",
        rf"(?:what|which) {_SHARE} of {_WHOLE} (?:did|does|do|came from|comes from) {_NAME}"
        r"(?: (?:make up|account for|represent))?",
    )
)
_OF_A_PLACE = re.compile(r"^(?:international|domestic|overseas|foreign|u\.?s\.?|non-u\.?s\.?)\s+", re.IGNORECASE)
_POINTS = frozenset(("that", "it", "this", "they", "these", "those", "which", "what", "the"))


def share_in_total(question: str, before: Before, new: Query) -> str:
    """A named part's figure, as the one before, in percent of the whole company's; "" for other questions."""
    said = LEAD.sub("", question).strip(" ?.!,;:")
    found = next((match for form in _FORMS if (match := form.fullmatch(said))), None)
    own = _OF_A_PLACE.sub("", figure_before(before))
    if found is None or not own or not before.owner or new.periods or new.filters.companies or new.named_absent:
        return ""
    what = found["what"]
    if set(tokenize(what)) & _POINTS or not set(tokenize(what)) - vocabulary().stop_words:
        return ""
    # A figure of another name is no part of the one before: "capex as a percentage of total".
    if new.metrics and not set(new.metrics) <= {"geographic revenue", "segment results", *before.query.metrics}:
        return ""
    total = f"total {own.removeprefix('total ')}"
    if found["figure"] and found["figure"].lower() not in own.lower():
        return ""
    return f"What was {before.owner}'s {what} {own.removeprefix('total ')} as a percentage of {total}{before.when}?"
