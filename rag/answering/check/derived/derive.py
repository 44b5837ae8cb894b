"""A number that no place prints, computed over the cited cells by the operation that the sentence's words call for.

The search is bounded: only the cells that the sentence cites, only one operation over them (change, growth, points,
share, ratio, sum, average, compound growth), only over the periods that the sentence names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.compared import beside, named_years, pairs, stretches
from rag.answering.check.derived.direction import goes_its_way
from rag.answering.check.derived.figures_cited import Cited, order
from rag.answering.check.derived.shares import (
    change_shares,
    has_sign,
    part,
    per_share,
    printed_shares,
    share_points,
    shares,
    times_before,
)
from rag.answering.check.derived.tried import Try
from rag.answering.check.derived.tried import named as named_in
from rag.answering.check.place.agreement import equal, wrong_unit
from rag.answering.check.place.items import content, same_metric
from rag.answering.check.place.opposites import is_neutral
from rag.answering.check.place.same_period import wrong_period
from rag.answering.check.signs import counts_as_magnitude
from rag.answering.numbers.hedges import HEDGED
from rag.answering.numbers.operations import AVERAGE, CHANGE, COMPOUND, DIFFERENCE, LESS, RATIO, SHARE, SUM

_LEVEL = re.compile(rf"\b(?:from|to|at)\s{HEDGED}$", re.IGNORECASE)
_BY = re.compile(rf"\bby\s{HEDGED}$", re.IGNORECASE)
_OF_BEFORE = re.compile(
    r"\s*of (?:the |its |what )?(?:[$€£\d]|level|figure|amount|prior|previous|it was)", re.IGNORECASE
)
_WENT_OUT = re.compile(r"\b(?:cash used|outflows?|loss(?:es)?|deficit)\b", re.IGNORECASE)
_MOST_ROWS, _MOST_CELLS = 8, 12


def derive(
    claim: Claim, figures: Sequence[Cited], usable: Callable[[Cited], bool], named: Callable[[Cited], bool]
) -> Try | None:
    """The first operation over usable figures that gives the claim's number; None when none does.

    named tells the figures of rows that the sentence speaks of itself: only those are compared with themselves. One
    figure at least is of the footnote that follows the number.
    """
    rows = _rows([cited for cited in figures if usable(cited)])
    own = [row for row in rows if named(row[0])]
    for found in _tries(claim, rows, own):
        if claim.markers and not any(cited.citation.marker in claim.markers for cited in found.inputs):
            continue
        if equal(claim, found.value) and goes_its_way(claim, found) and _unit_fits(claim, found):
            return found
    return None


def _rows(figures: Sequence[Cited]) -> list[list[Cited]]:
    """Figures of one line item together, oldest first; at most eight items of twelve figures."""
    rows: dict[object, list[Cited]] = {}
    for cited in figures:
        if cited.is_change:
            continue
        key = (content(cited.name), "") if cited.claim is None else ((), cited.citation.marker)
        own = rows.get((key, cited.kind), [])
        if any(_apart(cited, one) for one in own):
            key = (key[0], cited.citation.marker)  # "Greater China" of revenues, and of EBIT
        rows.setdefault((key, cited.kind), []).append(cited)
    return [sorted(row, key=order)[-_MOST_CELLS:] for row in list(rows.values())[:_MOST_ROWS]]


def _apart(one: Cited, other: Cited) -> bool:
    """Whether two figures of rows of one name cannot be of one line item: of the same time, and of other amounts."""
    same = one.citation.filing.report_id == other.citation.filing.report_id and one.column == other.column
    return same and one.citation is not other.citation and order(one) == order(other) and one.value != other.value


def _tries(claim: Claim, rows: Sequence[Sequence[Cited]], own: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    """Every computation that the words of the sentence call for; over the time of one row only of `own`."""
    text, kind = claim.sentence, claim.kind
    changing, sharing = bool(CHANGE.search(text)) or _signed(claim), bool(SHARE.search(text))
    moved = _grows(claim) or (has_sign(claim) and not (claim.mention.value < 0 and SHARE.search(claim.words)))
    if kind == "percent":
        if changing and not is_neutral(f"{claim.words} {claim.nearby}"):
            yield from _growths(claim, own)
        if (sharing and not moved) or claim.mention.worded:
            yield from change_shares(claim, rows)
            yield from shares(claim, rows)
            yield from times_before(claim, own if _OF_BEFORE.match(text, claim.mention.end) else ())
        elif not moved:
            yield from printed_shares(claim, rows)
        if COMPOUND.search(text):
            yield from _compounds(claim, own)
    if kind in ("points", "bps") and (changing or LESS.search(text)):
        yield from _points(claim, own)
        yield from share_points(claim, rows)
    if kind == "multiple" or (kind == "plain" and RATIO.search(text)):
        yield from _ratios(claim, rows, own)
    if kind == "per_share":
        yield from per_share(claim, rows)
    if kind in ("money", "plain", "shares", "per_share"):
        yield from _amounts(claim, rows, own if changing else ())
    if AVERAGE.search(_said(claim, rows)):
        yield from _averages(claim, own)


def _signed(claim: Claim) -> bool:
    """Whether a percentage has a sign of its own, as changes have: "(+24.7%)", "(−1.6%)"."""
    return claim.mention.value < 0 or claim.sentence[: claim.start].endswith("+")


def _grows(claim: Claim) -> bool:
    """Whether the number itself is told as a rise or a fall, and of nothing: "sales grew 15%" is no share."""
    whole = re.match(r"\s?(?:of|in)\b", claim.sentence[claim.mention.end :])
    return bool(claim.direction) and whole is None and not SHARE.search(claim.words)


def _said(claim: Claim, rows: Sequence[Sequence[Cited]]) -> str:
    """The sentence without the names of its rows: "yield on average loans" and "total revenues" call for nothing."""
    text = claim.sentence
    for name in {row[0].name for row in rows if row[0].claim is None and row[0].name}:
        text = re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)
    return text


def _amounts(claim: Claim, rows: Sequence[Sequence[Cited]], changing: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    level = _LEVEL.search(claim.sentence, 0, claim.start) is not None
    for new, old in () if level else pairs(claim, changing):
        yield Try(_change(new, old), f"{named_in(new)} − {named_in(old)}", (new, old), signed=True)
    if SUM.search(_said(claim, rows)):
        yield from _sums(claim, rows)
    if LESS.search(claim.sentence) and (not level or DIFFERENCE.search(claim.words)):
        for a, b in () if _of_its_own(claim, rows) else beside(claim, rows):
            if a.kind == b.kind and _counts(claim, b):
                # Of two payments one is not the other's loss; a free cash flow that went out is.
                less = b.value if a.value < 0 and not DIFFERENCE.search(claim.sentence) else abs(b.value)
                yield Try(a.value - less, f"{named_in(a)} − {named_in(b)}", (a, b))


def _of_its_own(claim: Claim, rows: Sequence[Sequence[Cited]]) -> bool:
    """Whether the number is told as that of one of the rows: "$3.0 billion of dividends" is no row less another."""
    gap = _BY.search(claim.sentence, 0, claim.start) or DIFFERENCE.search(f"{claim.words} {claim.nearby}")
    words = claim.after if content(claim.after) else claim.words
    return not gap and any(same_metric(words, row[0].name) for row in rows)


def _counts(claim: Claim, part: Cited) -> bool:
    """Whether a part is large enough to be seen in a number printed as the claim's is."""
    return abs(part.value) * 2 > claim.mention.step


