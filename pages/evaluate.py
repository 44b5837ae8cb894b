"""Evaluate: recipes side by side on a person's own questions, and every miss with the page it should have found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from pages.shared import evidence, first, names, recipes, render
from pages.shared.guard import sentence_on_error
from pages.shared.places import Place
from pages.shared.session import service
from rag.evaluation.runs import Evaluation
from rag.types import Filing

POLL_SECONDS = 1.0
# Some thousand questions with their evidence text are 20 MB; a larger file is no list of questions.
LARGEST_MB = 20
SHOWN = {
    "page_hit@1": "Page hit @1",
    "page_hit@5": "Page hit @5",
    "page_hit@10": "Page hit @10",
    "all_pages@10": "All pages @10",
    "named_doc_hit@1": "Filing @1, named",
    "mrr": "MRR",
    "wrong_company": "Other company",
    "wrong_year": "Other year",
    "p50_ms": "Median, ms",
}
NAMED = "The first hit is of the right filing, over the questions that name its company and a period."
# Two spaces: the legend sorts by the text, and "first 10" would come before "first 5".
CHARTED = {"page_hit@1": "first", "page_hit@5": "first  5", "page_hit@10": "first 10"}
# One hue from strong to pale, because the three bars of a recipe measure the same thing at growing depth.
SHADES = ("#2b5f8f", "#6d9bc4", "#b3cbe0")
BAR = 44
"""Pixels of a recipe in the chart."""
DEPTHS = (1, 5, 10, 20)
Row = Mapping[str, Any]


def main() -> None:
    """Draw the page."""
    filings = service().filings()
    if not filings:
        first.no_filings("measure how well your questions find their pages")
        return
    st.header("Measure search on your own questions", anchor=False)
    run = service().evaluation()
    if run is None or run.state != "running":
        _begin()
    if run is None:
        return
    if run.state == "running":
        _moving()
    else:
        _done(run, {filing.doc_name: filing for filing in filings})


def _begin() -> None:
    st.caption(
        "A CSV with the columns question, doc_name and page (from 1; the file's name without .pdf), "
        "or JSON lines in FinanceBench's format."
    )
    file = st.file_uploader(
        "Questions", type=["csv", "jsonl"], key="questions", max_upload_size=LARGEST_MB, label_visibility="collapsed"
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.multiselect(
            "Recipes",
            recipes.NAMES,
            default=recipes.NAMES,
            format_func=recipes.title,
            key="evaluated",
            persist_state="session",
        )
        begin = st.button("Measure", type="primary", icon=":material/bar_chart:", disabled=not (file and chosen))
    if begin and file:
        with sentence_on_error():
            service().start_evaluation(file.name, file.getvalue(), chosen)
        st.rerun()


@st.fragment(run_every=POLL_SECONDS)
def _moving() -> None:
    run = service().evaluation()
    if run is None or run.state != "running":
        st.rerun(scope="app")
    words = f"{run.done} of {run.total}: {names.plural(run.questions, 'question')}, "
    words += names.plural(len(run.recipes), "recipe")
    st.progress(run.done / max(1, run.total), text=render.label(words))
    if st.button("Stop", icon=":material/stop_circle:", shortcut="Esc"):
        service().stop_evaluation()
    if run.results:
        _figures(run)


def _done(run: Evaluation, filings: Mapping[str, Filing]) -> None:
    if run.error:
        render.error(run.error)
    if run.state == "stopped":
        render.notice("This measurement was stopped; the figures are of the recipes that were finished.")
    if not run.results:
        return
    st.subheader(render.label(f"{run.name}: {names.plural(run.questions, 'question')}"), anchor=False)
    absent = max(int(result["metrics"]["not_indexed"]) for result in run.results.values())
    if absent:
        render.warning(
            f"{names.plural(absent, 'question')} of a filing that is not in the library: it counts as a miss."
        )
    _figures(run)
    _misses(run, filings)


def _figures(run: Evaluation) -> None:
    rows = {recipes.title(name): result["metrics"] for name, result in run.results.items()}
    frame = pd.DataFrame.from_dict(rows, orient="index")
    table = frame.reindex(columns=list(SHOWN)).rename(columns=SHOWN)
    table.index.name = "Recipe"
    shares = {title: st.column_config.NumberColumn(format="%.3f") for title in SHOWN.values()}
    shares[SHOWN["named_doc_hit@1"]] = st.column_config.NumberColumn(format="%.3f", help=NAMED)
    shares["Median, ms"] = st.column_config.NumberColumn(format="%.0f")
    st.dataframe(table, column_config=shares, key="figures", alt="Figures of each recipe")
    chart = frame.reindex(columns=list(CHARTED)).rename(columns=CHARTED)
    st.bar_chart(
        chart,
        stack=False,
        horizontal=True,
        height=BAR * len(rows) + 80,
        sort=False,
        color=list(SHADES),
        x_label="",
        y_label="share of questions with an evidence page among the first hits",
    )


def _misses(run: Evaluation, filings: Mapping[str, Filing]) -> None:
    st.subheader("Misses", anchor=False)
    with st.container(horizontal=True):
        name = st.selectbox("Recipe", list(run.results), format_func=recipes.title, key="missed-recipe")
        depth = st.selectbox("Not among the first", DEPTHS, index=1, key="missed-depth")
    rows = [row for row in run.results[name]["questions"] if row["rank"] is None or row["rank"] > depth]
    if not rows:
        st.write("Every question found a page with its evidence.")
        return
    ids = [row["id"] for row in rows]
    with st.container(key="beside"):
        left, right = st.columns([9, 11], gap="medium")
        with left:
            picked = _list(rows, f"{name}-{depth}")
        row = rows[min(picked, len(ids) - 1)]
        with right, st.container(key="evidence"):
            _pages(row, filings)


def _list(rows: Sequence[Row], key: str) -> int:
    """The missed questions as a table; returns the position of the ticked one."""
    frame = pd.DataFrame(
        [
            {
                "Question": names.shortened(row["question"], 400),
                "Evidence": f"{row['doc_name']}, p. {', '.join(map(str, row['evidence_pages']))}",
                "Found at": row["rank"],
            }
            for row in rows
        ]
    )
    event: Any = st.dataframe(
        frame,
        hide_index=True,
        key=f"misses-{key}",
        on_select="rerun",
        selection_mode="single-row",
        column_config={"Question": st.column_config.TextColumn(width="large")},
        alt="Questions whose page was not found",
    )
    ticked = event.selection.rows
    return int(ticked[0]) if ticked else 0


def _pages(row: Row, filings: Mapping[str, Filing]) -> None:
    """The question, the page that holds its evidence, and the pages that were found instead."""
    render.plain(row["question"])
    places = [("Evidence", row["doc_name"], page) for page in row["evidence_pages"]]
    places += [(f"Found {rank}", r["doc_name"], r["page"]) for rank, r in enumerate(row["results"][:5], 1)]
    chosen = st.selectbox(
        "Page",
        range(len(places)),
        format_func=lambda at: f"{places[at][0]}: {places[at][1]}, page {places[at][2]}",
        key=f"place-{row['id']}",
    )
    _, doc_name, page = places[chosen or 0]
    filing = filings.get(doc_name)
    if filing is None:
        render.notice(f"{doc_name} is not in the library; add it on the Upload page.")
    elif not 1 <= page <= filing.pages:
        render.notice(f"{doc_name} has {names.plural(filing.pages, 'page')}, so there is no page {page}.")
    else:
        evidence.panel(Place(filing, page, ()), f"miss-{row['id']}", closable=False)


main()
