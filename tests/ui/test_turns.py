"""What stands around an answer: what it was understood as, what holds for all, tables to take, the way back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.shared import asking, under_way
from pages.shared.render import told as shown
from pages.shared.session import service
from rag.answering.answer import QUOTES_NOTICE
from rag.chat.conversations import Conversation, ConversationStore
from rag.service import Service
from rag.types import Answer, Citation, Step
from tests.rag.tabled import SERIES, answered
from tests.ui.apps import component, components, leaves, open_page, words
from tests.ui.conftest import led_to

QUESTION = "How did Lantern's sales develop"
CUT = "Not calculated: " + "the lanterns of Fern print no such row. " * 30 + "Nor do those of Bramble."


@pytest.fixture
def store(ingested: Path) -> Iterator[ConversationStore]:
    """The conversations of a running service with the sample filing, without any at the end."""
    with led_to(ingested):
        store = service()._chats.store
        yield store
        for row in store.summaries():
            store.delete(row.id)


def told(store: ConversationStore, *answers: Answer) -> str:
    """A conversation that holds these answers; its id."""
    found = None
    for number, answer in enumerate(answers):
        found = store.begin(QUESTION, found, None).id
        store.end(found, number, "done", answer)
    assert found
    return found


def taken(app: AppTest) -> list[str]:
    """What the files to take are called; a conversation as a whole is another one."""
    return [one.label for one in app.get("download_button") if one.label != "Save as markdown"]


def test_sources_of_one_table_name_it_once(store: ConversationStore) -> None:
    rows = ("First", "Second", "Third")
    filing = service().filings()[0]
    cited = [Citation(f"[{n}]", "d|p1|c0", filing, n // 3 + 1, (), row, "table") for n, row in enumerate(rows, start=1)]
    shown = component(open_page(c=told(store, replace(answered("They rose."), citations=tuple(cited)))), "answer")
    assert [source["same"] for source in shown["sources"]] == [False, True, False]


def test_a_loss_is_told_with_a_minus_and_not_with_a_hyphen(store: ConversationStore) -> None:
    (table,) = (b for b in component(open_page(c=told(store, answered(SERIES))), "answer")["blocks"] if "rows" in b)
    figures = [piece["text"] for row in table["rows"] for cell in row for piece in cell if piece["kind"] == "number"]
    assert "\u2212$20" in figures and "\u22121.3%" in figures and not any("-" in one for one in figures)


def test_a_conversation_is_opened_at_its_last_answer_unless_a_footnote_is_open(store: ConversationStore) -> None:
    cited = Citation("[1]", "d|p1|c0", service().filings()[0], 1, (), "Sales rose.", "text")
    conversation = told(store, replace(answered("They rose. [1]"), citations=(cited,)), answered("They fell."))
    assert [data["latest"] for data in components(open_page(c=conversation), "answer")] == [False, True]
    opened = components(open_page(c=conversation, t="0", m="[1]"), "answer")
    assert [data["latest"] for data in opened] == [False, False]


def test_another_mark_at_its_end_is_no_other_question(store: ConversationStore) -> None:
    answer = answered("They rose.")
    same, other = (
        replace(answer, standalone=QUESTION + "?"),
        replace(answer, standalone="How did Fern's sales develop?"),
    )
    assert "Understood as" not in words(open_page(c=told(store, same)))
    assert words(open_page(c=told(store, same, other))).count("Understood as") == 1


def test_that_no_model_is_set_is_said_once_and_every_sentence_is_said_whole(store: ConversationStore) -> None:
    quotes = replace(answered("They rose."), notices=(QUOTES_NOTICE, CUT))
    shown = words(open_page(c=told(store, quotes, quotes)))
    assert shown.count(QUOTES_NOTICE) == 1
    assert shown.count("Nor do those of Bramble.") == 2


def test_sentences_of_one_mould_stand_behind_the_first_of_them(store: ConversationStore) -> None:
    lost = [f"Sales of {name} could not be told for sure." for name in ("Fern", "Bramble", "Sorrel")]
    unlike = ["The fiscal years are not the same months.", "No filing of Dock covers 2021, so others were searched."]
    app = open_page(c=told(store, replace(answered("They rose."), notices=(unlike[0], *lost, unlike[1]))))
    assert [one.label for one in app.expander] == ["2 more like this"]
    assert [one.value for one in app.expander[0].caption] == [shown(one) for one in lost[1:]]
    outside = [one.value for one in app.caption if one.value in map(shown, (*lost, *unlike))]
    assert outside == [shown(one) for one in (unlike[0], *lost, unlike[1])]
    app = open_page(c=told(store, replace(answered("They rose."), notices=tuple(lost[:2]))))
    assert not app.expander and all(one in words(app) for one in lost[:2])


def test_a_table_can_be_taken_and_a_sentence_offers_nothing(store: ConversationStore) -> None:
    assert taken(open_page(c=told(store, answered(SERIES)))) == ["CSV", "XLSX"]
    assert taken(open_page(c=told(store, answered("They rose.")))) == []


def test_a_question_that_a_reload_lost_sight_of_is_one_click_away(store: ConversationStore) -> None:
    conversation = told(store, answered("They rose."))
    app = open_page()
    assert app.button(key="under-way").label.startswith("Asked just now")
    app.button(key="under-way").click().run()
    assert conversation in app.query_params["c"]


def test_what_was_seen_or_asked_long_ago_is_not_offered(
    store: ConversationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(store, answered("They rose."))
    later = time.time() + under_way.JUST_NOW + 1
    monkeypatch.setattr(under_way.time, "time", lambda: later)
    assert not [button for button in open_page().button if button.key == "under-way"]


def test_an_answer_that_came_while_another_page_waits_for_it_is_said(
    store: ConversationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, found, looked = list[str](), store.begin(QUESTION, None, None).id, Service.conversation

    def conversation(service: Service, wanted: str) -> Conversation:
        looks.append(wanted)
        if len(looks) == 2:
            store.end(found, 0, "done", answered("They rose."))
        return looked(service, wanted)

    monkeypatch.setattr(Service, "conversation", conversation)
    app = open_page()
    assert app.button(key="under-way").label.startswith("Answered")
    app.button(key="under-way").click().run()
    assert found in app.query_params["c"]


def test_that_there_is_no_answer_is_said_before_what_stands_nearest(store: ConversationStore) -> None:
    near = "Nearest, but no answer: Sales: 8 (Acme 10-K 2023, page 5)."
    app = open_page(c=told(store, replace(answered("Not here."), refused=True, notices=("As told.", near))))
    drawn = [getattr(one.proto, "component_name", "") or getattr(one, "value", "") for one in leaves(app.main)]
    order = [drawn.index(one) for one in ("footnote_answer", shown("As told."), shown("Nearest, but no answer:"))]
    assert order == sorted(order)


def test_what_the_browser_sent_before_it_knew_the_new_address_does_not_open_a_left_conversation_again(
    store: ConversationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = told(store, answered("They rose."))
    app = open_page(c=conversation)
    next(button for button in app.button if button.label == "New chat").click().run()
    app.query_params["c"] = conversation
    app.run()
    assert "Ask your filings" in words(app) and not app.query_params.get("c")
    monkeypatch.setattr(asking, "UNTOLD_SECONDS", 0.0)
    app.query_params["c"] = conversation
    app.run()
    assert "They rose." in str(component(app, "answer")["blocks"])


def test_what_was_answered_already_is_not_offered_again_in_other_words(store: ConversationStore) -> None:
    filing = service().filings()[0]
    cited = (Citation("[1]", "d|p1|c0", filing, 1, (), "Net income", "table"),)
    asked = ("How did Lantern's sales develop", f"What was {filing.company}'s net income in fiscal 2024?")
    offered = (f"What was the net income of {filing.company} in FY{year}?" for year in (2023, 2024))
    last = replace(answered("It fell. [1]"), citations=cited, suggestions=tuple(offered))
    found = store.begin(asked[1], None, None).id
    store.end(found, 0, "done", replace(last, suggestions=()))
    store.begin(asked[0], found, None)
    store.end(found, 1, "done", last)
    shown_next = [one.label for one in open_page(c=found).button if str(one.key).startswith("next-")]
    assert len(shown_next) == 1 and "FY2023" in shown_next[0]


def test_a_long_question_is_told_as_understood_by_its_two_ends(store: ConversationStore) -> None:
    pasted = "Consider all segments in depth. " * 40
    found = replace(answered("They rose."), standalone=f"{pasted}of Lantern in FY2024?")
    said = words(open_page(c=told(store, found)))
    assert "Understood as" in said and "Consider all" in said and "of Lantern in FY2024?" in said
    assert len(said) < len(pasted) + 600


def test_passages_near_a_question_are_offered_only_where_it_was_searched_for(store: ConversationStore) -> None:
    refused = replace(answered("Not in these documents."), refused=True)
    for steps, offered in (((), False), ((Step(1, "search", "Searched: 5 places."),), True)):
        app = open_page(c=told(store, replace(refused, steps=steps)))
        assert any(button.key == "look-around" for button in app.button) is offered
