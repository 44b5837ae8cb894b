"""A follow-up that asks for the cost of what was earned: "cost?", "and cost of it?" after subscription revenue."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import kind_of
from rag.answering.follow_up.said import LEAD
from rag.query.vocabulary import vocabulary
from rag.types import Query

_COST = re.compile(
    r"(?:(?:the|its|their|what (?:is|was|were|are)) )*costs?"
    r"(?P<of> (?:of|on|for|behind) (?:it|that|this|those|them|these))?",
    re.IGNORECASE,
)


def cost_of_it(question: str, before: Before, new: Query) -> str:
    """The cost of the revenue that was asked for, of the same kind and part; "" for others and after other figures."""
    found = _COST.fullmatch(LEAD.sub("", question).strip(" ?.!,;:"))
    if found is None or new.periods or not before.owner or not before.figure:
        return ""
    earned = any(one.entry.name == "revenue" for one in vocabulary().mentions(before.own.split()[-1]))
    if (part := before.inside or re.sub(r"^ \w+ (?:the )?", "", before.part)) and not earned:
        return f"What was {before.owner}'s {part} cost of sales{before.when}?"
    if not earned or not (found["of"] or kind_of(before.own) or before.named != before.own):
        return ""
    if (part := before.named.removesuffix(before.own).strip()) and before.named != before.own:
        return f"What was {before.owner}'s {part} cost of {before.own}{before.when}?"
    return f"What was {before.owner}'s cost of {before.own}{before.when}?"
