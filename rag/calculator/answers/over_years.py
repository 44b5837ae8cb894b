"""Whether something rose or fell "over the last three years": in each of them, which is what the answer then says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.calculator.answers.judgements import Rule

_OVER = re.compile(
    r",?\s*\b(?:over|in|during|across|for|throughout|through|within)(?: each of)?(?: the| its| these)? "
    r"(?:last|past|previous|most recent|latest) (?:three|3)[ -](?:(?:fiscal|financial|reported) )?years?\b"
    r"(?: (?:period|running|in a row))?"
    r"(?:,? (?:through|to|ending(?: in)?|ended|up to|until|as of) (?:the end of )?(?:fiscal(?: year)? |FY ?|year )?"
    r"(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_EACH = {
    "rising": ("never_falling", "Rising here means that {figure} fell in none of these years."),
    "falling": ("never_rising", "Falling here means that {figure} rose in none of these years."),
}


@dataclass(frozen=True, slots=True)
class OverYears:
    """A question without its stretch of three years, which ends with the year that it names, and whether it had one."""

    text: str
    several: bool


def over_years(text: str) -> OverYears:
    """The question for the last year of its stretch; as it is where it has none."""
    found = _OVER.search(text)
    if found is None:
        return OverYears(text, several=False)
    year = f" in FY{found['year']}" if found["year"] else ""
    return OverYears(f"{text[: found.start()]}{year}{text[found.end() :]}", several=True)


def in_each_year(rule: Rule) -> Rule | None:
    """The rule over each of the years; None where it says nothing of several."""
    if rule.is_series:
        return rule
    if rule.test not in _EACH:
        return None
    test, words = _EACH[rule.test]
    return rule.model_copy(update={"test": test, "words": words, "otherwise": "", "says": ("Yes", "No")})


def stretch_of(text: str) -> str:
    """The words of a question that say its stretch of years, "" where it has none."""
    found = _OVER.search(text)
    return found[0] if found is not None else ""
