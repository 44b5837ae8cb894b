"""How a row found by its own words is called: with the heading, column and table that a question names."""

from __future__ import annotations

import re

from preprocess.report import Table
from rag.calculator.facts.breakdowns import column_stem
from rag.calculator.facts.entries import UNIT, Entry
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import printed_name
from rag.calculator.facts.telling import short_of, telling, words

# "As of December 31, 2020, estimated future amortization is as follows".
_AS_OF = re.compile(r"(?:^|\s)(?:as of|at) [a-z]+ \d{1,2}, \d{4}\b,?\s*", re.IGNORECASE)
_FOLLOWS = re.compile(r"\s*(?:\b(?:is|are|was|were) )?(?:expected )?as follows\b.*$", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:table|following|below|presented)\b|\d{4}|[.:;]", re.IGNORECASE)
_LONGEST_NAME = 90
_SIGNS = re.compile(
    r"\s*(?:/|\bor\b)?\s*\(\s*"
    r"(?:loss(?:es)?|deficit|income|expenses?|benefits?|gains?|used|used in|provided by|recover\w+)\s*\)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(?:note\s+)?\d+[.:)]*\s*(?:[—–-]\s*)?", re.IGNORECASE)
# "Number of shares outstanding as of June 30, 2022: 2,932,572,390" stands over rows and names none of them.
_AMOUNT = re.compile(r"\d,\d{3}")


def shown(entry: Entry, column: int, wanted: frozenset[str]) -> str:
    """The row's label; with its heading and its column where the question names them."""
    table = entry.table
    label = unsigned(table.rows[entry.index].label)
    if entry.name:
        head = next((head for head in entry.bare if wanted & telling(head) - entry.own), "")
        return ": ".join(part for part in (unsigned(head), unsigned(entry.name), label) if part)
    if entry.due:
        label = f"{_scheduled(table)}: {label}".rstrip(": ")
    named = (head for head in entry.heads if wanted & telling(head) - entry.own and not _AMOUNT.search(head))
    head = unsigned(next(named, "")).rstrip("*†‡: ")
    label = f"{head}: {label}" if head else label
    stem = " ".join(UNIT.sub(" ", column_stem(table.columns[column], printed=True)).split())
    if stem and wanted & (telling(stem) | short_of(stem)) - entry.own:
        label = f"{label} ({stem})"
    stub = printed_name(UNIT.sub(" ", table.stub_label))
    if wanted & telling(stub) - entry.own - entry.above and not _AMOUNT.search(stub):
        label = f"{stub}: {label}"
    said = wanted - words().unheld - entry.own - entry.may - entry.above - entry.column
    over = table.context_heading
    if said & (telling(over) | short_of(over)) and not _AMOUNT.search(over):
        label = f"{heading(table)}: {label}"
    return label


def _scheduled(table: Table) -> str:
    """What falls due: the caption's name of it ("Estimated future amortization"), else the heading."""
    named = _AS_OF.sub("", _FOLLOWS.sub("", " ".join(table.caption.split()))).strip(" ,:")
    return named if 0 < len(named) <= _LONGEST_NAME and not _TABLE.search(named) else heading(table)


def candidate(fact: Fact) -> str:
    """The label of a candidate: with its heading, its column and its table, which tell it from the others."""
    table, parent = fact.table, fact.row.parent
    head = f"{printed_name(table.rows[parent].label)}: " if parent is not None else ""
    column = column_stem(table.columns[fact.column])
    under = ", ".join(part for part in (column, heading(table)) if part)
    return f"{head}{printed_name(fact.row.label)}{f' ({under})' if under else ''}"


def unsigned(label: str) -> str:
    """A label as a name: "Operating income (loss)" of a profit is no loss."""
    return printed_name(_SIGNS.sub("", label))


def heading(table: Table) -> str:
    """What stands over a table, cut short, without the number of its note."""
    return _NUMBERED.sub("", " ".join((table.context_heading or table.caption).split()))[:80].rstrip(" :")
