"""The unit a table is printed in: currency, scale, exceptions; and which rows and cells the scale leaves alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from preprocess.report import Unit
from preprocess.tables.currencies import currency
from preprocess.tables.values import CODES, parse_value

SCALES = {
    "hundred": 100,
    "thousand": 1_000,
    "lakh": 100_000,
    "lac": 100_000,
    "million": 1_000_000,
    "crore": 10_000_000,
    "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
}
SCALE = re.compile(r"\b(thousand|million|billion|trillion|crore|lakh|lac)s?\b", re.IGNORECASE)
SIGNS = rf"(?:[$€£¥₹₩]|\b{CODES}|(?-i:\bR))"
SHORT = r"(?:000|k|m|mm|mn|mio|bn)"
SHORT_SCALE = re.compile(rf"{SIGNS}\s?['’]?({SHORT})\b['’]?s?", re.IGNORECASE)
SCALE_FIRST = re.compile(rf"\b((?:in )?(?:Tsd|Mio|Mrd)\.?|T|k|K|M|m)\s?(?:[€£$]|{CODES})(?![\w$])")
"""German and Nordic style: "in Mio. €", "TEUR", "MSEK"."""
MONEY_NAME = rf"(?:US\$|[$€£¥₹₩`]|{CODES}|(?-i:\bR)|U\.S\. dollars?|dollars?|yen|shares?|amounts?)"
LARGE = r"(?:thousand|million|billion|trillion)"
UNIT = re.compile(
    rf"\bin\b[^.;:\d]{{0,40}}\b(?:{LARGE}s|percent|dollars|crores?|lakhs?|lacs)\b|\(\s*in {LARGE}\b"
    rf"|{MONEY_NAME}\s*(?:in |\()?\s*(?:{LARGE}|crore|lakh|lac)s?\b"
    rf"|\b{LARGE}s of\b"
    rf"|(?:^\s*|\()\s*{LARGE}s?\s*(?:\)|$|,|except\b)"
    rf"|{SIGNS}\s?['’]?{SHORT}\b['’]?|(?-i:{SCALE_FIRST.pattern})",
    re.IGNORECASE,
)
ONLY_UNIT = re.compile(rf"\(.*\)|in \w+|\W*(?:dollars|amounts|[$€£¥₹₩]|{CODES})?.{{0,24}}", re.IGNORECASE)
EXCEPT = re.compile(r"\b(?:except|excluding|unless)\b[^)\n]*", re.IGNORECASE)
PER_SHARE = re.compile(r"\bper\b[^.]{0,30}\b(?:share|unit|ADS|bond)\b|\b(?:EPS|DPS)\b", re.IGNORECASE)
PERCENT = re.compile(r"%|\bpercent(?:age)?s?\b|\bpct\b", re.IGNORECASE)
RATIO = re.compile(r"\bratio\b|\bmultiple\b|\(x\)", re.IGNORECASE)
RATE = re.compile(
    r"\bturnover\b|\btimes\b|\brate\b|\bmargin\b"
    r"|(?:\bin|\()\s*years?\)?$|\b(?:life|lives|term|age|duration|maturity)\b.*\byears?\)?$",
    re.IGNORECASE,
)
RATE_THING = re.compile(
    r"\bexchange[- ]rate\b|\brate (?:swaps?|locks?|contracts?|derivatives?|hedges?|caps?|forwards?|products?)\b"
    r"|\brate changes?\b|\bmargin (?:deposits?|loans?|calls?|receivables?)\b",
    re.IGNORECASE,
)
"""What money is named by rates: their changes and the contracts on them are amounts."""
SHARE_CAPITAL = re.compile(r"\bpar\b|\bstated value\b|\bat cost\b", re.IGNORECASE)
"""A row of share capital names how many shares there are; its figures are money."""
PRICE = re.compile(
    r"[$€£]\s?\d[\d.,]*(?:[\s,;and-]+[$€£]?\s?\d[\d.,]*)*,?\s*(?:par value )?(?:respectively,? )?"
    r"per (?:\w+ ){0,2}(?:share|unit)",
    re.IGNORECASE,
)
"""A price in a label ("Dividends declared, $0.38 per share") tells about the row; its figures are money."""
PERCENT_ROW = re.compile(r"(?<!\d)(?<!\d )%\)?\s*$")
RATE_OF = re.compile(r"\d[\d.]*\s?%")
"""A rate in a label ("4.875% notes due 2025") is no unit of its figures."""
NUMBER_OF = re.compile(r"\bnumber of\b|\bemployees\b|\bheadcount\b|\bworkforce\b|\bstores\b", re.IGNORECASE)
SHARES_USED = re.compile(
    r"\bshares?\b.{0,30}\b(?:used|outstanding)\b.*\bper\b"
    r"|\b(?:shares?|awards?|options?|units?|securities|warrants?|stock|RSUs?)\b.*\b(?:used|included|excluded|calculat\w+"
    r"|comput\w+|determin\w+)\b.*\bper\b",
    re.IGNORECASE,
)
AMOUNT_COLUMN = re.compile(r"\b(?:amounts?|dollars)\W*$", re.IGNORECASE)
"""A column that ends so holds money, whatever a header that spans it and its neighbour says."""
LARGEST_RATE = 100
LARGEST_PER_SHARE = 1000
COUNT = re.compile(
    r"\b(?:shares?|units)\b.*\b(?:outstanding|issued|average|repurchased|purchased|granted|authorized|vested)\b"
    r"|\b(?:average|number of|outstanding|total)\b.*\bshares?\b|\bnumber of\b|\bemployees\b|\bstores\b|\bheadcount\b"
    r"|\bworkforce\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)
def is_unit_text(text: str, whole: bool = False) -> bool:
    """Whether text says a unit; with whole, whether it says nothing else ("(in millions)"); asked often of a line."""
    if not UNIT.search(text):
        return False
    return not whole or ONLY_UNIT.fullmatch(text.strip()) is not None


def read_unit(texts: Iterable[str], body: str = "") -> Unit:
    """The unit that the first of these texts (nearest first) states; body text tells the currency when they do not."""
    for text in texts:
        if is_unit_text(text):
            return _unit(text, body)
    return Unit(currency=currency(body))


def _unit(text: str, body: str) -> Unit:
    """Scale, currency and exceptions of a text that states a unit."""
    found = UNIT.search(text)
    tail = text[found.start() :] if found else text
    scale = SCALE.search(tail) or SCALE.search(text)
    short = SHORT_SCALE.search(text) or SCALE_FIRST.search(text)
    factor = SCALES[scale.group(1).lower()] if scale else _short(short.group(1)) if short else 1
    exceptions = EXCEPT.search(text)
    groups = re.findall(r"\([^()]*\)|\(.*\)", text)
    inside = next((group for group in groups if UNIT.search(group)), text)
    return Unit(
        currency=currency(text) or currency(body),
        scale=factor,
        exceptions=exceptions.group().strip() if exceptions else None,
        printed=inside.strip("() "),
    )


def _short(sign: str) -> int:
    """Scale of "000", "k", "T", "Tsd.", "bn", "Mrd.", and of the signs of a million ("m", "mm", "mn", "mio")."""
    bare = sign.lower().removeprefix("in ").rstrip(".")
    return {"000": 1_000, "k": 1_000, "t": 1_000, "tsd": 1_000}.get(bare) or (
        1_000_000_000 if bare in ("bn", "mrd") else 1_000_000
    )


def row_scaled(label: str, heading: str, column: str, unit: Unit, figures: Sequence[str] = ()) -> bool:
    """Whether the table's scale applies to a cell, judged by its row, the row that heads it, and its column.

    figures are the printed cells of the row: they tell a margin in money from a margin in percent.
    """
    if unit.scale == 1:
        return True
    label = RATE_OF.sub(" ", PRICE.sub(" ", label))
    if AMOUNT_COLUMN.search(column):
        column = ""
    words = f"{label} {column}"
    if is_per_share(words, heading, figures) or PERCENT.search(words) or is_rate(label, figures):
        return False
    if SHARE_CAPITAL.search(label):
        return True
    if re.match(r"number of\b", heading, re.IGNORECASE):
        return False
    exceptions = unit.exceptions or ""
    if re.search(r"share|unit|number|count", re.sub(r"per[- ]?(?:\w+ )?(?:share|unit)", "", exceptions, flags=re.I)):
        return not COUNT.search(words)
    return not NUMBER_OF.search(words)


def is_per_share(words: str, heading: str, figures: Sequence[str]) -> bool:
    """Whether a row is per share by its own words, or by its heading where no figure is too large for that.

    The number of shares that earnings per share are computed with is none.
    """
    if SHARES_USED.search(words):
        return False
    values = [parse_value(text).value for text in figures]
    large = any(value is not None and abs(value) >= LARGEST_PER_SHARE for value in values)
    return PER_SHARE.search(words) is not None or (PER_SHARE.search(heading) is not None and not large)


def is_rate(label: str, figures: Sequence[str]) -> bool:
    """Whether a row is called a rate, ratio, margin or time and its figures are not money (a currency sign, 100)."""
    printed = [text for text in figures if "%" not in text]
    if any(re.search(r"[$€£¥]", text) for text in printed):
        return False
    values = [parse_value(text).value for text in printed]
    large = any(value is not None and abs(value) >= LARGEST_RATE for value in values)
    named = RATE_THING.sub(" ", label)
    return RATIO.search(named) is not None or (RATE.search(named) is not None and not large)


def is_percent(text: str, column: str, label: str) -> bool:
    """Whether a cell is a percentage by its own sign, its column or its row."""
    if "%" in text:
        return True
    if re.search(r"[$€£]", text):
        return False
    named = re.search(r"%|\bpercent\b", column, re.IGNORECASE) is not None and not AMOUNT_COLUMN.search(column)
    return named or PERCENT_ROW.search(label) is not None
