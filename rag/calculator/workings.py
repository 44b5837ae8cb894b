"""An expression worked out over one filing: its value in Decimal, and the same in words with every input's cell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal, DivisionByZero, InvalidOperation

from preprocess.report import Report
from preprocess.scales import NAMES
from rag.answering.numbers.kinds import cell_kind, counts_things, in_english
from rag.calculator.expressions import Mean, Node, Number, Operation, Ref
from rag.calculator.facts.items import Fact, Lookup, find_fact, unlike_of
from rag.calculator.facts.lengths import length_of
from rag.calculator.facts.parts import find_part_fact
from rag.calculator.facts.printed import PRINTED, find_printed
from rag.calculator.facts.statements import plain_label, statements_of
from rag.calculator.formulas import WHOLE, LineItem, book, row_item
from rag.calculator.spans import Span

_SIGNS = {"+": " + ", "-": " - ", "*": " × ", "/": " / "}
# Brackets are written only where the order of the operators needs them.
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}
# Counted are contracts with customers, these are worth an amount.
_HEDGES = re.compile(
    r"\b(?:exchange|rate|forward|futures?|options?|swaps?|derivatives?|insurance|commodity) contracts\b", re.I
)
# "Number of options": a column of counts, whatever its table is in.
_NUMBER = re.compile(r"\bnumber\b|\bno\. of\b|\bshares\b|\bunits\b", re.IGNORECASE)
_CENTS = re.compile(r"\b(?:cents|pence)\b", re.IGNORECASE)


class Incomplete(Exception):
    """An input that is missing or ambiguous; lookup holds what was found, or reason says what else is wrong."""

    def __init__(self, lookup: Lookup | None, reason: str = "") -> None:
        super().__init__(reason)
        self.lookup = lookup
        self.reason = reason


@dataclass
class Workings:
    """Values and words of expressions over one report, or over a part of its company; facts keeps the inputs used.

    notes: notes are read for items of the book that no statement prints; printed: rows by their own words, anywhere.
    """

    report: Report
    span: Span | None = None
    part: str = ""
    among: frozenset[str] = frozenset()
    facts: dict[tuple[str, int], Fact] = field(default_factory=dict)
    notes: bool = True
    printed: bool = False
    _chosen: dict[tuple[str, int], Node] = field(default_factory=dict)

    def value(self, node: Node, year: int) -> Decimal:
        """The expression in that fiscal year; raises Incomplete."""
        if isinstance(node, Number):
            return node.value
        if isinstance(node, Mean):
            if self.span is not None:
                raise Incomplete(None, "averages over part of a year are not computed: they compare with nothing")
            return sum((self.value(part, year) for part in node.parts), Decimal(0)) / len(node.parts)
        if isinstance(node, Operation):
            return self._operated(node, year)
        return self._referred(node, node.year if node.year is not None else year - node.back)

    def _operated(self, node: Operation, year: int) -> Decimal:
        left, right = self.value(node.left, year), self.value(node.right, year)
        try:
            return {
                "+": lambda: left + right,
                "-": lambda: left - right,
                "*": lambda: left * right,
                "/": lambda: left / right,
            }[node.operator]()
        except (DivisionByZero, InvalidOperation, ZeroDivisionError) as error:
            raise Incomplete(None, "a divisor is zero") from error

    def _referred(self, ref: Ref, year: int) -> Decimal:
        """A printed line item, else the formula of that name."""
        key = (ref.name, year)
        if key in self.facts:
            return self.facts[key].value
        item = book().line(ref.name)
        whole = ref.name.startswith(WHOLE)
        lookup = self._found(item, year, ref.said, whole=whole) if item is not None else self._own(ref, year)
        if lookup is not None and lookup.fact is not None:
            return self._kept(key, lookup.fact)
        if ref.name not in book().formula or (lookup is not None and lookup.facts and not lookup.is_aside):
            raise Incomplete(lookup)
        try:
            return self._formula(key)
        except Incomplete as error:
            if (stated := self._stated(ref, year)) is not None:
                return self._kept(key, stated)
            told = error.reason or lookup is None or (item is None and not lookup.facts)
            raise (error if told else Incomplete(lookup)) from error

    def _kept(self, key: tuple[str, int], fact: Fact) -> Decimal:
        self.facts[key] = fact
        return fact.value

    def _found(self, item: LineItem, year: int, said: str, *, whole: bool) -> Lookup:
        if self.part and not whole:
            return find_part_fact(self.report, item, year, self.span, self.part, self.among)
        found = find_fact(self.report, item, year, self.span, notes=self.notes, said=said)
        if found.facts and item.sense != "row" and (other := unlike_of(said, found.facts[0].label)):
            under = find_printed(self.report, row_item(said), year, self.span)
            doubted = tuple(replace(fact, doubtful=fact.doubtful or other) for fact in found.facts)
            return under if under.fact is not None else replace(found, facts=doubted)
        known = book().labelled(item.title) if item.sense == "row" and not found.facts else None
        own = find_fact(self.report, known, year, self.span, notes=False) if known is not None else None
        if own is not None and own.facts:
            return own
        if self.printed and item.name == "row" and not found.facts:
            return find_printed(self.report, item, year, self.span, said)
        noted = None if found.facts or item.name == "row" else self._noted(Ref(item.name, said=said), year)
        return noted if noted is not None and noted.facts else found

    def _own(self, ref: Ref, year: int) -> Lookup | None:
        """The row that prints a figure which the book computes ("EBITDA"), in the statements or in a release."""
        item = book().formula[ref.name].printed if ref.name in book().formula and not self.part else None
        found = find_fact(self.report, item, year, self.span, notes=False) if item is not None else None
        return found if found is not None and found.fact is not None else self._noted(ref, year)

    def _noted(self, ref: Ref, year: int) -> Lookup | None:
        """A figure of the book under its own name, in a filing that has no statements (a note, a release)."""
        if not self.printed or self.part or any(statements_of(self.report, self.span).values()):
            return None
        return find_printed(self.report, row_item(ref.said or ref.name.replace("_", " ")), year, self.span)

    def _stated(self, ref: Ref, year: int) -> Fact | None:
        """The amount that a filing prints under the formula's own name in any table, where it cannot be computed."""
        if self.part or not ref.said or book().kind_of(ref.name) != "money":
            return None
        return find_printed(self.report, row_item(ref.said), year, self.span).fact

    def _formula(self, key: tuple[str, int]) -> Decimal:
        """The first way to compute it that the statements allow; notes are read where none does."""
        failed: Incomplete | None = None
        allowed = self.notes
        for notes in (False, True) if allowed else (False,):
            for node in book().formula[key[0]].nodes:
                self.notes = notes
                try:
                    value = self.value(node, key[1])
                    self._left_out(key, node)
                except Incomplete as error:
                    failed = error if error.reason else failed or error
                else:
                    self._chosen[key] = node
                    return value
                finally:
                    self.notes = allowed
        raise failed or Incomplete(None)

    def _left_out(self, key: tuple[str, int], node: Node) -> None:
        """Raise Incomplete where a row of the same table is a part of the sum by its name and was not used."""
        covered = book().formula[key[0]].covered
        if covered is None:
            return
        facts = self.used(node, key[1])
        used = {(fact.table.id, fact.index) for fact in facts}
        for fact in facts:
            for index, row in enumerate(fact.table.rows):
                value = row.cells[fact.column].value if fact.column < len(row.cells) else None
                if value and (fact.table.id, index) not in used and covered.fullmatch(plain_label(row.label)):
                    raise Incomplete(None, f"“{row.label.strip()}” may be a part of it too")

    def used(self, node: Node, year: int) -> tuple[Fact, ...]:
        """The facts that the value of an expression came from, in order of use."""
        if isinstance(node, Number):
            return ()
        if isinstance(node, Mean):
            return tuple(fact for part in node.parts for fact in self.used(part, year))
        if isinstance(node, Operation):
            return (*self.used(node.left, year), *self.used(node.right, year))
        key = (node.name, node.year if node.year is not None else year - node.back)
        return (self.facts[key],) if key in self.facts else self.used(self._chosen[key], key[1])

    def words(self, node: Node, year: int, marker: Callable[[Fact], str], *, dated: bool, binding: int = 0) -> str:
        """The expression with its inputs as printed and footnoted; dated: every input names its fiscal year."""
        if isinstance(node, Number):
            return f"{node.value:f}"
        if isinstance(node, Mean):
            parts = (self.words(part, year, marker, dated=True) for part in node.parts)
            return f"average of ({' and '.join(parts)})"
        if isinstance(node, Operation):
            own = _BINDING[node.operator]
            left = self.words(node.left, year, marker, dated=dated, binding=own)
            right = self.words(node.right, year, marker, dated=dated, binding=own + (node.operator in "-/"))
            text = f"{left}{_SIGNS[node.operator]}{right}"
            return f"({text})" if own < binding else text
        key = (node.name, node.year if node.year is not None else year - node.back)
        if key in self.facts:
            fact = self.facts[key]
            return f"{f'{fact.when} ' if dated or key[1] != year else ''}{fact_words(fact)} {marker(fact)}"
        return self.words(self._chosen[key], key[1], marker, dated=dated or key[1] != year, binding=binding)


