"""From a filing to a ranked search: chunk, hit, context, query, result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from preprocess.report import BBox, DocType

ChunkKind = Literal["text", "table"]
Likeness = Callable[[str, Sequence[str]], Sequence[float]]
"""How alike in meaning each of some texts is to a question, -1 to 1."""
JobState = Literal["queued", "reading", "tables", "indexing", "ready", "failed"]
Day = date  # a field named `date` hides the class from whoever evaluates the annotations of that dataclass


@dataclass(frozen=True, slots=True)
class PageBox:
    """A place on a page: physical page from 1, box in points from the top left."""

    page: int
    bbox: BBox


@dataclass(frozen=True, slots=True)
class Filing:
    """What is known of an indexed report without opening it: the facts that filters and source lines show.

    url is the address of a page of the web, "" for everything in the library; its date is the day it was fetched.
    """

    report_id: str
    doc_name: str
    title: str
    company: str | None
    ticker: str | None
    doc_type: DocType
    fiscal_year: int | None
    fiscal_quarter: int | None
    period_end: Day | None
    date: Day | None
    pages: int
    tables: int
    doubtful: int = 0
    media: Literal["pdf", "audio"] = "pdf"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a report that is searched.

    ref_id is "doc_name|p34|c2" (page from 1, ordinal on the page from 0); start and end are offsets in full_content.
    search_text is what the legs index (a table chunk: caption, unit, headers, summary and every cell); text is
    full_content[start:end].
    """

    ref_id: str
    report_id: str
    doc_name: str
    kind: ChunkKind
    text: str
    start: int
    end: int
    page_first: int
    page_last: int
    heading_path: tuple[str, ...]
    sec_item: str | None
    block_ids: tuple[str, ...]
    search_text: str = ""
    seconds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Legs:
    """The score of each leg that found a hit; None where the leg did not find it or did not run."""

    dense: float | None = None
    bm25: float | None = None
    rerank: float | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """One chunk that a search found. score is the fused score that orders the hits.

    doubt is what speaks against the table that the chunk is, "" for most.
    """

    chunk: Chunk
    score: float
    legs: Legs
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """Hits expanded small-to-large: text = full_content[start:end] of one report, snapped to paragraph boundaries.

    doubts say of each doubtful table in it what speaks against that table, with its page.
    """

    hits: tuple[Hit, ...]
    filing: Filing
    text: str
    start: int
    end: int
    pages: tuple[int, ...]
    boxes: tuple[PageBox, ...]
    block_ids: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Filters:
    """What a search is narrowed to. Empty tuples narrow nothing. companies are canonical names as indexed."""

    companies: tuple[str, ...] = ()
    doc_types: tuple[DocType, ...] = ()
    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    report_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Days:
    """A named day, or the first and last day of a named month."""

    first: Day
    last: Day


@dataclass(frozen=True, slots=True)
class Query:
    """A question as the rules understood it. named_absent: companies that were named but are not indexed.

    given holds the filters that a person set (kept strictly); filters adds what the question itself says, without what
    a person took away (ignored). periods are (fiscal year, quarter) pairs as named; words are the question's own words
    that describe what is sought; subject is the question without its companies; sub_questions are what a compound
    question is made of; days are the days and months it names.
    """

    question: str
    filters: Filters
    keywords: tuple[str, ...]
    expansions: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    named_absent: tuple[str, ...] = ()
    given: Filters = Filters()
    ignored: Filters = Filters()
    periods: tuple[tuple[int | None, int | None], ...] = ()
    impossible_years: tuple[int, ...] = ()
    named_statements: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    subject: str = ""
    sub_questions: tuple[str, ...] = ()
    days: tuple[Days, ...] = ()
    own_periods: tuple[tuple[str, tuple[tuple[int | None, int | None], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A ranked search. relaxed names the filters that were dropped because they left nothing.

    filings are all that the search looked into, found or not: a figure of another year may stand in one of them.
    likeness tells which sentences mean what the question means; None where no embedding model can tell.
    """

    query: Query
    recipe: str
    hits: tuple[Hit, ...]
    contexts: tuple[Context, ...]
    seconds: float
    relaxed: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    filings: tuple[Filing, ...] = ()
    likeness: Likeness | None = field(default=None, compare=False, repr=False)
