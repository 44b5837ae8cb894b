"""Follow-ups about a change: "why?", "how did it develop?", the growth of the figure that was asked for."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.follow_up.beside import figure_before, part_before
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.periods import in_words, order, period_words, undated
from rag.types import Query

_HOW = (
    r"(?:so |that |this )?(?:much )?(?:up|down|lower|higher|less|more|fewer|better|worse|low|high|weak(?:er)?|flat|"
    r"strong(?:er)?|negative|positive|small(?:er)?|larg(?:er|e)|(?:declin|decreas|increas)(?:e|ed|ing)|drop(?:ped)?|"
    r"fall(?:en)?|fell|rise|rose|growth|gr[eo]w(?:n|ing)?)"
)
_MOVES = (
    r"change|drop|fall|decline|decrease|rise|increase|growth|jump|improvement|loss|swing|dip|spike|surge|slump|plunge|"
    r"uptick|move"
)
# "So much", "than last year": how far it moved is no other question.
_THAN = (
    r"(?: (?:so|that|this) (?:much|far|fast|sharply|strongly|little|low|high))?"
    r"(?: (?:than|from|on|against|over|versus|vs\.?|compared (?:to|with)) (?:in )?(?:the )?"
    r"(?:last year|(?:same )?(?:quarter|period) (?:a|the|last) year(?: (?:ago|before|earlier))?|"
    r"(?:year|quarter)[- ](?:ago|before)(?: (?:quarter|period))?|a year (?:ago|earlier|before)|"
    r"(?:previous|prior|preceding|last) (?:year|quarter)|then|before))?"
)
_YEAR = r"(?:(?:fiscal |FY ?)?(?:19|20)\d\d)"
WHY = re.compile(
    r"^\W*(?:and\s+|but\s+|so\s+)?(?:why|how come|what (?:drove|caused|explains|(?:is|was) behind) (?:it|this|that)"
    rf"|what (?:drove|caused|explains|(?:is|was) behind) (?:the|this|that) (?:{_MOVES})"
    r"|why (?:did|has|have|was|is|were) (?:it|this|that|they|the figure)(?: \w+){1,2}"
    rf"|why (?:the|this|that) (?:{_MOVES})|why (?:so much )?{_HOW}"
    r"|(?:the |its )?(?:reasons?|drivers?|main drivers?)|what happened)"
    rf"\b{_THAN}[^a-z]*$",
    re.IGNORECASE,
)
SINCE = re.compile(
    rf"\b(?:than|versus|vs\.?|against|over|compared (?:to|with)) (?:in |that of |it was in )?(?:the )?"
    rf"(?:{_YEAR}|last year|(?:previous|prior|preceding|last) (?:year|quarter)|year[- ](?:ago|before)"
    r"(?: (?:quarter|period))?|a year (?:ago|earlier|before)|(?:same )?(?:quarter|period) last year)\W*$",
    re.IGNORECASE,
)
"""The year with which a figure is compared: "lower than in 2021"."""
CHANGED = re.compile(
    r"^\W*(?:and\s+|but\s+|so\s+)?(?:how much (?:more|less|higher|lower|larger|smaller) (?:is|was|are|were) "
    r"(?:it|that|this|they) than (?:(?:a|one|the) year (?:before|earlier)|(?:the )?(?:previous|prior|preceding) year)"
    r"\W*$|(?:by )?how much (?:is|was|are|were) (?:it|that|this|they) (?:up|down|higher|lower|more|less)"
    r"(?: (?:on|from|against|over|since|versus|compared (?:to|with)) (?:the )?"
    r"(?:year before|(?:previous|prior|last|preceding) year))?\W*$"
    r"|(?:by )?(?:how (?:much |far |fast |many percent(?:age points)? )?|what percent(?:age)? )"
    r"(?:did|has|have|does) "
    r"(?:it|that|this|they|the figure)"
    r" (?:changed?|gr[eo]wn?|develop(?:ed)?|evolved?|increased?|decreased?|declined?|dropp?(?:ed)?|fallen|fall|risen?"
    r"|moved?)\b"
    r"(?: in (?:percent(?:age)?(?: terms)?|per cent|%))?"
    r"(?: (?:against|from|over|since|versus|compared (?:to|with)) (?:the )?"
    r"(?:year before|(?:previous|prior|last|preceding) year))?[^a-z]*$"
    # "How much up on 2021?"
    r"|(?:by )?how (?:much|far) (?:(?:is|was|are|were) )?(?:(?:it|that|this|they) )?(?:up|down|higher|lower|more|less)"
    r"(?: (?:is|was) (?:it|that|this))?(?: (?:on|from|than|against|over|since|versus|vs\.?|compared (?:to|with))"
    rf" (?:in )?(?:the )?(?:{_YEAR}|last year|year before|(?:previous|prior|preceding) year))?\W*$)",
    re.IGNORECASE,
)
"""“And how did it change?”, “by how much has that grown?”: the growth of the figure that was asked for."""


_ENDS = 2
# "AWM net revenue": a portion of it is told by its own name.
_OF_A_NAME = re.compile(r"^(?:[A-Z][\w&.-]*,? (?:(?:and|of|&) )?)+(?=[a-z])")
_AS_SHARE = re.compile(r" as a percentage of .+$", re.IGNORECASE)
TOWARDS = re.compile(rf"\b(?:to|by|since|from) {_YEAR}\W*$", re.IGNORECASE)
"""The other end of a change: "to 2019"."""
GROWTH = re.compile(
    r"^\W*(?:(?:and|so|but|what about|what|which)\s+)*(?:what(?:['’]s| is| was)\s+)?(?:(?:the|its|in|as an?) )*"
    r"(?:(?:%|percent(?:age)?|per cent|relative|absolute|yoy|year[- ]on[- ]year)\s*)?"
    r"(?:yoy|y/y|year[- ](?:on|over)[- ]year(?=\W*$)|growth|change|increase|decrease|decline|drop|rise|difference)"
    r"(?: rate)?"
    r"(?: (?:in (?:percent(?:age)?(?: terms)?|per cent|%)"
    r"|between (?:them|these|those|the two)(?: (?:years|quarters|periods))?|(?:is|was) (?:that|it|this)))?"
    rf"(?: (?:from|between) {_YEAR} (?:to|and|until) {_YEAR}| (?:in|for|to|by|since|from) {_YEAR})?\W*$",
    re.IGNORECASE,
)
"""“What's the growth from 2021 to 2022?”: that of the figure before."""


