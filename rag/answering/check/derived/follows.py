"""Numbers that those already told give by one plain step, without a word that must call for it.

A number of many digits hardly ever falls together with one of a few computations by chance; one of two digits may. So a
long amount may be the sum or the difference of amounts told before it, a percentage only the share of the amount right
beside it, and either what a computation before it gives for another period.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import permutations

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict, derived_from
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order
from rag.answering.check.derived.held import Held, held_of, same_item
from rag.answering.check.derived.shares import has_sign
from rag.answering.check.derived.tried import Try, named
from rag.answering.check.place.agreement import equal, wrong_unit
from rag.answering.check.place.columns import OF_ALL
from rag.answering.check.place.items import foreign_to_ratio, overlap
from rag.answering.check.place.opposites import is_neutral
from rag.answering.check.place.same_period import wrong_period
from rag.answering.check.signs import is_loss
from rag.answering.numbers.operations import SUM
from rag.types import Citation

_AMOUNTS = ("money", "plain", "shares")
_IN_BRACKET = re.compile(r"[*_]*\s?(?:of (?:which|that|it|this) )?(?:[a-z]+ ){0,3}(?:[(（]|[-–—:|]\s)[^\d;.]*|[*_]*\s?")
_OF_THAT = re.compile(r"[*_]*\s?of (?:the |its |that |this )?")
_APART = re.compile(
    r"\s(?:(?P<more>above|over|(?:more|higher|larger|greater) than|ahead of)"
    r"|below|under|(?:less|lower|smaller) than|short of)\s[^\d;.()]{1,40}"
)
_LONG, _MOST, _NEAR = 3, 8, 4
_YEAR, _SLACK = 357, 16
"""Days."""
_EXACT = Decimal("0.000001")
_STEPS: tuple[tuple[str, Callable[[Decimal, Decimal], Decimal]], ...] = (
    ("{0} ÷ {1}", lambda a, b: abs(a / b) * 100),
    ("({1} − {0}) ÷ {1}", lambda a, b: (b - abs(a)) / b * 100),
    ("{0} − {1}", lambda a, b: a - abs(b)),
    ("{0} + {1}", lambda a, b: a + b),
)


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


def by_what_is_told(claims: Sequence[Claim], verdicts: Sequence[Verdict], told: Told) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of the numbers that no cited place prints and that those told give."""
    for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
        if verdict.status != "unverified" or verdict.cited is not None or claim.mention.worded:
            continue
        before, after = held_of(claims[:at], verdicts[:at]), held_of(claims[at + 1 :], verdicts[at + 1 :])
        tries = _tries(claim, before, after, told)
        found = next((one for one in tries if equal(claim, one.value) and _of_its_time(claim, one)), None)
        if found is not None:
            yield at, derived_from(found)


def _tries(claim: Claim, before: Sequence[Held], after: Sequence[Held], told: Told) -> Iterator[Try]:
    said = [] if told.row else [one for passage in told.before for one in passage]
    flat = [*said, *before][-_MOST:]
    beside = [*(one for passage in told.before[-1:] for one in passage if not told.row), *before]
    worked = [one for one in beside if len(one.inputs) == len("ab") and one.claim.kind == claim.kind]
    for one in worked[-1:]:
        yield from _again(claim, one)
    if claim.kind == "percent" and not is_neutral(f"{claim.words} {claim.nearby}"):
        if claim.direction:
            amounts = [one for one in flat if one.claim.kind in _AMOUNTS]
            yield from _growths(claim, amounts[-2:])
            yield from _growths(claim, _a_year_apart(claim, amounts))
        elif not has_sign(claim):
            yield from _shares(claim, before, after, told)
    if claim.kind == "money" and before and after:
        yield from _set_apart(claim, before[-1], after[0])
    if claim.kind in ("money", "plain") and sum(char.isdigit() for char in claim.mention.text) >= _LONG:
        amounts = [one for one in flat if one.claim.kind == claim.kind and not wrong_unit(claim, one.inputs[0])]
        if not claim.direction:
            yield from _sums(claim, amounts)
            parts = [one for one in told.after if one.claim.kind == claim.kind and not told.row]
            yield from [*_sums(claim, [one for one in parts if not wrong_unit(claim, one.inputs[0])])][-1:]
        yield from _differences(claim, amounts[-_NEAR:])


def _again(claim: Claim, worked: Held) -> Iterator[Try]:
    """The same computation over the same rows in the claim's period; in the one before, where it says none."""
    a, b = worked.inputs
    if order(a) != order(b) or (claim.kind != "percent" and wrong_unit(claim, a)):
        return
    times = sorted({order(one) for one in cited_figures(a.citation) if order(one) != order(a)}, reverse=True)
    said = claim.period is not None and not claim.period.relative
    for time in times if said else [one for one in times if one < order(a)][:1]:
        first, second = _at(a, time), _at(b, time)
        if first is None or second is None or not second.value or not b.value:
            continue
        for formula, step in _STEPS:
            if abs(step(a.value, b.value) - worked.value) <= _EXACT * abs(worked.value):
                yield Try(step(first.value, second.value), formula.format(named(first), named(second)), (first, second))


def _at(cited: Cited, time: object) -> Cited | None:
    """The one figure of the same row and kind at another time; None where it has none or several."""
    row = [one for one in cited_figures(cited.citation) if one.cell is not None and not one.is_change]
    found = [one for one in row if order(one) == time and one.kind == cited.kind and one.months == cited.months]
    return found[0] if len(found) == 1 else None


