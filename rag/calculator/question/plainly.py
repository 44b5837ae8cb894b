"""Ways to ask that other words say plainly: "by what percentage did sales increase", "at the end of 2017, what was"."""

from __future__ import annotations

import re

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

_BY_PERCENT = re.compile(
    r"\b(?:by (?:what|how (?:much|many)) (?:percent(?:age)?|in percent|%)|(?:what|how many) percent(?:age)?) "
    r"(?:did|has|have)\b(?P<what>[^?]*?)\b(?:increased?|decreased?|changed?|grown?|grew|declined?|rise|risen|rose|"
    r"fall|fell|fallen|drop|dropped)\b",
    re.IGNORECASE,
)
# "How much did operating profit fall, in percent".
_MUCH = re.compile(
    r"\b(?:by )?how much (?:did|has|have)\b(?P<what>[^?]*?)\b(?:increased?|decreased?|changed?|grown?|grew|declined?|"
    r"rise|risen|fall|fallen|drop|dropped)\b(?P<when>[^?]*?),? in (?:percent|%)(?=\W|$)",
    re.IGNORECASE,
)
# "By how many percentage points did the margin change": the change of a share is in points already.
_BY_POINTS = re.compile(
    r"\bby how many (?:percentage )?points (?:did|has|have)\b(?P<what>[^?]*?)\b"
    r"(?:increased?|decreased?|changed?|grown?|improved?|declined?|risen|rise|fallen|fall|dropped|drop)\b",
    re.IGNORECASE,
)
# "How many times did operating income cover the interest expense".
_COVERS = re.compile(
    r"\bhow many times (?:did|does|do|has|have)\s+(?P<left>[^?]+?)\s+cover(?:s|ed)?\s+(?P<right>[^?.]+)",
    re.IGNORECASE,
)
# "Operating income (loss)": a statement prints the sign, a question means one figure.
_SIGNS = re.compile(
    r"\s*\(\s*(?:deficit|loss(?:es)?|income|expense|benefit|used in|used|provided by)\s*\)", re.IGNORECASE
)
# "At the end of fiscal 2017, what was …".
_LEAD = re.compile(
    r"^\W*(?P<lead>(?:at|as of|as at|in|for|during|by|on)\b[^?,]{0,50}?(?:,\s)?\d{4})\s*,\s*(?=(?:what|how|which)\b)",
    re.IGNORECASE,
)
# "Best Buy FY2017: sublease income as a percentage of rent expense?".
_HEADED = re.compile(r"^\W*(?P<lead>[A-Z][^:?=]{1,50}?\b(?:FY\s?)?(?:19|20)\d\d)\s*:\s+(?P<what>[a-z][^?:=]*\?)\s*$")
# "The difference between X and Y" is of two figures where neither is a time.
_BETWEEN = re.compile(
    r"\b(?:the )?difference between (?P<one>[^?,]*?[a-z]\)?) and "
    r"(?P<other>(?!(?:fy|q\d|fiscal|in|at|for|as|on|during)\b)[a-z][^?,]*?)"
    r"(?=\s+(?:in|at|for|as of|on|during)\b|[?.,]|$)",
    re.IGNORECASE,
)


def plainly_asked(question: str) -> str:
    """ "By what percentage did sales increase" as "what is the percent change of sales", and the like."""
    question = _told_first(question)
    question = _BETWEEN.sub(_minus, question)
    question = _SIGNS.sub(" ", question)
    question = _BY_POINTS.sub(lambda match: f"what is the change of {match['what']} ", question)
    question = _COVERS.sub(lambda match: f"what is the ratio of {match['left']} to {match['right']}", question)
    question = _MUCH.sub(lambda match: f"what is the percent change of {match['what']} {match['when']}", question)
    return _BY_PERCENT.sub(lambda match: f"what is the percent change of {match['what']} ", question)


def _minus(match: re.Match[str]) -> str:
    """One figure less the other; as it is where the "and" stands within a name: "cash and cash equivalents"."""
    one, other = plain(match["one"]), plain(match["other"])
    whole = f" {one} and {other} "
    named = any(f" {name} " in whole and f" {name} " not in f" {one} . {other} " for name in book().names)
    return match[0] if named else f"{match['one']} minus {match['other']}"


def _told_first(question: str) -> str:
    """The question with the company and time that stand before it ("At the end of 2017, what …") at its end."""
    found = _LEAD.match(question)
    if found is not None:
        return f"{question[found.end() :].rstrip(' ?.')} {found['lead']}?"
    headed = _HEADED.match(question)
    if headed is None:
        return question
    return f"What was {headed['what'].rstrip(' ?.')} of {headed['lead']}?"
