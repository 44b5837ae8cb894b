"""Which of several columns of one period a number is of, by the words around it: segments, votes for and against."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content, overlap
from rag.answering.check.place.rivals import better_row, twin_of
from rag.answering.check.place.subjects import name_after
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize
from rag.types import Filing

_BRACKET, _NUMBER = re.compile(r"\s*\([^()]*\)"), re.compile(r"[$€£¥]?\d")
OF_ALL = re.compile(r"\b(?:total|consolidated)\b", re.IGNORECASE)
"""The column of all parts together."""
_CLAUSE = re.compile(r";|,\s(?:(?:while|whereas|but)\s|[a-z]+ing\b)")


def other_column(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str | None:
    """The column of the same period that the words name rather than the figure's own."""
    beside = [
        p
        for p in peers
        if p.cell != cited.cell and p.kind == cited.kind and p.fiscal == cited.fiscal and p.end == cited.end
    ]
    if not beside:
        return None
    own = frozenset(content(cited.name)) | company_stems(cited.citation.filing)
    columns = [p.column for p in beside]
    if OF_ALL.search(cited.column) and _of_the_company(claim, cited, [p.column for p in beside]):
        return None
    heading = _said_before(claim, [cited.column, *columns])
    if heading is not None:
        return None if heading == cited.column else heading
    named = _named_after(claim, [cited.column, *columns])
    if named is not None:
        return None if named == cited.column else named
    behind = _said_behind(claim, cited.column, columns)
    if behind is not None:
        return behind or None
    said = f"{claim.words} {claim.nearby}"
    if not any(overlap(said, column) for column in (cited.column, *columns)):
        said = _CLAUSE.split(claim.sentence[: claim.start])[-1]
    other = better_row(said, cited.column, columns, own) or twin_of(said, cited.column, columns, own)
    # "The restructuring reserve" is severance by the vocabulary only: what has no part of its own is the total.
    whole = not frozenset(content(cited.column)) - WEAK or overlap(said, cited.column)
    return None if other is not None and whole and not overlap(said, other) else other


def _of_the_company(claim: Claim, cited: Cited, others: Sequence[str]) -> bool:
    """Whether the words before a number are the company's own name and no part's: "92% of American Water's $3.8 bn"."""
    said = frozenset(content(claim.words))
    parts = frozenset(word for column in others for word in content(column)) - frozenset(content(cited.column))
    return bool(said & company_stems(cited.citation.filing)) and not said & parts


def _said_before(claim: Claim, columns: Sequence[str]) -> str | None:
    """The column that heads the number: "Motion: 74.1; Total Segments: 251.6"."""
    before = " ".join(claim.sentence[: claim.start].split()).rstrip(" $€£¥(")
    heads = [column for column in columns if column and before.endswith(f" {' '.join(column.split())}:")]
    return max(heads, key=len, default=None)


def _named_after(claim: Claim, columns: Sequence[str]) -> str | None:
    """The one column whose own words the name right behind the number holds: "CHF 10.2m at X-Ray Modules"."""
    shared = frozenset.intersection(*(frozenset(content(column)) for column in columns)) if columns else frozenset()
    said = frozenset(content(claim.after or _behind_a_bracket(claim))) - shared
    fits = {column: len(said & frozenset(content(column))) for column in columns}
    best = max(fits.values(), default=0)
    found = [column for column, count in fits.items() if count == best]
    return found[0] if best and len(found) == 1 else None


def _behind_a_bracket(claim: Claim) -> str:
    """The name behind a bracket that follows the number at once: "CHF 10.2m (14.5%) at X-Ray Modules"."""
    bracket = _BRACKET.match(claim.sentence, claim.mention.end)
    if bracket is None:
        return ""
    number = _NUMBER.search(claim.sentence, bracket.end())
    return name_after(claim.sentence, bracket.end(), number.start() if number else len(claim.sentence))


def _said_behind(claim: Claim, column: str, others: Sequence[str]) -> str | None:
    """The column that the words behind a number tell ("1,854,695 votes against"): "" its own, None where none."""
    behind = re.split(r"[,;.:(\[]|\band\b", claim.sentence[claim.mention.end :])[0].lower().split()[:2]
    for name in (column, *others):
        rest = {word for other in (column, *others) if other != name for word in other.lower().split()}
        apart = set(name.lower().split()) - rest
        said = apart & set(behind)
        if said and (said == apart or content(" ".join(said))):  # "in" is no part of "remaining term in years"
            return "" if name == column else name
    return None


def company_stems(filing: Filing) -> frozenset[str]:
    """The stems of the company's name, which tell no row from another."""
    return frozenset(stem(token) for token in tokenize(filing.company or ""))
