"""The unit a table is printed in: currency, scale, exceptions; and which rows and cells the scale leaves alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile

from preprocess.report import Unit
from preprocess.tables.meaning.counted import BARE_COUNTED, NOT_COUNTED, NUMBER_OF, OF_MONEY, is_counted
from preprocess.tables.meaning.currencies import currency
from preprocess.tables.meaning.exceptions import SHARE_HELD, is_measured
from preprocess.tables.meaning.per_share import PRICE, PRICE_COLUMN, is_per_share, is_price, without_listed
from preprocess.tables.meaning.rates import YEARS, is_rate, is_ratio_of
from preprocess.tables.meaning.shares import tells_number
from preprocess.tables.meaning.values import CODES, in_own_unit, parse_value

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
_FOREIGN = {
    1_000: r"tausend|milliers|miles|migliaia|duizend(?:en)?|milhares|tusental|千(?=[元円圓])",
    10_000: r"[万萬](?=[元円圓])",
    1_000_000: r"millionen|millones|milioni|miljoenen|milh[õo]es|miljoner|millioner|百[万萬]",
    100_000_000: r"[億亿](?=[元円圓])",
    1_000_000_000: r"milliarden|milliards|miliardi|miljarden",
}
FOREIGN = tuple(
    (re.compile(rf"(?:\b|(?<=[^\x00-\x7f]))(?:{words})", re.IGNORECASE), n)
    for n, words in sorted(_FOREIGN.items(), reverse=True)
)
"""Scales as French, German, Spanish, Italian, Dutch, Portuguese, Nordic, Chinese and Japanese statements name them."""
IN_FOREIGN = rf"\b(?:en|in|em|i)\s(?:{'|'.join(_FOREIGN.values())}|millions)\b|[百千万萬億亿][万萬]?[元円圓]"
SCALE = re.compile(r"\b(thousand|million|billion|trillion|crore|lakh|lac)s?\b", re.IGNORECASE)
FULL_THOUSAND = re.compile(rf"\b{CODES} ?1['’,. ]000\b")
"""“in CHF 1'000”."""
SIGNS = rf"(?:\$(?-i:A|NZ|US)?|[€£¥₹₩]|\b{CODES}|(?-i:\bR))"
SHORT = r"(?:000|k|m|mm|mn|mio|bn)"
SHORT_SCALE = re.compile(rf"{SIGNS}\s?['’]?({SHORT})(?:['’]?s)?\b", re.IGNORECASE)
SCALE_FIRST = re.compile(rf"\b((?:in )?(?:Tsd|Mio|Mrd)\.?|T|k|K|M|m)\s?(?:[€£$]|{CODES})(?![\w$])")
"""German and Nordic style: "in Mio. €", "TEUR", "MSEK"."""
OMITTED = re.compile(r"['’]?\b000['’]?s?\b\s*omitted\b|\((?:in )?['’]?000['’]?s?\s*[,)]", re.IGNORECASE)
"""“(000s omitted)”, “(in 000s)”."""
MONEY_NAME = rf"(?:US\$|\$(?-i:A|NZ|US)?|[€£¥₹₩`]|{CODES}|(?-i:\bR)|U\.S\. dollars?|dollars?|yen|shares?|amounts?)"
LARGE = r"(?:thousand|million|billion|trillion)"
UNIT = re.compile(
    rf"\bin\b[^.;:\d]{{0,40}}\b(?:{LARGE}s|percent|dollars|crores?|lakhs?|lacs)\b|\(\s*in {LARGE}\b"
    rf"|{MONEY_NAME}\s*(?:in |\()?\s*(?:{LARGE}|crore|lakh|lac)s?\b"
    rf"|\b{LARGE}s of\b"
    rf"|(?:^\s*|\()\s*{LARGE}s?\s*(?:\)|$|,|except\b|omitted\b)"
    rf"|{SIGNS}\s?['’]?{SHORT}(?:['’]?s)?\b['’]?|(?-i:{SCALE_FIRST.pattern})|{IN_FOREIGN}|(?-i:{FULL_THOUSAND.pattern})"
    rf"|{OMITTED.pattern}",
    re.IGNORECASE,
)
ONLY_UNIT = re.compile(
    r"\(.*\)|in \w+|(?:all )?(?:amounts|figures|values)\b[^.]{0,60}"
    rf"|\W*(?:dollars|amounts|[$€£¥₹₩]|{CODES})?.{{0,24}}",
    re.IGNORECASE,
)
IN_PASSING = re.compile(
    r"\b(?:was|were|rose|fell|grew|gained|declined|increased|decreased)\b(?!.*\bfollow)", re.IGNORECASE | re.DOTALL
)
"""A sentence that tells how something moved ("prices were 9% lower in dollars") states no table's unit."""
OF_STATEMENTS = re.compile(
    r"\b(?:amounts|figures)\b[^.]{0,24}\bin the (?:\w+ ){0,2}statements are [^.]{0,24}\bin whole \w+", re.IGNORECASE
)
"""What is in whole dollars by this are the statements; other tables below it state units of their own."""
EXCEPT = re.compile(r"\b(?:except|excluding|unless)\b[^)\n]*", re.IGNORECASE)
REFERENCE = re.compile(r"(?:notes?|ref(?:erence)?s?\.?|notes? (?:no\.?|ref\.?)|anhang|附註|附注)", re.IGNORECASE)
"""The head of a column that only points to notes."""
PERCENT = re.compile(r"%|\bpercent(?:age)?s?\b|\bpct\b", re.IGNORECASE)
CURRENCY_SIGN = re.compile(r"[$€£¥₹₩]")
RATIOS = re.compile(r"\bratios?\b|\brates?\b|%|\bpercent", re.IGNORECASE)
PART_OF, DECIMAL = re.compile(r"\w to \w"), re.compile(r"\d{1,3}\.\d{1,2}")
"""Where ratios are excepted from the unit, one thing "to" another in decimals is one ("Allowance to loans  1.06")."""
SHARE_CAPITAL = re.compile(r"\bpar\b|\bstated value\b|\bat cost\b", re.IGNORECASE)
"""A row of share capital names how many shares there are; its figures are money."""
PERCENT_ROW = re.compile(r"(?<!\d)(?<!\d )%\)?\s*$")
RATE_OF = re.compile(r"(?:\d[\d.]*|[—–-])\s?%")
"""A rate in a label ("4.875% notes due 2025") is no unit of its figures, nor is a dash for one before them."""
LARGEST_PERCENT = 1_000
PERCENT_OF = re.compile(
    r"\W*(?:%|percent(?:age)?s?\b)(?!\)| of completion)|.*\bas (?:an? )?(?:%|percent(?:age)?) of\b",
    re.IGNORECASE,
)
"""A row or heading of percentages by its first words ("% of deposits insured"), or by its last."""
AMOUNT_COLUMN = re.compile(r"\b(?:amounts?|dollars)\W*$", re.IGNORECASE)
"""A column that ends so holds money, whatever a header that spans it and its neighbour says."""
COMPARED = re.compile(r"\b(?:change|variance|increase|decrease|yoy|qoq|growth)\b|%", re.IGNORECASE)


