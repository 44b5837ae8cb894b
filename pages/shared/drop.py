"""Where files are dropped: a zone of its own on a page, or the box a question is typed into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from preprocess.report import ENDINGS
from rag.jobs.journal import JobView

LARGER = "Split it, or raise preprocess.max_file_mb in retriever_config.yaml."


def limit_mb() -> int:
    """The most one file may weigh, as the YAML says."""
    return service().settings.preprocess.max_file_mb


def style() -> str:
    """What stands below a file that the browser kept back because of its size: Streamlit tells it on hovering only."""
    words = f"The marked file is larger than {limit_mb()} MB and was not sent. {LARGER}"
    kept_back = ':has([data-testid="stFileChip"][aria-invalid="true"])::after'
    places = f'.st-key-zone [data-testid="stFileUploader"]{kept_back}, [data-testid="stChatInput"]{kept_back}'
    return (
        f'<style>{places} {{ content: "{words}"; display: block; padding: 0.3rem 0.6rem; font-size: 0.9rem; }}</style>'
    )


def zone() -> None:
    """The drop zone; it is emptied as soon as the service has the files, so that a rerun never sends them again.

    Single files of any kind come in, as what is said of a wrong one is better told by us; of a folder (S3-01) only
    filings and recordings are taken.
    """
    turn = st.session_state.setdefault("drops", 0)
    whole = st.session_state.get("whole-folder", False)
    what = "a folder with filings" if whole else "filings and releases"
    with st.container(key="zone", gap="xxsmall"):
        files = _uploader(what, whole, turn)
    if files:
        take(files)
        st.session_state["drops"] = turn + 1
        st.rerun()


def _uploader(what: str, whole: bool, turn: int) -> Any:
    files = st.file_uploader(
        f"Drop {what} as PDF, or recorded calls as MP3, M4A or WAV, up to {limit_mb()} MB each",
        type=list(ENDINGS) if whole else None,
        accept_multiple_files="directory" if whole else True,
        key=f"drop-{turn}-{whole}",
        max_upload_size=limit_mb(),
        help=f"A larger file: {LARGER[0].lower()}{LARGER[1:]}",
    )
    st.toggle(
        "A whole folder",
        key="whole-folder",
        persist_state="session",
        help="With its subfolders. Company/Year/10Q_10K/10Q-Q2-2023.pdf names company and year by its folders.",
    )
    return files


def take(files: Sequence[Any]) -> list[JobView]:
    """Give the files to the service, one job each; a refusal is a failed job with its sentence."""
    # Every file is looked into before it is taken in, which adds up where many are dropped at once.
    bar = st.progress(0.0)
    taken = []
    for at, file in enumerate(files):
        bar.progress(at / len(files), text=render.label(f"Checking {file.name}"))
        taken.append(service().upload(file.name, file.getvalue()))
    bar.empty()
    return taken


def said(taken: Sequence[JobView]) -> None:
    """What became of files that were dropped beside a question, in passing; refusals stay until they are read."""
    new = [job for job in taken if job.state != "failed" and not job.note]
    if new:
        they, be = ("it", "is") if len(new) == 1 else ("they", "are")
        words = f"{names.plural(len(new), 'file')} taken in; the Upload page shows how far {they} {be}."
        st.toast(render.label(words), icon=":material/upload_file:")
    for job in taken:
        if job.note and job.state != "failed":
            st.toast(render.label(job.note), icon=":material/info:")
        if job.state == "failed":
            words = f"{job.name}: {job.reason or 'this file could not be read.'}"
            st.toast(render.label(words), icon=":material/error:", duration="infinite")
