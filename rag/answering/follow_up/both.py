"""Follow-ups about the last two figures at once: "sum of both", "the difference", "ratio of the two"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.figure import Before, before_of
from rag.answering.follow_up.sides import WHICH
from rag.query.understand import understand
from rag.types import Filing

_TWO = r"(?:of |between |for )?(?:both|the two|them|these|those|these two|those two)(?: figures| numbers| amounts)?"
_LED = r"^\W*(?:(?:and|so|but|now|what(?:['’]s| is| was| are))\s+)*(?:the\s+)?"
_SUM = re.compile(
    rf"{_LED}(?:(?:sum|total) {_TWO}|(?:add|sum) {_TWO}(?: up| together)?|"
    r"(?:both|the two) (?:together|combined|in total)|sum|"
    r"(?:their|combined) (?:sum|total)|(?:together|combined|added up|summed))\W*$",
    re.IGNORECASE,
)
_LESS = re.compile(rf"{_LED}(?:difference|gap|spread)(?: {_TWO})?(?: (?:figures|numbers))?\W*$", re.IGNORECASE)
_RATIO = re.compile(rf"{_LED}(?:ratio|quotient) {_TWO}\W*$", re.IGNORECASE)
_PAIR = 2


def of_both(question: str, asked: Sequence[str], filings: Sequence[Filing]) -> str:
    """The sum, the difference or the quotient of the last two figures of one company; "" for others and other pairs.

    asked: the questions before, oldest first, each standing alone.
    """
    which = WHICH.match(question)
    higher = which is not None and which["is"] and which["word"]
    added, less = _SUM.match(question), _LESS.match(question) or higher
    over = _RATIO.match(question)
    last = list(dict.fromkeys(reversed(asked)))[:_PAIR]
    if not (added or less or over) or len(last) < _PAIR:
        return ""
    other, one = (before_of(text, understand(text, filings), filings) for text in last)
    # Only figures in their own words: the vocabulary's name may be wider than what was asked.
    own = all(before.figure and before.figure in before.text for before in (one, other))
    if not one.owner or one.owner != other.owner or not own:
        return ""
    if one.query.periods == other.query.periods and one.named != other.named and not higher:
        sign = "plus" if added else "divided by" if over else "minus"
        return f"What was {one.owner}'s {one.named} {sign} {other.named}{other.time_of(other.figure)}?"
    return "" if over else _of_two_years(one, other, added is not None) if one.named == other.named else ""


def _of_two_years(one: Before, other: Before, added: bool) -> str:
    """The same figure of two years together, or its change from one to the other; "" where either has no one year."""
    years = sorted({year for before in (one, other) for year, quarter in before.query.periods if year and not quarter})
    plain = all(len(before.query.periods) == 1 and not before.span for before in (one, other))
    if len(years) < _PAIR or not plain:
        return ""
    if added:
        return f"What was {one.owner}'s {one.named} in FY{years[0]} and FY{years[1]} combined?"
    return f"How much did the {one.named} of {one.owner} change from FY{years[0]} to FY{years[1]}?"
