"""The sentences that tell a cause, each whole: with the one that tells what moved, and with the list it leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from preprocess.report import Block, Report
from rag.answering.match.causes import CAUSE
from rag.answering.match.places import SentencePlace
from rag.answering.quote.lookup import is_of_its_own, with_what_it_points_to
from rag.answering.topics.driven import Figure
from rag.answering.topics.passages import sentences_in
from rag.types import Context

MOVES = re.compile(
    r"\b(?:increas\w*|decreas\w*|declin\w*|improv\w*|gr[eo]w\w*|fell|rose|higher|lower|contraction|expansion|"
    r"(?:up|down) \d[\d.,]*)(?!\w)",
    re.IGNORECASE,
)
"""How a sentence says that a figure moved."""
COMPARES = re.compile(r"\bcompare[sd] (?:with|to)\b", re.IGNORECASE)
"""How a sentence gives a figure beside that of the year before."""
_RESULT = re.compile(
    r"\b(?:growth|decline|increase|decrease|improvement|performance|variance|difference|change|reduction)\b",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*[•●▪◦·]")
# "… partially offset by" on a line of its own, between the points for and those against.
_HELD_BACK = re.compile(r"(?:(?:partially|partly|largely|more than) )?offset by:?", re.IGNORECASE)
_MOST_BULLETS = 6
_MOST_SAID = 900


def told_causes(blocks: Sequence[Block], at: int, report: Report, like: Context, figure: Figure) -> list[SentencePlace]:
    """The sentences of the block at that place which tell a cause, as they are to be quoted."""
    sentences = list(sentences_in(blocks[at], report, like))
    following = blocks[at + 1 : at + 1 + _MOST_BULLETS]
    found = [
        with_list(_with_change(place, sentences, figure), following) for place in sentences if CAUSE.search(place.text)
    ]
    return [*found, *_then_told(sentences, figure), *_before_points(sentences, following, figure)]


def _with_change(place: SentencePlace, sentences: Sequence[SentencePlace], figure: Figure) -> SentencePlace:
    """The sentence with the one before it that it points back to, or that tells how much the same figure moved."""
    whole = with_what_it_points_to(place)
    before = next((one for one in reversed(sentences) if one.end <= place.start), None)
    if before is None or whole.start != place.start or not figure.named.search(place.text):
        return whole
    tells = figure.named.search(before.text) and MOVES.search(before.text) and not CAUSE.search(before.text)
    return replace(place, start=before.start) if tells and place.end - before.start <= _MOST_SAID else place


def _then_told(sentences: Sequence[SentencePlace], figure: Figure) -> Iterator[SentencePlace]:
    """A sentence that only tells how the figure moved, with the next one, which says what made it grow or fall."""
    for place, after in pairwise(sentences):
        moves = MOVES.search(place.text) or COMPARES.search(place.text)
        tells = moves and figure.named.search(place.text) and not CAUSE.search(place.text)
        cause = CAUSE.search(after.text)
        goes_on = not (figure.named.search(after.text) or is_of_its_own(after.text, place.text))
        if tells and cause and goes_on and _RESULT.search(after.text[: cause.start()]):
            yield replace(place, end=after.end)


def _before_points(
    sentences: Sequence[SentencePlace], following: Sequence[Block], figure: Figure
) -> Iterator[SentencePlace]:
    """A last sentence that only tells how the figure moved, with the points behind it that say why."""
    last = sentences[-1] if sentences and not _is_point(sentences[-1].blocks[0]) else None
    points = list(_points(following, bullets=True))
    tells = last and figure.named.search(last.text) and MOVES.search(last.text) and not CAUSE.search(last.text)
    if last is not None and tells and len(last.blocks) == 1 and any(CAUSE.search(point.text) for point in points):
        yield replace(last, end=points[-1].end, blocks=(*last.blocks, *points))


def with_list(place: SentencePlace, following: Sequence[Block]) -> SentencePlace:
    """The sentence with the points that it leads to ("… was primarily due to:"), and with those that held it back."""
    points = list(_points(following)) if place.text.endswith(":") else []
    return replace(place, end=points[-1].end, blocks=(*place.blocks, *points)) if points else place


def _points(following: Sequence[Block], *, bullets: bool = False) -> Iterator[Block]:
    """The points of the list that follows; with bullets those too that were read as paragraphs."""
    for at, block in enumerate(following):
        leads_on = at and _HELD_BACK.fullmatch(block.text) and following[at + 1 :] and _is_point(following[at + 1])
        if block.kind != "ListItem" and not leads_on and not (bullets and _is_point(block)):
            return
        yield block


def _is_point(block: Block) -> bool:
    return block.kind == "ListItem" or (block.kind == "Text" and _BULLET.match(block.text) is not None)
