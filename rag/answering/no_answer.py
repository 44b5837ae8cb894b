"""Whether a model's reply says, in whatever words, that the excerpts do not hold the answer."""

from __future__ import annotations

import re

from rag.answering.numbers.read import MARKER, figures

_LONGEST = 600
_EXACT = re.compile(r"^\W*not (?:in|found in|contained in) (?:these|the) (?:documents|excerpts)", re.IGNORECASE)
_GIVEN = r"(?:provided|given|available|retrieved|supplied|above|following)"
_SOURCE = (
    rf"(?:(?:{_GIVEN} )*(?:excerpts?|documents?|context|sources?|passages?|snippets?)|{_GIVEN} "
    r"(?:information|text|filings?|materials?|data|statements?))"
)
_ABSENT = re.compile(
    rf"\b{_SOURCE}(?: {_GIVEN})? "
    r"(?:(?:do|does|did)(?: not|n['’]t)|(?:has|have|contains?|provides?|includes?|gives?) no\b|lacks?)"
    r"|\bI (?:could not|couldn['’]t|can ?not|can['’]t|am unable to|was unable to|do not|don['’]t)"
    r" (?:find|see|locate|determine|answer|have|know|provide|identify)"
    r"|\bthere (?:is|was) (?:no|insufficient|not enough) (?:\w+ )?(?:information|answer|mention)\b"
    r"|\b(?:no|insufficient|not enough) (?:\w+ )?information (?:\w+ ){0,2}(?:in|is|was|on|about|to answer)\b"
    rf"|\b(?:is|are|was|were)(?: not|n['’]t) (?:\w+ ){{1,3}}(?:in|by|from|within) (?:the |these |this )?{_SOURCE}"
    r"|\b(?:answer|question) (?:can ?not|could not|can['’]t) be (?:found|determined|answered|given)",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?:文件|文檔|文档|資料|资料|內容|内容|摘錄|摘录)[^。]{0,20}(?:沒有|没有|未|並無|无法|無法|不包含|不含)"
)


def says_no_answer(text: str) -> bool:
    """Whether the reply is a refusal: short, without a figure, and about what the excerpts lack."""
    plain = MARKER.sub("", text).strip()
    if _EXACT.match(plain):
        return True
    absent = _ABSENT.search(plain) or _CHINESE.search(plain)
    return bool(absent) and len(plain) <= _LONGEST and not figures(plain)
