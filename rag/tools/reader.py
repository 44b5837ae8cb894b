"""One document as an agent reads it: outline, pages, search by sense and by words, bookmarks (S2-18).

Each method returns text for the agent and remembers which pages and passages it showed: an answer is later written
from those, with footnotes and checked numbers like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, ConfigDict, Field

from preprocess.report import Page, Report
from rag.chunks.chunk import chunk_report, filing_of
from rag.chunks.tokens import tokenize
from rag.config import ChunkingSettings
from rag.index.bm25 import Bm25, Postings
from rag.retrieval.expand import doubts_in
from rag.tools.search_tools import Search, described, named
from rag.types import Chunk, Context, Filters, Hit, Legs

# A glance tells what a page is; a dense page of a 10-K has 5,000 characters.
PEEK_CHARS, PAGE_CHARS = 500, 6000
# What a model reads at once: an outline of two screens, few places to choose from.
MOST_HEADINGS, MOST_PAGES, MOST_HITS = 60, 5, 3
# What the answer's prompt can hold in whole pages.
MOST_CONTEXTS = 8


class NoArguments(BaseModel):
    """A tool without arguments."""

    model_config = ConfigDict(extra="forbid")


class PageArguments(BaseModel):
    """A page of the document."""

    model_config = ConfigDict(extra="forbid")
    page: int = Field(description="page of the PDF, counted from 1")


class QueryArguments(BaseModel):
    """Words to look for."""

    model_config = ConfigDict(extra="forbid")
    query: str = Field(min_length=1, max_length=300, description="what to look for")


class BookmarkArguments(BaseModel):
    """A page to keep, and why."""

    model_config = ConfigDict(extra="forbid")
    page: int = Field(description="page of the PDF, counted from 1")
    note: str = Field(default="", max_length=300, description="what it holds")


class Reader:
    """A reading of one report: where it stands, what it has seen, what it has marked. For one thread."""

    def __init__(self, report: Report, search: Search, chunking: ChunkingSettings | None = None) -> None:
        self.report = report
        self._search = search
        self._chunking = chunking or ChunkingSettings()
        self._at = 0
        self._seen: list[Context] = []
        self._marks: dict[int, str] = {}

    @cached_property
    def _chunks(self) -> tuple[Chunk, ...]:
        return chunk_report(self.report, self._chunking)

    @property
    def contexts(self) -> tuple[Context, ...]:
        """What an answer may rest on: bookmarked pages first, then what was seen, nothing twice."""
        kept: list[Context] = []
        marked = (c for c in (self._context(self._page(number)) for number in self._marks) if c is not None)
        for context in (*marked, *self._seen):
            if not any(other.start <= context.start and context.end <= other.end for other in kept):
                kept.append(context)
        return tuple(kept[:MOST_CONTEXTS])

    def outline(self) -> str:
        """What the document is, and its headings with their pages."""
        headings = [block for block in self.report.blocks if block.kind == "Heading"]
        # A filing without an outline of two levels has its headings on one.
        top = [block for block in headings if block.level <= 2] or headings
        lines = [f"page {b.page}: {'  ' * max(0, b.level - 1)}{' '.join(b.text.split())[:100]}" for b in top]
        more = [f"… and {len(lines) - MOST_HEADINGS} more headings"] if len(lines) > MOST_HEADINGS else []
        about = f"{named(filing_of(self.report))}, {len(self.report.pages)} pages, {len(self.report.tables)} tables"
        return "\n".join((about, *lines[:MOST_HEADINGS], *more))

    def peek(self, page: int) -> str:
        """The beginning of a page, without going there."""
        return f"Page {page} begins:\n{self._text(self._page(page), PEEK_CHARS)}"

    def go_to_page(self, page: int) -> str:
        """Go to a page and read it."""
        found = self._page(page)
        self._at = page
        context = self._context(found)
        if context is not None:
            self._seen.append(context)
        return f"Page {page} of {len(self.report.pages)}:\n{self._text(found, PAGE_CHARS)}"

    def next_page(self) -> str:
        """Read the page after the current one."""
        return self.go_to_page(self._at + 1)

    def previous_page(self) -> str:
        """Read the page before the current one."""
        return self.go_to_page(self._at - 1)

    def semantic_search(self, query: str) -> str:
        """Passages of this document that are about the query."""
        found = self._search(query, Filters(report_ids=(self.report.report_id,)))
        contexts = found.contexts[:MOST_HITS]
        self._seen += contexts
        return "\n\n".join(map(described, contexts)) or "Nothing was found; rephrase, or use keyword_search."

    def keyword_search(self, query: str) -> str:
        """Pages that hold these words, the best first, with the first place where one stands."""
        tokens = set(tokenize(query))
        pages = self.report.pages
        # By pages, as the agent goes to pages; the index knows chunks.
        scored = Bm25.merge([Postings.of([self._text(page) for page in pages])])
        best = scored.top(dict.fromkeys(tokens, 1.0), MOST_PAGES)
        rows = [f"page {pages[at].number}: {_snippet(self._text(pages[at]), tokens)}" for at, _ in best]
        return "\n".join(rows) or "No page holds these words; try others, or semantic_search."

    def bookmark(self, page: int, note: str = "") -> str:
        """Mark a page as one that the answer should rest on."""
        found = self._page(page)
        if self._context(found) is None:
            raise ToolException(f"Page {page} holds no text, so there is nothing to mark.")
        self._marks[page] = " ".join(note.split())
        return f"Page {page} is marked."

    def list_bookmarks(self) -> str:
        """The marked pages with their notes."""
        return "\n".join(f"page {page}: {note}" for page, note in self._marks.items()) or "No page is marked yet."

    def tools(self, raising: bool = False) -> list[BaseTool]:
        """The methods as LangChain tools; raising: errors are raised as ToolException instead of told as text."""
        table: tuple[tuple[Callable[..., str], type[BaseModel]], ...] = (
            (self.outline, NoArguments),
            (self.peek, PageArguments),
            (self.go_to_page, PageArguments),
            (self.next_page, NoArguments),
            (self.previous_page, NoArguments),
            (self.semantic_search, QueryArguments),
            (self.keyword_search, QueryArguments),
            (self.bookmark, BookmarkArguments),
            (self.list_bookmarks, NoArguments),
        )
        return [
            StructuredTool.from_function(
                run,
                name=run.__name__,
                description=(run.__doc__ or "").strip(),
                args_schema=arguments,
                handle_tool_error=not raising,
            )
            for run, arguments in table
        ]

    def _page(self, number: int) -> Page:
        found = next((page for page in self.report.pages if page.number == number), None)
        if found is None:
            raise ToolException(f"There is no page {number}; the document has {len(self.report.pages)} pages.")
        return found

    def _text(self, page: Page, limit: int | None = None) -> str:
        text = self.report.full_content[page.start : page.end].strip()
        cut = text if limit is None or len(text) <= limit else text[:limit].rstrip() + " …"
        return cut or "(no text)"

    def _context(self, page: Page) -> Context | None:
        """A page as what an answer can rest on; None for one without passages."""
        hits = tuple(Hit(c, 0.0, Legs()) for c in self._chunks if c.page_first <= page.number <= c.page_last)
        blocks = tuple(block.id for block in self.report.blocks if page.number in block.pages)
        if not hits:
            return None
        text, filing = self.report.full_content[page.start : page.end], filing_of(self.report)
        doubts = doubts_in(self.report, blocks)
        return Context(hits, filing, text, page.start, page.end, (page.number,), (), blocks, doubts)


def _snippet(text: str, tokens: set[str]) -> str:
    """The line with most of the words."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    return max(lines, key=lambda line: len(tokens & set(tokenize(line))), default="")[:200]
