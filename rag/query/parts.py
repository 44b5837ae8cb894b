"""S1-07: a compound question as the questions it is made of, each to be searched by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.query.understand import LONGEST_QUESTION, understand
from rag.tokens import tokenize
from rag.types import Filing, Query

MOST_PARTS = 4
_ASKS = r"(?:what|how|why|which|who|when|where|did|does|do|is|are|was|were|has|have|had)\b"
_JOINT = re.compile(
    rf"(?:\?|;)\s*(?:and\s+|also\s+)*(?={_ASKS})|,?\s+(?:and|as\s+well\s+as)\s+(?:also\s+)?(?={_ASKS})|[?？;；]\s*(?=\S)",
    re.IGNORECASE,
)
_ASKING = re.compile(rf"(?:and\s+|also\s+)*{_ASKS}|.*[\u3400-\u9fff]", re.IGNORECASE)


def split_question(question: str) -> tuple[str, ...]:
    """The questions that are joined in one ("what was X, and how did Y change?"); () when it is a single one.

    What does not ask ("Round to two places.", "DPO is defined as …") belongs to the question before and is no part.
    """
    pieces = [piece.strip(" ,.?;？；") for piece in _JOINT.split(question[:LONGEST_QUESTION])]
    found = [piece for at, piece in enumerate(pieces) if piece and (at == 0 or _ASKING.match(piece))]
    return tuple(found[:MOST_PARTS]) if len(found) > 1 else ()


def part_queries(query: Query, filings: Sequence[Filing]) -> tuple[Query, ...]:
    """The question, then each part that names a metric or subject of its own, with the companies and periods of all.

    A part that names periods of its own keeps those.
    """
    kept: list[Query] = [query]
    for text in query.sub_questions:
        part = understand(text, filings, query.given, query.ignored)
        periods = part.periods or query.periods
        days = part.days if part.periods else query.days
        part = replace(part, filters=query.filters, periods=periods, days=days, named_absent=())
        if (part.metrics or part.topics) and not any(_same(part, other) for other in kept[1:]):
            kept.append(part)
    return tuple(kept) if len(kept) > 2 else (query,)


def _same(one: Query, other: Query) -> bool:
    """Whether two parts look for the same thing."""
    return set(tokenize(one.question)) == set(tokenize(other.question)) or (
        (one.metrics, one.topics, one.periods) == (other.metrics, other.topics, other.periods)
    )
