"""The conversations in the side bar: found by their words, opened, renamed, exported, deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import streamlit as st

from pages.shared import names, render
from pages.shared.guard import said_on_error
from pages.shared.session import service
from rag.chat.conversations import LONGEST_TITLE, Conversation, ConversationSummary
from rag.chat.transcript import conversation_markdown

# Beyond some weeks of work a conversation is found by its words, not by looking down a list.
SHOWN = 40
# Nine rows leave the status lines in view on a screen 768 pixels high.
SCROLL_FROM, SCROLL_PIXELS = 10, 244
MENU, DELETING = "menu", "deleting"


def draw(conversation: Conversation | None, enter: Callable[[str | None], None]) -> None:
    """The list; enter opens a conversation (None: a new one) and runs the page again."""
    with st.sidebar:
        new = st.button(
            "New chat", icon=":material/edit_square:", width="stretch", shortcut="Alt+N", help="A new conversation"
        )
        if new:
            enter(None)
        if not service().conversations():
            return
        words = st.text_input(
            "Search conversations",
            key="conversation-words",
            type="search",
            live=True,
            placeholder="Search conversations",
            label_visibility="collapsed",
            persist_state="session",
        )
        found = service().conversations(words or "")
        if not found:
            st.caption("No conversation holds these words.")
        height: int | Literal["content"] = SCROLL_PIXELS if len(found) >= SCROLL_FROM else "content"
        with st.container(key="conversations", gap=None, height=height, border=False):
            for row in found[:SHOWN]:
                _row(row, conversation, enter)
        if len(found) > SHOWN:
            st.caption(f"{names.plural(len(found) - SHOWN, 'older one')}: search for them.")


def _row(row: ConversationSummary, conversation: Conversation | None, enter: Callable[[str | None], None]) -> None:
    title = render.label(row.title, 60)
    if conversation is None or row.id != conversation.id:
        words = render.label(f"{row.title}: {names.plural(row.turns, 'question')}, {names.ago(row.updated)}")
        if st.button(title, key=f"open-{row.id}", type="tertiary", width="stretch", wrap=False, help=words):
            enter(row.id)
        return
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap=None, key="open-row"):
        st.button(f"**{title}**", key=f"open-{row.id}", type="tertiary", width="stretch", wrap=False)
        menu = st.popover(
            "",
            icon=":material/more_horiz:",
            type="tertiary",
            help="Rename, export or delete",
            key=MENU,
            on_change="rerun",
        )
        # Before the page was told that the menu is open it would not close it: nothing may be pressed in it until then.
        if menu.open:
            with menu:
                _menu(conversation)
    if st.session_state.pop(DELETING, None) == conversation.id:
        _confirm(conversation, enter)


def _rename(conversation_id: str) -> None:
    """Callback: the menu would stay open over the page."""
    st.session_state[MENU] = False
    if title := str(st.session_state.get(f"title-{conversation_id}", "")).strip():
        with said_on_error():
            service().rename_conversation(conversation_id, title)


def _ask_to_delete(conversation_id: str) -> None:
    """Callback: the menu would stay open behind the second look."""
    st.session_state[MENU] = False
    st.session_state[DELETING] = conversation_id


def _menu(conversation: Conversation) -> None:
    with st.form("rename", border=False):
        st.text_input("Title", conversation.title, max_chars=LONGEST_TITLE, key=f"title-{conversation.id}")
        st.form_submit_button("Rename", icon=":material/edit:", on_click=_rename, args=(conversation.id,))
    st.download_button(
        "Save as markdown",
        lambda: conversation_markdown(conversation),
        f"{names.file_name(conversation.title)}.md",
        "text/markdown",
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )
    st.button(
        "Delete …",
        icon=":material/delete:",
        width="stretch",
        key="delete-open",
        on_click=_ask_to_delete,
        args=(conversation.id,),
    )


@st.dialog("Delete this conversation?")
def _confirm(conversation: Conversation, enter: Callable[[str | None], None]) -> None:
    count = names.plural(len(conversation.turns), "question")
    render.caption(f"“{conversation.title}”, {count} with every answer. This cannot be undone.")
    with st.container(horizontal=True):
        if st.button("Delete", type="primary", key="delete-really"):
            service().delete_conversation(conversation.id)
            enter(None)
        if st.button("Keep", key="delete-not"):
            st.rerun()
