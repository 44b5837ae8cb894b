"""Which of the periods that a sentence states each of its numbers is about.

"in fiscal 2019 and 2018, $x and $y, respectively", "$x in Q3 2022", "three months ended June 30, 2022: $x", "from $y
the year before": every number gets the period of its own words, None where the sentence does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rag.answering.numbers.calendar_words import MONTH
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.in_turn import (
    SPANNED,
    YEARS_LISTED,
    in_their_order,
    lengths_in_turn,
    respectively,
    runs_of,
)
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.stated import ALONG, Stated, stated

BEFORE = "the period before"
_YEAR_MONTHS = 12
_AFTER = re.compile(
    r"(?:\s*\[[^\]]*\])*\s*(?:\(|(?:[^,;:.()\[\]]{0,60}?\s)?(?:in|for|at|during|as of|on|through|of|,|)\s?(?:the )?)"
    r"(?:(?:first |full[- ]|same |end of |end-|year-end |period |fiscal )*)",
    re.IGNORECASE,
)
_NOT_ACROSS = re.compile(
    r"\b(?:and|(?<!income )(?<!proceeds )(?<!revenue )(?<!revenues )(?<!cash )(?<!gain )(?<!gains )(?<!loss )from"
    r"|compared|versus|vs|than|up|down|over|while|but|to|against|beats?|exceed\w*|topped|was|were|is|respectively"
    r"|due|since|until|between|where|when|which)\b"
    r"|\s[-–—+=×÷/*]\s",
    re.IGNORECASE,
)
# "$72 million is due in 2020".
_DUE = re.compile(
    r"\s(?:(?:is|are|was|were|falls?|fell|comes?|came) )?(?:due|payable|scheduled|expected|matur\w+|expir\w+)"
    r"\s(?:in|during|for|after)\s",
    re.IGNORECASE,
)
_NOTED = r"(?:\s?\((?:un)?audited\)|\s?\((?:[A-Z]{3}, )?in (?:thousands|millions|billions)\))*"
_BEFORE = re.compile(rf"{_NOTED}(?:'s|’s)?[\s:：(+–—-]*(?:(?:was|were|of) |[為为是達达的])?", re.IGNORECASE)
_OTHER = re.compile(
    # "Earnings from operations $11,987 million" compares with nothing.
    r"\b(?:(?<!calculated )(?<!computed )(?<!derived )(?<!resulting )from(?!\s+(?:\w+\s+)?(?:operat|invest|financ)\w*)"
    rf"|{AGAINST}|(?<!more )(?<!less )than|over|(?:times|\dx|twice|double|triple|half)(?=\s(?:the|its)\s[$€£\d])"
    r"|after(?=\s(?:an?|the)\s(?!(?:\w+\s)?(?:charges?|expenses?|impairments?|settlements?|deductions?|payments?|costs?)\b)))\s+"
    r"(?:[\w’'-]+\s+){0,4}?$|[由從从较較比]\S{0,8}$",
    re.IGNORECASE,
)
_OF_A_NAME = re.compile(rf"\s(?:in|for|at|of|by)\s(?:the\s)?(?!(?:{MONTH}|Q[1-4]|FY|H[12])\b)[A-Z]\w+")
_JOINED = re.compile(r"\s?(?:to|and|through)\s", re.IGNORECASE)
_RANGED = re.compile(
    r"\b(?:between|(?:rang|var|mov|fluctuat)\w*(?: from)?|a range of|anywhere from)\s" + HEDGED + "$",
    re.IGNORECASE,
)
# A dash of a sentence (—) computes nothing.
_OPERATOR = re.compile(r"\s[-−–+=×÷/*]\s")
_PART = re.compile(rf";|\)\s?,\s|, with |\b(?:while|whereas|but)\b|\b(?:{AGAINST})\s")
_LEADS_TO = re.compile(
    rf",?(?: or [^,]{{0,20}},)?(?: year[- ]o(?:ver|n)[- ]year| yoy)? to {HEDGED}",
    re.IGNORECASE,
)
_FROM = re.compile(rf"\bfrom {HEDGED}$|[由從从]\s?$", re.IGNORECASE)
_GOES_ON = re.compile(r"[;；]|,\s(?:[a-z]+\s){0,2}(?:while|whereas|but|because|as|so|since|though|although|with)\s")
_NEW_PART = re.compile(r"[;；]|\s—\s")
_PAIR = 2
_WHEN = re.compile(r",?\s(?:when|in which)\s[^;.]*?")
# "$5 → $6", "$13.5 million after $25.3 million": the one is of the period before the other's.
_LEADS_ON = re.compile(r"\s?(?:→|⇒|->)\s?")
_FOLLOWS = re.compile(rf"\d[\w.,%)]*(?: (?:thousand|million|billion))?,? after {HEDGED}$", re.IGNORECASE)
_REASON = re.compile(r"\b(?:because|since|when|after)\b", re.IGNORECASE)
# "$6 million in 2023 and $5 million in 2022, an increase of 20%": the change is the newest one's.
_CHANGED_BY = re.compile(
    r"(?:,|\s[–—]|\()\s?(?:or |representing |reflecting )?an? (?:[\w-]+ )?(?:increase|decrease|rise|drop|decline|gain"
    rf"|reduction|improvement|fall|growth|change) of {HEDGED}$",
    re.IGNORECASE,
)


def assigned(
    text: str, mentions: Sequence[Mention], periods: Sequence[Stated] | None = None
) -> tuple[Stated | None, ...]:
    """The period that each number of a sentence is about, parallel to `mentions`; None where none is said.

    periods: those that may be meant, where they are not just the ones that `text` states.
    """
    periods = stated(text) if periods is None else periods
    by_list = dict((*_over_time(text, mentions, periods), *respectively(text, mentions, periods)))
    by_list |= dict((*in_their_order(text, mentions, periods), *_along(text, mentions, periods)))
    by_list |= dict(_beside(text, mentions, periods)) if not by_list else {}
    by_list |= dict(lengths_in_turn(text, mentions, periods))
    unordered = _unordered(text, mentions) if len(periods) > 1 else frozenset()
    found: list[Stated | None] = []
    for at, mention in enumerate(mentions):
        if at in unordered:
            found.append(None)
            continue
        one = by_list.get(at) or _own(text, mention, mentions[at + 1 :], periods)
        if one is None:
            one = _governing(text, mention, mentions, periods)
        found.append(one)
    for at in range(len(mentions) - 2, -1, -1):
        if found[at] is None and _LEADS_TO.fullmatch(text[mentions[at].end : mentions[at + 1].start]):
            one = found[at + 1]
            led = one and _FROM.search(text[: mentions[at].start]) and not one.relative
            found[at] = replace(one, words=BEFORE, relative=True) if one and led else one
    return tuple(found)


def _over_time(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """ "Between 2020 and 2022 … from $x to $y": the first number is of the first period, the second of the last."""
    plain = [one for one in periods if one.year and not one.relative]
    for first, last in pairwise(plain):
        if not SPANNED.fullmatch(text[first.stop : last.start]):
            continue
        for at, (low, high) in enumerate(pairwise(mentions)):
            near = len(plain) == _PAIR or not any(last.stop <= one.start < high.end for one in plain)
            led = _FROM.search(text[: low.start]) and _JOINED.fullmatch(text[low.end : high.start])
            if led and near and (len(plain) == _PAIR or last.stop <= low.start):
                yield from ((at, first), (at + 1, last))


def _along(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """ "(2019 → 2020): $5 → $4", "2022 / 2021: $5 / $6": each number of a run with its own period of the run before."""
    dated = [one for one in periods if one.year and not one.relative]
    dates = [run for run in runs_of(text, [(one.start, one.stop) for one in dated], ALONG) if len(run) > 1]
    for run in runs_of(text, [(m.start, m.end) for m in mentions], ALONG) if dates else ():
        first = mentions[run[0]].start
        fitting = [date for date in dates if len(date) == len(run) and dated[date[-1]].stop <= first]
        if fitting:
            yield from zip(run, (dated[at] for at in fitting[-1]), strict=True)


def _beside(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """ "Compared with 4.7% and 5.0%": as many numbers as periods were set beside before, in their order."""
    compared = [one for one in periods if one.compared and one.year and not one.relative]
    if len(compared) < _PAIR:
        return
    for run in runs_of(text, [(m.start, m.end) for m in mentions]):
        first = mentions[run[0]]
        later = [one for one in periods if one.start > first.start and one.against != compared[0].against]
        earlier = all(one.stop < first.start for one in compared)
        if len(run) == len(compared) and earlier and not later and _OTHER.search(text[: first.start]):
            yield from zip(run, compared, strict=True)


def _unordered(text: str, mentions: Sequence[Mention]) -> frozenset[int]:
    """Indices of the ends of ranges: "between $4 and $5 million in 2021 and 2022" does not say which year had which."""
    found: set[int] = set()
    for at, (low, high) in enumerate(pairwise(mentions)):
        between, before = text[low.end : high.start], text[: low.start]
        joined = between.strip(" ") in ("–", "—", "-", "至") or (
            _JOINED.fullmatch(between) is not None and _RANGED.search(before) is not None
        )
        found |= {at, at + 1} if joined else set()
    return frozenset(found)


def _own(text: str, mention: Mention, later: Sequence[Mention], periods: Sequence[Stated]) -> Stated | None:
    """The period that stands with the number: directly before it ("2023: $5") or after it ("$5 in 2023")."""
    for one in periods:
        if one.stop <= mention.start and _BEFORE.fullmatch(text[one.stop : mention.start]):
            return one
    following = [one for one in periods if one.start >= mention.end][:1]
    # "$24.5 billion (12%) in the prior year": the share in brackets is of the same period.
    others = [m for m in later if text[mention.end : m.start].strip() or m.text[0] + m.text[-1] != "()"]
    if not following or any(mention.end <= m.start < following[0].start for m in others):
        return None
    if mention.end <= following[0].against:
        return None  # "up 24% on 2021's": the period is of what the number is compared with
    one = following[0]
    between = re.sub(r"^\s*\([^()]*\)", "", text[mention.end : one.start])
    # "(2022: $4 million)": the period that heads the next number is not this one's.
    heads = any(re.fullmatch(r"\s*[:=]\s*", text[one.stop : m.start]) for m in later if m.start >= one.stop)
    near = _DUE.fullmatch(between) or (_AFTER.fullmatch(between) and not _NOT_ACROSS.search(between))
    return one if not heads and near else None


def _governing(text: str, mention: Mention, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Stated | None:
    """The last period said before the number, else the only one of the sentence; the one before it after "from"."""
    earlier = [m for m in mentions if m.end <= mention.start]
    plain = [one for one in periods if not one.compared]
    before = _reaching(text, mention, [one for one in plain if one.stop <= mention.start])
    while len(before) > 1 and before[-1].relative and _GOES_ON.search(text, before[-1].stop, mention.start):
        before = before[:-1]  # "2.5 times the prior-year amount, while operating income fell to $4"
    if len({one.year for one in before}) > 1 and _NEW_PART.search(text, before[-1].stop, mention.start):
        return None  # "$5 in 2022 and $6 in 2021 — a decline of 17%": the part after a list is of none of its years
    if len(before) == len(periods) and _of_each(text, before, mentions):
        return None
    told = _when(text, mention, periods)
    if told is not None:
        return told
    if len({one.year for one in before}) > 1 and _CHANGED_BY.search(text, 0, mention.start):
        before = [max(before, key=lambda one: one.year or 0)]
    one = before[-1] if before else plain[0] if len(plain) == 1 and _free(text, plain[0], mention, mentions) else None
    if one is None or (one.relative and one.start >= mention.end):
        return None
    if not one.relative and (_LEADS_ON.match(text, mention.end) or _FOLLOWS.search(text, 0, mention.start)):
        return earlier_than(one)
    start = max([m.end for m in earlier] + [0])
    words = text[start : mention.start]
    # "… / earnings from joint ventures $5": an operand is set beside nothing, its name may hold such a word.
    beside = _OTHER.search(words) and not _OPERATOR.search(words) and not _OF_A_NAME.match(text, mention.end)
    if earlier and not one.relative and beside:
        return earlier_than(one)
    return one


def _of_each(text: str, before: Sequence[Stated], mentions: Sequence[Mention]) -> bool:
    """Whether a list of years stands before all numbers, none of which stands in a list: "at both ends, there were 20".

    What was so in each of the years is of every one of them, and of the last no more than of the first.
    """
    apart = all(len(run) == 1 for run in runs_of(text, [(one.start, one.end) for one in mentions]))
    listed = len(runs_of(text, [(one.start, one.stop) for one in before], YEARS_LISTED)) == 1
    years = {one.year for one in before}
    return len(years) > 1 and listed and apart and all(one.stop <= mentions[0].start for one in before)


def _when(text: str, mention: Mention, periods: Sequence[Stated]) -> Stated | None:
    """The period whose own clause the number stands in: "31.5% the year before, when a $919 million benefit helped"."""
    before = [one for one in periods if one.stop <= mention.start]
    return before[-1] if before and _WHEN.fullmatch(text, before[-1].stop, mention.start) else None


def earlier_than(one: Stated) -> Stated:
    """The period before one that a sentence states, of the same length where it is part of a year."""
    before = Stated(one.start, one.stop, BEFORE, one.year, relative=True, fiscal=one.fiscal)
    short = one.months is not None and one.months < _YEAR_MONTHS
    return replace(before, months=one.months, end=one.end) if short else before


def stands_beside(text: str, start: int) -> bool:
    """Whether the number at `start` is what another is compared with: "21.6%, down from 24.6%"."""
    return re.search(r"\d", text[:start]) is not None and _OTHER.search(text[:start]) is not None


def _reaching(text: str, mention: Mention, before: Sequence[Stated]) -> Sequence[Stated]:
    """The periods that govern the number: in a worked formula ("FY2022 46% = a / b; FY2023 …") those of its own part.

    There a period counts for its own operand, and the one that opens the part (or the sentence) for all the others.
    """
    if not _OPERATOR.search(text[: mention.start]):
        return before
    begin = max([m.end() for m in _PART.finditer(text, 0, mention.start)] + [0])
    here = [one for one in before if one.start >= begin]
    direct = [one for one in before if not _OPERATOR.search(text[one.stop : mention.start])]
    if begin and not here:
        return []  # "$5 / $9 (2021)": the period comes after the part's own numbers
    return [one for one in direct if one in here] or here[:1] or direct or before[:1]


def _free(text: str, one: Stated, mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Whether a period after the number may be its own too: "a was $5 and b was $6 in 2022"."""
    before = text[max([m.end for m in mentions if m.end <= mention.start] + [0]) : mention.start]
    between = text[mention.end : one.start]
    several = len({one.year for one in stated(text) if one.year and not one.relative}) > 1
    if several and any(mention.end <= m.start < one.start for m in mentions):
        return False  # "from $207 in 2020 to $190 and then $175 in 2022"
    if ";" in between or " — " in between or _REASON.search(between) or _OTHER.search(before):
        return False
    return not any(_BEFORE.fullmatch(text[one.stop : m.start]) for m in mentions if m.start >= one.stop)
