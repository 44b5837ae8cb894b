"""What a language model added to a filing (S2-03, S2-05), what of it failed, and the button that asks it again."""

from __future__ import annotations

import streamlit as st

from pages.shared import names, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from preprocess.describe.metadata import READ_BY_IT
from preprocess.describe.report import MARK, failures
from preprocess.report import Report
from rag.types import Filing

POLL_SECONDS = 1.0


def is_about_model(notice: str) -> bool:
    """Whether a notice of a report is told here."""
    return notice.startswith(MARK)


def draw(filing: Filing, report: Report) -> None:
    """Draw what the model did; nothing where no model ever was asked and none is set."""
    if filing.report_id in service().describing():
        _wait(filing.report_id)
        return
    failed, reason = failures(report), service().undescribed().get(filing.report_id)
    for sentence in (*failed, *((reason,) if reason else ())):
        render.warning(sentence)
    for sentence in report.notices:
        if is_about_model(sentence) and sentence not in failed and not sentence.endswith(READ_BY_IT):
            render.caption(sentence)
    if report.described_by:
        _done(report, bool(failed))
    elif not reason and service().describer() is None:
        return
    _again(filing.report_id, bool(failed or reason))


def _done(report: Report, failed: bool) -> None:
    fields = [names.FACTS.get(field, field) for field, origin in report.origins if origin == "model"]
    tables = [table for table in report.tables if not table.is_contents]
    written = sum(bool(table.summary_by) for table in tables)
    parts = [f"{written} of {names.plural(len(tables), 'table summary', 'table summaries')}"] if tables else []
    parts += fields
    if failed and not parts:
        return
    parts = parts or ["nothing that the document did not say already"]
    render.caption(f"By the language model {report.described_by}: {', '.join(parts)}.")


def _again(report_id: str, failed: bool) -> None:
    model = service().describer()
    if model is None:
        render.caption("No language model is set now, so it cannot be asked again.")
        return
    label = f"Ask {names.shortened(model, 40)} again" if failed else f"Let {names.shortened(model, 40)} read it again"
    if st.button(render.label(label), icon=":material/refresh:", key="describe-again"):
        with sentence_on_error():
            service().describe_again(report_id)
        st.rerun()


@st.fragment(run_every=POLL_SECONDS)
def _wait(report_id: str) -> None:
    done, total = service().describing().get(report_id, (-1, 0))
    if done < 0:
        st.rerun(scope="app")
    where = f"Table {done} of {total}. " if total else ""
    st.progress(
        done / total if total else 0.0, text=f"{where}The language model reads this filing; search works meanwhile."
    )
