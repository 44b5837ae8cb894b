"""The types between the stages of retrieval and answering: frozen dataclasses, each carrying its provenance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

from preprocess.report import BBox, DocType, Period

ChunkKind = Literal["text", "table"]
NumberStatus = Literal["verified", "derived", "unverified"]
Likeness = Callable[[str, Sequence[str]], Sequence[float]]
"""How alike in meaning each of some texts is to a question, -1 to 1."""
AnswerMode = Literal["quotes", "computed", "model"]
Depth = Literal["direct", "standard", "detailed", "deep"]
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


@dataclass(frozen=True, slots=True)
class Citation:
    """One footnote: marker as shown ("[10K1]"), the place it opens (boxes on page), and the words or cells it rests on.

    quote is printed text of the filing; cells, when the place is a table row, are (column label, printed text) pairs;
    values are their values in base units, None for words and empty cells; periods, kinds ("USD", "USD/share",
    "shares", "%", "" where it is not told) and cell_boxes are parallel to cells too, empty in citations stored before
    they existed. label is the row's; rivals are the other rows' labels of its table, rival_kinds their kinds. note says
    what to be careful with ("read by OCR"), doubt what speaks against its table. seconds: when it is said in a
    recording.
    """

    marker: str
    ref_id: str
    filing: Filing
    page: int
    boxes: tuple[PageBox, ...]
    quote: str
    kind: ChunkKind
    caption: str = ""
    unit: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    values: tuple[Decimal | None, ...] = ()
    label: str = ""
    periods: tuple[Period | None, ...] = ()
    kinds: tuple[str, ...] = ()
    cell_boxes: tuple[PageBox | None, ...] = ()
    rivals: tuple[str, ...] = ()
    rival_kinds: tuple[str, ...] = ()
    note: str = ""
    seconds: tuple[float, float] | None = None
    doubt: str = ""

    @property
    def care(self) -> str:
        """What to be careful with, in a few words, for a line of sources."""
        return ", ".join(part for part in (self.note, "doubtful table" if self.doubt else "") if part)


@dataclass(frozen=True, slots=True)
class NumberCheck:
    """One number of an answer and the verdict of the program that compared it with its citation.

    cell is the index in the citation's cells that holds it; inputs are the (marker, cell) pairs that a derived number
    is computed from, formula says how in words; reason says in words why a number is unverified.
    """

    text: str
    start: int
    end: int
    value: Decimal | None
    unit: str
    period: Period | None
    status: NumberStatus
    citation: str | None
    formula: str | None = None
    reason: str = ""
    cell: int | None = None
    inputs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What the language model cost: calls made and tokens as the endpoint counted them."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Grade:
    """S4-06: four scores of an answer, 0 to 100, what is weakest, and keyword phrases to search next (S4-07).

    by is "program" for a grade by rules, else the model's name.
    """

    completeness: int
    specificity: int
    accuracy: int
    clarity: int
    weakness: str = ""
    follow_ups: tuple[str, ...] = ()
    by: str = "program"

    @property
    def confidence(self) -> float:
        """The mean of the four scores, 0 to 1."""
        return (self.completeness + self.specificity + self.accuracy + self.clarity) / 400


@dataclass(frozen=True, slots=True)
class Step:
    """One visible step of a deeper answer; iteration counts from 1, text is one line for the person."""

    iteration: int
    kind: Literal["question", "search", "answer", "grade", "end"]
    text: str
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its whole evidence chain: it can be audited years later.

    text is plain text with markers such as [10K1] in it; refused answers carry no citation. notices are sentences for
    the person ("The language model did not answer; these are quotes."). standalone is the question as it was understood
    where it leaned on earlier ones ("and the year before?"); suggestions are questions that can be asked next.
    """

    question: str
    text: str
    citations: tuple[Citation, ...]
    numbers: tuple[NumberCheck, ...]
    contexts: tuple[Context, ...]
    refused: bool
    mode: AnswerMode
    iterations: int
    usage: Usage
    seconds: float
    notices: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    standalone: str = ""
    suggestions: tuple[str, ...] = ()
