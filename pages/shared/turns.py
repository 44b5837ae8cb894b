"""The turns of a conversation: question, steps while it runs, answer with its footnotes, what can be asked next."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

import streamlit as st

from pages.shared import downloads, exports, names, remarks, render, scope
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.answering.answer import QUOTES_NOTICE
from rag.chat import sheets
from rag.chat.conversations import Conversation, Turn
from rag.jobs.arriving import UNREAD
from rag.types import Answer

# Fast enough that streamed text seems to flow, slow enough that a page costs no core while it waits.
POLL_SECONDS = 0.4
GIST = re.compile(r"\w+")
IDLE = frozenset(
    GIST.findall("what is was were are the a an of in for at did does do how much many and fiscal year its")
)
Cited = tuple[int, str]
"""A turn (from 0) and the marker that was clicked in it."""


def draw(conversation: Conversation, shown: Cited | None) -> Cited | None:
    """Every turn; returns the footnote that was clicked in this run."""
    clicked = None
    for number, turn in enumerate(conversation.turns):
        key = f"{conversation.id}-{number}"
        with st.container(key=f"turn-{key}", gap="small"):
            _question(turn, key)
            if turn.state == "running":
                _running(conversation.id, number)
            elif turn.answer is not None:
                active = shown[1] if shown and shown[0] == number else None
                remarks.before(turn.question, turn.answer, _told(conversation.turns[:number]), key)
                latest = shown is None and number == len(conversation.turns) - 1
                marker = _answered(turn, turn.answer, (conversation.id, number), active, latest=latest)
                remarks.after(turn.answer, key)
                _taken(turn.answer, key)
                clicked = (number, marker) if marker else clicked
            else:
                _unanswered(turn, key)
    return clicked


def suggested(conversation: Conversation, ask: Callable[[str, str], None]) -> None:
    """What can be asked next, as buttons; ask gets the question of the clicked one and the conversation."""
    last = conversation.turns[-1]
    # What was refused without a search ("thanks", advice) has no passages near it.
    if last.answer is not None and last.answer.refused and last.answer.steps:
        _look_around(last.question)
    told = [_gist(one) for turn in conversation.turns for one in _readings(turn)]
    whose = _gist(" ".join(names.company(one.filing) for one in last.answer.citations)) if last.answer else frozenset()
    fresh = [text for text in _next(last) if not any(one - whose == _gist(text) - whose for one in told)]
    questions = [(render.label(text), text, "subdirectory_arrow_right") for text in fresh]
    if _again(last):
        questions.insert(0, ("Ask this again", last.question, "refresh"))
    if not questions:
        return
    with st.container(key="suggestions", gap="xxsmall"):
        for number, (label, question, icon) in enumerate(questions):
            st.button(
                label,
                key=f"next-{conversation.id}-{len(conversation.turns)}-{number}",
                icon=f":material/{icon}:",
                type="tertiary",
                on_click=ask,
                args=(question, conversation.id),
            )


def _look_around(question: str) -> None:
    """The way on from a question that was not answered: the passages that were nearest to it."""
    if st.button("See the nearest passages", key="look-around", icon=":material/search:", type="tertiary"):
        # The page of the search would keep what was typed there before.
        st.session_state.pop("q-box", None)
        st.switch_page("search.py", query_params={"q": question})


def _next(last: Turn) -> tuple[str, ...]:
    return last.answer.suggestions if last.answer else ()


def _readings(turn: Turn) -> tuple[str, ...]:
    """A question that was answered, as it was asked and as it was understood."""
    found = turn.answer
    return tuple(filter(None, (turn.question, found.standalone))) if found and not found.refused else ()


def _gist(question: str) -> frozenset[str]:
    """The words that tell one question from another: "Acme's margin in FY2025" is "the margin of Acme in 2025"."""
    words = GIST.findall(re.sub(r"['’]s\b|\bFY(?=\d)", "", question.casefold(), flags=re.IGNORECASE))
    return frozenset(words) - IDLE


def _again(last: Turn) -> bool:
    """Whether the same question may be answered better now: it was cut short, or files were still being read."""
    notices = last.answer.notices if last.answer else ()
    return last.state in ("failed", "stopped") or any(UNREAD in sentence for sentence in notices)


def _question(turn: Turn, key: str) -> None:
    with st.container(key=f"ask-{key}", gap=None):
        render.plain(turn.question)
        words = scope.described(turn.filters) if turn.filters else []
        if words:
            render.caption("Asked of: " + ", ".join(words))


def _answered(turn: Turn, found: Answer, at: tuple[str, int], active: str | None, *, latest: bool) -> str | None:
    conversation_id, number = at
    marker, opinion = render.turn(turn, found, f"answer-{conversation_id}-{number}", active, latest=latest)
    if opinion is not None:
        with sentence_on_error():
            service().rate_answer(conversation_id, number, opinion.thumb, opinion.reason)
        st.rerun()
    return marker


def _told(before: Sequence[Turn]) -> frozenset[str]:
    """What was said of an earlier answer and holds for every later one."""
    said = {sentence for turn in before if turn.answer for sentence in turn.answer.notices}
    return frozenset(said & {QUOTES_NOTICE})


def _taken(found: Answer, key: str) -> None:
    """The tables of an answer to take away."""
    if sheets.sheets(found):
        with st.container(horizontal=True, gap="small", key=f"taken-{key}"):
            downloads.answered(found, key)


def _unanswered(turn: Turn, key: str) -> None:
    if turn.partial or turn.steps:
        render.partial(turn.partial, f"partial-{key}", turn.steps, running=False)
    if turn.state == "failed":
        render.error(turn.error or "This question was not answered; ask it again.")
    else:
        render.caption(turn.error or "Stopped.")


@st.fragment(run_every=POLL_SECONDS)
def _running(conversation_id: str, number: int) -> None:
    with sentence_on_error():
        conversation = service().conversation(conversation_id)
    turn = conversation.turns[number]
    if turn.state != "running":
        st.rerun(scope="app")
    waits = conversation.waits(number)
    # Above the steps: below them it would go under the ask box as they grow.
    if not waits and _stopped(turn, f"{conversation_id}-{number}"):
        service().stop_turn(conversation_id)
        st.rerun(scope="app")
    doing = "Waits for the answer above" if waits else exports.doing(turn.steps, service().loading)
    render.partial(turn.partial, f"partial-{conversation_id}-{number}", turn.steps, doing)


def _stopped(turn: Turn, key: str) -> bool:
    """The button that stops an answer, with the time it has taken; whether it was clicked."""
    with st.container(horizontal=True, vertical_alignment="center"):
        stop = st.button(
            "Stop", key=f"stop-{key}", icon=":material/stop_circle:", shortcut="Esc", help="Stop answering"
        )
        st.caption(names.clock(time.time() - turn.asked))
    return stop
