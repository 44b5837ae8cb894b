"""Which segment, region, product or source of revenue is the largest, the smallest, or grew most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from preprocess.report import Report
from rag.calculator.answers.completed import completed
from rag.calculator.answers.contenders import (
    competes,
    first_by_amount,
    has_each,
    is_a_country,
    is_first,
    is_none_of_them,
    is_of_another_list,
    is_without,
    left_out,
    may_be_meant,
    of_those_asked,
    tells_nothing,
)
from rag.calculator.answers.leaves import leaves_ranked
from rag.calculator.answers.lined_up import add_up, beside_each_other
from rag.calculator.answers.parting import with_part
from rag.calculator.answers.ranked import Ranked, number_of, told_again, unranked
from rag.calculator.answers.ranked_besides import tail_of
from rag.calculator.answers.ranked_table import cut_short, table_of_parts
from rag.calculator.answers.segment_measure import as_they_report, mixes_measures
from rag.calculator.expressions import Ref
from rag.calculator.facts.axes import base_of, is_all_of_it, parts_called, parts_meant
from rag.calculator.facts.coarse import is_coarse
from rag.calculator.facts.parts import is_rest, regions
from rag.calculator.facts.within import captioned, divided_by
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranks import Ranking
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, ordered, solve
from rag.calculator.spans import when_words
from rag.calculator.wording import owner_of
from rag.types import Context

_FEWEST, _OWN_LOSS = 2, "contribution loss"


def ranking_of(
    asked: Ranking, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The parts in order with a footnote for each; None where no breakdown, or an unsure one, could be meant."""
    found = cells_of(asked, side, contexts, report_of)
    if found is None:
        return None
    return ranks_told(*found, side.company, contexts, lambda best: tail_of(found[0], best, side, report_of))


