"""Follow-ups on how a figure moved: another one of the part before, and what it was once its change was told."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.follow_up.beside import figure_before, part_before
from rag.answering.follow_up.change import change
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.kept import of_the_part_kept
from rag.answering.follow_up.periods import asked_of, in_words
from rag.answering.follow_up.said import LEAD
from rag.types import Query

_ITS = r"(?:its|their|the|that (?:segment|division|business|unit)['’]s)"
_FIGURE_MOVED = re.compile(
    rf"how (?:much )?(?:did|has|have) (?:{_ITS} )?(?P<figure>[^?]+?) "
    r"(?:do(?:ne)?|developp?(?:ed)?|moved?|changed?|evolved?|perform(?:ed)?|fared?|gr[eo]wn?|look(?:ed)?)",
    re.IGNORECASE,
)
_NAMED = (
    r"(?:the )?(?P<name>(?-i:[A-Z])[\w&.’'/-]*(?: (?:(?-i:[A-Z])[\w&.’'/-]*|and|of|&|segment|division|business))*?)"
)
_PART_MOVED = re.compile(
    rf"(?:(?:how (?:much|fast|far) )?did|(?:how much )?has) {_NAMED} "
    r"(?:gr[eo]wn?|rise|fall|increased?|decreased?|declined?|dropp?(?:ed)?|changed?|moved?)(?: too| as well| also)?",
    re.IGNORECASE,
)
_NAMED_MARGIN = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_NAMED}(?:['’]s?)? margin(?: (?:in|for) [^?]+)?",
        rf"(?:what (?:is|was) )?(?:the )?margin (?:of|in|for|at) {_NAMED}",
    )
)
_AGAINST = (
    r"(?:(?:vs\.?|versus|against|compared?(?: (?:that|it|this))? (?:to|with|against)|"
    r"how (?:does|did) (?:that|it|this) compare (?:to|with|against)|"
    r"(?:the )?(?:change|growth|move) (?:from|on|over|vs\.?)|"
    r"(?:up|down|higher|lower) (?:from|on|than)|from|on) )"
)
_QUARTER_BEFORE = re.compile(
    rf"{_AGAINST}(?:the )?(?:(?:prior|previous|preceding|last) quarter|quarter (?:before|earlier))|"
    r"(?:what(?:['’]?s| is| was) )?(?:the )?(?:qoq|q/q|quarter[- ](?:on|over)[- ]quarter)(?: (?:growth|change))?",
    re.IGNORECASE,
)
_NAMED_QUARTER = re.compile(rf"{_AGAINST}(?:the )?Q[1-4](?: (?:of )?(?:FY ?)?(?:19|20)\d\d)?", re.IGNORECASE)
# "What was it in 2021?" asks how much it was, and not how it moved.
_CHANGE = re.compile(r"how (?:much )?did the .+ change\b", re.IGNORECASE)
_WHAT_IT_WAS = re.compile(
    r"(?:what|how (?:much|high|large|big))(?: is| was) (?:that|it|this)\b(?! (?:up|down|higher|lower))[^?]*",
    re.IGNORECASE,
)


def moved_of_a_part(question: str, before: Before, new: Query) -> str:
    """ "How did its operating profit do?" as the change of that figure of the part before; "" for others."""
    found = _FIGURE_MOVED.fullmatch(LEAD.sub("", question).strip(" ?.!"))
    part = part_before(before)
    if found is None or not part or new.periods or len(new.metrics) != 1:
        return ""
    kept = of_the_part_kept(f"and {found['figure']}?", before, new)
    return change(replace(before, figure=found["figure"], part="", inside=part), before.query) if kept else ""


def part_that_moved(question: str, before: Before, new: Query) -> str:
    """ "How much did Space grow?" as the change of the figure before, of that part; "" for other questions."""
    found = _PART_MOVED.fullmatch(LEAD.sub("", question).strip(" ?.!"))
    if found is None or not before.owner or new.metrics or new.periods or new.filters.companies:
        return ""
    name = re.sub(r"['’]s?$| (?:segment|division|business|unit)$", "", found["name"])
    return change(replace(before, figure=figure_before(before), part="", inside=name), before.query)


def margin_of_a_named_part(question: str, before: Before, new: Query) -> str:
    """ "And Space's margin?" as that part's operating margin; "" for other questions, and for other margins."""
    said = LEAD.sub("", question).strip(" ?.!")
    found = next((match for form in _NAMED_MARGIN if (match := form.fullmatch(said))), None)
    if found is None or not before.owner or new.metrics or new.filters.companies:
        return ""
    periods = asked_of(question, before.text, new, before.query) if new.periods else ()
    when = in_words(periods) if periods else before.when
    part = re.sub(r"['’]s?$", "", found["name"])
    return f"What was {before.owner}'s {part} operating margin{when}?"


def against_a_quarter(question: str, before: Before, new: Query) -> str:
    """ "Vs the prior quarter?" as the change from that quarter to the one before; "" for others."""
    said = LEAD.sub("", question).strip(" ?.!")
    if _QUARTER_BEFORE.fullmatch(said):
        said = "the quarter before"
    elif _NAMED_QUARTER.fullmatch(said) is None:
        return ""
    periods = before.query.periods
    if len(periods) != 1 or not all(periods[0]):
        return ""
    other = asked_of(said, before.text, replace(new, periods=()) if said.startswith("the") else new, before.query)
    ends = (*other, *periods)
    return change(before, replace(before.query, periods=ends)) if len(other) == 1 and all(other[0]) else ""


def level_then(question: str, before: Before, new: Query) -> str:
    """ "What was it in 2021?" after a change as the figure itself at that time; "" for other questions."""
    if _CHANGE.match(before.text) is None or _WHAT_IT_WAS.fullmatch(LEAD.sub("", question).strip(" ?.!")) is None:
        return ""
    periods = asked_of(question, "", new, before.query)
    return f"What was {before.owner}'s {before.named}{in_words(periods)}?" if periods and before.owner else ""
