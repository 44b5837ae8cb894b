"""Which parts may be the first of a ranking, and whether one of them is it for sure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from preprocess.report import Table
from rag.answering.match.evidence import text_stems
from rag.calculator.answers.ranked import Ranked
from rag.calculator.facts.parts import is_region, is_rest
from rag.calculator.facts.regions import holds_home, is_rest_of_world, is_several_countries
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranks import Ranking

# Of segments some of which are places, a "geographic segment" is one of these.
_GEOGRAPHIC = re.compile(r"\bgeographic", re.IGNORECASE)
_OWNED_IN_PART = re.compile(
    r"\b(?:joint ventures?|unconsolidated|equity[- ]method|investees?|affiliates)\b", re.IGNORECASE
)
# What people call the parts of any company.
_ANY_PART = re.compile(r"\b(?:segment|business(?! unit)|division|region|geograph|countr|market|categor)", re.IGNORECASE)
# "Is unit that", "unit in there": a question that was not understood.
_NO_NAME = re.compile(r"^(?:is|are|was|were)\b|\b(?:that|which|who|in (?:there|here|it|them))$")
_NAMED_BY = 2
_GOODS = re.compile(r"\b(?:product|merchandise|goods)", re.IGNORECASE)
_ARE_GOODS = re.compile(r"(?:total )?(?:net )?(?:merchandise|products?|goods)(?: (?:net )?(?:sales|revenues?))?")
# Ten times what was taken in.
_FAR = Decimal(10)


def is_first(asked: Ranking, able: Sequence[Ranked], cells: Sequence[Ranked]) -> bool:
    """Whether one part alone is the first: ahead of the next; where it has none beside it, of what is left over too."""
    if len(able) > 1:
        return able[0].result != able[1].result
    rest = [cell for cell in cells if is_rest(cell.name)]
    return bool(asked.loss) or (asked.better > 0 and all(cell.result < able[0].result for cell in rest))


def is_a_country(asked: Ranking, cells: Sequence[Ranked]) -> bool:
    """Whether the first is a country for sure: what stands for several of them tells none, unless it is smaller.

    All the others together, which the filing does not tell apart, are said to be no country.
    """
    several = any(is_several_countries(cell.name) for cell in cells)
    sure = asked.better > 0 and asked.request.mode == "single"
    first = next((cell.name for cell in cells if not is_rest_of_world(cell.name)), "")
    return not several or (sure and bool(first) and not is_several_countries(first))


def is_of_another_list(asked: Ranking, cells: Sequence[Ranked]) -> bool:
    """Whether the parts are of a list that is called otherwise: segments where the filing lists "operating units" too.

    Companies that it only has a part of are none of its products.
    """
    facts = [fact for cell in cells for fact in cell.solved.figure.workings.facts.values()]
    if not facts:
        return False
    titles = {_title(fact.table) for fact in facts}
    if _NO_NAME.search(asked.word) or (
        all(map(_OWNED_IN_PART.search, titles)) and not _OWNED_IN_PART.search(asked.word)
    ):
        return True
    called = text_stems(asked.word)
    if len(called) < _NAMED_BY or _ANY_PART.search(asked.word):
        return False
    head = next((stems for word in reversed(asked.word.split()) if (stems := text_stems(word))), called)
    others = (text_stems(_title(table)) for table in facts[0].report.tables)
    return not any(head & text_stems(title) for title in titles) and any(called <= other for other in others)


def _title(table: Table) -> str:
    return f"{table.caption} {table.context_heading}"


def has_each(asked: Ranking, cells: Sequence[Ranked]) -> bool:
    """Whether each part that is named to choose from is one of them, and no two bear its name."""
    return all(sum(_bears(cell, one) for cell in cells) == 1 for one in asked.only)


def _bears(cell: Ranked, name: str) -> bool:
    return set(name.split()) <= set(plain(cell.name).split())


def competes(asked: Ranking, cell: Ranked) -> bool:
    """Whether a part may be the first: no rest, not left out, and below nought where losses are ranked."""
    own = not is_none_of_them(asked, cell) and not _is_left_out(asked, cell.name)
    own = own and (not asked.only or any(_bears(cell, one) for one in asked.only))
    return own and (not (asked.loss and asked.better) or cell.result < 0)


def may_be_meant(asked: Ranking, name: str) -> bool:
    """Whether a part is one of those that are asked for by its name: of geographic segments only places are."""
    return not is_rest(name) and (_GEOGRAPHIC.search(asked.word) is None or is_region(name))


def tells_nothing(asked: Ranking, cell: Ranked) -> bool:
    """Whether a margin is of what is not allocated, or over next to no revenue: "-14,624%"."""
    margin = asked.request.kind == "percent" and asked.request.mode == "single" and len(cell.inputs) > 1
    return margin and (is_rest(cell.name) or abs(cell.result) > _FAR)


def first_by_amount(asked: Ranking, able: Sequence[Ranked]) -> tuple[str, ...]:
    """That another part moved most by its amount, where the question does not say that a rate is meant."""
    if asked.request.mode != "growth" or asked.in_percent or not asked.better:
        return ()
    moved = [(asked.better * (_amount(cell, 1) - _amount(cell, 0)), cell.name) for cell in able]
    first = max(moved, key=lambda one: one[0])[1]
    told = f"The order is by the rate; by the amount {first} is first."
    return (told,) if first != able[0].name and all(len(cell.inputs) == _NAMED_BY for cell in able) else ()


def _amount(cell: Ranked, at: int) -> Decimal:
    return (cell.inputs[at].value if at < len(cell.inputs) else None) or Decimal(0)


def left_out(asked: Ranking, cells: Sequence[Ranked]) -> tuple[str, ...]:
    """That these are not in the table, and why."""
    names = ", ".join(cell.name for cell in cells)
    return (f"Left out, as {asked.figure} tells nothing of it: {names}.",) if cells else ()


def of_those_asked(asked: Ranking, cells: Sequence[Ranked]) -> list[Ranked]:
    """The parts without those that are of no such kind: none at home abroad, and of categories of goods only goods."""
    own = [
        cell
        for cell in cells
        if not (asked.abroad and holds_home(cell.name)) and not (is_rest(cell.name) and not cell.result)
    ]
    summed = _summed_as_goods(own) if asked.dimension == "product" and _GOODS.search(asked.word) else 0
    return own[:summed] if summed else own


def _summed_as_goods(cells: Sequence[Ranked]) -> int:
    """How many of the first parts a row adds up under the name of goods: "Merchandise sales" before "Advertising"."""
    facts = [next(iter(cell.solved.figure.workings.facts.values())) for cell in cells]
    tables = {id(fact.table) for fact in facts}
    for index, row in enumerate(facts[0].table.rows if len(tables) == 1 else ()):
        if _ARE_GOODS.fullmatch(plain(row.label)):
            above = [fact for fact in facts if fact.index < index]
            sums = {fact.column: sum(one.row.cells[fact.column].value or 0 for one in above) for fact in above}
            if len(above) >= _NAMED_BY and above == facts[: len(above)] and len(above) < len(facts):
                return len(above) if all(row.cells[at].value == whole for at, whole in sums.items()) else 0
    return 0


def is_none_of_them(asked: Ranking, cell: Ranked) -> bool:
    """Whether what stands in the table of the parts is none: what is left over, or stands beside them."""
    elsewhere = asked.better > 0 and is_rest_of_world(cell.name)
    return is_rest(cell.name) or elsewhere or _stands_beside(asked, cell)


def _stands_beside(asked: Ranking, cell: Ranked) -> bool:
    """Whether the filing tells a part apart from the segments: "reportable segments and Early Ventures"."""
    facts = tuple(cell.solved.figure.workings.facts.values()) if asked.dimension == "segment" else ()
    beside = re.compile(rf"\breportable (?:operating )?segments,? (?:and|plus) (?:the |our )?{re.escape(cell.name)}\b")
    return any(beside.search(fact.report.full_content) is not None for fact in facts[:1])


def _is_left_out(asked: Ranking, name: str) -> bool:
    elsewhere = _GEOGRAPHIC.search(asked.word) is not None and not is_region(name)
    return (asked.abroad and holds_home(name)) or elsewhere or is_without(asked, name)


def is_without(asked: Ranking, name: str) -> bool:
    """Whether a part is the one that the question leaves out."""
    said = plain(asked.without).split()
    return bool(said) and set(said) <= set(plain(name).split())
