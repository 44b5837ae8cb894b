"""Whether a question supposes what did not happen, or leaves out what the figure counts: no filing prints that.

"What would revenue have been without Converse?" is answered by no row of Converse, nor by the whole.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import PROFITS, WEAK, content, metrics_named
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.named.abroad import is_a_first_abroad
from rag.answering.check.question.wish import Wish

# "If Pfizer had not sold …", "had it not paid …", "what would revenue be without …".
_SUPPOSES = re.compile(
    r"\bif\b[^?]{1,60}?\b(?:had(?:n['’]t| not)?|were(?:n['’]t| not)?|was(?:n['’]t| not)?|did(?:n['’]t| not))\b"
    r"[^?]*\bwould\b|"
    r"\bwould\b[^?]*\bif\b[^?]{1,60}?\b(?:had|were|was|did)(?:n['’]t| not)?\b|^\W*had\b[^?]*\bwould\b|\bwould have\b|"
    r"\bwould\b[^?]*\bhave been\b|\bif\b[^?]{1,60}?\bhad(?:n['’]t| not)? (?:been|\w+ed)\b",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:without|excluding|exclusive of|except(?: for)?|other than|apart from|not counting|leaving out|ignoring)\b|"
    r"(?<=\bwas )not\b|(?<=\bwere )not\b|(?<=\bcame )not\b|(?<=\bdid )not\b(?= (?:come|stem)\b)",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(r"^\W*(?:how (?:much|many)|what (?:share|part|percent\w*|portion|proportion|amount)) of\b", re.I)
_WOULD = re.compile(r"\bwould(?! otherwise)\b", re.IGNORECASE)
_OF_EFFECTS = re.compile(
    r"\b(?:would|could|if|assum\w+|hypothetical\w*|sensitiv\w+|impact\w*|effects?|affect\w*)\b", re.IGNORECASE
)
# "A 1% increase or decrease in margins would have an impact".
_EITHER_WAY = re.compile(
    r"\s(?:\w+ )?(?:increase or decrease|higher or lower|decrease or increase|change)\b", re.IGNORECASE
)
_OF_ALL = PROFITS | {"revenue", "total assets", "cost of goods sold"}
_LEFT_OUT = re.compile(
    r"\b(?:without|exclu\w+|excl|ex|except|other than|apart from|before|net of|non|not|less|adjusted|underlying|core"
    r"|organic|identical|comparable)\b",
    re.IGNORECASE,
)
_NET_OF_CURRENT = re.compile(
    r"\b(?:net of|less|excluding) (?:the )?current (?:portion|maturit\w+|instal\w+)", re.IGNORECASE
)


def unsupposed(wish: Wish, ground: Ground) -> str:
    """Why no printed figure answers a supposition, nor one that leaves nothing out a question that does."""
    if ground.number.status == "derived" or not ground.figures:
        return ""
    if _SUPPOSES.search(wish.text) and not (_OF_EFFECTS.search(_printed(ground)) and not wish.figure):
        return "the question supposes what the filing does not"
    if not wish.figure:
        return ""
    if not _OF_EFFECTS.search(wish.text) and all(_is_supposed(cited) for cited, _ in ground.figures):
        return "the cited sentence supposes what the question does not"
    out, printed = _OUT.search(wish.text), _printed(ground)
    if out is None or is_a_first_abroad(wish, ground) or (out[0].lower() == "not" and not _HOW_MUCH.search(wish.text)):
        return ""
    part = frozenset(content(wish.text[out.end() :])) - WEAK
    # "Net of current portion" leaves out that, and nothing else.
    other = _NET_OF_CURRENT.search(printed) is not None and not part & frozenset(content("current"))
    if _leaves_out(part, _NET_OF_CURRENT.sub(" ", printed) if other else printed):
        return ""
    if other or part <= frozenset(content(printed)) or metrics_named(wish.text) & _OF_ALL:
        return f"the question asks for it “{out[0].lower()}” a part, which the cited place leaves in"
    return ""


def _is_supposed(cited: Cited) -> bool:
    """Whether a sentence says what would have been: "assets would have been reduced by $182 million"."""
    if cited.claim is None:
        return False
    sentence, at = cited.claim.sentence, cited.claim.mention
    either = _EITHER_WAY.match(sentence, at.end) is not None and _WOULD.search(sentence) is not None
    return either or _WOULD.search(sentence, 0, at.start) is not None


def _leaves_out(part: frozenset[str], printed: str) -> bool:
    """Whether what is printed leaves something out: the part itself, where it names it."""
    if not part <= frozenset(content(printed)):
        return _LEFT_OUT.search(printed) is not None
    behind = (re.split(r"[.;]", printed[found.end() :])[0] for found in _LEFT_OUT.finditer(printed))
    return any(part & frozenset(content(words)) for words in behind)


def _printed(ground: Ground) -> str:
    """All that is printed with the figures."""
    columns = " ; ".join(cited.column for cited, _ in ground.figures)
    return " ; ".join((columns, *(f"{c.label} ; {c.quote} ; {c.heading} ; {c.caption}" for c in ground.citations)))
