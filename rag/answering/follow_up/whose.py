"""Whose "its" is, in a why after a question about a part: "why did its sales rise" is of that part, not of all."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import names_a_part

_WHY = re.compile(r"^\W*(?:why|what (?:drove|caused|explains?|pushed|made|lifted|lowered)|how come)\b", re.IGNORECASE)
_ITS = re.compile(r"^.*?\b(?:its|their|the company['’]s)\s+", re.IGNORECASE)
# What a company has as a whole alone.
_OF_ALL = re.compile(
    r"\b(?:tax(?:es)?|per share|eps|dividends?|(?:share|stock) price|debt|equity|interest expense|buybacks?|"
    r"repurchases|ratings?|cash flows?|attributable|net (?:income|earnings|loss) (?:of|for) the (?:company|group))\b",
    re.IGNORECASE,
)
_LED = re.compile(r"^ \w+ (?:the )?| (?:segment|division|business)$")


def whose(owner: str, text: str, before: Before) -> str:
    """The company in the possessive, with the part that the question before was about where a why is asked of it."""
    part = before.inside or (_LED.sub("", before.part) if before.part else "")
    rest = _ITS.sub("", text)
    if not part or _WHY.match(text) is None or names_a_part(rest) or _OF_ALL.search(rest):
        return f"{owner}'s"
    return f"{owner}'s {part}"
