"""What an amount that is told is of a whole that is told too, or that its row or a cited total prints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import permutations

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order
from rag.answering.check.derived.held import Held
from rag.answering.check.derived.tried import Try, named
from rag.answering.check.place.columns import OF_ALL
from rag.answering.check.place.items import foreign_to_ratio, overlap
from rag.answering.numbers.operations import SUM
from rag.types import Citation

AMOUNTS = ("money", "plain", "shares")
_IN_BRACKET = re.compile(
    r"[*_]*\s?(?:of (?:which|that|it|this) )?(?:[a-z]+ ){0,3}(?:[(（]|[-–—:|]\s)[^\d;.]*|[*_]*\s?"
    r"|\s(?:with|at)\s(?:[$€£])?"
)
_SO = re.compile(r"\b(?:so|thus|hence|i\.e\.|that is|meaning)\b", re.IGNORECASE)
_OF_THAT = re.compile(r"[*_]*\s?of (?:the |its |that |this )?")
OR = re.compile(r"[*_]*,?\s(?:or|i\.e\.)?\s?(?:[a-z]+ ){0,2}|[*_]*\s[(（](?:[a-z]+ ){0,2}")


@dataclass(frozen=True, slots=True)
class Told:
    """What holds of an answer around a passage: before it, in the one after it, in all, and the footnotes that it has.

    row: the passage is a row of a table, whose numbers are told by those of no other row.
    """

    row: bool
    before: Sequence[Sequence[Held]]
    after: Sequence[Held]
    every: Sequence[Held]
    citations: Sequence[Citation]


def told_shares(claim: Claim, before: Sequence[Held], after: Sequence[Held], told: Told) -> Iterator[Try]:
    """What the amount right beside the percentage is of a whole."""
    amounts = [one for one in before if one.claim.kind in AMOUNTS]
    last = amounts[-2:]
    if after and last and _OF_THAT.fullmatch(claim.sentence, claim.mention.end, after[0].claim.start):
        yield from _quotient(last[-1], after[0])
    if SUM.search(claim.sentence, 0, claim.start) or _SO.search(claim.sentence, 0, claim.start):
        yield from _together(amounts, told)
    for part, whole in permutations(last, 2):
        alike = part.kind == whole.kind and part.fiscal == whole.fiscal and not foreign_to_ratio(claim.words, part.name)
        if alike and part.value * whole.value > 0 and abs(whole.value) > abs(part.value):
            value = part.value / whole.value * 100
            yield Try(value, f"{part.formula} ÷ {whole.formula}", (*part.inputs, *whole.inputs))
    follows = after and _IN_BRACKET.fullmatch(claim.sentence, claim.mention.end, after[0].claim.start)
    behind = [one for one in after[:1] if one.claim.kind in AMOUNTS] if follows else []
    beside = last and OR.fullmatch(claim.sentence, last[-1].claim.mention.end, claim.start)
    for part in [*behind, *(last[-1:] if beside or not behind else ())]:
        if foreign_to_ratio(claim.words, part.name):
            continue
        for value, formula, inputs in _wholes(claim, part, told):
            if part.value * value > 0 and abs(value) > abs(part.value):
                yield Try(part.value / value * 100, f"{part.formula} ÷ {formula}", (*part.inputs, *inputs))


def _quotient(part: Held, whole: Held) -> Iterator[Try]:
    if part.kind == whole.kind and abs(part.value) < abs(whole.value):
        value = abs(part.value / whole.value) * 100
        yield Try(value, f"{part.formula} ÷ {whole.formula}", (*part.inputs, *whole.inputs))


def _together(amounts: Sequence[Held], told: Told) -> Iterator[Try]:
    """What all the amounts before the percentage, of several things and of one time, are of the largest one told."""
    alike = len({(one.kind, one.fiscal) for one in amounts}) == 1
    if alike and len({one.name for one in amounts}) == len(amounts) > 1:
        inputs = tuple(cited for one in amounts for cited in one.inputs)
        value = sum((one.value for one in amounts), Decimal(0))
        parts = replace(amounts[0], value=value, inputs=inputs, formula=f"({' + '.join(o.formula for o in amounts)})")
        like = [one for one in told.every if (one.kind, one.fiscal) == (parts.kind, parts.fiscal)]
        yield from _quotient(parts, max(like, key=lambda held: abs(held.value)))


def _wholes(claim: Claim, part: Held, told: Told) -> Iterator[tuple[Decimal, str, tuple[Cited, ...]]]:
    """The largest amounts of the part's time that the answer tells, or of a column that the words name; then those that
    its row or a cited total prints.
    """
    like = [one for one in told.every if one.kind == part.kind and one.fiscal == part.fiscal]
    called = [one for one in like if overlap(claim.words, one.inputs[0].column)]
    for one in (*sorted(like, key=lambda held: -abs(held.value))[:1], *called):
        yield one.value, one.formula, one.inputs
    for one in [held for held in like if " + " in held.formula or _of_its_part(claim, part, held)]:
        yield one.value, one.formula, one.inputs
    first = part.inputs[0]
    for one in told.every:
        if one.kind == part.kind and len(one.inputs) == 1 and _is_its_total(first, one.inputs[0]):
            yield one.value, one.formula, one.inputs
    if len(part.inputs) > 1:
        yield from ((one.value, named(one), (one,)) for one in part.inputs)
        return
    if first.cell is None:
        return
    own = [one for one in cited_figures(first.citation) if _beside(first, one) or _sums_up(first, one)]
    totals = [
        one
        for citation in told.citations
        if citation.filing.report_id == first.citation.filing.report_id and citation is not first.citation
        for one in cited_figures(citation)
        if _beside(first, one) and (one.column == first.column or OF_ALL.search(one.column))
    ]
    for row in (own, totals):
        whole = max(row, key=lambda one: abs(one.value), default=None)
        if whole is not None:
            yield whole.value, named(whole), (whole,)


def _of_its_part(claim: Claim, part: Held, other: Held) -> bool:
    """Whether a margin divides two amounts of one part: "Operating income: Pet" by "Net sales: Pet"."""
    heading, _, name = part.name.rpartition(": ")
    over, _, called = other.name.rpartition(": ")
    return "margin" in f"{claim.words} {claim.nearby}".lower() and name == called and bool(heading and over != heading)


def _is_its_total(cited: Cited, other: Cited) -> bool:
    """Whether the other figure is of a row "Total …" in the same column of the same table."""
    one, own = other.citation, cited.citation
    alike = (one.filing.report_id, one.caption, other.column) == (own.filing.report_id, own.caption, cited.column)
    return alike and other.name.lower().startswith("total") and cited.name in one.rivals


def _beside(cited: Cited, other: Cited) -> bool:
    alike = (order(cited), cited.kind, cited.months) == (order(other), other.kind, other.months)
    return alike and other.cell is not None and not other.is_change and other is not cited


def _sums_up(cited: Cited, other: Cited) -> bool:
    """Whether the other figure of a row is under "Total", whatever the time of those that it sums up."""
    return other.kind == cited.kind and not other.known and OF_ALL.search(other.column) is not None
