"""Which of several is the first and which the last: both are ranked by one table, and both are told."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

from rag.calculator.results import Calculation, Draft
from rag.types import Citation

_MARKER = re.compile(r"\[\d+\]")
_MOST = r"most|highest|largest|biggest|best|greatest|top|fastest|strongest"
_LEAST = r"fewest|least|lowest|smallest|worst|weakest|slowest"
_END = rf"(?:{_MOST}|{_LEAST})"
_SHAPES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "Which … had the most deliveries in 2022 and which the fewest?"
        rf"^(?P<lead>[^?]*?\bwhich\b[^?]*?)\b(?P<one>{_END})\b(?P<rest>[^?]*?),?\s+and(?: which| what)?(?: ones?)?"
        rf"(?: (?:had|has|was|were|is|are|did|grew|fell|sold))?(?: the)? (?P<other>{_END})(?: of them)?$",
        # "Which … had the most and the fewest deliveries in 2022?"
        rf"^(?P<lead>[^?]*?\bwhich\b[^?]*?)\b(?P<one>{_END})\s+and(?: the)? (?P<other>{_END})\b(?P<rest>[^?]+)$",
    )
)


def both_ends_of(question: str, ask: Callable[[str], Calculation | None]) -> Calculation | None:
    """The first with the table of all, and the last ahead of it; None where both are not asked for, or not told."""
    text = question.strip(" ?.!")
    found = next((match for shape in _SHAPES if (match := shape.match(text))), None)
    if found is None or _is_most(found["one"]) == _is_most(found["other"]):
        return None
    first, last = (ask(f"{found['lead']}{found[end]}{found['rest']}?") for end in ("one", "other"))
    if first is None or last is None:
        return None
    return _joined(first, last)


def _is_most(word: str) -> bool:
    return re.fullmatch(_MOST, word, re.IGNORECASE) is not None


def _joined(first: Calculation, last: Calculation) -> Calculation:
    """The first with its table, and the sentence of the last below it under the footnotes of the same rows."""
    sentence = last.text.split("\n")[0]
    cited, known = list(first.citations), {_place(one): one.marker for one in first.citations}
    marker_of = dict[str, str]()
    for one in last.citations:
        if one.marker in sentence and _place(one) not in known:
            known[_place(one)] = f"[{len(cited) + 1}]"
            cited.append(replace(one, marker=known[_place(one)]))
        marker_of[one.marker] = known.get(_place(one), one.marker)
    draft, at = Draft(first.text + "\n\n", list(first.numbers)), 0
    for number in sorted(last.numbers, key=lambda one: one.start):
        if number.end <= len(sentence):
            draft.add(_marked(sentence[at : number.start], marker_of))
            inputs = tuple((marker_of[marker], cell) for marker, cell in number.inputs)
            check = replace(number, citation=marker_of.get(number.citation or ""), inputs=inputs)
            draft.number(sentence[number.start : number.end], check)
            at = number.end
    draft.add(_marked(sentence[at:], marker_of))
    return replace(first, text=draft.text, numbers=tuple(draft.numbers), citations=tuple(cited))


def _place(one: Citation) -> Hashable:
    return one.filing.report_id, one.page, one.quote, one.cells


def _marked(text: str, marker_of: Mapping[str, str]) -> str:
    return _MARKER.sub(lambda found: marker_of.get(found[0], found[0]), text)
