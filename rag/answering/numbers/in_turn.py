"""Lists of numbers beside lists of periods: each number is of the period in its own turn.

"$5 and $6 in 2023 and 2022", "$4, $5 and $6 for 2023 through 2025, respectively".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rag.answering.numbers.mentions import RATE_KINDS, Mention
from rag.answering.numbers.period_patterns import COUNT
from rag.answering.numbers.stated import LIST, Stated

YEARS_LISTED = re.compile(rf"{LIST.pattern}(?:(?:[a-z]+ ){{0,3}}(?:at|in|for|of|ended|on) )?", re.IGNORECASE)
"""What joins the periods of a list."""
_PAIR, _QUARTER = 2, 3
SPANNED = re.compile(r"\s?(?:[-–—至到]|to|and|through)\s?(?:the end of )?(?:fiscal |FY\s?)?", re.IGNORECASE)
"""What joins the first and the last of a span of periods: "2023 through 2027"."""
_DURING = re.compile(r"(?:\s*\[[^\]]*\])*\s(?:during|in|for|at|as of)\s(?:the )?")
# "At December 31, 2018 and 2017, we held $409 and $422, of which $398 and $411 …".
_HEADED = re.compile(r"\W*(?:at|as of|for|during|in)\s", re.IGNORECASE)
_NEXT_SENTENCE = re.compile(r"(?<=[a-z\d)”\"])\.\s+(?=[A-Z])")
# One list goes on to the next in the same sentence.
_GOES_ON = re.compile(r"(?:,|,? and) (?!respectively)[^.;:()]*$")
_RESPECTIVELY_IN = re.compile(r"(?:\s*\[[^\]]*\])*,?\s+respectively,?\s(?:in|for|at|during|as of|on)\s(?:the )?")
_RESPECTIVELY = re.compile(r"\brespectively\b|分[別别]", re.IGNORECASE)
# "For the three and six months ended June 30, 2023": two times that end on one day.
_SHORTER = re.compile(
    r"\b(?:(?P<months>three|six) (?:months )?|(?P<quarter>(?:\w+ )?quarter) )and (?:the )?(?:first )?$", re.I
)


def in_their_order(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """ "$188 million and $1,887 million during the years ended December 31, 2022 and 2021": each in its turn.

    Of several sentences that are quoted together each has its own lists.
    """
    starts = [0, *(found.end() for found in _NEXT_SENTENCE.finditer(text))]
    for begin, end in pairwise([*starts, len(text) + 1]):
        first = next((at for at, one in enumerate(mentions) if one.start >= begin), len(mentions))
        own = [one for one in mentions[first:] if one.start < end]
        times = [one for one in periods if begin <= one.start < end]
        yield from ((first + at, one) for at, one in _in_a_sentence(text, begin, own, times))


def _in_a_sentence(
    text: str, begin: int, mentions: Sequence[Mention], periods: Sequence[Stated]
) -> Iterator[tuple[int, Stated]]:
    dates = [run for run in runs_of(text, [(p.start, p.stop) for p in periods], YEARS_LISTED) if len(run) > 1]
    runs = runs_of(text, [(m.start, m.end) for m in mentions])
    # "The 747 program": a bare number by itself may be a name, and is of no period of the list.
    lists = [run for run in runs if len(run) > 1 or _is_measured(mentions[run[0]])]
    alone = len(dates) == 1 and len(periods) == len(dates[0]) and all(len(run) == len(periods) for run in lists)
    behind = alone and _are_dated_together(text, mentions, lists, periods[0].start)
    for run in runs if dates else ():
        for date in dates:
            between = text[mentions[run[-1]].end : periods[date[0]].start]
            led = _HEADED.match(text, begin) is not None and periods[date[-1]].stop <= mentions[run[0]].start and alone
            if len(run) == len(date) and (led or behind or _DURING.fullmatch(between)):
                yield from ((index, periods[at]) for index, at in zip(run, date, strict=True))


def _are_dated_together(text: str, mentions: Sequence[Mention], lists: Sequence[list[int]], start: int) -> bool:
    """Whether the periods behind several lists are those of all: "additions were $3 and $4, and deductions $1 and $2
    in 2022 and 2023"."""
    if len(lists) < _PAIR:
        return False
    ends = [mentions[run[-1]].end for run in lists]
    begins = [*(mentions[run[0]].start for run in lists[1:]), start]
    gaps = [text[end:begin] for end, begin in zip(ends, begins, strict=True)]
    return all(map(_GOES_ON.match, gaps[:-1])) and _DURING.fullmatch(gaps[-1]) is not None


