"""Which of a table's currencies a question wants, and which of its columns are in that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from preprocess.report import Column, Table
from preprocess.tables.meaning.currencies import ANY, currency

ASKED = re.compile(
    rf"(?:\b(?:in|into|units? of)\s+|\()(?:(?:thousand|million|billion)s?(?: of)? )?(?P<code>US\$|pounds?\b|{ANY})",
    re.IGNORECASE,
)
"""Where a question names the currency that it wants its figure in: "in USD millions", "(CHF)", "units of euros"."""
_BARE = re.compile(r"\$|¥|dollars?", re.IGNORECASE)


def reporting_currency(table: Table) -> str:
    """The currency of most columns: a translation for the reader's convenience has but one; "" where none is known."""
    codes = [code for column in table.columns if (code := table.currency_of(column))]
    own = table.unit.currency
    return max(Counter(codes).items(), key=lambda item: (item[1], item[0] == own), default=("", 0))[0]


def in_one_currency(table: Table, columns: Sequence[Column], asked: str = "") -> list[bool]:
    """Whether each column is in the currency asked for, or in the reporting one where no column is in that.

    A column whose currency is not known is; so are all of a table in one currency.
    """
    codes = [table.currency_of(column) for column in columns]
    wanted = asked if asked and asked in codes else reporting_currency(table)
    return [code in ("", wanted) for code in codes]


def asked_currency(question: str) -> str:
    """The code of the currency that a question wants its figure in ("in US dollars"); "" where it names none.

    Bare "dollars" are whichever the filing has.
    """
    named = (found["code"] for found in ASKED.finditer(question) if not _BARE.fullmatch(found["code"]))
    code = next(named, "")
    return "GBP" if code.lower().startswith("pound") else currency(code) or ""
