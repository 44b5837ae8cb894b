"""The period that a heading says for the lines under it: "**Q2 2023**", "Results for fiscal 2022:"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.check.claims.claims import Claim
from rag.answering.check.place.items import content
from rag.answering.numbers.stated import Stated, stated
from rag.answering.numbers.when import BEFORE, stands_beside

_HEADING = re.compile(r"#{1,6} .+|\*\*[^*]+\*\*\s*[:：]?")
_POINTS_BACK = re.compile(
    r"\W*(?:This|That|These|Those|It|They|Which|(?:The|An?)"
    r" (?:increase|decrease|change|decline|growth|difference|drop|rise))\b"
)
_ITS = re.compile(r"(?:Its|Their)\s")
_NAME = re.compile(r"\b[A-Z][\w&’-]*(?:\s(?:(?:and|of|&)\s)?[A-Z][\w&’-]*)*")
_LISTED = re.compile(r"\s*(?:[-*•|]|\d{1,2}[.)])\s?")


def lead_period(text: str, start: int) -> Stated | None:
    """The one period of the nearest heading above the line at `start`, or of the line that leads into its list."""
    line_start = text.rfind("\n", 0, start) + 1
    in_list = _LISTED.match(text, line_start) is not None
    for line in reversed(text[:line_start].splitlines()):
        line = line.strip()
        heading = _HEADING.fullmatch(line) is not None
        if not (heading or (in_list and line.endswith((":", "：")))):
            continue
        said = [one for one in stated(line) if (one.year or one.months) and not one.relative]
        if said:
            own = [one for one in said if not one.compared]  # "2Q22 in brief (vs. 2Q21)"
            alike = len({(one.months, one.quarter) for one in own}) == 1 or len({one.months for one in own}) == 1
            dated = [one for one in own if one.end] if alike else []  # "Q2 FY24 (three months ended July 29, 2023)"
            return own[0] if len(own) == 1 else dated[0] if len(dated) == 1 else None
        in_list = in_list and not heading
    return None


def led_by(claim: Claim, lead: Stated | None) -> Claim:
    """The claim as one about the heading's period, where its own sentence says none."""
    if lead is None or any(one.year and not one.relative for one in claim.periods):
        return claim
    if claim.period is None and stands_beside(claim.sentence, claim.start):
        return replace(claim, period=replace(lead, words=BEFORE, relative=True), periods=(*claim.periods, lead))
    if claim.period is None:
        return replace(claim, period=lead, periods=(*claim.periods, lead))
    if claim.period.year is not None:
        return claim
    length = claim.period.months or lead.months
    if claim.period.relative:
        own = replace(claim.period, year=lead.year, months=length, quarter=lead.quarter)
    else:
        own = replace(claim.period, year=lead.year, months=length, end=claim.period.end or lead.end)
    return replace(claim, period=own)


def going_on(claims: Sequence[Claim], before: Sequence[Claim]) -> list[Claim]:
    """The claims, those without words of their own lent what the sentence before spoke of: "This implies 18%".

    The first of "Its operating income" is of what that sentence named."""
    if not claims or not before:
        return [*claims]
    its = _ITS.match(claims[0].sentence)
    if its:
        names = dict.fromkeys(_NAME.findall(before[0].sentence[: before[0].start]))
        own = tuple(f"{name} {claims[0].words[its.end() :]}" for name in names)
        return [replace(claims[0], others=(*claims[0].others, *own)), *claims[1:]]
    if not _POINTS_BACK.match(claims[0].sentence):
        return [*claims]
    lent = tuple(dict.fromkeys(one.words for one in before if content(one.words)))
    return [one if content(one.words) else replace(one, others=(*one.others, *lent)) for one in claims]
