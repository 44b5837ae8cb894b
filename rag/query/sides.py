"""The sides of a comparison: a question without some of the companies that it names, or with one of them alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.query.directory import company_of, is_known
from rag.query.names import find_companies, owners_beside
from rag.types import Filing

Span = tuple[str, int, int]
_JOINS = (
    r"\s*(?:,\s*(?:and|or)\b|,|\b(?:and|or|with|to|versus|vs\.?|against|between|than|compared (?:with|to)|"
    r"as well as)\b)\s*"
)
_BESIDE, _BESIDE_BEFORE = re.compile(_JOINS), re.compile(_JOINS + "$")
_COMPARES = re.compile(
    r"\bcompar\w*|\bversus\b|\bvs\b|\bthan\b|\bagainst\b|\bboth\b|\brank\w*|\bside by side\b|\bdiffer\w*|\beach\b|"
    r"\b(?:which|who|whose)\b.*\b(?:\w+er|\w+est|more|most|less|least)\b",
    re.IGNORECASE,
)
# What a question says for having several sides: "compare", "which had the higher", "how do … compare".
_LEADS = re.compile(
    r"^\W*(?:please\s+)?(?:(?:compare|contrast|rank|order|sort|show|list|give)\b(?:\s+me)?"
    r"|(?:which|who)\b(?: (?:company|one|firm))?(?: of)?(?:\s+(?:and|or))?\s*(?:,\s*)?"
    r"(?:(?:had|has|have|made|paid|is|was|reported|earned|recorded|generated|posted|spent|held|owed|owns?)\b)?\s*"
    r"(?:the |a )?(?:high|low|larg|bigg|small|great|bett|fast|slow)\w*(?<=er|st)\b"
    r"|(?:which|who)\b(?: (?:company|one|firm))?\s*(?:had|has|have|made|paid|reported|earned|spent|employed)\s+"
    r"(?:the )?(?:more|most|less|least|fewer|fewest)\b"
    r"|how (?:do|does|did|is|are|was|were)\b|how\b|what (?:was|were|is|are)\b)\s*(?:the\b)?",
    re.IGNORECASE,
)
# "Compare" and "higher than" say nothing of one company; "with that in 2023" is left of another's.
_SETS = re.compile(
    r"\b(?:side by side|compare[ds]?(?: with| to)?|differ|respectively|both|each|"
    r"(?:higher|lower|larger|smaller|bigger|greater|more|less|better)(?: than)?|"
    r"(?:with )?(?:that|those)(?= (?:in|at|for)\b|\W*$))(?=\W|$)",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"(?:\s*(?:,|:|\b(?:and|or|with|to|than|versus|vs|against)\b))?\s*(?:\bthat\s+)?"
    r"(?:\b(?:of|at|for|by|between|from|did|does|do|has|have|was|is)\s+)?$",
    re.IGNORECASE,
)
_OWN = re.compile(r"^(?:['’]s\b|['’])")


@dataclass(frozen=True, slots=True)
class Remaining:
    """A comparison without the companies that have no filing: its question, their names, whether they are known."""

    question: str
    absent: tuple[str, ...]
    known: bool


def without_absent(question: str, filings: Sequence[Filing]) -> Remaining | None:
    """What is left to compare or to tell where a side has no filing here; None where none is missing or none left."""
    named = find_companies(question, filings)
    if not named.companies or not _COMPARES.search(question):
        return None
    strangers: tuple[Span, ...] = named.strangers or owners_beside(question, filings)
    if not strangers:
        return None
    names = tuple(dict.fromkeys(name for name, _, _ in strangers))
    kept = without_names(question, strangers)
    owners = tuple(dict.fromkeys(group for group, _, _ in named.spans))
    if len(owners) == 1:
        kept = _of_one(question, (*named.spans, *strangers), named.companies[0])
    return Remaining(kept, names, all(map(is_known, names))) if kept else None


def of_company(question: str, company: str, filings: Sequence[Filing]) -> str:
    """The question without the names of the other companies, and without the word that joined them to this one."""
    own = {group for group, _, _ in find_companies(question, [f for f in filings if company_of(f) == company]).spans}
    return without_names(question, [s for s in find_companies(question, filings).spans if s[0] not in own])


def without_names(question: str, spans: Sequence[Span]) -> str:
    """The question without what stands at the spans, and without the words that joined it to another name."""
    for _, start, end in sorted(spans, key=lambda span: -span[1]):
        before, after = question[:start], _OWN.sub("", question[end:])
        joined = _BESIDE_BEFORE.search(before)
        if joined is not None:
            before = before[: joined.start()] + " "
        else:
            after = _BESIDE.sub(" ", after, count=1) if _BESIDE.match(after) else after
        question = before + after
    return " ".join(question.split())


def _of_one(question: str, spans: Sequence[Span], company: str) -> str:
    """The question of one company alone: "What was gross margin in fiscal 2023 of NIKE, Inc.?"; "" without a rest."""
    text = question
    for _, start, end in sorted(spans, key=lambda span: -span[1]):
        before, after = _JOINED.sub("", text[:start]), _OWN.sub("", text[end:])
        text = f"{before} {after}"
    rest = " ".join(text.split()).strip(" ,:;.?!")
    rest = " ".join(_SETS.sub(" ", _LEADS.sub("", rest)).split()).strip(" ,:;.?!")
    # "More employees" are more in number.
    rest = re.sub(r"^(?=(?:employees|people|staff|stores|customers|members)\b)", "the number of ", rest)
    return f"What was {rest} of {company}?" if rest else ""
