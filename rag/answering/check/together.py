"""Whether the numbers of one sentence fit each other, each of them being right alone.

"Rose 7% to $9.9 billion" takes the change of one year and the level of another; "up 21% from $2,538 to $1,920" does
not follow from its own two levels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.claims.ways import in_aside
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order
from rag.answering.check.place.items import content
from rag.answering.numbers.hedges import AGAINST, HEDGED

_OLDER = re.compile(
    rf"\b(?:from|than|{AGAINST}|over|after|previously|earlier|before|prior"
    r"|instead of|rather than|formerly|had been|once|between|beginning|opening)\b|→|->",
    re.IGNORECASE,
)
_ARROW = re.compile(r"\s*(?:→|⇒|->)\s*[$€£¥]?")
_LEADS_ON = re.compile(r"\s*(?:→|->|[-–—]{1,2}>)")
_BESIDE_IT = re.compile(rf"\s(?:on|of|and)\s{HEDGED}[$€£]?", re.IGNORECASE)
_PARTED = re.compile(r"[,;]|\band\b", re.IGNORECASE)
_PAIRED = re.compile(rf",?\s(?:of|or)\s{HEDGED}[$€£]?", re.IGNORECASE)
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)


def of_other_periods(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of numbers that are of an older period than the rest of a sentence that names none for them."""
    dated = [
        (at, latest)
        for at, one in enumerate(verdicts)
        if (latest := max(one.inputs, key=order, default=one.cited)) is not None
        and one.status != "unverified"
        and _undated(claims[at], latest)
    ]
    newest = max((cited.fiscal or 0 for _, cited in dated), default=0)
    told = {cited.fiscal for _, cited in dated}
    for at, cited in dated:
        between = _year_between(cited, newest) if cited.months in (None, 12) else None
        gap = between not in told  # "$1.58, $1.42 and $1.20": every year of the row in its turn
        if between and gap and not _also_in(claims[at], cited, between) and verdicts[at].status == "verified":
            yield at, f"the cited {cited.text.strip()} is of {cited.when}, {between} lies between"
    for at, cited in dated:
        older = (cited.fiscal or 0) < newest and any(one.fiscal == newest for one in cited_figures(cited.citation))
        listed = _RESPECTIVELY.search(claims[at].sentence) and _newest_first(dated)
        if (
            older
            and not listed
            and not older_by_words(claims, verdicts, at)
            and not _also_in(claims[at], cited, newest)
        ):
            yield at, f"the cited {cited.text.strip()} is of {cited.when}, the sentence's other figures of {newest}"


