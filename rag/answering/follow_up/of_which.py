"""Follow-ups that ask for a portion of the figure before: "of which funded?", "U.S. part?", "how much from Ohio?"."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before, is_of_its_own
from rag.answering.follow_up.periods import in_words, order
from rag.answering.follow_up.said import LEAD
from rag.answering.follow_up.same_count import counted
from rag.calculator.facts.regions import is_region
from rag.types import Query

_FROM = (
    r"(?:how much (?:of (?:it|that|this|these) )?|what )?(?:(?:was|is|were|are) )?(?:came|comes|come|stems?|stemmed)"
)
_ENDS = 2
_YEAR = r"(?:fiscal |FY ?)?(?:19|20)\d\d|FY ?\d\d"
_ABROAD = re.compile(
    r"(?:from |in )?(?:outside(?: of)? (?:the )?(?:US|U\.S\.?|United States)|abroad|overseas|non[- ]?US)", re.I
)
# "The regulated side": what is called so is named before it.
_CALLED = re.compile(r" (?:side|piece|bit|half)$", re.IGNORECASE)
_OF_WHICH = re.compile(
    r"(?:(?:(?:and|how much) )?(?:of which|thereof)[\s,:]+|"
    r"(?P<of_it>how (?:much|many) of (?:it|that|this|these|those|them|"
    rf"the (?:(?P<year>(?:Q[1-4] (?:of )?)?(?:{_YEAR})) )?(?:figure|number|amount|sum)) )|"
    rf"(?P<from>{_FROM}) (?=from |in |out of ))"
    r"(?:(?:was|were|is|are) )?(?:the )?(?P<what>[^?]{2,60}?)",
    re.IGNORECASE,
)
_PORTION = re.compile(
    r"(?:the |its )?(?P<what>[\w.&’'/-]+(?: [\w.&’'/-]+){0,3}?) (?:part|portion|piece|slice|component)", re.IGNORECASE
)
POINTS = re.compile(r"\b(?:of which|thereof)\b", re.IGNORECASE)
"""What asks for a portion of something said before."""
# "The larger part", "what part": no portion has such a name.
_NO_NAME = re.compile(
    r"(?:what|which|how|that|this|it|both|all|any|each|no|most|some|other|biggest|larg\w+|small\w+|main|major|first|"
    r"second|last|current|noncurrent|non-current|long-term|short-term)\b",
    re.IGNORECASE,
)


# "How many points of that came from the acquisition?": of a growth in percent.
_POINTS_OF = re.compile(
    r"how (?:many|much) (?:percentage )?(?:points|pts|pp|ppts) of (?:that|it|this|the (?:growth|increase|rise)) "
    r"(?:(?:was|were|is|are|came|comes|come) )?(?:(?:from|due to|because of|down to|thanks to) )?(?P<what>[^?]{2,60})",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"(?:current|non-?current|short-term|long-term|(?:un)?funded|(?:un)?secured|(?:un)?billed|"
    r"capitali[sz]ed|deferred|accrued|impaired|(?:un)?reali[sz]ed|(?:un)?recogni[sz]ed|(?:un)?hedged)(?: one)?",
    re.IGNORECASE,
)


_OF_INITIALS = re.compile(r"^How much of .+ (?:was|came from) [A-Z]{2,5}\?$")


def is_of_initials(question: str) -> bool:
    """Whether a portion is called by initials: filings print the figures of a part under its name."""
    return _OF_INITIALS.match(question) is not None


def of_one_side(question: str, before: Before) -> str:
    """How much of a figure is current, funded or the like, where it was asked for as a whole; "" for others."""
    side = LEAD.sub("", question).strip(" ?.!,;:")
    if _SIDE.fullmatch(side) is None or not before.owner or not before.figure or before.whole:
        return ""
    return f"How much of {before.owner}'s {before.named}{before.day} was {side.lower().removesuffix(' one')}?"


def points_of_growth(question: str, before: Before, new: Query) -> str:
    """How many points of the growth before came from what is named; "" for other questions, and after no growth."""
    found = _POINTS_OF.fullmatch(LEAD.sub("", question).strip(" ?.!,;:"))
    ends = sorted(before.query.periods, key=order)
    if found is None or not before.owner or len(ends) < _ENDS or " change " not in before.text or new.periods:
        return ""
    return (
        f"How many percentage points of the growth of {before.owner}'s {before.named}{in_words(ends[-1:])} came from "
        f"{found['what']}?"
    )


def of_which(question: str, before: Before, new: Query) -> str:
    """How much of the figure before the portion was that is named; "" for other questions."""
    said = LEAD.sub("", question).strip(" ?.!,;:")
    said = f"{said}." if re.search(r"\.[A-Z]$", said) else said
    found, portion = _OF_WHICH.fullmatch(said), _PORTION.fullmatch(said)
    named = found or portion
    # Of a figure that is pointed at even a company's name is a portion: "how much of it came from Walmart".
    year = found["year"] if found is not None else None
    if named is None or (new.periods and not year) or new.filters.companies or (new.named_absent and found is None):
        return ""
    what = re.sub(r"^((?:in|from) )?(?:the )?(?:US|us|u\.s\.?)$", r"\1U.S.", _CALLED.sub("", named["what"].strip()))
    what = "international" if _ABROAD.fullmatch(what) else what
    if not before.owner or not before.figure or (portion is not None and found is None and _NO_NAME.match(what)):
        return ""
    # Who says "of that" asks for a portion, though its name may be a figure's.
    if not (found and found["of_it"]) and is_of_its_own(what, before.figure):
        return f"What was {what} of {before.owner}{before.day}?"
    verb = "came" if found is not None and found["from"] else "was"
    # "Of which current? Of which long-term?" are two of one whole; a place may be a portion of a product's.
    nested = is_region(what.removeprefix("in ")) and not is_region(before.inside)
    whole = before.whole if before.whole and not nested else before.named
    # Of a change it is the figure at its end.
    changed = len(before.query.periods) > 1 and " change " in before.text
    when = in_words(sorted(before.query.periods, key=order)[-1:]) if changed else before.day
    when = in_words(new.periods) if year else when
    if counted(before) and whole == before.named and before.text.lower().startswith("how many "):
        # People who are employed are employees, wherever they are.
        thing = "employees" if re.search(r"\bemploy", before.text) else whole
        return f"How many of {before.owner}'s {thing}{when} {'were' if verb == 'was' else verb} {what}?"
    return f"How much of {before.owner}'s {whole}{when} {verb} {what}?"
