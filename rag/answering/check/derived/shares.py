"""What one line item is of another: shares, margins, and amounts per share, over the rows that a sentence cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import permutations

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.compared import beside, pairs
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.derived.tried import Try, named
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import GROSS, PARTS, WEAK, content, fit, overlap, same_metric
from rag.answering.check.signs import counts_as_magnitude
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.operations import SHARE
from rag.answering.numbers.read import figures

Rows = Sequence[Sequence[Cited]]
_OF_NAME = re.compile(r"\s?\)?\s?of (?:the |its |their |our )?(?P<whole>[^,.;:()\[]*?)(?=[,.;:()\[]|\band\b|$)")
_OF = re.compile(r"\bof\b|%|[÷×]|\s/\s")
_RELATIVE = re.compile(r"\brelative to (?:the |its )?[\w -]+", re.IGNORECASE)
_OF_CHANGE = re.compile(
    r"\s?of (?:that|the|this|its) (?:[\w-]+ ){0,3}(?:rise|increase|growth|gain|drop|decline|fall|decrease"
    r"|reduction|change|swing)\b",
    re.IGNORECASE,
)
_OF_TOTAL = re.compile(r"\)?\s?of (?:the |its )?(?:gross |net |overall )?total\b", re.IGNORECASE)
_AMOUNT_OF = re.compile(r"[$€£¥]?\d")
_SHARE_OF = re.compile(r"% of\b")
_SET_BESIDE = re.compile(rf"\b(?:{AGAINST}|from|than)\s{HEDGED}$", re.IGNORECASE)
_COMPARES = re.compile(rf"\b(?:{AGAINST}|from|than|before|earlier|prior|previous\w*|last)\b|→|[(（]", re.IGNORECASE)
_NAMES = 0.6
"""The share of a row's name that calls it by its name."""


def shares(claim: Claim, rows: Rows) -> Iterator[Try]:
    """Percentages that a row is of another in one period; where the words name a row in full, of that one."""
    said = frozenset(content(_OF.split(_RELATIVE.sub(" ", claim.words))[0]))
    strong = {row[0].name for row in rows if row and fit(said, (), row[0].name).coverage >= _NAMES}
    newest = max((cited.fiscal or 0 for row in rows for cited in row), default=0)
    compares = _COMPARES.search(claim.sentence) is not None
    for a, b in beside(claim, rows):
        if not claim.periods and (a.fiscal or newest) < newest - int(compares):
            continue  # where no period is said it is the last, or the one that is compared with it
        if not b.value or a.kind != b.kind or a.kind == "%" or not _may_be_whole(claim, b):
            continue
        if _OF_TOTAL.match(claim.sentence, claim.mention.end) and _is_less(b, rows):
            continue
        if not strong or a.name in strong:
            yield Try(part(a, b) * 100, f"{named(a)} ÷ {named(b)}", (a, b))
        if "margin" in f"{claim.words} {claim.nearby}".lower():
            value = (b.value - abs(a.value)) / b.value * 100
            yield Try(value, f"({named(b)} − {named(a)}) ÷ {named(b)}", (b, a))


def _is_less(whole: Cited, rows: Rows) -> bool:
    """Whether a cited row has more than this in its column, so that it is no total of theirs."""
    like = (one for row in rows for one in row if (one.column, one.kind) == (whole.column, whole.kind))
    return any(abs(one.value) > abs(whole.value) for one in like)


def has_sign(claim: Claim) -> bool:
    """Whether a plus or minus of its own makes the percentage a change: "(+19%)", and not "(19%)"."""
    return (claim.mention.value < 0 and not claim.mention.either) or claim.sentence[: claim.start].endswith("+")


def change_shares(claim: Claim, rows: Rows) -> Iterator[Try]:
    """What part of the change of one row another row's change is: "accounts for 90% of that rise"."""
    if not _OF_CHANGE.match(claim.sentence, claim.mention.end):
        return
    for first, second in permutations(rows, 2):
        for new, old in pairs(claim, [first] if first[0].kind != "%" else []):
            later, before = _same_period(new, second), _same_period(old, second)
            if later and before and new.kind == later.kind and later.value != before.value:
                value = (new.value - old.value) / (later.value - before.value) * 100
                formula = f"({named(new)} − {named(old)}) ÷ ({named(later)} − {named(before)})"
                yield Try(value, formula, (new, old, later, before))


