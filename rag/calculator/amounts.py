"""A printed figure in words: its label in running text, its amount with currency and scale."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from preprocess.scales import NAMES
from rag.answering.check.signs import is_loss
from rag.answering.numbers.kinds import cell_kind, counts_things, in_english
from rag.calculator.facts.costs import EITHER
from rag.calculator.facts.items import Fact
from rag.calculator.facts.lengths import length_of
from rag.calculator.facts.naming import unsigned
from rag.calculator.facts.printed import PRINTED
from rag.calculator.facts.statements import printed_name
from rag.calculator.formulas import book
from rag.calculator.phrase import phrase

# Counted are contracts with customers, these are worth an amount.
_HEDGES = re.compile(
    r"\b(?:exchange|rate|forward|futures?|options?|swaps?|derivatives?|insurance|commodity) contracts\b", re.I
)
# "Number of options": a column of counts, whatever its table is in.
_NUMBER = re.compile(r"\bnumber\b|\bno\. of\b|\bshares\b|\bunits\b", re.IGNORECASE)
_CENTS = re.compile(r"\b(?:cents|pence)\b", re.IGNORECASE)
# The stop of "U.S. Government" belongs to the name.
_FULL_STOP = re.compile(r"(?<=[a-z\d)]{2})\. ")
# What goes out by its name, where the cash flow statement prints it in brackets; both ways it may count as either.
_PAID = re.compile(
    r"(?:(?:total|cash|principal|net|common|preferred|treasury|stock|share|debt|long-term|short-term) )*"
    r"(?:repayments?|payments?|purchases?|repurchases?|redemptions?|retirements?|dividends?|distributions?|"
    r"additions?|acquisitions?|expenditures?|capital expenditures?|investments? in)\b",
    re.IGNORECASE,
)
_IN = re.compile(r"\b(?:proceeds|received|sales?|net of repayments|issuances?|borrowings)\b|\(", re.IGNORECASE)
# What is taken off expenses, or off the profit that cash is reckoned from, is printed in brackets and is a gain.
_GAINED = re.compile(r"(?:net )?gains? (?:on|from)\b", re.IGNORECASE)
# What nobody earns below nought: brackets say that it counts against the interest paid above it.
_RECEIVED = re.compile(
    r"(?:(?:other|bank|total) )*(?:interest|dividends?|royalt(?:y|ies)(?:-related)?|rental)"
    r"(?: and (?:interest|dividends?))? income\b(?! \(|.*\b(?:net|expenses?|loss(?:es)?)\b)",
    re.IGNORECASE,
)
_ADJUSTS = re.compile(r"\b(?:reconcil\w+|adjusted|EBITDAR?)\b", re.IGNORECASE)
# An allowance printed below nought grows by what is charged to expense, printed below nought as well.
_CHARGED = re.compile(r"\b(?:charged|provided|provisions?|expensed?)\b", re.IGNORECASE)
_BALANCE = re.compile(r"(?:.*: )?(?:(?:beginning|opening|ending|closing) )?balances?\b", re.IGNORECASE)
_EXPENSES = re.compile(r"(?:total |operating )*(?:costs?|expenses?)(?: and (?:operating )?expenses)?", re.IGNORECASE)
_LESS = re.compile(r"^less:?\s+(?!than\b)(?=\w)", re.IGNORECASE)
_USED = re.compile(r"\bcash (?:flows? )?used\b", re.IGNORECASE)
_PROVIDED = re.compile(r"\b(?:provisions?|allowances?|reserves?)\b.*\bloss", re.IGNORECASE)
# "Dividends ($2.62 declared per share)" are dividends.
_EACH = re.compile(r"\s*\([^()]*\bper (?:common )?share\)")
_SIDE = re.compile(r"\s*/?\s*\([^)]*\)")
_COST, _EARNED = r"(?:expenses?|provision|costs?|charges?|loss(?:es)?)", r"(?:benefits?|income|credits?|gains?)"
_TWO_SIDED = re.compile(
    rf"\b{_EARNED}\s*/?\s*\((?P<after>{_COST})\)|\((?P<before>{_COST})\)\s*/?\s*{_EARNED}\b", re.IGNORECASE
)
_PENNIES = re.compile(r"\d\)?\s?p\b")


def fact_words(fact: Fact) -> str:
    """ "operating income $305,826 thousand": label and value, a cost as the magnitude that it counts with.

    A benefit printed as a positive figure counts against the expense: "-(income tax benefit $743 million)".
    """
    if fact.value < 0 and (fact.cell.value or 0) > 0:
        return f"-({label_words(fact)} {amount_words(replace(fact, value=-fact.value))})"
    return f"{label_words(_turned(fact))} {amount_words(fact)}"


def _turned(fact: Fact) -> Fact:
    """A cost printed below nought under its own side of the label: "Benefit (provision)" of it is the provision."""
    printed = printed_name(fact.row.label)
    if not fact.value > 0 > (fact.cell.value or 0) or not _TWO_SIDED.search(printed):
        return fact
    named = _TWO_SIDED.sub(lambda found: found["after"] or found["before"], printed)
    return replace(fact, label=f"{named[:1].upper()}{named[1:]}")


def is_less(name: str) -> bool:
    """Whether a name says by itself that an amount is below nought: a loss, an outflow, cash used."""
    # A provision for losses below nought was released.
    return _USED.search(_SIDE.sub(" ", name)) is not None or (is_loss(name) and not _PROVIDED.search(name))


def as_said(fact: Fact, name: str) -> Fact:
    """The fact as a sentence under that name tells it: a loss as a magnitude, as "a net loss of -$5" denies itself."""
    moves = fact.table.statement_type in ("cash_flow", "equity")
    gained = _GAINED.match(name) is not None and not is_loss(name) and _is_taken_off(fact)
    paid = moves and _PAID.match(name) is not None and not _IN.search(_EACH.sub("", name))
    lost = is_less(name) and not EITHER.search(fact.row.label)
    gained = gained or (_RECEIVED.match(name) is not None and _is_never_above(fact))
    below = paid or gained or lost or _is_charged_to_a_contra(fact)
    return replace(fact, value=-fact.value) if fact.value < 0 and below else fact


def _is_charged_to_a_contra(fact: Fact) -> bool:
    """Whether a fact is a charge of a table whose balances are all printed below nought."""
    if not _CHARGED.search(fact.row.label):
        return False
    balances = (row for row in fact.table.rows if _BALANCE.match(row.label))
    printed = [cell.value for row in balances for cell in row.cells if cell.value]
    return bool(printed) and max(printed) < 0


def _is_taken_off(fact: Fact) -> bool:
    """Whether brackets say that a row counts against others: under expenses, in a bridge, or of all of its figures."""
    over = "" if fact.row.parent is None else fact.table.rows[fact.row.parent].label
    bridge = fact.table.statement_type == "cash_flow" or _ADJUSTS.search(fact.table.caption) is not None
    gain = _GAINED.match(printed_name(fact.row.label)) is not None
    return bridge or (gain and _is_never_above(fact)) or _EXPENSES.fullmatch(printed_name(over)) is not None


def _is_never_above(fact: Fact) -> bool:
    """Whether a row prints no figure above nought."""
    return all((cell.value or 0) <= 0 for cell in fact.row.cells)


def signed(fact: Fact) -> Fact:
    """A fact below nought under its row's own label: "Pension (expense) income" tells which of them it is."""
    printed = printed_name(fact.row.label)
    below = fact.value < 0 or (fact.cell.value or 0) < 0
    own = fact.label in (unsigned(printed), _SIDE.sub("", printed))
    return replace(fact, label=printed) if below and own else fact


