"""Follow-ups on what a part earns and costs: "cost?" after its revenue, "what did it bring in?", "and the loss?"."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import kind_of, lead_of
from rag.answering.follow_up.said import LEAD
from rag.query.vocabulary import vocabulary
from rag.types import Query

_COST = re.compile(
    r"(?:(?:the|its|their|what (?:is|was|were|are)) )*costs?"
    r"(?P<of> (?:of|on|for|behind) (?:it|that|this|those|them|these))?",
    re.IGNORECASE,
)
_BROUGHT = re.compile(
    r"(?:what|how much)(?: (?:revenue|money))? (?:did|do|does) "
    r"(?:they|it|these|those|that|the (?:segment|division|business)) "
    r"(?:bring in|bring|make|take in|generate|sell|(?P<earned>earn))",
    re.IGNORECASE,
)
_MADE = r"(?:make|making|made|turn(?:ed)?|earn(?:ed)?|lose|lost) (?:any |a |much )?(?:money|profit|loss)"
_PROFITABLE = re.compile(
    r"(?:(?:is|was|are|were|did|does|do|has|have) (?:it|they|that|this|the (?:segment|division|business)) )"
    rf"(?:profitable|loss[- ]making|in the black|in the red|{_MADE})"
    r"(?: (?:on|from|in|with|off|there)(?: (?:it|that|this))?)?",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"(?:(?:so|then) )?(?:(?:what|how (?:large|big|much|high)) (?:is|was|were) )?(?:the |its )?"
    r"(?:gross )?(?:loss|profit|margin in dollars)"
    r"(?: (?:on|of|from|in) (?P<what>[\w &-]{2,40}))?"
    r"|(?:(?:so|then) )?what(?:['’]?s| is| was) left(?: (?:as|in|of) (?:the )?(?:gross )?(?:profit|margin))?",
    re.IGNORECASE,
)
_AS_SHARE = re.compile(r" as a percentage of .+$", re.IGNORECASE)
_COST_OF = re.compile(r"^cost of (?P<earned>.+)$", re.IGNORECASE)


def earned_by_it(question: str, before: Before, new: Query) -> str:
    """The revenue of the part that was asked about: "what did they bring in?"; "" for others, and without a part."""
    part = before.inside or re.sub(r"^ \w+ (?:the )?", "", before.part) or lead_of(before.figure)
    said = LEAD.sub("", question).strip(" ?.!,;:")
    brought, profitable = _BROUGHT.fullmatch(said), _PROFITABLE.fullmatch(said)
    if (brought is None and profitable is None) or not part or new.periods or not before.owner:
        return ""
    figure = "revenue" if brought is not None and not brought["earned"] else "operating income"
    return f"What was {before.owner}'s {part} {figure}{before.when}?"


def left_of_it(question: str, before: Before, new: Query) -> str:
    """What is left of a revenue after the cost of it, which was asked for last; "" for other questions."""
    found = _LEFT.fullmatch(LEAD.sub("", question).strip(" ?.!,;:"))
    cost = _COST_OF.match(before.own)
    if found is None or cost is None or new.periods or not before.owner:
        return ""
    earned = cost["earned"]
    of_it = found["what"] is None or found["what"].lower() in earned.lower()
    return f"What was {before.owner}'s {earned} minus cost of {earned}{before.when}?" if of_it else ""


def cost_of_it(question: str, before: Before, new: Query) -> str:
    """The cost of the revenue that was asked for, of the same kind and part; "" for others and after other figures."""
    before = replace(before, figure=_AS_SHARE.sub("", before.figure))
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
