"""Chat: ask, read the answer, click a footnote, see the place. Answers run in the service; this page only looks."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import evidence, examples, first, names, render, scope
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.answering.verify import unverified_sentence
from rag.conversations import Conversation, Turn
from rag.errors import RagError
from rag.types import Answer, Filing, Filters

POLL_SECONDS = 0.4
KEPT = "open_conversation"


def main() -> None:
    """Draw the page."""
    filings = service().filings()
    conversation = _open_conversation()
    _sidebar(conversation)
    if not filings and conversation is None:
        first.no_filings("ask: every figure in an answer carries a footnote that opens the page it stands on")
        return
    place, shown = _cited(conversation)
    with st.container(key="beside"):
        left, right = st.columns([11, 9], gap="medium") if place else (st.container(), None)
    with left:
        narrowed = _head(conversation, filings)
        _turns(conversation, shown)
        if conversation is None:
            _examples(filings, narrowed)
    if place and right is not None:
        with right, st.container(key="evidence"):
            if evidence.panel(place, "chat"):
                _show(None)
    _ask_box(conversation, narrowed)


def _open_conversation() -> Conversation | None:
    """The conversation that the address names, or the one open before a page change."""
    wanted = st.query_params.get("c") or st.session_state.get(KEPT)
    if not wanted:
        return None
    try:
        found = service().conversation(wanted)
    except RagError as error:
        render.notice(str(error))
        _leave()
        return None
    _enter(found.id)
    return found


def _enter(conversation_id: str) -> None:
    st.session_state[KEPT] = conversation_id
    if st.query_params.get("c") != conversation_id:
        st.query_params.from_dict({"c": conversation_id})


def _leave() -> None:
    st.session_state.pop(KEPT, None)
    st.query_params.clear()


def _sidebar(conversation: Conversation | None) -> None:
    with st.sidebar:
        new = st.button("New chat", icon=":material/edit_square:", width="stretch", shortcut="Alt+N")
        if new:
            _leave()
            st.rerun()
        summaries = service().conversations()
        if not summaries:
            return
        with st.container(key="conversations", gap=None, height=320 if len(summaries) > 8 else "content"):
            for row in summaries:
                here = conversation is not None and row.id == conversation.id
                title = render.label(row.title, 60)
                text = f"**{title}**" if here else title
                if st.button(text, key=f"open-{row.id}", type="tertiary", width="stretch", wrap=False):
                    _enter(row.id)
                    st.rerun()


def _head(conversation: Conversation | None, filings: Sequence[Filing]) -> Filters:
    """The title, the filters of the next question and the menu of the conversation; returns the filters."""
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="head"):
        if conversation is None:
            st.header("Ask your filings", anchor=False)
        else:
            st.caption(names.plural(len(conversation.turns), "question") + f", begun {names.ago(conversation.created)}")
        with st.popover("Filings", icon=":material/filter_list:", help="Ask some of the filings only"):
            narrowed = scope.filters(filings, "chat", beside=False)
        if conversation is not None:
            _menu(conversation)
    words = scope.described(narrowed)
    if words:
        render.caption("The next question is asked of: " + ", ".join(words))
    return narrowed


def _menu(conversation: Conversation) -> None:
    with st.popover("", icon=":material/more_horiz:", help="Export or delete this conversation"):
        text = _as_markdown(conversation)
        st.download_button("Save as markdown", text, "conversation.md", "text/markdown", icon=":material/download:")
        if st.button("Delete this conversation", icon=":material/delete:", help="Cannot be undone"):
            service().delete_conversation(conversation.id)
            _leave()
            st.rerun()


def _as_markdown(conversation: Conversation) -> str:
    parts = [f"# {conversation.title}"]
    for turn in conversation.turns:
        parts += [f"## {turn.question}", render.as_text(turn.answer) if turn.answer else turn.error or turn.partial]
    return "\n\n".join(parts) + "\n"


def _turns(conversation: Conversation | None, shown: tuple[int, str] | None) -> None:
    for number, turn in enumerate(conversation.turns if conversation else ()):
        assert conversation is not None
        key = f"{conversation.id}-{number}"
        with st.container(key=f"turn-{key}", gap="small"):
            _question(turn, key)
            if turn.state == "running":
                _running(conversation.id, number)
            elif turn.answer is not None:
                _answered(turn.answer, key, number, shown)
            else:
                _unanswered(turn)


def _question(turn: Turn, key: str) -> None:
    with st.container(key=f"ask-{key}", gap=None):
        render.plain(turn.question)
        words = scope.described(turn.filters) if turn.filters else []
        if words:
            render.caption("Asked of: " + ", ".join(words))


def _answered(found: Answer, key: str, number: int, shown: tuple[int, str] | None) -> None:
    doubt = unverified_sentence(found.numbers)
    for sentence in found.notices:
        (render.warning if sentence == doubt else render.caption)(sentence)
    active = shown[1] if shown and shown[0] == number else None
    clicked = render.answer(found, f"answer-{key}", active=active)
    if clicked:
        _show((number, clicked))


def _unanswered(turn: Turn) -> None:
    if turn.partial:
        render.plain(turn.partial)
    if turn.state == "failed":
        render.error(turn.error or "This question was not answered; ask it again.")
    else:
        render.caption(turn.error or "Stopped.")


@st.fragment(run_every=POLL_SECONDS)
def _running(conversation_id: str, number: int) -> None:
    with sentence_on_error():
        turn = service().conversation(conversation_id).turns[number]
    if turn.state != "running":
        st.rerun(scope="app")
    if turn.partial:
        render.partial(turn.partial, f"partial-{conversation_id}-{number}")
    else:
        st.caption("Reading the filings …")
    if st.button("Stop", key=f"stop-{conversation_id}", icon=":material/stop_circle:", shortcut="Esc"):
        service().stop_turn(conversation_id)
        st.rerun(scope="app")


def _cited(conversation: Conversation | None) -> tuple[evidence.Place | None, tuple[int, str] | None]:
    """The footnote that the address names ("t" turn, "m" marker), so that a reload shows it again."""
    number, marker = st.query_params.get("t", ""), st.query_params.get("m", "")
    if conversation is None or not number.isdecimal() or int(number) >= len(conversation.turns):
        return None, None
    found = conversation.turns[int(number)].answer
    place = evidence.of_marker(found.citations, marker) if found else None
    return (place, (int(number), marker)) if place else (None, None)


def _show(cited: tuple[int, str] | None) -> None:
    kept = {"c": st.query_params.get("c", "")}
    st.query_params.from_dict(kept if cited is None else {**kept, "t": str(cited[0]), "m": cited[1]})
    st.rerun()


def _examples(filings: Sequence[Filing], narrowed: Filters) -> None:
    st.caption("Type a question below, or begin with one of these:")
    with st.container(horizontal=True, gap="small", key="examples"):
        for number, question in enumerate(examples.questions(filings)):
            if st.button(render.label(question), key=f"example-{number}"):
                _ask(question, None, narrowed)


def _ask_box(conversation: Conversation | None, narrowed: Filters) -> None:
    question = st.chat_input("Ask about your filings", key="question")
    if question and question.strip():
        _ask(question.strip(), conversation, narrowed)


def _ask(question: str, conversation: Conversation | None, narrowed: Filters) -> None:
    chosen = narrowed if narrowed != Filters() else None
    _enter(service().start_turn(question, conversation.id if conversation else None, chosen))
    st.rerun()


main()