@lru_cache(maxsize=2048)
def is_unit_text(text: str, whole: bool = False) -> bool:
    """Whether text says a unit; with whole, whether it says nothing else ("(in millions)"); asked often of a line."""
    found = UNIT.search(text)
    if found is None or (IN_PASSING.search(text) and not SCALE.search(found.group())):
        return False
    return not whole or ONLY_UNIT.fullmatch(text.strip()) is not None


def read_unit(texts: Iterable[str], body: str = "") -> Unit:
    """The unit that the first of these texts (nearest first) states; body text tells the currency when they do not."""
    for text in texts:
        if is_unit_text(text) and not OF_STATEMENTS.search(text):
            return _unit(text, body)
    return Unit(currency=currency(body))


def own_scale(texts: Iterable[str]) -> int | None:
    """The scale that the first of these heads of a cell states, None where none states one."""
    return next((scale for text in texts if (scale := _stated_scale(text)) is not None), None)


@lru_cache(maxsize=4096)
def _stated_scale(text: str) -> int | None:
    """The scale that a label states, None for none; asked for every cell of a column."""
    found = UNIT.search(text)
    return None if found is None or PERCENT.search(found.group()) else _unit(text, "").scale


def labels_unit(labels: Sequence[str]) -> list[str]:
    """The labels of columns where they state the unit of the whole table: each column of figures the same one."""
    counted = [label for label in labels if not (REFERENCE.fullmatch(label.strip()) or COMPARED.search(label))]
    stated = {_unit(label, "").scale if is_unit_text(label) else None for label in counted}
    return list(labels) if len(stated) == 1 else _spanned(counted)


def _spanned(labels: Sequence[str]) -> list[str]:
    """The title with a unit of money that spans all columns and was read as the head of most."""
    under = [label for label in labels if is_unit_text(label)]
    title = _shared(under) if len(under) > 2 and 3 * len(under) >= 2 * len(labels) else ""
    return [title] if is_unit_text(title) and currency(title) else []


