"""How well a sentence says what moved a figure: it names the figure, then how it moved, then the cause."""

from __future__ import annotations

import re
from collections.abc import Iterator

from preprocess.report import Report
from rag.answering.match.causes import CAUSE, way_of
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.quote.prose import is_boilerplate, is_sentence
from rag.answering.topics.driven import MOVEMENT, Figure
from rag.answering.topics.driver_places import MOVES
from rag.answering.topics.of_period import is_of_another_year
from rag.answering.topics.part import names_another, tells_of

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
    r"\W*(?:(?:in|of|our|its|the|total|consolidated|segment|organic|worldwide|operational|reported|and|net|"
    r"(?-i:[A-Z][\w.&’'/-]*))\W+){0,8}",
    re.IGNORECASE,
)
# Organic sales and comparable sales are other figures than the sales that a question names without that word.
_NARROWED = re.compile(
    r"\b(?P<word>comparable|same[- ]store|organic|deferred|core|adjusted|contract)\s+$", re.IGNORECASE
)
# "In Latin America, net sales declined": what a sentence tells of one place only.
_IN_A_PLACE = re.compile(
    r"(?:^|[.;] )(?:In|Across|Within) (?:the |our )?(?!January|February|March|April|May|June|July|August|September|"
    r"October|November|December|Fiscal)(?P<place>[A-Z][\w’'&]+(?: [A-Z][\w’'&]+)*)"
)
# Right before the figure, at the beginning of its sentence.
_BEGINS = re.compile(
    r"(?:^|[.;:] )(?!(?:Net|Total|Segment|Reported|The|Our|Its|In|On|For|Consolidated|Overall|Higher|Lower|Organic)\b)"
    r"(?P<name>[A-Z][\w&’']+(?: [\w&]+){0,4}) $"
)
_QUARTER = re.compile(r"\bquarter\b|\bthree months\b", re.IGNORECASE)
_LONGER = re.compile(r"\b(?:six|nine|twelve) months\b|\byear\b", re.IGNORECASE)
_NAMED, _OF_ALL, _MADE_OF, _MOVES_IT = 2.0, 1.0, 1.6, 1.2
_HEADED, _MOVED, _FIGURED, _CALLED, _OWN_NAME = 0.75, 0.75, 0.5, 1.0, 1.0
_OTHER_YEAR, _OTHER_WAY, _OTHER_OWNER, _OF_SEGMENT, _STANDS = 1.5, 1.5, 2.0, 1.5, 1.5
_OTHER_LENGTH, _OF_A_PART, _ADJUSTED = 2.0, 1.0, 0.25
_LONG, _LONGEST = 420, 900


def score(figure: Figure, place: SentencePlace, over: str, report: Report) -> float | None:
    """How well a sentence says what moved the figure; None where it names neither it nor a cause.

    over: the title of the table above it, which may name a part of the company.
    """
    text = place.text
    if (cause := CAUSE.search(text)) is None or not _is_told(text):
        return None
    # What stands behind the cause is the cause: "earnings fell, driven by lower net sales" is no reason for net sales.
    moved = text[: cause.start()]
    own = max(_named(figure, moved), default=0.0)
    if not own or _is_of_another_year(figure, place, moved) or _STATES.search(text):
        return None
    if figure.of and not tells_of(figure.of, f"{moved} {place.heading} {over}", report):
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


def _named(figure: Figure, moved: str) -> Iterator[float]:
    """The weight of each way in which the text names the figure, or what it is made of, as what moved."""
    for words, weight in ((figure.named, _NAMED), (figure.parts, _MADE_OF), (figure.above, _MOVES_IT)):
        if words is not None and any(_is_what_moved(moved, found) for found in words.finditer(moved)):
            yield weight


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
        + (_MOVED if MOVES.search(moved) else 0.0)
        + (_FIGURED if _AMOUNT.search(place.text) or place.text.endswith(":") else 0.0)
        + (_OWN_NAME if figure.of and tells_of(figure.of, moved, report) else 0.0)
    )


def _against(figure: Figure, place: SentencePlace, moved: str) -> float:
    text, named = place.text, figure.named.search(moved)
    years = {int(year) for year in _YEAR.findall(text)}
    other = years and figure.years and not years & figure.years
    other_owner = named is not None and names_another(moved, named.start(), figure.question)
    return (
        (_OTHER_YEAR if other else 0.0)
        + (_OTHER_OWNER if other_owner else 0.0)
        + (0.0 if MOVEMENT.search(moved) else _STANDS)
        + (_OF_SEGMENT if not figure.of and _SEGMENT.search(place.heading) else 0.0)
        + (_OTHER_WAY if figure.way * way_of(moved) < 0 else 0.0)
        + _narrowed_by(figure, moved)
        + (_OTHER_OWNER if _is_of_a_place(figure, moved) else 0.0)
        + (_OF_A_PART if _is_of_a_smaller_part(figure, moved) else 0.0)
        + (_OTHER_LENGTH if _is_of_another_length(figure, place) else 0.0)
        + max(0, len(text) - _LONG) / 800
    )


def _narrowed_by(figure: Figure, moved: str) -> float:
    """What it costs that the figure is one of a narrower name: comparable sales where sales are asked for.

    What segments earn is often printed as adjusted alone.
    """
    found = figure.named.search(moved)
    word = _NARROWED.search(moved[: found.start()]) if found is not None else None
    if word is None or word["word"].lower() in figure.question.lower():
        return 0.0
    return _ADJUSTED if figure.of and word["word"].lower() == "adjusted" else _OTHER_WAY


def _is_of_a_place(figure: Figure, moved: str) -> bool:
    """Whether the figure is said to have moved in a place that the question does not name."""
    found = list(_IN_A_PLACE.finditer(moved))
    return bool(found) and not text_stems(found[-1]["place"]) & text_stems(figure.question)


def _is_of_a_smaller_part(figure: Figure, moved: str) -> bool:
    """Whether a sentence under a part's heading begins with another name: "Apparel revenues" of a region."""
    found = figure.named.search(moved)
    name = _BEGINS.search(moved[: found.start()]) if found is not None and figure.of else None
    return name is not None and not any(part & text_stems(name["name"]) for part in figure.of)


def _is_of_another_length(figure: Figure, place: SentencePlace) -> bool:
    """Whether it stands under the heading of a quarter where a year is asked for, or the other way about."""
    head = place.blocks[0].heading_path[-1] if place.blocks and place.blocks[0].heading_path else ""
    quarter, longer = bool(_QUARTER.search(head)), bool(_LONGER.search(head))
    return quarter != longer and bool(figure.years) and quarter != figure.quarter