def _is_measured(mention: Mention) -> bool:
    return mention.scaled or bool(mention.currency) or mention.kind != "plain"


def respectively(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """(index of the number, its period) of lists that "respectively" pairs with as many periods."""
    runs = [run for run in runs_of(text, [(m.start, m.end) for m in mentions]) if len(run) > 1]
    dates = [run for run in runs_of(text, [(p.start, p.stop) for p in periods], YEARS_LISTED) if len(run) > 1]
    if not _RESPECTIVELY.search(text):
        return
    for run in runs:
        for one in periods:
            if _RESPECTIVELY_IN.fullmatch(text[mentions[run[-1]].end : one.start]):
                yield from ((index, one) for index in run)
        spanned = [years for pair in pairwise(periods) if len(years := _years_through(text, *pair)) == len(run)]
        if spanned:
            yield from zip(run, spanned[0], strict=True)
            continue
        fitting = [d for d in dates if len(d) == len(run)]
        if fitting:
            near = min(fitting, key=lambda d: abs(periods[d[0]].start - mentions[run[0]].start))
            yield from ((index, periods[d]) for index, d in zip(run, near, strict=True))
            continue
        # "857 in 2022 and 844 in 2021; EPS was $1.54 and $1.28, respectively": each in its turn.
        apart = [one for one in periods if one.stop <= mentions[run[0]].start and one.year and not one.relative]
        if len(apart) == len(run) == len({one.year for one in apart}):
            yield from zip(run, apart, strict=True)
        # "$4 (2020), $5 (2021), $6 (2022), growth of 25% and 20%, respectively": the first year has no change.
        elif len(apart) == len(run) + 1 and all(mentions[at].kind in RATE_KINDS for at in run):
            yield from zip(run, apart[1:], strict=True)


def lengths_in_turn(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """ "1% and 9% for the three and six months ended June 30, 2023, respectively": each of its own length.

    As many pairs of numbers as there are such times are taken in order; one such time is that of every pair.
    """
    pairs = [run for run in runs_of(text, [(m.start, m.end) for m in mentions]) if len(run) == _PAIR]
    listed = {
        at for run in runs_of(text, [(p.start, p.stop) for p in periods], YEARS_LISTED) if len(run) > 1 for at in run
    }
    times = [two for at, one in enumerate(periods) if at not in listed and (two := _two_lengths(text, one))]
    of_all = len(times) == len(periods) == 1
    if not times or not (of_all or len(times) == len(pairs)) or not _RESPECTIVELY.search(text):
        return
    for pair, two in zip(pairs, times * len(pairs) if len(times) == 1 else times, strict=False):
        yield from zip(pair, two, strict=True)


def _two_lengths(text: str, one: Stated) -> tuple[Stated, Stated] | None:
    """The two times of "three and six months ended June 30, 2023"; None where a period is one time."""
    shorter = _SHORTER.search(text, 0, one.start)
    if shorter is None or one.months is None or one.end is None:
        return None
    months = COUNT[shorter["months"].lower()] if shorter["months"] else _QUARTER
    first = replace(one, months=months, words=f"{months} months ended {one.end:%B %-d, %Y}")
    return (first, one) if months < one.months else None


def _years_through(text: str, first: Stated, last: Stated) -> list[Stated]:
    """Every year of "2023 through 2027"; none where the two are no span of years."""
    if not (first.year and last.year) or first.end or last.end or not SPANNED.fullmatch(text[first.stop : last.start]):
        return []
    return [replace(first, year=year, words=str(year)) for year in range(first.year, last.year + 1)]


def runs_of(text: str, spans: Sequence[tuple[int, int]], joint: re.Pattern[str] = LIST) -> list[list[int]]:
    """Indices of spans that follow each other as a list."""
    runs: list[list[int]] = []
    for at, (start, _) in enumerate(spans):
        if at and joint.fullmatch(text[spans[at - 1][1] : start]):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs
