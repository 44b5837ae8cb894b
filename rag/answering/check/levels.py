"""Whether a change follows from the two levels that its sentence prints: "up 21% from $2,538 to $1,920" does not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.claims.ways import in_aside, is_amount_of_change, of_one_kind
from rag.answering.check.place.items import content
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.read import MARKER

_FROM = re.compile(rf"\bfrom {HEDGED}$", re.IGNORECASE)
_TO = re.compile(rf"(?:\b(?:to|at|was|were|of)|[:：])\s{HEDGED}$", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)")
_BESIDE = re.compile(rf"\brespectively\b|\b(?:{AGAINST})\s", re.IGNORECASE)
_BECAUSE = re.compile(r"\b(?:because|as(?! of\b)|due|driven|reflecting|owing|since)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;。；]|\.\s|,\s(?:while|whereas|but)\s|\b(?:and|while|whereas|but)\b")
# From a benefit of $2 to a charge of $1 is a swing of $3.
_SWING = re.compile(r"\bsw[iu]ng", re.IGNORECASE)
_LOOSE = Decimal(1)
"""Points of a percentage that "about" leaves room for, beside the rounding of what is printed."""


def against_its_levels(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """(index, why) of changes that do not follow from the two levels which the sentence prints around them."""
    for change, new, old in _changes(claims):
        if not _follows(change, new, old):
            yield claims.index(change), f"from {old.mention.text} to {new.mention.text} is another change"


def by_its_levels(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of changes that no cited figure gives as rounded, but the two printed levels do.

    43.8 % less 44.6 % is 80 basis points, though the unrounded margins are 74 apart.
    """
    for change, new, old in _changes(claims):
        at, (first, second) = claims.index(change), (verdicts[claims.index(one)] for one in (new, old))
        held = first.status != "unverified" and second.status != "unverified" and first.cited is not None
        cells = [one.cited is not None and one.cited.cell is not None for one in (first, second)]
        if change.kind == "percent" and all(cells):
            continue  # the cells themselves give it, and not as rounded
        if held and verdicts[at].status == "unverified" and verdicts[at].cited is None and _exactly(change, new, old):
            inputs = tuple(one for one in (first.cited, second.cited) if one is not None)
            formula = f"{new.mention.text} − {old.mention.text}, as printed"
            yield at, Verdict("derived", first.cited, first.citation, formula=formula, inputs=inputs)


def _changes(claims: Sequence[Claim]) -> Iterator[tuple[Claim, Claim, Claim]]:
    """Every (change, new level, old level), the numbers in brackets counted or not."""
    outer, seen = [claim for claim in claims if not in_aside(claim)], set[int]()
    for row in (claims, outer):
        for at in range(len(row) - 2):
            found = _change_and_levels(row[at : at + 3])
            if found is not None and found[0].start not in seen:
                seen.add(found[0].start)
                yield found


def _exactly(change: Claim, new: Claim, old: Claim) -> bool:
    """Whether the difference of the printed levels, or its share of the old one, is the change as printed."""
    by = abs(new.mention.value) - abs(old.mention.value)
    if change.mention.currency not in ("", new.mention.currency):
        return False
    if change.direction and by * change.direction < 0:
        return False
    if change.kind == "percent" and new.kind != "percent":
        return change.mention.equals(by / abs(old.mention.value) * 100, sign=False) if old.mention.value else False
    factor = 100 if change.kind == "bps" else 1
    rates = change.kind in ("points", "bps") and new.kind == "percent"
    return (rates or change.kind == new.kind != "percent") and change.mention.equals(by * factor, sign=False)


def _change_and_levels(three: Sequence[Claim]) -> tuple[Claim, Claim, Claim] | None:
    """(change, new level, old level) of three numbers of one clause; None where they are not told so."""
    text = three[0].sentence
    between = [text[a.mention.end : b.start] for a, b in pairwise(three)]
    if any(MARKER.search(part) for part in between):
        return None
    between = [_BRACKETS.sub("", part) for part in between]
    told_after = _BECAUSE.search(between[1])
    if (
        is_amount_of_change(three[2])
        and _BESIDE.search(between[0] + between[1])
        and not (told_after or three[2].mention.worded)
    ):
        return (three[2], three[0], three[1]) if _alike(three[0], three[1]) else None
    if any(_CLAUSE.search(part) or _BECAUSE.search(part) or _SWING.search(part) for part in between):
        return None
    olds = [one for one in three if _FROM.search(text, 0, one.start)]
    changes = [one for one in three if one not in olds and (one.direction or _signed(one) or is_amount_of_change(one))]
    if len(olds) != 1 or len(changes) != 1:
        return None
    new = next(one for one in three if one is not olds[0] and one is not changes[0])
    # "… from 23.0% to 18.7% because credits lowered the rate by 6.5 points" is another change.
    if changes[0] is three[2] and content(between[1]):
        return None
    # "… from $2.1 billion, on cost of sales that climbed 7% to $9.7 billion" is of another line item.
    if olds[0] is three[0] and "," in between[0] and content(between[0]):
        return None
    told = _TO.search(text, 0, new.start) is not None and not changes[0].mention.worded
    return (changes[0], new, olds[0]) if told and _alike(new, olds[0]) else None


def _signed(claim: Claim) -> bool:
    """Whether a rate has a sign of its own, as changes have."""
    return claim.kind in ("percent", "points", "bps") and claim.mention.value < 0 and not claim.mention.either


def _alike(new: Claim, old: Claim) -> bool:
    """Whether two numbers may be levels of one thing."""
    plain = all(not one.mention.worded and one.mention.value > 0 and not one.mention.either for one in (new, old))
    return plain and of_one_kind(new, old) and new.mention.currency == old.mention.currency


def _follows(change: Claim, new: Claim, old: Claim) -> bool:
    """Whether the change may be that from the old level to the new, each printed as rounded as it is."""
    low, high = _range(new)
    least, most = _range(old)
    if change.kind == "percent" and new.kind != "percent":
        if least <= 0:
            return True
        between = (low - most) / most * 100, (high - least) / least * 100
    elif change.kind in ("points", "bps") and new.kind == "percent":
        factor = 100 if change.kind == "bps" else 1
        between = (low - most) * factor, (high - least) * factor
    elif change.kind == new.kind and new.kind != "percent":
        between = low - most, high - least
    else:
        return True
    sizes = sorted(abs(end) for end in between)
    if between[0] * between[1] < 0:
        sizes[0] = Decimal(0)
    size, slack = abs(change.mention.value), change.mention.step / 2
    if change.hedge:
        slack += max(_LOOSE if change.kind == "percent" else Decimal(0), size / 20)
    return sizes[0] - slack <= size <= sizes[1] + slack


def _range(level: Claim) -> tuple[Decimal, Decimal]:
    """Between what the level lies, by its rounding and its hedge."""
    value, half = abs(level.mention.value), level.mention.step / 2 if level.mention.scaled else Decimal(0)
    room = value / 20 if level.hedge else Decimal(0)
    return value - half - room, value + half + room
