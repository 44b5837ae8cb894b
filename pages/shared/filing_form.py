"""The metadata of a filing as a form: what was read from it and by whom, corrected by whoever knows better."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, get_args

import streamlit as st

from pages.shared import deletion, described, names, render, rereading
from pages.shared.places import Place
from pages.shared.session import service
from preprocess.errors import FootnoteError
from preprocess.metadata.edits import EARLIEST, FIELDS, LATEST
from preprocess.report import DocType, Report
from rag.types import Filing

TYPES: tuple[str, ...] = get_args(DocType)
LABELS = {
    "company": "Company",
    "ticker": "Ticker",
    "doc_type": "Document type",
    "fiscal_year": "Fiscal year",
    "fiscal_quarter": "Quarter",
    "period_end": "Period end",
    "date": "Date of the filing",
    "amendment": "Amends an earlier filing",
    "rating": "Rating",
    "price_target": "Price target",
    "highlights": "Highlights",
}
NOTE_FIELDS = ("rating", "price_target", "highlights")
WITNESSES = {"text": "later page", "folders": "folder", "model": "language model"}
SAVED = "saved_edits"


def draw(filing: Filing, report: Report) -> Place:
    """Draw the form; returns the first page, where most of it is printed."""
    _said(filing)
    labels = _labels(report, service().edited_fields(filing.report_id))
    # A key that follows the values: after a change elsewhere the fields show what is kept, not what was typed.
    state = f"{filing.report_id}-{hash(tuple(getattr(report, name) for name in FIELDS))}"
    with st.form(f"metadata-{state}", border=False, enter_to_submit=True):
        values = _fields(report, labels, state) | _note_fields(report, labels, state)
        saved = st.form_submit_button("Save", type="primary", key=f"save-{state}", shortcut="Alt+S")
    if saved:
        _save(filing, {key: value for key, value in values.items() if value != getattr(report, key)})
    with st.container(horizontal=True, vertical_alignment="center"):
        if service().edited_fields(filing.report_id) and st.button(
            "Back to what the filing says", icon=":material/undo:", key="undo-edits"
        ):
            _keep(filing, None)
        rereading.button(filing)
        deletion.button(filing)
    rereading.draw(filing)
    described.draw(filing, report)
    _facts(report)
    return Place(filing, 1, ())


def _labels(report: Report, corrected: tuple[str, ...]) -> Mapping[str, str]:
    """The label of each field with, quietly, who says so: the cover, a later page, the file name, a model, a person."""
    said: dict[str, str] = {field: WITNESSES.get(origin, origin) for field, origin in report.origins}
    if report.media == "audio":
        said = {field: "said in the call" if who in ("cover", "later page") else who for field, who in said.items()}
    said |= dict.fromkeys(corrected, "by hand")
    return {field: f"{label} :gray[· {said[field]}]" if field in said else label for field, label in LABELS.items()}


def _fields(report: Report, labels: Mapping[str, str], state: str) -> dict[str, Any]:
    wide, narrow = st.columns([3, 2])
    company = wide.text_input(labels["company"], report.company or "", max_chars=120, key=f"company-{state}")
    ticker = narrow.text_input(labels["ticker"], report.ticker or "", max_chars=12, key=f"ticker-{state}")
    one, two, three = st.columns([4, 3, 3])
    kind = one.selectbox(
        labels["doc_type"], TYPES, TYPES.index(report.doc_type), format_func=names.doc_type, key=f"type-{state}"
    )
    year = two.text_input(labels["fiscal_year"], str(report.fiscal_year or ""), max_chars=4, key=f"year-{state}")
    quarter = three.selectbox(
        labels["fiscal_quarter"],
        ("", "1", "2", "3", "4"),
        report.fiscal_quarter or 0,
        format_func=lambda q: f"Q{q}" if q else "–",
        key=f"quarter-{state}",
    )
    one, two = st.columns(2)
    with one:
        end = _day(labels["period_end"], report.period_end, f"end-{state}")
    with two:
        dated = _day(labels["date"], report.date, f"date-{state}")
    return {
        "company": company.strip() or None,
        "ticker": ticker.strip().upper() or None,
        "doc_type": kind,
        "fiscal_year": _number(year),
        "fiscal_quarter": int(quarter) if quarter else None,
        "period_end": end,
        "date": dated,
        "amendment": st.checkbox(labels["amendment"], report.amendment, key=f"amendment-{state}"),
    }


def _note_fields(report: Report, labels: Mapping[str, str], state: str) -> dict[str, Any]:
    """What a broker's note says of its company; for other documents only where something of it is known."""
    if report.doc_type != "research-note" and not any(getattr(report, name) for name in NOTE_FIELDS):
        return {}
    one, two = st.columns(2)
    rating = one.text_input(
        labels["rating"], report.rating or "", 60, key=f"rating-{state}", placeholder="Buy, Overweight, Hold …"
    )
    target = two.text_input(
        labels["price_target"], report.price_target or "", 60, key=f"target-{state}", placeholder="USD 185"
    )
    highlights = st.text_area(
        labels["highlights"], report.highlights or "", max_chars=2000, height=130, key=f"highlights-{state}"
    )
    typed = (rating, target, "\n".join(line.strip() for line in highlights.splitlines() if line.strip()))
    return {name: text.strip() or None for name, text in zip(NOTE_FIELDS, typed, strict=True)}


def _day(label: str, value: date | None, key: str) -> date | None:
    picked: Any = st.date_input(label, value, EARLIEST, LATEST, key=key, format="YYYY-MM-DD")
    return picked if isinstance(picked, date) else None


def _number(text: str) -> int | str | None:
    """A whole number; other words go on as they are, and are refused with a sentence."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() else text or None


def _save(filing: Filing, changes: dict[str, Any]) -> None:
    if not changes:
        st.caption("Nothing was changed.")
        return
    _keep(filing, changes)


def _keep(filing: Filing, changes: dict[str, Any] | None) -> None:
    try:
        if changes is None:
            service().undo_edits(filing.report_id)
        else:
            service().edit_filing(filing.report_id, changes)
    except FootnoteError as error:
        render.error(str(error))
        return
    st.session_state[SAVED] = filing.report_id
    st.rerun()


def _said(filing: Filing) -> None:
    if st.session_state.pop(SAVED, None) == filing.report_id:
        render.sentence("check_circle", "Saved. Filters use it at once; it is kept when the filing is converted again.")


def _facts(report: Report) -> None:
    length = names.plural(len(report.pages), "passage" if report.media == "audio" else "page")
    facts = (f"File {report.source_name}", length, f"read by {report.converter}", f"SHA-256 {report.sha256[:16]}…")
    render.caption(" · ".join(facts))
    for sentence in report.notices:
        if not described.is_about_model(sentence) and report.media != "audio":
            render.warning(sentence)
    if not report.origins:
        render.caption("Who says each of these facts is not known: the filing was converted before that was kept.")
