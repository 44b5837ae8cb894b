"""Which securities are registered on an exchange: the lines of a filing's cover under "Title of each class"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from preprocess.report import Block, Report
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.types import Context, SearchResult

_ASKS = re.compile(
    r"\b(?:registered|listed|trad(?:e|es|ed|ing))\b.*\b(?:(?:securities|stock) exchange|"
    r"on (?:an?|any|the|its|which|what)(?: (?:national|public|u\.?s\.?))? exchanges?"
    r"(?! (?:rates?|risks?|differences?|contracts?)))\b|"
    r"\bregistered (?:debt )?(?:securities|notes|bonds)\b|\b(?:debt|notes|bonds|securities) registered\b|"
    r"\bsection 12\(b\)|\b(?:which|what) exchanges?\b|\bticker\b|\btrading symbols?\b|\bstock symbols?\b",
    re.IGNORECASE,
)
_DEBT = re.compile(r"\b(?:notes?|bonds?|debentures?|debt)\b", re.IGNORECASE)
_BEGINS = re.compile(r"title of each class", re.IGNORECASE)
_ENDS = re.compile(r"section 12\(g\)|indicate by check mark", re.IGNORECASE)
_EXCHANGE = re.compile(
    r"\s*((?:the )?(?:new york stock exchange|nyse|nasdaq|chicago stock exchange|london stock exchange|boston stock "
    r"exchange|[a-z]+ stock (?:exchange|market))[^\d]*)$",
    re.IGNORECASE,
)
_TITLE_ONLY = re.compile(r"title of each class|name of (?:each )?exchange|trading symbol", re.IGNORECASE)
_COVER_PAGES = 4
_NO_DEBT = "No debt security is among the securities that the cover lists as registered on an exchange"
_ALL = "Securities that the cover lists as registered on an exchange"


@dataclass(frozen=True)
class _Class:
    """One registered class: its title with its symbol, the exchange, and the line that says so."""

    title: str
    exchange: str
    place: SentencePlace | RowPlace


def registered_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The registered classes of the first found filing whose cover lists them, as a table; () for other questions.

    A question for debt securities gets those alone; where there is none, the table says so and shows what there is.
    """
    question = result.query.question
    if not _ASKS.search(question) or not result.query.filters.companies:
        return ()
    for context in result.contexts:
        report = report_of(context.filing.report_id)
        rows = list(_rows_of_cover(report, context))
        asked = bool(_DEBT.search(question))
        classes = list(_classes(report, context)) or rows or (list(_debt_of_cover(report, context)) if asked else [])
        if classes:
            debt = [one for one in classes if _DEBT.search(one.title)]
            return tuple(_rows(debt if asked and debt else classes, _NO_DEBT if asked and not debt else _ALL))
    return ()


def _rows(classes: list[_Class], title: str) -> Iterator[Quote]:
    apart = not any(one.exchange for one in classes)
    header = f"{title}:\n\n| Title of each class |{'' if apart else ' Exchange |'}\n|---|{'' if apart else '---|'}"
    for one in classes:
        said = (one.title,) if apart else (one.title, one.exchange)
        cells = (" ".join(cell.replace("|", "/").split()) for cell in said)
        yield Quote(one.place, 1.0, "| " + " | ".join(cells) + " |", header=header)


def _classes(report: Report, like: Context) -> Iterator[_Class]:
    waiting: list[tuple[int, int]] = []
    for block in _cover(report):
        context = context_of(block, report, like)
        for start, end in _spans(block) if context is not None else ():
            found = _EXCHANGE.search(report.full_content[start:end])
            if _TITLE_ONLY.search(report.full_content[start:end]):
                waiting = []
            elif found is None:
                waiting.append((start, end))
            elif context is not None:
                first = waiting[0][0] if waiting and block.start <= waiting[0][0] else start
                title = report.full_content[first : start + found.start()].strip("#* \n")
                waiting = []
                if title:
                    yield _Class(title, found[1].strip(), SentencePlace(report, context, first, end, (block,)))


def _rows_of_cover(report: Report, like: Context) -> Iterator[_Class]:
    """The classes of a cover that was read as a table: the rows below "Title of each class" that name an exchange."""
    for table in report.tables:
        block = next((block for block in report.blocks if block.id == table.id), None)
        context = context_of(block, report, like) if block is not None and table.pages[0] <= _COVER_PAGES else None
        begun = any(_BEGINS.search(column.label) for column in table.columns)
        for at, row in enumerate(table.rows if context is not None else ()):
            text = " ".join((row.label, *(cell.text for cell in row.cells)))
            found = _EXCHANGE.search(text)
            if begun and found is not None and context is not None:
                yield _Class(text[: found.start()].strip(), found[1].strip(), RowPlace(report, context, table, at))
            if begun and _ENDS.search(text):
                return
            begun = begun or _BEGINS.search(text) is not None


def _debt_of_cover(report: Report, like: Context) -> Iterator[_Class]:
    """The debt among the rows of the cover's table of classes, where the exchanges stand apart from it."""
    for table in report.tables:
        block = next((block for block in report.blocks if block.id == table.id), None)
        if block is None or table.pages[0] > _COVER_PAGES or not _BEGINS.search(block.text):
            continue
        context = context_of(block, report, like)
        for at, row in enumerate(table.rows if context is not None else ()):
            if context is not None and _DEBT.search(row.label) and not _ENDS.search(row.label):
                yield _Class(row.label.strip(), "", RowPlace(report, context, table, at))


def _cover(report: Report) -> Iterator[Block]:
    """The blocks of the cover between the heading of the classes and what follows them."""
    begun = False
    for block in report.blocks:
        if block.page > _COVER_PAGES or (begun and _ENDS.search(block.text)):
            return
        begun = begun or (block.kind != "Table" and _BEGINS.search(block.text) is not None)
        if begun and block.kind != "Table":
            yield block


def _spans(block: Block) -> Iterator[tuple[int, int]]:
    """The printed lines of a block; all of it where it has none."""
    if not block.lines:
        yield block.start, block.end
    for line in block.lines:
        yield line.start, line.end
