"""Chat: ask, read the answer, click a footnote, see the place. Answers run in the service; this page only looks."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import (
    arriving,
    asking,
    at_hand,
    conversation_list,
    depths,
    drop,
    events,
    evidence,
    examples,
    first,
    names,
    online,
    opening,
    places,
    render,
    scope,
    turning,
    turns,
    under_way,
)
from pages.shared.session import service
from rag.answering import segments
from rag.chat.conversations import Conversation
from rag.errors import RagError
from rag.types import Filing

# The page of a footnote has its column from the start: an answer that is moved into one loses the keyboard's focus.
BESIDE = (11, 9)


def main() -> None:
    """Draw the page."""
    conversation = _open_conversation()
    conversation_list.draw(conversation, _open)
    early = opening.wait(lambda: _ask(conversation))
    filings = service().filings()
    if not filings and conversation is None:
        asking.gone()
        first.no_filings("ask: every figure in an answer carries a footnote that opens the page it stands on")
        return
    # Before all that takes its time: whoever has a question need not wait for figures or pictures.
    if not early:
        _ask(conversation, filings)
    if conversation is None:
        _begin(filings)
        return
    _clicked(conversation)
    place, shown = _cited(conversation)
    with st.container(key="beside"):
        left, right = st.columns(BESIDE, gap="medium")
    with left:
        _head(conversation, filings)
        clicked = turns.draw(conversation, shown)
        turns.suggested(conversation, asking.ask)
    if place:
        with right, st.container(key="evidence"):
            _panel(place, conversation, shown)
    if clicked and clicked != shown:
        _show(clicked)


def _begin(filings: Sequence[Filing]) -> None:
    """What can be asked and what the filings at hand say of themselves, before there is a conversation."""
    shown = at_hand.rows(filings)
    figures = service().key_figures(shown)
    at_hand.clicked(shown, figures)
    opened = at_hand.place(shown, figures)
    with st.container(key="beside"):
        left, right = st.columns(BESIDE, gap="medium")
    with left:
        asking.gone()
        _head(None, filings)
        under_way.draw(_open)
        first.left_out()
        if shown:
            at_hand.draw(shown, figures, len(filings) - len(shown))
        _examples(filings, figures)
    if opened:
        with right, st.container(key="evidence"):
            if evidence.panel(opened[0], evidence.CHAT, nth=opened[1]):
                at_hand.close()
                st.rerun()


def _open_conversation() -> Conversation | None:
    """The conversation that the address names, or the one open before a page change."""
    wanted = asking.wanted()
    if not wanted:
        return None
    try:
        found = service().conversation(wanted)
    except RagError as error:
        asking.leave()
        st.session_state[asking.GONE] = str(error)
        return None
    asking.enter(found.id)
    st.set_page_config(page_title=names.tab(found.title))
    return found


def _open(conversation_id: str | None) -> None:
    """Another conversation, or a new one, and the page again."""
    asking.leave()
    if conversation_id is not None:
        asking.enter(conversation_id)
    st.rerun()


def _head(conversation: Conversation | None, filings: Sequence[Filing]) -> None:
    """The title and the filters of the next question."""
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="head"):
        if conversation is None:
            st.header("Ask your filings", anchor=False)
        else:
            st.caption(names.plural(len(conversation.turns), "question") + f", begun {names.ago(conversation.created)}")
        with st.popover("Filings", icon=":material/filter_list:", help="Ask some of the filings only"):
            narrowed = scope.filters(filings, "chat", beside=False)
    words = scope.described(narrowed)
    if words:
        render.caption("The next question is asked of: " + ", ".join(words))


def _clicked(conversation: Conversation) -> None:
    """Follow a footnote, or a step from the open one to its neighbour, before anything is drawn."""
    for number in range(len(conversation.turns)):
        marker = events.peek(f"answer-{conversation.id}-{number}", "cited").get("marker")
        if marker:
            _go((number, str(marker)))
    view = f"{evidence.CHAT}-view"
    if events.peek(view, "closed"):
        turning.turn_back(evidence.CHAT)
        _go(None)
    _, shown = _cited(conversation)
    if shown and (marker := events.peek(view, "cited").get("marker")):
        _go((shown[0], str(marker)))
    by = events.peek(view, "stepped").get("by")
    if shown and by in (1, -1):
        order, at = _order(conversation, shown)
        _go((shown[0], order[(at + by) % len(order)]))


def _cited(conversation: Conversation) -> tuple[places.Place | None, tuple[int, str] | None]:
    """The footnote that the address names ("t" turn, "m" marker), so that a reload shows it again."""
    number, marker = st.query_params.get("t", ""), st.query_params.get("m", "")
    if not number.isdecimal() or int(number) >= len(conversation.turns):
        return None, None
    found = conversation.turns[int(number)].answer
    place = places.of_marker(found.citations, marker) if found else None
    return (place, (int(number), marker)) if place else (None, None)


def _show(cited: tuple[int, str] | None) -> None:
    _go(cited)
    st.rerun()


def _go(cited: tuple[int, str] | None) -> None:
    kept = {"c": st.query_params.get("c", "")}
    st.query_params.from_dict(kept if cited is None else {**kept, "t": str(cited[0]), "m": cited[1]})


def _panel(place: places.Place, conversation: Conversation, shown: tuple[int, str] | None) -> None:
    """The place of the footnote that is open, with the ways to its neighbours in the same answer."""
    if shown is None:
        return
    order, at = _order(conversation, shown)
    if evidence.panel(place, evidence.CHAT, nth=(at, len(order))):
        _show(None)


def _order(conversation: Conversation, shown: tuple[int, str]) -> tuple[Sequence[str], int]:
    """The places of an answer in reading order, and which of them is shown."""
    number, marker = shown
    found = conversation.turns[number].answer
    if found is None:
        return (marker,), 0
    order = segments.places(segments.blocks(found.text, found.citations, found.numbers), found.citations)
    names_row = (i for i, other in enumerate(order) if other.partition("#")[0] == marker.partition("#")[0])
    return order or (marker,), order.index(marker) if marker in order else next(names_row, 0)


def _examples(filings: Sequence[Filing], figures: at_hand.Figures) -> None:
    """Questions that the filings at hand answer, as far as their figures are known."""
    known = {report_id: (*found.known, *(["risks"] if found.risks else [])) for report_id, found in figures.items()}
    offered = examples.questions(filings, known)
    st.caption("Type a question below, or begin with one of these:" if offered else "Type a question below.")
    with st.container(horizontal=True, gap="small", key="examples"):
        for number, question in enumerate(offered):
            st.button(render.label(question), key=f"example-{number}", on_click=asking.ask, args=(question, None))


def _ask(conversation: Conversation | None, known: Sequence[Filing] | None = None) -> None:
    """The ask box with the mode below it and what is still on its way above it; takes in what was dropped.

    known: the filings of the page; None before the library is open.
    """
    with st.bottom:
        above = st.container(gap=None)
        typed = st.chat_input(
            "Ask about your filings (press /), or drop more of them here",
            key=asking.BOX,
            accept_file="multiple",
            max_upload_size=drop.limit_mb(),
            on_submit=asking.submitted,
            args=(conversation.id if conversation else None,),
        )
        with st.container(horizontal=True, vertical_alignment="center", key="how"):
            depths.choice(conversation)
            online.choice(conversation)
    if typed and typed.files:
        with above:
            taken = drop.take(typed.files)
        drop.said(taken)
        if typed.text.strip():
            asking.ask(typed.text, conversation.id if conversation else None)
            st.rerun()
    with above:
        asking.refused()
        if known is not None:
            arriving.draw(known)


main()
