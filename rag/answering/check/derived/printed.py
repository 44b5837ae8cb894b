"""Numbers that follow from the other numbers of their own sentence: "$108 million (40 %) of the $271 million".

What is computed with is printed beside them and has its own verdict, so that its rows need not be named again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise, permutations

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict, derived_from
from rag.answering.check.claims.ways import in_aside
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.derived.held import Held, held_of, same_item
from rag.answering.check.derived.shares import has_sign
from rag.answering.check.derived.tried import Try
from rag.answering.check.place.agreement import equal, wrong_unit
from rag.answering.check.place.items import foreign_to_ratio, metrics_named, metrics_of, overlap
from rag.answering.check.place.same_item import UNNAMED
from rag.answering.check.signs import counts_as_magnitude
from rag.answering.numbers.operations import CHANGE, DIFFERENCE, LESS, SHARE, SUM
from rag.query.vocabulary import vocabulary

_RATES = ("%", "points")
_SUMMED = re.compile(r"\b(?:i\.e\.|overall|bringing|making|for a)\b|=", re.IGNORECASE)
_LEADS_TO_WHOLE = re.compile(r"\s?of (?:the |its )?(?:[\w-]+ ){0,3}")
_OF = re.compile(r"\bof\b|÷|/")
# "Of 12,085 properties, 6,869 are owned — that's 57%".
_OF_FIRST = re.compile(r"\W*Of (?:the |its )?[$€£]?\d")
_RATIO = re.compile(r"\bratio\b", re.IGNORECASE)
_MOST = 8
# "$2.1 billion to shareholders — $1.2 billion in dividends and …", "$10.7 billion (cash of $7.4 billion, …)".
_LISTS = re.compile(r"[^.;$€£(（]*(?:—|–|:|[(（])[^.;\d$€£]{0,50}[$€£]?")
_LESS_BETWEEN = re.compile(r"[^.;]*(?:\b(?:less|minus|net of|vs\.?|versus|against)\s|\s[-−–]\s)[^.;\d]*")
_NEGATIVE = re.compile(r"\b(?:negative|loss|shortfall|deficit|net debt)\b", re.IGNORECASE)


def by_its_neighbours(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of the numbers that no cited place prints and that two others of the sentence give."""
    printed = held_of(claims, verdicts, derived=False)[:_MOST]
    every = held_of(claims, verdicts)[:_MOST]
    for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
        if verdict.status != "unverified" or verdict.cited is not None:
            continue
        found = _computed(claim, printed) or (_computed(claim, every) if len(every) > len(printed) else None)
        if found is not None:
            yield at, derived_from(found)