def cells_of(
    asked: Ranking, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> tuple[Ranking, list[Ranked]] | None:
    """The figure of every part in the filing that answers best, and what is ranked: a rate, or an amount for it."""
    for filing in ordered(side.filings, asked.request.years[-1], interim=asked.request.span is not None):
        report = report_of(filing.report_id)
        notes, own = Footnotes(contexts), Side(side.company, (filing,))
        if divided := _within(asked, report, own, notes, report_of):
            return divided
        if asked.only_within:
            continue
        for meant in (asked, *(replace(asked, request=one) for one in asked.instead)):
            parts = _parts(report, meant)
            others = _is_partial(parts, meant, report) or (meant is not asked and _are_others(parts, meant, report))
            for tried in () if others else _ways(meant):
                cells = _cells(parts, partial(_of_part, tried), own, notes, report_of)
                if cells and not mixes_measures(cells, report):
                    return as_they_report(tried, cells, report, filing, notes)
        if leaves := leaves_ranked(asked, report, filing, notes):
            return asked, leaves
        for printed in filter(None, (asked.printed, asked.own_profit)):
            if cells := _printed_cells(replace(asked, printed=printed), report, own, notes, report_of):
                loss = asked.loss if printed is asked.printed else asked.loss and _OWN_LOSS
                return replace(asked, request=printed, loss=loss), cells
    return None


def _within(
    asked: Ranking, report: Report, side: Side, notes: Footnotes, report_of: Callable[[str], Report]
) -> tuple[Ranking, list[Ranked]] | None:
    """The figures of the parts of what the question names ("oncology"), where the filing divides it."""
    for said, request in asked.within:
        made = divided_by(report, request, said, asked.dimension, asked.word) or captioned(report, request, said)
        word = said if asked.only_within else f"{said} {asked.word}"
        named = replace(asked, request=request, word=word, whole=made)
        names = tuple(part.name for part in made.parts) if made is not None else ()
        for tried in _ways(named) if names else ():
            if cells := _cells(names, partial(_of_part, tried), side, notes, report_of):
                return tried, cells
    return None


def _is_partial(parts: tuple[str, ...], asked: Ranking, report: Report) -> bool:
    """Whether the figure is broken down into some of the parts only, such as those of a brand, beside others."""
    all_of = parts_called(report, asked.request, asked.dimension, asked.word)
    names, others = ({plain(name) for name in own if may_be_meant(asked, name)} for own in (parts, all_of))
    return bool(names) and names < others and not is_all_of_it(report, asked.request, frozenset(names))


def _are_others(parts: tuple[str, ...], asked: Ranking, report: Report) -> bool:
    """Whether a profit that stands for another is split otherwise: by home and abroad in a note on taxes."""
    known = {plain(name) for name in parts_called(report, asked.request, asked.dimension, asked.word)}
    return bool(known) and any(plain(name) not in known for name in parts if not is_rest(name))


def _of_part(asked: Ranking, name: str, among: frozenset[str]) -> Request:
    return with_part(asked.request, name, among)


def _parts(report: Report, asked: Ranking) -> tuple[str, ...]:
    """The parts into which the figure is broken down; a part that is left out has to be one of them."""
    parts = parts_meant(report, asked.request, asked.dimension, asked.word)
    if not parts and asked.dimension == "region":
        # A company may be divided by places and call these its segments.
        parts = parts_meant(report, asked.request, "segment", "segment")
        named = [name for name in parts if not is_rest(name)]
        placed = sum(not regions().words.isdisjoint(plain(name).split()) for name in named)
        # "Emerging Growth Businesses" beside three products make no regions of these.
        parts = parts if placed and placed * 3 >= len(named) else ()
    if asked.dimension == "region" and is_coarse(parts, book().line(base_of(asked.request.node)), report):
        return ()
    return _known(parts, asked)


def _known(parts: tuple[str, ...], asked: Ranking) -> tuple[str, ...]:
    """The parts, if the one that is left out is one of them."""
    return parts if not asked.without or any(is_without(asked, name) for name in parts) else ()


def _printed_cells(
    asked: Ranking, report: Report, side: Side, notes: Footnotes, report_of: Callable[[str], Report]
) -> list[Ranked]:
    """The figures of the parts in the rows, or under the columns, that bear their names: of one row or one column."""
    printed = asked.printed
    if printed is None or not isinstance(printed.node, Ref):
        return []
    words = printed.node.name
    parts = _known(parts_called(report, printed, asked.dimension, asked.word), asked)

    def of(name: str, _: frozenset[str]) -> Request:
        return replace(printed, node=Ref(f"{words} {plain(name)}", said=name), name=f"{name} {printed.name}")

    cells = beside_each_other(_cells(parts, of, side, notes, report_of, all_told=False))
    cells = completed(cells, printed, report, side.filings[0], notes)
    missing = [name for name in parts if not is_rest(name) and all(cell.name != name for cell in cells)]
    return cells if len(cells) >= _FEWEST and (not missing or add_up(cells, printed.name)) else []


def _ways(asked: Ranking) -> Iterator[Ranking]:
    """As it is asked; by amounts where a rate of growth from a loss has no meaning."""
    yield asked
    if asked.request.mode == "growth" and not asked.in_percent:
        yield replace(asked, request=replace(asked.request, mode="change"))


def _cells(
    parts: Sequence[str],
    request_of: Callable[[str, frozenset[str]], Request],
    side: Side,
    notes: Footnotes,
    report_of: Callable[[str], Report],
    *,
    all_told: bool = True,
) -> list[Ranked]:
    """The figures of the parts; all_told: none where one is not sure, as it could be the very one that is asked for."""
    names = frozenset(plain(name) for name in parts if not is_rest(name))
    found: list[Ranked] = []
    for name in parts:
        solved = solve(request_of(name, names), side, report_of)
        said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
        if isinstance(solved, Solved) and said is not None:
            found.append(Ranked(name, solved, said[1]))
        elif all_told and not is_rest(name):
            return []
    return found if len(found) >= _FEWEST else []


def ranks_told(
    asked: Ranking,
    cells: Sequence[Ranked],
    company: str,
    contexts: Sequence[Context],
    besides: Callable[[Ranked], Solved | None] = lambda _: None,
) -> Calculation | None:
    """The winner in a sentence, the table of all parts, and the formula below where the figure is computed."""
    cells = of_those_asked(asked, cells)
    nothing = [cell for cell in cells if tells_nothing(asked, cell)]
    cells = [cell for cell in cells if cell not in nothing]
    ordered_cells = sorted(cells, key=lambda cell: -(asked.better or 1) * cell.result)
    able = [cell for cell in ordered_cells if competes(asked, cell)]
    if is_of_another_list(asked, cells):
        return None
    if asked.word.startswith("countr") and asked.better and not is_a_country(asked, ordered_cells):
        return None
    if not able or not has_each(asked, able) or (asked.better and not is_first(asked, able, ordered_cells)):
        return None
    draft, notes = Draft(), Footnotes(contexts)
    shown = [told_again(cell, notes) for cell in (*able, *(cell for cell in ordered_cells if cell not in able))]
    _listing(draft, asked, company) if not asked.better else _sentence(
        draft, asked, company, shown[0], notes, [one.name for one in able] if asked.only else ()
    )
    none = [cell for cell in ordered_cells if is_none_of_them(asked, cell)]
    draft.add(unranked(asked.word, asked.better, shown, none) + "\n\n")
    table_of_parts(draft, asked, shown, notes)
    if asked.tail:
        more = besides(shown[0])
        said = notes.said(more.figure, more.filing) if more is not None else None
        if said is None:
            return None
        draft.add("\n\n")
        draft.add(*said)
    value, told = (
        shown[0].result,
        (*first_by_amount(asked, able), *cut_short(shown), *left_out(asked, nothing), *notes.notices()),
    )
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, told)