def printed_shares(claim: Claim, rows: Rows) -> Iterator[Try]:
    """The shares of amounts that the sentence prints itself, which it need not call shares: "$3 (40 %) of $9"."""
    amounts = [m for m in figures(claim.sentence) if m.kind == "plain"]
    for one in shares(claim, rows):
        if all(any(m.equals(cited.value, sign=False) for m in amounts) for cited in one.inputs):
            yield one


def share_points(claim: Claim, rows: Rows) -> Iterator[Try]:
    """How many points one line item's share of another has changed."""
    factor = 100 if claim.kind == "bps" else 1
    for first, second in permutations(rows, 2) if SHARE.search(claim.sentence) else ():
        for new, old in pairs(claim, [first] if first[0].kind != "%" else []):
            whole, before = _same_period(new, second), _same_period(old, second)
            if whole and before:
                value = (part(new, whole) - part(old, before)) * 100 * factor
                formula = f"{named(new)} ÷ {named(whole)} − {named(old)} ÷ {named(before)}"
                yield Try(value, formula, (new, whole, old, before), signed=True)
                if "margin" in claim.sentence.lower():
                    yield Try(-value, f"−({formula})", (new, whole, old, before), signed=True)


def per_share(claim: Claim, rows: Rows) -> Iterator[Try]:
    """An amount over a number of shares: what a repurchased share cost on average."""
    for a, b in beside(claim, rows):
        if b.value and b.kind == "shares" and len(a.kind) == len("USD"):
            yield Try(abs(a.value / b.value), f"{named(a)} ÷ {named(b)}", (a, b))


def times_before(claim: Claim, own: Rows) -> Iterator[Try]:
    """ "Less than half of the $266.8m a year earlier": one line item as a part of what it was."""
    for new, old in pairs(claim, own):
        if old.value:
            yield Try(new.value / old.value * 100, f"{named(new)} ÷ {named(old)}", (new, old))


def part(a: Cited, b: Cited) -> Decimal:
    """a over b; costs printed with a minus are a share of revenue as they are without it."""
    paid = a.value < 0 < b.value and counts_as_magnitude(a.name)
    return abs(a.value / b.value) if paid else a.value / b.value


def _may_be_whole(claim: Claim, whole: Cited) -> bool:
    """Whether the row may be what the sentence takes the share of: "121% of net earnings" is of no cash flow."""
    of = whole_said(claim)
    said = set(content(_AMOUNT_OF.split(of)[0])) - WEAK - PARTS - GROSS - company_stems(whole.citation.filing)
    if not said:
        return True
    bare = not set(content(whole.name)) - WEAK
    around = f"{whole.name} {whole.column} {whole.citation.caption if bare else ''}"
    return bool(overlap(of, around)) or same_metric(of, whole.name)


def whole_said(claim: Claim) -> str:
    """What a percentage is said to be of, as in "54% of total liabilities"; "" where it is not said."""
    found = _OF_NAME.match(claim.sentence, claim.mention.end) or _whole_before(claim)
    return found["whole"] if found else ""


def _whole_before(claim: Claim) -> re.Match[str] | None:
    """What the share before is of, where the number is what that is compared with: "49% of revenue versus 42%"."""
    shares = [*_SHARE_OF.finditer(claim.sentence, 0, claim.start)]
    if not shares or not _SET_BESIDE.search(claim.sentence, shares[-1].end(), claim.start):
        return None
    return _OF_NAME.match(claim.sentence, shares[-1].start() + 1)


def _same_period(one: Cited, row: Sequence[Cited]) -> Cited | None:
    """The figure of another row in the same period; None where it has none, or a zero."""
    return next((other for other in row if other.value and other.end == one.end and other.months == one.months), None)
