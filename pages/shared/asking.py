"""How a question leaves the Chat page: in a callback, before the page is drawn again.

A reload or a page change ends the drawing of a page wherever it is; what a callback began is not lost.
"""

from __future__ import annotations

import streamlit as st

from pages.shared import depths, online, render, scope
from pages.shared.session import service
from preprocess.errors import FootnoteError
from rag.types import Filters

BOX, KEPT, REFUSED, GONE = "question", "open_conversation", "question_refused", "conversation_gone"
ENTERED, AWAITED = "conversations_entered", "conversation_awaited"


def submitted(conversation_id: str | None) -> None:
    """Callback of the ask box: ask what was typed. A question that came with files is asked once they are taken in."""
    typed = st.session_state.get(BOX)
    if typed is not None and not typed.files:
        ask(typed.text, conversation_id)


def ask(question: str, conversation_id: str | None) -> None:
    """Begin a turn with the filters, the mode and the switch that stand on the page."""
    question = question.strip()
    if not question:
        return
    filters, mode, web = scope.chosen("chat"), depths.chosen(conversation_id), online.chosen(conversation_id)
    try:
        begun = service().start_turn(question, conversation_id, filters if filters != Filters() else None, mode, web)
    except FootnoteError as error:
        st.session_state[REFUSED] = str(error)
        return
    enter(begun)


def enter(conversation_id: str) -> None:
    """Open a conversation: it stands in the address, and a page change comes back to it."""
    st.session_state[KEPT] = conversation_id
    st.session_state.setdefault(ENTERED, set()).add(conversation_id)
    for said in (GONE, AWAITED):
        st.session_state.pop(said, None)
    if st.query_params.get("c") != conversation_id:
        st.query_params.from_dict({"c": conversation_id})


def leave() -> None:
    """Open none."""
    st.session_state.pop(KEPT, None)
    st.session_state.pop(GONE, None)
    st.query_params.clear()


def gone() -> None:
    """Say why the conversation that was asked for is not open, until another one is; the page is drawn many times."""
    sentence = st.session_state.get(GONE)
    if sentence:
        render.notice(sentence)


def refused() -> None:
    """Say, once, why the last question could not be asked."""
    sentence = st.session_state.pop(REFUSED, None)
    if sentence:
        render.error(sentence)
