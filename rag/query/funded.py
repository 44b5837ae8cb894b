"""Whether a pension plan holds more than it owes, as the question for its funded status.

"Was its pension plan over- or underfunded at the end of 2023, and by how much", "by how much do its pension obligations
exceed the assets of the plans": filings print the difference as the funded status, and its sign tells which.
"""

from __future__ import annotations

import re
from decimal import Decimal

OVER, UNDER = "Overfunded", "Underfunded"
_STATE = (
    r"(?:(?:(?:over|under|fully)[- ]?(?:funded)?,?(?: ?(?:and|or|/) ?)?)?(?:under|over)[- ]?funded"
    r"|in (?:surplus|deficit)(?: or (?:in )?(?:surplus|deficit))?)"
)
_BY = (
    r"(?:,? (?:and )?(?:if so,? )?by how (?:much|many [\w ]+?)"
    r"|,? and what (?:was|is) the (?:gap|shortfall|surplus|amount))?"
)
_WHEN = r"(?P<when>,?\s(?:at|as of|as at|in|on|for)\s[^?,]*(?:, \d{4})?)?"
_THING = r"(?P<thing>[^?]*?\b(?:pensions?|retirement|plans?|OPEB|postretirement)\b[^?]*?)"
_OWED = r"(?:(?:benefit )?(?:obligations?|liabilit(?:y|ies)|promises))"
_HELD = (
    r"(?:(?:the )?(?:fair value of )?(?:the )?(?:plans?['’]? |their )?(?:assets|money|funds)"
    r"(?: (?:of|in|held by|set aside in) (?:the|its|those|these) plans?)?)"
)
_ASKS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"^\W*(?:is|are|was|were) {_THING} {_STATE}(?: or not)?{_WHEN}{_BY}\W*$",
        rf"^\W*(?:by how much|how far|how) (?:is|are|was|were) {_THING} {_STATE}{_WHEN}\W*$",
        rf"^\W*how {_STATE} (?:is|are|was|were) {_THING}{_WHEN}\W*$",
        rf"^\W*(?:by how much )?(?:do|does|did) {_THING} {_OWED} exceed {_HELD}{_WHEN}\W*$",
    )
)
_ASKS_STATUS = re.compile(r"\bfunded (?:status|position)\b", re.IGNORECASE)
_STATUS = re.compile(
    r"\bfunded\)? (?:status|value|position)\b|\bfunded\W+\(?(?:under|un)-?funded|\b(?:under|over)-?funded\b"
    r"|\bunfunded\b|\bnet amounts? recogni[sz]ed\b",
    re.IGNORECASE,
)
_ONLY_LESS = re.compile(r"^\W*(?:net )?(?:under|un)-?funded(?! or |\W+\(?(?:over)?funded)", re.IGNORECASE)
_EITHER = re.compile(r"^[^:]*\bfunded\)? (?:status|value|position)\b|\bfunded\W+\(?(?:under|un)-?funded", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\([^()]*\)")
_NO_NOUN = re.compile(r"\b(?:pensions?|retirement|postretirement)$", re.IGNORECASE)


def as_funded_status(question: str) -> str:
    """The question for the funded status; another question as it is."""
    plain = _ASIDE.sub("", question)
    found = next((match for form in _ASKS if (match := form.match(plain))), None)
    if found is None:
        return question
    thing = found["thing"].strip()
    return f"What was the funded status of {thing}{' plans' if _NO_NOUN.search(thing) else ''}{found['when'] or ''}?"


def asks_funded_status(text: str) -> bool:
    """Whether a question is for what plans hold less what they owe, by its name."""
    return _ASKS_STATUS.search(text) is not None


def says_funded_status(text: str) -> bool:
    """Whether a row, or a sentence, is of what plans hold less what they owe."""
    return _STATUS.search(text) is not None


def state_of(label: str, value: Decimal) -> str:
    """What the sign of a funded status says of the plans; "" where the row does not tell it by one."""
    if not value or not _EITHER.search(label) or _ONLY_LESS.match(label):
        return ""
    return OVER if value > 0 else UNDER
