"""Whether an answer has a figure of every company that its question sets beside another; what it lacks is said.

"How much larger was A's revenue than B's?" has no answer in a figure of A alone, however right that figure is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.query.directory import company_of, group_of
from rag.query.names import find_companies
from rag.types import Answer, Filing

# Words that put the figures of two together; "of A and B" only lists them.
_ACROSS = re.compile(
    r"\b(?:than|exceed(?:s|ed)?|divided by|minus|difference|gap|ratio|times|combined|together|sum of|average of|"
    r"as an? (?:percentage|percent|share|multiple|fraction) of|compared (?:to|with)|versus|vs|"
    r"relative to|beat|between)\b",
    re.IGNORECASE,
)
_LISTS = re.compile(r"(?:\band\b|\bor\b|\bboth\b|\beach\b|&|,)", re.IGNORECASE)
_PAIR = 2


def of_each_named(question: str, made: Answer, filings: Sequence[Filing]) -> Answer:
    """The answer, saying what it lacks; without its ticks where it has to put companies together and lacks one."""
    if made.refused or not made.numbers or not (_ACROSS.search(question) or _LISTS.search(question)):
        return made
    groups = group_of(filings)
    named = tuple(dict.fromkeys(group for group, _, _ in find_companies(question, filings, beside=True).spans))
    cited = {groups.get(place.filing.report_id) for place in made.citations}
    companies = {groups[one.report_id]: company_of(one) for one in filings if one.report_id in groups}
    told = " ".join((made.text, *made.notices))
    lacking = [companies[one] for one in named if one not in cited and companies[one] not in told]
    if len(named) < _PAIR or not lacking or len(lacking) == len(named):
        return made
    names = " and ".join(lacking)
    if not _ACROSS.search(question):
        return replace(made, notices=(*made.notices, f"Of {names} no figure could be told for sure."))
    why = f"the question sets it beside {names}, of which nothing here is"
    numbers = tuple(replace(one, status="unverified", reason=why) for one in made.numbers)
    return replace(made, numbers=numbers, notices=(*made.notices, f"Not verified: {why}."))
