"""Questions for parts of a company: "the Pet segment's net sales", "revenue from Asia", the same side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from preprocess.report import Report
from rag.calculator.answers.grid import Cell, Grid
from rag.calculator.answers.spoken import Named, named_parts
from rag.calculator.combined import by_year
from rag.calculator.expressions import Operation, Ref
from rag.calculator.facts.axes import axis_of, base_of
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import part_names
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import ROW, WHOLE, book
from rag.calculator.question.owners import without_owner
from rag.calculator.question.phrases import NotUnderstood, plain
from rag.calculator.question.request import Request, read_request
from rag.calculator.question.units import asks_percent
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, ordered, restated_words, solve
from rag.calculator.spans import Span, read_span
from rag.types import Context, Filing

MOST_PARTS, _NEAREST = 6, 2
_AND = re.compile(r"^\s*(?:,|and|&|or|versus|vs\.?|with|against|to|than|as well as)*\s*(?:and|or|the)?\s*$", re.I)
_SEGMENT_OF = re.compile(
    r"\b(?P<name>[A-Z][\w&]*(?: [A-Z][\w&]*)*)['’]s? (?:business |operating )?segment\b(?! results?\b)"
)
_BESIDE = re.compile(r",?\s*\b(?:side by side|respectively|each|both)\b", re.IGNORECASE)
# "What percent of net sales came from Europe", "which share of revenue is services".
_SHARE = re.compile(
    r"(?:%|\bpercent(?:age)?|\b(?:share|portion|proportion|fraction|part))\s+of\b|\bhow much of\b", re.IGNORECASE
)
_ASKED_SHARE = re.compile(
    r"\b(?:(?:what|which) (?:%|percent(?:age)?|share|portion|proportion|fraction|part)|"
    r"how (?:much|large a (?:share|part))) of\b",
    re.IGNORECASE,
)
# "Europe's share of total revenue", once the part is taken out.
_OWN_SHARE = re.compile(
    r"(?P<asks>\bwhat (?:is|was|were)\b[^?]{0,40}?)(?:\s*[’']s?)?\s+"
    r"(?:percentage |percent )?(?:share|proportion|portion) of "
    r"(?:the )?(?P<whose>(?:[\w&.-]+ ){0,3}[\w&.-]+[’']s )?(?:(?:total|consolidated|overall|whole) )*",
    re.IGNORECASE,
)
_GROUP = frozenset(("group ", "company ", "firm "))
_OF_TOTAL = re.compile(r"\b(?:of|over|to) (?:the )?(?:company[’']?s? )?(?:total|consolidated|overall|whole)\b", re.I)
_COMPARES = re.compile(r"\b(?:compar\w+|versus|vs\.?|against|between|difference|side by side|and)\b", re.IGNORECASE)


def read_part(
    question: str, company_words: Collection[str], side: Side, report_of: Callable[[str], Report]
) -> list[Request]:
    """A request for each part of the company that the question names; none where words are left over."""
    spoken = spoken_parts(question, company_words, side, report_of)
    if not 0 < len(spoken) <= MOST_PARTS or (len(spoken) > 1 and not _COMPARES.search(question)):
        return []
    # "Acme Asia rentals" is one thing within another, and no two side by side.
    if any(not question[one.end : other.start].strip() for one, other in pairwise(spoken)):
        return []
    try:
        request = read_request(plainly_of_parts(question, spoken), company_words, side.newest)
    except NotUnderstood:
        return []
    if request is None:
        return []
    shared, filings = share_of_whole(request, question), _near(question, side)
    return [_meant(shared, one, filings, report_of) for one in spoken] if shared is not None else []


def spoken_parts(
    question: str, company_words: Collection[str], side: Side, report_of: Callable[[str], Report]
) -> tuple[Named, ...]:
    """The parts of the company that the question names, each once."""
    told = read_span(question)
    span = told.span if told is not None and told.span != Span(0, 3) else None
    reports = [report_of(filing.report_id) for filing in _near(question, side)]
    # Only interim tables of an interim filing show its parts.
    names = dict.fromkeys((*part_names(reports, span), *(part_names(reports) if span is not None else ())))
    spoken = named_parts(question, tuple(names))
    spoken = tuple(one for one in spoken if not set(plain(one.spellings[0]).split()) <= set(company_words))
    return tuple(one for at, one in enumerate(spoken) if one.spellings not in [o.spellings for o in spoken[:at]])


def _near(question: str, side: Side) -> list[Filing]:
    """The filings that print the parts of the time that is asked about."""
    told = read_span(question)
    span = told.span if told is not None and told.span != Span(0, 3) else None
    return ordered(side.filings, _year(question, side), interim=span is not None)[:_NEAREST]


def asks_share(question: str) -> bool:
    """Whether a part of an amount is asked for in percent."""
    return _SHARE.search(question) is not None


def plainly_of_parts(question: str, spoken: Sequence[Named]) -> str:
    """The question for the figure itself, without the parts and the share that is asked for."""
    return _OWN_SHARE.sub(_whose_own, _ASKED_SHARE.sub("What was", _without(question, spoken)))


def part_of_name(
    question: str, words: Collection[str], sides: Sequence[Side], report_of: Callable[[str], Report]
) -> tuple[str, frozenset[str]]:
    """A question whose part bears words of its one company's name, without that name, and the name's other words.

    "Acme Tools' Acme revenue": what is said again beside the name is the part, as is "Acme's segment revenue" where one
    is called so. Other questions are as they were.
    """
    if len(sides) != 1:
        return question, frozenset(words)
    called = _called_segment(question, words) or _last_of_name(question, words, sides[0].company)
    rest = question if called else without_owner(question, words)
    again = frozenset(word for word in words if re.search(rf"\b{re.escape(word)}\b", rest, re.IGNORECASE))
    again = again & called if called else again
    if not again:
        return question, frozenset(words)
    filings = ordered(sides[0].filings, _year(question, sides[0]), interim=False)[:_NEAREST]
    names = part_names(report_of(filing.report_id) for filing in filings)
    borne = tuple(name for name in names if set(plain(name).split()) <= again)
    borne = tuple(name for name in borne if not called or set(plain(name).split()) == again)
    own = frozenset(word for one in named_parts(rest, borne) for word in plain(one.spellings[0]).split())
    return (rest, frozenset(words) - own) if own else (question, frozenset(words))


def _whose_own(match: re.Match[str]) -> str:
    """What is asked for before the share, with whose figure the whole is: the group is nobody else."""
    whose = re.sub(r"[’']s $", " ", match["whose"] or "")
    return f"{match['asks']} {'' if whose.lower() in _GROUP else whose}"


def _called_segment(question: str, words: Collection[str]) -> frozenset[str]:
    """The words of a name before "segment": "Acme's segment", or words of the company's alone: "acme segment sales"."""
    if owned := _SEGMENT_OF.search(question):
        return frozenset(plain(owned["name"]).split())
    said = question.lower().split()
    before = {one for one, noun in pairwise(said) if noun.strip("?,.").removesuffix("s") == "segment"}
    return frozenset(before & set(words))


