"""How far an answer is taken: a quiet choice below the ask box, kept by the conversation."""

from __future__ import annotations

from typing import get_args

import streamlit as st

from pages.shared.session import service
from rag.chat.conversations import Conversation
from rag.types import Depth

OPTIONS: tuple[Depth, ...] = get_args(Depth)


def choice(conversation: Conversation | None) -> None:
    """Draw the four modes with a line on what the chosen one does."""
    settings = service().settings.answering
    kept = conversation.turns[-1].mode if conversation else None
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="depth"):
        picked: Depth = st.segmented_control(
            "How far the answer is taken",
            OPTIONS,
            default=kept or settings.mode,
            required=True,
            format_func=str.capitalize,
            key=_key(conversation.id if conversation else None),
            label_visibility="collapsed",
            persist_state="session",
        )
        st.caption(described(picked))


def chosen(conversation_id: str | None) -> Depth:
    """The mode that stands on the page."""
    found: Depth | None = st.session_state.get(_key(conversation_id))
    return found or service().settings.answering.mode


def described(mode: Depth) -> str:
    """What a mode does, in one line."""
    depth = getattr(service().settings.answering.depth, mode)
    again = depth.iterations - 1
    times = {0: "not again", 1: "once more at most"}.get(again, f"again up to {again} times")
    return f"Searches {times}, until the answer is graded {depth.confidence:.0%}"


def _key(conversation_id: str | None) -> str:
    return f"depth-{conversation_id or 'new'}"
