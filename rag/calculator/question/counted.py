"""The years that a count of them means beside the last: "the 3 year average as of FY2022" is of FY2020 to FY2022."""

from __future__ import annotations

import re

from rag.calculator.question.units import COUNT, number

_MEAN = re.compile(rf"\b{COUNT}[- ]?(?:fiscal[- ])?years?[- ](?:\w+ )?(?:average|mean)\b", re.IGNORECASE)
_CAGR = re.compile(rf"\b{COUNT}[- ]years?\b[^.?!]*?\b(?:cagr|compound(?:ed)? annual)", re.IGNORECASE)
_SUMMED = re.compile(
    rf"(?=.*\b(?:combined|cumulative(?:ly)?|together|in total|in aggregate|sum|total)\b).*?"
    rf"\b(?:last|past|previous|preceding) {COUNT} (?:fiscal )?years\b",
    re.IGNORECASE,
)


def years_meant(text: str, years: tuple[int, ...]) -> tuple[int, ...]:
    """The years of a mean or a sum, or the two ends of a growth rate, where the text counts them and names the last."""
    mean, ends = _MEAN.search(text) or _SUMMED.search(text), _CAGR.search(text)
    if len(years) != 1 or (mean is None) == (ends is None):
        return years
    if ends is not None:
        return (years[0] - number(ends["n"]), years[0])
    return tuple(range(years[0] - number(mean["n"]) + 1, years[0] + 1)) if mean is not None else years