def _growths(claim: Claim, amounts: Sequence[Held]) -> Iterator[Try]:
    """What the later of the last two amounts is more than the earlier, both of one line item."""
    for new, old in permutations(amounts, 2):
        if new.when > old.when and old.value and same_item(new, old) and new.kind == old.kind:
            by = (new.value - old.value) / abs(old.value) * 100
            if by * claim.direction > 0:
                formula = f"({new.formula} − {old.formula}) ÷ {old.formula}"
                yield Try(by, formula, (*new.inputs, *old.inputs))


def _a_year_apart(claim: Claim, amounts: Sequence[Held]) -> list[Held]:
    """The newest amount told of the row that the words name, and the one of it a year before."""
    named = [one for one in amounts if overlap(claim.words, one.name)]
    newest = max(named, key=lambda one: one.when, default=None)
    if newest is None:
        return []
    year = [one for one in named if _YEAR <= (newest.when[0] - one.when[0]).days <= _YEAR + _SLACK]
    return [newest, *(one for one in year if same_item(one, newest))]


def _shares(claim: Claim, before: Sequence[Held], after: Sequence[Held], told: Told) -> Iterator[Try]:
    """What the amount right beside the percentage is of a whole."""
    amounts = [one for one in before if one.claim.kind in _AMOUNTS]
    last = amounts[-2:]
    if after and last and _OF_THAT.fullmatch(claim.sentence, claim.mention.end, after[0].claim.start):
        yield from _quotient(last[-1], after[0])
    if SUM.search(claim.sentence, 0, claim.start):
        yield from _together(amounts, told)
    for part, whole in permutations(last, 2):
        alike = part.kind == whole.kind and part.fiscal == whole.fiscal and not foreign_to_ratio(claim.words, part.name)
        if alike and part.value * whole.value > 0 and abs(whole.value) > abs(part.value):
            value = part.value / whole.value * 100
            yield Try(value, f"{part.formula} ÷ {whole.formula}", (*part.inputs, *whole.inputs))
    follows = after and _IN_BRACKET.fullmatch(claim.sentence, claim.mention.end, after[0].claim.start)
    for part in [*([one for one in after[:1] if one.claim.kind in _AMOUNTS] if follows else ()), *last[-1:]]:
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
    for one in [held for held in like if " + " in held.formula]:
        yield one.value, one.formula, one.inputs
    first = part.inputs[0]
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


def _beside(cited: Cited, other: Cited) -> bool:
    alike = (order(cited), cited.kind, cited.months) == (order(other), other.kind, other.months)
    return alike and other.cell is not None and not other.is_change and other is not cited


def _sums_up(cited: Cited, other: Cited) -> bool:
    """Whether the other figure of a row is under "Total", whatever the time of those that it sums up."""
    return other.kind == cited.kind and not other.known and OF_ALL.search(other.column) is not None


def _sums(claim: Claim, amounts: Sequence[Held]) -> Iterator[Try]:
    """The last amounts before the number together, two of them or more; they are of one time and of several things."""
    for count in range(2, len(amounts) + 1):
        parts = amounts[-count:]
        inputs = tuple(cited for one in parts for cited in one.inputs)
        things = {(one.name, cited.column) for one in parts for cited in one.inputs}
        if len({(one.kind, one.fiscal) for one in parts}) > 1 or len(things) < count:
            return
        value = sum((one.value for one in parts), Decimal(0))
        if (value < 0) == _negative(claim):
            yield Try(value, " + ".join(one.formula for one in parts), inputs)


def _differences(claim: Claim, amounts: Sequence[Held]) -> Iterator[Try]:
    """One of the last amounts less another; as a rise or a fall only the later less the earlier of one line item."""
    for a, b in permutations(amounts, 2):
        value = a.value - (abs(b.value) if not claim.direction else b.value)
        if a.kind != b.kind or not value:
            continue
        moved = same_item(a, b) and a.when > b.when
        fits = (
            moved and value * claim.direction > 0 if claim.direction else a.fiscal == b.fiscal and not same_item(a, b)
        )
        if fits and (claim.direction or (value < 0) == _negative(claim)):
            yield Try(value, f"{a.formula} − {b.formula}", (*a.inputs, *b.inputs))


def _set_apart(claim: Claim, one: Held, other: Held) -> Iterator[Try]:
    """What the sentence says lies between the amounts on both sides: "at $39, $1 below its fair value of $40"."""
    told = _APART.fullmatch(claim.sentence, claim.mention.end, other.claim.start)
    by = one.value - other.value
    if (
        told
        and one.kind == other.kind
        and by * (1 if told["more"] else -1) > 0
        and not wrong_unit(claim, one.inputs[0])
    ):
        yield Try(by, f"{one.formula} − {other.formula}", (*one.inputs, *other.inputs))


def _negative(claim: Claim) -> bool:
    return (claim.mention.value < 0 and not claim.mention.either) or is_loss(f"{claim.words} {claim.nearby}")


def _of_its_time(claim: Claim, found: Try) -> bool:
    """Whether the newest figure is of the period that the number is said to be of."""
    newest = max(found.inputs, key=order)
    return not wrong_period(claim, newest, cited_figures(newest.citation))
