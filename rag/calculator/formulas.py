"""Line items and the formulas over them, read from formulas.yaml; every name that a formula uses is known."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from preprocess.report import StatementType
from rag.calculator.expressions import Node, parse, refs
from rag.query.vocabulary import load

FORMULAS = Path(__file__).with_name("formulas.yaml")
Kind = Literal["money", "percent", "ratio", "days", "per_share"]
Shown = Literal[Kind, "times", "fraction"]
Sense = Literal["printed", "cost", "tax", "per_share", "row"]
ROW = "row:"
WHOLE = "whole:"
PAID = "payments for "
"""Before the words of a row that is asked for as what was paid: only a row of the cash flow statement is it."""


class LineItem(BaseModel):
    """One line of a statement: what people call it and how filings print it.

    core: what the name of a row begins with that adds something to the item ("… and impairment"), "" where none may.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(pattern=r"^[a-z][a-z0-9_]+$")
    title: str = ""
    words: tuple[str, ...] = Field(min_length=1)
    labels: tuple[str, ...] = Field(min_length=1)
    without: tuple[str, ...] = Field(default=(), alias="not")
    statements: tuple[StatementType, ...] = Field(min_length=1)
    blocks: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    sure: int = Field(default=1, ge=0)
    section: Literal["operating", "investing", "financing"] | None = None
    sense: Sense = "printed"
    notes: bool = False
    core: str = ""

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """The labels as patterns, surest first."""
        return tuple(re.compile(label) for label in self.labels)

    @cached_property
    def refused(self) -> re.Pattern[str] | None:
        """What a label must not be."""
        return _any(self.without)

    @cached_property
    def under_revenue(self) -> re.Pattern[str] | None:
        """What the label is where a heading over the row says that it is revenue ("Casino" under "Revenues")."""
        return _any(self.heads)

    @cached_property
    def block(self) -> re.Pattern[str] | None:
        """The heading over rows whose unlabelled last row is this item."""
        return _any(self.blocks)

    @cached_property
    def rival(self) -> re.Pattern[str] | None:
        """What must not follow closely unless the label says that it is the total."""
        return _any(self.rivals)

    @property
    def shown(self) -> str:
        """The name as a message writes it."""
        return self.title or self.name.replace("_", " ")


class Formula(BaseModel):
    """A named figure and the expressions it can be computed by, best first.

    covers: rows of that name have to be among the inputs, so that a sum leaves no part out; labels: its own row.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(pattern=r"^[a-z][a-z0-9_]+$")
    words: tuple[str, ...] = ()
    expressions: tuple[str, ...] = Field(alias="as", min_length=1)
    kind: Kind
    fraction: bool = False
    covers: str = ""
    labels: tuple[str, ...] = ()

    @cached_property
    def printed(self) -> LineItem | None:
        """The row of an income statement that prints the figure itself; None for one that is always computed."""
        if not self.labels:
            return None
        own: StatementType = "income_statement"
        return LineItem(name=self.name, words=self.words, labels=self.labels, statements=(own,))

    @cached_property
    def covered(self) -> re.Pattern[str] | None:
        """The plain labels of rows that must be among the inputs."""
        return _any((self.covers,)) if self.covers else None

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The expressions as trees."""
        return tuple(parse(text) for text in self.expressions)