def _shared(labels: Sequence[str]) -> str:
    """The words with which all these labels begin."""
    words = zip(*(label.split() for label in labels), strict=False)
    return " ".join(one[0] for one in takewhile(lambda one: len(set(one)) == 1, words))


def _unit(text: str, body: str) -> Unit:
    """Scale, currency and exceptions of a text that states a unit."""
    found = UNIT.search(text)
    tail = text[found.start() :] if found else text
    scale = SCALE.search(tail) or SCALE.search(text)
    short = SHORT_SCALE.search(text) or SCALE_FIRST.search(text)
    factor = SCALES[scale.group(1).lower()] if scale else _short(short.group(1)) if short else _foreign(text)
    exceptions = EXCEPT.search(text)
    groups = re.findall(r"\([^()]*\)|\(.*\)", text)
    inside = next((group for group in groups if UNIT.search(group)), text)
    return Unit(
        currency=currency(text) or currency(body),
        scale=factor,
        exceptions=exceptions.group().strip() if exceptions else None,
        printed=inside.strip("() "),
    )


def _foreign(text: str) -> int:
    """Scale of a unit in another language, or of a thousand in figures; 1 where the text names none."""
    if FULL_THOUSAND.search(text) or OMITTED.search(text):
        return 1_000
    return next((factor for pattern, factor in FOREIGN if pattern.search(text)), 1)


def _short(sign: str) -> int:
    """Scale of "000", "k", "T", "Tsd.", "bn", "Mrd.", and of the signs of a million ("m", "mm", "mn", "mio")."""
    bare = sign.lower().removeprefix("in ").rstrip(".")
    thousands, billions = ("000", "k", "t", "tsd"), ("bn", "mrd")
    return 1_000 if bare in thousands else 1_000_000_000 if bare in billions else 1_000_000


def row_scaled(label: str, heading: str, column: str, unit: Unit, figures: Sequence[str] = ()) -> bool:
    """Whether the table's scale applies to a cell, judged by its row, the row that heads it, and its column.

    figures are the printed cells of the row: they tell a margin in money from a margin in percent.
    """
    if unit.scale == 1:
        return True
    column, exceptions = SHARE_HELD.sub("", column), unit.exceptions or ""
    if is_measured(label) or (is_measured(heading) and not any(CURRENCY_SIGN.search(text) for text in figures)):
        return False
    if REFERENCE.fullmatch(column.strip()) or PRICE_COLUMN.search(column):
        return False
    if RATIOS.search(exceptions) and PART_OF.search(label) and any(DECIMAL.fullmatch(f) for f in figures):
        return False
    capital = SHARE_CAPITAL.search(label) is not None or tells_number(label, figures)
    label = NOT_COUNTED.sub(" ", RATE_OF.sub(" ", PRICE.sub(" ", without_listed(label, column))))
    heading = PRICE.sub(" ", heading)
    if any(CURRENCY_SIGN.search(text) for text in figures) and not NUMBER_OF.search(column):
        label = NUMBER_OF.sub(" ", label)  # "New stores  $ 914" is what they cost
    elif OF_MONEY.match(heading):
        label = BARE_COUNTED.sub(" ", label)  # "Net sales: Physical stores"
    column = "" if AMOUNT_COLUMN.search(column) else column
    words = f"{label} {column}"
    if is_per_share(words, heading, figures) or is_price(label, figures):
        return False
    if PERCENT.search(words) or is_rate(label, figures) or is_ratio_of(heading, figures) or YEARS.search(column):
        return False
    return capital or not is_counted(label, column, heading, unit, figures)


def is_percent(text: str, column: str, label: str, heading: str = "") -> bool:
    """Whether a cell is a percentage by its own sign, its column, its row or the row that heads it."""
    if "%" in text:
        return True
    if re.search(r"[$€£]", text):
        return False
    if (PERCENT_OF.match(label) or PERCENT_OF.match(heading)) and _may_be_percent(text):
        return True
    label = label if re.search(r"\d\s?%\W*$", label) else RATE_OF.sub(" ", label)
    column = SHARE_HELD.sub("", column)
    named = re.search(r"%|\bpercent\b", column, re.IGNORECASE) is not None and not AMOUNT_COLUMN.search(column)
    return named or PERCENT_ROW.search(label) is not None


def _may_be_percent(text: str) -> bool:
    """Whether a figure is in no unit of its own and of a size that a percentage may have."""
    value = parse_value(text).value
    return value is not None and abs(value) < LARGEST_PERCENT and not in_own_unit(text)