def as_its_inputs(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of the amounts in brackets behind a share that are just what it was computed from, in order.

    "31.6% of revenue ($4,696 million of $14,855 million)": what each of them is, the share has said.
    """
    for share in (one for one in verdicts if one.formula and "÷" in one.formula and len(one.inputs) == 2):
        places = [
            next((at for at, one in enumerate(verdicts) if one.cited == cited and in_aside(claims[at])), None)
            for cited in share.inputs
        ]
        part, whole = places
        if part is None or whole is None or part >= whole:
            continue
        if not _OF.search(claims[part].sentence, claims[part].mention.end, claims[whole].start):
            continue
        for at in (part, whole):
            one = verdicts[at]
            if one.status == "unverified" and (one.of_another or one.reason.startswith(UNNAMED)):
                yield at, Verdict("verified", one.cited, one.citation)


def _computed(claim: Claim, held: Sequence[Held]) -> Try | None:
    """The first computation over the sentence's own numbers that its words call for and that gives the number."""
    return next((one for one in _tries(claim, held) if equal(claim, one.value)), None)


def _tries(claim: Claim, held: Sequence[Held]) -> Iterator[Try]:
    text, kind = claim.sentence, claim.kind
    amounts = [one for one in held if one.claim.kind in ("money", "plain", "shares", "per_share")]
    before = [one for one in amounts if one.claim.start < claim.start][-2:]
    after = [one for one in amounts if one.claim.start > claim.start][:1]
    if (
        kind == "percent"
        and not (claim.direction or has_sign(claim))
        and (SHARE.search(text) or _OF_FIRST.match(text) or in_aside(claim) or claim.mention.text[0] == "(")
    ):
        yield from _parts(claim, amounts, before, after)
    if kind == "multiple":
        yield from _quotients([*before, *after], 1)
    if kind == "plain" and not claim.mention.scaled and _RATIO.search(text, 0, claim.start):
        yield from _quotients(amounts, 1)
    if kind in ("points", "bps") and (CHANGE.search(text) or LESS.search(text)):
        yield from _gaps(claim, [one for one in held if one.kind in _RATES], 100 if kind == "bps" else 1)
    if kind == "money":
        money = [one for one in amounts if one.claim.kind == "money"]
        yield from _sums(claim, money) if SUM.search(text) or _SUMMED.search(text) else ()
        yield from _listed(claim, money)
        yield from _differences(claim, money)


def _parts(claim: Claim, amounts: Sequence[Held], before: Sequence[Held], after: Sequence[Held]) -> Iterator[Try]:
    """The amount before the share of the largest one; of the amount that "of" leads to, any that the words name."""
    led = after and _LEADS_TO_WHOLE.fullmatch(claim.sentence, claim.mention.end, after[0].claim.start)
    whole = after[0] if led else max(amounts, key=lambda one: abs(one.value), default=None)
    beside = [*before[-1:], *(one for one in amounts if after and one.claim.start > after[0].claim.start)]
    named = [one for one in amounts if one in beside or overlap(claim.words, one.name)]
    for part in named if led else _of_the_last_row(whole, before):
        foreign = foreign_to_ratio(claim.words, part.name)
        if whole is not None and part is not whole and not foreign:
            yield from (one for one in _quotients((part, whole), 100) if 0 <= one.value <= 100)


def _of_the_last_row(whole: Held | None, before: Sequence[Held]) -> list[Held]:
    """The last amount before the number that is not the whole, and those of its row in other periods.

    "Fell to $1,108 from $1,441, less than half (48%)": the part may be the first of the two.
    """
    parts = [one for one in before if one is not whole]
    return [one for one in parts if one is parts[-1] or (one.name == parts[-1].name and one.when != parts[-1].when)]


def _quotients(held: Sequence[Held], factor: int) -> Iterator[Try]:
    """One amount over another of its kind; of one time, where both tell one, or of one line item."""
    for a, b in permutations(held, 2):
        alike = a.kind == b.kind and (_of_one_time(a, b) or (factor == 1 and same_item(a, b)))
        if b.value and alike and _on_one_side(a, b):
            formula = f"{a.formula} ÷ {b.formula}"
            yield Try(abs(a.value / b.value) * factor, formula, (*a.inputs, *b.inputs))


def _on_one_side(a: Held, b: Held) -> bool:
    """Whether both amounts came in or went out, or one was paid out of the other."""
    return a.value * b.value > 0 or counts_as_magnitude(a.name if a.value < 0 else b.name)


def _of_one_time(a: Held, b: Held) -> bool:
    return a.fiscal == b.fiscal or None in (a.fiscal, b.fiscal)


def _gaps(claim: Claim, held: Sequence[Held], factor: int) -> Iterator[Try]:
    """Points between two rates, the newer less the older where their time tells."""
    for a, b in permutations(held, 2):
        by = (a.value - b.value) * factor
        told = a.when > b.when
        if told and not (claim.direction and by * claim.direction < 0):
            yield Try(by, f"{a.formula} − {b.formula}", (*a.inputs, *b.inputs))


def _sums(claim: Claim, held: Sequence[Held]) -> Iterator[Try]:
    """All amounts before the number, or all after it, together."""
    before = [one for one in held if one.claim.start < claim.start]
    for parts in (before, [one for one in held if one.claim.start > claim.start]):
        if len({one.kind for one in parts}) == 1:
            yield from total_of(claim, parts)


def total_of(claim: Claim, parts: Sequence[Held]) -> Iterator[Try]:
    """Two amounts or more together, where they are of the claim's unit."""
    inputs = tuple(cited for one in parts for cited in one.inputs)
    if len(parts) > 1 and not any(wrong_unit(claim, one) for one in inputs):
        total = sum((one.value for one in parts), Decimal(0))
        yield Try(total, " + ".join(one.formula for one in parts), inputs)


def _listed(claim: Claim, held: Sequence[Held]) -> Iterator[Try]:
    """The amounts that a dash, a colon or a bracket right behind the number lists, together."""
    after = [one for one in held if one.claim.start > claim.start]
    if not after or not _LISTS.fullmatch(claim.sentence, claim.mention.end, after[0].claim.start):
        return
    within = in_aside(after[0].claim)
    like = [one for one in after if in_aside(one.claim) == within]
    parts = [one for at, one in enumerate(like) if not within or _same_bracket(claim, like[0], like[at])]
    alike = len({one.kind for one in parts}) == 1 and len({one.fiscal for one in parts}) == 1
    if alike and _may_be_sum(claim, [cited for one in parts for cited in one.inputs]):
        yield from total_of(claim, parts)


def _same_bracket(claim: Claim, first: Held, one: Held) -> bool:
    return not re.search(r"[)）]", claim.sentence[first.claim.mention.end : one.claim.start])


def _may_be_sum(claim: Claim, parts: Sequence[Cited]) -> bool:
    """Whether the words name no line item that none of the parts is of."""
    names, known = metrics_named(claim.words), vocabulary().metric_of
    of_parts = frozenset().union(*(metrics_of(one.name) for one in parts))
    return not names or bool(names & of_parts) or any(set(known[name].of) & of_parts for name in names)


def _differences(claim: Claim, held: Sequence[Held]) -> Iterator[Try]:
    """One amount less the one that it is set against: "revenue of $92 vs. costs of $144, a gross loss of $52"."""
    words = f"{claim.words} {claim.nearby}"
    if not DIFFERENCE.search(claim.sentence, 0, claim.start):
        return
    for a, b in (*pairwise(held), *pairwise([one for one in held if not in_aside(one.claim)])):
        between = claim.sentence[a.claim.mention.end : b.claim.start]
        alike = a.kind == b.kind and a.fiscal == b.fiscal and a.name != b.name
        if alike and _LESS_BETWEEN.fullmatch(between) and not wrong_unit(claim, a.inputs[0]):
            value = a.value - abs(b.value)
            if (value < 0) == bool(_NEGATIVE.search(words) or claim.mention.value < 0):
                yield Try(value, f"{a.formula} − {b.formula}", (*a.inputs, *b.inputs))
