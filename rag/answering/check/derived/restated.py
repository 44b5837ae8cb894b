"""Numbers that an answer says twice: in its first line, and again where it shows how they come about.

The line that sums up may have no footnote; what it says holds where the same number of the same thing and period does.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import order
from rag.answering.check.place.items import content

Judged = tuple[Claim, Verdict]


def as_said_elsewhere(claim: Claim, verdict: Verdict, others: Sequence[Judged]) -> Verdict:
    """The verdict on the same number of another sentence, where that one holds; else its own."""
    # A footnote of its own that does not hold the number speaks against it, whoever else says it.
    if verdict.status != "unverified" or verdict.cited is not None or claim.mention.worded or claim.markers:
        return verdict
    found = (held for other, held in others if held.status != "unverified" and _same(claim, other, held))
    return next(found, verdict)


def _same(claim: Claim, other: Claim, held: Verdict) -> bool:
    mine, theirs = claim.mention, other.mention
    if claim.kind != other.kind or mine.currency != theirs.currency or not mine.equals(theirs.value):
        return False
    if claim.direction * other.direction < 0 or not _of_one_period(claim, other, held):
        return False
    said = set(content(claim.words))
    names = " ".join(
        (other.words, other.nearby, *(one.name for one in held.inputs), held.cited.name if held.cited else "")
    )
    return not said or bool(said & set(content(names)))


def _of_one_period(claim: Claim, other: Claim, held: Verdict) -> bool:
    """Whether both are of the same time, by their own words or by the newest figure that the other rests on."""
    one, same = claim.period, other.period
    if one is None:
        return True
    if same is not None:
        return one.relative == same.relative and one.year == same.year and one.months == same.months
    newest = max(held.inputs, key=order, default=held.cited)
    return newest is not None and not one.relative and one.year in (newest.fiscal, *newest.printed)
