"""Words that rank parts by a figure they do not name: "the most profitable", "performed best", "the best-selling"."""

from __future__ import annotations

import re

_PROFITABLE = re.compile(r"\b(?P<how>most|least|more|less) profitable\b", re.IGNORECASE)
OWN_PROFIT = "contribution profit"
"""By which companies tell their parts that have no operating income."""
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
MANY = r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
"""How many of the first are asked for."""
_TOP = re.compile(
    rf"\b(?:the )?(?:(?:top|biggest|largest|first) {MANY}|{MANY} (?:biggest|largest|top))(?= [a-z])", re.IGNORECASE
)
# "Held up best", "fared worst", "did best": how something moved, unless the figure is said to be the measure.
_HELD_UP = re.compile(
    r"\b(?:held up|holds? up|fared|did|does)(?: the)? (?:(?P<good>best|strongest)|worst|weakest)\b"
    r"(?!.*\b(?:by|in terms of|measured)\b)",
    re.IGNORECASE,
)
_ENDS = r"(?: money)?(?=\s*(?:$|[?,.!]|(?:in|during|for|at|of|over|on)\b))"
_LOST_MONEY = re.compile(
    rf"\b(?:lost|loses?) (?:the )?(?P<how>most|least){_ENDS}|"
    r"\b(?P<size>biggest|largest|greatest|highest|heaviest|worst|smallest|lowest) loss(?:es)?"
    r"(?=\s*(?:$|[?,.!]|(?:in|during|for|at|of|over|among)\b))",
    re.IGNORECASE,
)
_LOST_ANY = re.compile(
    r"\b(?:lost money|los(?:es|ing) money|ma(?:d|k)es? (?:a|an operating) loss(?:es)?|"
    r"(?:was|were|is|are) (?:loss[- ]making|unprofitable))\b",
    re.IGNORECASE,
)
# What a segment earns is its profit; of products and places only sales are told.
_EARNED = re.compile(rf"\bearn(?:s|ed)? (?:the )?(?P<how>most|least){_ENDS}", re.IGNORECASE)
_SEGMENT = re.compile(r"\b(?:segments?|divisions?|business(?:es)?)\b", re.IGNORECASE)

# Every part's figure is printed under the name of the profit, a loss below nought.
_LOSS = re.compile(
    r"\b(?:(?P<kind>operating|net|pre-?tax)|(?P<own>contribution|segment)) loss(?:es)?\b|"
    r"\bloss(?:es)? (?P<rest>from operations|before (?:income )?tax(?:es)?)\b",
    re.IGNORECASE,
)
_WORST, _BEST = re.compile(r"\bworst\b", re.IGNORECASE), re.compile(r"\bbest\b", re.IGNORECASE)
_BY_AMOUNT = re.compile(
    r"\b(?:(?:in|revenue|sales) dollars?|absolute|by amount|in (?:USD )?(?:millions|billions)|"
    r"lost (?:the )?(?:most|least) (?:net )?(?:sales|revenues?)\b(?!.*(?:percent|%)))\b",
    re.IGNORECASE,
)


def by_amount(question: str) -> bool:
    """Whether growth is meant as an amount: "grew the most in dollars", "lost the most sales"."""
    return _BY_AMOUNT.search(question) is not None


def without_count(question: str) -> str:
    """ "Rank segments" of "top 3 segments": all of them are told in order, the first ones too."""
    return _TOP.sub("rank", question)


def plainly_ranked(text: str) -> str:
    """The text with the figure that is ranked in place of such words: "the highest operating income"."""
    text = _DRAGGED.sub(" ", text)
    text = _PERFORMED.sub(lambda m: f"{'highest' if m['good'] or m['well'] else 'lowest'} growth in revenue", text)
    # Revenue is meant where no figure is named; "highest revenue product" would name products of revenue.
    text = _SELLING.sub(lambda m: "highest" if m["most"] else "lowest", text)
    text = _HELD_UP.sub(lambda m: f"{'highest' if m['good'] else 'lowest'} growth", text)
    text = lost_money(text, "operating loss")
    text = _LOST_ANY.sub("had the most operating loss", text)
    text = _EARNED.sub(r"had the \g<how> operating income", text) if _SEGMENT.search(text) else text
    return _PROFITABLE.sub(r"\g<how> operating income", text)


def lost_money(text: str, loss: str) -> str:
    """The text with that loss by name where it says who or when lost the most."""
    return _LOST_MONEY.sub(lambda m: f"had the {m['how']} {loss}" if m["how"] else f"{m['size']} {loss}", text)


def other_profits(text: str) -> tuple[str, ...]:
    """The profits by which parts may be told profitable where no operating income of theirs is printed."""
    earned = _EARNED.search(text) and _SEGMENT.search(text)
    lost = _LOST_MONEY.search(text) or _LOST_ANY.search(text)
    return _OTHER_PROFITS if _PROFITABLE.search(text) or earned or lost else ()


def as_profit(text: str) -> tuple[str, str]:
    """The text with the profit under whose name a loss is printed below nought, and how it called the first loss."""
    lost = _LOSS.search(text)
    return _LOSS.sub(_profit, text), lost[0].lower() if lost is not None else ""


def is_valued(superlative: re.Match[str] | None, lost: str) -> bool:
    """Whether a rank is by how good it is and not by size: the worst loss or decline is the largest one."""
    said = superlative[0] if superlative is not None else ""
    return _WORST.search(said) is not None or (bool(lost) and _BEST.search(said) is not None)


def _profit(lost: re.Match[str]) -> str:
    """The profit under whose name a loss is printed below nought."""
    if lost["own"]:
        return f"{lost['own']} profit"
    return f"{lost['kind']} income" if lost["kind"] else f"income {lost['rest']}"
