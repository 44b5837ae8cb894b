"""Changes of a sum: "cash and investments fell by $2.3 billion, or 18%, to $10.7 billion ($7.4 billion plus …)".

The sum itself was derived from cited rows; the same rows of the period before give what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order
from rag.answering.check.derived.tried import named
from rag.answering.check.place.agreement import equal, wrong_unit
from rag.answering.numbers.hedges import AGAINST, HEDGED

_OLDER = re.compile(rf"\b(?:from|than|{AGAINST})\s(?:the\s)?{HEDGED}$", re.IGNORECASE)


def by_its_sums(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of what a sum that the same sentence gives was before, and of its rise or fall."""
    sums = [one for one in verdicts if one.status == "derived" and " + " in (one.formula or "")]
    for total in sums:
        older = [_before(one) for one in total.inputs]
        parts = [one for one in older if one is not None]
        if len(parts) < len(total.inputs) or len({one.fiscal for one in parts}) > 1:
            continue
        new, old = (abs(sum((one.value for one in side), Decimal(0))) for side in (total.inputs, parts))
        for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
            if (
                verdict.status == "unverified"
                and verdict.cited is None
                and old
                and _is_change(claim, new, old, parts[0])
            ):
                inputs = (*total.inputs, *parts)
                formula = _formula(claim, total.formula or "", " + ".join(map(named, parts)), equal(claim, old))
                yield at, Verdict("derived", inputs[0], inputs[0].citation, formula=formula, inputs=inputs)


def _formula(claim: Claim, new: str, old: str, is_old: bool) -> str:
    if claim.kind == "percent":
        return f"(({new}) − ({old})) ÷ ({old})"
    return old if is_old else f"({new}) − ({old})"


def _before(cited: Cited) -> Cited | None:
    """The figure of the same row and kind in the last period before."""
    row = (one for one in cited_figures(cited.citation) if one.cell is not None and not one.is_change)
    alike = [one for one in row if one.kind == cited.kind and one.months == cited.months and order(one) < order(cited)]
    return max(alike, key=order, default=None)


def _is_change(claim: Claim, new: Decimal, old: Decimal, part: Cited) -> bool:
    by = new - old
    if claim.kind == "money" and wrong_unit(claim, part):
        return False
    if claim.kind == "money" and _OLDER.search(claim.sentence, 0, claim.start):
        one = claim.period
        return equal(claim, old) and (one is None or one.relative or one.year in (None, part.fiscal, *part.printed))
    if claim.kind not in ("percent", "money") or not claim.direction or by * claim.direction <= 0:
        return False
    return equal(claim, by / old * 100 if claim.kind == "percent" else by)
