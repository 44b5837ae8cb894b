"""Which segment, region, product or source of revenue is the largest, the smallest, or grew most."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.calculator.answers.parting import with_part
from rag.calculator.answers.ranked import Ranked, markers_of, number_of
from rag.calculator.expressions import Ref
from rag.calculator.facts.axes import parts_meant
from rag.calculator.facts.parts import is_rest, regions
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranks import Ranking
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, ordered, solve
from rag.calculator.spans import when_words
from rag.calculator.wording import spoken_formula
from rag.types import Context

_FEWEST = 2
_HOME = re.compile(r"(?:total )?(?:united states|u\.?s\.?a?|domestic|u\.?s\.? operations)")


def ranking_of(
    asked: Ranking, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The parts in order with a footnote for each; None where no breakdown, or an unsure one, could be meant."""
    for filing in ordered(side.filings, asked.request.years[-1], interim=asked.request.span is not None):
        report = report_of(filing.report_id)
        parts = parts_meant(report, asked.request, asked.dimension, asked.word)
        if not parts and asked.dimension == "region":
            # A company may be divided by places and call these its segments.
            parts = parts_meant(report, asked.request, "segment", "segment")
            placed = sum(not regions().words.isdisjoint(plain(name).split()) for name in parts)
            # "Emerging Growth Businesses" beside three products make no regions of these.
            parts = parts if placed * 3 >= len(parts) else ()
        if asked.without and not any(_is_without(asked, name) for name in parts):
            continue
        notes, own = Footnotes(contexts), Side(side.company, (filing,))
        names = frozenset(plain(name) for name in parts if not is_rest(name))
        cells = [cell for name in parts if (cell := _cell(asked, name, names, own, notes, report_of)) is not None]
        told = {cell.name for cell in cells}
        # A part whose figure is not sure could be the very one that is asked for.
        if len(cells) >= _FEWEST and all(name in told or is_rest(name) for name in parts):
            return _written(asked, side.company, cells, contexts)
    return None


def _cell(
    asked: Ranking,
    name: str,
    among: frozenset[str],
    side: Side,
    notes: Footnotes,
    report_of: Callable[[str], Report],
) -> Ranked | None:
    solved = solve(with_part(asked.request, name, among), side, report_of)
    said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
    return Ranked(name, solved, said[1]) if isinstance(solved, Solved) and said is not None else None


def _written(asked: Ranking, company: str, cells: Sequence[Ranked], contexts: Sequence[Context]) -> Calculation | None:
    """The winner in a sentence, the table of all parts, and the formula below where the figure is computed."""
    ordered_cells = sorted(cells, key=lambda cell: -(asked.better or 1) * cell.result)
    able = [cell for cell in ordered_cells if not is_rest(cell.name) and not _is_left_out(asked, cell.name)]
    if not able or (asked.better and len(able) > 1 and able[0].result == able[1].result):
        return None
    draft, notes = Draft(), Footnotes(contexts)
    _listing(draft, asked, company) if not asked.better else _sentence(draft, asked, company, able[0], notes)
    _table(draft, asked, [*able, *(cell for cell in ordered_cells if cell not in able)], notes)
    value = able[0].result
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, notes.notices())


def _is_left_out(asked: Ranking, name: str) -> bool:
    return (asked.abroad and _is_home(name)) or _is_without(asked, name)


def _is_without(asked: Ranking, name: str) -> bool:
    """Whether a part is the one that the question leaves out."""
    said = plain(asked.without).split()
    return bool(said) and set(said) <= set(plain(name).split())


def _is_home(name: str) -> bool:
    return _HOME.fullmatch(plain(name)) is not None


def _listing(draft: Draft, asked: Ranking, company: str) -> None:
    """ "Block, Inc.'s gross profit by segment:" over the table, where nothing is compared."""
    owner = f"{company}'" if company.endswith("s") else f"{company}'s"
    figure = asked.request.name if asked.request.name != "the result" else "revenue"
    draft.add(f"{owner} {figure} by {asked.word}:\n\n")


def _sentence(draft: Draft, asked: Ranking, company: str, best: Ranked, notes: Footnotes) -> None:
    """ "Walmart Inc.'s segment with the lowest operating income in FY2018 was Sam's Club: $982 million [1]." """
    owner = f"{company}'" if company.endswith("s") else f"{company}'s"
    request = asked.request
    figure = request.name if request.name != "the result" else "revenue"
    when = when_words(request.years[-1], request.span)
    if request.mode == "single":
        how = f"{'highest' if asked.better > 0 else 'lowest'} {figure} in {when}"
    else:
        kind = "growth" if request.mode == "growth" else "change"
        before = when_words(request.years[0], request.span)
        how = f"{'highest' if asked.better > 0 else 'lowest'} {figure} {kind} from {before} to {when}"
    besides = f", {asked.without} left out," if asked.without else ""
    draft.add(f"{owner} {asked.word} with the {how}{besides} was {best.name}: ")
    number_of(draft, best, notes)
    draft.add(".\n\n")


def _table(draft: Draft, asked: Ranking, cells: Sequence[Ranked], notes: Footnotes) -> None:
    """A row a part: its figure, and for growth the two amounts that it is computed from."""
    request = asked.request
    title = f"{request.name[:1].upper()}{request.name[1:]}"
    both = request.mode in ("growth", "change") and all(len(cell.inputs) == _FEWEST for cell in cells)
    whens = [when_words(year, request.span) for year in request.years]
    years = [f"{title}, {when}" for when in whens] if both else []
    heads = [asked.word[:1].upper() + asked.word[1:], *years]
    heads.append(request.mode.capitalize() if both else f"{title}, {whens[-1]}")
    draft.add(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for cell in cells:
        draft.add(f"\n| {cell.name} | ")
        for number in cell.inputs if both else ():
            draft.number(number.text, number)
            draft.add(f" {markers_of(cell, notes)} | ")
        number_of(draft, cell, notes)
        draft.add(" |")
    if not isinstance(request.node, Ref) or book().line(request.node.name) is None:
        draft.add(f"\n\n{title} = {spoken_formula(request.node)}.")
