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
    r"in order to|so that|in response|in (?:light|view) of"
)
AS_IT_DID = (
    r"(?<!well) as (?!compared|well|of\b|described|discussed|defined|reported|noted|follows|outlined|shown|required|"
    r"part\b|such\b)"
    r"(?=[^,.;]* (?:was|were|had|continued|drove|led|offset|outpaced|increased|decreased|declined|grew|rose|fell|"
    r"slowed|shifted|remained|began|returned|reduced|weakened)\b)"
)
"""A clause with its own verb: "fell 24% as higher stocks weakened demand"."""
WHY_NOT = re.compile(r"^\W*why\b[^?,;]*(?:n[’']t\b|\b(?:not|cannot|unable|no longer)\b)", re.IGNORECASE)
"""A question why something is not so …"""
DENIES = re.compile(r"\b(?:not|unable|cannot|no longer|no|neither|nor|impracticable)\b|n[’']t\b", re.IGNORECASE)
"""… and how a sentence says that it is not."""
DENIED_AS = re.compile(r"\b(?:not|unable|cannot|no)\b[^.;]* as (?:it|we|they|this|these|there|the)\b", re.IGNORECASE)
"""Why it is not, told by a bare "as": "is unable to estimate it, as the matter may take years"."""
SPOKEN = re.compile(r"[,.!?][”\"]\s*(?:said|says|added|commented|stated)\b|\b(?:said|added|commented) [A-Z]")
"""What somebody said, which is rather praise than a reason."""
UP = re.compile(
    r"\b(?:increas\w*|improv\w*|gr[eo]w\w*|ris(?:e[ns]?|ing)|rose|higher|up|jump\w*|surg\w*|soar\w*|expan\w*)\b", re.I
)
DOWN = re.compile(
    r"\b(?:decreas\w*|declin\w*|f[ae]ll\w*|drop\w*|lower|down|reduc\w*|shr[aiu]nk\w*|slip\w*|contract(?:ed|ion)|worse\w*)\b",
    re.I,
)


def way_of(text: str) -> int:
    """+1 where a text only says that something rose, -1 where only that it fell, 0 where it says neither or both."""
    return bool(UP.search(text)) - bool(DOWN.search(text))


# A ratio that gets better may fall, a loss that does so falls.
_EITHER = re.compile(r"\b(?:improv\w*|worse\w*|better)\b", re.I)
_LOSS = re.compile(r"\bloss(?:es)?\b(?!\))", re.I)
# "The increase was partly offset by …": what worked against it is no reason for it.
AGAINST = re.compile(r"(?:partially|partly|slightly|somewhat|in part|more than)\s*$", re.I)


def way_asked(question: str) -> int:
    """Which way a question says that something went; 0 where it only says that it got better or worse."""
    return way_of(_EITHER.sub(" ", question))


def way_told(text: str, question: str) -> int:
    """Which way a text says that it went; 0 where it tells of a loss and the question does not."""
    first = min((found.start() for found in map(re.Pattern.search, (UP, DOWN), (text, text)) if found), default=0)
    lost = _LOSS.search(text, 0, first) is not None and _LOSS.search(question) is None
    return 0 if lost else way_of(text)


HARMED = re.compile(r"\b(?:negatively|adversely|unfavorably) (?:affected|impacted) by|\bhurt by", re.I)
HELPED = re.compile(r"\b(?:positively|favorably) (?:affected|impacted) by|\bhelped by|\bbenefit(?:ed|ing) from", re.I)


def fits_the_way(cause: str, way: int) -> bool:
    """Whether a cause may be that of a rise or a fall: what it benefited from made nothing fall."""
    return not (way < 0 and HELPED.search(cause)) and not (way > 0 and HARMED.search(cause))


def only_offsets(text: str) -> bool:
    """Whether the first cause that a text tells is what only held the movement back."""
    cause = CAUSE.search(text)
    return cause is not None and cause[0].lower() == "offset by" and AGAINST.search(text[: cause.start()]) is not None
