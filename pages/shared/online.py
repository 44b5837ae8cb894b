"""Whether the next question may ask the web: a switch that is there only where the settings allow it."""

from __future__ import annotations

import streamlit as st

from pages.shared.session import service
from rag.chat.conversations import Conversation

HELP = "Where your filings do not answer, the words of your question are sent to public search engines"
SENT = "Your words may be sent to public search engines"


def choice(conversation: Conversation | None) -> None:
    """Draw the switch, as the conversation's last question left it; nothing is drawn while the web is off."""
    if not service().settings.web.enabled:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="online"):
        on = st.toggle(
            "Web",
            help=HELP,
            value=conversation.turns[-1].web if conversation else False,
            key=_key(conversation.id if conversation else None),
            persist_state="session",
        )
        st.caption(SENT if on else "Only your filings are asked")


def chosen(conversation_id: str | None) -> bool:
    """Whether the switch stands on the page and is on."""
    return service().settings.web.enabled and bool(st.session_state.get(_key(conversation_id)))


def _key(conversation_id: str | None) -> str:
    return f"online-{conversation_id or 'new'}"
