"""Search: the ranked passages with the score of each leg, the filters as understood, and the page of the chosen hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.shared import (
    arriving,
    chips,
    events,
    evidence,
    examples,
    first,
    hit_rows,
    names,
    recipes,
    render,
    scope,
    snippets,
    table_view,
)
from pages.shared.session import service
from rag.types import Context, Filing, Hit, Query, SearchResult

KEPT = "search_query"
# Five is what an answer reads, fifty is where nobody looks further.
COUNTS = (5, 10, 20, 50)


def main() -> None:
    """Draw the page."""
    filings = service().filings()
    if not filings:
        first.no_filings("search them: every hit opens on its page")
        return
    question = _box()
    narrow, how = st.columns([9, 1.6], gap="small")
    with narrow:
        chosen = scope.filters(filings, "search")
    with how:
        recipe, count = _how()
    arriving.draw(filings)
    if not question:
        _examples(filings)
        return
    ignored = chips.ignored(question)
    result = service().search(question, filters=chosen, ignored=ignored, k=count, recipe=recipe)
    _found(result, {f.report_id: f for f in filings})


def _box() -> str:
    """The query; it stands in the address as ?q= and comes back after a page change."""
    if "q" in st.query_params:
        st.session_state.setdefault("q-box", st.query_params["q"])
    question = st.text_input(
        "Search the filings",
        key="q-box",
        persist_state="session",
        placeholder="Words, a figure, a line item, a company and a year",
        label_visibility="collapsed",
        icon=":material/search:",
    ).strip()
    if question and st.query_params.get("q") != question:
        st.query_params.from_dict({"q": question})
    elif not question and "q" in st.query_params:
        st.query_params.clear()
    return question


def _how() -> tuple[str, int]:
    default = service().settings.retrieval
    with st.popover(
        "Recipe", icon=":material/tune:", width="stretch", help="How hits are found and how many are shown"
    ):
        recipe = st.selectbox(
            "Recipe",
            recipes.NAMES,
            index=recipes.NAMES.index(default.recipe),
            format_func=recipes.title,
            key="recipe",
            persist_state="session",
        )
        count = st.selectbox("Hits", COUNTS, index=1, key="count", persist_state="session")
    return recipe, count


def _examples(filings: Sequence[Filing]) -> None:
    st.caption("Type above, or try one of these:")
    with st.container(horizontal=True, gap="small", key="examples"):
        for number, question in enumerate(examples.questions(filings)):
            if st.button(render.label(question), key=f"example-{number}"):
                st.query_params["q"] = question
                st.session_state.pop("q-box", None)
                st.rerun()


def _found(result: SearchResult, filings: dict[str, Filing]) -> None:
    _understood(result)
    if not result.hits:
        st.subheader("Nothing found", anchor=False)
        st.write("Use other words, or fewer filters.")
        return
    keys = [f"{hit.chunk.report_id}/{hit.chunk.ref_id}" for hit in result.hits]
    clicked = events.peek("hits", "picked").get("key")
    if clicked in keys:
        st.query_params["hit"] = str(clicked)
    picked = st.query_params.get("hit")
    active = picked if picked in keys else keys[0]
    hit = result.hits[keys.index(active)]
    with st.container(key="beside"):
        left, right = st.columns([11, 10], gap="medium")
        with left:
            clicked = render.hits(_rows(result, keys, filings), "hits", active)
        with right, st.container(key="evidence"):
            _place(hit, result.contexts, result.query)
    if clicked and clicked != active:
        st.query_params["hit"] = clicked
        st.rerun()


def _rows(result: SearchResult, keys: Sequence[str], filings: dict[str, Filing]) -> list[dict[str, Any]]:
    rows = []
    for rank, (hit, key) in enumerate(zip(result.hits, keys, strict=True), start=1):
        filing = filings.get(hit.chunk.report_id)
        name = names.filing_name(filing) if filing else hit.chunk.doc_name
        rows.append(
            hit_rows.hit_row(
                rank, hit, name, key, snippets.snippet(hit.chunk, result.query.question, result.query.expansions)
            )
        )
    return _told(rows)


def _told(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows without the scores that no hit has: a re-ranker that is off says nothing eleven times."""
    used = {leg for row in rows for leg, score, _ in row["scores"] if score is not None}
    return [{**row, "scores": [told for told in row["scores"] if told[0] in used]} for row in rows]


def _understood(result: SearchResult) -> None:
    count = names.plural(len(result.hits), "hit")
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="understood"):
        help_ = "The numbers below a hit:\n" + hit_rows.explained() if result.hits else None
        st.caption(f"{count} in {result.seconds:.2f} s", width="content", help=help_)
        chips.draw(result.query, "search")
    with st.container(gap="xxsmall"):
        for sentence in (*chips.relaxed(result), *result.notices):
            render.caption(sentence)
        if result.hits:
            render.caption(f"Filing terms: {', '.join(result.query.keywords)}")


def _place(hit: Hit, contexts: Sequence[Context], question: Query) -> None:
    context = next((c for c in contexts if hit in c.hits), None)
    if context is None:
        render.plain(hit.chunk.text)
        return
    picture, text = st.tabs(["Page", "Text around it"], key="hit-tabs")
    with picture:
        evidence.panel(evidence.of_hit(hit, context.filing, question), "search", closable=False)
    with text:
        tables = table_view.of_context(context)
        with st.container(height=640):
            for number, table in enumerate(tables):
                table_view.draw(table, f"table-{number}")
            if not tables or hit.chunk.kind == "text":
                render.plain(context.text)


main()