def _listing(draft: Draft, asked: Ranking, company: str) -> None:
    """ "Block, Inc.'s gross profit by segment:" over the table, where nothing is compared."""
    owner = owner_of(company)
    draft.add(f"{owner} {asked.figure} by {asked.word}{' outside the United States' if asked.abroad else ''}:")


def _sentence(
    draft: Draft, asked: Ranking, company: str, best: Ranked, notes: Footnotes, chosen: Sequence[str] = ()
) -> None:
    """ "Walmart Inc.'s segment with the lowest operating income in FY2018 was Sam's Club: $982 million [1]." """
    owner = owner_of(company)
    request = asked.request
    figure = asked.figure
    when = when_words(request.years[-1], request.span)
    if request.mode == "single":
        most = ("largest" if asked.better < 0 else "smallest") if asked.loss else _most(asked)
        how = f"{most} {asked.loss or figure} in {when}"
    else:
        before = when_words(request.years[0], request.span)
        how = f"{_moved(asked, best)} from {before} to {when}"
    besides = f", {asked.without} left out," if asked.without else ""
    if asked.fell and best.result >= 0:
        draft.add(f"Not one {asked.word} fell. ")
    abroad = " outside the United States" if asked.abroad else ""
    among = f"Of {', '.join(chosen[:-1])} and {chosen[-1]}, " if len(chosen) > 1 else ""
    draft.add(f"{among}{owner} {asked.word}{abroad} with the {how}{besides} was {best.name}: ")
    number_of(draft, best, notes)
    draft.add(".")


def _moved(asked: Ranking, best: Ranked) -> str:
    """ "highest revenue growth"; what fell did not grow least: "largest revenue decline"."""
    if best.result < 0:
        return f"{'smallest' if asked.better > 0 else 'largest'} {asked.figure} decline"
    return f"{_most(asked)} {asked.figure} {'growth' if asked.request.mode == 'growth' else 'change'}"


def _most(asked: Ranking) -> str:
    return "highest" if asked.better > 0 else "lowest"
