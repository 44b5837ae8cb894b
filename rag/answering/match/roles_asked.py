"""Who stands in a role that is no office: the landlord, the lender, the buyer. A sentence has to say that one is.

"We lease an office in Springfield" names no landlord, however much else of the question it says.
"""

from __future__ import annotations

import re

_NAMED = (
    r"(?!(?:the )?(?:Company|Firm|Corporation|Group|Registrant|Board|Consolidated|Notes?|Item|Part)\b)"
    r"(?:the )?[A-Z][\w&.’'-]+"
)
_OF = r"(?:an? [^,.;]{0,40}? of )?"
_MONTHS = r"(?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)"
_ROLES: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (re.compile(rf"\bwho\b[^?]*\b(?:{asked})\b", re.IGNORECASE), re.compile(told))
    for asked, told in (
        # Who bought something is who it was sold to, or who acquired it.
        (
            "bought|acquired|purchased|took over|buyer|purchaser|acquirer",
            rf"\b(?i:sold|sell|sales?|divested|divestiture)\b[^.;]{{0,160}}?\bto {_OF}{_MONTHS}{_NAMED}"
            r"|\b(?!Company|Firm|Corporation)[A-Z][\w&.’'-]+,? (?:purchased|acquired|bought)\b"
            rf"|\b(?i:transaction|agreement) with {_OF}{_NAMED}[^.;]*? (?i:to (?:purchase|acquire|buy))\b",
        ),
        (
            "landlord|lessor",
            rf"\b(?i:leas\w+|rent\w*|sublease\w*)\b[^.;]{{0,120}}?\b(?:from|with) {_OF}{_MONTHS}{_NAMED}"
            rf"|{_NAMED}[^.;]{{0,40}}, (?:as |the |our |its )*(?:landlord|lessor)\b|\bowned by {_OF}{_NAMED}"
            rf"|\b(?i:landlord|lessor),? (?:is |was )?{_NAMED}",
        ),
    )
)


def role_told(question: str, text: str) -> bool | None:
    """Whether a text names who is in the role that a question asks for; None where it asks for none of these."""
    told = next((printed for asked, printed in _ROLES if asked.search(question)), None)
    return None if told is None else told.search(text) is not None


_OFFICES = tuple(
    (re.compile(rf"\b(?:{asked})\b", re.IGNORECASE), re.compile(rf"\b(?:{asked}|{printed})\b", re.IGNORECASE))
    for asked, printed in (
        ("CEO|chief executive", "principal executive"),
        ("CFO|chief financial", "principal financial|chief finance"),
        ("COO|chief operating", "principal operating"),
        ("CTO|chief technology", "chief technical"),
        ("general counsel", "chief legal"),
    )
)


def says_the_office(question: str, text: str) -> bool:
    """Whether a text says the very office that is asked for: a chief financial officer is no chief executive."""
    return all(printed.search(text) for asked, printed in _OFFICES if asked.search(question))
