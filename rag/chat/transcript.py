"""A conversation as markdown with real footnotes: filing, page, quote, and the verdict on every number."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence

from rag.answering.answer import QUOTES_NOTICE
from rag.answering.numbers.read import MARKER
from rag.answering.shown import COMPUTED_NOTICE
from rag.chat.conversations import Conversation, Turn
from rag.reports.markdown import escaped, source_line
from rag.types import Answer, Citation, NumberCheck

VERDICTS = {"unverified": "NOT VERIFIED", "derived": "Calculated", "verified": "Checked, stands in the cited place"}
HOW = {
    "quotes": "quotes from the filings",
    "computed": "computed from the cited cells",
    "model": "written by a language model",
    "library": "read off the library",
}
SAID = (COMPUTED_NOTICE, QUOTES_NOTICE)
"""Notices that say how an answer was made, which stands beside its time."""
FEW = 12
# "|---|---:|" must stay as it is, or the table below it is none.
_RULER = re.compile(r"[\s|:-]+")


def conversation_markdown(conversation: Conversation) -> str:
    """Every turn with its answer, footnotes and table of numbers; text of filings and models cannot become markup."""
    parts = [f"# {escaped(_one_line(conversation.title))}"]
    for number, turn in enumerate(conversation.turns, start=1):
        parts += _turn(turn, number)
    return "\n\n".join(parts) + "\n"


def _turn(turn: Turn, number: int) -> Iterator[str]:
    yield f"## {escaped(_one_line(turn.question))}"
    asked = time.strftime("%Y-%m-%d %H:%M", time.localtime(turn.asked))
    yield f"*{asked} · {_how(turn.answer)}*" if turn.answer else f"*{asked}*"
    if turn.answer is None:
        without = "Not answered yet." if turn.state == "running" else "Stopped."
        yield from (escaped(text) for text in (turn.partial, turn.error or without) if text)
        return
    if turn.answer.standalone:
        yield f"Understood as: {escaped(_one_line(turn.answer.standalone))}"
    notices = [f"> {escaped(notice)}" for notice in turn.answer.notices if notice not in SAID]
    yield from () if turn.answer.refused else notices
    yield _body(turn.answer, number)
    yield from notices if turn.answer.refused else ()
    if turn.answer.numbers:
        yield _numbers(turn.answer.numbers)
    yield from (f"[^{_name(c, number)}]: {_said(c)}" for c in turn.answer.citations)
    if turn.thumb:
        yield f"Rated {turn.thumb}" + (f": {escaped(_one_line(turn.reason))}" if turn.reason else "")


def _how(answer: Answer) -> str:
    return "not answered" if answer.refused else HOW[answer.mode]


def _body(answer: Answer, number: int) -> str:
    """The text with a footnote for every marker; tables stay tables."""
    notes = {citation.marker: f"[^{_name(citation, number)}]" for citation in answer.citations}
    lines = []
    for line in answer.text.split("\n"):
        # Its bars must not be escaped, its cells must.
        if line.lstrip().startswith("|"):
            lines.append(_row(line, notes))
        else:
            lines.append(_noted(line, notes))
    return "\n".join(lines)


def _row(line: str, notes: dict[str, str]) -> str:
    if _RULER.fullmatch(line):
        return line.strip()
    return "| " + " | ".join(_noted(cell.strip(), notes) for cell in line.strip().strip("|").split("|")) + " |"


def _noted(text: str, notes: dict[str, str]) -> str:
    pieces, last = [], 0
    for match in MARKER.finditer(text):
        pieces += [escaped(text[last : match.start()]), notes.get(match[0], escaped(match[0]))]
        last = match.end()
    return "".join([*pieces, escaped(text[last:])])


def _numbers(numbers: Sequence[NumberCheck]) -> str:
    """The verdicts, a line each: first what must be looked up, then how figures came about, then what stands so."""
    groups: dict[tuple[str, str], dict[str, None]] = {}
    for check in sorted(numbers, key=lambda check: list(VERDICTS).index(check.status)):
        groups.setdefault((check.status, _why(check)), {})[_one_line(check.text)] = None
    return "\n".join(
        f"- {VERDICTS[status]}: {escaped(_few(list(texts)) + why)}" for (status, why), texts in groups.items()
    )


def _why(check: NumberCheck) -> str:
    """The reason of a doubt, the formula of a calculation; nothing of a number that stands in its place."""
    if check.status == "derived":
        return f" = {_one_line(check.formula.replace('_', ' '))}" if check.formula else ""
    return f" ({_one_line(check.reason)})" if check.status == "unverified" and check.reason else ""


def _few(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - FEW} more" if len(texts) > FEW else ""
    return ", ".join(texts[:FEW]) + more


def _said(citation: Citation) -> str:
    """The source line without its marker, which the footnote has already."""
    return source_line(citation).removeprefix(citation.marker).strip()


def _name(citation: Citation, number: int) -> str:
    return f"{number}-{citation.marker.strip('[]')}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
