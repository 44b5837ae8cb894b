"""Whether a question for a number of days is answered by one: "days claims payable" are no percentage and no money."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_OF = r"(?:sales|inventor(?:y|ies)|claims|payables?|receivables?|supply|cash|cover\w*|working capital|revenues?)"
_ASKED = re.compile(rf"\bdays['’]?(?: of| in| worth of)? {_OF}\b|\bhow many days\b", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?:calendar |business |trading )?days?\b", re.IGNORECASE)
_IN_ROW = re.compile(r"\bdays?\b", re.IGNORECASE)


def no_days(wish: Wish, ground: Ground) -> str:
    """Why an amount or a share is no number of days."""
    if not _ASKED.search(wish.text) or not ground.figures or ground.number.status == "derived":
        return ""
    counted = any(_in_days(cited) for cited, _ in ground.figures)
    return "" if counted else "the question asks for a number of days, the figure is none"


def _in_days(cited: Cited) -> bool:
    """Whether "days" stands behind a figure, or its row or column says that it counts them."""
    if cited.claim is not None:
        return _AFTER.match(cited.claim.sentence, cited.claim.mention.end) is not None
    text = f"{cited.name} {cited.column} {cited.citation.caption} {cited.citation.unit}"
    return _IN_ROW.search(text) is not None and not cited.kind
