from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from rag.chat.conversations import APP_CLOSED, STOPPED, ConversationStore
from rag.chat.turns import Chats
from rag.config import Settings
from rag.errors import LLMUnavailable
from rag.service import Service
from rag.types import Answer, Depth, Filters, Step, Usage
from tests.rag.helpers import wait_for


def answered(question: str) -> Answer:
    return Answer(question, f"About {question}", (), (), (), False, "model", 1, Usage(), 0.1)


class Slow:
    """Answers when told to, telling its text so far first."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.seen: list[tuple[tuple[str, str], ...]] = []

    def __call__(
        self,
        question: str,
        *,
        history: tuple[tuple[str, str], ...],
        filters: Filters | None,
        mode: Depth | None,
        web: bool,
        on_text: Callable[[str], None],
        on_step: Callable[[Step], None],
        on_answer: Callable[[Answer], None],
        stop: threading.Event,
    ) -> Answer:
        self.seen.append(history)
        if question == "deep?":
            on_answer(answered(question))
        on_step(Step(1, "search", f"mode {mode}"))
        on_text("So far")
        self.go.wait(10)
        if question == "fail":
            raise LLMUnavailable("The endpoint did not answer.")
        return answered(question)


def test_a_turn_shows_its_text_so_far_and_then_its_answer(tmp_path: Path) -> None:
    ask = Slow()
    chats = Chats(ConversationStore(tmp_path), ask)
    name = chats.start("first?", None, Filters(fiscal_years=(2022,)))
    wait_for(lambda: chats.store.get(name).turns[0].partial == "So far")  # type: ignore[union-attr]
    ask.go.set()
    wait_for(lambda: chats.store.get(name).turns[0].state == "done")  # type: ignore[union-attr]
    chats.start("second?", name, None)
    wait_for(lambda: chats.store.get(name).turns[-1].answer)  # type: ignore[union-attr]
    assert ask.seen[1] == (("first?", "About first?"),)
    again = ConversationStore(tmp_path)
    assert again.get(name) == chats.store.get(name)
    assert [(row.id, row.title, row.turns) for row in again.summaries()] == [(name, "first?", 2)]


def test_a_stopped_turn_stays_stopped(tmp_path: Path) -> None:
    ask = Slow()
    chats = Chats(ConversationStore(tmp_path), ask)
    name = chats.start("long?", None, None)
    chats.stop(name)
    ask.go.set()
    turn = chats.store.get(name).turns[0]  # type: ignore[union-attr]
    assert (turn.state, turn.error, turn.answer) == ("stopped", STOPPED, None)


def test_a_turn_stopped_in_a_later_round_keeps_the_answer_of_the_rounds_before(tmp_path: Path) -> None:
    chats = Chats(ConversationStore(tmp_path), Slow())
    name = chats.start("deep?", None, None)
    wait_for(lambda: chats.store.get(name).turns[0].partial == "So far")  # type: ignore[union-attr]
    chats.stop(name)
    turn = ConversationStore(tmp_path).get(name).turns[0]  # type: ignore[union-attr]
    assert (turn.state, turn.error) == ("stopped", STOPPED)
    assert turn.answer is not None and turn.answer.text == "About deep?"


def test_a_question_asked_meanwhile_waits_for_the_answer_before_it_and_knows_it(tmp_path: Path) -> None:
    ask = Slow()
    chats = Chats(ConversationStore(tmp_path), ask)
    name = chats.start("first?", None, None)
    chats.start("second?", name, None)
    wait_for(lambda: ask.seen)
    waiting = chats.store.get(name)
    assert waiting is not None and [waiting.waits(turn) for turn in (0, 1)] == [False, True]
    assert len(ask.seen) == 1 and waiting.turns[1].partial == ""
    ask.go.set()
    wait_for(lambda: all(turn.state == "done" for turn in chats.store.get(name).turns))  # type: ignore[union-attr]
    assert ask.seen == [(), (("first?", "About first?"),)]


def test_stopping_ends_the_questions_that_wait_too(tmp_path: Path) -> None:
    ask = Slow()
    chats = Chats(ConversationStore(tmp_path), ask)
    name = chats.start("long?", None, None)
    chats.start("second?", name, None)
    wait_for(lambda: ask.seen)
    chats.stop(name)
    assert [turn.state for turn in chats.store.get(name).turns] == ["stopped", "stopped"]  # type: ignore[union-attr]
    ask.go.set()
    chats.start("third?", name, None)
    wait_for(lambda: chats.store.get(name).turns[2].state == "done")  # type: ignore[union-attr]
    assert len(ask.seen) == 2


def test_a_failure_is_its_sentence(tmp_path: Path) -> None:
    ask = Slow()
    ask.go.set()
    chats = Chats(ConversationStore(tmp_path), ask)
    name = chats.start("fail", None, None)
    wait_for(lambda: chats.store.get(name).turns[0].state == "failed")  # type: ignore[union-attr]
    assert chats.store.get(name).turns[0].error == "The endpoint did not answer."  # type: ignore[union-attr]


def test_a_turn_cut_off_by_the_end_of_the_app_says_so(tmp_path: Path) -> None:
    store = ConversationStore(tmp_path)
    name = store.begin("cut?", None, None).id
    turn = ConversationStore(tmp_path).get(name).turns[0]  # type: ignore[union-attr]
    assert (turn.state, turn.error) == ("stopped", APP_CLOSED)


def test_broken_files_are_left_out_with_a_notice(tmp_path: Path) -> None:
    good = ConversationStore(tmp_path).begin("good?", None, None).id
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / f"{'0' * 32}.json").write_bytes((tmp_path / f"{good}.json").read_bytes())
    store = ConversationStore(tmp_path)
    assert [row.id for row in store.summaries()] == [good] and len(store.notices) == 2


def test_a_deleted_conversation_is_gone(tmp_path: Path) -> None:
    store = ConversationStore(tmp_path)
    name = store.begin("gone?", None, None).id
    store.delete(name)
    store.end(name, 0, "done", answered("gone?"))
    assert list(tmp_path.glob("*.json")) == [] and store.get(name) is None


def test_an_answer_keeps_its_evidence_after_a_restart_and_after_its_filing_was_deleted(holding: Settings) -> None:
    service = Service.open(holding)
    report_id = service.filings()[0].report_id
    name = service.start_turn("What was total revenue?")
    wait_for(lambda: service.conversation(name).turns[0].state != "running")
    turn = service.conversation(name).turns[0]
    assert turn.state == "done" and turn.answer is not None and turn.answer.citations
    service.delete(report_id)
    folder = service.settings.state_dir / "conversations"
    assert ConversationStore(folder).get(name) == service.conversation(name)
    service.close()


def test_a_conversation_is_renamed_found_by_words_and_its_answers_rated(tmp_path: Path) -> None:
    ask = Slow()
    ask.go.set()
    chats = Chats(ConversationStore(tmp_path), ask)
    first = chats.start("How is revenue?", None, None, "deep")
    second = chats.start("How are margins?", None, None)
    wait_for(lambda: all(chats.store.get(name).turns[0].state == "done" for name in (first, second)))  # type: ignore[union-attr]
    chats.store.rename(first, "  My\nrevenue  notes ")
    chats.store.rename(second, "   ")
    chats.store.rate(first, 0, "down", "wrong year")
    chats.store.rate(first, 7, "up")
    again = ConversationStore(tmp_path)
    assert [row.title for row in again.found("NOTES revenue")] == ["My revenue notes"]
    assert [row.title for row in again.found("margins")] == ["How are margins?"] and not again.found("nothing here")
    turn = again.get(first).turns[0]  # type: ignore[union-attr]
    assert (turn.thumb, turn.reason, turn.mode) == ("down", "wrong year", "deep")
    assert len(again.found("")) == 2


def test_the_steps_of_a_running_turn_are_seen(tmp_path: Path) -> None:
    ask = Slow()
    chats = Chats(ConversationStore(tmp_path), ask)
    name = chats.start("How is revenue?", None, None, "direct")
    wait_for(lambda: chats.store.get(name).turns[0].steps)  # type: ignore[union-attr]
    assert chats.store.get(name).turns[0].steps[0].text == "mode direct"  # type: ignore[union-attr]
    ask.go.set()
    wait_for(lambda: chats.store.get(name).turns[0].state == "done")  # type: ignore[union-attr]
