"""Whether a question leans on an earlier one by its own words ("and the year before?")."""

from __future__ import annotations

import re

# Words that point at something said before.
_LEANS = re.compile(
    r"^\s*(?:and|but|also|then|so|what about|how about|same (?:for|question)|compared? (?:that|it|this))\b"
    r"|\b(?:it|its|they|their|them|that figure|the company|the same|this company)\b"
    r"|\b(?:years?|quarters?) (?:before|earlier|after|later)\b"
    r"|\byear[- ]ago\b"
    r"|\b(?:previous|prior|preceding|next|following) (?:(?:two|three|four|five|\d) )?(?:years?|quarters?)\b"
    r"|\b(?:that|(?:the )?same) (?:year|quarter|period)\b|\b(?:then|there)\W*$"
    r"|^\s*(?:那|呢|前一年|上一年|去年同期)|呢[??]?\s*$",
    re.IGNORECASE,
)


def leans(question: str) -> bool:
    """Whether the question's own words point at an earlier one."""
    return bool(_LEANS.search(question))