def out_of_turn(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of the numbers of a list with "respectively" whose rows the sentence names in another order."""
    if len(claims) < 2 or not _RESPECTIVELY.search(claims[0].sentence):
        return
    held = [(at, one.cited) for at, one in enumerate(verdicts) if one.status == "verified" and one.cited is not None]
    names = {cited.name: frozenset(content(cited.name)) for _, cited in held if cited.cell is not None}
    subject = claims[0].sentence[: claims[0].start]
    places = [(at, _first_said(subject, names, cited.name)) for at, cited in held if cited.name in names]
    if len(names) < 2 or len(places) != len(names) or any(place < 0 for _, place in places):
        return
    if [place for _, place in places] != sorted(place for _, place in places):
        for at, _ in places:
            yield at, "the sentence names the line items in another order than their numbers"


def _first_said(subject: str, names: Mapping[str, frozenset[str]], name: str) -> int:
    """Where a word first stands that only this of the names has; -1 where none does."""
    own = names[name] - frozenset().union(*(stems for other, stems in names.items() if other != name))
    return next((m.start() for m in re.finditer(r"[\w&’'-]+", subject) if set(content(m[0])) & own), -1)


def _undated(claim: Claim, cited: Cited) -> bool:
    plain = claim.period is None and not claim.periods and not claim.operand
    return plain and cited.cell is not None and cited.fiscal is not None


def _year_between(cited: Cited, newest: int) -> int | None:
    """A year of the row between the figure's and the newest that the sentence tells, though it names none."""
    years = {one.fiscal for one in cited_figures(cited.citation) if one.fiscal and not one.is_change}
    return next((year for year in sorted(years, reverse=True) if year and (cited.fiscal or 0) < year < newest), None)


def _among_parts(claims: Sequence[Claim], verdicts: Sequence[Verdict], at: int) -> bool:
    """Whether the bracket lists the number with one of another row: "(current debt of $44, long-term of $1,321)"."""
    for other in (at - 1, at + 1):
        if 0 <= other < len(claims) and in_aside(claims[other]) and verdicts[other].cited and verdicts[at].cited:
            first, last = sorted((at, other))
            between = claims[at].sentence[claims[first].mention.end : claims[last].start]
            one, own = verdicts[other].cited, verdicts[at].cited
            if (
                one
                and own
                and not re.search(r"[()]", between)
                and one.citation != own.citation
                and one.kind == own.kind
            ):
                return True
    return False


def older_by_words(claims: Sequence[Claim], verdicts: Sequence[Verdict], at: int) -> bool:
    """Whether words since the number before it, or an arrow after it, set the number before the others in time."""
    claim = claims[at]
    start = claims[at - 1].mention.end if at else 0
    if at and _goes_with_the_last(claims, verdicts, at) and older_by_words(claims, verdicts, at - 1):
        return True
    before = _OLDER.search(claim.sentence, start, claim.start) is not None
    aside = in_aside(claim) and not _among_parts(claims, verdicts, at)
    return before or aside or _LEADS_ON.match(claim.sentence, claim.mention.end) is not None


def _newest_first(dated: Sequence[tuple[int, Cited]]) -> bool:
    """Whether every number of a list is of an older period than the one before it."""
    return all(order(one) > order(other) for (_, one), (_, other) in pairwise(dated))


def _goes_with_the_last(claims: Sequence[Claim], verdicts: Sequence[Verdict], at: int) -> bool:
    """Whether the number is beside one of its time: "$17 on income of $89, versus $11 on $84"."""
    one, other = verdicts[at - 1].cited, verdicts[at].cited
    between = claims[at].sentence[claims[at - 1].mention.end : claims[at].start]
    return one is not None and other is not None and one.fiscal == other.fiscal and bool(_BESIDE_IT.fullmatch(between))


def _also_in(claim: Claim, cited: Cited, year: int) -> bool:
    """Whether the row has the same figure in the newer period too."""
    return any(
        one.fiscal == year and claim.mention.equals(one.value, sign=False) for one in cited_figures(cited.citation)
    )


def against_its_arrow(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of "$6.7bn → $1.9bn" where the row had the second before the first."""
    for at, (first, second) in enumerate(pairwise(claims), start=1):
        one, other = verdicts[at - 1].cited, verdicts[at].cited
        held = verdicts[at - 1].status == verdicts[at].status == "verified" and one is not None and other is not None
        if not held or one is None or other is None or one.citation.marker != other.citation.marker:
            continue
        if _ARROW.fullmatch(first.sentence, first.mention.end, second.start) and order(one) > order(other):
            yield at, f"the cited {other.text.strip()} is of {other.when}, before {one.text.strip()}"


def of_another_pair(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of "$800 million of 5.50% notes" where the cited sentence sets other numbers beside each other."""
    for at, (first, second) in enumerate(pairwise(claims), start=1):
        one, other = verdicts[at - 1].cited, verdicts[at].cited
        held = verdicts[at - 1].status == verdicts[at].status == "verified" and one is not None and other is not None
        joined = _PAIRED.fullmatch(first.sentence, first.mention.end, second.start)
        if not (held and joined) or one is None or other is None or one.claim is None or one.citation != other.citation:
            continue
        numbers = cited_figures(one.citation)
        near = [pair for pair in pairwise(numbers) if pair[0].claim and pair[1].claim]
        found = {(a.value, b.value) for a, b in near} | {(b.value, a.value) for a, b in near if not _parted(a, b)}
        if (one.value, other.value) not in found:
            yield at, f"the cited sentence does not set {other.text.strip()} beside {one.text.strip()}"


def _parted(first: Cited, second: Cited) -> bool:
    """Whether a new part of the cited sentence begins between two of its numbers."""
    one, other = first.claim, second.claim
    return not one or not other or _PARTED.search(one.sentence, one.mention.end, other.start) is not None
