"""Files on their way: the Chat and the Search page say what is not found yet, and so does an answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pages.shared.session import service
from rag.jobs.arriving import unread_sentence
from rag.jobs.journal import JobView, Journal
from rag.service import Service
from tests.ui.apps import component, components, in_turn, open_page, until, words

WAITING = JobView("f" * 16, "LATER_2025_10K.pdf", "f" * 64, None, "queued", 0, 0, None, None, time.time(), time.time())
QUESTION = "What were total net sales in fiscal 2025?"


@pytest.fixture
def journal(sample_home: Path) -> Iterator[Journal]:
    """The journal of the running service, in which a file waits that no worker was told of."""
    service().jobs()
    journal = Journal(service().settings.state_dir / "jobs.sqlite")
    journal.put(WAITING)
    yield journal
    journal.remove(WAITING.job_id)
    journal.close()


@pytest.mark.parametrize("page", ["chat.py", "search.py"])
def test_a_file_that_is_not_read_yet_is_named_where_questions_are_typed(page: str, journal: Journal) -> None:
    assert "Reading LATER_2025_10K.pdf: waits for its turn" in words(open_page(page))
    journal.put(replace(WAITING, state="indexing", report_id="later"))
    shown = words(open_page(page))
    assert "for search by meaning" in shown and "words are found already" in shown
    journal.put(replace(WAITING, state="ready", report_id="later"))
    assert "LATER_2025_10K" not in words(open_page(page))


def test_files_that_could_not_be_read_are_named_where_a_new_chat_begins(journal: Journal) -> None:
    journal.put(replace(WAITING, state="failed", reason="The PDF is cut off."))
    assert "Not read: LATER_2025_10K.pdf. The Upload page says why." in words(open_page())
    journal.remove(WAITING.job_id)
    assert "Not read" not in words(open_page())


def test_an_answer_says_which_file_it_could_not_know_and_offers_to_ask_again(journal: Journal) -> None:
    app = open_page()
    app.chat_input[0].set_value(QUESTION).run()
    until(app, lambda app: any("Ask this again" in button.label for button in app.button))
    assert "LATER_2025_10K.pdf was not read yet when this was asked; ask again when it is ready." in words(app)
    journal.remove(WAITING.job_id)
    next(button for button in app.button if "Ask this again" in button.label).click().run()
    until(app, lambda app: len([data for data in components(app, "answer") if data["sources"]]) == 2)
    assert not any("Ask this again" in button.label for button in app.button)


def test_a_filing_that_came_in_while_the_page_was_drawn_is_on_it(
    sample_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (filing,) = service().filings()
    app, later = open_page(), replace(filing, report_id="later", company="Later Works")
    monkeypatch.setattr(Service, "filings", in_turn((filing,), (filing, later)))
    assert "Later Works" in app.switch_page("search.py").run().multiselect[0].options


def test_the_library_follows_a_file_from_its_first_stage(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    (filing,) = service().filings()
    app = open_page("library.py")
    assert "Reading LATER_2025_10K.pdf: waits for its turn" in words(app)
    monkeypatch.setattr(Service, "filings", in_turn((filing,), (filing, replace(filing, report_id="later"))))
    assert len(component(app.run(), "grid")["rows"]) == 2


def test_several_files_are_counted() -> None:
    others = [replace(WAITING, job_id=str(n), created=WAITING.created + n) for n in range(1, 3)]
    assert unread_sentence((*others, WAITING)) == (
        "LATER_2025_10K.pdf and 2 more files were not read yet when this was asked; ask again when they are ready."
    )
    assert unread_sentence([replace(WAITING, state="indexing"), replace(WAITING, state="failed")]) is None
