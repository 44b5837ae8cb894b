"""Worked formulas that a sentence prints: "28,216 + 1,022 + 6 − 2,279 = 26,965", "$5.1bn − $8.0bn = −$2.9bn".

The operands have verdicts of their own; what comes out follows from them, or the sentence reckons wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.derived.tried import named

_RESULT = re.compile(
    r"[^.;=≈\d]*(?:=|≈|\)\s?(?:is|was|comes to|came to|makes|totals)\b)\s*(?:about |roughly "
    r"|~)?(?P<words>[^\d=;]{0,40}?)[$€£¥(\s*~]*"
)
_SIGN = re.compile(r"(?:^|[\s,)])(?:(?P<plus>\+|plus)|(?P<minus>[−–-]|minus|less))\s?[$€£¥(*]*$")
# "− current liabilities $8.0bn": the name of an operand may stand before it; a dash is no minus there.
_NAMED_SIGN = re.compile(r"\s(?:(?P<plus>\+|plus)|(?P<minus>−|minus|less))(?:\s[a-z][\w&’'-]*){1,4}\s[$€£¥(*]*$")
_BREAK = re.compile(r"[.;=≈÷×/]\s?|\[")
_NEGATIVE = re.compile(r"\b(?:negative|loss|shortfall|deficit|minus|net debt)\b|[-−–(]$", re.IGNORECASE)
_SUMS = ("money", "plain", "shares", "per_share")


def by_its_formula(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, Verdict]]:
    """(index, verdict) of what comes out of a sum or difference whose operands all stand verified before it."""
    for at, signs in _formulas(claims):
        operands = verdicts[at - len(signs) : at]
        cited = tuple(one.cited for one in operands if one.cited is not None and one.status == "verified")
        if verdicts[at].status != "unverified" or len(cited) < len(signs):
            continue
        if follows(claims, at, signs):
            formula = _printed(cited, signs)
            yield at, Verdict("derived", cited[0], cited[0].citation, formula=formula, inputs=cited)


def against_its_formula(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """(index, why) of what a sum or difference does not come to by its own printed operands."""
    for at, signs in _formulas(claims):
        if not follows(claims, at, signs):
            yield at, "the numbers before it do not come to this"


def follows(claims: Sequence[Claim], at: int, signs: Sequence[int]) -> bool:
    """Whether the printed operands come to the printed result, each rounded as it is."""
    parts, result = claims[at - len(signs) : at], claims[at].mention
    total = sum((sign * abs(one.mention.value) for sign, one in zip(signs, parts, strict=True)), Decimal(0))
    slack = sum((one.mention.step for one in (*parts, claims[at])), Decimal(0)) / 2
    found = _RESULT.fullmatch(claims[at].sentence, parts[-1].mention.end, result.start)
    said = f"{found['words'] if found else ''}{claims[at].sentence[: result.start].rstrip()[-1:]}"
    below = result.value < 0 or _NEGATIVE.search(said) is not None
    close = abs(abs(total) - abs(result.value)) <= slack
    return close and (total < 0 or not below or "debt" in said) and (total >= 0 or below or not found)


def _formulas(claims: Sequence[Claim]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(index of the result, the sign of each operand right before it) of every sum that a sentence writes out."""
    for at in range(2, len(claims)):
        if not _RESULT.fullmatch(claims[at].sentence, claims[at - 1].mention.end, claims[at].start):
            continue
        signs: list[int] = []
        for one in range(at - 1, 0, -1):
            sign = _sign(claims[one - 1], claims[one])
            if sign is None:
                break
            signs.append(sign)
        alike = {(one.kind, one.mention.currency) for one in claims[at - len(signs) - 1 : at + 1]}
        if signs and len(alike) == 1 and claims[at].kind in _SUMS:
            yield at, (1, *reversed(signs))


def _sign(before: Claim, one: Claim) -> int | None:
    """+1 or -1 by what joins two numbers; None where they are no operands of one sum."""
    between = before.sentence[before.mention.end : one.start]
    found = _SIGN.search(between) or _NAMED_SIGN.search(between)
    if found is None:
        return None
    return None if _BREAK.search(between[: found.start()]) else 1 if found["plus"] else -1


def _printed(cited: Sequence[Cited], signs: Sequence[int]) -> str:
    first, *rest = zip(cited, signs, strict=True)
    return named(first[0]) + "".join(f" {'+' if sign > 0 else '−'} {named(one)}" for one, sign in rest)
