"""Words that rank parts by a figure they do not name: "the most profitable", "performed best", "the best-selling"."""

from __future__ import annotations

import re

_PROFITABLE = re.compile(r"\b(?P<how>most|least|more|less) profitable\b", re.IGNORECASE)
_OTHER_PROFITS = ("net income", "income before taxes")
# "Had the worst topline performance", "performed the best (by top line)", "dragged down growth": sales growth.
_PERFORMED = re.compile(
    r"\b(?:(?P<good>best|strongest)|worst|weakest)(?:[- ](?:top[- ]?line|revenue|sales))?[- ]perform(?:ance|ing|er)\b|"
    r"\bperformed (?:the )?(?:(?P<well>best|strongest)|worst|weakest)\b|"
    r"\bdragg(?:ed|ing) down\b",
    re.IGNORECASE,
)
_DRAGGED = re.compile(r"(?<=\bdragged down\b).{0,60}?\bgrowth\b", re.IGNORECASE)
_SELLING = re.compile(r"\b(?:(?P<most>best|top|highest)|worst|lowest|least)[- ]?sell(?:ing|ers?)\b", re.IGNORECASE)
_MANY = r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
_TOP = re.compile(
    rf"\b(?:the )?(?:(?:top|biggest|largest|first) {_MANY}|{_MANY} (?:biggest|largest|top))(?= [a-z])", re.IGNORECASE
)
_LOST_MONEY = re.compile(r"\blost (?:the )?(?P<how>most|least) money\b", re.IGNORECASE)


def without_count(question: str) -> str:
    """ "Rank segments" of "top 3 segments": all of them are told in order, the first ones too."""
    return _TOP.sub("rank", question)


def plainly_ranked(text: str) -> str:
    """The text with the figure that is ranked in place of such words: "the highest operating income"."""
    text = _DRAGGED.sub(" ", text)
    text = _PERFORMED.sub(lambda m: f"{'highest' if m['good'] or m['well'] else 'lowest'} growth in revenue", text)
    # Revenue is meant where no figure is named; "highest revenue product" would name products of revenue.
    text = _SELLING.sub(lambda m: "highest" if m["most"] else "lowest", text)
    text = _LOST_MONEY.sub(r"had the \g<how> operating loss", text)
    return _PROFITABLE.sub(r"\g<how> operating income", text)


def other_profits(text: str) -> tuple[str, ...]:
    """The profits by which parts may be told profitable where no operating income of theirs is printed."""
    return _OTHER_PROFITS if _PROFITABLE.search(text) else ()
