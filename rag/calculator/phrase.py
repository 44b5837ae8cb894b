"""A label in running text: what is measured first, then of what: "gross profit (Domestic Segment)"."""

from __future__ import annotations

import re

from preprocess.report import Report
from rag.calculator.casing import in_sentence
from rag.calculator.nouns import head_noun, is_done, is_rate, measures, things

_COLUMN = re.compile(r"\s*\((?P<said>[^()]*(?:\([^()]*\)[^()]*)*)\)\s*$")
# "Gross Payment Volume (GPV) (in millions)": the amount says its unit itself; "(by business)" says how it is split.
_UNIT = re.compile(r"\s*\((?:(?:USD|US)? ?[$€£]? ?(?:in )?(?:thousands|millions|billions|000s)|by [^)]*)\)", re.I)
_DAY = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?"
# What a table does with a measure is no part of its name: "Disaggregation of Revenue", "Sales by product".
_WRAPPED = re.compile(
    r"^(?:the )?(?:disaggregation|components?|summary|schedule|details?|analysis|breakdown|composition) of (?:the )?|"
    r"\s+by\b(?!.*\bactivities\b).*$|\s+(?:performance )?summary$|"
    rf"(?:\s+(?:at|as of)\s+{_DAY})?,?\s+(?:is|are|was|were|as|includ\w+|consist\w*|compris\w*)\b"
    r".*\bfollow(?:s|ing)\b.*$|"
    rf"\s+(?:at|as of)\s+{_DAY}$|\s+(?:at|as of|for|in)$",
    re.IGNORECASE,
)
# "Maturities during the next five years and thereafter": the year is told with the amount.
_AHEAD = re.compile(
    r",?\s+(?:during|for|over|in) (?:each of )?the (?:next|following|succeeding) \w+ (?:fiscal )?years\b[^:]*", re.I
)
# "Changes in the reserve: Ending balance": what is left at a day is no change.
_MOVES = re.compile(r"^(?:changes?|activity|roll-?forward) (?:in|of) (?:the )?", re.IGNORECASE)
# "Less: Claims paid: Current year": how a row counts is no part of its name.
_SIGN = re.compile(r"less|add|plus|deduct", re.IGNORECASE)
_TOTAL = re.compile(r"^total\s+(?=\w)", re.IGNORECASE)


def phrase(label: str, row: str, report: Report, *, percent: bool = False) -> str:
    """The label "heading: row (column)" as a sentence names it; row: what the row alone is called.

    percent: the figure is a percentage, which of two measures is that of the rate.
    """
    pieces = _pieces(_AHEAD.sub("", label), row)
    if len(pieces) == 1:
        return in_sentence(_UNIT.sub("", pieces[0]) or pieces[0], report)
    if is_done(pieces[0]):
        # "Shares outstanding: Repurchased" are no longer outstanding.
        pieces = [f"{things(pieces[1])} {pieces[0].lower()}", *pieces[2:]]
    main = _main(pieces, percent=percent)
    own = pieces[main] if main == 0 else _TOTAL.sub("", pieces[main])
    others = [piece for at, piece in enumerate(pieces) if at != main and piece.lower() not in own.lower()]
    beside = ", ".join(in_brackets(piece, report) for piece in others)
    return f"{in_sentence(own, report)} ({beside})" if beside else in_sentence(own, report)


def in_brackets(name: str, report: Report) -> str:
    """What stands in brackets, as a name: with a capital."""
    said = in_sentence(name, report) if name.isupper() else name
    return f"{said[:1].upper()}{said[1:]}"


def _pieces(label: str, row: str) -> list[str]:
    """The row, the headings over it from the inner to the outer, and what its column says."""
    column = _COLUMN.search(label)
    said = column["said"] if column is not None and column["said"].lower() not in row.lower() else ""
    whole = label[: column.start()] if column is not None and said else label
    *heads, own = whole.split(": ")
    over = (_WRAPPED.sub("", _UNIT.sub("", piece) or piece).strip(" :*") for piece in (*reversed(heads), said))
    if head_noun(own).lower() == "balance":
        over = (_MOVES.sub("", piece) for piece in over)
    return [own, *(piece for piece in over if piece and not _SIGN.fullmatch(piece))]


def _main(pieces: list[str], *, percent: bool) -> int:
    """Which piece says what is measured: the row, else the nearest that does, else what stands over the row."""
    rates = [at for at, piece in enumerate(pieces) if is_rate(piece)] if percent else []
    found = rates or [at for at, piece in enumerate(pieces) if measures(piece)]
    return found[0] if found else min(1, len(pieces) - 1)