def fact_words(fact: Fact) -> str:
    """ "operating income $305,826 thousand": label and value, a cost as the magnitude that it counts with.

    A benefit printed as a positive figure counts against the expense: "-(income tax benefit $743 million)".
    """
    if fact.value < 0 and (fact.cell.value or 0) > 0:
        return f"-({label_words(fact)} {amount_words(replace(fact, value=-fact.value))})"
    return f"{label_words(fact)} {amount_words(fact)}"


def label_words(fact: Fact) -> str:
    """The row's label in running text; of a part of the company, the part and the item."""
    if fact.part:
        item = book().line(fact.item)
        return f"{fact.part} {item.shown if item is not None and fact.item != 'row' else 'figure'}"
    label = fact.label.replace(". ", " ").strip(" .,/")
    if label.isupper():
        label = label.lower()
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


def amount_words(fact: Fact) -> str:
    """The printed figure with currency and scale; a percentage with its sign, a count without a currency."""
    digits = "".join(char for char in in_english(fact.cell) if char.isdigit() or char in ",.") or "0"
    minus = "-" if fact.value < 0 else ""
    if fact.cell.percent:
        return f"{minus}{digits}%"
    if length := length_of(fact.table, fact.index, fact.column):
        return f"{minus}{digits} {length}"
    scale, code = fact.table.scale_of(fact.cell), None if is_counted(fact) else fact.currency
    if scale > 1 and scale not in NAMES:
        return scaled_words(fact.value, 10**6, 0 if scale > 10**6 else 2, code)
    return f"{_signed(currency_sign(code), minus)}{digits}{_worded(scale)}"


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
