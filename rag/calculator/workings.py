"""An expression worked out over one filing: its value in Decimal, and the same in words with every input's cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, DivisionByZero, InvalidOperation

from preprocess.report import Report, StatementType
from rag.calculator.amounts import fact_words
from rag.calculator.expressions import Mean, Node, Number, Operation, Ref
from rag.calculator.facts.bare_kinds import of_that_kind
from rag.calculator.facts.includes import row_with_more
from rag.calculator.facts.items import Fact, Lookup, find_fact, is_all_revenue, unlike_of
from rag.calculator.facts.parts import find_part_fact
from rag.calculator.facts.printed import find_printed
from rag.calculator.facts.reconciled import reconciled
from rag.calculator.facts.regions import is_region
from rag.calculator.facts.statements import plain_label, statements_of
from rag.calculator.facts.sums import summed_up
from rag.calculator.facts.telling import telling, words
from rag.calculator.facts.told_alone import told_alone
from rag.calculator.formulas import WHOLE, LineItem, book, only_in, row_item
from rag.calculator.spans import Span

_SIGNS = {"+": " + ", "-": " - ", "*": " × ", "/": " / "}
# Brackets are written only where the order of the operators needs them.
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}


# Companies define it themselves: what a filing prints under the name goes before what its statements give.
_OWN_DEFINED = frozenset({"free_cash_flow"})

_WITHOUT_CURRENT = re.compile(r"\b(?:net of|less|excluding) (?:the )?current\b", re.IGNORECASE)


class Incomplete(Exception):
    """An input that is missing or ambiguous; lookup holds what was found, or reason says what else is wrong."""

    def __init__(self, lookup: Lookup | None, reason: str = "") -> None:
        super().__init__(reason)
        self.lookup = lookup
        self.reason = reason


@dataclass
class Workings:
    """Values and words of expressions over one report, or over a part of its company; facts keeps the inputs used.

    notes: notes are read for items of the book that no statement prints; printed: rows by their own words, anywhere;
    placed: items that have to stand in one statement; own_terms: what a company defines itself is read as it prints it.
    """

    report: Report
    span: Span | None = None
    part: str = ""
    among: frozenset[str] = frozenset()
    facts: dict[tuple[str, int], Fact] = field(default_factory=dict)
    notes: bool = True
    printed: bool = False
    placed: Mapping[str, StatementType] = field(default_factory=dict)
    own_terms: bool = True
    stated: set[tuple[str, int]] = field(default_factory=set)
    _chosen: dict[tuple[str, int], Node] = field(default_factory=dict)

    @property
    def is_mixed(self) -> bool:
        """Whether one year's figure is what the filing prints under a name and another's what the book computes."""
        return bool({name for name, _ in self.stated} & {name for name, _ in self._chosen})

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
            if (more := self._with_more(item, year, lookup)) is not None:
                return self._kept(key, more)
            raise Incomplete(lookup)
        if self.own_terms and ref.name in _OWN_DEFINED and (printed := self._stated(ref, year)) is not None:
            return self._kept(key, printed)
        try:
            value, own = self._formula(key), Ref(ref.name, year=year)
            summed = None if self.part or self.span else summed_up(ref.name, self.report, year, self.used(own, year))
            return value if summed is None else self._kept(key, summed)
        except Incomplete as error:
            if (stated := self._with_more(item, year, lookup) or self._stated(ref, year)) is not None:
                return self._kept(key, stated)
            told = error.reason or lookup is None or (item is None and not lookup.facts)
            raise (error if told else Incomplete(lookup)) from error

    def _kept(self, key: tuple[str, int], fact: Fact) -> Decimal:
        """The value of a fact that is used; raises Incomplete where one year's is a balance and another's moved it."""
        kinds = {other.table.statement_type for (name, _), other in self.facts.items() if name == key[0]}
        if kinds | {fact.table.statement_type} >= {"balance_sheet", "cash_flow"}:
            raise Incomplete(None, "one of its years is printed as a balance, another as a movement")
        self.facts[key] = fact
        return fact.value

    def _found(self, item: LineItem, year: int, said: str, *, whole: bool) -> Lookup:
        """What may be meant by an item: of the part asked for, else of the company."""
        if self.part and not whole:
            return find_part_fact(self.report, item, year, self.span, self.part, self.among)
        if item.name == "row" and is_region(item.title):
            return Lookup(item, year, (), self.span)  # a place alone measures nothing: its rows are of any figure
        found = self._sought(item, year, said)
        return of_that_kind(found, item.title) if item.name == "row" else found

    def _sought(self, item: LineItem, year: int, said: str) -> Lookup:
        """The item in the statements, or a row of its own words anywhere; one that is placed in its statement only."""
        if (kind := self.placed.get(item.name)) is not None:
            if item.statements[0] == "balance_sheet" != kind:
                return Lookup(item, year, (), self.span)  # what befell a balance in a year is none
            return find_fact(self.report, only_in(item, kind), year, self.span, notes=False, said=said)
        found = find_fact(self.report, item, year, self.span, notes=self.notes, said=said)
        if item.sense != "row" and (led_to := reconciled(self.report, found.facts, said)):
            return replace(found, facts=led_to)
        if len(found.facts) == 1 and (alone := told_alone(self.report, item, found.facts[0])) is not None:
            return replace(found, facts=(alone,))
        if found.facts and item.sense != "row" and (other := unlike_of(said, found.facts[0].label)):
            if is_all_revenue(found.facts[0], said):
                return found
            under = find_printed(self.report, row_item(said), year, self.span)
            doubted = tuple(replace(fact, doubtful=fact.doubtful or other) for fact in found.facts)
            return under if under.fact is not None else replace(found, facts=doubted)
        known = book().labelled(item.title) if item.sense == "row" and not found.facts else None
        own = self._known(known, item.title, year) if known is not None else None
        if own is not None:
            return own
        if self.printed and item.name == "row" and not found.facts:
            return find_printed(self.report, item, year, self.span, said)
        noted = None if found.facts or item.name == "row" else self._noted(Ref(item.name, said=said), year)
        return noted if noted is not None and noted.facts else found

    def _known(self, item: LineItem, title: str, year: int) -> Lookup | None:
        """The line item of the book that a row's words begin with; None where they say more than it."""
        own = find_fact(self.report, item, year, self.span, notes=False)
        return own if own.facts and not _more_than(title, item, own.facts[0].label) else None

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
        if self.part or not ref.said or book().kind_of(ref.name) != "money" or ref.name in self.placed:
            return None
        fact = find_printed(self.report, row_item(ref.said), year, self.span).fact
        self.stated |= set() if fact is None else {(ref.name, year)}
        return fact

    def _with_more(self, item: LineItem | None, year: int, lookup: Lookup | None) -> Fact | None:
        """The one row of a statement that lists the item and something more, where no row is the item alone."""
        if item is None or self.part or (lookup is not None and lookup.facts):
            return None
        kind = self.placed.get(item.name)
        return row_with_more(self.report, only_in(item, kind) if kind else item, year, self.span)

    def _formula(self, key: tuple[str, int]) -> Decimal:
        """The first way to compute it that the statements allow; notes are read where none does."""
        failed: Incomplete | None = None
        allowed = self.notes
        for notes in (False, True) if allowed else (False,):
            for node in book().formula[key[0]].nodes:
                self.notes = notes
                try:
                    value = self.value(node, key[1])
                    self.left_out(key, node)
                except Incomplete as error:
                    failed = error if error.reason else failed or error
                else:
                    self._chosen[key] = node
                    return value
                finally:
                    self.notes = allowed
        raise failed or Incomplete(None)

    def left_out(self, key: tuple[str, int], node: Node) -> None:
        """Raise Incomplete where a row of the same table is a part of the sum by its name and was not used."""
        covered = book().formula[key[0]].covered
        if covered is None:
            return
        facts = self.used(node, key[1])
        if len(facts) == 1 and _WITHOUT_CURRENT.search(plain_label(facts[0].row.label)):
            raise Incomplete(None, f"“{facts[0].row.label.strip()}” leaves out what is due within a year")
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


def _more_than(title: str, item: LineItem, label: str) -> bool:
    """Whether words that end a line item's name say whose figure it is, and neither the row nor the item's names do."""
    own = telling(f"{label} {' '.join(item.words)}") | words().unheld | words().paying | words().price
    return bool(telling(title) - own)