def _last_of_name(question: str, words: Collection[str], company: str) -> frozenset[str]:
    """The one word by which a question calls a company that it does not begin with: "Tools" of Acme Tools."""
    own = [word for word in plain(company).split() if re.search(rf"\b{re.escape(word)}\b", question, re.IGNORECASE)]
    return frozenset(own) & set(words) if len(own) == 1 and plain(company).split()[0] not in own else frozenset()


def share_of_whole(request: Request, question: str) -> Request | None:
    """The part's share of the whole where the question asks for a percentage of an amount; None where it is unclear.

    Of a quotient of one figure by itself only the numerator is the part's.
    """
    node, divided = request.node, isinstance(request.node, Operation) and request.node.operator == "/"
    if isinstance(node, Operation) and divided and isinstance(node.right, Ref) and node.right == node.left:
        return replace(request, node=replace(node, right=replace(node.right, name=f"{WHOLE}{node.right.name}")))
    if divided and _OF_TOTAL.search(question):
        return None
    if (
        isinstance(node, Ref)
        and request.kind == "money"
        and request.mode == "single"
        and _SHARE.search(question)
        and not request.scale
    ):
        whole = replace(node, name=f"{WHOLE}{node.name}")
        name = f"{request.name} share"
        return replace(request, node=Operation("/", node, whole), kind="percent", name=name, scale=None)
    return None if request.kind == "money" and request.mode == "single" and asks_percent(question) else request


