"""Numbers that those already told give by one plain step, without a word that must call for it.

A number of many digits hardly ever falls together with one of a few computations by chance; one of two digits may. So a
long amount may be the sum or the difference of amounts told before it, a percentage only the share of the amount right
beside it, and either what a computation before it gives for another period.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import permutations

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict, derived_from
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order
from rag.answering.check.derived.held import Held, held_of, same_item
from rag.answering.check.derived.shares import has_sign
from rag.answering.check.derived.told_shares import AMOUNTS, OR, Told, told_shares
from rag.answering.check.derived.tried import Try, named
from rag.answering.check.place.agreement import equal, wrong_unit
from rag.answering.check.place.items import overlap
from rag.answering.check.place.opposites import is_neutral
from rag.answering.check.place.same_period import wrong_period
from rag.answering.check.signs import is_loss

_APART = re.compile(
    r"\s(?:(?P<more>above|over|(?:more|higher|larger|greater) than|ahead of)"
    r"|below|under|(?:less|lower|smaller) than|short of)\s[^\d;.()]{1,40}"
)
_LONG, _MOST, _NEAR = 3, 8, 4
_YEAR, _SLACK = 357, 16
"""Days."""
_DIFFERENCE = " − "
_EXACT = Decimal("0.000001")
_STEPS: tuple[tuple[str, Callable[[Decimal, Decimal], Decimal]], ...] = (
    ("{0} ÷ {1}", lambda a, b: abs(a / b) * 100),
    ("({1} − {0}) ÷ {1}", lambda a, b: (b - abs(a)) / b * 100),
    ("{0} − {1}", lambda a, b: a - abs(b)),
    ("{0} + {1}", lambda a, b: a + b),
)


def by_what_is_told(claims: Sequence[Claim], verdicts: Sequence[Verdict], told: Told) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of the numbers that no cited place prints and that those told give."""
    for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
        if verdict.status != "unverified" or verdict.cited is not None or claim.mention.worded:
            continue
        before, after = held_of(claims[:at], verdicts[:at]), held_of(claims[at + 1 :], verdicts[at + 1 :])
        tries = _tries(claim, before, after, told)
        found = next(
            (
                one
                for one in tries
                if equal(claim, one.value) and (_of_its_time(claim, one) or _beside_its_part(claim, before, one))
            ),
            None,
        )
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
            amounts = [one for one in flat if one.claim.kind in AMOUNTS]
            yield from _growths(claim, amounts[-2:])
            yield from _growths(claim, [one for one in amounts if len(one.inputs) == 1][-2:])
            yield from _growths(claim, _a_year_apart(claim, amounts))
        elif not has_sign(claim):
            yield from told_shares(claim, before, after, told)
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


def _beside_its_part(claim: Claim, before: Sequence[Held], found: Try) -> bool:
    """Whether the number stands right beside the amount that it is a share of, whose time is its own."""
    last = before[-1] if before else None
    beside = last is not None and OR.fullmatch(claim.sentence, last.claim.mention.end, claim.start) is not None
    return beside and claim.kind == "percent" and last is not None and found.inputs[: len(last.inputs)] == last.inputs


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
        if not claim.direction and (_DIFFERENCE in a.formula or _DIFFERENCE in b.formula):
            continue  # a level is hardly ever what another one less a change comes to
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
