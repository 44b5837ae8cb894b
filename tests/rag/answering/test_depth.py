"""Rounds of answering, grading and searching again: when they go on, when they end, what is seen of them."""

from __future__ import annotations

import json
import threading
import time

import pytest

from rag.answering.depth import Means, OnAnswer, deep_answer
from rag.answering.grading import by_rules
from rag.chunks.chunk import filing_of
from rag.config import DepthSettings, DepthsSettings, LLMSettings
from rag.errors import LLMStopped
from rag.llm.client import LLMClient
from rag.types import Answer, Filters, SearchResult, Step
from tests.openai_server import OpenAIServer, Turn
from tests.rag.answering.nike import NIKE
from tests.rag.asked import report_of, result_of

QUESTION = "Why did Nike's revenues in Greater China fall?"
PROSE = json.dumps({"answer": "Revenues fell in Greater China. [1]", "ref_ids": []})


def grade(score: int, *follow_ups: str) -> str:
    scores = dict.fromkeys(("completeness", "specificity", "accuracy", "clarity"), score)
    return json.dumps({**scores, "weakness": "thin" if follow_ups else "", "follow_ups": list(follow_ups)})


class Library:
    """A search over the made filing: the first question finds two contexts only, so that there is more to find."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def search(self, question: str, filters: Filters | None) -> SearchResult:
        self.asked.append(question)
        result = result_of(question, [NIKE])
        count = 2 if len(self.asked) == 1 else len(result.contexts)
        return SearchResult(result.query, "footnote", result.hits[:count], result.contexts[:count], 0.0)


def deep(
    server: OpenAIServer | None,
    rounds: int = 3,
    confidence: float = 0.8,
    stop: threading.Event | None = None,
    on_answer: OnAnswer | None = None,
) -> tuple[Answer, Library, list[Step]]:
    library, seen = Library(), list[Step]()
    model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0)) if server else None
    means = Means(library.search, report_of(NIKE), lambda: [filing_of(NIKE)], model, model)
    depth = DepthSettings(iterations=rounds, confidence=confidence)
    made, _ = deep_answer(QUESTION, means, depth, on_step=seen.append, on_answer=on_answer, stop=stop)
    return made, library, seen


def test_the_modes_are_those_of_the_source() -> None:
    modes = DepthsSettings()
    found = [(m.iterations, m.confidence) for m in (modes.direct, modes.standard, modes.detailed, modes.deep)]
    assert found == [(2, 0.70), (3, 0.80), (4, 0.90), (10, 0.95)]


def test_a_good_answer_ends_at_once() -> None:
    with OpenAIServer(Turn(text=PROSE), Turn(text=grade(85))) as server:
        made, library, seen = deep(server)
    assert made.iterations == 1 and len(library.asked) == 1 and made.mode == "model"
    assert [step.kind for step in seen] == ["search", "answer", "grade", "end"] and seen == list(made.steps)
    assert seen[-1].text == "Good enough." and made.usage.calls == 2


def test_what_is_missing_is_searched_and_answered_again() -> None:
    turns = [Turn(text=t) for t in (PROSE, grade(40, "Greater China demand"), PROSE, grade(90))]
    with OpenAIServer(*turns) as server:
        made, library, _ = deep(server)
    assert made.iterations == 2 and library.asked == [QUESTION, "Greater China demand"]
    assert made.usage.calls == 4 and len(made.contexts) > 2
    assert "Greater China demand" in made.steps[3].text and made.steps[-1].text == "Good enough."


def test_the_rounds_end_at_the_limit_and_with_nothing_new() -> None:
    with OpenAIServer(default=Turn(text=PROSE)) as server:
        server.turns += [Turn(text=t) for t in (PROSE, grade(10, "a b"), PROSE, grade(10, "c d"))]
        made, library, _ = deep(server, rounds=2)
    assert made.iterations == 2 and made.steps[-1].text == "The limit of 2 rounds is reached."
    with OpenAIServer() as server:
        server.turns += [Turn(text=t) for t in (PROSE, grade(10, "a b"), PROSE, grade(10, "A b"))]
        made, library, _ = deep(server, rounds=9)
    assert library.asked == [QUESTION, "a b"] and made.steps[-1].text == "Nothing new was found."


def test_the_program_caps_the_accuracy_that_a_model_claims() -> None:
    wrong = json.dumps({"answer": "Revenues fell to $1 million. [1]", "ref_ids": []})
    with OpenAIServer(Turn(text=wrong), Turn(text=grade(100))) as server:
        made, _, seen = deep(server, rounds=1)
    grades = [step.grade for step in seen if step.grade]
    assert grades[0].accuracy == 0 and grades[0].completeness == 100 and grades[0].by == "m"
    assert made.notices[0].startswith("Not verified")


def test_a_verifier_that_fails_is_replaced_by_rules_and_said() -> None:
    with OpenAIServer(Turn(text=PROSE), default=Turn(status=500)) as server:
        made, _, seen = deep(server, rounds=1)
    assert any("graded by rules" in notice for notice in made.notices)
    assert next(step.grade for step in seen if step.grade).by == "program"


def test_without_a_model_quotes_are_graded_by_rules() -> None:
    made, _, seen = deep(None, rounds=2)
    assert made.mode == "quotes" and made.citations and not made.usage.calls
    assert all(step.grade.by == "program" for step in seen if step.grade)


def test_stop_ends_between_two_steps() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(LLMStopped):
        deep(None, stop=stop)


def test_rules_name_the_side_that_no_footnote_is_about() -> None:
    made, _, _ = deep(None, rounds=1)
    query = result_of("Compare Nike's revenues in 2023 and 2014", [NIKE]).query
    found = by_rules(made, query)
    assert found.completeness < 100 and "2014" in found.weakness
    assert any("2014" in phrase for phrase in found.follow_ups)


def test_stop_in_a_later_round_ends_it_soon_and_leaves_the_checked_answer_of_the_first() -> None:
    kept, stop, began = list[Answer](), threading.Event(), time.monotonic()
    # The second answer never comes.
    turns = (Turn(text=PROSE), Turn(text=grade(40, "Greater China demand")), Turn(text=PROSE, silence=30))
    with OpenAIServer(*turns) as server:
        timer = threading.Timer(1, stop.set)
        timer.start()
        with pytest.raises(LLMStopped):
            deep(server, stop=stop, on_answer=kept.append)
        timer.cancel()
    assert time.monotonic() - began < 4
    made = kept[-1]
    assert made.citations and made.text.startswith("Revenues fell in Greater China.")
    assert made.notices[0] == "Stopped by you: this is the answer after the first round."
    assert [step.kind for step in made.steps] == ["search", "answer", "grade"]


def test_stop_while_an_answer_is_graded_leaves_that_answer() -> None:
    kept, stop, began = list[Answer](), threading.Event(), time.monotonic()
    with OpenAIServer(Turn(text=PROSE), Turn(text=grade(90), silence=30)) as server:
        timer = threading.Timer(1, stop.set)
        timer.start()
        with pytest.raises(LLMStopped):
            deep(server, stop=stop, on_answer=kept.append)
        timer.cancel()
    assert time.monotonic() - began < 4
    (made,) = kept
    assert made.citations and made.notices[0] == "Stopped by you: this is the answer after the first round."
    assert [step.kind for step in made.steps] == ["search", "answer"]


def test_an_answer_that_is_good_at_once_is_not_called_stopped() -> None:
    with OpenAIServer(Turn(text=PROSE), Turn(text=grade(85))) as server:
        made, *_ = deep(server, on_answer=list[Answer]().append)
    assert not any("Stopped" in notice for notice in made.notices)


def test_a_refusal_is_not_kept_where_it_is_stopped() -> None:
    kept = list[Answer]()
    refusal = json.dumps({"answer": "Not in these documents.", "ref_ids": []})
    with OpenAIServer(Turn(text=refusal), Turn(text=refusal)) as server:
        made, *_ = deep(server, rounds=1, on_answer=kept.append)
    assert made.refused and not kept
