"""What happens on the date asked for: a dividend is declared, goes ex, is recorded and is paid, each on its day."""

from __future__ import annotations

import re

from rag.answering.match.asked import Ask

_EVENTS = (
    re.compile(r"\brecord (?:date|holders?)\b|\b(?:holders?|shareholders?|stockholders?) of record\b", re.IGNORECASE),
    re.compile(r"\bex-?(?:dividend|date|entitlement)\b", re.IGNORECASE),
    re.compile(r"\b(?:pay|paid|payable|payment|pays|distributed)\b", re.IGNORECASE),
    re.compile(r"\bdeclar\w+\b|\bannounce[sd]?\b", re.IGNORECASE),
)


# When something runs out is not when it was agreed.
_ENDS = re.compile(
    r"\b(?:expir\w+|matur\w+|runs? out|due|terminat\w+|ends?|ended|ending|through|until|repa\w+|term)\b", re.I
)
_ASKS_END = re.compile(r"\b(?:expires?|expiry|matures?|maturity|runs? out|(?:come|fall)s? due)\b", re.IGNORECASE)


# What opens again after it was closed was opened before.
_ASKS_OPENING = re.compile(r"\bwhen (?:did|was|were|does|will)\b.*\bopen(?:ed|s)?\b", re.IGNORECASE)
_OPENED = re.compile(
    r"(?<!re-)(?<!re)\bopen(?:ed|s|ing)?\b(?! (?:orders?|market|positions?|for business)\b)", re.IGNORECASE
)


def of_another_event(text: str, ask: Ask) -> bool:
    """Whether a text dates only other steps of a dividend than the one asked for, or no end where one is asked for."""
    if _ASKS_END.search(ask.query.question) and not _ENDS.search(text):
        return True
    if _ASKS_OPENING.search(ask.query.question) and not _OPENED.search(text):
        return True
    asked = {at for at, event in enumerate(_EVENTS) if event.search(ask.query.question)}
    told = {at for at, event in enumerate(_EVENTS) if event.search(text)}
    return bool(asked and told and not asked & told)
