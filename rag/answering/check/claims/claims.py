"""What a sentence claims: each of its numbers with its period, its line item in words, its unit, and its direction.

The same reading serves an answer's sentence and the sentence of a filing that it cites.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answering.check.claims.directions import directions
from rag.answering.check.claims.told import hedge_told, kind_told
from rag.answering.check.place.items import content
from rag.answering.check.place.subjects import BOUNDARY, is_operand, item_words, name_after
from rag.answering.numbers.asides import asides, of_a_later_part, only, without
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.mentions import RATE_KINDS, Mention
from rag.answering.numbers.read import MARKER, figures
from rag.answering.numbers.stated import Stated, stated
from rag.answering.numbers.when import BEFORE, assigned, earlier_than

_MARKERS = f"(?:{MARKER.pattern})"
_AGAINST = re.compile(rf"[(（]\s?(?:(?:up|down) )?(?:{AGAINST}|from)\s", re.IGNORECASE)
_ALL_YEAR = re.compile(
    r"\b(?:full|whole|entire)[- ]year(?:['’]s)?\s(?:\w+\s){0,3}$|\bfor the year\b(?! (?:ended|ending|to))[^,;.]{0,20}$",
    re.IGNORECASE,
)
# "(assets of $5 against liabilities of $6)" are of one time.
_AGAINST_IT = re.compile(
    rf"\d(?:[^()a-z]|\b(?:million|billion|thousand|bn|m|in|a share|per share|points|bps|yoy|year[- ]over[- ]year)\b)*"
    rf"\b(?:{AGAINST}|from|after)\s{HEDGED}$",
    re.IGNORECASE,
)
_OF_WHOLE = re.compile(r"\s?of (?P<whole>[^,;]*)")
_NEW_CLAUSE = re.compile(r"[;,，；]|\b(?:and|while|but|whereas|plus|because of|due to|thanks to|owing to)\b")
# "Excluding impairments, SG&A ($3,178 million)": what is left out is part of the name.
_QUARTERLY = re.compile(r"\bquarterly\b[^,;]{0,60}$", re.IGNORECASE)
_ARROW = re.compile(r"\s?(?:→|⇒|->)")
_LED_TO = re.compile(rf"[(（]\s?from\s[^()]*\d[^()]*\sto\s{HEDGED}", re.IGNORECASE)
_HEADS = re.compile(r"\s?[:：]\s?[$€£(\d-]")
_INTRO = re.compile(r"\W*(?:excluding|before|without|adjusted for|including)\s[^,;]*,\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """One number of a sentence. kind: percent, points, bps, multiple, money, per_share, shares or plain.

    words tell the line item (what stands before the number, else after it); nearby is all that stands around it up to
    its neighbours. direction is +1 for "rose 5%", -1 for "fell 5%", 0 where nothing says. hedge: over, under, near or
    about.
    markers are the footnotes that follow it first; periods are all of the sentence. others are the words of numbers
    before it, where it has none of its own and may be of any of their line items. after is a name that follows the
    number at once ("on remodels"); operand: it stands in a worked formula.
    """

    mention: Mention
    sentence: str
    start: int
    words: str
    nearby: str
    kind: str
    direction: int
    hedge: str
    period: Stated | None
    periods: tuple[Stated, ...]
    markers: tuple[str, ...]
    others: tuple[str, ...] = ()
    after: str = ""
    operand: bool = False


def claims_of(sentence: str, mentions: Sequence[Mention] | None = None) -> tuple[Claim, ...]:
    """Every number of one sentence with what it claims; offsets count in `sentence`.

    An aside in brackets is read by itself: it says nothing of the numbers around it, which lend it their line item and
    their period where it has none.
    """
    found = figures(sentence) if mentions is None else tuple(mentions)
    spans, periods = asides(sentence, found), stated(sentence)
    outer = [m for m in found if not any(start < m.start < end for start, end in spans)]
    plain = without(sentence, spans)
    said = stated(plain)
    main = _read(plain, sentence, outer, said, _beside(sentence, periods, spans) if outer else periods)
    asided: list[Claim] = []
    for start, end in spans:
        inner = [m for m in found if start < m.start < end]
        within = [one for one in periods if start < one.start < end]
        host = next((claim for claim in reversed(main) if claim.mention.start < start), None)
        if not within and "respectively" in sentence[start:end]:
            within = [one for one in said if one.stop <= start and one.year and not one.relative]
        own = _read(only(sentence, start, end), sentence, inner, within, periods)
        before = next((one for one in said if not sentence[one.stop : start].strip() and one.stop <= start), None)
        name = _name_before(plain, start, host)
        for claim in own:
            when = _of_the_pair(claim, own, before, said)
            asided.append(_in_turn(_lent(claim, host, when, asided, name), own, main))
    main = [_beside_an_aside(claim, asided) for claim in main]
    return tuple(_of_all_year(one) for one in sorted((*main, *asided), key=lambda claim: claim.mention.start))


def _of_all_year(claim: Claim) -> Claim:
    """ "Q4 revenue was $13.5 billion, a third of the full-year $39.4 billion": the second is of no quarter."""
    one = claim.period
    if one and one.months in (6, 9) and not one.year and _QUARTERLY.search(claim.sentence, 0, claim.start):
        return replace(claim, period=replace(one, months=3))  # "half-year earnings rose, the quarterly dividend …"
    if one is None or one.months in (None, 12) or not _ALL_YEAR.search(claim.sentence, 0, claim.start):
        return claim
    return replace(claim, period=replace(one, quarter=None, months=12, end=None))


def _read(
    text: str, sentence: str, found: Sequence[Mention], periods: Sequence[Stated], named: tuple[Stated, ...]
) -> list[Claim]:
    """The claims of the numbers `found` in `text`, a sentence with parts of it blanked; named are all its periods."""
    own = assigned(text, found, periods)
    words, ways = item_words(text, found), directions(text, found)
    return [
        replace(_claim(text, sentence, found, at, words[at], own[at], named), direction=ways[at])
        for at in range(len(found))
    ]


def _beside_an_aside(claim: Claim, asided: Sequence[Claim]) -> Claim:
    """ "$7.5 billion ($9.85 per share) … $8.1 billion ($10.02)": the second bracket may be of what the first is of."""
    if claim.mention.text[0] + claim.mention.text[-1] != "()":
        return claim
    earlier = [one.nearby for one in asided if one.start < claim.start and one.kind in ("per_share", claim.kind)]
    return replace(claim, others=(*claim.others, *earlier))


def _beside(sentence: str, periods: Sequence[Stated], spans: Sequence[tuple[int, int]]) -> tuple[Stated, ...]:
    """The periods of a sentence; those of an aside with numbers are what its others are compared with.

    "$2.04 (FY21: $2.02)": of two years in one aside the newer may be that of the number before it.
    """
    found = []
    for one in periods:
        start = next((start for start, end in spans if start < one.start < end), None)
        inside = [
            p.year or 0 for p in periods if start is not None and start < p.start and p.stop <= _end(spans, start)
        ]
        newest = len(set(inside)) > 1 and one.year == max(inside) and not _HEADS.match(sentence, one.stop)
        found.append(replace(one, against=start) if start is not None and not newest and not one.compared else one)
    return tuple(found)


def _end(spans: Sequence[tuple[int, int]], start: int) -> int:
    return next(end for begin, end in spans if begin == start)


def _name_before(plain: str, start: int, host: Claim | None) -> str:
    """The name right before a bracket, where a new part of the sentence names it: "driven by marketing (+41%)"."""
    between = plain[host.mention.end if host else 0 : start]
    whole = _OF_WHOLE.fullmatch(between) if host is not None and host.kind == "percent" else None
    if whole:
        # "70% of net revenues ($6,489 million)": the bracket is the whole; "7% of sales on R&D ($1,047 million)".
        return whole["whole"].rpartition(" on ")[2]
    if host is not None and host.kind == "multiple":
        return between  # "overhead ($9 million) is three times marketing ($3 million)"
    cuts = list(_NEW_CLAUSE.finditer(between))
    if host is not None and not cuts:
        return ""
    intro = _INTRO.match(between) if host is None else None
    return f"{intro[0] if intro else ''}{between[cuts[-1].end() :]}" if cuts else between


def _lent(claim: Claim, host: Claim | None, before: Stated | None, asided: Sequence[Claim], name: str) -> Claim:
    """A number of an aside, with what it leaves to the number and the period before the bracket to say.

    "$7.51 billion ($9.85 per diluted share) … $8.06 billion ($10.02)": it may be of the line item of an earlier aside.
    """
    if host is None:
        return claim if content(claim.words) else replace(claim, words=name, period=claim.period or before)
    if claim.kind in RATE_KINDS and claim.kind == host.kind:
        name = ""  # "25% of net revenues in 2019 (27% in 2018)": the bracket is no whole
    if claim.kind == "multiple" and claim.period is None and host.kind != "multiple":
        return replace(claim, words=host.words, others=claim.others or (host.words, *host.others))  # "(2.6x)"
    period, main, fresh = claim.period, before or host.period, bool(content(name)) and not content(claim.words)
    if fresh and main is not None and (main.compared or main.words == BEFORE):
        # A new part of the sentence is not of the period that the part before it was compared with.
        main = next((one for one in claim.periods if one.year and not one.relative and not one.compared), None)
    if period is None:
        led = _ARROW.match(claim.sentence, claim.mention.end) is not None
        earlier = main is not None and not main.relative and (led or _set_against(claim))
        period = earlier_than(main) if main is not None and earlier else main
    elif period.relative and main is not None and not main.relative:
        period = replace(period, year=main.year, months=main.months or period.months, quarter=main.quarter)
    words = claim.words if content(claim.words) else name if content(name) else host.words
    if fresh:
        # "31% of segment revenue ($2.8 billion)": the bracket is the part, or the whole.
        part = (host.words,) if host.kind in RATE_KINDS and claim.kind == "money" else ()
        return replace(claim, words=name, period=period, others=(*claim.others, *part))
    way = host.direction if claim.kind in RATE_KINDS and claim.kind == host.kind else 0
    others = (host.words, *(one.nearby for one in asided if one.kind == "per_share"), *host.others)
    direction = claim.direction or way
    return replace(claim, words=words, period=period, others=claim.others or others, direction=direction)


def _in_turn(claim: Claim, own: Sequence[Claim], main: Sequence[Claim]) -> Claim:
    """ "Net income fell to $201 million, or $0.55 per share (2022: $1,784 million and $4.20)": each of one before."""
    if len(own) < 2:
        return claim
    earlier = [one.words for one in main if one.start < claim.start and one.kind == claim.kind]
    return replace(claim, others=(*claim.others, *dict.fromkeys(earlier)))


def _of_the_pair(claim: Claim, own: Sequence[Claim], before: Stated | None, said: Sequence[Stated]) -> Stated | None:
    """The period before the bracket; of "higher than in 2022 ($441 vs. $419)" only the second is of that one."""
    if before is None or not before.compared or _set_against(claim) or not any(map(_set_against, own)):
        return before
    return next((one for one in said if not one.compared and one.stop <= before.start), None)


def _set_against(claim: Claim) -> bool:
    """Whether a number of a bracket is what another is compared with: "(vs. $5)", "($6 vs. $5)"."""
    begin = max(claim.sentence.rfind(mark, 0, claim.start + 1) for mark in "(（")
    if _LED_TO.fullmatch(claim.sentence, begin, claim.start):
        return False  # "(from $20.5bn to $15.1bn)"
    return bool(_AGAINST.match(claim.sentence, begin) or _AGAINST_IT.search(claim.sentence, begin, claim.start))


def _claim(
    text: str,
    sentence: str,
    found: Sequence[Mention],
    at: int,
    words: tuple[str, ...],
    period: Stated | None,
    periods: tuple[Stated, ...],
) -> Claim:
    mention = found[at]
    left = found[at - 1].end if at else 0
    right = found[at + 1].start if at + 1 < len(found) else len(text)
    before, after = text[left : mention.start], text[mention.end : right]
    cut = BOUNDARY.search(after)
    near = after[: cut.start()] if cut else after
    if not content(before) and content(words[0]) and after.strip().startswith(words[0].strip()):
        near = words[0]
    conjunct = "respectively" in sentence.lower() and content(words[0]) and words[0] in before != words[0]
    return Claim(
        mention=mention,
        sentence=sentence,
        start=mention.start,
        words=words[0],
        nearby=words[0] if conjunct else f"{before} {near}",
        kind=kind_told(mention, before, after),
        direction=0,
        hedge=hedge_told(before),
        period=period,
        periods=tuple(one for one in periods if not of_a_later_part(sentence, mention.end, one.start)),
        markers=_next_markers(sentence, mention.end),
        others=words[1:],
        after=name_after(text, mention.end, right),
        operand=is_operand(sentence, mention.start, mention.end),
    )


def _next_markers(sentence: str, end: int) -> tuple[str, ...]:
    """The first run of footnotes after the number."""
    first = MARKER.search(sentence, end)
    if first is None:
        return ()
    run = re.compile(rf"{_MARKERS}(?:\s*{_MARKERS})*").match(sentence, first.start())
    return tuple(m[0] for m in MARKER.finditer(run[0])) if run else (first[0],)
