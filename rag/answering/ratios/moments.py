"""A question for a ratio at two times, as a question for each: "Acme's gross margin, 2023 vs 2022"."""

from __future__ import annotations

import re

from rag.answering.ratios.masked import TIME

_BESIDE = re.compile(
    r"\s*(?:,|;|\(|and|&|/|vs\.?|v\.?|versus|against|or|compared (?:to|with|against))*\s*", re.IGNORECASE
)
_MOVED = re.compile(
    r"\b(?:grow\w*|grew|increas\w*|decreas\w*|declin\w*|chang\w*|rise|rose|risen|fall|fell|fallen|drop\w*|differ\w*|"
    r"average|mean|how did|between|from|by how much|more|less|higher|lower|improv\w*|widen\w*|narrow\w*)\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?:fiscal (?:year )?|FY ?'?|year )?(?P<year>(?:19|20)\d\d|(?<=FY)\d\d)", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d|(?<=FY)\d\d", re.IGNORECASE)
_BOTH = 2


def moments(question: str) -> tuple[str, ...]:
    """The questions, in the order of their times; the one that it is where it names no two times side by side."""
    found = list(TIME.finditer(question))
    if len(found) != _BOTH or found[0]["time"].lower() == found[1]["time"].lower() or _MOVED.search(question):
        return (question,)
    first, second = found
    if not _BESIDE.fullmatch(question, first.end(), second.start()):
        return (question,)
    rest = question[second.end() :].removeprefix(")") if "(" in question[first.end() : second.start()] else ""
    rest = rest or question[second.end() :]
    times = (first["time"], _like(second["time"], first["time"]))
    return tuple(f"{question[: first.start()].rstrip(' ,')} in {time}{rest}" for time in times)


def _like(time: str, other: str) -> str:
    """A time with the quarter of the other where it says no more than the year: "second quarter 2022 vs 2021"."""
    bare = _BARE.fullmatch(time)
    return _YEAR.sub(bare["year"], other) if bare and not _BARE.fullmatch(other) else time
