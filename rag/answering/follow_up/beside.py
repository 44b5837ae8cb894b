"""Follow-ups that set parts beside each other: "vs Space?", "which part of it grew faster, jets or helicopters?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.figure import Before, before_of
from rag.answering.follow_up.named import lead_of
from rag.answering.follow_up.said import LEAD
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Filing, Query

SEGMENT_RESULTS = "segment results"
"""What the vocabulary makes of the word "segment"."""
_IT = r"(?:that|it|this)"
_NAME = r"(?:the )?(?P<name>[\w&.’'/-]+(?: [\w&.’'/-]+){0,4}?)"
AGAINST_A_PART = (
    rf"(?:compared?(?: {_IT})? (?:to|with|against)|how (?:does|did|do) {_IT} compare (?:to|with|against)|vs\.?|versus|"
    r"against)"
)
"""What sets the part behind it beside the one that was asked about."""
_BESIDE = re.compile(rf"{AGAINST_A_PART} (?:that of |those of )?{_NAME}", re.IGNORECASE)
_THAN = re.compile(
    rf"(?:is|was|are|were) {_IT} (?P<how>more|less|higher|lower|larger|smaller|bigger|better|worse) than "
    rf"(?:that of |in |at |for )?{_NAME}",
    re.IGNORECASE,
)
_SIDE = r"(?:the )?(?P<{}>[\w&.’'/-]+(?: [\w&.’'/-]+){{0,4}}?)"
_OR = rf"{_SIDE.format('one')} or {_SIDE.format('other')}"
_PACE = r"(?P<how>faster|slower|more|less|quicker)"
_GREW = r"(?:grew|grow|rose|rise|increased?)"
_WHICH = r"which(?: (?:part|half|side|bit|piece|one|segment|division|business|product|unit|region|country|brand))?"
_OF_IT = r"(?: of (?:it|that|this|them|those|these))?"
_RACES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_WHICH}{_OF_IT} {_GREW}(?: the)? {_PACE}\s*[,:;–—-]\s*{_OR}",
        rf"did {_OR} {_GREW} {_PACE}",
        rf"{_OR}\s*[,:;–—-]\s*{_WHICH}{_OF_IT} {_GREW}(?: the)? {_PACE}",
    )
)
_LARGER = re.compile(
    rf"{_WHICH}{_OF_IT} (?:is|was|are|were) (?:the )?(?P<how>higher|lower|larger|smaller|bigger)\s*[,:;–—-]\s*{_OR}",
    re.IGNORECASE,
)
_PROFITS = frozenset(
    ("operating income", "net income", "gross profit", "ebitda", "adjusted ebitda", "operating margin")
)
_SHARE = " as a percentage of "
_THERE = re.compile(r"\bthere\W*$", re.IGNORECASE)
_UNIT = re.compile(r" (?:segment|division|business|unit|side)$", re.IGNORECASE)
_TIME = re.compile(
    r"\b(?:years?|quarters?|months?|last|prior|previous|before|plan|budget|guidance|forecast)\b|\d{4}", re.I
)


def beside_a_part(question: str, before: Before, new: Query) -> str:
    """The figure before of its part and of the one that is named, or a race of two that are named; "" for others.

    What "grew" without a figure is what was sold, whatever was asked of it last: few tell what a product earned.
    """
    said = LEAD.sub("", question).strip(" ?.!,;")
    if new.periods or not before.owner or not before.own:
        return ""
    if race := _race(said, before):
        return race
    found = _BESIDE.fullmatch(said) or _THAN.fullmatch(said)
    part = part_before(before)
    if found is None or not part or _is_no_part(found["name"], new):
        return ""
    other, figure = _UNIT.sub("", found["name"]), figure_before(before)
    if _SHARE in before.text:
        # A share is asked of the other part alone: its amount beside the first one's is another question.
        return before.text.replace(part, other) if part in before.text else ""
    if found.re is _THAN:
        return f"Was {before.owner}'s {part} {figure} {found['how']} than {other} {figure}{before.when}?"
    return f"What was {before.owner}'s {part} {figure} and {other} {figure}{before.when}?"


def of_the_last_part(question: str, before: Before, asked: Sequence[str], filings: Sequence[Filing]) -> Before:
    """The last question that was about a part, where "there" points at one and the question before named none.

    asked: the questions before, oldest first, each standing alone. The time is that of the last of them.
    """
    if not _THERE.search(question) or part_before(before):
        return before
    earlier = (before_of(text, understand(text, filings), filings) for text in reversed(asked[:-1]))
    return next((one for one in earlier if one.owner == before.owner and part_before(one)), before)


def race_in(question: str) -> re.Match[str] | None:
    """What asks which of two parts that are named has more or grew faster, as "one" and "other"; None for others."""
    said = LEAD.sub("", question).strip(" ?.!,;")
    return next((match for form in (*_RACES, _LARGER) if (match := form.fullmatch(said))), None)


def _race(said: str, before: Before) -> str:
    """Which of two parts grew faster by the figure before, or has more of it."""
    found = race_in(said)
    if found is None or _SHARE in before.text:
        return ""
    one, other = (_UNIT.sub("", found[name]) for name in ("one", "other"))
    figure = figure_before(before)
    if found.re is _LARGER:
        return f"{before.owner}: which of {one} and {other} had the {found['how']} {figure}{before.when}?"
    figure = "revenue" if set(before.query.metrics) & _PROFITS else figure
    return f"{before.owner}: which of {one} and {other} grew {figure} {found['how']}{before.when}?"


def _is_no_part(name: str, new: Query) -> bool:
    """Whether the words are a time, a figure or a company, and no part's name."""
    # The word "segment" is no figure here.
    if set(new.metrics) - {SEGMENT_RESULTS} or new.filters.companies or new.named_absent or _TIME.search(name):
        return True
    return set(name.lower().split()) <= vocabulary().stop_words


def part_before(before: Before) -> str:
    """The name of the part that the question before was about; "" for the whole company."""
    return _UNIT.sub("", before.inside or re.sub(r"^ \w+ (?:the )?", "", before.part) or lead_of(before.figure))


def figure_before(before: Before) -> str:
    """The figure before without its part, and without what it was a change or a share of."""
    own = before.own.removeprefix(lead_of(before.own)).strip() if not (before.inside or before.part) else before.own
    return re.sub(r" as a percentage of .+$", "", own)