class Book(BaseModel):
    """Everything of formulas.yaml; every name used exists and no formula leads back to itself."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    items: tuple[LineItem, ...]
    formulas: tuple[Formula, ...]
    families: tuple[tuple[str, ...], ...] = ()
    instead: dict[str, tuple[str, ...]] = {}

    @model_validator(mode="after")
    def _consistent(self) -> Book:
        known = {*self.item, *self.formula}
        if loose := sorted({*self.instead, *(name for near in self.instead.values() for name in near)} - known):
            raise ValueError(f"instead names {loose}, which nothing defines")
        for formula in self.formulas:
            loose = sorted({ref.name for node in formula.nodes for ref in refs(node)} - known)
            if loose:
                raise ValueError(f"{formula.name} uses {loose}, which nothing defines")
            if formula.name not in self.item and self._leads_to(formula.name, formula.name, set()):
                raise ValueError(f"{formula.name} is computed from itself")
        return self

    def _leads_to(self, name: str, target: str, seen: set[str]) -> bool:
        if name in seen or name not in self.formula:
            return False
        parts = {ref.name for node in self.formula[name].nodes for ref in refs(node)}
        return target in parts or any(self._leads_to(part, target, seen | {name}) for part in parts)

    @cached_property
    def item(self) -> dict[str, LineItem]:
        """Line items by name."""
        return {item.name: item for item in self.items}

    @cached_property
    def formula(self) -> dict[str, Formula]:
        """Formulas by name; one named like an item is what replaces the item where it is not printed."""
        return {formula.name: formula for formula in self.formulas}

    @cached_property
    def names(self) -> dict[str, str]:
        """What people say, in plain words, to the name of the item or formula."""
        entries: tuple[LineItem | Formula, ...] = (*self.formulas, *self.items)
        return {word: entry.name for entry in entries for word in entry.words}

    def line(self, name: str) -> LineItem | None:
        """The line item of that name, or of "row:" and the very words of a row; None for a formula.

        "whole:" before a name means the whole company's, where a part of it is asked for.
        """
        name = name.removeprefix(WHOLE)
        return row_item(name.removeprefix(ROW)) if name.startswith(ROW) else self.item.get(name)

    def labelled(self, words: str) -> LineItem | None:
        """The one line item that filings print under these words, several at least; None where it could be two."""
        found = [
            item
            for item in self.items
            if " " in words
            and item.sense != "per_share"
            and any(pattern.fullmatch(words) for pattern in item.patterns)
            and not (item.refused and item.refused.fullmatch(words))
        ]
        return found[0] if len(found) == 1 else None

    def kind_of(self, name: str) -> Kind:
        """How a value of this name is printed."""
        if (item := self.line(name)) is not None:
            return "per_share" if item.sense == "per_share" else "money"
        return self.formula[name].kind

    def family(self, name: str) -> frozenset[str]:
        """The names that this one may stand for."""
        return frozenset(next((group for group in self.families if name in group), (name,)))

    def leaves(self, node: Node) -> frozenset[str]:
        """The line items that an expression comes down to."""
        found: set[str] = set()
        for ref in refs(node):
            if self.line(ref.name) is not None:
                found.add(ref.name)
            else:
                found |= self.leaves(self.formula[ref.name].nodes[0])
        return frozenset(found)


@lru_cache(maxsize=1)
def book() -> Book:
    """The shipped formulas, read once a process; raises ConfigError."""
    return load(FORMULAS, Book)


@lru_cache(maxsize=256)
def row_item(words: str) -> LineItem:
    """An item that no book knows: the row of a statement whose label is these words, give or take a plural."""
    kind = re.search(r" (revenues?|(?:net )?sales|expenses?|costs?)$", words)
    core = words[: kind.start()].removeprefix("total ") if kind else words
    # "Total" tells rows of other tables apart; a statement may print the total without the word.
    bare_words = words.removeprefix("total ")
    label = rf"(total )?(net )?{_label_of(bare_words)}( loss(es)?| charges?| expenses?)?( net)?( of .*| less .*)?"
    bare = rf"(total )?{_label_of(core)}( expenses?| costs?)?( net)?"
    spent = kind is not None and kind[1].startswith(("expense", "cost"))
    return LineItem(
        name="row",
        title=words,
        words=(words,),
        labels=(label, bare) if spent else (label,),
        heads=(bare,) if kind is not None and not spent else (),
        statements=("income_statement", "balance_sheet", "cash_flow"),
        sense="per_share" if "per share" in words or "per common share" in words else "row",
    )


@lru_cache(maxsize=128)
def only_in(item: LineItem, kind: StatementType) -> LineItem:
    """The item as one statement alone prints it."""
    return LineItem.model_validate({**item.model_dump(by_alias=True), "statements": (kind,), "notes": False})


def _label_of(words: str) -> str:
    """The words of a row, each give or take a plural."""
    return " ".join(f"{re.escape(word.removesuffix('s'))}s?" for word in words.split())


def _any(labels: tuple[str, ...]) -> re.Pattern[str] | None:
    return re.compile("|".join(f"(?:{label})" for label in labels)) if labels else None
