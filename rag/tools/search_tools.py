"""`retrieve_docs` (S0-09) and `web_search` (S0-10) as LangChain tools, for agents built outside Footnote too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, ConfigDict, Field

from preprocess.errors import FootnoteError
from rag.types import Context, Filing, Filters, SearchResult
from rag.web.search import WebResult

if TYPE_CHECKING:
    from rag.web.web import Web

T = TypeVar("T")
Search = Callable[[str, Filters | None], SearchResult]
NOTHING = "Nothing was found. Rephrase the question in the words of filings, or name company and fiscal year."
# An agent reads several hits at once.
LONGEST_HIT = 3000


class SearchArguments(BaseModel):
    """Arguments of both tools."""

    model_config = ConfigDict(extra="forbid")
    query: str = Field(min_length=1, max_length=500, description="what to look for, in keywords or as a question")


def search_tools(search: Search, web: Web | None = None) -> list[BaseTool]:
    """The tools over a service: `retrieve_docs`, and `web_search` where a switched-on web is given.

    For a Service: search_tools(lambda question, filters: service.search(question, filters=filters)).
    """
    tools = [_tool("retrieve_docs", retrieve_docs(search), "Search the indexed company filings.")]
    if web is not None and web.settings.enabled:
        about = "Search the public web; the words of the query leave this machine."
        # Not even offered while the web is off: an agent would try it.
        tools.append(_tool("web_search", web_search(web), about))
    return tools


def retrieve_docs(search: Search) -> Callable[[str], str]:
    """S0-09: every hit with its metadata as text, or that nothing was found."""

    def run(query: str) -> str:
        found = _guarded(lambda: search(query, None))
        rows = [f"{n}. {described(context)}" for n, context in enumerate(found.contexts, start=1)]
        return "\n\n".join((*rows, *found.notices)) if rows else " ".join((NOTHING, *found.notices))

    return run


def web_search(web: Web) -> Callable[[str], str]:
    """S0-10: title, address and snippet of each result, or that nothing was found."""

    def run(query: str) -> str:
        found = _guarded(lambda: web.find(query))
        return "\n\n".join(f"{n}. {_result(row)}" for n, row in enumerate(found, start=1)) or NOTHING

    return run


def described(context: Context) -> str:
    """A hit with its metadata on one line, its text below."""
    best, filing = context.hits[0], context.filing
    pages = ", ".join(str(page) for page in context.pages)
    parts = (
        named(filing),
        f"pages {pages}" if len(context.pages) > 1 else f"page {pages}",
        best.chunk.sec_item or "",
        " > ".join(best.chunk.heading_path[-2:]),
        f"score {best.score:.4f}",
        f"id {best.chunk.ref_id}",
        f"report {filing.report_id}",
        *(f"doubtful {doubt}" for doubt in context.doubts),
    )
    return f"{' | '.join(part for part in parts if part)}\n{context.text[:LONGEST_HIT]}"


def named(filing: Filing) -> str:
    """ "NIKE, Inc. 10-K fiscal 2023"."""
    quarter = f"Q{filing.fiscal_quarter}" if filing.fiscal_quarter else ""
    year = f"fiscal {filing.fiscal_year}" if filing.fiscal_year else ""
    return " ".join(part for part in (filing.company or filing.title, filing.doc_type.upper(), quarter, year) if part)


def _result(row: WebResult) -> str:
    return f"{row.title}\n{row.url}\n{row.snippet}"


def _tool(name: str, run: Callable[[str], str], about: str) -> BaseTool:
    return StructuredTool.from_function(
        run, name=name, description=about, args_schema=SearchArguments, handle_tool_error=True
    )


def _guarded(work: Callable[[], T]) -> T:
    """The work's value; its error becomes a sentence that the agent reads."""
    try:
        return work()
    except FootnoteError as error:
        raise ToolException(str(error)) from error
