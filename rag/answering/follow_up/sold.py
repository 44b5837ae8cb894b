"""A question for what a part sold, earned or paid as one for its sales, its profit or its payment.

So the next question can lean on it by that name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.beside import SEGMENT_RESULTS
from rag.answering.follow_up.periods import in_words, order
from rag.calculator.question.went import PAID_FOR
from rag.query.names import find_companies
from rag.query.understand import understand
from rag.types import Filing

_SOLD = re.compile(
    r"(?:^|[\s,:;–—-])(?:what|how much) (?:did|does|do) (?P<who>[^?]+?) "
    r"(?:(?P<sold>sell|turn over|take in|bring in|make in (?:sales|revenue))|"
    r"(?P<earned>earn|make in (?:profit|earnings)))"
    r"(?P<when>\W*$|,? (?:in|for|during|over)\b[^?]*)\W*$",
    re.IGNORECASE,
)
_PAID = re.compile(PAID_FOR, re.IGNORECASE)
_OWNED = re.compile(r"^(?:the |its )?|\s+(?:segment|division|business|unit)$", re.IGNORECASE)


def sold_or_earned(text: str, filings: Sequence[Filing]) -> str:
    """ "What did Acme's Pumps sell in 2023?" as "What was Acme's Pumps sales in FY2023?"; others as they are."""
    if (paid := _PAID.match(text)) is not None:
        owner = paid["who"].strip().removesuffix("'s")
        return f"What was {owner}'s cash paid for {paid['what']}{in_words(understand(text, filings).periods)}?"
    found, query = _SOLD.search(text), understand(text, filings)
    if found is None or set(query.metrics) - {SEGMENT_RESULTS} or len(query.filters.companies) != 1:
        return text
    part = found["who"]
    for _, start, end in sorted(find_companies(part, filings).spans, key=lambda span: -span[1]):
        part = f"{part[:start]}{part[end:]}"
    part = _OWNED.sub("", re.sub(r"^\W*(?:['’]s?)?\s*", "", part)).strip()
    figure = "sales" if found["sold"] else "operating income" if part else "net income"
    when = in_words(sorted(query.periods, key=order))
    return f"What was {query.filters.companies[0]}'s {f'{part} {figure}'.strip()}{when}?"
