"""Paragraphs that each tell how one part's figure moved: no reason of the whole company's, but all of them together.

"Pumps sales increased 9%. … Valves sales fell 2%. …": what moved the sales of Pumps is told as theirs, beside what
moved those of every other part, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.report import Block, Report
from rag.answering.match.causes import CAUSE, way_told
from rag.answering.match.places import SentencePlace
from rag.answering.quote.rows import Quote
from rag.answering.topics.driven import Figure
from rag.answering.topics.passages import sentences_in
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import plain_names
from rag.calculator.question.phrases import plain
from rag.types import Context

_MOVES = re.compile(
    r"\W*\b(?:increas\w*|decreas\w*|declin\w*|improv\w*|gr[eo]w\w*|fell|rose|w[ae](?:s|re) (?:up|down))\b"
)
_WORTH, _LEAST = 3.0, 2
_ALL = re.compile(r"\b(?:total|consolidated|overall|company|our)\b", re.IGNORECASE)


def is_told_of_one(place: SentencePlace, figure: Figure, report: Report) -> bool:
    """Whether a sentence goes on in a paragraph that tells how a part's figure moved, and says nothing of the whole's.

    Of a figure that is asked for of a part nothing is said here.
    """
    own = figure.named.search(place.text)
    said = own is not None and _ALL.search(place.text, 0, own.end()) is not None
    return not figure.of and not said and bool(part_told_in(place.blocks[0].text, figure, report))


def part_told_in(text: str, figure: Figure, report: Report) -> str:
    """The plain name of the part whose figure moved by the first words of a text; "" where it begins otherwise."""
    found = figure.named.search(text)
    if found is None or _MOVES.match(text, found.end()) is None:
        return ""
    name = plain(re.sub(r"\b(?:net|total|segment|operating)\s*$", "", text[: found.start()].strip(" #*").lower()))
    return name if name in _names(report) and name not in plain(figure.question) else ""


def of_each_part(figure: Figure, report: Report, like: Context) -> tuple[Quote, ...]:
    """What moved the figure of every part into which the filing divides it; () where one is left out."""
    if figure.of or figure.exact:
        return ()
    told: dict[str, tuple[Block, SentencePlace]] = {}
    for block in report.blocks:
        name = part_told_in(block.text, figure, report) if block.kind in ("Text", "ListItem") else ""
        place = _with_its_reason(tuple(sentences_in(block, report, like)), figure) if name else None
        if place is not None:
            told.setdefault(name, (block, place))
    divided = (plain_names(made) for made in breakdowns_of(report))
    whole = next((names for names in divided if len(names) >= _LEAST and names <= set(told)), frozenset())
    found = [pair for name, pair in told.items() if name in whole]
    if len({block.heading_path for block, _ in found}) != 1:
        return ()
    return tuple(Quote(place, _WORTH, f"“{place.text}”") for _, place in found)


def _with_its_reason(sentences: Sequence[SentencePlace], figure: Figure) -> SentencePlace | None:
    """The first sentence up to the one that tells its reason; None where none does, or it went the other way."""
    first, goes = sentences[0], figure.way
    if goes and way_told(first.text, figure.question) * goes < 0:
        return None
    reasoned = next((one for one in sentences[:2] if CAUSE.search(one.text)), None)
    return replace(first, end=reasoned.end) if reasoned is not None and len(reasoned.blocks) == 1 else None


def _names(report: Report) -> frozenset[str]:
    return frozenset(name for made in breakdowns_of(report) for name in plain_names(made))
