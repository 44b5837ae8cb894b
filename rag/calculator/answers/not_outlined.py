"""A line that a statement does not print, where the question says what to answer then: "if not outlined, state 0".

That nothing is there is told only of a statement that was read for sure, none of whose rows has the line's own word;
the rows that it does print are named with their footnotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report, StatementType
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import Statement, plain_label, printed_name, statements_of
from rag.calculator.facts.telling import telling
from rag.calculator.footnotes import Footnotes
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, ordered
from rag.query.periods import find_periods
from rag.types import Filing, SearchResult

_TELL = r"(?:state|answer|say|give|return|report|respond|reply|put|write|use)"
_IF_NOT = re.compile(
    r"[.;,]?\s*\bif (?P<what>[a-z][a-z &-]{2,60}?) (?:is|are|was|were|do|does|did)(?: not|n['’]t) "
    r"(?:(?:explicitly|directly|separately|clearly|specifically|itself|themselves) )*"
    r"(?:outlined|shown|reported|listed|disclosed|presented|broken out|itemi[sz]ed|stated|given|printed|appear|exist)"
    rf"(?: (?:in|on|there)[^,.;]*)?,? (?:then )?(?:please )?{_TELL}(?: with)? [“\"']?(?:0|zero|none)\b[”\"']?\.?",
    re.IGNORECASE,
)
_OUTLINED = re.compile(
    r"\b(?:the )?(?:quantity|amount|total|sum) of (?=[a-z])|\b(?:directly|explicitly|separately|clearly) "
    r"(?:outlined|shown|reported|listed|disclosed|presented|stated) ",
    re.IGNORECASE,
)
_KINDS: tuple[tuple[str, StatementType], ...] = (
    (r"income statements?|statements? of (?:income|operations|earnings)|p ?& ?l", "income_statement"),
    (r"balance sheets?|statements? of financial position", "balance_sheet"),
    (r"cash flow statements?|statements? of cash flows?", "cash_flow"),
)
_WORDS = re.compile(r"(?:costs?|expenses?|charges?|amounts?|figures?|items?)$")
_SHARES = re.compile(r"\bshares?\b", re.IGNORECASE)
_MOST, _FEWEST = 40, 4
Made = Callable[[str, SearchResult, Callable[[str], Report]], object]


def not_outlined(
    asked: str, sides: Sequence[Side], result: SearchResult, report_of: Callable[[str], Report], calculate: Made
) -> Calculation | None:
    """The line where the statement prints it, else that it prints none; None where the question asks otherwise."""
    told = _IF_NOT.search(asked)
    kind = next((kind for words, kind in _KINDS if re.search(words, asked, re.IGNORECASE)), None)
    years = find_periods(asked).years
    if told is None or kind is None or len(years) != 1 or len(sides) != 1:
        return None
    plainly = _OUTLINED.sub("", f"{asked[: told.start()]}{asked[told.end() :]}").strip()
    made = calculate(plainly if plainly.endswith("?") else f"{plainly.rstrip('.')}?", result, report_of)
    if isinstance(made, Calculation):
        return made
    what = _WORDS.sub("", told["what"].lower()).strip()
    for filing in ordered(sides[0].filings, years[0], interim=False)[:1]:
        report = report_of(filing.report_id)
        statements = [one for one in statements_of(report)[kind] if one.primary and years[0] in one.years]
        if statements and all(one.table.sure for one in statements) and not _is_named(what, statements):
            return _none(
                told["what"], kind, list(_rows(report, statements, years[0])), filing, Footnotes(result.contexts)
            )
    return None


def _is_named(what: str, statements: Sequence[Statement]) -> bool:
    """Whether a row, whatever else it says, has a word of the line's own."""
    own = telling(what)
    labels = (row.label for one in statements for row in one.table.rows)
    return not own or any(own & telling(label) or what in plain_label(label) for label in labels)


def _rows(report: Report, statements: Sequence[Statement], year: int) -> Iterator[Fact]:
    for one in statements:
        shares = [at for at, row in enumerate(one.table.rows) if _SHARES.search(row.label)]
        # What stands below the result is told a share, or counts them.
        last = shares[0] if shares and one.table.statement_type == "income_statement" else len(one.table.rows)
        for index, row in enumerate(one.table.rows[:last]):
            column = one.years[year]
            value = one.table.base_value(row.cells[column]) if column < len(row.cells) else None
            if value is not None and row.label.strip() and one.table.rows[index].cells[column].scaled:
                yield Fact("row", year, value, report, one.table, index, column, printed_name(row.label))


def _none(what: str, kind: str, rows: list[Fact], filing: Filing, notes: Footnotes) -> Calculation | None:
    """The sentence that no row names it, with the rows that are there."""
    if not _FEWEST <= len(rows) <= _MOST:
        return None
    draft, mark = Draft(), notes.of(filing)
    when, named = rows[0].when, kind.replace("_", " ")
    draft.add(f"None of the rows of {filing.company or filing.doc_name}'s {when} {named} names {what}: ")
    draft.constant("0", Decimal(0), "what the question asks to state where no row names it")
    draft.add(f".\n\nIts rows: {'; '.join(f'{fact.label} {mark(fact)}' for fact in rows)}.")
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), Decimal(0), notes.notices())
