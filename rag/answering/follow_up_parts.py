"""Follow-ups that put the earlier question in another respect: of a part, as a share, per share, in a currency."""

from __future__ import annotations

import re

from rag.answering.follow_up_periods import in_words
from rag.answering.numbers.currency import asked_currency
from rag.calculator.question.units import asked_scale
from rag.types import Query

# "at Cerro Alto?", "and in China?": what was asked before, of a part.
_WITHIN = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)?"
    r"((?:at|in|within)\s+(?:the\s+)?[A-Z][\w’'&-]+(?:\s+[A-Z][\w’'&-]+){0,3})\W*$"
)
# "in percent of sales?", "as a share of revenue?"
_AS_PART = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)?(?:in|as an?|its|the)\s+"
    r"(?:percent(?:age)?|per cent|%|share|proportion) of\s+(?P<whole>[\w ]+?)\W*$",
    re.IGNORECASE,
)
# "What about diluted?", "per share, diluted?": the result before, for each share.
_PER_SHARE = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)*(?:on an? )?(?=.*(?:per share|diluted|basic))"
    r"(?:(?:per share|diluted|basic|basis|(?:earnings|eps))[\s,]*)+\W*$",
    re.IGNORECASE,
)
_EARNED = ("net income", "earnings per share", "diluted eps", "basic eps", "eps")
# "In euros?", "and in billions?"
_SHORT = 6
_IN = re.compile(r"^\W*(?:(?:and|but|what about|how about)\s+)*(?P<said>in [\w.$ ]{2,24}?)\W*$", re.IGNORECASE)
# "And the margin?": that of the profit before.
_MARGIN = re.compile(r"^\W*(?:(?:and|but|what about|how about)\s+)*(?:the |its |as an? )?margin\W*$", re.IGNORECASE)
_MARGINS = {
    "operating income": "operating margin",
    "gross profit": "gross margin",
    "net income": "net margin",
    "ebitda": "EBITDA margin",
    "free cash flow": "free cash flow margin",
}
IN_PERCENT = re.compile(r"^\W*(?:(?:and|but|so)\s+)?in (?:percent(?:age)?(?: terms)?|per cent|%)\W*$", re.IGNORECASE)
"""“In percent?” after an amount: its change."""
_CHANGE = re.compile(r"(?<=^How much did the ).+?(?= of .+ change from )")
_LEAD = re.compile(r"^\W*(?:(?:and|but|also|then|so|what about|how about)\b[\s,]*)*(?:the |its )?", re.IGNORECASE)


def of_a_part(question: str, before: str, new: Query, old: Query) -> str:
    """What was asked before, of a place or part, or as a share of something; "" for other questions."""
    share = _AS_PART.match(question)
    if share and old.metrics and len(old.filters.companies) == 1:
        about = f"{old.metrics[0]} of {old.filters.companies[0]} as a percentage of {share['whole']}"
        return f"What was the {about}{in_words(old.periods)}?"
    within = _WITHIN.match(question)
    if within is None or new.periods or new.filters.companies:
        return ""
    return f"{before.strip().rstrip('?.! ')} {within[1]}?"


def other_figure(question: str, before: str, new: Query, old: Query) -> str:
    """What was asked before, per share, in another currency or scale, or of another figure's change; "" for others."""
    if new.periods or new.filters.companies or new.named_absent:
        return ""
    asked = _IN.match(question)
    if asked and (asked_currency(asked["said"]) or asked_scale(asked["said"])):
        return f"{before.strip().rstrip('?.! ')} {asked['said']}?"
    if _CHANGE.search(before) and len(new.metrics) == 1 and len(question.split()) <= _SHORT:
        return _CHANGE.sub(_LEAD.sub("", question).strip(" ?.!"), before)
    own = old.metrics[0].lower() if old.metrics else ""
    if _MARGIN.match(question) and own in _MARGINS and len(old.filters.companies) == 1:
        return f"What was the {_MARGINS[own]} of {old.filters.companies[0]}{in_words(old.periods)}?"
    if _PER_SHARE.match(question) and any(name in own for name in _EARNED) and len(old.filters.companies) == 1:
        kind = next((f"{word} " for word in ("diluted", "basic") if word in question.lower()), "")
        return f"What were the {kind}earnings per share of {old.filters.companies[0]}{in_words(old.periods)}?"
    return ""
