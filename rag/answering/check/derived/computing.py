"""Figures that a model's prose asks for, computed by the calculator and written in with their footnotes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.answering.check.support import COMPUTE
from rag.answering.check.verify import check_numbers
from rag.answering.families import renamed
from rag.calculator.calculate import Calculation, calculate
from rag.types import Citation, NumberCheck, SearchResult

NOT_COMPUTED = "“{what}” could not be computed from the filings and was left out."


@dataclass(frozen=True)
class Filled:
    """Prose with every request filled in or taken out; numbers hold the verdict of every figure of it."""

    text: str
    citations: tuple[Citation, ...]
    numbers: tuple[NumberCheck, ...]
    notices: tuple[str, ...] = ()


def filled_in(
    text: str, citations: Sequence[Citation], result: SearchResult, report_of: Callable[[str], Report]
) -> Filled:
    """Replace each [[compute: …]] by the calculator's words; what cannot be computed is taken out and said."""
    own, notices, derived = list(citations), [], []
    pieces, last, length = [], 0, 0
    for match in COMPUTE.finditer(text):
        what = match["what"].strip()
        pieces.append(text[last : match.start()])
        length += len(pieces[-1])
        last = match.end()
        made = calculate(what if what.endswith("?") else f"What was the {what}?", result, report_of)
        if not isinstance(made, Calculation):
            notices.append(NOT_COMPUTED.format(what=what))
            continue
        words, added, marks = _renumbered(made, len(own))
        own += added
        derived += [replace(n, start=n.start + length, end=n.end + length) for n in marks]
        pieces.append(words)
        length += len(words)
    whole = "".join([*pieces, text[last:]])
    checked = tuple(_verdict(check, derived) for check in check_numbers(whole, own, result.query.question))
    return Filled(whole, tuple(own), checked, tuple(notices))


def _renumbered(made: Calculation, before: int) -> tuple[str, list[Citation], list[NumberCheck]]:
    """The calculation's words, citations and verdicts with its footnotes numbered after the `before` ones there are."""
    names = {citation.marker: f"[{before + i}]" for i, citation in enumerate(made.citations, start=1)}
    text, citations, numbers = renamed(made.text, made.citations, made.numbers, names)
    return text, list(citations), list(numbers)


def _verdict(check: NumberCheck, computed: Sequence[NumberCheck]) -> NumberCheck:
    """The calculator's own verdict for a number that it wrote, else the check's."""
    own = (n for n in computed if n.start < check.end and check.start < n.end)
    return next(own, check)
