"""What drove a figure: the sentences of the results discussion that name it and then its cause, with their lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from preprocess.report import Report
from rag.answering.match.asked import Ask, understand_ask
from rag.answering.match.causes import CAUSE
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.quote.rows import Quote
from rag.answering.topics.driven import Figure
from rag.answering.topics.driver_places import told_causes
from rag.answering.topics.driver_score import score
from rag.answering.topics.each_part import is_told_of_one, of_each_part
from rag.answering.topics.goes_on import with_what_goes_on
from rag.answering.topics.part_sections import is_of_a_part
from rag.answering.topics.passages import alike, sentences_in
from rag.answering.topics.whole import gives_another
from rag.types import Context, NumberCheck, SearchResult

# Where the results are discussed: Item 7 of a 10-K, Item 2 of a 10-Q; releases and annual reports have no items.
_DISCUSSED = frozenset(("Item 7", "Item 2"))
_LEADS = re.compile(r"\bfollowing tables? \w+ [^.]*:\W*$", re.IGNORECASE)
_TOLD = 1.5
_LEAST, _NEAR, _NEAR_EXACT, _MOST = 2.5, 1.25, 0.5, 3


def driver_quotes(
    result: SearchResult, report_of: Callable[[str], Report], numbers: Sequence[NumberCheck] = ()
) -> tuple[Quote, ...]:
    """The sentences that say what moved the figure asked about; () for other questions and where none says it.

    numbers: the figure as it was computed; a sentence that gives it another value speaks of a part.
    """
    if not result.query.filters.companies:
        return ()
    for figure in (Figure.in_words_of(result), Figure.of_question(result, report_of, numbers)):
        if figure is not None and (quotes := _of_filings(figure, result, report_of)):
            return quotes
    return ()


def _of_filings(figure: Figure, result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """What the first of the found filings that says anything of it says, of those of the years asked for."""
    quotes: list[Quote] = []
    filings = dict.fromkeys(context.filing.report_id for context in result.contexts)
    for report_id in filings:
        like = next(context for context in result.contexts if context.filing.report_id == report_id)
        if not figure.years or like.filing.fiscal_year in figure.years:
            report = report_of(report_id)
            quotes += _of_filing(figure, report, like, understand_ask(result, [report]))
            quotes = quotes or list(of_each_part(figure, report, like))
        if quotes:
            break
    return tuple(quotes)


def _of_filing(figure: Figure, report: Report, like: Context, ask: Ask) -> Iterator[Quote]:
    found = [(score, _told(place, ask), place) for score, place in _scored(figure, report, like)]
    most = max((told for _, told, _ in found), default=0.0)
    # Where one sentence tells of "domestic appliances", those on other comparable sales only share the figure.
    scored = sorted(((score - _TOLD * (most - told), place) for score, told, place in found), key=lambda pair: -pair[0])
    near = _NEAR_EXACT if figure.exact else _NEAR
    chosen: list[SentencePlace] = []
    for worth, place in scored:
        if len(chosen) == _MOST or worth < max(_LEAST, scored[0][0] - near):
            return
        # The same words under another heading name the figure of another part.
        apart = chosen and place.blocks[0].heading_path != chosen[0].blocks[0].heading_path
        if not apart and not any(alike(place, other) for other in chosen):
            place = _in_full(place, like)
            chosen.append(place)
            yield Quote(place, worth, f"“{place.text}”")


def _in_full(place: SentencePlace, like: Context) -> SentencePlace:
    """The reason with what its paragraph goes on to tell of it."""
    said = sentences_in(place.blocks[0], place.report, like)
    return with_what_goes_on(place, [one for one in said if one.start >= place.end])


def _scored(figure: Figure, report: Report, like: Context) -> Iterator[tuple[float, SentencePlace]]:
    blocks, over, lead = report.blocks, "", ""
    # Where the item only points at an exhibit, the results are discussed in what has no item.
    own = any(block.sec_item in _DISCUSSED and CAUSE.search(block.text) for block in blocks)
    discussed = _DISCUSSED if own else (None,)
    for at, block in enumerate(blocks):
        lead = block.text if _LEADS.search(block.text) else lead
        over = f"{_first_cell(block.text)} {lead}" if block.kind == "Table" else over
        if block.kind not in ("Text", "ListItem") or block.sec_item not in discussed:
            continue
        if not (CAUSE.search(block.text) or figure.named.search(block.text)):
            continue
        for place in told_causes(blocks, at, report, like, figure):
            # "… due to the following:" without what follows says nothing.
            if place.text.endswith(":") or _is_of_another(place, report, figure):
                continue
            if (worth := score(figure, place, over, report)) is not None:
                yield worth, place


def _is_of_another(place: SentencePlace, report: Report, figure: Figure) -> bool:
    """Whether a sentence speaks of a part of the company, by its heading or by the value that it gives the figure."""
    if figure.of:
        return False
    another = not figure.exact and gives_another(place.text, figure.named, figure.numbers)
    return another or is_told_of_one(place, figure, report) or is_of_a_part(place, report, figure.question)


def _told(place: SentencePlace, ask: Ask) -> float:
    """How much of what stands beside the figure in the question is told before the cause, or over the sentence."""
    cause = CAUSE.search(place.text)
    return ask.told_beside(text_stems(f"{place.heading} {place.text[: cause.start() if cause else None]}"))


def _first_cell(table: str) -> str:
    """What stands over the labels of a table: its title, where it has one."""
    return table.split("|", 2)[1] if table.count("|") > 1 else ""
