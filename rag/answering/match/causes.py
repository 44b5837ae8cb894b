"""How filings print a cause: "driven by", "reflecting", "partly offset by". One list, read with three strictnesses.

A sentence that is quoted as the reason of a change has to name the cause (CAUSE). That a sentence answers a "why"
(REASON), or that it belongs to the discussion of results (DISCUSSED), shows in looser words too.
"""

from __future__ import annotations

import re

_ALWAYS = r"driven|reflect(?:s|ed|ing)|owing to|offset by|contributed|benefit(?:ed|ing) from"


def _words(more: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_ALWAYS}|{more})\b", re.IGNORECASE)


CAUSE = _words(
    r"due (?:\w+ )?to|because of|as a result of|result(?:ed|ing) (?:\w+ )?from|attributable (?:\w+ )?to|led by|"
    r"caused by|fueled by"
)
DISCUSSED = _words(
    r"due to|because|as a result of|result(?:ed|ing|s)? (?:from|in)|attributable|primarily|mainly|largely|led by|"
    r"caused|fueled"
)
REASON = _words(
    r"due to|because|as a result|result(?:ed|ing|s)? (?:from|in)|attributable|primarily|led (?:by|to)|caused|"
    r"in order to|so that|in response"
)
_UP = re.compile(
    r"\b(?:increas\w*|improv\w*|gr[eo]w\w*|ris(?:e[ns]?|ing)|rose|higher|up|jump\w*|surg\w*|soar\w*|expan\w*)\b", re.I
)
_DOWN = re.compile(
    r"\b(?:decreas\w*|declin\w*|f[ae]ll\w*|drop\w*|lower|down|reduc\w*|shr[aiu]nk\w*|slip\w*|contract(?:ed|ion)|worse\w*)\b",
    re.I,
)


def way_of(text: str) -> int:
    """+1 where a text only says that something rose, -1 where only that it fell, 0 where it says neither or both."""
    return bool(_UP.search(text)) - bool(_DOWN.search(text))