def asks_why(text: str) -> bool:
    """Whether a follow-up asks for the reason, at whatever time: "why did it increase in fiscal 2023?"."""
    bare = re.sub(r"\s+(?:than|from|against|versus|vs\.?|compared (?:to|with))\W*$", "", undated(text), flags=re.I)
    return any(WHY.match(one) is not None for one in (text, undated(text), bare))


def why(before: Before, old: Query, new: Query) -> str:
    """The reason for what was asked before, in the time that the follow-up names, else in that of the question before.

    old: the question before, with the year before it where both were asked for.
    """
    old = replace(old, periods=new.periods) if new.periods else old
    about = f" of {' and '.join(old.filters.companies)}" if old.filters.companies else ""
    # Of two years the later one's filing tells what changed.
    when = before.when if before.span and not new.periods else in_words(sorted(old.periods, key=order)[-1:])
    named = _named_as_part(before)
    own = before.figure and (named or len(old.metrics) < _ENDS or before.part or before.figure in before.text)
    # What moved a share is told for what it is a share of.
    figure = _AS_SHARE.sub("", named or before.named) if own else " and ".join(old.metrics)
    # What moved the total is told without that word.
    figure = re.sub(r"^total (?=[a-z])", "", figure)
    return f"What drove the change in {figure}{about}{when}?" if figure else f"Why? {before.text}"


def with_its_kind(before: Before) -> str:
    """The figure with its part, which is called a segment where words of its company's name are its own."""
    part, own = part_before(before), figure_before(before)
    lone = part and part.lower() in before.owner.lower() and not own.startswith("segment ")
    return f"{part} segment {own}" if lone else before.named


def _named_as_part(before: Before) -> str:
    """A part that was asked for as a portion, with its own figure: what moved it is told of that; else ""."""
    return f"{before.inside} {_OF_A_NAME.sub('', before.whole)}" if before.whole and before.inside else ""


def is_change(question: str) -> bool:
    """Whether a question is one for a change, as follow-ups are put."""
    plainly = question.startswith("What was the change in ") and " from " in question
    return plainly or (question.startswith(("How much did the ", "How did the ")) and " change " in question)


def change(before: Before, old: Query) -> str:
    """What was asked before, compared with the year before it; "" where no year or quarter was asked for."""
    years = sorted({year for year, _ in old.periods if year})
    quarters = {quarter for _, quarter in old.periods}
    if not years or not before.owner:
        return ""
    about = f"How much did the {with_its_kind(before)} of {before.owner} change"
    if len(old.periods) == _ENDS and len(quarters) == _ENDS and all(year and quarter for year, quarter in old.periods):
        first, last = (period_words(*pair) for pair in sorted(old.periods, key=order))
        return f"{about} from {first} to {last}?"
    if len(quarters) > 1:
        return ""
    start, part = years[0] if len(years) > 1 else years[0] - 1, next(iter(quarters))
    when = f"{before.span}FY" if before.span else f"Q{part} of FY" if part else "FY"
    return f"{about} from {when}{start} to {when}{years[-1]}?"