def label_words(fact: Fact) -> str:
    """The row's label in running text; of a part of the company, the part and the item."""
    if fact.part:
        item = book().line(fact.item)
        shown = item.shown if item is not None and fact.item != "row" else "figure"
        return fact.part if fact.part.lower().endswith(f" {shown}") else f"{fact.part} {shown}"
    own = _LESS.sub("", fact.label) if (fact.cell.value or 0) < 0 else fact.label
    label = _FULL_STOP.sub(" ", own).strip(" ,/").removesuffix(".")
    return phrase(label, fact.row.label, fact.report, percent=fact.cell.percent)


def amount_words(fact: Fact) -> str:
    """The printed figure with currency and scale; a percentage with its sign, a count without a currency."""
    digits = "".join(char for char in in_english(fact.cell) if char.isdigit() or char in ",.") or "0"
    minus = "-" if fact.value < 0 else ""
    if fact.cell.percent:
        return f"{minus}{digits}%"
    if length := length_of(fact.table, fact.index, fact.column):
        return f"{minus}{digits} {length}"
    if minor := minor_unit(fact):
        return f"{minus}{digits} {minor}"
    scale, code = fact.table.scale_of(fact.cell), None if is_counted(fact) else fact.currency
    if scale > 1 and scale not in NAMES:
        return scaled_words(fact.value, 10**6, 0 if scale > 10**6 else 2, code)
    return f"{_signed(currency_sign(code), minus)}{digits}{_worded(scale)}"


def minor_unit(fact: Fact) -> str:
    """ "pence" or "cents", where the row, its heading, its column or the figure itself says it is in those; else ""."""
    if fact.table.scale_of(fact.cell) != 1 or fact.cell.percent:
        return ""
    if _PENNIES.search(fact.cell.text):
        return "pence"
    heads = [] if fact.row.parent is None else [fact.table.rows[fact.row.parent].label]
    said = _CENTS.search(" ".join((fact.label, fact.row.label, *heads, fact.table.columns[fact.column].label)))
    return said[0].lower() if said else ""


def is_counted(fact: Fact) -> bool:
    """Whether a fact is a number of things, or a rate, so that its table's currency is not its unit."""
    if fact.item not in ("row", PRINTED) or any(sign in fact.cell.text for sign in "$€£¥"):
        return False
    if length_of(fact.table, fact.index, fact.column):
        return True
    if fact.item == PRINTED and _CENTS.search(f"{fact.row.label} {fact.table.columns[fact.column].label}"):
        return True
    if fact.item == PRINTED and _NUMBER.search(fact.table.columns[fact.column].label):
        return True
    kind = cell_kind(fact, fact.table.columns[fact.column], fact.cell)
    rate = fact.item == PRINTED and not fact.cell.scaled and not kind
    return kind == "shares" or (counts_things(fact) and not _HEDGES.search(fact.row.label)) or rate


def currency_sign(code: str | None) -> str:
    """What stands before a figure of that currency."""
    return "$" if code == "USD" else f"{code} " if code else ""


def scaled_words(value: Decimal, scale: int, places: int, code: str | None) -> str:
    """ "$382 million": a value in base units at the scale, rounded half away from zero."""
    shown = rounded(value / scale, places)
    sign = _signed(currency_sign(code), "-" if shown < 0 else "")
    return f"{sign}{abs(shown):,.{places}f}{_worded(scale)}"


def _worded(scale: int) -> str:
    """ " million", or "" of single units."""
    return f" {NAMES[scale]}" if scale in NAMES else ""


def _signed(sign: str, minus: str) -> str:
    """ "-$", "CHF -": a minus before the letters of a currency would be read as a dash."""
    return f"{sign}{minus}" if sign[:1].isalpha() else f"{minus}{sign}"


def rounded(value: Decimal, places: int) -> Decimal:
    """Half away from zero, as accountants round."""
    return value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
