"""How well a sentence says what moved a figure: it names the figure, then how it moved, then the cause."""

from __future__ import annotations

import re
from collections.abc import Iterator

from preprocess.report import Report
from rag.answering.match.causes import CAUSE, SPOKEN, fits_the_way, only_offsets, way_told
from rag.answering.match.places import SentencePlace
from rag.answering.quote.prose import is_boilerplate, is_sentence
from rag.answering.topics.driven import MOVEMENT, Figure
from rag.answering.topics.driver_places import COMPARES, MOVES
from rag.answering.topics.of_another import is_another, is_of_a_place, lacks_a_word
from rag.answering.topics.of_period import is_of_another_length, is_of_another_year, is_of_the_year
from rag.answering.topics.part import tells_of

_AMOUNT = re.compile(
    r"\d(?:\.\d+)?\s?(?:%|percent|basis points|million|billion|percentage points)|\$ ?\d", re.IGNORECASE
)
_ELSEWHERE = re.compile(
    r"\b(?:reasons|factors|items|matters|changes|drivers)\b[^.,;]{0,40}\b(?:above|refers? to)\b", re.IGNORECASE
)
# "Reserve build — Represents the portion …" says what a word means, "is lower than that of" what is so at any time.
_STATES = re.compile(
    r"[—–:-]\s*Represents\b|\bincreas\w+ or decreas\w+|\b(?:is|are) \w+ than (?:that of|for)\b", re.IGNORECASE
)
_SEGMENT = re.compile(r"\bsegments?\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
# "Cost of products sold increased as a percent to sales": what is measured by sales is no sales.
_MEASURED_BY = re.compile(r"\b(?:percent(?:age)?|%|share|ratio) (?:of|to) (?:[\w-]+ ){0,3}$", re.IGNORECASE)
# "The increase in our net sales", "lower International net sales": what moved stands behind how it did.
_BEHIND = re.compile(
    r"\W*(?:(?:in|of|our|its|the|total|consolidated|segment|organic|worldwide|operational|reported|and|net|domestic|"
    r"international|foreign|global|annual|quarterly|combined|overall|"
    r"(?-i:[A-Z][\w.&’'/-]*))\W+){0,8}",
    re.IGNORECASE,
)
_BARE_RESULT = re.compile(
    r"(?:The|This) (?:overall |net |year-over-year )?(?:increase|decrease|decline|growth|improvement|change)s? "
    r"(?:was|is|were) (?:\w+ )?",
    re.IGNORECASE,
)
_NAMED, _OF_ALL, _MADE_OF, _MOVES_IT = 2.0, 1.0, 1.6, 1.2
_HEADED, _MOVED, _FIGURED, _CALLED, _OWN_NAME = 0.75, 0.75, 0.5, 1.0, 1.0
_OTHER_YEAR, _OTHER_WAY, _OF_SEGMENT, _STANDS, _OTHER_LENGTH = 1.5, 1.5, 1.5, 1.5, 2.0
_LONG, _LONGEST = 420, 900


def score(figure: Figure, place: SentencePlace, over: str, report: Report) -> float | None:
    """How well a sentence says what moved the figure; None where it names neither it nor a cause.

    over: the title of the table above it, which may name a part of the company.
    """
    text = place.text
    if (cause := CAUSE.search(text)) is None or not _is_told(text) or only_offsets(text) or SPOKEN.search(text):
        return None
    if not fits_the_way(cause[0], figure.way):
        return None
    # What stands behind the cause is the cause: "earnings fell, driven by lower net sales" is no reason for net sales.
    moved = text[: cause.start()]
    own = max(_named(figure, moved, report), default=0.0) or _by_its_table(figure, place, moved, over, report)
    if not own or _is_of_another_year(figure, place, moved) or _STATES.search(text) or is_of_a_place(figure, moved):
        return None
    if figure.quarter and any(is_of_another_length(one, quarter=True) for one in (moved, _last_head(place))):
        return None
    around = f"{moved} {place.heading} {over}"
    path = " ".join(place.blocks[0].heading_path)
    if figure.quarter and is_of_the_year(f"{moved} {path}", place.context.filing):
        return None
    if lacks_a_word(figure, f"{around} {path}", report) or (figure.of and not tells_of(figure.of, around, report)):
        return None
    return own + _for(figure, place, moved, report) - _against(figure, place, moved)


def _is_of_another_year(figure: Figure, place: SentencePlace, moved: str) -> bool:
    """Whether it tells of another year, as it says itself, or else what stands before it, or the heading over it."""
    block = place.blocks[0]
    before = place.report.full_content[block.start : place.start]
    told = (moved, before, block.heading_path[-1] if block.heading_path else "")
    return is_of_another_year(next((text for text in told if _YEAR.search(text)), ""), figure.years)


def _is_told(text: str) -> bool:
    """Whether a sentence tells of a movement in a length that can be quoted."""
    whole = is_sentence(text) or text.endswith(":")
    other = len(text) > _LONGEST or is_boilerplate(text) or _ELSEWHERE.search(text) or not MOVES.search(text)
    return whole and not other


def _named(figure: Figure, moved: str, report: Report) -> Iterator[float]:
    """The weight of each way in which the text names the figure, or what it is made of, as what moved."""
    for words, weight in ((figure.named, _NAMED), (figure.parts, _MADE_OF), (figure.above, _MOVES_IT)):
        named = words.finditer(moved) if words is not None else ()
        if any(_is_what_moved(moved, one) and not is_another(figure, moved, one, report) for one in named):
            yield weight


def _by_its_table(figure: Figure, place: SentencePlace, moved: str, over: str, report: Report) -> float:
    """The weight of "The increase was driven by …" under a part's heading, where the table above is of the figure."""
    bare = figure.of and _BARE_RESULT.fullmatch(moved) and figure.named.search(over)
    return _NAMED if bare and tells_of(figure.of, place.heading, report) else 0.0


def _is_what_moved(moved: str, found: re.Match[str]) -> bool:
    """Whether the figure stands before the first movement, or right behind it; not what another is measured by."""
    if _MEASURED_BY.search(moved[: found.start()]):
        return False
    first = MOVES.search(moved)
    return first is None or found.start() < first.end() or bool(_BEHIND.fullmatch(moved, first.end(), found.start()))


def _for(figure: Figure, place: SentencePlace, moved: str, report: Report) -> float:
    ranked = (figure.named, figure.parts, figure.above)
    headed = any(words is not None and words.search(place.heading) for words in ranked)
    whole = figure.whole.search(moved) is not None and not figure.of
    return (
        (_OF_ALL if whole else 0.0)
        + (_HEADED if headed else 0.0)
        + (_CALLED if figure.called and figure.called in moved.lower() else 0.0)
        + (_MOVED if MOVES.search(moved) or COMPARES.search(moved) else 0.0)
        + (_FIGURED if _AMOUNT.search(place.text) or place.text.endswith(":") else 0.0)
        + (_OWN_NAME if figure.of and tells_of(figure.of, moved, report) else 0.0)
    )


def _against(figure: Figure, place: SentencePlace, moved: str) -> float:
    text = place.text
    return (
        (_OTHER_YEAR if is_of_another_year(text, figure.years) else 0.0)
        + (0.0 if MOVEMENT.search(moved) or COMPARES.search(moved) else _STANDS)
        + (_OF_SEGMENT if not figure.of and _SEGMENT.search(place.heading) else 0.0)
        + (_OTHER_WAY if figure.way * way_told(moved, figure.question) < 0 else 0.0)
        + (_OTHER_LENGTH if _is_of_another_length(figure, place) else 0.0)
        + max(0, len(text) - _LONG) / 800
    )


def _is_of_another_length(figure: Figure, place: SentencePlace) -> bool:
    """Whether it stands under the heading of a quarter where a year is asked for, or the other way about."""
    return bool(figure.years) and is_of_another_length(_last_head(place), quarter=figure.quarter)


def _last_head(place: SentencePlace) -> str:
    return place.blocks[0].heading_path[-1] if place.blocks and place.blocks[0].heading_path else ""
