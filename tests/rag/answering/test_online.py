"""The web as a last resort: when it is asked, what it adds, what is left when it brings nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import date

import pytest

from rag.answering.ask import Means, ask
from rag.chunks.chunk import filing_of
from rag.config import LLMSettings, RetrievalSettings, Settings, WebSettings
from rag.errors import LLMStopped
from rag.types import Answer, Filters, SearchResult, Step
from rag.web.search import NO_NETWORK
from rag.web.web import Web
from tests.openai_server import OpenAIServer, Turn
from tests.rag.answering.nike import NIKE
from tests.rag.answering.web_pages import FACT, ON, QUESTION, Engine, web_of
from tests.rag.asked import report_of, result_of
from tests.web_server import Page, WebServer, article


@pytest.fixture
def server() -> Iterator[WebServer]:
    other = article("The ferry", "The harbour was quiet in the morning and the ferry came late once more.")
    with WebServer(
        {"/fact": article("Rail", FACT), "/other": other, "/pdf": Page(b"%PDF", kind="application/pdf")}
    ) as web:
        yield web


def asked(
    web: Web | None,
    question: str = QUESTION,
    llm: OpenAIServer | None = None,
    *,
    on: bool = True,
    seen: list[Step] | None = None,
    told: list[str] | None = None,
    stop: threading.Event | None = None,
    kept: list[Answer] | None = None,
) -> Answer:
    def search(words: str, filters: Filters | None) -> SearchResult:
        return result_of(words, [NIKE])

    settings = Settings(llm=LLMSettings(base_url=llm.base_url, model="m", retries=0) if llm else LLMSettings())
    means = Means(search, report_of(NIKE), lambda: [filing_of(NIKE)], web=web)
    shown, texts = ([] if seen is None else seen), ([] if told is None else told)
    keep = None if kept is None else kept.append
    tell = {"on_step": shown.append, "on_text": texts.append, "on_answer": keep}
    return ask(question, means, settings, web=on, mode="direct", stop=stop, **tell)


def test_what_the_filings_do_not_hold_is_taken_from_the_web_and_said_so(server: WebServer) -> None:
    web, _ = web_of(server, "/fact", "/other")
    seen: list[Step] = []
    made = asked(web, seen=seen)
    today = date.today()
    assert made.text.startswith(f"Not in your filings. From the web, fetched on {today.day} {today:%B %Y}:")
    assert FACT in made.text and "[N1]" in made.text and not made.refused
    cited = made.citations[0]
    assert cited.marker == "[N1]" and cited.filing.url == server.url("/fact") and cited.boxes == ()
    assert cited.note == f"from the web, fetched {today}" and cited.filing.date == today
    checks = {check.text: (check.status, check.citation) for check in made.numbers}
    assert checks["4,215"] == ("verified", "[N1]")
    assert all(made.text[check.start : check.end] == check.text for check in made.numbers)
    assert seen[-1].kind == "search" and "the web" in seen[-1].text and seen == list(made.steps)


def test_a_model_writes_from_the_pages_with_the_same_checks(server: WebServer) -> None:
    web, _ = web_of(server, "/fact")
    says = json.dumps({"answer": "It sold 4,215 weighing bridges [1] and 9,999 ferries [1].", "ref_ids": []})
    told: list[str] = []
    with OpenAIServer(default=Turn(text=says)) as llm:
        made = asked(web, llm=llm, told=told)
    assert made.mode == "model" and "[N1]" in made.text and told[-1].startswith("Not in your filings.")
    assert {check.text: check.status for check in made.numbers} == {"4,215": "verified", "9,999": "unverified"}
    assert any(notice.startswith("Not verified: 9,999") for notice in made.notices)


def test_an_answer_that_the_filings_give_does_not_leave_the_machine(server: WebServer) -> None:
    web, engine = web_of(server, "/fact")
    made = asked(web, "What were Nike's total revenues in fiscal 2023?")
    assert not made.refused and engine.asked == [] and not any(c.filing.url for c in made.citations)


def test_the_web_is_not_asked_unless_the_question_and_the_settings_say_so(server: WebServer) -> None:
    web, engine = web_of(server, "/fact")
    assert asked(web, on=False).refused and engine.asked == []
    off, engine = web_of(server, "/fact", settings=WebSettings())
    made = asked(off)
    assert made.refused and engine.asked == [] and any("web.enabled: true" in notice for notice in made.notices)
    assert any("web.enabled: true" in notice for notice in asked(None).notices)


def test_without_a_network_the_local_answer_is_kept_with_one_sentence(server: WebServer) -> None:
    web, _ = web_of(server)
    made = asked(web)
    assert made.refused and not made.citations and NO_NETWORK in made.notices


def test_a_weak_answer_is_kept_and_the_web_stands_beside_it(server: WebServer) -> None:
    web, _ = web_of(server, "/fact")
    local = json.dumps({"answer": "Revenues fell in Greater China. [1]", "ref_ids": []})
    bad = json.dumps(
        {**dict.fromkeys(("completeness", "specificity", "accuracy", "clarity"), 10), "weakness": "", "follow_ups": []}
    )
    remote = json.dumps({"answer": "Globex Rail sold 4,215 weighing bridges. [1]", "ref_ids": []})
    with OpenAIServer(Turn(text=local), Turn(text=bad), Turn(text=remote)) as llm:
        made = asked(web, "Why did Nike's revenues in Greater China fall?", llm)
    assert made.text.startswith("Revenues fell in Greater China.") and "beside your filings" in made.text
    assert [citation.marker for citation in made.citations] == ["[10K1]", "[N1]"]
    assert all(made.text[check.start : check.end] == check.text for check in made.numbers)


def test_the_question_is_rewritten_once_where_the_web_does_not_answer_it(server: WebServer) -> None:
    web, engine = web_of(server, "/other")
    made = asked(web)
    assert made.refused and len(engine.asked) == 2 and engine.asked[0] == QUESTION
    assert "How many" not in engine.asked[1] and "2023" in engine.asked[1]
    assert any("holds no answer" in notice for notice in made.notices)


def test_pages_that_cannot_be_read_are_left_out(server: WebServer) -> None:
    web, _ = web_of(server, "/pdf", "/missing", "/fact")
    assert FACT in asked(web).text
    web, _ = web_of(server, "/pdf", "/missing")
    made = asked(web)
    assert made.refused and any("left out" in notice for notice in made.notices)


def test_by_default_a_page_on_this_machine_is_refused(server: WebServer) -> None:
    web = Web(ON, RetrievalSettings(), lambda: None, search=Engine(server.url("/fact")))
    made = asked(web)
    assert made.refused and server.seen == []


def test_stop_ends_the_look_at_the_web(server: WebServer) -> None:
    server.pages["/drip"] = Page(b"", drip=0.02)
    web, _ = web_of(server, "/drip")
    stop = threading.Event()
    threading.Timer(0.5, stop.set).start()
    with pytest.raises(LLMStopped):
        asked(web, stop=stop)


def test_stop_while_the_web_is_looked_at_leaves_what_the_filings_say(server: WebServer) -> None:
    server.pages["/drip"] = Page(b"", drip=0.02)
    web, _ = web_of(server, "/drip")
    local = json.dumps({"answer": "Revenues fell in Greater China. [1]", "ref_ids": []})
    bad = {
        **dict.fromkeys(("completeness", "specificity", "accuracy", "clarity"), 10),
        "weakness": "",
        "follow_ups": [],
    }
    stop, kept = threading.Event(), list[Answer]()
    with OpenAIServer(Turn(text=local), Turn(text=json.dumps(bad))) as llm:
        threading.Timer(1, stop.set).start()
        with pytest.raises(LLMStopped):
            asked(web, "Why did Nike's revenues in Greater China fall?", llm, stop=stop, kept=kept)
    assert kept[-1].text.startswith("Revenues fell in Greater China.") and kept[-1].citations
    assert kept[-1].notices[0].startswith("Stopped by you")