def _meant(request: Request, one: Named, filings: Sequence[Filing], report_of: Callable[[str], Report]) -> Request:
    """The request for the spelling that a breakdown of the figure prints, with the parts that stand beside it."""
    item = book().line(base_of(request.node))
    if item is None:
        return with_part(request, one.spellings[0], frozenset())
    for filing in filings:
        for name in one.spellings:
            among = axis_of(report_of(filing.report_id), item, name, request.years[-1], one.noun)
            if among:
                return with_part(request, name, among)
    return with_part(request, one.spellings[0], frozenset())


def _year(question: str, side: Side) -> int:
    years = [int(year) for year in re.findall(r"\b(?:19|20)\d\d\b", question)]
    return max(years, default=side.newest or 0)


def _of_its_whole(solved: Solved) -> bool:
    """Whether a row is divided by what its breakdown adds up to, and by no other row of that name."""
    facts = solved.figure.workings.facts.values()
    parts, wholes = [f for f in facts if f.part], [f for f in facts if not f.part]
    if not parts or not any(name.startswith(WHOLE + ROW) for name, _ in solved.figure.workings.facts):
        return True
    year, table = parts[0].fiscal_year, parts[0].table
    own = [one for one in breakdowns_of(parts[0].report, parts[0].span) if one.table.id == table.id]
    totals = [abs(one.totals[year]) for one in own if one.part(parts[0].part) and year in one.totals]
    return any(abs(abs(one.value) - total) < table.unit.scale for one in wholes for total in totals)


def _without(question: str, spoken: Sequence[Named]) -> str:
    """The question without the parts, and without the words that join several of them."""
    kept, at = "", 0
    for number, one in enumerate(spoken):
        between = question[at : one.start]
        kept += " " if number and _AND.match(between) else between
        kept, at = f"{kept} ", one.end
    text = kept + question[at:]
    text = re.sub(r"^\s*compare\b", "What was", text, flags=re.IGNORECASE) if len(spoken) > 1 else text
    text = _BESIDE.sub(" ", text) if len(spoken) > 1 else text
    return re.sub(r"\s+([’']s?\b|[?.,])", r"\1", re.sub(r"\b(?:versus|vs\.?)\s*(?=[?.]|in\b|$)", "", text))


def with_part(request: Request, part: str, among: frozenset[str]) -> Request:
    """The request for a part of the company, of a breakdown into `among`; the answer calls it by both names."""
    # "Bitcoin revenue" has its figure's name already.
    last = part.rpartition(" ")[2].lower()
    said = request.name.removeprefix(f"{last} ") if request.name.removesuffix("s") != last.removesuffix("s") else ""
    return replace(request, part=part, among=among, name=f"{part} {said}".strip())


def by_part(
    question: str,
    company_words: Collection[str],
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | None:
    """The figure of one part in a sentence, of several in a table; None where a part or a word is not understood."""
    requests = read_part(question, company_words, side, report_of)
    notes, draft = Footnotes(contexts), Draft()
    cells: list[Cell] = []
    asked = [own for one in requests for own in by_year(one)] if len(requests) > 1 else requests
    for request in asked:
        solved = solve(request, side, report_of)
        said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
        if not isinstance(solved, Solved) or said is None or not _of_its_whole(solved):
            return None
        if len(requests) == 1:
            draft.add(*said)
        cells.append(Cell(request.name, side.company, request.years[-1], solved, said[1], request))
    if not cells:
        return None
    if len(cells) > 1:
        Grid(tuple(cells), (side.company,)).write(draft, notes)
    told = tuple(words for cell in cells if cell.solved for words in restated_words(cell.solved))
    value = cells[-1].solved.figure.results[-1] if cells[-1].solved else Decimal(0)
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, (*told, *notes.notices()))
