"""Which financial statement a table is (S4-09), by its caption, the headings above it and its row labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from preprocess.report import StatementType, Table

EQUITY_OF = r"(?:total )?(?:share|stock)?(?:owners|holders?)?['’]?s?['’]? ?(?:equity|investment|deficit)"
_TITLE_WORDS: tuple[tuple[StatementType, str], ...] = (
    ("comprehensive_income", r"statements? of (?:consolidated |other )*comprehensive"),
    ("comprehensive_income", r"comprehensive (?:income|loss|earnings) statements?"),
    ("cash_flow", r"statements? of (?:consolidated )?cash ?flows?|cash ?flows? statements?"),
    ("equity", rf"statements? of (?:consolidated |changes in )*{EQUITY_OF}|changes in (?:\w+ ){{0,2}}equity"),
    ("equity", r"statements? of (?:changes in )?(?:\w+ ){0,3}equity|equity statements?"),
    ("balance_sheet", r"balance sheets?|statements? of (?:consolidated )?financial (?:position|condition)"),
    ("balance_sheet", r"statements? of (?:(?:fund )?net (?:assets|position)|assets and liabilities)"),
    ("income_statement", r"statements? of revenues?,? (?:and )?expenses,? and changes in (?:fund )?net"),
    ("income_statement", r"statements? of (?:consolidated )*(?:operations|income|earnings|profit)"),
    ("income_statement", r"(?:income|profit and loss|earnings) statements?|results of operations and comprehensive"),
)
_ROW_WORDS: tuple[tuple[StatementType, int, tuple[str, ...]], ...] = (
    (
        "cash_flow",
        3,
        (
            r"operating activities|from operations",
            r"investing",
            r"financing",
            r"depreciation|amorti[sz]ation",
            r"cash equivalents.*(?:end|beginning)|(?:end|beginning) of (?:period|year)",
        ),
    ),
    (
        "balance_sheet",
        3,
        (
            r"total assets",
            r"total liabilities",
            r"total current (?:assets|liabilities)",
            r"retained earnings|accumulated deficit|reinvested earnings",
            r"(?:stock|share)holders.* equity|total equity|^(?:total )?net position",
        ),
    ),
    (
        "comprehensive_income",
        3,
        (
            r"^(?:consolidated )?net (?:income|loss|earnings)",
            r"currency translation",
            r"other comprehensive",
            r"^(?:total )?comprehensive (?:income|loss|earnings)",
        ),
    ),
    (
        "equity",
        4,
        (
            r"^balances?\b",
            r"dividends",
            r"(?:stock|share)[- ]based compensation",
            r"net (?:income|loss|earnings)",
            r"issuance|repurchase|treasury",
        ),
    ),
    (
        "income_statement",
        4,
        (
            r"revenues?|net sales|sales",
            r"cost of|expenses?",
            r"income tax|taxes",
            r"^net (?:income|loss|earnings|\(loss)",
            r"per (?:common )?share",
            r"operating (?:income|profit|loss)|income from operations",
        ),
    ),
)
_TITLES = tuple((kind, re.compile(title, re.IGNORECASE)) for kind, title in _TITLE_WORDS)
_ROWS = tuple((kind, enough, tuple(map(re.compile, rows))) for kind, enough, rows in _ROW_WORDS)
TITLE_DECIDES = (
    ("comprehensive_income", "income_statement"),
    ("cash_flow", "equity"),
    ("equity", "comprehensive_income"),
    ("equity", "income_statement"),
)
# Headings over figures of parts; a statement may be printed by segment too, so titles and rows go first.
SEGMENT = re.compile(
    r"\b(?:segments?|geographic|by region|by business|by division|and divisions|business (?:areas?|units?)"
    r"|gesch[äa]ftsbereiche?)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r".{80,}[.:]\W*")
"""A whole sentence above a table that mentions a statement is no title of it."""
# Titles over tables that only retell a statement: notes, selected data, pro forma and parent-only figures.
NOTES = re.compile(
    r"\bnotes? (?:to|\d+)|selected|summary|pro forma|parent company|condensed consolidating|schedule|\bfollowing\b"
    r"|\breclassified\b|\bamounts? affect",
    re.IGNORECASE,
)


def statement_type(table: Table, heading_path: tuple[str, ...]) -> tuple[StatementType, bool]:
    """The kind of statement and whether it is one of the primary statements: titled as one and with its rows."""
    if table.is_contents:
        return "other", False
    caption = "" if SENTENCE.fullmatch(table.caption) else table.caption
    titled = _by_title((caption, *reversed(heading_path[-2:])))
    shown = _by_rows(row.label for row in table.rows)
    aside = NOTES.search(" ".join((table.caption, *heading_path[-1:]))) is not None
    named = _by_title((caption,))
    # "Statements of operations and comprehensive loss"; an IFRS income statement with "financing" and "amortisation".
    if named == "income_statement" and _has_rows(table, named):
        return named, _primary(table) and not aside
    if shown and (titled in (None, shown) or shown in ("balance_sheet", "cash_flow")):
        return shown, _primary(table) and titled == shown and not aside
    if titled and len(table.rows) >= 4 and shown is None:
        return titled, _primary(table) and not aside and titled in (
            "equity",
            "comprehensive_income",
            "income_statement",
        )
    if (titled, shown) in TITLE_DECIDES:
        return titled or "other", _primary(table) and not aside
    if shown:
        return shown, False
    if SEGMENT.search(" ".join((table.caption, *heading_path[-1:]))):
        return "segment", False
    return "other", False


def named_statement(text: str) -> StatementType | None:
    """The primary statement that a title names, or None."""
    return _by_title((text,))


def names_statement(text: str) -> bool:
    """Whether text is the title of a primary statement."""
    return _by_title((text,)) is not None


def _primary(table: Table) -> bool:
    """Whether a table is large enough to be a whole statement."""
    # A whole statement has so many rows at the least; excerpts in notes have fewer.
    return len(table.rows) >= 6 and bool(table.columns)


def _by_title(texts: Iterable[str]) -> StatementType | None:
    """The statement that the nearest of these titles names."""
    for text in texts:
        for kind, pattern in _TITLES:
            if pattern.search(text):
                return kind
    return None


def _by_rows(labels: Iterable[str]) -> StatementType | None:
    """The statement whose telling rows are there."""
    printed = [label.lower() for label in labels]
    return next((kind for kind, enough, patterns in _ROWS if _telling(printed, patterns) >= enough), None)


def _has_rows(table: Table, kind: StatementType) -> bool:
    """Whether the telling rows of a kind of statement are there, whatever other kind's are there too."""
    printed = [row.label.lower() for row in table.rows]
    return any(kind == other and _telling(printed, patterns) >= enough for other, enough, patterns in _ROWS)


def _telling(printed: Sequence[str], patterns: Sequence[re.Pattern[str]]) -> int:
    """How many of these patterns a label matches."""
    return sum(any(map(pattern.search, printed)) for pattern in patterns)


def in_segments(table: Table) -> Table:
    """A table of no other kind as one of segments, where the heading above it says so."""
    said = SEGMENT.search(table.context_heading) is not None and len(table.columns) > 1
    return replace(table, statement_type="segment") if said and table.statement_type == "other" else table
