"""Amounts that would be, are still to be, or could be drawn, told for what was: hypothetical, unrecognized, facilities.

"A one point decrease would increase our obligation by $360 million" is not the obligation, compensation that is not yet
recognized no expense of the year, and a credit facility of $1 billion no repayment.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_WOULD_MOVE = re.compile(
    r"\bwould (?:have |also |not )*(?:increas|decreas|reduc|lower|rais|improv|impact|affect|chang|result in)\w*\b[^.;]*"
    r"\b(?:by|of|to) (?:approximately |about )?[$€£]?$|"
    r"\bwould (?:have |also |not )*(?:increas|decreas|reduc|lower|rais|affect|chang)\w*\b[^.;]*\bby\b[^.;]*$",
    re.IGNORECASE,
)
_IF_ASKED = re.compile(
    r"\b(?:would|could|if|hypothetical|sensitiv\w+|basis points?|point (?:increase|decrease|change)|effects?|impacts?|"
    r"assum\w+|scenario)\b",
    re.IGNORECASE,
)
_NOT_YET = re.compile(r"\b(?:unrecogni[sz]ed|unearned|not yet (?:been )?recogni[sz]ed|unamorti[sz]ed)\b", re.IGNORECASE)
_STILL_ASKED = re.compile(
    r"\b(?:un\w+|not (?:yet )?(?:been )?\w+|remain\w*|still|yet|future|to be|left|backlog|deferred|expected)\b",
    re.IGNORECASE,
)
_CHARGED = re.compile(r"\b(?:expenses?|costs?|charges?|compensation|pay)\b", re.IGNORECASE)
_FACILITY = re.compile(
    r"\b(?:obtained|entered into|established|executed|arranged|signed|has|have|had|maintain\w*|new|replaced|amended)\b"
    r"[^.;$€£]{0,80}$",
    re.IGNORECASE,
)
_OF_A_FACILITY = re.compile(
    r"[^.;,$€£]{0,60}\b(?:credit (?:agreements?|lines?)|facilit(?:y|ies)|revolvers?|lines? of credit)\b",
    re.IGNORECASE,
)
_FACILITY_ASKED = re.compile(
    r"\b(?:facilit\w+|credit|revolv\w+|lines?|commit\w*|borrowing capacity|liquidity)\b", re.IGNORECASE
)


def would_for_is(wish: Wish, ground: Ground) -> str:
    """Why by how much something would move a figure, were something else to happen, is not the figure."""
    if _IF_ASKED.search(wish.text) or not _in_sentences(ground):
        return ""
    moved = all(_before(cited, _WOULD_MOVE) for cited, _ in ground.figures)
    return "the cited sentence says by how much something would change it" if moved else ""


def to_come_for_charged(wish: Wish, ground: Ground) -> str:
    """Why what is not recognized yet is not what was charged."""
    if _STILL_ASKED.search(wish.text) or not _CHARGED.search(wish.text) or not _in_sentences(ground):
        return ""
    left = all(_NOT_YET.search(clause_of(cited)) for cited, _ in ground.figures)
    return "the cited amount is not recognized yet, the question asks for what was charged" if left else ""


def facility_for_flow(wish: Wish, ground: Ground) -> str:
    """Why the size of a credit facility is not what was borrowed, repaid or owed."""
    if _FACILITY_ASKED.search(wish.text) or not _in_sentences(ground):
        return ""
    sized = all(
        cited.claim is not None
        and _before(cited, _FACILITY)
        and _OF_A_FACILITY.match(cited.claim.sentence, cited.claim.mention.end)
        for cited, _ in ground.figures
    )
    return "the cited amount is the size of a credit facility" if sized else ""


def _in_sentences(ground: Ground) -> bool:
    return bool(ground.figures) and all(cited.claim is not None for cited, _ in ground.figures)


def _before(cited: Cited, pattern: re.Pattern[str]) -> bool:
    assert cited.claim is not None
    return pattern.search(cited.claim.sentence, 0, cited.claim.mention.start) is not None


ONLY_IF = (would_for_is, to_come_for_charged, facility_for_flow)
"""What is held against an amount that is not, or not yet."""
