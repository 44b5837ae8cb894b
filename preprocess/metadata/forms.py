"""Which kind of document it is: the SEC form on the cover, else what the first pages read like, else the file name."""

from __future__ import annotations

import re

from preprocess.metadata.filenames import NameFacts
from preprocess.metadata.research import is_note
from preprocess.report import DocType

_FORM = re.compile(
    r"\bform\s*(10\s?-?\s?k|10\s?-?\s?q|8\s?-?\s?k|20\s?-?\s?f|40\s?-?\s?f|6\s?-?\s?k)(?:405|sb|t)?\s*(/\s*a)?(?!\w)",
    re.IGNORECASE,
)
_FURNISHED = re.compile(r"\bform\s*6\s?-?\s?k\b(?s:.*?)indicate\s+by\s+check", re.IGNORECASE)
"""A 6-K is a cover around what was published at home: what it is, the pages below it say."""
# Foreign registrants file 20-F and 40-F where others file a 10-K.
_FORMS: dict[str, DocType] = {"10k": "10-k", "10q": "10-q", "8k": "8-k", "20f": "annual-report", "40f": "annual-report"}
# Any one of them is on the cover of every form; pages of the text do not have them together with a form's name.
_COVER = re.compile(
    r"exchange\s+commission[\W_]*washington|exact\s+name\s+of\s+(?:the\s+)?registrant|commission\s+file\s+n",
    re.IGNORECASE,
)
_REGISTRANT = re.compile(r"exact\s+name\s+of\s+(?:the\s+)?registrant", re.IGNORECASE)
_AMENDED = re.compile(r"\bamendment\s+no\.?\s*\d", re.IGNORECASE)
# "Lantern Works reports second quarter results", "Q2 2023 earnings presentation".
_RELEASE = re.compile(
    r"\b(?:reports?|reported|announce[sd]?)\b.{0,120}\b(?:results|earnings)\b"
    r"|\bfinancial\s+results\s+for\s+the\b.{0,30}\b(?:months|quarter|half|year)\b"
    r"|\b(?:quarter|full[- ]year|Q[1-4]|[1-4]Q).{0,60}\b(?:results|earnings)\b"
    r"|\bsupplement(?:al)?\b.{0,60}\b(?:information|data|package|report)\b.{0,80}\bquarter"
    r"|\bsupplementary\b.{0,60}\b(?:information|data|package|report)\b.{0,40}\b(?:first|second|third|fourth)\s+quarter\b"
    r"|\bearnings\s+(?:release|presentation|call|conference\s+call|slides)\b"
    r"|決算短信|決算説明|業績公告|业绩公告|業績快報|业绩快报|法人說明會|法說會",
    re.IGNORECASE | re.DOTALL,
)
_ANNUAL = re.compile(
    r"annual\s+(?:financial\s+|(?:and|&)\s+\w+\s+)?re(?:port|view)|integrated\s+report|universal\s+registration\s+document"
    r"|geschäftsbericht|konzernabschluss|rapport\s+annuel|document\s+d.enregistrement\s+universel"
    r"|年\s?報|年\s?报|年度報告|年度报告|財務報告|财务报告|有価証券報告書|統合報告書"
    r"|(?:consolidated\s+financial\s+statements.*auditor|auditor.*consolidated\s+financial\s+statements)",
    re.IGNORECASE | re.DOTALL,
)
"""A designed report without a title in words is known by its contents."""
_INTERIM = re.compile(
    r"\b(?:interim|half[- ]year(?:ly)?|nine[- ]months?|quarterly|year[- ]end)\s+(?:financial\s+|management\s+)?report\b"
    r"|\b(?:preliminary|audited|unaudited|interim|annual|final|full[- ]year|half[- ]year(?:ly)?)\s+results\b"
    r"|\bresults\s+for\s+(?:the\s+)?(?:first|second|third|fourth)\s+(?:quarter|half)\b"
    r"|\b(?:financial|operating|operational|statistical|earnings|investor)\s+supplement\b"
    r"|\btrading\s+(?:update|statement)\b|\bappendix\s+4[de]\b|\b(?:bokslutskommuniké|delårsrapport|halbjahres(?:finanz)?bericht|quartals(?:mitteilung|bericht))"
    r"|\bzwischenbericht|\brapport\s+(?:financier\s+)?(?:semestriel|trimestriel)|\b(?:kvartalsrapport|osavuosikatsaus)",
    re.IGNORECASE,
)
"""What companies outside America publish for a part of their year; a person looks for it where releases are."""
TITLE = 600
"""Characters of a cover in which a report without a form has its title."""
# It prints the years of others: what directors earned, not what the company did.
_PROXY = re.compile(r"\bproxy\s+statement\s+pursuant\s+to\s+section\s+14|\bschedule\s+14[ac]\b", re.IGNORECASE)
HEAD = 3000
"""Characters of a cover in which its form is named."""


def is_furnished(text: str) -> bool:
    """Whether a page is the cover of a 6-K, so that the pages below it say what it is."""
    return _FURNISHED.search(text[:HEAD]) is not None


def is_bound(text: str) -> bool:
    """Whether a page deep in a report is the cover of the form that it was bound with."""
    return _FORM.search(text[:HEAD]) is not None and _REGISTRANT.search(text[:4000]) is not None


def is_cover(text: str) -> bool:
    """Whether a page is the cover of an SEC form."""
    return _COVER.search(text[:4000]) is not None


def doc_type_of(cover: str, name: NameFacts) -> tuple[DocType, bool]:
    """(kind, whether it amends an earlier one)."""
    form = _FORM.search(cover[:HEAD])
    furnished = _FURNISHED.match(cover[form.start() :]) if form else None
    if form and furnished:
        return ("earnings" if _RELEASE.search(cover[form.start() + furnished.end() :][:6000]) else "other"), False
    if form and is_cover(cover):
        amended = bool(form[2]) or _AMENDED.search(cover[:HEAD]) is not None
        return _FORMS.get(re.sub(r"[\s-]", "", form[1].lower()), "other"), amended
    # A proxy statement speaks of annual reports and of results, and is neither.
    if _PROXY.search(cover[:HEAD]):
        return "other", False
    if is_note(cover):
        return "research-note", False
    if name.doc_type:
        return name.doc_type, False
    if _INTERIM.search(cover[:TITLE]) or _RELEASE.search(cover[:2500]):
        return "earnings", False
    return ("annual-report" if _ANNUAL.search(cover[:HEAD]) else "other"), False
