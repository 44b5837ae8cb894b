"""A balance without something that a question names: "long-term debt, leases left out".

Asked as a whole only a row that says it leaves that out is told. Where the balance sheet prints both in rows of their
own, the rows of the balance hold none of it: they are told, unless a note lists the two together or a sentence says
that the one includes the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from preprocess.report import Report
from preprocess.table import Table
from rag.answering.check.place.items import WEAK, content
from rag.answering.match.part_names import ReportOf
from rag.answering.twofold import as_answer_to, ticked
from rag.types import Answer, Citation, SearchResult

_THING = r"(?:(?:the|its|any|all) )*(?P<{name}>[a-z][a-z-]*(?: [a-z][a-z-]*)??(?: liabilities| obligations| assets)?)"
_END = r"(?=\s*(?:[,?.)]|$|(?:in|at|for|as of|during|on)\b))"
_OUT = re.compile(
    r"\s*\(?,?\s*(?:(?:without|excluding|exclusive of|ex|not counting|not including|leaving out|leaving aside|ignoring|"
    rf"disregarding|other than|apart from|except(?: for)?) {_THING.format(name='behind')}{_END}|"
    rf"(?:(?:and|with) )?{_THING.format(name='before')} (?:left out|left aside|set aside|excluded|not counted|"
    rf"not included){_END})\)?",
    re.IGNORECASE,
)
_BALANCE = re.compile(
    r"\b(?:debt|borrowings?|loans|notes|cash|receivables?|inventor(?:y|ies)|goodwill|payables?)\b", re.I
)
# What a total, or what is left over, is made of no row of the statement says.
_HOLDS_ALL = re.compile(r"\b(?:total|other|all|net assets|and)\b", re.IGNORECASE)
_CASH = re.compile(r"\bcash and cash equivalents\b", re.IGNORECASE)
_INCLUDES = re.compile(
    r"\b(?:includ\w+|inclusive|consists? of|comprised? of|together with|as well as)\b", re.IGNORECASE
)
_NET_OF_CURRENT = re.compile(r"\b(?:net of|less|excluding) (?:the )?current\b", re.IGNORECASE)
_LONG = re.compile(r"\b(?:long[- ]term|non-?current)\b", re.IGNORECASE)
_TELLING, _LONGEST = 3, 600


@dataclass(frozen=True, slots=True)
class Excluded:
    """A question without what it leaves out, and that."""

    question: str
    thing: str


def read_excluded(question: str) -> Excluded | None:
    """The question for the whole balance; None where it leaves out nothing, or several things."""
    found = list(_OUT.finditer(question))
    if len(found) != 1:
        return None
    rest = " ".join(f"{question[: found[0].start()]} {question[found[0].end() :]}".split())
    rest = re.sub(r"\s+(?=[,?.])", "", rest)
    thing = found[0]["behind"] or found[0]["before"]
    return Excluded(rest, thing) if _BALANCE.search(rest) and frozenset(content(thing)) - WEAK else None


def without_excluded(
    question: str, made: Answer, asked: Callable[[str], tuple[Answer, SearchResult]], report_of: ReportOf
) -> Answer:
    """The balance, where none of its rows holds what is left out; else the answer as it was."""
    read = None if ticked(made) else read_excluded(question)
    if read is None:
        return made
    told = asked(read.question)[0]
    if told.mode != "computed" or not ticked(told) or not all(one.cells for one in told.citations):
        return made
    # What is due within the year is debt too, and stands elsewhere.
    if not _LONG.search(read.question) and any(_NET_OF_CURRENT.search(one.label) for one in told.citations):
        return made
    apart = all(_is_apart(one, read.thing, report_of(one.filing.report_id)) for one in told.citations)
    said = f"The balance sheet prints {read.thing} in rows of their own, which are not in this figure."
    return replace(as_answer_to(told, made), notices=(*told.notices, said)) if apart and told.citations else made


def _is_apart(cited: Citation, thing: str, report: Report) -> bool:
    """Whether a row of the balance sheet holds none of a thing that the same sheet prints in rows of its own."""
    label, stems = cited.label, frozenset(content(thing)) - WEAK
    if _HOLDS_ALL.search(_CASH.sub("cash", label)) or stems & frozenset(content(f"{label} {cited.over}")):
        return False
    sheets = [t for t in report.tables if t.statement_type == "balance_sheet" and cited.page in t.pages]
    if not any(_rows_of(sheet, stems) for sheet in sheets):
        return False
    figures = {digits for _, text in cited.cells if len(digits := _digits(text)) >= _TELLING}
    others = (table for table in report.tables if table not in sheets)
    listed = any(_rows_of(table, stems) and _prints(table, label, figures) for table in others)
    return not listed and not any(_says_both(label, stems, block.text) for block in report.blocks)


def _rows_of(table: Table, stems: frozenset[str]) -> list[str]:
    """The labels of rows with figures that are of a thing."""
    return [
        row.label
        for row in table.rows
        if stems <= frozenset(content(row.label)) and any(cell.value is not None for cell in row.cells)
    ]


def _prints(table: Table, label: str, figures: set[str]) -> bool:
    """Whether a table has the row, or one of its figures."""
    own = frozenset(content(label))
    named = any(own <= frozenset(content(row.label)) for row in table.rows)
    return named or any(_digits(cell.text) in figures for row in table.rows for cell in row.cells)


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _says_both(label: str, stems: frozenset[str], text: str) -> bool:
    """Whether a sentence says that the row's item includes the thing, or names both with what they come to."""
    own = frozenset(content(label))
    return any(
        _INCLUDES.search(sentence) and own | stems <= frozenset(content(sentence))
        for sentence in re.split(r"(?<=[.;])\s+", text)
        if len(sentence) < _LONGEST
    )
