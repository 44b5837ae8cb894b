"""Whether what a sentence says of a level is so in the row it cites: "rose to $4.1 million", down from 5.9 in the row.

Two levels that the row prints with different signs are no two charges, and of one sign no charge and no gain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order
from rag.answering.check.place.agreement import equal
from rag.answering.numbers.hedges import HEDGED

_UP = (
    r"rose|rises?|risen|rising|increas(?:ed|es|ing)|grew|grows?|growing|climb(?:ed|s|ing)|jump(?:ed|s|ing)"
    r"|surg(?:ed|es|ing)|soar(?:ed|s|ing)|advanc(?:ed|es|ing)|swell(?:ed|s|ing)|balloon(?:ed|s|ing)|went up|up|higher"
)
_DOWN = (
    r"fell|falls?|falling|decreas(?:ed|es|ing)|declin(?:ed|es|ing)|dropp?(?:ed|s|ing)|slid|slipped|dipp?(?:ed|s|ing)"
    r"|shrank|plung(?:ed|es|ing)|tumbl(?:ed|es|ing)|slump(?:ed|s|ing)|sank|eased|easing|went down|down|lower"
)
_PARTS = r"(?:(?:a|one)\s)?(?:tenth|fifth|quarter|third|half)"
_SIZE = r"[$€£¥]?\d[\d.,]*\s?(?:%|percent|pp|bps|points?|basis points|percentage points)?"
_AMOUNT = rf"(?:by\s)?{HEDGED}(?:{_PARTS}|{_SIZE})(?:\s?(?:thousand|million|billion|[mb]n?))?"
_BETWEEN = rf"(?:,?\s{_AMOUNT})?(?:\s\([^()]*\))?,?"
_LED = re.compile(rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?:\s\w+ly)?{_BETWEEN}\s(?:to|at)\s{HEDGED}$", re.IGNORECASE)
_GAINS = r"gains?|incomes?|profits?|benefits?|releases?|credits?|inflows?|recover(?:y|ies)"
_CHARGES = r"loss(?:es)?|charges?|expenses?|provisions?|costs?|outflows?|builds?|deficits?"
_NOUN_OF = re.compile(rf"\b(?:(?P<gain>{_GAINS})|(?P<charge>{_CHARGES}))\s(?:of\s)?{HEDGED}$", re.IGNORECASE)
_CHANGE_HEAD = re.compile(r"\b(?:change|growth|yoy|y/y|increase|decrease)\b|%|Δ|\bvs\b", re.IGNORECASE)
_PAIR = 2
_NOUN_AFTER = re.compile(rf"[*_]*\s(?:(?:\w+-)?\w+\s)??(?:(?P<gain>{_GAINS})|(?P<charge>{_CHARGES}))\b", re.IGNORECASE)


def against_its_row(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of levels that the sentence says rose or fell to, where the row says the opposite."""
    for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
        cited, led = verdict.cited, _LED.search(claim.sentence, 0, claim.start)
        if verdict.status != "verified" or cited is None or cited.cell is None or cited.is_change or led is None:
            continue
        older = _before(claim, cited)
        if not older or any(old.value * cited.value <= 0 for old in older):
            continue
        old, by = older[-1], [abs(cited.value) - abs(old.value) for old in older]
        if all(one * (1 if led["up"] else -1) < 0 and abs(one) * 2 > claim.mention.step for one in by):
            says = "rose" if led["up"] else "fell"
            yield at, f"the sentence says that it {says}; the cited row has {old.text.strip()} for {old.when} before"


def against_its_columns(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of a table's changes that do not follow from the two periods of the same row: "30 | 24 | +26%"."""
    held = [
        one.cited
        for claim, one in zip(claims, verdicts, strict=True)
        if one.status == "verified"
        and one.cited is not None
        and one.cited.cell is not None
        and not one.cited.is_change
        and claim.kind in ("money", "plain", "shares")
    ]
    levels = sorted(held, key=order)
    if len(levels) != _PAIR or levels[0].citation != levels[1].citation or not levels[0].value:
        return
    old, new = levels
    by = (new.value - old.value) / abs(old.value) * 100
    for at, claim in enumerate(claims):
        changes = claim.kind == "percent" and _CHANGE_HEAD.search(claim.words) and old.value * new.value > 0
        signed = claim.mention.value * by < 0 and not claim.mention.either and old.value > 0
        if changes and (signed or not equal(claim, by)):
            yield at, f"from {old.text.strip()} to {new.text.strip()} is another change"


def on_one_side(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of a gain and a charge of one row that have one sign there, or of two gains that have two."""
    told = [
        (at, one.cited, side)
        for at, (claim, one) in enumerate(zip(claims, verdicts, strict=True))
        if one.status == "verified" and one.cited is not None and one.cited.cell is not None and (side := _side(claim))
    ]
    for (_, first, one), (at, second, other) in pairwise(told):
        if first.citation.marker == second.citation.marker and first.cell != second.cell:
            same_sign = first.value * second.value > 0
            if first.value * second.value != 0 and same_sign != (one == other):
                how = "the same sign" if same_sign else "different signs"
                yield at, f"the cited {first.text.strip()} and {second.text.strip()} have {how}"


def _side(claim: Claim) -> int:
    """+1 for a gain, -1 for a charge, by the noun at the number; 0 without one."""
    after = _NOUN_AFTER.match(claim.sentence, claim.mention.end)
    found = _NOUN_OF.search(claim.sentence, 0, claim.start) or after
    return 0 if found is None else 1 if found["gain"] else -1


def _before(claim: Claim, cited: Cited) -> list[Cited]:
    """The figures that the level may be compared with: of older periods that the sentence names, and the last"
    " before."""
    row = [
        one
        for one in cited_figures(cited.citation)
        if one.cell is not None and one.kind == cited.kind and one.months == cited.months and not one.is_change
    ]
    older = [one for one in row if one.known and cited.known and order(one) < order(cited)]
    if len({order(one) for one in older}) < len(older):
        return []  # several columns of one period: segments
    named = {one.year for one in claim.periods if one.year and not one.relative}
    meant = [one for one in older if one.fiscal in named and one.fiscal != cited.fiscal]
    return [*meant, *sorted(older, key=order)[-1:]]
