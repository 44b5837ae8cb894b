"""Where a conversation begins: the way to the question that was asked last, as long as its answer was not seen."""

from __future__ import annotations

import time
from collections.abc import Callable

import streamlit as st

from pages.shared import asking, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.chat.conversations import Conversation
from rag.errors import RagError

POLL_SECONDS = 1.0
# A page that is loaded again right after a question does not know its conversation's address yet.
JUST_NOW = 15.0
Open = Callable[[str], None]


def draw(enter: Open) -> None:
    """The button; it follows the answer while there is none, and enter opens the conversation."""
    found = _found()
    if found is None:
        return
    if found.turns[-1].state == "running":
        st.session_state[asking.AWAITED] = found.id
        _moving(found.id, enter)
    else:
        _button(found, enter)


@st.fragment(run_every=POLL_SECONDS)
def _moving(before: str, enter: Open) -> None:
    with sentence_on_error():
        found = _found()
    if found is None or found.id != before or found.turns[-1].state != "running":
        st.rerun(scope="app")
    _button(found, enter)


def _button(found: Conversation, enter: Open) -> None:
    turn = found.turns[-1]
    awaited = st.session_state.get(asking.AWAITED) == found.id
    doing = {"running": "Being answered", "done": "Answered" if awaited else "Asked just now"}
    words = render.label(f"{doing.get(turn.state, 'Not answered')}: {turn.question}", 160)
    if st.button(words, key="under-way", icon=":material/reply:", type="tertiary"):
        enter(found.id)


def _found() -> Conversation | None:
    """The last conversation: while it is being answered, once it was seen to be, or if another load just began it."""
    last = next(iter(service().conversations()), None)
    if last is None:
        return None
    try:
        found = service().conversation(last.id)
    except RagError:
        return None
    turn = found.turns[-1]
    unseen = last.id not in st.session_state.get(asking.ENTERED, ()) and time.time() - turn.asked < JUST_NOW
    awaited = st.session_state.get(asking.AWAITED) == last.id
    return found if turn.state == "running" or unseen or awaited else None
