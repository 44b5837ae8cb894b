"""What an answer says of itself beside its text: cost, steps, doubts, and the same as plain text for the clipboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pages.shared import names
from pages.shared.sources import used
from rag.answering.segments import RULER
from rag.types import Answer, Citation, Grade, NumberCheck, Step

MODES = {
    "quotes": "Quotes",
    "computed": "Computed from the cited cells, no model asked",
    "model": "Written by the language model",
    "library": "Read off the library",
}
REFUSED = "Not answered"
FEW = 4
NEXT = {
    "question": "Searching the filings …",
    "search": "Reading what was found …",
    "answer": "Grading the answer …",
    "grade": "Searching for what is missing …",
    "end": "Finishing …",
}
LOADING = "Loading the search models, once after a start; then the filings are searched …"


def meta(found: Answer) -> str:
    """How the answer was made and what it cost, in a few words."""
    usage = found.usage
    calls = f"{names.plural(usage.calls, 'call')}, {usage.prompt_tokens + usage.completion_tokens:,} tokens"
    parts = (
        REFUSED if found.refused else MODES[found.mode],
        f"{found.seconds:.1f} s",
        names.plural(found.iterations, "round") if found.iterations > 1 else "",
        calls if usage.calls else "",
    )
    return " · ".join(part for part in parts if part)


def steps_data(steps: Sequence[Step], now: str = "") -> dict[str, Any]:
    """The steps as lines of the component, with what is being done now as the last one."""
    several = len({step.iteration for step in steps}) > 1
    lines = [
        {
            "kind": step.kind,
            "round": str(step.iteration) if several else "",
            "text": step.text,
            "more": _scores(step.grade) if step.grade else "",
        }
        for step in steps
    ]
    if now:
        lines.append({"kind": "now", "round": "", "text": now, "more": ""})
    return {"label": names.plural(len(steps), "step"), "lines": lines}


def doing(steps: Sequence[Step], loading: bool = False) -> str:
    """What follows the last step, as far as a person wants to know; loading: models are loaded first."""
    if loading and not steps:
        return LOADING
    return NEXT[steps[-1].kind if steps else "question"]


def doubts(numbers: Sequence[NumberCheck]) -> list[str]:
    """One line for each reason with its numbers; none when the notice above the answer says it already."""
    reasons: dict[str, dict[str, None]] = {}
    for number in numbers:
        if _bad(number):
            reasons.setdefault(number.reason or "no cited place holds it", {})[number.text] = None
    return [f"{_few(list(texts))}: {reason}" for reason, texts in reasons.items()] if len(reasons) > 1 else []


def _few(texts: Sequence[str]) -> str:
    """The first of many numbers, and how many more there are: a line each would push the answer off the page."""
    more = len(texts) - FEW
    return ", ".join(texts[:FEW]) + (f" and {more} more" if more > 0 else "")


def as_text(found: Answer) -> str:
    """An answer with its doubts above and its sources below, for the clipboard; cells of tables stand behind tabs."""
    doubts, sources = doubted(found), source_lines(found)
    parts = [doubts, ""] if doubts else []
    parts += [line for line in map(_row, found.text.split("\n")) if line is not None]
    return "\n".join([*parts, "", "Sources", *sources] if sources else parts)


def doubted(found: Answer) -> str:
    """What was not verified, in one sentence; "" where everything was."""
    bad = dict.fromkeys(f"{n.text} ({n.reason})" if n.reason else n.text for n in found.numbers if _bad(n))
    return f"Not verified: {'; '.join(bad)}" if bad else ""


def source_lines(found: Answer) -> list[str]:
    """Where each footnote leads, a line each."""
    return [_line(citation, found) for citation in found.citations]


def _row(line: str) -> str | None:
    """A line as it is pasted: a row of a table with tabs between its cells; the ruler below a header is left out."""
    if not line.lstrip().startswith("|"):
        return line
    return None if RULER.fullmatch(line) else "\t".join(cell.strip() for cell in line.strip().strip("|").split("|"))


def _bad(number: NumberCheck) -> bool:
    return number.status == "unverified"


def _line(citation: Citation, found: Answer) -> str:
    """Filing, place and what stands there: of a row the figures that are used, each with its period, and their unit."""
    said = used(citation, found) or f"“{citation.quote}”"
    return f"{citation.marker} {names.company(citation.filing)} · {names.source_place(citation)} · {said}"


def _scores(grade: Grade) -> str:
    parts = ("completeness", "specificity", "accuracy", "clarity")
    by = "by rules" if grade.by == "program" else f"by {grade.by}"
    return f"({', '.join(f'{part} {getattr(grade, part)}' for part in parts)}; {by})"
