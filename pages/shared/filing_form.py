"""The metadata of a filing as a form: what was read from it, corrected by whoever knows better."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

import streamlit as st

from pages.shared import names, render
from pages.shared.evidence import Place
from pages.shared.session import service
from preprocess.edits import EARLIEST, LATEST
from preprocess.errors import FootnoteError
from preprocess.report import DocType, Report
from rag.types import Filing

TYPES: tuple[str, ...] = get_args(DocType)
LABELS = {
    "company": "company",
    "ticker": "ticker",
    "doc_type": "document type",
    "fiscal_year": "fiscal year",
    "fiscal_quarter": "fiscal quarter",
    "period_end": "period end",
    "date": "date of the filing",
}
SAVED = "saved_edits"


def draw(filing: Filing, report: Report) -> Place:
    """Draw the form; returns the first page, where most of it is printed."""
    _said(filing)
    corrected = service().edited_fields(filing.report_id)
    # A key that follows the values: after a change elsewhere the fields show what is kept, not what was typed.
    state = f"{filing.report_id}-{hash(filing)}"
    with st.form(f"metadata-{state}", border=False, enter_to_submit=True):
        values = _fields(filing, state)
        saved = st.form_submit_button("Save", type="primary", key=f"save-{state}", shortcut="Alt+S")
    if saved:
        _save(filing, {key: value for key, value in values.items() if value != getattr(filing, key)})
    if corrected:
        render.caption("Corrected by hand: " + ", ".join(LABELS[name] for name in corrected))
        if st.button("Back to what the filing says", icon=":material/undo:", key="undo-edits"):
            _keep(filing, None)
    _facts(report)
    return Place(filing, 1, ())


def _fields(filing: Filing, state: str) -> dict[str, Any]:
    wide, narrow = st.columns([3, 1])
    company = wide.text_input("Company", filing.company or "", max_chars=120, key=f"company-{state}")
    ticker = narrow.text_input("Ticker", filing.ticker or "", max_chars=12, key=f"ticker-{state}")
    one, two, three = st.columns([2, 1, 1])
    kind = one.selectbox(
        "Document type", TYPES, TYPES.index(filing.doc_type), format_func=names.doc_type, key=f"type-{state}"
    )
    year = two.text_input("Fiscal year", str(filing.fiscal_year or ""), max_chars=4, key=f"year-{state}")
    quarters = ("", "1", "2", "3", "4")
    quarter = three.selectbox(
        "Quarter",
        quarters,
        filing.fiscal_quarter or 0,
        format_func=lambda q: f"Q{q}" if q else "–",
        key=f"quarter-{state}",
    )
    one, two = st.columns(2)
    with one:
        end = _day("Period end", filing.period_end, f"end-{state}")
    with two:
        dated = _day("Date of the filing", filing.date, f"date-{state}")
    return {
        "company": company.strip() or None,
        "ticker": ticker.strip().upper() or None,
        "doc_type": kind,
        "fiscal_year": _number(year),
        "fiscal_quarter": int(quarter) if quarter else None,
        "period_end": end,
        "date": dated,
    }


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


def _note(report: Report) -> None:
    """What a broker's note says of its company: rating, price target and its own summary."""
    rated = [
        f"{label} {value}"
        for label, value in (("Rating", report.rating), ("Price target", report.price_target))
        if value
    ]
    if rated:
        render.plain(" · ".join(rated))
    for line in (report.highlights or "").splitlines():
        render.plain(f"– {line}")


def _facts(report: Report) -> None:
    facts = [
        f"File {report.source_name}",
        names.plural(len(report.pages), "page"),
        f"read by {report.converter}",
        f"SHA-256 {report.sha256[:16]}…",
    ]
    _note(report)
    render.caption(" · ".join(facts))
    for sentence in report.notices:
        render.warning(sentence)
