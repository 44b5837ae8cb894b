"""Several figures, years or companies in one question: which they are, and the table that answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.calculator.amounts import is_less
from rag.calculator.answers.compared import RANKED, as_lost, beside, direction_of, is_across, once
from rag.calculator.answers.grid import Cell, Grid, best_first, joined_words, unlike
from rag.calculator.answers.grown_beside import in_their_years
from rag.calculator.answers.one_definition import on_one_definition
from rag.calculator.answers.opposed import Joint, write_opposed
from rag.calculator.combined import by_year
from rag.calculator.expressions import Node, Ref, refs
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.asking import Mode, cleaned, how_joined, is_danger
from rag.calculator.question.definitions import Definitions
from rag.calculator.question.grown_yearly import each_of, year_by_year
from rag.calculator.question.only import named_in, passes_over
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain
from rag.calculator.question.powers import is_against_itself
from rag.calculator.question.request import Request, request_for
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words, solve
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods
from rag.types import Context

Time = tuple[int, Span | None]
_Line = tuple[Request, Side, Solved | Problem | None]
MOST_FIGURES, MOST_SIDES, MOST_YEARS = 8, 12, 10
_LONGEST = 600
_FEWEST = 2
_WHICH = re.compile(r"\b(?:which|who|whose)\b", re.IGNORECASE)
# What a question for a table says beside its figures.
_ASKING = re.compile(
    r"\b(?:please|compar(?:e|ed|ing|isons?|ative)|contrast|versus|vs\.?|against|both|each|respectively|side by side|"
    r"show|list|display|give|me|tell|tabulate|table|developed|develop|(?<!and )development|"
    r"evolve[ds]?|trend(?:ed|s)?|history|"
    r"how|what|which|who|whose|compan(?:y|ies)|firms?|one|two|year by year|by year|yearly|or|than|between|across|since|"
    r"over time|much|figures?|numbers?|through|until|till|rank(?:ed|ing)?|order(?:ed)?|sort(?:ed)?|these|those|them|"
    r"following|did|does|do|was|were|is|are|had|has)\b",
    re.IGNORECASE,
)
# A definition of one figure is no list of figures.
_ARITHMETIC = re.compile(r"\s[=/÷]\s|\bdivided by\b")
_LATEST = re.compile(r"\b(?:over )?(?:the )?(?:last|past|latest|recent)\s+(?:\w+\s+)?(?:fiscal\s+)?years?\b", re.I)
_JOINT = re.compile(r"[,;]|\band\b|\s&\s|\bas well as\b|\balong with\b|\bplus\b", re.IGNORECASE)
_CHANGED = re.compile(r"\b(?:chang(?:e|ed|es)|grow|grew|grown|increased?|decreased?|declined?|risen|rose|fell)\b", re.I)


@dataclass(frozen=True, slots=True)
class Panel:
    """What a table has to show: a request a figure; better is +1 or -1 where the question asks who has most, least.

    latest: no year is named, so that each company's own latest fiscal year is meant. ranked: the best comes first.
    own: the period of each company, where every one is named with its own. joint: what its figures come to.
    """

    requests: tuple[Request, ...]
    better: int = 0
    latest: bool = False
    ranked: bool = False
    own: tuple[tuple[str, Time], ...] = ()
    joint: Joint | None = None


def read_panel(question: str, company_words: Collection[str], newest: int | None, sides: int) -> Panel | None:
    """The figures, years and direction of a question over `sides` companies; None when a word is not understood."""
    only = named_in(question, company_words)
    if only is None or len(question) > _LONGEST or sides > MOST_SIDES or is_danger(_WHICH.sub(" ", only[0])):
        return None
    text, defined = only
    if (sides == 1 and _ARITHMETIC.search(text)) or (sides > 1 and is_across(text, company_words)):
        return None
    text, ranked = beside(text) if sides > 1 else text, sides > 1 and RANKED.search(text) is not None
    direction = direction_of(text, company_words) if sides > 1 else None
    words = f"{text[: direction.start()]} {text[direction.end() :]}" if direction else text
    words = year_by_year(words)[-1] if (each := each_of(words)) else words
    periods, spoken = find_periods(words), read_span(words)
    years = _years(words, newest)
    if not years or spoken is None or periods.impossible or spoken.day or spoken.span == Span(0, 3):
        return None
    plain_words = _ASKING.sub(" ", _LATEST.sub(" ", cleaned(spoken.rest, company_words)))
    if len(years) > 2:
        plain_words = _CHANGED.sub(" ", plain_words)
    joined = how_joined(plain_words, years)
    figures = "revenue" if joined and joined[0] == "growth" and sides > 1 and not _says(joined[1]) else ""
    said = figures or once(joined[1], sides) if joined else ""
    requests = _requests(said, years, joined[0], question, defined) if joined else ()
    requests = as_lost(in_their_years(requests, plain_words, each or years, bool(each)), text)
    if not requests or passes_over(defined, requests) or (sides == 1 and len(requests) == 1 and len(years) == 1):
        return None
    spanned = tuple(replace(request, span=spoken.span) for request in requests)
    unnamed = not periods.years and periods.latest in (None, (1, "year")) and spoken.span is None
    latest = sides > 1 and unnamed and all(request.mode == "single" or _grows(request) for request in spanned)
    better = int(ranked) if direction is None else 1 if direction["more"] else -1
    return Panel(spanned, better, latest, ranked)


def series_panel(request: Request, side: Side, report_of: Callable[[str], Report]) -> Panel:
    """A figure over the years as a table: with the printed inputs that it is computed from above it."""
    names = dict.fromkeys(_inputs(request.node))
    inputs = [replace(request, node=Ref(name), kind=book().kind_of(name), name=_shown(name)) for name in names]
    shown = (one for one in inputs if one.node != request.node)
    printed = [one for one in shown if isinstance(solve(_last(one), side, report_of), Solved)]
    # Beside its inputs stands what they come to.
    return Panel((*printed, replace(request, own_terms=not printed)))


def _inputs(node: Node) -> Iterator[str]:
    """The line items of an expression of one year, in order; none of one that looks at other years."""
    found = list(refs(node))
    for ref in found if not any(ref.back or ref.year for ref in found) else ():
        if book().line(ref.name) is not None:
            yield ref.name
        else:
            yield from _inputs(book().formula[ref.name].nodes[0])


def _shown(name: str) -> str:
    item = book().line(name)
    return item.shown if item is not None else name.replace("_", " ")


def _last(request: Request) -> Request:
    return replace(request, years=request.years[-1:], mode="single")


def _years(text: str, newest: int | None) -> tuple[int, ...]:
    """The named years, ascending; the last n before the newest one; that one where nothing is said."""
    periods = find_periods(text)
    if periods.years:
        return tuple(sorted(periods.years))[-MOST_YEARS:]
    if newest is None or (periods.latest and periods.latest[1] != "year"):
        return ()
    count = min(periods.latest[0], MOST_YEARS) if periods.latest else 1
    return tuple(range(newest - count + 1, newest + 1))


def _requests(
    text: str, years: tuple[int, ...], mode: Mode, question: str, defined: Definitions
) -> tuple[Request, ...]:
    """One request for each figure of the text; empty when a word is left over."""
    joints = [0, *(at for m in _JOINT.finditer(text) for at in m.span()), len(text)]
    spans = [(joints[i], joints[i + 1]) for i in range(0, len(joints), 2)]
    found: list[Request] = []
    at = 0
    while at < len(spans):
        if not _says(text[slice(*spans[at])]):
            at += 1
            continue
        made, at = _longest(text, spans, at, lambda words: _request(words, years, mode, question, defined))
        if made is None:
            return ()
        found.append(made)
    alone = {request.node: request for request in found}
    return tuple(alone.values()) if len(alone) <= MOST_FIGURES else ()


def _longest(
    text: str, spans: Sequence[tuple[int, int]], at: int, read: Callable[[str], Request | None]
) -> tuple[Request | None, int]:
    """The figure that begins with that piece and takes in the most of the next ones ("depreciation and …")."""
    for end in range(min(len(spans), at + 4), at, -1):
        made = read(text[spans[at][0] : spans[end - 1][1]])
        if made is not None:
            return made, end
    return None, at


def _says(text: str) -> bool:
    return any(word not in SAYS_NOTHING for word in plain(text).split())


def _request(words: str, years: tuple[int, ...], mode: Mode, question: str, defined: Definitions) -> Request | None:
    """The request of words that are all understood: a name of the book, or arithmetic over such names."""
    try:
        Reader(defined.names).read(re.sub(r"%|\bpercent(?:age)?\b(?! of)", " ", words) if "%" not in words else words)
    except NotUnderstood:
        return None
    made = request_for(words, years, mode, question, defined)
    return made if made is not None and not is_against_itself(made.node) else None


def tabled(
    panel: Panel, sides: Sequence[Side], contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """The table of a panel with every cell footnoted; None or a Problem when most of it cannot be computed."""
    notes = Footnotes(contexts)
    cells: list[Cell] = []
    beside = len({request.mode == "growth" for request in panel.requests}) > 1
    problem: Problem | None = None
    missing: list[str] = []
    asked = [(own, side) for r in panel.requests for side in sides for own in by_year(_own(r, side, panel))]
    asked = [one for at, one in enumerate(asked) if one not in asked[:at]]  # two moves share the year between them
    lines = on_one_definition([(own, side, solve(own, side, report_of)) for own, side in asked], report_of)
    for own, side, solved in _under_one_name(lines):
        said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
        if not isinstance(solved, Solved) or said is None:
            problem = problem or (solved if isinstance(solved, Problem) else None)
            missing.append(solved.sentence if isinstance(solved, Problem) else _not_there(own, side))
            cells.append(Cell(own.name, side.company, own.years[-1], None, (), own, beside))
        else:
            cells.append(Cell(own.name, side.company, own.years[-1], solved, said[1], own, beside))
    filled = [cell for cell in cells if cell.solved is not None]
    # Where one of them made a profit the largest loss is the lowest income.
    turned = any(is_less(own.name) for own in panel.requests) and not any(is_less(cell.figure) for cell in cells)
    better = -panel.better if turned else panel.better
    if panel.ranked and len(panel.requests) == 1 and len(asked) == len(sides):
        cells = best_first(cells, better)
    companies = tuple(dict.fromkeys(cell.company for cell in cells))
    grid = Grid(tuple(cells), companies, better, panel.latest, bool(panel.own))
    told = len({cell.company for cell in filled})
    # Of three companies the two that report it are told, with what is missing of the third.
    if len(filled) * 2 >= len(cells) and told >= min(len(sides), max(_FEWEST, len(sides) - 1)):
        return _written(grid, notes, missing, panel.joint)
    if not missing or len(sides) == 1:
        return problem
    return Problem(" ".join(dict.fromkeys(missing)), partial=_written(grid, notes, missing) if filled else None)


def _under_one_name(lines: Sequence[_Line]) -> Iterator[_Line]:
    """The lines of a figure under one name: one that was a profit in a year stands in no line of losses."""
    made = [(own.name, solved.figure) for own, _, solved in lines if isinstance(solved, Solved) and is_less(own.name)]
    profits = {name: one.request.name for name, one in made if one.result > 0 and one.request.mode == "single"}
    for own, side, solved in lines:
        name = profits.get(own.name, own.name)
        if name != own.name and isinstance(solved, Solved):
            figure = replace(solved.figure, request=replace(solved.figure.request, name=name))
            solved = replace(solved, figure=figure)
        yield replace(own, name=name), side, solved


def _own(request: Request, side: Side, panel: Panel) -> Request:
    """The request in the company's own latest fiscal year, where no year is named, or in the period named with it."""
    if side.company in (own := dict(panel.own)):
        year, span = own[side.company]
        return replace(request, years=_to(year, request), span=span)
    return replace(request, years=_to(side.newest, request)) if panel.latest and side.newest else request


def _grows(request: Request) -> bool:
    """Whether it asks for the growth over one year."""
    return request.mode == "growth" and len(request.years) == _FEWEST and request.years[-1] - request.years[0] == 1


def _to(year: int, request: Request) -> tuple[int, ...]:
    return (year - 1, year) if _grows(request) else (year,)


def _written(grid: Grid, notes: Footnotes, missing: Sequence[str], joint: Joint | None = None) -> Calculation:
    filled = [(cell, cell.solved) for cell in grid.cells if cell.solved is not None]
    draft = Draft()
    if joint is not None:
        write_opposed(draft, joint, grid.cells, notes)
    grid.write(draft, notes)
    told = [words for _, solved in filled for words in restated_words(solved)]
    notices = tuple(dict.fromkeys((*unlike([cell for cell, _ in filled]), *told, *missing, *notes.notices())))
    value = filled[-1][1].figure.results[-1]
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, notices)


def _not_there(request: Request, side: Side) -> str:
    name = f"{request.name[:1].upper()}{request.name[1:]}{joined_words(request)}"
    return f"{name} of {side.company} for FY{request.years[-1]} could not be told for sure."