def _growths(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    for new, old in pairs(claim, rows):
        if old.value and new.kind != "%":
            value = _change(new, old) / abs(old.value) * 100
            yield Try(value, f"({named_in(new)} − {named_in(old)}) ÷ {named_in(old)}", (new, old), signed=True)


def _change(new: Cited, old: Cited) -> Decimal:
    """How much more the newer is; of payments and losses printed in brackets how much larger."""
    outflow = new.value < 0 and old.value < 0 and counts_as_magnitude(new.name)
    return abs(new.value) - abs(old.value) if outflow else _came(new) - _came(old)


def _came(cited: Cited) -> Decimal:
    """What came in; prose says in words what went out: "compared with net cash used of $3.4 billion"."""
    gone = cited.claim is not None and _WENT_OUT.search(cited.claim.words)
    return -abs(cited.value) if gone else cited.value


def _points(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    factor = 100 if claim.kind == "bps" else 1
    for new, old in pairs(claim, [row for row in rows if row[0].kind == "%"]):
        yield Try((new.value - old.value) * factor, f"{named_in(new)} − {named_in(old)}", (new, old), signed=True)


def _ratios(claim: Claim, rows: Sequence[Sequence[Cited]], own: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    changed = claim.mention.worded and claim.mention.text.lower() != "twice"
    newest = max((cited.fiscal or 0 for row in rows for cited in row), default=0)
    together = (
        [] if changed else [(a, b) for a, b in beside(claim, rows) if claim.periods or a.fiscal in (None, newest)]
    )
    for a, b in (*together, *pairs(claim, own)):
        if b.value:
            yield Try(part(a, b), f"{named_in(a)} ÷ {named_in(b)}", (a, b))


def _compounds(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    for row in rows:
        for old, new in combinations(row, 2):
            years = (new.fiscal or 0) - (old.fiscal or 0)
            if years > 1 and old.value > 0 and new.value > 0 and named_years(claim, new, old):
                value = ((new.value / old.value) ** (Decimal(1) / years) - 1) * 100
                yield Try(value, f"({named_in(new)} ÷ {named_in(old)})^(1/{years}) − 1", (new, old), signed=True)


def _sums(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    firsts = [[c for c in row if not wrong_period(claim, c, row)] for row in rows]
    for at in range(max((len(row) for row in firsts), default=0)):
        same = [row[at] for row in firsts if at < len(row)]
        for size in range(2, len(same) + 1):
            for parts in combinations(same, size):
                alike = len({part.kind for part in parts}) == 1 and len({part.fiscal for part in parts}) == 1
                if alike and all(_counts(claim, part) for part in parts):
                    yield Try(sum((p.value for p in parts), Decimal(0)), " + ".join(map(named_in, parts)), parts)
    for parts in stretches(claim, rows):
        yield Try(sum((p.value for p in parts), Decimal(0)), " + ".join(map(named_in, parts)), parts)


def _averages(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[Try]:
    for parts in stretches(claim, rows):
        value = sum((p.value for p in parts), Decimal(0)) / len(parts)
        if not wrong_unit(claim, parts[0]):
            yield Try(value, f"({' + '.join(map(named_in, parts))}) ÷ {len(parts)}", parts)


def _unit_fits(claim: Claim, found: Try) -> bool:
    """Whether an amount made of amounts is of their unit; a share or a ratio has none."""
    if claim.kind == "per_share" and claim.mention.currency and "÷" in found.formula:
        return found.inputs[0].kind[:3] in ("", claim.mention.currency)
    amount = claim.kind in ("money", "plain", "shares", "per_share") and "÷" not in found.formula.partition(") ÷")[0]
    return not amount or not any(wrong_unit(claim, cited) for cited in found.inputs)
