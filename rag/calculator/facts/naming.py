"""How a row found by its own words is called: with the heading, column and table that a question names."""

from __future__ import annotations

import re

from preprocess.report import Column, Table
from rag.calculator.facts.entries import UNIT, Entry, row_called
from rag.calculator.facts.items import Fact
from rag.calculator.facts.over import over, stub_of
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.statements import printed_name
from rag.calculator.facts.telling import short_of, telling, words
from rag.calculator.phrase import in_brackets

# "As of December 31, 2020, estimated future amortization is as follows".
_AS_OF = re.compile(r"(?:^|\s)(?:as of|at) [a-z]+ \d{1,2}, \d{4}\b,?\s*", re.IGNORECASE)
_FOLLOWS = re.compile(r"\s*(?:\b(?:is|are|was|were) )?(?:(?:expected|estimated) )?as follows\b.*$", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:table|following|below|presented)\b|\d{4}|[.:;]", re.IGNORECASE)
_LONGEST_NAME = 90
_SIGNS = re.compile(
    r"\s*(?:/|\bor\b)?\s*\(\s*"
    r"(?:loss(?:es)?|deficit|income|expenses?|benefits?|gains?|used|used in|"
    r"provided by|recover\w+|releases?|reversals?)\s*\)",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"(?:\b(?:for the )?(?:fiscal )?(?:years?|quarters?|(?:three|six|nine|twelve) months|\d\d weeks) ended\s+)?"
    r"(?:\b(?:as of|at) )?\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2},?(?: \d{4})?|"
    r"\b(?:fiscal |fy ?)?(?:19|20)\d\d\b|\b(?:fiscal )?(?:years?|(?:three|six|nine|twelve) months) ended\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"^(?:note\s+)?\d+[.:)]*\s*(?:[—–-]\s*)?", re.IGNORECASE)
# "Number of shares outstanding as of June 30, 2022: 2,932,572,390" stands over rows and names none of them.
_AMOUNT = re.compile(r"\d,\d{3}")


def shown(entry: Entry, column: int, wanted: frozenset[str]) -> str:
    """The row's label; with its heading and its column where the question names them."""
    table = entry.table
    label = unsigned(row_called(table, entry.index))
    if entry.name:
        head = next((head for head in entry.bare if wanted & telling(head) - entry.own), "")
        return ": ".join(part for part in (unsigned(head), unsigned(entry.name), label) if part)
    if entry.due:
        label = f"{_scheduled(table)}: {label}".rstrip(": ")
    named = (head for head in entry.heads if wanted & telling(head) - entry.own and not _AMOUNT.search(head))
    head = unsigned(next(named, "")).rstrip("*†‡: ")
    label = f"{head}: {label}" if head else label
    stem = column_name(table.columns[column])
    if stem and not telling(stem) <= telling(label) and wanted & (telling(stem) | short_of(stem)) - entry.own:
        label = f"{label} ({stem})"
    stub = printed_name(UNIT.sub(" ", stub_of(table)))
    if wanted & telling(stub) - entry.own - entry.above and not _AMOUNT.search(stub):
        label = f"{stub}: {label}"
    said = wanted - words().unheld - entry.own - entry.may - entry.above - entry.column
    heading_over = table.context_heading
    if said & (telling(heading_over) | short_of(heading_over)) and not _AMOUNT.search(heading_over):
        label = f"{heading(table)}: {label}"
    return label


def _scheduled(table: Table) -> str:
    """What falls due: the caption's name of it ("Estimated future amortization"), else the heading."""
    named = _AS_OF.sub("", _FOLLOWS.sub("", " ".join(table.caption.split()))).strip(" ,:")
    return named if 0 < len(named) <= _LONGEST_NAME and not _TABLE.search(named) else heading(table)


def column_name(column: Column) -> str:
    """What a column is called beside its period, as it is printed: "Less than 12 months", "Retail/LTC"; "" of none."""
    if not column_stem(column):
        return ""
    return without_period(column.label) or " ".join(UNIT.sub(" ", column_stem(column, printed=True)).split())


def without_period(name: str) -> str:
    """A name without its unit and what it says of when: "Balance" of "Balance at May 31, 2021"."""
    return " ".join(_PERIOD.sub(" ", UNIT.sub(" ", name)).split()).strip(" ,;:—–-")


def candidate(fact: Fact) -> str:
    """The label of a candidate: with its heading, its column and its table, which tell it from the others."""
    table, parent = fact.table, fact.row.parent
    is_head = parent is not None and parent in over(table, fact.index)
    head = f"{printed_name(table.rows[parent].label)}: " if is_head and parent is not None else ""
    column = column_name(table.columns[fact.column])
    under = ", ".join(in_brackets(part, fact.report) for part in (column, heading(table)) if part)
    return f"{head}{printed_name(fact.row.label)}{f' ({under})' if under else ''}"


def unsigned(label: str) -> str:
    """A label as a name: "Operating income (loss)" of a profit is no loss."""
    return printed_name(_SIGNS.sub("", label))


def heading(table: Table) -> str:
    """What stands over a table, cut short, without the number of its note."""
    return _NUMBERED.sub("", " ".join((table.context_heading or table.caption).split()))[:80].rstrip(" :")
