"""S1-07: a compound question, or a list of figures, as the questions it is made of, each to be searched by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import cast

from rag.chunks.tokens import tokenize
from rag.query.understand import LONGEST_QUESTION, understand
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing, Query

# Each part is a search of its own, and ten results have no room for the quota of more.
MOST_PARTS = 4
# A joint is one only before a word that asks: "debt and how it is secured" is one question, "and how did …" two.
_ASKS = r"(?:what|how|why|which|who|when|where|did|does|do|is|are|was|were|has|have|had)\b"
_JOINT = re.compile(
    rf"(?:\?|;)\s*(?:and\s+|also\s+)*(?={_ASKS})|,?\s+(?:and|as\s+well\s+as)\s+(?:also\s+)?(?={_ASKS})|[?？;；]\s*(?=\S)",
    re.IGNORECASE,
)
# What stands between the figures of a list, in English and Chinese.
_LISTED = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|as\s+well\s+as|&)\s+|以及|[、和及與]", re.IGNORECASE)
# Words of a quotient: two figures are named and one is asked for.
_ONE_FIGURE = re.compile(
    r"\b(?:ratio|divid\w+|per|percent\w*|defined|margins?|share\s+of|between|average)\b|%|\s/\s|÷|率", re.IGNORECASE
)
# A Chinese part has no asking word in front; any ideograph makes it a question.
_ASKING = re.compile(rf"(?:and\s+|also\s+)*{_ASKS}|.*[\u3400-\u9fff]", re.IGNORECASE)


def split_question(question: str) -> tuple[str, ...]:
    """The questions that are joined in one ("what was X, and how did Y change?"); () when it is a single one.

    What does not ask ("Round to two places.", "DPO is defined as …") belongs to the question before and is no part.
    """
    pieces = [piece.strip(" ,.?;？；") for piece in _JOINT.split(question[:LONGEST_QUESTION])]
    found = [piece for at, piece in enumerate(pieces) if piece and (at == 0 or _ASKING.match(piece))]
    return tuple(found[:MOST_PARTS]) if len(found) > 1 else ()


def listed_metrics(question: str) -> tuple[str, ...]:
    """The metrics of a list ("revenue, capex and inventory of X"), where no one statement prints all; else ().

    A ratio ("capex divided by revenue") and a definition are one question. Give the question without its companies.
    """
    text = question[:LONGEST_QUESTION]
    if _ONE_FIGURE.search(text):
        return ()
    pieces = _LISTED.split(text)
    found = [_named(piece, at == 0, at == len(pieces) - 1) for at, piece in enumerate(pieces)]
    for start in range(len(found) - 1):
        run = list(takewhile(bool, found[start:]))
        homes = {metric.statement for metric, _ in filter(None, run)}
        # Figures of one statement stand on one page: one search finds them all.
        if len(run) > 1 and len(homes) > 1:
            return tuple(dict.fromkeys(words for _, words in filter(None, run)))[:MOST_PARTS]
    return ()


def _named(piece: str, first: bool, last: bool) -> tuple[Metric, str] | None:
    """The metric of one piece of a list and its words: at the end of the first, at the start of the last, else all."""
    tokens = [token for token in tokenize(piece) if token not in vocabulary().grammar]
    metrics = [m for m in vocabulary().mentions(piece, tokens) if isinstance(m.entry, Metric)]
    if not metrics:
        return None
    mention = metrics[-1 if first else 0]
    if mention.position == len(tokens) and not piece.isascii():
        return cast(Metric, mention.entry), piece.strip()
    ends, begins = mention.position + mention.length == len(tokens), mention.position == 0
    if (ends or not first) and (begins or not last) and (first or last or (ends and begins)):
        return cast(Metric, mention.entry), " ".join(tokens[mention.position : mention.position + mention.length])
    return None


def part_queries(query: Query, filings: Sequence[Filing]) -> tuple[Query, ...]:
    """The question, then each part that names a metric or subject of its own, with the companies and periods of all.

    A part that names periods of its own keeps those.
    """
    kept: list[Query] = [query]
    for text in query.sub_questions:
        part = understand(text, filings, query.given, query.ignored)
        periods = part.periods or query.periods
        days = part.days if part.periods else query.days
        # "and how did margins change?" names no company: it means those of the whole question.
        part = replace(part, filters=query.filters, periods=periods, days=days, named_absent=())
        if (part.metrics or part.topics) and not any(_same(part, other) for other in kept[1:]):
            kept.append(part)
    # One part besides the whole would be the same search twice.
    return tuple(kept) if len(kept) > 2 else (query,)


def _same(one: Query, other: Query) -> bool:
    """Whether two parts look for the same thing."""
    return set(tokenize(one.question)) == set(tokenize(other.question)) or (
        (one.metrics, one.topics, one.periods) == (other.metrics, other.topics, other.periods)
    )
