"""Numbers that follow from what the answer said before their sentence: "this is 13% lower than the $20 of 2021".

Only words that point back call for it: a change, a gap between two rates, a total of a list, what would have been
without a charge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict, derived_from
from rag.answering.check.derived.held import Held, held_of, same_item
from rag.answering.check.derived.printed import total_of
from rag.answering.check.derived.tried import Try
from rag.answering.check.place.agreement import equal, wrong_unit
from rag.answering.check.place.items import content, overlap
from rag.answering.check.signs import counts_as_magnitude
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.operations import CHANGE, LESS, SUM
from rag.query.directory import company_of

_THAN = re.compile(rf"[^.;]{{0,30}}\b(?:than|from|over|above|below|{AGAINST})\s(?:the\s)?{HEDGED}", re.IGNORECASE)
_ADDS_UP = re.compile(r"\badds? up\b|\bsums? (?:up )?to\b|\bin total\b|[Tt]ogether\b", re.IGNORECASE)
_WITHOUT = re.compile(
    r"\b(?:would have been|excluding|exclude|without|before|adjusted for|stripping out|strip out|absent)\b",
    re.IGNORECASE,
)
_CHANGE_LINE = re.compile(r"\W*(?:change|difference|increase|decrease|growth)\b", re.IGNORECASE)
_GAINS = re.compile(r"\bgains?\b", re.IGNORECASE)
_MOST = 12


def by_what_was_said(
    claims: Sequence[Claim], verdicts: Sequence[Verdict], said: Sequence[Sequence[Held]]
) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of the numbers that those before them in the answer give; said holds those of each sentence."""
    if not said:
        return
    own = held_of(claims, verdicts)
    for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
        if verdict.status != "unverified" or verdict.cited is not None:
            continue
        found = next((one for one in _tries(claim, own, said) if equal(claim, one.value)), None)
        if found is not None:
            yield at, derived_from(found)


def _tries(claim: Claim, own: Sequence[Held], said: Sequence[Sequence[Held]]) -> Iterator[Try]:
    before = [one for one in own if one.claim.start < claim.start]
    flat = [*(one for group in said for one in group), *before][-_MOST:]
    text = claim.sentence
    if claim.kind in ("points", "bps") and (CHANGE.search(text) or LESS.search(text)):
        yield from _gaps(claim, [one for one in flat if one.kind == "%"])
    if claim.kind in ("percent", "money") and (_way(claim) or _CHANGE_LINE.match(text)):
        yield from _changes(claim, own, [*said, before] if before else said)
    if claim.kind in ("money", "plain") and (SUM.search(text) or _ADDS_UP.search(text)):
        yield from _totals(claim, said)
    if claim.kind == "money" and _WITHOUT.search(text):
        yield from _without(claim, flat)


def _way(claim: Claim) -> int:
    """+1 or -1 by the number's words or its own sign; 0 where nothing tells."""
    if claim.direction:
        return claim.direction
    if claim.mention.value < 0 and not claim.mention.either:
        return -1
    return 1 if claim.sentence[: claim.start].rstrip(" $€£").endswith("+") else 0


def _gaps(claim: Claim, rates: Sequence[Held]) -> Iterator[Try]:
    """Points between the last two rates: the newer less the older, or that of the company named less the other's."""
    for first, last in (rates[-2:],) if len(rates) > 1 else ():
        new = _named(claim, first, last)
        old = first if new is last else last
        if new is not None:
            by = (new.value - old.value) * (100 if claim.kind == "bps" else 1)
            if not (claim.direction and by * claim.direction < 0):
                yield Try(by, f"{new.formula} − {old.formula}", (*new.inputs, *old.inputs))


def _named(claim: Claim, first: Held, last: Held) -> Held | None:
    """The later of two, where they are of one company; else the one whose company stands right before the number."""
    companies = [company_of(one.inputs[0].citation.filing) for one in (first, last)]
    if companies[0] == companies[1]:
        return None if first.when == last.when else max(first, last, key=lambda one: one.when)
    near = claim.sentence[: claim.start].lower()
    at = [near.rfind(name.split()[0].lower()) for name in companies]
    return None if at[0] == at[1] else first if at[0] > at[1] else last


def _changes(claim: Claim, own: Sequence[Held], said: Sequence[Sequence[Held]]) -> Iterator[Try]:
    """How much the last amount said is more than the one that "than" leads to; on a line of its own, than the other."""
    for new, old in _compared(claim, own, said):
        if new.kind != old.kind or new.when <= old.when or not old.value or not same_item(new, old):
            continue
        if claim.kind == "money" and wrong_unit(claim, new.inputs[0]):
            continue
        by, formula = new.value - old.value, f"{new.formula} − {old.formula}"
        if by * (_way(claim) or 1) > 0:
            inputs = (*new.inputs, *old.inputs)
            if claim.kind == "percent":
                yield Try(by / abs(old.value) * 100, f"({formula}) ÷ {old.formula}", inputs)
            else:
                yield Try(by, formula, inputs)


def _compared(claim: Claim, own: Sequence[Held], said: Sequence[Sequence[Held]]) -> Iterator[tuple[Held, Held]]:
    """(newer, older) amounts that a change may be of."""
    flat = [one for group in said for one in group if one.claim.kind == "money"]
    after = next((one for one in own if one.claim.start > claim.start), None)
    if after is not None and _THAN.fullmatch(claim.sentence, claim.mention.end, after.claim.start):
        yield from ((one, after) for one in flat[-1:])
    elif not content(claim.words) or _CHANGE_LINE.match(claim.sentence):
        firsts = [next((one for one in group if one.claim.kind == "money"), None) for group in said[-2:]]
        for one, other in ((flat[-2:-1], flat[-1:]), (firsts[:1], firsts[1:])):
            if one and other and one[0] is not None and other[0] is not None:
                yield from ((one[0], other[0]), (other[0], one[0]))


def _totals(claim: Claim, said: Sequence[Sequence[Held]]) -> Iterator[Try]:
    """The amounts of the sentence before together, or those of the lines before, one of each."""
    last = [one for one in said[-1] if one.claim.kind in ("money", "plain")]
    if len({(one.kind, one.fiscal) for one in last}) == 1:
        yield from total_of(claim, last)
    for column in range(max(len(group) for group in said)):
        lines = [*takewhile(partial(_reaches, column), reversed(said))]
        for count in range(2, len(lines) + 1):
            parts = [group[column] for group in reversed(lines[:count])]
            if len({one.kind for one in parts}) == 1:
                yield from total_of(claim, parts)


def _reaches(column: int, line: Sequence[Held]) -> bool:
    return column < len(line)


def _without(claim: Claim, flat: Sequence[Held]) -> Iterator[Try]:
    """What an amount would have been without a charge or a gain of the same period."""
    for level in flat:
        if not overlap(claim.sentence[: claim.start], level.name) or wrong_unit(claim, level.inputs[0]):
            continue
        for one in flat:
            alike = one is not level and one.kind == level.kind and one.when == level.when and one.name != level.name
            if alike:
                charged = one.value < 0 or (counts_as_magnitude(one.name) and not _GAINS.search(one.name))
                sign = "+" if charged else "−"
                value = level.value + abs(one.value) * (1 if charged else -1)
                yield Try(value, f"{level.formula} {sign} {one.formula}", (*level.inputs, *one.inputs))
