"""A language model of a report by script: what it answers follows from the request alone, in whatever order they come.

with OpenAIServer(reply=Script(grade=…)) as server: every role that is not named answers as the server does by default.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from preprocess.report import Report
from rag.chunks.chunk import filing_of
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan, WrittenReport
from rag.reports.writer import Means
from rag.types import Filters, SearchResult
from tests.openai_server import OpenAIServer, Turn, default_text
from tests.rag.asked import report_of, result_of
from tests.rag.statements_made import made

NIKE = made()
SECTIONS = (
    PlannedSection("Sales", "", "What was NIKE's revenue in fiscal 2023?"),
    PlannedSection("Income", "", "What was NIKE's net income in fiscal 2023?"),
)
FRAMED = (
    PlannedSection("Introduction", "", "", research=False, role="introduction"),
    *SECTIONS,
    PlannedSection("Conclusion", "", "", research=False, role="conclusion"),
)
PLAN = ReportPlan("NIKE in 2023", FRAMED, options=ReportOptions(max_search_depth=2))
SALES = "NIKE's revenue was $51,217 million in fiscal 2023 [1]."
INCOME = "NIKE's net income was $4,689 million in fiscal 2023 [1]."
_ROLES = {
    "queries": "Searches before planning:",
    "plan": "Topic of the report:",
    "light": "Sub-questions for:",
    "grade": "Section to grade:",
    "refine": "Section to refine:",
    "polish": "Section to polish:",
    "frame": "Finished sections:",
    "write": "Facts:",
}
Told = str | Turn | Callable[[str], str | Turn]


def role_of(request: dict[str, Any]) -> str:
    """What a request of a report asks for; "" for anything else."""
    asked = content(request)
    return next((role for role, words in _ROLES.items() if words in asked), "")


def content(request: dict[str, Any]) -> str:
    """The question itself, also where it is asked again because the reply was no JSON."""
    return str(request["messages"][1]["content"])


def section_text(asked: str) -> str:
    """The text of the section that an edit is about."""
    return re.split(r"Section to (?:refine|polish): [^\n]*\n", asked)[-1]


def reply(text: str, *ref_ids: str) -> str:
    """A draft as the writer sends it."""
    return json.dumps({"answer": text, "ref_ids": list(ref_ids)})


def verdict(weakness: str = "", *queries: str) -> str:
    """A grade as the verifier sends it: passed where nothing is weak."""
    return json.dumps({"verdict": "fail" if weakness else "pass", "weakness": weakness, "queries": list(queries)})


def text(words: str) -> str:
    """An edited text as the writer sends it."""
    return json.dumps({"text": words})


def draft_of(asked: str) -> str:
    """The right sentence for the section that is to be written."""
    return reply(SALES if "Section: Sales" in asked else INCOME)


@dataclass(frozen=True)
class Script:
    """What each role answers: a text, a turn, or what a function makes of the question; None: by default."""

    queries: Told | None = None
    plan: Told | None = None
    light: Told | None = None
    write: Told | None = draft_of
    grade: Told | None = None
    refine: Told | None = None
    polish: Told | None = None
    frame: Told | None = None

    def __call__(self, request: dict[str, Any]) -> Turn:
        """The turn for a request."""
        role = role_of(request)
        told = getattr(self, role) if role else None
        made = told(content(request)) if callable(told) else told
        if isinstance(made, Turn):
            return made
        asked = {**request, "messages": request["messages"][:2]}
        return Turn(text=default_text(asked) if made is None else made)


def model(server: OpenAIServer) -> LLMClient:
    """The server as a language model."""
    return LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))


def found(question: str, filters: Filters | None, reports: Sequence[Report] = (NIKE,)) -> SearchResult:
    """A search that finds the whole first statement first."""
    result = result_of(question, reports, (1,))
    contexts = tuple(context for context in result.contexts if "|" in context.text)
    return SearchResult(result.query, "test", result.hits, contexts, 0.0)


def means(server: OpenAIServer | None, **changes: Any) -> Means:
    """What a report on the made filing is written with; every role is the server's."""
    llm = model(server) if server is not None else None
    given = {"search": found, "report_of": report_of(NIKE), "filings": lambda: [filing_of(NIKE)]}
    return Means(**{**given, "writer": llm, "light": llm, "verifier": llm, **changes})


def stopped_or_stamped(report: WrittenReport, text: str) -> None:
    """Asserts that what a model wrote in the only section is not in the report, or stamped and said at its top."""
    answer = report.sections[0].answer
    if answer.mode != "model":
        assert text.partition(" {")[0] not in report.markdown
        return
    wrong = [number for number in answer.numbers if number.status == "unverified"]
    assert wrong and all(number.reason for number in wrong)
    assert "(unverified)" in report.markdown and "could not be verified" in report.notices[0]
