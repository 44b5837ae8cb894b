"""How a question leaves the Chat page: in a callback, before the page is drawn again.

A reload or a page change ends the drawing of a page wherever it is; what a callback began is not lost.
"""

from __future__ import annotations

import time

import streamlit as st

from pages.shared import depths, online, render, scope
from pages.shared.session import service
from preprocess.errors import FootnoteError
from rag.types import Filters

BOX, KEPT, REFUSED, GONE = "question", "open_conversation", "question_refused", "conversation_gone"
ENTERED, AWAITED = "conversations_entered", "conversation_awaited"
LEFT, JUST_LEFT = "conversation_left", "conversation_just_left"
# What the browser sent before it learnt of the new address comes within this time, on a busy machine too.
UNTOLD_SECONDS = 10.0


def submitted(conversation_id: str | None) -> None:
    """Callback of the ask box: ask what was typed. A question that came with files is asked once they are taken in."""
    typed = st.session_state.get(BOX)
    if typed is not None and not typed.files:
        ask(typed.text, conversation_id)


def ask(question: str, conversation_id: str | None) -> None:
    """Begin a turn with the filters, the mode and the switch that stand on the page."""
    # Who stands in the box already and presses its key writes it.
    question = question.strip().removeprefix("/").strip()
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
    if st.session_state.get(LEFT, ("",))[0] == conversation_id:
        st.session_state.pop(LEFT)
    st.session_state.setdefault(ENTERED, set()).add(conversation_id)
    for said in (GONE, AWAITED):
        st.session_state.pop(said, None)
    if st.query_params.get("c") != conversation_id:
        st.query_params.from_dict({"c": conversation_id})


def wanted() -> str | None:
    """The conversation that the address names, or the one open before a page change.

    A click or a key is followed by others that the browser sends before it knows the new address: the conversation that
    was left is not opened again by them.
    """
    named, kept = st.query_params.get("c"), st.session_state.get(KEPT)
    just_left = st.session_state.pop(JUST_LEFT, False)
    left, since = st.session_state.get(LEFT, ("", 0.0))
    if named and named == left and time.monotonic() - since < UNTOLD_SECONDS:
        st.query_params.from_dict({"c": kept} if kept else {})
        return str(kept) if kept else None
    if not just_left:
        st.session_state.pop(LEFT, None)
    return named or kept


def leave() -> None:
    """Open none."""
    open_one = st.session_state.pop(KEPT, None)
    if open_one:
        st.session_state[LEFT] = (open_one, time.monotonic())
        st.session_state[JUST_LEFT] = True
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
